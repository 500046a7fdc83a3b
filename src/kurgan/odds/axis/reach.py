"""Which land units could march into which defended zones in one Movement phase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kurgan.games.axis.pack.tables import (
    GER_INFANTRY,
    GER_MECH,
    LAND,
    MECH,
    MULTIPLIERS,
    ON_ROADS,
    TANK,
)
from kurgan.games.axis.rules.combat import conclude
from kurgan.games.axis.rules.components import eliminated, is_doubled, is_halved, placeable
from kurgan.games.axis.rules.landing import EarlyLanding, Landing
from kurgan.games.axis.rules.march import (
    March,
    blitzable,
    crosses_don,
    enterable,
    escorts_of,
    has_points,
    may_end,
    must_stop,
)
from kurgan.games.axis.rules.movement import Movement
from kurgan.games.axis.rules.roads import along
from kurgan.games.axis.rules.volga import unload
from kurgan.games.axis.state import (
    ALOFT,
    LANDING_LATE,
    SCRAMBLED,
    Board,
)
from kurgan.kernel.bits import bit, members
from kurgan.odds.axis.policy import RANK

AWAY = LANDING_LATE | bit(SCRAMBLED)  # jobs of aircraft that will land elsewhere


class Column(NamedTuple):
    """Units of one type that can come from one zone."""

    unit: int
    number: int
    wet: bool  # only over the unfrozen Don
    origin: int


def next_movement(s: Board, side: int) -> Board:
    """The position as it would be if this side's Movement phase began now."""
    dream = s.copy()
    dream.stack = []
    dream.events = None
    for zone in members(dream.assault):
        conclude(dream, zone)
    EarlyLanding.STEPS["touch_down"].function(EarlyLanding(side), dream)
    Landing.STEPS["stand_down"].function(Landing(side), dream)
    Movement.STEPS["begin"].function(Movement(side), dream)
    for slot in dream.tables.crafts[side]:
        if AWAY >> dream.job[slot] & 1:
            dream.job[slot] = ALOFT
    for slot in dream.tables.crafts[1 - side]:
        if AWAY >> dream.job[slot] & 1:
            dream.send(slot, -1, ALOFT)
    ashore(dream)
    return dream


def ashore(dream: Board) -> None:
    """What is aboard goes ashore in any case (R24)."""
    for crossing in members(dream.due):
        unload(dream, crossing)


def columns(s: Board, side: int) -> dict[int, list[Column]]:
    """For each defended zone the land units that can march in, each on the board as it stands."""
    found: dict[int, list[Column]] = {}
    defended = s.occupied(1 - side)
    for origin in members(s.land[side] & s.ready & ~s.contested):
        for unit in LAND[side]:
            fresh = s.fresh(origin, unit)
            if not fresh or not s.tables.attack[unit]:
                continue
            for zone, (dry, count) in ends(s, side, origin, unit, fresh).items():
                if defended >> zone & 1:
                    column = Column(unit, count, not dry, origin)
                    found.setdefault(zone, []).append(column)
    for zone, column in on_the_march(s):
        if defended >> zone & 1:
            found.setdefault(zone, []).append(column)
    return found


