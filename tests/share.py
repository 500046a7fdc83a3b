"""What `make test` looks at and what is left to CI: the same fact for other games."""

from __future__ import annotations

from typing import Any

import pytest


def first_of(now: Any, *later: Any) -> list[Any]:
    """The fast suite tries the first, CI all of them."""
    return some_of([now], list(later))


def some_of(now: list[Any], later: list[Any]) -> list[Any]:
    """The fast suite tries these, CI the others too."""
    return [*now, *[pytest.param(*_parts(one), marks=pytest.mark.slow) for one in later]]


def _parts(one: Any) -> tuple[Any, ...]:
    return one if isinstance(one, tuple) else (one,)
