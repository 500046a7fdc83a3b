"""Co-Op: each German player decides for his own army."""

from __future__ import annotations

from typing import Any

import pytest

from tests.inferno.scene import Scene
from tests.rules import rule

YELLOW, BLUE = 0, 1
OWNER: dict[str, Any] = {"mode": "coop"}
ACTIVE: dict[str, Any] = {"mode": "coop", "coop_decisions": "active"}
RULINGS = pytest.mark.parametrize("options", [OWNER, ACTIVE], ids=["owner", "active"])


def joint_attack(german: dict[str, list[str]], options: dict[str, Any], **more: Any) -> Scene:
    """Yellow attacks the Clear Hex 52 from 67, and Blue agrees to join from 68."""
    soviet = more.pop("soviet", {"52": ["S-45:1"], "19": ["S-87"]})
    s = Scene(german=german, soviet=soviet, options=options, **more)
    s.play("deliberate_attack").play("attack", "52").play("attack_from", "68").play("agree")
    if s.kind == "deliberate_from":
        s.play("done")
    return s


# Ties between strongest Units


@rule("R53", "Reducing Strength")
@RULINGS
def test_blue_breaks_ties_among_his_own_in_yellows_attack(options: dict[str, Any]) -> None:
    s = joint_attack({"67": ["G-2:1"], "68": ["G-24:3", "G-36:3"]}, options)
    s.roll(*[1] * 7).roll(6)
    assert s.kind == "reduce_german"
    assert s.legal_args("reduce_german") == {"G-24", "G-36"}
    assert s.side == (BLUE if options is OWNER else YELLOW)


@rule("R53", "Reducing Strength")
def test_the_active_player_breaks_ties_between_both_armies() -> None:
    s = joint_attack({"67": ["G-2:3"], "68": ["G-24:3"]}, OWNER)
    s.roll(*[1] * 6).roll(6)
    assert s.legal_args("reduce_german") == {"G-2", "G-24"}
    assert s.side == YELLOW


@rule("R53", "Co-Op 3")
def test_white_units_of_a_blue_stack_are_blues() -> None:
    s = joint_attack({"67": ["G-2:1"], "68": ["G-24:1", "G-576:3", "G-577:3"]}, OWNER)
    s.roll(*[1] * 8).roll(6)
    assert s.legal_args("reduce_german") == {"G-576", "G-577"}
    assert s.side == BLUE


@rule("R53", "Reducing Strength")
def test_ties_among_soviets_stay_with_the_active_player() -> None:
    s = joint_attack(
        {"67": ["G-2:1"], "68": ["G-24:3"]}, OWNER, soviet={"52": ["S-45:2", "S-T6:2"]}
    )
    s.roll(6, 1, 1, 1).roll(1, 1, 1, 1)
    assert s.kind == "reduce_soviet"
    assert s.side == YELLOW


@rule("R53", "Soviet Sniper")
def test_a_snipers_victim_is_chosen_by_its_owner() -> None:
    s = joint_attack(
        {"67": ["G-2:4"], "68": ["G-267:3", "G-274:3"]}, OWNER, soviet_hand=["sniper_s-1"]
    )
    s.draw("soviet_card", "sniper_s-1")
    assert s.legal_args("reduce_german") == {"G-267", "G-274"}
    assert s.side == BLUE


# Combined Force Bonus


@rule("R53", "Combined Force Bonus")
def test_the_leader_of_a_joint_attack_decides_who_fires_first() -> None:
    s = joint_attack({"67": ["G-2"], "68": ["G-21"]}, OWNER, german_leaders=["hoth"])
    assert s.kind == "combined_force"
    assert s.side == YELLOW


# Advance After Combat


@rule("R51", "R53", "Advance After Combat")
def test_the_active_player_advances_or_leaves_it_to_his_partner() -> None:
    german = {"67": ["G-2:2", "G-191:1"], "68": ["G-24", "G-267"]}
    s = joint_attack(german, OWNER).roll(*[6] * 9).roll(1)
    assert s.side == YELLOW
    assert s.legal_args("advance") == {"G-2", "G-191"}
    s.play("done")
    assert s.side == BLUE
    assert s.legal == [["advance", "G-24"], ["advance", "G-267"]]  # somebody must
    s.play("advance", "G-267")
    assert s.side == BLUE
    s.play("done")
    assert s.stack("52") == {"G-267"}


@rule("R51", "Co-Op 1", "Advance After Combat")
def test_once_yellow_advances_no_blue_unit_may() -> None:
    s = joint_attack({"67": ["G-2", "G-191"], "68": ["G-24", "G-267"]}, OWNER)
    s.roll(*[6] * 12).roll(1).play("advance", "G-191").play("done")
    assert s.stack("52") == {"G-191"}
    assert s.kind == "compass_die"


@rule("R51", "R53", "Advance After Combat")
def test_blues_white_units_come_along_if_blue_likes() -> None:
    s = joint_attack({"67": ["G-2"], "68": ["G-24", "G-576", "G-577"]}, OWNER)
    s.roll(*[6] * 14).roll(1).play("advance", "G-2")
    assert s.side == BLUE
    assert s.legal_args("advance") == {"G-576", "G-577"}
    s.play("advance", "G-577").play("done")
    assert s.stack("52") == {"G-2", "G-577"}


