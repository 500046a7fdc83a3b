"""Chances of hits and dots, worked out once and remembered."""

from __future__ import annotations

from functools import lru_cache
from math import comb, exp
from typing import Final, NamedTuple, TypeAlias

from kurgan.games.inferno.pack.tables import INFANTRY, MARINE, TANK
from kurgan.games.inferno.rules.close_combat import least_face

Chances: TypeAlias = tuple[float, ...]  # of 0, 1, 2, …
Pools: TypeAlias = tuple[int, int, int]  # dice of Single, Double and Triple Fire

ONE: Final[Chances] = (1.0,)
LEAST: Final = 0.01  # chances below this at the end are left out
TENTHS: Final = 10
EDGES: Final = 4
MOST_HITS: Final = 256
# What a block may be that was not turned: dots, firepower, how many there are
FACES: Final = {
    INFANTRY: ((4, 0, 15), (3, 0, 8), (4, 1, 7), (3, 1, 4), (2, 0, 3), (2, 1, 1)),
    TANK: ((2, 1, 7), (3, 1, 4), (3, 2, 2)),
    MARINE: ((3, 1, 2),),
}
MIXED: Final = 16 / 23  # how many blocks of setup are Infantry


class Blocks(NamedTuple):
    """A Soviet Stack as an enemy knows it."""

    single: int = 0  # dice of blocks that were seen, by firepower
    double: int = 0
    triple: int = 0
    infantry: int = 0  # blocks that were not
    tanks: int = 0
    marines: int = 0
    mixed: int = 0  # of setup: Infantry or Tanks
    newcomer: int = 0  # in hundredths, the chance that a card brings one more

    @property
    def dice(self) -> int:
        """How many dice they roll, roughly."""
        known = self.single + self.double + self.triple
        return round(known + 2.3 * (self.infantry + self.mixed) + 1.6 * self.tanks)


def added(one: Chances, other: Chances) -> Chances:
    """The chances of a sum."""
    if len(one) == 1:
        return other
    found, last, end = [], len(other) - 1, len(one)
    for total in range(end + last):
        chance = 0.0
        for number in range(max(0, total - last), min(end, total + 1)):
            chance += one[number] * other[total - number]
        found.append(chance)
    return tuple(found)


def mixed(one: Chances, other: Chances, share: float) -> Chances:
    """Some of the one and the rest of the other."""
    size = max(len(one), len(other))
    return tuple(
        [share * at(one, n) + (1 - share) * at(other, n) for n in range(size)],
    )


def at(chances: Chances, number: int) -> float:
    """The chance of a number."""
    return chances[number] if number < len(chances) else 0.0


def trimmed(chances: Chances) -> Chances:
    """Without what hardly ever happens; the last takes its chance."""
    size, tail = len(chances), 0.0
    while size > 1 and tail + chances[size - 1] < LEAST:
        size -= 1
        tail += chances[size]
    return (*chances[: size - 1], chances[size - 1] + tail)


@lru_cache(maxsize=1024)
def binomial(dice: int, chance: float) -> Chances:
    """How many of some dice hit."""
    return tuple([comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(dice + 1)])


@lru_cache(maxsize=256)
def poisson(quarters: int) -> Chances:
    """Losses of which a mean is known, in quarters."""
    mean, found, chance = quarters / 4, [], exp(-quarters / 4)
    for number in range(1, 8):
        found.append(chance)
        chance *= mean / number
    return trimmed(tuple(found))


def hit_chance(firepower: int, bonus: int) -> float:
    """The chance that one die hits."""
    return (7 - least_face(firepower, bonus)) / 6


@lru_cache(maxsize=1 << 15)
def fire(pools: Pools, bonus: int = 0, tenths: int = TENTHS) -> Chances:
    """Hits of some dice, of which some tenths are left to roll."""
    found = ONE
    for firepower, dice in enumerate(pools):
        if dice:
            chance = hit_chance(firepower, bonus) * tenths / TENTHS
            found = added(found, binomial(dice, chance))
    return found


@lru_cache(maxsize=64)
def unseen_dots(kind: int) -> Chances:
    """The dots of one block that was not turned; a blank edge counts as one."""
    found = [0.0] * 5
    total = sum(count for _, _, count in FACES[kind]) * EDGES
    for dots, _, count in FACES[kind]:
        for edge in range(EDGES):
            found[max(1, dots - edge)] += count / total
    return tuple(found)


