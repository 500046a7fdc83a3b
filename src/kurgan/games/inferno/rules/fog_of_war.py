"""Fog of War: what the Soviets know of a German block they have not seen (R62).

It is a number beside the block, written when the block is called, deployed or returned.
"""

from __future__ import annotations

from functools import lru_cache
from math import perm
from typing import Final, NamedTuple

from kurgan.games.inferno.pack.tables import ARMIES, BOXES, PICKED_UP, ROWS, TRACK, WHITE
from kurgan.games.inferno.state import Board
from kurgan.kernel.bits import bit

EVERY_ARMY: Final = 0b111  # its armies
ONLY_INFANTRY: Final = 0b1000
OPEN_SHIFT: Final = 4  # how many hexes were open to each army when it was deployed
OPEN_BITS: Final = 2
TURN_SHIFT: Final = 10  # the turn of the call it came with
TURN_BITS: Final = 10
WHITES_SHIFT: Final = 20  # how many of that call came from the last column of the track
WHITES_BITS: Final = 3
ALL_FULL: Final = bit(23)  # whether White Units of that call may have gone back
TICKET_SHIFT: Final = 24  # which of the things seen of the calls was its deployment, from 1 on
LAST_COLUMN: Final = BOXES - 1  # which began with White Infantry
UNDATED: Final = 1 << TURN_BITS  # blocks of no call stand after all others
CALLED: Final = 0
FROM_SETUP_BOX: Final = 1
FROM_LAST_BOX: Final = 2
TAKEN_BACK: Final = 3
MISSED: Final = 4
TAKEN_AWAY: Final = 5
RAUS_CAME: Final = 6
DEPLOYED: Final = 7
RETURNED: Final = 8
SEEN_BITS: Final = 4


@lru_cache(maxsize=1024)
def shares(known: int) -> tuple[float, ...]:
    """How likely a block is to stand where it does, by army, if any open hex is as good."""
    found = []
    for army in range(len(ARMIES)):
        count = known >> OPEN_SHIFT + OPEN_BITS * army & (1 << OPEN_BITS) - 1
        found.append(1 / max(1, count) if known >> army & 1 else 0.0)
    return tuple(found)


def turn_of(known: int) -> int:
    """The turn of the call that a block came with."""
    return known >> TURN_SHIFT & (1 << TURN_BITS) - 1 or UNDATED


def whites_of(known: int) -> int:
    """How many blocks of that call were White Infantry for certain."""
    return known >> WHITES_SHIFT & (1 << WHITES_BITS) - 1


def ticket_of(known: int) -> int:
    """Which of the things seen of the calls was the deployment of a block; 0 for none."""
    return known >> TICKET_SHIFT


def saw(s: Board, kind: int, value: int = 0) -> int:
    """The Soviet player sees something of a call; which number of all he saw it has."""
    if s.soviet_seats:
        s.german_calls.append(value << SEEN_BITS | kind)
    return len(s.german_calls)


def saw_picked_up(s: Board, box: int) -> None:
    """A block leaves the track."""
    unit = s.track[box]
    if s.track_known >> unit & 1:
        saw(s, TAKEN_BACK, turn_of(s.german_facing[unit]))
    else:
        saw(s, FROM_LAST_BOX if box % BOXES == LAST_COLUMN else FROM_SETUP_BOX)


def stamp(s: Board, whites: int) -> int:
    """The call of this turn."""
    turn = s.turn & (1 << TURN_BITS) - 1
    return turn << TURN_SHIFT | whites << WHITES_SHIFT


def mark_full(s: Board) -> None:
    """White Units of this turn's call may have gone back to the track."""
    for unit, known in enumerate(s.german_facing):
        if turn_of(known) == s.turn & (1 << TURN_BITS) - 1:
            s.german_facing[unit] = known | ALL_FULL


def white_foot(s: Board) -> int:
    """White Infantry, with which the last column began."""
    return s.tables.plain_infantry & s.tables.army_units[WHITE]


def is_boxed(s: Board, unit: int) -> bool:
    """Whether a Unit still lies in its box of setup."""
    return s.german_where[unit] == TRACK and not s.track_known >> unit & 1


def last_boxes_emptied(s: Board) -> int:
    """How many White Infantry have left the last column of the track since setup."""
    held = [s.track[box] for box in range(len(s.track)) if box % BOXES == LAST_COLUMN]
    return ROWS - sum(1 for unit in held if unit >= 0 and not s.track_known >> unit & 1)


class Call(NamedTuple):
    """A call for Reinforcements, of which so many blocks were White Infantry for certain."""

    turn: int
    whites: int
    is_open: bool  # some of these may have gone back, and come with a later call


def calls(s: Board) -> list[Call]:
    """All calls whose blocks are still told apart, the latest first; the last stands for others."""
    found = {turn_of(known): known for known in s.german_facing if turn_of(known) != UNDATED}
    rows = [
        Call(turn, whites_of(found[turn]), bool(found[turn] & ALL_FULL))
        for turn in sorted(found, reverse=True)
    ]
    rest = last_boxes_emptied(s) - sum(call.whites for call in rows)
    return [*rows, Call(0, max(0, rest), True)]


def shown_whites(s: Board) -> dict[int, int]:
    """White Infantry that the Soviets have seen, by the turn of their call."""
    found: dict[int, int] = {}
    for unit, known in enumerate(s.german_facing):
        is_out = s.german_where[unit] > PICKED_UP or s.german_seen >> unit & 1
        if white_foot(s) >> unit & 1 and is_out and not is_boxed(s, unit):
            found[turn_of(known)] = found.get(turn_of(known), 0) + 1
    return found


def ways(call: Call, here: int, since: int, later: int) -> int:
    """In how many ways the certain Whites of a call can be among the White Units there are.

    `here` are White Units of that call, `since` those of that call and later ones, of which
    `later` are accounted for by later calls.
    """
    if not call.turn:
        return max(1, perm(max(0, since - later), call.whites))
    return perm(max(0, since - later) if call.is_open else here, call.whites)
