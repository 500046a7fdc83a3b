"""Rematch: the same players once more, sides changed; who asks second comes to the same match."""

from __future__ import annotations

import json
from contextlib import suppress

import sqlalchemy as sql

from kurgan.bots.seats import level_of
from kurgan.kernel.errors import StaleAction
from kurgan.kernel.match import Match
from kurgan.kernel.procedure import Json
from kurgan.web.database import Database
from kurgan.web.people import between, clock
from kurgan.web.people.accounts import Account
from kurgan.web.people.between import Seated, Wish
from kurgan.web.people.passwords import ALERTS_OF_REMATCHES
from kurgan.web.people.people import People
from kurgan.web.people.ratings import holders
from kurgan.web.people.tables import AWAITED, REMATCH, Hosting, Row
from kurgan.web.people.turns import PATIENCE
from kurgan.web.place import Place
from kurgan.web.refusals import NotAllowed, TooMany
from kurgan.web.schema import MATCH


async def rematch(people: People, place: Place, account: Account, hosting: Hosting) -> Json:
    """The match that follows this one, with keys of one's own seats."""
    table, hall = place.table, people.hall
    if table.match.outcome is None:
        raise NotAllowed("The match is not over yet.")
    if not await hall.quick(people.accounts.seats, account.id, table.name):
        raise NotAllowed("You hold no seat of this match.")
    found = await hall.quick(_next, table.store.database, table.name)
    if found is None:
        match, terms = table.match, table.clock.terms if table.clock is not None else None
        wish = Wish(match.game.name, match.start["scenario"], match.options, terms, match.pack)
        seats = await hall.quick(_seats, table.store.database, table.name, match)
        also = ((REMATCH, {"former": table.name}), *_alert(people, seats, account))
        with suppress(StaleAction):  # the other one was quicker
            return await between.begin(hall, wish, seats, hosting._replace(also=also))
        found = await hall.quick(_next, table.store.database, table.name)
    return await _come(people, account, found or "")


async def _come(people: People, account: Account, name: str) -> Json:
    """Keys of one's own seats of the match that somebody else has begun."""
    hall = people.hall
    mine = [seat for _, seat in await hall.quick(people.accounts.seats, account.id, name)]
    if not mine:
        raise NotAllowed("The rematch has begun, and you have given back your seat of it.")
    sides = await hall.quick(_sides, hall.store.database, name)
    kept = await hall.new_keys(name, {seat: sides[seat] for seat in mine}, account.holder)
    return {**kept, "invitations": []}


def _sides(database: Database, name: str) -> dict[int, str]:
    """The side of each seat; the match itself may be in another process."""
    wanted = sql.select(MATCH.c.summary).where(MATCH.c.id == name)
    with database.reading() as connection:
        summary = json.loads(connection.execute(wanted).scalar() or '{"seats": []}')
    return {seat["seat"]: seat["side"] for seat in summary["seats"]}


def _alert(people: People, seats: list[Seated], account: Account) -> list[Row]:
    """Somebody else is told of it, if he does not come by himself; not again and again."""
    try:
        people.attempts.count(("rematch", account.id, ALERTS_OF_REMATCHES))
    except TooMany:
        return []
    others = [seat for seat, one in enumerate(seats) if one.account not in ("", account.id)]
    return [(AWAITED, {"seat": seat, "due": clock.now() + PATIENCE}) for seat in others[:1]]


def _next(database: Database, former: str) -> str | None:
    wanted = sql.select(REMATCH.c.match_id).where(REMATCH.c.former == former)
    with database.reading() as connection:
        found: str | None = connection.execute(wanted).scalar()
    return found


def _seats(database: Database, name: str, match: Match) -> list[Seated]:
    """Who plays which side next time; where two have played against each other, the other one."""
    with database.reading() as connection:
        accounts = holders(connection, name)
    before = []
    for side in match.sides:
        seat = match.seats.index(side)
        level = level_of(match.holders.get(side)) or ""
        before.append(Seated(*accounts[seat]) if seat in accounts else Seated(level=level))
    is_duel = len(before) == 2 and before[0] != before[1]
    return before[::-1] if is_duel else before
