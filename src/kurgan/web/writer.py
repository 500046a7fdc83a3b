"""The writer: one thread that keeps answers, all that wait in one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from typing import NamedTuple

from kurgan.kernel.errors import KurganError
from kurgan.web.database import Change, Database

MOST_TOGETHER = 256


class Wish(NamedTuple):
    """Something to keep, and who waits for it."""

    change: Change
    kept: asyncio.Future[None]


class Writer:
    """Whoever writes waits until it is on the disk; whoever comes meanwhile goes together next."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.wishes: SimpleQueue[Wish | None] = SimpleQueue()
        self.thread = Thread(target=self._run, name="writer", daemon=True)
        self.thread.start()

    def close(self) -> None:
        """Write what is left, then end."""
        self.wishes.put(None)
        self.thread.join()

    async def write(self, change: Change) -> None:
        """Keep it; on return it is on the disk."""
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.wishes.put(Wish(change, kept))
        await kept

    def _run(self) -> None:
        while (wish := self.wishes.get()) is not None:
            wishes, is_last = self._with_others(wish)
            failures = self._written([wish.change for wish in wishes])
            for loop in {wish.kept.get_loop() for wish in wishes}:
                loop.call_soon_threadsafe(_tell, loop, wishes, failures)
            if is_last:
                return

    def _with_others(self, wish: Wish) -> tuple[list[Wish], bool]:
        """All that wait now, and whether the end is among them."""
        wishes = [wish]
        while len(wishes) < MOST_TOGETHER:
            try:
                more = self.wishes.get_nowait()
            except Empty:
                break
            if more is None:
                return wishes, True
            wishes.append(more)
        return wishes, False

    def _written(self, changes: Sequence[Change]) -> list[Exception | None]:
        """Keep them together; if that cannot be, each by itself."""
        try:
            self.database.append(changes)
        except KurganError as error:
            if len(changes) == 1:
                return [error]
            return [failure for change in changes for failure in self._written([change])]
        except Exception as bug:  # the edge: whoever waits is told
            return [bug for _ in changes]
        return [None for _ in changes]


def _tell(
    loop: asyncio.AbstractEventLoop, wishes: list[Wish], failures: list[Exception | None]
) -> None:
    for wish, failure in zip(wishes, failures, strict=True):
        if wish.kept.done() or wish.kept.get_loop() is not loop:
            continue
        if failure is None:
            wish.kept.set_result(None)
        else:
            wish.kept.set_exception(failure)
