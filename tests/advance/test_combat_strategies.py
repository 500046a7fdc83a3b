"""9.4: the reveal, and the five Defense Strategies, each of which works only once."""

from __future__ import annotations

import pytest

from tests.advance.positions import (
    OVERRUN,
    REPULSE,
    STALEMATE,
    SUCCESS,
    assault,
    parts,
    position,
    press,
    result,
    values,
)
from tests.rules import rule

RCN, MG, FIRST, SECOND = "29/RCN", "29/129", "29/15", "29/71"
PLENTY = {"air": 3, "artillery": 6, "engineer": 4}

# Against a factor of 6 in area 9 (Defense Value 9) a lone 29/RCN has Attack Value 7.
ALONE = {
    REPULSE: (2, 1, 1, 1),
    STALEMATE: (2, 2, 1, 1),
    SUCCESS: (6, 5, 2, 1),
    OVERRUN: (6, 6, 2, 1),
}
# With 29/129 beside it the Attack Value is 8.
PAIR = {
    REPULSE: (1, 1, 1, 1),
    STALEMATE: (2, 1, 1, 1),
    SUCCESS: (6, 3, 1, 1),
    OVERRUN: (6, 4, 1, 1),
}
RESULTS = (REPULSE, STALEMATE, SUCCESS, OVERRUN)


# 9.4 Reveal Soviet Unit


@rule("9.4", "R37")
def test_9_4_the_counter_is_revealed_when_the_attack_is_declared() -> None:
    scene = position({RCN: 4}, {9: "heroes 6"}).play("activate", 4).move(RCN, 9)
    assert not scene.is_revealed(9)
    scene.play("attack", 9)
    assert scene.is_revealed(9)
    assert len(scene.told("counter_revealed")) == 1


@rule("9.4", "4.4")
def test_9_4_a_counter_stays_revealed_after_the_attackers_are_thrown_back() -> None:
    scene = assault(9, "fanatic 6", RCN, MG)
    press(scene, RCN).roll(*PAIR[REPULSE])
    assert scene.is_soviet(9)
    assert scene.is_revealed(9)
    assert scene.units_in(9) == set()


@rule("9.4")
def test_9_4_a_strategy_used_up_in_a_repulse_is_not_used_again_this_turn() -> None:
    scene = assault(9, "fanatic 6", RCN, units={MG: 4}).roll(*ALONE[REPULSE]).play("done")
    scene.play("activate", 4).move(MG, 9).play("attack", 9).roll(*ALONE[SUCCESS])
    assert not scene.is_soviet(9)


@rule("9.4", "9.4 Heroes")
def test_9_4_a_revealed_heroes_unit_costs_no_morale() -> None:
    scene = assault(9, "heroes 6!", RCN).roll(*ALONE[SUCCESS])
    assert scene.state.morale == 15


@rule("9.4", "9.4 Ambush")
def test_9_4_a_revealed_ambush_unit_catches_nobody() -> None:
    scene = assault(9, "ambush 6!", RCN).roll(*ALONE[SUCCESS])
    assert scene.place(RCN) == "9"


@rule("9.4", "9.4 Barrage")
def test_9_4_a_revealed_barrage_unit_lays_no_barrage() -> None:
    scene = assault(9, "barrage 6!", RCN)
    assert scene.kind == "combat_dice"


@rule("9.4", "9.4 Fanatic")
def test_9_4_a_revealed_fanatic_unit_is_eliminated_by_a_success() -> None:
    scene = assault(9, "fanatic 6!", RCN).roll(*ALONE[SUCCESS])
    assert not scene.is_soviet(9)


@rule("9.4", "9.4 Guards", "9.5.1")
@pytest.mark.parametrize(("area", "counter"), [(9, "guards 6!"), (10, "guards 8!")])
def test_9_4_a_revealed_guards_unit_rolls_two_dice(area: int, counter: str) -> None:
    assert assault(area, counter, RCN).dice == (2, 2)


# Heroes


@rule("9.4 Heroes", "9.5.5 Overrun", "R19")
@pytest.mark.parametrize(
    ("wanted", "morale"), [(REPULSE, 14), (STALEMATE, 14), (SUCCESS, 14), (OVERRUN, 15)]
)
def test_9_4_heroes_cost_one_morale_but_not_on_top_of_a_repulse_or_after_an_overrun(
    wanted: int, morale: int
) -> None:
    scene = assault(9, "heroes 6", RCN).roll(*ALONE[wanted])
    assert result(scene) == wanted
    assert scene.state.morale == morale


@rule("9.4 Heroes")
@pytest.mark.parametrize(("wanted", "told"), [(REPULSE, 0), (STALEMATE, 1), (SUCCESS, 1)])
def test_9_4_heroes_are_the_cause_only_of_a_stalemate_or_success(wanted: int, told: int) -> None:
    scene = assault(9, "heroes 6", RCN).roll(*ALONE[wanted])
    causes = [event.rule for event in scene.events if event.kind == "morale_changed"]
    assert causes.count("9.4 Heroes") == told
    assert len(causes) == 1


