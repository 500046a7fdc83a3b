"""Some German Units together: how strong they are, and what an attack of theirs costs at once."""

from __future__ import annotations

from typing import Final, TypeAlias

from kurgan.bots.inferno.weights import Weights
from kurgan.games.inferno.pack.tables import CHUIKOV, HEXES, KHRUSHCHEV
from kurgan.games.inferno.rules.close_combat import is_mixed
from kurgan.games.inferno.rules.strength import german_types
from kurgan.games.inferno.state import Board
from kurgan.kernel.bits import bits, members

Ranks: TypeAlias = tuple[int, ...]
ON_MAP: Final = (1 << HEXES) - 1
DOT, NOT_R = 8, 4  # of a rank: its dots, whether it is no R Unit, its firepower


class Force:
    """Units where they stand; made for a question, whatever they may attack."""

    __slots__ = ("dots", "is_mixed", "pull", "quarters", "ranks", "rubble")

    def __init__(self, s: Board, units: int, pulls: tuple[float, ...], w: Weights) -> None:
        hexes = bits([s.german_where[unit] for unit in members(units)])
        self.ranks = ranks(s, units)
        self.dots = sum([rank // DOT for rank in self.ranks])
        self.is_mixed = is_mixed(german_types(s.tables, units))
        self.pull = max([pulls[hexagon] for hexagon in members(hexes & ON_MAP)], default=0.0)
        self.quarters = taken(s, hexes, w)
        self.rubble = hexes.bit_count() + (units & s.tables.german_tanks).bit_count()


def ranks(s: Board, units: int) -> Ranks:
    """German Units in the order in which hits strike them: strong ones, not R Units, poor fire."""
    strength, power, r_units = s.german_strength, s.tables.german_firepower, s.tables.r_units
    found = [
        DOT * strength[unit] + (0 if r_units >> unit & 1 else NOT_R) + 2 - power[unit]
        for unit in members(units)
    ]
    found.sort()
    return tuple(found)


def taken(s: Board, hexes: int, w: Weights) -> int:
    """Losses before Close Combat, in quarters of a dot."""
    mean = w.soviet_card if s.soviet_hand else 0.0
    if s.has_soviet_leader(CHUIKOV):
        mean += opportunity(s, hexes)
    return min(24, round(4 * mean))


def opportunity(s: Board, hexes: int) -> float:
    """Dots that Chuikov's men around the attackers cost."""
    adjacent, soviet, dice = s.tables.adjacent, s.soviet, 0
    for place in members(hexes & ON_MAP):
        for hexagon in members(adjacent[place] & soviet):
            dice += s.soviet_at[hexagon].bit_count()
    return dice * (2 if s.has_soviet_leader(KHRUSHCHEV) else 1) / 6
