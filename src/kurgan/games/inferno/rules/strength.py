"""Strength: which Units of a set have dots, and which have most."""

from __future__ import annotations

from kurgan.games.inferno.pack.tables import ARMOR, FOOT, INFANTRY, MARINE, TANK, Tables


def germans_of(tables: Tables, types: int) -> int:
    """German Units that count as one of these types."""
    return (tables.german_infantry if types & FOOT else 0) | (
        tables.german_tanks if types & ARMOR else 0
    )


def soviets_of(tables: Tables, types: int) -> int:
    """Soviet Units that count as one of these types; Marines are Infantry (R46)."""
    foot = tables.kind_units[INFANTRY] | tables.kind_units[MARINE]
    return (foot if types & FOOT else 0) | (tables.kind_units[TANK] if types & ARMOR else 0)


def german_types(tables: Tables, units: int) -> int:
    """What some German Units count as together."""
    foot, armor = units & tables.german_infantry, units & tables.german_tanks
    return (FOOT if foot else 0) | (ARMOR if armor else 0)


def soviet_types(tables: Tables, units: int) -> int:
    """What some Soviet Units count as together."""
    foot, armor = units & soviets_of(tables, FOOT), units & soviets_of(tables, ARMOR)
    return (FOOT if foot else 0) | (ARMOR if armor else 0)


def adjusted(strength: int, full: int, *, is_immortal: bool) -> int:
    """Dots once turned up: a blank edge reads 1, an Immortal Guard is in full (Combat 4)."""
    return full if is_immortal else strength or 1


def strongest(units: int, strength: list[int]) -> int:
    """The members of a set with the most dots."""
    found = most = 0
    while units:
        low = units & -units
        dots = strength[low.bit_length() - 1]
        if dots > most:
            found, most = low, dots
        elif dots == most and most:
            found |= low
        units ^= low
    return found


def alive(units: int, strength: list[int]) -> int:
    """The members of a set that still have dots."""
    found = 0
    while units:
        low = units & -units
        if strength[low.bit_length() - 1]:
            found |= low
        units ^= low
    return found
