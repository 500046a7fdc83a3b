"""Stacks in combat: blocks, sets of like blocks, and how hits wear them down."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from kurgan.games.inferno.pack.tables import ARMOR, FIREPOWERS, FOOT
from kurgan.games.inferno.rules.strength import strongest
from kurgan.kernel.bits import members
from kurgan.odds.inferno.fire import Pools

AA_REGIMENT, DESTROYERS = 4, 8  # the two Units with powers of their own
KINDS = (FOOT, ARMOR, FOOT | ARMOR, FOOT | AA_REGIMENT, FOOT | DESTROYERS)
WIDTH = 5  # bits for the number of blocks of one sort

Heap = int  # a set of blocks in which only the number of each sort counts


class Block(NamedTuple):
    """All that decides how a block fights."""

    strength: int
    firepower: int
    types: int
    stack: int = 0  # of the hexes an attack comes from


class Rank(NamedTuple):
    """A force after some hits."""

    pools: Pools
    steps: int
    blocks: int
    types: int  # of all that are left
    stacks: int = 1  # that are left, as a set
    tanks: int = 0


Line = tuple[Rank, ...]  # a force after 0, 1, 2, … hits


@cache
def sort_of(strength: int, firepower: int, types: int) -> Heap:
    """The set of one block."""
    number = (KINDS.index(types) * len(FIREPOWERS) + firepower) * 4 + strength - 1
    return 1 << WIDTH * number


@cache
def sorts(heap: Heap) -> tuple[tuple[Block, int], ...]:
    """The blocks of a set, each sort with its number."""
    found = []
    number = 0
    while heap:
        count = heap & (1 << WIDTH) - 1
        if count:
            kind, place = divmod(number, 4 * len(FIREPOWERS))
            found.append((Block(place % 4 + 1, place // 4, KINDS[kind]), count))
        heap >>= WIDTH
        number += 1
    return tuple(found)


def heap_of(blocks: Iterable[Block]) -> Heap:
    """A set of blocks."""
    return sum(sort_of(block.strength, block.firepower, block.types) for block in blocks)


@lru_cache(50_000)
def rank(heap: Heap) -> Rank:
    """What a set of blocks rolls and counts as."""
    pools = [0, 0, 0]
    steps = blocks = types = 0
    for block, count in sorts(heap):
        pools[block.firepower] += count * block.strength
        steps += count * block.strength
        blocks += count
        types |= block.types
    return Rank((pools[0], pools[1], pools[2]), steps, blocks, types)


@lru_cache(50_000)
def hit_soviets(heap: Heap, types: int = FOOT | ARMOR) -> Heap:
    """A step from the strongest Soviets of some types; the German takes the better firepower."""
    able = [block for block, _ in sorts(heap) if block.types & types]
    if not able:
        return heap
    tied = strongest((1 << len(able)) - 1, [block.strength for block in able])
    worst = max([able[n] for n in members(tied)], key=lambda one: (one.firepower, -one.types))
    return heap - sort_of(*worst[:3]) + _weaker(worst)


def _weaker(block: Block) -> Heap:
    if block.strength == 1:
        return 0
    return sort_of(block.strength - 1, block.firepower, block.types)


@lru_cache(50_000)
def soviet_line(heap: Heap) -> Line:
    """A Soviet force after 0, 1, 2, … hits."""
    if not heap:
        return (rank(0),)
    return (rank(heap), *soviet_line(hit_soviets(heap)))


@lru_cache(2_000)
def german_line(blocks: tuple[Block, ...]) -> Line:
    """A German force after 0, 1, 2, … hits."""
    left = list(blocks)
    found = [german_rank(left)]
    while left:
        left = hit_germans(left)
        found.append(german_rank(left))
    return tuple(found)


def german_rank(blocks: Iterable[Block]) -> Rank:
    """What German blocks roll and count as."""
    pools = [0, 0, 0]
    steps = count = types = stacks = tanks = 0
    for block in blocks:
        pools[block.firepower] += block.strength
        steps += block.strength
        count += 1
        types |= block.types
        stacks |= 1 << block.stack
        tanks += bool(block.types & ARMOR)
    return Rank((pools[0], pools[1], pools[2]), steps, count, types, stacks, tanks)


def hit_germans(blocks: list[Block], types: int = FOOT | ARMOR) -> list[Block]:
    """A step from the strongest German of some types; he keeps his better firepower."""
    able = sum([1 << place for place, block in enumerate(blocks) if block.types & types])
    tied = strongest(able, [block.strength for block in blocks])
    if not tied:
        return blocks
    worst = min(members(tied), key=lambda place: german_order(blocks[place]))
    block = blocks[worst]
    weaker = [block._replace(strength=block.strength - 1)] if block.strength > 1 else []
    return [*blocks[:worst], *weaker, *blocks[worst + 1 :]]


def german_order(block: Block) -> tuple[int, int]:
    """Among equals the worst firepower first, and foot before tanks."""
    return (block.firepower, block.types)
