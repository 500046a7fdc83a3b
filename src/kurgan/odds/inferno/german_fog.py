"""German blocks the Soviet player has not seen: what they can still be."""

from __future__ import annotations

from collections.abc import Iterable
from math import comb

from kurgan.games.inferno.imagine_germans import is_hidden
from kurgan.games.inferno.pack.tables import ARMIES, FIREPOWERS, HEXES, ROWS, WHITE, YELLOW
from kurgan.games.inferno.rules.fog_of_war import (
    CALLED,
    DEPLOYED,
    EVERY_ARMY,
    FROM_LAST_BOX,
    FROM_SETUP_BOX,
    MISSED,
    ONLY_INFANTRY,
    OPEN_BITS,
    OPEN_SHIFT,
    RAUS_CAME,
    RETURNED,
    SEEN_BITS,
    TAKEN_AWAY,
    TAKEN_BACK,
    UNDATED,
    last_boxes_emptied,
    ticket_of,
)
from kurgan.games.inferno.rules.strength import german_types
from kurgan.games.inferno.state import Board
from kurgan.kernel.bits import bit, bits, members
from kurgan.odds.inferno.calls import Call, Calls, Comp, Slot, comp_of, number_of
from kurgan.odds.inferno.fog import Faces, Heaps, Pile, drawn, mixed
from kurgan.odds.inferno.stacks import Block, sort_of, sorts

JOINED = -1  # the key of batches that are not kept apart
AXE = len(ARMIES)  # the class of the 6th Panzer Division, after those of the armies


