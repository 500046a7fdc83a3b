"""What computer players tell of a game in words: deeds, blows, what is taken, what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, Generic, NamedTuple, TypeVar

from kurgan.kernel.ask import Side
from kurgan.kernel.state import Event

B = TypeVar("B")  # the game's own state
MOST_NAMED = 3


class Blow(NamedTuple):
    """Something that hurts a side, and how much it weighs among others."""

    weight: float
    words: str


class Tale(NamedTuple, Generic[B]):
    """How a game tells what happens in a try; the state is the one that the try began with."""

    deeds: Callable[[B, Sequence[Event], Side], list[str]]  # what a side sets out to do
    blows: Callable[[B, Sequence[Event], Side], list[Blow]]  # what goes badly for it
    taken: Callable[[B, Sequence[Event], Side], list[str]]  # the places it takes
    unknown: Callable[[B, Side], list[str]]  # what is hidden from it
    reasons: Mapping[str, str]  # by the kind of a question: what the policy looks for
    in_order: bool = True  # whether deeds stand in the order of their doing


def tale_of(game_name: str) -> Tale[Any]:
    """How a game is told."""
    found: Tale[Any] = import_module(f"kurgan.bots.{game_name}.tale").TALE
    return found


def listed(names: Iterable[str]) -> str:
    """Names as a person lists them."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def shortened(names: Sequence[str], what: str) -> str:
    """A few names, and how many more there are of them."""
    more = len(names) - MOST_NAMED
    return listed([*names[:MOST_NAMED], f"{more} more {what}"] if more > 1 else names)
