"""Chapter 7: stacking, control, contested and vacant areas."""

from __future__ import annotations

from typing import Any

import kurgan
from tests.advance.scene import Scene
from tests.advance.test_setup_counters import deal
from tests.rules import rule

MOTORIZED = ("29/RCN", "29/129", "29/15", "29/71")
SOVIET = {10: "ambush 7!"}


def area(scene: Scene, number: int) -> Any:
    return scene.view["areas"][number - 1]


# 7.1


@rule("7.1", "8.3.1")
def test_7_1_a_fifth_unit_may_not_move_into_an_area() -> None:
    scene = Scene(units={**dict.fromkeys(MOTORIZED, 6), "94/267": 5, "94/274": 5}, soviet=SOVIET)
    scene.play("activate", 5).play("select", "94/267")
    assert not scene.can("enter", 6)
    assert scene.why("area", 6).rule in ("7.1", "8.3.1")
    assert not scene.why("area", 6).allowed


@rule("7.1")
def test_7_1_a_fourth_unit_may() -> None:
    scene = Scene(units={**dict.fromkeys(MOTORIZED[:3], 6), "94/267": 5, "94/274": 5})
    scene.play("activate", 5).move("94/267", 6).play("select", "94/274")
    assert scene.units_in(6) == {*MOTORIZED[:3], "94/267"}
    assert not scene.can("enter", 6)


@rule("7.1")
def test_7_1_spent_units_count_as_well() -> None:
    units = {**dict.fromkeys(MOTORIZED, 6), "94/267": 5, "94/274": 5}
    scene = Scene(units=units, spent=list(MOTORIZED), soviet=SOVIET)
    scene.play("activate", 5).play("select", "94/267")
    assert not scene.can("enter", 6)


@rule("7.1")
def test_7_1_a_fifth_unit_may_not_attack_into_an_area() -> None:
    scene = Scene(units={**dict.fromkeys(MOTORIZED, 10), "94/267": 8, "244A": 8}, soviet=SOVIET)
    scene.roll(1).play("activate", 8).play("select", "94/267")
    assert not scene.can("enter", 10)


@rule("7.1")
def test_7_1_no_more_than_four_units_enter_for_one_attack() -> None:
    units = {**dict.fromkeys(MOTORIZED, 8), "94/267": 9, "94/274": 9}
    scene = Scene(units=units, soviet=SOVIET).play("activate", 8)
    for unit in MOTORIZED:
        scene.move(unit, 10)
    scene.play("attack", 10).play("lead", "29/RCN").roll(3, 4, 6, 6)
    assert scene.told("dice_rolled") == [(7, 12, 6 + 3 + 1 + 1 + 7, 7 + 4 + 12)]


@rule("7.1", "4.5.4", "4.5.5", "4.5.6")
def test_7_1_support_markers_do_not_count() -> None:
    scene = Scene(
        units=dict.fromkeys(MOTORIZED, 8) | {"94/267": 5},
        soviet=SOVIET,
        support={"air": 1, "artillery": 2, "engineer": 1},
    ).play("activate", 8)
    for unit in MOTORIZED:
        scene.move(unit, 10)
    scene.play("attack", 10).play("lead", "29/RCN")
    for marker in ("air", "artillery", "artillery", "engineer"):
        scene.play("support", marker)
    scene.roll(2).roll(3, 4, 3, 4)
    assert scene.told("dice_rolled") == [(7, 7, 6 + 3 + 6 + 1 + 1 + 7, 7 + 4 - 2 + 7)]
    assert scene.units_in(10) == set(MOTORIZED)


@rule("7.1")
def test_7_1_a_retreat_passes_through_a_full_area_and_does_not_end_there() -> None:
    armor, crowd = ("29/RCN", "29/129", "244A"), ("94/267", "94/274", "94/276")
    units = {**dict.fromkeys(armor, 5), **dict.fromkeys(crowd, 7), "71/191": 48}
    scene = Scene(units=units, soviet={8: "heroes 5!"}).play("activate", 5)
    for unit in armor:
        scene.move(unit, 7, 8)
    scene.play("attack", 8).play("lead", "244A").roll(1, 1, 6, 6)
    scene.play("retreat", "29/RCN")
    assert scene.units_in(7) == {*crowd, "29/RCN"}
    assert scene.legal_args("retreat_to") == {"5", "6", "9"}
    scene.play("retreat_to", 6)
    assert scene.units_in(6) == {"29/129"}


