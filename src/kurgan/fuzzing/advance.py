"""Random positions of Advance to the Volga at the start of a phase."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from kurgan.games.advance.game import ADVANCE as GAME
from kurgan.games.advance.options import read_rules
from kurgan.games.advance.pack.tables import (
    AREAS,
    EVERY_AREA,
    LOGISTICAL_PAUSE,
    OUT_OF_ACTION,
    REMOVED,
    RESERVE,
    Tables,
)
from kurgan.games.advance.rules.dawn import leaving
from kurgan.games.advance.rules.events import divisions_on_map
from kurgan.games.advance.rules.isolation import cut_off
from kurgan.games.advance.rules.setup import undealt
from kurgan.games.advance.state import HIGHEST_MORALE, Board, blank
from kurgan.kernel.bits import bit, bits, members
from kurgan.kernel.procedure import Json

PHASES = ("begin", "dawn", "random_event", "supply", "combat", "automatic_victory")
DAWN, EVENT, SUPPLY, COMBAT, END = range(1, 6)


def draw(tables: Tables, scenario: str, options: Mapping[str, Json], rng: Random) -> Board:
    """A position within the rules, at the start of a phase."""
    plan = tables.plans[scenario]
    s = blank(tables, plan, read_rules(options), [])
    phase = rng.choice((*range(len(PHASES)), COMBAT, COMBAT, COMBAT))
    s.turn = rng.randint(plan.first_turn, plan.last_turn)
    s.morale = rng.choice((rng.randint(1, 5), rng.randint(1, HIGHEST_MORALE)))
    s.supply = rng.choice((0, rng.randrange(6), rng.randrange(30)))
    s.support = [rng.randint(0, most) for most in tables.markers]
    draw_soviets(s, rng)
    draw_withdrawal(s, phase, rng)
    draw_germans(s, phase, rng)
    draw_event(s, phase, rng)
    frame = GAME.procedures["Turn"]()
    frame.at = PHASES[phase]
    s.stack = [frame]
    return s


def draw_soviets(s: Board, rng: Random) -> None:
    """The counters as set-up deals them; then some are gone and some lie face up."""
    plan, tables = s.plan, s.tables
    s.soviet = EVERY_AREA & ~plan.german
    s.unseen = list(plan.pool)
    if s.rules.pavlovs_house and not plan.fixed:
        s.unseen[tables.pavlov] = 1
    for area, counter in plan.fixed:
        is_pavlov = s.rules.pavlovs_house and area == tables.pavlov_area
        s.counter[area] = tables.pavlov if is_pavlov else counter
        s.revealed |= bit(area)
    for area in members(s.soviet & ~s.revealed):
        s.counter[area] = rng.choice(undealt(s, tables.terrain[area]))
    gone, shown = rng.choice((0.1, 0.4, 0.7, 0.9)), rng.random()
    for area in members(s.soviet):
        is_gone = rng.random() < gone
        if not s.is_revealed(area) and (is_gone or rng.random() < shown):
            s.reveal(area)
        if is_gone:
            s.eliminate(area, "11.1")


def draw_withdrawal(s: Board, phase: int, rng: Random) -> None:
    """The division that leaves: for good after its turn, or for a while by an event."""
    group = leaving(s)
    last = s.turn if phase > DAWN else s.turn - 1
    if s.plan.withdrawal_turn and last >= s.plan.withdrawal_turn:
        s.withdrawn, s.due[group] = 1, s.plan.withdrawal_turn + 1
    elif last > s.plan.first_turn and rng.random() < 0.2:
        s.withdrawn, s.due[group] = 1, rng.randint(s.plan.first_turn + 1, last) + 1


def draw_germans(s: Board, phase: int, rng: Random) -> None:
    """Units in areas with room, contested ones among them, in the box and in reserve."""
    losses, stormers = rng.choice((0.05, 0.3, 0.6)), rng.choice((0.1, 0.4))
    for unit in rng.sample(range(len(s.where)), len(s.where)):
        place = off_map(s, unit, phase)
        if place < 0:
            place = OUT_OF_ACTION if rng.random() < losses else draw_area(s, unit, stormers, rng)
        s.move(unit, place)
    for area in range(1, AREAS + 1):
        s.fresh |= s.at[area]
    if phase == END:
        s.fresh &= rng.getrandbits(len(s.where))


def off_map(s: Board, unit: int, phase: int) -> int:
    """Where a unit must be if it cannot be on the map; -1 if it can."""
    if s.plan.setup[unit] == REMOVED:
        return REMOVED
    last = s.turn if phase > DAWN else s.turn - 1
    for number, group in enumerate(s.plan.groups):
        if not group.units >> unit & 1:
            continue
        if number == leaving(s) and s.withdrawn:
            is_final = s.plan.withdrawal_turn and last >= s.plan.withdrawal_turn
            return REMOVED if is_final else RESERVE if s.due[number] > last else -1
        if s.plan.setup[unit] == RESERVE and s.due[number] > last:
            return RESERVE
    return -1


def draw_area(s: Board, unit: int, stormers: float, rng: Random) -> int:
    """An area with room: German, or beside one and then contested with its counter face up."""
    allowed = s.allowed_areas(unit) & ~s.full
    german = members(allowed & s.vacant)
    enemy = [area for area in members(allowed & s.soviet) if s.tables.adjacent[area] & s.vacant]
    if enemy and rng.random() < stormers:
        area = rng.choice(enemy)
        s.came_from[unit] = rng.choice(members(s.tables.adjacent[area] & s.vacant))
        if not s.is_revealed(area):
            s.reveal(area)
        return area
    return rng.choice(german) if german else OUT_OF_ACTION


def draw_event(s: Board, phase: int, rng: Random) -> None:
    """What the dawn and this turn's event have left behind."""
    if s.rules.isolation and phase > DAWN:
        areas = members(cut_off(s))
        s.isolated = bits(rng.sample(areas, min(len(areas), s.tables.isolation_markers)))
    if phase <= EVENT or s.turn in s.plan.no_roll_turns:
        return
    s.event = rng.choice([event for event in s.plan.chart if event not in s.plan.quiet])
    divisions = divisions_on_map(s)
    if s.event == LOGISTICAL_PAUSE and divisions:
        s.paused = s.tables.division_units[rng.choice(divisions)]


