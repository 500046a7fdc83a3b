"""9.5.8: the German retreat procedure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.advance.pack.tables import AREAS
from kurgan.games.advance.state import GERMAN, Board
from kurgan.kernel.ask import Choice, actions, pick
from kurgan.kernel.bits import bit, first, members
from kurgan.kernel.procedure import END, Asking, Flow, Procedure, step

RETREAT: Final = actions("retreat", 62)
RETREAT_TO: Final = actions("retreat_to", AREAS + 1)


@dataclass(slots=True)
class Retreat(Procedure):
    """Units go back one at a time to where they came from (R49)."""

    units: int
    unit: int = -1

    @step("9.5.8")
    def choose_unit(self, s: Board) -> Asking:
        if not self.units:
            return END
        unit = first(self.units)
        if self.units.bit_count() > 1 and not all_fit(s, self.units):
            unit = (yield Choice(GERMAN, "retreat", pick(RETREAT, self.units))).args[0]
        self.unit = unit
        self.units &= ~bit(unit)
        return None

    @step("9.5.8")
    def fall_back(self, s: Board) -> Asking:
        areas = retreat_areas(s, self.unit)
        if not areas:
            s.lose(self.unit)  # R23
            return None
        area = first(areas)
        if areas != bit(area):
            area = (yield Choice(GERMAN, "retreat_to", pick(RETREAT_TO, areas))).args[0]
        s.move(self.unit, area)
        s.emit("unit_retreated", self.unit, area)
        return None

    @step("9.5.8")
    def next_unit(self, s: Board) -> Flow:
        return self.choose_unit


def all_fit(s: Board, units: int) -> bool:
    """Whether every unit finds room where it came from, so that their order does not matter."""
    origins = [s.came_from[unit] for unit in members(units)]
    return all(origins.count(area) <= s.room(area) for area in set(origins))


def retreat_areas(s: Board, unit: int) -> int:
    """Where a unit came from, or the nearest German areas with room beyond it (R23)."""
    open_to = s.vacant & s.allowed_areas(unit)
    reached = frontier = bit(s.came_from[unit])
    while frontier:
        with_room = frontier & ~s.full
        if with_room:
            return with_room
        frontier = s.tables.links.beside(frontier) & open_to & ~reached
        reached |= frontier
    return 0
