"""6.3, 10.2, 12.8 and 14.6.2: Supply Points and what they buy."""

from __future__ import annotations

from typing import Any

import pytest

from tests.advance.scene import Scene
from tests.rules import rule

SOVIET = {10: "ambush 7"}
LEAST = (1, 1, 1, 1)


def supply(*faces: int, **kwargs: Any) -> Scene:
    """The Supply Phase of turn 3 (unless told otherwise), its dice rolled."""
    kwargs.setdefault("turn", 3)
    kwargs.setdefault("soviet", SOVIET)
    return Scene(phase="supply", **kwargs).roll(*(faces or LEAST))


def box(*units: str) -> dict[str, str]:
    return dict.fromkeys(units, "out of action")


def bought(scene: Scene, *action: str) -> int:
    """What an action costs."""
    before = scene.state.supply
    scene.play(*action)
    return before - scene.state.supply


# the roll


@rule("6.3", "3.4", "4.5.3")
def test_6_3_four_dice_are_added_to_the_points_that_are_there() -> None:
    scene = Scene(phase="supply", turn=3, soviet=SOVIET, supply=4)
    assert scene.dice == (4,)
    scene.roll(1, 2, 2, 4)
    assert (scene.view["supply"], scene.told("supply_received")) == (13, [(9, 13)])


@rule("6.3.1", "3.4")
def test_6_3_1_points_kept_are_there_in_the_next_supply_phase() -> None:
    scene = supply(6, 6, 5, 5, units={"94/267": 5}).play("buy", "air").play("done")
    assert scene.state.supply == 19
    scene.play("end_phase").roll(3, 3, 4)
    assert (scene.state.turn, scene.state.supply) == (4, 19)
    assert scene.roll(1, 1, 1, 2).state.supply == 24


@rule("6.3")
def test_6_3_nothing_is_bought_outside_the_supply_phase() -> None:
    scene = Scene(units={"94/267": 5}, soviet=SOVIET, supply=30, turn=3)
    assert {row[0] for row in scene.legal} == {"activate", "end_phase"}


@rule("10.0", "10.2")
@pytest.mark.parametrize(("faces", "points"), [(LEAST, 16), ((4, 4, 4, 3), 16), ((4, 4, 4, 5), 17)])
def test_10_2_a_roll_under_16_counts_as_16_on_turn_1(
    faces: tuple[int, int, int, int], points: int
) -> None:
    assert supply(*faces, turn=1).state.supply == points


@rule("10.0", "10.2")
def test_10_2_a_low_roll_stands_on_turn_2() -> None:
    assert supply(turn=2).state.supply == 4


@rule("14.6.2")
@pytest.mark.parametrize(("turn", "points"), [(10, 16), (11, 4)])
def test_14_6_2_a_roll_under_16_counts_as_16_on_turn_10_only(turn: int, points: int) -> None:
    scene = supply(scenario="factory", turn=turn, soviet={26: "ambush 7"})
    assert scene.state.supply == points


@rule("10.2", "14.6.2")
def test_10_2_what_counts_as_16_is_told_with_the_rule_that_says_so() -> None:
    for scenario, turn, cited in (("main", 1, "10.2"), ("factory", 10, "14.6.2")):
        for faces, rule_told in (((1, 1, 1, 1), cited), ((6, 6, 6, 6), "6.3.1")):
            scene = supply(*faces, scenario=scenario, turn=turn, soviet={26: "ambush 7"})
            told = [event.rule for event in scene.events if event.kind == "supply_received"]
            assert told == [rule_told]


@rule("14.6.2")
def test_14_6_2_a_higher_roll_stands_on_turn_10() -> None:
    assert supply(6, 6, 6, 2, scenario="factory", turn=10).state.supply == 20


# 12.8


@rule("12.8", "R32")
def test_12_8_every_1_is_rolled_again_until_it_is_none() -> None:
    scene = supply(1, 1, 1, 2, options={"reroll_ones": True})
    assert (scene.kind, scene.dice) == ("reroll_dice", (3,))
    assert scene.roll(1, 1, 6).dice == (2,)
    assert scene.roll(1, 3).dice == (1,)
    scene.roll(1).roll(4)
    assert scene.state.supply == 2 + 6 + 3 + 4
    assert scene.kind == "spend"


@rule("12.8")
def test_12_8_dice_without_a_1_are_not_rolled_again() -> None:
    scene = supply(2, 2, 2, 2, options={"reroll_ones": True})
    assert (scene.kind, scene.state.supply) == ("spend", 8)


