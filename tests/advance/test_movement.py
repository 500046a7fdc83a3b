"""Chapter 8: what a step costs, where a unit may go and where it must stop."""

from __future__ import annotations

import pytest

from tests.advance.positions import assault, costs, position, press, soviet_areas
from tests.advance.scene import Scene
from tests.rules import rule

FOUR = ("94/267", "94/274", "94/276", "71/191")


def moving(unit: str, start: int, soviet: dict[int, str] | None = None) -> Scene:
    """One unit of the Active Area, about to take its first step."""
    return position({unit: start}, soviet).play("activate", start).play("select", unit)


def why_not(scene: Scene, area: int) -> str:
    """The rule that keeps the moving unit out of an adjacent area."""
    reason = scene.why("area", area)
    assert not reason.allowed
    assert reason.looked_at
    return reason.rule


# 8.1 Mechanics of Movement


@rule("8.1")
def test_8_1_a_unit_steps_only_to_adjacent_areas() -> None:
    scene = moving("29/RCN", 8)
    assert scene.legal_args("enter") == {"6", "7", "10"}
    assert not scene.why("area", 5).allowed


@rule("8.1", "R38")
def test_8_1_a_finished_move_makes_the_unit_spent() -> None:
    scene = moving("71/191", 1).play("enter", 2)
    assert scene.is_fresh("71/191")
    scene.play("stop")
    assert scene.place("71/191") == "2"
    assert not scene.is_fresh("71/191")


@rule("8.1", "R40")
def test_8_1_a_selected_unit_must_take_at_least_one_step() -> None:
    scene = moving("71/191", 1)
    assert scene.legal_args("enter") == {"2", "19", "28", "29", "31"}
    assert not scene.can("stop")


@rule("8.1", "R37")
def test_8_1_units_move_one_at_a_time() -> None:
    scene = position({"71/191": 1, "71/194": 1}).play("activate", 1).play("select", "71/191")
    assert not scene.can("select", "71/194")
    scene.play("enter", 2)
    assert not scene.can("select", "71/194")
    scene.play("stop")
    assert scene.legal_args("select") == {"71/194"}


@rule("8.1.2")
def test_8_1_2_soviet_units_stay_in_their_areas() -> None:
    soviet = {9: "heroes 6", 12: "heroes 7!"}
    scene = assault(10, "fanatic 8", "29/RCN", "29/129", soviet=soviet)
    press(scene, "29/RCN").roll(1, 1, 6, 6)
    assert soviet_areas(scene) == {9, 10, 12, 41}
    scene.play("end_phase")
    assert scene.kind == "event_dice"
    assert soviet_areas(scene) == {9, 10, 12, 41}


# 8.2 Movement Costs


@rule("8.2")
def test_8_2_infantry_enters_four_vacant_areas_and_is_done() -> None:
    scene = moving("71/191", 1)
    scene.play("enter", 2).play("enter", 3).play("enter", 4)
    assert scene.kind == "move"
    scene.play("enter", 5)
    assert scene.kind == "activate"
    assert costs(scene, "71/191") == [1, 1, 1, 1]
    assert not scene.is_fresh("71/191")


@rule("8.2")
def test_8_2_armor_enters_six_vacant_areas_and_is_done() -> None:
    scene = moving("244A", 1)
    for area in (2, 3, 4, 5, 6):
        scene.play("enter", area)
    assert scene.kind == "move"
    scene.play("enter", 8)
    assert scene.kind == "activate"
    assert costs(scene, "244A") == [1, 1, 1, 1, 1, 1]


@rule("8.2")
@pytest.mark.parametrize("counter", ["heroes 6", "heroes 6!"])
def test_8_2_a_vacant_area_next_to_any_soviet_unit_costs_two(counter: str) -> None:
    scene = moving("71/191", 3, {9: counter}).play("enter", 4).play("enter", 5)
    assert costs(scene, "71/191") == [2, 2]
    assert scene.kind == "activate"


@rule("8.2")
def test_8_2_two_soviet_neighbors_cost_no_more_than_one() -> None:
    scene = moving("71/191", 3, {9: "heroes 6", 11: "heroes 6", 16: "heroes 4"}).play("enter", 4)
    assert costs(scene, "71/191") == [2]


