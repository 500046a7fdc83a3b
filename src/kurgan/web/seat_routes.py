"""The routes of seats: keys, invitations, names, links to look on, and computers."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from kurgan.protocol import field, needed
from kurgan.web.hall import new_token
from kurgan.web.people.asking import called, check_owner, holder_of, is_hosted, people_of
from kurgan.web.reader import WATCHER
from kurgan.web.reading import answer, read_object
from kurgan.web.refusals import NotAllowed
from kurgan.web.seated import at_own_seat, entered, hall_of, inviting, seated
from kurgan.web.watching import make_link, take_link_back

router = APIRouter()


@router.post("/api/matches/{name}/seats")
async def new_keys(request: Request, name: str) -> Response:
    """Fresh keys for every seat; of a match that friends share, for one, and they are told."""
    check_owner(request)
    hall = hall_of(request)
    place = await entered(request, name)
    wish = field(await read_object(request), "seat")
    table = place.table
    sides = dict(enumerate(table.match.seats))
    if not table.shared or table.match.outcome is not None:
        if await is_hosted(request, name):
            raise NotAllowed("This match is of those who play it, by their accounts.")
        return answer(await hall.new_keys(name, sides))
    if wish not in sides:
        raise NotAllowed("Friends play this match by seat links: say which one seat is yours.")
    return answer({"id": name, "seats": [await hall.take_seat(place, wish)]})


@router.post("/api/matches/{name}/claim")
async def claim(request: Request, name: str) -> Response:
    """Hold the seat of an invitation, once."""
    hall = hall_of(request)
    body = await read_object(request)
    invitation, text = str(needed(body, "invitation")), str(field(body, "text") or "")
    person = await called(request, text) if text or people_of(request) is not None else ""
    holder = await holder_of(request)
    place = await entered(request, name)
    return answer(await hall.claim(place, invitation, person, holder))


@router.put("/api/matches/{name}/name")
async def rename(request: Request, name: str) -> Response:
    """What the player of one's own seat is called."""
    place, seat = await seated(request, name)
    text = str(needed(await read_object(request), "text"))
    await hall_of(request).rename(place, seat, await called(request, text))
    return answer({})


@router.post("/api/matches/{name}/invitation")
async def invite(request: Request, name: str) -> Response:
    """An invitation to a seat: from whoever holds it, or to an empty one from the owner."""
    place, seat = await inviting(request, name)
    return answer(await hall_of(request).invite(place, seat))


@router.delete("/api/matches/{name}/invitation")
async def withdraw(request: Request, name: str) -> Response:
    """Take the invitation to one's own seat back."""
    place, seat = await seated(request, name)
    await hall_of(request).withdraw(place, seat)
    return answer({})


@router.delete("/api/matches/{name}/seat")
async def give_back(request: Request, name: str) -> Response:
    """Give one's seat back: the key is void."""
    place, seat = await seated(request, name)
    await hall_of(request).give_back(place, seat)
    return answer({})


@router.post("/api/matches/{name}/watch")
async def let_watch(request: Request, name: str) -> Response:
    """A link by which anybody looks on; an older one is void."""
    place, _ = await seated(request, name)
    hall, token = hall_of(request), new_token()
    await hall.at(place, make_link, place.table, token)
    hall.revoke(place, WATCHER)
    return answer({"watch": token})


@router.delete("/api/matches/{name}/watch")
async def watch_no_more(request: Request, name: str) -> Response:
    """Take the link back; whoever looks on by it has to go."""
    place, _ = await seated(request, name)
    hall = hall_of(request)
    await hall.at(place, take_link_back, place.table)
    hall.revoke(place, WATCHER)
    return answer({})


@router.post("/api/matches/{name}/computer")
async def seat_computer(request: Request, name: str) -> Response:
    """A computer plays one's own seat from now on; of a match nobody shares, the owner any seat."""
    place, seat, body = await at_own_seat(request, name)
    place.table.claims.check_changes()
    await hall_of(request).seat_computer(place, seat, str(needed(body, "level")))
    return answer({})


@router.delete("/api/matches/{name}/computer")
async def dismiss_computer(request: Request, name: str) -> Response:
    """Play a seat oneself again; without a key of it, one is given."""
    place, seat, body = await at_own_seat(request, name)
    hall = hall_of(request)
    text = str(field(body, "text") or "a person")
    await hall.dismiss_computer(place, seat, await called(request, text))
    if "authorization" in request.headers:  # who has a key gets no other: it might outlive his own
        return answer({"id": name, "seats": []})
    side, holder = place.table.match.seats[seat], await holder_of(request)
    return answer(await hall.new_keys(name, {seat: side}, holder))
