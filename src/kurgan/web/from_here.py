"""From here: the routes by which a seat has a position of its match played out."""

from __future__ import annotations

from hashlib import sha256

from fastapi import APIRouter, Request
from starlette.responses import Response

from kurgan.kernel.ask import CHANCE, Choice, Side
from kurgan.kernel.engine import question
from kurgan.kernel.errors import BadSetup
from kurgan.kernel.match import Match
from kurgan.kernel.pack import canonical
from kurgan.kernel.procedure import Json
from kurgan.kernel.state import State
from kurgan.lab.onward import Position, position_in
from kurgan.protocol import asked, field, needed
from kurgan.web.people.asking import manages
from kurgan.web.place import Place
from kurgan.web.playouts import Playouts
from kurgan.web.reading import answer, read_object
from kurgan.web.refusals import NotAllowed, NotFound
from kurgan.web.seated import hall_of, pay, seated
from kurgan.web.table import Table

LEVEL = "policy"  # who plays every side to the end
SEED = 1
GAMES = 2000  # for one click
MOST_GAMES = 20_000
A_PLAYOUT = 200  # in units of cost

router = APIRouter()


@router.post("/api/matches/{name}/from")
async def play_out(request: Request, name: str) -> Response:
    """Play a moment of the match to its end many times, in the background."""
    place, seat = await seated(request, name)
    body = await read_object(request)
    at = int(needed(body, "at"))
    games = read_games(body)
    await pay(request, A_PLAYOUT)
    found = await hall_of(request).at(
        place, position_at, place.table, seat, at, await manages(request, name)
    )
    started = playouts_of(request).start(*found, name, whose(place), games)
    return answer(started.told())


@router.get("/api/matches/{name}/from/{position}")
async def how_it_ends(request: Request, name: str, position: str) -> Response:
    """How far the games are, and how they end."""
    await seated(request, name)
    found = playouts_of(request).known.get(position)
    if found is None or name not in found.matches:
        raise NotFound("This position is not known any more; have it played out again.")
    return answer(found.told())


@router.delete("/api/matches/{name}/from")
async def stop(request: Request, name: str) -> Response:
    """Play no more games; what was found stays."""
    place, _ = await seated(request, name)
    stopped = playouts_of(request).stop(whose(place))
    return answer({**stopped.told(), "is_running": False} if stopped is not None else {})


def playouts_of(request: Request) -> Playouts:
    """The positions that are played out on this server."""
    found: Playouts = request.app.state.playouts
    return found


def whose(place: Place) -> str:
    """Who waits for a position: a match, or an account for all of its matches."""
    host = place.table.host
    return f"match {place.table.name}" if host is None else f"account {host}"


def read_games(body: Json) -> int:
    """How many games there shall be in all."""
    games = field(body, "games")
    games = GAMES if games is None else games
    if not 1 <= games <= MOST_GAMES:
        raise BadSetup(f"A position is played out 1 to {MOST_GAMES:,} times.")
    return int(games)


def position_at(table: Table, seat: int, at: int, is_manager: bool) -> tuple[str, Position]:
    """A moment of a match as a seat may know it, with a name for it."""
    check_may(table, is_manager)
    match = table.match
    side, state = match.side_of(seat), table.state_at(seat, at)
    ask = question(state)
    if ask is None:
        raise BadSetup("The match is over at this moment; go to an earlier one.")
    to_answer = ask.side if ask.side != CHANCE else side
    position = position_in(match, state, side, LEVEL, SEED, to_answer)
    return key_of(match, state, side), position


def check_may(table: Table, is_manager: bool) -> None:
    """Refuse what would help somebody against friends, or cost much for strangers."""
    match = table.match
    is_alone = len(match.sides) == 1 or not table.shared
    if match.waits:
        raise NotAllowed("The match has not begun; there is nothing to play out.")
    if not is_alone and match.outcome is None:
        raise NotAllowed("Friends play here; a position is played out when the match is over.")
    if not is_alone and not is_manager:
        raise NotAllowed("Only who began this match may have it played out.")


def key_of(match: Match, state: State, side: Side) -> str:
    """Equal for positions that the side cannot tell apart; nothing hidden goes into it."""
    if match.outcome is not None:
        seen: Json = match.game.dump(state)
    else:
        ask = question(state)
        is_own = isinstance(ask, Choice) and ask.side == side
        own = asked(match, state, ask) if is_own and isinstance(ask, Choice) else None
        seen = [side, match.game.view(state, side), own]
    about = [match.game.name, match.game.rules, match.pack.digest, match.options, LEVEL, seen]
    return sha256(canonical(about)).hexdigest()[:32]
