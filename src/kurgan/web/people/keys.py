"""Keys: whoever sits at a board by a key that is void by now has to go."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import sqlalchemy as sql

from kurgan.kernel.errors import KurganError
from kurgan.web.database import Database
from kurgan.web.hall import Hall
from kurgan.web.schema import SEAT_KEY

PERIOD = 10.0  # seconds
AT_ONCE = 500  # keys in one question


class Keys:
    """Looks after keys that were made void from outside, as `kurgan account reset` does."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def run(self) -> None:
        """Look until the server ends."""
        while True:
            await asyncio.sleep(PERIOD)
            with suppress(KurganError):  # the database may be away for a moment
                await self.look()

    async def look(self) -> None:
        """Send away whoever has no key any more."""
        guests = [
            (place, guest)
            for place in list(self.hall.places.values())
            for guest in place.guests
            if guest.digest
        ]
        digests = list({guest.digest for _, guest in guests})
        known = await self.hall.quick(existing, self.hall.store.database, digests)
        for place, guest in guests:
            if guest.digest not in known:
                guest.is_revoked = True
                self.hall.tell_others(place, None)


def existing(database: Database, digests: list[str]) -> set[str]:
    """Those of some keys that still open a seat."""
    found: set[str] = set()
    with database.reading() as connection:
        for first in range(0, len(digests), AT_ONCE):
            some = SEAT_KEY.c.digest.in_(digests[first : first + AT_ONCE])
            found |= set(connection.scalars(sql.select(SEAT_KEY.c.digest).where(some)))
    return found
