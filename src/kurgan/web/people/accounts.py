"""Accounts in the database: names, sign-ins, the matches they host and the seats they hold."""

from __future__ import annotations

import json
import secrets
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import NamedTuple

import sqlalchemy as sql

from kurgan.kernel.errors import BadSetup, StaleAction
from kurgan.web import chat
from kurgan.web.database import Database
from kurgan.web.people.names import FORMER, spelling
from kurgan.web.people.tables import (
    ACCOUNT,
    CHANNEL,
    DELIVERY,
    HOSTING,
    RATING,
    RESET,
    SEAT_ACCOUNT,
    SIGN_IN,
    VACATION,
    Holder,
)
from kurgan.web.refusals import NotFound
from kurgan.web.schema import INVITATION, MATCH, NOTE, SEAT_KEY
from kurgan.web.transactions import Transactions

TOKEN = "token"
IS_TOKEN = SIGN_IN.c.kind == TOKEN
MOST_HOSTED = 300  # matches that one account has begun; it can delete some
MOST_BROWSERS = 50  # in which an account is signed in; the oldest goes first
LASTS = timedelta(days=180)  # that a browser stays signed in


class Account(NamedTuple):
    """Somebody who is signed in at a browser."""

    id: str
    name: str
    sign_in: str  # of the browser

    @property
    def holder(self) -> Holder:
        """Who holds the seats that this browser takes."""
        return Holder(self.id, self.sign_in)


class Known(NamedTuple):
    """An account as the database has it."""

    id: str
    name: str
    password: str


class Accounts(Transactions):
    """What the database knows of people."""

    def __init__(self, database: Database) -> None:
        super().__init__(database.engine)

    # Names

    def add(self, name: str, hashed: str) -> str:
        """A new account; its id."""
        made = secrets.token_hex(8)
        row = {"id": made, "name": name, "spelling": spelling(name), "password": hashed}
        try:
            with self.writing() as connection:
                connection.execute(ACCOUNT.insert().values(**row, created=now()))
        except StaleAction:
            raise BadSetup(f"Somebody is called {name} already; take another name.") from None
        return made

    def named(self, name: str) -> Known | None:
        """The account of a name, however it is spelled."""
        return self._known(ACCOUNT.c.spelling == spelling(name))

    def known(self, account: str) -> Known | None:
        """An account by its id."""
        return self._known(ACCOUNT.c.id == account)

    def _known(self, which: sql.ColumnElement[bool]) -> Known | None:
        wanted = sql.select(ACCOUNT.c.id, ACCOUNT.c.name, ACCOUNT.c.password).where(which)
        with self.writing() as connection:
            row = connection.execute(wanted).first()
        return Known(*row) if row is not None else None

    def listed(self) -> list[tuple[str, str]]:
        """Every name, and since when it is there."""
        wanted = sql.select(ACCOUNT.c.name, ACCOUNT.c.created).order_by(ACCOUNT.c.spelling)
        with self.writing() as connection:
            return [(str(name), str(created)) for name, created in connection.execute(wanted)]

    def set_password(self, account: str, hashed: str) -> None:
        """Another password; every browser has to sign in anew."""
        with self.writing() as connection:
            connection.execute(
                ACCOUNT.update().where(ACCOUNT.c.id == account).values(password=hashed)
            )
            connection.execute(RESET.delete().where(RESET.c.account_id == account))
            _sign_out(connection, SIGN_IN.c.account_id == account)
            _void_seats(connection, account)

    # Browsers

    def sign_in(self, account: str) -> str:
        """One browser more; what its cookie says, of which only the hash is kept."""
        token = secrets.token_urlsafe(32)
        row = {"digest": digest(token), "account_id": account, "made": now()}
        with self.writing() as connection:
            _sign_out(connection, sql.and_(SIGN_IN.c.made < oldest(), SIGN_IN.c.kind.is_(None)))
            connection.execute(SIGN_IN.insert().values(**row))
            mine = sql.and_(SIGN_IN.c.account_id == account, SIGN_IN.c.kind.is_(None))
            newest = sql.select(SIGN_IN.c.digest).where(mine).order_by(SIGN_IN.c.made.desc())
            gone = connection.scalars(newest.offset(MOST_BROWSERS)).all()
            _sign_out(connection, SIGN_IN.c.digest.in_(gone))
        return token

    def new_token(self, account: str) -> str:
        """The one token by which programs are signed in; an older one is void."""
        token = secrets.token_urlsafe(32)
        row = {"digest": digest(token), "account_id": account, "made": now(), "kind": TOKEN}
        with self.writing() as connection:
            _sign_out(connection, sql.and_(SIGN_IN.c.account_id == account, IS_TOKEN))
            connection.execute(SIGN_IN.insert().values(**row))
        return token

    def drop_token(self, account: str) -> None:
        """No program is signed in any more."""
        with self.writing() as connection:
            _sign_out(connection, sql.and_(SIGN_IN.c.account_id == account, IS_TOKEN))

    def signed_in(self, token: str) -> Account | None:
        """Who is signed in at the browser with this cookie."""
        wanted = (
            sql.select(ACCOUNT.c.id, ACCOUNT.c.name, SIGN_IN.c.digest)
            .join(SIGN_IN, SIGN_IN.c.account_id == ACCOUNT.c.id)
            .where(SIGN_IN.c.digest == digest(token))
            .where(sql.or_(SIGN_IN.c.made >= oldest(), IS_TOKEN))
        )
        with self.writing() as connection:
            row = connection.execute(wanted).first()
        return Account(*row) if row is not None else None

    def sign_out(self, sign_in: str) -> None:
        """This browser is nobody's; the keys that it got are void."""
        with self.writing() as connection:
            _sign_out(connection, SIGN_IN.c.digest == sign_in)

    def sign_out_everywhere(self, account: str) -> None:
        """Every browser of an account is nobody's."""
        with self.writing() as connection:
            _sign_out(connection, SIGN_IN.c.account_id == account)
            _void_seats(connection, account)

    # Matches

    def host(self, match: str) -> str | None:
        """The account that began a match; None if nobody's account did."""
        wanted = sql.select(HOSTING.c.account_id).where(HOSTING.c.match_id == match)
        with self.writing() as connection:
            found: str | None = connection.execute(wanted).scalar()
        return found

    def hosted(self, account: str) -> int:
        """How many matches an account has begun that it could end or delete."""
        with self.writing() as connection:
            return hosted(connection, account)

    def open_seats(self, match: str) -> list[int]:
        """The seats of a match that anybody may take while they are free."""
        wanted = sql.select(HOSTING.c.open).where(HOSTING.c.match_id == match)
        with self.writing() as connection:
            return list(json.loads(connection.execute(wanted).scalar() or "[]"))

    def seats(self, account: str, match: str | None = None) -> list[tuple[str, int]]:
        """The seats that an account holds, of one match or of all."""
        wanted = sql.select(SEAT_ACCOUNT.c.match_id, SEAT_ACCOUNT.c.seat)
        wanted = wanted.where(SEAT_ACCOUNT.c.account_id == account).order_by(SEAT_ACCOUNT.c.seat)
        if match is not None:
            wanted = wanted.where(SEAT_ACCOUNT.c.match_id == match)
        with self.writing() as connection:
            return [(str(name), int(seat)) for name, seat in connection.execute(wanted)]

    def delete(self, account: str) -> None:
        """Forget an account with its sign-ins, keys and notes, and what it said."""
        with self.writing() as connection:
            _sign_out(connection, SIGN_IN.c.account_id == account)
            chat.forget(connection, account, FORMER)
            _void_seats(connection, account, NOTE)
            for table in (SEAT_ACCOUNT, HOSTING, CHANNEL, DELIVERY, VACATION, RATING, RESET):
                connection.execute(table.delete().where(table.c.account_id == account))
            if not connection.execute(ACCOUNT.delete().where(ACCOUNT.c.id == account)).rowcount:
                raise NotFound("There is no such account here.")


