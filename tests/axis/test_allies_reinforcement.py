"""Order cards 8 and 9: the factories, Allied income and what is bought."""

from __future__ import annotations

import pytest

from kurgan.kernel.engine import run
from tests.axis.probing import places
from tests.axis.scene import Scene
from tests.rules import rule

ALL_RP = 23
FACTORIES = {"tank": "tractor_factory", "artillery": "barrikady_factory"}


def liberated(number: int) -> Scene:
    """In the Axis Attack phase the last German of a captured tank factory falls."""
    scene = Scene(
        card=5, round=number, axis=["tractor_factory"], battle=["tractor_factory"],
        factories=FACTORIES, ferries=["gray"],
        units={"tractor_factory": "ger_infantry, 3 sov_tank", "dubovka": "2 sov_infantry"},
    )  # fmt: skip
    while scene.kind != "defense_dice":
        scene.miss()
    scene.roll(1, 1, 1)
    assert scene.controller("tractor_factory") == "allies"
    return scene


@rule("Order 9", "R60")
def test_a_token_deployed_in_a_lost_entry_zone_takes_nothing() -> None:
    scene = Scene(card=9, axis=["ilovinska"])
    scene.buy("supply", "ilovinska", 2)
    assert scene.controller("ilovinska") == "axis"
    assert (scene.tokens("ilovinska", "allies"), scene.marker("ilovinska")) == (2, "")


@rule("Order 9", "Supply Tokens", "Component Limits")
def test_no_more_tokens_are_sold_than_the_allied_pool_holds() -> None:
    scene = Scene(card=9, pool=(7, 2))
    scene.play("requisition", "supply")
    assert set(places(scene).values()) == {2}
    scene.deploy("frolovo", 2)
    assert "supply" not in scene.legal_args("requisition")


@rule("Order 8", "Stacking Limits", "R26")
def test_an_overstack_of_new_units_lasts_until_allied_movement_ends() -> None:
    scene = Scene(
        card=8, round=5, factories={"tank": "tractor_factory", "artillery": "barrikady_factory"},
        units={"tractor_factory": "8 sov_infantry"},
    )  # fmt: skip
    assert sum(scene.units("tractor_factory").values()) == 9
    scene.play("done").done()
    assert (scene.card, scene.side, scene.kind) == (10, "axis", "push_out")


@rule("Order 8")
@pytest.mark.parametrize(
    ("number", "zone", "unit", "other"),
    [(5, "tractor_factory", "sov_tank", "barrikady_factory"),
     (6, "barrikady_factory", "sov_artillery", "tractor_factory")],
)  # fmt: skip
def test_odd_rounds_bring_a_tank_and_even_rounds_a_gun_even_into_a_battle(
    number: int, zone: str, unit: str, other: str
) -> None:
    scene = Scene(
        card=8, round=number, units={zone: "8 sov_infantry, ger_tank"}, battle=[zone],
        factories={"tank": "tractor_factory", "artillery": "barrikady_factory"},
    )  # fmt: skip
    assert scene.count(zone, unit) == 1
    assert scene.count(other, unit) == 0


@rule("Order 8", "R53")
def test_one_captured_factory_rests_and_works_again_when_liberated() -> None:
    both = {"tank": "tractor_factory", "artillery": "barrikady_factory"}
    scene = Scene(card=8, round=5, axis=["tractor_factory"], factories=both)
    assert scene.units("tractor_factory") == {}
    assert scene.view("axis")["factories"]["working"] is True
    scene = Scene(card=8, round=7, factories=both)
    assert scene.units("tractor_factory") == {"sov_tank": 1}


@rule("Order 8", "R53")
def test_both_factories_captured_on_this_card_stop_for_good() -> None:
    both = {"tank": "tractor_factory", "artillery": "barrikady_factory"}
    scene = Scene(card=8, round=5, axis=["tractor_factory", "barrikady_factory"], factories=both)
    factories = scene.view("axis")["factories"]
    assert factories["working"] is False
    assert (factories["tank_factory"], factories["artillery_factory"]) == (None, None)


@rule("Order 8", "R53")
def test_both_captured_stop_even_if_this_rounds_factory_is_the_gun_works() -> None:
    swapped = {"tank": "bread_factory", "artillery": "kuporosnoye"}
    scene = Scene(card=8, round=6, axis=["bread_factory"], factories=swapped)
    assert scene.units("kuporosnoye") == {"sov_artillery": 1}
    assert scene.view("axis")["factories"]["working"] is True


