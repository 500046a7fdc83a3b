"""Turns: whoever is to act next may have to be told of it elsewhere."""

from __future__ import annotations

import sqlalchemy as sql

from kurgan.web.people import clock
from kurgan.web.people.tables import AWAITED

PATIENCE = 30.0  # seconds in which a player at the board answers, or is seen there


def turn_rows(match: str, seat: int | None) -> tuple[sql.Delete | sql.Insert, ...]:
    """What is kept of a turn that goes to the player of a seat, or to nobody who is told of it."""
    gone = AWAITED.delete().where(AWAITED.c.match_id == match)
    if seat is None:
        return (gone,)
    row = {"match_id": match, "seat": seat, "due": clock.now() + PATIENCE}
    return (gone, AWAITED.insert().values(**row))
