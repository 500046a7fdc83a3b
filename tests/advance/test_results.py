"""9.5.5 to 9.5.7 and 9.5.9: the four results, the bonus for a capture and the spent support."""

from __future__ import annotations

import pytest

from tests.advance.positions import (
    OVERRUN,
    REPULSE,
    STALEMATE,
    SUCCESS,
    assault,
    position,
    press,
    result,
    values,
)
from tests.rules import rule

RCN, MG, FIRST, SECOND = "29/RCN", "29/129", "29/15", "29/71"
PLENTY = {"air": 3, "artillery": 6, "engineer": 4}


# 9.5.5 Computing Results


@rule("9.5.5", "9.5.5 Overrun", "R21")
@pytest.mark.parametrize(
    ("faces", "totals", "wanted"),
    [
        ((1, 1, 1, 1), (9, 11), REPULSE),
        ((2, 1, 1, 1), (10, 11), REPULSE),
        ((2, 2, 1, 1), (11, 11), STALEMATE),
        ((3, 2, 1, 1), (12, 11), SUCCESS),
        ((6, 4, 1, 1), (17, 11), SUCCESS),
        ((6, 5, 1, 1), (18, 11), OVERRUN),
    ],
)
def test_9_5_5_the_result_depends_on_the_difference_of_the_totals(
    faces: tuple[int, ...], totals: tuple[int, int], wanted: int
) -> None:
    scene = assault(9, "heroes 6!", RCN).roll(*faces)
    assert scene.told("dice_rolled")[0][2:] == totals
    assert result(scene) == wanted


@rule("9.5.5 Overrun", "R21")
@pytest.mark.parametrize(("faces", "wanted"), [((6, 6, 1, 1), OVERRUN), ((6, 5, 1, 1), SUCCESS)])
def test_9_5_5_twenty_against_twelve_overruns_a_factor_of_seven(
    faces: tuple[int, ...], wanted: int
) -> None:
    scene = press(assault(9, "heroes 7!", RCN, MG), RCN).roll(*faces)
    assert scene.told("dice_rolled")[0][2:] == (8 + faces[0] + faces[1], 12)
    assert result(scene) == wanted


@rule("9.5.5 Overrun", "R21")
@pytest.mark.parametrize(("faces", "wanted"), [((1, 1, 2, 2), SUCCESS), ((2, 1, 2, 2), OVERRUN)])
def test_9_5_5_the_defense_value_has_no_part_in_an_overrun(
    faces: tuple[int, ...], wanted: int
) -> None:
    scene = press(assault(9, "fanatic 4!", RCN, support={"air": 1}), RCN, "air").roll(6)
    scene.roll(*faces)
    assert values(scene) == (7, 1)
    assert result(scene) == wanted


@rule("9.5.5 Overrun", "12.3", "R21")
@pytest.mark.parametrize(
    ("die", "faces", "difference", "wanted"),
    [
        (6, (4, 2, 1, 1), 4, SUCCESS),
        (6, (5, 2, 1, 1), 5, OVERRUN),
        (1, (6, 6, 1, 1), 7, SUCCESS),
        (2, (6, 5, 1, 1), 7, OVERRUN),
    ],
)
def test_9_5_5_the_threshold_of_an_overrun_is_the_factor_as_isolation_leaves_it(
    die: int, faces: tuple[int, ...], difference: int, wanted: int
) -> None:
    scene = assault(9, "heroes 6!", RCN, isolated=(9,), options={"isolation": True})
    scene.roll(die).roll(*faces)
    *_, attack, defense = scene.told("dice_rolled")[0]
    assert attack - defense == difference
    assert result(scene) == wanted


@rule("9.5.5", "9.5.5 Repulse")
@pytest.mark.parametrize("lead", [RCN, FIRST])
def test_9_5_5_a_repulse_costs_the_lead_unit_and_one_morale(lead: str) -> None:
    scene = press(assault(9, "heroes 6!", RCN, FIRST, SECOND), lead).roll(1, 1, 6, 6)
    assert result(scene) == REPULSE
    assert scene.place(lead) == "out of action"
    rest = {RCN, FIRST, SECOND} - {lead}
    assert scene.units_in(4) == rest
    assert not any(scene.is_fresh(unit) for unit in rest)
    assert scene.is_soviet(9)
    assert scene.state.morale == 14


