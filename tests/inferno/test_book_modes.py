"""1 vs 1, Co-Op and 2 vs 1: what differs from the solo game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.inferno.scene import Scene
from tests.rules import rule

Stacks = Mapping[str, Sequence[str]]
YELLOW, BLUE, SOVIET = 0, 1, 2


def versus(**more: Any) -> Scene:
    """A position of the 1 vs 1 game."""
    return Scene(options={"mode": "versus"}, **more)


def coop(**more: Any) -> Scene:
    """A position with two German players."""
    return Scene(options={"mode": more.pop("mode", "coop")}, **more)


# 1 vs 1


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


@rule("Reducing Strength", "R50")
def test_ties_among_soviets_stay_with_the_german_player() -> None:
    s = versus(german={"67": ["G-369:1"]}, soviet={"52": ["S-45:2", "S-T6:2"]})
    s.deliberate("52").roll(6).roll(1, 1, 1, 1)
    assert s.kind == "reduce_soviet"
    assert s.side == 0


# Two German players


@rule("Co-Op 5", "Co-Op 8")
def test_yellow_and_blue_take_german_turns_by_turns() -> None:
    s = coop(german={"82": ["G-2"], "Z": ["G-24"]}, soviet={"20": ["S-45"]})
    assert s.side == YELLOW
    s.play("short_moves").play("done").roll(1).draw("soviet_draw", "aa-7")
    assert s.kind == "action"
    assert s.side == BLUE
    s.play("short_moves")
    assert s.legal_args("move_from") == {"Z"}


@rule("Co-Op 2", "Co-Op 3", "Co-Op 4")
def test_a_player_moves_his_own_stacks_and_nobody_moves_white_ones() -> None:
    where = {"82": ["G-2", "G-577"], "79": ["G-24"], "94": ["G-576"]}
    for active, own in ((YELLOW, "82"), (BLUE, "79")):
        s = coop(german=where, soviet={"20": ["S-45"]}, active=active)
        s.play("short_moves")
        assert s.legal_args("move_from") == {own}


@rule("Co-Op 1", "R51")
def test_yellow_never_joins_blue_but_may_join_white() -> None:
    s = coop(german={"66": ["G-2"], "67": ["G-24"], "82": ["G-576"]}, soviet={"19": ["S-45"]})
    s.play("short_moves")
    if s.can("move_from", "66"):
        s.play("move_from", "66")
    assert "67" not in s.legal_args("move_to")
    assert "82" in s.legal_args("move_to")


@rule("Co-Op 4", "R52")
def test_white_units_may_be_broken_off_and_are_then_out_of_reach() -> None:
    s = coop(german={"66": ["G-2", "G-576"]}, soviet={"19": ["S-45"]})
    s.play("short_moves")
    if s.can("move_from", "66"):
        s.play("move_from", "66")
    s.play("move_to", "82").play("go", 1)
    if s.can("take", "G-2"):
        s.play("take", "G-2")
    assert s.place("G-2") == "82"
    assert "66" not in s.legal_args("move_from")


@rule("Co-Op 10")
def test_a_partner_joins_an_attack_only_if_he_agrees() -> None:
    for answer, dice in (("agree", (0, 0, 6)), ("refuse", (0, 0, 3))):
        s = coop(german={"67": ["G-2"], "68": ["G-24"]}, soviet={"52": ["S-45"]})
        s.play("deliberate_attack").play("attack", "52").play("attack_from", "68")
        assert s.kind == "consent"
        assert s.side == BLUE
        s.play(answer)
        if s.kind == "deliberate_from":
            s.play("done")
        assert s.dice == dice


@rule("Co-Op 10", "R52")
def test_white_stacks_attack_only_together_with_the_active_player() -> None:
    s = coop(german={"67": ["G-576"], "82": ["G-2"]}, soviet={"52": ["S-45"]})
    assert not s.can("deliberate_attack")
    s = coop(german={"67": ["G-24"], "68": ["G-576"], "82": ["G-2"]}, soviet={"52": ["S-45"]})
    assert not s.can("deliberate_attack")
    s = coop(german={"67": ["G-2"], "68": ["G-576"]}, soviet={"52": ["S-45"]})
    s.deliberate("52", "67", "68")
    assert s.dice == (0, 4, 3)


@rule("Co-Op 6")
def test_only_the_active_players_hand_supports_an_attack() -> None:
    s = coop(
        german={"67": ["G-2"]},
        soviet={"52": ["S-45"]},
        blue_hand=["howitzer-1"],
        german_hand=["pak-1"],
    )
    s.deliberate("52").play("lay_card")
    if s.kind == "german_card":
        assert s.legal_args("play_german_card") == {"pak-1"}
    assert s.hand("blue") == ["howitzer-1"]


@rule("Co-Op 6", "Co-Op 7")
def test_cards_belong_to_the_drawer_and_leaders_serve_both() -> None:
    s = coop(
        german={"82": ["G-2"]}, soviet={"20": ["S-45"]}, active=BLUE, german_leaders=["paulus"]
    )
    s.play("call_for_reinforcements").draw("german_draw", "pak-1").draw("german_draw", "hoth")
    assert s.hand("blue") == ["pak-1"]
    assert s.hand("yellow") == []
    assert s.view(YELLOW)["cards"]["german_leaders"] == ["paulus", "hoth"]


@rule("Co-Op 9")
@pytest.mark.parametrize(("active", "hexes"), [(YELLOW, {"X", "Y"}), (BLUE, {"Z"})])
def test_white_reinforcements_go_to_the_callers_hexes_first(active: int, hexes: set[str]) -> None:
    s = coop(german={"82": ["G-2"]}, soviet={"20": ["S-45"]}, track={1: ["G-576"]}, active=active)
    s.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(1, 6, 6, 6, 6, 6)
    if s.kind == "deploy":
        s.play("deploy", "G-576")
    if s.kind == "deploy_to":
        assert s.legal_args("deploy_to") == hexes
    else:
        assert s.place("G-576") in hexes


@rule("Co-Op 9")
def test_white_goes_to_the_partners_hex_once_the_callers_are_full() -> None:
    s = coop(
        german={
            "X": ["G-191", "G-194", "G-211", "G-516"],
            "Y": ["G-517", "G-518", "G-544", "G-545"],
        },
        soviet={"20": ["S-45"]},
        track={1: ["G-576"]},
    )
    s.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(1, 6, 6, 6, 6, 6)
    while s.kind in ("deploy", "deploy_to"):
        s.play(*s.legal[0])
    assert s.place("G-576") == "Z"


@rule("Co-Op 1", "R51", "Advance After Combat")
def test_after_a_joint_attack_one_color_advances() -> None:
    s = coop(
        german={"67": ["G-2"], "68": ["G-24", "G-576"]}, soviet={"52": ["S-45:1"], "19": ["S-87"]}
    )
    s.play("deliberate_attack").play("attack", "52").play("attack_from", "68").play("agree")
    if s.kind == "deliberate_from":
        s.play("done")
    s.roll(6, *[1] * 9).roll(1)
    s.play("advance", "G-2")
    assert s.side == BLUE
    assert s.legal_args("advance") == {"G-576"}


@rule("Co-Op 5", "R53")
@pytest.mark.parametrize(
    ("stack", "side"),
    [
        (["G-24:3", "G-36:3"], BLUE),
        (["G-2:3", "G-191:3"], YELLOW),
        (["G-576:3", "G-577:3"], YELLOW),
    ],
)
def test_in_defence_ties_belong_to_the_owner_and_white_to_yellow(
    stack: list[str], side: int
) -> None:
    for active in (YELLOW, BLUE):
        s = coop(phase="soviet", soviet={"52": ["S-45:1"]}, german={"67": stack}, active=active)
        s.roll(5).roll(*[1] * 6).roll(6)
        assert s.kind == "reduce_german"
        assert s.side == side


@rule("Co-Op 11", "R45")
def test_the_player_with_more_spawn_hexes_taken_wins_the_german_victory() -> None:
    s = coop(german={"67": ["G-2"]}, soviet={"52": ["S-45:1"]})
    s.deliberate("52").roll(6, 6, 6).roll(1)
    if s.kind == "advance":
        s.play("advance", "G-2")
    assert s.kind == "over"
    assert s.outcome["winner"] not in ("soviet", "yellow", "blue")  # none to none: shared


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
