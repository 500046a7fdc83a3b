"""`kurgan fuzz`: random matches that look for faults; what fails is written as a save."""

from __future__ import annotations

import argparse
import json
import secrets
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import kurgan
from kurgan.cli.arguments import seconds, whole_number
from kurgan.fuzzing.entered import Entered, never_entered, never_taken, nothing
from kurgan.fuzzing.matches import Failure, Report, named_batch, play_batch
from kurgan.fuzzing.run import SOURCES, planned, played
from kurgan.kernel.errors import BadSetup
from kurgan.kernel.game import Game
from kurgan.tui import store


def add_parser(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The verb."""
    parser = verbs.add_parser("fuzz", help="play random matches and look for bugs")
    parser.add_argument("game", nargs="*", help="which games; all if left out")
    parser.add_argument("--games", type=whole_number, default=20, help="how many matches (20)")
    parser.add_argument("--seconds", type=seconds, default=0, help="stop after so long")
    parser.add_argument("--seed", type=whole_number, help="of the whole run; a new one if left out")
    parser.add_argument("--jobs", type=whole_number, default=1, help="how many processes (1)")
    parser.add_argument("--from", dest="source", choices=list(SOURCES), default="both",
                        help="begin at set-ups, at random positions, or both")  # fmt: skip
    parser.add_argument("--repeat", metavar="NAME", help="one match by its name, as printed")
    parser.add_argument("--every", type=whole_number, default=20,
                        help="answers between full checks, where they are made (20)")  # fmt: skip
    parser.add_argument("--folder", default=".", help="where to write what fails")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.set_defaults(run=fuzz)


def fuzz(given: argparse.Namespace) -> int:
    """Play random matches; exit code 1 if one of them failed."""
    if given.games < 0:
        raise BadSetup("--games is 0 or more: how many matches are played.")
    if given.every < 1:
        raise BadSetup("--every is 1 or more: how many answers lie between two checks.")
    if given.jobs < 1:
        raise BadSetup("--jobs is 1 or more: how many processes play.")
    return repeat(given) if given.repeat else search(given)


def repeat(given: argparse.Namespace) -> int:
    """Play one match again; those of its batch before it are played unchecked."""
    report = play_batch(named_batch(given.repeat), given.every, only=True)
    rows = [written(failure, Path(given.folder)) for failure in report.failures]
    if given.json:
        print(json.dumps({"match": given.repeat, "failures": rows}))
    else:
        print(f"{given.repeat}: {rows[0]['error'] if rows else 'nothing is wrong.'}")
    return 1 if rows else 0


def search(given: argparse.Namespace) -> int:
    """Play many matches, tell failures as they come, then what no match has entered."""
    games = [kurgan.game(name) for name in given.game] or list(kurgan.games().values())
    seed = secrets.randbelow(10**6) if given.seed is None else given.seed
    say(given, f"Seed {seed}.")
    batches = planned([game.name for game in games], given.source, given.games, seed)
    start = time.monotonic()
    total = Report(0, 0, nothing(), [])
    rows: list[dict[str, Any]] = []
    for report in played(batches, given.every, given.seconds, given.jobs):
        for failure in report.failures:
            rows.append(written(failure, Path(given.folder)))
            say(given, f"  {rows[-1]['error']} (see {rows[-1]['file']}; {rows[-1]['repeat']})")
        total.entered.add(report.entered)
        total = Report(
            total.matches + report.matches, total.answers + report.answers, total.entered, []
        )
    say(given, f"{total.matches} matches, {total.answers} answers, {len(rows)} failures.")
    tell_entered(given, games, total.entered, time.monotonic() - start)
    if given.json:
        print(json.dumps(summary(games, seed, total, rows)))
    return 1 if rows else 0


def say(given: argparse.Namespace, line: str) -> None:
    """A line for people."""
    if not given.json:
        print(line, flush=True)


def tell_entered(
    given: argparse.Namespace, games: Sequence[Game], entered: Entered, took: float
) -> None:
    """What nobody has entered, and how long it took."""
    steps, groups = never_entered(games, entered), never_taken(games, entered)
    say(given, f"{len(entered.steps)} steps entered, {len(steps)} never; {took:.0f} s.")
    for words, names in (("Never entered", steps), ("Never answered", groups)):
        if names and entered.steps:
            say(given, f"{words}: {', '.join(names)}.")


def summary(
    games: Sequence[Game], seed: int, total: Report, rows: list[dict[str, Any]]
) -> dict[str, Any]:
    """The run for programs."""
    return {
        "seed": seed,
        "matches": total.matches,
        "answers": total.answers,
        "failures": rows,
        "steps_entered": len(total.entered.steps),
        "never_entered": never_entered(games, total.entered),
        "never_answered": never_taken(games, total.entered),
    }


def written(failure: Failure, folder: Path) -> dict[str, Any]:
    """A failure as a row, and the save that leads to it, if the match began at all."""
    path = folder / f"fuzz-{failure.name}.json"
    if failure.save is not None:
        store.write(failure.save, path)
    return {
        "match": failure.name,
        "error": failure.error,
        "file": str(path) if failure.save is not None else "",
        "repeat": f"kurgan fuzz --repeat {failure.name}",
    }
