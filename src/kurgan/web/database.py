"""The database: matches as a start and an append-only journal, seat keys and notes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from copy import copy
from datetime import UTC, datetime
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sql

from kurgan.kernel.errors import BadSetup
from kurgan.kernel.journal import FORMAT, with_digest
from kurgan.kernel.procedure import Json
from kurgan.web import schema
from kurgan.web.damage import damage, unusable
from kurgan.web.lease import Lease
from kurgan.web.lease import check as check_leases
from kurgan.web.lock import Lock, lock
from kurgan.web.metadata import METADATA as METADATA
from kurgan.web.migrations import migrate
from kurgan.web.people import tables
from kurgan.web.people.tables import NOBODY, SEAT_ACCOUNT, Holder
from kurgan.web.postgresql import impatient
from kurgan.web.refusals import Damaged, NotFound, Unavailable
from kurgan.web.schema import ENTRY, HELD, INVITATION, LISTED, MATCH, NOTE, PROGRESS, SEAT_KEY
from kurgan.web.sqlite import careful, make_private, quick_check
from kurgan.web.transactions import Transactions

KEYS_KEPT = 50  # of each seat; the oldest go first


class Kept(NamedTuple):
    """A match as the database has it."""

    body: Json  # a whole save
    kind: str
    shared: bool


class Change(NamedTuple):
    """What one answer brought about: its entry and the rolls after it."""

    name: str
    number: int  # of its first entry
    entries: list[Json]
    progress: Json
    summary: Json
    also: tuple[sql.UpdateBase, ...] = ()  # what goes with it
    lease: Lease | None = None  # without which it is not kept


class Database(Transactions):
    """Everything that must survive; SQLite in a file, or any other by its URL."""

    lease: Lease | None = None  # without which nothing is written

    def __init__(self, url: str, alone: bool = False, together: bool = False) -> None:
        """Open it; `alone`, and no other server may have it; `together`, only those like this."""
        try:
            super().__init__(sql.create_engine(url, pool_pre_ping=True))
        except (sql.exc.ArgumentError, ImportError) as error:
            raise BadSetup(f"The database cannot be used: {error}.") from None
        if self.engine.dialect.name == "sqlite":
            make_private(Path(self.engine.url.database or ""))
            sql.event.listen(self.engine, "connect", careful)
        elif self.engine.dialect.name == "postgresql":
            sql.event.listen(self.engine, "connect", impatient)
        self._lock = self._locked(together) if alone or together else None
        with self.writing() as connection:
            migrate(connection)

    def under(self, lease: Lease) -> Database:
        """The same for whoever has a match: once that is lost, nothing is written any more."""
        found = copy(self)
        found.lease = lease
        return found

    @contextmanager
    def writing(self) -> Iterator[sql.Connection]:
        """One transaction: all of it or nothing."""
        with super().writing() as connection:
            if self.lease is not None:
                check_leases(connection, [self.lease])
            yield connection

    def close(self) -> None:
        """Let go of it."""
        self.engine.dispose()
        if self._lock is not None:
            self._lock.close()

    def check(self) -> None:
        """Refuse with a sentence if it cannot be read now."""
        with self.reading() as connection:
            connection.execute(sql.select(1))

    def _locked(self, together: bool) -> Lock | None:
        try:
            return lock(self.engine, together)
        except sql.exc.DBAPIError as error:
            raise unusable(error) from None
        except OSError as error:
            raise Unavailable(f"The database cannot be used: {error.strerror}.") from None

    # Matches

    def add_match(
        self,
        name: str,
        kind: str,
        body: Json,
        summary: Json,
        shared: bool = False,
        also: Sequence[sql.Insert] = (),
        within: sql.Connection | None = None,
    ) -> None:
        """Keep a new match with all that has happened in it; also within somebody's transaction."""
        now = _now()
        row = {"id": name, "kind": kind, "game": body["game"], "shared": shared, "created": now}
        row |= {key: json.dumps(body[key]) for key in ("pack", "start", "dice")}
        with self.writing() if within is None else nullcontext(within) as connection:
            connection.execute(MATCH.insert().values(**row, **_progress(body, summary)))
            self.add_entries(connection, name, body["entries"])
            for row_of_it in also:
                connection.execute(row_of_it)

    def append(self, changes: Sequence[Change]) -> None:
        """Keep what answers brought about, in one transaction: all of it or nothing."""
        rows = [
            row for change in changes for row in _rows(change.name, change.number, change.entries)
        ]
        done = [
            {"of": change.name, **_progress(change.progress, change.summary)} for change in changes
        ]
        leases = {change.lease for change in changes if change.lease is not None}
        with self.writing() as connection:
            if leases:
                check_leases(connection, leases)
            connection.execute(ENTRY.insert(), rows)
            connection.execute(PROGRESS, done)
            for change in changes:
                for row_of_it in change.also:
                    connection.execute(row_of_it)

    def rewrite(self, name: str, body: Json, summary: Json) -> None:
        """Keep the entries as a migration of the rules has rewritten them."""
        with self.writing() as connection:
            for table in (ENTRY, HELD):
                connection.execute(table.delete().where(table.c.match_id == name))
            self.add_entries(connection, name, body["entries"])
            connection.execute(_of(name).values(**_progress(body, summary)))

    def retell(self, name: str, summary: Json) -> None:
        """What the lobby shows of a match."""
        with self.writing() as connection:
            connection.execute(_of(name).values(summary=json.dumps(summary)))

    def add_entries(self, connection: sql.Connection, name: str, entries: list[Json]) -> None:
        """The journal of a match that has none."""
        if entries:
            connection.execute(ENTRY.insert(), _rows(name, 0, entries))

    def match(self, name: str) -> Kept:
        """A match with its whole journal."""
        with self.reading() as connection:
            row = connection.execute(sql.select(MATCH).where(MATCH.c.id == name)).first()
            if row is None:
                raise NotFound("There is no such match here.")
            wanted = sql.select(ENTRY.c.entry).where(ENTRY.c.match_id == name)
            entries = connection.execute(wanted.order_by(ENTRY.c.number)).scalars().all()
        try:
            return Kept(_body(row, entries), row.kind, row.shared)
        except (ValueError, TypeError):
            raise damage(f"the match {name} is not as it was written") from None

    def matches(self) -> list[Json]:
        """Every match as the lobby shows it, the one played last first; damaged ones are marked."""
        try:
            with self.reading() as connection:
                rows = connection.execute(sql.select(*LISTED).order_by(MATCH.c.updated.desc()))
                return [listed(row) for row in rows]
        except Damaged:
            found = [self._listed_alone(name) for name in self._names()]
            return sorted(found, key=lambda match: str(match["updated"]), reverse=True)

    def _names(self) -> list[str]:
        """The ids of all matches that can still be found in a damaged database."""
        names: dict[str, None] = {}
        for column in (MATCH.c.id, SEAT_KEY.c.match_id):
            with suppress(Damaged), self.reading() as connection:
                for name in connection.execute(sql.select(column)).scalars():
                    names[str(name)] = None
        return list(names)

    def _listed_alone(self, name: str) -> Json:
        try:
            with self.reading() as connection:
                row = connection.execute(sql.select(*LISTED).where(MATCH.c.id == name)).first()
                return listed(row) if row is not None else _unreadable(name)
        except Damaged:
            return _unreadable(name)

    def trouble(self) -> str:
        """What is wrong with the file, in a sentence; "" if nothing was found in a few seconds."""
        if self.engine.dialect.name != "sqlite":
            return ""
        with self.reading() as connection:
            found = quick_check(connection.connection.dbapi_connection)
        return damage(found).message if found else ""

    def delete(self, name: str) -> None:
        """Forget a match."""
        with self.writing() as connection:
            for table in (*schema.OF_A_MATCH, *tables.OF_A_MATCH):
                connection.execute(table.delete().where(table.c.match_id == name))
            if not connection.execute(MATCH.delete().where(MATCH.c.id == name)).rowcount:
                raise NotFound("There is no such match here.")

    def share(self, name: str) -> None:
        """More than one person plays this match from now on."""
        with self.writing() as connection:
            connection.execute(_of(name).values(shared=True))

    # Seats

    def add_keys(self, name: str, keys: Mapping[int, str], holder: Holder = NOBODY) -> None:
        """One more key for each of these seats; only their hashes are kept."""
        with self.writing() as connection:
            for seat, key in keys.items():
                _forget_old_keys(connection, name, seat)
                connection.execute(SEAT_KEY.insert().values(**_key_row(name, seat, key, holder)))

    def revoke(self, name: str, seat: int, key: str = "", holder: Holder = NOBODY) -> None:
        """The keys and the invitation of a seat are void; only the new key, if any, opens it."""
        with self.writing() as connection:
            _hand_over(connection, name, seat, key, holder)

    def invite(self, name: str, seat: int, invitation: str) -> None:
        """Whoever brings this first holds the seat; an older invitation to it is void."""
        with self.writing() as connection:
            _withdraw(connection, name, seat)
            connection.execute(INVITATION.insert().values(**_row(name, seat, invitation)))

    def withdraw(self, name: str, seat: int) -> None:
        """The invitation to a seat is void."""
        with self.writing() as connection:
            _withdraw(connection, name, seat)

    def invited(self, name: str, invitation: str) -> int | None:
        """The seat that an invitation leads to, if it is still open."""
        return self._seat(INVITATION, name, invitation)

    def claim(
        self, name: str, seat: int, invitation: str, key: str, holder: Holder = NOBODY
    ) -> bool:
        """Give up an invitation for the only key of its seat; False if it was used before."""
        wanted = (INVITATION.c.match_id == name, INVITATION.c.digest == key_digest(invitation))
        with self.writing() as connection:
            if not connection.execute(INVITATION.delete().where(*wanted)).rowcount:
                return False
            _hand_over(connection, name, seat, key, holder)
        return True

    def claims(self, name: str) -> tuple[set[int], set[int], set[int]]:
        """The seats that somebody holds, those of accounts, and those with an invitation."""
        with self.reading() as connection:
            held, accounts, invited = (
                set(connection.scalars(sql.select(table.c.seat).where(table.c.match_id == name)))
                for table in (SEAT_KEY, SEAT_ACCOUNT, INVITATION)
            )
        return held | accounts, accounts, invited

    def seat(self, name: str, key: str) -> int | None:
        """The seat that a key opens."""
        return self._seat(SEAT_KEY, name, key)

    def _seat(self, table: sql.Table, name: str, token: str) -> int | None:
        """The seat of a key or an invitation; compared in the same time whatever it is."""
        given, found = key_digest(token), None
        wanted = sql.select(table.c.digest, table.c.seat).where(table.c.match_id == name)
        with self.reading() as connection:
            for row in connection.execute(wanted):
                if compare_digest(row.digest, given):
                    found = int(row.seat)
        return found

    def note(self, name: str, seat: int) -> str:
        """What a player wrote down."""
        wanted = sql.select(NOTE.c.text).where(NOTE.c.match_id == name, NOTE.c.seat == seat)
        with self.reading() as connection:
            return connection.execute(wanted).scalar() or ""

    def set_note(self, name: str, seat: int, text: str) -> None:
        """Keep what a player wrote down."""
        here = (NOTE.c.match_id == name, NOTE.c.seat == seat)
        with self.writing() as connection:
            connection.execute(NOTE.delete().where(*here))
            connection.execute(NOTE.insert().values(match_id=name, seat=seat, text=text))