@rule("8.2")
def test_8_2_with_one_factor_left_only_areas_away_from_soviet_units_are_open() -> None:
    scene = moving("71/191", 2, {9: "heroes 6"}).play("enter", 3).play("enter", 4)
    assert scene.legal_args("enter") == {"3", "16"}
    assert why_not(scene, 5) == "8.2"
    assert why_not(scene, 9) == "8.2"


@rule("8.2")
@pytest.mark.parametrize(("counter", "cost"), [("fanatic 8!", 3), ("fanatic 8", 4)])
def test_8_2_a_revealed_unit_costs_three_and_an_unrevealed_one_four(
    counter: str, cost: int
) -> None:
    scene = position({"29/15": 8}, {10: counter}).play("activate", 8).move("29/15", 10)
    assert costs(scene, "29/15") == [cost]


@rule("8.2")
@pytest.mark.parametrize(("counter", "cost"), [("fanatic 8!", 3), ("fanatic 8", 4)])
def test_8_2_only_the_highest_cost_is_paid(counter: str, cost: int) -> None:
    scene = moving("29/15", 8, {10: counter, 9: "heroes 6", 12: "heroes 6!"}).play("enter", 10)
    assert costs(scene, "29/15") == [cost]


@rule("8.2")
def test_8_2_armor_with_four_left_reaches_an_unrevealed_unit() -> None:
    scene = moving("29/RCN", 6, {10: "fanatic 8"}).play("enter", 8)
    assert costs(scene, "29/RCN") == [2]
    scene.play("enter", 10)
    assert costs(scene, "29/RCN") == [2, 4]


@rule("8.2")
@pytest.mark.parametrize(("counter", "reached"), [("fanatic 8!", True), ("fanatic 8", False)])
def test_8_2_three_left_reach_a_revealed_unit_but_no_unrevealed_one(
    counter: str, reached: bool
) -> None:
    scene = moving("29/RCN", 5, {10: counter}).play("enter", 6).play("enter", 8)
    assert costs(scene, "29/RCN") == [1, 2]
    assert scene.can("enter", 10) == reached
    assert reached or why_not(scene, 10) == "8.2"


@rule("8.2")
def test_8_2_infantry_never_attacks_by_way_of_another_area() -> None:
    scene = moving("29/15", 6, {10: "fanatic 8!"}).play("enter", 8)
    assert scene.legal_args("enter") == {"6", "7"}
    assert why_not(scene, 10) == "8.2"


@rule("8.2")
def test_8_2_a_unit_stops_where_it_meets_a_soviet_unit() -> None:
    scene = position({"29/RCN": 8, "29/129": 8}, {10: "fanatic 8!"}).play("activate", 8)
    scene.play("select", "29/RCN").play("enter", 10)
    assert scene.kind == "activation"
    assert not scene.can("select", "29/RCN")
    assert scene.can("attack", 10)


@rule("8.2")
def test_8_2_a_spent_unit_may_not_move() -> None:
    scene = position({"29/RCN": 8, "29/15": 8}, spent=["29/15"]).play("activate", 8)
    assert scene.legal_args("select") == {"29/RCN"}
    assert scene.why("unit", "29/15")[:3] == (False, "8.2", True)


@rule("8.2", "R12")
def test_8_2_leaving_a_contested_area_costs_the_price_of_the_area_entered() -> None:
    scene = position({"71/191": 16}, {16: "heroes 6!"}).play("activate", 16)
    scene.play("select", "71/191").play("enter", 3).play("enter", 2).play("enter", 1)
    assert costs(scene, "71/191") == [2, 1, 1]
    assert scene.kind == "activate"


# 8.2.1 Multiple Area Destinations


@rule("8.2.1")
def test_8_2_1_units_of_one_area_may_go_different_ways() -> None:
    scene = position({"29/RCN": 8, "29/129": 8, "29/15": 8}, {10: "fanatic 8", 7: "heroes 6"})
    scene.play("activate", 8).move("29/15", 6).move("29/RCN", 10).move("29/129", 7)
    assert scene.legal_args("attack") == {"7", "10"}
    assert scene.place("29/15") == "6"