@rule("9.5.5 Repulse")
def test_9_5_5_a_repulse_at_morale_ten_shakes_the_next_attack() -> None:
    scene = assault(9, "heroes 6!", RCN, units={MG: 4}, morale=10).roll(1, 1, 6, 6).play("done")
    assert scene.state.morale == 9
    scene.play("activate", 4).move(MG, 9).play("attack", 9).roll(1, 1, 1, 1)
    assert values(scene) == (6, 10)


@rule("9.5.5 Repulse", "5.2")
def test_9_5_5_a_repulse_leaves_morale_at_zero() -> None:
    scene = assault(9, "heroes 6!", RCN, morale=0).roll(1, 1, 6, 6)
    assert scene.place(RCN) == "out of action"
    assert scene.state.morale == 0


@rule("9.5.5", "9.5.5 Stalemate")
def test_9_5_5_in_a_stalemate_both_sides_stay_and_the_attackers_are_spent() -> None:
    scene = press(assault(9, "heroes 6!", RCN, FIRST), RCN).roll(2, 1, 1, 1)
    assert result(scene) == STALEMATE
    assert scene.units_in(9) == {RCN, FIRST}
    assert not scene.is_fresh(RCN)
    assert not scene.is_fresh(FIRST)
    assert scene.is_soviet(9)
    assert scene.view["areas"][8]["control"] == "soviet"
    assert scene.state.morale == 15


@rule("9.5.5", "9.5.5 Success")
def test_9_5_5_a_success_takes_the_area() -> None:
    scene = press(assault(9, "heroes 6!", RCN, FIRST), RCN)
    before = scene.view["controlled"]
    scene.roll(2, 2, 1, 1)
    assert result(scene) == SUCCESS
    assert not scene.is_soviet(9)
    assert scene.view["areas"][8]["control"] == "german"
    assert scene.view["controlled"] == before + 1
    assert scene.units_in(9) == {RCN, FIRST}
    assert not scene.is_fresh(RCN)
    assert not scene.is_fresh(FIRST)


@rule("9.5.5", "9.5.5 Overrun")
def test_9_5_5_an_overrun_takes_the_area_and_spends_the_attackers() -> None:
    scene = press(assault(9, "heroes 6!", RCN, FIRST), RCN)
    before = scene.view["controlled"]
    scene.roll(6, 6, 1, 1)
    assert result(scene) == OVERRUN
    assert not scene.is_soviet(9)
    assert scene.view["controlled"] == before + 1
    assert scene.units_in(9) == {RCN, FIRST}
    assert not scene.is_fresh(RCN)
    assert not scene.is_fresh(FIRST)


# 9.5.7 Captured Area Morale Bonus


@rule("9.5.7", "R46")
@pytest.mark.parametrize(
    ("area", "counter", "morale"),
    [
        (10, "ambush 7!", 16),
        (15, "heroes 4!", 16),
        (21, "heroes 5!", 16),
        (9, "heroes 4!", 15),
        (17, "heroes 5!", 15),
        (19, "heroes 4!", 15),
        (16, "heroes 4!", 15),
    ],
)
def test_9_5_7_the_capture_of_a_plus_four_area_raises_morale_by_one(
    area: int, counter: str, morale: int
) -> None:
    scene = assault(area, counter, RCN).roll(6, 6, 1, 1)
    assert not scene.is_soviet(area)
    assert scene.state.morale == morale


@rule("9.5.7")
def test_9_5_7_every_capture_pays_again() -> None:
    soviet = {15: "heroes 4!", 10: "ambush 7!"}
    scene = position({"24/I-24": 11, "24/III-24": 11}, soviet).play("activate", 11)
    scene.move("24/I-24", 15).play("attack", 15).roll(6, 6, 1, 1)
    assert scene.state.morale == 16
    scene.move("24/III-24", 10).play("attack", 10).roll(6, 6, 1, 1)
    assert scene.state.morale == 17


