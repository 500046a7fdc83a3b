"""The position: where every unit stands, what was seen, and predicates that read as sentences."""

from __future__ import annotations

from typing import ClassVar, Final

from kurgan.games.advance.options import Rules, write_rules
from kurgan.games.advance.pack.tables import (
    AREAS,
    EVERY_AREA,
    GUARDS,
    OUT_OF_ACTION,
    RAIN,
    RANDOM_EVENTS,
    REMOVED,
    Plan,
    Tables,
)
from kurgan.kernel.bits import bit, members
from kurgan.kernel.fields import LARGEST, Field, index, number, numbers, shared, slots, subset
from kurgan.kernel.procedure import Json, Procedure, Sets
from kurgan.kernel.state import State

GERMAN: Final = 0
HIGHEST_MORALE: Final = 19  # 5.2
STRONG: Final = 10  # 5.2: Shaken at 9 or less
RAIN_MOVEMENT: Final = 4  # 14.6.1
HIGH_TEM: Final = 4

UNDECIDED: Final = 0
GERMAN_AUTOMATIC: Final = 1
GERMAN_OPERATIONAL: Final = 2
SOVIET_AUTOMATIC: Final = 3
SOVIET_FINAL: Final = 4


FIELDS = (
    shared("tables"), shared("plan"), shared("rules"),
    number("turn", 0, 20), number("morale", 0, HIGHEST_MORALE), number("supply", 0, LARGEST),
    numbers("support", 0, LARGEST), number("event", 0, len(RANDOM_EVENTS) - 1),
    subset("paused", "where"), number("outcome", UNDECIDED, SOVIET_FINAL),
    numbers("where", 0, REMOVED), subset("fresh", "where"), numbers("came_from", 0, AREAS),
    subset("soviet", AREAS + 1), subset("revealed", AREAS + 1), numbers("counter", -1, "unseen"),
    numbers("unseen", 0, AREAS), subset("isolated", AREAS + 1), numbers("due", 0, 20),
    numbers("bound", 0, AREAS), number("withdrawn", 0, LARGEST),
    index("at"), index("german"), index("full"),
)  # fmt: skip


