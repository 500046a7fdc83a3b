"""Victory Conditions: checked when card 14 is resolved."""

from __future__ import annotations

from kurgan.games.axis.pack.tables import AXIS
from kurgan.games.axis.state import (
    ALLIES_MAJOR,
    ALLIES_MINOR,
    ALLIES_TOTAL,
    AXIS_MAJOR,
    AXIS_MINOR,
    AXIS_TOTAL,
    UNDECIDED,
    Board,
)
from kurgan.kernel.bits import bits


def total_victory(s: Board) -> int:
    """Whether a side has won outright at the end of a round."""
    if axis_total(s):
        return AXIS_TOTAL
    return ALLIES_TOTAL if allies_total(s) else UNDECIDED


def final_victory(s: Board) -> int:
    """Major, else Minor, at the end of the last round."""
    if s.axis & city_rp(s) & s.supplied[AXIS]:  # R9
        return AXIS_MAJOR
    if not s.axis & (s.tables.keys | s.tables.fortified):
        return ALLIES_MAJOR  # R10
    return AXIS_MINOR if s.axis >> s.tables.pitomnik & 1 else ALLIES_MINOR


def axis_total(s: Board) -> bool:
    """Every RP zone of the city, and a supply line into one of them."""
    zones = city_rp(s)
    return not zones & ~s.axis and bool(zones & s.supplied[AXIS])


def allies_total(s: Board) -> bool:
    """The three zones around the city, and the whole west bank controlled or contested (R8)."""
    return not s.axis & s.tables.keys and not s.tables.tan & s.axis & ~s.contested


def city_rp(s: Board) -> int:
    """The City Board's zones with an RP value."""
    values = s.tables.rp[s.rules.rp_set]
    return bits([zone for zone, value in enumerate(values) if value]) & s.tables.city
