"""Fuzzed matches, in batches whose players share what they have answered before."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from kurgan.fuzzing.begin import match_from_position, random_match
from kurgan.fuzzing.checks import Unplayable, check_over, check_position, conform, look, named
from kurgan.fuzzing.entered import Entered, nothing, watching
from kurgan.fuzzing.players import Player, branches
from kurgan.games import GAMES
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.engine import question
from kurgan.kernel.errors import BadSetup, RulesBug, brief
from kurgan.kernel.journal import Entry
from kurgan.kernel.match import Match
from kurgan.kernel.procedure import Json

LONGEST = 20_000
SIZE = 20  # matches in a batch
DIGITS = 9  # of a number in a name
FULL = 10  # one match in so many is checked for everything
SOURCES = ("setup", "positions")


class Batch(NamedTuple):
    """Matches of one game from one source; the seed and the number of a match repeat it."""

    game: str
    source: str
    seed: int
    matches: int

    def name(self, number: int) -> str:
        """What `--repeat` takes."""
        return f"{self.game}-{self.source}-{self.seed}-{number}"


class Failure(NamedTuple):
    """A match that broke a promise, and the save that leads there."""

    name: str
    error: str
    save: Json


class Report(NamedTuple):
    """What came of some matches."""

    matches: int
    answers: int
    entered: Entered
    failures: list[Failure]


def named_batch(name: str) -> Batch:
    """The batch up to the match of this name."""
    game, _, rest = name.partition("-")
    source, _, numbers = rest.partition("-")
    seed, _, number = numbers.partition("-")
    is_number = all(part.isdecimal() and len(part) <= DIGITS for part in (seed, number))
    if game not in GAMES or source not in SOURCES or not is_number or int(number) >= SIZE:
        raise BadSetup(
            f"There is no match {brief(name)}; a name is like axis-positions-4711-3, "
            f"its last number from 0 to {SIZE - 1}."
        )
    return Batch(game, source, int(seed), int(number) + 1)


def play_batch(batch: Batch, every: int, end: float = float("inf"), only: bool = False) -> Report:
    """Play a batch until it is done or time is up; `only` checks nothing but its last match."""
    game = GAMES[batch.game]
    entered = nothing()
    answered: Counter[tuple[str, str]] = Counter()
    played = answers = 0
    failures = []
    with watching(game, entered):
        for number in range(batch.matches):
            if time.time() > end:
                break
            is_checked = not only or number == batch.matches - 1
            fuzzed = Fuzzed(batch, number, answered, entered, every if is_checked else 0)
            failure = fuzzed.play()
            played += 1
            answers += fuzzed.answers
            failures += [failure] if failure and is_checked else []
    return Report(played, answers, entered, failures)


class Fuzzed:
    """One match: where it begins, who plays it and what is checked."""

    def __init__(
        self,
        batch: Batch,
        number: int,
        answered: Counter[tuple[str, str]],
        entered: Entered,
        every: int,
    ) -> None:
        self.game = GAMES[batch.game]
        self.source = batch.source
        self.name = batch.name(number)
        self.start = Random(f"{self.name} start")
        self.luck = Random(f"{self.name} checks")  # apart, so that checks change no answer
        self.player = Player(answered, Random(f"{self.name} answers"))
        self.entered = entered
        self.every = every  # 0: nothing is checked
        self.is_full = every > 0 and self.luck.random() * FULL < 1
        self.answers = 0
        self.place = "the start"
        self.side = 0
        self.tried: Action | None = None  # the answer that is being given
        self.match: Match | None = None

    def play(self) -> Failure | None:
        """Play it to its end."""
        try:
            self.match = self._begin()
            for ask in self._questions(self.match):
                self._answer(self.match, ask)
            if self.every:
                check_over(self.match, self.luck, self.is_full)
        except Exception as error:  # whatever it is, it is written down
            return self._failure(error)
        return None

    def _failure(self, error: Exception) -> Failure:
        """What went wrong and where; the save ends with the answer that does it."""
        answer = error.answer if isinstance(error, Unplayable) else self.tried
        place, save = self.place, None
        if self.match is not None and answer is not None:
            place += f", answering {' '.join(map(str, self.match.codec.encode(answer)))}"
            entry = Entry("play", self.side, answer)
            if self.match.journal[-1:] != [entry]:
                self.match.journal.append(entry)
        if self.match is not None:
            save = self.match.save()
        return Failure(self.name, f"{named(error)} (at {place})", save)

    def _begin(self) -> Match:
        if self.source == "setup":
            return random_match(self.game, self.start, self.name)
        return match_from_position(self.game, self.start, self.name)

    def _questions(self, match: Match) -> Iterator[Any]:
        """Every question of the match, checked."""
        step = ""
        while (ask := question(match.state)) is not None:
            self.place = f"{type(match.state.stack[-1]).__name__}.{match.state.stack[-1].at}"
            self.side, self.tried = ask.side, None
            if self.answers > LONGEST:
                raise RulesBug(f"more than {LONGEST} answers and no end")
            if self.every and match.state.stack[0].at != step:
                step = match.state.stack[0].at
                check_position(match)
            if self.is_full and self.answers % self.every == 0:
                conform(match, self.luck)
            yield ask
            self.answers += 1

    def _answer(self, match: Match, ask: Any) -> None:
        if not isinstance(ask, Choice):
            match.roll_once()
            return
        names = branches(self.game.verbs, ask)
        if self.every:
            look(match, ask, names, self.luck)
        answer, name = self.player.answer(ask, names)
        self._note(names, name)
        self.tried = answer
        match.take_answer(ask, answer)

    def _note(self, names: list[str], taken: str) -> None:
        for name in dict.fromkeys(names):
            if " " in name:
                self.entered.offered[f"{self.game.name} {name}"] += 1
        if " " in taken:
            self.entered.taken[f"{self.game.name} {taken}"] += 1
