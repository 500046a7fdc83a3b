"""Soviet blocks the Germans have not seen: what they can still be, one by one and together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from math import comb, perm
from typing import NamedTuple

from kurgan.games.inferno.imagine import born_on_map, spun
from kurgan.games.inferno.pack.tables import (
    ARMOR,
    FIREPOWERS,
    FOOT,
    HEXES,
    IMMORTAL_GUARD,
    INFANTRY,
    KINDS,
    MARINE,
    TANK,
)
from kurgan.games.inferno.rules.combat import have_powers
from kurgan.games.inferno.rules.setup import FROM_SETUP
from kurgan.games.inferno.rules.strength import adjusted, soviet_types
from kurgan.games.inferno.state import Board
from kurgan.kernel.bits import bit, members
from kurgan.odds.inferno.stacks import AA_REGIMENT, DESTROYERS, Heap, sort_of, sorts

EDGES = 4
Heaps = dict[Heap, float]
Faces = tuple[tuple[Heap, float], ...]  # what one Unit may show, with chances
Pile = tuple[tuple[Faces, int], ...]  # Units by what they may show, with their number


class Hidden(NamedTuple):
    """A Soviet block on the map whose face the Germans have not seen."""

    hex: int
    origin: int
    deployed: int


class Edge:
    """A source of luck that always turns the same edge up."""

    def __init__(self, edge: int) -> None:
        self.edge = edge

    def random(self) -> float:
        """The middle of that edge's share."""
        return (self.edge + 0.5) / EDGES


def hidden_soviets(s: Board) -> list[Hidden]:
    """The blocks on the map that the Germans have not seen, by hex, origin and age."""
    return sorted(
        Hidden(place, s.soviet_origin[unit], s.soviet_deployed[unit])
        for unit, place in enumerate(s.soviet_where)
        if place < HEXES and not s.soviet_seen >> unit & 1
    )


def mixed(one: Heaps, other: Heaps) -> Heaps:
    """Two independent sets of blocks together."""
    if len(one) == 1 and 0 in one:
        return {heap: chance * one[0] for heap, chance in other.items()}
    found: Heaps = {}
    for first, p in one.items():
        for second, q in other.items():
            found[first + second] = found.get(first + second, 0.0) + p * q
    return found


@lru_cache(5_000)
def drawn(pile: Pile, count: int) -> tuple[tuple[Heap, float], ...]:
    """What so many random Units of a pile show together."""
    total = sum(number for _, number in pile)
    ways: list[Heaps] = [{0: 1.0}] + [{} for _ in range(count)]
    for faces, number in pile:
        more: list[Heaps] = [{} for _ in range(count + 1)]
        for taken in range(min(count, number) + 1):
            shown = _several(faces, taken)
            for before in range(count + 1 - taken):
                for heap, chance in ways[before].items():
                    into = more[before + taken]
                    for other, p in shown:
                        into[heap + other] = into.get(heap + other, 0.0) + chance * p * comb(
                            number, taken
                        )
        ways = more
    return tuple([(heap, chance / comb(total, count)) for heap, chance in ways[count].items()])


@lru_cache(5_000)
def _several(faces: Faces, count: int) -> tuple[tuple[Heap, float], ...]:
    found: Heaps = {0: 1.0}
    for _ in range(count):
        found = mixed(found, dict(faces))
    return tuple(found.items())


