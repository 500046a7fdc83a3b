"""The lobby of a public server: matches that want players, and those of one person."""

from __future__ import annotations

import json

import sqlalchemy as sql

from kurgan.kernel.procedure import Json
from kurgan.web.database import listed
from kurgan.web.people.accounts import Accounts
from kurgan.web.people.clock import Terms
from kurgan.web.people.tables import ACCOUNT, CLOCK, HOSTING, REMATCH, SEAT_ACCOUNT
from kurgan.web.schema import LISTED, MATCH, SEAT_KEY

MOST_OPEN = 100  # matches that are shown, the newest first
RUNNING = MATCH.c.outcome == "null"


def open_matches(accounts: Accounts) -> list[Json]:
    """The matches of which somebody may still take a seat."""
    wanted = (
        sql.select(*LISTED, HOSTING.c.open, ACCOUNT.c.name.label("host"), CLOCK.c.terms)
        .join(HOSTING, HOSTING.c.match_id == MATCH.c.id)
        .join(ACCOUNT, ACCOUNT.c.id == HOSTING.c.account_id)
        .outerjoin(CLOCK, CLOCK.c.match_id == MATCH.c.id)
        .where(RUNNING, HOSTING.c.open != "[]")
        .order_by(MATCH.c.created.desc())
        .limit(5 * MOST_OPEN)
    )
    with accounts.writing() as connection:
        rows = connection.execute(wanted).all()
        held = {
            (name, seat)
            for table in (SEAT_KEY, SEAT_ACCOUNT)
            for name, seat in connection.execute(
                sql.select(table.c.match_id, table.c.seat).where(
                    table.c.match_id.in_([row.id for row in rows])
                )
            )
        }
    found = []
    for row in rows:
        free = [seat for seat in json.loads(row.open) if (row.id, seat) not in held]
        if free:
            pace = pace_words(row.terms)
            found.append({**listed(row), "host": row.host, "open": free, "pace": pace})
    return found[:MOST_OPEN]


def own_matches(accounts: Accounts, account: str) -> list[Json]:
    """The matches in which an account holds seats; those that wait for it first, the longest so."""
    wanted = (
        sql.select(
            *LISTED,
            SEAT_ACCOUNT.c.seat,
            HOSTING.c.account_id.label("host_id"),
            CLOCK.c.terms,
            REMATCH.c.former,
        )
        .join(SEAT_ACCOUNT, SEAT_ACCOUNT.c.match_id == MATCH.c.id)
        .outerjoin(CLOCK, CLOCK.c.match_id == MATCH.c.id)
        .outerjoin(HOSTING, HOSTING.c.match_id == MATCH.c.id)
        .outerjoin(REMATCH, REMATCH.c.match_id == MATCH.c.id)
        .where(SEAT_ACCOUNT.c.account_id == account)
        .order_by(MATCH.c.updated.desc(), SEAT_ACCOUNT.c.seat)
    )
    found: dict[str, Json] = {}
    with accounts.writing() as connection:
        for row in connection.execute(wanted):
            match = found.setdefault(
                row.id, {**listed(row), "mine": [], "pace": pace_words(row.terms)}
            )
            match["mine"].append(row.seat)
            match["hosted"] = row.host_id == account
            match["rematch"] = row.former is not None
    for match in found.values():
        match["waiting"] = is_waiting(match)
    waiting = [match for match in found.values() if match["waiting"]]
    return waiting[::-1] + [match for match in found.values() if not match["waiting"]]


def is_waiting(match: Json) -> bool:
    """Whether a match waits for one of the seats that are mine."""
    if match.get("unreadable") or match["outcome"] is not None:
        return False
    if "held" in match:
        return any(seat in match["mine"] for seat in match["held"])
    mine = [seat["side"] for seat in match["seats"] if seat["seat"] in match["mine"]]
    return match["to_act"] in mine or any(side in mine for side in match["waits"])


def pace_words(terms: str | None) -> str:
    """How much time the players have; "" if as much as they like."""
    return Terms(**json.loads(terms)).words if terms is not None else ""
