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
from kurgan.web.people import clock as clocks
from kurgan.web.people.accounts import MOST_HOSTED, Account, Accounts, hosted, now
from kurgan.web.people.between import Seated, Wish
from kurgan.web.people.clock import DAY, Terms, new_clock
from kurgan.web.people.lobby import pace_words
from kurgan.web.people.names import FORMER
from kurgan.web.people.ratings import is_void, score
from kurgan.web.people.starters import starters
from kurgan.web.people.tables import (
    ACCOUNT,
    AWAITED,
    ENTRANT,
    PAIRING,
    TOURNAMENT,
    Holder,
    Hosting,
    Row,
)
from kurgan.web.people.turns import PATIENCE
from kurgan.web.people.vacation import DAYS_A_YEAR
from kurgan.web.refusals import NotAllowed, NotFound
from kurgan.web.schema import MATCH
from kurgan.web.summary import summary

FEWEST, MOST = 3, 8  # players
MOST_OPEN = 5  # of one host, that have not begun
SHOWN = 30  # the newest
COMING = 14 * DAY  # seconds more than a clock has in which both come to a match
BEGUN = "This tournament has begun."
NO_CLOCK = "A tournament has a clock, so that every match of it ends: choose its pace."


class Tournament(NamedTuple):
    """What is kept of one."""

    id: str
    host: str  # account
    game: str
    wish: Json
    has_begun: bool
    players: list[tuple[str, str]]  # accounts and their names, in the order in which they came


class New(NamedTuple):
    """A match that is not kept yet: its body, its summary and what goes with it."""

    body: Json
    told: Json
    hosting: Hosting


# Coming together


def create(accounts: Accounts, host: str, wish: Wish) -> str:
    """A tournament that others may join; its host plays in it."""
    trial = kurgan.new(wish.game, wish.scenario, wish.options)
    if len(trial.sides) != 2:
        raise BadSetup("A tournament is of matches of two players.")
    if wish.terms is None:
        raise BadSetup(NO_CLOCK)
    kept = {"scenario": trial.start["scenario"], "options": trial.options}
    kept["terms"] = wish.terms._asdict()
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
            with suppress(NotAllowed, NotFound):  # it has just begun, or was called off
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
    begun = {row.id for row in rows if row.has_begun}
    for tournament, account, called in connection.execute(entrants):
        if called is None and tournament not in begun:
            continue  # the account was deleted
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
    one = await hall.quick(_ready, accounts, name, account.id)
    if not one.has_begun:
        made = await hall.slow(_made, hall, one)
        await hall.quick(_begin, hall, accounts, one, made)


def _ready(accounts: Accounts, name: str, account: str) -> Tournament:
    """One that its host may start, or has started."""
    with accounts.writing() as connection:
        found = _kept(connection, name)
        if found.host != account:
            raise NotAllowed("Only who made this tournament may start it.")
        if found.has_begun:
            return found
        if len(found.players) < FEWEST:
            raise NotAllowed(f"A tournament has at least {FEWEST} players.")
        for one, called in found.players:
            if hosted(connection, one) + len(found.players) > MOST_HOSTED:
                raise NotAllowed(f"{called} has begun too many matches to play in a tournament.")
    return found


def _made(hall: Hall, one: Tournament) -> list[New]:
    """The match of each pair on either side; whoever is told of turns is told of one of them."""
    terms = Terms(**one.wish["terms"])
    wish = Wish(one.game, one.wish["scenario"], one.wish["options"], terms)
    first_of = list(zip(one.players, [*one.players[1:], one.players[0]], strict=True))
    clock = new_clock(terms, 2)
    clock.deadline = clocks.now() + time_to_come(terms)
    found = []
    for pair in permutations(one.players, 2):
        accounts = [account for account, _ in pair]
        row = {"tournament_id": one.id, "first": accounts[0], "second": accounts[1]}
        also: tuple[Row, ...] = ((PAIRING, row),)
        if pair in first_of and accounts[0] != one.host:
            also += ((AWAITED, {"seat": 0, "due": clocks.now() + PATIENCE}),)
        others = dict(enumerate(accounts))
        hosting = Hosting(Holder(accounts[0]), clock=clock.row(), others=others, also=also)
        match = between.made(hall, wish, [Seated(*player) for player in pair], [0, 1])
        found.append(New(match.save(), summary(match), hosting))
    return found


def time_to_come(terms: Terms) -> float:
    """The seconds in which both have come to a match; nobody is away for longer."""
    return terms.bank + (DAYS_A_YEAR * DAY if terms.bank >= DAY else COMING)


def _begin(hall: Hall, accounts: Accounts, one: Tournament, made: list[New]) -> None:
    """All matches at once or none, so that a killed server leaves nothing half begun."""
    with accounts.writing() as connection:
        here = TOURNAMENT.update().where(TOURNAMENT.c.id == one.id, ~TOURNAMENT.c.has_begun)
        if not connection.execute(here.values(has_begun=True)).rowcount:
            return  # another click was quicker
        if _kept(connection, one.id).players != one.players:
            raise StaleAction("Somebody has come or gone just now; start it again.")
        for body, told, hosting in made:
            name = secrets.token_hex(8)
            rows = hosting.rows(name, ())
            add = hall.store.database.add_match
            add(name, "match", body, told, shared=True, also=rows, within=connection)


def owns(accounts: Accounts, match: str) -> bool:
    """Whether a match belongs to a tournament."""
    wanted = sql.select(PAIRING.c.match_id).where(PAIRING.c.match_id == match)
    with accounts.writing() as connection:
        return connection.execute(wanted).first() is not None


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
    return {
        "id": one.id,
        "game": one.game,
        "title": kurgan.game(one.game).title,
        "scenario": one.wish["scenario"],
        "options": one.wish["options"],
        "pace": pace_words(json.dumps(one.wish["terms"])),
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
