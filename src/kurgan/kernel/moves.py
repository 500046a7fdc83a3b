"""Moves: several answers in one gesture, found by asking the engine itself on copies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from kurgan.kernel.ask import Action, Ask, Choice, Side
from kurgan.kernel.engine import apply, question
from kurgan.kernel.state import State

if TYPE_CHECKING:
    from kurgan.kernel.match import Match

MOST_LOOKS = 4_000  # copies that the search for moves may make
MOST_MOVES = 400  # that are told at once
LONGEST = 300  # answers of one move

# A thing that can be pointed at: a kind that the game declares, and its numbers
Piece: TypeAlias = Action


class Part(NamedTuple):
    """A part of a proposed move that can be chosen otherwise: its pieces, and all that could be."""

    name: str
    chosen: tuple[Piece, ...]
    could: tuple[Piece, ...]


class Move(NamedTuple):
    """A named sequence of answers. Only the last may lead to chance, a reveal or another side."""

    name: str
    words: str
    answers: tuple[Action, ...]
    target: Piece | None = None  # where one points to have it
    paths: tuple[tuple[Piece, ...], ...] = ()  # the places that its pieces pass, from their start
    cost: str = ""
    parts: tuple[Part, ...] = ()
    ends: str = ""  # what its last answer leads to: roll, reveal, turn, over; else nothing
    again: tuple[str, ...] = ()  # a standing order: played anew while nothing else is asked


class Spent(Exception):
    """All looks are used up."""


class Look:
    """A copy of the position, as its side may know it, on which answers are tried."""

    def __init__(self, state: State, side: Side, budget: list[int]) -> None:
        self.state: Any = state
        self.side = side
        self.budget = budget
        self.answers: tuple[Action, ...] = ()
        self.ends = ""

    @property
    def ask(self) -> Choice | None:
        """The side's own question; None where a move must end."""
        ask = question(self.state) if not self.ends else None
        return ask if isinstance(ask, Choice) and ask.side == self.side else None

    @property
    def kind(self) -> str:
        """The kind of the question; "" where a move must end."""
        ask = self.ask
        return ask.kind if ask is not None else ""

    @property
    def options(self) -> tuple[Action, ...]:
        """What may be answered."""
        ask = self.ask
        return ask.options if ask is not None else ()

    def after(self, *answers: Action) -> Look | None:
        """The position after these answers; None if one of them is not offered."""
        look = self
        for answer in answers:
            if answer not in look.options:
                return None
            look = look._after(answer)
        return look

    def each(self, *verbs: str) -> Iterator[tuple[Action, Look]]:
        """Every answer with one of these verbs, with what comes after it."""
        for answer in self.options:
            if answer.verb in verbs:
                yield answer, self._after(answer)

    def move(
        self,
        name: str,
        words: str,
        target: Piece | None = None,
        *,
        paths: tuple[tuple[Piece, ...], ...] = (),
        cost: str = "",
        parts: tuple[Part, ...] = (),
        again: tuple[str, ...] = (),
    ) -> Move:
        """The answers that led here as one move."""
        return Move(name, words, self.answers, target, paths, cost, parts, self.ends, again)

    def _after(self, answer: Action) -> Look:
        if self.budget[0] <= 0:
            raise Spent
        self.budget[0] -= 1
        state = self.state.copy()
        reveals = state.reveals
        apply(state, answer)
        look = Look(state, self.side, self.budget)
        look.answers = (*self.answers, answer)
        look.ends = _end(question(state), self.side, has_revealed=state.reveals != reveals)
        return look


def _end(ask: Ask | None, side: Side, *, has_revealed: bool) -> str:
    if has_revealed:
        return "reveal"
    if ask is None:
        return "over"
    if not isinstance(ask, Choice):
        return "roll"
    return "" if ask.side == side else "turn"


class Gesture(NamedTuple):
    """A way to move, declared by a game: what can be chosen for it, and what that leads to."""

    asked: tuple[str, ...]  # the kinds of question at which it can begin
    offer: Callable[[Look], Iterable[Piece]]
    find: Callable[[Look, tuple[Piece, ...]], Iterable[Move]]
    # What can be chosen once something is; None: the same as before
    more: Callable[[Look, tuple[Piece, ...]], Iterable[Piece]] | None = None

    def pieces(self, look: Look, chosen: tuple[Piece, ...]) -> Iterable[Piece]:
        """What can be chosen besides what was."""
        return self.more(look, chosen) if self.more and chosen else self.offer(look)


# By an answer that ends a phase: who could still act, in words
Unfinished: TypeAlias = Callable[[Any, Choice], Mapping[Action, str]]


# An answer that nobody gives otherwise without a reason of his own, where there is one
Usual: TypeAlias = Callable[[Any, Choice], Action | None]


def open_question(state: Any, ask: Choice) -> Action | None:
    """No answer goes without saying."""
    return None


def never(state: Any, ask: Choice) -> Mapping[Action, str]:
    """No answer looks like a slip."""
    return {}


def nothing(look: Look) -> Iterable[Piece]:
    """For gestures that need no choice of pieces."""
    return ()


@dataclass(frozen=True)
class Moves:
    """The moves of a game: the pieces that one points at, and the gestures."""

    pieces: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # kinds of their numbers
    gestures: tuple[Gesture, ...] = ()
    unfinished: Unfinished = never
    usual: Usual = open_question


class Found(NamedTuple):
    """What can be chosen, and the moves of what was chosen."""

    pieces: tuple[Piece, ...]
    moves: tuple[Move, ...]


def is_forced(match: Match, state: State, ask: Choice) -> bool:
    """Whether there is one answer only, which neither rolls nor reveals nor ends the turn."""
    if len(ask.options) > 1:
        return False
    look = Look(match.game.imagine(state, ask.side, Random(0)), ask.side, [1])
    after = look.after(ask.options[0])
    return after is not None and not after.ends


def find_moves(match: Match, state: State, side: Side, chosen: tuple[Piece, ...] = ()) -> Found:
    """The pieces that a side can choose at its question, and its moves with those it chose.

    The look is at an imagined position, so that no move tells what its side cannot know.
    """
    return found_in(match.game.moves, match.game.imagine(state, side, Random(0)), side, chosen)


def found_in(known: Moves, dream: State, side: Side, chosen: tuple[Piece, ...] = ()) -> Found:
    """What a side finds in a position that it imagines; the same in all that it can imagine."""
    look = Look(dream, side, [MOST_LOOKS])
    pieces: list[Piece] = []
    moves: list[Move] = []
    try:
        for gesture in known.gestures:
            if look.kind in gesture.asked:
                pieces += [piece for piece in gesture.pieces(look, chosen) if piece not in pieces]
                moves += gesture.find(look, chosen)
    except Spent:
        pass  # what was found so far stands
    return Found(tuple(pieces), tuple(moves[:MOST_MOVES]))
