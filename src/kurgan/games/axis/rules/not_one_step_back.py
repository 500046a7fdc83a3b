"""Not One Step Back: where Allied land units may go in rounds 1 and 2."""

from __future__ import annotations

from typing import Final

from kurgan.games.axis.pack.tables import ALLIES, AXIS, EVERY_ZONE
from kurgan.games.axis.state import Board

STRICT_ROUNDS: Final = 2


def not_one_step_back(s: Board, zone: int, *, has_moved: bool) -> int:
    """Rounds 1 and 2: forward only beside the Axis, and nobody leaves the city (R23, R63, R76)."""
    if s.round > STRICT_ROUNDS:
        return EVERY_ZONE
    allowed = s.tables.city if s.is_city(zone) else EVERY_ZONE
    if not has_moved and is_bound(s, zone):
        allowed &= s.axis | s.contested
    return allowed


def is_bound(s: Board, zone: int) -> bool:
    """Whether Stalin's order holds the Allied land units of a zone."""
    return s.round <= STRICT_ROUNDS and bool(s.tables.adjacent[zone] & s.occupied(AXIS))


def bound_zones(s: Board) -> int:
    """Zones whose units the order holds."""
    return s.tables.links.beside(s.occupied(AXIS)) & s.land[ALLIES]
