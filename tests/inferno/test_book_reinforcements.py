"""Call for Reinforcements: the track, returned and removed Units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.inferno.scene import Scene
from tests.rules import rule

FAR = {"19": ["S-45"]}


def call(
    *dice: int,
    track: Mapping[int, Sequence[str]],
    german: Mapping[str, Sequence[str]] | None = None,
    **more: Any,
) -> Scene:
    """A call with its card drawn and its dice rolled."""
    s = Scene(german=german or {}, soviet=more.pop("soviet", FAR), track=track, **more)
    s.play("call_for_reinforcements").draw("german_draw", "pak-1")
    return s.roll(*dice)


def deploy(s: Scene, unit: str, hexagon: str = "") -> Scene:
    """Deploy one Unit; the hex is asked only where there is a choice."""
    if s.kind == "deploy" and s.can("deploy", unit):
        s.play("deploy", unit)
    if hexagon and s.kind == "deploy_to":
        s.play("deploy_to", hexagon)
    return s


FULL_ROWS = {
    1: ["G-191", "G-194", "G-576"],
    2: ["G-211", "G-516", "G-577"],
    3: ["G-517", "G-518", "G-578"],
    4: ["G-544", "G-545", "G-208"],
    5: ["G-546", "G-178", "G-203", "G-230", "G-212"],
    6: ["G-71", "G-226"],
}


@rule("Call for Reinforcements")
def test_dice_2_3_4_5_5_5_take_the_leftmost_units_of_their_rows() -> None:
    s = call(2, 3, 4, 5, 5, 5, track=FULL_ROWS)
    assert s.legal_args("deploy") == {"G-211", "G-517", "G-544", "G-546", "G-178", "G-203"}
    assert s.row(5) == ["", "", "", "G-230", "G-212"]
    assert s.row(1) == ["", "", "G-191", "G-194", "G-576"]


@rule("Call for Reinforcements")
def test_the_card_comes_before_the_dice() -> None:
    s = Scene(german={"W": ["G-2"]}, soviet=FAR, track=FULL_ROWS)
    s.play("call_for_reinforcements")
    assert s.kind == "german_draw"
    s.draw("german_draw", "stuka-1")
    assert s.kind == "reinforcement_dice"
    assert s.dice == (6,)
    assert s.hand("german") == ["stuka-1"]


@rule("Call for Reinforcements", "R44")
def test_an_empty_german_deck_gives_no_card_but_the_dice_roll_all_the_same() -> None:
    s = Scene(german={"W": ["G-2"]}, soviet=FAR, track=FULL_ROWS, german_deck=[])
    s.play("call_for_reinforcements")
    assert s.kind == "reinforcement_dice"


@rule("German Leaders", "Paulus", "R12")
def test_paulus_drawn_by_a_call_is_in_play_but_does_not_double_that_call() -> None:
    s = Scene(german={"W": ["G-2"]}, soviet=FAR, track=FULL_ROWS)
    s.play("call_for_reinforcements").draw("german_draw", "paulus")
    assert s.kind == "reinforcement_dice"
    assert s.hand("german") == []
    assert s.view()["cards"]["german_leaders"] == ["paulus"]


@rule("Paulus")
def test_with_paulus_a_call_draws_two_cards() -> None:
    s = Scene(german={"W": ["G-2"]}, soviet=FAR, track=FULL_ROWS, german_leaders=["paulus"])
    s.play("call_for_reinforcements").draw("german_draw", "hoth").draw("german_draw", "pak-1")
    assert s.kind == "reinforcement_dice"
    assert s.hand("german") == ["pak-1"]


@rule("Paulus", "R44")
def test_paulus_with_a_single_card_left_draws_just_that_one() -> None:
    s = Scene(
        german={"W": ["G-2"]},
        soviet=FAR,
        track=FULL_ROWS,
        german_leaders=["paulus"],
        german_deck=["pak-2"],
    )
    s.play("call_for_reinforcements").draw("german_draw", "pak-2")
    assert s.kind == "reinforcement_dice"


@rule("Call for Reinforcements")
def test_blue_goes_to_z_yellow_to_x_or_y_and_white_to_any_of_the_three() -> None:
    s = call(1, 2, 3, 6, 6, 6, track={1: ["G-24"], 2: ["G-191"], 3: ["G-576"]})
    deploy(s, "G-191")
    assert s.legal_args("deploy_to") == {"X", "Y"}
    s.play("deploy_to", "Y")
    deploy(s, "G-576")
    assert s.legal_args("deploy_to") == {"X", "Y", "Z"}
    s.play("deploy_to", "X")
    deploy(s, "G-24", "Z")
    assert [s.place(u) for u in ("G-24", "G-191", "G-576")] == ["Z", "Y", "X"]
    assert [s.strength(u) for u in ("G-24", "G-191", "G-576")] == [3, 3, 4]


@rule("Call for Reinforcements", "Returned Units")
def test_a_spawn_hex_in_soviet_hands_takes_nobody_even_when_empty() -> None:
    s = call(1, 2, 6, 6, 6, 6, track={1: ["G-24"], 2: ["G-191"]}, control={"soviet": ["Z", "Y"]})
    deploy(s, "G-191", "X")
    if s.kind == "return":
        s.play("return", "G-24")
    assert s.place("G-191") == "X"
    assert s.place("G-24") == "track"
    assert s.place("G-24") != "Z"


@rule("Returned Units", "R11")
def test_a_returned_unit_goes_to_the_lowest_of_the_emptiest_rows() -> None:
    full = {"Z": ["G-267", "G-274", "G-276", "G-15"]}
    track = {1: ["G-191"], 2: ["G-24"], 3: ["G-576"], 4: ["G-194"], 5: ["G-577"], 6: ["G-578"]}
    s = call(2, 1, 3, 4, 5, 5, track=track, german=full)
    # picked up: rows 1 to 5; left: row 6 with one. The 15th was struck by the second 5
    assert s.place("G-15") == "removed"
    for unit, hexagon in (("G-191", "X"), ("G-194", "X"), ("G-576", "X"), ("G-577", "Y")):
        deploy(s, unit, hexagon)
    deploy(s, "G-24", "Z")
    assert s.place("G-24") == "Z"


@rule("Returned Units", "R11")
def test_two_returned_units_are_counted_one_by_one() -> None:
    full = {"Z": ["G-267", "G-274", "G-276", "G-71"]}
    track = {
        1: ["G-24", "G-36", "G-191", "G-576"],
        2: ["G-194"],
        3: ["G-211", "G-516"],
        4: ["G-517", "G-577"],
        5: ["G-518", "G-578"],
        6: ["G-544", "G-545", "G-208"],
    }
    s = call(1, 1, 3, 3, 4, 5, track=track, german=full)
    # rows now hold 2, 1, 0, 1, 1, 3: one goes to row 3, the next to row 2
    while s.kind in ("deploy", "deploy_to"):
        s.play(*s.legal[0])
    while s.kind == "return":
        s.play(*s.legal[0])
    assert {s.row(3)[4], s.row(2)[3]} == {"G-24", "G-36"}
    assert s.row(2)[4] == "G-194"


@rule("Returned Units", "R11")
def test_nobody_with_a_legal_hex_and_room_may_be_returned() -> None:
    s = call(1, 2, 6, 6, 6, 6, track={1: ["G-24"], 2: ["G-191"]})
    assert not s.legal_args("return")
    assert s.legal_args("deploy") == {"G-24", "G-191"}


@rule("Removed Units", "R10")
def test_one_call_can_empty_a_row_and_strike_its_unit_on_the_map() -> None:
    s = call(1, 1, 6, 6, 6, 6, track={1: ["G-191"], 2: ["G-576"]}, german={"52": ["G-64", "G-2"]})
    assert s.place("G-64") == "removed"
    assert s.stack("52") == {"G-2"}
    deploy(s, "G-191", "X")
    assert s.place("G-191") == "X"


@rule("Removed Units", "R10")
def test_a_unit_just_picked_up_is_struck_by_the_next_die_on_its_empty_row() -> None:
    s = call(1, 1, 1, 6, 6, 6, track={1: ["G-64", "G-576"], 2: ["G-577"]})
    assert s.place("G-64") == "removed"
    assert "G-64" not in s.legal_args("deploy")


@rule("Removed Units", "R10")
def test_the_order_of_the_dice_does_not_save_a_unit_picked_up_in_the_same_call() -> None:
    s = call(1, 2, 6, 6, 6, 6, track={2: ["G-64", "G-577"]})
    assert s.place("G-64") == "removed"


@rule("Removed Units")
def test_a_facedown_unit_is_safe_from_its_struck_row() -> None:
    s = call(1, 1, 1, 2, 6, 6, track={2: ["G-191", "G-64"], 3: ["G-576"]})
    assert s.place("G-64") == "track"
    assert s.row(2)[4] == "G-64"


@rule("Removed Units", "R9")
def test_a_destroyed_unit_stays_destroyed_when_its_row_is_struck() -> None:
    s = call(1, 1, 2, 6, 6, 6, track={2: ["G-191", "G-576"]}, dead=["G-64"])
    assert s.place("G-64") == "dead"
    assert s.view()["losses"] == 2


@rule("Removed Units", "R9", "Soviet Decisive Victory")
def test_removed_units_are_no_losses_and_their_hex_stays_german() -> None:
    s = call(1, 1, 6, 6, 6, 6, track={2: ["G-191"]}, german={"52": ["G-64"]})
    assert s.view()["losses"] == 0
    assert s.is_german("52")


@rule("Removed Units")
def test_row_6_removes_nobody() -> None:
    s = call(
        6, 6, 6, 6, 6, 6, track={1: ["G-576"]}, german={"52": ["G-64", "G-120", "G-26", "G-108"]}
    )
    assert s.view()["removed"] == []
    assert s.stack("52") == {"G-64", "G-120", "G-26", "G-108"}


@rule("Removed Units", "Returned Units")
def test_a_struck_unit_leaves_room_for_the_reinforcements_of_the_same_call() -> None:
    s = call(
        2, 2, 6, 6, 6, 6,
        track={2: ["G-191"], 3: ["G-576"]},
        german={"X": ["G-120", "G-2", "G-79", "G-64"], "Y": ["G-194", "G-211", "G-516", "G-517"]},
    )  # fmt: skip
    deploy(s, "G-191", "X")
    assert s.place("G-120") == "removed"
    assert s.place("G-191") == "X"


@rule("Call for Reinforcements", "Stacking")
def test_deployment_stops_at_four_units_in_a_hex() -> None:
    s = call(
        1, 1, 6, 6, 6, 6,
        track={1: ["G-191", "G-194", "G-576"]},
        german={"X": ["G-2", "G-79", "G-120"]},
    )  # fmt: skip
    deploy(s, "G-191", "X")
    deploy(s, "G-194")
    assert not s.can("deploy_to", "X")
    deploy(s, "G-194", "Y")
    assert s.place("G-194") == "Y"


@rule("German Actions", "Call for Reinforcements")
def test_a_call_is_the_whole_action_and_the_soviets_are_next() -> None:
    s = call(6, 6, 6, 6, 6, 6, track={1: ["G-191"]}, german={"66": ["G-2"]})
    assert s.kind == "compass_die"


@rule("Removed Units", "R10")
def test_a_unit_once_safe_facedown_is_struck_by_a_later_call() -> None:
    s = call(1, 1, 2, 6, 6, 6, track={2: ["G-64", "G-191"], 3: ["G-576"]})
    assert s.place("G-64") == "removed"
    s = call(1, 1, 3, 6, 6, 6, track={2: ["G-64", "G-191"], 3: ["G-577", "G-576"]})
    assert s.place("G-64") == "track"
    deploy(s, "G-577", "Y")
    s.roll(4).draw("move_unit", "S-45")  # the 45th goes west from #19
    s.play("call_for_reinforcements").draw("german_draw", "pak-2").roll(2, 6, 6, 6, 6, 6)
    deploy(s, "G-64", "X")
    assert s.place("G-64") == "X"
    s.roll(6).draw("move_unit", "S-45")
    s.play("call_for_reinforcements").draw("german_draw", "stuka-1").roll(1, 6, 6, 6, 6, 6)
    assert s.place("G-64") == "removed"


@rule("Removed Units", "R10")
@pytest.mark.parametrize("rows", ["closed", "open"])
def test_a_row_whose_unit_is_removed_has_no_effect_any_more(rows: str) -> None:
    s = call(
        1, 6, 6, 6, 6, 6,
        track={1: ["G-191"], 2: ["G-576"]}, removed=["G-64"], options={"removed_rows": rows},
    )  # fmt: skip
    assert (s.place("G-191") == "track") == (rows == "closed")


@rule("Removed Units", "R10")
def test_a_row_whose_unit_is_destroyed_goes_on() -> None:
    s = call(1, 6, 6, 6, 6, 6, track={1: ["G-191", "G-194"], 2: ["G-576"]}, dead=["G-64"])
    assert s.legal_args("deploy") == {"G-191"}


@rule("Returned Units", "R10", "R11")
@pytest.mark.parametrize(("rows", "row"), [("closed", 3), ("open", 1)])
def test_nobody_is_returned_to_a_closed_row(rows: str, row: int) -> None:
    s = call(
        2, 6, 6, 6, 6, 6,
        track={2: ["G-24", "G-576"], 4: ["G-577"], 5: ["G-578"], 6: ["G-208"]},
        german={"Z": ["G-36", "G-103", "G-15", "G-71"]},
        removed=["G-64"],
        options={"removed_rows": rows},
    )  # fmt: skip
    deploy(s, "G-208", "X")
    assert s.row(row)[4] == "G-24"


@rule("Removed Units", "R10")
def test_the_call_that_removes_a_unit_still_brings_the_rest_of_its_row() -> None:
    s = call(1, 1, 6, 6, 6, 6, track={1: ["G-191"], 2: ["G-576"]}, german={"52": ["G-64"]})
    assert s.place("G-64") == "removed"
    assert s.legal_args("deploy") == {"G-191"}
