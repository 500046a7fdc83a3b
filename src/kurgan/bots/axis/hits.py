"""Fire: what is aimed at, what is lost, which combat comes first, when tokens are spent."""

from __future__ import annotations

from typing import Final

from kurgan.bots.axis.sight import fighting, look
from kurgan.bots.axis.weights import Weights
from kurgan.games.axis.pack.tables import AIR, BOMBER, SOV_ROCKET
from kurgan.games.axis.rules.bombardment import Bombardment
from kurgan.games.axis.rules.combat import Combat
from kurgan.games.axis.rules.reaction import Ambush
from kurgan.games.axis.state import Board
from kurgan.kernel.ask import Choice

CRAFT_PRICE: Final = 9.0
MANY: Final = 100.0


def price(s: Board, unit: int) -> float:
    """What losing one unit hurts."""
    if unit == SOV_ROCKET:
        return 1.0
    return CRAFT_PRICE if AIR >> unit & 1 else fighting(s.tables)[unit] + s.tables.cost[unit] / 4


def score_casualty(s: Board, ask: Choice, w: Weights) -> list[float]:
    """The cheapest first and as many of them as possible; an ambusher takes the dearest."""
    top = s.stack[-1]
    picks_enemy = isinstance(top, Ambush) and top.side == ask.side
    found = []
    for option in ask.options:
        verb, args = option.verb, option.args
        if verb == "lose":
            loss = -price(s, args[0]) + 0.01 * args[1]
        elif verb == "lose_aircraft":
            loss = -CRAFT_PRICE - (s.tables.craft[args[0]] != BOMBER[ask.side])
        else:
            loss = -4.0  # a crossing
        found.append(-loss if picks_enemy else loss)
    return found


def score_target(s: Board, ask: Choice, w: Weights) -> list[float]:
    """The dearest that can be hit."""
    found = []
    for option in ask.options:
        verb, args = option.verb, option.args
        if verb == "target_type":
            found.append(price(s, args[0]) + (3.0 if args[0] == SOV_ROCKET else 0.0))
        elif verb == "target_crossing":
            found.append(MANY)
        else:
            found.append(float(args[0]) if args else 0.0)
    return found


def score_fight(s: Board, ask: Choice, w: Weights) -> list[float]:
    """Where a zone is likeliest to change hands first: it may feed the others."""
    sight = look(s, ask.side, w)
    side = ask.side
    found = []
    for option in ask.options:
        zone = option.args[0]
        ours = sight.counts[side][zone] * sight.fights[side][zone]
        theirs = sight.counts[1 - side][zone] * sight.fights[1 - side][zone]
        found.append(sight.chance(ours, theirs) * sight.worth[zone])
    return found


def score_token(s: Board, ask: Choice, w: Weights) -> list[float]:
    """A token is spent where a real force has no supply line."""
    top = s.stack[-1]
    zone = top.zone if isinstance(top, (Combat, Bombardment)) else -1
    needs = zone >= 0 and not s.supplied[ask.side] >> zone & 1
    enough = isinstance(top, Bombardment) or s.land_units(zone, ask.side) >= 2
    use = 1.0 if needs and enough else -1.0
    return [use if option.verb == "spend" else 0.0 for option in ask.options]


def score_bombardment(s: Board, ask: Choice, w: Weights) -> list[float]:
    """Every launcher fires."""
    return [float(o.args[1]) if o.verb == "fire_from" else 0.0 for o in ask.options]


def score_bombard(s: Board, ask: Choice, w: Weights) -> list[float]:
    """At the zone that matters most, where a combat is coming."""
    sight = look(s, ask.side, w)
    enemy = 1 - ask.side
    return [
        sight.worth[o.args[0]] * (2.0 if s.contested >> o.args[0] & 1 else 1.0)
        + sight.counts[enemy][o.args[0]]
        for o in ask.options
    ]


def score_air_defense(s: Board, ask: Choice, w: Weights) -> list[float]:
    """All guns at the largest flight."""
    enemy = 1 - ask.side
    return [len(s.crafts_at(o.args[0], enemy)) + 0.1 * o.args[1] for o in ask.options]


def score_ambush(s: Board, ask: Choice, w: Weights) -> list[float]:
    """Every ambusher fires, where the dearest units are."""
    sight = look(s, ask.side, w)
    return [
        1.0 + sight.fights[1 - ask.side][o.args[1]] if o.verb == "ambush" else 0.0
        for o in ask.options
    ]


def score_sacrifice(s: Board, ask: Choice, w: Weights) -> list[float]:
    """A hero of the cheapest kind, where the enemy is dearest."""
    sight = look(s, ask.side, w)
    found = []
    for option in ask.options:
        if option.verb == "sacrifice":
            zone, unit = option.args
            enemies = max(1, sight.counts[1 - ask.side][zone])
            found.append(sight.fights[1 - ask.side][zone] / enemies - price(s, unit))
        else:
            found.append(-CRAFT_PRICE)
    return found


def score_cheapest(s: Board, ask: Choice, w: Weights) -> list[float]:
    """What must go: the cheapest unit."""
    found = []
    for option in ask.options:
        if option.verb == "disband":
            found.append(-price(s, option.args[1]) + 0.01 * option.args[2])
        elif option.verb == "lose_aircraft":
            found.append(-1.0 if s.tables.craft[option.args[0]] == BOMBER[ask.side] else -2.0)
        else:
            found.append(-price(s, option.args[0]))
    return found


def score_dearest(s: Board, ask: Choice, w: Weights) -> list[float]:
    """An enemy unit that is pushed out of a crowded zone: the dearest."""
    return [price(s, option.args[0]) for option in ask.options]
