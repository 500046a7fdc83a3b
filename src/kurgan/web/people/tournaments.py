"""Tournaments: 3 to 8 accounts, each against each other twice, with the sides exchanged."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from contextlib import suppress
from itertools import permutations
from typing import Any, NamedTuple

import sqlalchemy as sql

import kurgan
from kurgan.kernel.errors import BadSetup, StaleAction
from kurgan.kernel.procedure import Json
from kurgan.web.hall import Hall
from kurgan.web.people import between
from kurgan.web.people.accounts import MOST_HOSTED, Account, Accounts, hosted, now
from kurgan.web.people.between import Seated, Wish
from kurgan.web.people.clock import Terms
from kurgan.web.people.lobby import pace_words
from kurgan.web.people.names import FORMER
from kurgan.web.people.ratings import is_void, score
from kurgan.web.people.starters import starters
from kurgan.web.people.tables import (
    ACCOUNT,
    ENTRANT,
    PAIRING,
    TOURNAMENT,
    Holder,
    Hosting,
)
from kurgan.web.refusals import NotAllowed, NotFound
from kurgan.web.schema import MATCH

FEWEST, MOST = 3, 8  # players
MOST_OPEN = 5  # of one host, that have not begun
SHOWN = 30  # the newest
BEGUN = "This tournament has begun."


class Tournament(NamedTuple):
    """What is kept of one."""

    id: str
    host: str  # account
    game: str
    wish: Json
    has_begun: bool
    players: list[tuple[str, str]]  # accounts and their names, in the order in which they came


# Coming together


def create(accounts: Accounts, host: str, wish: Wish) -> str:
    """A tournament that others may join; its host plays in it."""
    trial = kurgan.new(wish.game, wish.scenario, wish.options)
    if len(trial.sides) != 2:
        raise BadSetup("A tournament is of matches of two players.")
    terms = wish.terms._asdict() if wish.terms is not None else None
    kept = {"scenario": trial.start["scenario"], "options": trial.options, "terms": terms}
    name, moment = secrets.token_hex(8), now()
    mine = sql.select(sql.func.count()).where(
        TOURNAMENT.c.account_id == host, TOURNAMENT.c.has_begun.is_(False)
    )
    with accounts.writing() as connection:
        if int(connection.execute(mine).scalar() or 0) >= MOST_OPEN:
            raise NotAllowed(f"{MOST_OPEN} tournaments of yours wait for players already.")
        connection.execute(
            TOURNAMENT.insert().values(
                id=name, account_id=host, game=wish.game, wish=json.dumps(kept),
                has_begun=False, created=moment,
            )
        )  # fmt: skip
        connection.execute(
            ENTRANT.insert().values(tournament_id=name, account_id=host, made=moment)
        )
    return name


def join(accounts: Accounts, name: str, account: str) -> None:
    """One player more."""
    with accounts.writing() as connection:
        players = [one for one, _ in _open(connection, name).players]
        if account in players:
            return
        if len(players) >= MOST:
            raise NotAllowed(f"A tournament has at most {MOST} players.")
        row = {"tournament_id": name, "account_id": account, "made": now()}
        connection.execute(ENTRANT.insert().values(**row))


def leave(accounts: Accounts, name: str, account: str) -> None:
    """One player less; where the host leaves, there is no tournament any more."""
    with accounts.writing() as connection:
        _leave(connection, _open(connection, name), account)


def leave_all(accounts: Accounts, account: str) -> None:
    """An account is deleted: it leaves what has not begun."""
    wanted = (
        sql.select(TOURNAMENT.c.id)
        .join(ENTRANT, ENTRANT.c.tournament_id == TOURNAMENT.c.id)
        .where(ENTRANT.c.account_id == account, TOURNAMENT.c.has_begun.is_(False))
    )
    with accounts.writing() as connection:
        for name in connection.scalars(wanted).all():
            _leave(connection, _open(connection, name), account)


def _leave(connection: sql.Connection, one: Tournament, account: str) -> None:
    here = [ENTRANT.c.tournament_id == one.id]
    if account != one.host:
        connection.execute(ENTRANT.delete().where(*here, ENTRANT.c.account_id == account))
        return
    connection.execute(ENTRANT.delete().where(*here))
    connection.execute(TOURNAMENT.delete().where(TOURNAMENT.c.id == one.id))


def _open(connection: sql.Connection, name: str) -> Tournament:
    """One that has not begun; nobody else changes it meanwhile."""
    # A change comes first, so that of two at once the second waits and sees the first
    connection.execute(TOURNAMENT.update().where(TOURNAMENT.c.id == name).values(id=name))
    found = _kept(connection, name)
    if found.has_begun:
        raise NotAllowed(BEGUN)
    return found


def _kept(connection: sql.Connection, name: str) -> Tournament:
    found = _all_kept(connection, sql.select(TOURNAMENT).where(TOURNAMENT.c.id == name))
    if not found:
        raise NotFound("There is no such tournament here.")
    return found[0]


def _all_kept(connection: sql.Connection, wanted: sql.Select[Any]) -> list[Tournament]:
    rows = connection.execute(wanted).all()
    entrants = (
        sql.select(ENTRANT.c.tournament_id, ENTRANT.c.account_id, ACCOUNT.c.name)
        .outerjoin(ACCOUNT, ACCOUNT.c.id == ENTRANT.c.account_id)
        .where(ENTRANT.c.tournament_id.in_([row.id for row in rows]))
        .order_by(ENTRANT.c.made)
    )
    players: dict[str, list[tuple[str, str]]] = {row.id: [] for row in rows}
    for tournament, account, called in connection.execute(entrants):
        players[tournament].append((str(account), str(called or FORMER)))
    return [
        Tournament(
            row.id, row.account_id, row.game, json.loads(row.wish), row.has_begun, players[row.id]
        )
        for row in rows
    ]  # fmt: skip


# Playing


async def start(hall: Hall, accounts: Accounts, name: str, account: Account) -> None:
    """Every match is there, and waits for both of its players."""
    one = await hall.quick(_begin, accounts, name, account.id)
    terms = Terms(**one.wish["terms"]) if one.wish["terms"] is not None else None
    wish = Wish(one.game, one.wish["scenario"], one.wish["options"], terms)
    for first, second in await hall.quick(_missing, accounts, one):
        row = {"tournament_id": name, "first": first[0], "second": second[0]}
        hosting = Hosting(Holder(first[0]), also=((PAIRING, row),))
        with suppress(StaleAction):  # another click made it
            await between.begin(hall, wish, [Seated(*first), Seated(*second)], hosting)


def _begin(accounts: Accounts, name: str, account: str) -> Tournament:
    """The host closes the list; once more, and what a killed server left out is made up for."""
    with accounts.writing() as connection:
        here = TOURNAMENT.update().where(TOURNAMENT.c.id == name)
        connection.execute(here.values(id=name))
        found = _kept(connection, name)
        if found.host != account:
            raise NotAllowed("Only who made this tournament may start it.")
        if len(found.players) < FEWEST:
            raise NotAllowed(f"A tournament has at least {FEWEST} players.")
        for one, called in found.players:
            if hosted(connection, one) + len(found.players) > MOST_HOSTED:
                raise NotAllowed(f"{called} has begun too many matches to play in a tournament.")
        connection.execute(here.values(has_begun=True))
    return found


def _missing(accounts: Accounts, one: Tournament) -> list[tuple[tuple[str, str], ...]]:
    """The pairs of players still here whose match was never made."""
    wanted = sql.select(PAIRING.c.first, PAIRING.c.second)
    with accounts.writing() as connection:
        there = {
            tuple(row)
            for row in connection.execute(wanted.where(PAIRING.c.tournament_id == one.id))
        }
    here = [player for player in one.players if player[1] != FORMER]
    return [pair for pair in permutations(here, 2) if (pair[0][0], pair[1][0]) not in there]


def check_may_go(accounts: Accounts, match: str) -> None:
    """Refuse to delete a match that belongs to a tournament."""
    wanted = sql.select(PAIRING.c.match_id).where(PAIRING.c.match_id == match)
    with accounts.writing() as connection:
        if connection.execute(wanted).first() is not None:
            raise NotAllowed("This match belongs to a tournament; it stays.")


# Telling


def listed(accounts: Accounts, account: str) -> list[Json]:
    """The newest tournaments; first those in which an account plays."""
    newest = sql.select(TOURNAMENT).order_by(TOURNAMENT.c.created.desc()).limit(SHOWN)
    mine = newest.join(ENTRANT, ENTRANT.c.tournament_id == TOURNAMENT.c.id)
    with accounts.writing() as connection:
        found = _all_kept(connection, mine.where(ENTRANT.c.account_id == account))
        own = [one.id for one in found]
        found += [one for one in _all_kept(connection, newest) if one.id not in own]
    return [_told(one) for one in found]


def told(accounts: Accounts, name: str) -> Json:
    """One tournament with the table of its results."""
    with accounts.writing() as connection:
        one = _kept(connection, name)
        wanted = (
            sql.select(PAIRING, MATCH.c.outcome, MATCH.c.summary)
            .join(MATCH, MATCH.c.id == PAIRING.c.match_id)
            .where(PAIRING.c.tournament_id == name)
            .order_by(MATCH.c.created)
        )
        rows = connection.execute(wanted).all()
        scores = [_scores(connection, one, row) for row in rows]
    called = dict(one.players)
    matches = [
        {"id": row.match_id, "players": [called[row.first], called[row.second]], "scores": found}
        for row, found in zip(rows, scores, strict=True)
    ]
    pairs = [(row.first, row.second) for row in rows]
    return {**_told(one), "matches": matches, "table": _table(one, pairs, scores)}


def _told(one: Tournament) -> Json:
    called = dict(one.players)
    terms = one.wish["terms"]
    return {
        "id": one.id,
        "game": one.game,
        "title": kurgan.game(one.game).title,
        "scenario": one.wish["scenario"],
        "options": one.wish["options"],
        "pace": pace_words(json.dumps(terms)) if terms is not None else "",
        "host": called.get(one.host, FORMER),
        "begun": one.has_begun,
        "players": [name for _, name in one.players],
        "most": MOST,
        "fewest": FEWEST,
    }


def _scores(connection: sql.Connection, one: Tournament, row: Any) -> list[float] | None:
    """What each of the two scored; None while they play, and where nothing counts.

    Both have to have begun it themselves; who then left the seat to anybody scores nothing.
    """
    try:
        summary, outcome = json.loads(row.summary), json.loads(row.outcome)
        if outcome is None or is_void(outcome):
            return None
        found = starters(connection, row.match_id, summary)
        names = [dict(one.players)[account] for account in (row.first, row.second)]
        if [starter.name for starter in found] != names:
            return None
        return [
            score(outcome, seat["side"]) if starter.stayed else 0.0
            for seat, starter in zip(summary["seats"], found, strict=True)
        ]
    except (ValueError, TypeError, LookupError):
        return None  # it is damaged


def _table(
    one: Tournament, pairs: Sequence[tuple[str, str]], scores: Sequence[list[float] | None]
) -> list[Json]:
    """Every player with what was won, drawn and lost, the best first."""
    counts = {account: [0, 0, 0] for account, _ in one.players}
    points = dict.fromkeys(counts, 0.0)
    for pair, found in zip(pairs, scores, strict=True):
        for account, gained in zip(pair, found or (), strict=False):
            points[account] += gained
            counts[account][[1.0, 0.5, 0.0].index(gained)] += 1
    rows = [
        {"name": name, "points": points[account], "won": won, "drawn": drawn, "lost": lost}
        for account, name in one.players
        for won, drawn, lost in [counts[account]]
    ]
    return sorted(rows, key=lambda row: (-float(row["points"]), -int(row["won"])))