@rule("12.8")
@pytest.mark.parametrize(("turn", "kind"), [(2, "reroll_dice"), (3, "reroll_dice"), (4, "spend")])
def test_12_8_the_turns_on_which_it_holds_can_be_chosen(turn: int, kind: str) -> None:
    assert supply(turn=turn, options={"reroll_ones": [2, 3]}).kind == kind


@rule("12.8")
def test_12_8_it_holds_for_the_two_dice_of_a_cut_supply_as_well() -> None:
    scene = supply(1, 5, event="66th_army_breakthrough", options={"reroll_ones": True})
    assert scene.dice == (1,)
    assert scene.roll(6).state.supply == 11


@rule("12.8", "12.0")
def test_12_8_without_the_option_a_1_stands() -> None:
    assert (supply().kind, supply().state.supply) == ("spend", 4)


@rule("12.8", "10.2")
def test_12_8_the_16_of_turn_1_is_reckoned_after_rolling_again() -> None:
    scene = supply(1, 5, 5, 5, turn=1, options={"reroll_ones": True})
    assert scene.roll(2).state.supply == 17
    scene = supply(1, 2, 2, 2, turn=1, options={"reroll_ones": True})
    assert scene.roll(2).state.supply == 16


# Air


@rule("6.3", "4.5.4", "3.5")
def test_6_3_one_air_marker_is_free_each_turn_and_stays_if_unused() -> None:
    scene = supply(units={"94/267": 5})
    assert scene.view["support"]["air"] == 1
    assert scene.state.supply == 4
    scene.play("done").play("end_phase").roll(3, 3, 4).roll(*LEAST)
    assert scene.view["support"]["air"] == 2


@rule("6.3", "4.5.4", "R8")
def test_6_3_free_air_marker_never_exceeds_the_three_that_exist() -> None:
    scene = supply(support={"air": 3})
    assert scene.view["support"]["air"] == 3
    assert not scene.can("buy", "air")


@rule("6.3", "4.5.4")
def test_6_3_two_more_air_markers_can_be_bought_for_3_each_and_no_fourth() -> None:
    scene = supply(6, 6, 6, 6)
    assert (bought(scene, "buy", "air"), bought(scene, "buy", "air")) == (3, 3)
    assert scene.view["support"]["air"] == 3
    assert not scene.can("buy", "air")
    assert scene.why("support", "air")[:2] == (False, "R6")


@rule("R8", "6.3")
@pytest.mark.parametrize("event", ["64th_army_offensive", "66th_army_offensive"])
def test_r8_the_free_air_marker_comes_even_when_air_is_prohibited(event: str) -> None:
    scene = supply(units={"94/267": 5}, event=event)
    assert scene.view["support"]["air"] == 1
    scene.play("done").play("end_phase")
    assert scene.view["support"]["air"] == 1


@rule("R8", "6.3")
def test_r8_it_comes_also_when_supply_is_cut() -> None:
    scene = supply(1, 1, event="66th_army_breakthrough")
    assert (scene.state.supply, scene.view["support"]["air"]) == (2, 1)


@rule("14.6.2", "R34", "4.5.4")
@pytest.mark.parametrize(("before", "after"), [(0, 2), (1, 3), (2, 3), (3, 3)])
def test_r34_two_air_markers_are_free_in_the_factory_district_and_three_exist(
    before: int, after: int
) -> None:
    scene = supply(scenario="factory", turn=11, support={"air": before})
    assert scene.view["support"]["air"] == after


@rule("14.6.2", "R34")
def test_r34_a_third_air_marker_has_to_be_bought() -> None:
    scene = supply(scenario="factory", turn=11)
    assert bought(scene, "buy", "air") == 3
    assert scene.view["support"]["air"] == 3


# markers


@rule("6.3", "4.5.5", "3.5")
def test_6_3_artillery_costs_1_and_there_are_six() -> None:
    scene = supply(6, 6, 6, 6)
    assert [bought(scene, "buy", "artillery") for _ in range(6)] == [1] * 6
    assert scene.view["support"]["artillery"] == 6
    assert not scene.can("buy", "artillery")


@rule("6.3", "4.5.6", "3.5")
def test_6_3_an_engineer_costs_2_and_there_are_four() -> None:
    scene = supply(6, 6, 6, 6)
    assert [bought(scene, "buy", "engineer") for _ in range(4)] == [2] * 4
    assert scene.view["support"]["engineer"] == 4
    assert not scene.can("buy", "engineer")