@rule("8.2.1", "R37")
def test_8_2_1_a_result_may_be_awaited_before_the_next_unit_goes() -> None:
    scene = position({"29/RCN": 8, "29/129": 8}, {10: "fanatic 8!", 7: "heroes 6!"})
    scene.play("activate", 8).move("29/RCN", 10).play("attack", 10).roll(6, 6, 1, 1)
    assert not scene.is_soviet(10)
    scene.move("29/129", 7).play("attack", 7).roll(6, 6, 1, 1)
    assert not scene.is_soviet(7)


@rule("8.2.1", "R11")
def test_8_2_1_nobody_enters_an_area_just_captured() -> None:
    scene = position({"29/RCN": 8, "244A": 8}, {10: "ambush 7!"})
    scene.play("activate", 8).move("29/RCN", 10).play("attack", 10).roll(6, 6, 1, 1)
    scene.play("select", "244A")
    assert scene.legal_args("enter") == {"6", "7"}
    assert why_not(scene, 10) == "8.2.1"
    scene.play("enter", 7).play("enter", 9)
    assert why_not(scene, 10) == "8.2.1"
    assert scene.can("enter", 11)


@rule("8.2.1", "R11")
def test_8_2_1_a_captured_area_is_open_again_in_a_later_activation() -> None:
    scene = position({"29/RCN": 8, "244A": 8}, {10: "ambush 7!"})
    scene.play("activate", 8).move("29/RCN", 10).play("attack", 10).roll(6, 6, 1, 1).play("done")
    scene.play("activate", 8).move("244A", 10)
    assert scene.units_in(10) == {"29/RCN", "244A"}


@rule("8.2.1", "9.0")
def test_8_2_1_nobody_follows_after_a_stalemate() -> None:
    scene = position({"29/RCN": 8, "244A": 8}, {10: "fanatic 8!"})
    scene.play("activate", 8).move("29/RCN", 10).play("attack", 10).roll(6, 4, 2, 3)
    assert scene.told("dice_rolled") == [(10, 5, 17, 17)]
    scene.play("select", "244A")
    assert why_not(scene, 10) == "8.2.1"


@rule("8.2.1", "R37")
def test_8_2_1_a_barrage_retreat_closes_the_area_too() -> None:
    scene = position({"29/RCN": 8, "244A": 8}, {10: "barrage 7"})
    scene.play("activate", 8).move("29/RCN", 10).play("attack", 10).play("fall_back")
    assert scene.place("29/RCN") == "8"
    scene.play("select", "244A")
    assert why_not(scene, 10) == "8.2.1"


@rule("8.2.1", "R37")
def test_8_2_1_a_capture_lowers_costs_at_once() -> None:
    scene = position({"24/I-24": 4, "71/191": 4}, {9: "heroes 4!"}).play("activate", 4)
    scene.move("24/I-24", 9).play("attack", 9).roll(6, 6, 1, 1)
    scene.move("71/191", 5, 7, 8, 6)
    assert costs(scene, "71/191") == [1, 1, 1, 1]


# 8.3 Movement Restrictions


@rule("8.3.1")
def test_8_3_1_nobody_moves_into_an_area_with_four_german_units() -> None:
    scene = position({"29/RCN": 8} | dict.fromkeys(FOUR, 6)).play("activate", 8)
    scene.play("select", "29/RCN")
    assert scene.legal_args("enter") == {"7", "10"}
    assert why_not(scene, 6) == "8.3.1"


@rule("8.3.1")
def test_8_3_1_the_fourth_unit_still_fits_and_fills_the_area() -> None:
    scene = position({"29/RCN": 8, "29/129": 8} | dict.fromkeys(FOUR[:3], 6)).play("activate", 8)
    scene.move("29/RCN", 6).play("select", "29/129")
    assert len(scene.units_in(6)) == 4
    assert why_not(scene, 6) == "8.3.1"


