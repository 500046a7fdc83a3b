"""A battle of Inferno on the Volga: what decides it and what it can come to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from kurgan.games.inferno.options import Rules
from kurgan.games.inferno.pack.tables import URBAN
from kurgan.odds.inferno.stacks import Block, Heap

Mixture = tuple[tuple[Heap, float], ...]  # what a Soviet force may be, with chances
Neighbours = tuple[tuple[int, int, bool], ...]  # attacking stacks, Soviets beside them, fortified

POLICY = (
    "Among equals the German player keeps his better firepower and takes the Soviets' better; "
    "where that is equal too, Infantry goes before Tanks. He fires first wherever he may, and lays "
    "no card but those named. "
)


class Support(NamedTuple):
    """A German Support Card."""

    dice: int = 0
    rubble: int = 0
    is_airstrike: bool = False
    shot: int = 0  # the Soviet types of which it takes a step without dice


class Effect(NamedTuple):
    """What a Soviet card does in this battle."""

    dice: int = 0  # Double Fire at the Germans
    shots: tuple[int, ...] = ()  # each takes a step from the strongest German of these types
    cancels: bool = False  # airstrikes
    rubble: bool = False  # it falls on the hex attacked
    last_marker: bool = False  # or takes the last marker elsewhere
    needs_airstrike: bool = False  # no Rubble where the 1077th has cancelled all strikes before
    khrushchev: bool = False
    chuikov: bool = False
    soviet: Mixture = ()  # the Soviets, where newcomers join them
    beside: Neighbours | None = None  # and Opportunity Fire, where a Marine joins it
    ends_game: bool = False  # the last Soviet card is drawn


NO_CARD = ((Effect(), 1.0),)


@dataclass(frozen=True, slots=True)
class Battle:
    """Everything that decides a battle."""

    is_german: bool  # the Germans attack
    german: tuple[tuple[tuple[Block, ...], float], ...]  # what they may be, with chances
    soviet: Mixture
    terrain: int = URBAN
    is_deliberate: bool = True
    rubble: bool = False
    may_get_rubble: bool = True
    fortified: bool = False
    hoth: bool = False
    khrushchev: bool = False
    chuikov: bool = False
    beside: Neighbours = ()
    rules: Rules = Rules()  # noqa: RUF009 - immutable
    cards: tuple[Support, ...] = ()
    effects: tuple[tuple[Effect, float], ...] = NO_CARD


def by_dice(battle: Battle) -> dict[Effect, dict[int, float]]:
    """What the Soviet card may do; cards that differ only in their dice are fought together."""
    found: dict[Effect, dict[int, float]] = {}
    for effect, chance in battle.effects:
        dice = found.setdefault(effect._replace(dice=0), {})
        dice[effect.dice] = dice.get(effect.dice, 0.0) + chance
    return found


@dataclass(slots=True)
class Odds:
    """The distribution of what a battle comes to."""

    is_german: bool
    german_lost: list[float] = field(default_factory=lambda: [0.0])
    soviet_lost: list[float] = field(default_factory=lambda: [0.0])
    german_destroyed: float = 0.0
    soviet_destroyed: float = 0.0
    both_destroyed: float = 0.0
    rubble: float = 0.0
    game_ends: float = 0.0

    @property
    def taken(self) -> float:
        """The chance that the defenders are gone and an attacker is left to advance."""
        lost = self.soviet_destroyed if self.is_german else self.german_destroyed
        return max(0.0, lost - self.both_destroyed)

    @property
    def held(self) -> float:
        """The chance that both sides are left."""
        one_or_both = self.german_destroyed + self.soviet_destroyed - self.both_destroyed
        return max(0.0, 1 - one_or_both - self.game_ends)

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        german = (trimmed(self.german_lost), self.german_destroyed)
        soviet = (trimmed(self.soviet_lost), self.soviet_destroyed)
        attacker, defender = (german, soviet) if self.is_german else (soviet, german)
        return {
            "attacker_steps_lost": attacker[0],
            "defender_steps_lost": defender[0],
            "attacker_destroyed": attacker[1],
            "defender_destroyed": defender[1],
            "both_destroyed": self.both_destroyed,
            "taken": self.taken,
            "held": self.held,
            "rubble": self.rubble,
            "game_ends": self.game_ends,
            "attacker_steps_expected": mean(attacker[0]),
            "defender_steps_expected": mean(defender[0]),
        }


def trimmed(chances: list[float]) -> list[float]:
    """Without the impossible end."""
    most = max((count for count, chance in enumerate(chances) if chance), default=0)
    return chances[: most + 1]


def mean(chances: list[float]) -> float:
    """The expected number."""
    return sum(count * chance for count, chance in enumerate(chances))
