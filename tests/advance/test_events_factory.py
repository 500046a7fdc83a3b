"""14.6.1: the Random Event Phase of the Factory District."""

from __future__ import annotations

from typing import Any

import pytest

from tests.advance.scene import Scene
from tests.advance.test_events import assault, faces, to_combat, totals
from tests.rules import rule

PANZER = ("14/I-36", "14/103", "14/108")
CHART = {
    3: "64th_army_breakthrough",
    4: "64th_army_offensive",
    **dict.fromkeys((5, 6), "artillery_shell_shortages"),
    **dict.fromkeys((7, 8), "rain"),
    **dict.fromkeys((9, 10, 11, 12), "commissars"),
    **dict.fromkeys((13, 14), "rain"),
    **dict.fromkeys((15, 16), "artillery_shell_shortages"),
    17: "66th_army_offensive",
    18: "66th_army_breakthrough",
}


def eventful(total: int, **kwargs: Any) -> Scene:
    """The event of turn 11 (unless told otherwise) rolled with this sum."""
    kwargs.setdefault("turn", 11)
    kwargs.setdefault("soviet", {26: "ambush 7!"})
    kwargs.setdefault("units", {"24/I-24": 35, "94/267": 45})
    return Scene(scenario="factory", phase="event", **kwargs).roll(*faces(total))


@rule("14.6.1")
def test_14_6_1_turn_10_has_no_event() -> None:
    scene = Scene(
        scenario="factory", phase="dawn", turn=10, units={"94/267": 45}, soviet={26: "ambush 7"}
    )
    assert scene.kind == "supply_dice"
    assert scene.view["event"] == "none"
    assert scene.told("event_rolled") == []


@rule("14.6.1")
@pytest.mark.parametrize("turn", [11, 12, 13, 14])
def test_14_6_1_every_later_turn_has_one(turn: int) -> None:
    scene = Scene(
        scenario="factory", phase="dawn", turn=turn, units={"94/267": 45}, soviet={26: "ambush 7"}
    )
    assert (scene.kind, scene.dice) == ("event_dice", (3,))


@rule("14.6.1")
@pytest.mark.parametrize(("total", "event"), CHART.items())
def test_14_6_1_the_scenario_has_its_own_chart(total: int, event: str) -> None:
    scene = eventful(total)
    assert scene.view["event"] == event
    assert scene.kind == "supply_dice"


@rule("14.6.1")
@pytest.mark.parametrize("total", [4, 7, 8, 13, 14, 17, 18])
def test_14_6_1_air_is_prohibited_by_offensives_rain_and_the_66th_breakthrough(total: int) -> None:
    scene = to_combat(eventful(total, support={"artillery": 1}))
    assert scene.state.support[0] == 2
    scene.play("activate", 35).move("24/I-24", 26).play("attack", 26)
    assert scene.legal_args("support") == {"artillery"}


@rule("14.6.1")
@pytest.mark.parametrize("total", [5, 16])
def test_14_6_1_artillery_adds_1_in_a_shell_shortage(total: int) -> None:
    scene = to_combat(eventful(total, support={"artillery": 1}))
    assault(scene, "24/I-24", 26, "artillery")
    assert totals(scene) == (6 + 1 + 1, 7 + 4)


@rule("14.6.1")
@pytest.mark.parametrize("total", [9, 12])
def test_14_6_1_commissars_add_1_to_the_defense(total: int) -> None:
    scene = to_combat(eventful(total))
    assault(scene, "24/I-24", 26)
    assert totals(scene) == (6 + 1, 7 + 4 + 1)


@rule("14.6.1")
def test_14_6_1_the_66th_breakthrough_cuts_supply_to_two_dice() -> None:
    assert eventful(18).dice == (2,)
    assert eventful(17).dice == (4,)


@rule("14.6.1")
@pytest.mark.parametrize(("total", "steps"), [(7, 4), (14, 4), (9, 6)])
def test_14_6_1_in_rain_armor_moves_4(total: int, steps: int) -> None:
    scene = to_combat(eventful(total, units={"24/I-24": 1, "94/267": 45}))
    scene.play("activate", 1)
    if scene.kind == "activation":
        scene.play("select", "24/I-24")
    entered = 0
    for area in (2, 3, 4, 5, 6, 7):
        if not scene.can("enter", area):
            break
        scene.play("enter", area)
        entered += 1
    assert entered == steps


@rule("14.6.1")
def test_14_6_1_in_rain_infantry_still_moves_4() -> None:
    scene = to_combat(eventful(8, units={"94/267": 1, "24/I-24": 35}))
    scene.play("activate", 1)
    if scene.kind == "activation":
        scene.play("select", "94/267")
    for area in (2, 3, 4, 5):
        scene.play("enter", area)
    assert scene.place("94/267") == "5"
    assert not scene.is_fresh("94/267")


