"""The things that one points at to move."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kurgan.games.inferno.pack.tables import HEXES
from kurgan.games.inferno.rules.combat import Combat
from kurgan.games.inferno.state import Board
from kurgan.kernel.ask import Action
from kurgan.kernel.bits import members
from kurgan.kernel.moves import Look, Piece

PIECES = {
    "german_unit": ("german_unit",),
    "soviet_unit": ("soviet_unit",),
    "hex": ("hex",),
    "german_card": ("german_card",),
    "soviet_card": ("soviet_card",),
    "no_card": (),
}
Chosen = tuple[Piece, ...]
Groups = dict[int, list[int]]  # chosen Units by their hex


def hex_piece(hexagon: int) -> Piece:
    """A hex to point at."""
    return Action("hex", (hexagon,))


def german_pieces(units: Iterable[int]) -> list[Piece]:
    """German Units to point at."""
    return [Action("german_unit", (unit,)) for unit in units]


def soviet_pieces(units: Iterable[int]) -> list[Piece]:
    """Soviet Units to point at."""
    return [Action("soviet_unit", (unit,)) for unit in units]


def chosen_of(kind: str, chosen: Chosen) -> list[int]:
    """The numbers of the chosen pieces of a kind, each once."""
    return list(dict.fromkeys([piece.args[0] for piece in chosen if piece.verb == kind]))


def offered(look: Look, verb: str) -> list[int]:
    """The things that a verb may be answered with."""
    return [answer.args[0] for answer in look.options if answer.verb == verb]


def german_groups(s: Board, chosen: Chosen) -> Groups:
    """The chosen German Units by their hex; a chosen hex means all of them there."""
    units = chosen_of("german_unit", chosen)
    for hexagon in chosen_of("hex", chosen):
        units += members(s.german_at[hexagon])
    return grouped(units, s.german_where)


def soviet_groups(s: Board, chosen: Chosen) -> Groups:
    """The same for Soviet Units."""
    units = chosen_of("soviet_unit", chosen)
    for hexagon in chosen_of("hex", chosen):
        units += members(s.soviet_at[hexagon])
    return grouped(units, s.soviet_where)


def grouped(units: list[int], where: list[int]) -> Groups:
    """Units on the map by their hex."""
    groups: Groups = {}
    for unit in dict.fromkeys(units):
        if 0 <= where[unit] < HEXES:
            groups.setdefault(where[unit], []).append(unit)
    return groups


def top(look: Look) -> Any:
    """The procedure that goes on."""
    return look.state.stack[-1] if look.state.stack else None


def combat_in(look: Look) -> Combat | None:
    """The combat that has begun, whatever goes on within it."""
    for frame in look.state.stack:
        if isinstance(frame, Combat):
            return frame
    return None
