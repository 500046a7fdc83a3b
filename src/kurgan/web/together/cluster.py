"""The cluster as one process sees it: it stays alive, hears the others, and asks them."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from threading import Event, Thread
from typing import Any

import sqlalchemy as sql

from kurgan.kernel.errors import KurganError
from kurgan.kernel.procedure import Json
from kurgan.web.database import Database
from kurgan.web.together.members import CHANNEL, LIFE, Member, Members

BEAT = 1.0  # seconds between two signs of life
MARGIN = 1.5  # seconds before the others take it for dead in which it does nothing more
AT_ONCE = 50  # seats in one message
LOG = logging.getLogger("kurgan.together")


class Cluster:
    """One process among those that serve a database together."""

    def __init__(self, database: Database, address: str, secret: str) -> None:
        self.word = sha256(f"relay {secret}".encode()).hexdigest()  # that only they know
        house = sha256(f"house {secret}".encode()).hexdigest()
        self.members = Members(database.engine, address, house)
        self.is_first = self.members.enter()
        self.beaten = time.monotonic()
        self.heard: Callable[[Json], None] = _ignore  # what another says; called in the loop
        self.lost: Callable[[], None] = _nothing  # every match is another's
        self._engine = sql.create_engine(
            database.engine.url, poolclass=sql.pool.NullPool, isolation_level="AUTOCOMMIT"
        )
        self.lines: dict[asyncio.WriteTransport, str] = {}  # to other processes, by their ids
        self._end = Event()
        self._thread: Thread | None = None

    def start(self, heard: Callable[[Json], None], lost: Callable[[], None]) -> None:
        """Stay alive and listen, beside the loop that calls this."""
        self.heard, self.lost = heard, lost
        loop = asyncio.get_running_loop()
        self._thread = Thread(target=self._run, args=(loop,), name="together", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End; the matches are the others'."""
        self._end.set()
        if self._thread is not None:
            self._thread.join(2 * BEAT)
        try:
            self.members.leave()
        except KurganError as error:
            LOG.warning("The others learn later that this process ends: %s", error.message)

    @property
    def is_alive(self) -> bool:
        """Whether the others still believe so, for certain."""
        return time.monotonic() < self.beaten + LIFE - MARGIN

    def tell_revoked(self, seats: list[tuple[str, int]]) -> None:
        """Who sits at these seats by an old key, anywhere, has to go."""
        for first in range(0, len(seats), AT_ONCE):
            some = seats[first : first + AT_ONCE]
            self.members.tell(json.dumps({"do": "revoke", "seats": some}))

    def ask_for(self, match: str) -> None:
        """Whoever has a match is asked to let go of it."""
        self.members.tell(json.dumps({"do": "release", "match": match}))

    @contextmanager
    def line(self, member: str, transport: asyncio.WriteTransport) -> Iterator[None]:
        """As long as a line to another process is in use: it is cut if that one is dead.

        A process that stands still, or a machine that is gone, hangs up no line by itself.
        """
        self.lines[transport] = member
        try:
            yield
        finally:
            self.lines.pop(transport, None)

    def cut(self, alive: set[str]) -> None:
        """Hang up on whoever is not alive."""
        for transport, member in list(self.lines.items()):
            if member not in alive:
                transport.abort()

    # The thread

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        while not self._end.is_set():
            try:
                with self._engine.connect() as connection:
                    self._live(connection, loop)
            except (sql.exc.SQLAlchemyError, KurganError, OSError, RuntimeError) as error:
                LOG.warning("The line to the database is cut: %s", type(error).__name__)
                self._end.wait(0.3)

    def _live(self, connection: sql.Connection, loop: asyncio.AbstractEventLoop) -> None:
        connection.execute(sql.text(f"LISTEN {CHANNEL}"))
        driver: Any = connection.connection.driver_connection
        while not self._end.is_set():
            begun = time.monotonic()
            if not self.members.stay(connection):
                self._lose_all(loop)
                self.members.enter_anew()
            self.beaten = begun
            loop.call_soon_threadsafe(self.cut, self.members.alive(connection))
            for note in driver.notifies(timeout=BEAT):
                self._hear(note.payload, loop)
                if time.monotonic() > begun + BEAT:
                    break

    def _lose_all(self, loop: asyncio.AbstractEventLoop) -> None:
        """Others took us for dead: before we live again the loop has let go of every match."""
        done = Event()
        loop.call_soon_threadsafe(self.lost)
        loop.call_soon_threadsafe(done.set)
        while not done.wait(BEAT) and not self._end.is_set():
            pass

    def _hear(self, payload: str, loop: asyncio.AbstractEventLoop) -> None:
        try:
            message = json.loads(payload)
        except ValueError:
            return  # not ours
        if isinstance(message, dict):
            loop.call_soon_threadsafe(self.heard, message)


def _ignore(message: Json) -> None:
    pass


def _nothing() -> None:
    pass


__all__ = ["Cluster", "Member"]
