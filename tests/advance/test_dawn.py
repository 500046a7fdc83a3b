"""6.1 and 14.4: the Dawn Phase, reinforcements and withdrawals."""

from __future__ import annotations

import pytest

import kurgan
from tests.advance.scene import Scene
from tests.rules import rule

SECOND = ("389/544", "389/545", "389/546", "245A")
SEVENTH = ("100/54", "100/227", "100/369", "245B")
TWELFTH = ("79/208", "79/212", "79/226", "244C")
MOTORIZED = ("29/RCN", "29/129", "29/15", "29/71")
FOUR = ("295/516", "295/517", "295/518", "244A")
OTHERS = ("71/191", "71/194", "71/211", "244B")
SOVIET = {10: "ambush 7"}


def waiting(units: tuple[str, ...]) -> dict[str, int | str]:
    return dict.fromkeys(units, "reserve")


def at(area: int, *units: str) -> dict[str, int | str]:
    return dict.fromkeys(units, area)


def places(scene: Scene, units: tuple[str, ...]) -> list[str]:
    return [scene.place(unit) for unit in units]


def next_dawn(scene: Scene) -> Scene:
    """From the Random Event Phase through an idle turn with Commissars to the next Dawn."""
    if scene.kind == "event_dice":
        scene.roll(3, 3, 4)
    scene.roll(1, 1, 1, 1).play("done")
    if scene.kind == "activate":
        scene.play("end_phase")
    return scene


# 6.1.1


@rule("6.1", "6.1.1")
def test_6_1_1_the_389th_and_245a_may_come_in_at_area_1_or_2_on_turn_2() -> None:
    scene = Scene(phase="dawn", turn=2, units=waiting(SECOND), soviet=SOVIET)
    assert scene.legal == [["arrive_at", "1"], ["arrive_at", "2"], ["hold_back"]]
    assert scene.why("area", 3).allowed is False
    scene.play("arrive_at", 2)
    assert places(scene, SECOND) == ["2"] * 4
    assert all(scene.is_fresh(unit) for unit in SECOND)
    assert scene.kind == "event_dice"


@rule("6.1.1", "5.3.2")
def test_6_1_1_nobody_arrives_on_another_turn() -> None:
    for turn in (1, 3, 6):
        units = waiting(SEVENTH) if turn > 2 else waiting((*SECOND, *SEVENTH))
        scene = Scene(phase="dawn", turn=turn, units=units, soviet=SOVIET)
        assert scene.kind == "event_dice"
        assert {scene.place(unit) for unit in units} == {"reserve"}


@rule("6.1.1", "5.3.2")
def test_6_1_1_the_group_waits_on_turn_2_of_a_game_where_areas_1_and_2_are_still_full() -> None:
    match = kurgan.new("advance", seed=3)
    match.play(["done"])
    match.play(["end_phase"])
    view = match.view("german")
    assert view["turn"] == 2
    assert {unit["id"] for unit in view["reserve"]} == {*SECOND, *SEVENTH}
    assert [len(area["units"]) for area in view["areas"][:2]] == [4, 4]


@rule("6.1.1")
def test_6_1_1_the_100th_and_245b_come_on_turn_7_also_to_31_and_32_if_german() -> None:
    scene = Scene(phase="dawn", turn=7, units=waiting(SEVENTH), soviet=SOVIET)
    assert scene.legal_args("arrive_at") == {"1", "2", "31", "32"}
    scene.play("arrive_at", 32)
    assert places(scene, SEVENTH) == ["32"] * 4


@rule("6.1.1", "7.3")
def test_6_1_1_area_31_is_closed_to_them_while_soviet_even_if_contested() -> None:
    scene = Scene(
        phase="dawn",
        turn=7,
        units=waiting(SEVENTH) | at(31, "295/516"),
        soviet={31: "heroes 4!", 32: "heroes 5"},
    )
    assert scene.legal_args("arrive_at") == {"1", "2"}
    assert scene.why("area", 31)[:2] == (False, "6.1.1")


