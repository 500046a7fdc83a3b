"""Exact odds: distributions in closed form, never samples."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from kurgan.kernel.ask import Side
from kurgan.kernel.errors import BadSetup, brief
from kurgan.kernel.state import State
from kurgan.odds.estimate import Belief, Estimate, Forecast, Json

__all__ = ["Belief", "Estimate", "Forecast", "as_json", "belief", "forecast"]
CALCULATORS = ("inferno", "advance", "axis")


def forecast(game_name: str, state: State, side: Side) -> Forecast:
    """The attack being assembled and every target, as far as this side can know."""
    found: Forecast = _calculator(game_name).forecast(state, side)
    return found


def belief(game_name: str, state: State, side: Side) -> tuple[Belief, ...]:
    """What each hidden enemy piece can still be, as far as this side can know."""
    found: tuple[Belief, ...] = _calculator(game_name).belief(state, side)
    return found


def as_json(answer: Estimate | Belief | Forecast | None) -> Json:
    """An answer of the calculators for programs: names with their chances become objects."""
    if answer is None:
        return None
    if isinstance(answer, Forecast):
        targets = [as_json(target) for target in answer.targets]
        return {"assembling": as_json(answer.assembling), "targets": targets}
    if isinstance(answer, Belief):
        return {**answer._asdict(), "chances": dict(answer.chances)}
    return {**answer._asdict(), "force": list(answer.force), "outcomes": dict(answer.outcomes)}


def _calculator(game_name: str) -> Any:
    """The module of a game; a game's module is read when it is first asked."""
    if game_name not in CALCULATORS:
        known = ", ".join(CALCULATORS)
        raise BadSetup(f"There are no odds for {brief(game_name)}; there are for {known}.")
    return import_module(f"kurgan.odds.{game_name}.calculator")
