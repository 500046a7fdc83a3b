"""Glicko-2: how strong somebody is, how sure that is, and how much it changes (Glickman, 2013)."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, pi, sqrt
from typing import NamedTuple

SCALE = 173.7178
MIDDLE = 1500.0
TAU = 0.5  # how fast the volatility may change
CLOSE = 1e-6
LARGEST_DEVIATION = 350.0


class Strength(NamedTuple):
    """What is believed of a player."""

    rating: float = MIDDLE
    deviation: float = LARGEST_DEVIATION
    volatility: float = 0.06


class Played(NamedTuple):
    """A match against somebody: 1 for a win, 0.5 for a draw, 0 for a loss."""

    against: Strength
    score: float


def after(strength: Strength, played: Sequence[Played], periods: float = 1.0) -> Strength:
    """What is believed after some matches, so many rating periods after the last ones."""
    mu, phi = (strength.rating - MIDDLE) / SCALE, strength.deviation / SCALE
    weights = [_weight(one.against.deviation / SCALE) for one in played]
    hopes = [
        1 / (1 + exp(-weight * (mu - (one.against.rating - MIDDLE) / SCALE)))
        for weight, one in zip(weights, played, strict=True)
    ]
    surprise = sum(
        weight * (one.score - hope)
        for weight, one, hope in zip(weights, played, hopes, strict=True)
    )
    variance = 1 / sum(w * w * hope * (1 - hope) for w, hope in zip(weights, hopes, strict=True))
    sigma = _volatility(strength.volatility, phi, variance, variance * surprise)
    before = sqrt(phi * phi + sigma * sigma * periods)
    new_phi = 1 / sqrt(1 / before**2 + 1 / variance)
    new_mu = mu + new_phi**2 * surprise
    deviation = min(SCALE * new_phi, LARGEST_DEVIATION)
    return Strength(SCALE * new_mu + MIDDLE, deviation, sigma)


def _weight(phi: float) -> float:
    """How much a result against somebody tells, of whom that much is unsure."""
    return 1 / sqrt(1 + 3 * phi * phi / pi**2)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Step 5: the root, by the Illinois algorithm."""
    start = log(sigma * sigma)

    def gap(x: float) -> float:
        spread = phi * phi + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    low = start
    if delta**2 > phi * phi + variance:
        high = log(delta**2 - phi * phi - variance)
    else:
        step = 1
        while gap(start - step * TAU) < 0:
            step += 1
        high = start - step * TAU
    at_low, at_high = gap(low), gap(high)
    while abs(high - low) > CLOSE:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = gap(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return exp(low / 2)
