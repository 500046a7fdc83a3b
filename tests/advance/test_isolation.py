"""12.3: Soviet units cut off from the Volga, and the die that says what it did to them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.advance.positions import assault, parts, position, press, values
from tests.advance.scene import Scene
from tests.rules import rule

RCN, MG, FIRST = "29/RCN", "29/129", "29/15"
ON = {"isolation": True}
COUNTERS = {
    16: "heroes 4", 19: "heroes 4", 30: "heroes 4", 34: "heroes 4", 44: "heroes 4",
    17: "heroes 5", 28: "heroes 5", 29: "heroes 5", 45: "heroes 5", 47: "heroes 5",
    10: "fanatic 8", 14: "fanatic 8", 22: "fanatic 8",
}  # fmt: skip


def dawn(*soviet: int, **more: Any) -> Scene:
    """Dawn on turn 3 with Soviet units in these areas and with the option in use."""
    counters = {area: COUNTERS.get(area, "heroes 6") for area in soviet}
    units = {"177": 50} | more.pop("units", {})
    return Scene(units=units, soviet=counters, phase="dawn", turn=3, **({"options": ON} | more))


def isolated(scene: Scene) -> set[int]:
    """The areas with an Isolation marker."""
    return {int(area["id"]) for area in scene.view["areas"] if area["isolated"]}


def attacked(counter: str, die: int, *units: str, **more: Any) -> Scene:
    """The attack on an Isolated unit in area 9, its Isolation die rolled."""
    scene = assault(9, counter, *(units or (RCN,)), isolated=(9,), options=ON, **more)
    assert (scene.kind, scene.dice) == ("isolation_die", (1,))
    return scene.roll(die)


# The check at Dawn


@rule("12.3")
def test_12_3_a_unit_without_a_chain_to_the_volga_is_isolated() -> None:
    scene = dawn(9, 12)
    assert scene.kind == "event_dice"
    assert isolated(scene) == {9}


@rule("12.3")
def test_12_3_a_chain_of_soviet_areas_of_any_length_gives_supply() -> None:
    assert isolated(dawn(9, 11, 12)) == set()
    assert isolated(dawn(28, 20, 18, 16, 11, 10)) == set()


@rule("12.3")
def test_12_3_a_german_area_breaks_the_chain_for_all_behind_it() -> None:
    assert isolated(dawn(28, 20, 18, 11, 10)) == {28, 20, 18}


@rule("12.3")
def test_12_3_areas_on_the_volga_are_never_isolated() -> None:
    assert isolated(dawn(8, 10, 42)) == set()


@rule("12.3")
def test_12_3_a_volga_area_in_german_hands_gives_no_supply() -> None:
    assert isolated(dawn(9, 11, 15)) == {9, 11, 15}


@rule("12.3", "R28")
def test_12_3_supply_passes_through_contested_areas() -> None:
    scene = dawn(9, 11, 12, units={RCN: 11})
    assert isolated(scene) == set()


@rule("12.3", "R28")
def test_12_3_isolation_changes_only_at_dawn() -> None:
    scene = position({RCN: 8, MG: 6}, {9: "heroes 6", 10: "ambush 7!"}, options=ON, turn=3)
    scene.play("activate", 8).move(RCN, 10).play("attack", 10).roll(6, 6, 1, 1)
    assert not scene.is_soviet(10)
    assert isolated(scene) == set()
    scene.play("end_phase")
    assert scene.kind == "event_dice"
    assert isolated(scene) == {9}


@rule("12.3", "R28")
def test_12_3_a_unit_cut_off_this_turn_is_attacked_without_the_die() -> None:
    soviet = {9: "heroes 6!", 10: "ambush 7!"}
    scene = position({RCN: 8, MG: 4}, soviet, options=ON, turn=3)
    scene.play("activate", 8).move(RCN, 10).play("attack", 10).roll(6, 6, 1, 1)
    scene.play("activate", 4).move(MG, 9).play("attack", 9)
    assert scene.kind == "combat_dice"


@rule("12.3", "R28")
def test_12_3_the_player_chooses_when_more_than_fourteen_are_cut_off() -> None:
    cut_off = {7, 9, 16, 17, 18, 19, 20, 23, 24, 27, 28, 29, 30, 31, 32, 33}
    scene = dawn(*cut_off)
    assert scene.kind == "spare"
    assert scene.legal_args("spare") == {str(area) for area in cut_off}
    scene.play("spare", 9)
    assert scene.legal_args("spare") == {str(area) for area in cut_off - {9}}
    scene.play("spare", 33)
    assert scene.kind == "event_dice"
    assert isolated(scene) == cut_off - {9, 33}


@rule("12.3", "R28")
def test_12_3_exactly_fourteen_leave_nothing_to_choose() -> None:
    cut_off = {7, 9, 16, 17, 18, 19, 20, 23, 24, 27, 28, 29, 30, 31}
    scene = dawn(*cut_off)
    assert scene.kind == "event_dice"
    assert isolated(scene) == cut_off


@rule("12.3", "R28")
def test_12_3_a_marker_that_came_free_is_used_at_the_next_dawn() -> None:
    cut_off = {7, 9, 16, 17, 18, 19, 20, 23, 24, 27, 28, 29, 30, 31, 32}
    scene = dawn(*cut_off, units={RCN: 4}).play("spare", 9)
    scene.roll(3, 3, 4).roll(1, 1, 1, 1).play("done")
    scene.play("activate", 4).move(RCN, 16).play("attack", 16).roll(2)
    press(scene).roll(6, 6, 1, 1)
    assert isolated(scene) == cut_off - {9, 16}
    scene.play("end_phase")
    assert isolated(scene) == cut_off - {16}


@rule("12.3", "12.0")
def test_12_3_nobody_is_isolated_in_the_basic_game() -> None:
    assert isolated(dawn(9, options={})) == set()
    assert assault(9, "heroes 6!", RCN).kind == "combat_dice"


@rule("12.3")
def test_12_3_an_isolation_marker_goes_with_its_unit() -> None:
    scene = attacked("heroes 6!", 2).roll(6, 6, 1, 1)
    assert not scene.is_soviet(9)
    assert isolated(scene) == set()


# The die


@rule("12.3", "9.5.3A")
@pytest.mark.parametrize(("die", "change"), [(1, 1), (2, 0), (3, 0), (4, -1), (5, -1), (6, -2)])
def test_12_3_the_die_changes_the_defense_factor(die: int, change: int) -> None:
    scene = attacked("heroes 6!", die).roll(1, 1, 1, 1)
    assert values(scene) == (7, 9 + change)


@rule("12.3", "R42")
@pytest.mark.parametrize("counter", ["guards 6", "guards 6!"])
@pytest.mark.parametrize(("die", "change"), [(1, 1), (2, 1), (3, 0), (4, 0), (5, -1), (6, -1)])
def test_12_3_guards_take_one_off_the_die_whether_or_not_they_were_revealed_before(
    counter: str, die: int, change: int
) -> None:
    scene = attacked(counter, die)
    scene.roll(*[1] * sum(scene.dice))
    assert values(scene) == (7, 9 + change)


@rule("12.3", "R47")
def test_12_3_pavlovs_house_counts_as_guards() -> None:
    # On the map it always stands on the Volga, where nobody is Isolated; hence area 15 here.
    options = {"isolation": True, "pavlovs_house": True}
    scene = assault(15, "pavlov!", RCN, isolated=(15,), options=options).roll(2)
    scene.roll(*[1] * sum(scene.dice))
    assert values(scene) == (7, 14)


@rule("12.3")
def test_12_3_every_attack_has_its_own_die_and_the_changes_do_not_add_up() -> None:
    scene = attacked("heroes 6!", 6, RCN, units={MG: 4}).roll(1, 1, 1, 1)
    assert values(scene) == (7, 7)
    scene.play("done").play("activate", 4).move(MG, 9).play("attack", 9)
    assert scene.kind == "isolation_die"
    scene.roll(1).roll(1, 1, 1, 1)
    assert values(scene) == (7, 10)


@rule("12.3")
def test_12_3_no_die_for_a_unit_that_is_not_isolated() -> None:
    scene = assault(9, "heroes 6!", RCN, isolated=(17,), soviet={17: "heroes 5"}, options=ON)
    assert scene.kind == "combat_dice"


@rule("12.3", "R42")
def test_12_3_the_die_comes_after_the_barrage_and_before_lead_and_support() -> None:
    support = {"artillery": 2}
    scene = assault(9, "barrage 6", RCN, MG, FIRST, isolated=(9,), options=ON, support=support)
    assert scene.kind == "barrage"
    scene.play("lose", FIRST)
    assert scene.kind == "isolation_die"
    scene.roll(4)
    assert scene.kind == "lead"
    scene.play("lead", RCN)
    assert scene.kind == "support"
    press(scene).roll(1, 1, 1, 1)
    assert parts(scene, "defense") == {"9.5.3A": 6, "12.3": -1, "9.5.3B": 3}


@rule("12.3", "R18", "R42")
@pytest.mark.parametrize("lost", [True, False])
def test_12_3_no_die_when_the_attack_was_called_off(lost: bool) -> None:
    scene = assault(9, "barrage 6", RCN, isolated=(9,), options=ON)
    if lost:
        scene.play("lose", RCN)
    else:
        scene.play("fall_back")
    assert scene.kind == "activate"
    assert scene.told("isolation_rolled") == []
