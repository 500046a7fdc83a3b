"""One match of an experiment, from its set-up to its end, with what is noted on the way."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from kurgan.bots import LEVELS
from kurgan.bots.knowledge import knowledge_of
from kurgan.bots.random import RandomMind, any_of
from kurgan.bots.search import SearchMind
from kurgan.games import GAMES
from kurgan.kernel.ask import Action, Choice, Roll
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.errors import RulesBug
from kurgan.kernel.procedure import Json
from kurgan.kernel.state import State
from kurgan.lab.experiment import Experiment, Setting
from kurgan.lab.notes import Notes
from kurgan.lab.parcels import Stopped, never

MOST = 50_000  # answers in one match
SELDOM = 50  # answers between two looks whether the run is being stopped
OTHERS = 4  # rolls that a roll is compared with
Answer: TypeAlias = Callable[[State, Choice], Action]


class Interrupted(Exception):
    """The run is being stopped; what was played of this match is dropped."""


def play(
    experiment: Experiment, index: int, number: int, stopped: Stopped = never
) -> dict[str, list[dict[str, Json]]]:
    """Play one match; the rows of each table. Nothing but the experiment decides how it goes."""
    setting = experiment.settings[index]
    try:
        return _play(experiment, setting, number, stopped)
    except AssertionError as bug:  # our own fault: name the match
        raise RulesBug(f"match {number} of {setting.name!r}: {bug}") from bug


def _play(
    experiment: Experiment, setting: Setting, number: int, stopped: Stopped
) -> dict[str, list[dict[str, Json]]]:
    game = GAMES[setting.game]
    s: State = game.setup(setting.scenario, setting.options, game.tables(setting.pack))
    notes = Notes(experiment, setting, number, s)
    run(s)
    return play_on(experiment, setting, number, s, notes, stopped)


def play_on(
    experiment: Experiment,
    setting: Setting,
    number: int,
    s: State,
    notes: Notes,
    stopped: Stopped,
) -> dict[str, list[dict[str, Json]]]:
    """Play from a position to the end."""
    seed = f"{experiment.seed} {number}"
    players = [
        player(setting, level, f"{seed} seat {seat}", stopped)
        for seat, level in enumerate(setting.players)
    ]
    answered_by = players[0] if len(players) == 1 else by_seat(players, GAMES[setting.game].seats)
    dice, others = Random(f"dice {seed}"), Random(f"luck {seed}")
    for answered in range(MOST):
        ask = question(s)
        if ask is None:
            return notes.finished(s)
        if answered % SELDOM == 0 and stopped():
            raise Interrupted
        if isinstance(ask, Choice):
            options = ask.options
            answer = answered_by(s, ask) if len(options) > 1 else options[0]
        else:
            answer = ask.sample(dice)
        if experiment.luck and isinstance(ask, Roll):
            notes.luck += luck_of(s, ask, answer, setting.game, others)
        notes.take(s, ask, answer)
    raise RulesBug(f"it has not ended after {MOST} answers")


def by_seat(players: list[Answer], seats: Callable[[State], tuple[int, ...]]) -> Answer:
    """Whoever has the side that is asked; a bid may exchange sides."""
    return lambda s, ask: players[seats(s).index(ask.side)](s, ask)


def luck_of(s: State, ask: Roll, answer: Action, game: str, rng: Random) -> float:
    """How much better a roll is for the first side than other rolls of the same dice.

    The others come from the same position by luck of their own, so that the sum over a match has
    the mean 0: a result less its luck has the mean of the results.
    """
    tried = [value_after(s, ask.sample(rng), game) for _ in range(OTHERS)]
    return value_after(s, answer, game) - sum(tried) / OTHERS


def value_after(s: State, answer: Action, game: str) -> float:
    """The learned win chance of the first side after an answer of chance."""
    copy = s.copy()
    apply(copy, answer)
    return knowledge_of(game).value(copy, 0)


def player(setting: Setting, level: str, seed: str, stopped: Stopped) -> Answer:
    """A level as at a table: it is given a question, a view and dreams."""
    game, known, mind = GAMES[setting.game], knowledge_of(setting.game), LEVELS[level]()
    if isinstance(mind, SearchMind):
        mind.listen = lambda share: stopped()
    rng = Random(f"{level} {seed}")
    if isinstance(mind, RandomMind):  # looks at nothing, and is to be quick
        return lambda s, ask: any_of(ask, rng)

    def answer(s: State, ask: Choice) -> Action:
        def dream() -> State:
            found: State = game.imagine(s, ask.side, rng)
            return found

        return mind.answer(known, ask, lambda: game.view(s, ask.side), dream, rng).answer

    return answer