def _rows(name: str, number: int, entries: list[Json]) -> list[dict[str, Json]]:
    now = _now()
    return [
        {"match_id": name, "number": number + offset, "entry": json.dumps(entry), "made": now}
        for offset, entry in enumerate(entries)
    ]


def _progress(body: Json, summary: Json) -> dict[str, Json]:
    return {
        "rules": body["rules"],
        "outcome": json.dumps(body["outcome"]),
        "summary": json.dumps(summary),
        "updated": _now(),
    }


def _of(name: str) -> sql.Update:
    return MATCH.update().where(MATCH.c.id == name)


def _row(name: str, seat: int, token: str) -> dict[str, Json]:
    return {"match_id": name, "seat": seat, "digest": key_digest(token), "made": _now()}


def _withdraw(connection: sql.Connection, name: str, seat: int) -> None:
    here = (INVITATION.c.match_id == name, INVITATION.c.seat == seat)
    connection.execute(INVITATION.delete().where(*here))


def _key_row(name: str, seat: int, key: str, holder: Holder) -> dict[str, Json]:
    return {**_row(name, seat, key), "sign_in": holder.sign_in or None}


def _hand_over(connection: sql.Connection, name: str, seat: int, key: str, holder: Holder) -> None:
    """Nobody holds the seat any more but the bearer of this key, if there is one."""
    _withdraw(connection, name, seat)
    for table in (SEAT_KEY, SEAT_ACCOUNT):
        connection.execute(table.delete().where(table.c.match_id == name, table.c.seat == seat))
    if key:
        connection.execute(SEAT_KEY.insert().values(**_key_row(name, seat, key, holder)))
    if holder.account:
        row = {"match_id": name, "seat": seat, "account_id": holder.account}
        connection.execute(SEAT_ACCOUNT.insert().values(**row))


