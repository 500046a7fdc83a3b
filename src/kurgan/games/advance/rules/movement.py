"""Chapter 8 (with 9.1 to 9.3): an Action Round: activation, movement, declaring attacks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kurgan.games.advance.pack.tables import AREAS, EVERY_AREA
from kurgan.games.advance.rules.combat import Combat
from kurgan.games.advance.state import GERMAN, Board
from kurgan.kernel.ask import Action, Choice, actions, pick
from kurgan.kernel.bits import bit, bits, members
from kurgan.kernel.procedure import AGAIN, END, Asking, Flow, Procedure, step
from kurgan.kernel.state import Condition

SELECT: Final = actions("select", 62)
ENTER: Final = actions("enter", AREAS + 1)
STOP: Final = Action("stop")
ATTACK: Final = actions("attack", AREAS + 1)
ATTACK_WITH: Final = actions("attack_with", 62)
ATTACK_WITH_ALL: Final = Action("attack_with_all")
DONE: Final = Action("done")


@dataclass(slots=True)
class Activation(Procedure):
    """8.1: the Active Area's Fresh units move one at a time and attack where they stand (R37)."""

    area: int
    contested: int  # areas contested at the moment of activation
    closed: int = 0  # areas attacked in this activation (8.2.1, R11)
    waiting: int = 0  # units that entered a Soviet area and have not attacked yet
    acted: bool = False
    unit: int = -1
    left: int = 0  # Movement Factors
    target: int = 0
    attackers: int = 0

    @step("8.1.1")
    def choose(self, s: Board) -> Asking:
        options = pick(SELECT, self.movable(s)) + pick(ATTACK, self.attackable(s))
        if not options:
            return self.end
        if self.may_end(s):
            options = (*options, DONE)
        answer = yield Choice(GERMAN, "activation", options)
        if answer == DONE:
            return self.end
        self.acted = True
        if answer.verb == "attack":
            self.target = answer.args[0]
            self.attackers = 0
            return self.name_attackers
        self.unit = answer.args[0]
        self.left = s.movement(self.unit)
        return self.move

    @step("8.2")
    def move(self, s: Board) -> Asking:
        here = s.where[self.unit]
        has_moved = self.left < s.movement(self.unit)
        if has_moved and s.soviet >> here & 1:
            return self.end_movement
        conditions = entry_conditions(s, self.unit, self.left, self.closed)
        options = pick(ENTER, s.among("area", *conditions))
        if has_moved:
            if not options:
                return self.end_movement
            options = (*options, STOP)
        answer = yield Choice(GERMAN, "move", options)
        if answer == STOP:
            return self.end_movement
        area = answer.args[0]
        cost = entry_cost(s, area)
        self.left -= cost
        s.came_from[self.unit] = here
        s.move(self.unit, area)
        s.emit("unit_moved", self.unit, area, cost)
        return AGAIN

    @step("8.1")
    def end_movement(self, s: Board) -> Flow:
        if s.soviet >> s.where[self.unit] & 1:
            self.waiting |= bit(self.unit)
        else:
            s.spend(bit(self.unit))  # R38
        return self.choose

    @step("9.2")
    def name_attackers(self, s: Board) -> Asking:
        units = s.among(
            "unit",
            ("9.2", "it is not in the area that is attacked", s.at[self.target]),
            ("9.2", "it attacks already", ~self.attackers),
            ("8.2", "it is Spent", s.fresh | self.waiting),
            ("9.3", "it may not attack together with the others", self.may_join(s)),
        )
        if self.is_mandatory(self.target) or (units.bit_count() == 1 and not self.attackers):
            self.attackers |= units  # R15
            return None
        if not units:
            return None
        options = pick(ATTACK_WITH, units)  # R14
        if self.are_one_group(units):
            options = (*options, ATTACK_WITH_ALL)
        if self.attackers:
            options = (*options, DONE)
        answer = yield Choice(GERMAN, "name_attackers", options)
        if answer == DONE:
            return None
        self.attackers |= units if answer == ATTACK_WITH_ALL else bit(answer.args[0])
        return AGAIN

    @step("9.0")
    def attack(self, s: Board) -> Flow:
        self.closed |= bit(self.target)
        s.emit("attack_declared", self.target)
        s.spend(s.at[self.target] & self.waiting & ~self.attackers)  # R38
        self.waiting &= ~self.attackers
        return Combat(self.target, self.attackers, self.is_mandatory(self.target))

    @step("8.2.1")
    def go_on(self, s: Board) -> Flow:
        return self.choose

    @step("9.2")
    def end(self, s: Board) -> Flow:
        s.spend(self.waiting)  # entered a contested area and did not attack (R38)
        return END

    def movable(self, s: Board) -> int:
        """Units of the Active Area that may still move."""
        units = s.at[self.area] & ~self.waiting
        free = bits(
            [u for u in members(units & s.able) if enterable(s, u, s.movement(u), self.closed)]
        )
        return s.among(
            "unit",
            ("8.1", "it is not in the Active Area", s.at[self.area]),
            ("8.2", "it is Spent", s.fresh),
            ("R51", "its division may not act this turn", ~s.paused),
            ("9.0", "it has moved and can only attack now", ~self.waiting),
            ("8.3", "it can enter no area from here", free),
        )

    def attackable(self, s: Board) -> int:
        """Areas where an attack may be declared."""
        here = bits([s.where[unit] for unit in members(self.waiting)])
        if self.starters(s) and s.is_contested(self.area):
            here |= bit(self.area)
        return s.among(
            "area",
            ("9.0", "no unit that acts now can attack there; to move, choose a unit", here),
            ("9.0", "no Soviet unit is there", s.soviet),
            ("R16", "it was attacked in this activation already", ~self.closed),
        )

    def starters(self, s: Board) -> int:
        """Units of the Active Area that have not moved and may attack within it (9.3)."""
        return s.at[self.area] & s.able & ~self.waiting

    def may_join(self, s: Board) -> int:
        """Units that may attack the target together: never newcomers with those already there."""
        newcomers = s.at[self.target] & self.waiting
        if self.target != self.area:
            return newcomers & ~self.attackers
        starters = self.starters(s)  # 9.3
        if not self.attackers:
            return starters | newcomers
        group = starters if self.attackers & starters else newcomers
        return group & ~self.attackers

    def are_one_group(self, units: int) -> bool:
        """9.3: all newcomers, or all there from the start."""
        return not units & self.waiting or not units & ~self.waiting

    def is_mandatory(self, area: int) -> bool:
        """9.1: the area was not contested when the Active Area was chosen."""
        return not self.contested >> area & 1

    def may_end(self, s: Board) -> bool:
        """Something was done, and no Mandatory Attack is owed (R37, R40)."""
        owed = [unit for unit in members(self.waiting) if self.is_mandatory(s.where[unit])]
        return self.acted and not owed


