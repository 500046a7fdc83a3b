"""Who asks: the owner of the server, somebody with an account, or a guest; and what they may."""

from __future__ import annotations

from fastapi import Request

from kurgan.web.computers import person
from kurgan.web.owner import Owner
from kurgan.web.people.accounts import MOST_HOSTED, Account
from kurgan.web.people.names import guest_name
from kurgan.web.people.people import People
from kurgan.web.people.tables import NOBODY, Holder, Hosting
from kurgan.web.refusals import NotAllowed

ONLY_OWNER = (
    "Only the owner of this server may do this: open the link that Kurgan printed when it started."
)


def people_of(request: Request) -> People | None:
    """The people of a public server; None where everybody is the owner or a guest."""
    people: People | None = request.app.state.people
    return people


def here(request: Request) -> People:
    """The people of this server, where there are some."""
    people = people_of(request)
    assert people is not None
    return people


def is_owner(request: Request) -> bool:
    """Whether the browser that asks is the owner's."""
    owner: Owner = request.app.state.owner
    return owner.is_owner(request.scope)


def check_owner(request: Request) -> None:
    """Only the owner goes on."""
    if not is_owner(request):
        raise NotAllowed(ONLY_OWNER)


async def account_of(request: Request) -> Account | None:
    """Who is signed in at the browser that asks."""
    people = people_of(request)
    return await people.account_of(request.scope) if people is not None else None


async def holder_of(request: Request) -> Holder:
    """Whose the seats are that the browser takes."""
    account = await account_of(request)
    return account.holder if account is not None else NOBODY


async def called(request: Request, text: str) -> str:
    """What the one who asks is called: with an account by its name, otherwise as wished."""
    if people_of(request) is None:
        return person(text)
    account = await account_of(request)
    return account.name if account is not None else guest_name(text)


async def beginning(request: Request, open_seats: list[int] | None = None) -> Hosting | None:
    """In whose name a match begins: an account's, or nobody's, where the owner plays alone."""
    people, account = people_of(request), await account_of(request)
    if people is None or account is None:
        if people is None or is_owner(request):
            check_owner(request)
            return None
        raise NotAllowed("Sign in to begin a match.")
    if await people.hall.quick(people.accounts.hosted, account.id) >= MOST_HOSTED:
        raise NotAllowed(f"You have begun {MOST_HOSTED} matches; delete some of them first.")
    return Hosting(account.holder, tuple(open_seats or ()))


async def is_hosted(request: Request, name: str) -> bool:
    """Whether a match was begun by somebody's account."""
    people = people_of(request)
    return people is not None and await people.host(name) is not None


async def manages(request: Request, name: str) -> bool:
    """Whether a match is up to the one who asks: its host's, where it has none the owner's."""
    people = people_of(request)
    if people is None:
        return is_owner(request)
    return await people.manages(request.scope, is_owner(request), name)


async def check_manages(request: Request, name: str) -> None:
    """Only the host of a match, or where it has none the owner, goes on."""
    if not await manages(request, name):
        hosted = await is_hosted(request, name)
        raise NotAllowed("Only who began this match may do this." if hosted else ONLY_OWNER)
