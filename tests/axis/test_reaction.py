"""Reactions, Bombardment, attacks on crossings and the optional rules."""

from __future__ import annotations

from tests.axis.probing import goals, targets
from tests.axis.scene import TABLES, Scene, start
from tests.rules import rule


@rule("Order 4", "Artillery", "R36")
def test_air_defense_fires_at_relocating_aircraft_in_its_own_zone_only() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya"], battle=["oblivskaya"],
        units={"tatsinskaya": "2 ger_fighter", "oblivskaya": "ger_infantry, 2 sov_artillery",
               "tormosin": "sov_artillery"},
    )  # fmt: skip
    scene.fly("ger_fighter_1", 2, "relocate", "oblivskaya").done()
    assert scene.kind == "air_defense_dice"
    assert scene.dice == (2,)
    scene.roll(1, 2)
    assert scene.aircraft("oblivskaya") == [("ger_fighter", "landed")]


@rule("Order 11", "Ambush Sites", "R46")
def test_axis_ambushers_choose_the_casualty_on_a_1() -> None:
    scene = Scene(
        card=10, round=6, axis=["army_camp", "grain_elevator"], sites={"ambush_5": "ger_infantry"},
        units={"pavlovs_house": "2 sov_infantry, sov_tank"},
    )  # fmt: skip
    scene.done()
    scene.play("ambush", "ambush_5", "pavlovs_house").roll(1)
    assert scene.side == "axis"
    scene.play("lose", "sov_tank", 1)
    assert scene.units("pavlovs_house") == {"sov_infantry": 2}


@rule("Ambush Sites", "R45")
def test_an_ambusher_dies_when_the_enemy_controls_every_connected_zone() -> None:
    scene = Scene(
        card=5, axis=["mamayev_kurgan", "chemical_factory"], sites={"ambush_4": "sov_infantry"},
        units={"train_station_1": "ger_tank"}, assault=["train_station_1"],
    )  # fmt: skip
    assert scene.state.sites[3] == -1
    assert scene.told("ambusher_lost")


@rule("Order 12", "Rocket Launchers", "R15", "R30", "R65")
def test_bombardment_hits_before_combat_and_never_in_a_battle() -> None:
    scene = Scene(
        card=12, round=6, axis=["mamayev_kurgan", "gumrak", "army_camp"], battle=["army_camp"],
        units={"krasnaya_sloboda": "2 sov_rocket", "mamayev_kurgan": "ger_infantry",
               "gumrak": "ger_fighter, ger_infantry",
               "army_camp": "ger_infantry, sov_infantry"},
    )  # fmt: skip
    assert targets(scene, "krasnaya_sloboda") == {"mamayev_kurgan", "gumrak"}
    scene.bombard("krasnaya_sloboda", 1, "gumrak")
    scene.bombard("krasnaya_sloboda", 1, "mamayev_kurgan")
    scene.roll(1)
    assert scene.side == "axis"
    assert {row[0] for row in scene.legal} == {"lose", "lose_aircraft"}
    scene.play("lose_aircraft", "ger_fighter_1").roll(6)
    assert scene.units("gumrak") == {"ger_infantry": 1}
    assert scene.units("mamayev_kurgan") == {"ger_infantry": 1}


@rule("Rocket Launchers", "Supply Tokens", "R16")
def test_unsupplied_rocket_launchers_need_a_token() -> None:
    scene = Scene(
        card=12, round=6,
        axis=["oblivskaya", "kopania", "manoilin", "novomoskovsk", "tormosin", "gromoslavka"],
        units={"surovikino": "sov_rocket", "kopania": "ger_infantry"}, tokens={"surovikino": 1},
    )  # fmt: skip
    scene.play("fire_from", "surovikino", 1)
    assert scene.kind == "rocket_token"
    scene.play("spend", "surovikino")
    assert [TABLES.zones[args[1]] for args in scene.told("bombardment_aimed")] == ["kopania"]


@rule("Attacking Volga Crossings", "Order 5", "R39")
def test_one_hit_sinks_a_ferry_with_its_cargo() -> None:
    scene = Scene(
        card=3, ferries=["gray"], cargo={"gray": "supply"}, axis=["oblivskaya"],
        units={"tatsinskaya": "2 ger_bomber"}, pool=(7, 10),
    )  # fmt: skip
    scene.fly("ger_bomber_1", 2, "strike_crossing", "gray_crossing")
    scene.roll(3, 6)
    assert scene.state.ferries == 0
    assert scene.state.pool[1] == 11
    assert scene.state.strikes == 0


@rule("Attacking Volga Crossings", "Ice Bridges", "R39")
def test_an_empty_ice_bridge_is_no_target_and_a_loaded_one_only_loses_its_load() -> None:
    scene = Scene(
        card=3, round=9, frozen="volga", ferries=["gray", "brown", "white"], axis=["oblivskaya"],
        cargo={"brown": "sov_tank"}, units={"tatsinskaya": "ger_bomber"},
    )  # fmt: skip
    scene.play("fly", "ger_bomber_1", 1)
    assert goals(scene, "strike_crossing") == {"brown_crossing"}
    scene.fly_on("strike_crossing", "brown_crossing").roll(1)
    assert scene.state.cargo == [-1, -1, -1]
    assert scene.state.ferries == 0b111


