"""6.0, 6.4 and 6.5: the phases of a turn, action rounds and the End Phase."""

from __future__ import annotations

import kurgan
from tests.advance.scene import Scene
from tests.rules import rule

SOVIET = {10: "ambush 7!"}


# 6.0


def now(scene: Scene) -> tuple[str, str]:
    """The question and the phase it belongs to."""
    return scene.kind, scene.view["phase"]


@rule("6.0", "6.1", "6.2", "6.3", "6.4")
def test_6_0_the_phases_follow_each_other_in_the_printed_order() -> None:
    scene = Scene(
        phase="dawn",
        turn=2,
        units={"389/544": "reserve", "29/RCN": 10, "94/267": 5},
        soviet=SOVIET,
    )
    seen = [now(scene)]
    seen.append(now(scene.play("arrive_at", 1)))
    seen.append(now(scene.roll(3, 3, 4)))
    seen.append(now(scene.roll(1, 1, 1, 1)))
    seen.append(now(scene.play("done")))
    seen.append(now(scene.roll(1)))
    seen.append(now(scene.play("end_phase")))
    assert seen == [
        ("arrive_at", "dawn"),
        ("event_dice", "random event"),
        ("supply_dice", "supply"),
        ("spend", "supply"),
        ("streets_die", "combat"),
        ("activate", "combat"),
        ("event_dice", "random event"),
    ]
    assert scene.state.turn == 3


@rule("6.0")
def test_6_0_the_first_turn_follows_the_set_up() -> None:
    match = kurgan.new("advance", seed=1)
    kinds = [event.kind for event in match.events()]
    assert kinds[-4:] == [
        "event_rolled", "supply_rolled", "supply_received", "free_air_received"
    ]  # fmt: skip
    assert match.question is not None
    assert (match.view("german")["turn"], match.question.kind) == (1, "spend")


@rule("6.0", "3.2", "4.5.1")
def test_6_0_the_turn_marker_moves_on_when_a_turn_is_over() -> None:
    scene = Scene(units={"94/267": 5}, soviet=SOVIET, turn=4)
    assert scene.view["turn"] == 4
    scene.play("end_phase")
    assert scene.view["turn"] == 5
    assert scene.told("turn_began") == [(5,)]


# 6.4.1: a die for every contested urban area


def streets(area: int = 10, counter: str = "ambush 7!", morale: int = 15) -> Scene:
    """Two units in one contested area and one elsewhere, at the start of the Combat Phase."""
    units = {"29/RCN": area, "29/15": area, "94/267": 5}
    return Scene(units=units, soviet={area: counter}, turn=3, morale=morale)


def outcome(scene: Scene) -> tuple[int, bool]:
    """The Morale and whether the two units are Fresh."""
    assert scene.is_fresh("29/RCN") == scene.is_fresh("29/15")
    return scene.state.morale, scene.is_fresh("29/RCN")


@rule("6.4", "6.4.1")
def test_6_4_1_the_die_is_rolled_before_the_first_action_round() -> None:
    scene = streets()
    assert (scene.kind, scene.dice, scene.rule) == ("streets_die", (1,), "6.4.1")
    scene.roll(1)
    assert scene.kind == "activate"


@rule("6.4.1")
def test_6_4_1_a_roll_of_1_to_4_does_nothing() -> None:
    assert {outcome(streets().roll(die)) for die in (1, 2, 3, 4)} == {(15, True)}


@rule("6.4.1")
def test_6_4_1_a_5_costs_1_morale() -> None:
    assert outcome(streets().roll(5)) == (14, True)


@rule("6.4.1")
def test_6_4_1_a_6_costs_1_morale_and_spends_every_unit_there_and_no_other() -> None:
    scene = streets().roll(6)
    assert outcome(scene) == (14, False)
    assert scene.is_fresh("94/267")
    assert scene.legal_args("activate") == {"5"}


@rule("6.4.1", "6.5")
def test_6_4_1_units_spent_in_the_streets_are_fresh_again_next_turn() -> None:
    scene = streets().roll(6).play("end_phase")
    assert outcome(scene) == (13, True)