class Board(State):
    """A position of Advance to the Volga."""

    __slots__ = slots(FIELDS)
    FIELDS: ClassVar[tuple[Field, ...]] = FIELDS
    FRAME_SETS: ClassVar[Sets] = Sets(
        AREAS + 1, ("attackers", "closed", "contested", "streets", "units", "waiting")
    )
    tables: Tables
    plan: Plan
    rules: Rules
    turn: int  # 3.2, 4.5.1
    morale: int  # 3.3, 4.5.2
    supply: int  # 3.4, 4.5.3
    support: list[int]  # markers in the Available box (3.5); the others are Used (3.6)
    event: int
    paused: int  # units of the division that a Logistical Pause holds
    outcome: int
    where: list[int]  # the place of each unit
    fresh: int
    came_from: list[int]  # the area from which a unit entered a Soviet area (9.5.8)
    soviet: int  # areas with a Soviet unit; all others are German (7.2, 7.4, 4.5.7)
    revealed: int
    counter: list[int]  # the counter in each area, -1 for none; they never move (8.1.2)
    unseen: list[int]  # how many counters of each kind nobody has seen yet
    isolated: int
    due: list[int]  # the turn from which each group arrives; 0: not on its way
    bound: list[int]  # the area to which the rest of a group is bound (R1)
    withdrawn: int  # how often a breakthrough took a division away
    at: list[int]  # index: the units in each place
    german: int  # index: areas with German units
    full: int  # index: areas stacked to the limit

    def copy(self) -> Board:
        """A position that shares nothing that can change."""
        new = Board.__new__(Board)
        self.copy_shared(new)
        new.tables, new.plan, new.rules = self.tables, self.plan, self.rules
        new.turn, new.morale, new.supply = self.turn, self.morale, self.supply
        new.support = self.support[:]
        new.event, new.paused, new.outcome = self.event, self.paused, self.outcome
        new.where, new.fresh, new.came_from = self.where[:], self.fresh, self.came_from[:]
        new.soviet, new.revealed, new.isolated = self.soviet, self.revealed, self.isolated
        new.counter, new.unseen = self.counter[:], self.unseen[:]
        new.due, new.bound, new.withdrawn = self.due[:], self.bound[:], self.withdrawn
        new.at, new.german, new.full = self.at[:], self.german, self.full
        return new

    # Predicates and sets

    @property
    def is_strong(self) -> bool:
        """German Morale is 10 or more."""
        return self.morale >= STRONG

    @property
    def vacant(self) -> int:
        """Areas without a Soviet unit: all German-controlled (7.2, 7.4)."""
        return EVERY_AREA & ~self.soviet

    @property
    def contested(self) -> int:
        """Areas with units of both sides (7.3)."""
        return self.soviet & self.german

    @property
    def able(self) -> int:
        """Fresh units that no Logistical Pause holds (R51)."""
        return self.fresh & ~self.paused

    def is_contested(self, area: int) -> bool:
        """Whether units of both sides stand there."""
        return bool(self.contested >> area & 1)

    def is_revealed(self, area: int) -> bool:
        """Whether the Soviet unit there lies face up."""
        return bool(self.revealed >> area & 1)

    def is_guards(self, area: int) -> bool:
        """A Revealed unit whose printed strategy is Guards (R9, R47)."""
        return self.is_revealed(area) and self.strategy(area) == GUARDS

    def is_pavlovs_house(self, area: int) -> bool:
        """Whether the counter there is Pavlov's House (12.6)."""
        return self.counter[area] == self.tables.pavlov

    def has_high_tem(self, area: int) -> bool:
        """A +4 TEM, by value (R46)."""
        return self.tables.tem[area] == HIGH_TEM

    def room(self, area: int) -> int:
        """How many more German units fit (7.1)."""
        return self.tables.stacking - self.at[area].bit_count()

    def strategy(self, area: int) -> int:
        """The printed Defense Strategy of the unit there."""
        return self.tables.counters[self.counter[area]].strategy

    def defense(self, area: int) -> int:
        """The Defense Factor of the unit there."""
        return self.tables.counters[self.counter[area]].defense

    def movement(self, unit: int) -> int:
        """A unit's Movement Factor this turn."""
        printed = self.tables.movement[unit]
        return min(printed, RAIN_MOVEMENT) if self.event == RAIN else printed  # 14.6.1

    def allowed_areas(self, unit: int) -> int:
        """Where a unit may go at all: the northern shoulder is tied down (12.2, R27)."""
        tied = self.rules.northern_shoulder and self.plan.shoulder >> unit & 1
        return self.tables.shoulder if tied else EVERY_AREA

    # Verbs: the only code that changes where things are

    def move(self, unit: int, place: int) -> None:
        """Put a unit in a place and keep the indexes right."""
        origin = self.where[unit]
        if origin == place:
            return
        self.where[unit] = place
        self.at[origin] &= ~bit(unit)
        self.at[place] |= bit(unit)
        self._index(origin)
        self._index(place)

    def spend(self, units: int) -> None:
        """Flip units to their Spent side."""
        for unit in members(units & self.fresh):
            self.emit("unit_spent", unit)
        self.fresh &= ~units

    def lose(self, unit: int) -> None:
        """Put a unit in the Out of Action box."""
        self.move(unit, OUT_OF_ACTION)
        self.fresh &= ~bit(unit)
        self.emit("unit_lost", unit)

    def remove(self, unit: int) -> None:
        """Take a unit out of the game."""
        self.move(unit, REMOVED)
        self.fresh &= ~bit(unit)
        self.emit("unit_removed", unit)

    def change_morale(self, change: int, rule: str = "") -> None:
        """Move the Morale marker."""
        before = self.morale
        self.morale = morale_level(before + change)
        if self.morale != before:
            self.emit("morale_changed", self.morale - before, self.morale, rule=rule)

    def reveal(self, area: int) -> None:
        """Turn a Soviet counter face up."""
        self.revealed |= bit(area)
        self.unseen[self.counter[area]] -= 1
        self.reveals += 1
        self.emit("counter_revealed", area, self.counter[area])

    def eliminate(self, area: int, rule: str) -> None:
        """Remove a Soviet unit; the area is German now."""
        self.soviet &= ~bit(area)
        self.revealed &= ~bit(area)
        self.isolated &= ~bit(area)
        self.counter[area] = -1
        self.emit("area_captured", area, AREAS - self.soviet.bit_count(), rule=rule)

    def _index(self, place: int) -> None:
        if not 1 <= place <= AREAS:
            return
        count = self.at[place].bit_count()
        mask = bit(place)
        self.german = self.german | mask if count else self.german & ~mask
        self.full = self.full | mask if count >= self.tables.stacking else self.full & ~mask

    def rebuild_index(self) -> None:
        """Work the indexes out anew from `where`."""
        self.at = [0] * (REMOVED + 1)
        self.german = self.full = 0
        for unit, place in enumerate(self.where):
            self.at[place] |= bit(unit)
        for area in range(1, AREAS + 1):
            self._index(area)


def morale_level(number: int) -> int:
    """The Morale marker never passes 0 or 19 (5.2, R36)."""
    return max(0, min(HIGHEST_MORALE, number))


def blank(tables: Tables, plan: Plan, rules: Rules, stack: list[Procedure]) -> Board:
    """The position before anything is set up."""
    s = Board.__new__(Board)
    s.begin(stack)
    s.tables, s.plan, s.rules = tables, plan, rules
    s.turn = plan.first_turn
    s.morale = s.supply = s.event = s.paused = s.outcome = 0
    s.support = [0, 0, 0]
    s.where = [REMOVED] * len(tables.units)
    s.came_from = [0] * len(tables.units)
    s.fresh = s.soviet = s.revealed = s.isolated = s.withdrawn = 0
    s.counter = [-1] * (AREAS + 1)
    s.unseen = [0] * len(tables.counters)
    s.due = [group.due for group in plan.groups]
    s.bound = [0] * len(plan.groups)
    s.rebuild_index()
    return s


def dump(s: Board) -> Json:
    """The position as JSON."""
    plain = s.dump_plain()
    plain["scenario"] = s.plan.name
    plain["options"] = write_rules(s.rules)
    return plain
