"""Movement: land, air, the Volga, ambush sites, stacking and the Force Multiplier."""

from __future__ import annotations

from tests.axis.probing import flights, goals, tried
from tests.axis.scene import CODEC, TABLES, Scene
from tests.rules import rule


@rule("Movement", "Land Unit Movement", "Order 3")
def test_land_unit_movement_units_in_a_contested_zone_are_locked() -> None:
    scene = Scene(
        card=3, axis=["kalach", "bolshoy"], battle=["kalach"],
        units={"kalach": "ger_tank, sov_infantry", "bolshoy": "min_infantry"},
    )  # fmt: skip
    assert scene.legal_args("march") == {"bolshoy"}
    assert scene.why("zone", "kalach").rule == "Land Unit Movement"


@rule("Land Unit Movement", "R18")
def test_land_unit_movement_a_hostile_zone_ends_the_move() -> None:
    scene = Scene(
        card=3, axis=["kalach", "bolshoy"], units={"kalach": "ger_tank", "bolshoy": "min_infantry"}
    )
    scene.play("march", "kalach").play("enter", "pitomnik")
    assert scene.kind == "move"
    assert scene.marker("pitomnik") == "assault"
    assert scene.controller("pitomnik") == "allies"


@rule("Base Zones", "R58")
def test_base_zones_no_land_unit_enters_even_the_own_base() -> None:
    scene = Scene(card=3, axis=["oblivskaya", "tormosin"], units={"oblivskaya": "ger_tank"})
    scene.play("march", "oblivskaya")
    assert "tatsinskaya" not in scene.legal_args("enter")
    assert scene.why("zone", "tatsinskaya").rule == "Base Zones"


@rule("Combat Markers", "R47")
def test_combat_markers_none_left_bars_every_new_assault() -> None:
    zones = ["bolshoy", "serafimovich", "kletskaya", "zimovskii", "perelazovskii", "manoilin",
             "petrovka", "kopania", "oblivskaya", "surovikino", "novomoskovsk", "akimovsky",
             "tormosin", "kremenskaya", "terkin"]  # fmt: skip
    scene = Scene(
        card=3, axis=["kalach", "buzinovka"], battle=zones,
        units={"kalach": "ger_tank", "tatsinskaya": "ger_bomber", "pitomnik": "sov_infantry"},
    )  # fmt: skip
    scene.play("march", "kalach")
    assert "pitomnik" not in scene.legal_args("enter")
    assert "buzinovka" in scene.legal_args("enter")
    assert not scene.legal_args("blitz")
    assert scene.why("zone", "pitomnik").rule == "Combat Markers"


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


@rule("Rivers", "R22", "R41")
def test_rivers_a_road_over_the_don_is_still_a_river() -> None:
    scene = Scene(
        card=3, axis=["novomoskovsk"], units={"novomoskovsk": "ger_tank", "kalach": "sov_infantry"},
    )  # fmt: skip
    scene.march("novomoskovsk", "ger_tank", "kalach")
    scene.roll(6)
    assert scene.volley == [(3, 0, 1)]


@rule("Roads and Rail Lines", "R21")
def test_roads_run_from_board_to_board() -> None:
    scene = Scene(
        card=3, axis=["kalach", "pitomnik", "leather_factory"], units={"kalach": "ger_tank"}
    )
    scene.play("march", "kalach").play("enter", "pitomnik").play("enter", "leather_factory")
    assert "southern_rail_station" in scene.legal_args("enter")
    assert "army_camp" not in scene.legal_args("enter")


@rule("Lakes")
def test_lakes_part_beketovka_and_lake_sarpa() -> None:
    scene = Scene(card=10, round=6, units={"lake_sarpa": "sov_infantry"})
    scene.play("march", "lake_sarpa")
    assert "beketovka" not in scene.legal_args("enter")


