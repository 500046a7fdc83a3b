"""The log of a match as each side reads it: what happened, who took a seat over, offered a draw.

It only grows. A line is put into words once, for all sides, and is never made anew; what differs
between sides is which lines they read and the numbers that they give to moments.
"""

from __future__ import annotations

import json
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple
from zlib import compress, decompress

from kurgan.kernel.ask import CHANCE, EVERYONE, Side
from kurgan.kernel.match import Match
from kurgan.kernel.procedure import Json
from kurgan.kernel.state import Event
from kurgan.kernel.words import sentence
from kurgan.protocol import told

if TYPE_CHECKING:
    from kurgan.web.timeline import Timeline

DEEDS = {
    "draw": "wants a draw",
    "decline": "plays on: no draw",
    "takeback": "asks to take the last move back",
    "consent": "agrees that the move is taken back",
    "refuse": "says that the move stands",
}  # what sides ask each other
PACKED = 64  # lines that are kept together, once they are old


class Told(NamedTuple):
    """How much of a log somebody has: so many rows, after so many cuts, before or after the end."""

    rows: int = 0
    cuts: int = 0
    is_over: bool = False


class Texts:
    """Lines of JSON without their last brace; those that are old are packed together."""

    def __init__(self) -> None:
        self.packs: list[bytes] = []
        self.fresh: list[str] = []

    def __len__(self) -> int:
        return PACKED * len(self.packs) + len(self.fresh)

    def append(self, line: str) -> None:
        """One more line."""
        self.fresh.append(line)
        if len(self.fresh) == 2 * PACKED:
            self.packs.append(compress("\n".join(self.fresh[:PACKED]).encode(), 1))
            del self.fresh[:PACKED]

    def cut(self, length: int) -> None:
        """The lines from here on did not happen."""
        while length < PACKED * len(self.packs):
            self.fresh[:0] = self._unpacked(len(self.packs) - 1)
            self.packs.pop()
        del self.fresh[length - PACKED * len(self.packs) :]

    def __getitem__(self, part: slice) -> list[str]:
        """Lines from a number on, to another."""
        start, stop, _ = part.indices(len(self))
        first = start // PACKED if start < PACKED * len(self.packs) else len(self.packs)
        old = [line for number in range(first, len(self.packs)) for line in self._unpacked(number)]
        skipped = PACKED * first
        return (old + self.fresh)[start - skipped : stop - skipped]

    def _unpacked(self, number: int) -> list[str]:
        return decompress(self.packs[number]).decode().split("\n")


