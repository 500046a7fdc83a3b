"""Chapters 3 to 5 and 12.7: the map, the pieces and the main game before its first turn."""

from __future__ import annotations

import json
from collections import Counter
from importlib import resources
from typing import Any

import pytest

import kurgan
from kurgan.kernel.engine import question
from tests.advance.scene import Scene
from tests.rules import rule

DATA = resources.files("kurgan.games.advance") / "pack" / "data"
BOARD = json.loads((DATA / "board.json").read_text(encoding="utf-8"))
UNITS = json.loads((DATA / "units.json").read_text(encoding="utf-8"))
VOLGA = {8, 10, 12, 13, 14, 22, 25, 26, 37, 41, 42}
GERMAN = {1, 2, 3, 4, 5, 6, 48, 49, 50}
GUNS = {"244A", "244B", "245A", "245B", "177"}
SETUP = {
    1: {"295/516", "295/517", "295/518", "244A"},
    2: {"71/191", "71/194", "71/211", "244B"},
    3: {"76/178", "76/203", "76/230"},
    4: {"24/I-24", "24/III-24", "24/21", "24/26"},
    5: {"94/267", "94/274", "94/276"},
    6: {"29/RCN", "29/129", "29/15", "29/71"},
    48: {"60/160", "60/92", "60/120"},
    49: {"3/103", "3/8", "3/29"},
    50: {"16/I-2", "16/64", "16/79", "177"},
}
ARMOR = GUNS | {"24/I-24", "24/III-24", "29/RCN", "29/129", "60/160", "3/103", "16/I-2"}


def fresh_view(**options: Any) -> Any:
    """The main game as it stands before anything is rolled."""
    return kurgan.new("advance", "main", options, seed=1, begin=False).view("german")


def areas(view: Any) -> dict[int, Any]:
    return {int(area["id"]): area for area in view["areas"]}


def all_units(view: Any) -> dict[str, Any]:
    on_map = [unit for area in view["areas"] for unit in area["units"]]
    return {unit["id"]: unit for unit in [*on_map, *view["reserve"], *view["out_of_action"]]}


# 2 and 3: dice, areas, tracks


@rule("2.1")
def test_2_1_dice_of_a_roll_are_thrown_together_and_added_up() -> None:
    scene = Scene(phase="event", turn=2, units={"94/267": 5})
    assert scene.dice == (3,)
    ask: Any = question(scene.state)
    ways: Counter[int] = Counter()
    for action, weight in ask.outcomes():
        ways[sum(action.args)] += weight
    assert (ways[3], ways[10], ways[18], sum(ways.values())) == (1, 27, 1, 216)
    scene.roll(2, 6, 4)
    assert scene.told("event_rolled")[0][0] == 12
    assert scene.dice == (4,)
    scene.roll(1, 2, 3, 6)
    assert scene.state.supply == 12


@rule("2.1")
def test_2_1_a_single_die_is_rolled_alone() -> None:
    assert Scene(units={"94/267": 10}, soviet={10: "ambush 7!"}).dice == (1,)


@rule("3.1")
def test_3_1_the_map_has_areas_1_to_50_and_eleven_on_the_volga() -> None:
    table = areas(fresh_view())
    assert list(table) == list(range(1, 51))
    assert {number for number, area in table.items() if area["volga"]} == VOLGA


@rule("3.1")
@pytest.mark.parametrize("area", [row["id"] for row in BOARD["areas"]])
def test_3_1_a_unit_steps_to_the_adjacent_areas_and_to_no_other(area: int) -> None:
    scene = Scene(units={"244A": area}).play("activate", area)
    if scene.kind == "activation":
        scene.play("select", "244A")
    adjacent = BOARD["areas"][area - 1]["adjacent"]
    assert scene.legal_args("enter") == {str(other) for other in adjacent}
    assert all(area in BOARD["areas"][other - 1]["adjacent"] for other in adjacent)


@rule("3.1.1")
def test_3_1_1_nine_areas_begin_german_and_the_other_41_soviet() -> None:
    table = areas(fresh_view())
    assert {number for number, area in table.items() if area["control"] == "german"} == GERMAN
    assert sum(area["control"] == "soviet" for area in table.values()) == 41


