"""Chapter 11 (and 14.7): victory."""

from __future__ import annotations

from typing import Final

from kurgan.games.advance.pack.tables import AREAS
from kurgan.games.advance.state import (
    GERMAN_AUTOMATIC,
    GERMAN_OPERATIONAL,
    SOVIET_AUTOMATIC,
    SOVIET_FINAL,
    UNDECIDED,
    Board,
)

AREAS_TO_WIN: Final = 40


def automatic_victory(s: Board) -> int:
    """11.1, 14.7: every area German, or Morale at 0; the German test comes first (R24)."""
    if not s.soviet:
        return _won(s, GERMAN_AUTOMATIC, "11.1")
    if s.morale == 0:
        return _won(s, SOVIET_AUTOMATIC, "11.1")
    return UNDECIDED


def final_victory(s: Board) -> int:
    """11.2: forty areas with a Heavy Urban one among them; 14.7: nothing but all of them (R35)."""
    has_heavy_urban = bool(s.vacant & s.tables.heavy_urban)  # R46
    if s.plan.wins_by_count and has_heavy_urban and controlled(s) >= AREAS_TO_WIN:
        return _won(s, GERMAN_OPERATIONAL, "11.2")
    return _won(s, SOVIET_FINAL, "11.2")


def controlled(s: Board) -> int:
    """How many areas are German."""
    return AREAS - s.soviet.bit_count()


def _won(s: Board, outcome: int, rule: str) -> int:
    s.emit("game_ended", outcome, rule=rule if s.plan.wins_by_count else "14.7")
    return outcome
