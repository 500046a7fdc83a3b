"""Dice of Inferno on the Volga: how many hits a side scores, and Khrushchev's 1s."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import accumulate
from math import comb

from kurgan.games.inferno.rules.close_combat import hits as count_hits
from kurgan.games.inferno.rules.close_combat import own_hits
from kurgan.games.inferno.rules.hits import card_hits
from kurgan.games.inferno.rules.opportunity_fire import opportunity_bonus
from kurgan.games.inferno.rules.rubble import makes_rubble, through_rubble

Chances = tuple[float, ...]  # of 0, 1, 2, … hits
Volley = tuple[Chances, ...]  # by dice that show no 1, then by hits
Pools = tuple[int, int, int]  # dice by Firepower

MOST_HITS = 33  # twice sixteen steps and one; more change nothing, so they count together
MOST_STEPS = 16  # of a Stack; the only dice that can matter to it one by one
DIE = range(1, 7)
THREE_DICE = [a + b + c for a in DIE for b in DIE for c in DIE]
OWN_FACES = sum(own_hits((face,), 1) for face in DIE)  # that strike the Soviets with Khrushchev
ONE = OWN_FACES / 6


@cache
def faces(firepower: int, bonus: int) -> int:
    """On how many of the six faces a die hits, by the rule itself."""
    pools = tuple([int(power == firepower) for power in range(3)])
    return sum(count_hits((face,), pools, bonus) for face in DIE)


@cache
def binomial(dice: int, hitting: int) -> Chances:
    """The hits of so many dice that hit on so many of their faces."""
    p, q = hitting / 6, 1 - hitting / 6
    found = [comb(dice, hit) * p**hit * q ** (dice - hit) for hit in range(dice + 1)]
    return tuple(found) if dice <= MOST_HITS else capped(found, MOST_HITS)


def card_dice(dice: int, least: int) -> Chances:
    """The hits of a Support Card's dice."""
    return binomial(dice, card_hits(DIE, least))


def capped(chances: Chances | list[float], most: int) -> Chances:
    """All above a number counts as that number."""
    if len(chances) <= most + 1:
        return tuple(chances)
    return (*chances[:most], sum(chances[most:]))


def added(one: Chances, other: Chances, most: int = MOST_HITS) -> Chances:
    """The distribution of a sum, all above a number counted together."""
    if len(one) == 1:
        return capped(other, most)
    found = [0.0] * (len(one) + len(other) - 1)
    for first, p in enumerate(one):
        for second, q in enumerate(other):
            found[first + second] += p * q
    return capped(found, most)


@cache
def hits(pools: Pools, bonus: int) -> Chances:
    """The hits of a side's dice."""
    found: Chances = (1.0,)
    for firepower, dice in enumerate(pools):
        if dice:
            found = added(found, binomial(dice, faces(firepower, bonus)))
    return found


@cache
def halved(chances: Chances) -> Chances:
    """Rubble: two hits count as one."""
    found = [0.0] * (through_rubble(len(chances) - 1) + 1)
    for scored, chance in enumerate(chances):
        found[through_rubble(scored)] += chance
    return tuple(found)


@cache
def volley(pools: Pools, bonus: int) -> Volley:
    """Dice that show no 1, and hits among them; more than sixteen such dice are left out."""
    if not any(pools):
        return ((1.0,),)
    firepower = max(power for power, dice in enumerate(pools) if dice)
    fewer = volley(_less(pools, firepower), bonus)
    p = faces(firepower, bonus) / 6
    q = 1 - p - ONE
    found = [[chance * ONE for chance in row] for row in fewer]
    found.append([0.0] * (len(fewer) + 1))
    for kept, row in enumerate(fewer):
        above = found[kept + 1]
        for scored, chance in enumerate(row):
            above[scored] += chance * q
            above[scored + 1] += chance * p
    return tuple([tuple(row + [0.0] * (n + 1 - len(row))) for n, row in enumerate(found)])[
        : MOST_STEPS + 1
    ]


def _less(pools: Pools, firepower: int) -> Pools:
    fewer = list(pools)
    fewer[firepower] -= 1
    return (fewer[0], fewer[1], fewer[2])


@cache
def rubble_roll(modifier: int) -> float:
    """The chance that a Rubble Roll with so much added makes Rubble."""
    return sum(1 for total in THREE_DICE if makes_rubble(total + modifier)) / len(THREE_DICE)


@cache
def landing_dice() -> tuple[tuple[int, float], ...]:
    """The sums of three dice with their chances."""
    return tuple(
        (total, THREE_DICE.count(total) / len(THREE_DICE)) for total in sorted(set(THREE_DICE))
    )


@cache
def opportunity(plain: int, fortified: int, bonus: int) -> Volley:
    """Opportunity Fire: by 1s that hurt the Soviets (sixteen and more as one), then by hits."""
    better = opportunity_bonus(bonus, is_fortified=True)
    if not bonus:
        ordinary = binomial_at_length(plain, faces(0, bonus))
        walled = binomial_at_length(fortified, faces(0, better))
        return (added(ordinary, walled, plain + fortified),)
    if not plain + fortified:
        return ((1.0,),)
    fewer = opportunity(plain, fortified - 1, 1) if fortified else opportunity(plain - 1, 0, 1)
    p = faces(0, better if fortified else bonus) / 6
    q = 1 - p - ONE
    found = [[0.0] * (plain + fortified + 1) for _ in range(min(len(fewer), MOST_STEPS) + 1)]
    for ones, row in enumerate(fewer):
        same, more = found[ones], found[min(ones + 1, MOST_STEPS)]
        for scored, chance in enumerate(row):
            same[scored] += chance * q
            same[scored + 1] += chance * p
            more[scored] += chance * ONE
    return tuple([tuple(row) for row in found])


@cache
def binomial_at_length(dice: int, hitting: int) -> Chances:
    """Hits of dice against a force of any size: none is counted together."""
    p, q = hitting / 6, 1 - hitting / 6
    return tuple([comb(dice, hit) * p**hit * q ** (dice - hit) for hit in range(dice + 1)])


def own_dice(dice: int) -> Chances:
    """What so many dice do to the Soviets who roll them, with Khrushchev in play."""
    return binomial_at_length(dice, OWN_FACES)


@lru_cache(20_000)
def with_ones(chances: Chances, dice: int) -> Chances:
    """Hits on the Soviets and the 1s of their own dice, up to their last step."""
    return added(own_dice(dice), chances, dice)


@lru_cache(20_000)
def at_least(chances: Chances) -> Chances:
    """The chance of at least 0, 1, 2, … hits."""
    return tuple(list(accumulate(reversed(chances)))[::-1])
