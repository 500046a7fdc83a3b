"""Land units on the move: locks, steps, Blitz, roads and stacks."""

from __future__ import annotations

import pytest

from tests.axis.probing import pushes
from tests.axis.scene import Scene
from tests.rules import rule


def moving(side: str = "axis", **more: object) -> Scene:
    return Scene(card=3 if side == "axis" else 10, **more)  # type: ignore[arg-type]


def steps(scene: Scene, zone: str, unit: str, count: int = 1) -> set[str]:
    """Where a force picked up in a zone may go first."""
    scene.play("march", zone)
    if scene.kind == "take":
        scene.play("take", unit, count)
    return {str(name) for name in scene.legal_args("enter")}


# Plain steps


@rule("Land Unit Movement", "Order 3")
def test_units_in_a_contested_zone_are_locked_whichever_way_they_came() -> None:
    scene = moving(
        axis=["kalach", "akimovsky"], battle=["kalach", "pitomnik"],
        units={"kalach": "ger_tank, sov_infantry", "pitomnik": "ger_mech, sov_infantry",
               "akimovsky": "ger_infantry"},
    )  # fmt: skip
    assert scene.legal_args("march") == {"akimovsky"}


@rule("Land Unit Movement")
def test_a_unit_that_moves_into_a_battle_cannot_leave_it_again() -> None:
    scene = moving(
        axis=["kalach", "akimovsky"], battle=["kalach"],
        units={"kalach": "ger_tank, sov_infantry", "akimovsky": "2 ger_tank"},
    )  # fmt: skip
    scene.march("akimovsky", "ger_tank", "kalach")
    assert scene.legal_args("march") == {"akimovsky"}
    assert scene.marker("kalach") == "battle"


@rule("Land Unit Movement")
def test_an_assault_gun_moves_two_friendly_zones_and_neither_blitzes_nor_uses_roads() -> None:
    scene = moving(
        axis=["akimovsky", "novomoskovsk", "surovikino", "oblivskaya", "manoilin"],
        units={"novomoskovsk": "ger_assault_gun", "manoilin": "ger_infantry"},
    )  # fmt: skip
    scene.play("march", "novomoskovsk")
    assert scene.legal_args("blitz") == set()
    scene.play("enter", "surovikino").play("enter", "oblivskaya")
    assert scene.units("oblivskaya") == {"ger_assault_gun": 1}
    assert scene.legal_args("march") == {"manoilin"}


@rule("Land Unit Movement", "R18")
def test_walking_into_an_empty_hostile_zone_is_an_assault_that_captures_later() -> None:
    scene = moving(axis=["kalach"], units={"kalach": "ger_assault_gun, ger_infantry"})
    scene.march("kalach", "ger_assault_gun", "pitomnik")
    assert scene.marker("pitomnik") == "assault"
    assert scene.controller("pitomnik") == "allies"
    assert "pitomnik" not in scene.legal_args("march")
    scene.done()
    assert scene.controller("pitomnik") == "axis"
    assert scene.marker("pitomnik") == ""


@rule("Movement")
def test_a_unit_moves_once_in_a_phase() -> None:
    scene = moving(axis=["kalach", "novomoskovsk"], units={"kalach": "2 ger_infantry"})
    scene.march("kalach", "1 ger_infantry", "novomoskovsk")
    assert scene.legal_args("march") == {"kalach"}


@rule("Rivers", "Lakes", "Zones")
def test_lakes_and_the_volga_part_zones_that_touch_them() -> None:
    scene = moving("allies", units={"beketovka": "sov_infantry", "dubovka": "sov_infantry"})
    assert steps(scene, "beketovka", "sov_infantry") == {
        "abganerovo_station", "buzinovka", "krasnoarmeysk", "pitomnik", "tinguta"}  # fmt: skip
    scene = moving("allies", units={"dubovka": "sov_infantry"})
    assert steps(scene, "dubovka", "sov_infantry") == {"ilovinska", "kotluban", "rynok"}


@rule("Zones")
def test_the_workers_settlement_does_not_touch_the_steel_works() -> None:
    scene = moving("allies", units={"barrikady_workers_settlement": "sov_infantry"})
    found = steps(scene, "barrikady_workers_settlement", "sov_infantry")
    assert "red_october_steel_works" not in found
    assert "bread_factory" in found


@rule("Base Zones", "R58")
@pytest.mark.parametrize(("zone", "unit"), [("oblivskaya", "ger_tank"), ("tormosin", "ger_mech")])
def test_no_land_unit_enters_its_own_base(zone: str, unit: str) -> None:
    scene = moving(axis=["oblivskaya", "tormosin"], units={zone: f"2 {unit}"})
    assert "tatsinskaya" not in steps(scene, zone, unit)