@rule("R6", "6.3")
def test_r6_markers_kept_from_before_count_against_the_limit() -> None:
    scene = supply(6, 6, 6, 6, support={"artillery": 5, "engineer": 4})
    assert not scene.can("buy", "engineer")
    assert scene.why("support", "engineer")[:2] == (False, "R6")
    scene.play("buy", "artillery")
    assert not scene.can("buy", "artillery")


@rule("R6", "3.6", "9.5.9")
def test_r6_a_marker_used_in_combat_has_to_be_bought_again_and_can_be() -> None:
    scene = Scene(
        units={"29/RCN": 10, "94/267": 5},
        soviet={10: "ambush 7!"},
        support={"artillery": 6},
        turn=3,
    ).roll(1)
    scene.play("activate", 10).play("attack", 10).play("support", "artillery")
    scene.roll(1, 1, 6, 6)
    assert scene.view["support"]["artillery"] == 5
    scene.play("end_phase").roll(3, 3, 4).roll(*LEAST)
    assert scene.view["support"]["artillery"] == 5
    scene.play("buy", "artillery")
    assert scene.view["support"]["artillery"] == 6
    assert not scene.can("buy", "artillery")


@rule("3.5", "3.6")
def test_3_5_only_markers_in_the_available_box_can_be_placed() -> None:
    units = {"29/RCN": 10, "29/15": 10, "94/267": 5}
    scene = Scene(units=units, soviet={10: "ambush 7!"}, support={"engineer": 1}, turn=3).roll(1)
    scene.play("activate", 10).play("attack", 10).play("attack_with_all").play("lead", "29/RCN")
    assert scene.legal == [["support", "engineer"], ["done"]]
    scene.play("support", "engineer")
    assert scene.kind == "combat_dice"


# prices


@rule("6.3", "4.2.1", "4.2.2")
def test_6_3_returning_infantry_costs_1_and_armor_2() -> None:
    scene = supply(6, 6, 6, 6, units=box("29/15", "29/RCN", "244A"))
    before = scene.state.supply
    scene.play("return", "29/15").play("return_to", 1)
    assert before - scene.state.supply == 1
    scene.play("return", "29/RCN").play("return_to", 1)
    assert before - scene.state.supply == 3
    scene.play("return", "244A").play("return_to", 1)
    assert before - scene.state.supply == 5


@rule("6.3")
def test_6_3_one_morale_costs_3() -> None:
    scene = supply(6, 6, 6, 6, morale=7)
    assert bought(scene, "buy_morale") == 3
    assert scene.state.morale == 8


@rule("R5", "6.3")
def test_r5_morale_can_be_bought_again_and_again_up_to_19() -> None:
    scene = supply(6, 6, 6, 6, morale=16)
    for morale in (17, 18, 19):
        assert scene.play("buy_morale").state.morale == morale
    assert scene.state.supply == 15
    assert not scene.can("buy_morale")


@rule("6.3")
@pytest.mark.parametrize(
    ("points", "offers"),
    [
        (3, {"air", "artillery", "engineer", "morale", "29/15", "29/RCN"}),
        (2, {"artillery", "engineer", "29/15", "29/RCN"}),
        (1, {"artillery", "29/15"}),
    ],
)
def test_6_3_only_what_the_points_pay_for_is_offered(points: int, offers: set[str]) -> None:
    scene = supply(units=box("29/15", "29/RCN"))
    for _ in range(4 - points):
        scene.play("buy", "artillery")
    found = scene.legal_args("buy") | scene.legal_args("return")
    found |= {"morale"} if scene.can("buy_morale") else set()
    assert found == offers
    assert scene.can("done")


@rule("6.3", "4.2.1")
def test_6_3_what_is_too_dear_is_refused_by_the_rule_with_its_price() -> None:
    scene = supply(units=box("29/RCN"))
    for _ in range(3):
        scene.play("buy", "artillery")
    assert scene.why("support", "air")[:2] == (False, "6.3")
    assert scene.why("unit", "29/RCN")[:2] == (False, "4.2.1")


@rule("6.3")
def test_6_3_without_points_the_phase_ends_by_itself() -> None:
    scene = supply(units={"94/267": 5})
    for _ in range(4):
        scene.play("buy", "artillery")
    assert (scene.state.supply, scene.kind) == (0, "activate")


@rule("6.3")
def test_6_3_the_purchases_of_the_printed_example_use_up_13_points() -> None:
    scene = supply(1, 2, 2, 4, supply=4, morale=17, units={"94/267": 5})
    for marker in ("engineer", "engineer", *["artillery"] * 6):
        scene.play("buy", marker)
    scene.play("buy_morale")
    assert scene.state.support == [1, 6, 2]
    assert (scene.state.supply, scene.state.morale) == (0, 18)
