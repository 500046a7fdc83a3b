"""6.2 (and 10.1, 14.6.1): the Random Event Phase."""

from __future__ import annotations

from dataclasses import dataclass

from kurgan.games.advance.pack.tables import (
    AREAS,
    BREAKTHROUGH_64,
    BREAKTHROUGH_66,
    LOGISTICAL_PAUSE,
    NO_EVENT,
    OFFENSIVE_64,
    OFFENSIVE_66,
    RAIN,
    RESERVE,
)
from kurgan.games.advance.rules.dawn import withdraw
from kurgan.games.advance.state import Board
from kurgan.kernel.ask import Draw, Roll
from kurgan.kernel.procedure import Asking, Flow, Procedure, step


@dataclass(slots=True)
class RandomEvent(Procedure):
    """Roll 3d6 and carry out what the chart says."""

    @step("6.2")
    def roll(self, s: Board) -> Asking:
        if s.turn in s.plan.no_roll_turns:  # 14.6.1
            return None
        faces = (yield Roll("event_dice", (3,))).args
        s.event = event_for(s, sum(faces))  # 2.1
        s.emit("event_rolled", sum(faces), s.event, *faces, rule=s.plan.event_rule)
        return None

    @step("6.2.1")
    def breakthrough(self, s: Board) -> Flow:
        if s.event == BREAKTHROUGH_64:
            withdraw(s, RESERVE)
        return None

    @step("6.2")
    def logistical_pause(self, s: Board) -> Asking:
        divisions = divisions_on_map(s)
        if s.event == LOGISTICAL_PAUSE and divisions:
            division = (yield Draw("pause", divisions)).args[0]
            s.paused = s.tables.division_units[division]  # R51
            s.emit("division_paused", division)
        return None


def event_for(s: Board, total: int) -> int:
    """The event of a 3d6 sum."""
    event = s.plan.chart[total]
    if event == BREAKTHROUGH_64 and s.withdrawn and s.plan.withdrawal_turn:
        event = s.plan.chart[total + 1]  # 6.2.1, R4
    if s.turn == s.plan.first_turn and event in s.plan.quiet:  # 10.1
        return NO_EVENT
    return event


def divisions_on_map(s: Board) -> tuple[int, ...]:
    """The divisions with a unit in some area."""
    units = 0
    for area in range(1, AREAS + 1):
        units |= s.at[area]
    return tuple([n for n, mask in enumerate(s.tables.division_units) if mask & units])


def is_air_grounded(s: Board) -> bool:
    """Whether this turn's event keeps Air markers off the map."""
    return s.event in (OFFENSIVE_64, OFFENSIVE_66, BREAKTHROUGH_66, RAIN)
