"""What a run has entered: steps of procedures, and branches of answers about groups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from kurgan.fuzzing.players import SIZES
from kurgan.kernel.game import Game


class Entered(NamedTuple):
    """How often each step was entered and each branch of an answer offered and taken."""

    steps: Counter[str]
    offered: Counter[str]
    taken: Counter[str]

    def add(self, other: Entered) -> None:
        """Add what another part of the run has entered."""
        for mine, others in zip(self, other, strict=True):
            mine.update(others)


def nothing() -> Entered:
    """A run that has not begun."""
    return Entered(Counter(), Counter(), Counter())


@contextmanager
def watching(game: Game, entered: Entered) -> Iterator[None]:
    """Count every step that is entered, compiled or not: each step's function is wrapped."""
    before = [
        (step, step.function, f"{game.name} {name}.{step.name}")
        for name, procedure in game.procedures.items()
        for step in procedure.STEPS.values()
    ]
    for step, function, name in before:
        step.function = _counted(function, name, entered.steps)
    try:
        yield
    finally:
        for step, function, _ in before:
            step.function = function


def _counted(function: Callable[..., Any], name: str, counts: Counter[str]) -> Callable[..., Any]:
    def enter(frame: Any, state: Any) -> Any:
        counts[name] += 1
        return function(frame, state)

    return enter


def never_entered(games: Iterable[Game], entered: Entered) -> list[str]:
    """The steps that nobody has entered."""
    return [
        f"{game.name} {name}.{step}"
        for game in games
        for name, procedure in game.procedures.items()
        for step in procedure.STEPS
        if not entered.steps[f"{game.name} {name}.{step}"]
    ]


def never_taken(games: Iterable[Game], entered: Entered) -> list[str]:
    """Branches of group answers that were never taken: each verb with a number, by its sizes."""
    names = [
        f"{game.name} {verb} {size}"
        for game in games
        for verb, kinds in game.verbs.items()
        if "count" in kinds
        for size in SIZES[1:]
    ]
    return [
        f"{name} ({'offered' if entered.offered[name] else 'never offered'})"
        for name in names
        if not entered.taken[name]
    ]
