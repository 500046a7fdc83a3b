"""Rocket Launchers: Bombardment and Rear Echelon."""

from __future__ import annotations

from tests.axis.probing import targets
from tests.axis.scene import TABLES, Scene
from tests.axis.turns import soviets_move, steps
from tests.rules import rule


@rule("Rocket Launchers", "R68")
def test_launchers_keep_to_zones_friendly_since_the_phase_began() -> None:
    scene = soviets_move(
        axis=["kotluban"], battle=["ilovinska"],
        units={"frolovo": "sov_rocket", "dubovka": "2 sov_tank", "ilovinska": "ger_tank, sov_tank"},
    )  # fmt: skip
    scene.play("march", "dubovka").play("take", "sov_tank", 1).play("blitz", "kotluban")
    scene.play("enter", "dubovka")
    assert scene.controller("kotluban") == "allies"
    scene.play("march", "frolovo").play("enter", "ilovinska")
    assert scene.kind == "move"  # contested: the move ends there
    assert scene.count("ilovinska", "sov_rocket") == 1
    scene = soviets_move(axis=["kotluban"], units={"dubovka": "sov_rocket, 2 sov_tank"})
    scene.play("march", "dubovka").play("take", "sov_tank", 1).play("blitz", "kotluban")
    scene.play("enter", "dubovka")
    assert "kotluban" not in steps(scene, "dubovka", "sov_rocket")


@rule("Rocket Launchers", "Ice Bridges", "R68")
def test_a_launcher_comes_ashore_off_the_ice_even_in_a_hostile_zone() -> None:
    scene = soviets_move(
        axis=["pavlovs_house"], units={"pavlovs_house": "ger_tank", "dubovka": "sov_tank"},
        ferries=["gray", "brown", "white"], frozen="volga", cargo={"brown": "sov_rocket"},
    )  # fmt: skip
    scene.play("unload", "brown_crossing")
    assert scene.marker("pavlovs_house") == "assault"
    assert scene.count("pavlovs_house", "sov_rocket") == 1


@rule("Rocket Launchers", "R13", "R29")
def test_launchers_in_krasnaya_sloboda_need_no_ferry_and_reach_only_the_city() -> None:
    scene = Scene(
        card=12, axis=["orlovka", "vertyachii", "rynok", "pitomnik"], ferries=[],
        units={"krasnaya_sloboda": "2 sov_rocket", "orlovka": "ger_tank", "rynok": "ger_tank"},
    )  # fmt: skip
    assert targets(scene, "krasnaya_sloboda") == {"orlovka"}


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


@rule("Rocket Launchers", "R30")
def test_bombardment_of_the_last_unit_ends_the_assault() -> None:
    scene = Scene(
        card=12, round=6, assault=["kalach"], axis=["bolshoy"],
        units={"pitomnik": "sov_rocket", "kalach": "ger_infantry, sov_infantry"},
    )  # fmt: skip
    scene.bombard("pitomnik", 1, "kalach").roll(1)
    assert scene.units("kalach") == {"sov_infantry": 1}
    assert scene.told("marker_removed")
