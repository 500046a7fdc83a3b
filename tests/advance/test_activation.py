"""8.1, 9.0 to 9.3: what the units of the Active Area may do, must do and may leave undone."""

from __future__ import annotations

import pytest

from tests.advance.positions import (
    OVERRUN,
    REPULSE,
    STALEMATE,
    SUCCESS,
    costs,
    parts,
    position,
    press,
    result,
)
from tests.advance.scene import TABLES, Scene
from tests.rules import rule

RCN, MG, FIRST, SECOND = "29/RCN", "29/129", "29/15", "29/71"
FULL = {1: ("295/516", "295/517", "295/518", "244A"), 29: ("71/191", "71/194", "71/211", "244B")}


# 8.1, 8.1.1 Area Activation


@rule("8.1")
def test_8_1_only_an_area_with_a_fresh_unit_can_be_activated() -> None:
    scene = position({RCN: 8, FIRST: 8, SECOND: 6}, spent=[SECOND, FIRST])
    assert scene.legal_args("activate") == {"8", "50"}
    assert scene.why("area", 6)[:3] == (False, "8.1", True)
    assert not scene.why("area", 7).allowed


@rule("8.1.1")
def test_8_1_1_only_fresh_units_of_the_active_area_act() -> None:
    scene = position({RCN: 8, MG: 8, FIRST: 8, SECOND: 6}, spent=[FIRST]).play("activate", 8)
    assert scene.legal_args("select") == {RCN, MG}
    assert not scene.why("unit", SECOND).allowed


@rule("8.1.1")
def test_8_1_1_any_number_of_its_units_may_act_and_the_rest_stay_fresh() -> None:
    scene = position({RCN: 8, MG: 8, FIRST: 8}).play("activate", 8).move(RCN, 6).play("done")
    assert scene.kind == "activate"
    assert [scene.is_fresh(unit) for unit in (RCN, MG, FIRST)] == [False, True, True]


@rule("8.1.1")
def test_8_1_1_the_activation_ends_when_no_unit_is_left_to_act() -> None:
    scene = position({RCN: 8, MG: 8}).play("activate", 8).move(RCN, 6)
    assert scene.kind == "activation"
    scene.move(MG, 6)
    assert scene.kind == "activate"


@rule("8.1.1")
def test_8_1_1_a_unit_that_comes_back_to_the_active_area_has_moved() -> None:
    scene = position({RCN: 8, MG: 8}).play("activate", 8).move(RCN, 6, 8)
    assert scene.legal_args("select") == {MG}
    assert not scene.is_fresh(RCN)


@rule("R40")
def test_r40_an_activation_cannot_end_before_something_was_done() -> None:
    scene = position({RCN: 8, MG: 8}).play("activate", 8)
    assert not scene.can("done")
    scene.move(RCN, 6)
    assert scene.can("done")


@rule("R40", "9.3")
def test_r40_nor_can_that_of_a_contested_area() -> None:
    scene = contested()
    assert scene.legal_args("attack") == {"16"}
    assert not scene.can("done")


@rule("R40")
def test_r40_an_area_without_a_legal_move_or_attack_is_not_offered() -> None:
    third = dict.fromkeys(("76/178", "76/203", "76/230", "24/21"), 32)
    units = {unit: area for area, stack in FULL.items() for unit in stack} | third
    scene = position(units | {RCN: 31}, spent=list(units))
    assert scene.legal_args("activate") == {"50"}
    assert not scene.why("area", 31).allowed


@rule("R40")
def test_r40_a_contested_area_with_no_way_out_is_offered_for_the_attack() -> None:
    units = {unit: area for area, stack in FULL.items() for unit in stack}
    soviet = {31: "heroes 6!", 32: "heroes 6"}
    scene = position(units | {RCN: 31}, soviet, spent=list(units)).play("activate", 31)
    assert scene.legal == [["attack", "31"]]


