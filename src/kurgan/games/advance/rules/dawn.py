"""6.1: the Dawn Phase: reinforcements, withdrawal and (12.3) isolation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.advance.pack.tables import AREAS, OUT_OF_ACTION, REMOVED, RESERVE, Group
from kurgan.games.advance.rules.isolation import cut_off
from kurgan.games.advance.state import GERMAN, Board
from kurgan.kernel.ask import Action, Choice, actions, pick
from kurgan.kernel.bits import bit, first, members
from kurgan.kernel.procedure import AGAIN, END, Asking, Flow, Procedure, step

ARRIVE_AT: Final = actions("arrive_at", AREAS + 1)
ARRIVE: Final = actions("arrive", 62)
HOLD_BACK: Final = Action("hold_back")
SPARE: Final = actions("spare", AREAS + 1)


@dataclass(slots=True)
class Dawn(Procedure):
    """Reinforcement, then withdrawal, then the supply of Soviet units."""

    group: int = -1

    @step("6.1.1")
    def next_group(self, s: Board) -> Flow:
        for group in range(self.group + 1, len(s.plan.groups)):
            if is_arriving(s, group):
                self.group = group
                return Arrival(group)
        return self.withdrawal

    @step("6.1.1")
    def another_group(self, s: Board) -> Flow:
        return self.next_group

    @step("6.1.2")
    def withdrawal(self, s: Board) -> Flow:
        if s.turn == s.plan.withdrawal_turn:
            withdraw(s, REMOVED)
        return None

    @step("12.3")
    def isolation(self, s: Board) -> Flow:
        if s.rules.isolation:
            s.isolated = cut_off(s)
            for area in members(s.isolated):
                s.emit("area_isolated", area)
        return None

    @step("12.3")
    def too_many_isolated(self, s: Board) -> Asking:
        if s.isolated.bit_count() <= s.tables.isolation_markers:  # R28
            return None
        answer = yield Choice(GERMAN, "spare", pick(SPARE, s.isolated))
        s.isolated &= ~bit(answer.args[0])
        s.emit("isolation_lifted", answer.args[0])
        return AGAIN


@dataclass(slots=True)
class Arrival(Procedure):
    """6.1.1: one group of reinforcements; what is held back or does not fit waits (R1, R33)."""

    group: int
    area: int = 0

    @step("6.1.1")
    def choose_area(self, s: Board) -> Asking:
        areas = open_areas(s, self.group)
        if not areas:
            return END
        options = pick(ARRIVE_AT, areas)
        if s.rules.hold_back:
            options = (*options, HOLD_BACK)
        answer = options[0]
        if len(options) > 1:
            answer = yield Choice(GERMAN, "arrive_at", options)
        if answer == HOLD_BACK:
            waiting = waiting_units(s, self.group)
            s.emit("reinforcements_held_back", *members(waiting), rule=rule_of(s, self.group))
            return END
        self.area = answer.args[0]
        return None

    @step("6.1.1")
    def arrive(self, s: Board) -> Asking:
        waiting = waiting_units(s, self.group)
        if not waiting or not s.room(self.area):
            return None
        unit = first(waiting)
        if waiting.bit_count() > s.room(self.area):
            unit = (yield Choice(GERMAN, "arrive", pick(ARRIVE, waiting))).args[0]
        s.bound[self.group] = self.area
        s.move(unit, self.area)
        s.fresh |= bit(unit)
        s.emit("unit_arrived", unit, self.area, rule=rule_of(s, self.group))
        return AGAIN


def is_arriving(s: Board, group: int) -> bool:
    """Whether units of a group are due and not yet on the map."""
    is_due = 0 < s.due[group] <= s.turn <= last_dawn(s, group)
    return is_due and bool(waiting_units(s, group))


def last_dawn(s: Board, group: int) -> int:
    """The last turn on which a group may still arrive: before its division leaves for good (R3)."""
    leaves = s.plan.withdrawal_turn if group == leaving(s) else 0
    return leaves - 1 if leaves else s.plan.last_turn


def next_arrival(s: Board, group: int) -> int:
    """The turn whose Dawn may bring the waiting units of a group; 0 if there is none left."""
    turn = max(s.due[group], s.turn)
    if turn == s.turn and not is_to_be_asked(s, group):
        turn += 1
    return turn if turn <= last_dawn(s, group) else 0


def is_to_be_asked(s: Board, group: int) -> bool:
    """Whether this Dawn has not yet done with a group."""
    asked = [frame.group for frame in s.stack if isinstance(frame, Dawn)]
    now = [frame.group for frame in s.stack if isinstance(frame, Arrival)]
    return group in now or any(group > latest for latest in asked)


def waiting_units(s: Board, group: int) -> int:
    """The units of a group that are not yet on the map."""
    return s.at[RESERVE] & s.plan.groups[group].units


def rule_of(s: Board, group: int) -> str:
    """The rule that brings a group; 6.1.1 says how all of them arrive."""
    return s.plan.groups[group].rule


def open_areas(s: Board, group: int) -> int:
    """Where a group may be placed now."""
    plan: Group = s.plan.groups[group]
    listed = bit(s.bound[group]) if s.bound[group] else plan.areas | plan.if_german
    return s.among(
        "area",
        (plan.rule, "these reinforcements do not arrive there", listed),
        (plan.rule, "a Soviet unit is there", (plan.areas & ~plan.if_german) | s.vacant),
        ("7.1", "it is full", ~s.full),
    )


def leaving(s: Board) -> int:
    """The group of the division that is withdrawn."""
    return len(s.plan.groups) - 1


def withdraw(s: Board, place: int) -> None:
    """6.2.1: take the division off the map; each of its units in the box costs Morale (R2, R48)."""
    group = leaving(s)
    rule = rule_of(s, group) if place == RESERVE else "6.1.2"
    for unit in members(s.plan.groups[group].units):
        where = s.where[unit]
        if where == OUT_OF_ACTION:
            s.change_morale(-1, rule)
        elif where == REMOVED:
            continue
        if place == REMOVED:
            s.remove(unit)
        elif where not in (OUT_OF_ACTION, place):
            s.move(unit, place)
            s.fresh &= ~bit(unit)
            s.emit("unit_withdrawn", unit, rule=rule)
    s.withdrawn += 1
    s.bound[group] = 0
    s.due[group] = s.turn + 1