@rule("Combat Markers", "R47")
def test_without_a_combat_marker_left_no_assault_begins_but_battles_are_joined() -> None:
    fights = [
        "bolshoy", "serafimovich", "kletskaya", "kremenskaya", "zimovskii", "perelazovskii",
        "manoilin", "petrovka", "kopania", "oblivskaya", "surovikino", "tormosin", "terkin",
        "frolovo", "kalach",
    ]  # fmt: skip
    scene = moving(
        axis=["akimovsky"], battle=fights,
        units={**dict.fromkeys(fights, "ger_infantry, sov_infantry"), "akimovsky": "2 ger_tank"},
    )  # fmt: skip
    assert scene.view("axis")["markers_left"] == 0
    scene.play("march", "akimovsky").play("take", "ger_tank", 1)
    assert scene.legal_args("enter") == {"kalach", "manoilin", "zimovskii"}
    assert scene.legal_args("blitz") == set()


# Blitz


@rule("Tanks", "R19")
def test_a_blitz_takes_the_zone_and_its_tokens_at_once_and_may_return() -> None:
    scene = moving(axis=["kalach"], units={"kalach": "2 ger_tank"}, tokens={"pitomnik": 2})
    scene.play("march", "kalach").play("take", "ger_tank", 1).play("blitz", "pitomnik")
    assert scene.controller("pitomnik") == "axis"
    assert scene.tokens("pitomnik", "axis") == 2
    assert not scene.can("stop")
    scene.play("enter", "kalach")
    assert scene.units("kalach") == {"ger_tank": 2}
    assert scene.marker("pitomnik") == ""


@rule("Tanks", "R19")
def test_any_enemy_unit_even_a_grounded_aircraft_stops_a_blitz() -> None:
    scene = moving(
        axis=["kalach"],
        units={"kalach": "2 ger_tank", "pitomnik": "sov_fighter", "vertyachii": "sov_rocket"},
    )  # fmt: skip
    scene.play("march", "kalach").play("take", "ger_tank", 1)
    assert {"pitomnik", "vertyachii"} & scene.legal_args("blitz") == set()
    assert {"pitomnik", "vertyachii"} <= scene.legal_args("enter")


@rule("Tanks", "R64")
def test_a_zone_already_under_assault_is_closed_to_a_blitz() -> None:
    scene = moving(axis=["kalach"], units={"kalach": "2 ger_tank, 1 ger_infantry"})
    scene.march("kalach", "ger_infantry", "pitomnik")
    scene.play("march", "kalach").play("take", "ger_tank", 1)
    assert "pitomnik" not in scene.legal_args("blitz")
    assert "pitomnik" in scene.legal_args("enter")


@rule("Mechanized Infantry", "R20")
def test_one_mechanized_infantry_rides_with_each_tank_and_none_blitzes_alone() -> None:
    scene = moving(axis=["kalach"], units={"kalach": "2 ger_tank, 3 ger_mech"})
    scene.play("march", "kalach").play("take", "ger_tank", 2).play("blitz", "pitomnik")
    assert sorted(scene.legal) == [["escort", 0], ["escort", 1], ["escort", 2]]
    scene = moving(axis=["kalach"], units={"kalach": "2 ger_mech, ger_tank"})
    scene.play("march", "kalach").play("take", "ger_mech", 1)
    assert scene.legal_args("blitz") == set()


@rule("Mechanized Infantry", "R20")
def test_a_partner_must_have_begun_the_phase_beside_the_tank() -> None:
    scene = moving(
        axis=["kalach", "buzinovka"], units={"kalach": "2 ger_tank", "buzinovka": "ger_mech"}
    )
    scene.march("buzinovka", "ger_mech", "kalach")
    scene.play("march", "kalach")
    if scene.kind == "take":
        scene.play("take", "ger_tank", 1)
    scene.play("blitz", "pitomnik")
    assert scene.kind != "escort"


@rule("Tanks", "Mechanized Infantry")
def test_partners_end_in_the_same_zone_as_their_tanks() -> None:
    scene = moving(
        "allies", axis=["kalach", "novomoskovsk"],
        units={"pitomnik": "sov_tank, sov_mech", "dubovka": "sov_infantry"},
    )  # fmt: skip
    scene.play("march", "pitomnik").play("take", "sov_tank", 1).play("blitz", "kalach")
    scene.play("escort", 1).play("enter", "novomoskovsk")
    assert scene.units("novomoskovsk") == {"sov_mech": 1, "sov_tank": 1}
    assert scene.controller("kalach") == "allies"
    assert scene.marker("novomoskovsk") == "assault"
    assert scene.controller("novomoskovsk") == "axis"


