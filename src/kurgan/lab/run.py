"""A run: every match of an experiment on all cores, each once, however often it is interrupted."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from kurgan.kernel.procedure import Json
from kurgan.lab import tables
from kurgan.lab.experiment import Experiment
from kurgan.lab.journal import Journal
from kurgan.lab.matches import Interrupted, play

AHEAD = 4  # matches that wait for each process
Tell: TypeAlias = Callable[[int, int], None]  # matches done so far, and in all
Played: TypeAlias = tuple[int, int, Json]
PlayAll: TypeAlias = Callable[[Experiment, Iterator[tuple[int, int]]], Iterator[Played]]


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


def played(
    experiment: Experiment, missing: Iterator[tuple[int, int]], jobs: int
) -> Iterator[Played]:
    """The matches as they end, on so many processes."""
    if jobs == 1:
        for index, number in missing:
            yield index, number, play(experiment, index, number)
        return
    stop = multiprocessing.Event()
    with ProcessPoolExecutor(jobs, initializer=_begin, initargs=(experiment, stop)) as pool:
        waiting: set[Future[Played]] = set()
        try:
            while True:
                room = jobs * AHEAD - len(waiting)
                waiting |= {pool.submit(_play, *job) for job in islice(missing, room)}
                if not waiting:
                    return
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                while done:
                    yield done.pop().result()
        finally:
            stop.set()  # however this ends, nobody plays on
            pool.shutdown(cancel_futures=True)


_worker: dict[str, Any] = {}


def _begin(experiment: Experiment, stop: Any) -> None:
    """A process of the pool; Ctrl-C is for the one that leads."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _worker.update(experiment=experiment, stopped=stop.is_set)


def _play(index: int, number: int) -> Played:
    rows = play(_worker["experiment"], index, number, _worker["stopped"])
    return index, number, rows


__all__ = ["Interrupted", "Result", "played", "run"]
