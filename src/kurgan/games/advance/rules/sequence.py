"""Chapter 6: the sequence of play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.advance.pack.tables import AREAS, NO_EVENT
from kurgan.games.advance.rules.dawn import Dawn
from kurgan.games.advance.rules.events import RandomEvent
from kurgan.games.advance.rules.movement import Activation, may_be_activated
from kurgan.games.advance.rules.supply import SupplyPhase
from kurgan.games.advance.rules.victory import automatic_victory, final_victory
from kurgan.games.advance.state import GERMAN, Board
from kurgan.kernel.ask import Action, Choice, Roll, actions, pick
from kurgan.kernel.bits import bit, first
from kurgan.kernel.procedure import AGAIN, END, Asking, Flow, Procedure, step

ACTIVATE: Final = actions("activate", AREAS + 1)
END_PHASE: Final = Action("end_phase")


@dataclass(slots=True)
class Turn(Procedure):
    """One turn: five phases, two victory checks."""

    @step("6.0")
    def begin(self, s: Board) -> Flow:
        s.event = NO_EVENT
        s.paused = 0
        s.emit("turn_began", s.turn)
        return None

    @step("6.1")
    def dawn(self, s: Board) -> Flow:
        return Dawn()

    @step("6.2")
    def random_event(self, s: Board) -> Flow:
        return RandomEvent()

    @step("6.3")
    def supply(self, s: Board) -> Flow:
        return SupplyPhase()

    @step("6.4")
    def combat(self, s: Board) -> Flow:
        return CombatPhase()

    @step("11.1")
    def automatic_victory(self, s: Board) -> Flow:
        s.outcome = automatic_victory(s)  # R25
        return END if s.outcome else None

    @step("11.2")
    def final_victory_check(self, s: Board) -> Flow:
        if s.turn < s.plan.last_turn:
            return None
        s.outcome = final_victory(s)  # R26
        return END

    @step("6.5")
    def end_phase(self, s: Board) -> Flow:
        for area in range(1, AREAS + 1):
            s.fresh |= s.at[area]
        s.change_morale(-1)
        s.turn += 1
        return self.begin


@dataclass(slots=True)
class CombatPhase(Procedure):
    """6.4: Bloody Streets, then one Action Round after another."""

    streets: int = 0  # contested urban areas still to be rolled for

    @step("6.4.1")
    def find_bloody_streets(self, s: Board) -> Flow:
        self.streets = s.contested & s.tables.urban  # R46
        return None

    @step("6.4.1")
    def bloody_streets(self, s: Board) -> Asking:
        if not self.streets:
            return None
        area = first(self.streets)
        die = (yield Roll("streets_die", (1,))).args[0]
        self.streets &= ~bit(area)
        counts = die
        if s.is_guards(area) and s.has_high_tem(area):  # R9
            counts = min(6, die + 1)
        s.emit("streets_rolled", area, die, counts)
        if counts == 6:
            s.spend(s.at[area])
        if counts >= 5:
            s.change_morale(-1)
        return AGAIN

    @step("6.4.2")
    def action_round(self, s: Board) -> Asking:
        areas = may_be_activated(s)  # the same area again, if it has Fresh units (R10)
        if not areas:  # 6.4.3
            return END
        answer = yield Choice(GERMAN, "activate", (*pick(ACTIVATE, areas), END_PHASE))
        if answer == END_PHASE:
            return END
        area = answer.args[0]
        s.emit("area_activated", area)
        return Activation(area, s.contested)

    @step("6.4.3")
    def next_action_round(self, s: Board) -> Flow:
        return self.action_round
