"""German blocks the Soviet player has not seen: what they can still be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import comb

from kurgan.games.inferno.imagine import is_hidden
from kurgan.games.inferno.state import Board
from kurgan.games.inferno.tables import ARMIES, BLUE, FIREPOWERS, HEXES, ROWS, WHITE, YELLOW
from kurgan.games.inferno.unseen import (
    ONLY_INFANTRY,
    UNDATED,
    Call,
    calls,
    is_boxed,
    last_boxes_emptied,
    shares,
    shown_whites,
    turn_of,
    ways,
)
from kurgan.kernel.bits import bits, members
from kurgan.odds.inferno_fog import Faces, Heaps, Pile, drawn, mixed
from kurgan.odds.inferno_stacks import ARMOR, FOOT, Block, sort_of, sorts

Shares = tuple[float, ...]  # by army
Colors = tuple[int, int, int]  # how many of each army
Key = tuple[int, Shares]
Ways = dict[Colors, float]
States = dict[tuple[Colors, Colors], float]  # of some blocks, and of all so far


class GermanFog:
    """All that the Soviets know of the blocks they have not seen.

    The track was filled evenly, with White Infantry in its last column. A Unit that came from it
    was put into any of the Spawn Hexes open to its color, each as likely as the others; one that
    went back is of a color that had no room.
    """

    def __init__(self, s: Board) -> None:
        self.s, tables = s, s.tables
        hidden = bits(unit for unit in range(len(s.german_where)) if is_hidden(s, unit))
        boxed = bits(unit for unit in members(hidden) if is_boxed(s, unit) and unit in s.track)
        self.armies = [hidden & tables.army_units[army] for army in range(len(ARMIES))]
        self.on_map = {
            unit: s.german_facing[unit] for unit in members(hidden) if s.german_where[unit] < HEXES
        }
        self.last_column = ROWS - last_boxes_emptied(s)
        self.other_boxes = boxed.bit_count() - self.last_column
        known = [s.german_facing[unit] for unit in members(hidden & ~boxed)]
        self.starters = sum(1 for held in known if held & ONLY_INFANTRY)
        self.loose = Counter(key_of(held) for held in known if not held & ONLY_INFANTRY)
        self.kept = (self.starters, 0, self.last_column)  # places only Infantry of an army fills
        self.calls = [Call(UNDATED, 0, False), *calls(s)]
        self.shown = shown_whites(s)
        self._ahead: list[Ways] = [{(0, 0, 0): 1.0}]
        self._onward: dict[tuple[int, Colors], float] = {}
        self._colors: dict[tuple[Key, ...], Ways] = {}

    # Colors, call by call, the latest first

    def colors(self, blocks: Iterable[Key]) -> Ways:
        """How many of some blocks belong to each army, with chances."""
        key = tuple(sorted(blocks))
        if key not in self._colors:
            found = self._count(key)
            total = sum(found.values())
            self._colors[key] = {colors: ways / total for colors, ways in found.items()}
        return self._colors[key]

    def _count(self, blocks: tuple[Key, ...]) -> Ways:
        places = [self._place(turn) for turn, _ in blocks] or [0]
        states = {((0, 0, 0), all_): p for all_, p in self.ahead(min(places)).items()}
        for place in range(min(places), max(places) + 1):
            mine = [key for key in blocks if self._place(key[0]) == place]
            states = self._split(states, place, mine)
        found: Ways = {}
        for (colors, every), p in states.items():
            chance = p * self.onward(max(places) + 1, every)
            if chance:
                found[colors] = found.get(colors, 0.0) + chance
        return found

    def _split(self, states: States, place: int, mine: list[Key]) -> States:
        """Go on by one call, some of whose blocks are counted apart."""
        ours: Ways = {(0, 0, 0): 1.0}
        for key in mine:
            ours = together(ours, one_of(key[1], 1))
        theirs = self._blocks(place, mine)
        found: States = {}
        for (colors, every), p in states.items():
            for own, q in ours.items():
                for other, r in theirs.items():
                    here = plus(own, other)
                    after = plus(every, here)
                    chance = p * q * r * self._fits(place, here, after)
                    if chance:
                        state = (plus(colors, own), after)
                        found[state] = found.get(state, 0.0) + chance
        return found

    def ahead(self, place: int) -> Ways:
        """The colors of all blocks of the calls before this place."""
        while len(self._ahead) <= place:
            last = len(self._ahead) - 1
            states = {((0, 0, 0), every): p for every, p in self._ahead[last].items()}
            more = self._split(states, last, [])
            self._ahead.append({every: p for (_, every), p in more.items()})
        return self._ahead[place]

    def onward(self, place: int, every: Colors) -> float:
        """In how many ways the calls from this place on go with the colors so far."""
        if place == len(self.calls):
            return self._boxes(every)
        key = (place, every)
        if key not in self._onward:
            total = 0.0
            for here, p in self._blocks(place, []).items():
                after = plus(every, here)
                fits = self._fits(place, here, after)
                if fits:
                    total += p * fits * self.onward(place + 1, after)
            self._onward[key] = total
        return self._onward[key]

    def _place(self, turn: int) -> int:
        return next(n for n, call in enumerate(self.calls) if call.turn == turn)

    def _blocks(self, place: int, without: list[Key]) -> Ways:
        """The colors of the hidden blocks of a call, less some of them."""
        found: Ways = {(0, 0, 0): 1.0}
        for key in sorted(self.loose):
            if self._place(key[0]) == place:
                found = together(found, one_of(key[1], self.loose[key] - without.count(key)))
        return found

    def _fits(self, place: int, here: Colors, after: Colors) -> int:
        """In how many ways the certain Whites of a call are among those there are."""
        call = self.calls[place]
        since = sum(count for turn, count in self.shown.items() if turn >= call.turn)
        later = sum(other.whites for other in self.calls[:place])
        whites = here[WHITE] + self.shown.get(call.turn, 0)
        return ways(call, whites, after[WHITE] + since, later)

    def _boxes(self, every: Colors) -> int:
        """In how many ways all other Units fill the boxes of setup."""
        left = [
            units.bit_count() - kept - count
            for units, kept, count in zip(self.armies, self.kept, every, strict=True)
        ]
        if min(left) < 0:
            return 0
        found = comb(self.other_boxes, left[WHITE])
        return found * comb(self.other_boxes - left[WHITE], left[YELLOW])

    # One block

    def units(self, facing: int) -> dict[int, float]:
        """The Units that a block may be, with chances."""
        foot = self.armies[YELLOW] & self.s.tables.plain_infantry
        if facing & ONLY_INFANTRY:
            return dict.fromkeys(members(foot), 1 / foot.bit_count())
        found: dict[int, float] = {}
        for colors, chance in self.colors([key_of(facing)]).items():
            army = colors.index(1)
            for unit, share in self._of_army(army).items():
                found[unit] = chance * share
        return {unit: chance for unit, chance in found.items() if chance}

    def _of_army(self, army: int) -> dict[int, float]:
        """The Units of an army outside the places kept for its Infantry."""
        units, kept = self.armies[army], self.kept[army]
        foot = units & self.s.tables.plain_infantry
        total = units.bit_count() - kept
        found = {}
        for unit in members(units):
            is_kept = kept / foot.bit_count() if kept and foot >> unit & 1 else 0.0
            found[unit] = (1 - is_kept) / total
        return found

    # Several blocks

    def stack(self, facings: Iterable[int]) -> Heaps:
        """What some blocks are together, with chances."""
        listed = list(facings)
        starters = sum(1 for known in listed if known & ONLY_INFANTRY)
        loose = [key_of(known) for known in listed if not known & ONLY_INFANTRY]
        found: Heaps = {}
        for colors, chance in self.colors(loose).items():
            for heap, share in self._of_colors(starters, colors).items():
                found[heap] = found.get(heap, 0.0) + chance * share
        return found

    def _of_colors(self, starters: int, colors: Colors) -> Heaps:
        found: Heaps = {0: 1.0}
        for army, first in ((YELLOW, starters), (BLUE, 0), (WHITE, 0)):
            if first or colors[army]:
                found = mixed(found, self._some(army, first, colors[army]))
        return found

    def _some(self, army: int, first: int, count: int) -> Heaps:
        """Some Units of an army, the first ones from among those kept for Infantry."""
        units, kept = self.armies[army], self.kept[army]
        foot = units & self.s.tables.plain_infantry
        found: Heaps = {}
        for walking, chance in picked(units.bit_count() - kept, foot.bit_count() - kept, count):
            on_foot = dict(drawn(self._pile(foot), first + walking))
            rest = dict(drawn(self._pile(units & ~foot), count - walking))
            for heap, share in mixed(on_foot, rest).items():
                found[heap] = found.get(heap, 0.0) + chance * share
        return found

    def _pile(self, units: int) -> Pile:
        numbers: dict[Faces, int] = {}
        for unit in members(units):
            block = german_block(self.s, unit, self.s.tables.german_strength[unit])
            faces: Faces = ((sort_of(*block[:3]), 1.0),)
            numbers[faces] = numbers.get(faces, 0) + 1
        return tuple(sorted(numbers.items()))


def key_of(known: int) -> Key:
    """What sets a hidden block apart from others: its call, and what its place tells of it."""
    return turn_of(known), shares(known)


def plus(one: Colors, other: Colors) -> Colors:
    """Two sets of blocks as one."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def one_of(block: Shares, count: int) -> Ways:
    """So many blocks of which the same is known, in all colors they may have."""
    found: Ways = {}
    for yellow in range(count + 1 if block[YELLOW] else 1):
        for blue in range(count - yellow + 1 if block[BLUE] else 1):
            white = count - yellow - blue
            if white and not block[WHITE]:
                continue
            ways = comb(count, yellow) * comb(count - yellow, blue)
            weight = block[YELLOW] ** yellow * block[BLUE] ** blue * block[WHITE] ** white
            found[yellow, blue, white] = ways * weight
    return found


