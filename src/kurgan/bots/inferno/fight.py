"""An estimate of a combat: hits, who fires first, Rubble, leaders, blocks unseen."""

from __future__ import annotations

from bisect import insort
from functools import lru_cache
from typing import Final, NamedTuple

from kurgan.bots.inferno.chances import (
    ONE,
    TENTHS,
    Blocks,
    Chances,
    Pools,
    Support,
    cleared,
    dots_of,
    falls,
    fire,
    halved,
    hits_of,
    losses,
    mean_dots,
)
from kurgan.bots.inferno.field import Field
from kurgan.bots.inferno.force import DOT, NOT_R, Force, Ranks, ranks
from kurgan.bots.inferno.weights import Weights
from kurgan.games.inferno.pack.tables import (
    HOTH,
    INFANTRY,
    KHRUSHCHEV,
    MARINE,
    TANK,
    URBAN,
)
from kurgan.games.inferno.rules.close_combat import (
    GERMANS_FIRST,
    SOVIETS_FIRST,
    has_combined_force,
    may_combine,
)
from kurgan.games.inferno.rules.close_combat import fire_order as fires_first
from kurgan.games.inferno.rules.german_cards import GERMAN_SHOTS, air_factor
from kurgan.games.inferno.rules.rubble import RUBBLE_ABOVE
from kurgan.games.inferno.state import Board
from kurgan.kernel.bits import members

R_COUNTS: Final = 2
UNSEEN_DOTS: Final = 3.45  # of a German block
ALONE: Final = Support()


class Bout(NamedTuple):
    """What comes of an attack, roughly."""

    clear: float  # the chance that nobody is left to defend
    killed: float  # dots of the defender
    lost: float  # dots of the attacker
    dead: float  # German losses as victory counts them


class Wound(NamedTuple):
    """Units after some hits: the dice they roll and what has fallen."""

    pools: Pools
    dead: int


def blocks_at(s: Board, hexagon: int, newcomer: int = 0) -> Blocks:
    """Soviet blocks as the Germans know them."""
    dice, unseen = [0, 0, 0], [0, 0, 0, 0]
    for unit in members(s.soviet_at[hexagon]):
        if s.soviet_seen >> unit & 1:
            dice[s.tables.soviet_firepower[unit]] += s.soviet_strength[unit] or 1
        else:
            unseen[s.soviet_origin[unit]] += 1
    foot, tanks, marines, others = unseen[INFANTRY], unseen[TANK], unseen[MARINE], unseen[3]
    return Blocks(dice[0], dice[1], dice[2], foot, tanks, marines, others, newcomer)


@lru_cache(maxsize=1 << 14)
def wounds(units: Ranks, most: int) -> list[Wound]:
    """Units after no hit, one, two …"""
    left, dice, dead = list(units), [0, 0, 0], 0
    for rank in left:
        dice[2 - rank % NOT_R] += rank // DOT
    found = [Wound((dice[0], dice[1], dice[2]), 0)]
    for _ in range(min(most, sum(dice))):
        rank = left.pop()
        dice[2 - rank % NOT_R] -= 1
        if rank >= 2 * DOT:
            insort(left, rank - DOT)
        else:
            dead += 1 if rank & NOT_R else R_COUNTS
        found.append(Wound((dice[0], dice[1], dice[2]), dead))
    return found


def german_attack(
    s: Board, target: int, units: int, field: Field, support: Support = ALONE, rubble: int = -1
) -> Bout:
    """Germans attack a hex; `rubble` is what a Deliberate Attack adds to the Rubble Roll."""
    leader, w, force = s.has_soviet_leader(KHRUSHCHEV), field.w, field.force(s, units)
    foe = field.foes.get(target)
    if foe is None:
        foe = blocks_at(s, target, round(100 * w.newcomer) if s.soviet_hand else 0)
        field.foes[target] = foe
    is_rubble = s.is_rubble(target)
    if leader or is_rubble:
        ones = foe.dice if leader else 0
        support = Support(support.dice, support.shots, ones, is_rubble)
    if rubble >= 0 and not s.may_get_rubble(target):
        rubble = -1
    bonus = leader + (s.fortified >> target & 1)
    order = fire_order(s, target, force)
    return fought(force.ranks, foe, bonus, support, rubble, order, force.quarters)


def fire_order(s: Board, target: int, force: Force) -> int:
    """Who fires first when Germans attack; unseen Soviets count as not mixed."""
    terrain = s.tables.terrain[target]
    is_combined = may_combine(terrain, has_hoth=s.has_german_leader(HOTH)) and has_combined_force(
        force.is_mixed, False
    )
    return fires_first(terrain, is_german=True, is_combined=is_combined)