# What holds whenever a phase begins


def problems(s: Board) -> list[str]:
    """What is wrong with a position, in words."""
    return [*unit_problems(s), *counter_problems(s), *marker_problems(s)]


def unit_problems(s: Board) -> list[str]:
    """Every German unit is in one place where it may be."""
    found = []
    again = s.copy()
    again.rebuild_index()
    if (s.at, s.german, s.full) != (again.at, again.german, again.full):
        found.append("the index of the units is stale")
    for area in range(1, AREAS + 1):
        if s.room(area) < 0:
            found.append(f"area {area} holds more units than it may")
    if s.fresh & ~units_on_map(s):
        found.append("a unit off the map is Fresh")
    for unit, place in enumerate(s.where):
        if (s.plan.setup[unit] == REMOVED) and place != REMOVED:
            found.append(f"{s.tables.units[unit]} does not belong to this scenario")
        if bit(place) & EVERY_AREA & ~s.allowed_areas(unit):
            found.append(f"{s.tables.units[unit]} has left the northern shoulder")
    return found


def units_on_map(s: Board) -> int:
    """The units in areas."""
    return bits(unit for unit, place in enumerate(s.where) if 1 <= place <= AREAS)


def counter_problems(s: Board) -> list[str]:
    """Every Soviet area has a counter of its terrain, and none is made or lost."""
    found = []
    hidden = [0] * len(s.unseen)
    fixed = [area for area, _ in s.plan.fixed]
    if s.soviet & s.plan.german:
        found.append("the Soviets hold an area that they never had")
    for area, counter in enumerate(s.counter):
        if (counter >= 0) != bool(s.soviet >> area & 1):
            found.append(f"area {area} has a counter too many or too few")
        is_placed = counter == s.tables.pavlov or area in fixed
        if counter >= 0 and not is_placed and terrain_of(s, counter) != s.tables.terrain[area]:
            found.append(f"the counter of area {area} is for another terrain")
        if counter >= 0 and not s.is_revealed(area):
            hidden[counter] += 1
    if any(here > left for here, left in zip(hidden, s.unseen, strict=True)):
        found.append("more counters lie face down than nobody has seen")
    if s.revealed & ~s.soviet or s.isolated & ~s.soviet:
        found.append("a marker lies where no Soviet unit is")
    if s.contested & ~s.revealed:
        found.append("a counter under attack lies face down")
    return found


def terrain_of(s: Board, counter: int) -> int:
    """The terrain that a counter is printed for."""
    return s.tables.counters[counter].terrain


def marker_problems(s: Board) -> list[str]:
    """Markers stay on their tracks."""
    found = []
    if not 0 <= s.morale <= HIGHEST_MORALE or s.supply < 0:
        found.append("a marker has left its track")
    if any(not 0 <= n <= most for n, most in zip(s.support, s.tables.markers, strict=True)):
        found.append("there are more support markers than in the box")
    is_chosen = bool(s.stack) and s.stack[-1].at == "too_many_isolated"  # which of them go
    if s.isolated.bit_count() > s.tables.isolation_markers and not is_chosen:
        found.append("there are more isolation markers than in the box")
    return found
