"""Random Deployment: a Soviet Unit from its Spawn Pool to the map."""

from __future__ import annotations

from dataclasses import dataclass

from kurgan.games.inferno.pack.tables import MARINE, MARINES_EMPOWERED
from kurgan.games.inferno.rules.decks import SovietDraw
from kurgan.games.inferno.state import Board
from kurgan.kernel.ask import Draw, Roll
from kurgan.kernel.bits import members
from kurgan.kernel.procedure import END, Asking, Flow, Procedure, step


@dataclass(slots=True)
class Deploy(Procedure):
    """One random Unit of a kind at random Strength; a card if its Pool is empty."""

    hex: int
    kind: int
    unit: int = -1

    @step("Random Deployment")
    def draw_unit(self, s: Board) -> Asking:
        pool = s.pool(self.kind)
        if not pool:
            s.emit("pool_was_empty", self.kind, self.hex)
            return self.draw_card
        drawn = yield Draw("draw_unit", tuple(members(pool)), seen_by=s.soviet_seats)
        self.unit = drawn.args[0]
        s.clock += 1
        s.soviet_deployed[self.unit] = s.clock
        s.place_soviet(self.unit, self.hex)
        s.emit("soviet_deployed", self.kind, self.hex)
        return None

    @step("Random Deployment")
    def spin(self, s: Board) -> Asking:
        full = s.tables.soviet_strength[self.unit]
        if self.kind == MARINE and s.has_soviet_advantage(MARINES_EMPOWERED):
            s.soviet_strength[self.unit] = full
        else:
            edge = (yield Roll("spin", (1,), faces=4, seen_by=s.soviet_seats)).args[0]
            s.soviet_strength[self.unit] = max(0, full + 1 - edge)
        if s.soviet_seats:
            strength = s.soviet_strength[self.unit]
            s.emit("soviet_strength_spun", self.unit, strength, seen_by=s.soviet_seats)
        return None

    @step("Hex Control")
    def take_hex(self, s: Board) -> Flow:
        s.take_soviet(self.hex)
        return END

    @step("Spawn Action Cards")
    def draw_card(self, s: Board) -> Flow:
        return SovietDraw(1)
