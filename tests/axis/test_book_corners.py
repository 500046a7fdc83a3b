"""More meetings of rules: transports, pairs, guns, markers and what the Axis may know."""

from __future__ import annotations

from typing import Any

import pytest

from tests.axis.probing import flights, goals, pushes, targets
from tests.axis.scene import TABLES, Scene
from tests.rules import rule

SOUTH = ["verkhne_kumskii", "buzinovka"]


def seen(scene: Scene, side: int) -> list[tuple[str, tuple[int, ...]]]:
    """The events that a side is told."""
    return [(e.kind, e.args) for e in scene.events if e.seen_by == -1 or e.seen_by >> side & 1]


def prepared(one: int, two: int, number: int = 3) -> Scene:
    scene = Scene(card=7, round=number, launched=False)
    scene.draw("draw_card", f"card_{one}").draw("draw_card", f"card_{two}")
    return scene.play("northwest", f"card_{one}")


@rule("Order 7")
def test_the_axis_is_told_the_same_story_whatever_was_drawn() -> None:
    first, second = prepared(1, 2).play("wait"), prepared(13, 8).play("wait")
    assert seen(first, 0) == seen(second, 0)
    assert seen(first, 1) != seen(second, 1)


@rule("Order 7", "R52")
def test_at_the_launch_the_cards_lie_open() -> None:
    scene = prepared(1, 2, number=5)
    assert scene.view("axis")["uranus"]["cards"] == {"northwest": None, "southeast": None}
    scene.play("launch")
    assert scene.view("axis")["uranus"]["cards"] == {"northwest": [1], "southeast": [2]}


@rule("Order 2", "R37", "Bombers")
def test_the_storm_bomber_attacks_or_relocates_but_picks_up_nobody() -> None:
    scene = Scene(
        card=2, round=9, storm=9, axis=["tormosin", "oblivskaya"], rpc=(3, 0),
        units={"tormosin": "2 ger_infantry", "kalach": "sov_tank"},
    )  # fmt: skip
    scene.play("receive", "ger_bomber", "tormosin").play("done").play("fly", "ger_bomber_1", 1)
    assert {row[0] for row in flights(scene)} == {"strike", "relocate"}


@rule("Order 5", "Airfields", "R38")
def test_a_transport_that_finds_no_room_is_lost_with_its_tokens() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya", "petrovka"], axis_tokens={"tatsinskaya": 2},
        units={"oblivskaya": "4 ger_fighter", "tatsinskaya": "ger_bomber", "petrovka": "ger_tank"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "supply_landing", "oblivskaya", 2).done()
    assert scene.aircraft("oblivskaya") == [("ger_fighter", "ground")] * 4
    assert scene.tokens("oblivskaya", "axis") == 0
    assert scene.view("axis")["token_pool"] == {"axis": 5, "allies": 13}


@rule("Bombers", "Base Zones")
def test_tokens_may_be_flown_back_to_the_base_but_infantry_may_not() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya"], axis_tokens={"oblivskaya": 2},
        units={"oblivskaya": "ger_bomber, ger_infantry"},
    )  # fmt: skip
    scene.play("fly", "ger_bomber_1", 1)
    assert ["supply_landing", "tatsinskaya", 2] in flights(scene)
    assert goals(scene, "troop_landing") == set()


@rule("Artillery", "R66")
def test_air_defense_takes_only_aircraft_that_flew_in_this_phase() -> None:
    scene = Scene(
        card=3, axis=["pitomnik", *SOUTH], battle=["pitomnik"],
        units={"tatsinskaya": "2 ger_fighter", "pitomnik": "ger_tank, ger_bomber, sov_artillery"},
    )  # fmt: skip
    scene.fly("ger_fighter_1", 2, "strike", "pitomnik").done()
    scene.roll(1)
    if scene.side == "axis":
        assert all("fighter" in str(row[1]) for row in scene.legal)
        scene.play(*scene.legal[0])
    assert sorted(kind for kind, _ in scene.aircraft("pitomnik")) == ["ger_bomber", "ger_fighter"]


@rule("Ambush Sites")
def test_an_ambush_never_hits_aircraft() -> None:
    scene = Scene(
        card=4, axis=["gumrak", "mamayev_kurgan"], sites={"ambush_4": "sov_infantry"},
        units={"mamayev_kurgan": "ger_tank, ger_artillery", "gumrak": "ger_fighter"},
    )  # fmt: skip
    scene.play("ambush", "ambush_4", "mamayev_kurgan").roll(2)
    assert scene.side == "axis"
    assert {row[0] for row in scene.legal} == {"lose"}


