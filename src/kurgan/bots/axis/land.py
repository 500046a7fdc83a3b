"""Land moves: who goes where, judged by what forces are good for before and after."""

from __future__ import annotations

from kurgan.bots.axis.air import flight_gain
from kurgan.bots.axis.parties import (
    NOTHING,
    Muster,
    arrivals,
    best_from,
    best_going,
    reach,
)
from kurgan.bots.axis.sight import Party, Sight, fighting, look
from kurgan.bots.axis.weights import Weights
from kurgan.games.axis.pack.tables import ALLIES, LAND, SOV_ROCKET, ZONES
from kurgan.games.axis.rules.march import March
from kurgan.games.axis.rules.volga import loadable
from kurgan.games.axis.state import Board
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.bits import bits, members

# Questions


def score_move(s: Board, ask: Choice, w: Weights) -> list[float]:
    """What to begin with: the best march, flight, crossing or emergence; else done."""
    sight = look(s, ask.side, w)
    going = best_going(s, sight, bits([o.args[0] for o in ask.options if o.verb == "march"]))
    weighed: dict[Action, float] = {}
    found = []
    for option in ask.options:
        verb, args = option.verb, option.args
        if verb == "march":
            gain = going.gain if going.origin == args[0] else 0.0
            if args[0] == s.tables.sloboda:
                gain = 5.0 if can_board(s) else 0.0
            found.append(gain if gain > 0 else -1.0)
        elif verb == "fly":
            found.append(flight_gain(s, sight, args[0], args[1], weighed))
        elif verb == "unload":
            found.append(1000.0)
        elif verb == "load_token" or verb == "leave":
            found.append(-1.0)
        else:
            found.append(0.0)
    return found


def can_board(s: Board) -> bool:
    """Whether something in Krasnaya Sloboda fits on a crossing."""
    return any(
        s.fresh(s.tables.sloboda, unit) and loadable(s, unit)
        for unit in LAND[ALLIES]
        if unit != SOV_ROCKET
    )


def score_take(s: Board, ask: Choice, w: Weights) -> list[float]:
    """Which units and how many of them set out."""
    top = s.stack[-1]
    if not isinstance(top, March):
        return [float(option.args[1]) for option in ask.options]
    sums = fighting(s.tables)
    if top.origin == s.tables.sloboda:
        return [
            sums[o.args[0]] - 10.0 * (o.args[1] > 1 or o.args[0] == SOV_ROCKET) for o in ask.options
        ]
    sight = look(s, ask.side, w)
    going = best_going(s, sight)
    if going.origin != top.origin:
        going = best_from(s, sight, top.origin)
    return [
        0.0 if o.args[0] != going.unit else 10.0 - abs(o.args[1] - going.number)
        for o in ask.options
    ]


def score_march(s: Board, ask: Choice, w: Weights) -> list[float]:
    """The next step of a march."""
    top = s.stack[-1]
    assert isinstance(top, March)
    sight = look(s, ask.side, w)
    if top.taken:
        return [onward(s, sight, top, option) for option in ask.options]
    going = best_going(s, sight)
    if going[1:4] != (top.origin, top.unit, top.count):
        going = best_from(s, sight, top.origin, top.unit)
    way = reach(s, ask.side, top.origin, top.unit).get(going.goal, going.goal)
    return [first_step(s, sight, top, option, going.goal, way) for option in ask.options]


def first_step(s: Board, sight: Sight, top: March, option: Action, goal: int, way: int) -> float:
    """How well a first step agrees with where the force wants to go."""
    verb, place = option.verb, option.args[0]
    if verb == "hide":
        return 10.0 if goal == ZONES + place else -1.0
    if verb == "board":
        return board_gain(s, sight, place)
    if verb == "blitz":
        return blitz_gain(s, sight, top, place) + (10.0 if place == way else 0.0)
    return 10.0 if place == way else 0.0


def blitz_gain(s: Board, sight: Sight, top: March, zone: int) -> float:
    """Tanks that take an empty zone go on: the best place behind it or back where they were."""
    each = fighting(s.tables)[top.unit]
    ahead = s.tables.adjacent[zone] & ~s.tables.bases
    gains = [settle(s, sight, other, top.count, each * top.count) for other in members(ahead)]
    stay = settle(s, sight, zone, top.count, each * top.count)
    return max(gains, default=-9.0) + sight.worth[zone] / 2 - stay


def onward(s: Board, sight: Sight, top: March, option: Action) -> float:
    """A further step, or a stop, of a force that is on its way."""
    side, count = sight.side, top.count
    goal = top.zone if option.verb == "stop" else option.args[0]
    each = fighting(s.tables)[top.unit]
    arriving = arrivals(s, side, top.unit, count, top.origin, goal)
    if not arriving or goal == top.origin:
        return NOTHING
    here = count if goal == top.zone else 0
    gain = settle(s, sight, goal, arriving, arriving * each, here, here * each)
    return gain + sight.w.multiply[side] * max(0, arriving - count)


def settle(
    s: Board, sight: Sight, zone: int, count: int, fight: float, here: int = 0, had: float = 0.0
) -> float:
    """What a force adds to a zone, of which a part may be counted there already, with helpers."""
    muster = Muster(s, sight, zone)
    muster.count -= here
    muster.force = max(0.0, muster.force - had)
    muster.before = sight.use(zone, muster.count, muster.force)
    muster.count += count
    muster.force += fight
    if muster.count > s.tables.stacking:
        return NOTHING
    muster.best = sight.use(zone, muster.count, muster.force) - muster.before
    if muster.foes:
        for party in neighbours(s, sight, zone):
            muster.join(party, party.origin)
    return muster.best + sight.w.march[sight.side] * sight.near[zone] * fight / 3


def neighbours(s: Board, sight: Sight, zone: int) -> list[Party]:
    """Fresh units one step away."""
    side = sight.side
    return [
        Party(0.0, other, unit, s.fresh(other, unit))
        for other in members(s.tables.adjacent[zone] & s.land[side] & s.ready & ~s.contested)
        for unit in LAND[side]
        if s.fresh(other, unit)
    ]


def board_gain(s: Board, sight: Sight, crossing: int) -> float:
    """Cargo goes where the landing is worth most and most in danger."""
    landing = s.tables.landing[crossing]
    return 10.0 + sight.worth[landing] + 3 * sight.threat_counts[landing]


def score_blitz_on(s: Board, ask: Choice, w: Weights) -> list[float]:
    """Where tanks go on to after a blitz."""
    top = s.stack[-1]
    assert isinstance(top, March)
    sight = look(s, ask.side, w)
    return [onward(s, sight, top, option) for option in ask.options]


def score_zone(s: Board, ask: Choice, w: Weights) -> list[float]:
    """Zones for a unit that is put somewhere: where it is of most use."""
    sight = look(s, ask.side, w)
    side = ask.side
    found = []
    for option in ask.options:
        zone = option.args[-1] if option.verb in ("receive", "deploy_card") else option.args[0]
        if option.verb in ("place_in_site", "place_aboard"):
            found.append(w.hide[side])
        else:
            found.append(place_gain(s, sight, zone, 1, 3.0))
    return found


def place_gain(s: Board, sight: Sight, zone: int, count: int, fight: float) -> float:
    """What new units in a zone are good for."""
    side = sight.side
    there, force = sight.counts[side][zone], sight.fights[side][zone]
    if there + count > s.tables.stacking:
        return -100.0
    gain = sight.use(zone, there + count, force + fight) - sight.use(zone, there, force)
    return gain + sight.w.march[side] * sight.near[zone] * fight / 3
