"""Exact distributions of dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

Distribution = dict[int, float]


@cache
def totals(dice: int, count: Callable[[tuple[int, ...]], int]) -> tuple[tuple[int, float], ...]:
    """What so many six-sided dice count as, each total with its probability."""
    chances: dict[int, int] = {}
    for faces in combinations_with_replacement(range(1, 7), dice):
        ways = factorial(dice) // prod(factorial(faces.count(face)) for face in set(faces))
        total = count(faces)
        chances[total] = chances.get(total, 0) + ways
    return tuple((total, ways / 6**dice) for total, ways in sorted(chances.items()))


def mapped(distribution: Iterable[tuple[int, float]], change: Callable[[int], int]) -> Distribution:
    """The distribution of a function of a number."""
    found: Distribution = {}
    for value, chance in distribution:
        found[change(value)] = found.get(change(value), 0.0) + chance
    return found


def difference(
    one: Iterable[tuple[int, float]], other: Iterable[tuple[int, float]]
) -> Distribution:
    """The distribution of one number less another, both independent."""
    others = list(other)
    found: Distribution = {}
    for a, p in one:
        for b, q in others:
            found[a - b] = found.get(a - b, 0.0) + p * q
    return found


def evenly(values: Iterable[int]) -> Distribution:
    """The distribution of one of these values, each as likely as the others."""
    listed = list(values)
    return {value: listed.count(value) / len(listed) for value in sorted(set(listed))}