@rule("9.4 Heroes")
def test_9_4_heroes_apply_even_if_the_soviet_unit_was_eliminated() -> None:
    scene = assault(9, "heroes 6", RCN, MG)
    press(scene, RCN).roll(*PAIR[SUCCESS])
    assert not scene.is_soviet(9)
    assert scene.state.morale == 14


# Ambush


@rule("9.4 Ambush", "R19")
@pytest.mark.parametrize("wanted", [STALEMATE, SUCCESS])
def test_9_4_an_ambush_puts_the_lead_unit_in_the_box(wanted: int) -> None:
    scene = assault(9, "ambush 6", RCN, MG)
    press(scene, MG).roll(*PAIR[wanted])
    assert result(scene) == wanted
    assert scene.place(MG) == "out of action"
    assert scene.units_in(9) == {RCN}
    assert scene.is_soviet(9) == (wanted == STALEMATE)
    assert scene.state.morale == 15


@rule("9.4 Ambush", "9.5.5 Repulse")
def test_9_4_an_ambush_adds_nothing_to_a_repulse() -> None:
    scene = assault(9, "ambush 6", RCN, MG)
    press(scene, RCN).roll(*PAIR[REPULSE])
    assert result(scene) == REPULSE
    assert len(scene.told("unit_lost")) == 1
    assert scene.units_in(4) == {MG}


@rule("9.4 Ambush", "9.5.5 Overrun")
def test_9_4_an_overrun_cancels_the_ambush() -> None:
    scene = assault(9, "ambush 6", RCN, MG)
    press(scene, RCN).roll(*PAIR[OVERRUN])
    assert result(scene) == OVERRUN
    assert scene.units_in(9) == {RCN, MG}


@rule("9.4 Ambush", "R44")
def test_r44_a_lone_unit_ambushed_in_a_stalemate_leaves_the_area_uncontested() -> None:
    scene = assault(9, "ambush 6", RCN).roll(*ALONE[STALEMATE])
    assert scene.place(RCN) == "out of action"
    assert scene.units_in(9) == set()
    assert scene.is_soviet(9)
    assert scene.is_revealed(9)
    assert not scene.view["areas"][8]["contested"]
    assert scene.state.morale == 15


@rule("9.5.6", "9.4 Ambush", "R44")
def test_9_5_6_a_lone_unit_ambushed_in_a_success_still_takes_the_area() -> None:
    scene = assault(9, "ambush 6", RCN)
    before = scene.view["controlled"]
    scene.roll(*ALONE[SUCCESS])
    assert scene.place(RCN) == "out of action"
    assert not scene.is_soviet(9)
    assert scene.view["areas"][8]["control"] == "german"
    assert scene.view["controlled"] == before + 1
    assert scene.state.morale == 15


@rule("9.5.6", "9.5.7", "R44")
def test_9_5_6_taking_a_plus_four_area_by_a_unit_lost_in_ambush_raises_morale() -> None:
    scene = assault(10, "ambush 7", RCN).roll(6, 1, 1, 1)
    assert scene.told("dice_rolled") == [(7, 2, 14, 13)]
    assert scene.place(RCN) == "out of action"
    assert not scene.is_soviet(10)
    assert scene.state.morale == 16


# Barrage


@rule("9.4 Barrage", "R17")
def test_9_4_barrage_is_settled_after_the_reveal_and_before_lead_and_support() -> None:
    scene = assault(9, "barrage 6", RCN, MG, FIRST, support=PLENTY)
    assert scene.kind == "barrage"
    assert scene.is_revealed(9)
    assert scene.legal_args("lose") == {RCN, MG, FIRST}
    assert scene.can("fall_back")
    scene.play("lose", MG)
    assert scene.place(MG) == "out of action"
    assert scene.legal_args("lead") == {RCN, FIRST}


@rule("9.4 Barrage", "9.5.4", "R17")
def test_9_4_after_a_barrage_only_the_remaining_units_count() -> None:
    scene = assault(9, "barrage 6", RCN, MG, FIRST, support=PLENTY).play("lose", FIRST)
    scene.play("lead", RCN).play("support", "artillery").play("support", "engineer")
    assert scene.kind == "combat_dice"
    scene.roll(1, 1, 1, 1)
    assert parts(scene, "attack") == {"9.5.2A": 6, "9.5.2B": 1, "9.5.2C": 4, "9.5.2E": 1}
    assert values(scene) == (12, 9)


@rule("9.4 Barrage")
def test_9_4_falling_back_from_a_barrage_spends_all_attackers_and_costs_no_morale() -> None:
    scene = assault(9, "barrage 6", RCN, MG, FIRST, support=PLENTY).play("fall_back")
    assert scene.units_in(4) == {RCN, MG, FIRST}
    assert not any(scene.is_fresh(unit) for unit in (RCN, MG, FIRST))
    assert scene.is_soviet(9)
    assert scene.is_revealed(9)
    assert scene.told("dice_rolled") == []
    assert scene.state.morale == 15
    assert scene.state.support == [3, 6, 4]


