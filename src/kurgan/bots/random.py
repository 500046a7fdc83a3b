"""The player that takes any legal answer."""

from __future__ import annotations

from random import Random

from kurgan.bots.minds import Decision, Dream, Known, View
from kurgan.kernel.ask import Action, Choice

BY_LOT = "By lot."


class RandomMind:
    """Every answer as likely as another."""

    def answer(
        self, known: Known, question: Choice, view: View, dream: Dream, rng: Random
    ) -> Decision:
        """Any of the options."""
        return Decision(any_of(question, rng), words=BY_LOT)


def any_of(question: Choice, rng: Random) -> Action:
    """An answer by lot."""
    options = question.options
    return options[int(rng.random() * len(options))]
