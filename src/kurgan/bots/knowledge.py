"""What every game's folder tells its computer players, and where it is found."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from importlib import import_module
from importlib.resources import files
from random import Random
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from kurgan.kernel.ask import Action, Chance, Choice, Side
from kurgan.kernel.errors import BadSetup, brief

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

B = TypeVar("B")  # the game's own state
W = TypeVar("W", bound="DataclassInstance")  # its weights
KNOWN = ("inferno", "advance", "axis")
ERRORS = 1.5


class Knowledge(NamedTuple, Generic[B, W]):
    """What is known of one game. A scorer looks only at what the side to act knows."""

    scores: Callable[[B, Choice, W], list[float]]  # how good each option looks
    weights: Callable[[str], W]  # by the name of a table in weights.toml
    value: Callable[[B, Side], float]  # the win chance of a side, roughly
    features: Callable[[B], list[float]]  # what that is learned from
    turn: Callable[[B], tuple[int, int]]  # the turn and whose it is: what "the rest of it" means
    pivots: Mapping[str, bool]  # where a search makes plans: every time, or once a turn
    # Other plans than the policy's: an answer now, and weights for the rest of the turn
    proposals: Callable[[B, Choice, W, Random, int], list[tuple[Action, W]]] | None = None
    # Where dice fall that only count hits: a search lets them fall near their mean; else -1
    dice_at: Callable[[B], int] | None = None
    # What chance is asked about, as a number: all plans have the same luck in the same thing
    luck_at: Callable[[B], int] | None = None
    # How much kinder an answer of chance is than its mean: what tries came to is told without it
    fortune: Callable[[B, Chance, Action], float] | None = None
    seconds: float = 1e-4  # that an answer of a try usually takes in plain Python
    effort: float = 1.0  # how many times the usual tries a search makes, where turns have few plans
    # Turns after the present one that tries go on, where that does not hang on the level
    ahead: Callable[[B], int] | None = None
    wave: int = 0  # tries after which new plans are made around the best so far; 0: never
    # What stands, so that plans are tried once that come to the same before chance is asked; only
    # where nothing that is hidden comes to light until then
    stands: Callable[[B], object] | None = None
    pairs: int = 2  # tries beside the policy's plan, without which another is never taken
    errors: float = ERRORS  # how many standard errors a plan must be better than the policy's


def knowledge_of(game_name: str) -> Knowledge[Any, Any]:
    """What is known of a game, read when it is first asked."""
    if game_name not in KNOWN:
        known = ", ".join(KNOWN)
        raise BadSetup(f"No computer plays {brief(game_name)}; they play {known}.")
    found: Knowledge[Any, Any] = import_module(f"kurgan.bots.{game_name}").KNOWLEDGE
    return found


def read_weights(kind: type[W], game_name: str, table: str) -> W:
    """Weights by name: those of the table "policy", changed by those of another table."""
    text = files(f"kurgan.bots.{game_name}").joinpath("weights.toml").read_text(encoding="utf-8")
    tables = tomllib.loads(text)
    numbers = {**tables["policy"], **tables.get(table, {})}
    names = {f.name for f in fields(kind) if f.default is MISSING}
    if names != set(numbers):
        odd = ", ".join(sorted(names ^ set(numbers)))
        raise BadSetup(f"The weights of {game_name} do not fit: {odd}.")
    return kind(**{name: read_number(value) for name, value in numbers.items()})


def read_number(value: Any) -> float | tuple[float, ...]:
    """A number, or one for each side."""
    return tuple([float(one) for one in value]) if isinstance(value, list) else float(value)
