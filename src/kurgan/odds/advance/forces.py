"""Who can attack what in Advance to the Volga, and how the player is taken to decide."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from kurgan.games.advance.pack.tables import AIR, ARTILLERY, ENGINEER, OUT_OF_ACTION
from kurgan.games.advance.rules.combat import Combat, attack_value
from kurgan.games.advance.rules.movement import Activation, enterable, entry_cost
from kurgan.games.advance.rules.retreat import Retreat, all_fit
from kurgan.games.advance.state import Board
from kurgan.kernel.ask import Choice
from kurgan.kernel.bits import bit, bits, members
from kurgan.kernel.engine import apply, question, run

Ways = dict[int, int]  # the Soviet areas in reach, each with the area from which it is entered


class Force(NamedTuple):
    """Units and the area they attack."""

    s: Board  # with the units in that area
    combat: Combat


# How the player is taken to decide


def step_number(name: str) -> int:
    """The place of a step in the order of an attack."""
    return STEP_NUMBERS[name]


STEP_NUMBERS = {name: number for number, name in enumerate(Combat.STEPS)}


def supported(s: Board, given: Combat, adding: bool) -> Combat:
    """The attack with its lead unit named and, with `adding`, with all support that may come."""
    combat = given.copy()
    if combat.lead < 0:
        combat.lead = max(members(combat.attackers), key=lambda unit: s.plan.attack[unit])
    if adding and step_number(combat.at) <= step_number("place_support"):
        for marker in (AIR, ENGINEER, ARTILLERY):
            while combat.may_place(s) >> marker & 1:
                combat.place(marker)
    return combat


def given_up(s: Board, combat: Combat, adding: bool) -> int | None:
    """The unit that a Barrage costs least; None if a lone attacker had better call it off."""
    units = members(combat.attackers)
    if len(units) == 1:
        return None
    return max(units, key=lambda unit: (_value_without(s, combat, unit, adding), -_factor(s, unit)))


def _factor(s: Board, unit: int) -> int:
    return s.plan.attack[unit]


def _value_without(s: Board, combat: Combat, unit: int, adding: bool) -> int:
    fewer = combat.copy()
    fewer.attackers &= ~bit(unit)
    return attack_value(supported(s, fewer, adding), s)


def lost_on_the_way_back(s: Board, units: int) -> int:
    """How many of the units find no room when they retreat (9.5.8, R23)."""
    if all_fit(s, units):
        return 0
    trial = s.copy()
    trial.stack = [Retreat(units).begun()]
    run(trial)
    while isinstance(ask := question(trial), Choice):
        apply(trial, ask.options[0])
    return (trial.at[OUT_OF_ACTION] & units).bit_count()


# The attack being assembled


def assembled(s: Board) -> Force | None:
    """The attack being put together now: as far as it has come, whoever waits or is named."""
    top = s.stack[-1]
    if isinstance(top, Combat):
        return Force(s, top)
    if not isinstance(top, Activation):
        return None
    if top.at == "name_attackers":
        return _in_place(s, top.target, top.attackers, top.is_mandatory(top.target))
    if not top.waiting:
        return None
    is_last = top.unit >= 0 and top.waiting >> top.unit & 1
    unit = top.unit if is_last else members(top.waiting)[0]
    area = s.where[unit]
    return _in_place(s, area, s.at[area] & top.waiting, top.is_mandatory(area))


def _in_place(s: Board, area: int, units: int, mandatory: bool) -> Force | None:
    return Force(s, Combat(area, units, mandatory).begun()) if units else None


# The largest force against every target


def largest_forces(s: Board) -> Iterator[Force]:
    """Every Soviet area that can be attacked this turn, with the strongest attack on it."""
    attacks = Attacks(s)
    for area in members(s.soviet):
        found = attacks.on(area)
        if found:
            yield max(found, key=_strength)


def _strength(force: Force) -> tuple[int, int]:
    combat = supported(force.s, force.combat, adding=True)
    return attack_value(combat, force.s), combat.attackers.bit_count()


class Attacks:
    """Every attack that one activation, the running one or a later one, can still make."""

    def __init__(self, s: Board) -> None:
        top = s.stack[-1]
        self.combat = top if isinstance(top, Combat) else None
        self.activation = next((f for f in s.stack if isinstance(f, Activation)), None)
        self.s = s if self.combat is None else _without_placed(s, self.combat)
        self.now = self._committed()
        self.waiting = self.activation.waiting if self.activation is not None else 0
        self.moving = self._moving()
        self.free = s.able & ~self.now & ~self.waiting & ~self.moving
        self.known: dict[tuple[int, int, int, int], Ways] = {}
        self.whole = s

    def _committed(self) -> int:
        """The attackers of the running attack, or those named so far."""
        if self.combat is not None:
            return self.combat.attackers
        top = self.activation
        return top.attackers if top is not None and top.at == "name_attackers" else 0

    def _moving(self) -> int:
        """The unit that is on its way."""
        top = self.activation
        return bit(top.unit) if top is not None and top.at == "move" and top.unit >= 0 else 0

    def on(self, area: int) -> list[Force]:
        """The candidates for the largest force against an area."""
        if self.combat is not None and area == self.combat.area:
            return [Force(self.whole, self.combat)]
        found = list(self._in_this_activation(area)) if self.activation is not None else []
        if not self.s.at[area] & self.waiting:
            found += self._in_a_later_one(area)
        return found

    def _in_this_activation(self, area: int) -> Iterator[Force]:
        top = self.activation
        assert top is not None
        if top.closed >> area & 1:
            return
        mandatory = top.is_mandatory(area)
        if top.at == "name_attackers" and area == top.target:
            yield from self._named(top)
            return
        if area == top.area:
            yield from self._force(area, self.s.at[area] & self.free, {}, mandatory)
            movers = self.moving
        else:
            movers = self.s.at[top.area] & self.free | self.moving
        ways = {unit: self._ways(unit) for unit in members(movers)}
        yield from self._force(area, self.s.at[area] & self.waiting, ways, mandatory)

    def _named(self, top: Activation) -> Iterator[Force]:
        """The attackers are being named: all of one group who may still join them do."""
        units = top.attackers | top.may_join(self.s)
        for group in (units & top.waiting, units & ~top.waiting):
            yield from self._force(top.target, group, {}, top.is_mandatory(top.target))

    def _in_a_later_one(self, area: int) -> Iterator[Force]:
        mandatory = not self.s.is_contested(area)
        for start in members(self.s.german):
            units = self.s.at[start] & self.free
            if start == area:
                yield from self._force(area, units, {}, mandatory)
            elif units:
                ways = {unit: self._ways(unit, closed=0) for unit in members(units)}
                yield from self._force(area, 0, ways, mandatory)

    def _ways(self, unit: int, closed: int | None = None) -> Ways:
        """Where a unit can go; units of one kind that stand together go the same ways."""
        s, top = self.s, self.activation
        left = s.movement(unit)
        if top is not None and self.moving >> unit & 1:
            left = top.left
        barred = closed if closed is not None else top.closed if top is not None else 0
        key = (s.where[unit], left, s.allowed_areas(unit), barred)
        if key not in self.known:
            self.known[key] = reach(s, unit, left, barred)
        return self.known[key]

    def _force(
        self, area: int, there: int, ways: dict[int, Ways], mandatory: bool
    ) -> Iterator[Force]:
        """The units there and as many as fit of those that find a way; each choice of them."""
        coming = [unit for unit, way in ways.items() if area in way]
        count = min(len(coming), self.s.room(area))
        for chosen in combinations(coming, count):
            units = there | bits(chosen)
            if units:
                s = _moved(self.s, area, {unit: ways[unit][area] for unit in chosen})
                yield Force(s, Combat(area, units, mandatory).begun())


def _without_placed(s: Board, combat: Combat) -> Board:
    """The position without the markers that the running attack uses up (9.5.9)."""
    later = s.copy()
    combat.use_up_support(later)
    return later


def _moved(s: Board, area: int, origins: dict[int, int]) -> Board:
    if not origins:
        return s
    trial = s.copy()
    for unit, origin in origins.items():
        trial.came_from[unit] = origin
        trial.move(unit, area)
    return trial


def reach(s: Board, unit: int, left: int, closed: int) -> Ways:
    """The Soviet areas that a unit can enter, each with the area it would come from."""
    found: Ways = {}
    best = {s.where[unit]: left}
    frontier = [s.where[unit]]
    trial = s.copy()
    while frontier:
        here = frontier.pop(0)
        trial.move(unit, here)
        for area in members(enterable(trial, unit, best[here], closed)):
            rest = best[here] - entry_cost(trial, area)
            if trial.soviet >> area & 1:
                found.setdefault(area, here)
            elif rest > best.get(area, -1):
                best[area] = rest
                frontier.append(area)
    return found
