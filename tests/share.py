"""What many tests try: some of many cases now and the rest in CI, and every option of a game."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.kernel.game import Game, Option


def first_of(now: Any, *later: Any) -> list[Any]:
    """The fast suite tries the first, CI all of them."""
    return some_of([now], list(later))


def some_of(now: list[Any], later: list[Any]) -> list[Any]:
    """The fast suite tries these, CI the others too."""
    return [*now, *[pytest.param(*_parts(one), marks=pytest.mark.slow) for one in later]]


def values(option: Option) -> tuple[Any, ...]:
    """Every value of an option; of a range its ends, of a list none and all."""
    if option.values:
        return option.values
    return ([], True) if option.many else (option.low, option.high)


def every_option(game: Game, **chosen: Any) -> dict[str, Any]:
    """All options of a game at once, each as far from the basic game as it goes."""
    return {option.name: values(option)[-1] for option in game.options} | chosen


def _parts(one: Any) -> tuple[Any, ...]:
    return one if isinstance(one, tuple) else (one,)
