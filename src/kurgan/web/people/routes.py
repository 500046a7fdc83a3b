"""Routes of a public server: accounts, signing in and out, and the lobby."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from kurgan.protocol import field, needed
from kurgan.web.from_here import router as from_here
from kurgan.web.limits import A_BEGINNING, A_LIST, A_PASSWORD
from kurgan.web.people import lobby, ratings, sending, vacation
from kurgan.web.people.asking import beginning, here
from kurgan.web.people.openapi import openapi
from kurgan.web.people.passwords import NEW_CHANNELS
from kurgan.web.people.rematch import rematch
from kurgan.web.people.tournament_routes import router as tournaments
from kurgan.web.reading import answer, page, read_object
from kurgan.web.refusals import NotAllowed, NotFound
from kurgan.web.routes import router as matches
from kurgan.web.seat_routes import router as seats
from kurgan.web.seated import entered, pay

router = APIRouter()


# Accounts


@router.post("/api/account")
async def register(request: Request) -> Response:
    """Make an account and sign in."""
    await pay(request, A_PASSWORD)
    body, people = await read_object(request), here(request)
    name, password = str(needed(body, "name")), str(needed(body, "password"))
    token = await people.register(request.scope, name, password, bool(field(body, "bot")))
    return answer({}, people.set_cookie(request.url.scheme, token))


@router.put("/api/account")
async def change_password(request: Request) -> Response:
    """Take another password; every other browser is signed out."""
    await pay(request, A_PASSWORD)
    people, account = here(request), await here(request).signed_in(request.scope)
    body = await read_object(request)
    old, new = str(needed(body, "password")), str(needed(body, "new_password"))
    token = await people.change_password(request.scope, account, old, new)
    return answer({}, people.set_cookie(request.url.scheme, token))


@router.delete("/api/account")
async def delete_account(request: Request) -> Response:
    """Forget an account with everything that is its own."""
    await pay(request, A_PASSWORD)
    people, account = here(request), await here(request).signed_in(request.scope)
    password = str(needed(await read_object(request), "password"))
    await people.delete(request.scope, account, password)
    return answer({}, people.set_cookie(request.url.scheme, ""))


@router.post("/api/sign-in")
async def sign_in(request: Request) -> Response:
    """Sign in at this browser."""
    await pay(request, A_PASSWORD)
    body, people = await read_object(request), here(request)
    name, password = str(needed(body, "name")), str(needed(body, "password"))
    token = await people.sign_in(request.scope, name, password)
    return answer({}, people.set_cookie(request.url.scheme, token))


@router.delete("/api/sign-in")
async def sign_out(request: Request) -> Response:
    """Sign out at this browser; the keys of these matches open nothing any more."""
    people, account = here(request), await here(request).account_of(request.scope)
    matches = await people.sign_out(account) if account is not None else []
    return answer({"matches": matches}, people.set_cookie(request.url.scheme, ""))


@router.delete("/api/sign-ins")
async def sign_out_everywhere(request: Request) -> Response:
    """Sign out at every browser."""
    people, account = here(request), await here(request).signed_in(request.scope)
    matches = await people.sign_out_everywhere(account)
    return answer({"matches": matches}, people.set_cookie(request.url.scheme, ""))


@router.post("/api/reset")
async def ask_reset(request: Request) -> Response:
    """Forgot the password: a code goes to the address for mail, if one was confirmed."""
    people = here(request)
    await people.ask_reset(request.scope, str(needed(await read_object(request), "name")))
    return answer({})


@router.put("/api/reset")
async def reset(request: Request) -> Response:
    """Take another password with that code, and sign in; every other browser is signed out."""
    await pay(request, A_PASSWORD)
    body, people = await read_object(request), here(request)
    wish = [str(needed(body, key)) for key in ("name", "text", "new_password")]
    token = await people.reset(request.scope, *wish)
    return answer({}, people.set_cookie(request.url.scheme, token))


@router.post("/api/token")
async def new_token(request: Request) -> Response:
    """A token for programs, told once: the header X-Kurgan-Token; an older one is void."""
    people, account = here(request), await here(request).signed_in(request.scope)
    return answer({"token": await people.hall.quick(people.accounts.new_token, account.id)})


@router.delete("/api/token")
async def drop_token(request: Request) -> Response:
    """No program acts for this account any more."""
    people, account = here(request), await here(request).signed_in(request.scope)
    await people.hall.quick(people.accounts.drop_token, account.id)
    return answer({})


@router.get("/api/openapi.json")
async def describe(request: Request) -> Response:
    """Every route in the words of OpenAPI."""
    return answer(openapi(matches, seats, from_here, router, tournaments))


@router.get("/api")
async def describe_page(request: Request) -> Response:
    """The same as a page."""
    return page("api.html")


@router.get("/api/people/{name}")
async def show_profile(request: Request, name: str) -> Response:
    """What everybody may know of an account: its results by game and side, and its ratings."""
    await pay(request, A_LIST)
    people = here(request)
    known = await people.hall.quick(people.accounts.named, name[:200])
    if known is None:
        raise NotFound("Nobody here is called so.")
    told = await people.hall.quick(ratings.profile, people.accounts, known.id, known.name)
    return answer(told)


# Vacations


@router.get("/api/vacation")
async def show_vacation(request: Request) -> Response:
    """Until when one is away, and how many days are left this year."""
    people, account = here(request), await here(request).signed_in(request.scope)
    return answer(await people.hall.quick(vacation.told, people.accounts, account.id))


@router.put("/api/vacation")
async def go_away(request: Request) -> Response:
    """Be away for some days: one's clocks of days stand still."""
    people, account = here(request), await here(request).signed_in(request.scope)
    days = int(needed(await read_object(request), "days"))
    until = await people.hall.quick(vacation.begin, people.accounts, account.id, days)
    await vacation.tell_clocks(people.hall, people.accounts, account.id, until)
    return await show_vacation(request)


