"""German movement: one Long Move, or up to two Short Moves."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Final, TypeAlias

from kurgan.games.inferno.pack.tables import HEXES
from kurgan.games.inferno.rules.coop import open_hexes, own_stacks
from kurgan.games.inferno.rules.decks import german_draw
from kurgan.games.inferno.state import Board
from kurgan.kernel.ask import Action, Ask, Choice, actions, pick
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
        if not hexes and not self.is_passing:
            return END
        options = pick(MOVE_TO, hexes) if self.is_passing else (*pick(MOVE_TO, hexes), STOP)
        answer = yield Choice(s.active, "long_move_on", options)
        if answer == STOP:
            return END  # R16
        return self.enter(s, answer.args[0])

    @property
    def is_passing(self) -> bool:
        """Whether the first hex holds Germans, so that the Stack may not end there."""
        return self.hex != self.via

    def enter(self, s: Board, target: int) -> Flow:
        """Move the Stack and take the hex."""
        s.move_german(s.german_at[self.hex], target)
        self.hex = target
        return german_draw(s) if s.take_german(target) else None


def long_movers(s: Board) -> int:
    """Stacks that can make a Long Move."""
    own = own_stacks(s)
    start = -1 if s.is_first_edition else s.tables.clear
    quiet = quiet_ground(s)
    able = 0
    for hexagon in members(own & start & ~s.contact):
        near = s.tables.adjacent[hexagon] & quiet
        if near & ~s.german or passable(s, near & s.german, quiet):
            able |= bit(hexagon)
    return s.among(
        "hex",
        ("Long Move", "no German Stack is there", s.german),
        ("Co-Op 4", "you do not command the Stack there", own),
        ("Long Move", "it is not a Clear Hex", start),
        ("Long Move", "the Stack is next to a Soviet Stack", ~s.contact),
        ("Long Move", "the Stack has no hex to go to", able),
    )


def long_targets(s: Board, hexagon: int) -> int:
    """Hexes that a Long Move may enter first; an occupied one must lead on."""
    free = out_of_contact(s, hexagon)
    open_ways = free & ~s.german | passable(s, free & s.german, quiet_ground(s))
    blocked = "a German Stack is there and no hex behind it is free to end in"
    return s.among("hex", ("Join-up", blocked, open_ways))


def onward(s: Board, via: int) -> int:
    """Hexes where a Long Move may end after this one."""
    alone = out_of_contact(s, via) & ~s.german
    return s.among("hex", ("Join-up", "a Long Move may not end with a German Stack", alone))


def out_of_contact(s: Board, hexagon: int) -> int:
    """Adjacent Clear Hexes that touch no Soviet Stack."""
    return s.among(
        "hex",
        ("Long Move", "it is not adjacent", s.tables.adjacent[hexagon]),
        ("Long Move", "it is not a Clear Hex", s.tables.clear),
        ("Long Move", "it holds or touches a Soviet Stack", quiet_ground(s)),
    )


def passable(s: Board, hexes: int, quiet: int) -> int:
    """Hexes of German Stacks that a Long Move can pass, having somewhere to end behind them."""
    found = 0
    for via in members(hexes):
        if s.tables.adjacent[via] & quiet & ~s.german:
            found |= bit(via)
    return found


def quiet_ground(s: Board) -> int:
    """Clear Hexes that neither hold nor touch a Soviet Stack."""
    return s.tables.clear & ~s.soviet & ~s.contact


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
        if self.made and not sources and not self.must_ask(s):
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
        most = min(left.bit_count(), s.room(self.target))
        self.count = yield from how_many(s, "short_move_count", most)
        return None

    @step("Breakdown")
    def choose_units(self, s: Board) -> Asking:
        left = s.german_at[self.hex] & ~self.moved & ~self.units
        wanted = self.count - self.units.bit_count()
        more = yield from who_goes(s, "short_move_units", self.hex, left, wanted)
        self.units |= more
        return AGAIN if more.bit_count() < wanted else None

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

    def must_ask(self, s: Board) -> bool:
        """Whether to end at once would tell the Soviet player which color stayed behind (R53)."""
        return self.made < SHORT_MOVES and s.has_two_german_players and bool(s.soviet_seats)

    def sources(self, s: Board) -> int:
        """Stacks with a Unit that has not moved and a hex to go to."""
        unmoved = free = 0
        safe = ~s.contact & ~s.soviet & open_hexes(s)
        own = own_stacks(s)
        for hexagon in members(own):
            if s.german_at[hexagon] & ~self.moved:
                unmoved |= bit(hexagon)
                if s.tables.adjacent[hexagon] & safe:
                    free |= bit(hexagon)
        return s.among(
            "hex",
            ("Short Moves", "no German Stack is there", s.german),
            ("Co-Op 4", "you do not command the Stack there", own),
            ("R14", "its Units have moved already", unmoved),
            ("Short Moves", "every hex beside it is full or touches a Soviet Stack", free),
        )


Picking: TypeAlias = Generator[Ask, Action, int]


def how_many(s: Board, kind: str, most: int) -> Picking:
    """How many Units break off a Stack; asked only where more than one may (Breakdown)."""
    if most < 2:
        return most
    answer = yield Choice(s.active, kind, GO[1 : most + 1])
    return answer.args[0]


def who_goes(s: Board, kind: str, hexagon: int, left: int, wanted: int) -> Picking:
    """One of the Units left in a hex; all or none of them where there is no choice."""
    if wanted in (0, left.bit_count()):
        return left if wanted else 0
    options = pick(TAKE, left)
    answer = yield Choice(s.active, kind, options, seen_by=s.watching_germans(hexagon))
    return bit(answer.args[0])


def short_targets(s: Board, hexagon: int) -> int:
    """Adjacent hexes with room that neither hold nor touch a Soviet Stack (R15, R17)."""
    return s.among(
        "hex",
        ("Short Moves", "it is not adjacent", s.tables.adjacent[hexagon]),
        ("Short Moves", "a Soviet Stack is there", ~s.soviet),
        ("Short Moves", "it is next to a Soviet Stack", ~s.contact),
        ("Stacking", "it is full", ~s.full),
        ("R51", "Units of the other German player stand there", open_hexes(s)),
    )