@rule("6.1.1", "7.1", "R1")
def test_6_1_1_a_full_area_is_no_choice() -> None:
    scene = Scene(
        phase="dawn", turn=7, units=waiting(SEVENTH) | at(1, *FOUR), soviet={31: "heroes 4"}
    )
    assert scene.legal_args("arrive_at") == {"2", "32"}
    assert scene.why("area", 1)[:2] == (False, "7.1")


@rule("6.1.1", "7.1", "R1")
def test_r1_as_many_as_fit_must_come_and_the_player_picks_which() -> None:
    scene = Scene(
        phase="dawn", turn=2, units=waiting(SECOND) | at(1, *FOUR[:2]), soviet=SOVIET
    ).play("arrive_at", 1)
    assert scene.legal == [["arrive", unit] for unit in SECOND]
    scene.play("arrive", "245A")
    assert scene.legal == [["arrive", unit] for unit in SECOND[:3]]
    scene.play("arrive", "389/545")
    assert scene.units_in(1) == {*FOUR[:2], "245A", "389/545"}
    assert scene.kind == "event_dice"
    assert places(scene, SECOND) == ["reserve", "1", "reserve", "1"]


@rule("6.1.1", "R1")
def test_r1_the_rest_come_later_and_only_to_the_same_area() -> None:
    scene = Scene(
        phase="dawn", turn=2, units=waiting(SECOND) | at(1, *FOUR[:2]), soviet=SOVIET
    ).play("arrive_at", 1)
    scene.play("arrive", "245A").play("arrive", "389/545").roll(3, 3, 4).roll(1, 1, 1, 1)
    scene.play("done").play("activate", 1).move("245A", 31).move("295/516", 31)
    scene.play("done").play("end_phase")
    assert scene.state.turn == 3
    assert scene.legal == [["arrive_at", "1"], ["hold_back"]]
    scene.play("arrive_at", 1)
    assert scene.units_in(1) == {"295/517", "389/544", "389/545", "389/546"}
    assert scene.kind == "event_dice"


@rule("6.1.1", "R1")
def test_r1_the_rest_wait_while_their_area_is_full_though_another_has_room() -> None:
    scene = Scene(
        phase="dawn", turn=2, units=waiting(SECOND) | at(1, *FOUR[:3]), soviet=SOVIET
    ).play("arrive_at", 1)
    scene.play("arrive", "389/544")
    next_dawn(scene)
    assert scene.state.turn == 3
    assert scene.kind == "event_dice"
    assert places(scene, SECOND) == ["1", "reserve", "reserve", "reserve"]
    assert scene.units_in(2) == set()


@rule("6.1.1", "R1")
def test_r1_a_group_without_any_room_waits_whole_and_is_not_bound() -> None:
    units = waiting(SECOND) | at(1, *FOUR) | at(2, *OTHERS)
    scene = Scene(phase="dawn", turn=2, units=units, soviet=SOVIET)
    assert scene.kind == "event_dice"
    assert places(scene, SECOND) == ["reserve"] * 4
    scene.roll(3, 3, 4).roll(1, 1, 1, 1).play("done")
    scene.play("activate", 1).move("295/516", 31).play("done")
    scene.play("activate", 2).move("71/191", 3).play("done").play("end_phase")
    assert scene.legal_args("arrive_at") == {"1", "2"}


@rule("6.1.1", "R1")
def test_r1_a_bound_group_does_not_bind_the_next_one() -> None:
    scene = Scene(
        phase="dawn",
        turn=6,
        units=waiting((*SECOND, *SEVENTH)) | at(1, *FOUR[:3]) | at(31, *OTHERS),
        soviet=SOVIET,
    ).play("arrive_at", 1)
    scene.play("arrive", "389/544")
    next_dawn(scene)
    assert scene.state.turn == 7
    assert scene.legal_args("arrive_at") == {"2", "32"}
    scene.play("arrive_at", 32)
    assert places(scene, SEVENTH) == ["32"] * 4
    assert places(scene, SECOND) == ["1", "reserve", "reserve", "reserve"]


