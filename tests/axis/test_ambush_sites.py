"""Ambush Sites: in, out and fire."""

from __future__ import annotations

from tests.axis.scene import TABLES, Scene
from tests.axis.turns import axis_moves, soviets_move, still
from tests.rules import rule

GATES = ["vertyachii", "rynok", "pitomnik"]


def site(scene: Scene, number: int) -> object:
    return scene.view("allies")["ambush_sites"][number - 1]["unit"]


@rule("Ambush Sites", "R45")
def test_only_foot_infantry_hides_one_to_a_site_and_not_from_a_battle() -> None:
    scene = soviets_move(
        units={"mamayev_kurgan": "2 sov_infantry", "train_station_1": "sov_mech",
               "army_camp": "sov_infantry, ger_tank", "chemical_factory": "sov_infantry"},
        battle=["army_camp"],
    )  # fmt: skip
    assert "army_camp" not in scene.legal_args("march")
    scene.play("march", "mamayev_kurgan")
    if scene.kind == "take":
        scene.play("take", "sov_infantry", 1)
    assert scene.legal_args("hide") == {"ambush_3", "ambush_4"}
    scene.play("hide", "ambush_4")
    assert site(scene, 4) == "sov_infantry"
    scene.play("march", "chemical_factory")
    assert scene.legal_args("hide") == {"ambush_3"}


@rule("Ambush Sites", "R45")
def test_a_mechanized_infantry_never_hides() -> None:
    scene = soviets_move(units={"train_station_1": "2 sov_mech"})
    scene.play("march", "train_station_1").play("take", "sov_mech", 1)
    assert scene.legal_args("hide") == set()


@rule("Ambush Sites", "R45")
def test_an_ambusher_leaves_only_into_a_zone_quiet_and_friendly_all_phase() -> None:
    scene = soviets_move(
        axis=["train_station_1"], battle=["chemical_factory"],
        units={"chemical_factory": "ger_tank, sov_infantry", "dubovka": "sov_tank"},
        sites={"ambush_4": "sov_infantry"},
    )  # fmt: skip
    scene.play("leave", "ambush_4")
    assert [TABLES.zones[args[2]] for args in scene.told("ambusher_left")] == ["mamayev_kurgan"]
    assert site(scene, 4) is None
    assert "mamayev_kurgan" not in scene.legal_args("march")


@rule("Ambush Sites", "R45", "Tanks")
def test_an_ambusher_does_not_leave_into_a_zone_taken_by_this_phases_blitz() -> None:
    scene = soviets_move(
        axis=["train_station_1"], sites={"ambush_4": "sov_infantry"},
        units={"pavlovs_house": "2 sov_tank"},
    )  # fmt: skip
    scene.play("march", "pavlovs_house").play("take", "sov_tank", 1).play(
        "blitz", "train_station_1"
    )
    scene.play("enter", "pavlovs_house")
    assert scene.controller("train_station_1") == "allies"
    assert "train_station_1" not in [row[1] for row in scene.play("leave", "ambush_4").legal]


@rule("Ambush Sites", "R45")
def test_germans_and_minor_axis_infantry_may_hide_too() -> None:
    scene = axis_moves(
        axis=["mamayev_kurgan"], units={"mamayev_kurgan": "ger_infantry, 2 min_infantry"}
    )
    for unit, where in (("ger_infantry", "ambush_3"), ("min_infantry", "ambush_4")):
        scene.play("march", "mamayev_kurgan")
        if scene.kind == "take":
            scene.play("take", unit, 1)
        scene.play("hide", where)
    assert (site(scene, 3), site(scene, 4)) == ("ger_infantry", "min_infantry")


@rule("Ambush Sites")
def test_an_ambush_never_hits_aircraft() -> None:
    scene = Scene(
        card=4, axis=["gumrak", "mamayev_kurgan"], sites={"ambush_4": "sov_infantry"},
        units={"mamayev_kurgan": "ger_tank, ger_artillery", "gumrak": "ger_fighter"},
    )  # fmt: skip
    scene.play("ambush", "ambush_4", "mamayev_kurgan").roll(2)
    assert scene.side == "axis"
    assert {row[0] for row in scene.legal} == {"lose"}


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


@rule("Ambush Sites", "R45")
def test_on_1_the_ambusher_chooses_on_2_the_victim_and_3_misses() -> None:
    for face, chooser, left in ((1, "allies", 2), (2, "axis", 2), (3, None, 3)):
        scene = Scene(
            card=4, axis=["train_station_1"], battle=["train_station_1"],
            units={"train_station_1": "2 ger_tank, ger_infantry, 2 sov_tank"},
            sites={"ambush_4": "sov_infantry"},
        )  # fmt: skip
        if scene.kind == "ambush":
            scene.play("ambush", "ambush_4", "train_station_1")
        scene.roll(face)
        if chooser:
            assert scene.side == chooser
            assert scene.legal_args("lose") == {"ger_infantry", "ger_tank"}
            scene.play("lose", "ger_tank", 1)
        units = scene.units("train_station_1")
        assert units["ger_tank"] + units["ger_infantry"] == left
        assert units["sov_tank"] == 2


