"""What the hand-made positions of every game share: how a test plays them and looks at them."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Self, TypeVar

from kurgan.kernel.ask import CHANCE, Action, Choice, Roll
from kurgan.kernel.codec import Codec
from kurgan.kernel.engine import apply, question, rule
from kurgan.kernel.game import Game
from kurgan.kernel.state import Event, State
from kurgan.kernel.why import Reason, why

Position = TypeVar("Position", bound=State)


class Bench(Generic[Position]):
    """A position on the workbench; a game's Scene names its game and codec and sets it up."""

    game: ClassVar[Game]
    codec: ClassVar[Codec]
    state: Position

    # Playing

    def play(self, verb: str, *args: int | str) -> Self:
        """Answer the player's question; the answer must be among the legal ones."""
        ask = self.question
        action = self.codec.decode([verb, *args])
        assert action in ask.options, (
            f"{verb} {args} is not legal; {ask.kind} allows {self.legal} (rule {self.rule})"
        )
        apply(self.state, action)
        return self

    def roll(self, *faces: int) -> Self:
        """Answer for the dice; within a pool the faces may be in any order."""
        ask = question(self.state)
        assert ask is not None, "no roll is due: the game is over"
        assert ask.side == CHANCE, f"no roll is due: {ask.kind} {self.legal}"
        assert isinstance(ask, Roll), f"a draw is due, not a roll: {ask.kind}"
        assert sum(ask.pools) == len(faces), f"{ask.kind} wants pools of {ask.pools} dice"
        ordered: list[int] = []
        start = 0
        for dice in ask.pools:
            ordered += sorted(faces[start : start + dice])
            start += dice
        apply(self.state, Action(ask.kind, tuple(ordered)))
        return self

    def draw(self, verb: str, name: str) -> Self:
        """Answer for chance with a piece of the pile."""
        ask = question(self.state)
        assert ask is not None, "no draw is due: the game is over"
        assert not isinstance(ask, Choice), f"no draw is due: {ask.kind} {self.legal}"
        action = self.codec.decode([verb, name])
        assert ask.weight(action), f"{name} cannot be drawn at {ask}"
        apply(self.state, action)
        return self

    # Looking

    @property
    def question(self) -> Choice:
        """The player's question."""
        ask = question(self.state)
        assert isinstance(ask, Choice), f"chance is to answer: {ask}"
        return ask

    @property
    def kind(self) -> str:
        """The kind of the question, a player's or chance's; "over" at the end."""
        ask = question(self.state)
        return ask.kind if ask is not None else "over"

    @property
    def dice(self) -> tuple[int, ...]:
        """How many dice chance is to roll, by pool; empty if none."""
        return getattr(question(self.state), "pools", ())

    @property
    def rule(self) -> str:
        """The rule that the question stands on."""
        return rule(self.state)

    @property
    def legal(self) -> list[list[Any]]:
        """Every legal answer as JSON: [["enter", "10"], …]."""
        ask = question(self.state)
        return [self.codec.encode(o) for o in ask.options] if isinstance(ask, Choice) else []

    def legal_args(self, verb: str) -> set[Any]:
        """The first arguments with which a verb is legal: {"10", "12"} or {"29/RCN"}."""
        return {row[1] if len(row) > 1 else "" for row in self.legal if row[0] == verb}

    def can(self, verb: str, *args: int | str) -> bool:
        """Whether an answer is legal."""
        return [verb, *args] in self.legal

    def why(self, kind: str, name: int | str) -> Reason:
        """Which rule allows or forbids a thing now: (allowed, rule, looked_at, words)."""
        state: Any = self.state
        return why(self.game, state.tables, state, kind, self.codec.number(kind, name))

    @property
    def events(self) -> list[Event]:
        """What has happened so far."""
        return self.state.events or []

    def told(self, kind: str) -> list[tuple[int, ...]]:
        """The arguments of every event of a kind."""
        return [event.args for event in self.events if event.kind == kind]

    @property
    def outcome(self) -> Any:
        """Who won and how; None before the end."""
        return self.game.outcome(self.state)
