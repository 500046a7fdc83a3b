"""German blocks as the Soviet player sees them: what is unseen is dealt anew."""

from __future__ import annotations

from typing import NamedTuple

from kurgan.games.inferno.pack.tables import (
    ARMIES,
    BLUE,
    BOXES,
    HEXES,
    PICKED_UP,
    WHITE,
    YELLOW,
)
from kurgan.games.inferno.rules.attacks import DeliberateAttack, HastyAttack
from kurgan.games.inferno.rules.combat import Combat
from kurgan.games.inferno.rules.fog_of_war import (
    EVERY_ARMY,
    LAST_COLUMN,
    ONLY_INFANTRY,
    Call,
    calls,
    shares,
    shown_whites,
    turn_of,
    ways,
)
from kurgan.games.inferno.rules.movement import LongMove, ShortMoves
from kurgan.games.inferno.rules.reinforcements import Reinforcements
from kurgan.games.inferno.state import Board
from kurgan.kernel.ask import Random, shuffled
from kurgan.kernel.bits import bit, bits, members
from kurgan.kernel.procedure import Procedure

SWAPS = 20  # for each place that Units of several sorts fit
WHITE_FOOT = WHITE << 1 | 1
NO_CALL = -1  # the turn of a Unit of setup that never left its box
PASSES = 50  # at most, to find an arrangement that can be
ACTIONS = (Reinforcements, LongMove, ShortMoves, HastyAttack, DeliberateAttack)


class GermanSlot(NamedTuple):
    """A German block that the Soviets have not seen: on the map, in hand or on the track."""

    place: int
    box: int  # -1 off the track, and beside it where no box was free
    facing: int
    is_known: bool  # to the Germans, on the track
    fits: int
    shares: tuple[float, ...]  # how likely each army is to be there
    is_first: int  # 1 for a box of the track that holds the Unit of setup


def deal_german_units(s: Board, rng: Random) -> None:
    """Unseen German Units change places, as often as their colors make it likely."""
    hidden = slots_of(s)
    slots, before = [slot for slot, _ in hidden], [unit for _, unit in hidden]
    after = of_sorts(s, before, dealt_sorts(s, slots, before, rng), rng)
    s.track_known = 0
    for slot, unit in zip(slots, after, strict=True):
        s.german_where[unit], s.german_facing[unit] = slot.place, slot.facing
        s.german_strength[unit] = s.tables.german_strength[unit]
        s.track_known |= bit(unit) if slot.is_known else 0
        if slot.box >= 0:
            s.track[slot.box] = unit
    s.index_germans()
    rename_units(s, dict(zip(before, after, strict=True)))


def dealt_sorts(s: Board, slots: list[GermanSlot], before: list[int], rng: Random) -> list[int]:
    """Of which sort the Unit in each place is; to the Soviets all of a sort are alike."""
    now = [sort_of(s, unit) for unit in before]
    samples = dict(zip(now, before, strict=True))
    able = [bits([n for n, unit in samples.items() if slot.fits >> unit & 1]) for slot in slots]
    after = some_sorts(able, {sort: now.count(sort) for sort in samples})
    for _ in range(PASSES):
        if mix(s, slots, able, after, rng):
            return after
    return now


def sort_of(s: Board, unit: int) -> int:
    """The army of a Unit, and whether it is plain Infantry."""
    return s.tables.army[unit] << 1 | s.tables.plain_infantry >> unit & 1


def of_sorts(s: Board, units: list[int], sorts: list[int], rng: Random) -> list[int]:
    """Some Units in any order in which they are of these sorts, each as likely."""
    piles: dict[int, list[int]] = {}
    for unit in shuffled(sorted(units), rng):
        piles.setdefault(sort_of(s, unit), []).append(unit)
    return [piles[sort].pop() for sort in sorts]


def slots_of(s: Board) -> list[tuple[GermanSlot, int]]:
    """The unseen blocks with what they are, in an order that tells nothing of it."""
    groups = [group for frame in s.stack for group in groups_of(frame)]
    found = [
        (german_slot(s, unit), [group >> unit & 1 for group in groups], unit)
        for unit in range(len(s.german_where))
        if is_hidden(s, unit)
    ]
    return [(slot, unit) for slot, _, unit in sorted(found)]


