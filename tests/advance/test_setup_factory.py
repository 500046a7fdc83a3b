"""14.1 to 14.5: the Factory District before its first turn."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import pytest

import kurgan
from kurgan.kernel.ask import Draw
from kurgan.kernel.engine import apply, question
from tests.advance.scene import Scene
from tests.advance.test_setup import areas
from tests.advance.test_setup_counters import deal, idle, short, unseen
from tests.rules import rule

SETUP = {
    14: {"71/191", "71/194"},
    21: {"295/516", "295/517", "295/518"},
    23: {"100/54", "100/227", "100/369", "244A"},
    24: {"24/I-24", "24/21", "24/26"},
    27: {"14/I-36", "14/103", "14/108"},
    28: {"244B", "245B"},
    29: {"389/544", "389/545"},
    34: {"305/576", "305/577", "305/578", "245A"},
    45: {"94/267", "94/274"},
    50: {"16/I-2", "16/64", "16/79", "177"},
}
CONTROL = {*range(7, 14), *range(15, 21), 23, 24, *range(27, 35), 45, 46, 47}
GERMAN = {1, 2, 3, 4, 5, 6, 48, 49, 50}
HIDDEN = {
    **dict.fromkeys((22, 25, 26, 41), "heavy_urban"),
    **dict.fromkeys((35, 36, 37, 38, 39, 40, 42), "light_urban"),
    43: "elevated",
}
POOL = {
    "clear": "",
    "elevated": "6A 6B 7H 7F 8A 8B",
    "light_urban": "7B 7F 7G 8A 8B 8G 8H 8A 9B 9G 9H 9A",
    "heavy_urban": "7A 7B 8G 9A 9B 10F 10G 10A",
}


def fresh_view(**options: Any) -> Any:
    """The scenario as it stands before anything is rolled."""
    return kurgan.new("advance", "factory", options, seed=1, begin=False).view("german")


def opening(**options: Any) -> Scene:
    """The scenario's own set-up, dealt, with dice for the test to name."""
    match = kurgan.new("advance", "factory", options, seed=1, begin=False)
    while isinstance(ask := question(match.state), Draw):
        apply(match.state, next(iter(ask.outcomes()))[0])
    scene = Scene.__new__(Scene)
    scene.state = cast(Any, match.state)
    return scene


def printed(soviet: Any) -> tuple[bool, int, str]:
    return soviet["revealed"], soviet["defense"], soviet["strategy"]


@rule("14.1")
def test_14_1_the_scenario_runs_from_turn_10_to_turn_14() -> None:
    match = kurgan.new("advance", "factory", seed=2)
    assert (match.view("german")["turn"], match.view("german")["last_turn"]) == (10, 14)
    idle(match)
    turns = [event.args[0] for event in match.events() if event.kind == "turn_began"]
    assert turns == [10, 11, 12, 13, 14]
    assert match.outcome["winner"] == "soviet"


@rule("14.2", "R50")
def test_14_2_markers_stand_at_turn_10_morale_15_and_supply_0() -> None:
    view = fresh_view()
    assert (view["turn"], view["morale"], view["strong"], view["supply"]) == (10, 15, True, 0)
    assert view["support"] == {"air": 0, "artillery": 0, "engineer": 0}


@rule("14.2", "3.1.1")
def test_14_2_26_more_areas_begin_german() -> None:
    view = fresh_view()
    german = {number for number, area in areas(view).items() if area["control"] == "german"}
    assert german == CONTROL | GERMAN
    assert (len(CONTROL), view["controlled"]) == (26, 35)


@rule("14.3", "14.3.1", "7.1")
def test_14_3_1_every_unit_starts_fresh_in_its_own_area() -> None:
    for number, area in areas(fresh_view()).items():
        assert {unit["id"] for unit in area["units"]} == SETUP.get(number, set())
        assert all(unit["fresh"] for unit in area["units"])


@rule("14.3.1", "3.7")
def test_14_3_1_three_units_start_in_the_out_of_action_box() -> None:
    box = {unit["id"] for unit in fresh_view()["out_of_action"]}
    assert box == {"71/211", "389/546", "94/276"}


@rule("14.3.1", "7.3")
def test_14_3_1_areas_14_and_21_begin_contested_and_no_other() -> None:
    contested = {number for number, area in areas(fresh_view()).items() if area["contested"]}
    assert contested == {14, 21}


@rule("14.4", "4.3")
def test_14_4_only_the_79th_and_244c_are_to_come_and_no_other_unit_takes_part() -> None:
    view = fresh_view()
    due = {unit["id"]: unit["due"] for unit in view["reserve"]}
    assert due == dict.fromkeys(("79/208", "79/212", "79/226", "244C"), 12)
    on_map = [unit["id"] for area in view["areas"] for unit in area["units"]]
    assert len([*on_map, *due, *view["out_of_action"]]) == 36
    assert not any(name.startswith(("29/", "76/", "60/", "3/")) for name in on_map)


@rule("4.3")
def test_4_3_the_scenario_has_attack_factors_of_its_own() -> None:
    units = {unit["id"]: unit for area in fresh_view()["areas"] for unit in area["units"]}
    assert units["24/I-24"]["attack"] == 6
    assert units["14/I-36"]["attack"] == 7
    assert units["16/64"]["attack"] == 4


