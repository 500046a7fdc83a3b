"""Component Limits: pieces and chips."""

from __future__ import annotations

import pytest

from tests.axis.probing import places
from tests.axis.scene import Scene
from tests.rules import rule


@rule("Component Limits", "R4")
@pytest.mark.parametrize(("limits", "zones"), [
    (True, {"tormosin"}), (False, {"tormosin", "verkhne_kumskii"})])  # fmt: skip
def test_a_fourth_stack_of_minor_artillery_has_no_piece(limits: bool, zones: set[str]) -> None:
    scene = Scene(
        card=2, round=11, storm=9, rpc=(8, 0), options={"component_limits": limits},
        axis=["tormosin", "verkhne_kumskii", "kalach", "pitomnik"],
        units={"tormosin": "min_artillery", "kalach": "min_artillery", "pitomnik": "min_artillery"},
    )  # fmt: skip
    scene.play("requisition", "min_artillery")
    assert set(places(scene)) == zones


@rule("Component Limits", "R4", "R74")
def test_the_storm_aircraft_comes_only_as_a_type_with_a_piece_left() -> None:
    scene = Scene(
        card=2, round=9, storm=9, axis=["oblivskaya"],
        units={"tatsinskaya": "4 ger_fighter"},
    )  # fmt: skip
    assert scene.legal_args("receive") == {"ger_bomber"}


@rule("Component Limits", "R4", "R74")
def test_component_limits_a_ninth_rocket_stack_finds_no_piece() -> None:
    zones = ["terkin", "frolovo", "kotluban", "dubovka", "rynok", "kalach", "buzinovka", "tinguta"]
    units = dict.fromkeys(zones, "sov_rocket")
    scene = Scene(card=9, round=5, units=units)
    assert "sov_rocket" not in scene.legal_args("requisition")
    free = Scene(card=9, round=5, units=units, options={"component_limits": False})
    assert "sov_rocket" in free.legal_args("requisition")


@rule("Component Limits", "R4")
def test_component_limits_a_zone_may_hold_several_pieces_in_place_of_chips() -> None:
    """As many gray chips as there are would be under them, but there is a piece for each."""
    infantry = ["terkin", "frolovo", "kotluban", "dubovka", "rynok", "kalach", "buzinovka"]
    germans = ["bolshoy", "manoilin", "petrovka", "kopania", "surovikino", "tormosin", "zimovskii"]
    tanks = ["vertyachii", "pitomnik", "beketovka", "tinguta", "tsatsa"]
    others = ["perelazovskii", "serafimovich", "kletskaya", "akimovsky", "novomoskovsk"]
    scene = Scene(
        card=9, round=5, rpc=(0, 6), axis=[*germans, *others],
        units=dict.fromkeys(infantry, "3 sov_infantry")
        | dict.fromkeys(germans, "3 ger_infantry")
        | dict.fromkeys(tanks, "2 sov_tank, 2 sov_artillery")
        | dict.fromkeys(others[:4], "2 ger_tank, 2 ger_artillery, 2 min_infantry")
        | {"krasnaya_sloboda": "3 sov_infantry"},
    )  # fmt: skip
    scene.buy("sov_infantry", "krasnaya_sloboda", 2)
    assert scene.count("krasnaya_sloboda", "sov_infantry") == 5


@rule("Component Limits", "R4")
def test_component_limits_units_beyond_their_pieces_need_chips() -> None:
    """112 German infantry have 24 pieces: 15 green chips and 43 gray; seven gray ones are left."""
    zones = [
        "bolshoy", "manoilin", "petrovka", "kopania", "surovikino", "zimovskii", "serafimovich",
        "perelazovskii", "kletskaya", "akimovsky", "novomoskovsk", "kalach", "buzinovka", "tinguta",
    ]  # fmt: skip
    scene = Scene(
        card=2, round=11, storm=9, rpc=(24, 0), axis=[*zones, "tormosin"],
        units=dict.fromkeys(zones, "8 ger_infantry") | {"verkhne_kumskii": "sov_infantry"},
    )  # fmt: skip
    scene.play("requisition", "ger_infantry").play("deploy", "tormosin")
    assert scene.legal_args("how_many") == {1, 2, 3, 4, 5, 6, 7}
