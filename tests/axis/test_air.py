"""Air Unit Movement: missions, transports and what bad weather leaves."""

from __future__ import annotations

import pytest

from tests.axis.probing import flights, goals
from tests.axis.scene import Scene
from tests.axis.turns import axis_attacks, axis_moves, drawn, mission, pools
from tests.rules import rule

SOUTH = ["verkhne_kumskii", "buzinovka"]


@rule("Air Unit Movement", "Base Zones")
def test_a_fighter_attacks_any_enemy_occupied_zone_but_the_base() -> None:
    scene = axis_moves(
        units={"tatsinskaya": "2 ger_fighter", "kalach": "sov_infantry",
               "krasnaya_sloboda": "sov_tank", "frolovo": "sov_fighter",
               "rynok": "sov_tank, ger_tank",
               "srednyaya_akhtuba": "sov_fighter"},
        battle=["rynok"], tokens={"terkin": 2},
    )  # fmt: skip
    assert mission(scene, "ger_fighter_1", "strike") == {
        "kalach", "krasnaya_sloboda", "rynok", "frolovo"}  # fmt: skip


@rule("Bombers", "R33", "R65")
def test_bombers_shun_battles_and_join_their_own_sides_assaults() -> None:
    scene = axis_moves(
        axis=["akimovsky"], battle=["rynok"],
        units={"tatsinskaya": "2 ger_bomber", "kalach": "sov_infantry",
               "rynok": "sov_tank, ger_tank", "akimovsky": "ger_infantry"},
    )  # fmt: skip
    scene.march("akimovsky", "ger_infantry", "kalach")
    assert mission(scene, "ger_bomber_1", "strike") == {"kalach"}


@rule("Air Unit Movement", "Combat Markers")
def test_an_air_attack_on_a_quiet_zone_puts_an_assault_marker_there() -> None:
    scene = axis_moves(units={"tatsinskaya": "2 ger_fighter", "kalach": "sov_infantry"})
    scene.fly("ger_fighter_1", 1, "strike", "kalach")
    assert scene.marker("kalach") == "assault"
    assert scene.aircraft("kalach") == [("ger_fighter", "attack")]


@rule("Airfields", "Air Unit Movement", "R62")
def test_relocation_goes_to_friendly_airfields_only() -> None:
    scene = axis_moves(axis=["oblivskaya", "gumrak"], units={"tatsinskaya": "2 ger_fighter"})
    assert mission(scene, "ger_fighter_1", "relocate") == {"oblivskaya", "gumrak"}


@rule("Bombers", "R38")
def test_a_drop_goes_to_friendly_or_contested_zones_a_landing_to_friendly_airfields() -> None:
    scene = axis_moves(
        axis=["oblivskaya", "pitomnik", "kalach"], battle=["rynok", "pitomnik"],
        units={"tatsinskaya": "2 ger_bomber", "rynok": "sov_tank, ger_tank",
               "pitomnik": "sov_tank, ger_tank"},
        axis_tokens={"tatsinskaya": 2},
    )  # fmt: skip
    scene.play("fly", "ger_bomber_1", 1)
    assert goals(scene, "supply_drop") == {"oblivskaya", "pitomnik", "kalach", "rynok"}
    landings = {(row[1], row[2]) for row in flights(scene) if row[0] == "supply_landing"}
    assert landings == {("oblivskaya", 1), ("oblivskaya", 2), ("pitomnik", 1), ("pitomnik", 2)}


@rule("Bombers", "R38")
def test_two_bombers_share_the_tokens_of_their_zone() -> None:
    scene = axis_moves(
        axis=["oblivskaya"], units={"tatsinskaya": "2 ger_bomber"}, axis_tokens={"tatsinskaya": 2}
    )
    scene.fly("ger_bomber_1", 1, "supply_landing", "oblivskaya", 2)
    assert scene.tokens("tatsinskaya", "axis") == 0
    scene.play("fly", "ger_bomber_2", 1)
    assert {row[0] for row in flights(scene)} == {"relocate"}


@rule("Bombers", "R38", "R58")
def test_infantry_flies_to_quiet_friendly_airfields_never_to_a_base() -> None:
    scene = axis_moves(
        axis=["oblivskaya", "pitomnik", "gumrak"], battle=["pitomnik"],
        units={"oblivskaya": "2 ger_bomber, ger_infantry, min_infantry, ger_mech, ger_artillery",
               "pitomnik": "sov_tank, ger_tank"},
    )  # fmt: skip
    scene.play("fly", "ger_bomber_1", 1)
    found = {(row[1], row[2]) for row in flights(scene) if row[0] == "troop_landing"}
    assert found == {("gumrak", "ger_infantry"), ("gumrak", "min_infantry")}


