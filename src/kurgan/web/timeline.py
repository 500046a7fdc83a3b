"""The moments of a match: the line that stands, from its start to now, as each side knows it."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from sys import intern
from typing import NamedTuple

from kurgan.kernel.ask import CHANCE, EVERYONE, Action, Side
from kurgan.kernel.engine import apply
from kurgan.kernel.journal import JOINED, Entry
from kurgan.kernel.match import Match
from kurgan.kernel.procedure import Json
from kurgan.kernel.state import State
from kurgan.web.log import Log

TOLD = ("takeover", "draw", "decline", "takeback", "consent", "refuse")  # in the log alone
SILENT = (*TOLD, "nonce")  # entries that change nothing on the board
WORDS_SHOWN = 3  # events that one moment is told by
MOST_SNAPSHOTS = 16  # positions that are kept; those between are played again when wanted
MOST_TAKEN_BACK = 200  # answers between two that cannot be; else a journal could grow for ever
ENOUGH = f"{MOST_TAKEN_BACK} answers were taken back in this turn; now it must go on."


class Moment(NamedTuple):
    """The position after one entry."""

    kind: str  # start, play, roll, resign, timeout, draw
    side: Side  # who acted; CHANCE before anybody did
    action: Action | None
    entries: int  # of the journal up to here
    is_joined: bool = False  # it belongs to the same move as the moment before


START = Moment("start", CHANCE, None, 0)


class Timeline:
    """Every moment of the line that stands; what was taken back is left out.

    A side counts only the moments that it has seen, so that nobody learns from a number that
    something hidden went on. When the match is over everybody counts them all.

    A moment is a few numbers. Positions are kept at intervals, which double as a match grows.
    """

    def __init__(self) -> None:
        self._begin(0)

    def _begin(self, sides: int) -> None:
        self.taken_back = 0  # answers, since the last one that could not be
        self.entries = array("i")  # by moment: of the journal up to it
        self.events = array("i")  # by moment: of the match's log up to it
        self.sides = array("i")  # by moment: who acted
        self.turns: list[str] = []  # by moment: its turn and phase in words
        # By side and moment: its number; last for everybody
        self.counts: list[array[int]] = [array("i") for _ in range(sides + 1)]
        self.snapshots: dict[int, State] = {}
        self.interval = 1
        self.said: list[str] = []  # by moment, as far as anybody asked: the answer in words
        self.log = Log()

    def __len__(self) -> int:
        return len(self.entries)

    # Noting

    def note(self, match: Match) -> None:
        """Take down what the last entry of the journal brought about."""
        self._count_taken_back(match)
        if not match.journal:
            self._begin(len(match.sides))
            self._add(match, CHANCE, EVERYONE, False)
            return
        entry = match.journal[-1]
        if entry.kind == "undo":
            self._take_back(match)
        elif entry.kind == "roll":
            self._add(match, self.sides[-1], entry.seen_by, False)
        elif entry.kind == "draw" and match.ended is not None:
            self._add(match, entry.side, entry.seen_by, False)
        elif entry.kind in TOLD:
            if entry.kind == "consent" and entry.note:  # everybody has agreed
                self._cut(match, bisect_right(self.entries, match.back_to))
            self.log.add_entry(match, self, len(match.journal) - 1, len(self) - 1)
        elif entry.kind not in SILENT:
            self._add(match, entry.side, entry.seen_by, entry.note == JOINED)

    @property
    def is_worn(self) -> bool:
        """Whether enough was taken back in this turn."""
        return self.taken_back >= MOST_TAKEN_BACK

    def _count_taken_back(self, match: Match) -> None:
        kind = match.journal[-1].kind if match.journal else ""
        if kind == "undo":
            self.taken_back += 1
        elif kind not in SILENT and not match.can_undo:
            self.taken_back = 0

    def _add(self, match: Match, side: Side, seen_by: int, is_joined: bool) -> None:
        index = len(self)
        first = self.events[-1] if index else 0
        self.entries.append(len(match.journal))
        self.events.append(len(match.log))
        self.sides.append(side)
        self.turns.append(intern(match.game.text.turn(match.state)))
        # The setup, before anybody has acted, is one moment, and so is a whole move
        is_counted = side != CHANCE and not is_joined
        for who, numbers in enumerate(self.counts):
            is_seen = who == len(match.sides) or bool(seen_by >> who & 1)
            numbers.append((numbers[-1] if index else 0) + (is_counted and is_seen))
        self._keep_snapshot(match, index)
        self.log.add_events(match, first, index, side)

    def _keep_snapshot(self, match: Match, index: int) -> None:
        if index % self.interval:
            return
        self.snapshots[index] = match.state.copy()
        if len(self.snapshots) > MOST_SNAPSHOTS:
            self.interval *= 2
            kept = self.snapshots.items()
            self.snapshots = {at: state for at, state in kept if not at % self.interval}

    def _take_back(self, match: Match) -> None:
        """The last move did not happen."""
        length = len(self) - 1
        while self.is_joined(match, length):
            length -= 1
        self._cut(match, length)

    def drop(self, match: Match) -> None:
        """Forget what was noted of answers that were then refused with the whole move."""
        length = bisect_right(self.entries, len(match.journal))
        if length < len(self):
            self._cut(match, length)

    def _cut(self, match: Match, length: int) -> None:
        self.log.take_back(match, self, length)
        for numbers in (self.entries, self.events, self.sides, *self.counts):
            del numbers[length:]
        del self.turns[length:]
        del self.said[length:]
        self.snapshots = {at: state for at, state in self.snapshots.items() if at < length}

    # Looking

    def moment(self, match: Match, index: int) -> Moment:
        """What led to a position."""
        if not index:
            return START
        length = self.entries[index]
        entry = match.journal[length - 1]
        is_joined = self.is_joined(match, index)
        return Moment(entry.kind, self.sides[index], entry.action, length, is_joined)

    def is_joined(self, match: Match, index: int) -> bool:
        """Whether a moment belongs to the same move as the one before."""
        if not index:
            return False
        entry = match.journal[self.entries[index] - 1]
        return entry.kind == "play" and entry.note == JOINED

    def state(self, match: Match, index: int) -> State:
        """A copy of the position at a moment: the one kept before it, played on."""
        at = max(known for known in self.snapshots if known <= index)
        state = self.snapshots[at].copy()
        for number in range(at + 1, index + 1):
            _play_again(state, match.journal[self.entries[number] - 1])
        return state

    def numbers(self, match: Match, side: Side) -> array[int]:
        """The number of each moment as a side counts them; what it has not seen adds nothing."""
        return self.counts[-1 if match.outcome is not None else side]

    def last(self, numbers: array[int], at: int) -> int:
        """The last moment that bears a number: what is hidden after it belongs to it."""
        return bisect_right(numbers, at) - 1

    def listed(self, match: Match, side: Side) -> list[Json]:
        """Every moment that a side may look back at."""
        numbers = self.numbers(match, side)
        told: dict[int, list[str]] = {}
        for index, event in self.log.seen(match, side):
            words = told.setdefault(numbers[index], [])
            if len(words) < WORDS_SHOWN:
                words.append(match.game.text.event(match.tables, event))
        self._say(match)
        return [
            self._row(match, side, index, told.get(numbers[index], []))
            for index in range(len(self))
            if not index or numbers[index] != numbers[index - 1]
        ]

    def _row(self, match: Match, side: Side, index: int, told: list[str]) -> Json:
        numbers, acted = self.numbers(match, side), self.sides[index]
        return {
            "at": numbers[index],
            "turn_words": self.turns[self.last(numbers, numbers[index])],
            "side": match.sides[acted] if acted != CHANCE else None,
            "words": self._words(match, side, index, told),
        }

    def _is_move(self, match: Match, index: int) -> bool:
        """Whether more answers were given with this one."""
        return index + 1 < len(self) and self.is_joined(match, index + 1)

    def _words(self, match: Match, side: Side, index: int, told: list[str]) -> str:
        """One moment in words: the answer to who gave it, to others what came of it."""
        moment = self.moment(match, index)
        if moment.kind == "start":
            return "The match begins."
        if self._is_move(match, index) and told:
            return " ".join(told)
        if moment.kind == "play" and (moment.side == side or match.outcome is not None):
            return self.said[index]
        if told:
            return " ".join(told)
        if moment.kind in ("resign", "timeout", "draw"):
            return str(match.outcome["words"])
        name = match.sides[moment.side].capitalize() if moment.side != CHANCE else "Chance"
        return "A roll or a draw." if moment.kind == "roll" else f"{name} answers."

    def _say(self, match: Match) -> None:
        """Put the answers into words that nobody has asked for before."""
        first = len(self.said)
        if first >= len(self):
            return
        state = self.state(match, max(0, first - 1))
        self.said += [""] if not first else []
        for index in range(len(self.said), len(self)):
            moment = self.moment(match, index)
            answer = moment.action if moment.kind == "play" else None
            self.said.append(match.game.text.action(state, answer) if answer is not None else "")
            _play_again(state, match.journal[moment.entries - 1])


def _play_again(state: State, entry: Entry) -> None:
    """Go on by an entry that was checked when it was made."""
    if entry.kind in ("play", "roll"):
        assert entry.action is not None
        apply(state, entry.action)
