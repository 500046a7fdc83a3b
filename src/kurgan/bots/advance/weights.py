"""The weights of the policy, in areas: taking an ordinary area is worth 1."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from kurgan.bots.knowledge import read_weights


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """What the policy weighs; the numbers are in weights.toml."""

    haste: float  # how much more areas are worth to those who are late
    every: float  # how much more an area is worth where every one must be taken
    heavy: float  # the first Heavy Urban area
    hard: float  # more for an area by its TEM
    open: float  # more for each Soviet area beside it
    stalemate: float
    unit: float  # a unit out of action, for each Supply Point that its return costs
    morale: float  # a point of Morale
    edge: float  # more for a point where Strength is near its end
    spent: float  # a unit that attacks
    least: float  # what an attack must promise
    marker: float  # an Artillery or Engineer marker kept for a later turn
    scarce: float  # more for it, the more attacks may still want it this turn
    engineer: float  # how much dearer Engineers are
    air: float  # an Air marker kept for a later turn
    air_scarce: float
    near: float  # what is left of a stack's use for each step from the front
    wide: float  # more use for each Soviet area beside the stack, after the first
    weak: float  # the Attack Value at which a stack begins to be of use
    move: float  # what a move must promise
    leave: float  # leaving a contested area
    late: float  # how much of the prices is left before the last turn
    last: float  # and on it
    buy_artillery: float
    buy_engineer: float
    buy_air: float
    buy_unit: float
    buy_morale: float
    bank: float  # a Supply Point kept
    glut: float  # how quickly more of the same loses its use
    low_morale: float  # from here on Morale is bought first
    lost_morale: float  # from here on it is no longer bought
    barrage: float  # falling back before a Barrage
    after: Weights | None = None  # of a plan: what it goes on with when all is bought


@cache
def weights_of(table: str) -> Weights:
    """The weights of a table; always the same object, so that what hangs on it is remembered."""
    return read_weights(Weights, "advance", table)


@lru_cache(maxsize=100)
def at_factory(w: Weights) -> Weights:
    """The weights for the Factory District, where every area must be taken."""
    return weights_of("factory") if w is weights_of("policy") else w
