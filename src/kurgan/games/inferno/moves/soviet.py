"""The Soviet player: a Unit of a Top Stacked Hex goes, or its whole Stack attacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kurgan.games.inferno.moves.attack import with_cards
from kurgan.games.inferno.moves.pieces import (
    Chosen,
    combat_in,
    hex_piece,
    offered,
    soviet_groups,
    soviet_pieces,
    top,
)
from kurgan.games.inferno.rules.soviet_player import (
    ACT_WITH,
    MOVEMENT_ACTION,
    SOVIET_MOVES,
    PlayerMovement,
)
from kurgan.games.inferno.words import moves as words
from kurgan.kernel.bits import members
from kurgan.kernel.moves import Look, Move, Piece


def acting_units(look: Look) -> Iterable[Piece]:
    """The Units of the hexes that can act."""
    hexes = able_hexes(look)
    return soviet_pieces(unit for here in hexes for unit in members(look.state.soviet_at[here]))


def able_hexes(look: Look) -> list[int]:
    """The Top Stacked Hexes that can act now."""
    now = look.after(MOVEMENT_ACTION) if look.kind == "soviet_action" else look
    if now is None:
        return []
    frame = top(now)
    is_named = isinstance(frame, PlayerMovement) and now.kind in ("soviet_target", "soviet_unit")
    return [frame.hex] if is_named else offered(now, "act_with")


def soviet_moves(look: Look, chosen: Chosen) -> Iterator[Move]:
    """The chosen Unit goes to a hex, or its Stack attacks; without a choice any Stack attacks."""
    groups = soviet_groups(look.state, chosen)
    for here in able_hexes(look):
        now = acting_with(look, here) if here in groups or not groups else None
        if now is not None:
            yield from unit_moves(now, here, groups.get(here, []))
            yield from stack_attacks(now, here, chosen)


def acting_with(look: Look, here: int) -> Look | None:
    """The question where a Unit of this hex goes."""
    now = look.after(MOVEMENT_ACTION) if look.kind == "soviet_action" else look
    if now is not None and now.kind == "act_with":
        now = now.after(ACT_WITH[here])
    return now if now is not None and now.kind == "soviet_target" else None


def unit_moves(look: Look, here: int, units: list[int]) -> Iterator[Move]:
    """One Unit goes to each hex beside it."""
    if len(units) != 1:
        return
    for answer, now in look.each("soviet_to"):
        end = now.after(SOVIET_MOVES[units[0]]) if now.kind == "soviet_unit" else now
        if end is not None:
            target = answer.args[0]
            paths = ((hex_piece(here), hex_piece(target)),)
            told = words.soviet_move(look.state, units[0], target)
            yield end.move("soviet_move", told, hex_piece(target), paths=paths, cost="1 hex")


def stack_attacks(look: Look, here: int, chosen: Chosen) -> Iterator[Move]:
    """The whole Stack attacks each German Stack beside it, with a card where one was chosen."""
    for answer, begun in look.each("soviet_attack"):
        now, parts = with_cards(begun, chosen)
        target, combat = answer.args[0], combat_in(now)
        hexes = members(combat.hexes) if combat is not None else [here]
        paths = tuple([(hex_piece(hexagon), hex_piece(target)) for hexagon in hexes])
        told = words.soviet_attack(look.state, hexes, target, parts)
        yield now.move("soviet_attack", told, hex_piece(target), paths=paths, parts=parts)