@rule("R51")
def test_r51_a_paused_division_neither_moves_nor_attacks() -> None:
    units = {RCN: 16, FIRST: 16, "244A": 16, "71/191": 16, SECOND: 6}
    scene = position(units, {16: "heroes 6!"}, paused="29th Mot", event="logistical_pause", turn=2)
    assert scene.legal_args("activate") == {"16", "50"}
    assert not scene.why("area", 6).allowed
    scene.play("activate", 16)
    assert scene.legal_args("select") == {"244A", "71/191"}
    assert scene.why("unit", RCN)[:3] == (False, "R51", True)
    scene.play("attack", 16)
    assert scene.legal_args("attack_with") == {"244A", "71/191"}
    press(scene.play("attack_with_all"), "244A").roll(6, 6, 1, 1)
    assert parts(scene, "attack")["9.5.2B"] == 1
    assert scene.is_fresh(RCN)


@rule("R51")
def test_r51_a_paused_unit_still_takes_its_place_in_the_stack() -> None:
    paused = {RCN: 6, MG: 6, FIRST: 6, SECOND: 6}
    scene = position({"244A": 5} | paused, paused="29th Mot", event="logistical_pause", turn=2)
    scene.play("activate", 5).play("select", "244A")
    assert scene.why("area", 6)[:3] == (False, "8.3.1", True)


# 9.0 Combat


@rule("9.0")
def test_9_0_only_units_of_the_active_area_attack() -> None:
    scene = position({RCN: 8, MG: 9}, {10: "fanatic 8!"}).play("activate", 8).move(RCN, 10)
    scene.play("attack", 10).roll(6, 6, 1, 1)
    assert parts(scene, "attack") == {"9.5.2A": 6, "9.5.2E": 1}
    assert scene.is_fresh(MG)


@rule("9.0")
def test_9_0_an_attack_costs_nothing_beyond_the_way_in() -> None:
    scene = position({FIRST: 8}, {10: "fanatic 8"}).play("activate", 8).move(FIRST, 10)
    assert costs(scene, FIRST) == [4]
    scene.play("attack", 10)
    assert scene.kind == "combat_dice"


@rule("9.0", "9.3")
def test_9_0_in_a_contested_active_area_some_leave_and_some_attack() -> None:
    scene = position({RCN: 16, MG: 16, FIRST: 16}, {16: "heroes 6!"}).play("activate", 16)
    scene.move(FIRST, 3).play("attack", 16)
    press(scene.play("attack_with_all"), RCN).roll(6, 6, 1, 1)
    assert parts(scene, "attack")["9.5.2B"] == 1
    assert scene.units_in(16) == {RCN, MG}
    assert scene.place(FIRST) == "3"


@rule("9.0", "R37")
def test_9_0_an_attack_waits_until_all_its_units_have_entered() -> None:
    scene = position({RCN: 8, MG: 8, FIRST: 8}, {10: "fanatic 8"}).play("activate", 8)
    scene.move(RCN, 10).move(FIRST, 7).move(MG, 10)
    assert not scene.is_revealed(10)
    assert costs(scene, RCN) == costs(scene, MG) == [4]
    press(scene.play("attack", 10), RCN).roll(1, 1, 1, 1)
    assert scene.is_revealed(10)
    assert parts(scene, "attack")["9.5.2B"] == 1


# 9.1 Mandatory Attacks


@rule("9.1")
def test_9_1_an_activation_cannot_end_before_its_mandatory_attack() -> None:
    scene = position({RCN: 8, MG: 8}, {10: "fanatic 8!"}).play("activate", 8).move(RCN, 10)
    assert scene.legal == [["select", MG], ["attack", "10"]]
    scene.move(MG, 6)
    assert scene.legal == [["attack", "10"]]


@rule("9.1", "R15")
def test_9_1_all_units_that_entered_take_part() -> None:
    scene = position({RCN: 8, MG: 8, FIRST: 8}, {10: "fanatic 8!"}).play("activate", 8)
    scene.move(RCN, 10).move(MG, 10).move(FIRST, 10).play("attack", 10)
    assert scene.legal_args("lead") == {RCN, MG, FIRST}
    press(scene, RCN).roll(6, 6, 1, 1)
    assert parts(scene, "attack")["9.5.2B"] == 2


