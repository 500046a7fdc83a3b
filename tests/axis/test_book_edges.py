"""Where two rules meet: the cases that a first reading of the book misses."""

from __future__ import annotations

from typing import Any

import pytest

from tests.axis.probing import goals, places, targets
from tests.axis.scene import Scene
from tests.rules import rule

SOUTH = ["verkhne_kumskii", "buzinovka"]


def pools(scene: Scene) -> list[tuple[int, int]]:
    return [(value, dice) for value, _, dice in scene.volley]


@rule("Combat 6", "R44")
def test_grounded_fighters_alone_defend_once_and_fall_with_their_airfield() -> None:
    scene = Scene(
        card=5, axis=SOUTH, assault=["pitomnik"],
        units={"pitomnik": "ger_tank, ger_infantry, 2 sov_fighter"},
    )  # fmt: skip
    scene.miss()
    assert pools(scene) == [(4, 2)]
    scene.miss()
    assert scene.controller("pitomnik") == "axis"
    assert scene.view("axis")["aircraft"] == []


@rule("Combat 6", "R34")
def test_aircraft_left_over_a_zone_hold_nothing_when_their_land_units_die() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya", "kalach", *SOUTH],
        units={"oblivskaya": "ger_fighter", "kalach": "ger_tank", "pitomnik": "2 sov_tank"},
    )  # fmt: skip
    scene.march("kalach", "ger_tank", "pitomnik")
    scene.fly("ger_fighter_1", 1, "strike", "pitomnik").done()
    scene.miss().roll(1, 6)
    scene.play("lose", "ger_tank", 1)
    assert (scene.marker("pitomnik"), scene.controller("pitomnik")) == ("", "allies")
    assert len(scene.view("axis")["aircraft"]) == 1


@rule("Supply Tokens", "Combat 1", "R34")
def test_an_attack_by_air_alone_asks_the_attacker_for_no_token() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya", "kalach"], axis_tokens={"kalach": 2},
        units={"oblivskaya": "ger_fighter", "pitomnik": "sov_tank"},
    )  # fmt: skip
    scene.fly("ger_fighter_1", 1, "strike", "pitomnik").done()
    assert scene.kind == "attack_dice"
    assert scene.tokens("kalach", "axis") == 2


@rule("Fighters", "Bombers", "R42")
def test_a_defending_fighter_may_aim_at_a_bomber_that_brought_supplies() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya", *SOUTH], battle=["pitomnik"], axis_tokens={"tatsinskaya": 1},
        units={"tatsinskaya": "ger_bomber", "pitomnik": "2 ger_tank, sov_fighter, sov_infantry"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "supply_drop", "pitomnik").done()
    while scene.can("keep_tokens"):
        scene.play("keep_tokens")
    scene.miss().roll(6, 4)
    assert scene.side == "allies"
    scene.play("target_aircraft", 1)
    assert [row["type"] for row in scene.view("axis")["aircraft"]] == ["sov_fighter"]
    assert scene.count("pitomnik", "ger_tank") == 2
    assert scene.tokens("pitomnik", "axis") == 1


@rule("Bombers", "R42")
def test_two_bomber_hits_may_name_two_types() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya"],
        units={"tatsinskaya": "2 ger_bomber", "kalach": "sov_tank, sov_rocket, 3 sov_infantry"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 2, "strike", "kalach").done().roll(3, 3)
    scene.play("target_type", "sov_tank").play("target_type", "sov_rocket")
    assert pools(scene) == [(2, 3), (3, 1)]
    scene.miss()
    assert scene.units("kalach") == {"sov_infantry": 3}


@rule("Assault Guns", "Bombers", "R42")
def test_aimed_hits_do_not_fall_on_a_unit_already_marked() -> None:
    scene = Scene(
        card=3, axis=["tatsinskaya", "buzinovka", "verkhne_kumskii", "oblivskaya"],
        units={"tatsinskaya": "ger_bomber", "buzinovka": "ger_assault_gun",
               "kalach": "sov_tank, 3 sov_infantry"},
    )  # fmt: skip
    scene.march("buzinovka", "ger_assault_gun", "kalach")
    scene.fly("ger_bomber_1", 1, "strike", "kalach").done().roll(1, 1)
    scene.play("target_tanks", 1)
    assert "sov_tank" not in scene.legal_args("target_type")


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


