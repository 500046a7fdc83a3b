"""6.2 and 10.1: the Random Event Phase of the main game."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.kernel.engine import question
from tests.advance.scene import CODEC, Scene
from tests.rules import rule

MOTORIZED = ("29/RCN", "29/129", "29/15", "29/71")
CHART = {
    3: "64th_army_breakthrough",
    4: "64th_army_offensive",
    5: "artillery_shell_shortages",
    6: "artillery_shell_shortages",
    7: "logistical_pause",
    8: "logistical_pause",
    9: "commissars",
    10: "commissars",
    11: "commissars",
    12: "commissars",
    13: "logistical_pause",
    14: "logistical_pause",
    15: "artillery_shell_shortages",
    16: "artillery_shell_shortages",
    17: "66th_army_offensive",
    18: "66th_army_breakthrough",
}
SOVIET = {10: "ambush 7!"}


def faces(total: int) -> tuple[int, int, int]:
    """Three dice with this sum."""
    first = max(1, total - 12)
    second = max(1, total - first - 6)
    return first, second, total - first - second


def eventful(total: int, **kwargs: Any) -> Scene:
    """The event of turn 3 (unless told otherwise) rolled with this sum."""
    kwargs.setdefault("turn", 3)
    kwargs.setdefault("soviet", SOVIET)
    kwargs.setdefault("units", {"29/RCN": 8, "94/267": 5})
    return Scene(phase="event", **kwargs).roll(*faces(total))


def to_combat(scene: Scene) -> Scene:
    return scene.roll(*[1] * sum(scene.dice)).play("done")


def assault(scene: Scene, unit: str, area: int, *support: str) -> Scene:
    """One unit enters, attacks and meets a roll of 7 against 7."""
    scene.play("activate", int(scene.place(unit)))
    if scene.can("select", unit):
        scene.play("select", unit)
    scene.play("enter", area).play("attack", area)
    for marker in support:
        scene.play("support", marker)
    if scene.kind == "support":
        scene.play("done")
    return scene.roll(3, 4, 3, 4)


def totals(scene: Scene) -> tuple[int, ...]:
    """The last Attack Total and Defense Total, less the dice."""
    german, soviet, attack, defense = scene.told("dice_rolled")[-1]
    return attack - german, defense - soviet


# 6.2


@rule("6.2")
@pytest.mark.parametrize(("total", "event"), CHART.items())
def test_6_2_the_sum_of_three_dice_names_the_event(total: int, event: str) -> None:
    assert eventful(total).view["event"] == event


@rule("6.2")
@pytest.mark.parametrize("total", [4, 17, 18])
def test_6_2_air_may_not_be_placed_after_an_offensive_or_the_66th_breakthrough(total: int) -> None:
    scene = to_combat(eventful(total, support={"air": 1, "artillery": 1}))
    scene.play("activate", 8).move("29/RCN", 10).play("attack", 10)
    assert scene.state.support[0] == 2
    assert scene.legal_args("support") == {"artillery"}
    assert scene.why("support", "air")[:2] == (False, "6.2")


@rule("6.2")
@pytest.mark.parametrize("total", [5, 6, 15, 16])
def test_6_2_artillery_adds_1_in_a_shell_shortage_and_air_may_be_placed(total: int) -> None:
    scene = to_combat(eventful(total, support={"artillery": 1, "engineer": 1}))
    scene.play("activate", 8).move("29/RCN", 10).play("attack", 10)
    assert scene.legal_args("support") == {"air", "artillery", "engineer"}
    scene.play("support", "artillery").roll(3, 4, 3, 4)
    assert totals(scene) == (6 + 1 + 1, 7 + 4)


@rule("6.2")
@pytest.mark.parametrize("total", [9, 12])
def test_6_2_commissars_add_1_to_the_defense_and_leave_artillery_alone(total: int) -> None:
    scene = to_combat(eventful(total, support={"artillery": 1}))
    assault(scene, "29/RCN", 10, "artillery")
    assert totals(scene) == (6 + 2 + 1, 7 + 4 + 1)


@rule("6.2")
def test_6_2_engineers_add_2_in_a_shell_shortage() -> None:
    scene = to_combat(eventful(5, support={"engineer": 1}))
    assault(scene, "29/RCN", 10, "engineer")
    assert totals(scene) == (6 + 2 + 1, 7 + 4)


@rule("6.2")
def test_6_2_the_66th_breakthrough_cuts_supply_to_two_dice() -> None:
    scene = eventful(18, supply=3)
    assert scene.dice == (2,)
    assert scene.roll(5, 6).state.supply == 14


@rule("6.2")
@pytest.mark.parametrize("total", [3, 4, 5, 9, 17])
def test_6_2_no_other_event_cuts_supply(total: int) -> None:
    assert eventful(total).dice == (4,)


@rule("6.2")
def test_6_2_an_event_lasts_for_its_turn_only() -> None:
    scene = to_combat(eventful(17)).play("end_phase")
    assert (scene.state.turn, scene.view["event"]) == (4, "none")
    to_combat(scene.roll(*faces(5)))
    scene.play("activate", 8).move("29/RCN", 10).play("attack", 10)
    assert "air" in scene.legal_args("support")


@rule("6.2")
def test_6_2_two_dice_for_supply_last_for_one_turn_only() -> None:
    scene = to_combat(eventful(18)).play("end_phase").roll(*faces(9))
    assert scene.dice == (4,)


# 6.2.1


@rule("6.2.1", "R48")
def test_6_2_1_the_29th_motorized_leaves_the_map_and_no_other_unit_does() -> None:
    units: dict[str, int | str] = {"29/RCN": 10, "29/129": 8, "29/15": 6, "29/71": 48}
    scene = eventful(3, units=units | {"94/267": 8}, morale=15)
    assert {scene.place(unit) for unit in MOTORIZED} == {"reserve"}
    assert scene.place("94/267") == "8"
    assert scene.state.morale == 15
    assert scene.view["areas"][9]["contested"] is False
    assert scene.view["areas"][9]["control"] == "soviet"


@rule("6.2.1", "R2")
@pytest.mark.parametrize("lost", [1, 2, 4])
def test_6_2_1_each_of_its_units_in_the_box_costs_1_morale_and_stays_there(lost: int) -> None:
    units: dict[str, int | str] = dict.fromkeys(MOTORIZED, 6)
    units |= dict.fromkeys(MOTORIZED[:lost], "out of action")
    scene = eventful(3, units=units | {"94/267": "out of action"}, morale=15)
    assert scene.state.morale == 15 - lost
    assert {scene.place(unit) for unit in MOTORIZED[:lost]} == {"out of action"}
    scene.roll(6, 6, 6, 6)
    assert scene.legal_args("return") == {*MOTORIZED[:lost], "94/267"}


@rule("6.2.1", "6.1.1", "R48")
def test_6_2_1_it_returns_fresh_at_the_next_dawn_in_area_5_or_6() -> None:
    scene = to_combat(eventful(3, units=dict.fromkeys(MOTORIZED, 8) | {"94/267": 5}))
    scene.play("end_phase")
    assert scene.state.turn == 4
    assert scene.legal == [["arrive_at", "5"], ["arrive_at", "6"], ["hold_back"]]
    scene.play("arrive_at", 6)
    assert scene.units_in(6) == set(MOTORIZED)
    assert all(scene.is_fresh(unit) for unit in MOTORIZED)
    moved = ("unit_withdrawn", "unit_arrived")
    assert {event.rule for event in scene.events if event.kind in moved} == {"6.2.1"}


@rule("R48", "6.2.1", "R1")
def test_r48_it_returns_to_one_area_and_the_excess_waits_for_room_there() -> None:
    units: dict[str, int | str] = dict.fromkeys(MOTORIZED, 8)
    units |= {"94/267": 5, "94/274": 5, "71/191": 5}
    scene = to_combat(eventful(3, units=units)).play("end_phase").play("arrive_at", 5)
    scene.play("arrive", "29/RCN")
    assert scene.units_in(5) == {"94/267", "94/274", "71/191", "29/RCN"}
    assert scene.place("29/15") == "reserve"
    to_combat(scene.roll(*faces(9))).play("activate", 5).move("94/267", 4).move("94/274", 4)
    scene.play("done").play("end_phase").play("arrive_at", 5)
    assert scene.legal == [["arrive", "29/129"], ["arrive", "29/15"], ["arrive", "29/71"]]


@rule("R48", "6.2.1", "R1")
def test_r48_the_29th_may_be_held_back_for_another_turn() -> None:
    scene = to_combat(eventful(3, units=dict.fromkeys(MOTORIZED, 8) | {"94/267": 5}))
    scene.play("end_phase").play("hold_back")
    assert {scene.place(unit) for unit in MOTORIZED} == {"reserve"}
    to_combat(scene.roll(*faces(9))).play("end_phase").play("arrive_at", 6)
    assert scene.units_in(6) == set(MOTORIZED)


@rule("R48", "R2")
def test_r48_a_unit_bought_back_meanwhile_does_not_bind_the_others() -> None:
    units: dict[str, int | str] = dict.fromkeys(MOTORIZED, 8)
    scene = eventful(3, units=units | {"29/71": "out of action", "94/267": 4})
    scene.roll(1, 1, 1, 1).play("return", "29/71").play("return_to", 4).play("done")
    scene.play("end_phase")
    assert scene.legal_args("arrive_at") == {"5", "6"}


@rule("R4", "6.2.1")
def test_r4_once_the_29th_has_been_withdrawn_a_3_counts_as_a_4() -> None:
    units: dict[str, int | str] = dict.fromkeys(MOTORIZED, 8)
    scene = to_combat(eventful(3, units=units | {"94/267": 4})).play("end_phase")
    scene.play("arrive_at", 6).roll(1, 1, 1)
    assert scene.view["event"] == "64th_army_offensive"
    assert scene.units_in(6) == set(MOTORIZED)


@rule("R4", "6.2.1", "6.1.2")
def test_r4_a_3_counts_as_a_4_on_turn_9_after_the_withdrawal_at_dawn() -> None:
    box: dict[str, int | str] = {"29/RCN": 6, "29/15": "out of action", "94/267": 5}
    scene = Scene(phase="dawn", turn=9, units=box, soviet=SOVIET, morale=12).roll(1, 1, 1)
    assert scene.view["event"] == "64th_army_offensive"
    assert scene.state.morale == 11


# 10.1


@rule("10.0", "10.1", "R48")
def test_10_1_the_64th_breakthrough_is_no_withdrawal_on_turn_1() -> None:
    units: dict[str, int | str] = dict.fromkeys(MOTORIZED[:3], 6)
    scene = eventful(3, turn=1, units=units | {"29/71": "out of action", "94/267": 5})
    assert scene.units_in(6) == set(MOTORIZED[:3])
    assert (scene.state.morale, scene.view["event"]) == (15, "none")
    to_combat(scene).play("end_phase").roll(1, 1, 1)
    assert scene.view["event"] == "64th_army_breakthrough"
    assert scene.units_in(6) == set()


@rule("10.1")
def test_10_1_the_66th_breakthrough_changes_nothing_on_turn_1() -> None:
    scene = eventful(18, turn=1)
    assert scene.dice == (4,)
    to_combat(scene).play("activate", 8).move("29/RCN", 10).play("attack", 10)
    assert "air" in scene.legal_args("support")


@rule("10.1")
@pytest.mark.parametrize("total", [7, 8, 13, 14])
def test_10_1_no_division_pauses_on_turn_1(total: int) -> None:
    scene = eventful(total, turn=1)
    assert scene.kind == "supply_dice"
    assert scene.view["paused"] == []


@rule("10.1", "10.0")
@pytest.mark.parametrize("total", [4, 5, 9, 17])
def test_10_1_the_other_events_happen_on_turn_1(total: int) -> None:
    assert eventful(total, turn=1).view["event"] == CHART[total]


@rule("10.0", "10.1")
@pytest.mark.parametrize("total", [7, 18])
def test_10_0_turn_2_is_spared_nothing(total: int) -> None:
    scene = eventful(total, turn=2)
    assert scene.view["event"] == CHART[total]
    assert scene.kind == "pause" if total == 7 else scene.dice == (2,)


# the pause


def pile(scene: Scene) -> dict[str, int]:
    ask: Any = question(scene.state)
    return {CODEC.encode(action)[1]: weight for action, weight in ask.outcomes()}


@rule("6.2")
def test_6_2_a_pause_falls_on_any_division_on_the_map_with_equal_chances() -> None:
    units: dict[str, int | str] = dict.fromkeys(MOTORIZED, 6)
    units |= {"94/267": 5, "71/191": "out of action", "389/544": "reserve", "244A": 5}
    scene = eventful(7, units=units, turn=1 + 2)
    assert scene.kind == "pause"
    assert pile(scene) == {"29th Mot": 1, "94th": 1}


@rule("6.2")
def test_6_2_a_pause_passes_by_where_only_assault_guns_are_on_the_map() -> None:
    scene = eventful(7, units={"244A": 5, "94/267": "out of action"})
    assert scene.kind == "supply_dice"
    assert scene.view["paused"] == []


@rule("6.2", "R51")
def test_6_2_a_paused_division_may_not_act_and_may_again_next_turn() -> None:
    scene = eventful(14, units={"29/RCN": 8, "94/267": 5, "244A": 5}).draw("pause", "29th Mot")
    to_combat(scene)
    assert scene.legal_args("activate") == {"5"}
    assert scene.why("area", 8)[:2] == (False, "R51")
    scene.play("end_phase").roll(*faces(9))
    to_combat(scene)
    assert scene.legal_args("activate") == {"5", "8"}
    assert scene.view["paused"] == []
