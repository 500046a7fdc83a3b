"""Playing on while somebody listens: every event is told with its turn and phase."""

from __future__ import annotations

from sys import intern

from kurgan.kernel import engine
from kurgan.kernel.ask import Action
from kurgan.kernel.errors import RulesBug
from kurgan.kernel.game import Game
from kurgan.kernel.state import Event, State


def apply_telling(game: Game, state: State, action: Action) -> None:
    """Answer the question, then run on; as the engine does, but the events know their turn."""
    before = Scene(game, state)
    engine.apply(state, action, steps=0)
    before.run_on()


def run_telling(game: Game, state: State) -> None:
    """Run on to the first question."""
    Scene(game, state).run_on()


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

    def run_on(self) -> None:
        """Step by step to the next question, or to the end."""
        state = self.state
        for _ in range(engine.ENDLESS):
            self._place(state.asked is not None or not state.stack)
            if state.asked is not None or not state.stack:
                return
            engine.run(state, steps=1)
        raise RulesBug(f"{type(state.stack[-1]).__name__} never comes to a question")

    def _place(self, is_done: bool) -> None:
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
