"""Battles of a position: what stands there now, and the largest force that could attack."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.games.axis.pack.tables import ALLIES, AXIS, BOMBER, LAND, ZONES
from kurgan.games.axis.rules.air import strike_crossings, strike_zones
from kurgan.games.axis.rules.attack import Attack
from kurgan.games.axis.rules.combat import Combat, came_over_river
from kurgan.games.axis.rules.crossings import InterceptedAttack
from kurgan.games.axis.rules.march import attack
from kurgan.games.axis.rules.movement import Movement
from kurgan.games.axis.rules.optional import Heroes
from kurgan.games.axis.rules.reaction import (
    AirDefense,
    Reaction,
    air_defense_targets,
    guns_in,
    in_range,
)
from kurgan.games.axis.rules.sequence import Round
from kurgan.games.axis.rules.stacking import Stacking
from kurgan.games.axis.state import ALOFT, ATTACK, GROUND, OFF, SCRAMBLED, Board
from kurgan.kernel.bits import bit, members
from kurgan.kernel.procedure import carried_out
from kurgan.odds.axis.combat import Battle
from kurgan.odds.axis.crossing import Strike
from kurgan.odds.axis.reach import ashore, columns, next_movement, strongest
from kurgan.odds.axis.toll import Row, muster

NOBODY, MOVING, WAITING, LATER = range(4)  # what a side does next


def stage(s: Board, side: int) -> int:
    """Whether a side moves now, waits for its combats, or does both later."""
    if s.outcome or not any(isinstance(frame, Round) for frame in s.stack):
        return NOBODY
    for frame in s.stack:
        if isinstance(frame, Movement) and frame.side == side:
            is_over = any(isinstance(other, (Stacking, Heroes)) for other in s.stack)
            return WAITING if is_over else MOVING
        if isinstance(frame, Reaction) and frame.side != side:
            return WAITING
        if isinstance(frame, Attack) and frame.side == side:
            return WAITING
    return LATER


def begun(s: Board, side: int) -> tuple[int, ...]:
    """Zones whose combat a side still has to fight with what is there."""
    fought = 0
    for frame in s.stack:
        if isinstance(frame, Attack):
            fought = frame.fought
        if isinstance(frame, Combat) and is_before_dice(s, frame):
            fought &= ~bit(frame.zone)
    there = s.contested & s.occupied(side) & s.occupied(1 - side) & ~fought
    return members(there)


def struck(s: Board, side: int) -> list[int]:
    """Crossings, among all places, whose attack a side still has to carry out."""
    if side != AXIS:
        return []
    rolled = [
        frame.crossing
        for frame in s.stack
        if isinstance(frame, InterceptedAttack) and frame.at != "attackers_fire"
    ]
    places = [ZONES + crossing for crossing in members(s.strikes) if crossing not in rolled]
    return [place for place in places if s.crafts_at(place, side)]


def put_together(s: Board, side: int, now: int) -> list[int]:
    """The combat that begins now; else places entered in this phase, or all whose fight is due.

    Of places entered the one with most newcomers comes first.
    """
    for frame in s.stack:
        if isinstance(frame, Combat) and frame.side == side and is_before_dice(s, frame):
            return [frame.zone]
    due = [*begun(s, side), *struck(s, side)] if now in (MOVING, WAITING) else []
    if now == MOVING:
        entered = [place for place in due if newcomers(s, place, side)]
        return sorted(entered, key=lambda place: -newcomers(s, place, side))
    return due


def newcomers(s: Board, place: int, side: int) -> int:
    """How many units of a side came into a place in this phase."""
    flown = sum(s.job[slot] == ATTACK for slot in s.crafts_at(place, side))
    if place >= ZONES:
        return flown
    ashore = [
        unit
        for unit, zone in zip(s.landed, s.tables.landing, strict=True)
        if unit >= 0 and zone == place and side == ALLIES
    ]
    marched = sum(s.count(place, unit) - s.fresh(place, unit) for unit in LAND[side])
    return flown + marched + len(ashore)


def is_before_dice(s: Board, frame: Combat) -> bool:
    """Whether a combat is still at its supply tokens or first dice."""
    steps = ("attacker_token", "defender_token", "attacking_units_fire")
    return s.stack[-1] is frame and frame.at in steps


def present(s: Board, zone: int, side: int) -> Battle:
    """The combat in a zone with what is there now."""
    units: dict[Row, int] = {(unit, OFF): s.count(zone, unit) for unit in LAND[side]}
    for slot in s.crafts_at(zone, side):
        row = (s.tables.craft[slot], s.job[slot])
        units[row] = units.get(row, 0) + 1
    guns, downed = pending_air_defense(s, zone, 1 - side)
    return _battle(s, zone, side, units, came_over_river(s, zone), guns, downed)


def _battle(
    s: Board,
    zone: int,
    side: int,
    units: dict[Row, int],
    is_river: bool,
    guns: int,
    downed: int = 0,
) -> Battle:
    return Battle(
        tables=s.tables,
        attacker=muster(side, units),
        defender=muster(1 - side, garrison(s, zone, 1 - side)),
        attacker_supplied=can_be_supplied(s, zone, side),
        defender_supplied=can_be_supplied(s, zone, 1 - side),
        fortified=bool(s.tables.fortified >> zone & 1),
        river=is_river,
        bad_weather=bool(s.bad),
        rules=s.rules,
        attacker_holds=bool(s.friendly(side) >> zone & 1),
        air_defense=guns,
        downed=downed,
    )


def garrison(s: Board, zone: int, side: int) -> dict[Row, int]:
    """Everything that would defend a zone."""
    units: dict[Row, int] = {(unit, OFF): s.count(zone, unit) for unit in LAND[side]}
    for slot in s.crafts_at(zone, side):
        job = SCRAMBLED if s.job[slot] == SCRAMBLED else GROUND
        row = (s.tables.craft[slot], job)
        units[row] = units.get(row, 0) + 1
    return units


def can_be_supplied(s: Board, zone: int, side: int) -> bool:
    """By a line, or by a token that it could spend."""
    return s.is_supplied(zone, side) or bool(s.reachable_tokens(zone, side))


def pending_air_defense(s: Board, place: int, side: int) -> tuple[int, int]:
    """Guns that will still fire at aircraft over a place, and hits that wait for their victims."""
    for depth, frame in enumerate(s.stack):
        if isinstance(frame, AirDefense):
            waiting = frame.guns if air_defense_targets(s, side, frame.zone) >> place & 1 else 0
            hits = frame.hits if frame.shot == place else 0
            later = reaching(batteries(s, side, frame.zones), place)
            return frame.shots.count(place) + waiting + later, hits
        if isinstance(frame, Reaction) and carried_out(s.stack, depth).name == "interceptors":
            return reaching(batteries(s, side, s.land[side]), place), 0
        if isinstance(frame, Movement):
            return reaching(batteries(s, side, s.land[side]), place), 0
    return 0, 0


Batteries = list[tuple[int, int]]  # places in range, guns


def batteries(s: Board, side: int, zones: int) -> Batteries:
    """The guns of a side in some zones."""
    found = [(zone, guns_in(s, zone, side)) for zone in members(zones & s.land[side])]
    return [(in_range(s, zone), guns) for zone, guns in found if guns]


def reaching(guns: Batteries, place: int) -> int:
    """How many guns have a place in range."""
    return sum(number for places, number in guns if places >> place & 1)


def largest(s: Board, side: int, now: int) -> Iterator[tuple[int, Battle]]:
    """Every defended zone with the largest force that could be there after a Movement phase."""
    dream = planned(s, side, now)
    coming = columns(dream, side)
    reach = {slot: sky(dream, side, slot) for slot in dream.tables.crafts[side]}
    guns = batteries(dream, 1 - side, dream.land[1 - side])
    for zone in members(dream.occupied(1 - side) & ~dream.tables.bases):
        land, is_wet = strongest(dream, side, zone, coming.get(zone, []))
        units: dict[Row, int] = {(unit, OFF): count for unit, count in land.items()}
        for slot, zones in reach.items():
            row = (dream.tables.craft[slot], dream.job[slot])
            if zones >> zone & 1:
                row = (row[0], ATTACK)
            elif dream.at[slot] != zone:
                continue
            units[row] = units.get(row, 0) + 1
        if land or any(job == ATTACK for _, job in units):
            river = is_river(dream, side, zone, is_wet)
            yield zone, _battle(dream, zone, side, units, river, reaching(guns, zone))


def planned(s: Board, side: int, now: int) -> Board:
    """The position from which a side's forces would set out."""
    if now == LATER:
        return next_movement(s, side)
    dream = s.copy()
    dream.events = None
    ashore(dream)
    return dream


