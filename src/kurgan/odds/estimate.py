"""What the calculators answer with: the odds of one battle, and what a hidden piece can be."""

from __future__ import annotations

from typing import NamedTuple

from kurgan.kernel.procedure import Json

CERTAIN = 1e-9  # what sums of chances may lack of a certainty


def percent(chance: float) -> str:
    """A chance with one decimal; only what is certain or impossible is 100 or 0."""
    words = f"{100 * chance:.1f}%"
    if words == "100.0%" and chance < 1 - CERTAIN:
        return ">99.9%"
    return "<0.1%" if words == "0.0%" and chance > CERTAIN else words


class Estimate(NamedTuple):
    """The exact odds of one battle, as every screen shows them."""

    target: str  # the id of the place attacked; "" for a battle spelled out by hand
    kind: str  # the kind of that id: area, hex, zone
    force: tuple[str, ...]  # the attackers, by id or by count and type
    words: str  # who attacks whom, in one sentence
    win: float  # the chance of the headline
    headline: str  # what `win` is the chance of, like "the area is taken"
    outcomes: tuple[tuple[str, float], ...]  # what it can come to; together 1
    policy: str  # what is assumed of the choices still to come
    details: Json  # every number, with the keys of `kurgan odds GAME … --json`


class Belief(NamedTuple):
    """One hidden enemy piece: what it can still be, from one side's view alone."""

    place: str  # the id of where it lies
    kind: str  # the kind of that id
    piece: str  # which of the hidden pieces there, as the view names or counts it
    chances: tuple[tuple[str, float], ...]  # what it can be, likeliest first; together 1


class Forecast(NamedTuple):
    """Everything the calculators say of a position to one side."""

    assembling: Estimate | None  # the attack being put together now
    targets: tuple[Estimate, ...]  # every target with the largest force that may attack it
