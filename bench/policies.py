"""How fast the policy plays beside random play; of any checkout, by PYTHONPATH=CHECKOUT/src:.

Every round plays matches that were not played before, as a policy is quicker where it remembers.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Any

from kurgan.bots.knowledge import knowledge_of
from kurgan.bots.policy import best
from kurgan.bots.search import played_out
from kurgan.games import GAMES
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.game import read_options

ROUNDS = 5
MATCHES = 10  # of the policy in a round, and three times as many at random
TRIES = 20
EARLIER = 1000  # seeds of the matches before the first round

Chooser = Callable[[Any, Choice], Action]


def begun(game: Any) -> Any:
    """The first scenario at its first question."""
    tables = game.tables(game.pack())
    s = game.setup(next(iter(game.scenarios)), read_options(game, None), tables)
    run(s)
    return s


def played(game: Any, choose: Callable[[Random], Chooser], seeds: Iterable[int]) -> int:
    """The answers of some matches."""
    answers = 0
    for seed in seeds:
        s, luck = begun(game), Random(seed)
        chooser = choose(luck)
        while (ask := question(s)) is not None:
            apply(s, chooser(s, ask) if isinstance(ask, Choice) else ask.sample(luck))
            answers += 1
    return answers


def by_policy(known: Any, luck: Random) -> Chooser:
    """What the policy answers."""
    weights = known.weights("policy")
    return lambda s, ask: best(known, s, ask, weights)


def at_random(luck: Random) -> Chooser:
    """Any legal answer."""
    return lambda s, ask: ask.options[int(luck.random() * len(ask.options))]


def pivots(game: Any, known: Any) -> list[tuple[Any, int]]:
    """Positions of the policy's matches where a search would begin, with who is asked."""
    found, weights = [], known.weights("policy")
    for seed in range(3):
        s, luck = begun(game), Random(seed)
        while (ask := question(s)) is not None:
            if not isinstance(ask, Choice):
                apply(s, ask.sample(luck))
                continue
            if ask.kind in known.pivots and luck.random() < 0.1:
                found.append((s.copy(), ask.side))
            apply(s, best(known, s, ask, weights))
    return found[:: max(1, len(found) // TRIES)]


def tries(game: Any, known: Any, positions: list[tuple[Any, int]]) -> int:
    """Tries of a search: a dream, then the policy to the end of the next turn, and the value."""
    rng = Random(1)
    for seed, (s, side) in enumerate(positions):
        played_out(known, game.imagine(s, side, rng), side, None, seed, 1)
    return len(positions)


def rate(work: Callable[[], int]) -> float:
    """So many in a second of the processor."""
    start = process_time()
    return work() / (process_time() - start)


def main() -> None:
    """A line for each game: answers of policy and of random play, how they compare, tries."""
    for name in sys.argv[1:] or GAMES:
        game, known = GAMES[name], knowledge_of(name)
        policy, positions = partial(by_policy, known), pivots(game, known)
        played(game, policy, range(EARLIER, EARLIER + MATCHES))
        found = []
        for number in range(0, ROUNDS * MATCHES, MATCHES):
            random = rate(partial(played, game, at_random, range(3 * number, 3 * number + 30)))
            own = rate(partial(played, game, policy, range(number, number + MATCHES)))
            found.append((own, random, random / own, rate(partial(tries, game, known, positions))))
        own, random, slower, tried = [median(column) for column in zip(*found, strict=True)]
        print(f"| {name} | {own:,.0f} | {random:,.0f} | {slower:.1f} | {tried:,.0f} |")


if __name__ == "__main__":
    main()
