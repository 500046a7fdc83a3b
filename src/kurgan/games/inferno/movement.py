"""German movement: one Long Move, or up to two Short Moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.inferno.coop import open_hexes, own_stacks
from kurgan.games.inferno.decks import german_draw
from kurgan.games.inferno.state import Board
from kurgan.games.inferno.tables import HEXES
from kurgan.kernel.ask import Action, Choice, actions, pick
from kurgan.kernel.bits import bit, members
from kurgan.kernel.procedure import AGAIN, END, Asking, Flow, Procedure, step

MOVE_FROM: Final = actions("move_from", HEXES)
MOVE_TO: Final = actions("move_to", HEXES)
TAKE: Final = actions("take", 40)
GO: Final = actions("go", 5)
DONE: Final = Action("done")
STOP: Final = Action("stop")
SHORT_MOVES: Final = 2


@dataclass(slots=True)
class LongMove(Procedure):
    """One whole Stack goes one or two Clear Hexes, out of contact all the way."""

    hex: int = -1
    via: int = -1

    @step("Long Move")
    def choose_stack(self, s: Board) -> Asking:
        answer = yield Choice(s.active, "long_move", pick(MOVE_FROM, long_movers(s)))
        self.hex = answer.args[0]
        return None

    @step("Long Move")
    def first_hex(self, s: Board) -> Asking:
        answer = yield Choice(s.active, "long_move_to", pick(MOVE_TO, long_targets(s, self.hex)))
        self.via = answer.args[0]
        if s.german >> self.via & 1:  # passes through
            return None
        return self.enter(s, self.via)

    @step("Long Move")
    def second_hex(self, s: Board) -> Asking:
        hexes = onward(s, self.via)
        is_passing = self.hex != self.via
        if not hexes and not is_passing:
            return END
        options = pick(MOVE_TO, hexes) if is_passing else (*pick(MOVE_TO, hexes), STOP)
        answer = yield Choice(s.active, "long_move_on", options)
        if answer == STOP:
            return END  # R16
        return self.enter(s, answer.args[0])

    def enter(self, s: Board, target: int) -> Flow:
        """Move the Stack and take the hex."""
        s.move_german(s.german_at[self.hex], target)
        self.hex = target
        return german_draw(s) if s.take_german(target) else None


def long_movers(s: Board) -> int:
    """Stacks that can make a Long Move."""
    stacks = s.among(
        "hex",
        s.german,
        ("Co-Op 4", own_stacks(s)),
        ("Long Move", -1 if s.is_first_edition else s.tables.clear),
        ("Long Move", ~s.contact),
    )
    found = 0
    for hexagon in members(stacks):
        if long_targets(s, hexagon):
            found |= bit(hexagon)
    return s.among("hex", stacks, ("Long Move", found))


def long_targets(s: Board, hexagon: int) -> int:
    """Hexes that a Long Move may enter first; an occupied one must lead on."""
    free = out_of_contact(s, hexagon)
    passable = 0
    for via in members(free & s.german):
        if onward(s, via):
            passable |= bit(via)
    return s.among("hex", free, ("Join-up", ~s.german | passable))


def onward(s: Board, via: int) -> int:
    """Hexes where a Long Move may end after this one."""
    return s.among("hex", out_of_contact(s, via), ("Join-up", ~s.german))


def out_of_contact(s: Board, hexagon: int) -> int:
    """Adjacent Clear Hexes that touch no Soviet Stack."""
    return s.among(
        "hex",
        s.tables.adjacent[hexagon],
        ("Long Move", s.tables.clear),
        ("Long Move", ~s.soviet),
        ("Long Move", ~s.contact),
    )


@dataclass(slots=True)
class ShortMoves(Procedure):
    """Up to two Stacks or Substacks go one hex each; none at all is a pass."""

    made: int = 0
    moved: int = 0  # Units that have moved (R14)
    hex: int = -1
    target: int = -1
    count: int = 0
    units: int = 0

    @step("Short Moves")
    def choose_stack(self, s: Board) -> Asking:
        sources = self.sources(s) if self.made < SHORT_MOVES else 0
        if self.made and not sources:
            return END
        answer = yield Choice(s.active, "short_move", (*pick(MOVE_FROM, sources), DONE))
        if answer == DONE:
            return END
        self.hex = answer.args[0]
        return None

    @step("Short Moves")
    def choose_target(self, s: Board) -> Asking:
        options = pick(MOVE_TO, short_targets(s, self.hex))
        self.target = (yield Choice(s.active, "short_move_to", options)).args[0]
        self.units = 0
        return None

    @step("Breakdown")
    def choose_count(self, s: Board) -> Asking:
        left = s.german_at[self.hex] & ~self.moved
        count = min(left.bit_count(), s.room(self.target))
        if count > 1:
            answer = yield Choice(s.active, "short_move_count", GO[1 : count + 1])
            count = answer.args[0]
        self.count = count
        return None

    @step("Breakdown")
    def choose_units(self, s: Board) -> Asking:
        left = s.german_at[self.hex] & ~self.moved & ~self.units
        wanted = self.count - self.units.bit_count()
        if wanted == left.bit_count():
            self.units |= left
            return None
        options = pick(TAKE, left)
        watching = s.watching_germans(self.hex)
        answer = yield Choice(s.active, "short_move_units", options, seen_by=watching)
        self.units |= bit(answer.args[0])
        return AGAIN if wanted > 1 else None

    @step("Short Moves")
    def move(self, s: Board) -> Flow:
        s.move_german(self.units, self.target)
        self.made += 1
        self.moved |= self.units
        self.units = 0
        return german_draw(s) if s.take_german(self.target) else None

    @step("Short Moves")
    def next_move(self, s: Board) -> Flow:
        return self.choose_stack

    def sources(self, s: Board) -> int:
        """Stacks with a Unit that has not moved and a hex to go to."""
        found = 0
        stacks = s.among("hex", s.german, ("Co-Op 4", own_stacks(s)))
        safe = ~s.contact & ~s.soviet & open_hexes(s)
        for hexagon in members(stacks):
            if s.tables.adjacent[hexagon] & safe and s.german_at[hexagon] & ~self.moved:
                found |= bit(hexagon)
        return s.among("hex", stacks, ("Short Moves", found))


def short_targets(s: Board, hexagon: int) -> int:
    """Adjacent hexes with room that neither hold nor touch a Soviet Stack (R15, R17)."""
    return s.among(
        "hex",
        s.tables.adjacent[hexagon],
        ("Short Moves", ~s.soviet),
        ("Short Moves", ~s.contact),
        ("Stacking", open_hexes(s)),
    )
