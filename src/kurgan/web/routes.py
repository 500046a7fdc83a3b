"""The routes of HTTP: pages, games, matches, saves and notes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path

from fastapi import APIRouter, Request
from starlette.responses import FileResponse, Response

import kurgan
from kurgan.kernel.errors import BadSetup
from kurgan.kernel.game import Game
from kurgan.kernel.pack import Pack
from kurgan.kernel.procedure import Json
from kurgan.kernel.save import opened, parse
from kurgan.protocol import asked, field, needed, read_request, told
from kurgan.web import reference as references
from kurgan.web.folder import capsule
from kurgan.web.guard import network_address
from kurgan.web.hall import Hall, Place
from kurgan.web.lessons import lesson
from kurgan.web.owner import Owner
from kurgan.web.refusals import NotAllowed, NotFound, WrongKey
from kurgan.web.table import Table

STATIC = Path(__file__).parent / "static"
LONGEST_NOTE = 20_000
LAST_EVENTS = 40  # in a capsule
READING = 20.0  # seconds in which a body must have come

router = APIRouter()


# Pages


@router.get("/")
async def lobby() -> Response:
    """Where one begins."""
    return page("index.html")


@router.get("/match/{name}")
async def match_page(name: str) -> Response:
    """The board."""
    return page("match.html")


@router.get("/report/{name}")
async def report_page(name: str) -> Response:
    """A match told from its beginning."""
    return page("report.html")


def page(name: str) -> Response:
    """A page; browsers ask each time whether it has changed."""
    path = STATIC / name
    if not path.is_file():
        raise NotFound("There is no such page.")
    return FileResponse(path, headers={"cache-control": "no-cache"})


@router.get("/api/network")
async def network(request: Request) -> Response:
    """Where other machines reach this server, if they may, and who asks."""
    has_name = bool(request.scope.get("is_proxied"))  # the one that the browser has used
    host = network_address() if request.app.state.lan and not has_name else None
    port = (request.scope.get("server") or ("", 0))[1]
    address = f"http://{host}:{port}" if host else None
    told = {"address": address, "owner": is_owner(request)}
    return answer(told | ({"trouble": request.app.state.trouble} if told["owner"] else {}))


@router.post("/api/owner")
async def own(request: Request) -> Response:
    """A browser that knows the secret is the owner's from now on."""
    owner: Owner = request.app.state.owner
    if not owner.knows(str(needed(await read_object(request), "secret"))):
        raise NotAllowed("This is not the owner's link of this server; use the one it printed.")
    return answer({}, owner.set_cookie(request.url.scheme))


# Games


@router.get("/api/games")
async def games(request: Request) -> Response:
    """Every game with its scenarios and options."""
    return answer(references.games(hall_of(request).store.newest_packs))


@router.get("/api/reference/{game}/{digest}")
async def reference(request: Request, game: str, digest: str) -> Response:
    """Names and data of a game, as a board needs them."""
    return await unchanging(request, game, digest, references.reference)


@router.get("/api/reference/{game}/{digest}/book")
async def book(request: Request, game: str, digest: str) -> Response:
    """Rules in words and the whole data pack, for whoever reads them."""
    return await unchanging(request, game, digest, references.book)


