"""The numbers of the player aid of the second edition: both decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import kurgan
from kurgan.kernel.bits import members
from tests.rules import rule

GERMAN = {"heinkel": 4, "stuka": 4, "howitzer": 4, "pioneer": 4, "sniper_g": 3, "pak": 2}
SOVIET = {
    "tommy": 2, "flotilla": 5, "aa": 4, "sniper_s": 5, "antitank": 2, "infiltration": 4, "t34": 3,
}  # fmt: skip
GERMAN_LEADERS = {"paulus", "hoth", "richthofen", "linden", "okh"}
SOVIET_LEADERS = {"chuikov", "zaytsev", "khrushchev"}


def of_each(names: Sequence[str], cards: int) -> Counter[str]:
    """How many cards of each name are in play."""
    return Counter(names[card].rpartition("-")[0] or names[card] for card in members(cards))


@rule("German Support Cards", "German Leaders", "Setup 11")
def test_the_player_aid_counts_the_german_cards() -> None:
    match = kurgan.new("inferno", seed=1)
    s: Any = match.state
    cards = of_each(match.game.ids(s.tables)["german_card"], s.german_deck | s.german_hand[0])
    leaders = Counter(GERMAN_LEADERS)
    assert cards - leaders == Counter(GERMAN)
    assert len(leaders - cards) == s.german_leaders.bit_count()  # drawn already, and in play


@rule("Soviet Leaders")
def test_the_player_aid_counts_the_soviet_cards() -> None:
    match = kurgan.new("inferno", seed=1)
    s: Any = match.state
    cards = of_each(match.game.ids(s.tables)["soviet_card"], s.soviet_deck)
    assert cards == Counter(SOVIET) + Counter(SOVIET_LEADERS)
