"""Random legal positions: control, units, aircraft, tokens, weather and card drawn at random."""

from __future__ import annotations

from random import Random

from kurgan.games.axis.game import AXIS as GAME
from kurgan.games.axis.game import PROCEDURES
from kurgan.games.axis.options import read_rules
from kurgan.games.axis.pack.tables import (
    ALLIES,
    AXIS,
    BOMBER,
    EVERY_ZONE,
    INFANTRY,
    LAND,
    SOV_INFANTRY,
    SUPPLY,
    ZONES,
)
from kurgan.games.axis.state import ALOFT, GROUND, Board, blank
from kurgan.kernel.bits import bit, members
from kurgan.kernel.engine import run
from kurgan.kernel.game import read_options
from tests.axis.scene import CARDS, TABLES

STARTS = (2, 3, 3, 3, 5, 7, 9, 10, 10, 10, 12)  # order cards, those of movement most often


def random_position(rng: Random) -> Board:
    """A position at the start of an order card, run to its first question."""
    s, _ = drawn_position(rng)
    run(s)
    return s


def drawn_position(rng: Random) -> tuple[Board, int]:
    """A position at the start of an order card, and the card."""
    options = {
        option.name: rng.choice(option.values) if rng.random() < 0.4 else option.default
        for option in GAME.options
    }
    s = blank(TABLES, TABLES.plans["race"], read_rules(read_options(GAME, options)), [])
    card = rng.choice(STARTS)
    set_clock(s, rng, card)
    share = rng.choice((0.03, 0.3, 0.5, 0.7, 0.97))
    s.axis |= sum(bit(z) for z in open_zones() if rng.random() < share)
    crowd = rng.choice((0.1, 0.3, 0.6))
    for zone in open_zones():
        if rng.random() < crowd:
            settle(s, rng, zone)
    fly_in(s, rng)
    cross_the_volga(s, rng)
    for zone in members(s.axis & ~s.land[ALLIES]):
        s.tokens[AXIS * ZONES + zone] = rng.choice((0, 0, 0, 1, 2, 3))
    for zone in members(EVERY_ZONE & ~s.axis & ~s.land[AXIS]):
        s.tokens[ALLIES * ZONES + zone] = rng.choice((0, 0, 0, 1, 2, 3))
    s.rebuild_index()
    frame = PROCEDURES["Round"]()
    frame.at = CARDS[card]
    s.stack = [frame]
    s.events = []
    return s, card


def open_zones() -> list[int]:
    """Every zone that land units can be in."""
    return list(members(EVERY_ZONE & ~TABLES.bases & ~bit(TABLES.sloboda)))


def set_clock(s: Board, rng: Random, card: int) -> None:
    """Round, weather, frozen rivers, points and tokens in the pools."""
    s.round = rng.randint(3, 7) if card == 7 else rng.randint(1, 13)
    s.launched = int(card != 7)
    s.storm = 0 if card == 7 else rng.choice((0, s.round, max(1, s.round - 1)))
    s.bad = int(s.round > 5 and rng.random() < 0.7)
    s.bad_rounds = rng.choice((0b1, 0b11)) if s.bad else rng.choice((0, 0b1, 0b11))
    s.rpc = [rng.choice((0, 3, 9, 40)), rng.choice((0, 3, 9, 40))]
    s.pool = [rng.randint(0, 7), rng.randint(0, 11)]
    s.factory = [TABLES.zones.index("tractor_factory"), TABLES.zones.index("barrikady_factory")]
    s.workers = 1


def settle(s: Board, rng: Random, zone: int) -> None:
    """Land units of the owner, of the enemy in a Battle, or of both."""
    owner = AXIS if s.axis >> zone & 1 else ALLIES
    sides = (owner, 1 - owner) if rng.random() < 0.2 and s.markers_left() > 0 else (owner,)
    for side in sides:
        for unit in rng.sample(LAND[side], rng.randint(1, 3)):
            s.add(zone, unit, rng.choice((1, 1, 2, 3, 5)))
    if len(sides) == 2:
        s.battle |= bit(zone)


def fly_in(s: Board, rng: Random) -> None:
    """Aircraft on friendly airfields, four at most; a few new ones wait in the air."""
    for side in (AXIS, ALLIES):
        fields = members(TABLES.airfields & s.friendly(side))
        for slot in TABLES.crafts[side]:
            field = rng.choice(fields)
            if rng.random() < 0.1:
                s.send(slot, rng.choice(arrivals(side)), ALOFT)
                is_bomber = TABLES.craft[slot] == BOMBER[side]
                s.load[slot] = rng.choice((0, 1, 2)) if is_bomber and side == ALLIES else 0
            elif rng.random() < 0.8 and len(s.crafts_at(field, side)) < TABLES.capacity:
                s.send(slot, field, GROUND)


def arrivals(side: int) -> list[int]:
    """Zones where new aircraft of a side appear."""
    if side == AXIS:
        return list(members(TABLES.winter_storm))
    return [zone for rows in TABLES.flanks for zone, _ in rows]


def cross_the_volga(s: Board, rng: Random) -> None:
    """Ferries or ice bridges with cargo, ambushers, and whoever waits on the far bank."""
    s.ferries = 0b111 if s.is_volga_frozen else rng.randrange(8)
    s.cargo = [
        rng.choice((-1, SOV_INFANTRY, SUPPLY)) if s.ferries >> n & 1 else -1 for n in range(3)
    ]
    if rng.random() < 0.5:
        s.add(TABLES.sloboda, rng.choice(LAND[ALLIES]), rng.choice((1, 3, 9)))
    for site, near in enumerate(TABLES.sites):
        side = AXIS if near & s.axis else ALLIES
        s.sites[site] = rng.choice((-1, INFANTRY[side][0]))
