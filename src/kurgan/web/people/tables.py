"""Tables of people: accounts, where they are signed in, what they host and the seats they hold."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import NamedTuple

import sqlalchemy as sql

from kurgan.web.metadata import METADATA

ACCOUNT = sql.Table(
    "account",
    METADATA,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("name", sql.String(40), nullable=False),
    sql.Column("spelling", sql.String(80), nullable=False, unique=True),  # the name, case folded
    sql.Column("password", sql.Text, nullable=False),  # hashed with argon2id
    sql.Column("created", sql.String(32), nullable=False),
)
SIGN_IN = sql.Table(
    "sign_in",
    METADATA,
    sql.Column("digest", sql.String(64), primary_key=True),  # of the cookie of one browser
    sql.Column("account_id", sql.String(32), sql.ForeignKey("account.id"), nullable=False),
    sql.Column("made", sql.String(32), nullable=False),
    sql.Column("kind", sql.String(16), nullable=True),  # "token": of a program, not of a browser
    sql.Index("sign_in_account", "account_id"),
)
HOSTING = sql.Table(
    "hosting",
    METADATA,
    sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
    sql.Column("account_id", sql.String(32), sql.ForeignKey("account.id"), nullable=False),
    sql.Column("open", sql.Text, nullable=False),  # seats that anybody may take
    sql.Index("hosting_account", "account_id"),
)
SEAT_ACCOUNT = sql.Table(
    "seat_account",
    METADATA,
    sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("account_id", sql.String(32), sql.ForeignKey("account.id"), nullable=False),
    sql.Index("seat_account_account", "account_id"),
)
CLOCK = sql.Table(
    "clock",
    METADATA,
    sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
    sql.Column("terms", sql.Text, nullable=False),
    sql.Column("state", sql.Text, nullable=False),
    sql.Column("deadline", sql.Float, nullable=True),  # of whoever is to act, in seconds of Unix
    sql.Index("clock_deadline", "deadline"),
)
AWAITED = sql.Table(
    "awaited",
    METADATA,
    sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
    sql.Column("seat", sql.Integer, nullable=False),  # whose player is to act
    sql.Column("due", sql.Float, nullable=False),  # when he is told of it elsewhere
    sql.Index("awaited_due", "due"),
)
CHANNEL = sql.Table(
    "channel",
    METADATA,
    sql.Column("account_id", sql.String(32), sql.ForeignKey("account.id"), primary_key=True),
    sql.Column("kind", sql.String(16), primary_key=True),  # webhook, email
    sql.Column("address", sql.Text, nullable=False),
    sql.Column("site", sql.Text, nullable=False),  # how this server is called from there
    sql.Column("code", sql.String(64), nullable=False),  # to be confirmed with; "" once it was
)
DELIVERY = sql.Table(
    "delivery",
    METADATA,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("account_id", sql.String(32), sql.ForeignKey("account.id"), nullable=False),
    sql.Column("kind", sql.String(16), nullable=False),
    sql.Column("address", sql.Text, nullable=False),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("due", sql.Float, nullable=False),
    sql.Column("tries", sql.Integer, nullable=False),
    sql.Index("delivery_due", "due"),
)
VACATION = sql.Table(
    "vacation",
    METADATA,
    sql.Column("account_id", sql.String(32), sql.ForeignKey("account.id"), primary_key=True),
    sql.Column("begun", sql.Float, primary_key=True),  # in seconds of Unix
    sql.Column("until", sql.Float, nullable=False),
)
RATING = sql.Table(
    "rating",
    METADATA,
    sql.Column("account_id", sql.String(32), sql.ForeignKey("account.id"), primary_key=True),
    sql.Column("game", sql.String(32), primary_key=True),
    sql.Column("rating", sql.Float, nullable=False),
    sql.Column("deviation", sql.Float, nullable=False),
    sql.Column("volatility", sql.Float, nullable=False),
    sql.Column("matches", sql.Integer, nullable=False),
    sql.Column("made", sql.Float, nullable=False),  # in seconds of Unix
)
COUNTED = sql.Table(
    "counted",
    METADATA,
    sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
    sql.Column("is_rated", sql.Boolean, nullable=False),
)
RESET = sql.Table(
    "reset",
    METADATA,
    sql.Column("account_id", sql.String(32), sql.ForeignKey("account.id"), primary_key=True),
    sql.Column("digest", sql.String(64), nullable=False),  # of the code that was sent
    sql.Column("until", sql.Float, nullable=False),  # in seconds of Unix
    sql.Column("tries", sql.Integer, nullable=False),
)
REMATCH = sql.Table(
    "rematch",
    METADATA,
    sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), primary_key=True),
    sql.Column("former", sql.String(32), nullable=False, unique=True),  # which it follows
)
TOURNAMENT = sql.Table(
    "tournament",
    METADATA,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("account_id", sql.String(32), nullable=False),  # who began it
    sql.Column("game", sql.String(32), nullable=False),
    sql.Column("wish", sql.Text, nullable=False),  # scenario, options and clock of every match
    sql.Column("has_begun", sql.Boolean, nullable=False),
    sql.Column("created", sql.String(32), nullable=False),
)
ENTRANT = sql.Table(
    "entrant",
    METADATA,
    sql.Column("tournament_id", sql.String(32), sql.ForeignKey("tournament.id"), primary_key=True),
    sql.Column("account_id", sql.String(32), primary_key=True),  # perhaps deleted since
    sql.Column("made", sql.String(32), nullable=False),
)
PAIRING = sql.Table(
    "pairing",
    METADATA,
    sql.Column("tournament_id", sql.String(32), sql.ForeignKey("tournament.id"), primary_key=True),
    sql.Column("first", sql.String(32), primary_key=True),  # the accounts, by seat
    sql.Column("second", sql.String(32), primary_key=True),
    sql.Column("match_id", sql.String(32), sql.ForeignKey("match.id"), nullable=False),
    sql.Index("pairing_match", "match_id"),
)
OF_A_MATCH = (
    HOSTING,
    SEAT_ACCOUNT,
    CLOCK,
    AWAITED,
    COUNTED,
    REMATCH,
    PAIRING,
)  # what goes with it


class Holder(NamedTuple):
    """Who gets a seat: an account, and the browser in which it is signed in."""

    account: str = ""
    sign_in: str = ""  # the key of the seat lasts as long as this


NOBODY = Holder()  # whoever has the key, as without accounts


Row = tuple[sql.Table, Mapping[str, object]]  # of a table about matches, without the match


class Hosting(NamedTuple):
    """Who begins a match, and the seats of it that anybody may take."""

    holder: Holder
    open: tuple[int, ...] = ()
    clock: Mapping[str, object] | None = None  # what is kept of a clock, if there is one
    others: Mapping[int, str] = MappingProxyType({})  # accounts whose seats these are at once
    also: tuple[Row, ...] = ()  # beside the match

    def rows(self, match: str, own: Collection[int]) -> list[sql.Insert]:
        """What is kept of a new match, with the host's own seats."""
        row = {"match_id": match, "account_id": self.holder.account}
        rows = [HOSTING.insert().values(**row, open=json.dumps(self.open))]
        if self.clock is not None:
            rows.append(CLOCK.insert().values(match_id=match, **self.clock))
        rows += [table.insert().values(match_id=match, **more) for table, more in self.also]
        seats = dict.fromkeys(own, self.holder.account) | dict(self.others)
        return rows + [
            SEAT_ACCOUNT.insert().values(match_id=match, account_id=account, seat=seat)
            for seat, account in seats.items()
        ]
