"""Close Combat: both sides roll their Units' dice, together or one after the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.inferno.pack.tables import ARMOR, CLEAR, FOOT, KHRUSHCHEV, URBAN
from kurgan.games.inferno.rules.hits import TakeHits
from kurgan.games.inferno.rules.rubble import is_protected, through_rubble
from kurgan.games.inferno.rules.strength import alive
from kurgan.games.inferno.state import Board
from kurgan.kernel.ask import Roll
from kurgan.kernel.procedure import Asking, Flow, Procedure, step
from kurgan.kernel.state import Need

TOGETHER: Final = 0
GERMANS_FIRST: Final = 1
SOVIETS_FIRST: Final = 2
ALWAYS_MISSES: Final = 1


@dataclass(slots=True)
class CloseCombat(Procedure):
    """Step 10. Rubble halves hits on the defender; Khrushchev's 1s strike his own men."""

    target: int
    german: int
    soviet: int
    is_german: bool  # the Germans attack
    order: int
    decider: int
    on_soviets: int = 0
    on_germans: int = 0
    ones: int = 0

    @step("Close Combat")
    def first_fire(self, s: Board) -> Asking:
        if self.order == SOVIETS_FIRST:
            faces = (yield Roll("soviet_fire", soviet_pools(s, self.soviet))).args
            self.read_soviet_dice(s, faces)
        else:
            faces = (yield Roll("german_fire", german_pools(s, self.german))).args
            self.read_german_dice(s, faces)
        return None

    @step("Khrushchev")
    def first_ones(self, s: Board) -> Flow:
        return self.own_losses() if self.order == SOVIETS_FIRST else None

    @step("Close Combat")
    def first_losses(self, s: Board) -> Flow:
        if self.order == SOVIETS_FIRST:
            return self.german_losses()
        return self.soviet_losses() if self.order == GERMANS_FIRST else None

    @step("Close Combat")
    def second_fire(self, s: Board) -> Asking:
        german = alive(self.german, s.german_strength)
        soviet = alive(self.soviet, s.soviet_strength)
        if not german or not soviet:
            return None
        if self.order == SOVIETS_FIRST:
            faces = (yield Roll("german_fire", german_pools(s, german))).args
            self.read_german_dice(s, faces)
        else:
            faces = (yield Roll("soviet_fire", soviet_pools(s, soviet))).args
            self.read_soviet_dice(s, faces)
        return None

    @step("Khrushchev")
    def second_ones(self, s: Board) -> Flow:
        return self.own_losses()  # R59

    @step("Close Combat")
    def later_german_losses(self, s: Board) -> Flow:
        return self.german_losses()

    @step("Close Combat")
    def later_soviet_losses(self, s: Board) -> Flow:
        return self.soviet_losses()

    def read_german_dice(self, s: Board, faces: tuple[int, ...]) -> None:
        """What the German dice do to the Soviets."""
        dice = german_pools(s, alive(self.german, s.german_strength))
        scored = hits(faces, dice, 0)
        is_halved = is_protected(is_rubble=s.is_rubble(self.target), is_attack=self.is_german)
        self.on_soviets = through_rubble(scored) if is_halved else scored
        s.emit("germans_fired", scored, self.on_soviets, *faces, needs=needs(dice, 0))

    def read_soviet_dice(self, s: Board, faces: tuple[int, ...]) -> None:
        """What the Soviet dice do to the Germans and, with Khrushchev, to the Soviets."""
        bonus = khrushchev_bonus(s)
        self.ones = own_hits(faces, bonus)
        is_fortified = bool(s.fortified >> self.target & 1)
        bonus = soviet_bonus(bonus, is_german=self.is_german, is_fortified=is_fortified)
        dice = soviet_pools(s, alive(self.soviet, s.soviet_strength))
        scored = hits(faces, dice, bonus)
        is_halved = is_protected(is_rubble=s.is_rubble(self.target), is_attack=not self.is_german)
        self.on_germans = through_rubble(scored) if is_halved else scored
        s.emit("soviets_fired", scored, self.on_germans, *faces, needs=needs(dice, bonus))

    def german_losses(self) -> Flow:
        """Hits on the Germans, once."""
        count, self.on_germans = self.on_germans, 0
        return TakeHits(self.german, count, self.decider, on_germans=True) if count else None

    def soviet_losses(self) -> Flow:
        """Hits on the Soviets, once."""
        count, self.on_soviets = self.on_soviets, 0
        return TakeHits(self.soviet, count, self.decider, on_germans=False) if count else None

    def own_losses(self) -> Flow:
        """Khrushchev's 1s, once; Rubble is no help (R29)."""
        count, self.ones = self.ones, 0
        return TakeHits(self.soviet, count, self.decider, on_germans=False) if count else None


