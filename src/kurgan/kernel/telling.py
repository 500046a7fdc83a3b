"""Playing on while somebody listens: every event is told with its turn and phase."""

from __future__ import annotations

from collections.abc import Iterator
from sys import intern

from kurgan.kernel.ask import Action
from kurgan.kernel.engine import slowly
from kurgan.kernel.game import Game
from kurgan.kernel.state import Event, State


def apply_telling(game: Game, state: State, action: Action) -> None:
    """Answer the question, then run on; as the engine does, but the events know their turn."""
    Scene(game, state).follow(slowly(state, action))


def run_telling(game: Game, state: State) -> None:
    """Run on to the first question."""
    Scene(game, state).follow(slowly(state))


class Scene:
    """Where the rules stand now, in words, and the events that nobody has placed yet.

    An event belongs to the turn and phase before the step that it came from; what "began"
    belongs to what it begins, the next phase that comes.
    """

    __slots__ = ("acting", "began", "game", "log", "placed", "state", "when")

    def __init__(self, game: Game, state: State) -> None:
        assert state.events is not None
        self.game = game
        self.state = state
        self.log: list[Event] = state.events
        self.placed = len(state.events)
        self.began: list[int] = []
        self.when = intern(game.text.turn(state))  # one text for all events of a phase
        self.acting = game.acting(state)

    def follow(self, steps: Iterator[None]) -> None:
        """Step by step to the next question, or to the end."""
        for _ in steps:
            self._place(is_done=False)
        self._place(is_done=True)

    def _place(self, *, is_done: bool) -> None:
        """Place what the last step has told, then go to where it led."""
        log = self.log
        for number in range(self.placed, len(log)):
            if log[number].kind.endswith("_began"):
                self.began.append(number)
            else:
                self._put(number)
        self.placed = len(log)
        when, acting = intern(self.game.text.turn(self.state)), self.game.acting(self.state)
        has_moved = when != self.when or acting != self.acting
        self.when, self.acting = when, acting
        if self.began and (is_done or has_moved):
            for number in self.began:
                self._put(number)
            self.began = []

    def _put(self, number: int) -> None:
        event = self.log[number]
        self.log[number] = event._replace(when=self.when, acting=self.acting)
