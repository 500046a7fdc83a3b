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
