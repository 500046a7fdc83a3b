"""How good each answer to each question of Advance to the Volga looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from kurgan.bots.advance.fight import NO_AIR, Hand, Stakes, bout, offers, supported
from kurgan.bots.advance.hour import Hour, hour_of, usual_air
from kurgan.bots.advance.plans import (
    Ground,
    Plan,
    attack_from,
    attack_plan,
    attack_value,
    move_from,
    reach,
    step_towards,
)
from kurgan.bots.advance.sight import attack_of
from kurgan.bots.advance.spending import score_spend
from kurgan.bots.advance.weights import Weights, at_factory
from kurgan.games.advance.pack.tables import AIR, ARTILLERY
from kurgan.games.advance.rules.combat import Combat, defense_value
from kurgan.games.advance.rules.combat import attack_value as value_of
from kurgan.games.advance.rules.dawn import Arrival, waiting_units
from kurgan.games.advance.rules.movement import Activation, enterable
from kurgan.games.advance.rules.retreat import Retreat
from kurgan.games.advance.rules.supply import ReturnUnit
from kurgan.games.advance.state import Board
from kurgan.kernel.ask import Choice
from kurgan.kernel.bits import bit, first, members

LEAST = 1e-9  # what stopping is worth
BUYING: Final = ("spend", "return_to")
Scorer = Callable[[Board, Choice, Weights], list[float]]


def score_activate(s: Board, ask: Choice, w: Weights) -> list[float]:
    """The area whose units can do most; moves only when no attack is left."""
    areas = [option.args[0] if option.verb == "activate" else 0 for option in ask.options]
    hour = hour_of(s, w)
    found = [attack_from(s, area, hour).gain if area else LEAST for area in areas]
    if max(found) > LEAST:
        return found
    for place, area in enumerate(areas):
        if area and (gain := move_from(s, area, w).gain) > 0:
            found[place] = gain
            break
    return found


def score_activation(s: Board, ask: Choice, w: Weights) -> list[float]:
    """Select those who go along, attack when enough have come, else be done."""
    top = s.stack[-1]
    assert isinstance(top, Activation)
    if top.waiting:
        units = joining(s, top, w)
        going, attacks = units & ~top.waiting, 0.5
    else:
        plan = current_plan(s, top, w)
        if not top.acted and not plan.units:
            plan = attack_from(s, top.area, hour_of(s, w))  # whoever is activated does something
        stays = plan.is_attack and plan.target == top.area
        going, attacks = (0, 1.0) if stays else (plan.units, -1.0)
    attack = s.plan.attack
    found = []
    for option in ask.options:
        if option.verb == "select":
            unit = option.args[0]
            found.append(1 + 0.01 * attack[unit] if going >> unit & 1 else -1.0)
        else:
            found.append(attacks if option.verb == "attack" else 0.0)
    return found


def joining(s: Board, top: Activation, w: Weights) -> int:
    """Those who attack together: some wait in the area already, others come along."""
    target = s.where[first(top.waiting)]
    here = s.at[target] & top.waiting
    units = here
    for unit in members(s.at[top.area] & s.able & ~top.waiting):
        if enterable(s, unit, s.movement(unit), top.closed) >> target & 1:
            units |= bit(unit)
    if units == here:
        return here
    room = s.room(target) + here.bit_count()
    return attack_plan(s, hour_of(s, w), target, units, room).units or here


def current_plan(s: Board, top: Activation, w: Weights) -> Plan:
    """What the units of the Active Area do next."""
    plan = attack_from(s, top.area, hour_of(s, w), top.closed)
    return plan if plan.gain > 0 else move_from(s, top.area, w, top.closed)


def score_move(s: Board, ask: Choice, w: Weights) -> list[float]:
    """A step of one unit towards where it is meant to go."""
    top = s.stack[-1]
    assert isinstance(top, Activation)
    unit, here, closed = top.unit, s.where[top.unit], top.closed
    goal = goal_of(s, top, w)
    found = []
    for option in ask.options:
        if option.verb == "stop":
            found.append(0.5 if goal in (0, here) else -0.5)
        elif s.soviet >> option.args[0] & 1:
            found.append(10.0 if option.args[0] == goal else -2.0)
        else:
            found.append(step_towards(s, unit, top.left, closed, goal, option.args[0]))
    return found


def goal_of(s: Board, top: Activation, w: Weights) -> int:
    """Where the unit that moves is meant to go."""
    if top.waiting:
        return s.where[first(top.waiting)]
    if s.where[top.unit] == top.area:
        plan = current_plan(s, top, w)
        if not plan.units >> top.unit & 1:
            plan = attack_from(s, top.area, hour_of(s, w), top.closed)
        return plan.target if plan.units >> top.unit & 1 else 0
    able = s.at[top.area] & s.able | bit(top.unit)
    ends = reach(s, top.unit, s.where[top.unit], top.left, top.closed)
    return best_end(s, top, able, ends | bit(s.where[top.unit]), w)


def best_end(s: Board, top: Activation, able: int, ends: int, w: Weights) -> int:
    """The best end of a move that has begun, as it was weighed at its start."""
    best, found, ground = -9.0, s.where[top.unit], Ground(s, w)
    at = s.at[top.area]
    for goal in members(ends & ~bit(top.area)):
        others = s.at[goal] & ~able
        for group in (able, bit(top.unit)):
            if (others | group).bit_count() <= s.tables.stacking:
                gain = ground.use(goal, others | group) - ground.use(goal, others)
                gain += ground.use(top.area, at & ~group)
                if gain > best:
                    best, found = gain, goal
    return found


def score_attackers(s: Board, ask: Choice, w: Weights) -> list[float]:
    """All together."""
    order = {"attack_with_all": 2.0, "attack_with": 1.0}
    return [order.get(option.verb, 0.0) for option in ask.options]


def score_barrage(s: Board, ask: Choice, w: Weights) -> list[float]:
    """Lose the least unit and go on, or fall back."""
    top = s.stack[-1]
    assert isinstance(top, Combat)
    hour = hour_of(s, w)
    found = []
    for option in ask.options:
        if option.verb == "fall_back":
            found.append(-w.barrage)
            continue
        left = top.attackers & ~bit(option.args[0])
        cost = w.unit * s.tables.return_cost[option.args[0]]
        found.append((attack_value(s, hour, top.area, left) if left else -w.barrage) - cost)
    return found


def score_lead(s: Board, ask: Choice, w: Weights) -> list[float]:
    """The lead that makes most of the attack, for what its loss would cost."""
    top = s.stack[-1]
    assert isinstance(top, Combat)
    attack, factor = s.plan.attack, top.factor(s)
    strongest = max([attack[unit] for unit in members(top.attackers)])
    weakest = min([attack[unit] for unit in members(top.attackers)])
    value = attack_of(s, top.attackers, top.area) - strongest
    hour = hour_of(s, w)
    value -= s.tables.tem[top.area] + hour.defense + factor
    hand = hour.hand(s, top.area, top.attackers.bit_count())
    found = []
    for option in ask.options:
        unit = option.args[0]
        terms = hour.terms(s, top.area, s.tables.return_cost[unit])
        worth = supported(value + attack[unit], factor, top.strategy, Stakes(terms, hand))
        found.append(worth - 1e-4 * (attack[unit] - weakest))
    return found


def score_support(s: Board, ask: Choice, w: Weights) -> list[float]:
    """Each marker by the best support that has it, against no more."""
    top = s.stack[-1]
    assert isinstance(top, Combat)
    hour = hour_of(s, w)
    hand = left_in_hand(s, hour, top)
    terms = hour.terms(s, top.area, s.tables.return_cost[top.lead])
    difference, factor = value_of(top, s) - defense_value(top, s), top.factor(s)
    spare = hand._replace(slots=hand.slots - 1)

    def best(added: int, one: Hand, flies: int, cost: float) -> float:
        worths = [
            bout(difference + added + bonus, factor, top.strategy, terms, flies or air) - price
            for bonus, air, price in offers(one)
        ]
        return max(worths) - cost

    flies = usual_air(s, top.area) if top.air else NO_AIR
    found = []
    for option in ask.options:
        if option.verb == "done":
            stop = hand._replace(slots=0, air=NO_AIR)
            found.append(best(0, stop, flies, 0.0))
        elif option.args[0] == AIR:
            found.append(best(0, spare._replace(air=NO_AIR), hand.air, hand.air_price))
        elif option.args[0] == ARTILLERY:
            less = spare._replace(artillery=max(0, hand.artillery - 1))
            found.append(best(hand.per_artillery, less, flies, hand.price))
        else:
            less = spare._replace(engineers=max(0, hand.engineers - 1))
            found.append(best(2, less, flies, hand.engineer_price))
    return found


def left_in_hand(s: Board, hour: Hour, top: Combat) -> Hand:
    """The support that may still be added to an attack."""
    slots = top.attackers.bit_count() - top.air - top.artillery - top.engineer
    hand = hour.hand(s, top.area, slots)
    barred = top.air or not top.may_place(s) >> AIR & 1
    return hand._replace(
        air=NO_AIR if barred else hand.air,
        artillery=min(slots, s.support[ARTILLERY] - top.artillery),
        engineers=min(slots, s.support[2] - top.engineer),
    )


def score_place(s: Board, ask: Choice, w: Weights) -> list[float]:
    """Where units come to the map: where they make the best stack at the front."""
    arrivals, ground = arriving(s), Ground(s, w)
    found = []
    for option in ask.options:
        if not option.args:
            found.append(-5.0)
            continue
        area = option.args[0]
        room = s.room(area)
        group = 0
        for unit in members(arrivals)[:room]:
            group |= bit(unit)
        found.append(ground.use(area, s.at[area] | group) - ground.use(area, s.at[area]))
    return found


def arriving(s: Board) -> int:
    """The units that the question is about."""
    top = s.stack[-1]
    if isinstance(top, Arrival):
        return waiting_units(s, top.group)
    assert isinstance(top, ReturnUnit | Retreat)
    return bit(top.unit)


def score_strongest(s: Board, ask: Choice, w: Weights) -> list[float]:
    """The strongest unit first."""
    return [float(s.plan.attack[option.args[0]]) for option in ask.options]


def score_spare(s: Board, ask: Choice, w: Weights) -> list[float]:
    """The isolated area that matters least stays as it is."""
    return [-float(s.tables.tem[option.args[0]]) for option in ask.options]


SCORERS: Final[Mapping[str, Scorer]] = {
    "activate": score_activate,
    "activation": score_activation,
    "move": score_move,
    "name_attackers": score_attackers,
    "barrage": score_barrage,
    "lead": score_lead,
    "support": score_support,
    "spend": score_spend,
    "return_to": score_place,
    "arrive_at": score_place,
    "arrive": score_strongest,
    "retreat": score_strongest,
    "retreat_to": score_place,
    "spare": score_spare,
}


def scores(s: Board, ask: Choice, w: Weights) -> list[float]:
    """A score for each option, in their order."""
    if w.after is not None and ask.kind not in BUYING:
        w = w.after
    return SCORERS[ask.kind](s, ask, w if s.plan.wins_by_count else at_factory(w))
