"""The game in words, as the kernel calls it."""

from __future__ import annotations

from kurgan.games.inferno.pack.tables import HEXES, Tables
from kurgan.games.inferno.state import Board
from kurgan.games.inferno.view import phase
from kurgan.games.inferno.words.answers import answer_words
from kurgan.games.inferno.words.events import EVENTS
from kurgan.games.inferno.words.names import thing_words, told_thing
from kurgan.games.inferno.words.questions import OTHERWISE, QUESTIONS
from kurgan.games.inferno.words.screen import board, status
from kurgan.games.lines import turn_words
from kurgan.kernel.ask import Action
from kurgan.kernel.pack import Pack
from kurgan.kernel.procedure import Json
from kurgan.kernel.state import Event
from kurgan.kernel.words import told


class InfernoText:
    """The game in words."""

    otherwise = OTHERWISE

    def thing(self, tables: Tables, kind: str, thing: int) -> str:
        """The name of a hex, a block, a card or another piece."""
        return thing_words(tables, kind, thing)

    def stands(self, state: Board, side: int, kind: str, thing: int) -> tuple[str, int] | None:
        """The hex of one of a side's own blocks."""
        if kind == "german_unit" and state.german_seats >> side & 1:
            place = state.german_where[thing]
        elif kind == "soviet_unit" and state.soviet_seats >> side & 1:
            place = state.soviet_where[thing]
        else:
            return None
        return ("hex", place) if 0 <= place < HEXES else None

    def turn(self, state: Board) -> str:
        """The turn and phase."""
        return turn_words(f"Turn {state.turn}", phase(state))

    def question(self, state: Board) -> str:
        """The question in words."""
        return QUESTIONS(state)

    def action(self, state: Board, action: Action) -> str:
        """What an answer would do."""
        return answer_words(state, action)

    def event(self, tables: Tables, event: Event) -> str:
        """What happened."""
        return told(EVENTS[event.kind], tables, event, told_thing)

    def board(self, pack: Pack, view: Json, width: int) -> str:
        """The map and the tracks as text."""
        return board(pack, view, width)

    def status(self, view: Json) -> list[str]:
        """The numbers that decide."""
        return status(view)
