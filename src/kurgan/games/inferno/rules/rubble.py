"""Rubble: when a Deliberate Attack makes it, and whom it protects."""

from __future__ import annotations

from typing import Final

RUBBLE_ABOVE: Final = 18

Terms = list[tuple[str, int]]


def is_roll_due(*, is_german: bool, is_deliberate: bool, may_get_rubble: bool) -> bool:
    """Whether an attack may turn its hex into Rubble (Combat 9)."""
    return is_german and is_deliberate and may_get_rubble


def may_get_rubble(*, is_urban: bool, is_rubble: bool, has_markers: bool) -> bool:
    """An Urban Hex without Rubble, while markers are left (R54)."""
    return is_urban and not is_rubble and has_markers


def rubble_terms(support: int, hexes: int, tanks: int) -> Terms:
    """What is added to the Rubble Roll, each with its rule."""
    return [("Rubble Card", support), ("Rubble Hexes", hexes), ("Rubble Panzers", tanks)]


def makes_rubble(total: int) -> bool:
    """Whether three dice and all that is added are enough."""
    return total > RUBBLE_ABOVE


def is_protected(*, is_rubble: bool, is_attack: bool) -> bool:
    """Rubble protects the defender, of either side, and never the attacker (R21)."""
    return is_rubble and is_attack


def through_rubble(scored: int) -> int:
    """Two hits of one roll count as one (R19)."""
    return scored // 2
