"""Alerts: whoever is awaited and not at the board is told of it, from a queue that is kept."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from concurrent.futures import ThreadPoolExecutor
from hmac import compare_digest
from typing import NamedTuple

import sqlalchemy as sql

from kurgan.kernel.errors import BadSetup, KurganError
from kurgan.kernel.procedure import Json
from kurgan.web.hall import Hall
from kurgan.web.people import clock, sending
from kurgan.web.people.accounts import Accounts, digest
from kurgan.web.people.tables import AWAITED, CHANNEL, DELIVERY, SEAT_ACCOUNT
from kurgan.web.schema import MATCH

PERIOD = 2.0  # seconds
AT_ONCE = 20  # deliveries
LEASE = 120.0  # seconds in which a delivery is nobody else's
FIRST_WAIT, MOST_TRIES = 30.0, 8  # seconds, doubled each time: an hour and more in all
LOG = logging.getLogger("kurgan.alerts")


class Delivery(NamedTuple):
    """Something to send."""

    id: str
    kind: str
    address: str
    text: str
    due: float
    tries: int


class Alerts:
    """Ways by which people are told, and the queue of what is to be sent."""

    def __init__(self, accounts: Accounts) -> None:
        self.accounts = accounts

    # Ways

    def channels(self, account: str) -> dict[str, Json]:
        """By which ways an account is told; those that it has not confirmed yet are marked."""
        wanted = sql.select(CHANNEL).where(CHANNEL.c.account_id == account)
        with self.accounts.writing() as connection:
            return {
                row.kind: {"address": row.address, "confirmed": not row.code}
                for row in connection.execute(wanted)
            }

    def set_channel(self, account: str, kind: str, address: str, site: str) -> None:
        """Another way, in place of one of its kind; mail goes on only where it was wanted."""
        code = secrets.token_hex(4) if kind == "email" else ""
        row = {"account_id": account, "kind": kind, "address": address, "site": site}
        words = f"From now on you are told here when it is your turn at {site}."
        if code:
            words = f"To be told here when it is your turn at {site}, give this code there: {code}"
        with self.accounts.writing() as connection:
            _forget(connection, account, kind)
            new = CHANNEL.insert().values(**row, code=digest(code) if code else "")
            connection.execute(new)
            connection.execute(delivery(account, kind, address, words))

    def confirm(self, account: str, code: str) -> None:
        """The one who reads the mail wants it."""
        here = (CHANNEL.c.account_id == account, CHANNEL.c.kind == "email")
        with self.accounts.writing() as connection:
            kept = connection.execute(sql.select(CHANNEL.c.code).where(*here)).scalar()
            if not kept or not compare_digest(kept, digest(code.strip())):
                raise BadSetup("This is not the code that was sent.")
            connection.execute(CHANNEL.update().where(*here).values(code=""))

    def drop_channel(self, account: str, kind: str) -> None:
        """Be told this way no more."""
        with self.accounts.writing() as connection:
            _forget(connection, account, kind)

    # The queue

    def awaited(self, moment: float) -> list[tuple[str, int, float]]:
        """The matches that have waited for somebody long enough."""
        wanted = sql.select(AWAITED).where(AWAITED.c.due <= moment).limit(AT_ONCE)
        with self.accounts.writing() as connection:
            return [(str(name), int(seat), due) for name, seat, due in connection.execute(wanted)]

    def announce(self, match: str, seat: int, due: float, is_here: bool) -> None:
        """Queue what is told of a turn, once; nothing if its player sits at the board."""
        mine = (AWAITED.c.match_id == match, AWAITED.c.seat == seat, AWAITED.c.due == due)
        wanted = (
            sql.select(CHANNEL, MATCH.c.summary)
            .join(SEAT_ACCOUNT, SEAT_ACCOUNT.c.account_id == CHANNEL.c.account_id)
            .join(MATCH, MATCH.c.id == SEAT_ACCOUNT.c.match_id)
            .where(MATCH.c.id == match, SEAT_ACCOUNT.c.seat == seat, CHANNEL.c.code == "")
        )
        with self.accounts.writing() as connection:
            if not connection.execute(AWAITED.delete().where(*mine)).rowcount or is_here:
                return
            for row in connection.execute(wanted).all():
                words = turn_words(json.loads(row.summary), f"{row.site}/match/{match}")
                connection.execute(delivery(row.account_id, row.kind, row.address, words))

    def claim(self, moment: float) -> list[Delivery]:
        """What is due, and for a while ours alone to send; one of each account at a time."""
        names = [DELIVERY.c[name] for name in Delivery._fields]
        is_due = DELIVERY.c.due <= moment
        one_each = sql.select(sql.func.min(DELIVERY.c.id)).where(is_due)
        here = DELIVERY.c.id.in_(one_each.group_by(DELIVERY.c.account_id))
        wanted = sql.select(*names).where(here).order_by(DELIVERY.c.due).limit(AT_ONCE)
        wanted = wanted.with_for_update(skip_locked=True)  # on PostgreSQL; SQLite has one process
        with self.accounts.writing() as connection:
            due = [Delivery(*row) for row in connection.execute(wanted)]
            return [one for one in due if _is_ours(connection, one, moment + LEASE)]

    def sent(self, one: Delivery) -> None:
        """It arrived, or never will."""
        with self.accounts.writing() as connection:
            connection.execute(DELIVERY.delete().where(DELIVERY.c.id == one.id))

    def put_off(self, one: Delivery, moment: float) -> None:
        """It did not arrive: try again, each time later."""
        if one.tries + 1 >= MOST_TRIES:
            return self.sent(one)
        later = moment + FIRST_WAIT * 2**one.tries
        with self.accounts.writing() as connection:
            here = DELIVERY.update().where(DELIVERY.c.id == one.id)
            connection.execute(here.values(due=later, tries=one.tries + 1))


def turn_words(match: Json, address: str) -> str:
    """What is told of a turn; nothing in it is hidden from anybody."""
    return f"It is your turn in {match['title']} ({match['turn_words']}): {address}"


def delivery(account: str, kind: str, address: str, text: str) -> sql.Insert:
    """Something more to send."""
    return DELIVERY.insert().values(
        id=secrets.token_hex(8), account_id=account, kind=kind, address=address, text=text,
        due=clock.now(), tries=0,
    )  # fmt: skip


def _is_ours(connection: sql.Connection, one: Delivery, until: float) -> bool:
    here = (DELIVERY.c.id == one.id, DELIVERY.c.due == one.due)
    return bool(connection.execute(DELIVERY.update().where(*here).values(due=until)).rowcount)


def _forget(connection: sql.Connection, account: str, kind: str) -> None:
    for table in (CHANNEL, DELIVERY):
        here = (table.c.account_id == account, table.c.kind == kind)
        connection.execute(table.delete().where(*here))


class Alerter:
    """Sends what is due, beside the game: nobody who plays ever waits for it."""

    def __init__(self, hall: Hall, alerts: Alerts) -> None:
        self.hall = hall
        self.alerts = alerts
        self.threads = ThreadPoolExecutor(4, "alerts")

    def close(self) -> None:
        """End the threads; what is not sent is kept."""
        self.threads.shutdown(wait=False, cancel_futures=True)

    async def run(self) -> None:
        """Look until the server ends."""
        while True:
            try:
                await self.look()
            except KurganError:
                pass  # the database may be away for a moment
            except Exception as bug:  # the edge: alerts go on
                await self.hall.write_bug("alerts", bug, {})
            await asyncio.sleep(PERIOD)

    async def look(self) -> None:
        """Queue what is told of turns, and send what is due."""
        for match, seat, due in await self.hall.quick(self.alerts.awaited, clock.now()):
            if await self.hall.is_others(match):
                continue  # who sits there is known there
            place = self.hall.places.get(match)
            is_here = place is not None and self.hall.present(place)[seat]
            await self.hall.quick(self.alerts.announce, match, seat, due, is_here)
        due_now = await self.hall.quick(self.alerts.claim, clock.now())
        await asyncio.gather(*[self._send(one) for one in due_now])

    async def _send(self, one: Delivery) -> None:
        loop = asyncio.get_running_loop()
        try:
            send = sending.send
            await loop.run_in_executor(self.threads, send, one.kind, one.address, one.text)
        except sending.NotSent as failure:
            LOG.warning(
                "An alert by %s was not sent (try %d): %s", one.kind, one.tries + 1, failure
            )
            await self.hall.quick(self.alerts.put_off, one, clock.now())
            return
        await self.hall.quick(self.alerts.sent, one)
