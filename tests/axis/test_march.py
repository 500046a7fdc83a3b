"""Land Unit Movement: locks, steps and Blitz."""

from __future__ import annotations

from tests.axis.probing import goals
from tests.axis.scene import Scene
from tests.axis.turns import axis_moves, moving, pools
from tests.rules import rule

SOUTH = ["verkhne_kumskii", "buzinovka"]


@rule("Mechanized Infantry", "R28", "R59")
def test_a_lone_mechanized_infantry_may_pass_the_region_only_to_return() -> None:
    scene = axis_moves(
        axis=["gumrak", "pitomnik", "kuporosnoye"],
        units={"gumrak": "ger_mech, 2 ger_tank"},
    )  # fmt: skip
    scene.play("march", "gumrak").play("take", "ger_mech", 1).play("enter", "pitomnik")
    assert not scene.can("stop")
    assert {"kalach", "vertyachii", "beketovka", "buzinovka"} & scene.legal_args("enter") == set()
    scene.play("enter", "kuporosnoye")
    assert scene.units("kuporosnoye") == {"ger_mech": 1}


@rule("Mechanized Infantry", "R28")
def test_a_distant_mechanized_partner_may_come_by_road_to_the_same_zone() -> None:
    scene = Scene(
        card=3, axis=["gumrak", "pitomnik", "mamayev_kurgan", "train_station_1", "army_camp"],
        units={"gumrak": "ger_infantry, ger_tank", "train_station_1": "ger_mech",
               "army_camp": "ger_infantry"},
    )  # fmt: skip
    scene.play("march", "gumrak").play("take", "ger_infantry", 1).play("enter", "pitomnik")
    if scene.kind == "pair":
        scene.play("pair", "ger_mech", "train_station_1")
    scene.play("give_up", "ger_infantry")
    assert scene.units("pitomnik") == {"ger_mech": 1}
    assert (scene.units("train_station_1"), scene.units("army_camp")) == ({}, {"ger_infantry": 1})


@rule("Tanks", "R62", "R35")
def test_an_airfield_taken_by_blitz_serves_the_same_round() -> None:
    scene = Scene(
        card=3, axis=["kalach", "oblivskaya"],
        units={"kalach": "2 ger_tank", "oblivskaya": "2 ger_fighter", "rynok": "sov_infantry"},
    )  # fmt: skip
    scene.play("march", "kalach").play("take", "ger_tank", 1).play("blitz", "pitomnik")
    scene.play("enter", "kalach")
    scene.play("fly", "ger_fighter_1", 1)
    assert "pitomnik" in goals(scene, "relocate")
    scene.fly_on("strike", "rynok").done().miss().miss()
    assert ["land", "ger_fighter_1", "pitomnik"] in scene.legal or scene.can("land_all", "pitomnik")


@rule("Tanks", "Movement Across the Volga", "R20")
def test_a_tank_off_the_ice_may_blitz_but_takes_no_partner_that_came_with_it() -> None:
    scene = Scene(
        card=10, frozen="volga", ferries=["gray", "brown", "white"], axis=["army_camp"],
        cargo={"brown": "sov_tank"}, units={"pavlovs_house": "sov_mech", "dubovka": "sov_infantry"},
    )  # fmt: skip
    scene.play("unload", "brown_crossing").play("march", "pavlovs_house")
    if scene.kind == "take":
        scene.play("take", "sov_tank", 1)
    scene.play("blitz", "army_camp")
    assert scene.kind == "blitz_on"
    assert scene.controller("army_camp") == "allies"


@rule("Mechanized Infantry", "R20")
def test_when_the_tank_off_the_ice_has_gone_the_other_still_takes_its_partner() -> None:
    scene = Scene(
        card=10, frozen="volga", ferries=["brown"], axis=["army_camp"],
        cargo={"brown": "sov_tank"}, units={"pavlovs_house": "sov_tank, sov_mech"},
    )  # fmt: skip
    scene.play("unload", "brown_crossing").march("pavlovs_house", "sov_tank", "train_station_1")
    scene.play("march", "pavlovs_house").play("take", "sov_tank", 1).play("blitz", "army_camp")
    scene.play("escort", 1).play("enter", "pavlovs_house")
    assert scene.units("pavlovs_house") == {"sov_tank": 1, "sov_mech": 1}


@rule("Mechanized Infantry", "R20")
def test_a_partner_used_up_leaves_the_mechanized_off_the_ice_without_a_tank() -> None:
    scene = Scene(
        card=10, frozen="volga", ferries=["brown"], axis=["army_camp", "chemical_factory"],
        cargo={"brown": "sov_mech"}, units={"pavlovs_house": "2 sov_tank, sov_mech"},
    )  # fmt: skip
    scene.play("unload", "brown_crossing").play("march", "pavlovs_house")
    scene.play("take", "sov_tank", 1).play("blitz", "army_camp").play("escort", 1)
    scene.play("enter", "train_station_1").play("march", "pavlovs_house")
    scene.play("take", "sov_tank", 1).play("blitz", "chemical_factory")
    assert scene.kind == "blitz_on"


