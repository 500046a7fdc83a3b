"""From here: many games to the end from one position of a match, with the ways they end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from kurgan.bots import LEVELS
from kurgan.games import GAMES
from kurgan.kernel import save as saves
from kurgan.kernel.errors import BadSetup, brief
from kurgan.kernel.match import Match
from kurgan.kernel.pack import Pack
from kurgan.kernel.procedure import Json
from kurgan.kernel.state import State
from kurgan.lab.experiment import Experiment, Setting
from kurgan.lab.matches import play_on
from kurgan.lab.notes import Notes
from kurgan.lab.parcels import Stopped, never, spread
from kurgan.lab.statistics import Interval, share


class Position(NamedTuple):
    """Where the games begin."""

    experiment: Experiment
    plain: Json
    side: int  # with whose eyes: who is to answer, if nobody asks
    is_open: bool  # the match is over: nothing is hidden any more
    words: str

    @property
    def setting(self) -> Setting:
        """How they are played."""
        return self.experiment.settings[0]

    @property
    def sides(self) -> tuple[str, ...]:
        """Who plays."""
        return GAMES[self.setting.game].sides(self.setting.options)


def position_of(
    save: Json, answer: int | None, level: str, seed: int, pack: Pack | None = None
) -> Position:
    """The position of a save before one of its answers; where it stands, if none is given."""
    if level not in LEVELS:
        raise BadSetup(f"There is no player {brief(level)}; there are {', '.join(LEVELS)}.")
    seen = Watched(answer)
    match = saves.load(save, GAMES, pack, seen.watch)
    if seen.state is None:
        raise BadSetup(_no_such(match, answer, seen.answers))
    return position_in(match, seen.state, seen.side, level, seed)


def position_in(
    match: Match, state: State, side: int, level: str, seed: int, to_answer: int | None = None
) -> Position:
    """A position of a match with the eyes of a side, for games that go on from there."""
    players = (level,) * len(match.sides)
    scenario = str(match.start.get("scenario") or next(iter(match.game.scenarios)))
    setting = Setting(
        "here", "here", match.game.name, scenario, match.options, match.pack, players, 1
    )
    who = match.sides[side if to_answer is None else to_answer]
    words = f"{match.game.text.turn(state)}, {who.capitalize()} to answer"
    experiment = Experiment("from", seed, (), False, (setting,))
    is_over = match.outcome is not None
    return Position(experiment, match.game.dump(state), side, is_over, words)


def _no_such(match: Match, answer: int | None, answers: int) -> str:
    if answer is None:
        return (
            f"This match is over; --answer N, from 1 to {answers}, says before which of its "
            "answers to begin."
        )
    return f"There is no answer {answer} in this match; there are 1 to {answers}."


class Watched:
    """Looks on while a match is replayed, and keeps the position before an answer."""

    def __init__(self, answer: int | None) -> None:
        self.answer = answer
        self.answers = 0
        self.state: State | None = None
        self.side = 0

    def watch(self, match: Match) -> None:
        """After each entry."""
        self.answers = sum(entry.kind == "play" for entry in match.journal[-1:]) + self.answers
        ask = match.question
        if self.answer is None or self.answers == self.answer - 1:
            self.state = match.state.copy() if ask is not None else None
            self.side = ask.side if ask is not None else 0


class Ways:
    """What came of the games so far."""

    def __init__(self, position: Position) -> None:
        self.sides = position.sides
        self.games = 0
        self.scores = [0.0] * len(self.sides)
        self.outcomes: Counter[tuple[str, str]] = Counter()  # who won, and how
        self.turns: Counter[tuple[str, str]] = Counter()
        self.control: Counter[tuple[str, str]] = Counter()

    def add(self, row: Json) -> None:
        """One game."""
        self.games += 1
        for side, score in enumerate(row["scores"]):
            self.scores[side] += score
        way = (row["winner"], row["outcome"])
        self.outcomes[way] += 1
        self.turns[way] += row["turns"]
        self.control[way] += row["control"]

    def chance(self, side: int) -> Interval:
        """The win chance of a side."""
        return share(self.scores[side], self.games)

    def json(self) -> Json:
        """For programs."""
        chances = {name: self.chance(side)._asdict() for side, name in enumerate(self.sides)}
        ways = [
            {
                "winner": winner,
                "outcome": outcome,
                "games": count,
                "turns": self.turns[winner, outcome] / count,
                "control": self.control[winner, outcome] / count,
            }
            for (winner, outcome), count in self.outcomes.most_common()
        ]
        return {"games": self.games, "chances": chances, "ways": ways}


def one_game(position: Position, number: int, stopped: Stopped = never) -> Json:
    """One game to the end; in a match that goes on, from what the side to answer may know."""
    setting = position.setting
    game = GAMES[setting.game]
    s: State = game.load(position.plain, game.tables(setting.pack))
    if not position.is_open:
        rng = Random(f"dream {position.experiment.seed} {number}")
        s = game.imagine(s, position.side, rng)
    notes = Notes(position.experiment, setting, number, s)
    return play_on(position.experiment, setting, number, s, notes, stopped)["matches"][0]


def games(position: Position, count: int, jobs: int) -> Iterator[Json]:
    """So many games, on so many processes."""
    return spread(one_game, position, iter(range(count)), jobs)
