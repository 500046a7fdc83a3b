"""How a fuzzed match begins: random options, from a set-up or from a position drawn at random."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, NamedTuple

from kurgan.fuzzing import advance, axis, inferno
from kurgan.kernel.dice import dice_for
from kurgan.kernel.engine import question, run
from kurgan.kernel.errors import BadSetup
from kurgan.kernel.game import Game
from kurgan.kernel.match import Match, new
from kurgan.kernel.pack import canonical
from kurgan.kernel.procedure import Json
from kurgan.kernel.state import State


class Positions(NamedTuple):
    """What a game knows of its positions: how to draw one, and what is wrong with one."""

    draw: Callable[[Any, str, Mapping[str, Json], Random], State]
    problems: Callable[[Any], list[str]]
    sequence: str  # the procedure that plays on once the set-up is over


POSITIONS: Final[Mapping[str, Positions]] = {
    "advance": Positions(advance.draw, advance.problems, "Turn"),
    "inferno": Positions(inferno.draw, inferno.problems, "Turn"),
    "axis": Positions(axis.draw, axis.problems, "Round"),
}


def random_match(game: Game, rng: Random, seed: str, begin: bool = False) -> Match:
    """A match with random options; options that cannot go together are drawn again."""
    while True:
        scenario = rng.choice(list(game.scenarios))
        try:
            return new(game, scenario, random_options(game, rng), seed, begin=begin)
        except BadSetup:
            continue


def random_options(game: Game, rng: Random) -> dict[str, Any]:
    """Some value for each option, the default half of the time."""
    chosen: dict[str, Any] = {}
    for option in game.options:
        if rng.random() < 0.5:
            continue
        if option.values:
            chosen[option.name] = rng.choice(option.values)
        else:
            number = rng.randint(option.low, option.high)
            chosen[option.name] = [number] if option.many else number
    return chosen


def match_from_position(game: Game, rng: Random, seed: str) -> Match:
    """A match that starts at a position drawn at random; its save holds the position."""
    while True:
        match = random_match(game, rng, seed)
        start = match.start
        state = POSITIONS[game.name].draw(match.tables, start["scenario"], match.options, rng)
        run(state)
        if question(state) is not None:
            start = {**start, "position": json.loads(canonical(game.dump(state)))}
            return Match(game, match.pack, start, dice_for(seed))
