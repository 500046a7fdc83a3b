"""Soviet movement with its own rules, Ambush Sites, and Germans between the boards."""

from __future__ import annotations

import pytest

from tests.axis.scene import TABLES, Scene
from tests.rules import rule


def moving(number: int = 4, **more: object) -> Scene:
    return Scene(card=10, round=number, **more)  # type: ignore[arg-type]


def germans(**more: object) -> Scene:
    return Scene(card=3, **more)  # type: ignore[arg-type]


def steps(scene: Scene, zone: str, unit: str) -> set[str]:
    """Where one unit picked up in a zone may go first."""
    scene.play("march", zone)
    if scene.kind == "take":
        scene.play("take", unit, 1)
    return {str(name) for name in scene.legal_args("enter")}


def site(scene: Scene, number: int) -> object:
    return scene.view("allies")["ambush_sites"][number - 1]["unit"]


def crossing(scene: Scene, sector: str) -> object:
    rows = {row["id"]: row["cargo"] for row in scene.view("allies")["crossings"]}
    return rows[f"{sector}_crossing"]


# Not One Step Back


@rule("Not One Step Back", "R23")
@pytest.mark.parametrize("number", [1, 2])
def test_a_unit_next_to_axis_units_may_only_attack_or_stay(number: int) -> None:
    scene = moving(
        number, axis=["pitomnik", "akimovsky"],
        units={"kalach": "2 sov_tank", "pitomnik": "ger_infantry", "ilovinska": "sov_infantry"},
    )  # fmt: skip
    assert steps(scene, "kalach", "sov_tank") == {"pitomnik", "akimovsky"}


@rule("Not One Step Back", "R23")
def test_a_bound_unit_may_join_a_contested_friendly_neighbour() -> None:
    scene = moving(
        1, battle=["vertyachii"], units={"kalach": "2 sov_mech", "vertyachii": "ger_tank, sov_tank"}
    )
    assert steps(scene, "kalach", "sov_mech") == {"vertyachii"}


@rule("Not One Step Back", "R23")
def test_a_bound_tank_cannot_blitz_on_to_a_second_zone() -> None:
    # A Blitz needs a second movement point, which the order denies.
    scene = moving(1, axis=["pitomnik", "akimovsky"], units={
        "kalach": "2 sov_tank", "pitomnik": "ger_infantry"})  # fmt: skip
    scene.play("march", "kalach").play("take", "sov_tank", 1)
    assert scene.legal_args("blitz") == set()


@rule("Not One Step Back", "R23", "R63")
def test_an_unbound_unit_is_not_stopped_by_passing_the_enemy() -> None:
    scene = moving(
        2, axis=["akimovsky"],
        units={"akimovsky": "ger_infantry", "buzinovka": "sov_mech", "dubovka": "sov_infantry"},
    )  # fmt: skip
    scene.march("buzinovka", "sov_mech", "kalach", "pitomnik")
    assert scene.units("pitomnik") == {"sov_mech": 1}


@rule("Not One Step Back", "R23")
def test_axis_control_without_units_binds_nobody() -> None:
    scene = moving(1, axis=["pitomnik"], units={"kalach": "2 sov_infantry"})
    assert "vertyachii" in steps(scene, "kalach", "sov_infantry")


@rule("Not One Step Back", "R23")
def test_the_order_ends_with_round_2() -> None:
    scene = moving(3, axis=["pitomnik"], units={"kalach": "2 sov_infantry", "pitomnik": "ger_tank"})
    assert "vertyachii" in steps(scene, "kalach", "sov_infantry")


