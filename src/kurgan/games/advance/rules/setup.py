"""Chapter 5 (and 14.2 to 14.5): prepare for play."""

from __future__ import annotations

from dataclasses import dataclass

from kurgan.games.advance.options import Rules
from kurgan.games.advance.pack.tables import AREAS, Plan, Tables
from kurgan.games.advance.rules.sequence import Turn
from kurgan.games.advance.state import Board, blank
from kurgan.kernel.ask import NOBODY, Draw
from kurgan.kernel.bits import bit, first
from kurgan.kernel.procedure import AGAIN, Asking, Flow, Procedure, step


def setup(tables: Tables, plan: Plan, rules: Rules) -> Board:
    """A position in which nothing has been placed yet."""
    return blank(tables, plan, rules, [Prepare().begun()])


@dataclass(slots=True)
class Prepare(Procedure):
    """Set the markers, place the Germans, deal the Soviet counters face down."""

    @step("5.2")
    def place_markers(self, s: Board) -> Flow:
        chosen = s.rules.starting_morale  # 12.7, R50
        s.morale = s.plan.morale if chosen is None else chosen
        s.soviet = s.vacant & ~s.plan.german  # 14.2
        return None

    @step("5.3.1")
    def place_german_units(self, s: Board) -> Flow:
        for unit, place in enumerate(s.plan.setup):
            s.move(unit, place)
            if 1 <= place <= AREAS:
                s.fresh |= bit(unit)
        s.emit("germans_placed", rule=s.plan.setup_rule)
        return None

    @step("14.5.1")
    def place_revealed_counters(self, s: Board) -> Flow:
        for area, counter in s.plan.fixed:
            rule = s.plan.deal_rule
            if s.rules.pavlovs_house and area == s.tables.pavlov_area:
                counter, rule = s.tables.pavlov, "14.5.2"  # R31
            s.counter[area] = counter
            s.revealed |= bit(area)  # its strategy never applies (R41)
            s.emit("counter_placed_revealed", area, counter, rule=rule)
        return None

    @step("5.4")
    def sort_counters(self, s: Board) -> Flow:
        s.unseen = list(s.plan.pool)
        if s.rules.pavlovs_house and not s.plan.fixed:  # 12.6
            s.unseen[s.tables.pavlov] = 1
        return None

    @step("5.4")
    def deal_counters(self, s: Board) -> Asking:
        empty = s.soviet & ~dealt_areas(s)
        if not empty:
            dealt = s.soviet & ~s.revealed
            s.emit("counters_dealt", dealt.bit_count(), rule=s.plan.deal_rule)
            return None
        area = first(empty)
        pile = undealt(s, s.tables.terrain[area])  # 3.1.1
        drawn = yield Draw("deal", pile, seen_by=NOBODY)
        s.counter[area] = drawn.args[0]
        return AGAIN

    @step("6.0")
    def first_turn(self, s: Board) -> Flow:
        return Turn()


def dealt_areas(s: Board) -> int:
    """Areas that have their Soviet counter."""
    dealt = 0
    for area, counter in enumerate(s.counter):
        if counter >= 0:
            dealt |= bit(area)
    return dealt


def undealt(s: Board, terrain: int) -> tuple[int, ...]:
    """The counters of a terrain type that lie neither on the map nor were seen."""
    left = s.unseen[:]
    for area, counter in enumerate(s.counter):
        if counter >= 0 and not s.revealed >> area & 1:
            left[counter] -= 1
    return tuple(
        [
            counter
            for counter, kind in enumerate(s.tables.counters)
            if kind.terrain == terrain
            for _ in range(left[counter])
        ]
    )
