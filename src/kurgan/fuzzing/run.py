"""A run: batches of every game and source, on one or more processes, until done or time is up."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from random import Random

from kurgan.fuzzing.matches import SIZE, Batch, Report, play_batch

BOTH = ("positions", "setup", "positions", "positions")  # faults hide in positions
SOURCES = {"setup": ("setup",), "positions": ("positions",), "both": BOTH}


def planned(games: Sequence[str], source: str, matches: int, seed: int) -> list[Batch]:
    """The batches of a run: so many matches in all, the games and sources in turn."""
    seeds = Random(f"run {seed}")
    sources = SOURCES[source]
    size = max(1, min(SIZE, matches // (len(games) * len(sources))))
    batches: list[Batch] = []
    while matches > 0:
        number = len(batches)
        game = games[number % len(games)]
        chosen = sources[number // len(games) % len(sources)]
        batches.append(Batch(game, chosen, seeds.randrange(10**6), min(size, matches)))
        matches -= size
    return batches


def played(batches: Iterable[Batch], every: int, seconds: float, jobs: int) -> Iterator[Report]:
    """What came of each batch, as they end."""
    end = time.time() + seconds if seconds else float("inf")
    if jobs == 1:
        yield from (play_batch(batch, every, end) for batch in batches)
        return
    with ProcessPoolExecutor(jobs) as pool:
        waiting = [pool.submit(play_batch, batch, every, end) for batch in batches]
        for done in as_completed(waiting):
            yield done.result()
