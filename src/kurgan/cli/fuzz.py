"""`kurgan fuzz`: random matches under conformance; what fails is written as a save."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from random import Random
from typing import Any

import kurgan
from kurgan.cli.arguments import whole_number
from kurgan.kernel.conformance import check_match
from kurgan.kernel.errors import BadSetup
from kurgan.kernel.game import Game
from kurgan.kernel.match import Match
from kurgan.tui import store


def add_parser(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The verb."""
    parser = verbs.add_parser("fuzz", help="play random matches and look for bugs")
    parser.add_argument("game", nargs="?", help="which game; all if left out")
    parser.add_argument("--games", type=whole_number, default=20, help="how many matches (20)")
    parser.add_argument("--seconds", type=float, default=0, help="stop after so long")
    parser.add_argument("--seed", type=whole_number, default=0, help="the first seed (0)")
    parser.add_argument("--every", type=whole_number, default=5, help="answers between checks (5)")
    parser.add_argument("--folder", default=".", help="where to write what fails")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.set_defaults(run=fuzz)


def fuzz(given: argparse.Namespace) -> int:
    """Play random matches; exit code 1 if one of them failed."""
    if given.every < 1:
        raise BadSetup("--every is 1 or more: how many answers lie between two checks.")
    games = [kurgan.game(given.game)] if given.game else list(kurgan.games().values())
    end = time.monotonic() + given.seconds if given.seconds else float("inf")
    played = answers = 0
    failures = []
    for seed in range(given.seed, given.seed + given.games):
        if time.monotonic() > end:
            break
        game = games[seed % len(games)]
        match, failure = fuzz_one(game, seed, given.every)
        played += 1
        answers += len(match.journal)
        if failure:
            failures.append(_write(match, seed, failure, Path(given.folder)))
    report = {"matches": played, "answers": answers, "failures": failures}
    if given.json:
        print(json.dumps(report))
    else:
        print(f"{played} matches, {answers} answers, {len(failures)} failures.")
        for row in failures:
            print(f"  seed {row['seed']}: {row['error']} (see {row['file']})")
    return 1 if failures else 0


def fuzz_one(game: Game, seed: int, every: int) -> tuple[Match, str]:
    """One random match with random options; a failure in words, or nothing."""
    rng = Random(seed)
    match = random_match(game, rng, f"fuzz {seed}")
    try:
        check_match(match, rng, every=every)
    except Exception as error:  # whatever it is, it is written down
        return match, f"{type(error).__name__}: {error}"
    return match, ""


def random_match(game: Game, rng: Random, seed: str, begin: bool = False) -> Match:
    """A match with random options; options that cannot go together are drawn again."""
    while True:
        scenario = rng.choice(list(game.scenarios))
        try:
            return kurgan.new(game.name, scenario, random_options(game, rng), seed, begin=begin)
        except BadSetup:
            continue


def random_options(game: Game, rng: Random) -> dict[str, Any]:
    """Some value for each option, the default half of the time."""
    chosen: dict[str, Any] = {}
    for option in game.options:
        if rng.random() < 0.5:
            continue
        if option.values:
            chosen[option.name] = rng.choice(option.values)
        else:
            number = rng.randint(option.low, option.high)
            chosen[option.name] = [number] if option.many else number
    return chosen


def _write(match: Match, seed: int, failure: str, folder: Path) -> dict[str, Any]:
    """The save that leads to the failure; `kurgan replay` or `kurgan.load` opens it."""
    path = folder / f"fuzz-{match.game.name}-{seed}.json"
    store.write(match.save(), path)
    return {"seed": seed, "error": failure, "file": str(path)}