@rule("Not One Step Back", "R23")
def test_nobody_leaves_the_city_board_in_rounds_1_and_2_not_even_to_attack() -> None:
    scene = moving(
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
    scene = moving(number, units={"pitomnik": "2 sov_mech"})
    assert "gumrak" in steps(scene, "pitomnik", "sov_mech")
    scene.play("enter", "gumrak")
    assert ({"vertyachii", "pitomnik"} <= scene.legal_args("enter")) == onward
    assert "gorodishche" in scene.legal_args("enter")


@rule("Not One Step Back", "Tanks", "R76")
def test_a_blitz_into_the_city_goes_on_in_the_city() -> None:
    city = [zone for zone in TABLES.zones if TABLES.city >> TABLES.zones.index(zone) & 1]
    axis = [zone for zone in city if zone != "krasnaya_sloboda"]
    scene = moving(1, axis=axis, units={"rynok": "2 sov_tank"})
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
    scene = moving(1, axis=["army_camp"], units=units)
    scene.play("march", "train_station_1")
    assert scene.legal_args("hide") == set()
    scene = moving(3, axis=["army_camp"], units=units)
    scene.play("march", "train_station_1")
    assert scene.legal_args("hide") == {"ambush_4"}


# Across the Volga


@rule("Movement Across the Volga", "Ferries")
def test_a_ferry_takes_infantry_and_tokens_only_an_ice_bridge_any_land_unit() -> None:
    load = "sov_infantry, sov_tank, sov_rocket, sov_artillery, sov_mech"
    scene = moving(
        units={"krasnaya_sloboda": load}, ferries=["brown"], tokens={"krasnaya_sloboda": 1}
    )
    assert scene.can("load_token", "brown_crossing")
    scene.play("march", "krasnaya_sloboda")
    assert scene.legal_args("take") <= {"sov_infantry"}
    scene = moving(
        units={"krasnaya_sloboda": load}, frozen="volga", ferries=["gray", "brown", "white"]
    )
    scene.play("march", "krasnaya_sloboda")
    assert scene.legal_args("take") == {
        "sov_infantry", "sov_tank", "sov_rocket", "sov_artillery", "sov_mech"}  # fmt: skip


@rule("Movement Across the Volga")
def test_a_boarded_unit_goes_no_further_and_fills_the_crossing() -> None:
    scene = moving(units={"krasnaya_sloboda": "3 sov_infantry"}, ferries=["gray", "brown"])
    scene.play("march", "krasnaya_sloboda").play("board", "brown_crossing")
    assert crossing(scene, "brown") == "sov_infantry"
    assert not scene.can("unload", "brown_crossing")
    scene.play("march", "krasnaya_sloboda")
    assert not scene.can("board", "brown_crossing")


@rule("Movement Across the Volga", "R24")
def test_a_ferry_unloads_before_it_loads_again_in_the_same_phase() -> None:
    scene = moving(
        units={"krasnaya_sloboda": "2 sov_infantry"}, ferries=["brown"],
        cargo={"brown": "sov_infantry"},
    )  # fmt: skip
    assert "krasnaya_sloboda" not in scene.legal_args("march")
    scene.play("unload", "brown_crossing")
    scene.play("march", "krasnaya_sloboda")
    if scene.can("board", "brown_crossing"):
        scene.play("board", "brown_crossing")
    assert crossing(scene, "brown") == "sov_infantry"
    assert scene.units("krasnaya_sloboda") == {"sov_infantry": 1}
    assert scene.units("pavlovs_house") == {"sov_infantry": 1}


@rule("Movement Across the Volga", "R24")
def test_cargo_still_aboard_goes_ashore_when_movement_ends() -> None:
    scene = moving(
        units={"dubovka": "sov_infantry"}, ferries=["brown", "gray"],
        cargo={"brown": "sov_infantry", "gray": "supply"},
    )  # fmt: skip
    scene.done()
    assert scene.count("pavlovs_house", "sov_infantry") == 1
    assert scene.tokens("barrikady_factory", "allies") == 1
    assert (crossing(scene, "brown"), crossing(scene, "gray")) == (None, None)


@rule("Movement Across the Volga")
def test_a_landed_infantry_may_walk_on_from_a_quiet_landing() -> None:
    scene = moving(
        units={"dubovka": "sov_infantry"}, ferries=["brown"], cargo={"brown": "sov_infantry"}
    )
    scene.play("unload", "brown_crossing").march("pavlovs_house", "sov_infantry", "army_camp")
    assert scene.units("army_camp") == {"sov_infantry": 1}


@rule("Movement Across the Volga", "R25", "R41")
@pytest.mark.parametrize(("frozen", "wet"), [("", True), ("don", True), ("volga", False)])
def test_an_assault_off_a_ferry_is_over_water_and_off_the_ice_is_not(
    frozen: str, wet: bool
) -> None:
    # All three landings are fortified, so the dice cannot tell the two bonuses apart.
    scene = moving(
        axis=["barrikady_factory"], ferries=["gray", "brown", "white"], frozen=frozen,
        units={"barrikady_factory": "ger_infantry", "dubovka": "sov_infantry"},
        cargo={"gray": "sov_infantry"},
    )  # fmt: skip
    scene.play("unload", "gray_crossing")
    assert scene.marker("barrikady_factory") == "assault"
    assert bool(scene.state.crossed) is wet


@rule("Movement Across the Volga", "R24", "R60")
def test_a_token_alone_ashore_begins_no_assault_and_stays_allied() -> None:
    scene = moving(
        axis=["grain_elevator"], units={"dubovka": "sov_infantry", "grain_elevator": "ger_tank"},
        ferries=["white"], cargo={"white": "supply"},
    )  # fmt: skip
    scene.play("unload", "white_crossing")
    assert scene.marker("grain_elevator") == ""
    assert scene.tokens("grain_elevator", "allies") == 1
    assert scene.tokens("grain_elevator", "axis") == 0


@rule("Movement Across the Volga")
def test_nothing_goes_back_east() -> None:
    scene = moving(units={"pavlovs_house": "2 sov_infantry"}, ferries=["brown"])
    scene.play("march", "pavlovs_house").play("take", "sov_infantry", 1)
    assert "krasnaya_sloboda" not in scene.legal_args("enter")
    assert scene.legal_args("board") == set()


# Rear Echelon


@rule("Rocket Launchers", "R68")
def test_launchers_keep_to_zones_friendly_since_the_phase_began() -> None:
    scene = moving(
        axis=["kotluban"], battle=["ilovinska"],
        units={"frolovo": "sov_rocket", "dubovka": "2 sov_tank", "ilovinska": "ger_tank, sov_tank"},
    )  # fmt: skip
    scene.play("march", "dubovka").play("take", "sov_tank", 1).play("blitz", "kotluban")
    scene.play("enter", "dubovka")
    assert scene.controller("kotluban") == "allies"
    scene.play("march", "frolovo").play("enter", "ilovinska")
    assert scene.kind == "move"  # contested: the move ends there
    assert scene.count("ilovinska", "sov_rocket") == 1
    scene = moving(axis=["kotluban"], units={"dubovka": "sov_rocket, 2 sov_tank"})
    scene.play("march", "dubovka").play("take", "sov_tank", 1).play("blitz", "kotluban")
    scene.play("enter", "dubovka")
    assert "kotluban" not in steps(scene, "dubovka", "sov_rocket")


@rule("Rocket Launchers", "Ice Bridges", "R68")
def test_a_launcher_comes_ashore_off_the_ice_even_in_a_hostile_zone() -> None:
    scene = moving(
        axis=["pavlovs_house"], units={"pavlovs_house": "ger_tank", "dubovka": "sov_tank"},
        ferries=["gray", "brown", "white"], frozen="volga", cargo={"brown": "sov_rocket"},
    )  # fmt: skip
    scene.play("unload", "brown_crossing")
    assert scene.marker("pavlovs_house") == "assault"
    assert scene.count("pavlovs_house", "sov_rocket") == 1


# Ambush Sites


@rule("Ambush Sites", "R45")
def test_only_foot_infantry_hides_one_to_a_site_and_not_from_a_battle() -> None:
    scene = moving(
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
    scene = moving(units={"train_station_1": "2 sov_mech"})
    scene.play("march", "train_station_1").play("take", "sov_mech", 1)
    assert scene.legal_args("hide") == set()


@rule("Ambush Sites", "R45")
def test_an_ambusher_leaves_only_into_a_zone_quiet_and_friendly_all_phase() -> None:
    scene = moving(
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
    scene = moving(
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
    scene = germans(
        axis=["mamayev_kurgan"], units={"mamayev_kurgan": "ger_infantry, 2 min_infantry"}
    )
    for unit, where in (("ger_infantry", "ambush_3"), ("min_infantry", "ambush_4")):
        scene.play("march", "mamayev_kurgan")
        if scene.kind == "take":
            scene.play("take", unit, 1)
        scene.play("hide", where)
    assert (site(scene, 3), site(scene, 4)) == ("ger_infantry", "min_infantry")


# Force Multiplier


@rule("Infantry", "R27")
def test_each_german_infantry_entering_the_city_gains_one_that_cannot_move() -> None:
    scene = germans(
        axis=["pitomnik", "gumrak"], units={"pitomnik": "3 ger_infantry, 2 min_infantry"}
    )
    scene.march("pitomnik", "2 ger_infantry", "gumrak")
    assert scene.units("gumrak") == {"ger_infantry": 4}
    assert "gumrak" not in scene.legal_args("march")
    scene.march("pitomnik", "2 min_infantry", "gumrak")
    assert scene.units("gumrak") == {"ger_infantry": 4, "min_infantry": 2}


@rule("Infantry", "R27")
def test_the_free_infantry_joins_an_assault_as_well() -> None:
    scene = germans(axis=["pitomnik"], units={"pitomnik": "2 ger_infantry", "gumrak": "sov_tank"})
    scene.march("pitomnik", "1 ger_infantry", "gumrak")
    assert scene.units("gumrak") == {"ger_infantry": 2, "sov_tank": 1}


@rule("Infantry", "R28")
def test_two_germans_leave_the_city_and_one_arrives() -> None:
    scene = germans(axis=["gumrak", "pitomnik"], units={"gumrak": "3 ger_infantry"})
    scene.play("march", "gumrak").play("take", "ger_infantry", 2).play("enter", "pitomnik")
    if scene.kind == "give_up":
        scene.play("give_up", "ger_infantry")
    assert scene.units("pitomnik") == {"ger_infantry": 1}
    assert scene.units("gumrak") == {"ger_infantry": 1}


@rule("Infantry", "R28")
def test_a_lone_german_infantry_cannot_leave_the_city() -> None:
    scene = germans(axis=["gumrak", "pitomnik"], units={"gumrak": "ger_infantry, 2 ger_tank"})
    assert {"pitomnik", "vertyachii"} & steps(scene, "gumrak", "ger_infantry") == set()


@rule("Mechanized Infantry", "R28", "R59")
def test_a_lone_mechanized_infantry_may_pass_the_region_only_to_return() -> None:
    scene = germans(
        axis=["gumrak", "pitomnik", "kuporosnoye"],
        units={"gumrak": "ger_mech, 2 ger_tank"},
    )  # fmt: skip
    scene.play("march", "gumrak").play("take", "ger_mech", 1).play("enter", "pitomnik")
    assert not scene.can("stop")
    assert {"kalach", "vertyachii", "beketovka", "buzinovka"} & scene.legal_args("enter") == set()
    scene.play("enter", "kuporosnoye")
    assert scene.units("kuporosnoye") == {"ger_mech": 1}


@rule("Infantry", "R28")
def test_a_pair_from_two_zones_meets_outside_and_the_owner_names_the_loss() -> None:
    scene = germans(
        axis=["gumrak", "pitomnik", "leather_factory"],
        units={"gumrak": "ger_infantry, 2 ger_tank", "leather_factory": "ger_mech"},
    )  # fmt: skip
    scene.play("march", "gumrak").play("take", "ger_infantry", 1).play("enter", "pitomnik")
    if scene.kind == "pair":
        scene.play("pair", "ger_mech", "leather_factory")
    assert (scene.side, scene.kind) == ("axis", "give_up")
    assert scene.legal_args("give_up") == {"ger_infantry", "ger_mech"}
    scene.play("give_up", "ger_infantry")
    assert scene.units("pitomnik") == {"ger_mech": 1}
    assert scene.units("leather_factory") == {}


@rule("Infantry", "R28")
def test_minor_axis_infantry_neither_pairs_nor_pays() -> None:
    scene = germans(axis=["gumrak", "pitomnik"], units={"gumrak": "min_infantry, ger_infantry"})
    scene.march("gumrak", "min_infantry", "pitomnik")
    assert scene.units("pitomnik") == {"min_infantry": 1}
    assert "pitomnik" not in steps(scene, "gumrak", "ger_infantry")
