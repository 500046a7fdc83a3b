"""Retreats, purchases and arrivals of several units at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kurgan.games.advance.moves.pieces import area_piece, chosen_of, offered, unit_pieces
from kurgan.games.advance.rules.combat import SUPPORT
from kurgan.games.advance.rules.dawn import ARRIVE, ARRIVE_AT, Arrival
from kurgan.games.advance.rules.retreat import RETREAT, RETREAT_TO, Retreat
from kurgan.games.advance.rules.supply import BUY, RETURN, RETURN_TO
from kurgan.games.advance.words import moves as words
from kurgan.kernel.ask import Action
from kurgan.kernel.bits import bit, members
from kurgan.kernel.moves import Look, Move, Piece

# 9.5.8: retreats


def retreating(look: Look) -> Iterable[Piece]:
    """The units that wait to retreat."""
    return unit_pieces(offered(look, "retreat"))


def retreats(look: Look, chosen: tuple[Piece, ...]) -> Iterator[Move]:
    """All units retreat to one area as far as it takes them; the chosen ones go first."""
    top = look.state.stack[-1]
    assert isinstance(top, Retreat)
    units = members(top.units | (bit(top.unit) if look.kind == "retreat_to" else 0))
    first = [RETREAT[unit] for unit in chosen_of("unit", chosen)]
    areas: list[int] = []
    back(look, first, areas)
    for area in dict.fromkeys(areas):
        now = back(look, [*first, RETREAT_TO[area]], [])
        yield now.move("retreat", words.retreat(look.state, now.state, units), area_piece(area))


def back(look: Look, wanted: list[Action], areas: list[int]) -> Look:
    """All retreat, with what is wanted wherever it may be answered; notes the areas offered."""
    while look.kind in ("retreat", "retreat_to"):
        areas += offered(look, "retreat_to")
        fitting = [answer for answer in wanted if answer in look.options]
        look = look.after((fitting or look.options)[0]) or look
    return look


# 6.3: purchases


def goods(look: Look) -> Iterable[Piece]:
    """What can be bought: markers, and units in the Out of Action box."""
    return [*[SUPPORT[m] for m in offered(look, "buy")], *unit_pieces(offered(look, "return"))]


def purchases(look: Look, chosen: tuple[Piece, ...]) -> Iterator[Move]:
    """Buy all the chosen markers; all the chosen units come back in one area."""
    bought = look.after(*[BUY[marker] for marker in chosen_of("support", chosen)])
    units = sorted(set(chosen_of("unit", chosen)))
    if bought is None:
        return
    if bought.answers and not units:
        yield bill(look, bought)
    first = bought.after(RETURN[units[0]]) if units else None
    if first is None:
        return
    for area in offered(first, "return_to") or [first.state.where[units[0]]]:
        now = brought_back(bought, units, area)
        if now is not None:
            yield bill(look, now, area_piece(area))


def bill(before: Look, after: Look, target: Piece | None = None) -> Move:
    """A purchase with its price."""
    told = words.purchase(before.state, after.state)
    cost = words.price(before.state.supply - after.state.supply)
    return after.move("buy", told, target, cost=cost)


def brought_back(look: Look, units: list[int], area: int) -> Look | None:
    """Units come back in an area, if it takes them all."""
    now: Look | None = look
    for unit in units:
        now = now.after(RETURN[unit]) if now is not None else None
        if now is not None and now.kind == "return_to":
            now = now.after(RETURN_TO[area])
        if now is None or now.state.where[unit] != area:
            return None
    return now


# 6.1.1: reinforcements


def reinforcements(look: Look) -> Iterable[Piece]:
    """The reinforcements of which some do not fit."""
    return unit_pieces(offered(look, "arrive"))


def arrivals(look: Look, chosen: tuple[Piece, ...]) -> Iterator[Move]:
    """One group arrives in an area, or every group that can; the chosen units go first."""
    first = [ARRIVE[unit] for unit in chosen_of("unit", chosen)]
    top = look.state.stack[-1]
    assert isinstance(top, Arrival)
    for area in offered(look, "arrive_at") or [top.area]:
        now = arrived(look, area, first)
        yield now.move("arrive", words.arrival(look.state, now.state, area), area_piece(area))
        before, now = now, arrived(now, area, first)
        while now is not before:
            told = words.arrival(look.state, now.state, area)
            yield now.move("arrive_all", told, area_piece(area))
            before, now = now, arrived(now, area, first)


def arrived(look: Look, area: int, wanted: list[Action]) -> Look:
    """A group after it arrived in an area."""
    now = look.after(ARRIVE_AT[area]) or look
    while now.kind == "arrive" and now.state.stack[-1].area == area:
        fitting = [answer for answer in wanted if answer in now.options]
        now = now.after((fitting or now.options)[0]) or now
    return now