@rule("6.4.1")
def test_6_4_1_there_is_one_die_for_each_contested_urban_area() -> None:
    units = {"29/RCN": 10, "29/15": 9, "94/267": 16, "71/191": 13}
    soviet = {10: "ambush 7!", 9: "heroes 5!", 16: "heroes 4!", 14: "ambush 7"}
    scene = Scene(units=units, soviet=soviet, turn=3)
    scene.roll(5).roll(6)
    assert scene.kind == "activate"
    assert sorted(area for area, *_ in scene.told("streets_rolled")) == [9, 10]
    assert scene.state.morale == 13


@rule("6.4.1", "R46", "R9")
def test_6_4_1_open_ground_and_mamayev_kurgan_are_not_rolled_for() -> None:
    units = {"29/RCN": 16, "29/15": 17, "94/267": 21, "71/191": 19}
    soviet = {16: "heroes 4!", 17: "heroes 5!", 21: "fanatic 9!", 19: "barrage 5!"}
    scene = Scene(units=units, soviet=soviet, turn=3)
    assert scene.kind == "activate"
    assert scene.told("streets_rolled") == []


@rule("6.4.1", "7.3")
def test_6_4_1_an_area_of_one_side_alone_is_not_rolled_for() -> None:
    scene = Scene(units={"29/RCN": 12, "94/267": 9}, soviet={10: "ambush 7!"}, turn=3)
    assert scene.kind == "activate"


@rule("6.4.1", "R9")
def test_r9_guards_add_1_where_the_tem_is_4() -> None:
    guards = [outcome(streets(10, "guards 8!").roll(die)) for die in (3, 4, 5, 6)]
    assert guards == [(15, True), (14, True), (14, False), (14, False)]


@rule("6.4.1", "R9", "R46")
def test_r9_the_central_rail_station_counts_by_its_tem() -> None:
    assert outcome(streets(15, "guards 8!").roll(4)) == (14, True)
    assert outcome(streets(15, "guards 8!").roll(5)) == (14, False)


@rule("6.4.1", "R9")
def test_r9_guards_add_nothing_where_the_tem_is_3() -> None:
    assert outcome(streets(9, "guards 8!").roll(4)) == (15, True)
    assert outcome(streets(9, "guards 8!").roll(5)) == (14, True)


@rule("6.4.1")
def test_6_4_1_others_than_guards_add_nothing_where_the_tem_is_4() -> None:
    assert outcome(streets(10, "fanatic 8!").roll(4)) == (15, True)
    assert outcome(streets(10, "fanatic 8!").roll(5)) == (14, True)


@rule("R9", "6.4.1")
def test_r9_an_unrevealed_counter_does_not_count_as_guards() -> None:
    assert outcome(streets(10, "guards 8").roll(5)) == (14, True)


@rule("R9", "6.4.1")
def test_r9_guards_count_even_after_their_use_in_combat_is_spent() -> None:
    scene = Scene(units={"29/RCN": 8, "94/267": 5}, soviet={10: "guards 8"}, turn=3, morale=15)
    scene.play("activate", 8).move("29/RCN", 10).play("attack", 10).roll(6, 6, 1, 1, 3, 4)
    assert scene.told("dice_rolled") == [(12, 7, 6 + 1 + 12, 8 + 4 + 7)]
    scene.play("end_phase").roll(3, 3, 4).roll(1, 1, 1, 1).play("done")
    assert (scene.kind, scene.state.morale) == ("streets_die", 14)
    assert scene.roll(4).state.morale == 13


@rule("6.4.1", "5.2")
def test_6_4_1_morale_stops_at_0() -> None:
    scene = streets(morale=0).roll(5)
    assert scene.state.morale == 0
    assert scene.kind == "activate"


# 6.4.2, 6.4.3: action rounds


@rule("6.4.2", "8.1")
def test_6_4_2_any_one_area_with_fresh_units_may_be_chosen() -> None:
    units = {"29/RCN": 6, "94/267": 5, "71/191": 2, "244A": 1}
    scene = Scene(units=units, spent=["244A"], soviet=SOVIET, turn=3)
    assert scene.legal == [
        ["activate", "2"],
        ["activate", "5"],
        ["activate", "6"],
        ["end_phase"],
    ]


@rule("6.4.2", "8.1")
def test_6_4_2_an_area_without_german_units_is_refused_because_nobody_fresh_is_there() -> None:
    scene = Scene(units={"29/RCN": 6, "94/267": 5}, soviet=SOVIET, turn=3)
    reason = scene.why("area", 20)
    assert not reason.allowed
    assert reason.rule in ("6.4.2", "8.1")