@rule("Order 5", "R62")
def test_those_that_stood_on_a_full_airfield_are_safe_from_newcomers() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya", "petrovka"],
        units={"oblivskaya": "3 ger_fighter", "tatsinskaya": "2 ger_bomber",
               "petrovka": "ger_tank"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 2, "relocate", "oblivskaya").done()
    while scene.kind != "requisition":
        assert all("fighter" not in str(row[1]) for row in scene.legal)
        scene.play(*scene.legal[0])
    assert sorted(scene.aircraft("oblivskaya")) == [
        ("ger_bomber", "ground"), *[("ger_fighter", "ground")] * 3]  # fmt: skip


@rule("Rocket Launchers", "R30", "Base Zones")
def test_launchers_hit_aircraft_on_an_airfield_but_never_a_base() -> None:
    scene = Scene(
        card=12, axis=["oblivskaya"],
        units={"tormosin": "sov_rocket, sov_infantry", "oblivskaya": "ger_fighter",
               "tatsinskaya": "4 ger_bomber"},
    )  # fmt: skip
    assert scene.is_supplied("tormosin", "allies")
    assert targets(scene, "tormosin") == {"oblivskaya"}
    scene.bombard("tormosin", 1, "oblivskaya").roll(1)
    assert scene.aircraft("oblivskaya") == []
    assert scene.controller("oblivskaya") == "axis"


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


@rule("Combat 1", "R41", "Stacking Limits", "R26")
def test_an_excess_unit_pushed_over_the_river_assaults_across_it() -> None:
    scene = Scene(
        card=3, axis=["novomoskovsk", "surovikino", "oblivskaya", "manoilin", "akimovsky"],
        units={"novomoskovsk": "8 ger_infantry", "surovikino": "ger_tank, ger_infantry",
               "kalach": "sov_infantry"},
    )  # fmt: skip
    scene.march("surovikino", "ger_tank", "novomoskovsk").done()
    scene.displace("ger_tank", "kalach")
    assert scene.marker("kalach") == "assault"
    scene.miss()
    assert pools(scene) == [(3, 1)]


@rule("Tanks", "Rivers", "Combat 1")
def test_the_second_step_of_a_blitz_over_the_don_is_thrown_back() -> None:
    scene = Scene(
        card=3, axis=["tormosin", "oblivskaya"],
        units={"tormosin": "ger_tank", "gromoslavka": "sov_infantry", "oblivskaya": "ger_infantry"},
    )  # fmt: skip
    scene.play("march", "tormosin").play("blitz", "surovikino").play("enter", "gromoslavka").done()
    scene.miss()
    assert pools(scene) == [(3, 1)]


@rule("Combat Markers", "R47", "Movement Across the Volga")
def test_compulsory_unloading_goes_on_without_a_marker_and_contests_the_zone() -> None:
    fights = [
        "bolshoy", "serafimovich", "kletskaya", "kremenskaya", "zimovskii", "perelazovskii",
        "manoilin", "petrovka", "kopania", "oblivskaya", "surovikino", "tormosin", "terkin",
        "frolovo", "kalach",
    ]  # fmt: skip
    scene = Scene(
        card=10, battle=fights, axis=["pavlovs_house"], ferries=["brown"],
        cargo={"brown": "sov_infantry"},
        units={**dict.fromkeys(fights, "ger_infantry, sov_infantry"),
               "pavlovs_house": "ger_tank", "dubovka": "sov_infantry"},
    )  # fmt: skip
    scene.play("unload", "brown_crossing")
    assert scene.units("pavlovs_house") == {"sov_infantry": 1, "ger_tank": 1}
    assert "pavlovs_house" not in scene.legal_args("march")
    assert scene.marker("pavlovs_house") == "assault"


@rule("Ambush Sites", "R46", "Bombers")
def test_when_an_ambush_ends_an_assault_the_bombers_overhead_do_not_attack() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya", "army_camp"], sites={"ambush_4": "sov_infantry"},
        units={"oblivskaya": "ger_bomber", "army_camp": "ger_infantry",
               "train_station_1": "sov_infantry"},
    )  # fmt: skip
    scene.march("army_camp", "ger_infantry", "train_station_1")
    scene.fly("ger_bomber_1", 1, "strike", "train_station_1").done()
    scene.play("ambush", "ambush_4", "train_station_1").roll(1)
    assert scene.card in {6, 9}
    assert scene.units("train_station_1") == {"sov_infantry": 1}


@rule("Order 8", "Stacking Limits", "R26")
def test_an_overstack_of_new_units_lasts_until_allied_movement_ends() -> None:
    scene = Scene(
        card=8, round=5, factories={"tank": "tractor_factory", "artillery": "barrikady_factory"},
        units={"tractor_factory": "8 sov_infantry"},
    )  # fmt: skip
    assert sum(scene.units("tractor_factory").values()) == 9
    scene.play("done").done()
    assert (scene.card, scene.side, scene.kind) == (10, "axis", "push_out")


