"""The charts of both scenarios, typed from the book, and what each side may see."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.engine import apply, question
from tests.axis.scene import AXIS, CODEC, TABLES, Scene, start
from tests.rules import rule

RACE_AXIS = {
    "bolshoy": "3 min_infantry",
    "tormosin": "3 min_infantry",
    "serafimovich": "3 ger_infantry 1 ger_artillery",
    "kletskaya": "4 ger_infantry 1 ger_artillery 1 ger_tank 2 ger_assault_gun",
    "zimovskii": "4 ger_infantry 1 ger_mech 2 ger_artillery 1 ger_assault_gun",
    "manoilin": "3 ger_mech 3 ger_tank 2 ger_assault_gun",
    "akimovsky": "6 ger_infantry 2 ger_artillery",
    "novomoskovsk": "4 ger_infantry 1 ger_artillery",
    "verkhne_kumskii": "4 min_infantry 1 min_artillery",
    "abganerovo_station": "4 ger_infantry 3 ger_mech 1 ger_artillery",
    "tinguta": "2 ger_mech 1 ger_artillery 3 ger_tank 2 ger_assault_gun",
}
RACE_ALLIES = {
    "veshenskaya": "2 sov_infantry 1 sov_rocket",
    "terkin": "2 sov_infantry",
    "frolovo": "2 sov_infantry",
    "vertyachii": "2 sov_infantry",
    "pitomnik": "2 sov_infantry",
    "beketovka": "2 sov_infantry",
    "kremenskaya": "3 sov_infantry 1 sov_artillery",
    "ilovinska": "2 sov_mech 1 sov_tank 1 sov_rocket",
    "kotluban": "1 sov_infantry 1 sov_mech 1 sov_artillery 1 sov_tank",
    "rynok": "1 sov_artillery",
    "kalach": "2 sov_infantry 1 sov_artillery 1 sov_tank",
    "abganerovo_station": "2 sov_infantry 1 sov_artillery 1 sov_tank",
    "buzinovka": "1 sov_infantry 1 sov_tank",
    "gromoslavka": "3 sov_infantry",
    "tinguta": "2 sov_infantry 1 sov_tank",
    "krasnoarmeysk": "1 sov_infantry 1 sov_artillery",
    "lake_sarpa": "1 sov_infantry",
    "tsatsa": "1 sov_infantry",
    "orlovka": "3 sov_infantry",
    "army_camp": "3 sov_infantry",
    "grain_elevator": "3 sov_infantry",
    "spartanovka": "4 sov_infantry",
    "tractor_factory": "2 sov_infantry",
    "barrikady_factory": "2 sov_infantry",
    "mamayev_kurgan": "3 sov_infantry 1 sov_artillery",
    "krasnaya_sloboda": "1 sov_artillery",
}
URANUS_AXIS = {
    "bolshoy": "3 min_infantry",
    "kletskaya": "3 min_infantry",
    "abganerovo_station": "3 min_infantry",
    "perelazovskii": "1 min_infantry 1 ger_assault_gun",
    "serafimovich": "2 min_infantry 1 min_artillery",
    "tinguta": "2 min_infantry 1 min_artillery",
    "zimovskii": "2 ger_infantry",
    "akimovsky": "2 ger_infantry",
    "novomoskovsk": "2 ger_infantry",
    "manoilin": "1 ger_artillery",
    "vertyachii": "2 ger_infantry 1 ger_mech 1 ger_artillery",
    "rynok": "2 ger_mech 1 ger_artillery 1 ger_assault_gun",
    "kalach": "1 ger_tank",
    "pitomnik": "2 ger_infantry 1 ger_artillery 1 ger_assault_gun",
    "buzinovka": "1 ger_mech",
    "beketovka": "3 ger_infantry",
    "tractor_factory": "1 ger_infantry",
    "bread_factory": "1 ger_infantry",
    "barrikady_workers_settlement": "1 ger_infantry",
    "army_camp": "1 ger_infantry",
    "southern_rail_station": "1 ger_infantry",
    "grain_elevator": "1 ger_infantry",
    "kuporosnoye": "1 ger_infantry",
    "barrikady_factory": "2 ger_infantry",
    "sculpturny_park": "2 ger_infantry",
    "red_october_workers_settlement": "2 ger_infantry",
    "train_station_1": "2 ger_infantry",
    "spartanovka": "1 ger_infantry 1 ger_artillery",
    "mamayev_kurgan": "1 ger_infantry 1 ger_artillery",
    "gumrak": "2 ger_mech 1 ger_tank",
    "pavlovs_house": "2 ger_infantry",
}
URANUS_ALLIES = {
    "bolshoy": "2 sov_infantry 1 sov_artillery",
    "kremenskaya": "3 sov_infantry 1 sov_artillery",
    "kotluban": "2 sov_infantry 1 sov_artillery 1 sov_tank",
    "dubovka": "1 sov_infantry 1 sov_artillery 1 sov_tank",
    "beketovka": "2 sov_infantry",
    "spartanovka": "2 sov_infantry 1 sov_artillery",
    "red_october_steel_works": "4 sov_infantry 1 sov_artillery",
    "chemical_factory": "6 sov_infantry",
    "pavlovs_house": "2 sov_infantry",
    "krasnaya_sloboda": "1 sov_artillery 2 sov_rocket",
}
RACE_CONTROL = set(RACE_AXIS) - {"abganerovo_station", "tinguta"} | {
    "oblivskaya", "perelazovskii", "petrovka", "kopania", "surovikino"}  # fmt: skip
URANUS_CONTROL = set(URANUS_AXIS) - {"beketovka", "spartanovka", "pavlovs_house"} | {
    "petrovka", "kopania", "oblivskaya", "surovikino", "tormosin", "gromoslavka",
    "verkhne_kumskii", "orlovka", "mechetka_ravine", "silicate_factory", "gorodishche",
    "leather_factory"}  # fmt: skip


def charted(*charts: dict[str, str]) -> dict[str, dict[str, int]]:
    """What the charts put into each zone."""
    zones: dict[str, dict[str, int]] = {}
    for chart in charts:
        for zone, text in chart.items():
            words = text.split()
            for count, unit in zip(words[::2], words[1::2], strict=True):
                zones.setdefault(zone, {})[unit] = int(count)
    return zones


def play_on(state: Any, *encoded: Any) -> None:
    """Apply an answer, a player's or chance's."""
    apply(state, CODEC.decode(list(encoded)))


@rule("Setup", "R1", "R2")
@pytest.mark.parametrize(
    ("scenario", "charts"),
    [("race", (RACE_AXIS, RACE_ALLIES)), ("uranus", (URANUS_AXIS, URANUS_ALLIES))],
)
def test_every_zone_holds_what_its_charts_print(
    scenario: str, charts: tuple[dict[str, str], ...]
) -> None:
    wanted = charted(*charts)
    view = Scene(scenario=scenario, charts=True, card=9).view("axis")
    assert {row["id"]: row["units"] for row in view["zones"] if row["units"]} == wanted
    assert sum(sum(units.values()) for units in wanted.values()) == {
        "race": 136, "uranus": 100}[scenario]  # fmt: skip


@rule("Setup", "Zones")
@pytest.mark.parametrize(
    ("scenario", "control"), [("race", RACE_CONTROL), ("uranus", URANUS_CONTROL)]
)
def test_the_axis_controls_the_zones_with_a_printed_marker_and_its_base(
    scenario: str, control: set[str]
) -> None:
    view = Scene(scenario=scenario, charts=True, card=9).view("allies")
    axis = {row["id"] for row in view["zones"] if row["control"] == "axis"}
    assert axis == control | {"tatsinskaya"}


@rule("Setup", "Combat Markers")
@pytest.mark.parametrize(
    ("scenario", "battles"),
    [
        ("race", {"abganerovo_station", "tinguta"}),
        ("uranus", {"bolshoy", "beketovka", "spartanovka", "pavlovs_house"}),
    ],
)
def test_charted_battles_bear_the_battle_side_and_all_others_no_marker(
    scenario: str, battles: set[str]
) -> None:
    view = Scene(scenario=scenario, charts=True, card=9).view("axis")
    assert {row["id"]: row["marker"] for row in view["zones"] if row["marker"]} == dict.fromkeys(
        battles, "battle"
    )
    assert view["markers_left"] == 15 - len(battles)


@rule("Setup", "Supply Lines")
@pytest.mark.parametrize(
    ("scenario", "unsupplied"),
    [("race", {("tinguta", "axis")}), ("uranus", {("spartanovka", "allies")})],
)
def test_only_the_force_with_a_printed_unsupplied_marker_is_out_of_supply(
    scenario: str, unsupplied: set[tuple[str, str]]
) -> None:
    view = Scene(scenario=scenario, charts=True, card=9).view("axis")
    without = {
        (row["id"], side)
        for row in view["zones"]
        for side, prefixes in (("axis", ("ger", "min")), ("allies", ("sov",)))
        if any(unit.startswith(prefixes) for unit in row["units"]) and side not in row["supplied"]
    }
    assert without == unsupplied


@rule("Setup", "Airfields")
def test_aircraft_start_on_the_ground_where_the_charts_say() -> None:
    race = Scene(charts=True, card=3, round=1)
    assert race.aircraft("tatsinskaya") == [("ger_bomber", "ground")] * 4
    assert race.aircraft("oblivskaya") == [("ger_fighter", "ground")] * 2
    assert sorted(race.aircraft("srednyaya_akhtuba")) == [
        ("sov_bomber", "ground"), ("sov_fighter", "ground")]  # fmt: skip
    assert len(race.view("axis")["aircraft"]) == 8
    uranus = Scene(scenario="uranus", charts=True, card=9)
    assert uranus.aircraft("tatsinskaya") == [("ger_bomber", "ground")] * 2
    assert uranus.aircraft("pitomnik") == [("ger_fighter", "ground")]
    assert len(uranus.view("axis")["aircraft"]) == 3


@rule("Scenario-Specific Setup", "Supply Tokens", "R7")
def test_the_race_begins_in_round_1_with_three_ferries_two_factories_and_no_storm() -> None:
    view = AXIS.view(start("race"), 0)
    assert (view["round"], view["winter_storm"], view["bad_rounds"]) == (1, None, [])
    assert (view["don_frozen"], view["volga_frozen"]) == (False, False)
    assert [row["bears"] for row in view["crossings"]] == ["ferry"] * 3
    assert [row["cargo"] for row in view["crossings"]] == [None] * 3
    assert view["factories"]["tank_factory"] == "tractor_factory"
    assert view["factories"]["artillery_factory"] == "barrikady_factory"
    assert all(row["unit"] is None for row in view["ambush_sites"])


@rule("Order 2", "Order 1", "R48")
def test_round_1_opens_with_two_rpcs_and_a_token_and_no_weather_roll() -> None:
    # Serafimovich and Kletskaya are the RP zones with Axis land units; the token is from 7.
    state = start("race")
    view = AXIS.view(state, 0)
    ask = question(state)
    assert isinstance(ask, Choice)
    assert (ask.side, ask.kind) == (0, "move")
    assert view["rpc"] == {"axis": 2, "allies": 0}
    assert view["token_pool"] == {"axis": 6, "allies": 11}
    assert {r["id"]: r["tokens"] for r in view["zones"] if r["tokens"]} == {
        "tatsinskaya": {"axis": 1}}  # fmt: skip
    assert view["bad_weather"] is False


@rule("Scenario-Specific Setup", "R6", "R7")
def test_uranus_begins_in_round_7_with_40_rpcs_a_frozen_don_and_one_loaded_ferry() -> None:
    view = AXIS.view(start("uranus"), 0)
    assert (view["round"], view["last_round"], view["winter_storm"]) == (7, 13, 10)
    assert (view["bad_rounds"], view["bad_weather"]) == ([6], False)
    assert (view["don_frozen"], view["volga_frozen"]) == (True, False)
    assert view["rpc"] == {"axis": 40, "allies": 0}
    assert [(r["bears"], r["cargo"]) for r in view["crossings"]] == [
        (None, None), ("ferry", "sov_infantry"), (None, None)]  # fmt: skip
    assert [r["unit"] for r in view["ambush_sites"]] == [None] + ["sov_infantry"] * 4
    assert view["token_pool"] == {"axis": 4, "allies": 11}
    assert {r["id"]: r["tokens"] for r in view["zones"] if r["tokens"]} == {
        "tatsinskaya": {"axis": 3}}  # fmt: skip


def draw_five(state: Any, first: int) -> None:
    for number in range(first, first + 5):
        play_on(state, "draw_card", f"card_{number}")


@rule("Setup Operation Uranus", "R52")
def test_five_cards_go_to_one_flank_and_the_next_five_to_the_other() -> None:
    state = start("uranus")
    draw_five(state, 1)
    ask = question(state)
    assert isinstance(ask, Choice)
    assert (ask.side, {a.verb for a in ask.options}) == (1, {"all_northwest", "all_southeast"})
    apply(state, Action("all_southeast", ()))
    draw_five(state, 6)
    ask = question(state)
    assert isinstance(ask, Choice)
    offered = [CODEC.encode(a) for a in ask.options if a.verb == "deploy_card"]
    flank = {tuple(row[1:]) for row in offered}
    northwest = {zone for card, zone in flank if int(str(card).split("_")[1]) >= 6}
    southeast = {zone for card, zone in flank if int(str(card).split("_")[1]) <= 5}
    assert northwest <= {"veshenskaya", "terkin", "frolovo"}
    assert southeast <= {"tsatsa", "lake_sarpa", "krasnoarmeysk"}
    assert northwest or southeast


@rule("Setup Operation Uranus", "Scenario-Specific Setup", "Order 9")
def test_after_ten_cards_are_deployed_the_allies_reinforce_with_seven_rpcs() -> None:
    state = start("uranus", {"component_limits": False})
    draw_five(state, 1)
    play_on(state, "all_northwest")
    draw_five(state, 6)
    for _ in range(30):
        ask = question(state)
        assert isinstance(ask, Choice)
        if ask.options[0].verb not in {"deploy_card", "preload"}:
            break
        apply(state, ask.options[0])
    view = AXIS.view(state, 0)
    assert (view["round"], view["rpc"], view["winter_storm"]) == (7, {"axis": 40, "allies": 7}, 10)
    new: Counter[str] = Counter()
    for row in view["zones"]:
        if row["id"] in {"veshenskaya", "terkin", "frolovo", "tsatsa", "lake_sarpa",
                         "krasnoarmeysk"}:  # fmt: skip
            new.update(row["units"])
    # Cards 1 to 10 as the data list them.
    assert new == {"sov_infantry": 17, "sov_mech": 4, "sov_artillery": 5, "sov_tank": 6,
                   "sov_rocket": 5}  # fmt: skip
    assert sum(row["type"] == "sov_fighter" for row in view["aircraft"]) == 1


@rule("Setup Operation Uranus", "Order 7")
def test_the_axis_sees_neither_the_five_drawn_cards_nor_the_flank_before_the_launch() -> None:
    state = start("uranus")
    draw_five(state, 1)
    axis, allies = AXIS.view(state, 0), AXIS.view(state, 1)
    assert axis["uranus"]["hand"] is None
    assert sorted(allies["uranus"]["hand"]) == [1, 2, 3, 4, 5]
    assert not any(f"card_{n}" in json.dumps(axis) for n in range(1, 15))


@rule("Order 7")
def test_views_differ_for_the_allies_alone_when_waiting_cards_are_exchanged() -> None:
    # The Axis view must be the same text whatever lies under the board's edge.
    one = Scene(card=10, launched=False, cards={"northwest": [1, 12], "southeast": [3, 4]})
    two = Scene(card=10, launched=False, cards={"northwest": [5, 14], "southeast": [8, 2]})
    assert json.dumps(one.view("axis")) == json.dumps(two.view("axis"))
    assert json.dumps(one.view("allies")) != json.dumps(two.view("allies"))
    assert one.view("axis")["uranus"]["waiting"] == {"northwest": 2, "southeast": 2}


@rule("Order 7")
def test_the_undrawn_deck_is_a_bare_number_to_both_sides() -> None:
    scene = Scene(card=10, launched=False, cards={"northwest": [1], "southeast": [3]})
    assert scene.view("axis")["uranus"]["deck"] == 12
    assert scene.view("allies")["uranus"]["deck"] == 12


@rule("Component Limits", "Supply Tokens")
@pytest.mark.parametrize("scenario", ["race", "uranus"])
def test_eighteen_tokens_are_shared_by_the_pools_and_the_boards(scenario: str) -> None:
    view = Scene(scenario=scenario, charts=True, card=9).view("axis")
    on_board = sum(sum(row["tokens"].values()) for row in view["zones"])
    assert on_board + sum(view["token_pool"].values()) == 18


@rule("Zones")
def test_the_boards_have_35_and_23_zones_of_which_two_are_bases() -> None:
    view = Scene(card=9).view("axis")
    assert Counter(row["board"] for row in view["zones"]) == {"region": 35, "city": 23}
    assert len(TABLES.zones) == 58
