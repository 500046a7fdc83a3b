"""Reinforcement: everything for one zone is bought at once."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.games.axis.moves.together import Way, Ways, found, frame
from kurgan.games.axis.pack.tables import FERRY
from kurgan.games.axis.rules.reinforcement import Requisition
from kurgan.games.axis.state import Board
from kurgan.games.axis.words.moves import arrival_words, price_words, spread_words
from kurgan.kernel.ask import Action
from kurgan.kernel.moves import Look, Move, Piece


def on_sale(look: Look) -> Iterator[Piece]:
    """What can be bought, and how many the money reaches for."""
    return still_on_sale(look, ())


def still_on_sale(look: Look, chosen: tuple[Piece, ...]) -> Iterator[Piece]:
    """What the rest of the money reaches for, with what was chosen; nothing else beside ferries."""
    s: Board = look.state
    had = dict(map(_counts, chosen))
    rest = s.rpc[look.side] - sum(s.tables.cost[item] * count for item, count in had.items())
    for answer in look.options:
        item = answer.args[0] if answer.verb == "requisition" else -1
        if item >= 0 and all((item == FERRY) == (other == FERRY) for other in had):
            count = had.get(item, 0) + rest // s.tables.cost[item]
            if count > 0:
                yield Action("item", (item, count))


def purchases(look: Look, chosen: tuple[Piece, ...]) -> Iterator[Move]:
    """All chosen items in one zone, or spread over several."""
    items = tuple([piece for piece in chosen if piece.verb == "item"])
    s: Board = look.state
    cost = sum(s.tables.cost[item] * count for item, count in map(_counts, items))
    price = price_words(cost, s.rpc[look.side])
    for move in found(look, items, _bought):
        yield move._replace(cost=price)
    if items and cost <= s.rpc[look.side]:
        yield from _spread(look, items, price)


def arrivals(look: Look, chosen: tuple[Piece, ...]) -> Iterator[Move]:
    """Free infantry appears where one points: German while there is any, never the worse."""
    zones: set[int] = set()
    for answer, after in look.each("receive") if not chosen else ():
        unit, zone = answer.args
        if zone not in zones:
            zones.add(zone)
            words = arrival_words(look.state.tables, unit, zone)
            yield after.move("receive", words, Action("zone", (zone,)))


def _counts(piece: Piece) -> tuple[int, int]:
    return piece.args[0], piece.args[1]


def _spread(look: Look, items: tuple[Piece, ...], price: str) -> Iterator[Move]:
    """Each unit goes to the zone that has had fewest of these; many fit into the last only."""
    now, filled = look, dict[int, int]()
    for item, count in map(_counts, items):
        for _ in range(count):
            after = now.after(Action("requisition", (item,)))
            if after is None or item == FERRY:
                return
            if after.kind == "deploy":
                free = sorted(after.options, key=lambda a: filled.get(a.args[0], 0))
                after = after.after(free[0])
            where = frame(after, Requisition) if after is not None else None
            zone = where.zone if where is not None else -1
            if after is not None and after.kind == "how_many":
                after = after.after(Action("how_many", (1,)))
            if after is None:
                return
            now = after
            filled[zone] = filled.get(zone, 0) + 1
    if len(filled) > 1:
        told = spread_words([*map(_counts, items)], [*filled], look.state.tables)
        yield now.move("spread", told, cost=price)


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
