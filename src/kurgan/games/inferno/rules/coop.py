"""Co-Op: whose Stack is whose when two players share the Germans."""

from __future__ import annotations

from kurgan.games.inferno.pack.tables import BLUE, EVERY_HEX, WHITE, YELLOW
from kurgan.games.inferno.state import Board
from kurgan.kernel.bits import members


def color(s: Board, hexagon: int) -> int:
    """Yellow, Blue or, with White Units alone, White: Co-Op 2, Co-Op 3, Co-Op 4."""
    units = s.german_at[hexagon]
    if units & s.tables.army_units[YELLOW]:
        return YELLOW
    return BLUE if units & s.tables.army_units[BLUE] else WHITE


def stacks_of(s: Board, army: int) -> int:
    """Hexes with a German Stack of this color."""
    found = 0
    for hexagon in members(s.german):
        if color(s, hexagon) == army:
            found |= 1 << hexagon
    return found


def own_stacks(s: Board) -> int:
    """Stacks that the active German player may command (Co-Op 4)."""
    return stacks_of(s, s.active) if s.has_two_german_players else s.german


def open_hexes(s: Board) -> int:
    """Hexes with room that hold no Unit of the other German player's color (R51)."""
    return open_to(s, s.active)


def open_to(s: Board, army: int) -> int:
    """Hexes with room for a Unit; White ones stand with the active player's (R51)."""
    free = EVERY_HEX & ~s.full
    if s.has_two_german_players:
        own = s.active if army == WHITE else army
        free &= ~stacks_of(s, BLUE if own == YELLOW else YELLOW)
    return free


def owner(s: Board, hexagon: int) -> int:
    """The German side that decides for a Stack under attack (R53)."""
    return 1 if s.has_two_german_players and color(s, hexagon) == BLUE else 0


def is_partners(s: Board, hexagon: int) -> bool:
    """Whether the other German player must agree to use a Stack (Co-Op 10, R52)."""
    army = color(s, hexagon)
    return s.has_two_german_players and army != WHITE and army != (YELLOW, BLUE)[s.active]
