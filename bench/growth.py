"""What a match costs as it grows: its log, its units, its stack of procedures; and loading."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

import kurgan
from bench.speeds import positions
from bench.timing import Row, show
from kurgan.games import GAMES
from kurgan.kernel.ask import Choice
from kurgan.kernel.engine import apply, question
from kurgan.kernel.match import Match

ENTRIES = 10_000
STEP = 2_000
TIMES = 40


def main() -> None:
    """Positions of all sizes, then a match that grows by answers and undos, then its save."""
    rows = [*by_size()]
    luck, match = Random(5), kurgan.new("axis", seed=5)
    for length in range(STEP, ENTRIES + 1, STEP):
        begun, before = time.process_time(), len(match.journal)
        grow(match, length, luck)
        spent = (time.process_time() - begun) / (len(match.journal) - before)
        rows.append(Row(f"an entry, up to {length:,} of them", spent * 1e6, "us", ""))
    save = match.save()
    begun = time.process_time()
    kurgan.load(save)
    seconds = time.process_time() - begun
    rows.append(Row(f"load a save of {len(match.journal):,} entries", seconds, "s", ""))
    show(f"Growth, {kurgan.fast.STATUS}", rows)


def by_size() -> list[Row]:
    """What an answer costs on a copy, by thirds of the positions with few and many units."""
    found = positions(GAMES["axis"])
    costs = {id(s): answer_cost(s) for s in found}
    rows = []
    sizes: dict[str, Callable[[Any], int]] = {
        "units": lambda s: sum(s.units),
        "procedures on the stack": lambda s: len(s.stack),
    }
    for name, size in sizes.items():
        order, third = sorted(found, key=size), len(found) // 3
        for some in (order[:third], order[third:-third], order[-third:]):
            mean = sum([costs[id(s)] for s in some]) / len(some)
            span = f"{size(some[0])} to {size(some[-1])} {name}"
            rows.append(Row(f"axis, an answer on a copy, {span}", mean * 1e6, "us", ""))
    return rows


def answer_cost(s: Any) -> float:
    """The time of a copy and one answer to it, whichever it is."""
    luck, ask = Random(1), question(s)
    assert isinstance(ask, Choice)
    begun = time.process_time()
    for _ in range(TIMES):
        apply(s.copy(), ask.options[int(luck.random() * len(ask.options))])
    return (time.process_time() - begun) / TIMES


def grow(match: Match, length: int, luck: Random) -> None:
    """Answer at random until the journal is so long; most answers are taken back."""
    while len(match.journal) < length and match.question is not None:
        side = match.question.side
        match.play(match.question.options[int(luck.random() * len(match.question.options))])
        if luck.random() < 0.9 and match.can_undo:
            match.undo(side)


if __name__ == "__main__":
    main()
