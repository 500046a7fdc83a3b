"""Co-Op: two German players."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import kurgan
from kurgan.games.inferno.game import INFERNO
from kurgan.games.inferno.pack.tables import WHITE
from kurgan.kernel.bits import bit
from kurgan.kernel.conformance import check_secret
from tests.inferno.scene import Scene
from tests.inferno.turns import coop
from tests.rules import rule

SAVES = Path(__file__).resolve().parent.parent / "saves"

YELLOW, BLUE, SOVIET = 0, 1, 2
OWNER: dict[str, Any] = {"mode": "coop"}
ACTIVE: dict[str, Any] = {"mode": "coop", "coop_decisions": "active"}
RULINGS = pytest.mark.parametrize("options", [OWNER, ACTIVE], ids=["owner", "active"])
CALLED = {1: ["G-191", "G-24", "G-576"], 2: ["G-577"]}
FULL_Y = ["G-194", "G-211", "G-516", "G-517"]
FULL_Z = ["G-36", "G-103", "G-15", "G-71"]
FAR_AWAY = {"19": ["S-45"]}
COOP: dict[str, Any] = {"mode": "coop"}
TWO_VS_ONE: dict[str, Any] = {"mode": "two_vs_one"}


def joint_attack(german: dict[str, list[str]], options: dict[str, Any], **more: Any) -> Scene:
    """Yellow attacks the Clear Hex 52 from 67, and Blue agrees to join from 68."""
    soviet = more.pop("soviet", {"52": ["S-45:1"], "19": ["S-87"]})
    s = Scene(german=german, soviet=soviet, options=options, **more)
    s.play("deliberate_attack").play("attack", "52").play("attack_from", "68").play("agree")
    if s.kind == "deliberate_from":
        s.play("done")
    return s


def len_of(s: Scene) -> int:
    """How many dice are due."""
    return sum(s.dice)


def called(options: dict[str, Any], active: int = YELLOW, **more: Any) -> Scene:
    """A call that brings the Yellow 191st, the Blue 24th and the White 576th."""
    more = {"german": {"82": ["G-2"], "79": ["G-36"]}} | more
    s = Scene(soviet={"20": ["S-45"]}, track=CALLED, options=options, active=active, **more)
    return s.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(1, 1, 1, 6, 6, 6)


def known_of_returned(s: Scene) -> list[int]:
    """What the Soviets know of the blocks that went back, in order."""
    order = [unit for (unit,) in s.told("german_returned")]
    return [s.state.german_facing[unit] for unit in order]


@rule("Co-Op 11", "R45")
@pytest.mark.parametrize(("active", "unit", "winner"), [(0, "G-2", "yellow"), (1, "G-24", "blue")])
def test_the_captor_of_the_only_spawn_hex_wins_for_the_germans(
    active: int, unit: str, winner: str
) -> None:
    s = coop(german={"W": [unit]}, soviet={"3": ["S-45:1"]}, active=active)
    s.deliberate("3").roll(6, 6, 6).roll(1)
    if s.kind == "advance":
        s.play("advance", unit)
    s.draw("german_draw", "pak-1")
    assert s.outcome["winner"] == winner


@rule("Co-Op 1", "R51", "Returned Units")
def test_yellow_units_in_z_send_blue_reinforcements_back() -> None:
    s = coop(german={"Z": ["G-2"]}, soviet={"40": ["S-45"]}, track={1: ["G-24"]}, active=1)
    s.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(1, 6, 6, 6, 6, 6)
    while s.kind in ("deploy", "deploy_to", "return"):
        s.play(*s.legal[0])
    assert s.place("G-24") == "track"
    assert s.stack("Z") == {"G-2"}


@rule("Co-Op 1", "Hasty Attack", "R51")
def test_a_hasty_attack_joins_white_but_not_the_partner() -> None:
    s = coop(german={"66": ["G-2"], "67": ["G-24"]}, soviet={"52": ["S-45"]})
    assert not s.can("hasty_attack")
    s = coop(german={"66": ["G-2"], "67": ["G-576"]}, soviet={"52": ["S-45"]})
    s.play("hasty_attack")
    while s.kind != "german_fire":
        s.play(*s.legal[0])
    assert s.dice == (0, 4, 3)


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
    assert s.why("hex", "67").rule == "R51"
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


@rule("Co-Op 11", "Hex Control", "R45")
@pytest.mark.parametrize(
    ("advancing", "owner"), [(("G-24",), "blue"), (("G-24", "G-576"), "blue"), (("G-2",), "yellow")]
)
def test_a_hex_taken_together_is_his_whose_units_enter_it(
    advancing: tuple[str, ...], owner: str
) -> None:
    s = coop(
        german={"W": ["G-2"], "4": ["G-24", "G-576"]},
        soviet={"3": ["S-45:1"], "20": ["S-87"]},
        control={"german": ["4"]},
    )
    s.play("deliberate_attack").play("attack", "3").play("attack_from", "4").play("agree")
    s.roll(*[6] * s.dice[0], *[6] * s.dice[1], *[6] * s.dice[2]).roll(1)
    if "G-2" not in advancing:
        s.play("done")  # Yellow leaves the Advance to his partner
    for unit in advancing:
        s.play("advance", unit)
    if s.kind == "advance":
        s.play("done")
    assert s.kind == "german_draw"
    taken = {"yellow": 0, "blue": 0, owner: 1}
    assert s.view()["spawn_hexes_taken"] == taken


@rule("Co-Op 11", "R45", "R52")
def test_a_hex_taken_by_white_units_alone_is_his_whose_turn_it_is() -> None:
    for active, stack, owner in ((YELLOW, "G-2", "yellow"), (BLUE, "G-24", "blue")):
        s = coop(german={"4": [stack, "G-576"]}, soviet={"60": ["S-45"]}, active=active)
        s.play("short_moves").play("move_from", "4").play("move_to", "3").play("go", 1)
        s.play("take", "G-576")
        assert s.view()["spawn_hexes_taken"] == {"yellow": 0, "blue": 0, owner: 1}


@rule("Co-Op 11", "R45")
def test_the_player_with_more_spawn_hexes_taken_wins_the_german_victory() -> None:
    s = coop(german={"67": ["G-2"]}, soviet={"52": ["S-45:1"]})
    s.deliberate("52").roll(6, 6, 6).roll(1)
    if s.kind == "advance":
        s.play("advance", "G-2")
    assert s.kind == "over"
    assert s.outcome["winner"] not in ("soviet", "yellow", "blue")  # none to none: shared


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


@rule("R53", "Combined Force Bonus")
def test_the_leader_of_a_joint_attack_decides_who_fires_first() -> None:
    s = joint_attack({"67": ["G-2"], "68": ["G-21"]}, OWNER, german_leaders=["hoth"])
    assert s.kind == "combined_force"
    assert s.side == YELLOW


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
def test_the_caller_returns_his_own_and_white_units_before_his_partner() -> None:
    full = {"X": ["G-2", "G-79", "G-64", "G-120"], "Y": FULL_Y, "Z": FULL_Z}
    s = called(OWNER, german=full)
    assert s.kind == "return"
    assert s.legal_args("return") == {"G-191", "G-576"}
    assert s.side == YELLOW
    track = {1: ["G-24", "G-129"], 2: ["G-577"]}
    s = Scene(german=full, soviet={"20": ["S-45"]}, track=track, options=OWNER)
    s.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(1, 1, 6, 6, 6, 6)
    assert s.legal_args("return") == {"G-24", "G-129"}
    assert s.side == BLUE


@rule("R53", "Returned Units", "Fog of War", "2 vs 1")
@pytest.mark.parametrize("active", [YELLOW, BLUE])
def test_who_returns_next_does_not_tell_what_was_returned(active: int) -> None:
    full = {"X": ["G-2", "G-79", "G-64", "G-120"], "Y": FULL_Y, "Z": FULL_Z}
    track = {1: ["G-191", "G-518", "G-576"], 2: ["G-24", "G-129", "G-577"]}
    s = Scene(german=full, soviet={"20": ["S-45"]}, track=track, options=TWO_VS_ONE, active=active)
    s.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(1, 1, 1, 2, 2, 2)
    asked = []
    while s.kind == "return":
        for seed in range(10):
            check_secret(INFERNO, s.state, Random(seed))
        asked.append(s.side)
        s.play(*s.legal[-1])
    assert asked == [active] * 3 + [1 - active]
    backs = [known & 0b111 for known in known_of_returned(s)]
    assert backs == [bit(active) | bit(WHITE)] * 3 + [0b111, bit(1 - active), 0b111]


@rule("R53", "Breakdown", "Fog of War", "2 vs 1")
def test_a_second_short_move_is_asked_for_whatever_color_stayed_behind() -> None:
    s = Scene(german={"87": ["G-2", "G-576"]}, soviet=FAR_AWAY, options=TWO_VS_ONE)
    s.play("short_moves").play("move_from", "87").play("move_to", "88").play("go", 1)
    for seed in range(10):
        check_secret(INFERNO, s.state, Random(seed))
    s.play("take", "G-2")
    assert s.legal == [["done"]]


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


@rule("Co-Op 5", "Co-Op 8", "R53")
def test_each_of_the_two_has_all_five_actions() -> None:
    scene = Scene(german={"87": ["G-2"], "88": ["G-24"]}, soviet=FAR_AWAY, options=COOP)
    assert scene.side == 0
    scene.play("short_moves").play("done").roll(2).draw("soviet_draw", "aa-7")
    assert scene.side == 1
    assert scene.can("call_for_reinforcements")


@rule("Co-Op 9")
def test_white_reinforcements_of_blue_go_to_z_until_it_is_full() -> None:
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


@rule("R53", "R10")
def test_a_match_from_before_the_options_goes_on_as_it_began() -> None:
    match = kurgan.load(SAVES / "inferno-deliberate_from.json")
    assert match.options["mode"] == "coop"
    assert match.options["coop_decisions"] == "active"
    assert match.options["removed_rows"] == "open"
