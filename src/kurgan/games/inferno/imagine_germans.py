"""German blocks as the Soviet player sees them: what is unseen is dealt anew."""

from __future__ import annotations

from typing import NamedTuple

from kurgan.games.inferno.pack.tables import ARMIES, BOXES, HEXES, PICKED_UP, WHITE
from kurgan.games.inferno.rules.attacks import HastyAttack
from kurgan.games.inferno.rules.combat import Combat
from kurgan.games.inferno.rules.fog_of_war import (
    EVERY_ARMY,
    LAST_COLUMN,
    ONLY_INFANTRY,
    calls,
    shares,
    shown_whites,
    turn_of,
    ways,
    white_foot,
)
from kurgan.games.inferno.rules.movement import ShortMoves
from kurgan.games.inferno.rules.reinforcements import Reinforcements
from kurgan.games.inferno.state import Board
from kurgan.kernel.ask import Random
from kurgan.kernel.bits import bit, bits, members
from kurgan.kernel.procedure import Procedure

SWAPS = 20  # for each hidden German Unit
PASSES = 50  # at most, to find an arrangement that can be


class GermanSlot(NamedTuple):
    """A German block that the Soviets have not seen: on the map, in hand or on the track."""

    place: int
    box: int
    facing: int
    is_known: bool  # to the Germans, on the track
    fits: int
    shares: tuple[float, ...]  # how likely each army is to be there
    is_first: int  # 1 for a box of the track that holds the Unit of setup


def deal_german_units(s: Board, rng: Random) -> None:
    """Unseen German Units change places, as often as their colors make it likely."""
    hidden = slots_of(s)
    slots, before = [slot for slot, _ in hidden], [unit for _, unit in hidden]
    after = some_units(slots, before)
    for _ in range(PASSES):
        if mix(s, slots, after, rng):
            break
    else:
        after = before
    s.track_known = 0
    for slot, unit in zip(slots, after, strict=True):
        s.german_where[unit], s.german_facing[unit] = slot.place, slot.facing
        s.german_strength[unit] = s.tables.german_strength[unit]
        if slot.box >= 0:
            s.track[slot.box] = unit
            s.track_known |= bit(unit) if slot.is_known else 0
    s.index_germans()
    rename_units(s, dict(zip(before, after, strict=True)))


def slots_of(s: Board) -> list[tuple[GermanSlot, int]]:
    """The unseen blocks with what they are, in an order that tells nothing of it."""
    groups = [group for frame in s.stack for group in groups_of(frame)]
    found = [
        (german_slot(s, unit), [group >> unit & 1 for group in groups], unit)
        for unit in range(len(s.german_where))
        if is_hidden(s, unit)
    ]
    return [(slot, unit) for slot, _, unit in sorted(found)]


def some_units(slots: list[GermanSlot], units: list[int]) -> list[int]:
    """Any way in which the Units can stand in these places, the same for the same places."""
    there = bits(units)
    able = [slot.fits & there for slot in slots]
    place: dict[int, int] = {}  # of each Unit, by number

    def settle(number: int, tried: set[int]) -> bool:
        for unit in members(able[number]):
            if unit not in tried:
                tried.add(unit)
                if unit not in place or settle(place[unit], tried):
                    place[unit] = number
                    return True
        return False

    for number in range(len(slots)):
        settle(number, set())
    return sorted(place, key=lambda unit: place[unit])


def mix(s: Board, slots: list[GermanSlot], after: list[int], rng: Random) -> bool:
    """Units change places by luck until it is forgotten where they began.

    False if they have come to no arrangement yet that can be.
    """
    whites = Whites(s, slots, after)
    now = whites.ways()
    for _ in range(SWAPS * len(slots)):
        one, other = int(rng.random() * len(slots)), int(rng.random() * len(slots))
        if not slots[one].fits >> after[other] & 1 or not slots[other].fits >> after[one] & 1:
            continue
        chance = swap_chance(s, slots[one], after[one], slots[other], after[other])
        change = (whites.foot >> after[other] & 1) - (whites.foot >> after[one] & 1)
        whites.move(slots[one], change)
        whites.move(slots[other], -change)
        then = whites.ways() if change else now
        if not now or rng.random() * now < chance * then:
            after[one], after[other] = after[other], after[one]
            now = then
        else:
            whites.move(slots[one], -change)
            whites.move(slots[other], change)
    return now > 0


def swap_chance(s: Board, one: GermanSlot, unit: int, two: GermanSlot, other: int) -> float:
    """How much likelier two hidden Units are in each other's place."""
    first, second = s.tables.army[unit], s.tables.army[other]
    if first == second:
        return 1.0
    return one.shares[second] * two.shares[first] / (one.shares[first] * two.shares[second])


class Whites:
    """How many White Infantry each call for Reinforcements brought, hidden ones as now dealt."""

    def __init__(self, s: Board, slots: list[GermanSlot], units: list[int]) -> None:
        self.calls = calls(s)
        self.foot = white_foot(s)
        self.counts = shown_whites(s)
        for slot, unit in zip(slots, units, strict=True):
            self.move(slot, self.foot >> unit & 1)

    def move(self, slot: GermanSlot, change: int) -> None:
        """White Infantry comes to a place or leaves it."""
        if change and not slot.is_first:
            turn = turn_of(slot.facing)
            self.counts[turn] = self.counts.get(turn, 0) + change

    def ways(self) -> int:
        """In how many ways the last column of the track can have been emptied."""
        found, later = 1, 0
        for call in self.calls:
            since = sum([count for turn, count in self.counts.items() if turn >= call.turn])
            found *= ways(call, self.counts.get(call.turn, 0), since, later)
            later += call.whites
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
        return GermanSlot(place, -1, facing, False, units_facing(s, facing), shares(facing), 0)
    if place == PICKED_UP:
        fits = tables.army_units[tables.army[unit]]
        return GermanSlot(place, -1, facing, False, fits, shares(facing), 0)
    box = s.track.index(unit)
    if s.track_known >> unit & 1:
        return GermanSlot(place, box, facing, True, units_facing(s, facing), shares(facing), 0)
    fits = -1
    if box % BOXES == LAST_COLUMN:
        fits = tables.plain_infantry & tables.army_units[WHITE]
    return GermanSlot(place, box, facing, False, fits, shares(EVERY_ARMY), 1)


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
