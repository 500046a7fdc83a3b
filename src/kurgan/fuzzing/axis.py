"""Random positions of Axis & Allies: Stalingrad at the start of an order card."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from kurgan.games.axis.game import AXIS as GAME
from kurgan.games.axis.options import read_rules
from kurgan.games.axis.pack.tables import (
    ALLIES,
    AXIS,
    CAN_AMBUSH,
    CARDS,
    CROSSINGS,
    EVERY_ZONE,
    LAND,
    SIDE,
    SOV_BOMBER,
    SOV_INFANTRY,
    SOV_ROCKET,
    SUPPLY,
    UNITS,
    ZONES,
    Tables,
)
from kurgan.games.axis.rules.components import airfields, placeable, room_at
from kurgan.games.axis.rules.sequence import FIRST_PREPARATION, FIRST_WEATHER, Round
from kurgan.games.axis.rules.uranus import LAST_ROUND, STORM_AFTER
from kurgan.games.axis.state import ALOFT, GROUND, ON_THE_GROUND, TROOPS, Board, blank
from kurgan.kernel.bits import bit, bits, members
from kurgan.kernel.procedure import Json

ORDER_CARDS = list(Round.STEPS)  # the number of a card is its place; 0 begins the round
AFTER_AXIS_MOVEMENT, AFTER_ALLIED_MOVEMENT = (4, 5), (11, 12)
AXIS_MOVEMENT, WORKERS, ALLIED_MOVEMENT = 3, 8, 10


def draw(tables: Tables, scenario: str, options: Mapping[str, Json], rng: Random) -> Board:
    """A position within the rules, at the start of an order card."""
    s = blank(tables, tables.plans[scenario], read_rules(options), [])
    card = draw_time(s, rng)
    draw_weather(s, card, rng)
    draw_uranus(s, card, rng)
    draw_control(s, rng)
    draw_volga(s, rng)
    draw_factories(s, card, rng)
    draw_aircraft(s, rng)
    draw_newcomers(s, card, rng)
    draw_forces(s, card, rng)
    draw_sites(s, rng)
    draw_tokens(s, rng)
    s.rpc = [rng.choice((0, rng.randrange(12), rng.randrange(60))) for _ in s.rpc]
    s.held = s.friendly(AXIS if card < WORKERS else ALLIES)
    s.rebuild_index()
    frame = GAME.procedures["Round"]()
    frame.at = ORDER_CARDS[card]
    s.stack = [frame]
    return s


def draw_time(s: Board, rng: Random) -> int:
    """A round, and the order card that comes next."""
    s.round = rng.randint(s.plan.first_round, s.plan.last_round)
    first_card = s.plan.first_card if s.round == s.plan.first_round else 1
    movements = [card for card in (3, 10) if card >= first_card]
    return rng.choice((rng.randint(first_card, len(ORDER_CARDS) - 1), *movements))


def draw_weather(s: Board, card: int, rng: Random) -> None:
    """Frozen Markers on rounds that may have them; this round's once it was rolled for."""
    s.bad_rounds = s.plan.bad_rounds
    last = s.round if card > 1 else s.round - 1
    often = rng.random()
    for number in range(max(FIRST_WEATHER, s.plan.first_round + s.plan.launched), last + 1):
        if s.tables.weather[number] and rng.random() < often:
            s.bad_rounds |= bit(number)
    s.bad = int(card > 1 and s.bad_rounds >> s.round & 1)


def draw_uranus(s: Board, card: int, rng: Random) -> None:
    """How far the counter-offensive is: its cards, and the Winter Storm once it was launched."""
    last = s.round if card > WORKERS - 1 else s.round - 1  # of the preparations gone by
    launch = 0
    if s.plan.launched:
        s.storm = s.plan.storm
    elif last >= FIRST_PREPARATION and (last >= LAST_ROUND or rng.random() < 0.5):
        launch = rng.randint(FIRST_PREPARATION, min(last, LAST_ROUND))
        s.storm = launch + STORM_AFTER
    s.launched = int(s.storm > 0)
    prepared = (launch or last) - FIRST_PREPARATION + 1
    drawn = 2 * s.plan.draws if s.plan.launched else 2 * max(0, prepared)
    cards = rng.sample(range(CARDS), drawn)
    s.deck &= ~bits(cards)
    if not s.launched:
        s.flanks = [bits(cards[::2]), bits(cards[1::2])]


def draw_control(s: Board, rng: Random) -> None:
    """Zones of either side; the bases and the far bank keep their owner."""
    share = rng.choice((0.1, 0.3, 0.5, 0.7, 0.9))
    taken = bits(zone for zone in range(ZONES) if rng.random() < share)
    s.axis = taken & ~s.tables.bases & ~bit(s.tables.sloboda) | bit(s.tables.base[AXIS])


