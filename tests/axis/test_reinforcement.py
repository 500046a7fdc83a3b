"""Order card 2: Axis income, gifts and the relief force."""

from __future__ import annotations

from tests.axis.probing import flights, places
from tests.axis.scene import Scene
from tests.rules import rule

IDLE = {"kalach": "ger_infantry", "rynok": "sov_infantry"}


@rule("Order 2", "R37", "Bombers")
def test_the_storm_bomber_attacks_or_relocates_but_picks_up_nobody() -> None:
    scene = Scene(
        card=2, round=9, storm=9, axis=["tormosin", "oblivskaya"], rpc=(3, 0),
        units={"tormosin": "2 ger_infantry", "kalach": "sov_tank"},
    )  # fmt: skip
    scene.play("receive", "ger_bomber", "tormosin").play("done").play("fly", "ger_bomber_1", 1)
    assert {row[0] for row in flights(scene)} == {"strike", "relocate"}


@rule("Order 2", "Ambush Sites", "R14")
def test_an_ambusher_is_in_no_zone_and_earns_nothing() -> None:
    scene = Scene(
        card=2, round=3, axis=["mamayev_kurgan", "chemical_factory", "train_station_1"],
        sites={"ambush_4": "ger_infantry"}, units={"kalach": "sov_tank"},
    )  # fmt: skip
    assert scene.view("axis")["rpc"]["axis"] == 0


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
