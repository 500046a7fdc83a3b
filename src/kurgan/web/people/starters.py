"""Starters: who held each seat of a match when play began, and whether anybody else did later."""

from __future__ import annotations

import json
import re
from typing import NamedTuple

import sqlalchemy as sql

from kurgan.kernel.procedure import Json
from kurgan.web.claims import OWNER
from kurgan.web.schema import ENTRY

NUMBERED = re.compile(r" \(\d+\)$")  # after the name of who came back to a seat


class Starter(NamedTuple):
    """Who held a seat when play began."""

    name: str
    stayed: bool  # and nobody else held it until the end: no guest, no friend, no computer


def starters(connection: sql.Connection, match: str, summary: Json) -> list[Starter]:
    """The starter of each seat; none if the owner of the server took a seat from its player."""
    beginning = _beginning(connection, match)
    held: dict[str, str] = {}
    later: list[str] = []
    for number, side, name in _takeovers(connection, match):
        if number < beginning:
            held[side] = NUMBERED.sub("", name)
        else:
            later.append(NUMBERED.sub("", name))
    if OWNER in later:
        return []
    now = [NUMBERED.sub("", seat["name"] or "") for seat in summary["seats"]]
    # Seats and sides are the same until bidding has exchanged them
    names = [held.get(side, "") for side in summary.get("sides", ())]
    return [
        Starter(name, name == now[seat] and name not in later) for seat, name in enumerate(names)
    ]


def _beginning(connection: sql.Connection, match: str) -> int:
    """The entry with which play begins: the last seat stirs the dice."""
    wanted = sql.select(sql.func.max(ENTRY.c.number)).where(ENTRY.c.match_id == match)
    return int(connection.execute(wanted.where(ENTRY.c.entry.like('["nonce"%'))).scalar() or 0)


def _takeovers(connection: sql.Connection, match: str) -> list[tuple[int, str, str]]:
    wanted = sql.select(ENTRY.c.number, ENTRY.c.entry).where(ENTRY.c.match_id == match)
    wanted = wanted.where(ENTRY.c.entry.like('["takeover"%')).order_by(ENTRY.c.number)
    rows = [(row.number, json.loads(row.entry)) for row in connection.execute(wanted)]
    return [(number, str(entry[1]), str(entry[2])) for number, entry in rows]
