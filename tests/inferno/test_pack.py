"""The data pack: sound as it is, and every fault of it is named."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from kurgan.games.inferno.game import INFERNO
from kurgan.games.inferno.pack.check import notes, problems
from tests.inferno.scene import TABLES
from tests.rules import rule

FILES = INFERNO.pack().files


def changed(path: str, value: Any) -> dict[str, Any]:
    files = copy.deepcopy(FILES)
    *places, last = path.split("/")
    held: Any = files
    for place in places:
        held = held[int(place)] if isinstance(held, list) else held[place]
    held[int(last) if isinstance(held, list) else last] = value
    return files


def test_the_pack_is_sound() -> None:
    assert problems(FILES) == []
    assert notes(FILES) == []


@rule("Map", "Soviet Compass")
def test_the_compass_takes_7_to_6_and_25_to_24() -> None:
    number = {name: n for n, name in enumerate(TABLES.hexes)}
    assert TABLES.compass[number["7"]][6] == number["6"]
    assert TABLES.compass[number["25"]][5] == number["24"]
    assert len(TABLES.hexes) == 109


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("board.json/hexes/0/terrain", "swamp", "terrain"),
        ("board.json/hexes/6/terrain", "clear", "urban"),
        ("board.json/hexes/0/q", 5, "adjacent"),
        ("board.json/compass/directions/6", "E", "compass"),
        ("board.json/limits/rubble_markers", 14, "rubble_markers"),
        ("board.json/landing_hexes", ["3"], "landing_hexes"),
        ("units.json/german/0/blitz", False, "blitz"),
        ("units.json/soviet/0/type", "tank", "Soviet blocks"),
        ("units.json/reinforcement_track/removal/0/unit", "G-999", "G-999"),
        ("units.json/german/0/provenance/type", "nowhere", "nowhere"),
        ("cards.json/german/5/copies", 3, "copies"),
        ("cards.json/german/5/dice", 7, "dice"),
        ("cards.json/soviet/5/variants/0/rubble_hex", "1", "aa"),
        ("cards.json", {}, "missing"),
        ("units.json/german_setup/W", ["G-2", "G-64", "G-15"], "Setup 8"),
        ("units.json/german_setup/Z", ["random yellow infantry"], "Setup 8"),
        ("units.json/reinforcement_track/removal/0/unit", "G-120", "the unit of row 1"),
        ("units.json/reinforcement_track/removal/5/row", 7, "row"),
        ("units.json/german/37/army", "blue", "6th Panzer Division"),
        ("cards.json/german_starting_hand/cards", 4, "german_starting_hand"),
        ("cards.json/soviet_starting_hand/cards", 1, "soviet_starting_hand"),
        ("cards.json/german/8/variants/0/needs_linden", True, "need Linden"),
    ],
)
def test_a_fault_is_named_in_a_sentence(path: str, value: Any, words: str) -> None:
    found = [*problems(changed(path, value)), *notes(changed(path, value))]
    assert found
    assert any(words in sentence for sentence in found)


def test_every_datum_says_where_it_comes_from() -> None:
    for row in FILES["board.json"]["hexes"]:
        assert set(row["provenance"].values()) <= set(FILES["board.json"]["sources"])
