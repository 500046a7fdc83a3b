"""How the benchmarks measure: the best of several rounds, next to python-chess in the same run."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import NamedTuple

import chess

from kurgan.kernel.engine import question
from kurgan.kernel.state import State


class Row(NamedTuple):
    """One figure and what it is compared with."""

    what: str
    value: float
    unit: str
    ratio: str


def best(run: Callable[[], int], rounds: int = 5) -> float:
    """The most things done per second in any round."""
    rates = []
    for _ in range(rounds):
        start = time.perf_counter()
        done = run()
        rates.append(done / (time.perf_counter() - start))
    return max(rates)


def chess_half_moves(games: int = 6) -> int:
    """Random games of python-chess; the number of half-moves."""
    moves = 0
    for seed in range(games):
        rng = random.Random(seed)
        board = chess.Board()
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[int(rng.random() * len(legal))])
            moves += 1
    return moves


def copies(s: State) -> int:
    """Copy a position many times."""
    for _ in range(5000):
        s.copy()
    return 5000


def questions(s: State) -> int:
    """Ask a position anew many times."""
    for _ in range(5000):
        s.asked = None
        question(s)
    return 5000


def show(title: str, rows: list[Row]) -> None:
    """A table that can be pasted into RESULTS.md."""
    print(f"\n## {title}\n\n| what | figure | ratio |\n| --- | --- | --- |")
    for row in rows:
        digits = 0 if row.value >= 100 else 2
        print(f"| {row.what} | {row.value:,.{digits}f} {row.unit} | {row.ratio} |")
