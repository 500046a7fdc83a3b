"""Component Limits and deployment: what the pieces and chips still allow, and where it goes."""

from __future__ import annotations

from typing import Final

from kurgan.games.axis.pack.tables import ALLIES, AXIS, KINDS, LAND, SIDE
from kurgan.games.axis.state import GROUND, LANDED, OFF, TROOPS, Board

THREES: Final = bytes([max(0, count - 1) // 3 for count in range(256)])
ON_LAND: Final = (*LAND[AXIS], *LAND[ALLIES])


def placeable(s: Board, unit: int, zone: int, count: int) -> int:
    """How many of so many land units the pieces and chips allow in a zone (R4)."""
    return Box(s).placeable(unit, zone, count)


class Box:
    """Pieces and chips that are left; what is counted once holds for every zone and type."""

    __slots__ = ("chips_used", "s", "units_of")

    def __init__(self, s: Board) -> None:
        self.s = s
        self.units_of: dict[int, int] = {}
        self.chips_used: tuple[int, int] | None = None

    def placeable(self, unit: int, zone: int, count: int) -> int:
        """How many of so many land units fit in a zone (R4)."""
        s = self.s
        spare = self.spare(unit)
        if count <= spare or not s.rules.component_limits:
            return count
        here = s.count(zone, unit)
        if not here and stacks_of(s, unit) >= s.tables.pieces[unit]:
            return 0
        needed, greens = self.chips()
        extra, threes = self.chips_of(unit)
        needed -= extra
        greens -= min(extra // 3, threes)
        placed = max(0, spare)
        while placed < count:
            extra += 1
            fit = threes + (here + placed) // 3 - max(0, here - 1) // 3
            green = min(s.tables.green, greens + min(extra // 3, fit))
            if needed + extra - 3 * green > s.tables.gray:
                break
            placed += 1
        return placed

    def spare(self, unit: int) -> int:
        """Pieces of a land unit type that are left, less than none where chips stand for some."""
        in_play = self.units_of.get(unit)
        if in_play is None:
            in_play = self.units_of[unit] = units_of(self.s, unit)
        return self.s.tables.pieces[unit] - in_play

    def chips(self) -> tuple[int, int]:
        """Units of all types beyond their pieces, and their threes that green chips can be."""
        if self.chips_used is None:
            needed = greens = 0
            for unit in ON_LAND:
                extra, threes = self.chips_of(unit)
                needed += extra
                greens += min(extra // 3, threes)
            self.chips_used = needed, greens
        return self.chips_used

    def chips_of(self, unit: int) -> tuple[int, int]:
        """Units of a type beyond its pieces, and the full threes under the first of each stack."""
        extra = -self.spare(unit)
        if extra <= 0:
            return 0, 0
        return extra, sum(self.s.units[unit::KINDS].translate(THREES))


def stacks_of(s: Board, unit: int) -> int:
    """How many stacks of a land unit type need a piece."""
    zones = s.units[unit::KINDS]
    return len(zones) - zones.count(0) + alone(s, unit)


def units_of(s: Board, unit: int) -> int:
    """How many of a land unit type are in play."""
    return sum(s.units[unit::KINDS]) + alone(s, unit)


def alone(s: Board, unit: int) -> int:
    """How many of a type are on crossings, in Ambush Sites and in bombers."""
    carried = s.load.count(TROOPS + unit)
    return s.cargo.count(unit) + s.sites.count(unit) + carried


def spare_craft(s: Board, unit: int) -> int:
    """An aircraft of this type still in the pool, -1 if there is none."""
    for slot, kind in enumerate(s.tables.craft):
        if kind == unit and s.job[slot] == OFF:
            return slot
    return -1


def can_deploy_into(s: Board, zones: int, side: int) -> int:
    """Zones that a deployment may enter: it Assaults hostile ones, empty or not (R47)."""
    if s.markers_left() > 0:
        return zones
    return zones & (s.friendly(side) | s.contested)


def deploy(s: Board, unit: int, zone: int, count: int) -> None:
    """Put new land units in a zone; a hostile one is Assaulted or, if empty, taken at once."""
    s.add(zone, unit, count)
    s.emit("units_deployed", unit, count, zone)
    side = SIDE[unit]
    if s.hostile(side) >> zone & 1:
        if s.occupied(1 - side) >> zone & 1:
            s.begin_assault(zone)
        else:
            s.remove_marker(zone)
            s.take_control(zone, side)


def multiply(s: Board, unit: int, zone: int, count: int) -> None:
    """Force Multiplier: free infantry beside units that came from the Region Board (R27)."""
    placed = placeable(s, unit, zone, count)
    if placed:
        s.add_moved(zone, unit, placed)
        s.multiplied[zone] += placed
        s.emit("force_multiplied", unit, placed, zone)


def is_doubled(s: Board, origin: int, zone: int) -> bool:
    """Force Multiplier: whether a move leads from the Region Board into the city (R27, R59)."""
    return s.is_city(zone) and not s.is_city(origin)


def is_halved(s: Board, origin: int, zone: int) -> bool:
    """Force Multiplier: whether a move leads from the city onto the Region Board (R28, R59)."""
    return s.is_city(origin) and not s.is_city(zone)


def eliminated(count: int) -> int:
    """One of each pair that leaves the city; an odd one finds a partner (R28)."""
    return (count + 1) // 2


def airfields(s: Board, side: int) -> int:
    """Friendly zones with an airfield."""
    return s.tables.airfields & s.friendly(side)


def room_at(s: Board, zone: int, side: int) -> int:
    """How many more aircraft an airfield holds (Airfields)."""
    down = [slot for slot in s.crafts_at(zone, side) if s.job[slot] in (GROUND, LANDED)]
    return s.tables.capacity - len(down)
