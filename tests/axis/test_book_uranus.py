"""Operation Uranus from its preparation to its deployment, and the ends of games."""

from __future__ import annotations

import json

import pytest

from tests.axis.probing import flights, goals
from tests.axis.scene import Scene
from tests.rules import rule

CITY_RP = [
    "spartanovka", "tractor_factory", "sculpturny_park", "barrikady_factory",
    "barrikady_workers_settlement", "bread_factory", "red_october_workers_settlement",
    "red_october_steel_works", "mamayev_kurgan", "chemical_factory", "train_station_1",
    "pavlovs_house", "army_camp", "southern_rail_station", "grain_elevator", "kuporosnoye",
]  # fmt: skip
TAN = [
    "bolshoy", "serafimovich", "kletskaya", "kremenskaya", "zimovskii", "perelazovskii",
    "manoilin", "petrovka", "kopania", "oblivskaya", "surovikino", "novomoskovsk", "akimovsky",
    "tormosin",
]  # fmt: skip
GATES = ["pitomnik", "vertyachii", "rynok"]
FORTS = [
    "tractor_factory", "barrikady_factory", "red_october_steel_works", "mamayev_kurgan",
    "pavlovs_house", "grain_elevator",
]  # fmt: skip
ROAD = ["oblivskaya", "surovikino", "novomoskovsk", "kalach", "pitomnik"]


def preparing(number: int, **more: object) -> Scene:
    return Scene(card=7, round=number, launched=False, **more)  # type: ignore[arg-type]


def drawn(number: int, one: int, two: int, **more: object) -> Scene:
    scene = preparing(number, **more)
    return scene.draw("draw_card", f"card_{one}").draw("draw_card", f"card_{two}")


def zones_for(scene: Scene, card: int) -> set[str]:
    return {str(row[2]) for row in scene.legal if row[:2] == ["deploy_card", f"card_{card}"]}


# Card 7


@rule("Order 7")
@pytest.mark.parametrize("number", [1, 2])
def test_nothing_is_drawn_or_launched_in_the_first_two_rounds(number: int) -> None:
    scene = preparing(number)
    assert scene.kind not in {"draw_card", "launch", "flank"}
    assert scene.view("allies")["uranus"]["deck"] == 14


@rule("Order 7", "R52")
def test_of_two_drawn_cards_one_goes_to_each_flank() -> None:
    scene = drawn(3, 4, 9)
    assert scene.side == "allies"
    assert sorted(scene.legal) == [["northwest", "card_4"], ["northwest", "card_9"]]
    scene.play("northwest", "card_9")
    assert scene.view("allies")["uranus"]["cards"] == {"northwest": [9], "southeast": [4]}
    assert scene.view("axis")["uranus"]["waiting"] == {"northwest": 1, "southeast": 1}


@rule("Order 7")
def test_the_axis_learns_nothing_of_the_drawn_cards_from_its_view() -> None:
    one, two = drawn(3, 4, 9), drawn(3, 12, 2)
    assert json.dumps(one.view("axis")) == json.dumps(two.view("axis"))
    one.play("northwest", "card_9")
    two.play("northwest", "card_12")
    assert json.dumps(one.view("axis")) == json.dumps(two.view("axis"))
    one.play("wait")
    two.play("wait")
    assert json.dumps(one.view("axis")) == json.dumps(two.view("axis"))


@rule("Order 7")
@pytest.mark.parametrize("number", [3, 4, 5, 6])
def test_before_round_7_the_allies_may_launch_or_wait(number: int) -> None:
    scene = drawn(number, 1, 2).play("northwest", "card_1")
    assert sorted(row[0] for row in scene.legal) == ["launch", "wait"]


@rule("Order 7")
def test_in_round_7_there_is_no_waiting() -> None:
    scene = drawn(7, 1, 2, cards={"northwest": [3], "southeast": [4]}).play("northwest", "card_1")
    assert not scene.can("wait")
    if scene.can("launch"):
        scene.play("launch")
    assert scene.view("axis")["launched"] is True
    assert scene.view("axis")["winter_storm"] == 10


@rule("Order 7", "Order Cards")
@pytest.mark.parametrize("number", [3, 6, 7])
def test_after_the_launch_card_7_is_out_of_the_deck(number: int) -> None:
    scene = Scene(card=7, round=number, launched=True)
    assert (scene.card, scene.kind) == (9, "requisition")
    assert scene.view("axis")["winter_storm"] is None


@rule("Order 7")
@pytest.mark.parametrize(
    ("number", "northwest", "southeast"),
    [
        (5, {"veshenskaya", "terkin"}, {"tsatsa", "lake_sarpa"}),
        (6, {"veshenskaya", "terkin"}, {"tsatsa", "lake_sarpa"}),
        (7, {"veshenskaya", "terkin", "frolovo"}, {"tsatsa", "lake_sarpa", "krasnoarmeysk"}),
    ],
)
def test_a_flank_opens_the_zones_numbered_at_most_the_round(
    number: int, northwest: set[str], southeast: set[str]
) -> None:
    scene = drawn(number, 1, 2).play("northwest", "card_1")
    if scene.can("launch"):
        scene.play("launch")
    assert zones_for(scene, 1) == northwest
    while scene.kind == "deploy_card" and not zones_for(scene, 2):
        scene.play("deploy_card", "card_1", "veshenskaya")
    assert zones_for(scene, 2) == southeast