@rule("3.1.2")
def test_3_1_2_every_area_that_begins_soviet_has_a_tem_and_no_other_has() -> None:
    plain = {"clear": 1, "elevated": 2, "light_urban": 3, "heavy_urban": 4}
    special = {"Stalingradski Airfield": 2, "Mamayev Kurgan": 4, "Central Rail Station": 4}
    for number, area in areas(fresh_view()).items():
        if number in GERMAN:
            assert (area["terrain"], area["tem"]) == ("none", 0)
        else:
            assert area["tem"] == special.get(area["name"], plain[area["terrain"]])


# 4: pieces


@rule("4.2", "4.2.1", "4.2.2")
def test_4_2_armor_moves_6_and_infantry_4() -> None:
    units = all_units(fresh_view())
    assert {name for name, unit in units.items() if unit["type"] == "armor"} == ARMOR
    for unit in units.values():
        assert (unit["type"], unit["movement"]) in {("armor", 6), ("infantry", 4)}


@rule("4.2.1", "4.2.2")
@pytest.mark.parametrize(("unit", "steps"), [("29/RCN", 6), ("29/15", 4)])
def test_4_2_a_unit_goes_as_many_vacant_areas_as_its_movement_factor(unit: str, steps: int) -> None:
    path = (7, 9, 11, 16, 18, 19)[:steps]
    scene = Scene(units={unit: 6, "94/267": 48}).play("activate", 6)
    if scene.kind == "activation":
        scene.play("select", unit)
    for area in path:
        scene.play("enter", area)
    assert scene.kind == "activate"
    assert scene.place(unit) == str(path[-1])


@rule("4.2", "4.3.1")
def test_4_3_1_a_spent_unit_neither_moves_nor_attacks() -> None:
    scene = Scene(
        units={"29/RCN": 10, "29/15": 10, "94/267": 5},
        spent=["29/RCN"],
        soviet={10: "ambush 7!"},
    ).roll(1)
    scene.play("activate", 10)
    assert scene.legal_args("select") == {"29/15"}
    scene.play("attack", 10)
    assert scene.legal_args("attack_with") <= {"29/15"}
    assert scene.kind == "combat_dice"
    scene.roll(6, 6, 1, 1)
    assert scene.told("dice_rolled") == [(12, 2, 5 + 1 + 12, 7 + 4 + 2)]


@rule("4.2", "4.3.1")
def test_4_3_1_an_area_of_spent_units_cannot_be_activated() -> None:
    scene = Scene(units={"29/RCN": 6, "94/267": 5}, spent=["29/RCN"])
    assert scene.legal_args("activate") == {"5"}
    assert scene.why("area", 6)[:2] == (False, "8.1")


@rule("4.3", "5.3.2")
def test_4_3_the_main_game_has_forty_units_and_none_with_a_blue_code() -> None:
    units = all_units(fresh_view())
    assert len(units) == 40
    for row in UNITS["main_units"]:
        unit = units[row["id"]]
        assert (unit["attack"], unit["movement"]) == (row["attack"], row["mf"])
    blue = {"14/I-36", "14/103", "14/108", "305/576", "305/577", "305/578", "244C"}
    blue |= {"79/208", "79/212", "79/226"}
    assert not blue & set(units)
    assert units["29/RCN"]["attack"] == 6


@rule("4.3.2")
def test_4_3_2_every_unit_but_the_assault_guns_has_a_division() -> None:
    units = all_units(fresh_view())
    assert {name for name, unit in units.items() if unit["division"] is None} == GUNS
    parents = Counter(unit["division"] for unit in units.values())
    assert (parents["29th Mot"], parents["389th"], parents["24th Pz"]) == (4, 3, 4)


@rule("4.3.2")
@pytest.mark.parametrize(("third", "value"), [("29/71", 6 + 2 + 1 + 1), ("244A", 6 + 2 + 1)])
def test_4_3_2_three_units_of_one_division_attack_better_than_two_and_a_gun(
    third: str, value: int
) -> None:
    scene = Scene(
        units={"29/RCN": 10, "29/15": 10, third: 10, "94/267": 5}, soviet={10: "ambush 7!"}
    ).roll(1)
    scene.play("activate", 10).play("attack", 10).play("attack_with_all").play("lead", "29/RCN")
    scene.roll(3, 3, 3, 3)
    assert scene.told("dice_rolled") == [(6, 6, value + 6, 7 + 4 + 6)]


@rule("4.3.3")
def test_4_3_3_infantry_is_a_regiment_and_armor_a_battalion() -> None:
    assert UNITS["unit_size"]["infantry"] == "regiment"
    assert UNITS["unit_size"]["armor"] == "battalion"
    battalions = {row["id"] for row in UNITS["main_units"] if row["type"] == "armor"}
    assert battalions == ARMOR


