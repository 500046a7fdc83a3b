"""Every roll is told face by face, so that a screen can show the dice that fell."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from kurgan.fuzzing.begin import random_options
from kurgan.games import GAMES
from kurgan.kernel.ask import Choice, Roll, spread
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.errors import BadSetup
from kurgan.kernel.game import Game, read_options
from kurgan.kernel.state import Event, State

NO_DICE = {"spin"}  # a block is spun unseen; no die falls
SEEDS = range(12)


def faces_told(game: Game, events: list[Event]) -> Counter[int]:
    """The dice that some events show."""
    return Counter(
        arg
        for event in events
        for kind, arg in zip(
            spread(game.facts[event.kind], len(event.args)), event.args, strict=True
        )
        if kind == "die"
    )


def begun(game: Game, scenario: str, rng: Random) -> State:
    """A match with options by luck; those that do not go together are drawn again."""
    while True:
        try:
            chosen: dict[str, Any] = read_options(game, random_options(game, rng))
            state: State = game.setup(scenario, chosen, game.tables(game.pack()))
        except BadSetup:
            continue
        state.events = []
        run(state)
        return state


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("name", "scenario"), [(name, one) for name, game in GAMES.items() for one in game.scenarios]
)
def test_the_events_of_a_roll_show_its_faces(name: str, scenario: str, seed: int) -> None:
    game = GAMES[name]
    rng = Random(seed)
    state = begun(game, scenario, rng)
    while (ask := question(state)) is not None:
        answer = rng.choice(ask.options) if isinstance(ask, Choice) else ask.sample(rng)
        state.events = []
        apply(state, answer)
        if isinstance(ask, Roll) and ask.kind not in NO_DICE:
            assert faces_told(game, state.events) >= Counter(answer.args), ask.kind