@lru_cache(maxsize=256)
def unseen_hits(kind: int, bonus: int, tenths: int) -> Chances:
    """The hits of one block that was not turned."""
    found = [0.0] * 5
    total = sum(count for _, _, count in FACES[kind]) * EDGES
    for dots, firepower, count in FACES[kind]:
        chance = hit_chance(firepower, bonus) * tenths / TENTHS
        for edge in range(EDGES):
            for hits, share in enumerate(binomial(max(1, dots - edge), chance)):
                found[hits] += share * count / total
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def dots_of(blocks: Blocks) -> Chances:
    """The dots of a Stack."""
    found: Chances = (0.0,) * (blocks.single + blocks.double + blocks.triple) + ONE
    foot, tank = unseen_dots(INFANTRY), unseen_dots(TANK)
    for _ in range(blocks.infantry):
        found = added(found, foot)
    for _ in range(blocks.tanks):
        found = added(found, tank)
    for _ in range(blocks.marines):
        found = added(found, unseen_dots(MARINE))
    for _ in range(blocks.mixed):
        found = added(found, mixed(foot, tank, MIXED))
    if blocks.newcomer:
        found = mixed(added(found, foot), found, blocks.newcomer / 100)
    return found


@lru_cache(maxsize=1 << 14)
def mean_dots(blocks: Blocks) -> float:
    """The dots of a Stack on average."""
    return sum([number * chance for number, chance in enumerate(dots_of(blocks))])


@lru_cache(maxsize=1 << 14)
def hits_of(blocks: Blocks, bonus: int, tenths: int) -> Chances:
    """The hits of a Stack of which some tenths are left."""
    found = fire((blocks.single, blocks.double, blocks.triple), bonus, tenths)
    foot, tank = unseen_hits(INFANTRY, bonus, tenths), unseen_hits(TANK, bonus, tenths)
    for _ in range(blocks.infantry):
        found = added(found, foot)
    for _ in range(blocks.tanks):
        found = added(found, tank)
    for _ in range(blocks.marines):
        found = added(found, unseen_hits(MARINE, bonus, tenths))
    for _ in range(blocks.mixed):
        found = added(found, mixed(foot, tank, MIXED))
    if blocks.newcomer:
        found = mixed(added(found, foot), found, blocks.newcomer / 100)
    return trimmed(found)


@lru_cache(maxsize=1 << 12)
def losses(quarters: int, hits: Chances) -> Chances:
    """Hits and what a mean of losses adds to them."""
    return trimmed(added(poisson(quarters), hits))


def halved(chances: Chances) -> Chances:
    """Two hits of one roll count as one."""
    found = [0.0] * ((len(chances) + 1) // 2)
    for number, chance in enumerate(chances):
        found[number // 2] += chance
    return tuple(found)


class Support(NamedTuple):
    """What helps the attackers' own dice."""

    dice: int = 0  # of cards
    shots: int = 0  # steps that cards take without dice
    ones: int = 0  # Soviet dice whose 1s strike themselves
    is_rubble: bool = False


@lru_cache(maxsize=1 << 14)
def volley(pools: Pools, support: Support, is_halved: bool) -> Chances:
    """Steps that attackers take with what helps them."""
    own = fire(pools)
    found = halved(own) if is_halved else own
    if support.dice:
        cards = binomial(support.dice, 0.5)
        found = added(halved(cards) if support.is_rubble else cards, found)
    if support.ones:
        found = added(binomial(support.ones, 1 / 6), found)
    return (0.0,) * support.shots + found


@lru_cache(maxsize=1 << 10)
def falls(dots: Chances) -> tuple[list[float], list[float]]:
    """By the steps that are taken: the chance that all dots fall, and how many do on average."""
    clear, killed = [], []
    below = beyond = 0.0
    for number in range(MOST_HITS):
        share = at(dots, number)
        below, beyond = below + share, beyond + number * share
        clear.append(below)
        killed.append(beyond + number * (1 - below))
    return clear, killed


def cleared(
    pools: Pools, support: Support, is_halved: bool, fallen: tuple[list[float], list[float]]
) -> tuple[float, float]:
    """The chance that all dots fall, and how many fall on average."""
    all_fall, fall = fallen
    clear = killed = 0.0
    for number, chance in enumerate(volley(pools, support, is_halved)):
        clear += chance * all_fall[number]
        killed += chance * fall[number]
    return clear, killed
