"""Each game: copies and random play, beside python-chess in the same run."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from bench.timing import Row, best, chess_half_moves, copies, questions, show
from kurgan.games import GAMES
from kurgan.kernel.ask import Choice
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.game import Game, read_options
from kurgan.kernel.state import State

MATCHES = 12
DEEP = 150  # answers after which a position counts as the middle of a match


def play(
    game: Game, options: dict[str, Any], seed: int, most: int = 0, scenario: str = ""
) -> tuple[State, int]:
    """A random match, or its first answers; the position and the number of answers."""
    rng = Random(seed)
    chosen = scenario or next(iter(game.scenarios))
    s = game.setup(chosen, options, game.tables(game.pack()))
    run(s)
    answers = 0
    while (ask := question(s)) is not None:
        if most and answers >= most and isinstance(ask, Choice):
            break
        answers += 1
        if isinstance(ask, Choice):
            apply(s, ask.options[int(rng.random() * len(ask.options))])
        else:
            apply(s, ask.sample(rng))
    return s, answers


def random_play(game: Game, scenario: str, options: dict[str, Any]) -> Callable[[], int]:
    """Some matches; the number of answers."""
    return lambda: sum(play(game, options, seed, scenario=scenario)[1] for seed in range(MATCHES))


def measured(game: Game, scenario: str, peer: float) -> list[Row]:
    """What one scenario takes."""
    options = read_options(game, None)
    s = play(game, options, seed=3, most=DEEP, scenario=scenario)[0]
    rate = best(random_play(game, scenario, options), 3)
    name = f"{game.name} {scenario}"
    return [
        Row(f"{name}, random play", rate, "answers a second", f"{rate / peer:.1f}"),
        Row(f"{name}, copy", 1e6 / best(partial(copies, s)), "us", ""),
        Row(f"{name}, ask anew", 1e6 / best(partial(questions, s)), "us", ""),
    ]


def main() -> None:
    """Measure every scenario of every game and print."""
    for game in GAMES.values():
        peer = best(chess_half_moves, 3)
        rows = [Row("python-chess, random play", peer, "half-moves a second", "1")]
        for scenario in game.scenarios:
            rows += measured(game, scenario, peer)
        show(game.title, rows)


if __name__ == "__main__":
    main()