@rule("Movement", "Infantry", "Mechanized Infantry", "R27", "R59")
def test_force_multiplier_doubles_german_infantry_entering_the_city() -> None:
    scene = Scene(
        card=3, axis=["pitomnik", "gumrak"],
        units={"pitomnik": "2 ger_infantry, ger_mech, min_infantry"},
    )  # fmt: skip
    scene.march("pitomnik", "2 ger_infantry", "gumrak")
    assert scene.units("gumrak") == {"ger_infantry": 4}
    scene.march("pitomnik", "ger_mech", "gumrak")
    assert scene.units("gumrak") == {"ger_infantry": 5, "ger_mech": 1}
    scene.march("pitomnik", "min_infantry", "gumrak")
    assert scene.units("gumrak")["min_infantry"] == 1
    assert scene.count("gumrak", "ger_infantry") == 5


@rule("Infantry", "R28")
def test_german_infantry_leaves_the_city_in_pairs() -> None:
    scene = Scene(
        card=3, axis=["pitomnik", "gumrak", "leather_factory"],
        units={"gumrak": "ger_infantry", "leather_factory": "ger_mech"},
    )  # fmt: skip
    scene.play("march", "gumrak").play("enter", "pitomnik")
    assert scene.kind == "give_up"
    scene.play("give_up", "ger_infantry")
    assert scene.units("pitomnik") == {"ger_mech": 1}


@rule("Infantry", "R28")
def test_a_lone_german_infantry_stays_in_the_city_and_a_minor_axis_one_leaves() -> None:
    scene = Scene(
        card=3, axis=["pitomnik", "gumrak", "army_camp"],
        units={"gumrak": "ger_infantry, min_infantry"},
    )  # fmt: skip
    scene.play("march", "gumrak").play("take", "ger_infantry", 1)
    assert "pitomnik" not in scene.legal_args("enter")
    assert scene.why("zone", "pitomnik").rule == "Infantry"


@rule("Infantry", "R28", "R59")
def test_two_alike_leave_as_a_pair() -> None:
    scene = Scene(
        card=3,
        axis=["pitomnik", "gumrak", "bolshoy"],
        units={"gumrak": "2 ger_infantry", "bolshoy": "min_infantry"},
    )
    scene.march("gumrak", "2 ger_infantry", "pitomnik")
    assert scene.units("pitomnik") == {"ger_infantry": 1}


@rule("Movement Across the Volga", "R24", "R25")
def test_volga_cargo_goes_ashore_into_a_hostile_zone_and_the_river_helps_the_defender() -> None:
    scene = Scene(
        card=10, round=6, axis=["pavlovs_house"], ferries=["brown"],
        cargo={"brown": "sov_infantry"}, units={"pavlovs_house": "ger_infantry"},
    )  # fmt: skip
    scene.play("unload", "brown_crossing")
    assert scene.kind == "attack_dice"
    scene.roll(6)
    assert scene.volley == [(2, 0, 1)]  # unsupplied -1, +1
    assert scene.told("cargo_unloaded")


@rule("Movement Across the Volga", "Ferries", "R24")
def test_volga_ferries_take_infantry_and_tokens_only() -> None:
    scene = Scene(
        card=10, round=6, ferries=["gray", "brown"], tokens={"krasnaya_sloboda": 1},
        units={"krasnaya_sloboda": "sov_infantry, sov_tank"},
    )  # fmt: skip
    assert scene.legal_args("load_token") == {"gray_crossing", "brown_crossing"}
    scene.play("march", "krasnaya_sloboda")
    assert scene.legal_args("board") == {"gray_crossing", "brown_crossing"}
    scene.play("board", "gray_crossing")
    assert scene.legal_args("march") == set()
    assert scene.legal_args("load_token") == {"brown_crossing"}


@rule("Ice Bridges", "R25")
def test_ice_bridges_carry_any_unit() -> None:
    scene = Scene(
        card=10, round=9, frozen="volga", ferries=["gray", "brown", "white"],
        units={"krasnaya_sloboda": "sov_tank"},
    )  # fmt: skip
    scene.play("march", "krasnaya_sloboda").play("board", "white_crossing")
    assert scene.state.cargo == [-1, -1, 12]


