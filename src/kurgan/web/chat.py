"""Chat: short lines that players say beside a match; never a part of its journal or its save."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import sqlalchemy as sql

from kurgan.kernel.errors import BadSetup
from kurgan.kernel.procedure import Json
from kurgan.web.limits import Pace, Rate
from kurgan.web.people.tables import SEAT_ACCOUNT
from kurgan.web.refusals import NotAllowed, TooMany
from kurgan.web.schema import CHAT

if TYPE_CHECKING:
    from kurgan.web.database import Database
    from kurgan.web.place import Guest, Place
    from kurgan.web.table import Table

LONGEST = 300  # characters of a line
MOST_LINES = 1000  # that are kept of a match; the oldest go
OF_A_SEAT = Rate(8, 0.25)  # lines at once, and a second
LONGEST_NAME = 80
GONE = "(taken away with the account)"
# Characters that steer a terminal or turn the reading direction of what follows them
STEERING = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]"
)


def spoken(text: str) -> str:
    """What is said, on one line."""
    line = _plain(text)
    can_be_seen = any(letter.isprintable() and letter != " " for letter in line)
    if not can_be_seen or len(line) > LONGEST:
        raise BadSetup(f"A line of the chat has 1 to {LONGEST} characters.")
    return line


def _plain(text: str) -> str:
    """One line that steers nothing and can be written down."""
    whole = text.encode("utf-8", "replace").decode("utf-8")
    return " ".join(STEERING.sub(" ", whole).split())


def say(place: Place, seat: int, text: str) -> None:
    """A seat says something to all who play, not too fast; one seat after another."""
    table, line = place.table, spoken(text)
    match = table.match
    if not table.shared:
        raise NotAllowed("Nobody else plays this match, so nobody would hear it.")
    pace = place.voices.setdefault(seat, Pace(OF_A_SEAT))
    if pace.rested < 1:
        raise TooMany("You speak very fast; wait a few seconds.")
    pace.charge(1)
    side = match.seats[seat]
    # Names in a file that somebody brought are what they are
    name = (_plain(match.holders.get(side) or "") or side.capitalize())[:LONGEST_NAME]
    with table.store.database.writing() as connection:
        table.said = _add(connection, table.name, {"seat": seat, "name": name, "text": line})


def _add(connection: sql.Connection, match: str, line: Json) -> int:
    """One line more, and of the oldest one less; its number."""
    here = SEAT_ACCOUNT.c.match_id == match, SEAT_ACCOUNT.c.seat == line["seat"]
    account = connection.execute(sql.select(SEAT_ACCOUNT.c.account_id).where(*here)).scalar()
    number = _last(connection, match) + 1
    made = datetime.now(UTC).isoformat(timespec="seconds")
    row = {"match_id": match, "number": number, "account_id": account, "made": made, **line}
    connection.execute(CHAT.insert().values(**row))
    old = CHAT.c.match_id == match, CHAT.c.number <= number - MOST_LINES
    connection.execute(CHAT.delete().where(*old))
    return number


def _last(connection: sql.Connection, match: str) -> int:
    wanted = sql.select(sql.func.max(CHAT.c.number)).where(CHAT.c.match_id == match)
    return int(connection.execute(wanted).scalar() or 0)


def last(database: Database, match: str) -> int:
    """The number of what was said last; 0 if nobody has spoken."""
    with database.reading() as connection:
        return _last(connection, match)


def listen(table: Table, guest: Guest) -> None:
    """A browser that has just come hears the last line: then it knows that there are some."""
    guest.heard = max(0, table.said - 1)
    if table.said:
        guest.wake(chat=True)


def unheard(database: Database, match: str, guest: Guest) -> list[Json]:
    """What was said since a browser was told last."""
    said = lines(database, match, guest.heard)
    guest.heard = said[-1]["number"] if said else guest.heard
    return said


def lines(database: Database, match: str, since: int) -> list[Json]:
    """What was said after a line, the oldest first."""
    told = [CHAT.c[name] for name in ("number", "seat", "name", "text", "made")]
    wanted = sql.select(*told).where(CHAT.c.match_id == match, CHAT.c.number > since)
    with database.reading() as connection:
        rows = connection.execute(wanted.order_by(CHAT.c.number)).all()
    return [dict(row._mapping) for row in rows]


def forget(connection: sql.Connection, account: str, name: str) -> None:
    """What an account said is gone, and so is its name."""
    said = CHAT.update().where(CHAT.c.account_id == account)
    connection.execute(said.values(account_id=None, name=name, text=GONE))