class Log:
    """Every line, the moment it belongs to, and which lines each side reads."""

    def __init__(self) -> None:
        self.texts = Texts()
        self.moments = array("i")  # by line
        self.numbers = array(
            "i"
        )  # by line: of its event; ~ of its entry where nothing happened on the board
        self.read_by: list[array[int]] = []  # by side: its lines
        self.cuts: list[tuple[int, ...]] = []  # by cut and side: how many of its lines stood

    # Growing

    def add_events(self, match: Match, first: int, index: int, actor: Side) -> None:
        """What a moment brought about."""
        if not self.read_by:
            self.read_by = [array("i") for _ in match.sides]
        player = match.sides[actor] if actor != CHANCE else ""
        for number in range(first, len(match.log)):
            event = match.log[number]
            about = match.game.about(match.state, event, event.acting or player)
            line = {**told(match, event), "side": about or None, "turn_words": event.when}
            self._add(line, index, number, event.seen_by)

    def add_entry(self, match: Match, timeline: Timeline, number: int, index: int) -> None:
        """A change of players, or what they ask each other, for everybody."""
        entry, turn_words = match.journal[number], timeline.turns[index]
        side = match.sides[entry.side]
        is_first = not index and not entry.note.startswith(("the owner", "whoever"))
        deed = DEEDS.get(entry.kind, f"is {'' if is_first else 'now '}played by {entry.note}")
        words = sentence(side, deed)
        if entry.kind == "consent":
            words = f"{words} {entry.note}".strip()
        line: Json = {"event": entry.kind, "args": [], "rule": "", "words": words}
        self._add({**line, "side": side, "turn_words": turn_words}, index, ~number, EVERYONE)

    def _add(self, line: Json, index: int, number: int, seen_by: int) -> None:
        row = len(self.moments)
        self.texts.append(json.dumps(line)[:-1])
        self.moments.append(index)
        self.numbers.append(number)
        for side, lines in enumerate(self.read_by):
            if seen_by >> side & 1:
                lines.append(row)

    def take_back(self, match: Match, timeline: Timeline, length: int) -> None:
        """The moments from here on did not happen; who took a seat over since then did."""
        row = bisect_left(self.moments, length)
        self.cuts.append(tuple(self._standing(timeline, side, row, length) for side in self._all))
        takeovers = [~number for number in self.numbers[row:] if number < 0]
        self.texts.cut(row)
        del self.moments[row:], self.numbers[row:]
        for lines in self.read_by:
            del lines[bisect_left(lines, row) :]
        for number in takeovers:
            self.add_entry(match, timeline, number, length - 1)

    @property
    def _all(self) -> range:
        return range(len(self.read_by))

    def _standing(self, timeline: Timeline, side: Side, row: int, length: int) -> int:
        """How many lines of a side stay word for word, if the moments from here on go."""
        lines, numbers, turns = self.read_by[side], timeline.counts[side], timeline.turns
        count = bisect_left(lines, row)
        for line in lines[count:]:
            then = self.moments[line]
            is_same = (numbers[then], turns[then]) == (numbers[length - 1], turns[length - 1])
            if self.numbers[line] >= 0 or not is_same or not length - 1:
                break
            count += 1
        return count

    # Reading

    def tell(self, match: Match, side: Side, has: Told, timeline: Timeline) -> tuple[int, Told]:
        """How many rows of what somebody has still stand, and what he has when told the rest."""
        is_over = match.outcome is not None
        keep = min([has.rows, *[cut[side] for cut in self.cuts[has.cuts :]]])
        if is_over and not has.is_over:
            keep = min(keep, self._counted_alike(timeline, side))
        return keep, Told(len(self.read_by[side]), len(self.cuts), is_over)

    def _counted_alike(self, timeline: Timeline, side: Side) -> int:
        """How many rows bear the same numbers for a side as for everybody after the end."""
        for row, line in enumerate(self.read_by[side]):
            then = self.moments[line]
            if timeline.counts[side][then] != timeline.counts[-1][then]:
                return row
        return len(self.read_by[side])

    def until(self, side: Side, index: int) -> int:
        """How many rows a side had at a moment."""
        return bisect_left(self.read_by[side], bisect_right(self.moments, index))

    def rows(
        self, match: Match, timeline: Timeline, side: Side, first: int, end: int | None = None
    ) -> str:
        """Rows of a side as JSON, from one to before another."""
        lines = self.read_by[side][first:end]
        if not lines:
            return ""
        numbers = timeline.numbers(match, side)
        texts = self.texts[lines[0] :]
        before = self._number(numbers, side, first - 1)
        found = []
        for line in lines:
            at = numbers[self.moments[line]]
            is_event = self.numbers[line] >= 0
            is_part = is_event and at == before and timeline.is_joined(match, self.moments[line])
            part = ', "part": true' if is_part else ""
            found.append(f'{texts[line - lines[0]]}, "at": {at}{part}}}')
            before = at if is_event else before
        return ", ".join(found)

    def _number(self, numbers: array[int], side: Side, row: int) -> int:
        """The number of the last event up to a row of a side; -1 if there is none."""
        lines = self.read_by[side]
        while row >= 0 and self.numbers[lines[row]] < 0:
            row -= 1
        return numbers[self.moments[lines[row]]] if row >= 0 else -1

    def seen(self, match: Match, side: Side) -> Iterator[tuple[int, Event]]:
        """What a side knows of what has happened, each with its moment."""
        for line in self.read_by[side]:
            if self.numbers[line] >= 0:
                yield self.moments[line], match.log[self.numbers[line]]
