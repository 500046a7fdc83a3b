"""The routes of HTTP: pages, games, matches, saves and notes."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256

from fastapi import APIRouter, Request
from starlette.responses import Response

import kurgan
from kurgan.kernel.errors import BadSetup
from kurgan.kernel.game import Game
from kurgan.kernel.pack import Pack
from kurgan.kernel.procedure import Json
from kurgan.kernel.save import opened, parse
from kurgan.protocol import asked, field, needed, told
from kurgan.web import reference as references
from kurgan.web.beginning import copied, new_match, read_match
from kurgan.web.folder import capsule
from kurgan.web.guard import network_address
from kurgan.web.lessons import lesson
from kurgan.web.limits import A_BEGINNING, A_FILE_OF_A_MATCH
from kurgan.web.owner import Owner
from kurgan.web.packs.routes import chosen_pack
from kurgan.web.people import tournaments
from kurgan.web.people.asking import (
    account_of,
    beginning,
    check_manages,
    check_owner,
    is_owner,
    manages,
    people_of,
)
from kurgan.web.people.clock import new_clock, read_terms
from kurgan.web.reading import STATIC as STATIC
from kurgan.web.reading import answer, file, page, read_object, read_text
from kurgan.web.refusals import NotAllowed, NotFound
from kurgan.web.seated import (
    call_own_seats,
    entered,
    hall_of,
    own_names,
    pay,
    read_computers,
    read_seats,
    seated,
)
from kurgan.web.table import Table
from kurgan.web.upgrades import former_bodies, taken_home

LONGEST_NOTE = 20_000
LAST_EVENTS = 40  # in a capsule

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


@router.get("/api/network")
async def network(request: Request) -> Response:
    """Where other machines reach this server, if they may, and who asks."""
    has_name = bool(request.scope.get("is_proxied"))  # the one that the browser has used
    host = network_address() if request.app.state.lan and not has_name else None
    port = (request.scope.get("server") or ("", 0))[1]
    address = f"http://{host}:{port}" if host else None
    told = {"address": address, "owner": is_owner(request)}
    if people_of(request) is not None:
        account = await account_of(request)
        told |= {"public": True, "account": account.name if account is not None else None}
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
    hosting = await beginning(request)
    await pay(request, A_BEGINNING)
    plan = lesson(game)
    hall = hall_of(request)
    wish = (game, plan.get("scenario"), plan.get("options"), plan.get("seed"), None, None)
    match = await hall.quick(new_match, hall.store, *wish)
    begun = await hall.keep(match, "lesson", hosting=hosting)
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
    body = await read_object(request)
    hall = hall_of(request)
    open_seats = read_seats(body, "open")
    terms = read_terms(field(body, "clock"))
    hosting = await beginning(request, open_seats)
    await pay(request, A_BEGINNING)
    scenario, options, seed = [field(body, key) for key in ("scenario", "options", "seed")]
    names = await own_names(request, field(body, "names"))
    friends = sorted({*read_seats(body, "friends"), *open_seats})
    computers = read_computers(body)
    pack = await chosen_pack(request, body)
    match = await hall.quick(
        new_match, hall.store, str(needed(body, "game")), scenario, options, seed,
        names, friends, computers, pack,
    )  # fmt: skip
    if field(body, "names") is None:
        await call_own_seats(request, match, {*friends, *computers})
    if terms is not None:
        if hosting is None or not friends:
            raise NotAllowed("A clock is for matches between people with accounts.")
        hosting = hosting._replace(clock=new_clock(terms, len(match.sides)).row())
    return answer(await hall.keep(match, friends=friends, hosting=hosting))


@router.post("/api/matches/upload")
async def upload(request: Request) -> Response:
    """Go on with a save."""
    check_owner(request)
    text = await read_text(request)
    hall = hall_of(request)
    match = await hall.slow(lambda: read_match(hall.store, opened(parse(text))))
    return answer(await hall.keep(match))


@router.post("/api/matches/{name}/branch")
async def branch(request: Request, name: str) -> Response:
    """A copy that goes on from a moment."""
    place, seat = await seated(request, name)
    await pay(request, A_FILE_OF_A_MATCH)
    hosting = await beginning(request)
    hall = hall_of(request)
    body = await read_object(request)
    at = int(needed(body, "at"))
    copy = await hall.at(place, copied, place.table, seat, at, await manages(request, name))
    return answer(await hall.keep(copy, "copy", hosting=hosting))


@router.delete("/api/matches/{name}")
async def delete(request: Request, name: str) -> Response:
    """Forget a match: the owner any, its host one that nobody else has played."""
    hall = hall_of(request)
    if not is_owner(request):
        await check_manages(request, name)
        table = (await entered(request, name)).table
        if table.shared and not table.match.waits:
            raise NotAllowed("Others play this match too; it stays.")
        people = people_of(request)
        if people is not None and await hall.quick(tournaments.owns, people.accounts, name):
            raise NotAllowed("This match belongs to a tournament; it stays.")
    await hall.delete(name)
    return answer({})


@router.get("/api/matches/{name}/save")
async def save(request: Request, name: str) -> Response:
    """The whole save for the owner of a match that nobody shares; else what the seat has seen."""
    place, seat = await seated(request, name)
    await pay(request, A_FILE_OF_A_MATCH)
    is_whole = await manages(request, name) and not place.table.shared

    body = await hall_of(request).at(place, taken_home, place.table, seat, is_whole)
    return file(body, f"kurgan-{name}.json")


@router.get("/api/matches/{name}/former")
async def former(request: Request, name: str) -> Response:
    """What was played before a change of the rules, as whole saves."""
    place, _ = await seated(request, name)
    await pay(request, A_FILE_OF_A_MATCH)
    table = place.table
    if table.match.outcome is None and (table.shared or not await manages(request, name)):
        raise NotAllowed("What was played before can be read when the match is over.")
    hall = hall_of(request)
    return file(
        await hall.quick(former_bodies, hall.store.database, name), f"kurgan-{name}-former.json"
    )


@router.get("/api/matches/{name}/capsule")
async def bug_capsule(request: Request, name: str) -> Response:
    """A report of a bug: what this seat has seen, versions and the last events."""
    place, seat = await seated(request, name)
    await pay(request, A_FILE_OF_A_MATCH)
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


def _writable(text: str) -> str:
    """Text without what a database cannot hold."""
    return text.encode("utf-8", "replace").decode("utf-8").replace("\0", "")