def on_the_march(s: Board) -> Iterator[tuple[int, Column]]:
    """A force that is between two steps now."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, March) or not top.taken or top.at not in ("march", "second_step"):
        return
    if top.at == "march" and (must_stop(s, top.side, top.zone) or not has_points(s, top)):
        return
    found: dict[int, tuple[bool, int]] = {}
    for old, zone in marches(s, top):
        note(found, s, old, zone, top.count)
    for zone, (dry, count) in found.items():
        yield zone, Column(top.unit, count, not dry, top.origin)
        if top.escorts:
            yield zone, Column(MECH[top.side], top.escorts, not dry, top.origin)


def ends(s: Board, side: int, origin: int, unit: int, fresh: int) -> dict[int, tuple[bool, int]]:
    """Where units of a zone may end in a fight: whether dry-shod, and how many of them."""
    nodes = s.tables.roads_at[origin] if ON_ROADS >> unit & 1 else 0
    found: dict[int, tuple[bool, int]] = {}
    for old, zone in marches(s, March(side, origin, origin, unit, 1, 0, nodes)):
        note(found, s, old, zone, fresh)
    tanks = s.fresh(origin, TANK[side])
    if tanks and unit == TANK[side]:
        for old, zone in blitzes(s, side, origin, unit):
            note(found, s, old, zone, fresh)
    elif tanks and unit == MECH[side]:
        escorts = escorts_of(s, March(side, origin, origin, TANK[side], tanks))
        for old, zone in blitzes(s, side, origin, TANK[side]) if escorts else ():
            note(found, s, old, zone, escorts)
    return found


def note(found: dict[int, tuple[bool, int]], s: Board, old: int, zone: int, count: int) -> None:
    """One way into a zone; a dry one is better, more units are better still."""
    dry = not crosses_don(s, old, zone)
    best = found.get(zone, (False, 0))
    if (count, dry) > (best[1], best[0]):
        found[zone] = (dry, count)


def marches(s: Board, force: March) -> Iterator[tuple[int, int]]:
    """Every last step of a march into a zone that stops it."""
    seen: set[tuple[int, int, int]] = set()
    frontier = [force]
    while frontier:
        here = frontier.pop()
        for zone in members(enterable(s, here)):
            if must_stop(s, force.side, zone):
                if may_end(s, force, zone):  # a German alone is no partner of his own (R28)
                    yield here.zone, zone
                continue
            nodes = along(s.tables, here.nodes, zone)
            onward = March(
                force.side, force.origin, zone, force.unit, force.count, here.taken + 1, nodes
            )
            key = (zone, onward.taken, nodes)
            if key not in seen and has_points(s, onward):
                seen.add(key)
                frontier.append(onward)


def blitzes(s: Board, side: int, origin: int, tank: int) -> Iterator[tuple[int, int]]:
    """Every second step of a Blitz into a zone that stops it."""
    zones = enterable(s, March(side, origin, origin, tank, 1, 0, s.tables.roads_at[origin]))
    for first in members(blitzable(s, side, origin, zones)):
        for zone in members(enterable(s, March(side, origin, first, tank, 1, 1))):
            if must_stop(s, side, zone):
                yield first, zone


def strongest(s: Board, side: int, zone: int, coming: list[Column]) -> tuple[dict[int, int], bool]:
    """The best land force that the stacking limit allows there, and whether any crosses the Don."""
    units = [(unit, False) for unit in LAND[side] for _ in range(s.count(zone, unit))]
    units += [(c.unit, c.wet) for c in coming for _ in range(c.number)]
    units = force_multiplied(s, zone, coming, units)
    units.sort(key=lambda row: (-s.tables.attack[row[0]], row[1], -RANK[row[0]]))
    counts: dict[int, int] = {}
    for unit, _ in units[: s.tables.stacking]:
        counts[unit] = counts.get(unit, 0) + 1
    is_wet = any(wet for _, wet in units[: s.tables.stacking])
    return counts, is_wet


def force_multiplied(
    s: Board, zone: int, coming: list[Column], units: list[tuple[int, bool]]
) -> list[tuple[int, bool]]:
    """German infantry doubles on its way into the city and halves on its way out (R27, R28)."""
    german = [c for c in coming if MULTIPLIERS >> c.unit & 1]
    doubled = sum(c.number for c in german if is_doubled(s, c.origin, zone))
    if doubled:
        return units + [(GER_INFANTRY, False)] * placeable(s, GER_INFANTRY, zone, doubled)
    leaving = [
        (c.unit, c.wet) for c in german if is_halved(s, c.origin, zone) for _ in range(c.number)
    ]
    leaving.sort(key=lambda row: (row[0] == GER_MECH, row[1]))
    for gone in leaving[: eliminated(len(leaving))]:
        units.remove(gone)
    return units