def together(one: Ways, other: Ways) -> Ways:
    """Two sets of blocks as one."""
    found: Ways = {}
    for a, p in one.items():
        for b, q in other.items():
            found[plus(a, b)] = found.get(plus(a, b), 0.0) + p * q
    return found


def picked(total: int, marked: int, count: int) -> list[tuple[int, float]]:
    """How many marked ones are among some of them, with chances."""
    ways = comb(total, count)
    return [
        (n, comb(marked, n) * comb(total - marked, count - n) / ways)
        for n in range(min(marked, count) + 1)
        if count - n <= total - marked
    ]


def german_block(s: Board, unit: int, strength: int, stack: int = 0) -> Block:
    """A German block as it fights."""
    tables = s.tables
    types = FOOT if tables.german_infantry >> unit & 1 else 0
    types |= ARMOR if tables.german_tanks >> unit & 1 else 0
    return Block(strength, tables.german_firepower[unit], types, stack)


def blocks_of(heap: int) -> tuple[Block, ...]:
    """A set of blocks one by one."""
    return tuple([block for block, count in sorts(heap) for _ in range(count)])


def german_face(s: Board, unit: int) -> str:
    """A German Unit by army, type and print, like "yellow panzer 3TF"."""
    tables = s.tables
    is_foot, is_tank = tables.german_infantry >> unit & 1, tables.german_tanks >> unit & 1
    kind = "infantry" if tables.plain_infantry >> unit & 1 else "motorized infantry"
    if is_tank:
        kind = "panzer grenadiers" if is_foot else "panzer"
    printed = f"{tables.german_strength[unit]}{FIREPOWERS[tables.german_firepower[unit]]}"
    return f"{ARMIES[tables.army[unit]]} {kind} {printed}"