def hosted(connection: sql.Connection, account: str) -> int:
    """How many matches an account has begun, but for those played to the end with others."""
    stays = sql.or_(MATCH.c.outcome == "null", MATCH.c.shared.is_(False))
    wanted = (
        sql.select(sql.func.count())
        .join_from(HOSTING, MATCH, MATCH.c.id == HOSTING.c.match_id)
        .where(HOSTING.c.account_id == account, stays)
    )
    return int(connection.execute(wanted).scalar() or 0)


def _sign_out(connection: sql.Connection, which: sql.ColumnElement[bool]) -> None:
    """These browsers are signed in no more, and the keys that they got open nothing."""
    gone = sql.select(SIGN_IN.c.digest).where(which)
    connection.execute(SEAT_KEY.delete().where(SEAT_KEY.c.sign_in.in_(gone)))
    connection.execute(SIGN_IN.delete().where(which))


def _void_seats(connection: sql.Connection, account: str, *more: sql.Table) -> None:
    """Nobody else plays the seats of an account: every key of them and every invitation is void."""
    wanted = sql.select(SEAT_ACCOUNT.c.match_id, SEAT_ACCOUNT.c.seat)
    for match, seat in connection.execute(wanted.where(SEAT_ACCOUNT.c.account_id == account)).all():
        for table in (SEAT_KEY, INVITATION, *more):
            here = (table.c.match_id == match, table.c.seat == seat)
            connection.execute(table.delete().where(*here))


def digest(token: str) -> str:
    """What is kept of a token that nobody can guess."""
    return sha256(token.encode("utf-8", "replace")).hexdigest()


def now() -> str:
    """This moment, as the database writes it."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


def oldest() -> str:
    """A browser that signed in before this moment has to do so again."""
    return (datetime.now(UTC) - LASTS).isoformat(timespec="microseconds")