class GermanFog:
    """All that the Soviets know of the blocks they have not seen."""

    def __init__(self, s: Board) -> None:
        self.s = s
        hidden = bits(unit for unit in range(len(s.german_where)) if is_hidden(s, unit))
        self.on_map = {
            unit: s.german_facing[unit] for unit in members(hidden) if s.german_where[unit] < HEXES
        }
        self.seen = [(event & (1 << SEEN_BITS) - 1, event >> SEEN_BITS) for event in s.german_calls]
        self.apart = members(hidden & bits(v for kind, v in self.seen if kind == MISSED))
        self.units_of = self._units_of(hidden)
        self.starters = sum(1 for held in self.on_map.values() if held & ONLY_INFANTRY)
        self.is_joined = False  # whether batches of which nothing is known are kept as one
        self.loose = self._loose()
        self.calls = self._followed()
        if self.calls.is_tangled:
            self.is_joined = True
            self.calls = self._followed()
        if not self.calls.is_possible:  # the position began when calls were not noted
            self.seen = []
            self.loose = self._loose()
            self.calls = self._followed()
        self._blocks: dict[int, list[float]] = {}

    # The classes of Units: armies, the 6th Panzer Division, and Units that a struck row missed

    def class_of(self, unit: int) -> int:
        """The class of a Unit."""
        if unit in self.apart:
            return AXE + 1 + self.apart.index(unit)
        return AXE if self.s.tables.axe >> unit & 1 else self.s.tables.army[unit]

    def _units_of(self, hidden: int) -> list[int]:
        """The hidden Units of each class."""
        found = [0] * (AXE + 1 + len(self.apart))
        for unit in members(hidden):
            found[self.class_of(unit)] |= bit(unit)
        return found

    def _setup(self) -> Comp:
        """Of each class, how many lay in boxes of setup outside the last column."""
        s = self.s
        found = [units.bit_count() for units in self.units_of]
        away = {value for kind, value in self.seen if kind == TAKEN_AWAY}
        for unit, known in enumerate(s.german_facing):
            if not is_hidden(s, unit) and (self.ticket(known) or unit in away):
                found[self.class_of(unit)] += 1
        kinds = [kind for kind, _ in self.seen]
        found[YELLOW] -= self.starters
        found[WHITE] -= ROWS - last_boxes_emptied(s) + kinds.count(FROM_LAST_BOX)
        found[AXE] -= s.tables.axe.bit_count() * kinds.count(RAUS_CAME)
        return sum(comp_of(c, max(0, count)) for c, count in enumerate(found))

    # The calls, as they were seen

    def _followed(self) -> Calls:
        armies = (*range(len(ARMIES)), WHITE, *[self.s.tables.army[unit] for unit in self.apart])
        calls, setup = self._calls(), self._setup()
        return Calls(armies, setup, WHITE, calls, may_give_up=not self.is_joined)

    def ticket(self, known: int) -> int:
        """Which of the things seen was a block's deployment; 0 for none."""
        return ticket_of(known) if self.seen else 0

    def _loose(self) -> dict[int, list[int]]:
        """Blocks of which no call was noted, by their armies, as if each had a ticket."""
        found: dict[int, list[int]] = {}
        for known in sorted(self.on_map.values()):
            if not self.ticket(known) and not known & ONLY_INFANTRY:
                count = sum(len(held) for held in found.values())
                found.setdefault(known & EVERY_ARMY, []).append(-1 - count)
        return found

    def _calls(self) -> list[Call]:
        even = (1,) * len(ARMIES)
        slots = [Slot(n, armies, even) for armies, held in self.loose.items() for n in held]
        found = [Call(drawn=len(slots), slots=slots)]
        known = {
            self.ticket(held): self.class_of(unit)
            for unit, held in enumerate(self.s.german_facing)
            if self.ticket(held) and not is_hidden(self.s, unit)
        }
        batches: dict[int, int] = {}
        for number, (kind, value) in enumerate(self.seen):
            if kind == CALLED:
                found.append(Call())
            elif kind == DEPLOYED:
                opens = tuple([value >> OPEN_SHIFT + OPEN_BITS * a & 3 for a in range(len(ARMIES))])
                slot = Slot(number + 1, value & EVERY_ARMY, opens, known.get(number + 1, -1))
                found[-1].slots.append(slot)
            else:
                self._note(found[-1], kind, value, batches, number)
        return [call for call in found if call.slots or call != Call()]

    def _note(
        self, call: Call, kind: int, value: int, batches: dict[int, int], number: int
    ) -> None:
        """Add to a call what was seen besides deployments."""
        if kind == FROM_SETUP_BOX or (kind == TAKEN_BACK and value not in batches):
            call.drawn += 1
        elif kind == FROM_LAST_BOX:
            call.whites += 1
        elif kind == TAKEN_BACK:
            place = batches[value]
            call.back[place] = call.back.get(place, 0) + 1
        elif kind == MISSED and value in self.apart:
            call.missed.append(self.class_of(value))
        elif kind == TAKEN_AWAY:
            call.removed.append(self.class_of(value))
        elif kind == RETURNED:
            call.full = value & EVERY_ARMY
            self._keep(value >> OPEN_SHIFT, call, batches, number)
        elif kind == RAUS_CAME:
            self._keep(UNDATED, call, batches, number)

    def _keep(self, turn: int, call: Call, batches: dict[int, int], number: int) -> None:
        """Give a batch that went to the track a place in the stock, if it matters later."""
        later = self.seen[number + 1 :]
        matters = (TAKEN_BACK, turn) in later or any(kind == MISSED for kind, _ in later)
        if turn in batches or not matters:
            return
        joined = JOINED if self.is_joined and call.full == EVERY_ARMY else turn
        batches[turn] = batches.setdefault(joined, 1 + len(set(batches.values())))
        if turn != UNDATED:
            call.batch = batches[turn]
            return
        call.arrived = comp_of(AXE, self.s.tables.axe.bit_count())

    # One block

    def units(self, facing: int) -> dict[int, float]:
        """The Units that a block may be, with chances."""
        foot = self.units_of[YELLOW] & self.s.tables.plain_infantry
        if facing & ONLY_INFANTRY:
            return dict.fromkeys(members(foot), 1 / foot.bit_count())
        found: dict[int, float] = {}
        for c, chance in enumerate(self.block(self.tickets([facing])[0])):
            for unit, share in self._of_class(c).items() if chance else ():
                found[unit] = chance * share
        return {unit: chance for unit, chance in found.items() if chance}

    def block(self, ticket: int) -> list[float]:
        """By class, what a block may be."""
        if not self._blocks:
            for number, call in enumerate(self.calls.calls):
                rows = self.calls.chances(number)
                for slot, row in zip(call.slots, rows, strict=True):
                    self._blocks[slot.ticket] = row
        return self._blocks[ticket]

    def tickets(self, facings: Iterable[int]) -> list[int]:
        """The blocks of which this is known."""
        found: list[int] = []
        for known in facings:
            loose = [n for n in self.loose.get(known & EVERY_ARMY, ()) if n not in found]
            found.append(self.ticket(known) or loose[0])
        return found

    def _of_class(self, c: int) -> dict[int, float]:
        """The Units of a class, less the places of the Yellow Infantry of setup."""
        units = self.units_of[c]
        kept = self.starters if c == YELLOW else 0
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
        loose = self.tickets(known for known in listed if not known & ONLY_INFANTRY)
        found: Heaps = {}
        for counts, chance in self.calls.together(frozenset(loose)).items():
            for heap, share in self._of_classes(starters, counts).items():
                found[heap] = found.get(heap, 0.0) + chance * share
        return found

    def _of_classes(self, starters: int, counts: Comp) -> Heaps:
        found: Heaps = {0: 1.0}
        for c in range(len(self.units_of)):
            count = number_of(counts, c)
            first = starters if c == YELLOW else 0
            if first or count:
                found = mixed(found, self._some(c, first, count))
        return found

    def _some(self, c: int, first: int, count: int) -> Heaps:
        """Some Units of a class, the first ones from among the Yellow Infantry of setup."""
        units, kept = self.units_of[c], self.starters if c == YELLOW else 0
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
    types = german_types(tables, bit(unit))
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
