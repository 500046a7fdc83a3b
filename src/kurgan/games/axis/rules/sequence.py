"""Order of Play: the fourteen order cards of a round, one step each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.axis.pack.tables import ALLIES, AXIS
from kurgan.games.axis.rules.attack import Attack
from kurgan.games.axis.rules.landing import Landing
from kurgan.games.axis.rules.movement import Movement
from kurgan.games.axis.rules.reaction import Reaction
from kurgan.games.axis.rules.reinforcement import (
    AlliesReinforcement,
    AxisReinforcement,
    heroic_workers,
)
from kurgan.games.axis.rules.uranus import Preparation
from kurgan.games.axis.rules.victory import final_victory, total_victory
from kurgan.games.axis.state import Board
from kurgan.kernel.ask import Roll
from kurgan.kernel.bits import bit, members
from kurgan.kernel.procedure import END, Asking, Flow, Procedure, carried_out, step

FIRST_WEATHER: Final = 6
FIRST_PREPARATION: Final = 3


@dataclass(slots=True)
class Round(Procedure):
    """One pass through the order card deck; the appendix is followed (R57)."""

    @step("Order Cards")
    def begin(self, s: Board) -> Flow:
        s.bad = 0
        s.emit("round_began", s.round)
        if s.round == s.plan.first_round and s.plan.first_card > 1:
            return self.allies_reinforcement  # the Axis half is skipped (R6)
        return None

    @step("Order 1")
    def weather_roll(self, s: Board) -> Asking:
        if s.round >= FIRST_WEATHER:
            die = (yield Roll("weather_die", (1,))).args[0]
            s.emit("weather_rolled", die)
            if die <= s.tables.weather[s.round]:
                bad_weather(s)
        return None

    @step("Order 2")
    def axis_reinforcement(self, s: Board) -> Flow:
        return AxisReinforcement()

    @step("Order 3")
    def axis_movement(self, s: Board) -> Flow:
        return Movement(AXIS)

    @step("Order 4")
    def allies_reaction(self, s: Board) -> Flow:
        return Reaction(ALLIES)

    @step("Order 5")
    def axis_attack(self, s: Board) -> Flow:
        return Attack(AXIS)

    @step("Order 6")
    def axis_air_unit_landing(self, s: Board) -> Flow:
        return Landing(AXIS)

    @step("Order 7")
    def allies_counter_offensive_preparation(self, s: Board) -> Flow:
        if s.launched or s.round < FIRST_PREPARATION:
            return None
        return Preparation()

    @step("Order 8")
    def heroic_workers_of_stalingrad(self, s: Board) -> Flow:
        if s.workers:
            heroic_workers(s)
        return None

    @step("Order 9")
    def allies_reinforcement(self, s: Board) -> Flow:
        return AlliesReinforcement()

    @step("Order 10")
    def allies_movement(self, s: Board) -> Flow:
        return Movement(ALLIES)

    @step("Order 11")
    def axis_reaction(self, s: Board) -> Flow:
        return Reaction(AXIS)

    @step("Order 12")
    def allies_attack(self, s: Board) -> Flow:
        return Attack(ALLIES)

    @step("Order 13")
    def allies_air_unit_landing(self, s: Board) -> Flow:
        return Landing(ALLIES)

    @step("Order 14")
    def end_of_round(self, s: Board) -> Flow:
        s.outcome = total_victory(s)
        if not s.outcome and s.round == s.plan.last_round:
            s.outcome = final_victory(s)
        if s.outcome:
            s.emit("game_ended", s.outcome)
            return END
        s.round += 1
        return self.begin


CARD_SIDE: Final = {
    "axis_reinforcement": AXIS,
    "axis_movement": AXIS,
    "allies_reaction": ALLIES,
    "axis_attack": AXIS,
    "axis_air_unit_landing": AXIS,
    "allies_counter_offensive_preparation": ALLIES,
    "heroic_workers_of_stalingrad": ALLIES,
    "allies_reinforcement": ALLIES,
    "allies_movement": ALLIES,
    "axis_reaction": AXIS,
    "allies_attack": ALLIES,
    "allies_air_unit_landing": ALLIES,
}  # the others are nobody's


def card_in_play(s: Board) -> str:
    """The step of the round that is carried out; empty before and after all rounds."""
    for depth, frame in enumerate(s.stack):
        if isinstance(frame, Round):
            return carried_out(s.stack, depth).name
    return ""


def bad_weather(s: Board) -> None:
    """A Frozen Marker for the round; the Don freezes first, then the Volga."""
    s.bad = 1
    s.bad_rounds |= bit(s.round)
    s.emit("bad_weather")
    if s.bad_rounds.bit_count() == 1:
        s.emit("don_froze", rule="Frozen Rivers")
    elif s.bad_rounds.bit_count() == 2:
        s.emit("volga_froze", rule="Frozen Rivers")
        for crossing in members(0b111 & ~s.ferries):  # Ice Bridges, R54
            s.place_ferry(crossing)
