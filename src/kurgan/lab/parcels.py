"""Work on many processes: parcels of it go out, and nobody works on for a leader that is gone."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from typing import Any, TypeAlias, TypeVar

AHEAD = 3  # parcels for each process: one that is worked on and two that wait
MOST = 256  # pieces of work in a parcel
SECONDS = 0.1  # that a parcel should take: what is done is soon kept
S = TypeVar("S")  # what all work shares
I = TypeVar("I")  # noqa: E741  # a piece of work
F = TypeVar("F")  # what comes of it
Stopped: TypeAlias = Callable[[], bool]  # whether the result is not wanted any more
Work: TypeAlias = Callable[[S, I, Stopped], F]


def never() -> bool:
    """Nobody stops it."""
    return False


def spread(work: Work[S, I, F], shared: S, items: Iterator[I], processes: int) -> Iterator[F]:
    """What comes of each piece of work as it is done, on so many processes."""
    if processes == 1:
        yield from (work(shared, item, never) for item in items)
        return
    stop = multiprocessing.Event()
    with ProcessPoolExecutor(processes, None, _begin, (work, shared, stop)) as pool:
        waiting: set[Future[tuple[list[F], float]]] = set()
        size = 1
        try:
            while True:
                for _ in range(processes * AHEAD - len(waiting)):
                    if parcel := list(islice(items, size)):
                        waiting.add(pool.submit(_work, parcel))
                if not waiting:
                    return
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                while done:
                    found, seconds = done.pop().result()
                    size = fitting(len(found), seconds, SECONDS)
                    yield from found
        finally:
            stop.set()  # however this ends, nobody works on
            pool.shutdown(cancel_futures=True)


def fitting(pieces: int, seconds: float, wanted: float) -> int:
    """How many pieces the next parcel has, so that it takes about as long as wanted."""
    return max(1, min(int(pieces * wanted / max(seconds, 1e-6)), 2 * pieces, MOST))


def carried_out(
    work: Work[S, I, F], shared: S, parcel: list[I], stopped: Stopped = never
) -> tuple[list[F], float]:
    """What came of a parcel, and how long it took."""
    start = time.monotonic()
    found = [work(shared, item, stopped) for item in parcel]
    return found, time.monotonic() - start


_worker: dict[str, Any] = {}


def _begin(work: Any, shared: Any, stop: Any) -> None:
    """A process of the pool; Ctrl-C is for the one that leads."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_leader, daemon=True).start()
    _worker.update(work=work, shared=shared, stopped=stop.is_set)


def _end_with_leader() -> None:
    """Whoever kills a leader tells nobody else: they would wait for ever, and hold its files."""
    leader = multiprocessing.parent_process()
    assert leader is not None
    leader.join()
    os._exit(1)


def _work(parcel: list[Any]) -> tuple[list[Any], float]:
    return carried_out(_worker["work"], _worker["shared"], parcel, _worker["stopped"])
