"""Fire outside combat: Air Defense, ambushes, Bombardment and attacks on crossings."""

from __future__ import annotations

import pytest

from tests.axis.probing import targets
from tests.axis.scene import Scene
from tests.rules import rule


def raid(target: str, aircraft: str = "2 ger_bomber", **more: object) -> Scene:
    """The Axis flies everything at Tatsinskaya against a zone; the Reaction is due."""
    units = {"tatsinskaya": aircraft, **more.pop("units", {})}  # type: ignore[dict-item]
    scene = Scene(card=3, units=units, **more)  # type: ignore[arg-type]
    scene.play("fly", f"{aircraft.split()[-1]}_1", int(aircraft.split()[0]))
    return scene.fly_on("strike", target).done()


# Air Defense


@rule("Artillery", "Order 4")
def test_each_gun_in_the_zone_rolls_one_die_and_hits_on_1_only() -> None:
    scene = raid("kalach", "3 ger_bomber", units={"kalach": "2 sov_artillery, sov_infantry"})
    assert (scene.kind, scene.dice) == ("air_defense_dice", (2,))
    scene.roll(1, 2)
    assert len(scene.aircraft("kalach")) == 2


@rule("Artillery", "Combat 1")
def test_unsupplied_guns_and_guns_in_fortified_zones_still_need_a_1() -> None:
    scene = raid("mamayev_kurgan", units={"mamayev_kurgan": "sov_artillery"})
    assert scene.kind == "air_defense_dice"
    scene.roll(2)
    assert len(scene.aircraft("mamayev_kurgan")) == 2


@rule("Artillery", "R66")
def test_the_owner_of_the_aircraft_picks_the_loss() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya"],
        units={"tatsinskaya": "ger_bomber, ger_fighter", "kalach": "sov_artillery"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "strike", "kalach")
    scene.fly("ger_fighter_1", 1, "strike", "kalach").done()
    scene.roll(1)
    assert scene.side == "axis"
    assert scene.legal_args("lose_aircraft") == {"ger_bomber_1", "ger_fighter_1"}
    scene.play("lose_aircraft", "ger_bomber_1")
    assert scene.aircraft("kalach") == [("ger_fighter", "attack")]


@rule("Artillery", "R66")
def test_region_guns_fire_only_at_aircraft_in_their_own_zone() -> None:
    scene = raid("kalach", units={"kalach": "sov_infantry", "pitomnik": "sov_artillery"})
    assert scene.kind == "attack_dice"


@rule("Artillery", "R66")
def test_city_guns_reach_every_place_of_that_board_and_no_region_zone() -> None:
    scene = raid(
        "orlovka",
        units={"orlovka": "sov_infantry", "kuporosnoye": "sov_artillery",
               "krasnaya_sloboda": "sov_artillery"},
    )  # fmt: skip
    assert (scene.kind, scene.dice) == ("air_defense_dice", (2,))
    scene = raid("pitomnik", units={"pitomnik": "sov_infantry", "kuporosnoye": "sov_artillery"})
    assert scene.kind == "attack_dice"


@rule("Artillery", "R66")
def test_a_gun_on_a_crossing_never_fires() -> None:
    scene = raid(
        "orlovka", frozen="volga", ferries=["gray", "brown", "white"],
        cargo={"gray": "sov_artillery"}, units={"orlovka": "sov_infantry"},
    )  # fmt: skip
    assert scene.kind == "attack_dice"


@rule("Artillery", "R66")
def test_all_guns_are_assigned_before_the_first_die_each_to_one_place() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya"], ferries=["brown"],
        units={"tatsinskaya": "ger_bomber, ger_fighter", "pavlovs_house": "2 sov_artillery"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "strike", "pavlovs_house")
    scene.fly("ger_fighter_1", 1, "strike_crossing", "brown_crossing").done()
    assert scene.legal_args("aim") == {"pavlovs_house", "brown_crossing"}
    scene.play("aim", "brown_crossing", 1)
    assert scene.side == "allies"
    scene.play("aim", "pavlovs_house", 1).roll(1)
    assert scene.kind == "air_defense_dice"
    scene.roll(1)
    assert scene.view("axis")["aircraft"] == []


