"""Ratings: every match between two accounts is counted once, soon after its end."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

import sqlalchemy as sql

from kurgan.bots.seats import level_of
from kurgan.kernel.errors import KurganError, StaleAction
from kurgan.kernel.procedure import Json
from kurgan.web.hall import Hall
from kurgan.web.people import clock
from kurgan.web.people.accounts import Accounts
from kurgan.web.people.clock import DAY
from kurgan.web.people.glicko import Played, Strength, after
from kurgan.web.people.names import BOT
from kurgan.web.people.starters import starters
from kurgan.web.people.tables import ACCOUNT, COUNTED, HOSTING, RATING, SEAT_ACCOUNT
from kurgan.web.schema import MATCH
from kurgan.web.upgrades import NO_RESULT

PERIOD = 30 * DAY  # seconds of one rating period
EVERY = 15.0  # seconds between two looks
AT_ONCE = 50  # matches in one look


class Rater:
    """Counts matches that are over."""

    def __init__(self, hall: Hall, accounts: Accounts) -> None:
        self.hall = hall
        self.accounts = accounts

    async def run(self) -> None:
        """Look until the server ends."""
        while True:
            with suppress(KurganError):  # the database may be away for a moment
                await self.hall.quick(count, self.accounts)
            await asyncio.sleep(EVERY)


def count(accounts: Accounts) -> int:
    """Count what has ended since; how many matches that were."""
    wanted = (
        sql.select(MATCH.c.id, MATCH.c.kind, MATCH.c.game, MATCH.c.outcome, MATCH.c.summary)
        .outerjoin(COUNTED, COUNTED.c.match_id == MATCH.c.id)
        .where(MATCH.c.outcome != "null", COUNTED.c.match_id.is_(None))
        .order_by(MATCH.c.updated)
        .limit(AT_ONCE)
    )
    with accounts.writing() as connection:
        rows = connection.execute(wanted).all()
    for row in rows:
        # Each whole or not at all; another process may count the same
        with suppress(StaleAction), accounts.writing() as connection:
            pair = _pair(connection, row)
            connection.execute(COUNTED.insert().values(match_id=row.id, is_rated=pair is not None))
            if pair is not None:
                _rate(connection, row.game, *pair)
    return len(rows)


def _pair(connection: sql.Connection, row: Any) -> tuple[list[str], list[float]] | None:
    """Who is rated by a match; one that is damaged rates nobody, and no other waits for it."""
    try:
        return rated_pair(connection, row)
    except (ValueError, TypeError, LookupError):
        return None


def rated_pair(connection: sql.Connection, row: Any) -> tuple[list[str], list[float]] | None:
    """The two accounts of a match that counts, and what each scored; None if it does not."""
    summary, outcome = json.loads(row.summary), json.loads(row.outcome)
    seats = summary["seats"]
    if row.kind != "match" or summary.get("standing") != "together" or len(seats) != 2:
        return None
    if is_void(outcome) or summary["waits"]:  # without result, or not all had stirred the dice
        return None
    scores = [score(outcome, one["side"]) for one in seats]
    accounts = _rated_accounts(connection, row.id, summary, scores)
    return (accounts, scores) if len(set(accounts)) == 2 else None


def _rated_accounts(
    connection: sql.Connection, match: str, summary: Json, scores: list[float]
) -> list[str]:
    """The accounts that began to play; who left the seat to anybody loses by it, never gains."""
    people = holders(connection, match)
    found = starters(connection, match, summary)
    known = _accounts(connection, [one.name for one in found if not one.name.endswith(BOT)])
    # Names in a match of the owner's are what the owner says
    hosted = sql.select(HOSTING.c.match_id).where(HOSTING.c.match_id == match)
    is_hosted = connection.execute(hosted).first() is not None
    return [
        known[one.name]
        for seat, one in enumerate(found)
        if one.name in known
        and (
            (one.stayed and people.get(seat, ("",))[0] == known[one.name])
            or (is_hosted and scores[seat] == 0)
        )
    ]


def _accounts(connection: sql.Connection, names: list[str]) -> dict[str, str]:
    wanted = sql.select(ACCOUNT.c.name, ACCOUNT.c.id).where(ACCOUNT.c.name.in_(names))
    return {str(name): str(account) for name, account in connection.execute(wanted)}


def holders(connection: sql.Connection, match: str) -> dict[int, tuple[str, str]]:
    """Whose account holds each seat, and what it is called."""
    wanted = (
        sql.select(SEAT_ACCOUNT.c.seat, ACCOUNT.c.id, ACCOUNT.c.name)
        .join(ACCOUNT, ACCOUNT.c.id == SEAT_ACCOUNT.c.account_id)
        .where(SEAT_ACCOUNT.c.match_id == match)
    )
    return {row.seat: (row.id, row.name) for row in connection.execute(wanted)}


def is_void(outcome: Json) -> bool:
    """Whether a match ended, and nobody won, lost or drew it."""
    return bool(outcome.get("kind") == NO_RESULT["kind"])


def score(outcome: Json, side: str) -> float:
    """1 for a win, 0.5 for a draw, 0 for a loss."""
    winner = outcome.get("winner")
    return 0.5 if winner is None else float(winner == side)


def _rate(connection: sql.Connection, game: str, accounts: list[str], scores: list[float]) -> None:
    for account in sorted(accounts):  # one at a time, in the same order in every process
        mine = sql.select(ACCOUNT.c.id).where(ACCOUNT.c.id == account)
        connection.execute(mine.with_for_update())
    now, before = clock.now(), [_kept(connection, account, game) for account in accounts]
    for number, account in enumerate(accounts):
        strength, matches, made = before[number]
        played = [Played(before[1 - number][0], scores[number])]
        new = after(strength, played, max(0.0, now - made) / PERIOD)
        here = (RATING.c.account_id == account, RATING.c.game == game)
        connection.execute(RATING.delete().where(*here))
        row = {"account_id": account, "game": game, "matches": matches + 1, "made": now}
        connection.execute(RATING.insert().values(**row, **new._asdict()))


def _kept(connection: sql.Connection, account: str, game: str) -> tuple[Strength, int, float]:
    wanted = sql.select(RATING).where(RATING.c.account_id == account, RATING.c.game == game)
    row = connection.execute(wanted).first()
    if row is None:
        return Strength(), 0, clock.now()
    return Strength(row.rating, row.deviation, row.volatility), row.matches, row.made


# Profiles


def profile(accounts: Accounts, account: str, name: str) -> Json:
    """What everybody may know of an account: results by game and side, and ratings."""
    matches = (
        sql.select(MATCH.c.game, MATCH.c.outcome, MATCH.c.summary, SEAT_ACCOUNT.c.seat)
        .join(SEAT_ACCOUNT, SEAT_ACCOUNT.c.match_id == MATCH.c.id)
        .where(SEAT_ACCOUNT.c.account_id == account)
        .where(MATCH.c.outcome != "null", MATCH.c.kind == "match", MATCH.c.shared)
    )
    rated = sql.select(RATING).where(RATING.c.account_id == account).order_by(RATING.c.game)
    with accounts.writing() as connection:
        rows, ratings = connection.execute(matches).all(), connection.execute(rated).all()
    told = [
        {"game": row.game, "rating": round(row.rating), "deviation": round(row.deviation),
         "matches": row.matches}
        for row in ratings
    ]  # fmt: skip
    return {"name": name, "results": _results(rows, name), "ratings": told}


def _results(rows: Any, name: str) -> list[Json]:
    """How often each side of each game was won, drawn and lost against people."""
    counts: dict[tuple[str, str], list[int]] = {}
    for row in rows:
        try:
            summary, outcome = json.loads(row.summary), json.loads(row.outcome)
        except ValueError:
            continue  # it is damaged
        own = next(seat for seat in summary["seats"] if seat["seat"] == row.seat)
        others = [seat["name"] for seat in summary["seats"] if seat is not own]
        if (
            is_void(outcome)
            or own["name"] != name
            or all(level_of(other) is not None for other in others)
        ):
            continue
        found = counts.setdefault((row.game, own["side"]), [0, 0, 0])
        found[[1.0, 0.5, 0.0].index(score(outcome, own["side"]))] += 1
    return [
        {"game": game, "side": side, "won": won, "drawn": drawn, "lost": lost}
        for (game, side), (won, drawn, lost) in sorted(counts.items())
    ]
