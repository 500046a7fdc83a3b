"""The turns: one German Action, then the Soviets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.inferno.rules.attacks import (
    DeliberateAttack,
    HastyAttack,
    deliberate_targets,
    hasty_movers,
)
from kurgan.games.inferno.rules.movement import LongMove, ShortMoves, long_movers
from kurgan.games.inferno.rules.reinforcements import Reinforcements
from kurgan.games.inferno.rules.soviet_actions import SovietTurn
from kurgan.games.inferno.rules.soviet_player import SovietPlayerTurn
from kurgan.games.inferno.rules.victory import end_game, end_of_turn
from kurgan.games.inferno.state import NOT_EXTENDED, Board
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.procedure import Asking, Flow, Procedure, step

CALL: Final = Action("call_for_reinforcements")
LONG_MOVE: Final = Action("long_move")
SHORT_MOVES: Final = Action("short_moves")
HASTY_ATTACK: Final = Action("hasty_attack")
DELIBERATE_ATTACK: Final = Action("deliberate_attack")


@dataclass(slots=True)
class Turn(Procedure):
    """A German turn and a Soviet turn, over and over."""

    @step("German Actions")
    def begin(self, s: Board) -> Flow:
        if s.has_two_german_players and s.turn:
            s.active = 1 - s.active  # Co-Op 5, R53
        s.turn += 1
        if s.extra_turns != NOT_EXTENDED:
            s.extra_turns += 1  # R7
        s.emit("german_turn_began", s.turn)
        return None

    @step("German Actions")
    def german_action(self, s: Board) -> Asking:
        answer = yield Choice(s.active, "action", german_actions(s))
        s.emit("action_chosen", ACTIONS.index(answer.verb))
        if answer == CALL:
            return Reinforcements()
        if answer == LONG_MOVE:
            return LongMove()
        if answer == SHORT_MOVES:
            return ShortMoves()
        return HastyAttack() if answer == HASTY_ATTACK else DeliberateAttack()

    @step("Victory")
    def german_turn_ends(self, s: Board) -> Flow:
        outcome = end_of_turn(s, is_german_turn=True)
        return end_game(s, outcome) if outcome else None

    @step("Soviet Actions")
    def soviet_turn(self, s: Board) -> Flow:
        if s.extra_turns != NOT_EXTENDED and not s.rules.okh_soviet_turns:
            return self.begin  # R7
        s.emit("soviet_turn_began", s.turn)
        return SovietPlayerTurn() if s.soviet_seat >= 0 else SovietTurn()

    @step("Victory")
    def soviet_turn_ends(self, s: Board) -> Flow:
        outcome = end_of_turn(s, is_german_turn=False)
        return end_game(s, outcome) if outcome else self.begin


ACTIONS: Final = (
    CALL.verb, LONG_MOVE.verb, SHORT_MOVES.verb, HASTY_ATTACK.verb, DELIBERATE_ATTACK.verb,
)  # fmt: skip


def german_actions(s: Board) -> tuple[Action, ...]:
    """The five Actions, less those that nobody could carry out; both players have all (Co-Op 8)."""
    options = [CALL]
    with s.look_ahead():
        if long_movers(s):
            options.append(LONG_MOVE)
        options.append(SHORT_MOVES)
        if hasty_movers(s):
            options.append(HASTY_ATTACK)
        if deliberate_targets(s):
            options.append(DELIBERATE_ATTACK)
    return tuple(options)
