"""Upgrades: a match whose entries do not fit the present rules is held, and never lost.

What is held can be looked at. Its players go on from the last position that can be reached, or end
it without result. Nothing of its journal is changed before they have decided, so that a later
version under which it fits goes on as if nothing had been.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sql

from kurgan.bots.seats import is_computers
from kurgan.games import GAMES
from kurgan.kernel.dice import Dice
from kurgan.kernel.errors import BadSetup, Misfit, brief
from kurgan.kernel.journal import with_digest
from kurgan.kernel.match import Match, branched
from kurgan.kernel.procedure import Json
from kurgan.kernel.save import Reached, Snapshot, reach
from kurgan.web import timing
from kurgan.web.people.tables import AWAITED, CLOCK
from kurgan.web.refusals import NotAllowed
from kurgan.web.schema import ENTRY, FORMER, HELD, MATCH, SNAPSHOT, THOUGHT
from kurgan.web.summary import summary
from kurgan.web.timeline import Timeline

if TYPE_CHECKING:
    from kurgan.web.database import Database, Kept
    from kurgan.web.store import Store
    from kurgan.web.table import Table

INTERVAL = 20  # entries after which a position is kept anew
GO_ON, END, THINK = WISHES = ("go_on", "end", "think")
NO_RESULT: Json = {
    "winner": None,
    "kind": "no result",
    "words": "Ended without result, by agreement, after a change of the rules.",
}
STANDS = "The rules have changed and this match is held: go on from here, or end it without result."


class Held(NamedTuple):
    """Why a match is held, how far the present rules follow it, and what its players wish."""

    why: str
    entries: int  # that led to the position shown
    of: int
    wishes: dict[int, str]  # by seat

    def told(self, table: Table) -> Json:
        """What everybody at the match may know."""
        wishes = {str(seat): wish for seat, wish in self.wishes.items()}
        is_over = table.match.outcome is not None
        awaited = [] if is_over else sorted(set(voters(table)) - set(self.wishes))
        position = {"entries": self.entries, "of": self.of}
        return {"why": self.why, **position, "wishes": wishes, "awaited": awaited}


class Holding(NamedTuple):
    """A match that is held, as a table shows it."""

    match: Match
    timeline: Timeline
    held: Held


# Positions that are kept


def snapshot_rows(table: Table) -> tuple[sql.UpdateBase, ...]:
    """What keeps the position from time to time, best where nobody can simply take it back."""
    match = table.match
    length = len(match.journal)
    wait = 2 * INTERVAL if match.can_undo else INTERVAL
    if length - table.snapshot < wait or match.outcome is not None:
        return ()
    table.snapshot = length
    row = {"match_id": table.name, "entries": length, "rolls": match.rolls}
    row |= {"rules": match.game.rules, "position": json.dumps(match.game.dump(match.state))}
    gone = SNAPSHOT.delete().where(SNAPSHOT.c.match_id == table.name)
    return (gone, SNAPSHOT.insert().values(**row))


def kept_entries(database: Database, name: str) -> int:
    """The length of the journal at the position that was kept last."""
    wanted = sql.select(SNAPSHOT.c.entries).where(SNAPSHOT.c.match_id == name)
    with database.reading() as connection:
        return int(connection.execute(wanted).scalar() or 0)


def _snapshot(database: Database, name: str) -> Snapshot | None:
    with database.reading() as connection:
        row = connection.execute(sql.select(SNAPSHOT).where(SNAPSHOT.c.match_id == name)).first()
    return Snapshot(row.entries, row.rolls, json.loads(row.position)) if row is not None else None


# Holding


def held(store: Store, name: str, kept: Kept, misfit: Misfit) -> Holding:
    """The match as far as the present rules can follow it; nothing of it is played on."""
    reached = reach(kept.body, GAMES, store.pack(kept.body), _snapshot(store.database, name))
    match, timeline = _standing(reached, kept.body["entries"])
    wishes = _kept_wishes(store.database, name, match, misfit.message)
    length = len(kept.body["entries"])
    match.ended = kept.body["outcome"]
    return Holding(match, timeline, Held(misfit.message, reached.entries, length, wishes))


def _standing(reached: Reached, entries: list[Json]) -> tuple[Match, Timeline]:
    """A match that stands at a position, with those who play it."""
    old, timeline = reached.match, Timeline()
    start = {**old.start, "position": old.game.dump(old.state), "options": old.options}
    start |= {"origin": start.get("origin") or "resumed", "nonces": False}
    match = Match(old.game, old.pack, start, old.dice)
    timeline.note(match)
    holders = dict(old.holders)
    for entry in entries[reached.entries :]:
        if entry[0] == "takeover":
            holders[entry[1]] = entry[2]
    for side, holder in holders.items():
        match.take_over(side, holder)
        timeline.note(match)
    return match, timeline


def _kept_wishes(database: Database, name: str, match: Match, why: str) -> dict[int, str]:
    """What the players wish; under rules that are new to it a match is held anew."""
    here, rules = HELD.c.match_id == name, match.game.rules
    with database.writing() as connection:
        row = connection.execute(sql.select(HELD).where(here)).first()
        if row is not None and row.rules == rules:
            return {int(seat): wish for seat, wish in json.loads(row.wishes).items()}
        connection.execute(HELD.delete().where(here))
        connection.execute(HELD.insert().values(match_id=name, rules=rules, why=why, wishes="{}"))
        connection.execute(CLOCK.update().where(CLOCK.c.match_id == name).values(deadline=None))
    return {}


# Deciding


def voters(table: Table) -> list[int]:
    """The seats of people who have to agree; where one person plays, any of them speaks for all."""
    match, states = table.match, table.claims.states
    people = [
        seat
        for seat, side in enumerate(match.seats)
        if states[seat] in ("held", "moving") and not is_computers(match, side)
    ]
    return people if table.shared else []


def settle(table: Table, seat: int, wish: Json) -> None:
    """A player says how a held match goes on; it does when all of them wish the same."""
    if table.held is None or table.match.outcome is not None:
        raise NotAllowed("This match is not held; there is nothing to decide.")
    if wish not in WISHES:
        raise BadSetup(f'A "wish" is one of {", ".join(WISHES)}, not {brief(wish)}.')
    wishes = {**table.held.wishes, seat: wish}
    if wish == THINK:
        del wishes[seat]
    if wish != THINK and all(wishes.get(one) == wish for one in voters(table)):
        _decide(table, wish)
        return
    with table.store.database.writing() as connection:
        here = HELD.update().where(HELD.c.match_id == table.name)
        connection.execute(here.values(wishes=json.dumps(wishes)))
    table.held = table.held._replace(wishes=wishes)
    table.shown.clear()
    table.store.database.retell(table.name, table.summary())


def _decide(table: Table, wish: str) -> None:
    if wish == END:
        _end(table)
        table.restore()
        return
    _go_on(table)
    table.restore()
    timing.start_anew(table)


def _go_on(table: Table) -> None:
    """The position that is shown is the start of what follows, with fresh dice."""
    old = table.match
    match = branched(old, old.state, Dice.fresh())
    match.start["origin"] = old.start["origin"]
    for side, holder in old.holders.items():
        if match.outcome is None:
            match.take_over(side, holder)
    body, name = match.save(), table.name
    former = json.dumps(table.store.database.match(name).body)
    row = {key: json.dumps(body[key]) for key in ("start", "dice", "outcome")}
    row |= {"rules": body["rules"], "summary": json.dumps(summary(match))}
    with table.store.database.writing() as connection:
        count = sql.select(sql.func.count()).where(FORMER.c.match_id == name)
        number = int(connection.execute(count).scalar() or 0)
        connection.execute(FORMER.insert().values(match_id=name, number=number, body=former))
        for gone in (ENTRY, THOUGHT, SNAPSHOT, HELD, AWAITED):
            connection.execute(gone.delete().where(gone.c.match_id == name))
        table.store.database.add_entries(connection, name, body["entries"])
        connection.execute(MATCH.update().where(MATCH.c.id == name).values(**row))


def _end(table: Table) -> None:
    """Nobody has won; what was played stays as it is."""
    shown = json.dumps({**table.summary(), "outcome": NO_RESULT, "held": [], "to_act": None})
    row = {"outcome": json.dumps(NO_RESULT), "summary": shown}
    with table.store.database.writing() as connection:
        connection.execute(MATCH.update().where(MATCH.c.id == table.name).values(**row))
        connection.execute(AWAITED.delete().where(AWAITED.c.match_id == table.name))


def former_bodies(database: Database, name: str) -> list[Json]:
    """What was played before a match went on anew, the oldest first."""
    wanted = sql.select(FORMER.c.body).where(FORMER.c.match_id == name).order_by(FORMER.c.number)
    with database.reading() as connection:
        return [json.loads(body) for body in connection.execute(wanted).scalars()]


def taken_home(table: Table, seat: int, is_whole: bool) -> Json:
    """The save of a match, or what a seat has seen of it; of a held one all or nothing."""
    match = table.match
    if table.held is None:
        return match.save() if is_whole else match.record(match.side_of(seat))
    if not is_whole and match.outcome is None:
        raise NotAllowed("This match is held; what was played can be taken home when it is over.")
    return table.store.database.match(table.name).body


def forget_name(database: Database, name: str, forgotten: Callable[[list[Json]], None]) -> None:
    """Somebody's name goes from what was before, too."""
    for number, body in enumerate(former_bodies(database, name)):
        forgotten(body["entries"])
        kept = with_digest({key: value for key, value in body.items() if key != "digest"})
        with database.writing() as connection:
            here = (FORMER.c.match_id == name, FORMER.c.number == number)
            connection.execute(FORMER.update().where(*here).values(body=json.dumps(kept)))
