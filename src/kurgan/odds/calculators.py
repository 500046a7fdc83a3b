"""What the odds of every game provide, and where they are found."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Generic, NamedTuple, TypeVar

from kurgan.kernel.ask import Side
from kurgan.kernel.errors import BadSetup, brief
from kurgan.odds.arguments import Argument, Given
from kurgan.odds.estimate import Belief, Estimate, Forecast

B = TypeVar("B")  # the game's own state
CALCULATORS = ("inferno", "advance", "axis")


class Calculator(NamedTuple, Generic[B]):
    """The exact odds of one game."""

    words: str  # what a battle by hand is, like "an attack in Advance to the Volga"
    arguments: tuple[Argument, ...]  # what can be said of it
    battle: Callable[[Given], Estimate]  # its odds
    forecast: Callable[[B, Side], Forecast]  # the attacks of a position, as a side knows it
    promised: Callable[[B, B, Side], Estimate | None]  # the attack of a move: before it, after it
    belief: Callable[[B, Side], tuple[Belief, ...]]  # what hidden enemy pieces can still be


def calculator_of(game_name: str) -> Calculator[Any]:
    """The calculator of a game, read when it is first asked."""
    if game_name not in CALCULATORS:
        known = ", ".join(CALCULATORS)
        raise BadSetup(f"There are no odds for {brief(game_name)}; there are for {known}.")
    found: Calculator[Any] = import_module(f"kurgan.odds.{game_name}").CALCULATOR
    return found
