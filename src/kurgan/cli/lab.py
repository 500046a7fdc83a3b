"""`kurgan lab`: experiments with many matches, and their report."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from errno import EDQUOT, ENOSPC
from pathlib import Path

from kurgan.cli import lab_from
from kurgan.cli.arguments import whole_number
from kurgan.cli.stopping import heard_once
from kurgan.kernel.errors import BadSetup
from kurgan.lab import cluster, ledger, tables
from kurgan.lab.experiment import MOST, Experiment, read_experiment
from kurgan.lab.report import write_report
from kurgan.lab.run import run

GOES_ON = "the same command goes on from there"


def add_parser(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The verb and what it can do."""
    lab = verbs.add_parser("lab", help="play experiments with many matches")
    what = lab.add_subparsers(metavar="WHAT", required=True)
    run_parser = what.add_parser("run", help="play an experiment, or go on with it")
    run_parser.add_argument("file", help="the experiment, a TOML file")
    run_parser.add_argument("--to", default=".", help="the folder for the results (this one)")
    run_parser.add_argument("--matches", type=whole_number, metavar="N",
                            help="of each setting, whatever the file says")  # fmt: skip
    run_parser.add_argument("--part", type=whole_number, metavar="K",
                            help="other matches of it, in files of their own")  # fmt: skip
    run_parser.add_argument("--jobs", type=whole_number, default=os.cpu_count() or 1,
                            help="how many processes (all cores)")  # fmt: skip
    run_parser.add_argument("--on", choices=("here", "ray"), default="here",
                            help="on this machine, or on its Ray cluster")  # fmt: skip
    run_parser.add_argument("--json", action="store_true", help="for programs")
    run_parser.set_defaults(run=run_experiment)
    lab_from.add_parser(what)
    report = what.add_parser("report", help="make a page with plots of the results")
    report.add_argument("file", help="the Parquet file with the matches")
    report.add_argument("--to", help="the page (beside the results)")
    report.set_defaults(run=make_report)
    book = what.add_parser("ledger", help="make a page of what every alternative changes")
    book.add_argument("files", nargs="+", help="Parquet files with matches, or parts of one")
    book.add_argument("--to", help="the page, in Markdown (else it is printed)")
    book.set_defaults(run=make_ledger)


@heard_once()
def run_experiment(given: argparse.Namespace) -> int:
    """Play; whatever stops it, what was played is kept."""
    tables.arrow()
    _check_numbers(given)
    experiment = read_experiment(Path(given.file), given.matches, given.part)
    folder = Path(given.to)
    progress = Progress(given.json)
    on_cluster = cluster.played if given.on == "ray" else None
    if on_cluster is not None:
        cluster.joined()
    try:
        result = run(experiment, folder, given.jobs, progress.tell, on_cluster)
    except KeyboardInterrupt:
        return _stopped(progress, "Stopped", 130)
    except BrokenProcessPool:
        return _stopped(progress, "A process of the run was killed", 1)
    except cluster.ClusterLost as error:
        return _stopped(progress, f"The cluster fell out ({error})", 1)
    except OSError as error:
        return _stopped(progress, _trouble(error, folder, has_begun=bool(progress.total)), 1)
    files = [str(path) for path in result.files]
    if given.json:
        told = {"files": files, "played": result.played, "kept": result.kept}
        print(json.dumps(told | {"digest": experiment.digest}))
    else:
        print(_finished(experiment, result.played, files))
    return 0


def _check_numbers(given: argparse.Namespace) -> None:
    if given.jobs < 1:
        raise BadSetup("--jobs is 1 or more: how many processes play.")
    for name in ("matches", "part"):
        number = getattr(given, name)
        if number is not None and not 1 <= number <= MOST:
            raise BadSetup(f"--{name} is a whole number from 1 to {MOST:,}.")


def _trouble(error: OSError, folder: Path, *, has_begun: bool) -> str:
    """Why no more can be written; if nothing was, another folder may be what is needed."""
    said = f"{error.strerror or error}"
    if not has_begun:
        raise BadSetup(
            f"The results cannot be written to {folder}: {said}; --to names another folder."
        ) from None
    return "The disk is full" if error.errno in (ENOSPC, EDQUOT) else f"{folder}: {said}"


def _finished(experiment: Experiment, played: int, files: list[str]) -> str:
    what = f"{experiment.matches} matches"
    if not played:
        what = f"All {what} were played before"
    return f"{what}: {', '.join(files)}."


def _stopped(progress: Progress, why: str, code: int) -> int:
    progress.end()
    kept = f"{progress.done} of {progress.total} matches are kept"
    print(f"{why}: {kept}; {GOES_ON}.", file=sys.stderr)
    return code


class Progress:
    """A line on how far a run is and how long it will take; on a screen it is written anew."""

    def __init__(self, quiet: bool) -> None:
        self.quiet = quiet
        self.on_screen = sys.stderr.isatty()
        self.start = time.monotonic()
        self.first = -1
        self.done = self.total = 0
        self.told = -1.0
        self.width = 0

    def tell(self, done: int, total: int) -> None:
        """Some more are done."""
        if self.first < 0:
            self.first = done
            self.start = time.monotonic()
        self.done, self.total = done, total
        now = time.monotonic()
        share = done / total
        due = now - self.told >= 0.2 if self.on_screen else share >= self.told + 0.1
        if self.quiet or not (due or done == total):
            return
        self.told = now if self.on_screen else share
        self._show(self.line(now))
        if done == total:
            self.end()

    def line(self, now: float) -> str:
        """How far it is."""
        new, seconds = self.done - self.first, now - self.start
        words = f"{self.done} of {self.total} matches"
        if not new or not seconds:
            return words
        left = seconds / new * (self.total - self.done)
        return f"{words}, {new / seconds:.1f} a second, {spoken(left)} left"

    def _show(self, line: str) -> None:
        if not self.on_screen:
            print(line, file=sys.stderr, flush=True)
            return
        filled = round(20 * self.done / self.total)
        text = f"[{'#' * filled}{' ' * (20 - filled)}] {line}"
        print(f"\r{text:<{self.width}}", end="", file=sys.stderr, flush=True)
        self.width = len(text)

    def end(self) -> None:
        """The next words begin on a line of their own."""
        if self.on_screen and self.width:
            print(file=sys.stderr)
            self.width = 0


def spoken(seconds: float) -> str:
    """A time in words."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    if seconds < 6000:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"


def make_report(given: argparse.Namespace) -> int:
    """One self-contained page."""
    path = Path(given.file)
    target = Path(given.to) if given.to else path.parent / f"{path.stem}.html"
    write_report(path, target)
    print(f"{target}")
    return 0


def make_ledger(given: argparse.Namespace) -> int:
    """One page of all alternatives."""
    text = ledger.page(ledger.read_ledger([Path(name) for name in given.files]))
    if given.to is None:
        print(text, end="")
        return 0
    try:
        Path(given.to).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadSetup(f"{given.to} cannot be written: {error.strerror or error}.") from None
    print(given.to)
    return 0
