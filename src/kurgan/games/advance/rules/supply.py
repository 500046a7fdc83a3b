"""6.3 (and 10.2, 12.8, 14.6.2): the Supply Phase."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.advance.pack.tables import (
    AIR,
    AREAS,
    BREAKTHROUGH_66,
    OUT_OF_ACTION,
    SUPPORTS,
)
from kurgan.games.advance.state import GERMAN, HIGHEST_MORALE, Board
from kurgan.kernel.ask import Action, Choice, Roll, actions, pick
from kurgan.kernel.bits import bit, bits, first, members
from kurgan.kernel.procedure import AGAIN, END, Asking, Flow, Procedure, step

BUY: Final = actions("buy", len(SUPPORTS))
BUY_MORALE: Final = Action("buy_morale")
RETURN: Final = actions("return", 62)
RETURN_TO: Final = actions("return_to", AREAS + 1)
DONE: Final = Action("done")
COST: Final = (3, 1, 2)  # Air, Artillery, Engineer
MORALE_COST: Final = 3
FIRST_TURN_SUPPLY: Final = 16  # 10.2, 14.6.2


@dataclass(slots=True)
class SupplyPhase(Procedure):
    """Roll for Supply Points, then spend them or bank them."""

    points: int = 0
    ones: int = 0  # dice showing 1, which 12.8 may roll again

    @step("6.3")
    def roll(self, s: Board) -> Asking:
        dice = 2 if s.event == BREAKTHROUGH_66 else 4  # 14.6.1
        faces = (yield Roll("supply_dice", (dice,))).args
        s.emit("supply_rolled", *faces)
        self.count(faces)
        return None

    @step("12.8")
    def reroll_ones(self, s: Board) -> Asking:
        if not self.ones or s.turn not in s.rules.reroll_ones:
            return None
        faces = (yield Roll("reroll_dice", (self.ones,))).args
        s.emit("ones_rerolled", *faces)
        self.points -= self.ones
        self.count(faces)
        return AGAIN  # R32

    @step("10.2")
    def first_turn_minimum(self, s: Board) -> Flow:
        if s.turn == s.plan.first_turn:
            self.points = max(self.points, FIRST_TURN_SUPPLY)
        return None

    @step("6.3.1")
    def bank(self, s: Board) -> Flow:
        s.supply += self.points
        is_least = s.turn == s.plan.first_turn and self.points == FIRST_TURN_SUPPLY
        rule = s.plan.minimum_rule if is_least else ""
        s.emit("supply_received", self.points, s.supply, rule=rule)
        return None

    @step("6.3")
    def free_air(self, s: Board) -> Flow:
        s.support[AIR] = min(s.tables.markers[AIR], s.support[AIR] + s.plan.free_air)  # R8, R34
        s.emit("free_air_received", s.support[AIR])
        return None

    @step("6.3")
    def spend(self, s: Board) -> Asking:
        options = purchases(s)
        if not options:
            return END
        answer = yield Choice(GERMAN, "spend", (*options, DONE))
        if answer == DONE:
            return END
        if answer.verb == "return":
            return ReturnUnit(answer.args[0])
        if answer == BUY_MORALE:
            s.supply -= MORALE_COST
            s.change_morale(1)
        else:
            marker = answer.args[0]
            s.supply -= COST[marker]
            s.support[marker] += 1
            s.emit("marker_bought", marker, s.support[marker])
        return AGAIN

    @step("6.3")
    def spend_more(self, s: Board) -> Flow:
        return self.spend

    def count(self, faces: tuple[int, ...]) -> None:
        """Add dice to the roll."""
        self.points += sum(faces)
        self.ones = faces.count(1)


@dataclass(slots=True)
class ReturnUnit(Procedure):
    """6.3: a unit comes back from the Out of Action box, Fresh (R7)."""

    unit: int

    @step("6.3")
    def choose_area(self, s: Board) -> Asking:
        allowed = return_areas(s, self.unit)
        areas = s.among(
            "area",
            ("7.1", "it is full", ~s.full),
            ("6.3", "this unit may not come back there", allowed),
        )
        area = first(areas)
        if areas != bit(area):
            area = (yield Choice(GERMAN, "return_to", pick(RETURN_TO, areas))).args[0]
        s.supply -= s.tables.return_cost[self.unit]
        s.move(self.unit, area)
        s.fresh |= bit(self.unit)
        s.emit("unit_returned", self.unit, area)
        return None


def purchases(s: Board) -> tuple[Action, ...]:
    """Everything that can be bought now."""
    paid = bits([m for m, cost in enumerate(COST) if cost <= s.supply])
    left = bits([m for m, most in enumerate(s.tables.markers) if s.support[m] < most])
    markers = s.among(
        "support",
        ("6.3", "it costs more than you have", paid),
        ("R6", "there are no more markers of that kind", left),
    )
    options = pick(BUY, markers)
    if s.supply >= MORALE_COST and s.morale < HIGHEST_MORALE:  # R5
        options = (*options, BUY_MORALE)
    if s.at[OUT_OF_ACTION] and s.supply:
        options += pick(RETURN, returnable(s))
    return options


def returnable(s: Board) -> int:
    """Units in the box that can be paid for and have somewhere to go."""
    box = s.at[OUT_OF_ACTION]
    paid = bits([u for u in members(box) if s.tables.return_cost[u] <= s.supply])
    return s.among(
        "unit",
        ("3.7", "it is not Out of Action", box),
        ("4.2.1", "it costs more Supply Points than you have", paid),
        ("6.3", "no area can take it", bits([u for u in members(box) if return_areas(s, u)])),
    )


def return_areas(s: Board, unit: int) -> int:
    """Where a unit may come back: home for the northern shoulder, else beside others or 1 to 5."""
    if s.plan.shoulder >> unit & 1:
        return bit(s.plan.setup[unit]) & ~s.full  # 7.1
    return ((s.vacant & s.german) | s.tables.return_areas) & ~s.full
