"""What each side may see, built up from nothing."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from kurgan.games.axis.pack.tables import (
    ALLIES,
    AXIS,
    CROSSINGS,
    FACTORIES,
    FLANKS,
    ITEMS,
    LAND,
    SECTORS,
    SIDES,
    UNITS,
    ZONES,
)
from kurgan.games.axis.rules.air import Flight
from kurgan.games.axis.rules.bombardment import Bombardment
from kurgan.games.axis.rules.casualties import TakeHits
from kurgan.games.axis.rules.combat import Combat
from kurgan.games.axis.rules.march import March, partners
from kurgan.games.axis.rules.optional import Heroes
from kurgan.games.axis.rules.reaction import AirDefense, Ambush
from kurgan.games.axis.rules.sequence import CARD_SIDE, card_in_play
from kurgan.games.axis.rules.stacking import Stacking, displaceable, overfull
from kurgan.games.axis.rules.variants import Bidding, FactoryPlacement, Rearrange
from kurgan.games.axis.state import JOBS, OFF, TROOPS, Board
from kurgan.games.axis.words.names import CARD_WORDS
from kurgan.kernel.bits import bit, members
from kurgan.kernel.procedure import Json


def view(s: Board, side: int) -> Json:
    """The position as a side sees it, built up from nothing."""
    return {
        "game": "axis",
        "scenario": s.plan.name,
        "side": SIDES[side],
        "round": s.round,
        "last_round": s.plan.last_round,
        "phase": phase(s),
        "active": active(s),
        "bad_weather": bool(s.bad),
        "bad_rounds": members(s.bad_rounds),
        "don_frozen": s.is_don_frozen,
        "volga_frozen": s.is_volga_frozen,
        "winter_storm": s.storm or None,
        "launched": bool(s.launched),
        "rpc": dict(zip(SIDES, s.rpc, strict=True)),
        "token_pool": dict(zip(SIDES, s.pool, strict=True)),
        "markers_left": s.markers_left(),
        "zones": [zone_view(s, zone) for zone in range(ZONES)],
        "roads": [[s.tables.zones[zone] for zone in line] for line in s.tables.road_lines],
        "roads_apart": roads_apart(s),
        "arrows": arrows_view(s),
        "crossings": [crossing_view(s, crossing) for crossing in range(CROSSINGS)],
        "ambush_sites": [site_view(s, site) for site in range(len(s.sites))],
        "aircraft": [craft_view(s, slot) for slot, job in enumerate(s.job) if job != OFF],
        "factories": factories_view(s, side),
        "uranus": uranus_view(s, side),
        "bid": bid_view(s),
        "move": march_view(s),
        "focus": focus(s),
        "combat": combat_view(s),
    }


def phase(s: Board) -> str:
    """The card in play."""
    name = card_in_play(s)
    if not name:
        return "over" if s.outcome else "setup"
    return CARD_WORDS[name]


def active(s: Board) -> Json:
    """The side whose card it is; the weather and the end of the round are nobody's."""
    side = CARD_SIDE.get(card_in_play(s))
    return SIDES[side] if side is not None else None


def roads_view(s: Board, zone: int) -> list[str]:
    """The zones that a road or rail line joins to this one."""
    tables = s.tables
    joined: set[int] = set()
    for node in members(tables.roads_at[zone]):
        joined |= {tables.road_zone[near] for near in members(tables.road_next[node])}
    return [tables.zones[near] for near in sorted(joined - {zone})]


def roads_apart(s: Board) -> Json:
    """Zones that roads cross without meeting, with the zones that each of them joins."""
    tables = s.tables
    crossed = [zone for zone in range(ZONES) if tables.roads_at[zone].bit_count() > 1]
    return {
        tables.zones[zone]: [
            [tables.zones[tables.road_zone[near]] for near in members(tables.road_next[node])]
            for node in members(tables.roads_at[zone])
        ]
        for zone in crossed
    }