@rule("Order 7")
def test_a_launch_in_round_4_uses_the_3_zones_and_brings_the_storm_in_round_7() -> None:
    scene = drawn(4, 1, 2, cards={"northwest": [3], "southeast": [4]}).play("northwest", "card_1")
    scene.play("launch")
    while scene.kind == "deploy_card":
        assert {row[2] for row in scene.legal} <= {"veshenskaya", "tsatsa"}
        scene.play(*scene.legal[0])
    assert scene.units("veshenskaya") == {"sov_infantry": 5, "sov_artillery": 3}
    assert scene.units("tsatsa") == {
        "sov_infantry": 5, "sov_mech": 1, "sov_tank": 1, "sov_rocket": 1}  # fmt: skip
    assert scene.view("axis")["winter_storm"] == 7


@rule("Order 7", "R52")
def test_no_third_card_is_deployed_to_one_zone() -> None:
    scene = drawn(5, 1, 2, cards={"northwest": [3, 4], "southeast": [5, 6]})
    scene.play("northwest", "card_1").play("launch")
    for card in (1, 3):
        scene.play("deploy_card", f"card_{card}", "veshenskaya")
    assert zones_for(scene, 4) <= {"terkin"}
    assert not scene.can("deploy_card", "card_4", "veshenskaya")


@rule("Order 7", "R17")
def test_a_card_takes_an_empty_axis_zone_at_once_with_its_tokens() -> None:
    scene = drawn(
        5, 1, 2, axis=["terkin", "lake_sarpa"], axis_tokens={"terkin": 1},
        units={"lake_sarpa": "ger_infantry"},
    ).play("northwest", "card_1")  # fmt: skip
    scene.play("launch").play("deploy_card", "card_1", "terkin")
    assert scene.controller("terkin") == "allies"
    assert (scene.marker("terkin"), scene.tokens("terkin", "allies")) == ("", 1)
    scene.play("deploy_card", "card_2", "lake_sarpa")
    assert scene.controller("lake_sarpa") == "axis"
    assert scene.marker("lake_sarpa") == "assault"


@rule("Order 7", "Combat 1", "R41")
def test_a_deployed_assault_crosses_no_river() -> None:
    scene = drawn(5, 3, 2, axis=["terkin", "bolshoy"], units={"terkin": "ger_infantry"})
    scene.play("northwest", "card_3").play("launch").play("deploy_card", "card_3", "terkin")
    while scene.card < 12:
        verb = next(row for row in scene.legal if row[0] in {"done", "deploy_card", "keep_tokens"})
        scene.play(*verb)
    while scene.kind not in {"attack_dice", "defense_dice"}:
        scene.play(*next(row for row in scene.legal if row[0] in {"fight", "keep_tokens", "done"}))
    scene.miss()
    assert scene.kind == "defense_dice"
    assert [(value, dice) for value, _, dice in scene.volley] == [(2, 1)]


@rule("Order 7", "R37")
def test_deployed_aircraft_are_in_the_air_and_a_bomber_may_be_preloaded() -> None:
    scene = drawn(4, 14, 1).play("northwest", "card_14").play("launch")
    while scene.kind == "deploy_card":
        scene.play(*scene.legal[0])
    assert scene.kind == "preload"
    assert {row[1] for row in scene.legal} == {0, 1, 2}
    scene.play("preload", 2)
    assert sorted(scene.aircraft("veshenskaya")) == [
        ("sov_bomber", "aloft"), ("sov_fighter", "aloft")]  # fmt: skip
    assert scene.tokens("veshenskaya", "allies") == 0
    bomber = next(r for r in scene.view("axis")["aircraft"] if r["type"] == "sov_bomber")
    assert bomber["tokens"] == 2


@rule("Air Unit Movement", "R37")
def test_movement_cannot_end_while_a_new_aircraft_has_not_moved() -> None:
    scene = drawn(4, 10, 1).play("northwest", "card_10").play("launch")
    while scene.card < 10:
        scene.play(*(["done"] if scene.can("done") else scene.legal[0]))
    assert scene.kind == "move"
    scene.play("done")
    assert (scene.card, scene.kind) == (10, "destination")
    assert goals(scene, "strike") == set()
    scene.fly_on("relocate", "frolovo")
    assert scene.kind == "over"  # nobody had anything else to do


@rule("Air Unit Movement", "R37")
def test_one_done_asks_for_every_new_aircraft_in_turn() -> None:
    scene = drawn(4, 14, 1).play("northwest", "card_14").play("launch")
    while scene.card < 10:
        scene.play(*(["done"] if scene.can("done") else scene.legal[0]))
    scene.play("done")
    for _ in range(2):
        assert (scene.card, scene.kind) == (10, "destination")
        scene.play("relocate", "frolovo")
    assert {job for _, job in scene.aircraft("frolovo")} <= {"landed", "ground"}


