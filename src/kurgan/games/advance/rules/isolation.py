"""12.3: isolated Soviet units."""

from __future__ import annotations

from kurgan.games.advance.state import Board


def cut_off(s: Board) -> int:
    """Soviet areas without a chain of Soviet areas to the Volga."""
    supplied = s.tables.links.reached(s.soviet & s.tables.volga, s.soviet)
    return s.soviet & ~supplied


def change_of_factor(s: Board, area: int, die: int) -> int:
    """What the Isolation die does to the Defense Factor; Guards roll one lower."""
    if s.is_guards(area):
        die -= 1
    return s.tables.isolation[max(1, die)]