def is_river(s: Board, side: int, zone: int, is_wet: bool) -> bool:
    """Whether an attack on a zone would be an Assault over an unfrozen river (R41)."""
    marks = s.assault, s.crossed
    attack(s, side, zone, over_river=is_wet)
    found = came_over_river(s, zone)
    s.assault, s.crossed = marks
    return found


def sky(s: Board, side: int, slot: int) -> int:
    """Zones that an aircraft may still fly to and attack."""
    if s.job[slot] not in (GROUND, ALOFT) or s.load[slot]:
        return 0
    return strike_zones(s, side, slot, is_bomber=s.tables.craft[slot] == BOMBER[side])


def strikes(s: Board, side: int, now: int) -> Iterator[tuple[int, Strike]]:
    """Every Volga Crossing, among all places, with the aircraft that could attack it."""
    if side != AXIS:
        return
    dream = planned(s, side, now)
    ready = [
        slot
        for slot in dream.tables.crafts[side]
        if dream.job[slot] in (GROUND, ALOFT) and not dream.load[slot]
    ]
    guns = batteries(dream, ALLIES, dream.land[ALLIES])
    for crossing in members(strike_crossings(dream)) if dream.can_sortie else ():
        place = ZONES + crossing
        slots = dream.crafts_at(place, side) + ready
        if slots:
            yield place, _strike(dream, slots, reaching(guns, place))


def strike_now(s: Board, place: int) -> Strike:
    """The attack on a crossing with what is there now."""
    guns, downed = pending_air_defense(s, place, ALLIES)
    risen = sum(s.job[slot] == SCRAMBLED for slot in s.crafts_at(place, ALLIES))
    return _strike(s, s.crafts_at(place, AXIS), guns, downed, risen)


def _strike(s: Board, slots: list[int], guns: int, downed: int = 0, risen: int = 0) -> Strike:
    units = [s.tables.craft[slot] for slot in slots]
    aircraft = {unit: units.count(unit) for unit in sorted(units)}
    return Strike(s.tables, aircraft, guns, downed, risen, bool(s.bad), s.rules)