@rule("14.3.1", "14.5.1")
def test_14_the_set_up_is_told_with_the_rules_of_its_scenario() -> None:
    for scenario, rules in (("factory", ["14.3.1", "14.5.1"]), ("main", ["5.3.1", "5.4"])):
        log = kurgan.new("advance", scenario, seed=1).log
        told = [e.rule for e in log if e.kind in ("germans_placed", "counters_dealt")]
        assert told == rules


@rule("14.5", "14.5.1")
def test_14_5_counters_lie_face_down_but_for_the_three_of_14_21_and_44() -> None:
    view = kurgan.new("advance", "factory", seed=1).view("german")
    soviet = {number: area["soviet"] for number, area in areas(view).items() if area["soviet"]}
    assert set(soviet) == set(HIDDEN) | {14, 21, 44}
    for number, terrain in HIDDEN.items():
        assert soviet[number] == {"revealed": False, "terrain": terrain}
    assert printed(soviet[14]) == (True, 8, "fanatic")
    assert printed(soviet[21]) == (True, 9, "fanatic")
    assert printed(soviet[44]) == (True, 5, "barrage")


@rule("14.5.1")
def test_14_5_1_the_scenario_deals_from_its_own_list() -> None:
    first: dict[str, Counter[str]] = {}
    rows = deal("factory")
    assert {row.area for row in rows} == set(HIDDEN)
    for row in rows:
        by_word: Counter[str] = Counter()
        for name, count in row.pile.items():
            assert name.split("-")[0] == HIDDEN[row.area]
            by_word[short(name)] += count
        first.setdefault(HIDDEN[row.area], by_word)
    assert first == {kind: Counter(words.split()) for kind, words in POOL.items() if words}


@rule("14.5.1", "4.4")
def test_14_5_1_what_is_left_over_cannot_be_told_from_the_view() -> None:
    views = [kurgan.new("advance", "factory", seed=seed).view("german") for seed in range(3)]
    for view in views:
        for kind, words in POOL.items():
            assert unseen(view, kind) == Counter(words.split())
        assert areas(view)[22]["soviet"] == {"revealed": False, "terrain": "heavy_urban"}


@rule("14.5.2", "12.6", "R31", "4.5.8", "7.1")
def test_14_5_2_pavlovs_house_stands_revealed_in_area_14_in_place_of_the_fanatics() -> None:
    match = kurgan.new("advance", "factory", {"pavlovs_house": True}, seed=1)
    cited = [e.rule for e in match.log if e.kind == "counter_placed_revealed"]
    assert cited == ["14.5.2", "14.5.1", "14.5.1"]
    view = match.view("german")
    soviet = areas(view)[14]["soviet"]
    assert printed(soviet) == (True, 9, "guards")
    assert soviet["pavlovs_house"] is True
    assert unseen(view, "heavy_urban") == Counter(POOL["heavy_urban"].split())


@rule("14.5.2", "4.5.8", "12.6")
def test_14_5_2_pavlovs_house_is_not_dealt_and_without_the_option_not_there() -> None:
    for options in ({}, {"pavlovs_house": True}):
        assert all("pavlovs_house" not in row.pile for row in deal("factory", **options))
    assert areas(fresh_view())[14]["soviet"]["pavlovs_house"] is False


@rule("R41", "6.4.1", "14.5.1")
def test_r41_area_14_is_rolled_for_bloody_streets_on_turn_10_and_area_21_is_not() -> None:
    scene = opening().roll(4, 4, 4, 4).play("done")
    assert scene.kind == "streets_die"
    scene.roll(2)
    assert scene.told("streets_rolled") == [(14, 2, 2)]
    assert scene.kind == "activate"


@rule("R41", "4.4", "14.5.1")
@pytest.mark.parametrize(
    ("area", "attackers", "value"),
    [(14, 2, 4 + 1 + 1), (21, 3, 4 + 2 + 1 + 1)],
)
def test_r41_the_fanatics_of_14_and_21_do_not_turn_a_success_away(
    area: int, attackers: int, value: int
) -> None:
    scene = opening().roll(4, 4, 4, 4).play("done").roll(1)
    scene.play("activate", area).play("attack", area).play("attack_with_all")
    scene.play("lead", min(SETUP[area]))
    if scene.kind == "support":
        scene.play("done")
    scene.roll(6, 6, 1, 1)
    defense = {14: 8, 21: 9}[area] + 4
    assert len(SETUP[area]) == attackers
    assert scene.told("dice_rolled") == [(12, 2, value + 12, defense + 2)]
    assert not scene.is_soviet(area)


@rule("R41", "4.4", "14.5.1")
def test_r41_the_barrage_of_44_does_not_fall() -> None:
    scene = opening().roll(4, 4, 4, 4).play("done").roll(1)
    scene.play("activate", 50).move("16/I-2", 44).play("attack", 44)
    assert scene.kind == "support"
    assert scene.place("16/I-2") == "44"
    assert scene.told("attack_called_off") == []


@rule("R41", "14.5.2", "12.6")
def test_r41_pavlovs_house_in_14_defends_as_guards() -> None:
    scene = opening(pavlovs_house=True).roll(4, 4, 4, 4).play("done").roll(1)
    scene.play("activate", 14).play("attack", 14).play("attack_with_all").play("lead", "71/191")
    scene.play("done")
    assert scene.dice == (2, 4)
