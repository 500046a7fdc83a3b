"""The moments of a match: the line that stands, from its start to now, as each side knows it."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import NamedTuple

from kurgan.kernel.ask import CHANCE, EVERYONE, Action, Side
from kurgan.kernel.match import Match
from kurgan.kernel.procedure import Json
from kurgan.kernel.state import State

SILENT = ("takeover", "nonce")  # entries that change nothing on the board
WORDS_SHOWN = 3  # events that one moment is told by


class Moment(NamedTuple):
    """The position after one entry."""

    state: State
    kind: str  # start, play, roll, resign, timeout
    side: Side  # who acted; CHANCE before anybody did
    action: Action | None
    seen_by: int
    entries: int  # of the journal up to here
    events: int  # of the log up to here


class Timeline:
    """Every moment of the line that stands; what was taken back is left out.

    A side counts only the moments that it has seen, so that nobody learns from a number that
    something hidden went on. When the match is over everybody counts them all.
    """

    def __init__(self) -> None:
        self.moments: list[Moment] = []
        self.taken_back = 0  # answers, since the last one that could not be

    def note(self, match: Match) -> None:
        """Take down what the last entry of the journal brought about."""
        self._count_taken_back(match)
        if not match.journal:
            self.moments = []
            self._add(match, "start", CHANCE, None, EVERYONE)
            return
        entry = match.journal[-1]
        if entry.kind == "undo":
            self.moments.pop()
        elif entry.kind == "roll":
            self._add(match, "roll", self.moments[-1].side, entry.action, entry.seen_by)
        elif entry.kind not in SILENT:
            self._add(match, entry.kind, entry.side, entry.action, entry.seen_by)

    def _count_taken_back(self, match: Match) -> None:
        kind = match.journal[-1].kind if match.journal else ""
        if kind == "undo":
            self.taken_back += 1
        elif kind not in SILENT and not match.can_undo:
            self.taken_back = 0

    def _add(
        self, match: Match, kind: str, side: Side, action: Action | None, seen_by: int
    ) -> None:
        entries, events = len(match.journal), len(match.log)
        copy = match.state.copy()
        self.moments.append(Moment(copy, kind, side, action, seen_by, entries, events))

    def numbers(self, match: Match, side: Side) -> list[int]:
        """The number of each moment as a side counts them; what it has not seen adds nothing."""
        is_over = match.outcome is not None
        counted = [
            moment.side != CHANCE and (is_over or bool(moment.seen_by >> side & 1))
            for moment in self.moments  # the setup, before anybody has acted, is one moment
        ]
        return list(accumulate(map(int, counted)))

    def last(self, numbers: list[int], at: int) -> int:
        """The last moment that bears a number: what is hidden after it belongs to it."""
        return bisect_right(numbers, at) - 1

    def events(self, match: Match, side: Side) -> list[tuple[int, int]]:
        """What a side knows of what has happened: places in the log, each with its moment's."""
        placed = []
        index = 0
        for number, event in enumerate(match.log):
            while index < len(self.moments) - 1 and self.moments[index].events <= number:
                index += 1
            if event.seen_by >> side & 1:
                placed.append((number, index))
        return placed

    def listed(self, match: Match, side: Side) -> list[Json]:
        """Every moment that a side may look back at."""
        numbers = self.numbers(match, side)
        told: dict[int, list[str]] = {}
        for number, index in self.events(match, side):
            words = told.setdefault(numbers[index], [])
            if len(words) < WORDS_SHOWN:
                words.append(match.game.text.event(match.tables, match.log[number]))
        rows = []
        for index, moment in enumerate(self.moments):
            at = numbers[index]
            if index and at == numbers[index - 1]:
                continue
            last = self.last(numbers, at)
            rows.append(
                {
                    "at": at,
                    "turn_words": match.game.text.turn(self.moments[last].state),
                    "side": match.sides[moment.side] if moment.side != CHANCE else None,
                    "words": self._words(match, side, index, told.get(at, [])),
                }
            )
        return rows

    def _words(self, match: Match, side: Side, index: int, told: list[str]) -> str:
        """One moment in words: the answer to who gave it, to others what came of it."""
        moment = self.moments[index]
        if moment.kind == "start":
            return "The match begins."
        if moment.kind == "play" and (moment.side == side or match.outcome is not None):
            assert moment.action is not None
            return match.game.text.action(self.moments[index - 1].state, moment.action)
        if told:
            return " ".join(told)
        if moment.kind in ("resign", "timeout"):
            return str(match.outcome["words"])
        name = match.sides[moment.side].capitalize() if moment.side != CHANCE else "Chance"
        return "A roll or a draw." if moment.kind == "roll" else f"{name} answers."