@rule("9.4 Barrage", "R18")
@pytest.mark.parametrize("choice", ["lose", "fall_back"])
def test_r18_a_barrage_against_a_lone_attacker_ends_the_attack(choice: str) -> None:
    scene = assault(9, "barrage 6", RCN, units={MG: 4}, support=PLENTY)
    assert scene.legal == [["lose", RCN], ["fall_back"]]
    if choice == "lose":
        scene.play("lose", RCN)
        assert scene.place(RCN) == "out of action"
    else:
        scene.play("fall_back")
        assert scene.place(RCN) == "4"
        assert not scene.is_fresh(RCN)
    assert scene.kind == "activation"
    assert scene.is_soviet(9)
    assert scene.is_revealed(9)
    assert scene.told("dice_rolled") == []
    assert scene.state.morale == 15


@rule("9.4 Barrage", "9.5.5 Repulse", "R17")
def test_9_4_a_barrage_and_a_repulse_may_cost_a_unit_each() -> None:
    scene = assault(9, "barrage 6", RCN, MG).play("lose", RCN).roll(1, 1, 6, 6)
    assert scene.place(RCN) == scene.place(MG) == "out of action"
    assert scene.state.morale == 14
    assert scene.kind == "activate"


# Fanatic


@rule("9.4 Fanatic", "R20")
def test_9_4_fanatic_turns_a_success_into_a_stalemate() -> None:
    scene = assault(9, "fanatic 6", RCN, MG)
    press(scene, RCN).roll(*PAIR[SUCCESS])
    assert result(scene) == SUCCESS
    assert scene.is_soviet(9)
    assert scene.is_revealed(9)
    assert scene.units_in(9) == {RCN, MG}
    assert not scene.is_fresh(RCN)
    assert not scene.is_fresh(MG)
    assert scene.view["areas"][8]["contested"]
    assert scene.state.morale == 15


@rule("9.4 Fanatic", "9.5.5 Overrun")
def test_9_4_fanatic_does_not_stop_an_overrun() -> None:
    scene = assault(9, "fanatic 6", RCN, MG)
    press(scene, RCN).roll(*PAIR[OVERRUN])
    assert not scene.is_soviet(9)


@rule("9.4 Fanatic")
@pytest.mark.parametrize(("wanted", "morale", "place"), [(REPULSE, 14, "4"), (STALEMATE, 15, "9")])
def test_9_4_fanatic_changes_neither_a_repulse_nor_a_stalemate(
    wanted: int, morale: int, place: str
) -> None:
    scene = assault(9, "fanatic 6", RCN, MG)
    press(scene, RCN).roll(*PAIR[wanted])
    assert scene.told("result_changed") == []
    assert scene.state.morale == morale
    assert scene.place(MG) == place


@rule("9.4 Fanatic", "9.5.7")
def test_9_4_fanatic_keeps_the_morale_bonus_of_a_plus_four_area_from_the_attacker() -> None:
    scene = assault(10, "fanatic 8", RCN).roll(6, 2, 1, 1)
    assert scene.told("dice_rolled") == [(8, 2, 15, 14)]
    assert scene.is_soviet(10)
    assert scene.state.morale == 15


# Guards


@rule("9.4 Guards", "9.5.1")
def test_9_4_guards_roll_three_dice_and_drop_the_lowest() -> None:
    scene = assault(9, "guards 6", RCN)
    assert scene.dice == (2, 3)
    scene.roll(6, 6, 6, 1, 5)
    assert scene.told("dice_rolled") == [(12, 11, 19, 20)]


@rule("9.4 Guards", "9.5.1")
@pytest.mark.parametrize(("area", "counter"), [(8, "guards 6"), (10, "guards 8")])
def test_9_4_guards_on_the_volga_roll_four_dice_and_drop_the_lowest_two(
    area: int, counter: str
) -> None:
    scene = assault(area, counter, RCN)
    assert scene.dice == (2, 4)
    scene.roll(2, 1, 2, 6, 1, 5)
    assert scene.told("dice_rolled")[0][:2] == (3, 11)


@rule("9.4 Guards")
@pytest.mark.parametrize(
    ("faces", "total"), [((3, 3, 3), 6), ((1, 1, 6), 7), ((1, 1, 1), 2), ((6, 6, 6), 12)]
)
def test_9_4_guards_drop_one_die_only_even_of_equal_ones(
    faces: tuple[int, int, int], total: int
) -> None:
    scene = assault(9, "guards 6", RCN).roll(6, 6, *faces)
    assert scene.told("dice_rolled")[0][1] == total


@rule("9.4", "9.4 Guards")
def test_9_4_guards_fight_their_second_combat_with_two_dice() -> None:
    scene = assault(9, "guards 6", RCN, units={MG: 4}).roll(1, 1, 6, 6, 6).play("done")
    scene.play("activate", 4).move(MG, 9).play("attack", 9)
    assert scene.dice == (2, 2)
