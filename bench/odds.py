"""Exact odds of each game's battles, beside 2,000 samples of the same battle by our own engine."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple

from kurgan.games import GAMES

SAMPLES = 2000
LIMITS = {"typical": 5, "largest": 100, "all targets": 200}  # milliseconds, by a word of the name


class Battle(NamedTuple):
    """One battle to measure."""

    name: str
    exact: Callable[[], object]
    sample: Callable[[], object] | None  # plays it once; None where nothing is comparable


def milliseconds(run: Callable[[], object], rounds: int = 5) -> float:
    """The shortest of several rounds."""
    spent = []
    for _ in range(rounds):
        start = time.perf_counter()
        run()
        spent.append(time.perf_counter() - start)
    return 1000 * min(spent)


def sampled(sample: Callable[[], object]) -> None:
    """The same battle by luck, many times."""
    for _ in range(SAMPLES):
        sample()


def row(battle: Battle) -> str:
    """The figures of one battle."""
    sample = battle.sample
    exact = milliseconds(battle.exact)
    limits = [limit for word, limit in LIMITS.items() if word in battle.name]
    limit = f"{limits[0]} ms" if limits else ""
    if sample is None:
        return f"| {battle.name} | {exact:,.2f} ms | {limit} |  |  |"
    luck = milliseconds(lambda: sampled(sample), rounds=1)
    return f"| {battle.name} | {exact:,.2f} ms | {limit} | {luck:,.0f} ms | {luck / exact:,.0f} |"


def main() -> None:
    """Measure and print."""
    for name, game in GAMES.items():
        print(f"\n## Odds: {game.title}\n")
        print(f"| battle | exact | goal | {SAMPLES:,} samples | ratio |")
        print("| --- | --- | --- | --- | --- |")
        for battle in import_module(f"bench.odds_{name}").battles():
            print(row(battle))


if __name__ == "__main__":
    main()