def some_sorts(able: list[int], counts: dict[int, int]) -> list[int]:
    """Any way in which so many of each sort can stand in places, the same for the same places."""
    held: dict[int, list[int]] = {sort: [] for sort in counts}  # the places of each

    def settle(place: int, tried: set[int]) -> bool:
        for sort in members(able[place]):
            if sort not in tried:
                tried.add(sort)
                places = held[sort]
                if len(places) < counts[sort]:
                    places.append(place)
                    return True
                for number, other in enumerate(places):
                    if settle(other, tried):
                        places[number] = place
                        return True
        return False

    for place in range(len(able)):
        settle(place, set())
    found = {place: sort for sort, places in held.items() for place in places}
    return [found[place] for place in range(len(able))]


def mix(s: Board, slots: list[GermanSlot], able: list[int], after: list[int], rng: Random) -> bool:
    """Sorts change places by luck until it is forgotten where they began.

    False if they have come to no arrangement yet that can be.
    """
    whites = Whites(s, slots, after)
    colors = Colors(s, slots, after)
    now = whites.ways()
    free = [number for number, sorts in enumerate(able) if sorts.bit_count() > 1]
    for _ in range(SWAPS * len(free)):
        one, other = free[int(rng.random() * len(free))], free[int(rng.random() * len(free))]
        first, second = after[one], after[other]
        if first == second or not able[one] >> second & able[other] >> first & 1:
            continue
        chance = swap_chance(slots[one], first >> 1, slots[other], second >> 1)
        change = (second == WHITE_FOOT) - (first == WHITE_FOOT)
        then = whites.ways_after(one, other, change) if change else now
        is_likely = not now or rng.random() * now < chance * then
        if is_likely and colors.may_swap((one, other), (first >> 1, second >> 1)):
            after[one], after[other] = second, first
            now = then
        elif change:
            whites.move(other, one, change)
    return now > 0 and not colors.are_mixed()


def swap_chance(one: GermanSlot, first: int, two: GermanSlot, second: int) -> float:
    """How much likelier hidden Units of two armies are in each other's place."""
    if first == second:
        return 1.0
    return one.shares[second] * two.shares[first] / (one.shares[first] * two.shares[second])


class Colors:
    """Where Yellow and Blue stand, hidden ones as now dealt: never in one hex (Co-Op 1)."""

    def __init__(self, s: Board, slots: list[GermanSlot], sorts: list[int]) -> None:
        self.matters = s.has_two_german_players
        self.places = [slot.place for slot in slots]
        self.counts: dict[tuple[int, int], int] = {}  # by hex and army
        if self.matters:
            for unit in members(s.german_seen):
                self.add(s.german_where[unit], s.tables.army[unit], 1)
            for place, sort in zip(self.places, sorts, strict=True):
                self.add(place, sort >> 1, 1)

    def add(self, place: int, army: int, change: int) -> None:
        """So many more of an army stand in a place."""
        self.counts[place, army] = self.counts.get((place, army), 0) + change

    def is_mixed(self, place: int) -> bool:
        """Whether a place is a hex with both."""
        held = self.counts
        both = held.get((place, YELLOW), 0) and held.get((place, BLUE), 0)
        return place < HEXES and bool(both)

    def are_mixed(self) -> bool:
        """Whether some hex has both."""
        return any(self.is_mixed(place) for place in self.places) if self.matters else False

    def may_swap(self, slots: tuple[int, int], armies: tuple[int, int]) -> bool:
        """Let Units of two armies change places, unless a hex comes to have both."""
        if not self.matters:
            return True
        one, other = self.places[slots[0]], self.places[slots[1]]
        before = self.is_mixed(one) + self.is_mixed(other)
        self.exchange(one, other, armies)
        if self.is_mixed(one) + self.is_mixed(other) <= before:
            return True
        self.exchange(other, one, armies)
        return False

    def exchange(self, one: int, other: int, armies: tuple[int, int]) -> None:
        """The first army's Unit goes from one place to the other, and the second's back."""
        for army, start, end in ((armies[0], one, other), (armies[1], other, one)):
            self.add(start, army, -1)
            self.add(end, army, 1)


