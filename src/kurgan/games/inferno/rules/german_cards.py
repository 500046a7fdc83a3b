"""German Support Cards: which may be laid, and what the Leaders make of them."""

from __future__ import annotations

from typing import Final

from kurgan.games.inferno.pack.tables import (
    ARMOR,
    FOOT,
    GERMAN_SNIPER,
    HEINKEL,
    LINDEN,
    PAK,
    PIONEER,
    RICHTHOFEN,
    STUKA,
)
from kurgan.games.inferno.state import Board
from kurgan.kernel.bits import bit, bits, first, members


def playable(s: Board) -> int:
    """Cards of the active hand that may be laid, one of each type."""
    hand = s.german_hand[s.active]
    cards = s.tables.german_cards
    every_pioneer = s.has_german_leader(LINDEN) or s.is_first_edition  # R42, R47
    allowed = bits([c for c in members(hand) if every_pioneer or not cards[c].needs_linden])
    joining = hand
    if s.german_cards:
        joining = bits([c for c in members(hand) if cards[c].type == PIONEER])
    return s.among(
        "german_card",
        ("Combat 2", "it is not in your hand", hand),
        ("Linden", "it needs Linden in play", allowed),
        ("Linden", "only Pioneers may be added to Pioneers", joining),
        ("R64", "another card of its type stands for it", distinct_german(s, allowed & joining)),
    )


def distinct_german(s: Board, hand: int) -> int:
    """One card of each type; the 672nd is of its own."""
    found = types = 0
    for card in members(hand):
        kind = s.tables.german_cards[card].type
        if s.tables.german_cards[card].needs_linden or not types >> kind & 1:
            found |= bit(card)
            types |= 0 if s.tables.german_cards[card].needs_linden else bit(kind)
    return found


def may_add_pioneer(s: Board) -> bool:
    """Linden: Pioneers, and nothing else, may be laid together."""
    laid = s.tables.german_cards[first(s.german_cards)].type
    return s.has_german_leader(LINDEN) and laid == PIONEER


GERMAN_SHOTS: Final = {GERMAN_SNIPER: FOOT, PAK: ARMOR}  # cards that take a step without dice
TRIPLE_FIRE: Final = 4  # the lowest face that hits, of all others


def is_airstrike(kind: int) -> bool:
    """Heinkel 111 and Stuka."""
    return kind in (HEINKEL, STUKA)


def air_factor(s: Board, kind: int) -> int:
    """Von Richthofen doubles airstrikes."""
    return 2 if is_airstrike(kind) and s.has_german_leader(RICHTHOFEN) else 1
