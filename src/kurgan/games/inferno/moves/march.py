"""Long and Short Moves: chosen Units, then where they go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from kurgan.games.inferno.moves.pieces import (
    Chosen,
    Groups,
    combat_in,
    german_groups,
    german_pieces,
    hex_piece,
    offered,
)
from kurgan.games.inferno.rules.german_cards import playable
from kurgan.games.inferno.rules.movement import GO, MOVE_FROM, MOVE_TO, STOP, TAKE
from kurgan.games.inferno.rules.sequence import LONG_MOVE, SHORT_MOVES
from kurgan.games.inferno.words import moves as words
from kurgan.kernel.ask import Action
from kurgan.kernel.bits import bits, members
from kurgan.kernel.moves import Look, Move, Piece

COUNTS: Final = ("short_move_count", "hasty_attack_count")
UNITS: Final = ("short_move_units", "hasty_attack_units")


def able_units(look: Look) -> Iterable[Piece]:
    """Units of the Stacks that can act; with a Deliberate Attack also the cards for it."""
    hexes = offered(look, "move_from")
    for _, now in look.each("long_move", "short_moves", "hasty_attack"):
        hexes += offered(now, "move_from")
    attackers: list[int] = []
    for _, now in look.each("deliberate_attack"):
        for _, begun in now.each("attack"):
            combat = combat_in(begun)
            attackers += members(combat.hexes) if combat is not None else ()
            attackers += offered(begun, "attack_from")
    stacks = [look.state.german_at[hexagon] for hexagon in members(bits(hexes + attackers))]
    cards = members(playable(look.state)) if attackers else []
    units = [unit for stack in stacks for unit in members(stack)]
    return [*german_pieces(units), *[Action("german_card", (card,)) for card in cards]]


def short_moves(look: Look, chosen: Chosen) -> Iterator[Move]:
    """The chosen Units of one or two hexes go to a hex beside them."""
    groups = german_groups(look.state, chosen)
    start = look if look.kind == "short_move" else look.after(SHORT_MOVES)
    if start is None or len(groups) not in (1, 2):
        return
    first = start.after(MOVE_FROM[next(iter(groups))])
    for target in offered(first, "move_to") if first is not None else ():
        gone = go_short(start, groups, target)
        if gone is not None:
            now, units = gone
            paths = tuple([(hex_piece(here), hex_piece(target)) for here in groups])
            told = words.short_move(now.state, units, target)
            yield now.move("short_move", told, hex_piece(target), paths=paths, cost="1 hex")


def go_short(look: Look, groups: Groups, target: int) -> tuple[Look, list[int]] | None:
    """Each group makes a Short Move; a card that is drawn on the way ends the move."""
    gone: list[int] = []
    for hexagon, units in groups.items():
        if look.ends:
            break
        now = taking(look.after(MOVE_FROM[hexagon], MOVE_TO[target]), units, target)
        if now is None:
            return None
        look = now
        gone += units
    return look, gone


def taking(look: Look | None, units: list[int], target: int) -> Look | None:
    """These Units and no others go; None where they may not."""
    if look is not None and look.kind in COUNTS:
        look = look.after(GO[len(units)]) if len(units) < len(GO) else None
    while look is not None and look.kind in UNITS:
        rest = [TAKE[unit] for unit in units if TAKE[unit] in look.options]
        look = look.after(rest[0]) if rest else None
    if look is None or any(look.state.german_where[unit] != target for unit in units):
        return None
    return look


def long_moves(look: Look, chosen: Chosen) -> Iterator[Move]:
    """A whole Stack goes one or two hexes, to each by its shortest way."""
    groups = german_groups(look.state, chosen)
    here, units = next(iter(groups.items()), (-1, []))
    if len(groups) != 1 or bits(units) != look.state.german_at[here]:
        return
    start = look.after(LONG_MOVE, MOVE_FROM[here])
    found: dict[int, tuple[tuple[int, ...], Look]] = {}
    steps = list(start.each("move_to")) if start is not None else []
    for answer, now in steps:
        stopped = now.after(STOP) if STOP in now.options else now
        if stopped is not None and stopped.kind != "long_move_on":
            found[answer.args[0]] = ((here, answer.args[0]), stopped)
    for answer, now in steps:
        for onward, end in now.each("move_to"):
            found.setdefault(onward.args[0], ((here, answer.args[0], onward.args[0]), end))
    for target in sorted(found):
        way, end = found[target]
        told = words.long_move(end.state, units, way)
        cost = "1 hex" if len(way) == 2 else "2 hexes"
        path = tuple(map(hex_piece, way))
        yield end.move("long_move", told, hex_piece(target), paths=(path,), cost=cost)
