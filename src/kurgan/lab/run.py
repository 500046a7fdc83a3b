"""A run: every match of an experiment on all cores, each once, however often it is interrupted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias

from kurgan.kernel.procedure import Json
from kurgan.lab import tables
from kurgan.lab.experiment import Experiment
from kurgan.lab.journal import Journal
from kurgan.lab.matches import play
from kurgan.lab.parcels import Stopped, spread

Tell: TypeAlias = Callable[[int, int], None]  # matches done so far, and in all
Job: TypeAlias = tuple[int, int]  # the number of a setting, and of its match
Played: TypeAlias = tuple[Job, Json]
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
        here = spread(one_match, experiment, missing, jobs)
        for job, rows in play_all(experiment, missing) if play_all else here:
            journal.add(*job, rows)
            tell(journal.done, experiment.matches)
        files = tables.write(experiment, folder, journal.matches())
        result = Result(files, journal.done - kept, kept)
        journal.remove()
    finally:
        journal.close()
    return result


def one_match(experiment: Experiment, job: Job, stopped: Stopped) -> Played:
    """A match under its number."""
    return job, play(experiment, *job, stopped)