class Kind:
    """The hidden blocks of one kind in the order of their coming, and the Units they may be.

    Each block was drawn evenly from the Units that lay in the Pool then. A Unit that was seen to
    go back to the Pool can only be a block that came later, so every Unit has a first block.
    """

    def __init__(self, s: Board, kind: int, from_setup: int, deployed: list[int]) -> None:
        hidden = s.pooled & s.tables.kind_units[kind]
        for unit in members(s.tables.kind_units[kind] & ~s.soviet_seen & ~hidden):
            hidden |= (s.soviet_where[unit] < HEXES) << unit
        self.born = hidden & born_on_map(s)  # these stand among the blocks of setup
        self.at_setup = from_setup
        self.open_setup = from_setup - self.born.bit_count()
        self.deployed = deployed
        self.first: dict[int, int] = {}
        for unit in members(hidden & ~self.born):
            self.first[unit] = self._first_block(s.soviet_entered[unit])
        self.choices = self._choices()
        self.units: dict[int, list[int]] = {}
        for unit, first in self.first.items():
            self.units.setdefault(first, []).append(unit)

    def _first_block(self, entered: int) -> int:
        if entered < 0:
            return 0
        return self.open_setup + sum(1 for time in self.deployed if time <= entered)

    def _choices(self) -> list[int]:
        """From how many Units each block was drawn, those to come counted too."""
        blocks = self.open_setup + len(self.deployed)
        firsts = list(self.first.values())
        return [sum(1 for f in firsts if f <= place) - place for place in range(blocks + 1)]

    def place(self, deployed: int, earlier: int) -> int:
        """Where a block stands in the order, after so many of the same age."""
        return self.open_setup + sum(1 for time in self.deployed if time < deployed) + earlier

    def chances(self, place: int) -> dict[int, float]:
        """The Units that the block at a place of the order may be."""
        found = {}
        for unit, first in self.first.items():
            if first <= place:
                chance = 1 / self.choices[place]
                for before in range(first, place):
                    chance *= 1 - 1 / self.choices[before]
                found[unit] = chance
        return found

    def setup_chances(self) -> dict[int, float]:
        """The Units that a block of setup may be, if it is of this kind."""
        found = dict.fromkeys(members(self.born), 1 / self.at_setup)
        if self.open_setup:
            for unit, chance in self.chances(0).items():
                found[unit] = chance * self.open_setup / self.at_setup
        return found

    def together(self, places: Sequence[int]) -> dict[tuple[int, ...], float]:
        """From which groups of Units (by first block) the blocks at these places come.

        The group of the last block stands first, the others follow in order.
        """
        states: dict[tuple[int, ...], float] = {(): 1.0}
        ordered = sorted(places)
        for number in range(len(ordered) - 1, -1, -1):
            place = ordered[number]
            before = range(ordered[number - 1] + 1 if number else 0, place)
            found: dict[tuple[int, ...], float] = {}
            for groups, chance in states.items():
                for first in self.units:
                    if first <= place:
                        key = (*groups[:1], *sorted((*groups[1:], first)))
                        found[key] = found.get(key, 0.0) + chance / self.choices[place]
            states = {key: p * self._spared(before, key) for key, p in found.items()}
        return {key: chance * self._orders(key) for key, chance in states.items()}

    def _spared(self, before: range, groups: tuple[int, ...]) -> float:
        """The chance that blocks in between are none of the Units that are to come."""
        chance = 1.0
        for place in before:
            waiting = sum(1 for first in groups if first <= place)
            chance *= 1 - waiting / self.choices[place]
        return chance

    def _orders(self, groups: tuple[int, ...]) -> int:
        """In how many ways these groups give that many different Units."""
        ways = 1
        for first in set(groups):
            ways *= perm(len(self.units[first]), groups.count(first))
        return ways


