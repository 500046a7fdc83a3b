"""Steps that ask are generators: start one, answer one; left to Python, which ends them sooner."""

from __future__ import annotations

from typing import Any

from kurgan.kernel.ask import Action
from kurgan.kernel.errors import RulesBug


def started(asking: Any) -> Any:
    """The question of a step beside the step, or what it says at its end if it asks nothing."""
    try:
        return next(asking), asking
    except StopIteration as stop:
        return stop.value


def answered(asking: Any, action: Action, top: Any) -> Any:
    """What a step says at its end, once its question is answered."""
    try:
        asking.send(action)
    except StopIteration as stop:
        return stop.value
    raise RulesBug(f"{type(top).__name__}.{top.at} asks twice")
