"""Strength: which Units of a set have dots, and which have most."""

from __future__ import annotations


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
