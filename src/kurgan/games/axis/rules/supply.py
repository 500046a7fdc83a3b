"""Supply Lines and Supply Tokens: who is supplied where, worked out from control and crossings."""

from __future__ import annotations

from functools import lru_cache

from kurgan.games.axis.pack.tables import ALLIES, CROSSINGS, EVERY_ZONE, Tables
from kurgan.kernel.bits import REMEMBERED, bit, members


def friendly_zones(tables: Tables, axis: int, side: int) -> int:
    """The zones that a side controls; a base is always its owner's (R11)."""
    zones = axis if side != ALLIES else EVERY_ZONE & ~axis
    return zones & ~tables.bases | bit(tables.base[side])


@lru_cache(maxsize=REMEMBERED)
def supplied_zones(tables: Tables, axis: int, ferries: int, side: int) -> int:
    """Zones in which a land force of this side has a supply line, friendly or hostile."""
    friendly = friendly_zones(tables, axis, side)
    supplied = sources(tables, ferries, side)
    for zones, lines in supply_lines(tables, friendly, ferries, side):
        beyond = tables.links.beside(lines) & ~friendly
        supplied |= zones & (lines | beyond)
    return supplied & ~bit(tables.base[1 - side])


def sources(tables: Tables, ferries: int, side: int) -> int:
    """Zones that are supplied whatever lies around them."""
    supplied = tables.exits[side]  # R11
    if side == ALLIES:
        supplied |= bit(tables.sloboda)  # R13
        for crossing in members(ferries):
            supplied |= bit(tables.landing[crossing]) & tables.sectors[crossing]  # R12
    return supplied


def supply_lines(tables: Tables, friendly: int, ferries: int, side: int) -> list[tuple[int, int]]:
    """Where lines of friendly zones lead from an exit or a landing, after whom they may supply."""
    exits = tables.links.reached(tables.exits[side] & friendly, friendly)
    found = [(EVERY_ZONE, exits)]  # Region Board Supply Lines
    if side == ALLIES:
        for crossing in members(ferries):  # City Board Supply Lines, R12
            landing = bit(tables.landing[crossing])
            lines = tables.links.reached(landing & friendly, friendly)
            found.append((tables.sectors[crossing], lines))
    return found


def token_zones(tables: Tables, friendly: int, zone: int, tokens: int) -> int:
    """Zones with own tokens that a force can reach; the last zone may be hostile (R16)."""
    here = bit(zone)
    path = tables.links.reached(here, friendly | here)
    apart = tables.bases | bit(tables.sloboda)
    return tokens & (path | tables.links.beside(path)) & ~apart


def trace(tables: Tables, axis: int, ferries: int, side: int, zone: int) -> list[int]:
    """One supply line, zone by zone to an exit or a landing; empty if there is none."""
    friendly = friendly_zones(tables, axis, side)
    goals = tables.exits[side]
    sector = tables.sector[zone]
    if side == ALLIES and zone == tables.sloboda:
        return [zone, tables.base[ALLIES]]  # R13
    came = {zone: -1}
    waiting = [zone]
    for here in waiting:
        by_water = side == ALLIES and 0 <= sector < CROSSINGS and ferries >> sector & 1
        if goals >> here & 1 or (by_water and here == tables.landing[sector]):
            return _path(came, here)
        for other in members(tables.adjacent[here] & friendly):
            if other not in came:
                came[other] = here
                waiting.append(other)
    return []


def blocks(tables: Tables, axis: int, ferries: int, side: int, zone: int) -> int:
    """The hostile zones around everything that an unsupplied force can reach."""
    if trace(tables, axis, ferries, side, zone):
        return 0
    friendly = friendly_zones(tables, axis, side)
    path = tables.links.reached(bit(zone), friendly | bit(zone))
    return tables.links.beside(path) & ~friendly & ~path


def _path(came: dict[int, int], zone: int) -> list[int]:
    path = [zone]
    while came[path[-1]] >= 0:
        path.append(came[path[-1]])
    return path[::-1]
