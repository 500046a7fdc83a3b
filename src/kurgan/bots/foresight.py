"""Foresight: plans tried on the same dreams and dice, with what happens in each try."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from kurgan.bots.minds import Dream, Known
from kurgan.bots.search import go_on
from kurgan.kernel.ask import Action, Side
from kurgan.kernel.state import Event, State

AHEAD = 1  # turns after the present one that a try goes on
LEARNED = 0.05  # how far the learned chance of a position may be off


class Chance(NamedTuple):
    """A win chance and the interval in which it lies nineteen times of twenty."""

    chance: float
    low: float
    high: float


class Try(NamedTuple):
    """What came of a plan once: the win chance then, and what the side would have seen."""

    value: float
    events: tuple[Event, ...]
    now: int  # how many of the events belong to the turn that stands


class Tried:
    """An answer, the weights of the policy that goes on with it, and its tries."""

    def __init__(self, answer: Action | None, weights: Any) -> None:
        self.answer = answer
        self.weights = weights
        self.tries: list[Try] = []

    @property
    def values(self) -> list[float]:
        """The win chance at the end of each try."""
        return [one.value for one in self.tries]

    @property
    def mean(self) -> float:
        """The mean of its tries."""
        return sum(self.values) / max(1, len(self.tries))

    @property
    def worst(self) -> Try:
        """The try that ended worst."""
        return min(self.tries, key=lambda one: one.value)


def luck(*words: object) -> Random:
    """Luck from a seed and what it is for; any text will do."""
    return Random(" ".join(map(str, words)).encode("utf-8", "backslashreplace"))


def foresee(
    known: Known,
    side: Side,
    plans: Sequence[Tried],
    dream: Dream,
    rng: Random,
    count: int,
    listen: Callable[[float], bool] = lambda share: False,
) -> bool:
    """Try every plan so many times, on the same dreams and dice; True if it was cut short."""
    for number in range(count):
        start, seed = dream(), int(rng.random() * 2**32)
        for plan in plans:
            plan.tries.append(tried(known, start, side, plan, seed))
        if listen((number + 1) / count):
            return True
    return False


def tried(known: Known, start: State, side: Side, plan: Tried, seed: int) -> Try:
    """Play a plan to the end of the next turn; the others, and the side later, as the policy."""
    s = start.copy()
    s.events = []
    script = () if plan.answer is None else (plan.answer,)
    now = go_on(known, s, side, script, plan.weights, seed, AHEAD, is_even=False).now
    seen = [n for n, event in enumerate(s.events) if event.seen_by >> side & 1]
    here = len(seen) if now < 0 else sum(1 for n in seen if n < now)
    return Try(known.value(s, side), tuple([s.events[n] for n in seen]), here)


def spread(values: Sequence[float]) -> Chance:
    """The mean of some tries, with the error of the mean and of what was learned."""
    return around(sum(values) / len(values), values, len(values))


def around(chance: float, values: Sequence[float], tries: int) -> Chance:
    """A chance from so many tries that were spread like these, with its error."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    error = 1.96 * sqrt(variance / tries) + LEARNED
    return Chance(chance, max(0.0, chance - error), min(1.0, chance + error))