def draw_volga(s: Board, rng: Random) -> None:
    """Ferries or, on the frozen river, ice bridges; cargo aboard."""
    s.ferries = 0b111 if s.is_volga_frozen else rng.randrange(8)
    able = [SOV_INFANTRY, SUPPLY]
    if s.is_volga_frozen:
        able += LAND[ALLIES]
    s.cargo = [
        rng.choice(able) if s.ferries >> crossing & 1 and rng.random() < 0.4 else -1
        for crossing in range(CROSSINGS)
    ]


def draw_factories(s: Board, card: int, rng: Random) -> None:
    """Both factories stand in the city, or both are gone; only if the scenario has them."""
    if s.plan.factories[0] < 0 or rng.random() < 0.3:
        return
    s.factory = list(s.plan.factories)
    if s.rules.factory_placement:
        values = s.tables.rp[s.rules.rp_set]
        s.factory = rng.sample([zone for zone in members(s.tables.city) if values[zone]], 2)
    s.workers = 1


def draw_aircraft(s: Board, rng: Random) -> None:
    """Air units on the ground, at friendly airfields with room."""
    for side in (AXIS, ALLIES):
        fields = members(airfields(s, side))
        favourite = rng.choice(fields) if fields else -1
        share = rng.random()
        for slot in s.tables.crafts[side]:
            zone = favourite if rng.random() < 0.5 else rng.choice(fields or [-1])
            if zone >= 0 and rng.random() < share and room_at(s, zone, side) > 0:
                s.send(slot, zone, GROUND)


def draw_newcomers(s: Board, card: int, rng: Random) -> None:
    """Before they move: air units just deployed aloft, and crowds where new land units appear."""
    new_zones = 0
    if s.storm == s.round and card == AXIS_MOVEMENT:
        new_zones = s.tables.winter_storm
        slots = [slot for slot in s.tables.crafts[AXIS] if not s.job[slot]][:1]
    elif s.storm == s.round + STORM_AFTER and WORKERS <= card <= ALLIED_MOVEMENT:
        rows = [row for flank in s.tables.flanks for row in flank]
        new_zones = bits(zone for zone, number in rows if number <= s.round)
        slots = [slot for slot in s.tables.crafts[ALLIES] if not s.job[slot]]
    for slot in slots if new_zones else ():
        if rng.random() < 0.5:
            s.send(slot, rng.choice(members(new_zones)), ALOFT)
            if s.tables.craft[slot] == SOV_BOMBER:
                s.load[slot] = rng.randrange(3)
    if card == ALLIED_MOVEMENT and rng.random() < 0.3:
        unit = rng.choice(LAND[ALLIES])
        s.add(s.tables.sloboda, unit, placeable(s, unit, s.tables.sloboda, rng.randint(1, 12)))


def draw_forces(s: Board, card: int, rng: Random) -> None:
    """Land units; in some zones both sides stand, under a Combat Marker."""
    open_zones = members(EVERY_ZONE & ~s.tables.bases)
    density, fights = rng.choice((0.15, 0.4, 0.8)), rng.choice((0.0, 0.1, 0.3))
    for zone in open_zones:
        owner = AXIS if s.axis >> zone & 1 else ALLIES
        if rng.random() < density:
            draw_force(s, zone, owner, rng)
        if zone != s.tables.sloboda and rng.random() < fights and s.markers_left() > 0:
            draw_fight(s, zone, owner, card, rng)
    s.rebuild_index()


def draw_force(s: Board, zone: int, side: int, rng: Random) -> None:
    """Up to eight land units of a side, as the pieces allow."""
    for _ in range(rng.randint(1, 3)):
        unit = rng.choice(LAND[side])
        hostile = s.hostile(side) >> zone & 1
        if unit == SOV_ROCKET and hostile:
            continue
        room = max(0, s.tables.stacking - s.land_units(zone, side))
        count = placeable(s, unit, zone, min(room, rng.randint(1, 5)))
        if count:
            s.add(zone, unit, count)


def draw_fight(s: Board, zone: int, owner: int, card: int, rng: Random) -> None:
    """The other side has come in: in an Assault before its first Attack phase, else in a Battle."""
    guest = 1 - owner
    if not s.land_units(zone, owner):
        draw_force(s, zone, owner, rng)
    draw_force(s, zone, guest, rng)
    if not s.land_units(zone, guest) or not s.land_units(zone, owner):
        for unit in LAND[guest]:
            s.take(zone, unit, s.count(zone, unit))
        return
    moved = {AXIS: AFTER_AXIS_MOVEMENT, ALLIES: AFTER_ALLIED_MOVEMENT}[guest]
    if card in moved and rng.random() < 0.6:
        s.assault |= bit(zone)
        if s.tables.don[zone] and not s.is_don_frozen and rng.random() < 0.3:
            s.crossed |= bit(zone)
    else:
        s.battle |= bit(zone)


def draw_sites(s: Board, rng: Random) -> None:
    """Ambushers of a side that holds a zone beside their site."""
    for site, zones in enumerate(s.tables.sites):
        able = [unit for unit in members(CAN_AMBUSH) if zones & s.friendly(SIDE[unit])]
        if able and rng.random() < 0.5:
            s.sites[site] = rng.choice(able)


