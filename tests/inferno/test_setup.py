"""Setup, the pieces and the map of the basic game."""

from __future__ import annotations

from collections import Counter

from kurgan.games.inferno.pack.tables import (
    DEAD,
    HEXES,
    INFANTRY,
    MARINE,
    TANK,
    TRACK,
    WHITE,
    YELLOW,
)
from kurgan.kernel.bits import members
from kurgan.kernel.engine import question
from tests.inferno.scene import TABLES, hex_number
from tests.inferno.test_designers_way import set_up
from tests.rules import rule


def names(units: int) -> set[str]:
    return {TABLES.german_units[unit] for unit in members(units)}


@rule("Setup 2", "Setup 3", "Setup 4", "Setup 5", "Units")
def test_setup_2_to_5_the_pools() -> None:
    s = set_up({})
    assert s.pool(MARINE).bit_count() == 2
    assert s.pool(TANK).bit_count() == 6
    assert s.pool(INFANTRY).bit_count() == 22
    assert s.pool(INFANTRY) & TABLES.guards == TABLES.guards


@rule("Setup 6", "Random Deployment", "Map")
def test_setup_6_one_soviet_unit_in_each_of_23_hexes() -> None:
    s = set_up({})
    placed = [place for place in s.soviet_where if place < HEXES]
    assert sorted(placed) == sorted(TABLES.setup_hexes)
    kinds = Counter(TABLES.kind[u] for u, place in enumerate(s.soviet_where) if place < HEXES)
    assert (kinds[TANK], kinds[INFANTRY]) == (7, 16)
    assert s.soviet_seen == 0


@rule("Setup 8", "Hex Control")
def test_setup_8_the_first_german_units() -> None:
    s = set_up({})
    assert names(s.german_at[hex_number("W")]) == {"G-2", "G-64", "G-79"}
    x, y = s.german_at[hex_number("X")], s.german_at[hex_number("Y")]
    assert "G-120" in names(x)
    yellow = TABLES.plain_infantry & TABLES.army_units[YELLOW]
    assert (x & yellow).bit_count() == 1
    assert (y & yellow).bit_count() == y.bit_count() == 2
    assert s.german_control == TABLES.german_start


@rule("Setup 9")
def test_setup_9_thirty_units_on_the_track_with_white_infantry_last() -> None:
    s = set_up({})
    assert s.german_where.count(TRACK) == 30
    white = TABLES.plain_infantry & TABLES.army_units[WHITE]
    assert all(white >> s.track[row * 5 + 4] & 1 for row in range(6))
    assert DEAD not in s.german_where


@rule("Setup 10", "Setup 11", "German Actions")
def test_setup_10_and_11_three_german_cards_and_no_soviet_one() -> None:
    s = set_up({})
    opening = s.german_hand[0].bit_count() + s.german_leaders.bit_count()
    assert opening == 3
    assert s.german_deck.bit_count() == 23
    assert s.soviet_deck.bit_count() == 28
    assert s.soviet_hand == 0
    ask = question(s)
    assert ask is not None
    assert ask.kind == "action"


@rule("R47")
def test_the_pieces_of_2017() -> None:
    s = set_up({"edition": "2017"})
    assert names(s.german_at[hex_number("W")]) == {"G-2", "G-15", "G-79"}
    assert s.pool(INFANTRY).bit_count() == 17
    assert s.soviet_deck.bit_count() == 21
    assert s.edition.german_deck.bit_count() == 23
    assert sum(1 for place in s.soviet_where if place < HEXES) == 23


@rule("R63")
def test_leaders_of_the_second_edition_join_the_deck_of_2017() -> None:
    s = set_up({"edition": "2017", "designers_way": "easy_german"})
    assert [TABLES.german_cards[card].id for card in members(s.german_top)] == ["linden"]
    assert [TABLES.german_cards[card].id for card in members(s.german_bottom)] == ["okh"]
