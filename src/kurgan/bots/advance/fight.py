"""What an attack promises: exact dice, and unseen counters weighed by what they can be."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from kurgan.games.advance.pack.tables import GUARDS
from kurgan.games.advance.rules import results
from kurgan.games.advance.rules.results import REPULSE, STALEMATE

GUARDS_DICE, VOLGA_DICE = 3, 4
NO_AIR: Final = 0
WEAK_AIR: Final = 1  # in Heavy Urban areas by 12.5
FULL_AIR: Final = 2
VAIN: Final = -17  # up to this difference of the values all attacks are alike
CERTAIN: Final = 11  # and from the Defense Factor and this on
SPARE: Final = 32  # that support adds, at the most


class Hand(NamedTuple):
    """The support at hand for one attack, and what each marker is worth elsewhere."""

    slots: int
    artillery: int
    engineers: int
    air: int
    per_artillery: int
    price: float
    engineer_price: float
    air_price: float


@lru_cache(maxsize=8)
def rolls(defense_dice: int) -> tuple[tuple[int, float], ...]:
    """Attack dice less the defender's best two, with chances."""
    attack: dict[int, float] = {}
    for one, two in product(range(1, 7), repeat=2):
        attack[one + two] = attack.get(one + two, 0.0) + 1 / 36
    defense: dict[int, float] = {}
    for faces in product(range(1, 7), repeat=defense_dice):
        total = sum(sorted(faces)[-2:])
        defense[total] = defense.get(total, 0.0) + 6.0**-defense_dice
    found: dict[int, float] = {}
    for (a, p), (d, q) in product(attack.items(), defense.items()):
        found[a - d] = found.get(a - d, 0.0) + p * q
    return tuple(sorted(found.items()))


def outcomes(difference: int, factor: int, strategy: int, dice: int) -> tuple[float, ...]:
    """The chance of each result when the values differ by so much before the dice."""
    found = [0.0] * len(results.RESULTS)
    for roll, chance in rolls(dice):
        result = results.result_of(difference + roll, factor)
        found[results.result_held(result, strategy)] += chance
    return tuple(found)


class Odds(NamedTuple):
    """What an attack comes to in the mean."""

    capture: float
    stalemate: float
    morale: float
    lead: float  # lost


@lru_cache(maxsize=1000)
def odds(factor: int, strategy: int, is_volga: bool, is_high: bool, air: int) -> list[Odds]:
    """What attacks on a defender come to, by the difference of the values from VAIN on.

    `air` is one of NO_AIR, WEAK_AIR, FULL_AIR.
    """
    ends = range(VAIN, factor + CERTAIN + 1)
    if air:
        plain = odds(factor, strategy, is_volga, is_high, NO_AIR)
        dice = [max(1, die - 2) if air == WEAK_AIR else die for die in range(1, 7)]  # 12.5
        last = len(plain) - 1
        rows = [[plain[min(last, at + die)] for die in dice] for at in range(len(plain))]
        return [Odds(*[sum(column) / 6 for column in zip(*row, strict=True)]) for row in rows]
    number = 2
    if strategy == GUARDS:
        number = VOLGA_DICE if is_volga else GUARDS_DICE
    return [made_odds(end, factor, strategy, number, is_high) for end in ends]


def made_odds(difference: int, factor: int, strategy: int, dice: int, is_high: bool) -> Odds:
    """What an attack comes to without Air."""
    chances = outcomes(difference, factor, strategy, dice)
    morale = lead = 0.0
    for result in range(REPULSE, len(chances)):
        changes = results.morale_terms(result, strategy, is_high)
        morale += chances[result] * sum([value for _, value in changes])
        lead += chances[result] * bool(results.lead_lost_by(result, strategy))
    return Odds(sum(chances[STALEMATE + 1 :]), chances[STALEMATE], morale, lead)


# Of the area, of a stalemate, of the lead unit, of a point of Morale; if it is high; on the Volga
Prices: TypeAlias = tuple[float, float, float, float, bool, bool]


class Terms:
    """What the results of an attack are worth; alike ones are one object."""

    __slots__ = (
        "is_high", "is_volga", "lead", "morale", "rows", "stakes", "stalemate", "worth",
    )  # fmt: skip

    def __init__(self, prices: Prices) -> None:
        self.worth, self.stalemate, self.lead, self.morale, self.is_high, self.is_volga = prices
        self.rows: dict[int, list[float]] = {}
        self.stakes: dict[Hand, Stakes] = {}

    def row(self, factor: int, strategy: int, air: int) -> list[float]:
        """What attacks on one defender are worth, by the difference of the values; see `place`."""
        key = (factor * 16 + strategy) * 3 + air
        found = self.rows.get(key)
        if found is None:
            worths = [
                self.worth * capture
                + self.stalemate * stalemate
                + self.morale * morale
                - self.lead * lead
                for capture, stalemate, morale, lead in odds(
                    factor, strategy, self.is_volga, self.is_high, air
                )
            ]
            found = worths[:1] * SPARE + worths + worths[-1:] * SPARE
            self.rows[key] = found
        return found


def place(difference: int, factor: int) -> int:
    """Where a row tells what an attack is worth; what support adds to that stays within it."""
    return max(0, min(difference, factor + CERTAIN) - VAIN + SPARE)


def bout(difference: int, factor: int, strategy: int, terms: Terms, air: int = 0) -> float:
    """What an attack is worth against one defender."""
    return terms.row(factor, strategy, air)[place(difference, factor)]


class Stakes:
    """What an attack is about, and the support that it may get."""

    __slots__ = ("expected", "terms", "ways")

    def __init__(self, terms: Terms, hand: Hand) -> None:
        self.terms = terms
        self.expected: dict[int, float] = {}  # on a counter of a pool
        found: dict[int, list[tuple[int, float]]] = {}
        for bonus, air, cost in offers(hand):
            found.setdefault(air, []).append((bonus, cost))
        self.ways = tuple(found.items())  # without Air and with it: what is added for what price


def supported(difference: int, factor: int, strategy: int, stakes: Stakes) -> float:
    """What an attack on a known defender is worth with the support that pays for itself."""
    best, start, terms = -9.0, place(difference, factor), stakes.terms
    for air, ways in stakes.ways:
        row = terms.row(factor, strategy, air)
        for bonus, cost in ways:
            gain = row[start + bonus] - cost
            if gain > best:
                best = gain
    return best


@lru_cache(maxsize=5000)
def offers(hand: Hand) -> tuple[tuple[int, int, float], ...]:
    """What support can be given: what it adds, whether Air flies, and its price."""
    shells = [(hand.per_artillery, hand.price)] * hand.artillery
    pioneers = [(2, hand.engineer_price)] * hand.engineers
    is_dear = hand.price / hand.per_artillery > hand.engineer_price / 2
    shells = pioneers + shells if is_dear else shells + pioneers  # the cheapest first
    found = []
    for air in (NO_AIR, hand.air) if hand.air and hand.slots else (NO_AIR,):
        flies = air > NO_AIR
        bonus, cost = 0, 0.0
        for added, price in ((0, 0.0), *shells[: hand.slots - flies]):
            bonus, cost = bonus + added, cost + price
            found.append((bonus, air, cost + hand.air_price * flies))
    return tuple(found)
