"""Chapter 11 and 14.7: who wins, and when."""

from __future__ import annotations

import json
from importlib import resources

import pytest

import kurgan
from tests.advance.scene import Scene
from tests.rules import rule

BOARD = json.loads(
    resources.files("kurgan.games.advance.pack")
    .joinpath("data", "board.json")
    .read_text(encoding="utf-8")
)
COUNTER = {
    "clear": "heroes 4",
    "elevated": "heroes 5",
    "light_urban": "heroes 4",
    "heavy_urban": "ambush 7",
}
HEAVY = (10, 13, 14, 22, 25, 26, 41)


def held(*areas: int, revealed: bool = False) -> dict[int, str]:
    """One Soviet unit in each of these areas."""
    return {area: COUNTER[BOARD["areas"][area - 1]["terrain"]] + "!" * revealed for area in areas}


def ended(
    *areas: int, turn: int = 9, morale: int = 12, scenario: str = "main", german: int = 5
) -> Scene:
    """A Combat Phase ended at once, the Soviets holding these areas."""
    scene = Scene(
        scenario=scenario,
        units={"94/267": german},
        soviet=held(*areas),
        turn=turn,
        morale=morale,
    )
    return scene.play("end_phase") if scene.kind == "activate" else scene


# 11.1


@rule("11.1")
@pytest.mark.parametrize("turn", [1, 5, 9])
def test_11_1_the_germans_win_when_every_area_is_theirs(turn: int) -> None:
    scene = ended(turn=turn)
    assert (scene.outcome["winner"], scene.outcome["kind"]) == ("german", "german_automatic")
    assert scene.kind == "over"


@rule("11.1")
def test_11_1_one_soviet_unit_anywhere_denies_it() -> None:
    for area in (7, 16, 47):
        scene = ended(area, turn=5)
        assert scene.outcome is None
        assert scene.state.turn == 6


@rule("11.1", "7.3")
def test_11_1_a_contested_area_denies_it() -> None:
    scene = Scene(units={"94/267": 16}, soviet=held(16, revealed=True), turn=5).play("end_phase")
    assert scene.outcome is None


@rule("11.1", "6.4.3")
def test_11_1_the_last_capture_wins_at_the_end_of_the_phase_and_not_before() -> None:
    scene = Scene(units={"29/RCN": 8, "94/267": 5}, soviet={10: "ambush 7!"}, turn=5)
    scene.play("activate", 8).move("29/RCN", 10).play("attack", 10).roll(6, 6, 1, 1)
    assert scene.view["controlled"] == 50
    assert scene.outcome is None
    assert scene.can("activate", 5)
    assert scene.play("end_phase").outcome["kind"] == "german_automatic"


@rule("11.1", "6.4.3")
def test_11_1_the_last_capture_wins_at_once_when_nobody_is_left_to_act() -> None:
    scene = Scene(units={"29/RCN": 8}, soviet={10: "ambush 7!"}, turn=5)
    scene.play("activate", 8).move("29/RCN", 10).play("attack", 10).roll(6, 6, 1, 1)
    assert scene.outcome["kind"] == "german_automatic"
    assert scene.told("game_ended") == [(1,)]


@rule("11.1")
@pytest.mark.parametrize("turn", [1, 5, 9])
def test_11_1_the_soviets_win_when_morale_is_0_at_the_end_of_a_combat_phase(turn: int) -> None:
    scene = ended(10, turn=turn, morale=0)
    assert (scene.outcome["winner"], scene.outcome["kind"]) == ("soviet", "soviet_automatic")


@rule("11.1")
def test_11_1_morale_1_is_enough_to_go_on() -> None:
    scene = ended(10, turn=5, morale=1)
    assert scene.outcome is None
    assert (scene.state.turn, scene.state.morale) == (6, 0)


@rule("11.1", "11.2")
def test_11_1_morale_0_loses_the_last_turn_whatever_has_been_captured() -> None:
    assert ended(9, turn=9, morale=0).outcome["kind"] == "soviet_automatic"


@rule("R24", "11.1")
def test_r24_the_germans_win_if_both_happen_at_once() -> None:
    assert ended(turn=5, morale=0).outcome["winner"] == "german"
    assert ended(turn=14, morale=0, scenario="factory").outcome["winner"] == "german"


@rule("R25", "11.1", "6.5")
def test_r25_morale_0_after_the_end_phase_can_be_mended_before_the_next_check() -> None:
    scene = ended(10, turn=5, morale=1)
    assert scene.state.morale == 0
    scene.roll(3, 3, 4).roll(1, 1, 1, 1).play("buy_morale").play("done").play("end_phase")
    assert scene.outcome is None
    assert scene.state.turn == 7


@rule("R25", "11.1")
def test_r25_morale_0_that_is_not_mended_loses_at_the_end_of_the_combat_phase() -> None:
    scene = ended(10, turn=5, morale=1)
    scene.roll(3, 3, 4).roll(1, 1, 1, 1).play("done")
    assert scene.outcome is None
    assert scene.play("end_phase").outcome["kind"] == "soviet_automatic"


