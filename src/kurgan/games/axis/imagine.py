"""Positions that fit all a side has seen: what is hidden from it is dealt anew."""

from __future__ import annotations

from kurgan.games.axis.pack.tables import ALLIES
from kurgan.games.axis.state import Board
from kurgan.kernel.ask import Random, shuffled
from kurgan.kernel.bits import bits, members


def imagine(s: Board, side: int, rng: Random) -> Board:
    """A position that fits all that a side has seen: Uranus cards and hands dealt anew."""
    dream = s.copy()
    if side == ALLIES:
        return dream
    if dream.left_hand >= 0:
        dream.left_hand = int(rng.random() * 2)
    if not s.launched:
        cards = shuffled(members(s.deck | s.hand | s.flanks[0] | s.flanks[1]), rng)
        piles = []
        for pile in (s.hand, s.flanks[0], s.flanks[1]):
            piles.append(bits(cards[: pile.bit_count()]))
            del cards[: pile.bit_count()]
        dream.hand, dream.flanks = piles[0], piles[1:]
        dream.deck = bits(cards)
    return dream
