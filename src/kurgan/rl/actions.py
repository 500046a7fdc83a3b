"""Every answer of a game under one number, from the declared verbs alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy
from numpy.typing import NDArray

from kurgan.games.axis.rules.variants import MOST_BID
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.codec import Codec
from kurgan.kernel.errors import IllegalAction, brief
from kurgan.kernel.game import Game

COUNTS = range(41)  # a count in an answer; what is larger has no number
LARGE = {"bid": range(MOST_BID + 1)}  # verbs whose counts go further
MASK = numpy.int8


class Actions:
    """A fixed list of all answers that any position of a game may offer."""

    def __init__(self, game: Game, tables: Any) -> None:
        self.codec = Codec(game, tables)
        self.all: list[Action] = []
        for verb, kinds in game.verbs.items():
            if not any(kind.startswith("die") for kind in kinds):  # dice are chance's
                things = [self._things(kind, LARGE.get(verb, COUNTS)) for kind in kinds]
                self.all += [Action(verb, args) for args in product(*things)]
        self.numbers = {action: number for number, action in enumerate(self.all)}

    def _things(self, kind: str, counts: Sequence[int]) -> Sequence[int]:
        if kind == "count":
            return counts
        return [number for number, name in enumerate(self.codec.names[kind]) if name != ""]

    def __len__(self) -> int:
        return len(self.all)

    def legal(self, ask: Choice) -> list[int]:
        """The numbers of the options of a question."""
        numbers = self.numbers
        return [numbers[option] for option in ask.options if option in numbers]

    def mask(self, ask: Choice | None) -> NDArray[numpy.int8]:
        """1 for every legal answer."""
        found = numpy.zeros(len(self.all), MASK)
        if ask is not None:
            found[self.legal(ask)] = 1
        return found

    def action(self, ask: Choice, number: Any) -> Action:
        """The answer behind a number; refused unless the question offers it."""
        last = len(self.all) - 1
        if not hasattr(number, "__index__") or not 0 <= number <= last:
            raise IllegalAction(
                f"An action is a whole number from 0 to {last}, not {brief(number)}."
            )
        found: Action = self.all[number]
        if found not in ask.options:
            words = self.codec.encode(found)
            raise IllegalAction(f"Action {number}, {words}, is not offered by {ask.kind!r} now.")
        return found

    def words(self, number: int) -> str:
        """The answer behind a number, to read."""
        return " ".join(map(str, self.codec.encode(self.all[number])))