def fire_order(terrain: int, *, is_german: bool, is_combined: bool) -> int:
    """Who fires first: the defender in an Urban Hex, the Germans with their bonus."""
    if terrain == URBAN:  # Combat 10A, Terrain
        return SOVIETS_FIRST if is_german else GERMANS_FIRST
    return GERMANS_FIRST if is_combined else TOGETHER  # Combat 10B


def may_combine(terrain: int, *, has_hoth: bool) -> bool:
    """Whether the Combined Force Bonus is to be had here at all."""
    return has_hoth and terrain == CLEAR


def has_combined_force(is_german_mixed: bool, is_soviet_mixed: bool) -> bool:
    """Both types on the German side, not on the Soviet side (R39, R56)."""
    return is_german_mixed and not is_soviet_mixed


def is_mixed(types: int) -> bool:
    """Infantry and Tanks together."""
    return types & FOOT > 0 and types & ARMOR > 0


def soviet_bonus(bonus: int, *, is_german: bool, is_fortified: bool) -> int:
    """What Soviet dice add to hit: a Fortification helps those who defend it (R30)."""
    return bonus + (is_german and is_fortified)


def khrushchev_bonus(s: Board) -> int:
    """What Khrushchev adds to hit."""
    return int(s.has_soviet_leader(KHRUSHCHEV))


def own_hits(faces: tuple[int, ...], bonus: int) -> int:
    """Khrushchev: every natural 1 strikes the Soviets themselves (R29)."""
    return faces.count(ALWAYS_MISSES) if bonus else 0


def hits(faces: tuple[int, ...], pools: tuple[int, ...], bonus: int) -> int:
    """Faces that hit: 6 for Single Fire, 5 for Double, 4 for Triple (Firepower), less the bonus."""
    scored = start = 0
    for firepower, dice in enumerate(pools):
        least = least_face(firepower, bonus)
        scored += sum(1 for face in faces[start : start + dice] if face >= least)
        start += dice
    return scored


def least_face(firepower: int, bonus: int) -> int:
    """The lowest face that hits; a 1 never does."""
    return max(2, 6 - firepower - bonus)


def needs(pools: tuple[int, ...], bonus: int) -> tuple[Need, ...]:
    """What the dice of each firepower must show."""
    return tuple([Need(dice, least_face(fire, bonus), 6) for fire, dice in enumerate(pools)])


def german_pools(s: Board, units: int) -> tuple[int, ...]:
    """German dice by firepower."""
    return pools(units, s.german_strength, s.tables.german_firepower)


def soviet_pools(s: Board, units: int) -> tuple[int, ...]:
    """Soviet dice by firepower."""
    return pools(units, s.soviet_strength, s.tables.soviet_firepower)


def pools(units: int, strength: list[int], firepower: tuple[int, ...]) -> tuple[int, ...]:
    """How many dice of each firepower some Units roll."""
    dice = [0, 0, 0]
    while units:
        low = units & -units
        unit = low.bit_length() - 1
        dice[firepower[unit]] += strength[unit]
        units ^= low
    return (dice[0], dice[1], dice[2])
