"""Co-Op, 1 vs 1 and 2 vs 1."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.games.inferno.game import INFERNO
from kurgan.kernel.errors import BadSetup
from kurgan.kernel.match import new
from tests.inferno.scene import Scene, hex_number
from tests.rules import rule

FAR_AWAY = {"19": ["S-45"]}
COOP: dict[str, Any] = {"mode": "coop"}
VERSUS: dict[str, Any] = {"mode": "versus"}


@rule("Modes", "2 vs 1")
@pytest.mark.parametrize(
    ("mode", "sides"),
    [
        ("solo", ("german",)),
        ("coop", ("yellow", "blue")),
        ("versus", ("german", "soviet")),
        ("two_vs_one", ("yellow", "blue", "soviet")),
    ],
)
def test_every_mode_has_its_sides(mode: str, sides: tuple[str, ...]) -> None:
    match = new(INFERNO, "campaign", {"mode": mode}, 1)
    assert match.sides == sides
    assert match.question is not None
    assert match.question.side == 0


@rule("Co-Op 2", "Co-Op 3", "Co-Op 4", "R52")
def test_each_player_commands_stacks_of_his_own_color() -> None:
    german = {"87": ["G-2", "G-576"], "88": ["G-24"], "89": ["G-577"]}
    for active, own in ((0, {"87"}), (1, {"88"})):
        scene = Scene(german=german, soviet=FAR_AWAY, options=COOP, active=active)
        assert scene.side == active
        scene.play("short_moves")
        assert scene.legal_args("move_from") == own


@rule("Co-Op 1", "R51")
def test_yellow_does_not_join_blue() -> None:
    scene = Scene(german={"87": ["G-2"], "88": ["G-24"]}, soviet=FAR_AWAY, options=COOP)
    scene.play("short_moves").play("move_from", "87")
    assert not scene.can("move_to", "88")
    assert scene.why("hex", "88").rule == "R51"


@rule("Co-Op 5", "Co-Op 8", "R53")
def test_yellow_and_blue_take_german_turns_by_turns() -> None:
    scene = Scene(german={"87": ["G-2"], "88": ["G-24"]}, soviet=FAR_AWAY, options=COOP)
    assert scene.side == 0
    scene.play("short_moves").play("done").roll(2).draw("soviet_draw", "aa-7")
    assert scene.side == 1
    assert scene.can("call_for_reinforcements")


@rule("Co-Op 6", "Co-Op 7")
def test_cards_belong_to_who_drew_them_and_leaders_serve_both() -> None:
    scene = Scene(
        german={"87": ["G-2"], "88": ["G-24"]}, soviet=FAR_AWAY, options=COOP, active=1,
        german_leaders=["paulus"],
    )  # fmt: skip
    scene.play("call_for_reinforcements").draw("german_draw", "pak-1").draw("german_draw", "hoth")
    assert scene.hand("blue") == ["pak-1"]
    assert scene.view(0)["cards"]["hands"]["blue"] == 1
    assert scene.view(0)["cards"]["german_leaders"] == ["paulus", "hoth"]


@rule("Co-Op 9")
def test_white_reinforcements_go_to_the_callers_hexes_first() -> None:
    scene = Scene(
        german={"88": ["G-24"]}, soviet=FAR_AWAY, options=COOP, active=1, track={1: ["G-576"]}
    )
    scene.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(1, 2, 2, 2, 2, 2)
    scene.play("deploy", "G-576")
    assert scene.legal_args("deploy_to") == {"Z"}
    scene = Scene(
        german={"Z": ["G-24", "G-21", "G-26", "G-36"], "X": ["G-2"]},
        soviet=FAR_AWAY, options=COOP, active=1, track={1: ["G-576"]},
    )  # fmt: skip
    scene.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(1, 2, 2, 2, 2, 2)
    scene.play("deploy", "G-576")
    assert scene.legal_args("deploy_to") == {"X", "Y"}


@rule("Co-Op 10", "R52", "R53")
def test_a_partners_stack_joins_only_if_he_agrees() -> None:
    german = {"72": ["G-2"], "88": ["G-24"], "89": ["G-576"]}
    scene = Scene(german=german, soviet={"73": ["S-45:4"]}, options=COOP)
    scene.play("deliberate_attack").play("attack", "73")
    assert scene.legal_args("attack_from") == {"88", "89"}
    scene.play("attack_from", "89").play("attack_from", "88")
    assert scene.side == 1
    scene.play("refuse")
    assert scene.dice == (0, 4, 3)
    scene = Scene(german=german, soviet={"73": ["S-45:4"]}, options=COOP)
    scene.play("deliberate_attack").play("attack", "73").play("attack_from", "88").play("agree")
    scene.play("done")
    assert scene.dice == (0, 0, 6)


@rule("Co-Op 1", "R51", "Advance After Combat")
def test_after_a_joint_attack_only_one_color_advances() -> None:
    german = {"72": ["G-2"], "88": ["G-24", "G-576"]}
    scene = Scene(german=german, soviet={"73": ["S-WK1:1"]}, options=COOP)
    scene.play("deliberate_attack").play("attack", "73").play("attack_from", "88").play("agree")
    scene.roll(*[6] * 4, *[6] * 6).roll(1)
    scene.play("done").play("advance", "G-24")
    assert scene.legal_args("advance") == {"G-576"}


@rule("R53")
def test_the_owner_decides_in_defence() -> None:
    scene = Scene(
        german={"57": ["G-24:2", "G-36:2"]}, soviet={"73": ["S-45:4"]}, options=COOP, phase="soviet"
    ).roll(1)
    scene.roll(1, 1, 1, 1).roll(6, 1, 1, 1)
    assert scene.kind == "reduce_german"
    assert scene.side == 1


@rule("Co-Op 11", "R45")
def test_the_player_with_more_spawn_hexes_is_first() -> None:
    spawn = ["3", "7", "9", "13", "15", "19"]
    scene = Scene(
        german={"4": ["G-24"]}, soviet={"60": ["S-45"]}, control={"german": spawn[1:]},
        options=COOP, active=1,
    )  # fmt: skip
    scene.play("short_moves").play("move_from", "4").play("move_to", "3")
    scene.draw("german_draw", "pak-1")
    assert scene.outcome["winner"] == "yellow"
    assert INFERNO.score(scene.state) == (1.0, 0.5)


# 1 vs 1


@rule("1 vs 1 Sequence 1", "1 vs 1 Sequence 2", "1 vs 1 Sequence 3", "1 vs 1 Draw Action")
def test_the_soviet_player_moves_or_draws() -> None:
    scene = Scene(german={"Y": ["G-2"]}, soviet={"60": ["S-45"]}, options=VERSUS, phase="soviet")
    assert scene.side == 1
    assert scene.told("top_stacked_found") == [(1, hex_number("60"))]
    assert scene.told("counts_compared") == [(1, 6)]
    scene.play("draw_action").draw("soviet_draw", "aa-7")
    assert scene.hand("soviet") == ["aa-7"]
    assert scene.kind == "action"


@rule("1 vs 1 Spawn Action", "1 vs 1 Sequence 3")
def test_with_too_many_stacks_he_must_spawn() -> None:
    scene = Scene(
        german={"Y": ["G-2"]}, soviet={"60": ["S-45"], "61": ["S-87"]}, options=VERSUS,
        phase="soviet", control={"german": ["3", "7", "9", "13", "15"]},
    )  # fmt: skip
    scene.draw("draw_unit", "S-95").roll(1).draw("draw_unit", "S-T6").roll(1)
    assert scene.stack("19") == {"S-95", "S-T6"}
    assert scene.kind == "action"


@rule("R49")
def test_without_a_spawn_hex_he_draws() -> None:
    scene = Scene(
        german={"Y": ["G-2"]}, soviet={"60": ["S-45"]}, options=VERSUS, phase="soviet",
        control={"german": ["3", "7", "9", "13", "15", "19"]}, german_leaders=["okh"],
    )  # fmt: skip
    assert scene.kind == "soviet_draw"


@rule("1 vs 1 Movement Action", "1 vs 1 Sequence 3", "R50")
def test_each_top_stacked_hex_moves_one_unit_where_he_likes() -> None:
    scene = Scene(
        german={"Y": ["G-2"]}, soviet={"73": ["S-45", "S-87"], "60": ["S-95", "S-98"]},
        options=VERSUS, phase="soviet",
    )  # fmt: skip
    scene.play("movement_action").play("act_with", "73")
    assert scene.legal_args("soviet_to") == {"57", "58", "72", "74", "88", "89"}
    scene.play("soviet_to", "57").play("soviet_moves", "S-87")
    assert scene.place("S-87") == "57"
    scene.play("soviet_to", "59").play("soviet_moves", "S-95")
    assert not scene.told("soviet_attack_declared")
    assert scene.kind == "action"


@rule("1 vs 1 Movement Action", "R50")
def test_a_stack_may_attack_backwards_too() -> None:
    scene = Scene(
        german={"57": ["G-191"]}, soviet={"73": ["S-45:4"]}, options=VERSUS, phase="soviet"
    )
    scene.play("movement_action").play("soviet_attack", "57")
    assert scene.kind == "german_fire"


@rule("1 vs 1 Movement Action")
def test_after_an_attack_the_other_stacks_still_move() -> None:
    scene = Scene(
        german={"57": ["G-191"]}, soviet={"73": ["S-45:4"], "60": ["S-87"]}, options=VERSUS,
        phase="soviet",
    )  # fmt: skip
    scene.play("movement_action").play("act_with", "73").play("soviet_attack", "57")
    scene.roll(1, 1, 1).roll(1, 1, 1, 1).play("soviet_to", "59")
    assert scene.place("S-87") == "59"


@rule("1 vs 1 Combat", "Combat 1")
def test_the_soviet_player_may_keep_his_cards() -> None:
    scene = Scene(
        german={"72": ["G-191"]}, soviet={"73": ["S-45:4"]}, options=VERSUS,
        soviet_hand=["aa-7", "tommy-1"], german_hand=["pak-1"],
    )  # fmt: skip
    scene.deliberate("73", "72")
    assert scene.side == 1
    scene.play("no_card")
    assert scene.side == 0
    scene.play("no_card")
    assert sorted(scene.hand("soviet")) == ["aa-7", "tommy-1"]


@rule("1 vs 1 Combat")
def test_the_soviet_player_chooses_his_card() -> None:
    scene = Scene(
        german={"72": ["G-191"]}, soviet={"73": ["S-45:4"]}, options=VERSUS,
        soviet_hand=["aa-7", "tommy-1"],
    )  # fmt: skip
    scene.deliberate("73", "72").play("lay_card").play("play_soviet_card", "tommy-1")
    assert scene.kind == "soviet_card_dice"


@rule("R47")
@pytest.mark.parametrize("mode", ["coop", "two_vs_one"])
def test_2017_has_no_second_german_player(mode: str) -> None:
    with pytest.raises(BadSetup):
        new(INFERNO, "campaign", {"mode": mode, "edition": "2017"}, 1)