@rule("Infantry", "R27", "R28")
def test_infantry_that_arrived_this_phase_neither_moves_on_nor_makes_a_pair() -> None:
    scene = Scene(
        card=3, axis=["gumrak", "vertyachii", "pitomnik"],
        units={"gumrak": "ger_infantry", "vertyachii": "ger_infantry, ger_tank"},
    )  # fmt: skip
    scene.march("vertyachii", "ger_infantry", "gumrak")
    assert scene.count("gumrak", "ger_infantry") == 3
    scene.play("march", "gumrak")
    assert scene.legal_args("take") <= {"ger_infantry"}
    assert not scene.can("take", "ger_infantry", 2)
    assert {"pitomnik", "vertyachii"} & scene.legal_args("enter") == set()


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


@rule("Infantry", "R28", "Land Unit Movement")
def test_a_pair_may_leave_the_city_into_an_assault() -> None:
    scene = Scene(
        card=3, axis=["gumrak"], units={"gumrak": "3 ger_infantry", "pitomnik": "sov_tank"}
    )
    scene.play("march", "gumrak").play("take", "ger_infantry", 2).play("enter", "pitomnik")
    assert scene.units("pitomnik") == {"ger_infantry": 1, "sov_tank": 1}
    assert scene.marker("pitomnik") == "assault"


@rule("Infantry", "R28")
def test_of_three_germans_that_leave_together_none_goes_unpaired() -> None:
    scene = Scene(card=3, axis=["gumrak", "pitomnik"], units={"gumrak": "3 ger_infantry"})
    scene.play("march", "gumrak").play("take", "ger_infantry", 3)
    assert {"pitomnik", "vertyachii"} & scene.legal_args("enter") == set()


@rule("Infantry", "R28")
def test_four_germans_leave_as_two_pairs_and_two_arrive() -> None:
    scene = Scene(card=3, axis=["gumrak", "pitomnik"], units={"gumrak": "5 ger_infantry"})
    scene.play("march", "gumrak").play("take", "ger_infantry", 4).play("enter", "pitomnik")
    assert scene.units("pitomnik") == {"ger_infantry": 2}
    assert scene.units("gumrak") == {"ger_infantry": 1}


