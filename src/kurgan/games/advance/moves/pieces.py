"""The things that one points at to move, and the ways that they take."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from kurgan.games.advance.words import moves as words
from kurgan.kernel.ask import Action
from kurgan.kernel.moves import Look, Piece

PIECES = {
    "unit": ("unit",),
    "area": ("area",),
    "lead": ("unit",),
    "support": ("support",),
    "no_support": (),
}
NO_SUPPORT = Action("no_support")


def area_piece(area: int) -> Piece:
    """An area to point at."""
    return Action("area", (area,))


def unit_pieces(units: Iterable[int]) -> list[Piece]:
    """Units to point at."""
    return [Action("unit", (unit,)) for unit in units]


def chosen_of(kind: str, chosen: tuple[Piece, ...]) -> list[int]:
    """The numbers of the chosen pieces of a kind."""
    return [piece.args[0] for piece in chosen if piece.verb == kind]


def offered(look: Look, verb: str) -> list[int]:
    """The things that a verb may be answered with."""
    return [answer.args[0] for answer in look.options if answer.verb == verb]


class Trail(NamedTuple):
    """The areas that a unit passes, and what they cost it."""

    areas: tuple[int, ...]
    cost: int = 0


class Way(NamedTuple):
    """How units came together: what was answered, and each one's trail."""

    look: Look
    trails: tuple[Trail, ...] = ()

    @property
    def paths(self) -> tuple[tuple[Piece, ...], ...]:
        """The places of each unit, from its start."""
        return tuple([tuple(map(area_piece, trail.areas)) for trail in self.trails])

    @property
    def cost(self) -> str:
        """The MF that it takes each of them."""
        return words.movement({trail.cost for trail in self.trails})
