"""A table in the hall, and the browsers around it."""

from __future__ import annotations

import asyncio

from kurgan.kernel.procedure import Json
from kurgan.web.lease import Lease
from kurgan.web.limits import Pace
from kurgan.web.reader import WATCHER, Reader
from kurgan.web.refusals import TooMany
from kurgan.web.table import Table
from kurgan.web.watching import check_link, check_public

MOST_WATCHERS = 32  # at one match, so that its players always find room


class Guest(Reader):
    """A browser at a table: what it was told, and how to wake it."""

    def __init__(self, seat: int, news: asyncio.Event, wants_differences: bool = False) -> None:
        super().__init__(seat, wants_differences)
        self.news = news
        self.is_position_new = False
        self.is_presence_new = False
        self.is_chat_new = False
        self.heard = 0  # the last line of the chat that it was told
        self.digest = ""  # of the key by which it came
        self.is_revoked = False  # somebody else holds the seat now

    def wake(self, *, position: bool = False, presence: bool = False, chat: bool = False) -> None:
        """There is something to tell; however much it is, it is told at once later."""
        self.is_position_new |= position
        self.is_presence_new |= presence
        self.is_chat_new |= chat
        self.news.set()


class Watcher(Guest):
    """A browser that looks on: it has no seat, and sees with the eyes that are everybody's."""

    def __init__(self, table: Table, news: asyncio.Event, wants_differences: bool) -> None:
        super().__init__(0, news, wants_differences)
        self.table = table
        self.key = WATCHER

    @property
    def seat(self) -> int:
        """The seat that has those eyes now; sides may be exchanged."""
        return self.table.match.seat_of(check_public(self.table.match))

    @seat.setter
    def seat(self, seat: int) -> None:
        pass


class Place:
    """A table in the hall, with its lock and the guests around it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.guests: list[Guest] = []
        self.voices: dict[int, Pace] = {}  # by seat: how fast it may speak
        self.is_abandoned = False  # another process may have the match by now
        self.used = 0.0  # when somebody last asked for it
        self.chances: dict[tuple[str, int, int], Json] = {}  # verb, length of journal, side

    @property
    def lease(self) -> Lease | None:
        """What must be held so that what is known here is true; None if this server is alone."""
        return self.table.store.database.lease

    @property
    def seats(self) -> set[int]:
        """The seats at which browsers are."""
        return {guest.key for guest in self.guests} - {WATCHER}

    def let_watch(self, watcher: Watcher, token: str) -> None:
        """Let the bearer of the link look on, if there is room."""
        check_link(self.table.store.database, self.table.name, token)  # it may be void by now
        check_public(self.table.match)
        if sum(1 for guest in self.guests if guest.key == WATCHER) >= MOST_WATCHERS:
            raise TooMany("Too many look on at this match; try again later.")
        self.guests.append(watcher)

    def dismiss(self, key: int) -> None:
        """Whoever has this seat by an old key, or looks on by an old link, has to go."""
        for guest in self.guests:
            guest.is_revoked |= guest.key == key

    def tell_chat(self) -> None:
        """Everybody hears what was said."""
        for guest in self.guests:
            guest.wake(chat=True)
