"""Aircraft: missions, transports, landing and losses."""

from __future__ import annotations

import pytest

from tests.axis.probing import flights, goals
from tests.axis.scene import Scene
from tests.rules import rule


def axis_flies(**more: object) -> Scene:
    return Scene(card=3, **more)  # type: ignore[arg-type]


def mission(scene: Scene, aircraft: str, verb: str) -> set[str]:
    """Where one aircraft may go on a mission."""
    scene.play("fly", aircraft, 1)
    return {str(name) for name in goals(scene, verb)}


# Where to


@rule("Air Unit Movement", "Base Zones")
def test_a_fighter_attacks_any_enemy_occupied_zone_but_the_base() -> None:
    scene = axis_flies(
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
    scene = axis_flies(
        axis=["akimovsky"], battle=["rynok"],
        units={"tatsinskaya": "2 ger_bomber", "kalach": "sov_infantry",
               "rynok": "sov_tank, ger_tank", "akimovsky": "ger_infantry"},
    )  # fmt: skip
    scene.march("akimovsky", "ger_infantry", "kalach")
    assert mission(scene, "ger_bomber_1", "strike") == {"kalach"}


@rule("Air Unit Movement", "Combat Markers")
def test_an_air_attack_on_a_quiet_zone_puts_an_assault_marker_there() -> None:
    scene = axis_flies(units={"tatsinskaya": "2 ger_fighter", "kalach": "sov_infantry"})
    scene.fly("ger_fighter_1", 1, "strike", "kalach")
    assert scene.marker("kalach") == "assault"
    assert scene.aircraft("kalach") == [("ger_fighter", "attack")]


@rule("Airfields", "Air Unit Movement", "R62")
def test_relocation_goes_to_friendly_airfields_only() -> None:
    scene = axis_flies(axis=["oblivskaya", "gumrak"], units={"tatsinskaya": "2 ger_fighter"})
    assert mission(scene, "ger_fighter_1", "relocate") == {"oblivskaya", "gumrak"}


@rule("Fighters", "Bombers")
def test_in_bad_weather_fighters_relocate_and_bombers_also_carry_nothing_attacks() -> None:
    scene = axis_flies(
        axis=["oblivskaya"], weather="bad", ferries=["brown"], axis_tokens={"tatsinskaya": 1},
        units={"tatsinskaya": "ger_fighter, ger_bomber", "kalach": "sov_infantry"},
    )  # fmt: skip
    scene.play("fly", "ger_fighter_1", 1)
    assert {row[0] for row in flights(scene)} <= {"relocate"}
    scene = axis_flies(
        axis=["oblivskaya"], weather="bad", ferries=["brown"], axis_tokens={"tatsinskaya": 1},
        units={"tatsinskaya": "ger_bomber, ger_fighter", "kalach": "sov_infantry"},
    )  # fmt: skip
    scene.play("fly", "ger_bomber_1", 1)
    assert {row[0] for row in flights(scene)} == {"relocate", "supply_drop", "supply_landing"}


@rule("Attacking Volga Crossings", "R39")
def test_soviet_aircraft_never_attack_crossings_and_an_empty_ice_bridge_is_no_target() -> None:
    everything = ["gray", "brown", "white"]
    scene = axis_flies(
        units={"tatsinskaya": "2 ger_fighter", "kalach": "sov_infantry"}, ferries=everything,
        frozen="volga", cargo={"gray": "sov_tank"},
    )  # fmt: skip
    assert mission(scene, "ger_fighter_1", "strike_crossing") == {"gray_crossing"}
    scene = axis_flies(
        units={"tatsinskaya": "2 ger_fighter", "kalach": "sov_infantry"}, ferries=["gray", "white"]
    )
    assert mission(scene, "ger_fighter_1", "strike_crossing") == {"gray_crossing", "white_crossing"}
    scene = Scene(
        card=10, units={"frolovo": "2 sov_fighter", "kalach": "ger_tank"}, axis=["kalach"],
        ferries=everything,
    )  # fmt: skip
    assert mission(scene, "sov_fighter_1", "strike_crossing") == set()


# Transport


@rule("Bombers", "R38")
def test_a_drop_goes_to_friendly_or_contested_zones_a_landing_to_friendly_airfields() -> None:
    scene = axis_flies(
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
    scene = axis_flies(
        axis=["oblivskaya"], units={"tatsinskaya": "2 ger_bomber"}, axis_tokens={"tatsinskaya": 2}
    )
    scene.fly("ger_bomber_1", 1, "supply_landing", "oblivskaya", 2)
    assert scene.tokens("tatsinskaya", "axis") == 0
    scene.play("fly", "ger_bomber_2", 1)
    assert {row[0] for row in flights(scene)} == {"relocate"}


@rule("Bombers", "R38", "R58")
def test_infantry_flies_to_quiet_friendly_airfields_never_to_a_base() -> None:
    scene = axis_flies(
        axis=["oblivskaya", "pitomnik", "gumrak"], battle=["pitomnik"],
        units={"oblivskaya": "2 ger_bomber, ger_infantry, min_infantry, ger_mech, ger_artillery",
               "pitomnik": "sov_tank, ger_tank"},
    )  # fmt: skip
    scene.play("fly", "ger_bomber_1", 1)
    found = {(row[1], row[2]) for row in flights(scene) if row[0] == "troop_landing"}
    assert found == {("gumrak", "ger_infantry"), ("gumrak", "min_infantry")}


@rule("Bombers", "R38")
def test_no_infantry_flies_out_of_the_city_to_the_region_or_out_of_a_battle() -> None:
    scene = axis_flies(
        axis=["oblivskaya", "pitomnik", "gumrak"],
        units={"gumrak": "2 ger_bomber, 2 ger_infantry"},
    )  # fmt: skip
    assert mission(scene, "ger_bomber_1", "troop_landing") == set()
    scene = axis_flies(
        axis=["oblivskaya", "pitomnik", "gumrak"], battle=["oblivskaya"],
        units={"oblivskaya": "2 ger_bomber, 2 ger_infantry, sov_tank"},
    )  # fmt: skip
    assert mission(scene, "ger_bomber_1", "troop_landing") == set()


@rule("Bombers", "R38", "Movement")
def test_cargo_must_have_begun_the_phase_beside_the_bomber() -> None:
    scene = axis_flies(
        axis=["oblivskaya", "pitomnik", "surovikino"],
        units={"oblivskaya": "2 ger_bomber", "surovikino": "ger_infantry"},
    )  # fmt: skip
    scene.march("surovikino", "ger_infantry", "oblivskaya")
    assert mission(scene, "ger_bomber_1", "troop_landing") == set()


@rule("Bombers", "Infantry", "R27")
def test_an_airlifted_german_infantry_doubles_when_it_lands_in_the_city() -> None:
    scene = axis_flies(
        axis=["oblivskaya", "gumrak"],
        units={"oblivskaya": "ger_bomber, ger_infantry, 2 min_infantry"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "troop_landing", "gumrak", "ger_infantry")
    assert scene.units("gumrak") == {}
    scene.done()
    assert scene.units("gumrak") == {"ger_infantry": 2}
    assert scene.aircraft("gumrak") == [("ger_bomber", "ground")]


@rule("Order 5", "Supply Tokens")
def test_a_dropped_token_may_be_spent_in_the_same_attack_phase() -> None:
    scene = axis_flies(
        battle=["rynok"], units={"tatsinskaya": "ger_bomber", "rynok": "ger_tank, sov_tank"},
        axis_tokens={"tatsinskaya": 1},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "supply_drop", "rynok").done()
    assert scene.can("spend", "rynok")
    scene.play("spend", "rynok")
    assert scene.volley[0][0] == 3
    assert len(scene.volley) == 1  # the bomber does not fire
    assert scene.view("axis")["token_pool"] == {"axis": 6, "allies": 12}


@rule("Combat 1", "Bombers")
def test_a_bomber_that_dropped_supplies_may_be_taken_as_a_casualty() -> None:
    scene = axis_flies(
        battle=["rynok"], units={"tatsinskaya": "ger_bomber", "rynok": "2 ger_tank, sov_tank"},
        axis_tokens={"tatsinskaya": 1},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "supply_drop", "rynok").done()
    scene.play("keep_tokens").miss().roll(1)
    assert scene.side == "axis"
    assert {row[0] for row in scene.legal} == {"lose", "lose_aircraft"}


@rule("Artillery", "R38")
def test_cargo_is_lost_with_its_bomber_and_tokens_go_to_the_allied_pool() -> None:
    scene = axis_flies(
        battle=["rynok"], axis=["oblivskaya"],
        units={"tatsinskaya": "ger_bomber", "rynok": "ger_tank, sov_artillery"},
        axis_tokens={"tatsinskaya": 1},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "supply_drop", "rynok").done()
    assert scene.kind == "air_defense_dice"
    scene.roll(1)
    assert scene.tokens("rynok", "axis") == 0
    assert scene.view("axis")["token_pool"] == {"axis": 6, "allies": 12}
    assert scene.aircraft("rynok") == []


@rule("Bombers", "R61")
def test_a_token_that_cannot_be_dropped_lands_with_its_bomber() -> None:
    # The only Axis unit in Chemical Factory dies to an ambush, so the zone is hostile and quiet.
    scene = axis_flies(
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


# Landing


@rule("Order 5", "Airfields", "R62")
def test_a_fifth_aircraft_at_an_airfield_is_lost_by_the_owners_choice() -> None:
    scene = axis_flies(
        axis=["oblivskaya"],
        units={"oblivskaya": "3 ger_fighter", "tatsinskaya": "2 ger_bomber"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 2, "relocate", "oblivskaya").done()
    while scene.kind != "requisition":
        scene.play(*scene.legal[0])
    assert len(scene.aircraft("oblivskaya")) == 4
    assert len(scene.view("axis")["aircraft"]) == 4


@rule("Order 6", "R35")
def test_attackers_land_only_where_the_axis_held_since_the_attack_began() -> None:
    scene = axis_flies(
        axis=["oblivskaya", "kalach", "verkhne_kumskii", "buzinovka"],
        units={"oblivskaya": "ger_fighter", "kalach": "2 ger_tank", "pitomnik": "sov_rocket"},
    )  # fmt: skip
    scene.march("kalach", "2 ger_tank", "pitomnik")
    scene.fly("ger_fighter_1", 1, "strike", "pitomnik").done()
    scene.roll(1, 1, 6)
    assert scene.controller("pitomnik") == "axis"
    assert scene.kind == "land"
    assert {row[-1] for row in scene.legal} == {"oblivskaya", "tatsinskaya"}


@rule("Order 6", "Airfields", "R35")
def test_aircraft_without_a_free_airfield_are_destroyed() -> None:
    scene = axis_flies(
        units={"tatsinskaya": "2 ger_fighter, 4 ger_bomber", "kalach": "sov_infantry"},
    )  # fmt: skip
    scene.fly("ger_fighter_1", 2, "strike", "kalach").done().miss().miss()
    while scene.kind in {"land", "lose_aircraft"}:
        scene.play(*scene.legal[0])
    assert len(scene.view("axis")["aircraft"]) == 4
    assert scene.aircraft("tatsinskaya") == [("ger_bomber", "ground")] * 4


@rule("Order 6", "R35")
def test_a_contested_friendly_airfield_takes_landing_aircraft() -> None:
    scene = axis_flies(
        axis=["pitomnik"], battle=["pitomnik"],
        units={"tatsinskaya": "ger_fighter", "pitomnik": "ger_tank, sov_tank",
               "kalach": "sov_tank"},
    )  # fmt: skip
    scene.fly("ger_fighter_1", 1, "strike", "kalach").done()
    while scene.side == "chance" or scene.can("fight", "kalach"):
        scene.miss() if scene.side == "chance" else scene.play("fight", "kalach")
    assert {row[-1] for row in scene.legal} == {"tatsinskaya", "pitomnik"}


@rule("Fighters", "R32")
def test_a_fighter_that_stayed_in_a_battle_attacks_and_a_bomber_that_stayed_does_not() -> None:
    scene = Scene(
        card=5, axis=["pitomnik", "buzinovka", "verkhne_kumskii"], battle=["pitomnik"],
        units={"pitomnik": "ger_infantry, ger_fighter, ger_bomber, sov_tank"},
    )  # fmt: skip
    assert [(value, dice) for value, _, dice in scene.volley] == [(1, 1), (3, 1)]


@rule("Combat 6", "R32")
def test_grounded_bombers_die_with_the_zone_but_the_fighter_that_fired_is_in_the_air() -> None:
    scene = Scene(
        card=5, axis=["pitomnik", "oblivskaya"], battle=["pitomnik"],
        units={"pitomnik": "ger_infantry, ger_fighter, ger_bomber, 2 sov_tank"},
    )  # fmt: skip
    scene.miss().roll(1, 6)
    scene.play("lose", "ger_infantry", 1)
    assert scene.controller("pitomnik") == "allies"
    left = {row["type"] for row in scene.view("axis")["aircraft"]}
    assert left == {"ger_fighter"}


@rule("Combat 6")
@pytest.mark.parametrize("bad", [False, True])
def test_defending_aircraft_on_the_ground_are_lost_with_their_zone(bad: bool) -> None:
    scene = Scene(
        card=12, axis=["pitomnik"], battle=["pitomnik"], weather="bad" if bad else "good",
        units={"pitomnik": "ger_infantry, 2 ger_fighter, 2 sov_tank"},
    )  # fmt: skip
    scene.roll(1, 6).play("lose", "ger_infantry", 1)
    assert sum(scene.dice) == (1 if bad else 3)
    scene.miss()
    assert scene.controller("pitomnik") == "allies"
    assert scene.view("axis")["aircraft"] == []