class Whites:
    """How many White Infantry each call for Reinforcements brought, hidden ones as now dealt."""

    def __init__(self, s: Board, slots: list[GermanSlot], sorts: list[int]) -> None:
        self.counts = shown_whites(s)
        self.turns = [NO_CALL if slot.is_first else turn_of(slot.facing) for slot in slots]
        for turn, sort in zip(self.turns, sorts, strict=True):
            self.counts[turn] = self.counts.get(turn, 0) + (sort == WHITE_FOOT)
        self.calls: list[tuple[Call, int]] = []  # those that tell something, with all later Whites
        later = 0
        for call in calls(s):
            if call.whites:
                self.calls.append((call, later))
            later += call.whites

    def move(self, one: int, other: int, change: int) -> None:
        """White Infantry comes to one place from another, or goes there."""
        self.counts[self.turns[one]] += change
        self.counts[self.turns[other]] -= change

    def ways_after(self, one: int, other: int, change: int) -> int:
        """In how many ways once it has moved."""
        self.move(one, other, change)
        return self.ways()

    def ways(self) -> int:
        """In how many ways the last column of the track can have been emptied."""
        found, counts = 1, self.counts
        for call, later in self.calls:
            since = 0
            if call.is_open:
                since = sum([n for turn, n in counts.items() if turn >= call.turn])
            found *= ways(call, counts.get(call.turn, 0), since, later)
        return found


def is_hidden(s: Board, unit: int) -> bool:
    """Whether the Soviets do not know which Unit this is."""
    place = s.german_where[unit]
    return place <= PICKED_UP and not s.german_seen >> unit & 1


def german_slot(s: Board, unit: int) -> GermanSlot:
    """What the Soviets know of a block."""
    tables = s.tables
    place, facing = s.german_where[unit], s.german_facing[unit]
    if place < HEXES:
        fits = units_facing(s, facing)
        if are_germans_acting(s):
            fits &= tables.army_units[tables.army[unit]]
        return GermanSlot(place, -1, facing, False, fits, shares(facing), 0)
    if place == PICKED_UP:
        fits = tables.army_units[tables.army[unit]]
        return GermanSlot(place, -1, facing, False, fits, shares(facing), 0)
    box = s.track.index(unit) if unit in s.track else -1  # R11
    if s.track_known >> unit & 1:
        return GermanSlot(place, box, facing, True, units_facing(s, facing), shares(facing), 0)
    fits = -1
    if box % BOXES == LAST_COLUMN:
        fits = tables.plain_infantry & tables.army_units[WHITE]
    return GermanSlot(place, box, facing, False, fits, shares(EVERY_ARMY), 1)


def are_germans_acting(s: Board) -> bool:
    """Whether two German players are amid an Action, so that colors say who is asked what."""
    if not s.has_two_german_players or s.stack[-1].at in ("lay_soviet_card", "soviet_card"):
        return False
    return any(isinstance(f, ACTIONS) or (isinstance(f, Combat) and f.is_german) for f in s.stack)


def units_facing(s: Board, facing: int) -> int:
    """The Units that a block on the map may be."""
    units = 0
    for army in range(len(ARMIES)):
        if facing >> army & 1:
            units |= s.tables.army_units[army]
    return units & s.tables.plain_infantry if facing & ONLY_INFANTRY else units


def groups_of(frame: Procedure) -> list[int]:
    """The sets of Units that a frame names."""
    if isinstance(frame, ShortMoves):
        return [frame.moved, frame.units]
    if isinstance(frame, HastyAttack):
        return [frame.units]
    if isinstance(frame, Reinforcements) and frame.unit >= 0:
        return [bit(frame.unit)]
    if isinstance(frame, Combat) and not frame.is_shown:
        return [frame.german]
    return []


def rename_units(s: Board, became: dict[int, int]) -> None:
    """Put the new Units into the frames that name the old ones."""
    for frame in s.stack:
        if isinstance(frame, ShortMoves):
            frame.moved = renamed(frame.moved, became)
            frame.units = renamed(frame.units, became)
        elif isinstance(frame, HastyAttack):
            frame.units = renamed(frame.units, became)
        elif isinstance(frame, Reinforcements) and frame.unit >= 0:
            frame.unit = became.get(frame.unit, frame.unit)
        elif isinstance(frame, Combat) and not frame.is_shown:
            frame.german = renamed(frame.german, became)


def renamed(units: int, became: dict[int, int]) -> int:
    """A set of Units after the change."""
    return bits([became.get(unit, unit) for unit in members(units)])
