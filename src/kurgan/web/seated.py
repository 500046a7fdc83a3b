"""What the routes share: who asks, for which seat, and what is wished."""

from __future__ import annotations

from collections.abc import Collection

from fastapi import Request

from kurgan.kernel.errors import BadSetup
from kurgan.kernel.match import Match
from kurgan.kernel.procedure import Json
from kurgan.protocol import field, needed
from kurgan.web.guard import address_of
from kurgan.web.hall import Hall
from kurgan.web.limits import A_LOAD, Limits
from kurgan.web.people.asking import account_of, check_manages
from kurgan.web.place import Place
from kurgan.web.reading import read_object
from kurgan.web.refusals import NotAllowed, WrongKey


def hall_of(request: Request) -> Hall:
    """The hall of this server."""
    hall: Hall = request.app.state.hall
    return hall


async def pay(request: Request, cost: float) -> None:
    """Wait, if the address that asks wants much."""
    limits: Limits = request.app.state.limits
    await limits.pay(address_of(request.scope), cost)


async def entered(request: Request, name: str) -> Place:
    """A match; one that is not in memory costs more."""
    hall = hall_of(request)
    if not hall.is_at_hand(name):
        await pay(request, A_LOAD)
    return await hall.place(name)


async def seated(request: Request, name: str) -> tuple[Place, int]:
    """The match and the seat of the key that came with a request."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not key:
        raise WrongKey("The key of a seat is needed (Authorization: Bearer …).")
    hall = hall_of(request)
    seat = await hall.seat(name, key.strip())
    return await entered(request, name), seat


async def inviting(request: Request, name: str) -> tuple[Place, int]:
    """The seat to which somebody may be invited."""
    if "authorization" in request.headers:
        return await seated(request, name)
    await check_manages(request, name)
    place = await entered(request, name)
    seat = int(needed(await read_object(request), "seat"))
    states = place.table.claims.states
    if not 0 <= seat < len(states):
        raise BadSetup(f"There is no seat {seat} in this match.")
    if states[seat] in ("held", "moving"):
        raise NotAllowed("Somebody holds this seat; only that player can invite another.")
    return place, seat


async def at_own_seat(request: Request, name: str) -> tuple[Place, int, Json]:
    """The seat of the key, or one that the owner names in a match that nobody else plays."""
    body = await read_object(request)
    if "authorization" in request.headers:
        return *(await seated(request, name)), body
    await check_manages(request, name)
    place = await entered(request, name)
    seat = int(needed(body, "seat"))
    if place.table.shared:
        raise NotAllowed("Friends play this match: only who holds a seat may give it away.")
    place.table.match.side_of(seat)
    return place, seat, body


def read_computers(body: Json) -> dict[int, str]:
    """The levels of computers by their seats."""
    given = field(body, "computers") or {}
    if not all(seat.isdecimal() and len(seat) < 4 for seat in given):
        raise BadSetup('"computers" are levels by the numbers of seats.')
    return {int(seat): level for seat, level in given.items()}


async def own_names(request: Request, names: Json) -> Json:
    """The names of the players; with an account one's own is no other."""
    account = await account_of(request)
    if account is None or names is None:
        return names
    return [account.name if name else None for name in names]


async def call_own_seats(request: Request, match: Match, others: Collection[int]) -> None:
    """Whoever begins a match with an account is called so where nobody else plays."""
    account = await account_of(request)
    for seat in range(len(match.sides)) if account is not None else ():
        if account is not None and seat not in others:
            match.take_over(match.side_of(seat), account.name)


def read_seats(body: Json, key: str) -> list[int]:
    """The seats of friends or of anybody, each once."""
    given = field(body, key) or []
    if not all(type(seat) is int for seat in given):
        raise BadSetup(f'"{key}" are the numbers of seats.')
    return sorted(set(given))