def arrows_view(s: Board) -> Json:
    """The deployment arrows of both boards; those of Uranus with their first round."""
    tables = s.tables
    named = {
        "free_infantry": tables.free_infantry,
        "free_supply": bit(tables.free_supply),
        "winter_storm": tables.winter_storm,
        "allies_limited": tables.limited,
        "allies_unlimited": bit(tables.sloboda),
    }
    uranus = {
        flank: {tables.zones[zone]: number for zone, number in tables.flanks[n]}
        for n, flank in enumerate(FLANKS)
    }
    zones = {name: [tables.zones[z] for z in members(mask)] for name, mask in named.items()}
    return {**zones, "uranus": uranus}


def zone_view(s: Board, zone: int) -> Json:
    """One zone: control, marker, land units, tokens and supply."""
    tables = s.tables
    return {
        "id": tables.zones[zone],
        "name": tables.names[zone],
        "board": "city" if s.is_city(zone) else "region",
        "adjacent": [tables.zones[near] for near in members(tables.adjacent[zone])],
        "across_don": [tables.zones[near] for near in members(tables.don[zone])],
        "roads": roads_view(s, zone),
        "base": next((SIDES[side] for side in (AXIS, ALLIES) if tables.base[side] == zone), None),
        "exit": next((SIDES[x] for x in (AXIS, ALLIES) if tables.exits[x] >> zone & 1), None),
        "landing": zone in tables.landing,
        "sector": SECTORS[tables.sector[zone]] if tables.sector[zone] >= 0 else None,
        "rp": tables.rp[s.rules.rp_set][zone],
        "fortified": bool(tables.fortified >> zone & 1),
        "airfield": bool(tables.airfields >> zone & 1),
        "control": SIDES[AXIS if s.axis >> zone & 1 else ALLIES],
        "marker": marker(s, zone),
        "units": {
            UNITS[unit]: s.count(zone, unit)
            for side in (AXIS, ALLIES)
            for unit in LAND[side]
            if s.count(zone, unit)
        },
        "moved": {
            UNITS[unit]: s.moved[zone * len(UNITS) + unit]
            for side in (AXIS, ALLIES)
            for unit in LAND[side]
            if s.moved[zone * len(UNITS) + unit]
        },
        "tokens": {
            SIDES[side]: s.tokens[side * ZONES + zone]
            for side in (AXIS, ALLIES)
            if s.tokens[side * ZONES + zone]
        },
        "supplied": [SIDES[side] for side in (AXIS, ALLIES) if s.is_supplied(zone, side)],
    }


def marker(s: Board, zone: int) -> Json:
    """The Combat Marker of a zone."""
    if s.assault >> zone & 1:
        return "assault"
    return "battle" if s.battle >> zone & 1 else None


def crossing_view(s: Board, crossing: int) -> Json:
    """One Volga Crossing."""
    cargo = s.cargo[crossing]
    in_place = bool(s.ferries >> crossing & 1)
    kind = "ice bridge" if s.is_volga_frozen else "ferry"
    return {
        "id": f"{SECTORS[crossing]}_crossing",
        "landing": s.tables.zones[s.tables.landing[crossing]],
        "bears": kind if in_place else None,
        "cargo": ITEMS[cargo] if cargo >= 0 else None,
        "must_unload": bool(s.due >> crossing & 1),
        "under_attack": bool(s.strikes >> crossing & 1),
    }


def site_view(s: Board, site: int) -> Json:
    """One Ambush Site."""
    unit = s.sites[site]
    return {
        "id": s.tables.site_ids[site],
        "zones": [s.tables.zones[zone] for zone in members(s.tables.sites[site])],
        "unit": UNITS[unit] if unit >= 0 else None,
    }


def craft_view(s: Board, slot: int) -> Json:
    """One aircraft: where it is and what it does there."""
    place, load = s.at[slot], s.load[slot]
    zone = s.tables.zones[place] if place < ZONES else f"{SECTORS[place - ZONES]}_crossing"
    return {
        "id": craft_id(s.tables.craft, slot),
        "type": UNITS[s.tables.craft[slot]],
        "place": zone,
        "job": JOBS[s.job[slot]],
        "tokens": load if load < TROOPS else 0,
        "infantry": UNITS[load - TROOPS] if load >= TROOPS else None,
    }


