"""Close Combat: both sides roll their Units' dice, together or one after the other."""

from __future__ import annotations

from dataclasses import dataclass

from kurgan.games.inferno.rules.hits import TakeHits
from kurgan.games.inferno.rules.strength import alive
from kurgan.games.inferno.state import Board
from kurgan.kernel.ask import Roll
from kurgan.kernel.procedure import Asking, Flow, Procedure, step

TOGETHER, GERMANS_FIRST, SOVIETS_FIRST = range(3)
ALWAYS_MISSES = 1


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
        scored = hits(faces, german_pools(s, alive(self.german, s.german_strength)), 0)
        self.on_soviets = scored // 2 if self.is_german and s.is_rubble(self.target) else scored
        s.emit("germans_fired", scored, self.on_soviets, *faces)

    def read_soviet_dice(self, s: Board, faces: tuple[int, ...]) -> None:
        """What the Soviet dice do to the Germans and, with Khrushchev, to the Soviets."""
        bonus = s.soviet_bonus
        self.ones = faces.count(ALWAYS_MISSES) if bonus else 0
        if self.is_german and s.fortified >> self.target & 1:
            bonus += 1  # R30
        scored = hits(faces, soviet_pools(s, alive(self.soviet, s.soviet_strength)), bonus)
        is_halved = not self.is_german and s.is_rubble(self.target)  # R21
        self.on_germans = scored // 2 if is_halved else scored
        s.emit("soviets_fired", scored, self.on_germans, *faces)

    def german_losses(self) -> Flow:
        """Hits on the Germans, once."""
        count, self.on_germans = self.on_germans, 0
        return TakeHits(True, self.german, count, self.decider) if count else None

    def soviet_losses(self) -> Flow:
        """Hits on the Soviets, once."""
        count, self.on_soviets = self.on_soviets, 0
        return TakeHits(False, self.soviet, count, self.decider) if count else None

    def own_losses(self) -> Flow:
        """Khrushchev's 1s, once; Rubble is no help (R29)."""
        count, self.ones = self.ones, 0
        return TakeHits(False, self.soviet, count, self.decider) if count else None


def hits(faces: tuple[int, ...], pools: tuple[int, ...], bonus: int) -> int:
    """Faces that hit: 6 for Single Fire, 5 for Double, 4 for Triple (Firepower), less the bonus."""
    scored = start = 0
    for firepower, dice in enumerate(pools):
        least = max(2, 6 - firepower - bonus)
        scored += sum(1 for face in faces[start : start + dice] if face >= least)
        start += dice
    return scored


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
