"""Weather, both reinforcement orders, workers and factories."""

from __future__ import annotations

import pytest

from tests.axis.probing import places
from tests.axis.scene import Scene
from tests.rules import rule

ALL_RP = 23


# Card 1


@rule("Order 1", "Frozen Rivers")
@pytest.mark.parametrize(
    ("number", "face", "bad"),
    [(6, 2, True), (6, 3, False), (7, 3, True), (7, 4, False), (9, 4, True), (13, 4, False)],
)
def test_the_chance_of_bad_weather_is_that_of_the_round(number: int, face: int, bad: bool) -> None:
    scene = Scene(card=1, round=number, units={"kalach": "sov_tank"}).roll(face)
    assert scene.view("axis")["bad_weather"] is bad
    assert scene.view("axis")["don_frozen"] is bad


@rule("Order 1")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_no_weather_die_is_rolled_before_round_6(number: int) -> None:
    scene = Scene(card=1, round=number, units={"kalach": "sov_tank"}, storm=13)
    assert scene.kind != "weather_die"
    assert scene.view("axis")["bad_weather"] is False


@rule("Frozen Rivers", "Ice Bridges", "R54")
def test_the_second_bad_weather_makes_three_ice_bridges_even_of_sunk_ferries() -> None:
    scene = Scene(card=1, round=8, frozen="don", ferries=["brown"], cargo={"brown": "sov_infantry"})
    scene.roll(1)
    crossings = scene.view("axis")["crossings"]
    assert [row["bears"] for row in crossings] == ["ice bridge"] * 3
    assert [row["cargo"] for row in crossings] == [None, "sov_infantry", None]


@rule("Frozen Rivers")
def test_ice_stays_when_the_weather_clears() -> None:
    scene = Scene(card=1, round=9, frozen="volga", units={"kalach": "sov_tank"}).roll(6)
    view = scene.view("allies")
    assert (view["bad_weather"], view["don_frozen"], view["volga_frozen"]) == (False, True, True)


@rule("Frozen Rivers", "R6")
def test_good_weather_does_not_freeze_the_volga() -> None:
    scene = Scene(card=1, round=9, frozen="don", ferries=[], units={"kalach": "sov_tank"}).roll(5)
    assert scene.view("axis")["volga_frozen"] is False
    assert [row["bears"] for row in scene.view("axis")["crossings"]] == [None] * 3


# Card 2


@rule("Order 2", "R48")
def test_axis_income_needs_control_and_a_land_unit_in_the_zone() -> None:
    scene = Scene(
        card=2, round=3, rpc=(4, 0),
        axis=["tractor_factory", "barrikady_factory", "sculpturny_park", "bread_factory", "gumrak"],
        units={
            "tractor_factory": "ger_infantry, sov_infantry",  # contested, still 2
            "sculpturny_park": "ger_artillery",  # 1
            "gumrak": "ger_fighter",  # no value
            "mamayev_kurgan": "ger_tank, sov_infantry",  # occupied, not controlled
        },
        battle=["tractor_factory", "mamayev_kurgan"],
    )  # fmt: skip
    assert scene.view("axis")["rpc"]["axis"] == 4 + 2 + 1


@rule("Order 2", "R16")
def test_an_odd_round_brings_one_token_from_the_axis_pool_to_tatsinskaya() -> None:
    scene = Scene(card=2, round=5, units={"kalach": "sov_tank"})
    assert scene.tokens("tatsinskaya", "axis") == 1
    assert scene.view("axis")["token_pool"] == {"axis": 6, "allies": 11}


@rule("Order 2", "R16", "R74")
def test_an_empty_axis_pool_gives_no_token_and_takes_none_from_the_allies() -> None:
    scene = Scene(card=2, round=5, pool=(0, 11), units={"kalach": "sov_tank"})
    assert scene.tokens("tatsinskaya", "axis") == 0
    assert scene.view("axis")["token_pool"] == {"axis": 0, "allies": 11}


@rule("Order 2")
def test_an_even_round_brings_no_token_but_an_infantry_of_either_nation() -> None:
    scene = Scene(card=2, round=4, axis=["petrovka", "perelazovskii"])
    assert sorted(scene.legal) == [
        ["receive", "ger_infantry", "perelazovskii"], ["receive", "ger_infantry", "petrovka"],
        ["receive", "min_infantry", "perelazovskii"], ["receive", "min_infantry", "petrovka"],
    ]  # fmt: skip
    scene.play("receive", "min_infantry", "petrovka")
    assert scene.units("petrovka") == {"min_infantry": 1}
    assert scene.tokens("tatsinskaya", "axis") == 0


