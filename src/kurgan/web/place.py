"""A table in the hall, and the browsers around it."""

from __future__ import annotations

import asyncio

from kurgan.kernel.procedure import Json
from kurgan.web.reader import Reader
from kurgan.web.table import Table


class Guest(Reader):
    """A browser at a table: what it was told, and how to wake it."""

    def __init__(self, seat: int, news: asyncio.Event, wants_differences: bool = False) -> None:
        super().__init__(seat, wants_differences)
        self.news = news
        self.is_position_new = False
        self.is_presence_new = False
        self.is_revoked = False  # somebody else holds the seat now

    def wake(self, *, position: bool = False, presence: bool = False) -> None:
        """There is something to tell; however much it is, it is told at once later."""
        self.is_position_new |= position
        self.is_presence_new |= presence
        self.news.set()


class Place:
    """A table in the hall, with its lock and the guests around it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.guests: list[Guest] = []
        self.used = 0.0  # when somebody last asked for it
        self.chances: dict[tuple[str, int, int], Json] = {}  # verb, length of journal, side
