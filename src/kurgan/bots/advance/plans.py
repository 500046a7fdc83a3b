"""Plans of one Action Round: which units of an area attack what, or go nearer to the front."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from kurgan.bots.advance.fight import supported
from kurgan.bots.advance.hour import Hour
from kurgan.bots.advance.sight import attack_of, sight_of, unseen_worth
from kurgan.bots.advance.weights import Weights
from kurgan.games.advance.pack.tables import AREAS, EVERY_AREA, GUARDS, NO_STRATEGY
from kurgan.games.advance.rules.movement import enterable, entry_cost
from kurgan.games.advance.state import Board
from kurgan.kernel.bits import Links, bit, members

FAR = 9  # steps from the front, or more
LITTLE = 1e-3  # moves wait until all attacks are made


class Plan(NamedTuple):
    """Units that attack an area, or move there; and what it gains."""

    gain: float
    target: int = 0
    units: int = 0
    is_attack: bool = False


NOTHING = Plan(0.0)
HOPELESS = Plan(-9.0)


def attack_from(s: Board, area: int, hour: Hour, closed: int = 0) -> Plan:
    """The best attack of the able units of an area; the gain may be below 0."""
    able = s.at[area] & s.able
    if not able:
        return HOPELESS
    if s.soviet >> area & 1:
        return HOPELESS if closed >> area & 1 else attack_plan(s, hour, area, able, 4)
    best = HOPELESS
    for target, units in goals(s, area, able, closed).items():
        plan = attack_plan(s, hour, target, units, s.room(target))
        if plan.gain > best.gain:
            best = plan
    return best


def goals(s: Board, area: int, able: int, closed: int) -> dict[int, int]:
    """Soviet areas that units can enter from where they stand, with those units."""
    near = s.tables.adjacent[area] & s.soviet & ~s.full & ~closed
    if not near:
        return {}
    found: dict[int, int] = {}
    alike: dict[tuple[int, int], int] = {}  # who goes as far enters the same areas
    for unit in members(able):
        key = (s.movement(unit), s.allowed_areas(unit))
        if key not in alike:
            alike[key] = enterable(s, unit, key[0], closed) & near
        for target in members(alike[key]):
            found[target] = found.get(target, 0) | bit(unit)
    return found


def attack_plan(s: Board, hour: Hour, target: int, units: int, room: int) -> Plan:
    """The best number of units against a target; remembered for the hour."""
    seen = s.counter[target] if s.revealed >> target & 1 else -1
    opens = (s.tables.adjacent[target] & s.soviet).bit_count()
    contested = s.contested >> target & 1
    key = (target, units, room, seen, opens, s.isolated >> target & 1, contested)
    found: Plan | None = hour.plans.get(key)
    if found is None:
        found = hour.plans[key] = made_plan(s, hour, target, units, room, opens)
    return found


def made_plan(s: Board, hour: Hour, target: int, units: int, room: int, opens: int) -> Plan:
    """The best number of units against a target: the strongest first."""
    best, chosen, w = HOPELESS, 0, hour.w
    if hour.is_won:
        return best
    order = hour.sight.order(units)[:room]
    price = w.last if hour.is_last else 1.0
    for count, unit in enumerate(order, 1):
        chosen |= bit(unit)
        if count < len(order) - 1:
            continue
        cost = w.spent * count + w.least - w.open * opens
        gain = attack_value(s, hour, target, chosen) - price * cost
        if gain > best.gain:
            best = Plan(gain, target, chosen, True)
    return best


def attack_value(s: Board, hour: Hour, target: int, units: int) -> float:
    """What an attack is worth with the support that pays for itself, over all that may defend."""
    muster = hour.sight.muster(units)
    stakes = hour.rough_stakes(s, target, muster.lead_cost, muster.size)
    isolated = s.isolated >> target & 1  # 12.3: about one less
    difference = attack_of(s, units, target) - s.tables.tem[target] - hour.defense + isolated
    if s.revealed >> target & 1:
        counter = s.tables.counters[s.counter[target]]
        strategy = GUARDS if counter.pavlov else NO_STRATEGY
        return supported(difference - counter.defense, counter.defense, strategy, stakes)
    terrain = s.tables.terrain[target]
    shifted = difference - hour.shift[terrain]
    low = int(shifted // 1)
    value = unseen_worth(hour.sight, terrain, low, stakes)
    if shifted > low:
        value = (value + unseen_worth(hour.sight, terrain, low + 1, stakes)) / 2
    return value


# Moves


class Ground:
    """How useful it is to stand somewhere; made for a question, while nobody moves."""

    __slots__ = ("front", "leave", "sight", "soviet", "weak")

    def __init__(self, s: Board, w: Weights) -> None:
        self.front = fronts(s.tables.links, s.soviet, w)
        self.sight, self.soviet = sight_of(s), s.soviet
        self.weak, self.leave = w.weak, w.leave

    def use(self, area: int, units: int) -> float:
        """What a stack is good for where it stands: full stacks at the front attack best."""
        if not units:
            return 0.0
        muster = self.sight.muster(units)
        strength = max(0.0, muster.attack + muster.integrity - self.weak) / 6
        value = strength * strength * self.front[area]
        return value - self.leave if self.soviet >> area & 1 else value


def move_from(s: Board, area: int, w: Weights, closed: int = 0) -> Plan:
    """The best move of the able units of an area: all together, or one of them."""
    able = s.at[area] & s.able
    if not able or s.turn == s.plan.last_turn:
        return NOTHING
    ground = Ground(s, w)
    if s.vacant >> area & 1 and ground.front[area] >= 1 and s.at[area].bit_count() > 2:
        return NOTHING
    return best_move(s, area, able, closed, ground, w)


def best_move(s: Board, area: int, able: int, closed: int, ground: Ground, w: Weights) -> Plan:
    """The best move of some units that stand, or stood, in an area."""
    best, stay = NOTHING, s.at[area] & ~able
    units = members(able)
    alike: dict[tuple[int, int], int] = {}  # who goes as far goes to the same areas
    ways = []
    together = EVERY_AREA
    for unit in units:
        key = (s.movement(unit), s.allowed_areas(unit))
        if key not in alike:
            alike[key] = reach(s, unit, area, key[0], closed)
        ways.append(alike[key])
        together &= alike[key]
    groups = [(able, together)] if len(units) > 1 else []
    groups += [(bit(unit), way) for unit, way in zip(units, ways, strict=True)]
    all_stay = ground.use(area, stay | able)
    for group, ends in groups:
        left = ground.use(area, stay | able & ~group) - all_stay
        for goal in members(ends):
            if s.room(goal) >= group.bit_count():
                there = s.at[goal]
                more = ground.use(goal, there | group) - ground.use(goal, there)
                gain = LITTLE * (left + more - w.move)
                if gain > best.gain:
                    best = Plan(gain, goal, group)
    return best


@lru_cache(maxsize=2000)
def fronts(links: Links, soviet: int, w: Weights) -> tuple[float, ...]:
    """How useful it is to stand in each area: beside Soviets, the more the better."""
    steps = links.steps_from(soviet, FAR)
    found = [1.0] * (AREAS + 1)
    for area in range(1, AREAS + 1):
        if steps[area] > 1:
            found[area] = w.near ** (steps[area] - 1)
        elif steps[area] == 1:
            found[area] = 1 + w.wide * ((links.of[area] & soviet).bit_count() - 1)
    return tuple(found)


def reach(s: Board, unit: int, here: int, left: int, closed: int) -> int:
    """German areas with room that a unit can come to with what is left of its movement."""
    allowed = s.vacant & ~s.full & ~closed & s.allowed_areas(unit)
    dear = allowed & s.tables.links.beside(s.soviet)
    rims = [0] * (left + 1)
    rims[left] = bit(here)
    found = 0
    for rest in range(left, 0, -1):
        beyond = s.tables.links.beside(rims[rest]) & allowed & ~found
        rims[rest - 1] |= beyond & ~dear
        if rest > 1:
            rims[rest - 2] |= beyond & dear
            found |= beyond
        else:
            found |= beyond & ~dear
    return found & ~bit(here)


def step_towards(s: Board, unit: int, left: int, closed: int, goal: int, area: int) -> float:
    """How good a step is for a unit on its way to a goal; below 0 if it leads elsewhere."""
    if area == goal:
        return 9.0
    rest = left - entry_cost(s, area)
    return 1.0 + rest if reach(s, unit, area, rest, closed) >> goal & 1 else -1.0