@rule("Tanks", "R19")
def test_a_blitz_is_two_steps_even_along_a_road() -> None:
    scene = moving(axis=["novomoskovsk"], units={"novomoskovsk": "2 ger_tank"})
    scene.play("march", "novomoskovsk").play("take", "ger_tank", 1).play("blitz", "kalach")
    assert scene.kind == "blitz_on"
    scene.play("enter", "pitomnik")
    assert scene.units("pitomnik") == {"ger_tank": 1}
    assert scene.marker("pitomnik") == "assault"
    assert scene.kind == "move"


@rule("Tanks", "Roads and Rail Lines")
def test_no_blitz_is_offered_after_a_first_friendly_step() -> None:
    scene = moving(axis=["novomoskovsk", "surovikino"], units={"surovikino": "2 ger_tank"})
    scene.play("march", "surovikino").play("take", "ger_tank", 1).play("enter", "novomoskovsk")
    assert scene.legal_args("blitz") == set()
    scene.play("enter", "kalach")
    assert scene.marker("kalach") == "assault"
    assert scene.controller("kalach") == "allies"


@rule("Tanks", "Ambush Sites", "R45")
def test_a_blitz_that_takes_the_last_connected_zone_kills_the_ambusher_at_once() -> None:
    scene = moving(
        axis=["tractor_factory", "sculpturny_park"], sites={"ambush_1": "sov_infantry"},
        units={"sculpturny_park": "2 ger_tank"},
    )  # fmt: skip
    scene.play("march", "sculpturny_park").play("take", "ger_tank", 1)
    scene.play("blitz", "barrikady_factory")
    assert scene.view("axis")["ambush_sites"][0]["unit"] is None


@rule("Tanks", "Supply Lines", "R15")
def test_a_blitz_opens_a_supply_line_in_the_middle_of_movement() -> None:
    scene = moving(axis=["kalach"], units={"kalach": "2 ger_tank"})
    assert not scene.is_supplied("kalach", "axis")
    scene = moving(axis=["tormosin", "buzinovka"], units={"tormosin": "2 ger_tank"})
    assert not scene.is_supplied("buzinovka", "axis")
    scene.play("march", "tormosin").play("take", "ger_tank", 1).play("blitz", "verkhne_kumskii")
    assert scene.is_supplied("buzinovka", "axis")


# Roads

WEST = ["serafimovich", "perelazovskii", "kopania", "surovikino", "oblivskaya", "novomoskovsk"]


@rule("Roads and Rail Lines", "R21")
def test_a_road_move_of_four_zones_may_end_in_an_assault_but_not_go_on() -> None:
    scene = moving(axis=WEST, units={"kopania": "ger_mech, ger_infantry"})
    scene.play("march", "kopania").play("take", "ger_mech", 1)
    for zone in ("surovikino", "novomoskovsk", "kalach"):
        scene.play("enter", zone)
    assert scene.marker("kalach") == "assault"
    scene = moving(axis=[*WEST, "kalach"], units={"kopania": "ger_mech, ger_infantry"})
    scene.play("march", "kopania").play("take", "ger_mech", 1)
    for zone in ("surovikino", "novomoskovsk", "kalach", "pitomnik"):
        scene.play("enter", zone)
    assert scene.units("pitomnik") == {"ger_mech": 1}
    assert scene.kind == "move"


@rule("Roads and Rail Lines", "R21")
def test_the_two_roads_of_surovikino_are_not_joined() -> None:
    scene = moving(axis=[*WEST, "tormosin", "gromoslavka"], units={"perelazovskii": "2 ger_tank"})
    scene.play("march", "perelazovskii").play("take", "ger_tank", 1)
    scene.play("enter", "kopania").play("enter", "surovikino")
    assert scene.legal_args("enter") == {"kopania", "oblivskaya", "novomoskovsk"}


@rule("Roads and Rail Lines", "R21")
def test_a_move_that_begins_in_surovikino_may_take_either_road() -> None:
    for path in (("gromoslavka", "buzinovka", "kalach"), ("novomoskovsk", "kalach", "pitomnik")):
        scene = moving(axis=[*WEST, *path], units={"surovikino": "2 ger_tank"})
        scene.play("march", "surovikino").play("take", "ger_tank", 1)
        for zone in path:
            scene.play("enter", zone)
        scene.play("stop")
        assert scene.units(path[-1]) == {"ger_tank": 1}


@rule("Roads and Rail Lines", "R21")
def test_one_step_off_the_road_leaves_two_steps_in_all() -> None:
    scene = moving(axis=[*WEST, "manoilin", "akimovsky"], units={"surovikino": "2 ger_tank"})
    scene.play("march", "surovikino").play("take", "ger_tank", 1).play("enter", "manoilin")
    scene.play("enter", "akimovsky")
    assert scene.units("akimovsky") == {"ger_tank": 1}
    assert scene.kind == "move"


