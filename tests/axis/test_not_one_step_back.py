"""Not One Step Back: rounds 1 and 2."""

from __future__ import annotations

import pytest

from tests.axis.scene import TABLES, Scene
from tests.axis.turns import soviets_move, steps
from tests.rules import rule


@rule("Not One Step Back", "R23")
@pytest.mark.parametrize("number", [1, 2])
def test_a_unit_next_to_axis_units_may_only_attack_or_stay(number: int) -> None:
    scene = soviets_move(
        number, axis=["pitomnik", "akimovsky"],
        units={"kalach": "2 sov_tank", "pitomnik": "ger_infantry", "ilovinska": "sov_infantry"},
    )  # fmt: skip
    assert steps(scene, "kalach", "sov_tank") == {"pitomnik", "akimovsky"}


@rule("Not One Step Back", "R23")
def test_a_bound_unit_may_join_a_contested_friendly_neighbour() -> None:
    scene = soviets_move(
        1, battle=["vertyachii"], units={"kalach": "2 sov_mech", "vertyachii": "ger_tank, sov_tank"}
    )
    assert steps(scene, "kalach", "sov_mech") == {"vertyachii"}


@rule("Not One Step Back", "R23")
def test_a_bound_tank_cannot_blitz_on_to_a_second_zone() -> None:
    # A Blitz needs a second movement point, which the order denies.
    scene = soviets_move(1, axis=["pitomnik", "akimovsky"], units={
        "kalach": "2 sov_tank", "pitomnik": "ger_infantry"})  # fmt: skip
    scene.play("march", "kalach").play("take", "sov_tank", 1)
    assert scene.legal_args("blitz") == set()


@rule("Not One Step Back", "R23", "R63")
def test_an_unbound_unit_is_not_stopped_by_passing_the_enemy() -> None:
    scene = soviets_move(
        2, axis=["akimovsky"],
        units={"akimovsky": "ger_infantry", "buzinovka": "sov_mech", "dubovka": "sov_infantry"},
    )  # fmt: skip
    scene.march("buzinovka", "sov_mech", "kalach", "pitomnik")
    assert scene.units("pitomnik") == {"sov_mech": 1}


@rule("Not One Step Back", "R23")
def test_axis_control_without_units_binds_nobody() -> None:
    scene = soviets_move(1, axis=["pitomnik"], units={"kalach": "2 sov_infantry"})
    assert "vertyachii" in steps(scene, "kalach", "sov_infantry")


@rule("Not One Step Back", "R23")
def test_the_order_ends_with_round_2() -> None:
    scene = soviets_move(
        3, axis=["pitomnik"], units={"kalach": "2 sov_infantry", "pitomnik": "ger_tank"}
    )
    assert "vertyachii" in steps(scene, "kalach", "sov_infantry")


@rule("Not One Step Back", "R23")
def test_nobody_leaves_the_city_board_in_rounds_1_and_2_not_even_to_attack() -> None:
    scene = soviets_move(
        1, axis=["vertyachii"],
        units={"orlovka": "2 sov_infantry", "vertyachii": "ger_infantry", "gumrak": "2 sov_mech",
               "mamayev_kurgan": "2 sov_mech"},
    )  # fmt: skip
    assert "orlovka" not in scene.legal_args("march")
    assert "gumrak" not in scene.legal_args("march")
    assert steps(scene, "mamayev_kurgan", "sov_mech") >= {"gumrak"}
    scene.play("enter", "gumrak")
    assert {"pitomnik", "vertyachii"} & scene.legal_args("enter") == set()


@rule("Not One Step Back", "R76")
@pytest.mark.parametrize(("number", "onward"), [(1, False), (2, False), (3, True)])
def test_whoever_enters_the_city_in_rounds_1_and_2_stays_there(number: int, onward: bool) -> None:
    scene = soviets_move(number, units={"pitomnik": "2 sov_mech"})
    assert "gumrak" in steps(scene, "pitomnik", "sov_mech")
    scene.play("enter", "gumrak")
    assert ({"vertyachii", "pitomnik"} <= scene.legal_args("enter")) == onward
    assert "gorodishche" in scene.legal_args("enter")


@rule("Not One Step Back", "Tanks", "R76")
def test_a_blitz_into_the_city_goes_on_in_the_city() -> None:
    city = [zone for zone in TABLES.zones if TABLES.city >> TABLES.zones.index(zone) & 1]
    axis = [zone for zone in city if zone != "krasnaya_sloboda"]
    scene = soviets_move(1, axis=axis, units={"rynok": "2 sov_tank"})
    scene.play("march", "rynok").play("take", "sov_tank", 1)
    assert scene.legal_args("blitz") == {"orlovka", "spartanovka"}
    scene.play("blitz", "orlovka")
    assert scene.legal_args("enter") == {"spartanovka", "mechetka_ravine", "gorodishche"}


@rule("Not One Step Back", "R23")
def test_a_bound_infantry_may_not_hide_in_a_site() -> None:
    units = {
        "train_station_1": "sov_infantry",
        "mamayev_kurgan": "2 sov_infantry",
        "army_camp": "ger_tank",
    }
    scene = soviets_move(1, axis=["army_camp"], units=units)
    scene.play("march", "train_station_1")
    assert scene.legal_args("hide") == set()
    scene = soviets_move(3, axis=["army_camp"], units=units)
    scene.play("march", "train_station_1")
    assert scene.legal_args("hide") == {"ambush_4"}


@rule("Not One Step Back", "R23")
def test_an_axis_aircraft_next_door_binds_as_any_axis_unit() -> None:
    scene = Scene(
        card=10,
        round=1,
        axis=["pitomnik"],
        units={"kalach": "2 sov_tank", "pitomnik": "ger_fighter"},
    )
    scene.play("march", "kalach").play("take", "sov_tank", 1)
    assert scene.legal_args("enter") == {"pitomnik"}


@rule("Not One Step Back", "R63", "Movement Across the Volga")
def test_a_unit_put_ashore_next_to_the_enemy_may_only_attack() -> None:
    scene = Scene(
        card=10, round=2, axis=["army_camp"], ferries=["brown"], cargo={"brown": "sov_infantry"},
        units={"army_camp": "ger_tank", "dubovka": "sov_infantry"},
    )  # fmt: skip
    scene.play("unload", "brown_crossing").play("march", "pavlovs_house")
    assert scene.legal_args("enter") == {"army_camp"}
    assert scene.legal_args("hide") == set()


@rule("Not One Step Back", "R63", "Bombers")
def test_a_bound_infantry_is_not_airlifted_away() -> None:
    scene = Scene(
        card=10, round=2, axis=["kletskaya"],
        units={"kletskaya": "ger_tank", "frolovo": "2 sov_bomber, 2 sov_infantry"},
    )  # fmt: skip
    scene.play("fly", "sov_bomber_1", 1)
    assert scene.legal_args("troop_landing") == set()
