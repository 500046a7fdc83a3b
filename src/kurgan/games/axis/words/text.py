"""The game in words, as the kernel calls it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kurgan.games.axis.pack.tables import SIDES, ZONES, Tables
from kurgan.games.axis.rules.variants import Bidding
from kurgan.games.axis.state import OFF, Board
from kurgan.games.axis.view import phase
from kurgan.games.axis.words.answers import answer_words, supply_words
from kurgan.games.axis.words.events import EVENTS
from kurgan.games.axis.words.names import thing_words
from kurgan.games.axis.words.questions import OTHERWISE, QUESTIONS
from kurgan.games.axis.words.screen import board, status
from kurgan.games.axis.words.terrain import terrain
from kurgan.games.lines import turn_words
from kurgan.kernel.ask import Action
from kurgan.kernel.pack import Pack
from kurgan.kernel.procedure import Json
from kurgan.kernel.state import Event
from kurgan.kernel.words import told


class AxisText:
    """The game in words."""

    otherwise = OTHERWISE

    @property
    def commands(self) -> Mapping[str, tuple[str, str, Callable[[Board, int], str]]]:
        """What the terminal understands beside its own commands."""
        return {"supply": ("zone", "each side's supply line, or what blocks it", self.supply)}

    def thing(self, tables: Tables, kind: str, thing: int) -> str:
        """The name of a zone, a unit or another piece."""
        return thing_words(tables, kind, thing)

    def stands(self, state: Board, side: int, kind: str, thing: int) -> tuple[str, int] | None:
        """The zone or crossing of an aircraft."""
        if kind != "aircraft" or state.job[thing] == OFF:
            return None
        place = state.at[thing]
        return ("zone", place) if place < ZONES else ("crossing", place - ZONES)

    def turn(self, state: Board) -> str:
        """The turn and phase."""
        return turn_words(f"Round {state.round}", phase(state))

    def question(self, state: Board) -> str:
        """The question in words."""
        return QUESTIONS(state)

    def action(self, state: Board, action: Action) -> str:
        """What an answer would do."""
        return answer_words(state, action)

    def event(self, tables: Tables, event: Event) -> str:
        """What happened."""
        return told(EVENTS[event.kind], tables, event, thing_words)

    def board(self, pack: Pack, view: Json, width: int) -> str:
        """Both boards and the tracks as text."""
        return board(pack, view, width)

    def status(self, view: Json) -> list[str]:
        """The numbers that decide."""
        return status(view)

    def terrain(self, view: Json, width: int) -> str:
        """Roads, the Don, exits and arrows of both boards."""
        return terrain(view, width)

    def addressed(self, state: Board, side: int) -> str:
        """Whom a question is put to: while they bid, the players have no side yet."""
        is_bidding = isinstance(state.stack[-1], Bidding)
        return thing_words(state.tables, "seat", side).capitalize() if is_bidding else ""

    def supply(self, state: Board, zone: int) -> str:
        """Each side's supply line from a zone, or what blocks it."""
        return "\n".join(supply_words(state, zone, side) for side in range(len(SIDES)))
