"""The log of a match as a side reads it: what happened, and who took a seat over."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from kurgan.kernel.ask import CHANCE, Side
from kurgan.kernel.journal import Entry
from kurgan.kernel.match import Match
from kurgan.kernel.procedure import Json
from kurgan.web.timeline import Timeline


class Row(NamedTuple):
    """A line of the log."""

    told: Json  # the event with its words
    side: str | None  # who acted
    turn_words: str  # turn and phase in which it happened
    at: int  # the number of its moment

    @property
    def json(self) -> Json:
        """The line as browsers get it."""
        more = {"side": self.side, "turn_words": self.turn_words, "at": self.at}
        return {**self.told, **more}


def placed_rows(
    match: Match, timeline: Timeline, told: list[Json], side: Side
) -> list[tuple[Row, int]]:
    """The log of a side, each row with the place of its moment."""
    numbers = timeline.numbers(match, side)
    rows = []
    for number, index in timeline.events(match, side):
        moment = timeline.moments[index]
        player = match.sides[moment.side] if moment.side != CHANCE else None
        event = match.log[number]
        row = Row(told[number], event.acting or player, event.when, numbers[index])
        rows.append((row, index))
    takeovers = _takeovers(match, timeline)
    if not takeovers:
        return rows
    rows += [
        (_takeover_row(match, timeline, entry, at, numbers[at]), at) for entry, at in takeovers
    ]
    return sorted(rows, key=lambda placed: placed[1])


def _takeovers(match: Match, timeline: Timeline) -> list[tuple[Entry, int]]:
    """Who took a seat over, each with the moment after which it was."""
    lengths = [moment.entries for moment in timeline.moments]
    return [
        (entry, max(0, bisect_right(lengths, number) - 1))
        for number, entry in enumerate(match.journal)
        if entry.kind == "takeover"
    ]


def _takeover_row(match: Match, timeline: Timeline, entry: Entry, index: int, at: int) -> Row:
    """A change of players, for everybody."""
    side = match.sides[entry.side]
    words = f"{side.capitalize()} is now played by {entry.note}."
    told = {"event": "takeover", "args": [], "rule": "", "words": words}
    return Row(told, side, match.game.text.turn(timeline.moments[index].state), at)