@rule("Interdiction", "Artillery", "R66")
def test_a_gun_chooses_between_its_standard_target_and_a_transport_next_door() -> None:
    scene = Scene(
        card=3, options={"interdiction": True}, axis=["pitomnik"], axis_tokens={"tatsinskaya": 2},
        units={"tatsinskaya": "2 ger_bomber", "kuporosnoye": "sov_artillery",
               "grain_elevator": "sov_infantry"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "supply_drop", "pitomnik")
    scene.fly("ger_bomber_2", 1, "strike", "grain_elevator").done()
    assert sorted(scene.legal) == [["aim", "grain_elevator", 1], ["interdict", "pitomnik", 1]]
    scene.play("interdict", "pitomnik", 1).roll(1)
    assert scene.aircraft("pitomnik") == []
    assert scene.aircraft("grain_elevator") == [("ger_bomber", "attack")]


@rule("Interceptors", "R70")
def test_an_interceptor_whose_home_has_fallen_is_lost() -> None:
    scene = Scene(
        card=3, options={"interceptors": True}, axis=["kalach", "oblivskaya", *SOUTH],
        units={"kalach": "3 ger_tank", "oblivskaya": "ger_fighter", "pitomnik": "sov_fighter",
               "gumrak": "sov_infantry"},
    )  # fmt: skip
    scene.march("kalach", "3 ger_tank", "pitomnik")
    scene.fly("ger_fighter_1", 1, "strike", "gumrak").done()
    scene.play("scramble", "sov_fighter_1", "gumrak")
    while scene.kind != "land":
        scene.miss() if scene.side == "chance" else scene.play(*scene.legal[0])
    assert scene.controller("pitomnik") == "axis"
    assert [row["type"] for row in scene.view("axis")["aircraft"]] == ["ger_fighter"]


@rule("City Board Supply Lines", "Order 9", "R15")
def test_a_bought_ferry_restores_supply_at_once() -> None:
    scene = Scene(card=9, axis=["vertyachii", "rynok", "pitomnik"], ferries=[])
    assert not scene.is_supplied("grain_elevator", "allies")
    scene.play("requisition", "ferry").play("place_ferry", "white_crossing")
    assert scene.is_supplied("grain_elevator", "allies")
    assert not scene.is_supplied("pavlovs_house", "allies")


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


@rule("Stacking Limits", "R26", "Rocket Launchers")
def test_a_launcher_is_never_pushed_into_a_zone_that_was_not_friendly() -> None:
    scene = Scene(
        card=10, axis=["rynok", "kotluban"],
        units={"dubovka": "8 sov_infantry, sov_rocket", "terkin": "sov_infantry"},
    )  # fmt: skip
    scene.done()
    assert (scene.side, scene.kind) == ("axis", "push_out")
    assert pushes(scene) == {
        ("sov_rocket", "ilovinska"), ("sov_infantry", "ilovinska"), ("sov_infantry", "rynok"),
        ("sov_infantry", "kotluban")}  # fmt: skip


@rule("Stacking Limits", "R26", "Not One Step Back")
def test_in_round_1_excess_next_to_the_enemy_is_pushed_only_forward() -> None:
    scene = Scene(
        card=10, round=1, axis=["rynok"],
        units={"dubovka": "9 sov_infantry", "rynok": "ger_tank", "terkin": "sov_infantry"},
    )  # fmt: skip
    scene.done()
    assert [TABLES.zones[args[2]] for args in scene.told("unit_displaced")] == ["rynok"]
    assert scene.count("dubovka", "sov_infantry") == 8
    assert scene.count("rynok", "sov_infantry") <= 1


@rule("Stacking Limits", "R26", "R28")
def test_a_lone_german_is_never_pushed_out_of_the_city() -> None:
    scene = Scene(
        card=3, axis=["leather_factory", "gumrak", "kuporosnoye", "pitomnik"],
        units={"kuporosnoye": "8 ger_infantry", "leather_factory": "ger_infantry",
               "gumrak": "ger_tank"},
    )  # fmt: skip
    scene.march("leather_factory", "ger_infantry", "kuporosnoye").done()
    assert (scene.side, scene.kind) == ("allies", "displace")
    zones = {zone for _, zone in pushes(scene)}
    assert "pitomnik" not in zones
    assert {"leather_factory", "grain_elevator"} <= zones


@rule("Frozen Rivers", "Order 1")
def test_a_third_bad_weather_changes_nothing_on_the_rivers() -> None:
    scene = Scene(
        card=1, round=11, frozen="volga", ferries=["gray", "brown", "white"],
        cargo={"gray": "sov_tank"}, units={"kalach": "sov_infantry"},
    ).roll(1)  # fmt: skip
    view = scene.view("axis")
    assert (view["don_frozen"], view["volga_frozen"], view["bad_weather"]) == (True, True, True)
    assert view["crossings"][0]["cargo"] == "sov_tank"


@rule("Attacking Volga Crossings", "Order 5")
def test_crossings_are_attacked_before_any_land_combat() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya"], ferries=["gray", "white"], battle=["kalach"],
        units={"oblivskaya": "2 ger_fighter", "kalach": "ger_tank, sov_tank"},
    )  # fmt: skip
    scene.fly("ger_fighter_1", 1, "strike_crossing", "gray_crossing")
    scene.fly("ger_fighter_2", 1, "strike_crossing", "white_crossing").done()
    kinds = []
    while scene.kind != "land":
        kinds.append(scene.kind)
        scene.miss() if scene.side == "chance" else scene.play(*scene.legal[-1])
    assert [k for k in kinds if k.endswith("dice")] == [
        "crossing_dice", "crossing_dice", "attack_dice", "defense_dice"]  # fmt: skip


@rule("Combat Markers", "R47", "Attacking Volga Crossings")
def test_an_attack_on_a_crossing_needs_a_marker_and_gives_it_back() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya"], ferries=["gray"],
        units={"oblivskaya": "ger_fighter, ger_infantry", "kalach": "sov_tank"},
    )  # fmt: skip
    scene.fly("ger_fighter_1", 1, "strike_crossing", "gray_crossing")
    assert scene.view("axis")["markers_left"] == 14
    scene.done().miss()
    assert scene.view("axis")["markers_left"] == 15