# Card 14


def ended(number: int, axis: list[str], **more: object) -> tuple[str, str] | None:
    scene = Scene(card=14, round=number, axis=axis, **more)  # type: ignore[arg-type]
    outcome = scene.outcome
    return (outcome["winner"], outcome["kind"]) if outcome else None


@rule("Victory Conditions", "R9")
def test_axis_total_victory_needs_every_city_rp_zone_and_a_line_into_one() -> None:
    assert ended(3, [*CITY_RP, *ROAD]) == ("axis", "axis_total")
    assert ended(3, [*CITY_RP[1:], *ROAD]) is None
    assert ended(3, [*CITY_RP, *ROAD[:-1]]) is None


@rule("Victory Conditions", "R9")
def test_tokens_are_no_line_for_the_axis_victory() -> None:
    cut = [*CITY_RP, "oblivskaya"]
    assert ended(3, cut, axis_tokens={"mamayev_kurgan": 3}) is None


@rule("Victory Conditions")
def test_axis_major_victory_needs_the_line_into_an_rp_zone_it_controls() -> None:
    assert ended(13, [*ROAD, "kuporosnoye"]) == ("axis", "axis_major")
    # Leather Factory has no value; Mamayev Kurgan is held but cut off.
    assert ended(13, [*ROAD, "leather_factory"]) == ("axis", "axis_minor")
    assert ended(13, [*ROAD, "chemical_factory"]) == ("axis", "axis_minor")
    assert ended(12, [*ROAD, "kuporosnoye"]) is None


@rule("Victory Conditions", "R8", "R3")
def test_allies_total_victory_needs_three_gates_and_each_tan_zone_held_or_contested() -> None:
    assert ended(9, []) == ("allies", "allies_total")
    for zone in (*TAN, *GATES):
        assert ended(9, [zone]) is None, zone


@rule("Victory Conditions")
def test_a_contested_tan_zone_counts_but_a_contested_gate_does_not() -> None:
    fight = "ger_infantry, sov_infantry"
    tan = {"kletskaya": fight}
    assert ended(9, ["kletskaya"], units=tan, battle=["kletskaya"]) == ("allies", "allies_total")
    assert ended(9, ["rynok"], units={"rynok": fight}, battle=["rynok"]) is None
    held = {"rynok": fight}
    assert ended(9, [], units=held, battle=["rynok"]) == ("allies", "allies_total")


@rule("Victory Conditions")
def test_allies_major_victory_needs_all_six_fortified_zones() -> None:
    west = ["kletskaya", "oblivskaya"]
    assert ended(13, west) == ("allies", "allies_major")
    for zone in FORTS:
        assert ended(13, [*west, zone]) == ("allies", "allies_minor"), zone
    assert ended(13, [*west, "chemical_factory"]) == ("allies", "allies_major")


@rule("Victory Conditions")
def test_pitomnik_decides_when_nobody_has_more() -> None:
    assert ended(13, ["pitomnik"]) == ("axis", "axis_minor")
    assert ended(13, ["rynok"]) == ("allies", "allies_minor")


@rule("Order 14", "Order Cards")
def test_without_a_victory_the_next_round_begins_and_good_weather_returns() -> None:
    scene = Scene(
        card=14, round=4, axis=["pitomnik"], weather="bad", units={"pitomnik": "ger_tank"}
    )
    assert scene.view("axis")["round"] == 5
    assert scene.view("axis")["bad_weather"] is False


@rule("Order 7", "Bombers", "R37")
def test_a_preloaded_bomber_flies_transport_and_never_attacks() -> None:
    scene = drawn(4, 14, 1, axis=["kalach"], units={"kalach": "ger_tank"})
    scene.play("northwest", "card_14").play("launch")
    while scene.kind == "deploy_card":
        scene.play(*scene.legal[0])
    scene.play("preload", 1)
    while scene.card < 10:
        scene.play("done")
    scene.play("fly", "sov_bomber_1", 1)
    verbs = {row[0] for row in flights(scene)}
    assert verbs == {"supply_drop", "supply_landing"}
    assert {row[2] for row in flights(scene) if row[0] == "supply_landing"} == {1}


@rule("Victory Conditions", "Zones", "R75")
def test_the_lean_values_need_eleven_city_zones_for_the_axis_total_victory() -> None:
    lean = [
        "tractor_factory", "spartanovka", "barrikady_factory", "bread_factory",
        "red_october_steel_works", "mamayev_kurgan", "chemical_factory", "train_station_1",
        "pavlovs_house", "southern_rail_station", "grain_elevator",
    ]  # fmt: skip
    road = [*ROAD, "leather_factory"]
    option = {"rp_set": "lean"}
    assert ended(3, [*lean, *road], options=option) == ("axis", "axis_total")
    assert ended(3, [*lean[1:], *road], options=option) is None
    assert ended(3, [*lean, *road]) is None
    assert Scene(card=9, options=option).view("axis")["rpc"]["allies"] == 12 + 4