@rule("6.1.1", "R1")
def test_r1_two_groups_of_one_dawn_are_placed_one_after_the_other() -> None:
    scene = Scene(phase="dawn", turn=7, units=waiting((*SECOND, *SEVENTH)), soviet=SOVIET)
    assert scene.legal_args("arrive_at") == {"1", "2"}
    scene.play("arrive_at", 1)
    assert places(scene, SECOND) == ["1"] * 4
    assert scene.legal_args("arrive_at") == {"2", "31", "32"}
    scene.play("arrive_at", 2)
    assert places(scene, SEVENTH) == ["2"] * 4


@rule("6.1.1", "R1")
def test_6_1_1_a_group_may_be_held_back_whole_and_is_offered_again_at_the_next_dawn() -> None:
    scene = Scene(phase="dawn", turn=2, units=waiting(SECOND) | at(3, *FOUR), soviet=SOVIET)
    scene.play("hold_back")
    assert scene.kind == "event_dice"
    assert places(scene, SECOND) == ["reserve"] * 4
    next_dawn(scene)
    assert scene.legal == [["arrive_at", "1"], ["arrive_at", "2"], ["hold_back"]]
    scene.play("arrive_at", 2)
    assert places(scene, SECOND) == ["2"] * 4


@rule("6.1.1", "R1")
def test_6_1_1_the_turn_7_group_may_wait_until_area_31_is_german() -> None:
    units = waiting(SEVENTH) | at(1, *FOUR) | at(31, *OTHERS[:3]) | at(30, OTHERS[3])
    scene = Scene(phase="dawn", turn=7, units=units, soviet={31: "heroes 4!", 32: "heroes 5"})
    assert scene.legal == [["arrive_at", "2"], ["hold_back"]]
    scene.play("hold_back").roll(3, 3, 4).roll(6, 6, 6, 6).play("done").roll(1)
    scene.play("activate", 31).play("attack", 31).play("attack_with_all").play("lead", OTHERS[0])
    scene.play("done").roll(6, 6, 1, 1).play("end_phase")
    assert scene.legal == [["arrive_at", "2"], ["arrive_at", "31"], ["hold_back"]]


@rule("6.1.1", "R1")
def test_6_1_1_the_excess_may_be_held_back_while_there_is_room_for_it() -> None:
    scene = Scene(
        phase="dawn", turn=2, units=waiting(SECOND) | at(1, *FOUR[:3]), soviet=SOVIET
    ).play("arrive_at", 1)
    scene.play("arrive", "245A").roll(3, 3, 4).roll(1, 1, 1, 1).play("done")
    scene.play("activate", 1).move("245A", 31).move("295/516", 31).play("done").play("end_phase")
    assert scene.legal == [["arrive_at", "1"], ["hold_back"]]
    scene.play("hold_back")
    assert places(scene, SECOND[:3]) == ["reserve"] * 3
    next_dawn(scene)
    assert scene.legal == [["arrive_at", "1"], ["hold_back"]]


@rule("6.1.1", "R1")
def test_r1_of_two_groups_one_may_be_held_back_and_the_other_come() -> None:
    scene = Scene(phase="dawn", turn=7, units=waiting((*SECOND, *SEVENTH)), soviet=SOVIET)
    scene.play("hold_back").play("arrive_at", 1)
    assert places(scene, SECOND) == ["reserve"] * 4
    assert places(scene, SEVENTH) == ["1"] * 4


@rule("6.1.1", "R1")
def test_r1_without_the_option_a_group_comes_at_once_where_it_can() -> None:
    scene = Scene(
        phase="dawn",
        turn=2,
        units=waiting(SECOND) | at(1, *FOUR),
        soviet=SOVIET,
        options={"hold_back": False},
    )
    assert scene.kind == "event_dice"
    assert places(scene, SECOND) == ["2"] * 4


# 6.1.2


