"""What of the view is printed on the boards: made once for each pack, the same for both sides."""

from __future__ import annotations

from typing import NamedTuple

from kurgan.games.axis.pack.tables import (
    ALLIES,
    AXIS,
    FLANKS,
    SECTORS,
    SIDES,
    ZONES,
    Tables,
)
from kurgan.kernel.bits import bit, members
from kurgan.kernel.procedure import Json


class Printed(NamedTuple):
    """The part of a view that never changes."""

    tables: Tables
    zones: list[dict[str, Json]]
    ways: dict[str, Json]


_MADE: dict[tuple[int, str], Printed] = {}  # by the tables, which it holds, and the set of RP


def printed_view(tables: Tables, rp_set: str) -> Printed:
    """What is printed, for views to be built upon."""
    key = (id(tables), rp_set)
    if key not in _MADE:
        zones = [zone_printed(tables, zone, rp_set) for zone in range(ZONES)]
        ways: dict[str, Json] = {
            "roads": [[tables.zones[zone] for zone in line] for line in tables.road_lines],
            "roads_apart": roads_apart(tables),
            "arrows": arrows_view(tables),
        }
        _MADE[key] = Printed(tables, zones, ways)
    return _MADE[key]


def zone_printed(tables: Tables, zone: int, rp_set: str) -> dict[str, Json]:
    """One zone as it is on the map."""
    return {
        "id": tables.zones[zone],
        "name": tables.names[zone],
        "board": "city" if tables.city >> zone & 1 else "region",
        "adjacent": [tables.zones[near] for near in members(tables.adjacent[zone])],
        "across_don": [tables.zones[near] for near in members(tables.don[zone])],
        "roads": roads_view(tables, zone),
        "base": next((SIDES[side] for side in (AXIS, ALLIES) if tables.base[side] == zone), None),
        "exit": next((SIDES[x] for x in (AXIS, ALLIES) if tables.exits[x] >> zone & 1), None),
        "landing": zone in tables.landing,
        "sector": SECTORS[tables.sector[zone]] if tables.sector[zone] >= 0 else None,
        "rp": tables.rp[rp_set][zone],
        "fortified": bool(tables.fortified >> zone & 1),
        "airfield": bool(tables.airfields >> zone & 1),
    }


def roads_view(tables: Tables, zone: int) -> list[str]:
    """The zones that a road or rail line joins to this one."""
    joined: set[int] = set()
    for node in members(tables.roads_at[zone]):
        joined |= {tables.road_zone[near] for near in members(tables.road_next[node])}
    return [tables.zones[near] for near in sorted(joined - {zone})]


def roads_apart(tables: Tables) -> Json:
    """Zones that roads cross without meeting, with the zones that each of them joins."""
    crossed = [zone for zone in range(ZONES) if tables.roads_at[zone].bit_count() > 1]
    return {
        tables.zones[zone]: [
            [tables.zones[tables.road_zone[near]] for near in members(tables.road_next[node])]
            for node in members(tables.roads_at[zone])
        ]
        for zone in crossed
    }


def arrows_view(tables: Tables) -> Json:
    """The deployment arrows of both boards; those of Uranus with their first round."""
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