def craft_id(craft: tuple[int, ...], slot: int) -> str:
    """The name of an aircraft at every border."""
    return f"{UNITS[craft[slot]]}_{slot - craft.index(craft[slot]) + 1}"


def factories_view(s: Board, side: int) -> Json:
    """The factory tokens; what is in whose hand is known to the Allies alone."""
    places = {
        name: s.tables.zones[zone] if zone >= 0 else None
        for name, zone in zip(FACTORIES, s.factory, strict=True)
    }
    known = s.left_hand >= 0 and side == ALLIES
    return {
        **places,
        "working": bool(s.workers),
        "hidden": s.left_hand >= 0,
        "left_hand": FACTORIES[s.left_hand] if known else None,
        "opened": opened_factory(s),
    }


def opened_factory(s: Board) -> str | None:
    """The factory that was in the opened hand, until both are placed."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, FactoryPlacement) or top.factory < 0:
        return None
    return FACTORIES[top.factory]


def uranus_view(s: Board, side: int) -> Json:
    """Cards at the flanks: their number for all, their faces for the Allies until the launch."""
    counts = {name: s.flanks[n].bit_count() for n, name in enumerate(FLANKS)}
    seen = bool(s.launched) or side == ALLIES
    faces = {
        name: [card + 1 for card in members(s.flanks[n])] if seen else None
        for n, name in enumerate(FLANKS)
    }
    return {
        "deck": 0 if s.launched else s.deck.bit_count(),  # the rest goes back to the box
        "waiting": counts,
        "cards": faces,
        "hand": [card + 1 for card in members(s.hand)] if seen else None,
        "in_hand": s.hand.bit_count(),
    }


def bid_view(s: Board) -> Json:
    """The result of the bidding, and which seat plays which side."""
    seats = ("allies", "axis") if s.swapped else ("axis", "allies")
    return {
        "amount": s.bid,
        "bidder": s.bidder if s.bidder >= 0 else None,
        "seats": list(seats),
        "settled": s.bid > 0 and not any(isinstance(frame, Bidding) for frame in s.stack),
    }


def march_view(s: Board) -> Json:
    """The force on the march, while there is one; its type is chosen after its origin."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, March):
        return None
    return {
        "unit": UNITS[top.unit] if top.unit >= 0 else None,
        "count": top.count,
        "from": s.tables.zones[top.origin],
        "zone": s.tables.zones[top.zone],
        "steps": top.taken,
        "escorts": top.escorts,
    }


def focus(s: Board) -> Json:
    """The one zone whose units the question is about, if there is one."""
    zone = focal_zone(s, s.stack[-1]) if s.stack else -1
    return s.tables.zones[zone] if 0 <= zone < ZONES else None


def focal_zone(s: Board, top: Any) -> int:
    """The zone where the units stand that an answer may name, -1 if they stand in several."""
    if isinstance(top, Flight):
        return s.at[top.slot]
    if isinstance(top, March) and top.at == "pair":
        return the_only({zone for _, zone in partners(s, top.zone, top)})
    if isinstance(top, Heroes):
        return the_only(members(s.contested & s.land[ALLIES]))
    if isinstance(top, Stacking):
        crowds = overfull(s, top.side)
        return next((z for z in crowds if displaceable(s, top.side, z)), next(iter(crowds), -1))
    if isinstance(top, (AirDefense, Ambush, Bombardment, Combat, March, Rearrange, TakeHits)):
        return top.zone
    return -1


def the_only(zones: Collection[int]) -> int:
    """The zone among some if it is the only one, else -1."""
    return next(iter(zones)) if len(zones) == 1 else -1


def combat_view(s: Board) -> Json:
    """The combat being fought, with the casualties designated so far."""
    for frame in s.stack:
        if isinstance(frame, Combat):
            return {
                "zone": s.tables.zones[frame.zone],
                "attacker": SIDES[frame.side],
                "casualties": {
                    UNITS[unit]: count for unit, count in enumerate(s.casualties) if count
                },
                "aircraft": [craft_id(s.tables.craft, slot) for slot in members(s.casualty_craft)],
            }
    return None
