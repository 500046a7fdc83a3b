"""Movement: what may be begun, and in which order."""

from __future__ import annotations

from tests.axis.probing import tried
from tests.axis.scene import CODEC, TABLES, Scene
from tests.axis.turns import moving
from tests.rules import rule


@rule("Movement")
def test_a_unit_moves_once_in_a_phase() -> None:
    scene = moving(axis=["kalach", "novomoskovsk"], units={"kalach": "2 ger_infantry"})
    scene.march("kalach", "1 ger_infantry", "novomoskovsk")
    assert scene.legal_args("march") == {"kalach"}


@rule("Movement", "Land Unit Movement", "Order 3")
def test_land_unit_movement_units_in_a_contested_zone_are_locked() -> None:
    scene = Scene(
        card=3, axis=["kalach", "bolshoy"], battle=["kalach"],
        units={"kalach": "ger_tank, sov_infantry", "bolshoy": "min_infantry"},
    )  # fmt: skip
    assert scene.legal_args("march") == {"bolshoy"}
    assert scene.why("zone", "kalach").rule == "Land Unit Movement"


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


@rule("Order 10", "Not One Step Back", "R23", "R63")
def test_not_one_step_back_lapses_after_round_2() -> None:
    units = {"kalach": "sov_infantry", "novomoskovsk": "ger_infantry"}
    bound = Scene(card=10, round=2, axis=["novomoskovsk"], units=units)
    bound.play("march", "kalach")
    assert bound.legal_args("enter") == {"novomoskovsk"}
    free = Scene(card=10, round=3, axis=["novomoskovsk"], units=units)
    free.play("march", "kalach")
    assert "pitomnik" in free.legal_args("enter")