def draw_tokens(s: Board, rng: Random) -> None:
    """Supply tokens on friendly zones, the rest in the pools; none is made or lost."""
    left = tokens_in_all(s) - s.cargo.count(SUPPLY) - sum(s.load)
    for side in (AXIS, ALLIES):
        for zone in rng.sample(range(ZONES), rng.randint(0, 12)):
            if s.friendly(side) >> zone & 1 and zone != s.tables.base[ALLIES]:
                count = min(left, rng.choice((1, 1, 1, 2, 3)))
                s.add_tokens(zone, side, count)
                left -= count
    s.pool[AXIS] = rng.randint(0, min(left, s.plan.pools[AXIS]))
    s.pool[ALLIES] = left - s.pool[AXIS]


def tokens_in_all(s: Board) -> int:
    """The supply tokens of the box that this scenario uses."""
    aboard = s.plan.cargo.count(SUPPLY)
    return sum(s.plan.pools) + sum(count for _, _, count in s.plan.tokens) + aboard


# What holds at the start of every order card


def problems(s: Board) -> list[str]:
    """What is wrong with a position, in words."""
    found = [*index_problems(s), *piece_problems(s), *zone_problems(s), *aircraft_problems(s)]
    for side, card in ((AXIS, AFTER_AXIS_MOVEMENT[1]), (ALLIES, AFTER_ALLIED_MOVEMENT[1])):
        if s.stack and s.stack[0].at == ORDER_CARDS[card]:  # the reaction is being carried out
            found += stacking_problems(s, side)
    return found


def index_problems(s: Board) -> list[str]:
    """The indexes are those that the counts give."""
    again = s.copy()
    again.rebuild_index()
    names = ("land", "ready", "wings", "supplied")
    return [
        f"the index {name} is stale" for name in names if getattr(s, name) != getattr(again, name)
    ]


def piece_problems(s: Board) -> list[str]:
    """Tokens and cards are neither made nor lost; Combat Markers may run out (R47)."""
    found = []
    loads = sum(load for load in s.load if load < TROOPS)
    tokens = sum(s.pool) + sum(s.tokens) + s.cargo.count(SUPPLY) + loads
    if tokens != tokens_in_all(s) or min(s.pool) < 0:
        found.append(f"there are {tokens} supply tokens instead of {tokens_in_all(s)}")
    piles = [s.deck, s.hand, *s.flanks]
    if sum(pile.bit_count() for pile in piles) > CARDS or any(
        one & other for n, one in enumerate(piles) for other in piles[n + 1 :]
    ):
        found.append("a Uranus card lies in two places")
    if any(moved > units for moved, units in zip(s.moved, s.units, strict=True)):
        found.append("more units have moved than there are")
    if min(s.rpc) < 0:
        found.append("a side owes RPCs")
    return found


def zone_problems(s: Board) -> list[str]:
    """Who may stand where."""
    tables, found = s.tables, []
    names = tables.zones
    if s.axis & bit(tables.sloboda) or not s.axis & bit(tables.base[AXIS]):
        found.append("a base or the far bank has changed hands")
    if (s.land[AXIS] | s.land[ALLIES]) & tables.bases:
        found.append("a land unit stands in a base")
    alone = s.land[AXIS] & ~s.axis | s.land[ALLIES] & s.axis
    found += [f"no Combat Marker lies in {names[z]}" for z in members(alone & ~s.contested)]
    found += [f"cargo waits without a ferry at {c}" for c, cargo in enumerate(s.cargo)
              if cargo >= 0 and not s.ferries >> c & 1]  # fmt: skip
    for site, unit in enumerate(s.sites):
        if unit >= 0 and not tables.sites[site] & s.friendly(SIDE[unit]):
            found.append(f"{UNITS[unit]} hides in {tables.site_ids[site]} among enemies")
    if s.is_volga_frozen and s.ferries != 0b111:
        found.append("an ice bridge is missing")
    return found


def aircraft_problems(s: Board) -> list[str]:
    """Aircraft on the ground stand on friendly airfields, no more than these hold."""
    found = []
    for slot, place in enumerate(s.at):
        side = SIDE[s.tables.craft[slot]]
        if (place < 0) != (s.job[slot] == 0):
            found.append(f"aircraft {slot} is out of play and on the map")
        elif ON_THE_GROUND >> s.job[slot] & 1 and not airfields(s, side) >> place & 1:
            found.append(f"aircraft {slot} stands where it has no airfield")
    for side in (AXIS, ALLIES):
        for zone in members(airfields(s, side)):
            if room_at(s, zone, side) < 0:
                found.append(f"the airfield of {s.tables.zones[zone]} is overfull")
    return found


def stacking_problems(s: Board, side: int) -> list[str]:
    """Zones with more land units of a side than may stay when it has moved."""
    return [
        f"{s.tables.zones[zone]} holds more than {s.tables.stacking} units"
        for zone in members(s.land[side])
        if s.land_units(zone, side) > s.tables.stacking
    ]