@rule("9.1")
def test_9_1_a_repulsed_mandatory_attack_retreats() -> None:
    scene = position({RCN: 8, MG: 8, FIRST: 8}, {10: "fanatic 8!"}).play("activate", 8)
    scene.move(RCN, 10).move(MG, 10).move(FIRST, 10).play("attack", 10)
    press(scene, RCN).roll(1, 1, 6, 6)
    assert result(scene) == REPULSE
    assert scene.units_in(10) == set()
    assert scene.units_in(8) == {MG, FIRST}


@rule("9.1", "R37")
@pytest.mark.parametrize(("one", "other"), [(7, 10), (10, 7)])
def test_9_1_several_mandatory_attacks_are_made_in_any_order(one: int, other: int) -> None:
    scene = position({RCN: 8, MG: 8}, {10: "fanatic 8!", 7: "heroes 6!"}).play("activate", 8)
    scene.move(RCN, 10).move(MG, 7)
    assert scene.legal_args("attack") == {"7", "10"}
    scene.play("attack", one).roll(6, 6, 1, 1)
    assert scene.legal == [["attack", str(other)]]
    scene.play("attack", other).roll(6, 6, 1, 1)
    assert scene.kind == "activate"


@rule("9.1")
def test_9_1_an_area_contested_since_an_earlier_activation_is_no_mandatory_attack() -> None:
    scene = position({RCN: 8, MG: 8}, {10: "fanatic 8!"}).play("activate", 8).move(RCN, 10)
    scene.play("attack", 10).roll(6, 4, 2, 3)
    assert result(scene) == STALEMATE
    scene.play("done").play("activate", 8).move(MG, 10)
    assert scene.legal == [["attack", "10"], ["done"]]


# 9.2 Optional Attacks


def entering_contested() -> Scene:
    """Three units have entered area 16, which was contested when area 4 was activated."""
    units = {RCN: 4, MG: 4, FIRST: 4, "71/191": 16, "244A": 4}
    scene = position(units, {16: "heroes 6!"}).play("activate", 4)
    return scene.move(RCN, 16).move(MG, 16).move(FIRST, 16)


@rule("9.2", "R14")
def test_9_2_all_units_that_entered_may_attack() -> None:
    scene = entering_contested().play("attack", 16).play("attack_with_all")
    assert scene.legal_args("lead") == {RCN, MG, FIRST}
    press(scene, RCN).roll(6, 6, 1, 1)
    assert result(scene) == OVERRUN
    assert not any(scene.is_fresh(unit) for unit in (RCN, MG, FIRST))


@rule("9.2", "R14", "R38")
def test_9_2_some_may_attack_and_the_others_become_spent() -> None:
    scene = entering_contested().play("attack", 16)
    assert not scene.can("done")
    scene.play("attack_with", MG).play("attack_with", FIRST).play("done")
    assert not scene.is_fresh(RCN)
    assert scene.legal_args("lead") == {MG, FIRST}
    press(scene, MG).roll(1, 1, 1, 1)
    assert parts(scene, "attack") == {"9.5.2A": 6, "9.5.2B": 1, "9.5.2E": 1}


@rule("9.2", "R14", "R38")
def test_9_2_none_need_attack_and_then_they_are_spent_where_they_stand() -> None:
    scene = entering_contested().play("done")
    assert scene.units_in(16) == {RCN, MG, FIRST, "71/191"}
    assert not any(scene.is_fresh(unit) for unit in (RCN, MG, FIRST))
    assert scene.told("dice_rolled") == []
    scene.play("activate", 16)
    assert scene.legal_args("select") == {"71/191"}
    scene.play("attack", 16)
    assert scene.kind == "combat_dice"
    assert scene.told("lead_named") == [(TABLES.units.index("71/191"),)]


@rule("9.2", "9.5.5 Repulse", "R14")
def test_9_2_a_repulse_costs_the_lead_unit_and_the_rest_stay() -> None:
    scene = entering_contested().play("attack", 16).play("attack_with_all")
    press(scene, RCN).roll(1, 1, 6, 6)
    assert result(scene) == REPULSE
    assert scene.place(RCN) == "out of action"
    assert scene.units_in(16) == {MG, FIRST, "71/191"}
    assert scene.state.morale == 14


# 9.3 Contested Area


