"""Advance to the Volga: copies and random play, beside python-chess."""

from __future__ import annotations

from random import Random

from bench.kernel import copies, questions
from bench.timing import Row, best, chess_half_moves, show
from kurgan.games.advance.game import ADVANCE
from kurgan.kernel.ask import Choice
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.game import read_options
from kurgan.kernel.state import State

TABLES = ADVANCE.tables(ADVANCE.pack())
OPTIONS = read_options(ADVANCE, None)


def play(seed: int, depth: int = 0) -> tuple[State, int]:
    """A random match, or its first position whose stack is so deep; and the answers so far."""
    rng = Random(seed)
    s = ADVANCE.setup("main", OPTIONS, TABLES)
    run(s)
    answers = 0
    while (ask := question(s)) is not None:
        if depth and len(s.stack) >= depth and isinstance(ask, Choice):
            break
        answers += 1
        if isinstance(ask, Choice):
            apply(s, ask.options[int(rng.random() * len(ask.options))])
        else:
            apply(s, ask.sample(rng))
    return s, answers


def random_play() -> int:
    """Thirty matches; the number of answers."""
    return sum(play(seed)[1] for seed in range(30))


def main() -> None:
    """Measure and print."""
    s = play(3, depth=4)[0]
    peer = best(chess_half_moves, 3)
    rate = best(random_play)
    show(
        "Advance to the Volga",
        [
            Row("python-chess, random play", peer, "half-moves a second", "1"),
            Row("advance, random play", rate, "answers a second", f"{rate / peer:.1f}"),
            Row("copy in mid-combat", 1e6 / best(lambda: copies(s)), "us", ""),
            Row("ask anew in mid-combat", 1e6 / best(lambda: questions(s)), "us", ""),
        ],
    )


if __name__ == "__main__":
    main()
