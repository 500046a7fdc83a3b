"""Call for Reinforcements: the track, returned and Removed Units."""

from __future__ import annotations

import pytest

from kurgan.games.inferno.game import INFERNO
from kurgan.kernel.ask import Draw, Roll
from kurgan.kernel.engine import apply, question
from tests.inferno.scene import FULL_ROWS, TABLES, Scene
from tests.inferno.turns import FAR, call
from tests.rules import rule

TRACK = {
    1: ["G-191", "G-576"],
    2: ["G-194", "G-211", "G-577"],
    3: ["G-267", "G-274", "G-578"],
    4: ["G-208"],
    5: ["G-24", "G-212"],
    6: ["G-226"],
}


def overfull() -> Scene:
    """A full track, no German Spawn Hex, and the 6th Panzer Division on its way."""
    free = [u for n, u in enumerate(TABLES.german_units) if not TABLES.axe >> n & 1]
    return Scene(
        german={"W": free[30:31]},
        soviet={"10": ["S-45"]},
        track={row + 1: free[row * 5 : row * 5 + 5] for row in range(6)},
        control={"soviet": ["X", "Y", "Z"]},
        german_deck=[],
        german_advantages=["6th_panzer"],
        options={"designers_way": "random"},
    )


def return_all(scene: Scene) -> None:
    """Let everybody who has nowhere to go return to the track."""
    while scene.kind == "return":
        scene.play(*scene.legal[0])


def skip_chance(scene: Scene) -> None:
    """Let chance answer with its first result."""
    ask = question(scene.state)
    assert isinstance(ask, (Draw, Roll))
    apply(scene.state, next(iter(ask.outcomes()))[0])


def deploy(s: Scene, unit: str, hexagon: str = "") -> Scene:
    """Deploy one Unit; the hex is asked only where there is a choice."""
    if s.kind == "deploy" and s.can("deploy", unit):
        s.play("deploy", unit)
    if hexagon and s.kind == "deploy_to":
        s.play("deploy_to", hexagon)
    return s


@rule("Returned Units", "6th Panzer Division", "R11")
def test_on_a_full_track_nobody_is_lost() -> None:
    scene = overfull()
    scene.play("call_for_reinforcements").roll(6, 6, 6, 6, 6, 6)
    return_all(scene)
    boxed = [unit for unit in scene.state.track if unit >= 0]
    assert len(boxed) == len(set(boxed)) == 30
    assert len(scene.state.waiting_beside_track()) == 3


@rule("Returned Units", "R11")
def test_who_waits_beside_the_track_takes_the_boxes_that_a_call_empties() -> None:
    scene = overfull()
    scene.play("call_for_reinforcements").roll(6, 6, 6, 6, 6, 6)
    return_all(scene)
    waiting = scene.state.waiting_beside_track()
    while scene.kind != "action":
        if scene.legal:
            scene.play(*scene.legal[0])
        else:
            skip_chance(scene)
    scene.play("call_for_reinforcements").roll(1, 2, 3, 4, 5, 6)
    return_all(scene)
    assert set(waiting) <= set(scene.state.track)


@rule("Returned Units", "R11")
@pytest.mark.parametrize(("first", "back"), [("G-576", "G-24"), ("G-24", "G-576")])
def test_the_player_decides_who_gets_the_last_room(first: str, back: str) -> None:
    s = Scene(
        german={
            "X": ["G-191", "G-194", "G-211", "G-516"],
            "Y": ["G-517", "G-518", "G-544", "G-545"],
            "Z": ["G-267", "G-274", "G-276"],
        },
        soviet={"40": ["S-45"]},
        track={1: ["G-24"], 2: ["G-576"]},
    )
    s.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(1, 2, 6, 6, 6, 6)
    s.play("deploy", first)
    while s.kind in ("deploy_to", "return"):
        s.play(*s.legal[0])
    assert s.place(first) == "Z"
    assert s.place(back) == "track"
    assert s.row(1)[4] == back