@rule("Bombers", "R38")
def test_no_infantry_flies_out_of_the_city_to_the_region_or_out_of_a_battle() -> None:
    scene = axis_moves(
        axis=["oblivskaya", "pitomnik", "gumrak"],
        units={"gumrak": "2 ger_bomber, 2 ger_infantry"},
    )  # fmt: skip
    assert mission(scene, "ger_bomber_1", "troop_landing") == set()
    scene = axis_moves(
        axis=["oblivskaya", "pitomnik", "gumrak"], battle=["oblivskaya"],
        units={"oblivskaya": "2 ger_bomber, 2 ger_infantry, sov_tank"},
    )  # fmt: skip
    assert mission(scene, "ger_bomber_1", "troop_landing") == set()


@rule("Bombers", "R38", "Movement")
def test_cargo_must_have_begun_the_phase_beside_the_bomber() -> None:
    scene = axis_moves(
        axis=["oblivskaya", "pitomnik", "surovikino"],
        units={"oblivskaya": "2 ger_bomber", "surovikino": "ger_infantry"},
    )  # fmt: skip
    scene.march("surovikino", "ger_infantry", "oblivskaya")
    assert mission(scene, "ger_bomber_1", "troop_landing") == set()


@rule("Bombers", "Infantry", "R27")
def test_an_airlifted_german_infantry_doubles_when_it_lands_in_the_city() -> None:
    scene = axis_moves(
        axis=["oblivskaya", "gumrak"],
        units={"oblivskaya": "ger_bomber, ger_infantry, 2 min_infantry"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "troop_landing", "gumrak", "ger_infantry")
    assert scene.units("gumrak") == {}
    scene.done()
    assert scene.units("gumrak") == {"ger_infantry": 2}
    assert scene.aircraft("gumrak") == [("ger_bomber", "ground")]


@rule("Bombers", "R61")
def test_a_token_that_cannot_be_dropped_lands_with_its_bomber() -> None:
    # The only Axis unit in Chemical Factory dies to an ambush, so the zone is hostile and quiet.
    scene = axis_moves(
        axis=["oblivskaya"], battle=["chemical_factory"], sites={"ambush_4": "sov_infantry"},
        units={"tatsinskaya": "ger_bomber", "chemical_factory": "ger_tank, sov_infantry"},
        axis_tokens={"tatsinskaya": 1},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "supply_drop", "chemical_factory").done()
    scene.play("ambush", "ambush_4", "chemical_factory").roll(1)
    assert scene.marker("chemical_factory") == ""
    assert scene.tokens("chemical_factory", "axis") == 0
    while scene.kind != "over" and scene.card < 9:
        scene.play("land", "ger_bomber_1", "oblivskaya")
    assert scene.tokens("oblivskaya", "axis") == 1


@rule("Bombers", "R42", "R67")
def test_a_bomber_hit_names_a_land_unit_type_but_no_aircraft() -> None:
    scene = Scene(
        card=10,
        axis=["oblivskaya", "pitomnik"],
        units={"srednyaya_akhtuba": "sov_bomber",
               "pitomnik": "min_infantry, ger_infantry, min_artillery, ger_artillery, ger_fighter",
               "dubovka": "sov_infantry"},
    )  # fmt: skip
    scene.fly("sov_bomber_1", 1, "strike", "pitomnik").done()
    while scene.kind == "air_defense_dice" or scene.side == "axis":
        scene.miss() if scene.side == "chance" else scene.play(*scene.legal[-1])
    assert pools(scene) == [(3, 1)]
    scene.roll(2)
    assert scene.side == "allies"
    named = scene.legal_args("target_type")
    assert {"min_infantry", "ger_infantry"} <= named
    assert "ger_fighter" not in named
    assert len(named) == 3  # Minor Axis and German artillery are one type
    assert scene.can("no_target")


@rule("Bombers", "R42")
def test_a_defending_bomber_does_not_aim() -> None:
    scene = axis_attacks(
        axis=SOUTH, assault=["pitomnik"],
        units={"pitomnik": "ger_tank, ger_infantry, sov_bomber, sov_infantry"},
    )  # fmt: skip
    scene.miss()
    assert pools(scene) == [(1, 1), (2, 1)]
    scene.roll(1, 6)
    assert scene.side == "axis"
    assert scene.legal_args("lose") == {"ger_infantry", "ger_tank"}


@rule("Bombers", "Base Zones")
def test_tokens_may_be_flown_back_to_the_base_but_infantry_may_not() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya"], axis_tokens={"oblivskaya": 2},
        units={"oblivskaya": "ger_bomber, ger_infantry"},
    )  # fmt: skip
    scene.play("fly", "ger_bomber_1", 1)
    assert ["supply_landing", "tatsinskaya", 2] in flights(scene)
    assert goals(scene, "troop_landing") == set()


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


