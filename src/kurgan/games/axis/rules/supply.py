"""Supply Lines and Supply Tokens: who is supplied where, worked out from control and crossings."""

from __future__ import annotations

from kurgan.games.axis.pack.tables import ALLIES, CROSSINGS, EVERY_ZONE, Tables
from kurgan.kernel.bits import bit, members


def friendly_zones(tables: Tables, axis: int, side: int) -> int:
    """The zones that a side controls; a base is always its owner's (R11)."""
    zones = axis if side != ALLIES else EVERY_ZONE & ~axis
    return zones & ~bit(tables.base[1 - side]) | bit(tables.base[side])


def supplied_zones(tables: Tables, axis: int, ferries: int, side: int) -> int:
    """Zones in which a land force of this side has a supply line, friendly or hostile."""
    friendly = friendly_zones(tables, axis, side)
    lines = spread(tables, tables.exits[side] & friendly, friendly)  # Region Board Supply Lines
    supplied = lines | edge(tables, lines) & ~friendly | tables.exits[side]  # R11
    if side == ALLIES:
        supplied |= bit(tables.sloboda)  # R13
        for crossing in members(ferries):
            supplied |= across_the_volga(tables, friendly, crossing)
    return supplied & ~bit(tables.base[1 - side])


def across_the_volga(tables: Tables, friendly: int, crossing: int) -> int:
    """City Board Supply Lines: zones of a sector that its ferry or ice bridge supplies (R12)."""
    landing = bit(tables.landing[crossing])
    lines = spread(tables, landing & friendly, friendly)
    return tables.sectors[crossing] & (lines | edge(tables, lines) & ~friendly | landing)


def token_zones(tables: Tables, friendly: int, zone: int, tokens: int) -> int:
    """Zones with own tokens that a force can reach; the last zone may be hostile (R16)."""
    here = bit(zone)
    path = spread(tables, here, friendly | here)
    apart = tables.bases | bit(tables.sloboda)
    return tokens & (path | edge(tables, path)) & ~apart


def spread(tables: Tables, start: int, within: int) -> int:
    """All zones that can be reached from some without leaving a set."""
    found = start
    rim = start
    while rim:
        rim = edge(tables, rim) & within & ~found
        found |= rim
    return found


def edge(tables: Tables, zones: int) -> int:
    """Every zone adjacent to one of these."""
    adjacent = tables.adjacent
    near = 0
    while zones:
        low = zones & -zones
        near |= adjacent[low.bit_length() - 1]
        zones ^= low
    return near


def trace(tables: Tables, axis: int, ferries: int, side: int, zone: int) -> list[int]:
    """One supply line, zone by zone to an exit or a landing; empty if there is none."""
    friendly = friendly_zones(tables, axis, side)
    goals = tables.exits[side]
    sector = tables.sector[zone]
    if side == ALLIES and zone == tables.sloboda:
        return [zone]
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
    path = spread(tables, bit(zone), friendly | bit(zone))
    return edge(tables, path) & ~friendly & ~path


def _path(came: dict[int, int], zone: int) -> list[int]:
    path = [zone]
    while came[path[-1]] >= 0:
        path.append(came[path[-1]])
    return path[::-1]
