"""How the benchmarks measure: the median of several rounds with its spread, in processor time."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import NamedTuple

ROUNDS = 7
Run = Callable[[], int]  # does something, and tells how often


class Rate(NamedTuple):
    """Things done in a second: the median of some rounds, the least and the most."""

    median: float
    least: float
    most: float


class Row(NamedTuple):
    """One figure and what it is compared with."""

    what: str
    value: float
    unit: str
    ratio: str


def rate(run: Run, rounds: int = ROUNDS) -> Rate:
    """How many things a run does in a second of this process, whatever else the machine does."""
    return summed_up([one_round(run) for _ in range(rounds)])


def one_round(run: Run) -> float:
    """Things done in a second of one round."""
    start = time.process_time()
    done = run()
    return done / (time.process_time() - start)


def summed_up(rates: list[float]) -> Rate:
    """The middle of some rounds, and how far they go."""
    return Rate(median(rates), min(rates), max(rates))


def spread(rate: Rate) -> str:
    """How far the rounds lie from their median."""
    return f"{rate.least / rate.median - 1:+.0%} {rate.most / rate.median - 1:+.0%}"


def show(title: str, rows: list[Row]) -> None:
    """A table that can be pasted into RESULTS.md."""
    print(f"\n## {title}\n\n| what | figure | ratio |\n| --- | --- | --- |")
    for row in rows:
        digits = 0 if row.value >= 100 else 2
        print(f"| {row.what} | {row.value:,.{digits}f} {row.unit} | {row.ratio} |")
