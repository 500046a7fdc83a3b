"""What is bought and where it appears, Uranus, bids and other choices off the battlefield."""

from __future__ import annotations

from typing import Final

from kurgan.bots.axis.land import place_gain
from kurgan.bots.axis.sight import fighting, look
from kurgan.bots.axis.weights import Weights
from kurgan.games.axis.pack.tables import (
    ALLIES,
    AXIS,
    FERRY,
    SOV_INFANTRY,
    SOV_ROCKET,
    SUPPLY,
    TANK,
)
from kurgan.games.axis.rules.reinforcement import Requisition, is_open
from kurgan.games.axis.state import Board
from kurgan.kernel.ask import Choice
from kurgan.kernel.bits import members

WAITING: Final = 4  # units in Krasnaya Sloboda that the crossings will carry soon


def score_requisition(s: Board, ask: Choice, w: Weights) -> list[float]:
    """What to buy."""
    top = s.stack[-1]
    used = top.used if isinstance(top, Requisition) else 0
    return [
        buying(s, ask.side, o.args[0], used, w) if o.verb == "requisition" else 0.0
        for o in ask.options
    ]


def buying(s: Board, side: int, item: int, used: int, w: Weights) -> float:
    """How good it is to buy something now."""
    if item == FERRY:
        return 50.0
    if item == SUPPLY:
        return -1.0
    if side == AXIS:
        room = sum(
            s.tables.stacking - s.land_units(zone, AXIS) for zone in members(s.tables.winter_storm)
        )
        if room <= 0:
            return -1.0
        return bargain(s, side, item, s.rpc[AXIS] / room, w)
    entries = [z for z in members(s.tables.limited) if not used >> z & 1 or is_open(s, z)]
    waiting = s.land_units(s.tables.sloboda, ALLIES)
    if item == SOV_ROCKET:
        return w.rocket[side] if waiting < WAITING and rockets(s) < 3 * w.rocket[side] else -1.0
    if item == SOV_INFANTRY and waiting < WAITING:
        return 20.0
    full = [z for z in entries if s.land_units(z, ALLIES) < s.tables.stacking]
    return bargain(s, side, item, s.rpc[ALLIES] / (len(full) or 1), w) if full else -1.0


def rockets(s: Board) -> int:
    """How many rocket launchers there are."""
    return sum(s.count(zone, SOV_ROCKET) for zone in members(s.land[ALLIES]))


def bargain(s: Board, side: int, item: int, money: float, w: Weights) -> float:
    """Fighting value for money; where money is plenty and room is short, tanks."""
    cost = s.tables.cost[item]
    fight = fighting(s.tables)[item]
    if money >= s.tables.cost[TANK[side]]:
        return fight * w.tank[side]
    return 1.0 + fight / cost + (0.5 if cost == 3 else 0.0)


def score_deploy(s: Board, ask: Choice, w: Weights) -> list[float]:
    """Where new units appear."""
    top = s.stack[-1]
    item = getattr(top, "item", -1)
    sight = look(s, ask.side, w)
    sloboda = s.tables.sloboda
    found = []
    for option in ask.options:
        zone = option.args[0]
        if item == SUPPLY:
            found.append(1.0 if zone == sloboda else 0.0)
        elif zone == sloboda:
            waiting = s.land_units(sloboda, ALLIES)
            wanted = item in (SOV_INFANTRY, SOV_ROCKET) and waiting < WAITING
            found.append(60.0 if wanted else -80.0)
        else:
            fight = float(fighting(s.tables)[item]) if 0 <= item < 16 else 3.0
            found.append(place_gain(s, sight, zone, 1, fight))
    return found


def score_how_many(s: Board, ask: Choice, w: Weights) -> list[float]:
    """As many as there is room for; a few in Krasnaya Sloboda."""
    top = s.stack[-1]
    zone = getattr(top, "zone", -1)
    most = s.tables.stacking - s.land_units(zone, ask.side)
    if zone == s.tables.sloboda:
        most = max(1, WAITING - s.land_units(zone, ALLIES))
    elif ask.side == AXIS:
        most = min(most, 2)
    return [float(o.args[0]) if o.args[0] <= max(1, most) else -o.args[0] for o in ask.options]


def score_ferry(s: Board, ask: Choice, w: Weights) -> list[float]:
    """The crossing whose sector has most units."""
    return [
        float(sum(s.land_units(z, ALLIES) for z in members(s.tables.sectors[o.args[0]])))
        for o in ask.options
    ]


def score_launch(s: Board, ask: Choice, w: Weights) -> list[float]:
    """Uranus waits until enough cards lie ready."""
    ready = sum(flank.bit_count() for flank in s.flanks)
    launch = 1.0 if ready >= w.launch[ALLIES] else -1.0
    return [launch if o.verb == "launch" else 0.0 for o in ask.options]


def score_place_card(s: Board, ask: Choice, w: Weights) -> list[float]:
    """The stronger card goes to the northwest."""
    return [card_fight(s, o.args[0]) if o.args else 0.0 for o in ask.options]


def card_fight(s: Board, card: int) -> float:
    """The fighting value that a Uranus card brings."""
    sums = fighting(s.tables)
    return float(sum(sums[item] * n for item, n in s.tables.cards[card] if item < len(sums)))


def score_bid(s: Board, ask: Choice, w: Weights) -> list[float]:
    """The smallest bid, until the other side is worth as much."""
    accept = 1.0 if s.bid >= w.fair_bid[0] else -1.0
    found = []
    for option in ask.options:
        if option.verb == "accept":
            found.append(accept)
        elif option.verb == "bid":
            found.append(-0.01 * option.args[0])
        else:
            found.append(-100.0)
    return found


def score_factory(s: Board, ask: Choice, w: Weights) -> list[float]:
    """The Axis wants factories in the west of the city, the Allies by the Volga."""
    from_volga = 1.0 if ask.side == ALLIES else -1.0
    landings = s.tables.landing
    return [
        from_volga * (o.args[0] in landings)
        + 0.5 * from_volga * (s.tables.fortified >> o.args[0] & 1)
        for o in ask.options
    ]


def score_keep(s: Board, ask: Choice, w: Weights) -> list[float]:
    """Leave things as they are set up."""
    return [1.0 if o.verb == "done" else 0.0 for o in ask.options]


def score_first(s: Board, ask: Choice, w: Weights) -> list[float]:
    """Whatever comes first: nothing is known that would make a difference."""
    return [0.0] * len(ask.options)


def score_most(s: Board, ask: Choice, w: Weights) -> list[float]:
    """As many as possible."""
    return [float(o.args[0]) for o in ask.options]
