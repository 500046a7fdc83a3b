"""The plumbing that the toy games share: a state of numbers, and the Game object around it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self, TypeAlias

from kurgan.kernel.ask import Action, Random
from kurgan.kernel.engine import run
from kurgan.kernel.fields import Field, number
from kurgan.kernel.game import Migration, Option, RuleText, Text, every_seat_its_own
from kurgan.kernel.match import Match
from kurgan.kernel.moves import Moves
from kurgan.kernel.pack import Pack
from kurgan.kernel.procedure import Json, Procedure
from kurgan.kernel.state import Event, State

SIDES = ("north", "south")
Declared: TypeAlias = Mapping[str, tuple[str, ...]]
NONE = -1  # no card, no heap, nobody


class ToyState(State):
    """A state whose fields are numbers and flat lists of numbers."""

    __slots__ = ("winner",)
    FIELDS: ClassVar[tuple[Field, ...]] = (number("winner", NONE, 1),)
    PROCEDURES: ClassVar[dict[str, Any]] = {}
    winner: int

    def start(self, scenario: str, options: Mapping[str, Json]) -> Procedure:
        """Set the fields up; the procedure to begin with."""
        raise NotImplementedError

    def copy(self) -> Self:
        new = type(self).__new__(type(self))
        self.copy_shared(new)
        for field in self.FIELDS:
            value = getattr(self, field.name)
            setattr(new, field.name, list(value) if isinstance(value, list) else value)
        return new

    def view(self, side: int) -> Json:
        return self.dump_plain()  # nothing is hidden unless a toy hides it

    def imagine(self, side: int, rng: Random) -> Self:
        return self.copy()


class Words:
    """A toy in words."""

    otherwise: Mapping[str, Mapping[str, str]] = {"choose a heap": {"heap": "it is not here"}}

    def stands(self, state: State, side: int, kind: str, thing: int) -> tuple[str, int] | None:
        return None

    def turn(self, state: State) -> str:
        return state.stack[0].at if state.stack else "over"

    def question(self, state: State) -> str:
        return state.stack[-1].at.replace("_", " ").capitalize()

    def action(self, state: State, action: Action) -> str:
        return f"{action.verb} {action.args}"

    def event(self, tables: Any, event: Event) -> str:
        return f"{event.kind} {event.args}"

    def board(self, pack: Pack, view: Json, width: int) -> str:
        return str(view)[:width]

    def status(self, view: Json) -> list[str]:
        return ["A toy"]

    def thing(self, tables: Any, kind: str, thing: int) -> str:
        return f"{kind} {thing}"


class Toy:
    """The Game object around a toy's state; a broken toy is one with another state."""

    name: str
    title: str
    rules: int = 1
    scenarios: Mapping[str, str]
    options: Sequence[Option] = ()
    verbs: Declared
    finishes: Sequence[str] = ()
    facts: Declared
    things: Mapping[str, Sequence[str]]
    migrations: Sequence[Migration] = ()
    moves: Moves = Moves()
    rulebook: Mapping[str, RuleText] = {}
    text: Text = Words()
    kind: type[ToyState]
    procedures: Mapping[str, Any]

    def __init__(self, kind: type[Any] | None = None) -> None:
        self.kind = kind or self.kind
        self.procedures = self.kind.PROCEDURES

    def pack(self) -> Pack:
        return Pack(f"{self.name}-box", self.name, {"rules.json": {"printed": 1942}})

    def problems(self, pack: Pack) -> list[str]:
        return []

    def tables(self, pack: Pack) -> Any:
        return pack.files

    def ids(self, tables: Any) -> Mapping[str, Sequence[str]]:
        return self.things

    def sides(self, options: Mapping[str, Json]) -> tuple[str, ...]:
        return SIDES

    def seats(self, state: Any) -> tuple[int, ...]:
        return every_seat_its_own(self.score(state))

    def setup(self, scenario: str, options: Mapping[str, Json], tables: Any) -> State:
        state = self.kind()
        state.winner = NONE
        state.begin([state.start(scenario, options).begun()])
        return state

    def view(self, state: Any, side: int) -> Json:
        return state.view(side)

    def acting(self, state: Any) -> str:
        return ""

    def about(self, state: Any, event: Event, actor: str) -> str:
        return actor

    def imagine(self, state: Any, side: int, rng: Random) -> State:
        dream: State = state.imagine(side, rng)
        return dream

    def score(self, state: Any) -> tuple[float, ...]:
        return tuple([0.5 if state.stack else float(state.winner == side) for side in (0, 1)])

    def outcome(self, state: Any) -> Json:
        if state.stack:
            return None
        return {"winner": SIDES[state.winner], "words": f"{SIDES[state.winner]} wins."}

    def dump(self, state: Any) -> Json:
        return state.dump_plain()

    def load(self, plain: Json, tables: Any) -> State:
        state = self.kind()
        state.load_plain(plain, self.kind.PROCEDURES)
        return state


def begun(game: Toy, scenario: str | None = None, **options: Json) -> Any:
    """A state that stands at its first question."""
    chosen = {option.name: option.default for option in game.options} | options
    state = game.setup(scenario or next(iter(game.scenarios)), chosen, None)
    run(state)
    return state


def play_on(match: Match, luck: Random) -> None:
    """Play a match to its end by luck."""
    while (ask := match.question) is not None:
        match.play(ask.options[int(luck.random() * len(ask.options))])
