"""How fast each game is in this process, plain or compiled; `python -m bench.games` asks it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from typing import Any

from bench.timing import Run, one_round
from kurgan import fast
from kurgan.bots.knowledge import knowledge_of
from kurgan.bots.policy import best
from kurgan.bots.search import played_out
from kurgan.games import GAMES
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.game import Game, read_options
from kurgan.kernel.state import State

ANSWERS = 20_000  # of random play in a round, at least
EVERY = 41  # answers from one position that is looked at to the next
LOOKED_AT = 100
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
    answers, seed = 0, 0
    while answers < ANSWERS:
        luck = Random(seed)
        answers += play(begun(game), at_random(luck), luck)
        seed += 1
    return answers


def policy_match(game: Game) -> int:
    """The answers of a match in which the policy answers for every side."""
    known = knowledge_of(game.name)
    weights = known.weights("policy")
    return play(begun(game), lambda s, ask: best(known, s, ask, weights), Random(1))


def positions(game: Game) -> list[State]:
    """Positions from all parts of some matches at random, each at a player's question."""
    found: list[State] = []
    for seed in range(LOOKED_AT):
        s, luck = begun(game), Random(seed)
        while question(s) is not None and len(found) < LOOKED_AT:
            play(s, at_random(luck), luck, EVERY)
            if question(s) is not None:
                found.append(s.copy())
    return found


def tries(game: Game, middle: list[State]) -> int:
    """Tries of a search from some positions: a dream, then the policy to the end of a turn."""
    known, rng = knowledge_of(game.name), Random(1)
    for seed, s in enumerate(middle[:: len(middle) // TRIES]):
        side = asked_side(s)
        played_out(known, game.imagine(s, side, rng), side, None, seed, 1)
    return TRIES


def asked_side(s: State) -> int:
    """Who must answer."""
    ask = question(s)
    assert ask is not None
    return ask.side


def copies(*of: State) -> int:
    """Copy positions many times."""
    for s in of:
        for _ in range(MANY // len(of)):
            s.copy()
    return MANY // len(of) * len(of)


def questions(*of: State) -> int:
    """Ask positions anew many times."""
    for s in of:
        for _ in range(MANY // len(of)):
            s.asked = None
            question(s)
    return MANY // len(of) * len(of)


def dreams(game: Game, of: list[State]) -> int:
    """Deal what the side to answer cannot see anew, in every position."""
    rng = Random(1)
    for s in of:
        game.imagine(s, asked_side(s), rng)
    return len(of)


def runs(game: Game) -> Iterator[tuple[str, Run]]:
    """Everything that is measured of a game's first scenario."""
    looked_at = positions(game)
    yield "random play", partial(random_matches, game)
    yield "policy play", partial(policy_match, game)
    yield "tries of a search", partial(tries, game, looked_at)
    yield "copies", partial(copies, *looked_at)
    yield "questions asked anew", partial(questions, *looked_at)
    yield "dreams", partial(dreams, game, looked_at)


def main() -> None:
    """Tell what can be measured; then run one round of each line's run, and tell its rate."""
    every = {f"{game.name}, {what}": run for game in GAMES.values() for what, run in runs(game)}
    print(json.dumps({"status": fast.STATUS, "runs": list(every)}), flush=True)
    for line in sys.stdin:
        print(one_round(every[line.strip()]), flush=True)


if __name__ == "__main__":
    main()
