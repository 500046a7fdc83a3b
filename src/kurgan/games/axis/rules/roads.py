"""Roads and Rail Lines: how far a line leads, and along which zones."""

from __future__ import annotations

from typing import Final

from kurgan.games.axis.pack.tables import AXIS, GER_MECH, Tables
from kurgan.games.axis.state import Board
from kurgan.kernel.bits import bits, members

ROAD_MOVE: Final = 4


def road_zones(tables: Tables, nodes: int) -> int:
    """The next zones along the road."""
    zones = 0
    for node in members(nodes):
        zones |= bits([tables.road_zone[other] for other in members(tables.road_next[node])])
    return zones


def along(tables: Tables, nodes: int, zone: int) -> int:
    """Where on the road a force stands after a step; nowhere if it left the road."""
    joined = 0
    for node in members(nodes):
        joined |= tables.road_next[node]
    return joined & tables.roads_at[zone]


def reaches(s: Board, start: int, goal: int) -> bool:
    """Whether a German mechanized infantry can march from one zone to another."""
    tables = s.tables
    closed = s.hostile(AXIS) | s.contested
    rim = {(start, tables.roads_at[start])}
    for taken in range(ROAD_MOVE):
        onward: set[tuple[int, int]] = set()
        for zone, nodes in rim:
            near = tables.adjacent[zone] & ~tables.bases
            if taken >= tables.move[GER_MECH]:
                near &= road_zones(tables, nodes)
            if near >> goal & 1:
                return True
            onward |= {(z, along(tables, nodes, z)) for z in members(near & ~closed)}
        rim = onward
    return False