@rule("6.4.2")
def test_6_4_2_in_an_action_round_only_units_of_the_chosen_area_act() -> None:
    units = {"29/RCN": 6, "29/15": 6, "94/267": 5}
    scene = Scene(units=units, soviet=SOVIET, turn=3).play("activate", 6)
    assert scene.legal_args("select") == {"29/RCN", "29/15"}


@rule("R10", "6.4.2", "6.4.3")
def test_r10_an_area_may_be_activated_again_while_it_holds_fresh_units() -> None:
    units = {"29/RCN": 6, "29/15": 6, "94/267": 5}
    scene = Scene(units=units, soviet=SOVIET, turn=3).play("activate", 6)
    scene.move("29/RCN", 8).play("done")
    assert scene.legal_args("activate") == {"5", "6"}
    scene.play("activate", 6)
    scene.move("29/15", 5)
    assert scene.legal_args("activate") == {"5"}


@rule("6.4.3", "6.4")
def test_6_4_3_the_phase_ends_when_every_unit_is_spent() -> None:
    scene = Scene(units={"29/RCN": 6, "94/267": 5}, soviet=SOVIET, turn=3)
    scene.play("activate", 6).move("29/RCN", 7)
    scene.play("activate", 5).move("94/267", 4)
    assert (scene.state.turn, scene.kind) == (4, "event_dice")


@rule("6.4.3", "6.4")
def test_6_4_3_the_player_may_stop_with_fresh_units_left() -> None:
    scene = Scene(units={"29/RCN": 6, "94/267": 5}, soviet=SOVIET, turn=3)
    scene.play("activate", 6).move("29/RCN", 7)
    assert scene.can("end_phase")
    scene.play("end_phase")
    assert scene.state.turn == 4


@rule("6.4.3", "11.1")
def test_6_4_3_automatic_victory_is_looked_for_when_the_phase_ends() -> None:
    scene = Scene(units={"94/267": 5}, soviet=SOVIET, turn=3, morale=0)
    assert (scene.kind, scene.outcome) == ("activate", None)
    assert scene.play("end_phase").outcome["kind"] == "soviet_automatic"


# 6.5


@rule("6.5", "4.2")
def test_6_5_spent_units_become_fresh() -> None:
    scene = Scene(units={"29/RCN": 6, "94/267": 5}, spent=["29/RCN"], soviet=SOVIET, turn=3)
    scene.play("end_phase")
    assert scene.is_fresh("29/RCN")
    scene.roll(3, 3, 4).roll(1, 1, 1, 1).play("done")
    assert scene.legal_args("activate") == {"5", "6"}


@rule("6.5")
def test_6_5_units_in_the_box_or_in_reserve_are_not_made_fresh() -> None:
    units: dict[str, int | str] = {"29/RCN": "out of action", "100/54": "reserve", "94/267": 5}
    scene = Scene(units=units, soviet=SOVIET, turn=3).play("end_phase")
    assert not scene.is_fresh("29/RCN")
    assert not scene.is_fresh("100/54")


@rule("6.5", "3.3")
def test_6_5_morale_falls_by_1() -> None:
    scene = Scene(units={"94/267": 5}, soviet=SOVIET, turn=3, morale=15).play("end_phase")
    assert scene.state.morale == 14


@rule("6.5", "4.5.2")
def test_6_5_the_marker_turns_to_shaken_when_morale_falls_to_9() -> None:
    scene = Scene(units={"94/267": 5}, soviet=SOVIET, turn=3, morale=10)
    assert scene.view["strong"]
    scene.play("end_phase")
    assert (scene.view["morale"], scene.view["strong"]) == (9, False)


@rule("6.5", "3.5")
def test_6_5_unused_support_markers_stay_available() -> None:
    support = {"air": 2, "artillery": 3, "engineer": 1}
    scene = Scene(units={"94/267": 5}, soviet=SOVIET, turn=3, support=support).play("end_phase")
    assert scene.view["support"] == support


@rule("6.5", "11.2", "R26")
def test_6_5_the_last_turn_ends_with_the_final_check_in_place_of_the_end_phase() -> None:
    scene = Scene(units={"94/267": 5, "29/15": 4}, spent=["29/15"], soviet=SOVIET, turn=9, morale=8)
    scene.play("end_phase")
    assert scene.outcome is not None
    assert (scene.state.turn, scene.state.morale) == (9, 8)