@rule("Land Unit Movement", "Combat")
def test_reinforcing_an_own_assault_keeps_the_marker_on_assault() -> None:
    scene = Scene(
        card=3, axis=["kalach", *SOUTH],
        units={"kalach": "2 ger_tank, ger_infantry", "pitomnik": "sov_tank"},
    )  # fmt: skip
    scene.march("kalach", "1 ger_tank", "pitomnik").march("kalach", "1 ger_infantry", "pitomnik")
    assert scene.marker("pitomnik") == "assault"
    assert scene.units("pitomnik") == {"sov_tank": 1, "ger_infantry": 1, "ger_tank": 1}


@rule("Order 11", "Artillery", "R66")
def test_axis_guns_too_cover_the_whole_city_board() -> None:
    scene = Scene(
        card=10, axis=["gumrak", "orlovka"],
        units={"gumrak": "ger_artillery, min_artillery", "orlovka": "ger_infantry",
               "frolovo": "sov_fighter"},
    )  # fmt: skip
    scene.fly("sov_fighter_1", 1, "strike", "orlovka").done()
    assert (scene.card, scene.kind, scene.dice) == (11, "air_defense_dice", (2,))


@rule("Order 2", "Ambush Sites", "R14")
def test_an_ambusher_is_in_no_zone_and_earns_nothing() -> None:
    scene = Scene(
        card=2, round=3, axis=["mamayev_kurgan", "chemical_factory", "train_station_1"],
        sites={"ambush_4": "ger_infantry"}, units={"kalach": "sov_tank"},
    )  # fmt: skip
    assert scene.view("axis")["rpc"]["axis"] == 0


@rule("Order 7", "Supply Tokens")
@pytest.mark.parametrize(("pool", "found"), [(11, 2), (1, 1), (0, 0)])
def test_uranus_tokens_come_from_the_allied_pool(pool: int, found: int) -> None:
    scene = Scene(card=7, round=4, launched=False, pool=(7, pool))
    scene.draw("draw_card", "card_14").draw("draw_card", "card_1")
    scene.play("northwest", "card_14").play("launch")
    while scene.kind in {"deploy_card", "preload"}:
        scene.play(*(["preload", 0] if scene.can("preload", 0) else scene.legal[0]))
    assert scene.tokens("veshenskaya", "allies") == found


def losses(scene: Scene) -> Any:
    return scene.legal_args("lose")


@rule("Combat 2", "Combat 3")
def test_each_side_chooses_its_own_casualties_and_all_are_removed_together() -> None:
    scene = Scene(
        card=12, axis=["kalach", *SOUTH], battle=["kalach"],
        units={"kalach": "2 sov_tank, sov_infantry, ger_tank, ger_infantry, ger_artillery"},
    )  # fmt: skip
    scene.roll(6, 3, 1)
    assert (scene.side, losses(scene)) == ("axis", {"ger_tank", "ger_infantry", "ger_artillery"})
    scene.play("lose", "ger_infantry", 1).play("lose", "ger_artillery", 1)
    assert pools(scene) == [(2, 2), (3, 1)]
    scene.roll(1, 2, 6)
    assert (scene.side, losses(scene)) == ("allies", {"sov_tank", "sov_infantry"})
    scene.play("lose", "sov_tank", 2)
    assert scene.units("kalach") == {"sov_infantry": 1, "ger_tank": 1}


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


@rule("Rivers", "Roads and Rail Lines", "R22")
def test_a_road_over_the_don_is_no_bridge_while_the_river_flows() -> None:
    for frozen, value in (("", 3), ("don", 2)):
        scene = Scene(
            card=3, axis=["novomoskovsk", "surovikino", "oblivskaya"], frozen=frozen,
            units={"surovikino": "ger_mech", "kalach": "sov_infantry", "oblivskaya": "ger_tank"},
        )  # fmt: skip
        scene.march("surovikino", "ger_mech", "novomoskovsk", "kalach").done().miss()
        assert pools(scene) == [(value, 1)]


@rule("Artillery", "Combat 2", "R31")
def test_minor_axis_artillery_fights_and_defends_as_artillery() -> None:
    scene = Scene(
        card=5, axis=SOUTH, battle=["kalach"], units={"kalach": "min_artillery, sov_tank"}
    )
    assert pools(scene) == [(2, 1)]
    scene = Scene(
        card=12, axis=["kalach", *SOUTH], battle=["kalach"],
        units={"kalach": "min_artillery, min_infantry, sov_tank"},
    )  # fmt: skip
    scene.miss()
    assert pools(scene) == [(2, 2)]