@rule("Movement Across the Volga", "R24", "R63")
def test_volga_cargo_left_aboard_goes_ashore_when_movement_ends() -> None:
    scene = Scene(
        card=10,
        round=6,
        ferries=["gray"],
        cargo={"gray": "sov_infantry"},
        units={"rynok": "sov_infantry"},
    )
    scene.done()
    assert scene.count("barrikady_factory", "sov_infantry") == 1


@rule("Movement", "Ambush Sites", "R14", "R45")
def test_ambush_sites_take_one_infantry_and_let_it_out_again() -> None:
    scene = Scene(
        card=10, round=6, axis=["army_camp"], sites={"ambush_5": "sov_infantry"},
        units={"tractor_factory": "2 sov_infantry"},
    )  # fmt: skip
    assert scene.legal_args("leave") == {"ambush_5"}
    _, ways = tried(scene, CODEC.decode(["leave", "ambush_5"]))
    assert {TABLES.zones[way.args[0]] for way in ways} == {
        "pavlovs_house", "southern_rail_station", "grain_elevator"
    }  # fmt: skip
    scene.play("march", "tractor_factory").play("take", "sov_infantry", 1).play("hide", "ambush_1")
    assert not scene.can("leave", "ambush_1")
    scene.play("march", "tractor_factory")
    assert not scene.legal_args("hide")


@rule("Stacking Limits", "R26")
def test_stacking_the_opponent_moves_the_excess_out() -> None:
    scene = Scene(
        card=3, axis=["kalach", "buzinovka"], units={"kalach": "7 ger_infantry, 3 ger_tank"}
    )
    scene.done()
    assert scene.side == "allies"
    scene.displace("ger_tank", "buzinovka").displace("ger_tank", "pitomnik")
    assert scene.told("assault_begun")
    assert scene.units("kalach") == {"ger_infantry": 7, "ger_tank": 1}


@rule("Stacking Limits", "R26")
def test_stacking_excess_in_a_contested_zone_is_destroyed_by_its_owner() -> None:
    scene = Scene(
        card=3, axis=["kalach", "bolshoy"], battle=["kalach"],
        units={"kalach": "8 ger_infantry, 2 ger_tank, sov_infantry", "bolshoy": "min_infantry"},
    )  # fmt: skip
    scene.done()
    assert scene.side == "axis"
    scene.play("disband", "kalach", "ger_infantry", 2)
    assert scene.units("kalach")["ger_infantry"] == 6


@rule("Order 10", "Not One Step Back", "R23", "R63")
def test_not_one_step_back_lapses_after_round_2() -> None:
    units = {"kalach": "sov_infantry", "novomoskovsk": "ger_infantry"}
    bound = Scene(card=10, round=2, axis=["novomoskovsk"], units=units)
    bound.play("march", "kalach")
    assert bound.legal_args("enter") == {"novomoskovsk"}
    free = Scene(card=10, round=3, axis=["novomoskovsk"], units=units)
    free.play("march", "kalach")
    assert "pitomnik" in free.legal_args("enter")


@rule("Air Unit Movement", "Bombers", "R33", "R65")
def test_bombers_join_assaults_but_no_battle() -> None:
    scene = Scene(
        card=3, battle=["pitomnik"], assault=["kalach"],
        units={"tatsinskaya": "ger_bomber, ger_fighter", "pitomnik": "ger_infantry, sov_infantry",
               "kalach": "sov_infantry", "srednyaya_akhtuba": "sov_fighter"},
    )  # fmt: skip
    scene.play("fly", "ger_bomber_1", 1)
    assert goals(scene, "strike") == {"kalach"}
    assert scene.why("zone", "pitomnik").rule == "Bombers"
    scene.fly_on("strike", "kalach").play("fly", "ger_fighter_1", 1)
    assert goals(scene, "strike") == {"kalach", "pitomnik"}


