"""Chance in the tries of a search: the same luck for the same thing in every plan."""

from __future__ import annotations

from random import Random

from kurgan.bots.minds import Known
from kurgan.kernel.ask import Action, Chance, Roll
from kurgan.kernel.state import State

ALL = (1 << 64) - 1


class Fate:
    """What chance answers in one try: the same luck for the same thing in every plan."""

    def __init__(self, known: Known, seed: int, *, is_even: bool) -> None:
        self.known, self.seed = known, seed
        self.is_even = is_even and known.dice_at is not None
        self.stream = Random(seed)
        self.met: dict[tuple[int, ...], int] = {}  # how often each thing was left to chance

    def answer(self, s: State, ask: Chance) -> Action:
        """What falls or is drawn; where the game tells a place, its luck hangs on that alone."""
        known = self.known
        if self.is_even and known.dice_at is not None:
            place = known.dice_at(s) if isinstance(ask, Roll) else -1
            if place < 0 or not isinstance(ask, Roll):
                return ask.sample(self.stream)
            turn = known.turn(s)
            return even_dice(ask, Luck(hash((self.seed, *turn, place, len(ask.kind)))))
        if known.luck_at is None:
            return ask.sample(self.stream)
        key = (*known.turn(s), known.luck_at(s), len(ask.kind))
        again = self.met.get(key, 0)
        self.met[key] = again + 1
        return ask.sample(Luck(hash((self.seed, *key, again))))


def even_dice(ask: Roll, luck: Luck) -> Action:
    """Dice that fall as evenly as they can: each is fair, but together they stay near the mean."""
    faces: list[int] = []
    for dice in ask.pools:
        shift = luck.random()
        faces += [int((number + shift) / dice * ask.faces) + 1 for number in range(dice)]
    return Action(ask.kind, tuple(faces))


class Luck:
    """A small stream of numbers, quickly begun anew (splitmix64)."""

    def __init__(self, seed: int) -> None:
        self.state = seed & ALL

    def random(self) -> float:
        """From 0 up to but not including 1."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & ALL
        mixed = ((self.state ^ (self.state >> 30)) * 0xBF58476D1CE4E5B9) & ALL
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & ALL
        return ((mixed ^ (mixed >> 31)) >> 11) / (1 << 53)