@rule("Order 9")
def test_allied_income_counts_every_controlled_rp_zone_empty_or_contested() -> None:
    scene = Scene(
        card=9, axis=["tractor_factory", "kletskaya"],
        units={"red_october_steel_works": "ger_tank, sov_infantry", "tractor_factory": "sov_tank"},
        battle=["red_october_steel_works", "tractor_factory"],
    )  # fmt: skip
    assert scene.view("axis")["rpc"]["allies"] == ALL_RP - 2 - 1


@rule("Order 9", "R51")
def test_an_allied_entry_zone_takes_one_unit_but_any_number_of_tokens() -> None:
    scene = Scene(card=9, rpc=(0, 0))
    scene.play("requisition", "sov_infantry")
    many = {zone: most for zone, most in places(scene).items() if most > 1}
    assert many == {"krasnaya_sloboda": ALL_RP // 3}
    scene.deploy("ilovinska", 1).play("requisition", "sov_rocket")
    assert "ilovinska" not in scene.legal_args("deploy")
    scene.deploy("veshenskaya", 1).play("requisition", "supply")
    assert places(scene)["ilovinska"] >= 3
    scene.deploy("ilovinska", 3)
    assert scene.tokens("ilovinska", "allies") == 3
    assert scene.view("axis")["rpc"]["allies"] == ALL_RP - 3 - 2 - 3


@rule("Order 9", "R51")
def test_no_limit_holds_where_axis_units_stand_whoever_controls_the_zone() -> None:
    for axis in ([], ["ilovinska"]):
        scene = Scene(card=9, axis=axis, units={"ilovinska": "ger_infantry"}, rpc=(0, 9))
        scene.play("requisition", "sov_infantry")
        assert places(scene)["ilovinska"] >= 4


@rule("Order 9")
def test_axis_control_without_units_keeps_the_limit_and_the_unit_takes_the_zone() -> None:
    scene = Scene(card=9, axis=["ilovinska"], axis_tokens={"ilovinska": 1})
    scene.play("requisition", "sov_rocket")
    assert places(scene)["ilovinska"] == 1
    scene.deploy("ilovinska", 1)
    assert scene.controller("ilovinska") == "allies"
    assert scene.tokens("ilovinska", "allies") == 1
    scene.play("requisition", "sov_infantry")
    assert "ilovinska" not in scene.legal_args("deploy")


@rule("Order 9", "Airfields", "Base Zones")
def test_tokens_may_also_come_to_friendly_airfields_units_may_not() -> None:
    scene = Scene(card=9, axis=["oblivskaya", "pitomnik"])
    scene.play("requisition", "supply")
    assert scene.legal_args("deploy") == {
        "veshenskaya", "ilovinska", "krasnoarmeysk", "krasnaya_sloboda", "frolovo", "gumrak",
        "srednyaya_akhtuba"}  # fmt: skip
    scene = Scene(card=9)
    scene.play("requisition", "sov_infantry")
    assert scene.legal_args("deploy") == {
        "veshenskaya", "ilovinska", "krasnoarmeysk", "krasnaya_sloboda"}  # fmt: skip


@rule("Order 9", "Ferries")
def test_a_sunk_ferry_costs_one_rpc_and_comes_only_to_its_own_empty_crossing() -> None:
    scene = Scene(card=9, ferries=["gray"], rpc=(0, 0))
    scene.play("requisition", "ferry")
    assert scene.legal_args("place_ferry") == {"brown_crossing", "white_crossing"}
    scene.play("place_ferry", "white_crossing")
    assert scene.view("axis")["rpc"]["allies"] == ALL_RP - 1
    assert [row["bears"] for row in scene.view("axis")["crossings"]] == ["ferry", None, "ferry"]


@rule("Order 9", "Ferries")
def test_no_ferry_is_sold_when_all_three_are_in_place_nor_aircraft_ever() -> None:
    scene = Scene(card=9, ferries=["gray", "brown", "white"])
    assert scene.legal_args("requisition") == {
        "sov_infantry", "sov_mech", "sov_artillery", "sov_tank", "sov_rocket",
        "supply"}  # fmt: skip


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


@rule("Order 8")
def test_a_factory_liberated_this_round_makes_nothing_yet() -> None:
    scene = liberated(5)
    assert scene.card > 8
    assert scene.units("tractor_factory") == {"sov_tank": 3}


@rule("Order 8")
def test_a_liberated_factory_works_again_from_the_following_round() -> None:
    scene = liberated(6)
    scene.state.round = 7
    frame = scene.state.stack[0]
    frame.at = "heroic_workers_of_stalingrad"
    scene.state.stack = [frame]
    scene.state.asked = None
    run(scene.state)
    assert scene.units("tractor_factory") == {"sov_tank": 4}


@rule("Order 8")
def test_the_other_factory_does_not_wait_for_the_liberated_one() -> None:
    scene = liberated(6)
    assert scene.units("barrikady_factory") == {"sov_artillery": 1}
