"""Soviets in a battle of Inferno on the Volga whose firepower may not be known."""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

from kurgan.odds.inferno.fire import MOST_STEPS, Chances, Pools, halved, hits, volley
from kurgan.odds.inferno.stacks import Line


class Front(NamedTuple):
    """What Soviets have in common that take hits alike, whatever their firepower."""

    lost: int  # to a German Sniper or Pak
    steps: int
    blocks: tuple[int, ...]  # left after each hit, where that matters
    mixed: tuple[bool, ...]  # whether both types are left after each hit, where that matters


class Soviets:
    """Such Soviets, with the dice they may roll after each hit."""

    def __init__(self, front: Front, depth: int, bonus: int, is_halved: bool) -> None:
        self.front, self.bonus, self.is_halved = front, bonus, is_halved
        self.dice: list[dict[Pools, float]] = [{} for _ in range(depth)]
        self.chance = 0.0
        self.shaken: dict[tuple[int, int, bool], float] = {}  # by hits both sides have taken
        self.scored: dict[tuple[int, bool], Chances] = {}
        self.volleys: dict[int, list[list[float]]] = {}
        self.deaths: dict[tuple[int, bool], list[list[float]]] = {}

    def add(self, line: Line, chance: float) -> None:
        """One more force that they may be."""
        self.chance += chance
        for pools, ranked in zip(self.dice, line, strict=False):
            pools[ranked.pools] = pools.get(ranked.pools, 0.0) + chance

    def fire(self, taken: int, is_rubble: bool) -> Chances:
        """Hits on the Germans; together the chance of these Soviets."""
        key = (taken, is_rubble and self.is_halved)
        if key not in self.scored:
            self.scored[key] = self._fire(*key)
        return self.scored[key]

    def _fire(self, taken: int, is_halved: bool) -> Chances:
        found: list[float] = []
        for pools, weight in self.dice[taken].items():
            scored = hits(pools, self.bonus)
            found += [0.0] * (len(scored) - len(found))
            for count, chance in enumerate(scored):
                found[count] += weight * chance
        return halved(tuple(found)) if is_halved else tuple(found)

    def volley(self, taken: int) -> list[list[float]]:
        """By dice that show no 1, then by hits before Rubble halves them."""
        if taken not in self.volleys:
            steps = min(MOST_STEPS, self.front.steps - taken)
            found = [[0.0] * (kept + 1) for kept in range(steps + 1)]
            for pools, weight in self.dice[taken].items():
                rows = volley(pools, self.bonus)
                for kept, more in enumerate(rows):
                    found[kept] = [a + weight * b for a, b in zip(found[kept], more, strict=True)]
            self.volleys[taken] = found
        return self.volleys[taken]

    def deadly(self, taken: int, is_rubble: bool) -> list[list[float]]:
        """By dice that show no 1, then the chance of at least so many hits."""
        key = (taken, is_rubble and self.is_halved)
        if key not in self.deaths:
            found = []
            for row in self.volley(taken):
                tail = list(accumulate(reversed(row)))[::-1]
                found.append(tail[::2] if key[1] else tail)
            self.deaths[key] = found
        return self.deaths[key]
