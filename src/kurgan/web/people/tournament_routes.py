"""Routes of tournaments."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from kurgan.protocol import field, needed
from kurgan.web.hall import is_name
from kurgan.web.limits import A_BEGINNING, A_LIST, A_TABLE
from kurgan.web.people import tournaments
from kurgan.web.people.asking import here
from kurgan.web.people.between import Wish
from kurgan.web.people.clock import read_terms
from kurgan.web.reading import answer, read_object
from kurgan.web.refusals import NotFound
from kurgan.web.seated import pay

router = APIRouter()


def named(tournament: str) -> str:
    """The id of a tournament; what cannot be one is in no database."""
    if not is_name(tournament):
        raise NotFound("There is no such tournament here.")
    return tournament


@router.get("/api/tournaments")
async def show_tournaments(request: Request) -> Response:
    """The newest tournaments with those who play in them, one's own first."""
    await pay(request, A_LIST)
    people, account = here(request), await here(request).account_of(request.scope)
    mine = account.id if account is not None else ""
    return answer(await people.hall.quick(tournaments.listed, people.accounts, mine))


@router.post("/api/tournaments")
async def create(request: Request) -> Response:
    """Make a tournament; its matches begin when you start it."""
    people, account = here(request), await here(request).signed_in(request.scope)
    await pay(request, A_BEGINNING)
    body = await read_object(request)
    scenario, options = field(body, "scenario"), field(body, "options")
    terms = read_terms(field(body, "clock"))
    wish = Wish(str(needed(body, "game")), scenario, options, terms)
    made = await people.hall.quick(tournaments.create, people.accounts, account.id, wish)
    return await show_tournament(request, made)


@router.get("/api/tournaments/{tournament}")
async def show_tournament(request: Request, tournament: str) -> Response:
    """One tournament: players, matches and the table of results."""
    await pay(request, A_TABLE)
    people = here(request)
    return answer(await people.hall.quick(tournaments.told, people.accounts, named(tournament)))


@router.post("/api/tournaments/{tournament}/player")
async def join(request: Request, tournament: str) -> Response:
    """Play in a tournament that has not begun."""
    people, account = here(request), await here(request).signed_in(request.scope)
    await people.hall.quick(tournaments.join, people.accounts, named(tournament), account.id)
    return await show_tournament(request, tournament)


@router.delete("/api/tournaments/{tournament}/player")
async def leave(request: Request, tournament: str) -> Response:
    """Do not play in it after all; where its host leaves, there is no tournament any more."""
    people, account = here(request), await here(request).signed_in(request.scope)
    await people.hall.quick(tournaments.leave, people.accounts, named(tournament), account.id)
    return answer({})


@router.post("/api/tournaments/{tournament}/start")
async def start(request: Request, tournament: str) -> Response:
    """Its host begins it: every pair has two matches, with the sides exchanged."""
    people, account = here(request), await here(request).signed_in(request.scope)
    await pay(request, A_BEGINNING * tournaments.MOST * (tournaments.MOST - 1))
    await tournaments.start(people.hall, people.accounts, named(tournament), account)
    return await show_tournament(request, tournament)
