"""Some play of each game and a yardstick, each in a process of its own; `scripts/bench-guard`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from kurgan.games import GAMES
from kurgan.kernel.ask import Choice
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.game import Game, read_options
from kurgan.kernel.state import State

MATCHES, ANSWERS = 4, 250
QUEENS = 8


def main() -> None:
    """Fork for each run, so that all have done the same before; tell which process was which."""
    runs: dict[str, Callable[[], object]] = {"nothing": int, "yardstick": yardstick}
    runs.update({name: partial(played, game) for name, game in GAMES.items()})
    for one in runs.values():
        one()  # what is read or remembered once is not counted
    for name, one in runs.items():
        child = os.fork()
        if not child:
            one()
            os._exit(0)
        os.waitpid(child, 0)
        print(name, child, flush=True)


def played(game: Game) -> None:
    """The first answers of some matches at random."""
    tables, scenario = game.tables(game.pack()), next(iter(game.scenarios))
    for seed in range(MATCHES):
        luck = Random(seed)
        s: State = game.setup(scenario, read_options(game, None), tables)
        run(s)
        for _ in range(ANSWERS):
            ask = question(s)
            if isinstance(ask, Choice):
                apply(s, ask.options[int(luck.random() * len(ask.options))])
            elif ask is not None:
                apply(s, ask.sample(luck))


class Square:
    """Where a queen stands."""

    __slots__ = ("column", "row")

    def __init__(self, row: int, column: int) -> None:
        self.row, self.column = row, column


def yardstick() -> int:
    """All ways to set queens on a small board, in the kind of Python that the rules are."""
    return sum(1 for _ in queens(0, 0, 0, []))


def queens(columns: int, rising: int, falling: int, stand: list[Square]) -> Iterator[list[Square]]:
    """Every way to go on from some queens: sets as bits, small objects, lists and generators."""
    row = len(stand)
    if row == QUEENS:
        yield stand[:]
        return
    free = (1 << QUEENS) - 1 & ~(columns | rising >> row | falling >> (QUEENS - row))
    while free:
        low = free & -free
        free ^= low
        stand.append(Square(row, low.bit_length() - 1))
        yield from queens(columns | low, rising | low << row, falling | low << QUEENS - row, stand)
        stand.pop()


if __name__ == "__main__":
    main()
