"""Sets of small numbers (places, units, cards) as bits of one int."""

from __future__ import annotations

from collections.abc import Iterable


def bit(member: int) -> int:
    """The set that holds this member alone."""
    return 1 << member


def bits(members: Iterable[int]) -> int:
    """The set of these members."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def members(mask: int) -> list[int]:
    """The members of a set in rising order; a negative number would have no end of them."""
    if mask < 0:
        raise ValueError("a set cannot be negative")
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def first(mask: int) -> int:
    """The smallest member of a set that is not empty."""
    return (mask & -mask).bit_length() - 1