def may_be_activated(s: Board) -> int:
    """Areas with Fresh units that can move or attack (8.1, R40)."""
    fresh = able = acting = 0
    fresh_units, able_units = s.fresh, s.able
    for area in members(s.german):
        units = s.at[area]
        if units & fresh_units:
            fresh |= bit(area)
        if units & able_units:
            able |= bit(area)
            if can_act(s, area):
                acting |= bit(area)
    return s.among(
        "area",
        ("8.1", "no German unit is there", s.german),
        ("8.1", "all its German units are Spent", fresh),
        ("R51", "the division of its Fresh units may not act this turn", able),
        ("R40", "none of its Fresh units can move or attack", acting),
    )


def can_act(s: Board, area: int) -> bool:
    """Whether some able unit there has a legal move or attack."""
    if s.soviet >> area & 1:
        return True
    units = s.at[area] & s.able
    return any(enterable(s, unit, s.movement(unit), 0) for unit in members(units))


def enterable(s: Board, unit: int, left: int, closed: int) -> int:
    """Areas that a unit may enter with what is left of its Movement Factor."""
    areas = EVERY_AREA
    for _, _, allowed in entry_conditions(s, unit, left, closed):
        areas &= allowed
    return areas


def entry_conditions(s: Board, unit: int, left: int, closed: int) -> tuple[Condition, ...]:
    """What an area must meet so that a unit may enter it, each condition with its rule."""
    here = s.where[unit]
    adjacent = s.tables.adjacent[here]
    leaves_contact = s.soviet >> here & 1
    return (
        ("3.1", "it is not adjacent", adjacent),
        ("8.3.1", "it is full", ~s.full),  # R13
        ("8.2.1", "it was attacked in this activation", ~closed),
        (
            "8.3.2",
            "a unit that leaves a contested area may not enter a Soviet one",
            ~s.soviet if leaves_contact else EVERY_AREA,
        ),  # R12, R39
        ("12.2", "units of the northern shoulder stay there", s.allowed_areas(unit)),
        ("8.2", "it costs more MF than the unit has left", affordable(s, adjacent, left)),
    )


def affordable(s: Board, areas: int, left: int) -> int:
    """Those of the areas whose price does not exceed what is left (8.2)."""
    if left >= 4:
        return areas
    if left == 3:
        return areas & (s.vacant | s.revealed)
    if left == 2:
        return areas & s.vacant
    if left == 1:
        return bits([a for a in members(areas & s.vacant) if entry_cost(s, a) == 1])
    return 0


def entry_cost(s: Board, area: int) -> int:
    """The price of entering an area (8.2)."""
    if s.soviet >> area & 1:
        return 3 if s.is_revealed(area) else 4
    return 2 if s.tables.adjacent[area] & s.soviet else 1
