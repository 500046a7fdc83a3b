"""German movement, reinforcements and the two attacks before their combat."""

from __future__ import annotations

import pytest

from tests.inferno.scene import Scene
from tests.rules import rule

FAR_AWAY = {"19": ["S-45"]}


@rule("Long Move", "Terrain")
def test_long_move_needs_clear_ground_out_of_contact_all_the_way() -> None:
    scene = Scene(german={"88": ["G-2"], "93": ["G-64"], "89": ["G-79"]}, soviet={"74": ["S-45"]})
    scene.play("long_move")
    assert scene.legal_args("move_from") == {"88"}
    assert scene.why("hex", "93").rule == "Long Move"
    scene.play("move_from", "88")
    assert scene.legal_args("move_to") == {"71", "87", "100"}


@rule("Long Move", "R16")
def test_a_long_move_may_stop_after_one_hex() -> None:
    scene = Scene(german={"88": ["G-2"]}, soviet=FAR_AWAY)
    scene.play("long_move").play("move_from", "88").play("move_to", "87").play("stop")
    assert scene.place("G-2") == "87"


@rule("Long Move", "Join-up")
def test_a_long_move_passes_germans_but_does_not_stop_with_them() -> None:
    full = ["G-191", "G-194", "G-211", "G-516"]
    scene = Scene(german={"88": ["G-2"], "87": full}, soviet=FAR_AWAY)
    scene.play("long_move").play("move_from", "88").play("move_to", "87")
    assert not scene.can("stop")
    scene.play("move_to", "86")
    assert scene.place("G-2") == "86"
    assert scene.stack("87") == set(full)


@rule("Long Move", "Breakdown", "R17", "Hex Control")
def test_a_long_move_takes_the_whole_stack_and_every_hex_it_enters() -> None:
    scene = Scene(german={"88": ["G-2", "G-64"]}, soviet=FAR_AWAY)
    scene.play("long_move").play("move_from", "88").play("move_to", "87").play("move_to", "86")
    assert scene.stack("86") == {"G-2", "G-64"}
    assert scene.is_german("87")
    assert scene.is_german("86")
    assert scene.is_german("88")


@rule("Short Moves", "German Actions")
def test_short_moves_of_nobody_are_a_pass() -> None:
    scene = Scene(german={"88": ["G-2"]}, soviet=FAR_AWAY)
    scene.play("short_moves").play("done")
    assert scene.told("soviet_turn_began") == [(2,)]


@rule("Short Moves", "R14")
def test_a_unit_makes_one_short_move_only() -> None:
    scene = Scene(german={"88": ["G-2", "G-64"]}, soviet=FAR_AWAY)
    scene.play("short_moves").play("move_from", "88").play("move_to", "87").play("go", 1)
    scene.play("take", "G-2")
    assert scene.legal_args("move_from") == {"88"}


@rule("Short Moves", "R15")
def test_a_stack_in_contact_may_leave() -> None:
    scene = Scene(german={"72": ["G-2"]}, soviet={"73": ["S-45"]})
    scene.play("short_moves").play("move_from", "72")
    assert scene.legal_args("move_to") == {"55", "56", "71"}
    assert scene.why("hex", "88").rule == "Short Moves"


@rule("Stacking")
def test_four_units_fill_a_hex() -> None:
    scene = Scene(
        german={"88": ["G-2"], "87": ["G-191", "G-194", "G-211", "G-516"]}, soviet=FAR_AWAY
    )
    scene.play("short_moves").play("move_from", "88")
    assert scene.why("hex", "87").rule == "Stacking"


@rule("Hasty Attack", "Breakdown")
def test_a_hasty_attack_may_break_down_and_picks_one_enemy() -> None:
    scene = Scene(german={"87": ["G-2", "G-64"]}, soviet={"73": ["S-45:4"], "89": ["S-87:4"]})
    scene.play("hasty_attack").play("move_from", "87").play("move_to", "88").play("go", 1)
    scene.play("take", "G-2")
    assert scene.legal_args("attack") == {"73", "89"}
    scene.play("attack", "89")
    assert (scene.place("G-2"), scene.place("G-64")) == ("88", "87")
    assert scene.dice == (0, 0, 3)


@rule("Hasty Attack")
def test_a_stack_in_contact_makes_no_hasty_attack() -> None:
    scene = Scene(german={"72": ["G-2"]}, soviet={"73": ["S-45"]})
    assert not scene.can("hasty_attack")
    assert scene.can("deliberate_attack")


@rule("Deliberate Attack")
def test_the_attacker_picks_which_stacks_attack() -> None:
    scene = Scene(german={"72": ["G-2"], "88": ["G-64"]}, soviet={"73": ["S-45:4"]})
    scene.play("deliberate_attack").play("attack", "73").play("attack_from", "88").play("done")
    assert scene.dice == (0, 4, 0)


# Reinforcements

TRACK = {
    1: ["G-191", "G-576"],
    2: ["G-194", "G-211", "G-577"],
    3: ["G-267", "G-274", "G-578"],
    4: ["G-208"],
    5: ["G-24", "G-212"],
    6: ["G-226"],
}


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
