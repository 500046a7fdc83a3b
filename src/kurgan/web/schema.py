"""The tables of the database: matches, entries, keys of seats, notes, thoughts and chat."""

from __future__ import annotations

import sqlalchemy as sql

from kurgan.web.metadata import METADATA

MATCH = sql.Table(
    "match",
    METADATA,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("kind", sql.String(16), nullable=False),  # match, copy, lesson
    sql.Column("game", sql.String(32), nullable=False),
    sql.Column("rules", sql.Integer, nullable=False),
    sql.Column("pack", sql.Text, nullable=False),
    sql.Column("start", sql.Text, nullable=False),
    sql.Column("dice", sql.Text, nullable=False),
    sql.Column("outcome", sql.Text, nullable=False),
    sql.Column("summary", sql.Text, nullable=False),  # what the lobby shows
    sql.Column("shared", sql.Boolean, nullable=False),  # more than one person plays it
    sql.Column("created", sql.String(32), nullable=False),
    sql.Column("updated", sql.String(32), nullable=False),
)
ENTRY = sql.Table(
    "entry",
    METADATA,
    sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("entry", sql.Text, nullable=False),
    sql.Column("made", sql.String(32), nullable=False),
)
SEAT_KEY = sql.Table(
    "seat_key",
    METADATA,
    sql.Column("digest", sql.String(64), primary_key=True),
    sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), nullable=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("made", sql.String(32), nullable=False),
    sql.Column("sign_in", sql.String(64), nullable=True),  # the browser that must be signed in
    sql.Index("seat_key_match", "match_id"),
)
INVITATION = sql.Table(
    "invitation",
    METADATA,
    sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),  # one for each seat
    sql.Column("digest", sql.String(64), nullable=False),
    sql.Column("made", sql.String(32), nullable=False),
)
NOTE = sql.Table(
    "note",
    METADATA,
    sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("text", sql.Text, nullable=False),
)
THOUGHT = sql.Table(
    "thought",
    METADATA,
    sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),  # of the entry
    sql.Column("side", sql.Integer, nullable=False),
    sql.Column("thought", sql.Text, nullable=False),
)
CHAT = sql.Table(
    "chat",
    METADATA,
    sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("account_id", sql.String(32), nullable=True),  # whose words they are
    sql.Column("name", sql.String(80), nullable=False),  # as who spoke was called then
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("made", sql.String(32), nullable=False),
    sql.Index("chat_account", "account_id"),
)
WATCH_LINK = sql.Table(
    "watch_link",
    METADATA,
    sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
    sql.Column("digest", sql.String(64), nullable=False),
    sql.Column("made", sql.String(32), nullable=False),
)
SNAPSHOT = sql.Table(
    "snapshot",
    METADATA,
    sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
    sql.Column("entries", sql.Integer, nullable=False),  # that led to it
    sql.Column("rolls", sql.Integer, nullable=False),
    sql.Column("rules", sql.Integer, nullable=False),  # under which it was reached
    sql.Column("position", sql.Text, nullable=False),
)
HELD = sql.Table(
    "held",
    METADATA,
    sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
    sql.Column("rules", sql.Integer, nullable=False),  # that its entries do not fit
    sql.Column("why", sql.Text, nullable=False),
    sql.Column("wishes", sql.Text, nullable=False),  # by seat: go_on, end
)
FORMER = sql.Table(
    "former",
    METADATA,
    sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("body", sql.Text, nullable=False),  # what was played before it went on anew
)
PROCESS = sql.Table(
    "process",
    METADATA,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("address", sql.Text, nullable=False),  # where the others reach it
    sql.Column("house", sql.String(64), nullable=False),  # the same for those of one owner
    sql.Column("until", sql.Float, nullable=False),  # alive at least so long, by the database
)
LEASE = sql.Table(
    "lease",
    METADATA,
    sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
    sql.Column("process_id", sql.String(32), nullable=False),  # whose the match is
    sql.Index("lease_process", "process_id"),
)
OF_A_MATCH = (
    LEASE,
    SNAPSHOT,
    HELD,
    FORMER,
    ENTRY,
    SEAT_KEY,
    INVITATION,
    NOTE,
    THOUGHT,
    CHAT,
    WATCH_LINK,
)  # what goes with it

PROGRESS = MATCH.update().where(MATCH.c.id == sql.bindparam("of"))
LISTED = [MATCH.c[name] for name in ("id", "kind", "shared", "summary", "created", "updated")]
