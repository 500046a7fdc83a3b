"""Reinforcement: everything for one zone is bought at once."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.games.axis.moves.together import Way, Ways, found, frame
from kurgan.games.axis.rules.reinforcement import Requisition
from kurgan.games.axis.state import Board
from kurgan.kernel.ask import Action
from kurgan.kernel.moves import Look, Move, Piece


def on_sale(look: Look) -> Iterator[Piece]:
    """What can be bought, and how many the money reaches for."""
    s: Board = look.state
    for answer in look.options:
        if answer.verb == "requisition":
            item = answer.args[0]
            yield Action("item", (item, s.rpc[look.side] // s.tables.cost[item]))


def purchases(look: Look, chosen: tuple[Piece, ...]) -> Iterator[Move]:
    """All chosen items in one zone."""
    return found(look, tuple([piece for piece in chosen if piece.verb == "item"]), _bought)


def _bought(look: Look, piece: Piece) -> Ways:
    item, count = piece.args
    after = look.after(Action("requisition", (item,)))
    if after is None:
        return
    if after.kind == "deploy":
        for answer, there in after.each("deploy"):
            yield from _counted(there, answer.args[0], item, count)
    elif after.kind == "place_ferry":
        for answer, there in after.each("place_ferry"):
            yield Action("crossing", answer.args), Way("buy", there)
    elif (where := frame(after, Requisition)) is not None and after.kind == "how_many":
        yield from _counted(after, where.zone, item, count)


def _counted(look: Look, zone: int, item: int, count: int) -> Ways:
    """So many of an item in a zone, in one answer or several."""
    bought = 1
    now: Look | None = look
    if look.kind == "how_many":
        bought = min(count, max(answer.args[0] for answer in look.options))
        now = look.after(Action("how_many", (bought,)))
    if now is None:
        return
    if bought == count:
        yield Action("zone", (zone,)), Way("buy", now)
    elif now.kind == "requisition":
        rest = _bought(now, Action("item", (item, count - bought)))
        yield from [one for one in rest if one[0] == Action("zone", (zone,))]
