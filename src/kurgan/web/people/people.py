"""People: who is signed in at a browser, and what they may do with their account."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, MutableMapping
from contextlib import suppress
from hashlib import sha256
from typing import Any

from kurgan.kernel.errors import BadSave
from kurgan.kernel.journal import with_digest
from kurgan.kernel.procedure import Json
from kurgan.web import upgrades
from kurgan.web.guard import address_of
from kurgan.web.hall import Hall
from kurgan.web.owner import cookie_value
from kurgan.web.people import resets, sending, tournaments
from kurgan.web.people.accounts import LASTS, Account, Accounts, Known
from kurgan.web.people.alerts import Alerter, Alerts
from kurgan.web.people.keys import Keys
from kurgan.web.people.names import BOT, FORMER, account_name, checked_password, spelling
from kurgan.web.people.passwords import (
    NEW_OF_AN_ADDRESS,
    RESETS,
    TRIES_OF_A_NAME,
    TRIES_OF_AN_ADDRESS,
    Attempts,
    Passwords,
)
from kurgan.web.people.ratings import Rater
from kurgan.web.people.timekeeper import Timekeeper
from kurgan.web.place import Place
from kurgan.web.refusals import Bug, Damaged, NotAllowed, WrongKey
from kurgan.web.table import Table
from kurgan.web.timing import HEIR

Scope = MutableMapping[str, Any]
TOKEN_HEADER = b"x-kurgan-token"
LONGEST_GIVEN = 80  # characters of a name that are looked at


class People:
    """The people of a public server."""

    def __init__(self, hall: Hall, secret: str) -> None:
        self.hall = hall
        self.accounts = Accounts(hall.store.database)
        self.passwords = Passwords()
        self.attempts = Attempts()
        self.alerts = Alerts(self.accounts)
        self.alerter = Alerter(hall, self.alerts)
        self.tasks: list[asyncio.Task[None]] = []
        # Cookies do not know ports: two servers on one machine must not take each other's.
        self.cookie = f"kurgan_account_{sha256(secret.encode()).hexdigest()[:12]}"

    def start(self) -> None:
        """Begin what is done without being asked."""
        timekeeper = Timekeeper(self.hall, self.accounts)
        rater, loop = Rater(self.hall, self.accounts), asyncio.get_running_loop()
        works = (timekeeper, self.alerter, rater, Keys(self.hall))
        self.tasks += [loop.create_task(work.run()) for work in works]

    def close(self) -> None:
        """End the threads."""
        for task in self.tasks:
            task.cancel()
        self.alerter.close()
        self.passwords.close()

    # Who it is

    async def account_of(self, scope: Scope) -> Account | None:
        """Who is signed in at the browser that asks."""
        for name, header in scope["headers"]:
            token = cookie_value(header, self.cookie) if name.lower() == b"cookie" else ""
            if name.lower() == TOKEN_HEADER:
                token = header.decode("latin-1")
            if 0 < len(token) <= 100:
                return await self.hall.quick(self.accounts.signed_in, token)
        return None

    async def signed_in(self, scope: Scope) -> Account:
        """The same; nobody else goes on."""
        account = await self.account_of(scope)
        if account is None:
            raise WrongKey("Sign in first.")
        return account

    async def host(self, match: str) -> str | None:
        """The account that began a match."""
        return await self.hall.quick(self.accounts.host, match)

    async def manages(self, scope: Scope, is_owner: bool, match: str) -> bool:
        """Whether a match is up to a browser: its host's, where it has none the owner's."""
        host = await self.host(match)
        if host is None:
            return is_owner
        account = await self.account_of(scope)
        return account is not None and account.id == host

    # Coming and going

    async def register(self, scope: Scope, name: str, password: str, is_bot: bool = False) -> str:
        """A new account; what its cookie says. A bot's name says that it is one."""
        called, wished = account_name(name) + (BOT if is_bot else ""), checked_password(password)
        self.attempts.count(("new", address_of(scope), NEW_OF_AN_ADDRESS))
        hashed = await self.passwords.hashed(wished, address_of(scope))
        account = await self.hall.quick(self.accounts.add, called, hashed)
        return await self.hall.quick(self.accounts.sign_in, account)

    async def sign_in(self, scope: Scope, name: str, password: str) -> str:
        """What the cookie says of somebody who knows the password."""
        known = await self._checked(scope, name, password)
        return await self.hall.quick(self.accounts.sign_in, known.id)

    async def _checked(self, scope: Scope, name: str, password: str) -> Known:
        """The account, if the password is its own; who guesses has to wait."""
        spelled = spelling(name[:LONGEST_GIVEN])  # what is counted is what is looked for
        tries = (
            ("address", address_of(scope), TRIES_OF_AN_ADDRESS),
            ("name", spelled, TRIES_OF_A_NAME),
        )
        self.attempts.count(*tries)
        known = await self.hall.quick(self.accounts.named, spelled)
        kept = known.password if known is not None else None
        fits = await self.passwords.fits(kept, checked_password(password), address_of(scope))
        if known is None or not fits:
            raise NotAllowed("The name or the password is wrong.")
        self.attempts.forgive(*tries)
        return known

    async def prove(self, scope: Scope, account: Account, password: str) -> None:
        """Only who knows the password goes on: a cookie or a token may be stolen."""
        await self._checked(scope, account.name, password)

    async def sign_out(self, account: Account) -> list[str]:
        """This browser is nobody's; the matches of which it holds no key any more."""
        seats = await self._seats(account)
        await self.hall.quick(self.accounts.sign_out, account.sign_in)
        await self._close(seats)
        return sorted({name for name, _ in seats})

    async def sign_out_everywhere(self, account: Account) -> list[str]:
        """Every browser of an account is nobody's, also those that look at a board."""
        seats = await self._seats(account)
        await self.hall.quick(self.accounts.sign_out_everywhere, account.id)
        await self._close(seats)
        return sorted({name for name, _ in seats})

    async def change_password(self, scope: Scope, account: Account, password: str, new: str) -> str:
        """Another password: every browser is signed out, this one signed in anew."""
        wished = checked_password(new)
        await self._checked(scope, account.name, password)
        hashed = await self.passwords.hashed(wished, address_of(scope))
        seats = await self._seats(account)
        await self.hall.quick(self.accounts.set_password, account.id, hashed)
        await self._close(seats)
        return await self.hall.quick(self.accounts.sign_in, account.id)

    async def ask_reset(self, scope: Scope, name: str) -> None:
        """Send a code to somebody who forgot the password; whether there is one takes no time."""
        if not sending.can_mail():
            raise NotAllowed("This server sends no mail; its host can give you a new password.")
        spelled = spelling(name[:LONGEST_GIVEN])
        tries = (("reset", address_of(scope), RESETS), ("reset of", spelled, RESETS))
        self.attempts.count(*tries)
        self.hall.begin(self.hall.quick(resets.ask, self.accounts, spelled))

    async def reset(self, scope: Scope, name: str, code: str, new: str) -> str:
        """Another password for whoever has the code; what the cookie says."""
        spelled, wished = spelling(name[:LONGEST_GIVEN]), checked_password(new)
        self.attempts.count(
            ("address", address_of(scope), TRIES_OF_AN_ADDRESS),
            ("code of", spelled, TRIES_OF_A_NAME),
        )
        hashed = await self.passwords.hashed(wished, address_of(scope))
        known = await self.hall.quick(resets.use, self.accounts, spelled, code[:100])
        if known is None:
            raise NotAllowed("The name or the code is wrong, or the code is too old.")
        seats = await self.hall.quick(self.accounts.seats, known.id)
        await self.hall.quick(self.accounts.set_password, known.id, hashed)
        await self._close(seats)
        return await self.hall.quick(self.accounts.sign_in, known.id)

    def set_cookie(self, scheme: str, token: str) -> Mapping[str, str]:
        """The header that signs a browser in, or without a token out."""
        lasts = int(LASTS.total_seconds()) if token else 0
        parts = [f"{self.cookie}={token}", "Path=/", f"Max-Age={lasts}", "HttpOnly"]
        parts += ["SameSite=Strict", *(["Secure"] if scheme == "https" else [])]
        return {"set-cookie": "; ".join(parts)}

    async def _seats(self, account: Account) -> list[tuple[str, int]]:
        return await self.hall.quick(self.accounts.seats, account.id)

    async def _close(self, seats: list[tuple[str, int]]) -> None:
        """Whoever looks at these seats has to come in anew; with a void key nobody does."""
        self.hall.hear({"do": "revoke", "seats": seats})
        if self.hall.cluster is not None:
            await self.hall.quick(self.hall.cluster.tell_revoked, seats)

    # Leaving for good

    async def delete(self, scope: Scope, account: Account, password: str) -> None:
        """Forget an account: what it played alone goes, with others a computer plays on."""
        await self._checked(scope, account.name, password)
        await self.hall.quick(tournaments.leave_all, self.accounts, account.id)
        left: list[tuple[str, int]] = []
        while seats := [seat for seat in await self._seats(account) if seat not in left]:
            for name in sorted({name for name, _ in seats}):
                mine = [seat for match, seat in seats if match == name]
                with suppress(BadSave, Bug, Damaged):  # what cannot be read cannot be changed
                    await self._leave(account, name, mine)
            left += seats  # meanwhile others may have begun more with this account
        await self.hall.quick(self.accounts.delete, account.id)
        await self._close(left)

    async def _leave(self, account: Account, name: str, mine: list[int]) -> None:
        place = await self.hall.brought(name)
        table = place.table
        is_host = await self.host(name) == account.id
        stays = await self.hall.quick(tournaments.owns, self.accounts, name)
        if is_host and not stays and (not table.shared or table.match.waits):
            await self.hall.delete(name)
            return
        for seat in mine:
            await self._give_up(place, seat)
        await self.hall.at(place, forget_name, table, account.name)
        self.hall.tell_others(place, None)

    async def _give_up(self, place: Place, seat: int) -> None:
        """A seat that nobody has played is free again; in one that was, a computer plays on."""
        match = place.table.match
        if match.side_of(seat) in match.waits or place.table.held is not None:
            await self.hall.give_back(place, seat)
        elif match.outcome is None:
            await self.hall.seat_computer(place, seat, HEIR)


def forget_name(table: Table, name: str) -> None:
    """Whoever was called so is a former player, also in what happened before."""
    called = re.compile(rf"{re.escape(name)}( \(\d+\))?")

    def forget(entries: list[Json]) -> None:
        for entry in entries:
            if entry[0] == "takeover" and called.fullmatch(entry[2]):
                entry[2] = FORMER

    database = table.store.database
    kept = database.match(table.name).body
    forget(kept["entries"])
    body = {key: value for key, value in kept.items() if key != "digest"}
    database.rewrite(table.name, with_digest(body), table.summary())
    table.restore()
    database.retell(table.name, table.summary())
    upgrades.forget_name(database, table.name, forget)
