"""The order cards: weather, reinforcement, factories, Uranus, and victory."""

from __future__ import annotations

import pytest

from kurgan.games.axis.rules.victory import allies_total, axis_total
from tests.axis.probing import flights, places
from tests.axis.scene import TABLES, Scene, start
from tests.rules import rule

CITY_RP = [
    n for z, n in enumerate(TABLES.zones) if TABLES.rp["garrison"][z] and TABLES.city >> z & 1
]
TAN = [name for zone, name in enumerate(TABLES.zones) if TABLES.tan >> zone & 1]
ROAD = ["oblivskaya", "surovikino", "novomoskovsk", "kalach", "pitomnik", "leather_factory"]
IDLE = {"kalach": "ger_infantry", "rynok": "sov_infantry"}


@rule("Order 1", "Frozen Rivers")
def test_order_1_no_die_before_round_6() -> None:
    assert Scene(card=1, round=5, axis=["kalach"], units=IDLE).kind != "weather_die"
    assert Scene(card=1, round=6).kind == "weather_die"


@rule("Order 1", "Frozen Rivers", "Ice Bridges", "R6", "R54")
def test_order_1_the_second_bad_weather_freezes_the_volga() -> None:
    scene = Scene(card=1, round=9, frozen="don", ferries=["brown"], axis=["kalach"], units=IDLE)
    scene.roll(4)
    assert scene.state.bad == 1
    assert scene.state.is_volga_frozen
    assert scene.state.ferries == 0b111


@rule("Order 1")
def test_order_1_a_higher_die_means_good_weather() -> None:
    scene = Scene(card=1, round=6, axis=["kalach"], units=IDLE)
    scene.roll(3)
    assert not scene.state.bad_rounds


@rule("Order 2", "R48", "Zones", "R75")
def test_order_2_income_needs_control_and_a_land_unit() -> None:
    scene = Scene(
        card=2, round=5, axis=["tractor_factory", "barrikady_factory", "gumrak", "kalach"],
        units={"tractor_factory": "ger_infantry", "kalach": "ger_infantry"},
    )  # fmt: skip
    assert scene.state.rpc[0] == 2
    lean = Scene(
        card=2, round=5, axis=["barrikady_factory"], units={"barrikady_factory": "ger_infantry"},
        options={"rp_set": "lean"},
    )  # fmt: skip
    assert lean.state.rpc[0] == 1


@rule("Order 2", "R16")
def test_order_2_odd_rounds_bring_a_token_from_the_axis_pool() -> None:
    scene = Scene(card=2, round=5, axis=["kalach"], units=IDLE)
    assert scene.tokens("tatsinskaya", "axis") == 1
    assert scene.state.pool == [6, 11]
    empty = Scene(card=2, round=5, axis=["kalach"], units=IDLE, pool=(0, 18))
    assert empty.tokens("tatsinskaya", "axis") == 0


@rule("Order 2", "R49", "R74")
def test_order_2_even_rounds_bring_an_infantry_to_an_arrow_that_is_not_allied() -> None:
    scene = Scene(card=2, round=4, axis=["petrovka", "kalach"], units=IDLE)
    assert {tuple(row[1:]) for row in scene.legal} == {
        ("ger_infantry", "petrovka"),
        ("min_infantry", "petrovka"),
    }
    none = Scene(card=2, round=4, axis=["kalach"], units=IDLE)
    assert none.kind == "move"


@rule("Order 2", "Reinforcement Point Certificates", "R50")
def test_order_2_winter_storm_brings_aircraft_and_lets_rpcs_flow() -> None:
    scene = Scene(card=2, round=9, storm=9, rpc=(20, 0), axis=["kalach"], units=IDLE)
    scene.play("receive", "ger_bomber", "tormosin")
    assert scene.controller("tormosin") == "allies"
    scene.play("requisition", "ger_tank")
    assert places(scene)["tormosin"] == 3
    scene.deploy("tormosin", 2)
    assert scene.controller("tormosin") == "axis"
    assert scene.state.rpc[0] == 8


@rule("Order 2")
def test_order_2_rpcs_wait_for_winter_storm() -> None:
    scene = Scene(card=2, round=7, storm=9, rpc=(20, 0), axis=["kalach"], units=IDLE)
    assert scene.kind == "move"


