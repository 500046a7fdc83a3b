"""Positions that fit all a side has seen: what is hidden from it is dealt anew."""

from __future__ import annotations

from kurgan.games.advance.pack.tables import TERRAINS
from kurgan.games.advance.state import Board
from kurgan.kernel.ask import Random, shuffled


def imagine(s: Board, rng: Random) -> Board:
    """A position that fits all that was seen: face-down counters dealt anew."""
    dream = s.copy()
    hidden = [a for a, counter in enumerate(s.counter) if counter >= 0 and not s.is_revealed(a)]
    for terrain in range(1, len(TERRAINS)):
        areas = [area for area in hidden if s.tables.terrain[area] == terrain]
        if areas:
            pile = shuffled(unseen_of(s, terrain), rng)
            for area, counter in zip(areas, pile, strict=False):
                dream.counter[area] = counter
    return dream


def unseen_of(s: Board, terrain: int) -> list[int]:
    """The unseen counters of a terrain type."""
    return [
        counter
        for counter, kind in enumerate(s.tables.counters)
        if kind.terrain == terrain
        for _ in range(s.unseen[counter])
    ]