@rule("Combat", "Fighters", "Combat 6")
@pytest.mark.parametrize("face", [4, 5])
def test_a_defending_fighter_hits_on_4_and_kills_the_lone_raider(face: int) -> None:
    scene = Scene(
        card=3, axis=["oblivskaya"],
        units={"oblivskaya": "ger_bomber", "frolovo": "sov_fighter"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "strike", "frolovo").done().roll(4)
    scene.roll(face)
    types: list[Any] = [row["type"] for row in scene.view("axis")["aircraft"]]
    assert types == (["sov_fighter"] if face == 4 else ["ger_bomber", "sov_fighter"])


@rule("Heroes of the Soviet Union", "R71", "R34")
def test_a_hero_of_the_air_does_not_call_off_the_rest_of_an_air_attack() -> None:
    # No land unit has been eliminated on the Soviet side, for there was none.
    scene = Scene(
        card=10, options={"heroes": True}, axis=["kalach", *SOUTH],
        units={"frolovo": "2 sov_fighter", "kalach": "2 ger_infantry", "dubovka": "sov_tank"},
    )  # fmt: skip
    scene.fly("sov_fighter_1", 2, "strike", "kalach").done().roll(6)
    while scene.side in {"allies", "axis"} and scene.card == 10:
        scene.play(*scene.legal[0])
    assert scene.units("kalach") == {"ger_infantry": 1}
    assert scene.marker("kalach") == "assault"
    assert (scene.kind, scene.dice) == ("attack_dice", (1,))


@rule("Artillery", "Combat Markers", "R34")
def test_when_air_defense_downs_every_raider_no_die_is_rolled_and_the_marker_goes() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya"],
        units={"tatsinskaya": "ger_bomber", "kalach": "sov_artillery, sov_infantry"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "strike", "kalach").done().roll(1)
    assert (scene.card, scene.marker("kalach")) == (9, "")
    assert scene.units("kalach") == {"sov_artillery": 1, "sov_infantry": 1}


@rule("Supply Tokens", "Zones")
def test_a_region_force_may_reach_a_token_in_the_city() -> None:
    scene = Scene(
        card=5, axis=["pitomnik", "gumrak"], battle=["kalach", "pitomnik"],
        axis_tokens={"gumrak": 1},
        units={"kalach": "ger_tank, sov_tank", "pitomnik": "ger_infantry, sov_infantry"},
    )  # fmt: skip
    scene.play("fight", "kalach")
    assert scene.legal_args("spend") == {"gumrak"}


@rule("Rocket Launchers", "R13", "R29")
def test_launchers_in_krasnaya_sloboda_need_no_ferry_and_reach_only_the_city() -> None:
    scene = Scene(
        card=12, axis=["orlovka", "vertyachii", "rynok", "pitomnik"], ferries=[],
        units={"krasnaya_sloboda": "2 sov_rocket", "orlovka": "ger_tank", "rynok": "ger_tank"},
    )  # fmt: skip
    assert targets(scene, "krasnaya_sloboda") == {"orlovka"}


@rule("Stacking Limits", "Movement Across the Volga", "R24")
def test_cargo_forced_ashore_counts_for_the_stack_of_its_landing() -> None:
    scene = Scene(
        card=10, ferries=["brown"], cargo={"brown": "sov_infantry"},
        units={"pavlovs_house": "8 sov_infantry"},
    )  # fmt: skip
    scene.done()
    assert (scene.side, scene.kind) == ("axis", "displace")
    assert scene.count("pavlovs_house", "sov_infantry") == 9


@rule("Order 12", "Rocket Launchers", "Supply Tokens")
def test_a_token_flown_in_serves_the_launchers_of_the_same_phase() -> None:
    ring = ["kalach", "gumrak", "buzinovka", "vertyachii", "beketovka", "leather_factory"]
    scene = Scene(
        card=10, axis=[*ring, "kuporosnoye"], tokens={"srednyaya_akhtuba": 1},
        units={"srednyaya_akhtuba": "sov_bomber", "kalach": "ger_tank",
               "pitomnik": "sov_rocket, sov_infantry"},
    )  # fmt: skip
    scene.fly("sov_bomber_1", 1, "supply_landing", "pitomnik", 1).done()
    scene.play("fire_from", "pitomnik", 1)
    assert scene.legal_args("spend") == {"pitomnik"}
    scene.play("spend", "pitomnik")
    assert [TABLES.zones[args[1]] for args in scene.told("bombardment_aimed")] == ["kalach"]
