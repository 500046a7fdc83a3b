"""Vacations: days on which the slow clocks of an account stand still, so many a year."""

from __future__ import annotations

import json
from math import ceil

import sqlalchemy as sql

from kurgan.kernel.errors import BadSetup, KurganError
from kurgan.kernel.procedure import Json
from kurgan.web.hall import Hall
from kurgan.web.people import clock as clocks
from kurgan.web.people.accounts import Accounts
from kurgan.web.people.clock import DAY
from kurgan.web.people.tables import ACCOUNT, CLOCK, SEAT_ACCOUNT, VACATION
from kurgan.web.refusals import NotAllowed
from kurgan.web.timing import stand_still

DAYS_A_YEAR = 30
YEAR = 365 * DAY


def told(accounts: Accounts, account: str) -> Json:
    """Until when an account is away, in seconds of Unix, and the days that it has left."""
    now = clocks.now()
    with accounts.writing() as connection:
        rows = _rows(connection, account)
    until = max([row.until for row in rows if row.until > now], default=None)
    return {"until": until, "left": DAYS_A_YEAR - _used(rows, now)}


def begin(accounts: Accounts, account: str, days: int) -> float:
    """Be away for some days from now on; until when that is."""
    now = clocks.now()
    with accounts.writing() as connection:
        # A change comes first, so that of two clicks at once the second waits and sees the first
        mine = ACCOUNT.update().where(ACCOUNT.c.id == account)
        connection.execute(mine.values(id=ACCOUNT.c.id))
        rows = _rows(connection, account)
        if any(row.until > now for row in rows):
            raise NotAllowed("You are away already; come back first.")
        left = DAYS_A_YEAR - _used(rows, now)
        if not 1 <= days <= DAYS_A_YEAR:
            raise BadSetup(f"A vacation has 1 to {DAYS_A_YEAR} whole days.")
        if days > left:
            raise NotAllowed(f"Of {DAYS_A_YEAR} days in a year you have {left} left.")
        until = now + days * DAY
        row = {"account_id": account, "begun": now, "until": until}
        connection.execute(VACATION.insert().values(**row))
    return until


def end(accounts: Accounts, account: str) -> None:
    """Be back; a day that has begun counts."""
    now = clocks.now()
    here = VACATION.c.account_id == account, VACATION.c.until > now
    with accounts.writing() as connection:
        connection.execute(VACATION.update().where(*here).values(until=now))


def _rows(connection: sql.Connection, account: str) -> list[sql.Row[tuple[float, float]]]:
    wanted = sql.select(VACATION.c.begun, VACATION.c.until)
    return list(connection.execute(wanted.where(VACATION.c.account_id == account)))


def _used(rows: list[sql.Row[tuple[float, float]]], now: float) -> int:
    """The days that were taken in the last year, each that has begun."""
    return sum(
        max(1, ceil((row.until - row.begun) / DAY)) for row in rows if row.begun > now - YEAR
    )


async def tell_clocks(hall: Hall, accounts: Accounts, account: str, until: float) -> None:
    """The clocks that run for an account stand still until then, or run on."""
    for name, seat in await hall.quick(_running, accounts, account):
        try:
            place = await hall.brought(name)
            await hall.at(place, stand_still, place.table, seat, until)
            hall.tell_others(place, None)
        except KurganError:
            continue  # what cannot be opened has no clock that matters


def _running(accounts: Accounts, account: str) -> list[tuple[str, int]]:
    """The matches in which this account is to act by a clock, and its seats there."""
    wanted = (
        sql.select(CLOCK.c.match_id, CLOCK.c.state, SEAT_ACCOUNT.c.seat)
        .join(SEAT_ACCOUNT, SEAT_ACCOUNT.c.match_id == CLOCK.c.match_id)
        .where(SEAT_ACCOUNT.c.account_id == account, CLOCK.c.deadline.is_not(None))
    )
    with accounts.writing() as connection:
        rows = connection.execute(wanted).all()
    return [
        (row.match_id, row.seat) for row in rows if json.loads(row.state)["running"] == row.seat
    ]