def contested() -> Scene:
    """Three units in area 16, contested and active."""
    return position({RCN: 16, MG: 16, FIRST: 16}, {16: "heroes 6!"}).play("activate", 16)


@rule("9.3")
def test_9_3_all_units_of_a_contested_active_area_may_attack() -> None:
    scene = contested().play("attack", 16).play("attack_with_all")
    press(scene, RCN).roll(6, 6, 1, 1)
    assert parts(scene, "attack")["9.5.2B"] == 2
    assert not any(scene.is_fresh(unit) for unit in (RCN, MG, FIRST))


@rule("9.3", "R38")
def test_9_3_some_may_attack_and_the_others_stay_fresh() -> None:
    scene = contested().play("attack", 16)
    assert scene.legal_args("attack_with") == {RCN, MG, FIRST}
    assert not scene.can("done")
    scene.play("attack_with", FIRST).play("done").roll(6, 6, 1, 1)
    assert result(scene) == OVERRUN
    assert [scene.is_fresh(unit) for unit in (RCN, MG, FIRST)] == [True, True, False]


@rule("9.3")
def test_9_3_none_need_attack() -> None:
    scene = contested().move(RCN, 3).play("done")
    assert scene.told("dice_rolled") == []
    assert scene.is_soviet(16)
    assert scene.units_in(16) == {MG, FIRST}


@rule("9.3", "9.5.5 Repulse")
def test_9_3_units_that_lose_remain_in_the_contested_area() -> None:
    scene = contested().play("attack", 16).play("attack_with_all")
    press(scene, FIRST).roll(1, 1, 6, 6)
    assert result(scene) == REPULSE
    assert scene.units_in(16) == {RCN, MG}
    assert scene.place(FIRST) == "out of action"


@rule("9.3", "8.2")
def test_9_3_an_attack_in_the_active_area_takes_all_movement() -> None:
    scene = contested().play("attack", 16).play("attack_with", RCN).play("done").roll(2, 2, 1, 1)
    assert result(scene) == SUCCESS
    assert scene.legal_args("select") == {MG, FIRST}
    assert not scene.is_fresh(RCN)


@rule("9.3", "R14")
def test_9_3_units_that_enter_never_join_those_already_there() -> None:
    scene = position({RCN: 4, MG: 16, "244A": 16}, {16: "heroes 6!"}).play("activate", 4)
    scene.move(RCN, 16).play("attack", 16).roll(2, 2, 1, 1)
    assert parts(scene, "attack") == {"9.5.2A": 6, "9.5.2E": 1}
    assert scene.is_fresh(MG)


@rule("9.3", "R39")
def test_9_3_a_unit_that_left_and_came_back_does_not_join_those_that_stayed() -> None:
    scene = contested().move(RCN, 4, 16).play("attack", 16).play("attack_with", MG)
    assert scene.legal_args("attack_with") == {FIRST}


@rule("9.3", "R39")
def test_9_3_attacking_with_all_does_not_join_the_two_groups_either() -> None:
    scene = contested().move(RCN, 4, 16).play("attack", 16)
    assert scene.legal_args("attack_with") == {RCN, MG, FIRST}
    assert not scene.can("attack_with_all")
    scene.play("attack_with", MG).play("attack_with_all")
    assert scene.legal_args("lead") == {MG, FIRST}


@rule("9.3", "R38", "R39")
def test_9_3_a_unit_that_came_back_and_does_not_attack_ends_up_spent() -> None:
    scene = contested().move(RCN, 4, 16).play("attack", 16).play("attack_with", MG).play("done")
    scene.roll(1, 1, 1, 2).play("done")
    assert [scene.is_fresh(unit) for unit in (RCN, MG, FIRST)] == [False, False, True]


@rule("9.3", "R16")
def test_9_3_one_activation_attacks_an_area_only_once() -> None:
    scene = contested().play("attack", 16).play("attack_with", RCN).play("done").roll(1, 1, 1, 2)
    assert scene.is_soviet(16)
    assert not scene.can("attack", 16)
    scene.play("done").play("activate", 16).play("attack", 16)
    assert scene.legal_args("attack_with") == {MG, FIRST}
