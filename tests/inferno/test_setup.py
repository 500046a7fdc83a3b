"""Setup."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from kurgan.games.inferno.game import INFERNO
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
from kurgan.kernel.match import new
from tests.inferno.designers_way import set_up
from tests.inferno.scene import TABLES, Scene, hex_id, hex_number
from tests.rules import rule

PINK = [
    "3",
    "4",
    "7",
    "9",
    "13",
    "15",
    "19",
    "21",
    "26",
    "28",
    "32",
    "48",
    "49",
    "52",
    "53",
    "54",
    "58",
    "61",
    "71",
    "72",
    "73",
    "75",
    "76",
]
GUARDS = {"S-13G", "S-35G", "S-37G", "S-39G"}
MARINES = {"S-92M", "S-154M"}
YELLOW_INFANTRY = {f"G-{n}" for n in (191, 194, 211, 516, 517, 518, 544, 545, 546, 178, 203, 230)}
WHITE_INFANTRY = {f"G-{n}" for n in (576, 577, 578, 208, 212, 226, 54, 227, 369)}
AXES = {"G-11", "G-4", "G-114"}


def fresh(seed: int, **options: Any) -> Any:
    """The state of a match that has just been set up."""
    return new(INFERNO, options=options, seed=seed).state


def soviets_on_map(state: Any) -> dict[str, str]:
    """Each Soviet Unit on the map with its hex."""
    return {
        name: hex_id(state.soviet_where[number])
        for number, name in enumerate(TABLES.soviet_units)
        if 0 <= state.soviet_where[number] < len(TABLES.hexes)
    }


def germans_in(state: Any, hexagon: str) -> set[str]:
    """The German Units in a hex."""
    return {
        name
        for number, name in enumerate(TABLES.german_units)
        if hex_id_or_none(state.german_where[number]) == hexagon
    }


def hex_id_or_none(place: int) -> str:
    """The name of a hex, or nothing for a place off the map."""
    return TABLES.hexes[place] if 0 <= place < len(TABLES.hexes) else ""


def names(units: int) -> set[str]:
    return {TABLES.german_units[unit] for unit in members(units)}


@rule("Setup 6", "Setup 8")
def test_the_log_cites_the_steps_of_setup_by_their_numbers() -> None:
    cited = {event.kind: event.rule for event in new(INFERNO, seed=1).events("german")}
    assert cited["soviets_placed"] == "Setup 6"
    assert cited["germans_placed"] in ("Setup 8", "Setup 9")


@pytest.mark.parametrize("seed", range(4))
@rule("Setup 6", "Setup 2", "Setup 5")
def test_23_pink_hexes_hold_one_block_each_and_neither_a_guard_nor_a_marine(seed: int) -> None:
    placed = soviets_on_map(fresh(seed))
    assert sorted(placed.values()) == sorted(PINK)
    assert not placed.keys() & (GUARDS | MARINES)
    assert sum(name.startswith("S-T") for name in placed) == 7


@pytest.mark.parametrize("seed", range(4))
@rule("Setup 3", "Setup 4", "Setup 5")
def test_pools_begin_with_22_infantry_six_tanks_and_two_marines(seed: int) -> None:
    view: Any = new(INFERNO, seed=seed).view("german")
    counts = {kind: pool["count"] for kind, pool in view["pools"].items()}
    assert counts == {"infantry": 22, "tank": 6, "marine": 2}


@rule("Setup 6", "Random Deployment")
def test_setup_blocks_show_each_edge_of_the_four_and_never_more_dots_than_printed() -> None:
    seen: set[tuple[int, int]] = set()
    for seed in range(12):
        state = fresh(seed)
        for name in soviets_on_map(state):
            number = TABLES.soviet_units.index(name)
            seen.add((TABLES.soviet_strength[number], state.soviet_strength[number]))
    assert {dots for full, dots in seen if full == 4} == {1, 2, 3, 4}
    assert {dots for full, dots in seen if full == 3} == {0, 1, 2, 3}
    assert {dots for full, dots in seen if full == 2} == {0, 1, 2}


@pytest.mark.parametrize("seed", range(4))
@rule("Setup 8")
def test_seven_germans_start_at_full_strength_in_w_x_and_y(seed: int) -> None:
    state = fresh(seed)
    assert germans_in(state, "W") == {"G-2", "G-64", "G-79"}
    x, y = germans_in(state, "X"), germans_in(state, "Y")
    assert "G-120" in x
    assert len(x) == 2
    assert len(y) == 2
    assert (x | y) - {"G-120"} <= YELLOW_INFANTRY
    assert germans_in(state, "Z") == set()
    for name in germans_in(state, "W") | x | y:
        number = TABLES.german_units.index(name)
        assert state.german_strength[number] == TABLES.german_strength[number]


@pytest.mark.parametrize("seed", range(4))
@rule("Setup 9", "Setup 1")
def test_each_row_of_the_track_ends_in_white_infantry_and_no_axe_lies_there(seed: int) -> None:
    track = [TABLES.german_units[unit] for unit in fresh(seed).track]
    assert len(track) == len(set(track)) == 30
    assert set(track[4::5]) <= WHITE_INFANTRY
    assert not set(track) & AXES


@pytest.mark.parametrize("seed", range(6))
@rule("Setup 10", "Setup 11", "R2")
def test_three_german_cards_are_drawn_and_leaders_among_them_are_in_play(seed: int) -> None:
    cards = new(INFERNO, seed=seed).view("german")["cards"]
    assert len(cards["hands"]["german"]) + len(cards["german_leaders"]) == 3
    assert cards["german_deck"] == 23
    assert cards["soviet_deck"] == 28
    assert cards["hands"]["soviet"] == 0


@rule("Hex Control")
def test_only_the_four_lettered_hexes_begin_german() -> None:
    view: Any = new(INFERNO, seed=1).view("german")
    german = {h["id"] for h in view["hexes"] if h["control"] == "german"}
    assert german == {"W", "X", "Y", "Z"}
    assert len(view["hexes"]) == 109


@rule("Hex Control", "R17")
def test_a_hex_left_empty_stays_with_its_owner() -> None:
    s = Scene(german={"66": ["G-191"]}, soviet={"19": ["S-45"]})
    s.play("short_moves").play("move_from", "66").play("move_to", "82")
    assert s.is_german("66")
    assert s.is_german("82")
    assert not s.is_german("83")


@rule("Hex Control", "Capturing a Spawn Hex")
def test_soviets_take_a_german_spawn_hex_by_walking_in_and_draw_a_card() -> None:
    s = Scene(phase="soviet", soviet={"36": ["S-45"]}, soviet_deck=["tommy-1", "aa-7", "t34-1"])
    s.roll(4).draw("move_unit", "S-45")
    assert s.place("S-45") == "X"
    assert not s.is_german("X")
    assert s.kind == "soviet_draw"
    s.draw("soviet_draw", "aa-7")
    assert s.hand("soviet") == ["aa-7"]


@rule("Capturing a Spawn Hex", "Hex Control")
def test_w_is_no_spawn_hex_and_gives_no_card() -> None:
    s = Scene(phase="soviet", soviet={"20": ["S-45"]})
    s.roll(6).draw("move_unit", "S-45")
    assert s.place("S-45") == "W"
    assert not s.is_german("W")
    assert s.kind == "action"
    assert s.hand("soviet") == []


@rule("Capturing a Spawn Hex", "R13")
def test_retaking_ones_own_spawn_hex_gives_no_card() -> None:
    s = Scene(
        phase="soviet",
        soviet={"2": ["S-45"], "19": ["S-87"]},
        german={"82": ["G-191"]},
        control={"german": ["3"]},
    )
    s.roll(2).roll(4).draw("move_unit", "S-45").draw("move_unit", "S-87")
    assert s.place("S-45") == "3"
    assert not s.is_german("3")
    assert s.hand("soviet") == []
    assert s.kind == "action"
    s = Scene(german={"66": ["G-191"]}, soviet={"19": ["S-45"]}, control={"soviet": ["X"]})
    s.play("short_moves").play("move_from", "66").play("move_to", "X")
    assert s.is_german("X")
    assert s.kind == "compass_die"


@rule("Capturing a Spawn Hex", "Paulus")
def test_paulus_doubles_the_card_for_a_captured_spawn_hex() -> None:
    s = Scene(german={"2": ["G-2"]}, soviet={"19": ["S-45"]}, german_leaders=["paulus"])
    s.play("short_moves").play("move_from", "2").play("move_to", "3")
    s.draw("german_draw", "pak-1").draw("german_draw", "pak-2")
    assert s.hand("german") == ["pak-1", "pak-2"]
    assert s.kind == "compass_die"


@rule("Capturing a Spawn Hex", "Long Move")
def test_a_long_move_that_only_passes_a_spawn_hex_captures_it() -> None:
    s = Scene(german={"W": ["G-2"]}, soviet={"19": ["S-45"]})
    s.play("long_move")
    if s.can("move_from", "W"):
        s.play("move_from", "W")
    s.play("move_to", "3")
    if s.kind == "german_draw":
        s.draw("german_draw", "pak-1").play("move_to", "2")
    else:
        s.play("move_to", "2").draw("german_draw", "pak-1")
    assert s.is_german("3")
    assert s.is_german("2")
    assert s.place("G-2") == "2"
    assert s.hand("german") == ["pak-1"]


@rule("Stacking", "Movement Cards B")
def test_a_fifth_soviet_unit_never_enters_a_hex() -> None:
    north = ["S-T6", "S-T26", "S-T27", "S-T39"]
    south = ["S-45", "S-87", "S-95", "S-98"]
    s = Scene(phase="soviet", soviet={"6": north, "7": south})
    s.roll(3).roll(6)  # each would go where the other stands
    s.draw("soviet_draw", "aa-7").draw("soviet_draw", "aa-9")
    assert s.stack("6") == set(north)
    assert s.stack("7") == set(south)
    assert s.hand("soviet") == ["aa-7", "aa-9"]


@rule("Firepower", "Strength")
def test_each_unit_rolls_its_dots_in_the_pool_of_its_color() -> None:
    s = Scene(
        german={"67": ["G-369:2", "G-2:3", "G-64:1"]},
        soviet={"52": ["S-45:3", "S-T84:2", "S-T6:1"]},
    )
    s.deliberate("52")
    assert s.kind == "german_fire"
    assert s.dice == (2, 1, 3)
    s.roll(5, 5, 4, 3, 3, 3)  # all miss: black needs 6, white 5, red 4
    assert s.kind == "soviet_fire"
    assert s.dice == (3, 1, 2)
    s.roll(5, 5, 5, 4, 3, 3)
    assert s.kind != "reduce_german"
    assert [s.strength(u) for u in ("G-369", "G-2", "G-64")] == [2, 3, 1]
    assert [s.strength(u) for u in ("S-45", "S-T84", "S-T6")] == [3, 2, 1]


@rule("Firepower")
def test_the_least_hitting_faces_are_6_5_and_4() -> None:
    s = Scene(
        german={"67": ["G-369:1", "G-2:1", "G-64:1"]},
        soviet={"52": ["S-45:4", "S-T84:3", "S-T6:1"]},
    )
    s.deliberate("52").roll(6, 5, 4).roll(1, 1, 1, 1, 1, 1, 1, 1)
    while s.kind == "reduce_soviet":
        s.play("reduce_soviet", "S-45")
    assert s.strength("S-45") + s.strength("S-T84") + s.strength("S-T6") == 5


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
