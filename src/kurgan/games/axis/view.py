"""What each side may see, built up from nothing."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from kurgan.games.axis.pack.tables import (
    ALLIES,
    AXIS,
    CROSSINGS,
    FACTORIES,
    FLANKS,
    ITEMS,
    KINDS,
    LAND,
    SECTORS,
    SIDES,
    UNITS,
    ZONES,
)
from kurgan.games.axis.printed import printed_view
from kurgan.games.axis.rules.air import Flight
from kurgan.games.axis.rules.bombardment import Bombardment
from kurgan.games.axis.rules.casualties import TakeHits
from kurgan.games.axis.rules.combat import Combat, came_over_river
from kurgan.games.axis.rules.march import March, partners
from kurgan.games.axis.rules.optional import Heroes
from kurgan.games.axis.rules.reaction import AirDefense, Ambush, place_of
from kurgan.games.axis.rules.sequence import CARD_SIDE, card_in_play
from kurgan.games.axis.rules.stacking import Stacking, overfull
from kurgan.games.axis.rules.variants import Bidding, FactoryPlacement, Rearrange
from kurgan.games.axis.state import JOBS, OFF, TROOPS, Board
from kurgan.games.axis.words.names import CARD_WORDS
from kurgan.kernel.bits import members
from kurgan.kernel.procedure import Json

ON_LAND = (*LAND[AXIS], *LAND[ALLIES])
# Steps that ask which zone it goes on in; the frame still names the last one.
AMONG_ZONES = ("push_out", "choose_target", "choose_launchers", "choose_zone")


def view(s: Board, side: int) -> Json:
    """The position as a side sees it, built up from nothing."""
    printed = printed_view(s.tables, s.rules.rp_set)
    return {
        "game": "axis",
        "scenario": s.plan.name,
        "side": SIDES[side],
        "round": s.round,
        "last_round": s.plan.last_round,
        "phase": phase(s),
        "active": active(s),
        "bad_weather": bool(s.bad),
        "bad_rounds": list(members(s.bad_rounds)),
        "don_frozen": s.is_don_frozen,
        "volga_frozen": s.is_volga_frozen,
        "winter_storm": s.storm or None,
        "launched": bool(s.launched),
        "rpc": dict(zip(SIDES, s.rpc, strict=True)),
        "token_pool": dict(zip(SIDES, s.pool, strict=True)),
        "markers_left": s.markers_left(),
        "zones": [zone_view(s, zone, printed.zones[zone]) for zone in range(ZONES)],
        **printed.ways,
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


def zone_view(s: Board, zone: int, printed: dict[str, Json]) -> Json:
    """One zone: what is printed, control, marker, land units, tokens and supply."""
    units = s.units[zone * KINDS : zone * KINDS + KINDS]
    moved = s.moved[zone * KINDS : zone * KINDS + KINDS]
    return {
        **printed,
        "control": SIDES[AXIS if s.axis >> zone & 1 else ALLIES],
        "marker": marker(s, zone),
        **({"over_river": True} if came_over_river(s, zone) else {}),
        "units": land_units(units),
        "moved": land_units(moved) if any(moved) else {},
        "tokens": {
            SIDES[side]: s.tokens[side * ZONES + zone]
            for side in (AXIS, ALLIES)
            if s.tokens[side * ZONES + zone]
        },
        "supplied": [SIDES[side] for side in (AXIS, ALLIES) if s.is_supplied(zone, side)],
    }


def land_units(counts: Sequence[int]) -> Json:
    """The land units that there are of each type."""
    return {UNITS[unit]: counts[unit] for unit in ON_LAND if counts[unit]}


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
    if top.at in AMONG_ZONES:
        return -1
    if isinstance(top, Flight):
        return s.at[top.slot]
    if isinstance(top, March) and top.at == "pair":
        return the_only({zone for _, zone in partners(s, top.zone, top)})
    if isinstance(top, Heroes):
        return the_only(members(s.contested & s.land[ALLIES]))
    if isinstance(top, Stacking):
        crowds = overfull(s, top.side) if top.at == "destroy_excess" else [top.zone]
        return next(iter(crowds), -1)
    if isinstance(top, AirDefense) and top.at == "shot_down":
        return place_of(top.shot)
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