@rule("Ambush Sites", "R46")
def test_a_lone_assaulter_shot_by_an_ambusher_leaves_the_zone_allied() -> None:
    scene = Scene(
        card=4, assault=["train_station_1"], units={"train_station_1": "ger_infantry"},
        sites={"ambush_4": "sov_infantry"},
    )  # fmt: skip
    scene.play("ambush", "ambush_4", "train_station_1").roll(2)
    assert scene.units("train_station_1") == {}
    assert (scene.marker("train_station_1"), scene.controller("train_station_1")) == ("", "allies")


@rule("Ambush Sites", "R46", "Combat 6")
def test_a_marker_left_by_an_ambush_lets_the_combat_hand_over_the_zone() -> None:
    scene = Scene(
        card=4, axis=["train_station_1"], battle=["train_station_1"],
        units={"train_station_1": "ger_infantry, sov_infantry", "kalach": "sov_tank"},
        sites={"ambush_4": "sov_infantry"},
    )  # fmt: skip
    scene.play("ambush", "ambush_4", "train_station_1").roll(1)
    if scene.kind == "defense_dice":
        scene.miss()
    assert scene.card == 9
    assert scene.units("train_station_1") == {"sov_infantry": 1}
    assert (scene.marker("train_station_1"), scene.controller("train_station_1")) == ("", "allies")


@rule("Ambush Sites", "R45")
def test_an_ambusher_may_hold_fire_and_aims_only_at_zones_with_land_units() -> None:
    scene = Scene(
        card=4, axis=["train_station_1", "mamayev_kurgan"],
        units={"train_station_1": "ger_tank"}, sites={"ambush_4": "sov_infantry"},
    )  # fmt: skip
    assert {row[2] for row in scene.legal if row[0] == "ambush"} == {"train_station_1"}
    assert scene.can("done")


@rule("Ambush Sites", "Order 11")
def test_axis_ambushers_fire_on_card_11_not_on_card_4() -> None:
    fight: dict[str, object] = {
        "axis": ["train_station_1"],
        "units": {"mamayev_kurgan": "sov_tank", "train_station_1": "ger_tank"},
        "sites": {"ambush_4": "ger_infantry"},
    }
    assert Scene(card=4, **fight).kind != "ambush"  # type: ignore[arg-type]
    scene = Scene(card=11, **fight)  # type: ignore[arg-type]
    assert (scene.side, scene.kind) == ("axis", "ambush")
    scene.play("ambush", "ambush_4", "mamayev_kurgan").roll(2)
    assert scene.units("mamayev_kurgan") == {}


@rule("Ambush Sites", "R45")
def test_an_ambusher_dies_when_the_last_connected_zone_falls_even_if_some_are_contested() -> None:
    scene = Scene(
        card=5, axis=["mamayev_kurgan", "chemical_factory"], battle=["chemical_factory"],
        assault=["train_station_1"], sites={"ambush_4": "sov_infantry"},
        units={"chemical_factory": "ger_infantry, sov_infantry", "train_station_1": "ger_tank"},
    )  # fmt: skip
    if scene.can("fight", "train_station_1"):
        scene.play("fight", "train_station_1")
    assert scene.controller("train_station_1") == "axis"
    assert scene.view("axis")["ambush_sites"][3]["unit"] is None


@rule("Ambush Sites", "Supply Lines")
def test_no_line_runs_through_an_ambush_site() -> None:
    # Bread Factory and the steel works share a border; with it hostile the site is no way.
    scene = still(
        axis=[*GATES, "barrikady_workers_settlement", "barrikady_factory",
              "red_october_steel_works", "red_october_workers_settlement"],
        ferries=["gray", "brown"], sites={"ambush_2": "sov_infantry"},
    )  # fmt: skip
    assert not scene.is_supplied("bread_factory", "allies")


@rule("Ambush Sites", "R45")
def test_an_ambusher_dies_when_the_enemy_controls_every_connected_zone() -> None:
    scene = Scene(
        card=5, axis=["mamayev_kurgan", "chemical_factory"], sites={"ambush_4": "sov_infantry"},
        units={"train_station_1": "ger_tank"}, assault=["train_station_1"],
    )  # fmt: skip
    assert scene.state.sites[3] == -1
    assert scene.told("ambusher_lost")