@rule("6.1", "6.1.2")
def test_6_1_2_the_29th_motorized_leaves_the_game_on_turn_9() -> None:
    units = at(6, "29/RCN", "29/129") | at(10, "29/15") | at(48, "29/71") | at(5, "94/267")
    scene = Scene(phase="dawn", turn=9, units=units, soviet={10: "ambush 7!"}, morale=12)
    assert places(scene, MOTORIZED) == ["removed"] * 4
    assert scene.place("94/267") == "5"
    assert scene.state.morale == 12


@rule("6.1.2")
def test_6_1_2_the_29th_motorized_stays_until_turn_9() -> None:
    scene = Scene(phase="dawn", turn=8, units=at(6, *MOTORIZED), soviet=SOVIET)
    assert places(scene, MOTORIZED) == ["6"] * 4
    next_dawn(scene)
    assert scene.state.turn == 9
    assert places(scene, MOTORIZED) == ["removed"] * 4


@rule("6.1.2", "6.2.1", "R2")
def test_r2_each_unit_in_the_box_on_turn_9_costs_1_morale_and_is_gone_for_good() -> None:
    units = at(6, *MOTORIZED[:2]) | dict.fromkeys(MOTORIZED[2:], "out of action")
    units |= {"94/267": "out of action"}
    scene = Scene(phase="dawn", turn=9, units=units, soviet=SOVIET, morale=12)
    assert places(scene, MOTORIZED) == ["removed"] * 4
    assert scene.state.morale == 10
    scene.roll(3, 3, 4).roll(6, 6, 6, 6)
    assert scene.legal_args("return") == {"94/267"}


@rule("R2", "6.1.2", "6.2.1")
def test_r2_a_unit_still_in_the_box_is_charged_at_the_event_and_again_on_turn_9() -> None:
    units = at(6, *MOTORIZED[:3]) | {"29/71": "out of action"} | at(5, "94/267")
    scene = Scene(phase="event", turn=7, units=units, soviet=SOVIET, morale=12).roll(1, 1, 1)
    assert scene.state.morale == 11
    assert scene.place("29/71") == "out of action"
    next_dawn(scene).play("arrive_at", 6)
    assert scene.state.morale == 10
    next_dawn(scene)
    assert (scene.state.turn, scene.state.morale) == (9, 8)
    assert places(scene, MOTORIZED) == ["removed"] * 4


@rule("R3", "6.2.1")
def test_r3_units_that_the_event_withdraws_on_turn_8_do_not_return() -> None:
    units = at(6, *MOTORIZED[:3]) | {"29/71": "out of action"} | at(5, "94/267")
    scene = Scene(phase="event", turn=8, units=units, soviet=SOVIET, morale=12).roll(1, 1, 1)
    assert places(scene, MOTORIZED) == ["reserve"] * 3 + ["out of action"]
    next_dawn(scene)
    assert scene.state.turn == 9
    assert scene.kind == "event_dice"
    assert places(scene, MOTORIZED) == ["removed"] * 4
    assert scene.state.morale == 12 - 1 - 1 - 1  # event, End Phase, the box on turn 9


@rule("R3", "R2")
def test_r3_a_unit_bought_back_after_the_event_of_turn_8_costs_nothing_on_turn_9() -> None:
    units = at(6, *MOTORIZED[:3]) | {"29/71": "out of action"} | at(5, "94/267")
    scene = Scene(phase="event", turn=8, units=units, soviet=SOVIET, morale=12).roll(1, 1, 1)
    scene.roll(1, 1, 1, 1).play("return", "29/71").play("return_to", 5).play("done")
    scene.play("end_phase")
    assert (scene.state.turn, scene.state.morale) == (9, 10)
    assert scene.place("29/71") == "removed"


@rule("R48", "6.1.2")
def test_r48_units_that_wait_on_turn_9_leave_with_the_division_and_cost_nothing() -> None:
    more = ("76/178", "76/203", "76/230", "94/274")
    units = at(8, *MOTORIZED) | at(5, *FOUR) | at(6, *more)
    scene = Scene(phase="event", turn=7, units=units, soviet=SOVIET, morale=12).roll(1, 1, 1)
    next_dawn(scene)
    assert (scene.state.turn, scene.kind) == (8, "event_dice")
    assert places(scene, MOTORIZED) == ["reserve"] * 4
    next_dawn(scene)
    assert (scene.state.turn, scene.state.morale) == (9, 10)
    assert places(scene, MOTORIZED) == ["removed"] * 4