@rule("Mechanized Infantry", "R28", "R20")
def test_a_german_partner_cannot_blitz_out_of_the_city_alone() -> None:
    scene = Scene(card=3, axis=["gumrak", "kalach"], units={"gumrak": "2 ger_tank, ger_mech"})
    scene.play("march", "gumrak").play("take", "ger_tank", 1).play("blitz", "pitomnik")
    if scene.kind == "escort":
        scene.play("escort", 1)
        assert {"kalach", "vertyachii", "beketovka", "buzinovka"} & scene.legal_args(
            "enter"
        ) == set()
    else:
        assert scene.kind == "blitz_on"


@rule("Tanks", "Rivers", "Combat 1")
def test_the_second_step_of_a_blitz_over_the_don_is_thrown_back() -> None:
    scene = Scene(
        card=3, axis=["tormosin", "oblivskaya"],
        units={"tormosin": "ger_tank", "gromoslavka": "sov_infantry", "oblivskaya": "ger_infantry"},
    )  # fmt: skip
    scene.play("march", "tormosin").play("blitz", "surovikino").play("enter", "gromoslavka").done()
    scene.miss()
    assert pools(scene) == [(3, 1)]


@rule("Land Unit Movement", "Combat")
def test_reinforcing_an_own_assault_keeps_the_marker_on_assault() -> None:
    scene = Scene(
        card=3, axis=["kalach", *SOUTH],
        units={"kalach": "2 ger_tank, ger_infantry", "pitomnik": "sov_tank"},
    )  # fmt: skip
    scene.march("kalach", "1 ger_tank", "pitomnik").march("kalach", "1 ger_infantry", "pitomnik")
    assert scene.marker("pitomnik") == "assault"
    assert scene.units("pitomnik") == {"sov_tank": 1, "ger_infantry": 1, "ger_tank": 1}


@rule("Tanks", "Mechanized Infantry", "R20", "R28")
def test_two_partners_that_blitz_out_of_the_city_are_a_pair_and_pay() -> None:
    scene = Scene(
        card=3, axis=["gumrak", "kalach"],
        units={"gumrak": "2 ger_tank, 2 ger_mech", "kalach": "ger_infantry"},
    )  # fmt: skip
    scene.play("march", "gumrak").play("take", "ger_tank", 2).play("blitz", "pitomnik")
    scene.play("escort", 2).play("enter", "kalach")
    assert scene.units("kalach") == {"ger_infantry": 1, "ger_mech": 1, "ger_tank": 2}
    assert scene.units("gumrak") == {}


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


@rule("Land Unit Movement", "R18")
def test_land_unit_movement_a_hostile_zone_ends_the_move() -> None:
    scene = Scene(
        card=3, axis=["kalach", "bolshoy"], units={"kalach": "ger_tank", "bolshoy": "min_infantry"}
    )
    scene.play("march", "kalach").play("enter", "pitomnik")
    assert scene.kind == "move"
    assert scene.marker("pitomnik") == "assault"
    assert scene.controller("pitomnik") == "allies"


@rule("Tanks", "R64")
def test_tanks_do_not_blitz_through_a_zone_own_units_have_entered() -> None:
    scene = Scene(card=3, axis=["kalach"], units={"kalach": "ger_tank, ger_infantry"})
    scene.march("kalach", "ger_infantry", "pitomnik")
    scene.play("march", "kalach")
    assert "pitomnik" not in scene.legal_args("blitz")
    assert "buzinovka" in scene.legal_args("blitz")


@rule("Tanks", "Mechanized Infantry", "R17", "R20")
def test_blitz_takes_one_mechanized_infantry_for_each_tank_and_captures_tokens() -> None:
    scene = Scene(
        card=3, axis=["kalach", "bolshoy"], tokens={"pitomnik": 2},
        units={"kalach": "ger_tank, 3 ger_mech", "bolshoy": "min_infantry"},
    )  # fmt: skip
    scene.play("march", "kalach").play("take", "ger_tank", 1).play("blitz", "pitomnik")
    assert scene.legal == [["escort", 0], ["escort", 1]]
    scene.play("escort", 1)
    assert scene.tokens("pitomnik", "axis") == 2
    scene.play("enter", "vertyachii")
    assert scene.units("vertyachii") == {"ger_tank": 1, "ger_mech": 1}