@rule("Order 2", "Combat Markers", "R65")
def test_order_2_deployment_against_enemy_units_is_an_assault() -> None:
    scene = Scene(
        card=2, round=9, storm=7, rpc=(6, 0), units={"tormosin": "sov_infantry"}, axis=["kalach"],
    )  # fmt: skip
    scene.buy("ger_tank", "tormosin", 1)
    assert scene.marker("tormosin") == "assault"


@rule("Order 7", "R52")
def test_order_7_cards_wait_in_secret() -> None:
    scene = Scene(card=7, round=3, launched=False, axis=["kalach"], units=IDLE)
    scene.draw("draw_card", "card_4").draw("draw_card", "card_9")
    assert scene.view("axis")["uranus"]["hand"] is None
    assert scene.view("allies")["uranus"]["hand"] == [4, 9]
    scene.play("northwest", "card_9").play("wait")
    assert scene.view("allies")["uranus"]["cards"] == {"northwest": [9], "southeast": [4]}
    assert scene.view("axis")["uranus"]["cards"] == {"northwest": None, "southeast": None}
    assert scene.view("axis")["uranus"]["waiting"] == {"northwest": 1, "southeast": 1}


@rule("Order 7")
def test_order_7_nothing_before_round_3_or_after_the_launch() -> None:
    assert Scene(card=7, round=2, launched=False, axis=["kalach"], units=IDLE).kind != "draw_card"
    assert Scene(card=7, round=5, launched=True, axis=["kalach"], units=IDLE).kind != "draw_card"


@rule("Order 7", "R52")
def test_order_7_round_7_must_launch_and_two_cards_fill_a_zone() -> None:
    scene = Scene(
        card=7, round=7, launched=False,
        cards={"northwest": [1, 2, 3, 4], "southeast": [5, 6, 7, 8]},
    )  # fmt: skip
    scene.draw("draw_card", "card_9").draw("draw_card", "card_10").play("northwest", "card_9")
    assert scene.kind == "deploy_card"
    assert scene.state.storm == 10
    assert scene.view("axis")["uranus"]["cards"]["southeast"] == [5, 6, 7, 8, 10]
    scene.play("deploy_card", "card_1", "veshenskaya").play("deploy_card", "card_2", "veshenskaya")
    assert {row[2] for row in scene.legal} == {"terkin", "frolovo"}


@rule("Order 7", "R37")
def test_order_7_new_bombers_may_be_loaded_with_the_tokens_that_came_along() -> None:
    scene = Scene(card=7, round=3, launched=False)
    scene.draw("draw_card", "card_14").draw("draw_card", "card_1").play("northwest", "card_14")
    scene.play("launch")
    assert scene.legal == [["preload", 0], ["preload", 1], ["preload", 2]]
    scene.play("preload", 2)
    assert scene.tokens("veshenskaya", "allies") == 0
    while scene.kind != "move":
        scene.play("done")
    scene.play("fly", "sov_bomber_1", 1)
    assert {row[0] for row in flights(scene)} == {"supply_landing"}


@rule("Order 8", "R53")
def test_order_8_factories_work_by_turns_and_stop_when_both_are_lost() -> None:
    factories = {"tank": "tractor_factory", "artillery": "barrikady_factory"}
    odd = Scene(card=8, round=5, factories=factories)
    assert odd.count("tractor_factory", "sov_tank") == 1
    even = Scene(card=8, round=6, factories=factories)
    assert even.count("barrikady_factory", "sov_artillery") == 1
    one = Scene(card=8, round=5, factories=factories, axis=["tractor_factory"])
    assert one.state.workers == 1
    assert one.count("tractor_factory", "sov_tank") == 0
    both = Scene(card=8, round=5, factories=factories, axis=list(factories.values()))
    assert both.state.workers == 0
    assert both.state.factory == [-1, -1]


@rule("Order 9", "R51")
def test_order_9_one_unit_an_entry_zone_unless_the_axis_stands_there() -> None:
    scene = Scene(
        card=9, round=5, rpc=(0, 30), units={"ilovinska": "ger_tank, sov_infantry"},
        battle=["ilovinska"],
    )  # fmt: skip
    scene.play("requisition", "sov_infantry")
    assert places(scene)["ilovinska"] >= 4
    assert places(scene)["veshenskaya"] == 1
    scene.deploy("veshenskaya", 1).play("requisition", "sov_infantry")
    assert "veshenskaya" not in scene.legal_args("deploy")
    assert places(scene)["krasnaya_sloboda"] >= 5


