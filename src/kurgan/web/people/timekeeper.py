"""The timekeeper: looks every second for matches in which somebody's time is over."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import sqlalchemy as sql

from kurgan.kernel.errors import KurganError
from kurgan.web.hall import Hall
from kurgan.web.people import clock
from kurgan.web.people.accounts import Accounts
from kurgan.web.people.tables import CLOCK
from kurgan.web.refusals import DiskFull, Unavailable

PERIOD = 1.0  # seconds
GRACE = 60.0  # seconds that everybody has at least after the server was started


class Timekeeper:
    """Ends what is overdue, under the lock of its match like any answer."""

    def __init__(self, hall: Hall, accounts: Accounts) -> None:
        self.hall = hall
        self.accounts = accounts
        self.broken: set[str] = set()  # matches that cannot be opened; nobody plays them

    async def run(self) -> None:
        """Look until the server ends."""
        cluster = self.hall.cluster
        if cluster is None or cluster.is_first:  # else the clocks have never stood still
            with suppress(KurganError):
                await self.hall.quick(grant_time, self.accounts, clock.now() + GRACE)
        while True:
            with suppress(KurganError):  # the database may be away for a moment
                for name in await self.hall.quick(overdue, self.accounts, clock.now()):
                    await self._end(name)
            await asyncio.sleep(PERIOD)

    async def _end(self, name: str) -> None:
        if name in self.broken:
            return
        try:
            place = await self.hall.place(name)
            if len(place.table.match.waits) == len(place.table.match.sides):
                await self.hall.delete(name)  # nobody came
                return
            await self.hall.change(place, place.table.time_out)
            self.hall.tell_others(place, None)
        except (Unavailable, DiskFull):
            pass  # for a moment; it is looked at again
        except KurganError:
            self.broken.add(name)
        except Exception as bug:  # the edge: other clocks go on
            self.broken.add(name)
            await self.hall.write_bug("clock", bug, {"match": name})


def overdue(accounts: Accounts, moment: float) -> list[str]:
    """The matches in which somebody's time was over at a moment."""
    wanted = sql.select(CLOCK.c.match_id).where(CLOCK.c.deadline <= moment)
    with accounts.writing() as connection:
        return [str(name) for name in connection.execute(wanted).scalars()]


def grant_time(accounts: Accounts, moment: float) -> None:
    """Nobody's time is over before this moment."""
    early = CLOCK.update().where(CLOCK.c.deadline < moment).values(deadline=moment)
    with accounts.writing() as connection:
        connection.execute(early)