@router.delete("/api/vacation")
async def come_back(request: Request) -> Response:
    """Be back: one's clocks run again."""
    people, account = here(request), await here(request).signed_in(request.scope)
    await people.hall.quick(vacation.end, people.accounts, account.id)
    await vacation.tell_clocks(people.hall, people.accounts, account.id, 0.0)
    return await show_vacation(request)


# The lobby


@router.get("/api/lobby")
async def show_lobby(request: Request) -> Response:
    """The matches that want players, and one's own: those that wait come first."""
    await pay(request, A_LIST)
    people, account = here(request), await here(request).account_of(request.scope)
    quick, accounts = people.hall.quick, people.accounts
    mine = await quick(lobby.own_matches, accounts, account.id) if account is not None else []
    return answer({"open": await quick(lobby.open_matches, accounts), "mine": mine})


@router.get("/next")
async def next_match(request: Request) -> Response:
    """The board that has waited longest for whoever asks; the lobby if none does."""
    await pay(request, A_LIST)
    people, account = here(request), await here(request).account_of(request.scope)
    mine = (
        await people.hall.quick(lobby.own_matches, people.accounts, account.id) if account else []
    )
    name = next((match["id"] for match in mine if match["waiting"]), "")
    headers = {"cache-control": "no-store"}
    return RedirectResponse(f"/match/{name}" if name else "/", 303, headers)


@router.post("/api/matches/{name}/sit")
async def sit(request: Request, name: str) -> Response:
    """Keys of one's own seats for this browser; with `seat` one takes that open seat first."""
    people, account = here(request), await here(request).signed_in(request.scope)
    wish = field(await read_object(request), "seat")
    hall, accounts = people.hall, people.accounts
    place = await entered(request, name)
    mine = [seat for _, seat in await hall.quick(accounts.seats, account.id, name)]
    if wish is not None and wish not in mine:
        if wish not in await hall.quick(accounts.open_seats, name):
            raise NotAllowed("This seat is not open to anybody; ask for an invitation.")
        taken = await hall.take_open(place, wish, account.name, account.holder)
        return answer({"id": name, "seats": [taken]})
    if not mine:
        raise NotAllowed("You hold no seat of this match.")
    sides = {seat: place.table.match.seats[seat] for seat in mine}
    return answer(await hall.new_keys(name, sides, account.holder))


@router.post("/api/matches/{name}/rematch")
async def begin_again(request: Request, name: str) -> Response:
    """The next match of the same players, sides changed; it is the same for who asks second."""
    people, account = here(request), await here(request).signed_in(request.scope)
    await pay(request, A_BEGINNING)
    hosting = await beginning(request)
    assert hosting is not None
    return answer(await rematch(people, await entered(request, name), account, hosting))


# Alerts


@router.get("/api/alerts")
async def show_alerts(request: Request) -> Response:
    """By which ways one is told of one's turns, and whether mail can be sent from here."""
    people, account = here(request), await here(request).signed_in(request.scope)
    channels = await people.hall.quick(people.alerts.channels, account.id)
    return answer({"channels": channels, "mail": sending.can_mail()})


@router.put("/api/alerts/{kind}")
async def set_alert(request: Request, kind: str) -> Response:
    """Be told by a webhook or by mail; mail needs the password, and the code in the first one."""
    people, account = here(request), await here(request).signed_in(request.scope)
    body = await read_object(request)
    address = str(needed(body, "text")).strip()
    check = {"webhook": sending.checked_webhook, "email": sending.checked_mail}.get(kind)
    if check is None or (kind == "email" and not sending.can_mail()):
        raise NotFound("This server sends nothing that way.")
    checked = check(address)
    if kind == "email":  # who reads that mail can take another password
        await pay(request, A_PASSWORD)
        await people.prove(request.scope, account, str(needed(body, "password")))
    people.attempts.count(("alert", account.id, NEW_CHANNELS))
    site = str(request.base_url).rstrip("/")
    await people.hall.quick(people.alerts.set_channel, account.id, kind, checked, site)
    return answer({})


@router.post("/api/alerts/email")
async def confirm_alert(request: Request) -> Response:
    """Give the code of the first mail."""
    people, account = here(request), await here(request).signed_in(request.scope)
    code = str(needed(await read_object(request), "text"))
    people.attempts.count(("code", account.id, NEW_CHANNELS))
    await people.hall.quick(people.alerts.confirm, account.id, code)
    return answer({})


@router.delete("/api/alerts/{kind}")
async def drop_alert(request: Request, kind: str) -> Response:
    """Be told this way no more."""
    people, account = here(request), await here(request).signed_in(request.scope)
    await people.hall.quick(people.alerts.drop_channel, account.id, kind[:16])
    return answer({})