@rule("14.6.1")
def test_14_6_1_rain_is_over_the_next_turn() -> None:
    scene = to_combat(eventful(7, units={"24/I-24": 1, "94/267": 45})).play("end_phase")
    to_combat(scene.roll(*faces(9))).play("activate", 1)
    if scene.kind == "activation":
        scene.play("select", "24/I-24")
    for area in (2, 3, 4, 5, 6, 7):
        scene.play("enter", area)
    assert scene.place("24/I-24") == "7"


@rule("14.6.1")
def test_14_6_1_a_3_withdraws_the_14th_panzer_and_the_box_costs_morale() -> None:
    units: dict[str, int | str] = {"14/I-36": 27, "14/103": 26, "14/108": "out of action"}
    scene = eventful(3, units=units | {"94/267": 45, "94/274": "out of action"}, morale=12)
    assert [scene.place(unit) for unit in PANZER] == ["reserve", "reserve", "out of action"]
    assert scene.place("94/267") == "45"
    assert scene.state.morale == 11
    scene.roll(6, 6, 6, 6)
    assert scene.legal_args("return") == {"14/108", "94/274"}


@rule("14.6.1", "R48", "7.4")
def test_14_6_1_the_14th_panzer_returns_at_the_next_dawn_in_any_vacant_area() -> None:
    units: dict[str, int | str] = dict.fromkeys(PANZER, 27)
    units |= {"94/267": 14, **dict.fromkeys(("100/54", "100/227", "100/369", "244A"), 23)}
    scene = eventful(3, units=units, soviet={14: "fanatic 8!", 26: "ambush 7"})
    to_combat(scene).roll(1).play("end_phase")
    assert scene.state.turn == 12
    vacant = {str(area) for area in range(1, 51) if area not in (14, 26, 23)}
    assert scene.legal_args("arrive_at") == vacant
    scene.play("arrive_at", 37)
    assert scene.units_in(37) == set(PANZER)
    assert all(scene.is_fresh(unit) for unit in PANZER)


@rule("14.6.1")
def test_14_6_1_is_cited_for_what_it_does_and_not_the_rule_of_the_main_game() -> None:
    units: dict[str, int | str] = {"14/I-36": 27, "14/108": "out of action", "94/267": 45}
    scene = to_combat(eventful(3, units=units)).play("end_phase").play("arrive_at", 27)
    told = [event for event in scene.events if event.kind not in ("turn_began", "unit_spent")]
    cited = {event.rule for event in told if event.kind.startswith(("event_", "unit_"))}
    assert cited == {"14.6.1"}
    morale = [event.rule for event in told if event.kind == "morale_changed"]
    assert morale == ["14.6.1", "6.5"]


@rule("R4", "14.6.1")
def test_r4_the_14th_panzer_can_be_withdrawn_again_and_again() -> None:
    scene = eventful(3, units=dict.fromkeys(PANZER, 27) | {"94/267": 45})
    to_combat(scene).play("end_phase").play("arrive_at", 27).roll(1, 1, 1)
    assert scene.view["event"] == "64th_army_breakthrough"
    assert {scene.place(unit) for unit in PANZER} == {"reserve"}
    to_combat(scene).play("end_phase").play("arrive_at", 45)
    assert scene.units_in(45) == {*PANZER, "94/267"}


@rule("R48", "R1", "14.6.1")
def test_r48_a_new_withdrawal_frees_the_waiting_units_from_their_area() -> None:
    units: dict[str, int | str] = dict.fromkeys(PANZER, 27)
    units |= dict.fromkeys(("100/54", "100/227", "100/369"), 23)
    scene = eventful(3, units=units)
    to_combat(scene).play("end_phase").play("arrive_at", 23).play("arrive", "14/103")
    assert [scene.place(unit) for unit in PANZER] == ["reserve", "23", "reserve"]
    before = len(scene.told("unit_withdrawn"))
    to_combat(scene.roll(1, 1, 1)).play("end_phase")
    assert len(scene.told("unit_withdrawn")) == before + 1  # two were off the map already
    assert scene.state.turn == 13
    scene.play("arrive_at", 27)
    assert scene.units_in(27) == set(PANZER)


@rule("10.0", "10.1", "14.6.1")
def test_10_0_the_turn_1_rules_do_not_soften_the_scenarios_first_event() -> None:
    scene = eventful(3, units=dict.fromkeys(PANZER, 27) | {"94/267": 45})
    assert scene.units_in(27) == set()