@lru_cache(maxsize=1 << 16)
def fought(
    units: Ranks, foe: Blocks, bonus: int, support: Support, rubble: int, order: int, quarters: int
) -> Bout:
    """The estimate for Units of some ranks, remembered."""
    tenths = TENTHS
    if support.dice or support.shots:
        fallen = support.dice * (0.25 if support.is_rubble else 0.5) + support.shots
        tenths = max(1, round(TENTHS * (1 - min(1.0, fallen / mean_dots(foe)))))
    if order == GERMANS_FIRST:
        tenths = max(1, tenths // 2)
    hits = hits_of(foe, bonus, tenths)
    before, after = losses(quarters, ONE), hits
    if order == SOVIETS_FIRST:
        before, after = losses(quarters, hits), ONE
    found = wounds(units, len(before) + len(after) - 2)
    chance = rubble_chance(rubble) if rubble >= 0 else 0.0
    return exchange(found, before, after, support, chance, dots_of(foe))


def exchange(
    found: list[Wound],
    before: Chances,
    after: Chances,
    support: Support,
    chance: float,
    dots: Chances,
) -> Bout:
    """Sum over what the Soviets may hit; the Germans fire with whoever is left."""
    last, fallen = len(found) - 1, falls(dots)
    clear = killed = lost = dead = 0.0
    for number, share in enumerate(before):
        pools = found[min(number, last)].pools
        gone, lose = cleared(pools, support, support.is_rubble, fallen)
        if chance:
            less, fewer = cleared(pools, support, True, fallen)
            gone += chance * (less - gone)
            lose += chance * (fewer - lose)
        clear += share * gone
        killed += share * lose
        for more, part in enumerate(after):
            step = min(number + more, last)
            lost += share * part * step
            dead += share * part * found[step].dead
    return Bout(clear, killed, lost, dead)


@lru_cache(maxsize=64)
def rubble_chance(added: int) -> float:
    """The chance that three dice and what is added make Rubble."""
    least = RUBBLE_ABOVE + 1 - added
    ways = [a + b + c for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
    return sum(1 for total in ways if total >= least) / len(ways)


def rubble_added(s: Board, force: Force, cards: int) -> int:
    """What an attack with some cards adds to the Rubble Roll."""
    return sum([card_rubble(s, card) for card in members(cards)]) + force.rubble


def card_rubble(s: Board, card: int) -> int:
    """What a card adds to it."""
    found = s.tables.german_cards[card]
    return found.rubble * air_factor(s, found.type)


def card_support(s: Board, cards: int, target: int) -> Support:
    """What some German cards do together."""
    dice = shots = 0
    for card in members(cards):
        found = s.tables.german_cards[card]
        if found.type in GERMAN_SHOTS:
            shots += may_be_shot(s, target, found.type)
        else:
            dice += found.dice * air_factor(s, found.type)
    return Support(dice, shots)


def may_be_shot(s: Board, target: int, kind: int) -> int:
    """Whether somebody stands there, as far as is known, whom a Sniper or a Pak can hit."""
    wanted = (INFANTRY, MARINE) if GERMAN_SHOTS[kind] == 1 else (TANK,)
    for unit in members(s.soviet_at[target]):
        seen = s.soviet_seen >> unit & 1
        found = s.tables.kind[unit] if seen else s.soviet_origin[unit]
        if found in wanted or (found == 3 and INFANTRY in wanted):
            return 1
    return 0


# The Soviet player's attacks


class Raid(NamedTuple):
    """What comes of a Soviet attack, roughly."""

    clear: float
    killed: float  # German dots
    dead: float  # German losses as victory counts them
    lost: float  # Soviet dots


def soviet_attack(s: Board, hexes: int, target: int, w: Weights) -> Raid:
    """The Soviet player's estimate; German blocks that he has not seen are average ones."""
    bonus = int(s.has_soviet_leader(KHRUSHCHEV))
    own = [0, 0, 0]
    for hexagon in members(hexes):
        for unit in members(s.soviet_at[hexagon]):
            own[s.tables.soviet_firepower[unit]] += s.soviet_strength[unit] or 1
    units = s.german_at[target]
    unseen = (units & ~s.german_seen).bit_count()
    foe = wounds(ranks(s, units & s.german_seen), 0)[0].pools
    foe = (foe[0], foe[1] + round(UNSEEN_DOTS * unseen), foe[2])
    back, dots, count = fire(foe), sum(foe), sum(own)
    first = s.tables.terrain[target] == URBAN
    hit = sum([n * chance for n, chance in enumerate(back)])
    tenths = max(1, round(TENTHS * (1 - min(0.9, hit / max(1, count))))) if first else TENTHS
    hits = fire((own[0], own[1], own[2]), bonus, tenths)
    hits = halved(hits) if s.is_rubble(target) else hits
    clear = sum(hits[dots:])
    killed = sum([min(n, dots) * chance for n, chance in enumerate(hits)])
    dead = sum([german_dead(s, units, n, dots) * chance for n, chance in enumerate(hits) if n])
    return Raid(clear, killed, dead, min(count, hit))


def german_dead(s: Board, units: int, hits: int, dots: int) -> float:
    """How many of a German Stack fall: hits go to the strongest, so the last dots go last."""
    worth = units.bit_count() + (units & s.german_seen & s.tables.r_units).bit_count()
    spare = dots - units.bit_count()
    return worth * max(0, min(hits, dots) - spare) / max(1, units.bit_count())