class SovietFog:
    """All that the Germans know of the blocks they have not seen."""

    def __init__(self, s: Board, *, kinds_matter: bool = True) -> None:
        self.s, self.kinds_matter = s, kinds_matter
        self.blocks = hidden_soviets(s)
        self.setup_count = sum(1 for block in self.blocks if block.origin == FROM_SETUP)
        self.kinds = [self._kind(kind) for kind in range(len(KINDS))]
        self._faces: dict[int, Faces] = {}

    def _kind(self, kind: int) -> Kind:
        s = self.s
        at_setup = sum(
            1
            for unit in members(s.tables.kind_units[kind] & ~s.soviet_seen)
            if s.soviet_where[unit] < HEXES and s.soviet_origin[unit] == FROM_SETUP
        )
        deployed = sorted(block.deployed for block in self.blocks if block.origin == kind)
        return Kind(s, kind, at_setup, deployed)

    # One block

    def units(self, block: Hidden, earlier: int = 0) -> dict[int, float]:
        """The Units that a block may be, with chances."""
        if block.origin != FROM_SETUP:
            kind = self.kinds[block.origin]
            return kind.chances(kind.place(block.deployed, earlier))
        found: dict[int, float] = {}
        for kind in self.kinds:
            if kind.at_setup:
                share = kind.at_setup / self.setup_count
                for unit, chance in kind.setup_chances().items():
                    found[unit] = chance * share
        return found

    # Several blocks

    def stack(self, blocks: Iterable[Hidden], arriving: int = -1) -> Heaps:
        """What some blocks are together, with one more drawn now where a kind is given."""
        listed = sorted(blocks)
        setup = sum(1 for block in listed if block.origin == FROM_SETUP)
        found: Heaps = {}
        tanks = self.kinds[TANK].at_setup
        for armored in range(min(setup, tanks) + 1):
            foot = setup - armored
            ways = comb(tanks, armored) * comb(self.setup_count - tanks, foot)
            if ways:
                share = ways / comb(self.setup_count, setup)
                part = self._of_kinds(listed, (foot, armored, 0), arriving)
                for heap, chance in part.items():
                    found[heap] = found.get(heap, 0.0) + share * chance
        return found

    def _of_kinds(self, blocks: list[Hidden], setup: tuple[int, int, int], arriving: int) -> Heaps:
        found: Heaps = {0: 1.0}
        for kind in (INFANTRY, TANK, MARINE):
            deployed = [block.deployed for block in blocks if block.origin == kind]
            if setup[kind] or deployed or arriving == kind:
                found = mixed(found, self._of_kind(kind, setup[kind], deployed, arriving == kind))
        return found

    def _of_kind(self, kind: int, setup: int, deployed: list[int], arrives: bool) -> Heaps:
        order = self.kinds[kind]
        born = order.born.bit_count()
        places = [order.place(time, deployed[:n].count(time)) for n, time in enumerate(deployed)]
        if arrives:
            places.append(len(order.choices) - 1)
        found: Heaps = {}
        for known in range(min(setup, born) + 1):
            ways = comb(born, known) * comb(order.open_setup, setup - known)
            if not ways:
                continue
            share = ways / comb(order.at_setup, setup)
            part = self._drawn(order, [*range(setup - known), *places], arrives)
            if known:
                part = mixed(part, dict(drawn(self._pile(members(order.born)), known)))
            for heap, chance in part.items():
                found[heap] = found.get(heap, 0.0) + share * chance
        return found

    def _drawn(self, order: Kind, places: list[int], arrives: bool) -> Heaps:
        found: Heaps = {}
        for groups, share in order.together(places).items():
            part: Heaps = {0: share}
            for first in sorted(set(groups)):
                units, count = order.units[first], groups.count(first)
                shown = dict(drawn(self._pile(units), count))
                if arrives and first == groups[0]:
                    self._tame(shown, units, count)
                part = mixed(part, shown)
            for heap, chance in part.items():
                found[heap] = found.get(heap, 0.0) + chance
        return found

    def _tame(self, shown: Heaps, units: list[int], count: int) -> None:
        """A newcomer among these fights without the powers of the 1077th or the 20th (R31)."""
        for unit in units:
            plain = tuple([(without_powers(heap), chance) for heap, chance in self.faces(unit)])
            if plain == self.faces(unit):
                continue
            others = dict(drawn(self._pile(u for u in units if u != unit), count - 1))
            for faces, sign in ((self.faces(unit), -1), (plain, 1)):
                for heap, chance in mixed(dict(faces), others).items():
                    shown[heap] = shown.get(heap, 0.0) + sign * chance / len(units)

    def _pile(self, units: Iterable[int]) -> Pile:
        numbers: dict[Faces, int] = {}
        for unit in units:
            faces = self.faces(unit)
            numbers[faces] = numbers.get(faces, 0) + 1
        return tuple(sorted(numbers.items()))

    def faces(self, unit: int) -> Faces:
        """What an unseen Unit may show once its Strength is adjusted."""
        if unit not in self._faces:
            found: Heaps = {}
            for edge in range(EDGES):
                heap = self.sort(unit, spun(self.s, unit, Edge(edge)))
                found[heap] = found.get(heap, 0.0) + 1 / EDGES
            self._faces[unit] = tuple(sorted(found.items()))
        return self._faces[unit]

    def sort(self, unit: int, strength: int) -> Heap:
        """A block as it fights; where its kind does not matter all count as foot."""
        heap = soviet_sort(self.s, unit, strength)
        return heap if self.kinds_matter else on_foot(heap)


@cache
def on_foot(heap: Heap) -> Heap:
    """A single block as if it were Infantry."""
    block = sorts(heap)[0][0]
    return sort_of(block.strength, block.firepower, FOOT)


def soviet_sort(s: Board, unit: int, strength: int) -> Heap:
    """A Soviet block as it fights: a blank edge reads 1, an Immortal Guard is at full Strength."""
    tables = s.tables
    is_immortal = s.has_soviet_advantage(IMMORTAL_GUARD) and tables.guards >> unit & 1
    strength = adjusted(strength, tables.soviet_strength[unit], is_immortal=bool(is_immortal))
    types = soviet_types(tables, bit(unit))
    if have_powers(s.rules):
        types |= AA_REGIMENT if tables.aa_regiment >> unit & 1 else 0
        types |= DESTROYERS if tables.destroyer_brigade >> unit & 1 else 0
    return sort_of(strength, tables.soviet_firepower[unit], types)


def without_powers(heap: Heap) -> Heap:
    """A single block as one of its kind that has no powers."""
    block = sorts(heap)[0][0]
    return sort_of(block.strength, block.firepower, block.types & (FOOT | ARMOR))


def soviet_face(s: Board, unit: int) -> str:
    """A Soviet Unit by kind and print, like "infantry 4SF"."""
    tables = s.tables
    printed = f"{tables.soviet_strength[unit]}{FIREPOWERS[tables.soviet_firepower[unit]]}"
    return f"{KINDS[tables.kind[unit]]} {printed}"
