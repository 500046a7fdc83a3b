"""Watching: a link by which anybody looks on, and sees what every player may know."""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import sha256
from hmac import compare_digest
from typing import TYPE_CHECKING

import sqlalchemy as sql

from kurgan.kernel.ask import Side
from kurgan.kernel.match import Match
from kurgan.kernel.procedure import Json
from kurgan.web.refusals import NotAllowed, WrongKey
from kurgan.web.schema import WATCH_LINK

if TYPE_CHECKING:
    from kurgan.web.database import Database
    from kurgan.web.table import Table

# A side that hides nothing from the others: what it knows, every player may know
OPEN_SIDES = {"axis": "axis"}
VERBS = ("join", "watch", "moments", "moment", "chat")  # what who looks on may ask for
VOID = "This link was taken back; ask for a new one."


def public_side(match: Match) -> Side | None:
    """The side whose eyes are everybody's: the only one, or one that hides nothing."""
    if len(match.sides) == 1 or match.outcome is not None:
        return 0
    name = OPEN_SIDES.get(match.game.name)
    return match.sides.index(name) if name in match.sides else None


def check_public(match: Match) -> Side:
    """The same; refused where a look on would tell one side's secrets, until the end."""
    if match.waits:
        raise NotAllowed("The match has not begun.")
    side = public_side(match)
    if side is None:
        raise NotAllowed("Each side hides something here: one can look on when the match is over.")
    return side


def position(table: Table) -> Json:
    """What is told to whoever looks on: nothing to answer, nothing that one side alone knows."""
    match = table.match
    told = table.position(match.seat_of(check_public(match)))
    nothing = {"can": False, "words": "You look on."}
    asked = {"can": False, "asked": told["take_back"]["asked"], "agreed": []}
    return {**told, "question": None, "undo": nothing, "take_back": asked, "watching": True}


def make_link(table: Table, token: str) -> None:
    """Whoever has this may look on; an older link is void."""
    made = datetime.now(UTC).isoformat(timespec="microseconds")
    row = {"match_id": table.name, "digest": _digest(token), "made": made}
    _change(table, WATCH_LINK.insert().values(**row))


def take_link_back(table: Table) -> None:
    """Nobody may look on any more."""
    _change(table)


def _change(table: Table, *rows: sql.Insert) -> None:
    with table.store.database.writing() as connection:
        gone = WATCH_LINK.delete().where(WATCH_LINK.c.match_id == table.name)
        for row in (gone, *rows):
            connection.execute(row)
    table.is_watched = bool(rows)
    table.shown.clear()


def is_linked(database: Database, match: str) -> bool:
    """Whether there is a link by which anybody may look on."""
    return _kept(database, match) is not None


def check_link(database: Database, match: str, token: str) -> None:
    """Only the bearer of the link goes on."""
    kept = _kept(database, match) if 0 < len(token) <= 100 else None
    if kept is None or not compare_digest(kept, _digest(token)):
        raise WrongKey(VOID)


def _kept(database: Database, match: str) -> str | None:
    wanted = sql.select(WATCH_LINK.c.digest).where(WATCH_LINK.c.match_id == match)
    with database.reading() as connection:
        found: str | None = connection.execute(wanted).scalar()
    return found


def _digest(token: str) -> str:
    return sha256(token.encode("utf-8", "replace")).hexdigest()