@rule("7.1")
def test_7_1_an_area_never_has_two_soviet_units() -> None:
    for scenario, revealed in (("main", 0), ("factory", 3)):
        options = {"pavlovs_house": True}
        rows = deal(scenario, **options)
        view = kurgan.new("advance", scenario, options, seed=1).view("german")
        soviet = [int(row["id"]) for row in view["areas"] if row["soviet"]]
        assert len({row.area for row in rows}) == len(rows) == len(soviet) - revealed


# 7.2 to 7.4


@rule("7.2", "4.5.7", "3.4")
def test_7_2_an_area_becomes_german_when_its_soviet_unit_is_eliminated() -> None:
    scene = Scene(units={"29/RCN": 8, "94/267": 5}, soviet=SOVIET)
    assert (area(scene, 10)["control"], scene.view["controlled"]) == ("soviet", 49)
    scene.play("activate", 8).move("29/RCN", 10).play("attack", 10).roll(6, 6, 1, 1)
    assert (area(scene, 10)["control"], scene.view["controlled"]) == ("german", 50)
    assert area(scene, 10)["soviet"] is None


@rule("7.2", "7.4")
def test_7_2_an_area_stays_german_when_the_germans_have_left_it() -> None:
    scene = Scene(units={"29/RCN": 10, "94/267": 5}, soviet={14: "ambush 7!"})
    scene.play("activate", 10).move("29/RCN", 12)
    assert scene.units_in(10) == set()
    assert area(scene, 10)["control"] == "german"
    assert scene.view["controlled"] == 49


@rule("7.2", "9.5.6")
def test_7_2_an_area_becomes_german_even_if_its_conqueror_is_ambushed() -> None:
    scene = Scene(units={"29/RCN": 8, "94/267": 5}, soviet={10: "ambush 7"})
    scene.play("activate", 8).move("29/RCN", 10).play("attack", 10).roll(6, 6, 1, 6)
    assert scene.told("dice_rolled") == [(12, 7, 6 + 1 + 12, 7 + 4 + 7)]
    assert scene.place("29/RCN") == "out of action"
    assert (area(scene, 10)["control"], scene.view["controlled"]) == ("german", 50)


@rule("7.3", "7.2")
def test_7_3_an_area_with_units_of_both_sides_is_contested_and_still_soviet() -> None:
    scene = Scene(units={"29/RCN": 8, "94/267": 5}, soviet=SOVIET)
    assert area(scene, 10)["contested"] is False
    scene.play("activate", 8).move("29/RCN", 10).play("attack", 10).roll(6, 6, 4, 4)
    assert scene.told("dice_rolled") == [(12, 8, 19, 19)]
    assert scene.units_in(10) == {"29/RCN"}
    assert area(scene, 10)["contested"] is True
    assert (area(scene, 10)["control"], scene.view["controlled"]) == ("soviet", 49)


@rule("7.3")
def test_7_3_an_area_is_contested_no_longer_once_its_soviet_unit_is_gone() -> None:
    scene = Scene(units={"29/RCN": 10, "94/267": 5}, soviet=SOVIET).roll(1)
    assert area(scene, 10)["contested"] is True
    scene.play("activate", 10).play("attack", 10).roll(6, 6, 1, 1)
    assert area(scene, 10)["contested"] is False


@rule("7.3")
def test_7_3_an_area_is_contested_no_longer_once_the_germans_have_left() -> None:
    scene = Scene(units={"29/RCN": 10, "94/267": 5}, soviet=SOVIET).roll(1)
    scene.play("activate", 10).move("29/RCN", 8)
    assert (area(scene, 10)["contested"], area(scene, 10)["control"]) == (False, "soviet")


@rule("7.4", "7.2")
def test_7_4_every_area_without_a_soviet_unit_is_german_occupied_or_not() -> None:
    scene = Scene(units={"94/267": 5, "29/RCN": 10}, soviet=SOVIET)
    for row in scene.view["areas"]:
        assert row["control"] == ("soviet" if row["soviet"] else "german")
    assert scene.view["controlled"] == 49


@rule("4.5.7", "12.3")
def test_4_5_7_isolation_markers_are_used_only_with_option_12_3() -> None:
    soviet = {16: "heroes 4", 18: "heroes 5", 8: "heroes 5"}
    for option in (True, False):
        scene = Scene(
            phase="dawn",
            turn=3,
            units={"94/267": 5},
            soviet=soviet,
            options={"isolation": option},
        )
        isolated = {int(row["id"]) for row in scene.view["areas"] if row["isolated"]}
        assert isolated == ({16, 18} if option else set())