@rule("Roads and Rail Lines", "R21", "Infantry")
def test_the_road_runs_on_into_the_city_and_the_mechanized_bring_infantry() -> None:
    scene = moving(
        axis=["kotluban", "ilovinska", "vertyachii", "gumrak"],
        units={"ilovinska": "ger_mech, ger_infantry"},
    )  # fmt: skip
    scene.play("march", "ilovinska").play("take", "ger_mech", 1)
    for zone in ("kotluban", "vertyachii", "gumrak", "mamayev_kurgan"):
        scene.play("enter", zone)
    assert scene.units("gumrak") == {}
    assert scene.units("mamayev_kurgan") == {"ger_mech": 1, "ger_infantry": 1}
    assert "mamayev_kurgan" not in scene.legal_args("march")


@rule("Infantry", "Mechanized Infantry", "R59")
def test_mechanized_infantry_that_only_passes_the_city_brings_nothing() -> None:
    scene = moving(axis=["pitomnik", "vertyachii", "gumrak"], units={"pitomnik": "2 ger_mech"})
    scene.march("pitomnik", "1 ger_mech", "gumrak", "vertyachii")
    assert scene.units("vertyachii") == {"ger_mech": 1}
    assert scene.units("gumrak") == {}


# Stacks


@rule("Stacking Limits", "R26")
def test_the_opponent_pushes_out_the_ninth_unit_of_its_choice() -> None:
    scene = moving(
        axis=["kalach", "novomoskovsk", "akimovsky"],
        units={"kalach": "7 ger_infantry, ger_tank", "novomoskovsk": "ger_artillery, ger_infantry",
               "akimovsky": "8 ger_infantry"},
    )  # fmt: skip
    scene.march("novomoskovsk", "ger_artillery", "kalach").done()
    assert (scene.side, scene.kind) == ("allies", "push_out")
    assert {unit for unit, _ in pushes(scene)} == {"ger_infantry", "ger_tank", "ger_artillery"}
    assert {zone for _, zone in pushes(scene)} == {
        "novomoskovsk",
        "vertyachii",
        "pitomnik",
        "buzinovka",
    }
    scene.displace("ger_tank", "pitomnik")
    assert scene.kind not in {"push_out", "displace"}
    assert scene.count("kalach", "ger_tank") == 0


@rule("Stacking Limits", "R26")
def test_excess_in_a_contested_zone_is_destroyed_by_its_owner() -> None:
    scene = moving(
        axis=["kalach", "novomoskovsk"], battle=["kalach"],
        units={"kalach": "8 ger_infantry, sov_tank", "novomoskovsk": "ger_tank"},
    )  # fmt: skip
    scene.march("novomoskovsk", "ger_tank", "kalach").done()
    assert (scene.side, scene.kind) == ("axis", "disband")
    scene.play("disband", "kalach", "ger_infantry", 1)
    assert scene.units("kalach") == {"ger_infantry": 7, "ger_tank": 1, "sov_tank": 1}


@rule("Stacking Limits", "R26", "Infantry", "R59")
def test_a_pushed_german_infantry_that_enters_the_city_doubles_and_is_counted_again() -> None:
    scene = moving(
        axis=["pitomnik", "kalach", "gumrak"],
        units={"pitomnik": "8 ger_infantry", "kalach": "ger_infantry", "gumrak": "7 ger_artillery"},
    )  # fmt: skip
    scene.march("kalach", "ger_infantry", "pitomnik").done()
    assert scene.side == "allies"
    scene.displace("ger_infantry", "gumrak")
    while scene.kind in {"push_out", "displace", "disband"}:
        scene.play(*scene.legal[0])
    assert sum(scene.units("gumrak").values()) <= 8
    assert sum(scene.units("pitomnik").values()) <= 8


@rule("Stacking Limits", "R26", "Movement Across the Volga")
def test_excess_in_krasnaya_sloboda_is_lost_not_shipped() -> None:
    scene = moving(
        "allies", ferries=["gray", "brown", "white"],
        units={"krasnaya_sloboda": "8 sov_infantry, sov_rocket"},
    )  # fmt: skip
    scene.done()
    assert (scene.side, scene.kind) == ("allies", "disband")
    scene.play("disband", "krasnaya_sloboda", "sov_rocket", 1)
    assert scene.units("krasnaya_sloboda") == {"sov_infantry": 8}


@rule("Stacking Limits", "R14")
def test_aircraft_do_not_count_for_the_stack() -> None:
    scene = moving(axis=["pitomnik"], units={"pitomnik": "8 ger_infantry, 4 ger_fighter"})
    scene.done()
    assert scene.kind not in {"push_out", "displace", "disband"}
    assert scene.count("pitomnik", "ger_infantry") == 8