@rule("8.3.1")
def test_8_3_1_units_waiting_to_attack_count_too() -> None:
    units = {"29/RCN": 8, "29/129": 8, "29/15": 8, "71/191": 10, "71/194": 10}
    scene = position(units, {10: "fanatic 8!"}).play("activate", 8)
    scene.move("29/RCN", 10).move("29/129", 10).play("select", "29/15")
    assert why_not(scene, 10) == "8.3.1"


@rule("8.3.1")
def test_8_3_1_a_full_contested_area_takes_no_fifth_unit() -> None:
    scene = position({"29/RCN": 8} | dict.fromkeys(FOUR, 10), {10: "fanatic 8!"})
    scene.play("activate", 8).play("select", "29/RCN")
    assert why_not(scene, 10) == "8.3.1"


@rule("8.3.1", "R13")
def test_8_3_1_nobody_moves_through_a_full_area() -> None:
    scene = position({"244A": 6} | dict.fromkeys(FOUR, 8)).play("activate", 6)
    scene.play("select", "244A")
    assert why_not(scene, 8) == "8.3.1"
    scene.play("enter", 7)
    assert scene.legal_args("enter") == {"5", "6", "9"}
    assert why_not(scene, 8) == "8.3.1"


@rule("8.3.2")
def test_8_3_2_the_way_out_of_a_contested_area_leads_to_a_vacant_one() -> None:
    soviet = {16: "heroes 6!", 17: "heroes 7!", 11: "heroes 6"}
    scene = position({"29/RCN": 16}, soviet).play("activate", 16).play("select", "29/RCN")
    assert scene.legal_args("enter") == {"3", "4", "18"}
    assert why_not(scene, 17) == "8.3.2"
    assert why_not(scene, 11) == "8.3.2"


@rule("8.3.2")
def test_8_3_2_nobody_goes_straight_from_one_contested_area_to_another() -> None:
    soviet = {16: "heroes 6!", 17: "heroes 7!"}
    scene = position({"29/RCN": 16, "29/15": 17}, soviet).play("activate", 16)
    scene.play("select", "29/RCN")
    assert why_not(scene, 17) == "8.3.2"


@rule("8.3.2", "R39")
@pytest.mark.parametrize(("counter", "cost"), [("heroes 6!", 3), ("heroes 6", 4)])
def test_8_3_2_armor_may_leave_and_attack_by_way_of_a_vacant_area(counter: str, cost: int) -> None:
    scene = position({"29/RCN": 16}, {16: "heroes 6!", 9: counter})
    scene.play("activate", 16).move("29/RCN", 4, 9)
    assert costs(scene, "29/RCN") == [2, cost]
    assert scene.legal_args("attack") == {"9"}
    assert not scene.can("done")


@rule("8.3.2", "R39")
def test_8_3_2_infantry_cannot_leave_and_attack_in_one_move() -> None:
    scene = position({"29/15": 16}, {16: "heroes 6!", 9: "heroes 6!"}).play("activate", 16)
    scene.play("select", "29/15").play("enter", 4)
    assert scene.legal_args("enter") == {"3", "5", "11"}
    assert why_not(scene, 9) == "8.2"


@rule("8.3.2", "R39")
def test_8_3_2_in_rain_even_armor_cannot_leave_and_attack() -> None:
    soviet = {44: "barrage 5!", 43: "heroes 7!"}
    scene = position(
        {"16/I-2": 44, "244A": 34}, soviet, scenario="factory", turn=11, event="rain"
    ).play("activate", 44)
    scene.play("select", "16/I-2").play("enter", 50)
    assert costs(scene, "16/I-2") == [2]
    assert why_not(scene, 43) == "8.2"


@rule("8.3.2", "R12")
def test_8_3_2_once_the_soviet_unit_is_gone_the_others_leave_freely() -> None:
    soviet = {16: "heroes 4!", 17: "heroes 7!"}
    scene = position({"29/RCN": 16, "29/15": 16, "29/71": 16}, soviet).play("activate", 16)
    scene.play("attack", 16).play("attack_with", "29/RCN").play("done").roll(6, 6, 1, 1)
    assert not scene.is_soviet(16)
    scene.move("29/15", 4)
    assert costs(scene, "29/15") == [1]
    scene.move("29/71", 17)
    assert scene.legal_args("attack") == {"17"}
    assert not scene.can("done")
