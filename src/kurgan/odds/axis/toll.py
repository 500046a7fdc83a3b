"""What hits leave of a force in Axis & Allies: Stalingrad: distributions, never samples."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from math import comb
from typing import NamedTuple

from kurgan.games.axis.pack.tables import AIR, TANK
from kurgan.games.axis.rules.combat import BOMBS, GUNS, MUST, PLAIN, PLANES, hits
from kurgan.odds.axis.policy import BOMBED_FIRST, LOST_FIRST, rank

Chances = tuple[float, ...]  # of 0, 1, 2, … hits
Counts = tuple[int, ...]  # how many are left of each row of a force
Spread = dict[Counts, float]  # what can be left, each with its probability
Row = tuple[int, int]  # a type; the job of aircraft, OFF for land units
DIE = range(1, 7)
FACES = len(DIE)
NONE: Chances = (1.0,)


class Force(NamedTuple):
    """One side's units in a zone, in the order in which it gives them up if all can fire."""

    side: int
    rows: tuple[Row, ...]
    counts: Counts

    @property
    def size(self) -> int:
        """How many units there are."""
        return sum(self.counts)

    def has_land(self, counts: Counts) -> bool:
        """Whether a land unit is left."""
        return any(n for (unit, _), n in zip(self.rows, counts, strict=True) if not is_air(unit))

    def by_type(self) -> dict[int, int]:
        """How many there are of each type."""
        found: dict[int, int] = {}
        for (unit, _), count in zip(self.rows, self.counts, strict=True):
            found[unit] = found.get(unit, 0) + count
        return found


def muster(side: int, units: Mapping[Row, int]) -> Force:
    """A force from the numbers of its units."""
    rows = [
        row
        for unit in LOST_FIRST[side]
        for row in sorted((row for row in units if row[0] == unit), key=lambda row: rank(*row))
        if units[row]
    ]
    return Force(side, tuple(rows), tuple([units[row] for row in rows]))


def is_air(unit: int) -> bool:
    """Whether a type flies."""
    return bool(AIR >> unit & 1)


class Hits(NamedTuple):
    """The distributions of one side's hits, by what they may be aimed at."""

    plain: Chances
    planes: Chances
    guns: Chances
    bombs: Chances


@lru_cache(maxsize=20_000)
def hits_of(dice: tuple[tuple[int, int, int], ...]) -> Hits:
    """The hits of a volley; interceptors aim as fighters do, whether they must or not."""
    found = [NONE] * 5
    for value, aim, count in dice:
        found[aim] = together(found[aim], binomial(count, value))
    return Hits(found[PLAIN], together(found[PLANES], found[MUST]), found[GUNS], found[BOMBS])


@cache
def binomial(dice: int, value: int) -> Chances:
    """How many of so many dice show this value or less."""
    hit = hits(DIE, value)
    miss = FACES - hit
    return tuple(
        [comb(dice, n) * hit**n * miss ** (dice - n) / FACES**dice for n in range(dice + 1)]
    )


@lru_cache(maxsize=20_000)
def together(one: Chances, other: Chances) -> Chances:
    """The hits of two volleys together."""
    if len(one) == 1 or len(other) == 1:
        return other if len(one) == 1 else one
    found = [0.0] * (len(one) + len(other) - 1)
    for a, p in enumerate(one):
        for b, q in enumerate(other):
            found[a + b] += p * q
    return tuple(found)


Stage = dict[tuple[Counts, int], float]  # what is left, and the hits that found no aim


class Toll:
    """What hits leave of one force, by the stated policy."""

    def __init__(self, force: Force, idle: Sequence[int] = ()) -> None:  # rows that cannot fire
        units = [unit for unit, _ in force.rows]
        self.force = force
        self.order = [*idle, *[n for n in range(len(units)) if n not in idle]]
        self.land = [n for n in self.order if not is_air(units[n])]
        self.craft = [n for n in self.order if is_air(units[n])]
        tanks = [n for n, unit in enumerate(units) if unit == TANK[force.side]]
        bombed = sorted(self.land, key=lambda n: BOMBED_FIRST[force.side].index(units[n]))
        has_choice = len(bombed) > 1 or self.order[:1] != self.land[:1]
        self.aims = (self.craft, tanks, bombed if has_choice else [])  # in the order of Hits
        self.chains: dict[Counts, list[Counts]] = {}

    def after(self, counts: Counts, suffered: Hits) -> Spread:
        """Aimed hits first, fighters' before assault guns' before bombers' (R42)."""
        plain = suffered.plain
        stage: Stage = {}
        for chances, rows in zip(suffered[1:], self.aims, strict=True):
            if len(chances) == 1:
                continue
            if any(counts[n] for n in rows):
                stage = aim(stage or {(counts, 0): 1.0}, chances, rows)
            else:
                plain = together(plain, chances)
        if not stage:
            chain = self.chain(counts)
            return dict(zip(chain, capped(plain, len(chain)), strict=False))
        return self._given_up(stage, plain)

    def _given_up(self, stage: Stage, plain: Chances) -> Spread:
        """The hits that are the owner's to give."""
        found: Spread = {}
        for (left, spare), chance in stage.items():
            chain = self.chain(left)
            if spare:
                chain = chain[min(spare, len(chain) - 1) :]
            for state, part in zip(chain, capped(plain, len(chain)), strict=False):
                found[state] = found.get(state, 0.0) + chance * part
        return found

    def chain(self, counts: Counts) -> list[Counts]:
        """What is left after 0, 1, 2, … losses of the owner's choice."""
        if counts not in self.chains:
            left = list(counts)
            chain = [counts]
            for row in self.order:
                while left[row]:
                    left[row] -= 1
                    chain.append(tuple(left))
            self.chains[counts] = chain
        return self.chains[counts]


@lru_cache(maxsize=20_000)
def capped(chances: Chances, length: int) -> Chances:
    """The chances of so many losses: no more can be lost than there are."""
    if len(chances) <= length:
        return chances
    return (*chances[: length - 1], sum(chances[length - 1 :]))


def aim(stage: Stage, chances: Chances, rows: list[int]) -> Stage:
    """Take aimed hits out of some rows in this order; the rest are the owner's to give."""
    found: Stage = {}
    for (counts, spare), chance in stage.items():
        for scored, part in enumerate(chances):
            left, over = taken(counts, rows, scored)
            key = (left, spare + over)
            found[key] = found.get(key, 0.0) + chance * part
    return found


def taken(counts: Counts, rows: Iterable[int], losses: int) -> tuple[Counts, int]:
    """Lose units of some rows in this order; what is left, and the losses that found nobody."""
    left = list(counts)
    for row in rows:
        lost = min(left[row], losses)
        left[row] -= lost
        losses -= lost
    return tuple(left), losses
