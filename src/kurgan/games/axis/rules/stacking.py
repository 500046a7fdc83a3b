"""Stacking Limits: eight land units a side and zone, checked when a side has moved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.axis.pack.tables import GER_INFANTRY, LAND, MULTIPLIERS, UNITS, ZONES
from kurgan.games.axis.rules.components import multiply
from kurgan.games.axis.rules.march import March, enterable
from kurgan.games.axis.state import Board
from kurgan.kernel.ask import Action, Choice, actions, pick
from kurgan.kernel.bits import bit, bits, first, members
from kurgan.kernel.procedure import AGAIN, Asking, Procedure, step

PUSH_FROM: Final = actions("push_from", ZONES)
PUSH_OUT: Final = actions("push_out", len(UNITS))
DISPLACE: Final = actions("displace", ZONES)


@dataclass(slots=True)
class Stacking(Procedure):
    """The opponent moves the excess out; what cannot go is destroyed by its owner (R26)."""

    side: int
    zone: int = -1
    unit: int = -1

    @step("Stacking Limits")
    def push_out(self, s: Board) -> Asking:
        with s.look_ahead():
            zones = bits([z for z in overfull(s, self.side) if displaceable(s, self.side, z)])
        if not zones:
            return self.destroy_excess
        zone = first(zones)
        if zones != bit(zone):
            zone = (yield Choice(1 - self.side, "crowded_zone", pick(PUSH_FROM, zones))).args[0]
        self.zone = zone
        return None

    @step("Stacking Limits")
    def choose_unit(self, s: Board) -> Asking:
        units = displaceable(s, self.side, self.zone) if is_overfull(s, self.side, self.zone) else 0
        if not units:
            return self.push_out
        unit = first(units)
        if units != bit(unit):
            unit = (yield Choice(1 - self.side, "push_out", pick(PUSH_OUT, units))).args[0]
        self.unit = unit
        return None

    @step("Stacking Limits")
    def displace(self, s: Board) -> Asking:
        zones = step_zones(s, self.side, self.unit, self.zone)
        target = first(zones)
        if zones != bit(target):
            target = (yield Choice(1 - self.side, "displace", pick(DISPLACE, zones))).args[0]
        displace(s, self.side, self.zone, self.unit, target)
        return self.choose_unit

    @step("Stacking Limits")
    def destroy_excess(self, s: Board) -> Asking:
        zones = overfull(s, self.side)
        if not zones:
            return None
        zone = zones[0]
        excess = -room(s, self.side, zone)
        options = [
            Action("disband", (zone, unit, count))
            for unit in LAND[self.side]
            for count in range(1, min(excess, s.count(zone, unit)) + 1)
        ]
        answer = options[-1]  # of the only kind there is, all that must go
        if any(option.args[1] != answer.args[1] for option in options):
            answer = yield Choice(self.side, "disband", tuple(options))
        zone, unit, count = answer.args
        s.destroy(zone, unit, count)
        return AGAIN


def overfull(s: Board, side: int) -> list[int]:
    """Zones with more land units of a side than may stay."""
    return [z for z in members(s.land[side]) if is_overfull(s, side, z)]


def is_overfull(s: Board, side: int, zone: int) -> bool:
    """Whether a side has more land units in a zone than may stay."""
    return room(s, side, zone) < 0


def room(s: Board, side: int, zone: int) -> int:
    """How many more of a side's land units may stay in a zone; less than none: so many too many."""
    return s.tables.stacking - s.land_units(zone, side)


def displaceable(s: Board, side: int, zone: int) -> int:
    """The types of which one unit can step out of an overfull zone."""
    if s.contested >> zone & 1:
        return 0
    return bits(
        [unit for unit in LAND[side] if movable(s, zone, unit) and step_zones(s, side, unit, zone)]
    )


def movable(s: Board, zone: int, unit: int) -> int:
    """How many of a type can be moved at all: free infantry stays where it came (R26)."""
    return s.count(zone, unit) - (s.multiplied[zone] if unit == GER_INFANTRY else 0)


def step_zones(s: Board, side: int, unit: int, zone: int) -> int:
    """Adjacent zones with room that one unit may enter; a German pair cannot form (R26)."""
    zones = enterable(s, March(side, zone, zone, unit, 1))
    alone = MULTIPLIERS >> unit & 1 and s.is_city(zone)
    room = bits([z for z in members(zones) if s.land_units(z, side) < s.tables.stacking])
    return s.among(
        "zone",
        ("Stacking Limits", "it has no room", room),
        ("Infantry", "a German alone does not leave the city", s.tables.city if alone else -1),
    )


def displace(s: Board, side: int, zone: int, unit: int, target: int) -> None:
    """Move one unit for its owner."""
    s.take(zone, unit, 1)
    s.add_moved(target, unit, 1)
    s.emit("unit_displaced", unit, zone, target)
    if s.hostile(side) >> target & 1:
        if s.tables.don[zone] >> target & 1 and not s.is_don_frozen:
            s.crossed |= bit(target)
        s.begin_assault(target)
    if MULTIPLIERS >> unit & 1 and s.is_city(target) and not s.is_city(zone):
        multiply(s, GER_INFANTRY, target, 1)