def _forget_old_keys(connection: sql.Connection, name: str, seat: int) -> None:
    here = (SEAT_KEY.c.match_id == name, SEAT_KEY.c.seat == seat)
    newest = sql.select(SEAT_KEY.c.digest).where(*here).order_by(SEAT_KEY.c.made.desc())
    old = connection.execute(newest.offset(KEYS_KEPT - 1)).scalars().all()  # one more comes
    if old:
        connection.execute(SEAT_KEY.delete().where(SEAT_KEY.c.digest.in_(old)))


def key_digest(key: str) -> str:
    """What is kept of a key."""
    return sha256(key.encode("utf-8", "replace")).hexdigest()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")


def _body(row: Any, entries: Sequence[str]) -> Json:
    """A whole save."""
    body = {
        "format": FORMAT,
        "game": row.game,
        "rules": row.rules,
        **{key: json.loads(row._mapping[key]) for key in ("pack", "start", "dice", "outcome")},
        "entries": [json.loads(entry) for entry in entries],
    }
    return with_digest(body)


def listed(row: Any) -> Json:
    """A match as the lobby shows it."""
    try:
        summary = dict(json.loads(row.summary))
    except (ValueError, TypeError):
        return _unreadable(row.id)
    first = {"id": row.id, "kind": row.kind, "shared": row.shared}
    return {**first, **summary, "created": row.created, "updated": row.updated}


def _unreadable(name: str) -> Json:
    return {"id": name, "kind": "match", "shared": False, "unreadable": True, "updated": ""}
