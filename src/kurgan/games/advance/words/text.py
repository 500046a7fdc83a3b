"""The game in words, as the kernel calls it."""

from __future__ import annotations

from kurgan.games.advance.pack.tables import AREAS, Tables
from kurgan.games.advance.state import Board
from kurgan.games.advance.view import phase
from kurgan.games.advance.words.answers import answer_words
from kurgan.games.advance.words.events import EVENTS
from kurgan.games.advance.words.names import thing_words
from kurgan.games.advance.words.questions import OTHERWISE, QUESTIONS
from kurgan.games.advance.words.screen import board, status
from kurgan.games.lines import turn_words
from kurgan.kernel.ask import Action
from kurgan.kernel.pack import Pack
from kurgan.kernel.procedure import Json
from kurgan.kernel.state import Event
from kurgan.kernel.words import told


class AdvanceText:
    """The game in words."""

    otherwise = OTHERWISE

    def thing(self, tables: Tables, kind: str, thing: int) -> str:
        """The name of an area, a unit or another piece."""
        return thing_words(tables, kind, thing)

    def stands(self, state: Board, side: int, kind: str, thing: int) -> tuple[str, int] | None:
        """The area of a unit on the map."""
        is_there = kind == "unit" and 1 <= state.where[thing] <= AREAS
        return ("area", state.where[thing]) if is_there else None

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
        return told(EVENTS[event.kind], tables, event, thing_words, between_dice=", ")

    def board(self, pack: Pack, view: Json, width: int) -> str:
        """The map and the tracks as text."""
        return board(pack, view, width)

    def status(self, view: Json) -> list[str]:
        """The numbers that decide."""
        return status(view)
