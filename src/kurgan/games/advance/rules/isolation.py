"""12.3: isolated Soviet units."""

from __future__ import annotations

from kurgan.games.advance.state import Board
from kurgan.kernel.bits import members


def cut_off(s: Board) -> int:
    """Soviet areas without a chain of Soviet areas to the Volga."""
    supplied = frontier = s.soviet & s.tables.volga
    while frontier:
        reached = 0
        for area in members(frontier):
            reached |= s.tables.adjacent[area]
        frontier = reached & s.soviet & ~supplied
        supplied |= frontier
    return s.soviet & ~supplied


def change_of_factor(s: Board, area: int, die: int) -> int:
    """What the Isolation die does to the Defense Factor; Guards roll one lower."""
    if s.is_guards(area):
        die -= 1
    return s.tables.isolation[max(1, die)]