@rule("R51", "Advance After Combat")
def test_without_a_survivor_of_yellows_blue_must_advance() -> None:
    s = joint_attack({"67": ["G-2:1"], "68": ["G-24:1", "G-36:1"]}, OWNER)
    s.roll(6, 1, 1).roll(6)
    assert s.legal_args("reduce_german") == {"G-2", "G-24", "G-36"}
    s.play("reduce_german", "G-2")
    assert s.side == BLUE
    assert not s.can("done")
    assert s.legal_args("advance") == {"G-24", "G-36"}


@rule("R53", "Advance After Combat")
def test_by_option_the_active_player_advances_whom_he_likes() -> None:
    s = joint_attack({"67": ["G-2"], "68": ["G-24", "G-576"]}, ACTIVE).roll(*[6] * 10).roll(1)
    assert s.side == YELLOW
    assert s.legal_args("advance") == {"G-2", "G-24", "G-576"}


# Blitz


@rule("R53", "Blitz")
@RULINGS
def test_blue_leads_his_own_blitz_in_yellows_turn(options: dict[str, Any]) -> None:
    s = joint_attack({"67": ["G-2"], "68": ["G-24", "G-36"]}, options, german_leaders=["hoth"])
    if s.kind == "combined_force":
        s.play("fire_together")
    s.roll(*[6] * len_of(s))
    if s.dice:
        s.roll(*[1] * len_of(s))
    if options is OWNER:
        s.play("done")
    s.play("advance", "G-24").play("done")
    assert s.kind == "blitz"
    assert {unit for unit, _ in s.legal_args("blitz")} == {"G-24"}
    assert s.side == (BLUE if options is OWNER else YELLOW)


def len_of(s: Scene) -> int:
    """How many dice are due."""
    return sum(s.dice)


# Deployment


FULL_Y = ["G-194", "G-211", "G-516", "G-517"]
CALLED = {1: ["G-191", "G-24", "G-576"], 2: ["G-577"]}


def called(options: dict[str, Any], active: int = YELLOW, **more: Any) -> Scene:
    """A call that brings the Yellow 191st, the Blue 24th and the White 576th."""
    more = {"german": {"82": ["G-2"], "79": ["G-36"]}} | more
    s = Scene(soviet={"20": ["S-45"]}, track=CALLED, options=options, active=active, **more)
    return s.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(1, 1, 1, 6, 6, 6)


@rule("R53", "Co-Op 9", "Call for Reinforcements")
def test_each_player_deploys_his_own_and_the_caller_the_white_ones() -> None:
    s = called(OWNER)
    assert s.side == YELLOW
    assert s.legal_args("deploy") == {"G-191", "G-576"}
    s.play("deploy", "G-576").play("deploy_to", "Y").play("deploy", "G-191")
    assert s.side == YELLOW
    s.play("deploy_to", "X")
    assert s.side == BLUE
    assert s.legal_args("deploy") == {"G-24"}
    s.play("deploy", "G-24")
    assert s.side == BLUE
    assert s.legal_args("deploy_to") == {"Z"}


@rule("R53", "Co-Op 9")
def test_when_blue_calls_yellow_chooses_between_x_and_y_for_his_own() -> None:
    s = called(OWNER, BLUE)
    assert s.side == BLUE
    assert s.legal_args("deploy") == {"G-24", "G-576"}
    s.play("deploy", "G-24").play("deploy_to", "Z").play("deploy", "G-576").play("deploy_to", "Z")
    s.play("deploy", "G-191")
    assert s.side == YELLOW
    assert s.legal_args("deploy_to") == {"X", "Y"}


@rule("R53", "Co-Op 9")
def test_white_units_take_the_partners_room_only_after_his_own() -> None:
    german = {
        "X": ["G-2", "G-79", "G-64", "G-120"], "Y": FULL_Y, "Z": ["G-36", "G-103", "G-15"],
    }  # fmt: skip
    s = called(OWNER, german=german)
    assert s.side == BLUE
    assert s.legal_args("deploy") == {"G-24"}
    s.play("deploy", "G-24").play("deploy_to", "Z")
    assert s.kind == "return"
    assert s.side == YELLOW


@rule("R53", "Returned Units")
def test_the_caller_orders_a_mixed_return_and_an_owner_his_own() -> None:
    german = {"X": ["G-2", "G-79", "G-64", "G-120"], "Y": FULL_Y}
    blues = {"Z": ["G-36", "G-103", "G-15", "G-71"]}
    s = called(OWNER, german=german | blues)
    assert s.kind == "return"
    assert s.legal_args("return") == {"G-191", "G-24", "G-576"}
    assert s.side == YELLOW
    track = {1: ["G-24", "G-129"], 2: ["G-577"]}
    s = Scene(german=german | blues, soviet={"20": ["S-45"]}, track=track, options=OWNER)
    s.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(1, 1, 6, 6, 6, 6)
    assert s.legal_args("return") == {"G-24", "G-129"}
    assert s.side == BLUE


@rule("R53", "Call for Reinforcements")
def test_by_option_the_caller_deploys_all() -> None:
    s = called(ACTIVE)
    assert s.legal_args("deploy") == {"G-191", "G-24", "G-576"}
    assert s.side == YELLOW


@rule("R53", "2 vs 1")
def test_two_against_one_has_the_same_deciders() -> None:
    s = called({"mode": "two_vs_one"})
    s.play("deploy", "G-576").play("deploy_to", "Y").play("deploy", "G-191").play("deploy_to", "X")
    assert s.side == BLUE
