"""Advance After Combat and Blitz."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.inferno.pack.tables import BLUE, HEXES, YELLOW
from kurgan.games.inferno.rules.coop import commanded, decider, open_to
from kurgan.games.inferno.rules.decks import SovietDraw, german_draw
from kurgan.games.inferno.state import Board
from kurgan.kernel.ask import Action, Choice, actions, pick
from kurgan.kernel.bits import bit, first, members
from kurgan.kernel.procedure import AGAIN, END, Asking, Flow, Procedure, step

ADVANCE: Final = actions("advance", 40)
ADVANCE_SOVIET: Final = actions("advance_soviet", 53)
DONE: Final = Action("done")
BLITZ: Final = tuple([tuple([Action("blitz", (u, h)) for h in range(HEXES)]) for u in range(40)])


@dataclass(slots=True)
class GermanAdvance(Procedure):
    """One to four of the attackers enter the empty hex; the active player's come first (R41)."""

    target: int
    units: int  # survivors that may still come
    chosen: int = 0

    @step("Advance After Combat")
    def choose(self, s: Board) -> Asking:
        able = self.units & unmixed(s, self.chosen)
        if not able or self.chosen.bit_count() == s.tables.stacking:
            return None
        if not self.chosen and able == bit(first(able)):
            self.chosen, self.units = able, 0
            return None
        own = commanded(s, able, s.active)
        side, asked = (s.active, own) if own else (1 - s.active, able)
        may_stop = self.chosen or asked != able
        options = pick(ADVANCE, self.offered(s, asked))
        answer = yield Choice(side, "advance", (*options, DONE) if may_stop else options)
        if answer == DONE:
            self.units &= ~asked  # the partner's may still come (R51)
            return AGAIN
        self.chosen |= bit(answer.args[0])
        self.units &= ~bit(answer.args[0])
        return AGAIN

    def offered(self, s: Board, asked: int) -> int:
        """The survivors that may come and that the side asked decides about."""
        return s.among(
            "german_unit",
            ("Advance After Combat", "it Advances already", ~self.chosen),
            ("Advance After Combat", "it is not a survivor that may still come", self.units),
            ("R51", "Units of the other German player Advance", unmixed(s, self.chosen)),
            ("R53", "its own player decides about it", asked),
        )

    @step("Advance After Combat")
    def enter(self, s: Board) -> Flow:
        s.move_german(self.chosen, self.target)
        return german_draw(s) if s.take_german(self.target) else None  # R48


def unmixed(s: Board, chosen: int) -> int:
    """Units that may stand with those chosen: never Yellow beside Blue (Co-Op 1, R51)."""
    every = -1
    if not s.has_two_german_players:
        return every
    yellow, blue = s.tables.army_units[YELLOW], s.tables.army_units[BLUE]
    if chosen & yellow:
        return every & ~blue
    return every & ~yellow if chosen & blue else every


@dataclass(slots=True)
class SovietAdvance(Procedure):
    """The strongest attacker alone enters; a German player breaks ties."""

    target: int
    units: int
    decider: int

    @step("Advance After Combat")
    def enter(self, s: Board) -> Asking:
        strongest = s.strongest_soviet(self.units)
        unit = first(strongest)
        if strongest != bit(unit):
            options = pick(ADVANCE_SOVIET, strongest)
            unit = (yield Choice(self.decider, "advance_soviet", options)).args[0]
        s.move_soviet(unit, self.target)
        return SovietDraw(1) if s.take_soviet(self.target) else None


@dataclass(slots=True)
class Blitz(Procedure):
    """Hoth: Blitz Units that Advanced may each move once more (R40)."""

    hex: int
    units: int

    @step("Blitz")
    def move(self, s: Board) -> Asking:
        side = decider(s, self.units, s.active)
        goals = self.goals(s, side)
        options = [
            BLITZ[unit][hexagon]
            for unit in members(self.units)
            for hexagon in members(goals & open_to(s, s.tables.army[unit], side))
        ]
        if not options:
            return END
        answer = yield Choice(side, "blitz", (*options, DONE))
        if answer == DONE:
            return END
        unit, target = answer.args
        self.units &= ~bit(unit)
        s.move_german(bit(unit), target)
        return german_draw(s) if s.take_german(target) else None

    @step("Blitz")
    def next_unit(self, s: Board) -> Flow:
        return self.move

    def goals(self, s: Board, side: int) -> int:
        """Adjacent Clear Hexes without Soviets, with room for one of the Units."""
        room = 0
        for unit in members(self.units):
            room |= open_to(s, s.tables.army[unit], side)
        return s.among(
            "hex",
            ("Blitz", "it is not adjacent", s.tables.adjacent[self.hex]),
            ("Blitz", "it is not a Clear Hex", s.tables.clear),
            ("Blitz", "a Soviet Stack is there", ~s.soviet),
            ("Stacking", "it has no room", room),
        )
