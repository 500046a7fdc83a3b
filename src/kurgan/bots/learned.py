"""Win chances learned from self-play: a logistic function of features, with a few hidden units."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import exp
from typing import Any, NamedTuple

Numbers = tuple[float, ...]
MOST = 30.0  # beyond this a chance is as good as certain


class Learned(NamedTuple):
    """The learned numbers of a scenario, in the order of its features; the first of those is 1."""

    straight: Numbers
    hidden: tuple[Numbers, ...] = ()  # a row for each hidden unit, which counts where positive
    out: Numbers = ()  # what each hidden unit adds


@cache
def coefficients(game_name: str, scenario: str) -> Learned:
    """What was learned of a scenario, from value.toml beside the game's knowledge."""
    text = files(f"kurgan.bots.{game_name}").joinpath("value.toml").read_text(encoding="utf-8")
    return read_learned(tomllib.loads(text).get(scenario, {}))


def read_learned(table: dict[str, Any]) -> Learned:
    """The numbers of one table of value.toml."""
    hidden = tuple([_numbers(row) for row in table.get("hidden", ())])
    return Learned(_numbers(table.get("numbers", ())), hidden, _numbers(table.get("out", ())))


def chance(learned: Learned, features: Sequence[float]) -> float:
    """The win chance of the first side."""
    total = dot(learned.straight, features)
    for row, out in zip(learned.hidden, learned.out, strict=True):
        excited = dot(row, features)
        if excited > 0:
            total += out * excited
    return 1 / (1 + exp(-max(-MOST, min(MOST, total))))


def dot(numbers: Numbers, features: Sequence[float]) -> float:
    """The sum of the products."""
    return sum([number * feature for number, feature in zip(numbers, features, strict=True)])


def _numbers(row: Sequence[Any]) -> Numbers:
    return tuple([float(number) for number in row])
