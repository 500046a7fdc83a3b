"""How fast each game is in this process, plain or compiled; JSON for `python -m bench.games`."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

from bench.timing import rate
from kurgan import fast
from kurgan.bots.knowledge import knowledge_of
from kurgan.bots.policy import best
from kurgan.bots.search import played_out
from kurgan.games import GAMES
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.game import Game, read_options
from kurgan.kernel.state import State

MATCHES = 8
DEEP = 150  # answers after which a position counts as the middle of a match
MANY = 2000
TRIES = 24

Chooser = Callable[[State, Choice], Action]


def begun(game: Game, scenario: str = "", options: Mapping[str, Any] | None = None) -> State:
    """A position at its first question."""
    chosen, tables = scenario or next(iter(game.scenarios)), game.tables(game.pack())
    s: State = game.setup(chosen, read_options(game, options), tables)
    run(s)
    return s


def after(game: Game, answers: int, seed: int, options: Mapping[str, Any] | None = None) -> State:
    """A position after so many answers at random."""
    s, luck = begun(game, options=options), Random(seed)
    play(s, at_random(luck), luck, answers)
    return s


def play(s: State, choose: Chooser, luck: Random, most: int = 100_000) -> int:
    """A match to its end, or the first answers of it; how many there were."""
    answers = 0
    while (ask := question(s)) is not None:
        if answers >= most and isinstance(ask, Choice):
            break
        answers += 1
        apply(s, choose(s, ask) if isinstance(ask, Choice) else ask.sample(luck))
    return answers


def at_random(luck: Random) -> Chooser:
    """Any legal answer."""
    return lambda s, ask: ask.options[int(luck.random() * len(ask.options))]


def random_matches(game: Game) -> int:
    """The answers of some matches at random."""
    lucks = [Random(seed) for seed in range(MATCHES)]
    return sum(play(begun(game), at_random(luck), luck) for luck in lucks)


def policy_match(game: Game) -> int:
    """The answers of a match in which the policy answers for every side."""
    known = knowledge_of(game.name)
    weights = known.weights("policy")
    return play(begun(game), lambda s, ask: best(known, s, ask, weights), Random(1))


def tries(game: Game, s: State) -> int:
    """Tries of a search from one position: a dream, then the policy to the end of the next turn."""
    known, rng, ask = knowledge_of(game.name), Random(1), question(s)
    assert ask is not None
    for seed in range(TRIES):
        played_out(known, game.imagine(s, ask.side, rng), ask.side, None, seed, 1)
    return TRIES


def copies(s: State) -> int:
    """Copy a position many times."""
    for _ in range(MANY):
        s.copy()
    return MANY


def questions(s: State) -> int:
    """Ask a position anew many times."""
    for _ in range(MANY):
        s.asked = None
        question(s)
    return MANY


def dreams(game: Game, s: State) -> int:
    """Deal what a side cannot see anew, many times."""
    rng, ask = Random(1), question(s)
    assert ask is not None
    for _ in range(MANY // 10):
        game.imagine(s, ask.side, rng)
    return MANY // 10


def measured(game: Game) -> dict[str, Any]:
    """Every rate of a game's first scenario."""
    middle = after(game, DEEP, seed=3)
    return {
        "random play": rate(partial(random_matches, game)),
        "policy play": rate(partial(policy_match, game)),
        "tries of a search": rate(partial(tries, game, middle)),
        "copies": rate(partial(copies, middle)),
        "questions asked anew": rate(partial(questions, middle)),
        "dreams": rate(partial(dreams, game, middle)),
    }


def main() -> None:
    """Measure every game."""
    found = {game.name: measured(game) for game in GAMES.values()}
    print(json.dumps({"status": fast.STATUS, "rates": found}))


if __name__ == "__main__":
    main()
