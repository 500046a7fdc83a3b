"""What a mind is given and what it gives back."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple, Protocol, TypeAlias

from kurgan.bots.knowledge import Knowledge
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.procedure import Json
from kurgan.kernel.state import State

Known: TypeAlias = Knowledge[Any, Any]
View: TypeAlias = Callable[[], Json]  # the position as the side sees it, made when asked for
Dream: TypeAlias = Callable[[], State]  # a position that the side cannot tell from the true one


class Weighed(NamedTuple):
    """An answer and how good it looked; where it was tried, its win chance and the weights."""

    answer: Action
    score: float
    tries: int = 0
    weights: Any = None


class Decision(NamedTuple):
    """An answer, and why: the answers weighed, best first, and what was thought in words."""

    answer: Action
    weighed: tuple[Weighed, ...] = ()
    words: str = ""


class Mind(Protocol):
    """Whatever can answer a question of one side; nothing else of the match reaches it."""

    def answer(
        self, known: Known, question: Choice, view: View, dream: Dream, rng: Random
    ) -> Decision:
        """One of the question's options."""
        ...
