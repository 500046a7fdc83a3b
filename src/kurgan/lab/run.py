"""A run: every match of an experiment on all cores, each once, however often it is interrupted."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from kurgan.kernel.procedure import Json
from kurgan.lab import tables
from kurgan.lab.experiment import Experiment
from kurgan.lab.journal import Journal
from kurgan.lab.matches import Interrupted, Stopped, play

AHEAD = 3  # parcels for each process: one that is played and two that wait
MOST = 256  # matches in a parcel
SECONDS = 0.1  # that a parcel should take: what is played is soon kept
Tell: TypeAlias = Callable[[int, int], None]  # matches done so far, and in all
Job: TypeAlias = tuple[int, int]  # the number of a setting, and of its match
Played: TypeAlias = tuple[int, int, Json]
Parcel: TypeAlias = tuple[list[Played], float]  # some matches, and the seconds they took
PlayAll: TypeAlias = Callable[[Experiment, Iterator[Job]], Iterator[Played]]


class Result(NamedTuple):
    """What a run has left behind."""

    files: list[Path]
    played: int  # in this run
    kept: int  # before it


def run(
    experiment: Experiment, folder: Path, jobs: int, tell: Tell, play_all: PlayAll | None = None
) -> Result:
    """Play what is missing, here or wherever `play_all` does, then write the tables."""
    names = ("matches", *experiment.tables)
    if tables.check_free(experiment, folder):
        paths = [tables.path_of(folder, experiment.name, name) for name in names]
        return Result(paths, 0, experiment.matches)
    folder.mkdir(parents=True, exist_ok=True)
    journal = Journal(experiment, folder)
    try:
        kept = journal.done
        tell(kept, experiment.matches)
        missing = (job for job in experiment.jobs() if not journal.has(*job))
        ended = play_all(experiment, missing) if play_all else played(experiment, missing, jobs)
        for index, number, rows in ended:
            journal.add(index, number, rows)
            tell(journal.done, experiment.matches)
        files = tables.write(experiment, folder, journal.matches())
        result = Result(files, journal.done - kept, kept)
        journal.remove()
    finally:
        journal.close()
    return result


def played(experiment: Experiment, missing: Iterator[Job], jobs: int) -> Iterator[Played]:
    """The matches as they end, on so many processes."""
    if jobs == 1:
        for index, number in missing:
            yield index, number, play(experiment, index, number)
        return
    stop = multiprocessing.Event()
    with ProcessPoolExecutor(jobs, initializer=_begin, initargs=(experiment, stop)) as pool:
        waiting: set[Future[Parcel]] = set()
        size = 1
        try:
            while True:
                for _ in range(jobs * AHEAD - len(waiting)):
                    if parcel := list(islice(missing, size)):
                        waiting.add(pool.submit(_play, parcel))
                if not waiting:
                    return
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                while done:
                    rows, seconds = done.pop().result()
                    size = fitting(len(rows), seconds, SECONDS)
                    yield from rows
        finally:
            stop.set()  # however this ends, nobody plays on
            pool.shutdown(cancel_futures=True)


def fitting(matches: int, seconds: float, wanted: float) -> int:
    """How many matches the next parcel has, so that it takes about as long as wanted."""
    return max(1, min(int(matches * wanted / max(seconds, 1e-6)), 2 * matches, MOST))


_worker: dict[str, Any] = {}


def _begin(experiment: Experiment, stop: Any) -> None:
    """A process of the pool; Ctrl-C is for the one that leads."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _worker.update(experiment=experiment, stopped=stop.is_set)


def _play(parcel: list[Job]) -> Parcel:
    return play_parcel(_worker["experiment"], parcel, _worker["stopped"])


def play_parcel(
    experiment: Experiment, parcel: list[Job], stopped: Stopped = lambda: False
) -> Parcel:
    """Some matches, and how long they took."""
    start = time.monotonic()
    rows = [(index, number, play(experiment, index, number, stopped)) for index, number in parcel]
    return rows, time.monotonic() - start


__all__ = ["Interrupted", "Result", "played", "run"]
