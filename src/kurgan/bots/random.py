"""The player that takes any legal answer."""

from __future__ import annotations

from random import Random

from kurgan.bots.minds import Decision, Dream, Known, View
from kurgan.kernel.ask import Choice

BY_LOT = "By lot."


class RandomMind:
    """Every answer as likely as another."""

    def answer(
        self, known: Known, question: Choice, view: View, dream: Dream, rng: Random
    ) -> Decision:
        """Any of the options."""
        options = question.options
        return Decision(options[int(rng.random() * len(options))], words=BY_LOT)
