"""Shares and means with their 95 % intervals."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

Z = 1.96


class Interval(NamedTuple):
    """A value, and the interval in which the true one lies nineteen times of twenty."""

    value: float
    low: float
    high: float


class Mean:
    """A mean and its error, of values that come one by one (Welford)."""

    __slots__ = ("count", "mean", "squares")

    def __init__(self) -> None:
        self.count = 0
        self.mean = self.squares = 0.0

    def add(self, value: float) -> None:
        """One more."""
        self.count += 1
        off = value - self.mean
        self.mean += off / self.count
        self.squares += off * (value - self.mean)

    def join(self, other: Mean) -> None:
        """All values of another mean too."""
        count = self.count + other.count
        if count:
            off = other.mean - self.mean
            self.squares += other.squares + off * off * self.count * other.count / count
            self.mean += off * other.count / count
            self.count = count

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        if self.count < 2:
            return 1.0
        return sqrt(self.squares / (self.count - 1) / self.count)

    @property
    def interval(self) -> Interval:
        """The mean with the interval of the normal distribution."""
        return around(self.mean, self.error)


def around(value: float, error: float) -> Interval:
    """A value with a standard error."""
    return Interval(value, value - Z * error, value + Z * error)


def share(wins: float, games: int) -> Interval:
    """A share of wins with Wilson's interval, which is right near 0 and 1 too."""
    if not games:
        return Interval(0.5, 0.0, 1.0)
    part = wins / games
    middle = part + Z * Z / (2 * games)
    width = Z * sqrt(part * (1 - part) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return Interval(part, max(0.0, (middle - width) / scale), min(1.0, (middle + width) / scale))


def paired(changes: Mean) -> Interval:
    """The mean change between matches of equal seeds, each between -1 and 1.

    One change up and one down, half of each, are thought beside them (Agresti and Min): few
    changes, or none at all, do not make it certain.
    """
    count = changes.count + 2
    mean = changes.mean * changes.count / count
    squares = changes.squares + changes.count * changes.mean**2 + 1
    return around(mean, sqrt((squares / count - mean * mean) / count))
