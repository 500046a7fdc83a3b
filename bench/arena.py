"""Games between players without a match around them: for strength and for tuning."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from time import process_time
from typing import Any, NamedTuple, cast

from bench.rivals import Rival
from kurgan.bots.knowledge import knowledge_of
from kurgan.bots.levels import LEVELS
from kurgan.bots.policy import best
from kurgan.bots.search import SearchMind
from kurgan.games import GAMES
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.game import read_options
from kurgan.kernel.state import State

Answer = Callable[[State, Choice], Action]
MOST = 20_000


class Scene(NamedTuple):
    """What is played."""

    game: str
    scenario: str
    options: tuple[tuple[str, Any], ...] = ()

    def setup(self) -> State:
        """A new position."""
        game = GAMES[self.game]
        options = read_options(game, dict(self.options))
        state: State = game.setup(self.scenario, options, game.tables(game.pack()))
        state.events = None
        run(state)
        return state

    @property
    def table(self) -> str:
        """The policy's weights there, by the name of their table."""
        return "factory" if self.scenario == "factory" else "policy"

    @property
    def sides(self) -> tuple[str, ...]:
        """Who plays."""
        return GAMES[self.game].sides(read_options(GAMES[self.game], dict(self.options)))

    @property
    def mode(self) -> str:
        """Who sits at a table of Inferno."""
        return str(dict(self.options).get("mode", "solo"))

    @property
    def partners(self) -> int:
        """How many sides, the first ones, win together."""
        return 2 if self.mode in ("coop", "two_vs_one") else 1


SCENES: Mapping[str, Scene] = {
    "axis-race": Scene("axis", "race"),
    "axis-uranus": Scene("axis", "uranus"),
    "advance-main": Scene("advance", "main"),
    "advance-factory": Scene("advance", "factory"),
    "inferno-solo": Scene("inferno", "campaign"),
    "inferno-coop": Scene("inferno", "campaign", (("mode", "coop"),)),
    "inferno-versus": Scene("inferno", "campaign", (("mode", "versus"),)),
    "inferno-two-vs-one": Scene("inferno", "campaign", (("mode", "two_vs_one"),)),
}


def policy(scene: Scene, weights: Any) -> Answer:
    """The policy with some weights; it may look at the state, of which it reads what it may."""
    known = knowledge_of(scene.game)
    return lambda s, ask: best(known, s, ask, weights)


def random_player(seed: str) -> Answer:
    """Any legal answer."""
    rng = Random(seed)
    return lambda s, ask: ask.options[int(rng.random() * len(ask.options))]


def play(scene: Scene, answers: Sequence[Answer], seed: object) -> State:
    """One game to its end; the dice hang on the seed alone."""
    s = scene.setup()
    luck = Random(f"dice {seed}")
    for _ in range(MOST):
        ask = question(s)
        if ask is None:
            return s
        apply(s, answers[ask.side](s, ask) if isinstance(ask, Choice) else ask.sample(luck))
    raise RuntimeError(f"{scene} with seed {seed} does not end")


def level(
    scene: Scene, name: str, seed: str, clock: dict[str, float], share: float = 1.0
) -> Answer:
    """A level as at a table: it is given a question, a view and dreams; what it takes is noted.

    It takes processor time, which others on the machine hardly change. With a share it tries only
    that part of what it would.
    """
    if name == "random":
        return random_player(seed)
    if name == "rival":
        return cast(Answer, Rival())
    game, known, mind = GAMES[scene.game], knowledge_of(scene.game), LEVELS[name]()
    if isinstance(mind, SearchMind):
        mind.budget = mind.budget.part(share)
    rng = Random(f"{name} {seed}")

    def answer(s: State, ask: Choice) -> Action:
        if len(ask.options) == 1:
            return ask.options[0]
        start = process_time()
        found = mind.answer(
            known,
            ask,
            lambda: game.view(s, ask.side),
            lambda: game.imagine(s, ask.side, rng),
            rng,
        )
        clock[name] = clock.get(name, 0.0) + process_time() - start
        return found.answer

    return answer