@rule("4.4")
def test_4_4_an_unrevealed_counter_shows_its_terrain_and_nothing_else() -> None:
    scene = Scene(units={"29/RCN": 8}, soviet={10: "fanatic 8"})
    assert areas(scene.view)[10]["soviet"] == {"revealed": False, "terrain": "heavy_urban"}


@rule("4.4")
def test_4_4_a_revealed_counter_shows_its_factor_and_its_strategy_for_good() -> None:
    scene = Scene(units={"29/RCN": 8, "94/267": 5}, soviet={10: "fanatic 8"})
    scene.play("activate", 8).move("29/RCN", 10).play("attack", 10).roll(1, 1, 6, 6)
    soviet = areas(scene.view)[10]["soviet"]
    assert (soviet["revealed"], soviet["defense"], soviet["strategy"]) == (True, 8, "fanatic")
    scene.play("end_phase")
    assert areas(scene.view)[10]["soviet"] == soviet


@rule("4.4")
def test_4_4_the_strategy_of_a_counter_revealed_earlier_no_longer_works() -> None:
    scene = Scene(units={"29/RCN": 8, "94/267": 5}, soviet={10: "guards 8!"})
    scene.play("activate", 8).move("29/RCN", 10).play("attack", 10)
    assert scene.dice == (2, 2)


# 5: the main game


@rule("5.1")
def test_5_1_the_main_game_has_nine_turns() -> None:
    assert (fresh_view()["turn"], fresh_view()["last_turn"]) == (1, 9)


@rule("5.2", "3.3", "3.4", "3.5", "3.6", "4.5.1", "4.5.2", "4.5.3")
def test_5_2_markers_stand_at_turn_1_morale_19_supply_0_and_nine_areas() -> None:
    view = fresh_view()
    assert (view["turn"], view["morale"], view["strong"]) == (1, 19, True)
    assert (view["supply"], view["controlled"]) == (0, 9)
    assert view["support"] == {"air": 0, "artillery": 0, "engineer": 0}
    assert view["out_of_action"] == []


@rule("5.2", "4.5.2", "R36")
@pytest.mark.parametrize(("morale", "strong"), [(19, True), (10, True), (9, False), (0, False)])
def test_5_2_morale_is_strong_from_10_and_shaken_below(morale: int, strong: bool) -> None:
    assert Scene(units={"94/267": 5}, morale=morale).view["strong"] is strong


@rule("R36", "4.5.2", "5.2")
def test_r36_the_marker_turns_strong_again_at_10() -> None:
    scene = Scene(phase="supply", turn=3, morale=9, supply=3, soviet={10: "ambush 7"})
    scene.roll(1, 1, 1, 1)
    assert not scene.view["strong"]
    scene.play("buy_morale")
    assert (scene.view["morale"], scene.view["strong"]) == (10, True)


@rule("5.2", "3.3")
def test_5_2_morale_never_rises_above_19() -> None:
    scene = Scene(units={"29/RCN": 10, "94/267": 5}, soviet={10: "ambush 7!"}, morale=19).roll(1)
    scene.play("activate", 10).play("attack", 10).roll(6, 6, 1, 1)
    assert not scene.is_soviet(10)
    assert scene.state.morale == 19


@rule("5.2", "3.3")
def test_5_2_morale_never_falls_below_0() -> None:
    box = dict.fromkeys(SETUP[6], "out of action")
    scene = Scene(phase="event", turn=3, morale=2, units=box).roll(1, 1, 1)
    assert scene.state.morale == 0


@rule("5.3", "5.3.1", "7.1")
def test_5_3_1_every_unit_starts_fresh_in_its_own_area() -> None:
    for number, area in areas(fresh_view()).items():
        assert {unit["id"] for unit in area["units"]} == SETUP.get(number, set())
        assert all(unit["fresh"] for unit in area["units"])


@rule("5.3.2")
def test_5_3_2_the_units_of_turns_2_and_7_wait_off_the_map() -> None:
    due = {unit["id"]: unit["due"] for unit in fresh_view()["reserve"]}
    second = {"389/544", "389/545", "389/546", "245A"}
    seventh = {"100/54", "100/227", "100/369", "245B"}
    assert due == dict.fromkeys(second, 2) | dict.fromkeys(seventh, 7)