@rule("9.5.7")
def test_9_5_7_a_stalemate_in_a_plus_four_area_pays_nothing() -> None:
    scene = assault(10, "ambush 7!", RCN).roll(4, 2, 1, 1)
    assert result(scene) == STALEMATE
    assert scene.state.morale == 15


@rule("9.5.7", "5.2")
def test_9_5_7_the_bonus_does_not_lift_morale_above_nineteen() -> None:
    scene = assault(10, "ambush 7!", RCN, morale=19).roll(6, 6, 1, 1)
    assert not scene.is_soviet(10)
    assert scene.state.morale == 19


@rule("9.5.7", "9.4 Heroes", "R22")
@pytest.mark.parametrize("morale", [0, 9, 15, 19])
def test_9_5_7_heroes_and_the_bonus_cancel_each_other(morale: int) -> None:
    scene = press(assault(15, "heroes 6", RCN, MG, morale=morale), RCN).roll(5, 2, 1, 1)
    assert result(scene) == SUCCESS
    assert not scene.is_soviet(15)
    assert scene.state.morale == morale


@rule("9.5.7", "9.4 Heroes")
def test_9_5_7_an_overrun_of_heroes_keeps_the_bonus() -> None:
    scene = assault(15, "heroes 6", RCN).roll(6, 6, 1, 1)
    assert result(scene) == OVERRUN
    assert scene.state.morale == 16


@rule("9.5.7", "9.4 Heroes", "R46")
def test_9_5_7_heroes_without_a_capture_cost_their_one() -> None:
    scene = assault(15, "heroes 6", RCN).roll(4, 1, 1, 1)
    assert result(scene) == STALEMATE
    assert scene.state.morale == 14


@rule("R46", "11.2")
@pytest.mark.parametrize(("red_square", "winner"), [("german", "german"), ("soviet", "soviet")])
def test_r46_only_the_terrain_type_makes_an_area_heavy_urban_for_the_final_check(
    red_square: str, winner: str
) -> None:
    heavy = {10, 14, 22, 25, 26, 41} | ({13} if red_square == "soviet" else set())
    scene = position({RCN: 15}, dict.fromkeys(heavy, "ambush 7!"), turn=9).play("end_phase")
    assert scene.view["controlled"] == 50 - len(heavy)
    assert scene.outcome["winner"] == winner


# 9.5.9 Support Marker Removal


@rule("9.5.9")
@pytest.mark.parametrize("faces", [(1, 1, 6, 6), (6, 6, 1, 1), (1, 1, 4, 2)])
def test_9_5_9_support_used_in_an_attack_is_gone(faces: tuple[int, ...]) -> None:
    scene = assault(9, "heroes 6!", RCN, MG, FIRST, support=PLENTY)
    press(scene, RCN, "air", "artillery", "engineer").roll(3).roll(*faces)
    assert scene.view["support"] == {"air": 2, "artillery": 5, "engineer": 3}


@rule("9.5.9")
def test_9_5_9_a_marker_serves_only_one_attack() -> None:
    support = {"artillery": 1}
    scene = assault(9, "heroes 6!", RCN, units={MG: 4}, support=support)
    press(scene, RCN, "artillery").roll(1, 1, 6, 6).play("done")
    scene.play("activate", 4).move(MG, 9).play("attack", 9)
    assert scene.kind == "combat_dice"
    assert scene.view["support"]["artillery"] == 0


@rule("9.5.9")
def test_9_5_9_markers_not_placed_stay_available() -> None:
    scene = press(assault(9, "heroes 6!", RCN, MG, support=PLENTY), RCN, "engineer")
    scene.roll(6, 6, 1, 1)
    assert scene.view["support"] == {"air": 3, "artillery": 6, "engineer": 3}
