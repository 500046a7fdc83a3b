"""Leases: what is written of a match is written by the process that has it, or not at all."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import sqlalchemy as sql

from kurgan.web.refusals import Moved
from kurgan.web.schema import LEASE


class Lease(NamedTuple):
    """That a process has a match; who was taken for dead begins again under another id."""

    match: str
    process: str


def check(connection: sql.Connection, leases: Collection[Lease]) -> None:
    """Go on only if all of them hold, and let nobody take one before this transaction is over."""
    wanted = [(LEASE.c.match_id == match, LEASE.c.process_id == one) for match, one in leases]
    these = sql.or_(*(sql.and_(*both) for both in wanted))
    held = connection.execute(sql.select(LEASE.c.match_id).where(these).with_for_update(read=True))
    if len(held.all()) < len(leases):
        raise Moved
