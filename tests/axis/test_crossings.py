"""Attacking Volga Crossings."""

from __future__ import annotations

import pytest

from tests.axis.probing import goals
from tests.axis.scene import Scene
from tests.axis.turns import axis_moves, mission
from tests.rules import rule


@rule("Attacking Volga Crossings", "R39")
def test_soviet_aircraft_never_attack_crossings_and_an_empty_ice_bridge_is_no_target() -> None:
    everything = ["gray", "brown", "white"]
    scene = axis_moves(
        units={"tatsinskaya": "2 ger_fighter", "kalach": "sov_infantry"}, ferries=everything,
        frozen="volga", cargo={"gray": "sov_tank"},
    )  # fmt: skip
    assert mission(scene, "ger_fighter_1", "strike_crossing") == {"gray_crossing"}
    scene = axis_moves(
        units={"tatsinskaya": "2 ger_fighter", "kalach": "sov_infantry"}, ferries=["gray", "white"]
    )
    assert mission(scene, "ger_fighter_1", "strike_crossing") == {"gray_crossing", "white_crossing"}
    scene = Scene(
        card=10, units={"frolovo": "2 sov_fighter", "kalach": "ger_tank"}, axis=["kalach"],
        ferries=everything,
    )  # fmt: skip
    assert mission(scene, "sov_fighter_1", "strike_crossing") == set()


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


@rule("Attacking Volga Crossings", "Order 5", "R39")
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
    assert scene.state.strikes == 0


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


@rule("Attacking Volga Crossings", "Ice Bridges", "R39")
def test_an_empty_ice_bridge_is_no_target_and_a_loaded_one_only_loses_its_load() -> None:
    scene = Scene(
        card=3, round=9, frozen="volga", ferries=["gray", "brown", "white"], axis=["oblivskaya"],
        cargo={"brown": "sov_tank"}, units={"tatsinskaya": "ger_bomber"},
    )  # fmt: skip
    scene.play("fly", "ger_bomber_1", 1)
    assert goals(scene, "strike_crossing") == {"brown_crossing"}
    scene.fly_on("strike_crossing", "brown_crossing").roll(1)
    assert scene.state.cargo == [-1, -1, -1]
    assert scene.state.ferries == 0b111


@rule("Attacking Volga Crossings", "Order 5")
def test_each_attacked_crossing_is_resolved_in_the_order_chosen() -> None:
    scene = Scene(
        card=3, ferries=["gray", "brown"], axis=["oblivskaya"],
        units={"tatsinskaya": "2 ger_bomber"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "strike_crossing", "gray_crossing")
    scene.fly("ger_bomber_2", 1, "strike_crossing", "brown_crossing")
    scene.play("attack_crossing", "brown_crossing").roll(6).roll(1)
    assert scene.state.ferries == 0b010
    assert scene.state.strikes == 0