@rule("Returned Units", "Call for Reinforcements")
def test_with_x_and_y_soviet_yellow_goes_back_and_white_still_finds_z() -> None:
    s = Scene(
        german={"82": ["G-2"]},
        soviet={"X": ["S-45"]},
        control={"soviet": ["Y"]},
        track={1: ["G-191"], 2: ["G-576"]},
    )
    s.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(1, 2, 6, 6, 6, 6)
    while s.kind in ("deploy", "deploy_to", "return"):
        s.play(*s.legal[0])
    assert s.place("G-576") == "Z"
    assert s.place("G-191") == "track"


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
@pytest.mark.parametrize(("rows", "said"), [("closed", "closed"), ("open", "nobody")])
def test_a_row_whose_unit_is_removed_is_shown_as_closed(rows: str, said: str) -> None:
    s = Scene(soviet=FAR, removed=["G-64"], dead=["G-120"], options={"removed_rows": rows})
    screen = INFERNO.text.board(INFERNO.pack(), s.view(), 0)
    assert f"  1: . . . . . | {said}\n" in screen
    assert "  2: . . . . . | nobody\n" in screen  # destroyed: the row goes on


@rule("Removed Units", "R10")
def test_the_call_that_removes_a_unit_still_brings_the_rest_of_its_row() -> None:
    s = call(1, 1, 6, 6, 6, 6, track={1: ["G-191"], 2: ["G-576"]}, german={"52": ["G-64"]})
    assert s.place("G-64") == "removed"
    assert s.legal_args("deploy") == {"G-191"}


@rule("R8", "Removed Units", "German Actions")
def test_no_action_removes_an_r_unit_at_will() -> None:
    s = Scene(german={"82": ["G-64"]}, soviet={"19": ["S-45"]}, german_leaders=["okh"])
    assert {row[0] for row in s.legal} == {"call_for_reinforcements", "long_move", "short_moves"}


@rule("Returned Units", "Stacking", "R11")
def test_units_without_room_go_to_the_shortest_row() -> None:
    scene = Scene(
        german={"Z": ["G-21", "G-26", "G-36", "G-103"]}, soviet={"7": ["S-45"]}, track=TRACK
    )
    scene.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(3, 3, 4, 5, 5, 6)
    assert scene.legal_args("deploy") == {"G-208", "G-212", "G-226"}
    for unit in ("G-208", "G-212", "G-226"):
        scene.play("deploy", unit).play("deploy_to", "X")
    scene.play("return", "G-267").play("return", "G-24")
    assert scene.row(4)[4] == "G-267"
    assert scene.row(5)[4] == "G-24"
    assert scene.row(6)[4] == "G-274"


@rule("Returned Units")
def test_a_spawn_hex_in_soviet_hands_takes_nobody() -> None:
    scene = Scene(
        german={"X": ["G-2"]}, soviet={"7": ["S-45"]}, track=TRACK, control={"soviet": ["Z"]}
    )
    scene.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(3, 3, 1, 1, 2, 2)
    assert "G-267" not in scene.legal_args("deploy")
    scene.play("deploy", "G-576")
    assert scene.legal_args("deploy_to") == {"X", "Y"}


@rule("Removed Units", "R10")
def test_one_call_can_empty_a_row_and_strike_it() -> None:
    scene = Scene(german={"X": ["G-2"], "W": ["G-108"]}, soviet={"7": ["S-45"]}, track=TRACK)
    scene.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(4, 4, 1, 1, 2, 2)
    assert "G-208" in scene.legal_args("deploy")
    assert scene.place("G-108") == "removed"


@rule("Removed Units", "R8")
@pytest.mark.parametrize("row", [6])
def test_row_six_removes_nobody(row: int) -> None:
    scene = Scene(german={"X": ["G-2"]}, soviet={"7": ["S-45"]}, track={1: ["G-576"]})
    scene.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(row, 6, 6, 6, 6, 6)
    assert not scene.told("german_removed")


@rule("R44", "R7", "Call for Reinforcements")
def test_reinforcements_may_be_called_with_nothing_left() -> None:
    scene = Scene(german={"X": ["G-2"]}, soviet={"7": ["S-45"]}, german_deck=[])
    scene.play("call_for_reinforcements")
    assert scene.kind == "reinforcement_dice"
