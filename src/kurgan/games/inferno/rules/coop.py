"""Co-Op: whose Stack is whose when two players share the Germans."""

from __future__ import annotations

from kurgan.games.inferno.pack.tables import BLUE, EVERY_HEX, HEXES, WHITE, YELLOW
from kurgan.games.inferno.state import Board
from kurgan.kernel.bits import bits, first, members


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
    return open_to(s, s.active, s.active)


def open_to(s: Board, army: int, side: int) -> int:
    """Hexes with room for a Unit that a German player moves; his White ones join his (R51)."""
    free = EVERY_HEX & ~s.full
    if s.has_two_german_players:
        own = side if army == WHITE else army
        free &= ~stacks_of(s, BLUE if own == YELLOW else YELLOW)
    return free


def owner(s: Board, hexagon: int) -> int:
    """The German side that decides for a Stack under attack (R53)."""
    return 1 if s.has_two_german_players and color(s, hexagon) == BLUE else 0


def decider(s: Board, units: int, leader: int) -> int:
    """The German side that decides among some Units; where they are both players', the leader."""
    sides = bits([commander(s, unit, leader) for unit in members(units)])
    return first(sides) if sides.bit_count() == 1 else leader  # R53


def commanded(s: Board, units: int, side: int) -> int:
    """Those of some Units about which a German side decides when it leads."""
    return bits([unit for unit in members(units) if commander(s, unit, side) == side])


def commander(s: Board, unit: int, leader: int) -> int:
    """The German side that decides about a Unit; the leader has White ones without a color."""
    if not s.has_two_german_players or s.rules.coop_decisions == "active":
        return leader
    army, place = s.tables.army[unit], s.german_where[unit]
    if army == WHITE and place < HEXES:
        army = color(s, place)  # Co-Op 2, Co-Op 3
    return leader if army == WHITE else army


def is_partners(s: Board, hexagon: int) -> bool:
    """Whether the other German player must agree to use a Stack (Co-Op 10, R52)."""
    army = color(s, hexagon)
    return s.has_two_german_players and army != WHITE and army != (YELLOW, BLUE)[s.active]