@rule("Artillery", "R36")
def test_relocating_aircraft_are_targets_too() -> None:
    scene = Scene(
        card=3, axis=["gumrak"],
        units={"tatsinskaya": "ger_fighter", "mamayev_kurgan": "sov_artillery"},
    )  # fmt: skip
    scene.fly("ger_fighter_1", 1, "relocate", "gumrak").done()
    assert scene.kind == "air_defense_dice"
    scene.roll(1)
    assert scene.view("axis")["aircraft"] == []


@rule("Artillery", "R32", "R36")
def test_aircraft_that_stayed_are_no_target_of_air_defense() -> None:
    scene = Scene(
        card=4, axis=["pitomnik"], battle=["pitomnik"],
        units={"pitomnik": "ger_tank, 2 ger_fighter, sov_artillery"},
    )  # fmt: skip
    assert (scene.card, scene.kind) == (5, "attack_dice")


@rule("Artillery", "Combat")
def test_a_gun_that_fired_air_defense_still_defends_in_the_attack_phase() -> None:
    scene = raid("kalach", "1 ger_bomber", units={"kalach": "sov_artillery"})
    scene.roll(2).roll(4)
    assert scene.kind == "defense_dice"
    assert scene.volley == [(2, 0, 1)]


# Ambush


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


# Bombardment


@rule("Rocket Launchers", "R29", "R30")
def test_launchers_hit_adjacent_zones_that_are_quiet_or_freshly_assaulted() -> None:
    scene = Scene(
        card=12, axis=["kalach", "gumrak", "vertyachii", "buzinovka", "tatsinskaya"],
        battle=["vertyachii"], assault=["buzinovka"],
        units={"pitomnik": "sov_rocket", "kalach": "ger_tank", "gumrak": "ger_tank",
               "vertyachii": "ger_tank, sov_tank", "buzinovka": "ger_tank, sov_tank",
               "novomoskovsk": "ger_tank"},
    )  # fmt: skip
    assert targets(scene, "pitomnik") == {"kalach", "gumrak", "buzinovka"}


@rule("Rocket Launchers", "R29")
def test_city_launchers_reach_the_whole_city_and_adjacent_region_zones() -> None:
    scene = Scene(
        card=12, axis=["orlovka", "kuporosnoye", "pitomnik", "vertyachii", "kalach"],
        units={"gumrak": "sov_rocket", "orlovka": "ger_tank", "kuporosnoye": "ger_tank",
               "pitomnik": "ger_tank", "kalach": "ger_tank"},
        ferries=["brown"],
    )  # fmt: skip
    assert targets(scene, "gumrak") == {"orlovka", "kuporosnoye", "pitomnik"}


@rule("Rocket Launchers")
def test_launchers_in_contested_zones_or_on_crossings_or_unsupplied_do_not_fire() -> None:
    scene = Scene(
        card=12, ferries=[], axis=["kalach", "gumrak", "buzinovka", "vertyachii", "beketovka",
                                   "leather_factory", "kuporosnoye"],
        frozen="volga", cargo={"brown": "sov_rocket"},
        units={"kalach": "ger_tank", "pitomnik": "sov_rocket", "buzinovka": "ger_tank, sov_rocket"},
        battle=["buzinovka"],
    )  # fmt: skip
    assert scene.kind not in {"bombardment", "bombard", "bombardment_dice"}


@rule("Rocket Launchers", "Supply Tokens", "R16")
def test_a_token_lets_unsupplied_launchers_fire_and_supplies_the_zone_for_the_phase() -> None:
    ring = [
        "kalach",
        "gumrak",
        "buzinovka",
        "vertyachii",
        "beketovka",
        "leather_factory",
        "kuporosnoye",
    ]
    scene = Scene(
        card=12, axis=ring, tokens={"pitomnik": 1},
        units={"kalach": "ger_tank", "pitomnik": "2 sov_rocket"},
    )  # fmt: skip
    assert not scene.is_supplied("pitomnik", "allies")
    scene.play("fire_from", "pitomnik", 2).play("spend", "pitomnik")
    assert (scene.kind, scene.dice) == ("bombardment_dice", (2,))