@rule("R25", "11.1", "6.4.1")
def test_r25_morale_0_in_the_combat_phase_waits_for_its_end_and_a_capture_mends_it() -> None:
    units = {"29/RCN": 10, "94/267": 5}
    scene = Scene(units=units, soviet={10: "ambush 7!", 16: "heroes 4"}, turn=5, morale=1)
    scene.roll(5)
    assert (scene.state.morale, scene.outcome) == (0, None)
    scene.play("activate", 10).play("attack", 10).roll(6, 6, 1, 1)
    assert scene.state.morale == 1
    scene.play("end_phase")
    assert scene.outcome is None


@rule("R25", "6.2.1")
def test_r25_a_withdrawal_to_morale_0_does_not_end_the_game() -> None:
    units: dict[str, int | str] = {"29/RCN": "out of action", "94/267": 5}
    scene = Scene(phase="event", turn=5, morale=1, units=units, soviet=held(10)).roll(1, 1, 1)
    assert (scene.state.morale, scene.outcome, scene.kind) == (0, None, "supply_dice")


# 11.2

TEN = (13, 14, 22, 25, 26, 41, 7, 8, 9, 11)  # leaves 40 areas, and of the Heavy Urban ones 10


@rule("11.2")
def test_11_2_forty_areas_with_a_heavy_urban_one_are_an_operational_victory() -> None:
    scene = ended(*TEN)
    assert scene.view["controlled"] == 40
    assert (scene.outcome["winner"], scene.outcome["kind"]) == ("german", "german_operational")


@rule("11.2")
def test_11_2_thirty_nine_areas_lose() -> None:
    scene = ended(*TEN, 12)
    assert scene.view["controlled"] == 39
    assert (scene.outcome["winner"], scene.outcome["kind"]) == ("soviet", "soviet_final")


@rule("11.2", "R46")
def test_11_2_without_a_heavy_urban_area_even_43_lose_despite_15_and_21() -> None:
    scene = ended(*HEAVY)
    assert scene.view["controlled"] == 43
    assert not scene.is_soviet(15)
    assert not scene.is_soviet(21)
    assert scene.outcome["kind"] == "soviet_final"


@rule("11.2")
@pytest.mark.parametrize("taken", HEAVY)
def test_11_2_any_one_of_the_seven_heavy_urban_areas_will_do(taken: int) -> None:
    scene = ended(*[area for area in HEAVY if area != taken])
    assert scene.outcome["kind"] == "german_operational"


@rule("11.2", "7.3")
def test_11_2_a_contested_area_counts_neither_as_heavy_urban_nor_among_the_forty() -> None:
    scene = Scene(
        units={"94/267": 10, "29/15": 5}, soviet=held(*HEAVY, revealed=True), turn=9
    ).roll(1)
    assert scene.play("end_phase").outcome["kind"] == "soviet_final"
    scene = Scene(units={"94/267": 16, "29/15": 5}, soviet=held(*TEN, 16, revealed=True), turn=9)
    assert scene.view["controlled"] == 39
    assert scene.play("end_phase").outcome["kind"] == "soviet_final"


@rule("11.2")
def test_11_2_there_is_no_such_check_before_turn_9() -> None:
    scene = ended(*TEN, turn=8)
    assert scene.outcome is None
    assert scene.state.turn == 9


@rule("R26", "11.2", "6.5")
def test_r26_the_final_check_comes_before_the_end_phase_takes_its_morale() -> None:
    scene = ended(*TEN, morale=1)
    assert scene.outcome["kind"] == "german_operational"
    assert (scene.state.morale, scene.state.turn) == (1, 9)


@rule("11.2")
def test_11_2_a_finished_match_takes_no_more_answers() -> None:
    match = kurgan.new("advance", seed=1)
    while (ask := match.question) is not None:
        idle = [option for option in ask.options if option.verb in ("done", "end_phase")]
        match.play((idle or list(ask.options))[0])
    assert match.outcome["winner"] == "soviet"
    with pytest.raises(kurgan.IllegalAction):
        match.play(["end_phase"])


# 14.7


@rule("14.7", "R35")
@pytest.mark.parametrize("turn", [10, 14])
def test_14_7_all_fifty_areas_win_the_factory_district(turn: int) -> None:
    scene = ended(turn=turn, scenario="factory")
    assert (scene.outcome["winner"], scene.outcome["kind"]) == ("german", "german_automatic")


@rule("14.7", "R35")
def test_r35_forty_nine_areas_lose_it_after_turn_14() -> None:
    scene = ended(43, turn=14, scenario="factory")
    assert scene.view["controlled"] == 49
    assert (scene.outcome["winner"], scene.outcome["kind"]) == ("soviet", "soviet_final")
    assert scene.outcome["rule"] == "14.7"
    assert (scene.state.turn, scene.state.morale) == (14, 12)


@rule("14.7")
def test_14_7_the_end_of_the_game_is_told_with_the_scenarios_own_rule() -> None:
    scene = ended(43, turn=14, scenario="factory")
    assert [event.rule for event in scene.events if event.kind == "game_ended"] == ["14.7"]


@rule("14.7")
def test_14_7_the_scenario_goes_on_until_turn_14() -> None:
    scene = ended(43, turn=13, scenario="factory")
    assert scene.outcome is None
    assert scene.state.turn == 14


@rule("14.7")
@pytest.mark.parametrize("turn", [10, 14])
def test_14_7_morale_0_loses_it_at_the_end_of_any_combat_phase(turn: int) -> None:
    scene = ended(43, turn=turn, scenario="factory", morale=0)
    assert (scene.outcome["winner"], scene.outcome["kind"]) == ("soviet", "soviet_automatic")
