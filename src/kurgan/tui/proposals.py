"""The moves that the game proposes to the side to act, wherever the match is."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from kurgan.kernel.match import Match
from kurgan.kernel.moves import Found, Piece, find_moves
from kurgan.tui.names import Names, names_of


class Asked(NamedTuple):
    """The question that stands."""

    side: str
    kind: str


class Proposals(Protocol):
    """Whoever can be asked for moves: a match at hand, or a server."""

    @property
    def names(self) -> Names:
        """What things are called there."""

    def now(self) -> object:
        """How far the match has come."""

    def asked(self) -> Asked | None:
        """The question that stands."""

    def found(self, chosen: tuple[Piece, ...] = ()) -> Found:
        """The pieces that can be chosen, and the moves with those that were."""

    def stands(self, kind: str, number: int) -> tuple[str, int] | None:
        """Where a thing is, if that is known."""


class AtHand:
    """The moves of a match in this process."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.names = names_of(match)

    def now(self) -> int:
        """How far the match has come."""
        return len(self.match.journal)

    def asked(self) -> Asked | None:
        """The question that stands."""
        ask = self.match.question
        return Asked(self.match.sides[ask.side], ask.kind) if ask is not None else None

    def found(self, chosen: tuple[Piece, ...] = ()) -> Found:
        """The pieces that can be chosen, and the moves with those that were."""
        ask = self.match.question
        if ask is None:
            return Found((), ())
        return find_moves(self.match, self.match.state, ask.side, chosen)

    def stands(self, kind: str, number: int) -> tuple[str, int] | None:
        """Where a thing is, as the side to act knows."""
        ask = self.match.question
        if ask is None:
            return None
        place: tuple[str, int] | None = self.match.game.text.stands(
            self.match.state, ask.side, kind, number
        )
        return place
