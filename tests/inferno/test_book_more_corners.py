"""More corners: choices of the player, modes, the clock and what the table tells."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kurgan.games.inferno.game import INFERNO
from kurgan.kernel.match import new
from tests.inferno.scene import Scene
from tests.rules import rule


def versus(**more: Any) -> Scene:
    """A position of the 1 vs 1 game."""
    return Scene(options={"mode": "versus"}, **more)


def act_with(s: Scene, hexagon: str) -> Scene:
    """Let a Soviet Top Stacked Hex act, where that is asked."""
    return s.play("act_with", hexagon) if s.can("act_with", hexagon) else s


# Reinforcements


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


@rule("Fog of War", "Returned Units")
def test_a_returned_unit_is_not_shown_to_the_soviet_player() -> None:
    texts = []
    for unit in ("G-24", "G-36"):
        s = versus(
            german={"82": ["G-2"]},
            soviet={"40": ["S-45"]},
            control={"soviet": ["Z"]},
            track={1: [unit]},
            german_deck=["pak-1"],
        )
        s.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(1, 6, 6, 6, 6, 6)
        while s.kind in ("deploy", "deploy_to", "return"):
            s.play(*s.legal[0])
        assert s.place(unit) == "track"
        texts.append(json.dumps(s.view(1), sort_keys=True))
    assert texts[0] == texts[1]


@rule("Soviet Decisive Victory", "Removed Units")
def test_a_destroyed_r_unit_counts_two_even_when_a_card_destroys_it() -> None:
    s = Scene(
        german={"67": ["G-64:1", "G-2:3"]}, soviet={"52": ["S-45:1"]}, soviet_hand=["sniper_s-1"]
    )
    s.deliberate("52").draw("soviet_card", "sniper_s-1")
    assert s.place("G-64") == "dead"
    assert s.view()["losses"] == 2


# Combat


@rule("Rubble", "Opportunity Fire")
def test_opportunity_fire_at_attackers_among_rubble_is_not_halved() -> None:
    s = Scene(
        german={"40": ["G-64:4"]},
        soviet={"24": ["S-45:1"]},
        soviet_leaders=["chuikov"],
        rubble=["24", "40"],
    )
    s.deliberate("24").roll(6)
    assert s.strength("G-64") == 3


@rule("Rubble", "R21", "Khrushchev")
def test_rubble_halves_khrushchevs_hits_but_not_his_ones() -> None:
    s = Scene(
        phase="soviet",
        german={"24": ["G-64:4"]},
        soviet={"25": ["S-45:4"]},
        soviet_leaders=["khrushchev"],
        rubble=["24"],
    )
    s.roll(5).roll(1, 1, 1, 1).roll(1, 5, 5, 5)
    assert s.strength("G-64") == 3
    assert s.strength("S-45") == 3


@rule("Combat 5", "Fog of War")
def test_the_view_names_the_step_at_which_the_combat_stands() -> None:
    s = Scene(german={"67": ["G-191"]}, soviet={"52": ["S-45:3"]}, soviet_hand=["tommy-1"])
    s.deliberate("52").draw("soviet_card", "tommy-1")
    assert s.kind == "soviet_card_dice"
    assert s.view()["combat"]["step"] in ("Combat 5", "Tommy Gunner", "Support Card Fire")
    s.roll(1, 1)
    assert s.kind == "german_fire"
    assert s.view()["combat"]["step"] in ("Combat 10", "Close Combat")


@rule("Blitz", "Advance After Combat")
def test_units_of_two_hexes_that_advanced_may_both_blitz_back() -> None:
    s = Scene(
        german={"67": ["G-2"], "68": ["G-120"]},
        soviet={"52": ["S-45:1"], "19": ["S-87"]},
        german_leaders=["hoth"],
    )
    s.deliberate("52", "67", "68").play("fire_first").roll(*[6] * 7)
    s.play("advance", "G-2").play("advance", "G-120")
    s.play("blitz", "G-120", "67").play("blitz", "G-2", "67")
    assert s.stack("67") == {"G-2", "G-120"}


@rule("Blitz", "Co-Op 1", "R51")
def test_blitz_never_mixes_yellow_and_blue() -> None:
    s = Scene(
        german={"67": ["G-2"], "68": ["G-24"]},
        soviet={"52": ["S-45:1"], "19": ["S-87"]},
        german_leaders=["hoth"],
        options={"mode": "coop"},
    )
    s.deliberate("52", "67").roll(6, 6, 6).roll(1)
    if s.kind == "advance":
        s.play("advance", "G-2")
    assert s.legal_args("blitz") == {("G-2", "39"), ("G-2", "67")}


@rule("Advance After Combat", "R41")
def test_germans_advance_within_the_survivors_only() -> None:
    s = Scene(
        german={"40": ["G-369:1", "G-2:3"]}, soviet={"24": ["S-45:1", "S-87:1"], "19": ["S-95"]}
    )
    s.deliberate("24").roll(1, 1, 1).roll(6, 1)
    assert s.strength("G-2") == 2
    s.roll(1, 6, 6)
    while s.kind == "reduce_soviet":
        s.play(*s.legal[0])
    assert s.legal_args("advance") == {"G-369", "G-2"}


# The clock


@rule("OKH", "R7")
def test_a_soviet_turn_that_empties_the_deck_carries_out_its_other_dice() -> None:
    s = Scene(
        phase="soviet",
        soviet={"20": ["S-45"], "55": ["S-87"]},
        german={"82": ["G-2"]},
        soviet_deck=["aa-7"],
        german_leaders=["okh"],
        removed=["G-64"],
    )
    s.roll(1).roll(5).draw("soviet_draw", "aa-7").draw("move_unit", "S-87")
    assert s.place("S-87") == "54"
    assert s.kind == "action"


@rule("Soviet Decisive Victory", "Removed Units")
def test_removed_units_alone_do_not_outlive_the_deck() -> None:
    s = Scene(
        phase="soviet",
        soviet={"55": ["S-45"]},
        german={"82": ["G-2"]},
        soviet_deck=["aa-7"],
        removed=["G-64"],
    )
    s.roll(1).draw("soviet_draw", "aa-7")
    assert s.outcome["winner"] == "soviet"


@rule("Soviet Decisive Victory", "1 vs 1 Draw Action")
def test_the_soviet_player_wins_by_drawing_his_last_card() -> None:
    s = versus(
        phase="soviet", soviet={"55": ["S-45"]}, german={"82": ["G-2"]}, soviet_deck=["aa-7"]
    )
    s.play("draw_action").draw("soviet_draw", "aa-7")
    assert s.outcome["winner"] == "soviet"


@rule("Capturing a Spawn Hex", "R48")
def test_a_spawn_hex_taken_again_draws_again() -> None:
    s = Scene(german={"2": ["G-2"]}, soviet={"4": ["S-45:1"]}, control={"german": ["3"]})
    assert s.is_german("3")
    s.play("short_moves").play("done").roll(6).draw("move_unit", "S-45")
    assert not s.is_german("3")
    s.deliberate("3").roll(6, 6, 6).roll(1)
    if s.kind == "advance":
        s.play("advance", "G-2")
    s.draw("german_draw", "pak-1")
    assert s.hand("german") == ["pak-1"]


# The Soviet player


FULL_NORTH = {"1": ["S-45", "S-87", "S-95", "S-98"], "2": ["S-T6", "S-T26", "S-T27", "S-T39"]}


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


@rule("Advance After Combat", "1 vs 1 Combat")
def test_the_german_player_breaks_the_tie_of_the_soviet_advance() -> None:
    s = versus(
        phase="soviet",
        german={"67": ["G-369:1"], "82": ["G-2"]},
        soviet={"52": ["S-45:2", "S-87:2"]},
    )
    s.play("movement_action")
    act_with(s, "52").play("soviet_attack", "67").roll(1).roll(6, 1, 1, 1)
    assert s.kind == "advance_soviet"
    assert s.side == 0


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


# Editions and citations


@rule("R47", "Soviet Actions 3")
def test_the_algorithm_of_2017_counts_6_and_not_9() -> None:
    six = {
        hexagon: [unit]
        for hexagon, unit in zip(
            ["20", "40", "41", "42", "43", "44"],
            ["S-45", "S-87", "S-95", "S-98", "S-112", "S-131"],
            strict=True,
        )
    }
    for edition, taken, kind in (
        ("2017", "9", "compass_die"),
        ("2017", "6", "draw_unit"),
        ("2nd", "9", "draw_unit"),
        ("2nd", "6", "compass_die"),
    ):
        s = Scene(
            phase="soviet",
            soviet=six,
            german={"82": ["G-2"]},
            control={"german": [taken]},
            options={"edition": edition},
        )
        assert s.kind == kind


@rule("Setup 6", "Setup 8")
def test_the_log_cites_the_steps_of_setup_by_their_numbers() -> None:
    cited = {event.kind: event.rule for event in new(INFERNO, seed=1).events("german")}
    assert cited["soviets_placed"] == "Setup 6"
    assert cited["germans_placed"] in ("Setup 8", "Setup 9")
