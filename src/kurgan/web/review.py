"""The review on start-up: every running match is replayed under rules that are new to it."""

from __future__ import annotations

import asyncio
import logging

import sqlalchemy as sql

from kurgan.games import GAMES
from kurgan.kernel.errors import KurganError
from kurgan.web.database import Database
from kurgan.web.hall import Hall
from kurgan.web.refusals import Elsewhere
from kurgan.web.schema import HELD, MATCH

LOG = logging.getLogger("kurgan.review")


class Review:
    """Reads the matches of other rules one after another, while the server is already open.

    Whoever opens such a match before its turn comes has it reviewed then.
    """

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.fitting = 0
        self.held: list[str] = []
        self.unreadable: list[str] = []

    async def run(self) -> None:
        """Look at each once."""
        try:
            names = await self.hall.quick(outdated, self.hall.store.database)
        except KurganError as error:
            LOG.warning("Matches of older rules could not be looked for: %s", error.message)
            return
        for name in names:
            await self._look(name)
            await asyncio.sleep(0)
        if names:
            LOG.warning("%s", self.words)

    @property
    def words(self) -> str:
        """What was found, in a sentence."""
        held = f"; {len(self.held)} are held until their players decide" if self.held else ""
        lost = f"; {len(self.unreadable)} cannot be opened" if self.unreadable else ""
        return f"The rules have changed: {self.fitting} running matches go on{held}{lost}."

    async def _look(self, name: str) -> None:
        try:
            place = await self.hall.place(name)
        except Elsewhere:
            return  # that process looks at it
        except KurganError as error:
            self.unreadable.append(name)
            LOG.warning("Match %s cannot be opened under the new rules: %s", name, error.message)
            return
        if place.table.held is None:
            self.fitting += 1
        else:
            self.held.append(name)


def outdated(database: Database) -> list[str]:
    """Running matches of other rules, but for those that these rules hold already."""
    found: list[str] = []
    wanted = (
        sql.select(MATCH.c.id)
        .outerjoin(HELD, HELD.c.match_id == MATCH.c.id)
        .where(MATCH.c.outcome == "null")
    )
    with database.reading() as connection:
        for game in GAMES.values():
            other = sql.and_(MATCH.c.game == game.name, MATCH.c.rules != game.rules)
            is_new = sql.or_(HELD.c.rules.is_(None), HELD.c.rules != game.rules)
            found += map(str, connection.execute(wanted.where(other, is_new)).scalars())
    return found
