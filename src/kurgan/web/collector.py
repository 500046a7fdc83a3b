"""Garbage: rings of objects are looked for when nobody waits, not in the middle of an answer.

Python looks through every object of the process for rings that nobody holds; at a thousand players
that stops all of them for half a second, every few seconds. What a match holds goes by itself when
nobody holds the match, so that little is left to be found.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
from collections.abc import Callable
from functools import cache

NEVER = 1_000_000_000
LOOK = 1.0  # seconds between two looks at whether the server is calm
AT_MOST_EVERY = 30.0  # seconds
AT_LEAST_EVERY = 600.0  # seconds, if it is never calm


class Collector:
    """Collects while nobody asks for anything; `count` counts what was asked for."""

    def __init__(self, count: Callable[[], int]) -> None:
        self.count = count
        self.counted = self.collected = count()
        self.thresholds = gc.get_threshold()
        self.timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """What is here now stays; from now on old objects are looked through by `look` alone."""
        loop = asyncio.get_running_loop()
        gc.collect()
        gc.freeze()
        gc.set_threshold(*self.thresholds[:2], NEVER)
        self.then = loop.time()
        self.timer = loop.call_later(LOOK, self.look)

    def stop(self) -> None:
        """As before."""
        if self.timer is not None:
            self.timer.cancel()
        gc.set_threshold(*self.thresholds)
        gc.unfreeze()

    def look(self) -> None:
        """Collect, if it is time."""
        loop = asyncio.get_running_loop()
        if self.is_time(loop.time() - self.then):
            gc.collect()
            give_back()
            self.then, self.collected = loop.time(), self.count()
        self.counted = self.count()
        self.timer = loop.call_later(LOOK, self.look)

    def is_time(self, since: float) -> bool:
        """Whether to collect, so many seconds after the last time."""
        is_calm = self.count() == self.counted
        wait = AT_MOST_EVERY if is_calm else AT_LEAST_EVERY
        return since >= wait and self.count() != self.collected


def give_back() -> None:
    """Let the machine have what was freed, where the C library can do that."""
    trim = _trim()
    if trim is not None:
        trim(0)


@cache
def _trim() -> Callable[[int], int] | None:
    try:
        found: Callable[[int], int] = ctypes.CDLL(None).malloc_trim  # of glibc
    except (OSError, AttributeError, TypeError):
        return None
    return found
