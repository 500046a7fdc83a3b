"""9.5.8: where repulsed or bombarded attackers go, one at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.advance.positions import position, press
from tests.advance.scene import Scene
from tests.rules import rule

RCN, MG, GUN = "29/RCN", "29/129", "244A"
ARMOR = (RCN, MG, GUN)
THREE = ("94/267", "94/274", "94/276")
SIXTH = ("71/191", "71/194", "71/211", "76/178")


def attack_by_way_of(
    start: int, between: int, area: int, units: Mapping[str, int], soviet: Mapping[int, str]
) -> Scene:
    """Three Armor units go through one area into the next; 29/RCN leads and is repulsed."""
    scene = position(dict.fromkeys(ARMOR, start) | dict(units), soviet).play("activate", start)
    for unit in ARMOR:
        scene.move(unit, between, area)
    scene.play("attack", area)
    return press(scene, RCN).roll(1, 1, 6, 6)


@rule("9.5.8")
def test_9_5_8_units_retreat_to_the_area_from_which_they_entered() -> None:
    scene = attack_by_way_of(6, 8, 10, {}, {10: "fanatic 8!"})
    assert scene.units_in(8) == {MG, GUN}
    assert not scene.is_fresh(MG)
    assert scene.units_in(10) == scene.units_in(6) == set()


@rule("9.5.8", "9.4 Barrage")
def test_9_5_8_a_barrage_sends_units_back_the_same_way() -> None:
    scene = position(dict.fromkeys(ARMOR, 6), {10: "barrage 7"}).play("activate", 6)
    for unit in ARMOR:
        scene.move(unit, 8, 10)
    scene.play("attack", 10).play("fall_back")
    assert scene.units_in(8) == set(ARMOR)
    assert not any(scene.is_fresh(unit) for unit in ARMOR)


@rule("9.5.8", "R49")
def test_9_5_8_units_of_one_attack_may_retreat_to_different_areas() -> None:
    scene = position({RCN: 7, MG: 7, GUN: 7}, {10: "barrage 7"}).play("activate", 7)
    scene.move(RCN, 8, 10).move(MG, 9, 10).move(GUN, 8, 10).play("attack", 10).play("fall_back")
    assert scene.units_in(8) == {RCN, GUN}
    assert scene.units_in(9) == {MG}
    assert scene.kind == "activate"


@rule("9.5.8", "R39")
def test_9_5_8_a_unit_that_left_a_contested_area_retreats_to_the_vacant_one() -> None:
    scene = position({RCN: 16}, {16: "heroes 6!", 9: "barrage 6"}).play("activate", 16)
    scene.move(RCN, 4, 9).play("attack", 9).play("fall_back")
    assert scene.place(RCN) == "4"


@rule("9.5.8", "R49")
def test_9_5_8_the_player_picks_the_order_when_not_all_fit() -> None:
    for first, second in ((MG, GUN), (GUN, MG)):
        scene = attack_by_way_of(6, 8, 10, dict.fromkeys(THREE, 8), {10: "fanatic 8!"})
        assert scene.legal_args("retreat") == {MG, GUN}
        scene.play("retreat", first)
        assert scene.place(first) == "8"
        scene.play("retreat_to", 6)
        assert scene.place(second) == "6"
        assert len(scene.units_in(8)) == 4


@rule("9.5.8", "R23")
def test_9_5_8_from_a_full_area_a_unit_goes_on_to_the_nearest_with_room() -> None:
    scene = attack_by_way_of(6, 8, 10, dict.fromkeys(THREE, 8), {10: "fanatic 8!"})
    scene.play("retreat", MG)
    assert scene.legal_args("retreat_to") == {"6", "7"}
    scene.play("retreat_to", 7)
    assert scene.place(GUN) == "7"
    assert not scene.is_fresh(GUN)


@rule("9.5.8")
def test_9_5_8_a_unit_that_moved_up_meanwhile_may_fill_the_area() -> None:
    units = dict.fromkeys(THREE, 8) | {RCN: 6, MG: 6, GUN: 6}
    scene = position(units, {10: "fanatic 8!"}).play("activate", 6)
    scene.move(RCN, 8, 10).move(MG, 8, 10).move(GUN, 8).play("attack", 10)
    press(scene, RCN).roll(1, 1, 6, 6)
    assert scene.legal_args("retreat_to") == {"6", "7"}
    scene.play("retreat_to", 6)
    assert scene.units_in(8) == {GUN, *THREE}
    assert scene.place(MG) == "6"


@rule("9.5.8", "7.1", "8.3.1", "R13", "R23")
def test_9_5_8_a_retreat_passes_through_full_areas_but_not_through_contested_ones() -> None:
    # Area 8 has neighbors 6 (full), 7 (contested) and 10; beyond 6 lies only 5.
    units = dict.fromkeys(THREE, 8) | dict.fromkeys(SIXTH, 6)
    scene = attack_by_way_of(7, 8, 10, units, {10: "fanatic 8!", 7: "heroes 6!"})
    scene.play("retreat", MG)
    assert scene.place(MG) == "8"
    assert scene.place(GUN) == "5"


@rule("9.5.8", "R23")
def test_9_5_8_a_unit_with_nowhere_to_go_lands_in_the_box() -> None:
    # Every neighbor of area 37 has a Soviet unit; area 38 is contested.
    soviet = {26: "fanatic 8!", 38: "heroes 6!", 39: "heroes 6"}
    scene = attack_by_way_of(38, 37, 26, dict.fromkeys(THREE, 37), soviet)
    scene.play("retreat", GUN)
    assert scene.place(GUN) == "37"
    assert scene.place(MG) == "out of action"
    assert scene.state.morale == 14


def northern_retreat(**more: Any) -> Scene:
    """177 and 244A fall back from area 45 to area 44, which already holds four units."""
    units = dict.fromkeys(THREE, 44) | {"177": 50, GUN: 50, RCN: 50, "71/191": 1}
    scene = position(units, {45: "barrage 6"}, **more).play("activate", 50)
    scene.move("177", 44, 45).move(GUN, 44, 45).move(RCN, 44)
    return scene.play("attack", 45).play("fall_back")


@rule("9.5.8", "12.2", "R49")
def test_9_5_8_under_12_2_a_northern_unit_stays_within_the_shoulder() -> None:
    scene = northern_retreat(options={"northern_shoulder": True})
    if scene.kind == "retreat":
        scene.play("retreat", "177")
    assert scene.legal_args("retreat_to") == {"43", "49", "50"}
    scene.play("retreat_to", 43)
    assert scene.place("177") == "43"
    assert scene.legal_args("retreat_to") == {"40", "43", "49", "50"}


@rule("9.5.8", "R23")
def test_9_5_8_without_12_2_every_unit_may_leave_the_shoulder() -> None:
    scene = northern_retreat()
    if scene.kind == "retreat":
        scene.play("retreat", "177")
    assert scene.legal_args("retreat_to") == {"40", "43", "49", "50"}