@rule("Bad Weather Sorties", "R69")
def test_sorties_let_aircraft_attack_and_defend_at_one_less() -> None:
    scene = Scene(
        card=3, weather="bad", options={"bad_weather_sorties": True}, axis=["oblivskaya"],
        units={"tatsinskaya": "ger_fighter", "frolovo": "sov_fighter, sov_bomber, sov_infantry"},
    )  # fmt: skip
    scene.fly("ger_fighter_1", 1, "strike", "frolovo").done()
    assert [(v, n) for v, _, n in scene.volley] == [(2, 1)]
    scene.miss()
    assert [(v, n) for v, _, n in scene.volley] == [(2, 1), (3, 1)]  # the bomber is at 0


@rule("Bad Weather Sorties", "R39", "R69")
@pytest.mark.parametrize(("face", "sunk"), [(2, True), (3, False)])
def test_a_sortie_against_a_crossing_needs_a_2(face: int, sunk: bool) -> None:
    scene = Scene(
        card=3, weather="bad", options={"bad_weather_sorties": True}, axis=["oblivskaya"],
        units={"tatsinskaya": "ger_bomber", "kalach": "sov_infantry"}, ferries=["gray"],
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "strike_crossing", "gray_crossing").done().roll(face)
    assert (scene.view("axis")["crossings"][0]["bears"] is None) is sunk


@rule("Bad Weather Sorties")
def test_in_good_weather_sorties_change_nothing() -> None:
    scene = Scene(
        card=3, options={"bad_weather_sorties": True}, axis=["oblivskaya"],
        units={"tatsinskaya": "ger_fighter", "kalach": "sov_infantry"},
    )  # fmt: skip
    scene.fly("ger_fighter_1", 1, "strike", "kalach").done()
    assert [(v, n) for v, _, n in scene.volley] == [(3, 1)]


@rule("Air Unit Movement", "R37")
def test_movement_cannot_end_while_a_new_aircraft_has_not_moved() -> None:
    scene = drawn(4, 10, 1).play("northwest", "card_10").play("launch")
    while scene.card < 10:
        scene.play(*(["done"] if scene.can("done") else scene.legal[0]))
    assert scene.kind == "move"
    scene.play("done")
    assert (scene.card, scene.kind) == (10, "destination")
    assert goals(scene, "strike") == set()
    scene.fly_on("relocate", "frolovo")
    assert scene.kind == "over"  # nobody had anything else to do


@rule("Air Unit Movement", "R37")
def test_one_done_asks_for_every_new_aircraft_in_turn() -> None:
    scene = drawn(4, 14, 1).play("northwest", "card_14").play("launch")
    while scene.card < 10:
        scene.play(*(["done"] if scene.can("done") else scene.legal[0]))
    scene.play("done")
    for _ in range(2):
        assert (scene.card, scene.kind) == (10, "destination")
        scene.play("relocate", "frolovo")
    assert {job for _, job in scene.aircraft("frolovo")} <= {"landed", "ground"}


@rule("Air Unit Movement", "R37")
def test_new_aircraft_alike_may_go_to_different_places_after_done_too() -> None:
    scene = Scene(card=7, round=4, launched=False, cards={"northwest": [10]})
    scene.draw("draw_card", "card_11").draw("draw_card", "card_1")
    scene.play("northwest", "card_11").play("launch")
    while scene.card < 10:
        scene.play(*(["done"] if scene.can("done") else scene.legal[0]))
    assert len([job for _, job in scene.aircraft("veshenskaya") if job == "aloft"]) == 2
    scene.play("done")
    scene.play("relocate", "frolovo").play("relocate", "pitomnik")
    assert len(scene.aircraft("frolovo")) == len(scene.aircraft("pitomnik")) == 1


@rule("Bombers", "R67")
def test_bombers_name_a_type_and_all_artillery_is_one() -> None:
    scene = Scene(
        card=10, round=6, axis=["kalach"],
        units={"srednyaya_akhtuba": "sov_bomber",
               "kalach": "ger_artillery, min_artillery, min_infantry, ger_infantry"},
    )  # fmt: skip
    scene.fly("sov_bomber_1", 1, "strike", "kalach")
    scene.roll(6, 6) if scene.kind == "air_defense_dice" else None
    scene.roll(3)
    assert scene.side == "allies"
    assert scene.legal_args("target_type") == {"ger_infantry", "min_infantry", "ger_artillery"}
    scene.play("target_type", "ger_artillery")
    assert scene.side == "axis"
    assert scene.legal == [["lose", "ger_artillery", 1], ["lose", "min_artillery", 1]]


@rule("Bad Weather Sorties", "R69")
def test_bad_weather_sorties_let_aircraft_fight_with_one_less() -> None:
    scene = Scene(
        card=5, round=8, axis=["oblivskaya"], battle=["oblivskaya"], weather="bad", frozen="don",
        units={"oblivskaya": "ger_fighter, ger_infantry, sov_tank"},
        options={"bad_weather_sorties": True},
    )  # fmt: skip
    assert scene.volley == [(1, 0, 1), (2, 2, 1)]


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