@rule("Attacking Volga Crossings", "Order 5")
def test_each_attacked_crossing_is_resolved_in_the_order_chosen() -> None:
    scene = Scene(
        card=3, ferries=["gray", "brown"], axis=["oblivskaya"],
        units={"tatsinskaya": "2 ger_bomber"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "strike_crossing", "gray_crossing")
    scene.fly("ger_bomber_2", 1, "strike_crossing", "brown_crossing")
    scene.play("attack_crossing", "brown_crossing").roll(6).roll(1)
    assert scene.state.ferries == 0b010
    assert scene.state.strikes == 0


@rule("Combat", "Combat Markers", "R16")
def test_every_contested_zone_is_fought_and_the_marks_of_the_phase_go() -> None:
    scene = Scene(
        card=5, axis=["kalach", "bolshoy", "rynok"], battle=["kalach", "bolshoy"],
        crossed=["kalach"], axis_tokens={"kalach": 1},
        units={"kalach": "ger_infantry, sov_infantry", "bolshoy": "min_infantry, sov_infantry",
               "rynok": "ger_infantry"},
    )  # fmt: skip
    scene.play("fight", "kalach").play("spend", "kalach").miss().miss()
    scene.miss().miss()
    assert len(scene.told("combat_begun")) == 2
    assert scene.state.provisioned == [0, 0]
    assert scene.state.crossed == 0


@rule("Order 13", "Airfields")
def test_aircraft_without_an_airfield_are_lost() -> None:
    scene = Scene(
        card=10, round=6, axis=["kalach", "frolovo", "pitomnik", "gumrak", "oblivskaya"],
        units={"srednyaya_akhtuba": "4 sov_bomber, sov_fighter", "kalach": "ger_infantry"},
    )  # fmt: skip
    scene.fly("sov_fighter_1", 1, "strike", "kalach").done()
    scene.miss().miss()
    assert ("sov_fighter", "ground") not in scene.aircraft("srednyaya_akhtuba")
    assert scene.told("aircraft_lost")


@rule("Luftwaffe Priorities", "R55")
def test_luftwaffe_priorities_pay_for_the_aircraft() -> None:
    scene = Scene(
        card=2, round=5, options={"luftwaffe_priorities": True}, axis=["oblivskaya"],
        units={"tatsinskaya": "ger_bomber", "oblivskaya": "ger_fighter"},
    )  # fmt: skip
    scene.roll(6).play("lose_aircraft", "ger_bomber_1")
    assert scene.state.rpc[0] == 10
    assert scene.aircraft("tatsinskaya") == []


@rule("Heroes of the Soviet Union", "R55", "R71")
def test_heroes_take_an_enemy_along() -> None:
    scene = Scene(
        card=10, round=6, options={"heroes": True}, axis=["kalach", "bolshoy"],
        battle=["kalach"], units={"kalach": "ger_infantry, sov_infantry"},
    )  # fmt: skip
    scene.roll(6)
    assert scene.units("kalach") == {}
    assert scene.marker("kalach") == ""
    assert scene.controller("kalach") == "axis"


@rule("Heroes of the Soviet Union")
def test_heroes_need_a_6() -> None:
    scene = Scene(
        card=10, round=6, options={"heroes": True}, axis=["kalach", "bolshoy"],
        battle=["kalach"], units={"kalach": "ger_infantry, sov_infantry"},
    )  # fmt: skip
    scene.roll(5)
    assert scene.units("kalach") == {"ger_infantry": 1, "sov_infantry": 1}


@rule("Order 6", "Airfields")
def test_landed_aircraft_are_ready_again_after_the_landing_card() -> None:
    scene = Scene(
        card=6, axis=["oblivskaya"], units={"oblivskaya": "ger_fighter", "rynok": "sov_infantry"},
    )  # fmt: skip
    assert scene.aircraft("oblivskaya") == [("ger_fighter", "ground")]
    flown = Scene(
        card=3, axis=["oblivskaya"], units={"tatsinskaya": "ger_fighter", "rynok": "sov_infantry"},
    )  # fmt: skip
    flown.fly("ger_fighter_1", 1, "relocate", "oblivskaya")
    assert flown.aircraft("oblivskaya") == [("ger_fighter", "ground")]


@rule("Interdiction")
def test_interdiction_fires_at_transports_into_an_adjacent_zone() -> None:
    scene = Scene(
        card=3, options={"interdiction": True}, axis=["pitomnik", "oblivskaya"],
        axis_tokens={"tatsinskaya": 1},
        units={"tatsinskaya": "ger_bomber", "kalach": "2 sov_artillery"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "supply_landing", "pitomnik", 1).done()
    assert scene.kind == "air_defense_dice"
    assert scene.dice == (2,)
    scene.roll(1, 1)
    assert scene.aircraft("pitomnik") == []
    assert scene.state.pool[1] == 12


@rule("Interceptors", "R70")
def test_interceptors_return_home_or_are_lost() -> None:
    scene = Scene(
        card=3, round=4, options={"interceptors": True},
        units={"tatsinskaya": "ger_bomber", "pitomnik": "sov_fighter", "kalach": "sov_infantry"},
        axis=["oblivskaya"],
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "strike", "kalach")
    scene.play("scramble", "sov_fighter_1", "kalach")
    scene.roll(6)
    assert (4, 3, 1) in scene.volley
    scene.miss()
    if scene.kind == "land":
        scene.play("land", "ger_bomber_1", "tatsinskaya")
    assert ("sov_fighter", "ground") in scene.aircraft("pitomnik")


@rule("Interceptors", "Fighters", "Bombers", "R56", "R70")
def test_interceptors_over_a_crossing_fight_a_whole_round() -> None:
    """Two bombers and a fighter against two interceptors: every kind of hit is given out."""
    scene = Scene(
        card=3, round=4, options={"interceptors": True}, ferries=["gray"], axis=["oblivskaya"],
        units={"tatsinskaya": "2 ger_bomber, ger_fighter", "srednyaya_akhtuba": "sov_fighter",
               "gumrak": "sov_fighter"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 2, "strike_crossing", "gray_crossing")
    scene.fly("ger_fighter_1", 1, "strike_crossing", "gray_crossing")
    scene.play("scramble", "sov_fighter_1", "gray_crossing")
    scene.play("scramble", "sov_fighter_2", "gray_crossing")
    assert scene.dice == (1, 2)
    scene.roll(3, 1, 6)
    assert scene.legal == [["target_aircraft", 0], ["target_aircraft", 1]]
    scene.play("target_aircraft", 1)
    assert scene.side == "allies"
    scene.play("lose_aircraft", "sov_fighter_2")
    assert scene.legal == [["target_crossing"], ["no_target"]]
    scene.play("target_crossing")
    assert sum(scene.dice) == 2
    scene.roll(4, 5)
    assert scene.side == "axis"
    scene.play("lose_aircraft", "ger_bomber_1")
    assert scene.state.ferries == 0
    assert len(scene.told("aircraft_lost")) == 2


@rule("Rocket Launchers", "R30")
def test_bombardment_of_the_last_unit_ends_the_assault() -> None:
    scene = Scene(
        card=12, round=6, assault=["kalach"], axis=["bolshoy"],
        units={"pitomnik": "sov_rocket", "kalach": "ger_infantry, sov_infantry"},
    )  # fmt: skip
    scene.bombard("pitomnik", 1, "kalach").roll(1)
    assert scene.units("kalach") == {"sov_infantry": 1}
    assert scene.told("marker_removed")


@rule("Alternative Stalingrad Factory Placement")
def test_factory_placement_hides_the_hands_from_the_axis() -> None:
    scene = Scene()
    scene.state = start("race", {"factory_placement": True})
    assert scene.side == "allies"
    scene.play("hide_left", "artillery_factory")
    assert scene.view("axis")["factories"]["left_hand"] is None
    assert scene.view("allies")["factories"]["left_hand"] == "artillery_factory"
    assert scene.view("axis")["factories"]["opened"] is None
    scene.play("open_hand", "left")
    assert scene.view("axis")["factories"]["opened"] == "artillery_factory"
    scene.play("place_factory", "army_camp")
    assert scene.side == "allies"
    assert "army_camp" not in scene.legal_args("place_factory")
    scene.play("place_factory", "kuporosnoye")
    assert scene.view("axis")["factories"]["artillery_factory"] == "army_camp"
    assert scene.view("axis")["factories"]["tank_factory"] == "kuporosnoye"


@rule("Race to Stalingrad Alternative Deployment", "R73")
def test_alternative_deployment_rearranges_city_and_panzers() -> None:
    scene = Scene()
    scene.state = start("race", {"alternative_deployment": True})
    scene.play("rearrange", "spartanovka").play("take", "sov_infantry", 1)
    assert scene.can("place_in_site", "ambush_1")
    assert scene.can("place_aboard", "gray_crossing")
    scene.play("place_in_site", "ambush_1").play("done")
    assert scene.side == "axis"
    scene.play("rearrange", "tinguta").play("take", "ger_tank", 3)
    assert "abganerovo_station" not in scene.legal_args("place_at")
    scene.play("place_at", "tormosin")
    assert scene.count("tormosin", "ger_tank") == 3


@rule("Order Cards", "R3", "R5", "R31", "R57", "R58", "Zones")
def test_the_pack_has_no_problem() -> None:
    from kurgan.games.axis.game import AXIS

    assert AXIS.problems(AXIS.pack()) == []