@rule("Fighters", "Bombers", "R39")
def test_bad_weather_grounds_the_attackers() -> None:
    scene = Scene(
        card=3, round=8, weather="bad", frozen="don", axis=["oblivskaya"], ferries=["gray"],
        units={"tatsinskaya": "ger_bomber, ger_fighter", "kalach": "sov_infantry"},
        axis_tokens={"tatsinskaya": 1},
    )  # fmt: skip
    scene.play("fly", "ger_fighter_1", 1)
    assert {row[0] for row in flights(scene)} == {"relocate"}
    scene.fly_on("relocate", "oblivskaya").play("fly", "ger_bomber_1", 1)
    assert {row[0] for row in flights(scene)} == {"relocate", "supply_drop", "supply_landing"}


@rule("Air Unit Movement", "R37")
def test_new_aircraft_must_set_out() -> None:
    scene = Scene(
        card=2, round=6, storm=6, axis=["tormosin", "bolshoy"], units={"bolshoy": "min_infantry"}
    )
    scene.play("receive", "ger_infantry", "petrovka") if scene.kind == "free_infantry" else None
    scene.play("receive", "ger_fighter", "tormosin")
    scene.play("done")
    assert (scene.card, scene.kind) == (3, "destination")
    scene.fly_on("relocate", "tatsinskaya")
    assert scene.card > 3


@rule("Airfields", "R35", "Order 6")
def test_landing_needs_an_airfield_held_since_the_attack_began() -> None:
    scene = Scene(
        card=3, axis=["kalach", "oblivskaya"],
        units={"tatsinskaya": "ger_fighter", "kalach": "ger_tank", "pitomnik": "sov_infantry"},
    )  # fmt: skip
    scene.march("kalach", "ger_tank", "pitomnik")
    scene.fly("ger_fighter_1", 1, "strike", "pitomnik")
    scene.roll(6, 1).miss()
    assert scene.controller("pitomnik") == "axis"
    assert {row[2] for row in scene.legal} == {"tatsinskaya", "oblivskaya"}


@rule("Airfields", "Order 5", "R62")
def test_too_many_relocating_aircraft_lose_one() -> None:
    scene = Scene(
        card=3,
        axis=["oblivskaya"],
        units={"oblivskaya": "4 ger_fighter", "tatsinskaya": "ger_bomber"},
    )
    scene.fly("ger_bomber_1", 1, "relocate", "oblivskaya").done()
    assert len(scene.told("aircraft_lost")) == 1
    assert scene.aircraft("oblivskaya") == [("ger_fighter", "ground")] * 4


@rule("Order 5", "Bombers", "R27", "R38")
def test_an_airlifted_german_infantry_brings_its_partner() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya", "gumrak"], units={"oblivskaya": "ger_bomber, ger_infantry"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "troop_landing", "gumrak", "ger_infantry")
    assert scene.units("gumrak") == {"ger_infantry": 2}


@rule("Bombers", "R61")
def test_a_drop_that_cannot_be_made_comes_home_with_the_bomber() -> None:
    scene = Scene(
        card=3, axis=["gumrak"], axis_tokens={"tatsinskaya": 1},
        units={"gumrak": "ger_tank", "tatsinskaya": "ger_bomber"},
        sites={"ambush_4": "sov_infantry"},
    )  # fmt: skip
    scene.march("gumrak", "ger_tank", "train_station_1")
    scene.fly("ger_bomber_1", 1, "supply_drop", "train_station_1")
    scene.play("ambush", "ambush_4", "train_station_1").roll(1)
    assert scene.tokens("train_station_1", "axis") == 0
    if scene.kind == "land":
        scene.play("land", "ger_bomber_1", "tatsinskaya")
    assert scene.tokens("tatsinskaya", "axis") + scene.tokens("gumrak", "axis") == 1


@rule("Base Zones", "R13")
def test_bases_are_never_attacked_but_krasnaya_sloboda_is_none() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya"],
        units={"tatsinskaya": "ger_bomber", "srednyaya_akhtuba": "sov_fighter",
               "krasnaya_sloboda": "sov_infantry"},
    )  # fmt: skip
    scene.play("fly", "ger_bomber_1", 1)
    assert goals(scene, "strike") == {"krasnaya_sloboda"}
    scene.play("mission", "attack")
    assert scene.why("zone", "srednyaya_akhtuba").rule == "Base Zones"
