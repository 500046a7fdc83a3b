"""The quick player: every option is scored by what is known of the game, and the best is taken."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random
from typing import Any

from kurgan.bots.minds import Decision, Dream, Known, View, Weighed
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.state import State

MOST_TOLD = 8  # options that a decision tells
MISJUDGED = 0.8  # how far a recruit's weights are off, in doublings


class PolicyMind:
    """Scores the options in one dream; a scorer sees in it only what its side knows."""

    def __init__(self, table: str = "policy") -> None:
        self.table = table

    def answer(
        self, known: Known, question: Choice, view: View, dream: Dream, rng: Random
    ) -> Decision:
        """The option with the highest score, of equals the first."""
        return decided(known, dream(), question, known.weights(self.table))


class RecruitMind:
    """Sees short, and misjudges: each turn it thinks some things more important than they are."""

    def __init__(self) -> None:
        self._turn: object = None
        self._weights: Any = None

    def answer(
        self, known: Known, question: Choice, view: View, dream: Dream, rng: Random
    ) -> Decision:
        """What looks best to a recruit."""
        s = dream()
        turn = (question.side, known.turn(s))
        if turn != self._turn:
            self._turn = turn
            self._weights = varied(known.weights("recruit"), rng, MISJUDGED)
        return decided(known, s, question, self._weights)


def decided(known: Known, s: State, ask: Choice, weights: Any) -> Decision:
    """The option with the highest score, of equals the first, with those that come next."""
    scores = known.scores(s, ask, weights)
    weighed = [Weighed(*pair) for pair in zip(ask.options, scores, strict=True)]
    weighed.sort(key=lambda one: -one.score)
    return Decision(weighed[0].answer, tuple(weighed[:MOST_TOLD]))


def varied(weights: Any, rng: Random, spread: float) -> Any:
    """Weights around some others, by so many doublings at the most."""

    def near(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple([near(one) for one in value])
        if not isinstance(value, float):
            return value
        return value * 2 ** ((rng.random() + rng.random() + rng.random() - 1.5) * 2 * spread)

    return replace(weights, **{f.name: near(getattr(weights, f.name)) for f in fields(weights)})


def best(known: Known, s: State, ask: Choice, weights: Any) -> Action:
    """The policy's answer in a position that may be looked at, as in a dream."""
    options = ask.options
    if len(options) == 1:
        return options[0]
    scores = known.scores(s, ask, weights)
    return options[scores.index(max(scores))]
