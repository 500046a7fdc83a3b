"""Plans of one Action Round: which units of an area attack what, or go nearer to the front."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from kurgan.bots.advance.fight import supported
from kurgan.bots.advance.hour import Hour, hour_of
from kurgan.bots.advance.sight import attack_of, sight_of, unseen_worth
from kurgan.bots.advance.weights import Weights
from kurgan.games.advance.pack.tables import AREAS, EVERY_AREA, GUARDS, NO_STRATEGY
from kurgan.games.advance.rules.movement import enterable, entry_cost
from kurgan.games.advance.state import Board
from kurgan.kernel.bits import bit, members, steps_from

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


def attack_from(s: Board, area: int, w: Weights, closed: int = 0) -> Plan:
    """The best attack of the able units of an area; the gain may be below 0."""
    able = s.at[area] & s.able
    if not able:
        return HOPELESS
    hour = hour_of(s, w)
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
    for unit in members(able):
        for target in members(enterable(s, unit, s.movement(unit), closed) & near):
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
    order = ordered(s, units)[:room]
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


def ordered(s: Board, units: int) -> list[int]:
    """The best lead, then those of the division with most units there, then the others."""
    attack, divisions = s.plan.attack, s.tables.division_units
    order = sorted(members(units), key=lambda unit: -attack[unit])
    size = {
        u: max([(units & d).bit_count() for d in divisions if d >> u & 1] or [0]) for u in order
    }
    return order[:1] + sorted(order[1:], key=lambda unit: (-size[unit], -attack[unit]))


def attack_value(s: Board, hour: Hour, target: int, units: int) -> float:
    """What an attack is worth with the support that pays for itself, over all that may defend."""
    muster = hour.sight.muster(units)
    terms = hour.terms(s, target, muster.lead_cost)
    hand = hour.rough_hand(s, target, muster.size)
    isolated = s.isolated >> target & 1  # 12.3: about one less
    difference = attack_of(s, units, target) - s.tables.tem[target] - hour.defense + isolated
    if s.revealed >> target & 1:
        counter = s.tables.counters[s.counter[target]]
        strategy = GUARDS if counter.pavlov else NO_STRATEGY
        return supported(difference - counter.defense, counter.defense, strategy, terms, hand)
    terrain = s.tables.terrain[target]
    shifted = difference - hour.shift[terrain]
    low = int(shifted // 1)
    value = unseen_worth(hour.sight, terrain, low, terms, hand)
    if shifted > low:
        value = (value + unseen_worth(hour.sight, terrain, low + 1, terms, hand)) / 2
    return value


# Moves


def move_from(s: Board, area: int, w: Weights, closed: int = 0) -> Plan:
    """The best move of the able units of an area: all together, or one of them."""
    able = s.at[area] & s.able
    if not able or s.turn == s.plan.last_turn:
        return NOTHING
    front = fronts(s, w)
    if s.vacant >> area & 1 and front[area] >= 1 and s.at[area].bit_count() > 2:
        return NOTHING
    return best_move(s, area, able, closed, w)


def best_move(s: Board, area: int, able: int, closed: int, w: Weights) -> Plan:
    """The best move of some units that stand, or stood, in an area."""
    best, stay = NOTHING, s.at[area] & ~able
    units = members(able)
    ways = {unit: reach(s, unit, area, s.movement(unit), closed) for unit in units}
    together = EVERY_AREA
    for unit in units:
        together &= ways[unit]
    groups = [(able, together)] if len(units) > 1 else []
    groups += [(bit(unit), ways[unit]) for unit in units]
    for group, ends in groups:
        left = use(s, area, stay | able & ~group, w) - use(s, area, stay | able, w)
        for goal in members(ends):
            if s.room(goal) >= group.bit_count():
                more = use(s, goal, s.at[goal] | group, w) - use(s, goal, s.at[goal], w)
                gain = LITTLE * (left + more - w.move)
                if gain > best.gain:
                    best = Plan(gain, goal, group)
    return best


def use(s: Board, area: int, units: int, w: Weights) -> float:
    """What a stack is good for where it stands: full stacks at the front attack best."""
    if not units:
        return 0.0
    muster = sight_of(s).muster(units)
    strength = max(0.0, muster.attack + muster.integrity - w.weak) / 6
    value = strength * strength * fronts(s, w)[area]
    return value - w.leave if s.soviet >> area & 1 else value


def fronts(s: Board, w: Weights) -> tuple[float, ...]:
    """How useful it is to stand in each area: beside Soviets, the more the better."""
    return _fronts(s.tables.adjacent, s.soviet, w)


@lru_cache(maxsize=2000)
def _fronts(adjacent: tuple[int, ...], soviet: int, w: Weights) -> tuple[float, ...]:
    steps = steps_from(adjacent, soviet, FAR)
    found = [1.0] * (AREAS + 1)
    for area in range(1, AREAS + 1):
        if steps[area] > 1:
            found[area] = w.near ** (steps[area] - 1)
        elif steps[area] == 1:
            found[area] = 1 + w.wide * ((adjacent[area] & soviet).bit_count() - 1)
    return tuple(found)


def reach(s: Board, unit: int, here: int, left: int, closed: int) -> int:
    """German areas with room that a unit can come to with what is left of its movement."""
    adjacent, allowed = s.tables.adjacent, s.vacant & ~s.full & ~closed & s.allowed_areas(unit)
    dear = allowed & beside(adjacent, s.soviet)
    rims = [0] * (left + 1)
    rims[left] = bit(here)
    found = 0
    for rest in range(left, 0, -1):
        beyond = 0
        for area in members(rims[rest]):
            beyond |= adjacent[area]
        beyond &= allowed & ~found
        rims[rest - 1] |= beyond & ~dear
        if rest > 1:
            rims[rest - 2] |= beyond & dear
            found |= beyond
        else:
            found |= beyond & ~dear
    return found & ~bit(here)


@lru_cache(maxsize=2000)
def beside(adjacent: tuple[int, ...], areas: int) -> int:
    """Areas beside some areas."""
    found = 0
    for area in members(areas):
        found |= adjacent[area]
    return found


def step_towards(s: Board, unit: int, left: int, closed: int, goal: int, area: int) -> float:
    """How good a step is for a unit on its way to a goal; below 0 if it leads elsewhere."""
    if area == goal:
        return 9.0
    rest = left - entry_cost(s, area)
    return 1.0 + rest if reach(s, unit, area, rest, closed) >> goal & 1 else -1.0
