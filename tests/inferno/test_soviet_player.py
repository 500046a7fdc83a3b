"""1 vs 1 and 2 vs 1: the Soviet player."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.games.inferno.game import INFERNO
from kurgan.kernel.match import new
from tests.inferno.scene import Scene, hex_number
from tests.inferno.turns import act_with, coop, versus
from tests.rules import rule

YELLOW, BLUE, SOVIET = 0, 1, 2
FULL_NORTH = {"1": ["S-45", "S-87", "S-95", "S-98"], "2": ["S-T6", "S-T26", "S-T27", "S-T39"]}
VERSUS: dict[str, Any] = {"mode": "versus"}


@rule("1 vs 1 Sequence 3", "1 vs 1 Draw Action")
def test_the_soviet_player_may_draw_one_card_instead_of_moving() -> None:
    s = versus(phase="soviet", soviet={"20": ["S-45"]}, german={"82": ["G-2"]})
    assert s.legal == [["movement_action"], ["draw_action"]]
    assert s.side == 1
    s.play("draw_action").draw("soviet_draw", "aa-7")
    assert s.place("S-45") == "20"
    assert s.kind == "action"
    assert s.side == 0


@rule("1 vs 1 Sequence 3", "1 vs 1 Spawn Action")
def test_the_soviet_player_must_spawn_with_more_top_stacks() -> None:
    s = versus(
        phase="soviet",
        soviet={"20": ["S-45"], "40": ["S-87"]},
        control={"german": ["3", "7", "9", "13", "15"]},
    )
    assert s.kind == "draw_unit"


@rule("1 vs 1 Sequence 1", "R49")
def test_the_soviet_player_without_a_spawn_hex_draws_one_card() -> None:
    s = versus(
        phase="soviet",
        soviet={"20": ["S-45"]},
        german={"82": ["G-2"]},
        control={"german": ["3", "7", "9", "13", "15", "19"]},
    )
    s.draw("soviet_draw", "aa-7")
    assert s.hand("soviet") == ["aa-7"]
    assert s.place("S-45") == "20"


@rule("1 vs 1 Movement Action", "R50")
def test_every_top_stacked_hex_must_act_once_and_arrivals_add_none() -> None:
    s = versus(phase="soviet", soviet={"20": ["S-45"], "40": ["S-87"]}, german={"82": ["G-2"]})
    s.play("movement_action")
    assert s.legal_args("act_with") == {"20", "40"}
    assert not s.can("done")
    s.play("act_with", "20").play("soviet_to", "4")  # east, backwards
    assert s.place("S-45") == "4"
    if s.kind == "act_with":
        assert s.legal_args("act_with") == {"40"}
        s.play("act_with", "40")
    s.play("soviet_to", "41")
    assert s.kind == "action"


@rule("1 vs 1 Movement Action")
def test_the_soviet_player_picks_the_unit_that_goes() -> None:
    s = versus(phase="soviet", soviet={"20": ["S-45", "S-T6"]}, german={"82": ["G-2"]})
    s.play("movement_action")
    if s.can("act_with", "20"):
        s.play("act_with", "20")
    s.play("soviet_to", "21")
    assert s.legal_args("soviet_moves") == {"S-45", "S-T6"}
    s.play("soviet_moves", "S-T6")
    assert s.place("S-T6") == "21"


@rule("1 vs 1 Movement Action", "Stacking")
def test_the_soviet_player_may_not_overstack_or_walk_into_germans() -> None:
    full = ["S-87", "S-95", "S-98", "S-112"]
    s = versus(
        phase="soviet",
        soviet={"20": ["S-45", "S-T6", "S-T26", "S-T27"], "21": full},
        german={"36": ["G-2"]},
    )
    s.play("movement_action").play("act_with", "20")
    assert s.legal_args("soviet_to") == {"4", "37", "W"}
    assert s.legal_args("soviet_attack") == {"36"}


@rule("1 vs 1 Combat")
def test_the_soviet_player_may_keep_his_cards_or_choose_one() -> None:
    s = versus(german={"67": ["G-191"]}, soviet={"52": ["S-45"]}, soviet_hand=["tommy-1", "aa-7"])
    s.deliberate("52")
    assert s.side == 1
    s.play("no_card")
    assert s.hand("soviet") == ["tommy-1", "aa-7"]
    assert s.kind == "german_fire"
    s = versus(german={"67": ["G-191"]}, soviet={"52": ["S-45"]}, soviet_hand=["tommy-1", "aa-7"])
    s.deliberate("52").play("lay_card")
    assert s.legal_args("play_soviet_card") == {"tommy-1", "aa-7"}


@rule("1 vs 1 Movement Action", "Soviet Deliberate Attack")
def test_chuikov_makes_the_soviet_players_attack_deliberate() -> None:
    s = versus(
        phase="soviet",
        german={"24": ["G-64"]},
        soviet={"25": ["S-45:1", "S-87:1"], "8": ["S-98:3"]},
        soviet_leaders=["chuikov"],
    )
    s.play("movement_action")
    if s.can("act_with", "25"):
        s.play("act_with", "25")
    s.play("soviet_attack", "24").roll(1, 1, 1, 1)
    assert s.dice == (5, 0, 0)


@rule("2 vs 1", "1 vs 1 Sequence 3", "Co-Op 5")
def test_two_against_one_joins_both_sets_of_rules() -> None:
    s = coop(mode="two_vs_one", german={"82": ["G-2"], "79": ["G-24"]}, soviet={"20": ["S-45"]})
    s.play("short_moves").play("done")
    assert s.side == SOVIET
    assert s.legal == [["movement_action"], ["draw_action"]]
    s.play("draw_action").draw("soviet_draw", "aa-7")
    assert s.side == BLUE
    with pytest.raises(AssertionError):
        s.play("movement_action")


@rule("1 vs 1 Movement Action")
def test_a_top_stack_freed_by_another_must_still_move() -> None:
    s = versus(phase="soviet", soviet=FULL_NORTH, german={"82": ["G-2"]})
    s.play("movement_action")
    act_with(s, "2").play("soviet_to", "3").play("soviet_moves", "S-T6")
    act_with(s, "1")
    if s.can("soviet_to", "2"):
        s.play("soviet_to", "2")
    assert s.legal_args("soviet_moves") == {"S-45", "S-87", "S-95", "S-98"}
    s.play("soviet_moves", "S-87")
    assert s.place("S-87") == "2"
    assert s.kind == "action"


@rule("1 vs 1 Movement Action", "R50")
def test_a_top_stack_that_can_do_nothing_does_nothing() -> None:
    s = versus(phase="soviet", soviet=FULL_NORTH, german={"W": ["G-369:1"], "82": ["G-2"]})
    s.play("movement_action")
    act_with(s, "2").play("soviet_attack", "W").roll(1).roll(*[1] * 9)
    act_with(s, "1")
    assert s.kind == "action"
    assert len(s.stack("1")) == 4
    assert s.hand("soviet") == []


@rule("1 vs 1 Movement Action", "R50")
def test_a_top_stack_emptied_by_an_advance_has_no_more_to_do() -> None:
    s = versus(
        phase="soviet",
        german={"24": ["G-369:1"], "82": ["G-2"]},
        soviet={"8": ["S-45:4"], "25": ["S-87:1"]},
        soviet_leaders=["chuikov"],
    )
    s.play("movement_action")
    act_with(s, "25").play("soviet_attack", "24").roll(1).roll(6, 1, 1, 1, 1)
    assert s.place("S-45") == "24"
    act_with(s, "8")
    assert s.kind == "action"
    assert s.hand("soviet") == []


@rule("1 vs 1 Combat", "Soviet Hasty Attack")
def test_the_german_lays_no_card_when_the_soviet_player_attacks() -> None:
    s = versus(
        phase="soviet",
        german={"67": ["G-191"]},
        soviet={"52": ["S-45:2"]},
        german_hand=["howitzer-1"],
        soviet_hand=["aa-7"],
    )
    s.play("movement_action")
    act_with(s, "52").play("soviet_attack", "67").play("no_card")
    assert s.kind == "german_fire"
    assert s.hand("soviet") == ["aa-7"]


@rule("1 vs 1 Sequence 2", "1 vs 1 Sequence 3")
def test_german_spawn_hexes_in_soviet_hands_do_not_count() -> None:
    for mode, kind in (("versus", "draw_unit"), ("solo", "draw_unit")):
        s = Scene(
            phase="soviet",
            german={"82": ["G-2"]},
            soviet={"20": ["S-45"], "40": ["S-87"]},
            control={"german": ["3", "7", "9", "13", "15"], "soviet": ["X", "Y", "Z"]},
            options={"mode": mode},
        )
        assert s.kind == kind


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


@rule("1 vs 1 Movement Action", "R50")
def test_a_stack_that_can_only_attack_may_let_it_be() -> None:
    around = {"57": ["G-191"], "58": ["G-194"], "72": ["G-211"], "74": ["G-516"], "88": ["G-517"]}
    scene = Scene(
        german=around | {"89": ["G-518"]}, soviet={"73": ["S-45:4"], "60": ["S-87"]},
        options=VERSUS, phase="soviet",
    )  # fmt: skip
    scene.play("movement_action").play("act_with", "73")
    assert scene.legal_args("soviet_attack") == {*around, "89"}
    assert not scene.legal_args("soviet_to")
    scene.play("done")
    assert scene.legal_args("soviet_to"), "the other Stack still has to move"
    assert not scene.can("done")
    scene.play("soviet_to", "59")
    assert not scene.told("soviet_attack_declared")
    assert scene.kind == "action"


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