async def unchanging(
    request: Request, game: str, digest: str, make: Callable[[Game, Pack], Json]
) -> Response:
    """Something about a data pack; asked for again, only whether it has changed."""
    pack = hall_of(request).store.packs.get(digest)
    if pack is None or pack.game != game:
        raise NotFound("There is no such data pack here.")
    cached: dict[tuple[str, str], bytes] = request.app.state.references
    key = (make.__name__, digest)
    if key not in cached:
        body = await hall_of(request).quick(make, kurgan.game(game), pack)
        cached[key] = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
    tag = f'"{sha256(cached[key]).hexdigest()[:32]}"'
    headers = {"etag": tag, "cache-control": "private, no-cache"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(cached[key], media_type="application/json", headers=headers)


@router.get("/api/lessons/{game}")
async def show_lesson(game: str) -> Response:
    """The steps of a lesson."""
    return answer({key: lesson(game)[key] for key in ("title", "steps")})


@router.post("/api/lessons/{game}")
async def begin_lesson(request: Request, game: str) -> Response:
    """Begin the match of a lesson."""
    check_owner(request)
    plan = lesson(game)
    hall = hall_of(request)
    wish = (game, plan.get("scenario"), plan.get("options"), plan.get("seed"), None, None)
    begun = await hall.keep(await hall.quick(hall.new, *wish), "lesson")
    return answer({**begun, "lesson": {key: plan[key] for key in ("title", "steps")}})


# Matches


@router.get("/api/matches")
async def matches(request: Request) -> Response:
    """Every match, for the owner."""
    check_owner(request)
    hall = hall_of(request)
    return answer(await hall.quick(hall.store.database.matches))


@router.post("/api/matches")
async def begin(request: Request) -> Response:
    """Begin a match."""
    check_owner(request)
    body = await read_object(request)
    hall = hall_of(request)
    wish = [field(body, key) for key in ("scenario", "options", "seed", "names")]
    friends = read_seats(body)
    match = await hall.quick(hall.new, str(needed(body, "game")), *wish, friends)
    return answer(await hall.keep(match, friends=friends))


@router.post("/api/matches/upload")
async def upload(request: Request) -> Response:
    """Go on with a save."""
    check_owner(request)
    text = await read_text(request)
    hall = hall_of(request)
    match = await hall.slow(lambda: hall.read(opened(parse(text))))
    return answer(await hall.keep(match))


@router.post("/api/matches/{name}/seats")
async def new_keys(request: Request, name: str) -> Response:
    """Fresh keys for every seat; of a match that friends share, for one, and they are told."""
    check_owner(request)
    hall = hall_of(request)
    place = await hall.place(name)
    wish = field(await read_object(request), "seat")
    table = place.table
    sides = dict(enumerate(table.match.seats))
    if not table.shared or table.match.outcome is not None:
        return answer(await hall.new_keys(name, sides))
    if wish not in sides:
        raise NotAllowed("Friends play this match by seat links: say which one seat is yours.")
    return answer({"id": name, "seats": [await hall.take_seat(place, wish)]})


@router.post("/api/matches/{name}/claim")
async def claim(request: Request, name: str) -> Response:
    """Hold the seat of an invitation, once."""
    hall = hall_of(request)
    invitation = str(needed(await read_object(request), "invitation"))
    return answer(await hall.claim(await hall.place(name), invitation))


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


@router.post("/api/matches/{name}/branch")
async def branch(request: Request, name: str) -> Response:
    """A copy that goes on from a moment."""
    place, seat = await seated(request, name)
    check_owner(request)
    hall = hall_of(request)
    body = await read_object(request)
    at = int(needed(body, "at"))
    copy = await hall.at(place, hall.copy, place.table, seat, at, is_owner(request))
    return answer(await hall.keep(copy, "copy"))


@router.delete("/api/matches/{name}")
async def delete(request: Request, name: str) -> Response:
    """Forget a match."""
    check_owner(request)
    await hall_of(request).delete(name)
    return answer({})


@router.get("/api/matches/{name}/save")
async def save(request: Request, name: str) -> Response:
    """The whole save for the owner of a match that nobody shares; else what the seat has seen."""
    place, seat = await seated(request, name)
    is_whole = is_owner(request) and not place.table.shared

    def body() -> Json:
        match = place.table.match
        return match.save() if is_whole else match.record(match.side_of(seat))

    return file(await hall_of(request).at(place, body), f"kurgan-{name}.json")


@router.get("/api/matches/{name}/capsule")
async def bug_capsule(request: Request, name: str) -> Response:
    """A report of a bug: what this seat has seen, versions and the last events."""
    place, seat = await seated(request, name)
    body = await hall_of(request).at(place, seat_capsule, place.table, seat)
    return file(body, f"kurgan-{name}-bug.json")


def seat_capsule(table: Table, seat: int) -> Json:
    """What a seat may send to a programmer; nothing hidden before the end."""
    match = table.match
    side = match.side_of(seat)
    ask = match.question
    return capsule(
        match.record(side),
        seat=match.sides[side],
        to_act=match.sides[ask.side] if ask is not None else None,
        question=asked(match, match.state, ask) if ask and ask.side == side else None,
        last_events=[told(match, event) for event in match.events(side)[-LAST_EVENTS:]],
    )


@router.get("/api/matches/{name}/notes")
async def notes(request: Request, name: str) -> Response:
    """What this seat wrote down."""
    _, seat = await seated(request, name)
    hall = hall_of(request)
    return answer({"text": await hall.quick(hall.store.database.note, name, seat)})


@router.put("/api/matches/{name}/notes")
async def write_notes(request: Request, name: str) -> Response:
    """Keep what this seat writes down."""
    _, seat = await seated(request, name)
    hall = hall_of(request)
    text = _writable(str(needed(await read_object(request), "text")))
    if len(text) > LONGEST_NOTE:
        raise BadSetup(f"Notes have at most {LONGEST_NOTE:,} characters.")
    await hall.quick(hall.store.database.set_note, name, seat, text)
    return answer({"text": text})


# What the routes share


def hall_of(request: Request) -> Hall:
    """The hall of this server."""
    hall: Hall = request.app.state.hall
    return hall


def check_owner(request: Request) -> None:
    """Only the owner goes on."""
    if not is_owner(request):
        raise NotAllowed(
            "Only the owner of this server may do this: open the link that Kurgan printed "
            "when it started."
        )


def is_owner(request: Request) -> bool:
    """Whether the browser that asks is the owner's."""
    owner: Owner = request.app.state.owner
    return owner.is_owner(request.scope)


async def seated(request: Request, name: str) -> tuple[Place, int]:
    """The match and the seat of the key that came with a request."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not key:
        raise WrongKey("The key of a seat is needed (Authorization: Bearer …).")
    hall = hall_of(request)
    seat = await hall.seat(name, key.strip())
    return await hall.place(name), seat


async def inviting(request: Request, name: str) -> tuple[Place, int]:
    """The seat to which somebody may be invited."""
    if "authorization" in request.headers:
        return await seated(request, name)
    check_owner(request)
    place = await hall_of(request).place(name)
    seat = int(needed(await read_object(request), "seat"))
    states = place.table.claims.states
    if not 0 <= seat < len(states):
        raise BadSetup(f"There is no seat {seat} in this match.")
    if states[seat] in ("held", "moving"):
        raise NotAllowed("Somebody holds this seat; only that player can invite another.")
    return place, seat


def read_seats(body: Json) -> list[int]:
    """The seats of friends, each once."""
    given = field(body, "friends") or []
    if not all(type(seat) is int for seat in given):
        raise BadSetup('"friends" are the numbers of seats.')
    return sorted(set(given))


async def read_text(request: Request) -> str:
    """The body as text."""
    try:
        body = await asyncio.wait_for(request.body(), READING)
        return body.decode("utf-8")
    except UnicodeDecodeError:
        raise BadSetup("The message is not UTF-8 text.") from None
    except TimeoutError:
        raise BadSetup("The message did not come in time.") from None


async def read_object(request: Request) -> Json:
    """The JSON object of a body."""
    text = await read_text(request)
    return read_request(text) if text.strip() else {}


def answer(body: Json, headers: Mapping[str, str] | None = None) -> Response:
    """JSON that no cache keeps."""
    return _json(body, {"cache-control": "no-store", **(headers or {})})


def file(body: Json, name: str) -> Response:
    """JSON to be kept as a file."""
    disposition = f'attachment; filename="{name}"'
    return _json(body, {"cache-control": "no-store", "content-disposition": disposition})


def _json(body: Json, headers: dict[str, str]) -> Response:
    """JSON in plain letters: half a character in somebody's name must not break a page."""
    return Response(json.dumps(body), media_type="application/json", headers=headers)


def _writable(text: str) -> str:
    """Text without what a database cannot hold."""
    return text.encode("utf-8", "replace").decode("utf-8").replace("\0", "")
