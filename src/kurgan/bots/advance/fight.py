"""What an attack promises: exact dice, and unseen counters weighed by what they can be."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from kurgan.games.advance.pack.tables import (
    GUARDS,
)
from kurgan.games.advance.rules import results
from kurgan.games.advance.rules.results import REPULSE, STALEMATE

GUARDS_DICE, VOLGA_DICE = 3, 4
NO_AIR, WEAK_AIR, FULL_AIR = range(3)  # the second in Heavy Urban areas by 12.5
PACE = 3.4  # areas that have to be taken on a turn
ROUND = 25  # prices are told apart by the 25th part of an area, so that sums are remembered


class Terms(NamedTuple):
    """What the results of an attack are worth."""

    worth: float  # of the area
    stalemate: float
    lead: float  # of the lead unit
    morale: float  # of a point
    is_high: bool
    is_volga: bool


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


@lru_cache(maxsize=20_000)
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


Row = dict[int, Odds]  # what attacks come to, by the difference of the values
_rows: dict[int, Row] = {}


def row(factor: int, strategy: int, is_volga: bool, is_high: bool, air: int) -> Row:
    """What attacks on a defender came to, so far as they were worked out."""
    key = (((factor * 16 + strategy) * 2 + is_volga) * 2 + is_high) * 3 + air
    found = _rows.get(key)
    if found is None:
        found = _rows[key] = {}
    return found


def odds(
    difference: int, factor: int, strategy: int, is_volga: bool, is_high: bool, air: int
) -> Odds:
    """What an attack comes to against one defender; `air` is one of NO_AIR, WEAK_AIR, FULL_AIR."""
    known = row(factor, strategy, is_volga, is_high, air)
    found = known.get(difference)
    if found is None:
        found = made_odds(difference, factor, strategy, is_volga, is_high, air)
        known[difference] = found
    return found


def made_odds(
    difference: int, factor: int, strategy: int, is_volga: bool, is_high: bool, air: int
) -> Odds:
    """The same, worked out."""
    if air:
        dice = [max(1, die - 2) if air == WEAK_AIR else die for die in range(1, 7)]  # 12.5
        rows = [odds(difference + d, factor, strategy, is_volga, is_high, NO_AIR) for d in dice]
        return Odds(*[sum(column) / 6 for column in zip(*rows, strict=True)])
    number = 2
    if strategy == GUARDS:
        number = VOLGA_DICE if is_volga else GUARDS_DICE
    chances = outcomes(difference, factor, strategy, number)
    morale = lead = 0.0
    for result in range(REPULSE, len(chances)):
        changes = results.morale_terms(result, strategy, is_high)
        morale += chances[result] * sum([value for _, value in changes])
        lead += chances[result] * bool(results.lead_lost_by(result, strategy))
    return Odds(sum(chances[STALEMATE + 1 :]), chances[STALEMATE], morale, lead)


def bout(difference: int, factor: int, strategy: int, terms: Terms, air: int = 0) -> float:
    """What an attack is worth against one defender."""
    found = odds(difference, factor, strategy, terms.is_volga, terms.is_high, air)
    worth = terms.worth * found[0] + terms.stalemate * found[1]
    return worth + terms.morale * found[2] - terms.lead * found[3]


class Stakes:
    """What an attack is about, and the support that it may get; alike ones have one number."""

    __slots__ = ("is_high", "is_volga", "lead", "morale", "number", "stalemate", "ways", "worth")

    def __init__(self, terms: Terms, hand: Hand, number: int = -1) -> None:
        self.worth, self.stalemate, self.lead, self.morale = terms[:4]
        self.is_high, self.is_volga, self.number = terms.is_high, terms.is_volga, number
        found: dict[int, list[tuple[int, float]]] = {}
        for bonus, air, cost in offers(hand):
            found.setdefault(air, []).append((bonus, cost))
        self.ways = tuple(found.items())  # without Air and with it: what is added for what price


def supported(difference: int, factor: int, strategy: int, stakes: Stakes) -> float:
    """What an attack on a known defender is worth with the support that pays for itself."""
    worth, stalemate, lead, morale = stakes.worth, stakes.stalemate, stakes.lead, stakes.morale
    is_volga, is_high = stakes.is_volga, stakes.is_high
    best = -9.0
    for air, ways in stakes.ways:
        known = row(factor, strategy, is_volga, is_high, air)
        for bonus, cost in ways:
            one = known.get(difference + bonus)
            if one is None:
                one = odds(difference + bonus, factor, strategy, is_volga, is_high, air)
            gain = worth * one[0] + stalemate * one[1] + morale * one[2] - lead * one[3] - cost
            if gain > best:
                best = gain
    return best


@lru_cache(maxsize=5000)
def offers(hand: Hand) -> tuple[tuple[int, int, float], ...]:
    """What support can be given: what it adds, whether Air flies, and its price."""
    shells = [(hand.per_artillery, hand.price)] * min(hand.slots, hand.artillery)
    shells += [(2, hand.engineer_price)] * min(hand.slots, hand.engineers)
    shells.sort(key=lambda one: one[1] / one[0])
    found = []
    for air in (NO_AIR, hand.air) if hand.air else (NO_AIR,):
        flies = air > NO_AIR
        for count in range(min(len(shells), hand.slots - flies) + 1):
            bonus = sum([one[0] for one in shells[:count]])
            cost = sum([one[1] for one in shells[:count]]) + hand.air_price * flies
            found.append((bonus, air, cost))
    return tuple(found)