@rule("Rocket Launchers", "R30")
def test_a_bombardment_hit_is_removed_at_once_by_the_owners_choice_aircraft_included() -> None:
    scene = Scene(
        card=12, axis=["pitomnik"],
        units={"beketovka": "2 sov_rocket", "pitomnik": "ger_tank, ger_fighter, ger_infantry"},
    )  # fmt: skip
    scene.bombard("beketovka", 2, "pitomnik").roll(1, 2)
    assert scene.side == "axis"
    assert {row[1] for row in scene.legal} == {"ger_tank", "ger_infantry", "ger_fighter_1"}
    scene.play("lose_aircraft", "ger_fighter_1")
    assert scene.units("pitomnik") == {"ger_infantry": 1, "ger_tank": 1}
    assert (scene.marker("pitomnik"), scene.controller("pitomnik")) == ("", "axis")


@rule("Rocket Launchers", "R30", "Combat 3")
def test_bombarded_casualties_do_not_fire_back_in_the_combat_that_follows() -> None:
    scene = Scene(
        card=12, axis=["kalach", "buzinovka", "verkhne_kumskii"], assault=["kalach"],
        units={"pitomnik": "sov_rocket", "kalach": "2 ger_tank, sov_tank"},
    )  # fmt: skip
    scene.bombard("pitomnik", 1, "kalach").roll(1)
    scene.miss()
    assert scene.volley == [(3, 0, 1)]


@rule("Rocket Launchers")
def test_bombardment_of_the_last_unit_leaves_control_to_the_combat() -> None:
    scene = Scene(
        card=12, axis=["kalach"], assault=["kalach"],
        units={"pitomnik": "sov_rocket", "kalach": "ger_tank, sov_infantry"},
    )  # fmt: skip
    scene.bombard("pitomnik", 1, "kalach").roll(1)
    # Axis-controlled, so the marker stays and the undefended zone is taken in combat.
    assert scene.controller("kalach") == "allies"
    assert scene.marker("kalach") == ""


# Crossings


@rule("Attacking Volga Crossings", "R39")
@pytest.mark.parametrize(("faces", "sunk"), [((3, 6), True), ((4, 4), False), ((1, 1), True)])
def test_one_hit_sinks_the_ferry_with_its_cargo(faces: tuple[int, int], sunk: bool) -> None:
    scene = Scene(
        card=3, axis=["oblivskaya"], ferries=["brown"], cargo={"brown": "supply"}, pool=(7, 10),
        units={"tatsinskaya": "2 ger_bomber", "kalach": "sov_infantry"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 2, "strike_crossing", "brown_crossing").done()
    assert (scene.kind, scene.dice) == ("crossing_dice", (2,))
    scene.roll(*faces)
    row = scene.view("axis")["crossings"][1]
    assert row["bears"] == (None if sunk else "ferry")
    assert row["cargo"] == (None if sunk else "supply")
    assert scene.view("axis")["token_pool"]["allies"] == (11 if sunk else 10)


@rule("Attacking Volga Crossings", "Ice Bridges")
def test_on_the_ice_only_the_unit_dies_and_the_bridge_stays() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya"], ferries=["gray", "brown", "white"], frozen="volga",
        cargo={"brown": "sov_tank"},
        units={"tatsinskaya": "ger_fighter", "kalach": "sov_infantry"},
    )  # fmt: skip
    scene.fly("ger_fighter_1", 1, "strike_crossing", "brown_crossing").done().roll(3)
    row = scene.view("axis")["crossings"][1]
    assert (row["bears"], row["cargo"]) == ("ice bridge", None)


@rule("Attacking Volga Crossings", "Supply Lines", "R15")
def test_a_sunk_ferry_unsupplies_its_sector_before_the_land_combats() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya", "vertyachii", "rynok", "pitomnik"], ferries=["brown"],
        battle=["army_camp", "chemical_factory"],
        units={"tatsinskaya": "ger_fighter", "chemical_factory": "ger_tank, sov_infantry"},
    )  # fmt: skip
    scene.fly("ger_fighter_1", 1, "strike_crossing", "brown_crossing").done()
    assert scene.is_supplied("chemical_factory", "allies")
    scene.roll(1)
    assert not scene.is_supplied("chemical_factory", "allies")
    if scene.can("fight", "chemical_factory"):
        scene.play("fight", "chemical_factory")
    scene.miss()
    assert scene.volley == [(1, 0, 1)]
