"""Seats that a computer holds: the name it has there, which the journal of a match keeps."""

from __future__ import annotations

from kurgan.bots.levels import LEVELS
from kurgan.kernel.errors import BadSetup, brief
from kurgan.kernel.match import Match

HELD_BY = "the computer ({level})"


def holder(level: str) -> str:
    """The name under which a computer of a level holds a seat."""
    if not isinstance(level, str) or level not in LEVELS:
        raise BadSetup(f"There is no computer {brief(level)}; there are {', '.join(LEVELS)}.")
    return HELD_BY.format(level=level)


def level_of(name: str | None) -> str | None:
    """The level of the computer that holds a seat; None if a person does."""
    return next((level for level in LEVELS if HELD_BY.format(level=level) == name), None)


def is_computers(match: Match, side: str) -> bool:
    """Whether a computer plays a side."""
    return level_of(match.holders.get(side)) is not None