@rule("R48", "7.2", "7.3")
def test_r48_a_withdrawal_ends_a_contest_and_changes_no_control() -> None:
    units = at(10, "29/RCN") | at(9, "29/15") | at(5, "94/267")
    scene = Scene(phase="dawn", turn=9, units=units, soviet={10: "ambush 7!"})
    area = {int(row["id"]): row for row in scene.view["areas"]}
    assert (area[10]["control"], area[10]["contested"]) == ("soviet", False)
    assert area[9]["control"] == "german"
    assert scene.view["controlled"] == 49


# 14.4


@rule("14.4", "R33")
def test_14_4_the_79th_and_244c_come_on_turn_12_to_any_one_german_area() -> None:
    soviet = {14: "fanatic 8!", 26: "ambush 7", 35: "guards 8"}
    scene = Scene(
        scenario="factory",
        phase="dawn",
        turn=12,
        units=waiting(TWELFTH) | at(14, "71/191") | at(23, *FOUR),
        soviet=soviet,
    )
    assert scene.legal_args("arrive_at") == {
        str(area) for area in range(1, 51) if area not in (14, 26, 35, 23)
    }
    scene.play("arrive_at", 37)
    assert places(scene, TWELFTH) == ["37"] * 4
    assert {event.rule for event in scene.events if event.kind == "unit_arrived"} == {"14.4"}
    assert scene.kind == "event_dice"


@rule("14.4", "7.1")
def test_14_4_a_soviet_or_contested_area_is_refused_by_14_4_and_a_full_one_by_7_1() -> None:
    scene = Scene(
        scenario="factory",
        phase="dawn",
        turn=12,
        units=waiting(TWELFTH) | at(14, "71/191") | at(23, *FOUR),
        soviet={14: "fanatic 8!", 35: "guards 8"},
    )
    assert scene.why("area", 23)[:2] == (False, "7.1")
    assert scene.why("area", 14)[:2] == (False, "14.4")
    assert scene.why("area", 35)[:2] == (False, "14.4")


@rule("14.4")
@pytest.mark.parametrize("turn", [10, 11])
def test_14_4_they_do_not_come_before_turn_12(turn: int) -> None:
    scene = Scene(
        scenario="factory", phase="dawn", turn=turn, units=waiting(TWELFTH), soviet=SOVIET
    )
    assert scene.kind in ("event_dice", "supply_dice")
    assert places(scene, TWELFTH) == ["reserve"] * 4


@rule("14.4", "R1", "R33")
def test_14_4_the_79th_and_244c_may_be_held_back() -> None:
    scene = Scene(scenario="factory", phase="dawn", turn=12, units=waiting(TWELFTH), soviet=SOVIET)
    scene.play("hold_back")
    assert places(scene, TWELFTH) == ["reserve"] * 4


@rule("R33", "14.4", "R1")
def test_r33_what_does_not_fit_waits_and_joins_the_same_area() -> None:
    scene = Scene(
        scenario="factory",
        phase="dawn",
        turn=12,
        units=waiting(TWELFTH) | at(23, *FOUR[:3]),
        soviet=SOVIET,
    ).play("arrive_at", 23)
    scene.play("arrive", "244C").roll(3, 3, 4).roll(1, 1, 1, 1).play("done")
    assert places(scene, TWELFTH) == ["reserve"] * 3 + ["23"]
    scene.play("activate", 23).move("295/516", 24).move("295/517", 24).play("done")
    scene.play("end_phase")
    scene.play("arrive_at", 23)
    assert scene.legal == [["arrive", unit] for unit in TWELFTH[:3]]
    scene.play("arrive", "79/226").play("arrive", "79/208")
    assert scene.units_in(23) == {"295/518", "244C", "79/226", "79/208"}
    assert scene.place("79/212") == "reserve"
