"""Aircraft: what they attack, what they carry, where they land."""

from __future__ import annotations

from typing import Final

from kurgan.bots.axis.sight import Sight, look
from kurgan.bots.axis.weights import Weights
from kurgan.bots.axis.worth import distances
from kurgan.games.axis.pack.tables import ALLIES, ARTILLERY, AXIS, BOMBER, PLACES, ZONES
from kurgan.games.axis.rules.air import Flight, destinations
from kurgan.games.axis.state import (
    ALOFT,
    ATTACK,
    RELOCATE,
    SUPPLY_DROP,
    SUPPLY_LANDING,
    Board,
)
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.bits import bit, members

AIR_FIGHT: Final = 3.0  # the attack of any aircraft
CRAFT_PRICE: Final = 9.0
KILL: Final = 1.0  # what half a hit is worth, at the very least
NEVER: Final = -50.0


def flight_gain(
    s: Board, sight: Sight, slot: int, count: int, weighed: dict[Action, float]
) -> float:
    """What so many aircraft alike can gain; they fly one by one, for the best each."""
    if count > 1:
        return NEVER
    best, alone = NEVER, NEVER * sight.w.strike[sight.side]
    fought = s.land[AXIS] & s.land[ALLIES]
    for job in (ATTACK, SUPPLY_LANDING, SUPPLY_DROP):
        for option in destinations(s, slot, 1, job):
            if option.verb == "strike" and not fought >> option.args[0] & 1:
                best = max(best, alone)
                continue
            gain = weighed.get(option)  # as good for every aircraft
            if gain is None:
                gain = weighed[option] = mission_gain(s, sight, option)
            best = max(best, gain)
    if s.job[slot] == ALOFT:
        best = max(best, 0.1)
    return 0.5 * best if best > 0 else best  # after the marches that it supports


def mission_gain(s: Board, sight: Sight, option: Action) -> float:
    """What one flight is good for."""
    verb, place, side, w = option.verb, option.args[0], sight.side, sight.w
    if verb == "strike":
        return w.strike[side] * strike_gain(s, sight, place)
    if verb == "strike_crossing":
        return w.ferry[side] * crossing_gain(s, place)
    if verb == "supply_drop":
        return w.airlift[side] * need_of_tokens(s, side, place) * 0.5
    if verb == "supply_landing":
        return w.airlift[side] * need_of_tokens(s, side, place) * option.args[1] * 0.6
    if verb == "troop_landing":
        return NEVER
    return -0.1 + 0.01 * safety(s, sight.side, place)


def strike_gain(s: Board, sight: Sight, zone: int) -> float:
    """Aircraft help land units that attack; alone they only feed the enemy's guns."""
    side = sight.side
    ours, foes = sight.counts[side][zone], sight.counts[1 - side][zone]
    if not ours or not foes:
        return NEVER
    overhead = sum(1 for other in s.crafts_at(zone, side) if s.job[other] == ATTACK)
    ours += overhead
    fight = sight.fights[side][zone] + AIR_FIGHT * overhead
    gain = sight.use(zone, ours + 1, fight + AIR_FIGHT) - sight.use(zone, ours, fight) + KILL
    gain -= flak(s, 1 - side, zone) * CRAFT_PRICE * sight.w.material[side] / (6 * (1 + overhead))
    if any(s.tables.craft[other] != BOMBER[1 - side] for other in s.crafts_at(zone, 1 - side)):
        gain -= 2.0
    return gain


def flak(s: Board, side: int, zone: int) -> int:
    """The guns that can fire at aircraft over a zone: in the city those of the whole city."""
    zones = members(s.tables.city & s.land[side]) if s.is_city(zone) else [zone]
    return sum([s.count(other, gun) for other in zones for gun in ARTILLERY[side]])


def crossing_gain(s: Board, crossing: int) -> float:
    """A ferry sunk leaves its sector without supply while the Axis attacks there."""
    flying = len(s.crafts_at(ZONES + crossing, AXIS))
    fights = (s.tables.sectors[crossing] & s.contested & s.land[AXIS]).bit_count()
    cargo = 1.0 if s.cargo[crossing] >= 0 else 0.0
    return float((fights + cargo) * 0.5**flying) - 0.5 * flying


def need_of_tokens(s: Board, side: int, zone: int) -> float:
    """How many cut-off units could live on tokens from a zone."""
    near = s.tables.adjacent[zone] | bit(zone)
    cut = near & s.land[side] & ~s.supplied[side]
    needed = sum(s.land_units(other, side) for other in members(cut))
    return needed / (1.0 + 2 * s.tokens[side * ZONES + zone])


def safety(s: Board, side: int, zone: int) -> float:
    """How far the enemy is from an airfield."""
    if s.contested >> zone & 1:
        return -20.0
    far = distances(s.tables)[zone]
    foes = members(s.land[1 - side])
    guard = 2.0 if s.land[side] >> zone & 1 else 0.0
    return min([far[other] for other in foes], default=9) + guard


# Questions


def score_mission(s: Board, ask: Choice, w: Weights) -> list[float]:
    """Which mission aircraft fly."""
    top = s.stack[-1]
    assert isinstance(top, Flight)
    sight = look(s, ask.side, w)
    found = []
    for option in ask.options:
        ways = destinations(s, top.slot, top.count, option.args[0])
        gain = max([mission_gain(s, sight, way) for way in ways], default=NEVER)
        found.append(gain - (0.05 if option.args[0] == RELOCATE else 0.0))
    return found


def score_destination(s: Board, ask: Choice, w: Weights) -> list[float]:
    """Where they fly."""
    sight = look(s, ask.side, w)
    return [mission_gain(s, sight, option) for option in ask.options]


def score_land(s: Board, ask: Choice, w: Weights) -> list[float]:
    """Airfields far from the enemy, all together where there is room."""
    return [
        safety(s, ask.side, option.args[-1]) + (0.5 if option.verb == "land_all" else 0.0)
        for option in ask.options
    ]


def score_scramble(s: Board, ask: Choice, w: Weights) -> list[float]:
    """Interceptors rise against bombers; a fighter at home is safer than against fighters."""
    found = []
    for option in ask.options:
        if option.verb == "done":
            found.append(0.0)
            continue
        place = option.args[1]
        enemies = s.crafts_at(place, 1 - ask.side)
        bombers = sum(1 for slot in enemies if s.tables.craft[slot] == BOMBER[1 - ask.side])
        ours = len(s.crafts_at(place, ask.side)) if place < PLACES else 0
        found.append(2.0 * bombers - 1.5 * (len(enemies) - bombers) - ours)
    return found