@rule("Order 2", "R49")
def test_the_free_infantry_may_join_a_battle_in_a_zone_that_the_axis_controls() -> None:
    scene = Scene(
        card=2, round=4, axis=["petrovka", "oblivskaya"], battle=["petrovka"],
        units={"petrovka": "ger_infantry, sov_tank"},
    )  # fmt: skip
    assert scene.can("receive", "ger_infantry", "petrovka")


@rule("Order 2", "R74")
def test_no_free_infantry_comes_when_the_allies_control_all_three_zones() -> None:
    scene = Scene(card=2, round=4, units={"kalach": "sov_tank"})
    assert scene.kind != "free_infantry"
    assert not any(
        name.startswith("ger") for z in ("petrovka", "oblivskaya") for name in scene.units(z)
    )


@rule("Order 2", "Reinforcement Point Certificates")
def test_axis_rpcs_are_saved_before_winter_storm() -> None:
    for storm in (None, 9):
        scene = Scene(card=2, round=8, storm=storm, rpc=(30, 0), axis=["petrovka"])
        scene.play("receive", "ger_infantry", "petrovka")
        assert not any(row[0] == "requisition" for row in scene.legal)
        assert scene.view("axis")["rpc"]["axis"] == 30


@rule("Order 2", "R37", "R50")
def test_the_storm_round_brings_one_aircraft_in_the_air_that_takes_no_zone() -> None:
    scene = Scene(card=2, round=9, storm=9, rpc=(3, 0))
    assert scene.legal_args("receive") == {"ger_fighter", "ger_bomber"}
    scene.play("receive", "ger_bomber", "verkhne_kumskii")
    assert scene.aircraft("verkhne_kumskii") == [("ger_bomber", "aloft")]
    assert scene.controller("verkhne_kumskii") == "allies"
    assert scene.marker("verkhne_kumskii") == ""


@rule("Order 2")
def test_after_the_storm_round_no_second_aircraft_comes_but_rpcs_are_spent() -> None:
    scene = Scene(card=2, round=11, storm=9, rpc=(6, 0), axis=["tormosin"])
    assert scene.kind == "requisition"
    scene.buy("ger_tank", "tormosin", 1)
    assert scene.count("tormosin", "ger_tank") == 1
    assert scene.view("axis")["rpc"]["axis"] == 0


@rule("Order 2", "Reinforcement Point Certificates")
def test_the_axis_buys_no_tokens_no_aircraft_and_nothing_above_its_means() -> None:
    scene = Scene(card=2, round=11, storm=9, rpc=(5, 0), axis=["tormosin"])
    assert scene.legal_args("requisition") == {
        "ger_infantry", "ger_mech", "ger_artillery", "ger_assault_gun", "min_infantry",
        "min_artillery"}  # fmt: skip


@rule("Order 2", "R17")
def test_axis_reinforcements_take_an_empty_allied_zone_with_its_tokens_at_once() -> None:
    scene = Scene(card=2, round=11, storm=9, rpc=(4, 0), tokens={"tormosin": 2})
    scene.buy("ger_mech", "tormosin", 1)
    assert scene.controller("tormosin") == "axis"
    assert scene.marker("tormosin") == ""
    assert (scene.tokens("tormosin", "axis"), scene.tokens("tormosin", "allies")) == (2, 0)
    assert "tormosin" in scene.legal_args("march")


@rule("Order 2", "Land Unit Movement")
def test_axis_reinforcements_assault_an_occupied_allied_zone_and_are_locked() -> None:
    scene = Scene(
        card=2, round=11, storm=9, rpc=(7, 0), axis=["petrovka"],
        units={"tormosin": "sov_infantry", "petrovka": "ger_infantry"},
    )  # fmt: skip
    scene.buy("ger_mech", "tormosin", 1).play("done")
    assert scene.marker("tormosin") == "assault"
    assert scene.controller("tormosin") == "allies"
    assert scene.legal_args("march") == {"petrovka"}


@rule("Order 2", "Stacking Limits")
def test_a_zone_may_be_overstacked_by_reinforcements() -> None:
    scene = Scene(
        card=2, round=11, storm=9, rpc=(9, 0), axis=["tormosin"],
        units={"tormosin": "8 ger_infantry"},
    )  # fmt: skip
    scene.buy("ger_infantry", "tormosin", 3)
    assert scene.count("tormosin", "ger_infantry") == 11


# Card 8


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


# Card 9


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
