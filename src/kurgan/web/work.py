"""Work: what is done for matches and with the database, in threads, and finished once begun."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar, TypeVarTuple

from kurgan.kernel.errors import KurganError
from kurgan.kernel.procedure import Json
from kurgan.web.database import Change
from kurgan.web.place import Place
from kurgan.web.refusals import Bug, Moved
from kurgan.web.store import Store
from kurgan.web.table import Table
from kurgan.web.writer import Writer

T = TypeVar("T")
A = TypeVarTuple("A")  # what a function is given
DRAINING = 5.0  # seconds for what is being answered when the server ends


class Work:
    """The threads of a server. What changes a match is on the disk before anybody is told."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.tasks: set[asyncio.Task[Any]] = set()
        self.threads = ThreadPoolExecutor(4, "database")
        self.table_thread = ThreadPoolExecutor(1, "table")  # rules run one after another anyway
        self.slow_threads = ThreadPoolExecutor(2, "slow")
        self.writer = Writer(store.database)

    async def drain(self) -> None:
        """Let what people have asked for be finished and written, if it does not take long."""
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=DRAINING)

    def close(self) -> None:
        """End the threads once their work is done."""
        for threads in (self.table_thread, self.threads):
            threads.shutdown(wait=True, cancel_futures=True)
        self.writer.close()
        self.slow_threads.shutdown(wait=False, cancel_futures=True)

    def _use(self, place: Place) -> None:
        """Somebody needs it now."""

    def _abandon(self, place: Place) -> None:
        """Another process may have it."""

    async def quick(self, function: Callable[[*A], T], *arguments: *A) -> T:
        """Something with the database, in a thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.threads, lambda: function(*arguments))

    async def slow(self, function: Callable[[*A], T], *arguments: *A) -> T:
        """Something that may take seconds, in a thread; at most two at a time."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.slow_threads, lambda: function(*arguments))

    async def at(self, place: Place, function: Callable[[*A], T], *arguments: *A) -> T:
        """Something with a match, one at a time; it is finished even if nobody waits for it."""

        async def alone() -> T:
            async with self._ours(place):
                return await self._at_table(lambda: _sound(place.table, function, arguments))

        return await self._finished(alone())

    async def change(self, place: Place, function: Callable[[*A], T], *arguments: *A) -> T:
        """The same, for what changes the match: its answer is ready when that is on the disk."""
        table = place.table

        def work() -> tuple[T, Change | None]:
            table.is_written_later = True
            try:
                return _sound(table, function, arguments), table.unwritten()
            except Exception:
                table.is_sound &= len(table.match.journal) == table.kept
                raise
            finally:
                table.is_written_later = False

        async def alone() -> T:
            async with self._ours(place):
                result, change = await self._at_table(work)
                if change is not None:
                    await self._keep(table, change)
                return result

        return await self._finished(alone())

    @asynccontextmanager
    async def _ours(self, place: Place) -> AsyncIterator[None]:
        """A match, one at a time; once it is another process's, all we knew of it is forgotten."""
        async with place.lock:
            self._use(place)
            try:
                yield
            except Moved:
                self._abandon(place)
                raise

    async def _keep(self, table: Table, change: Change) -> None:
        """Write it; what cannot be written has not happened."""
        table.is_sound = False
        await self.writer.write(change)
        table.kept += len(change.entries)
        table.is_sound = True

    async def look(self, place: Place, function: Callable[[*A], T], *arguments: *A) -> T:
        """Something quick with a match that changes nothing."""
        async with place.lock:
            if place.table.is_sound:
                return function(*arguments)
        return await self.at(place, function, *arguments)

    async def _at_table(self, function: Callable[[], T]) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.table_thread, function)

    async def write_bug(self, name: str, bug: Exception, about: Json) -> Bug:
        """Write down a bug of ours that belongs to no match; what its finder is told."""
        with suppress(KurganError):
            await self.quick(self.store.folder.write_bug, name, bug, None, about)
        return Bug(f"This is a bug in Kurgan ({type(bug).__name__}). Please report it.")

    def begin(self, work: Coroutine[Any, Any, object]) -> None:
        """Do it, though nobody waits for it."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)

    async def _finished(self, work: Coroutine[Any, Any, T]) -> T:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled():
            task.exception()  # it is told to whoever waited, if somebody did


def _sound(table: Table, function: Callable[[*A], T], arguments: tuple[*A]) -> T:
    """What a function says of a match that is as it is on the disk."""
    if not table.is_sound:
        table.restore()
    return function(*arguments)