@rule("Order 9", "Ferries")
def test_order_9_tokens_go_to_airfields_too_and_ferries_can_be_replaced() -> None:
    scene = Scene(card=9, round=5, rpc=(0, 0), ferries=["gray", "white"])
    scene.play("requisition", "supply")
    assert {"frolovo", "pitomnik", "gumrak", "srednyaya_akhtuba"} <= scene.legal_args("deploy")
    scene.deploy("gumrak", 2).play("requisition", "ferry")
    assert scene.state.ferries == 0b111


@rule("Component Limits", "R4", "R74")
def test_component_limits_a_ninth_rocket_stack_finds_no_piece() -> None:
    zones = ["terkin", "frolovo", "kotluban", "dubovka", "rynok", "kalach", "buzinovka", "tinguta"]
    units = dict.fromkeys(zones, "sov_rocket")
    scene = Scene(card=9, round=5, units=units)
    assert "sov_rocket" not in scene.legal_args("requisition")
    free = Scene(card=9, round=5, units=units, options={"component_limits": False})
    assert "sov_rocket" in free.legal_args("requisition")


@rule("Victory Conditions", "Order 14", "R9")
def test_axis_total_victory_needs_every_rp_zone_and_a_line() -> None:
    scene = Scene(card=14, round=5, axis=[*ROAD, *CITY_RP])
    assert scene.outcome["kind"] == "axis_total"
    cut = Scene(card=14, round=5, axis=CITY_RP)
    assert not axis_total(cut.state)


@rule("Victory Conditions", "R8", "R10")
def test_allies_total_victory_may_contest_the_west_bank() -> None:
    scene = Scene(
        card=14, round=8, axis=["bolshoy"], battle=["bolshoy"],
        units={"bolshoy": "sov_infantry, min_infantry"},
    )  # fmt: skip
    assert scene.outcome["kind"] == "allies_total"
    held = Scene(card=14, round=8, axis=["bolshoy"])
    assert not allies_total(held.state)


@rule("Victory Conditions", "Order 14")
@pytest.mark.parametrize(
    ("axis", "kind"),
    [
        ((*ROAD, "southern_rail_station", *TAN), "axis_major"),
        (TAN, "allies_major"),
        ((*TAN, "tractor_factory"), "allies_minor"),
        ((*TAN, "pitomnik"), "axis_minor"),
    ],
)
def test_the_last_round_brings_a_major_or_minor_victory(axis: tuple[str, ...], kind: str) -> None:
    assert Scene(card=14, round=13, axis=axis).outcome["kind"] == kind


@rule("Order 14", "Order Cards")
def test_order_14_otherwise_the_next_round_begins() -> None:
    scene = Scene(card=14, round=4, axis=["kalach", *TAN], units=IDLE)
    assert scene.state.round == 5


@rule("Scenario-Specific Setup", "Setup", "Order Cards", "R7")
def test_the_race_begins_with_card_2() -> None:
    s = start("race")
    assert (s.round, s.rpc, s.pool, s.ferries) == (1, [2, 0], [6, 11], 0b111)
    assert s.tables.zones[s.factory[0]] == "tractor_factory"
    assert s.axis.bit_count() == 15


@rule("Scenario-Specific Setup", "Setup Operation Uranus", "Order Cards", "R6", "R7")
def test_uranus_begins_with_draws_and_card_9() -> None:
    s = start("uranus")
    assert (s.round, s.storm, s.rpc, s.ferries) == (7, 10, [40, 0], 0b010)
    assert s.is_don_frozen
    assert not s.is_volga_frozen
    scene = Scene()
    scene.state = s
    for number in range(1, 6):
        scene.draw("draw_card", f"card_{number}")
    scene.play("all_southeast")
    for number in range(6, 11):
        scene.draw("draw_card", f"card_{number}")
    assert scene.kind == "deploy_card"
    while scene.kind in ("deploy_card", "preload"):
        scene.play(*scene.legal[0])
    assert scene.kind == "requisition"
    assert scene.state.rpc[1] == 7
