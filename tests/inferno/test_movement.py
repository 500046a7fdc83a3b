"""German moves: Long Move, Short Moves, stacking."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kurgan.games.inferno.game import INFERNO
from kurgan.kernel.match import new
from tests.inferno.scene import TABLES, Scene
from tests.inferno.turns import FAR, begin, call
from tests.rules import rule

KINDS: list[dict[str, Any]] = [
    {},
    {"mode": "versus"},
    {"mode": "coop"},
    {"mode": "two_vs_one", "designers_way": "hardest"},
    {"designers_way": "random", "mode": "coop"},
    {"designers_way": "easy_german"},
    {"edition": "2017", "mode": "versus"},
]
SIX = ("3", "7", "9", "13", "15", "19")


def check(state: Any, view: Any, full: dict[str, int]) -> None:
    """Every fact of the book that holds at any moment."""
    assert sum(h["rubble"] for h in view["hexes"]) <= 15
    for h in view["hexes"]:
        assert not h["rubble"] or h["terrain"] == "urban"
        assert len(h["german"]) <= 4
        assert len(h["soviet"]) <= 4
        assert not (h["german"] and h["soviet"])
        assert not h["german"] or h["control"] == "german"
        assert not h["soviet"] or h["control"] == "soviet"
        assert not h["fortified"] or h["control"] == "soviet"
        assert not h["headquarters"] or h["control"] == "soviet"
        colors = {unit["army"] for unit in h["german"]}
        if view["mode"] in ("coop", "two_vs_one"):
            assert not {"yellow", "blue"} <= colors
        for unit in h["german"]:
            assert 1 <= unit["strength"] <= full[unit["id"]]
    for unit, dots in enumerate(state.soviet_strength):
        assert 0 <= dots <= TABLES.soviet_strength[unit]
    cards = view["cards"]
    hands = sum(h if isinstance(h, int) else len(h) for h in cards["hands"].values())
    assert hands + cards["soviet_deck"] + cards["german_deck"] <= 54
    held = [h["id"] for h in view["hexes"] if h["id"] in SIX and h["control"] == "soviet"]
    assert 0 <= len(held) <= 6


def go(s: Scene, count: int) -> Scene:
    """Say how many go, where that is asked."""
    if s.can("go", count):
        s.play("go", count)
    return s


@rule("Stacking", "Hex Control", "Rubble", "Co-Op 1", "Strength", "R51", "R54")
@pytest.mark.parametrize("number", range(len(KINDS)))
def test_random_games_never_break_a_standing_rule(number: int) -> None:
    full = dict(zip(TABLES.german_units, TABLES.german_strength, strict=True))
    for seed in range(3):
        rng = random.Random(seed * 100 + number)
        match = new(INFERNO, options=KINDS[number], seed=seed)
        side = match.sides[0]
        for step in range(1500):
            ask = match.question
            if ask is None:
                break
            match.play(ask.options[rng.randrange(len(ask.options))])
            if step % 5 == 0:
                check(match.state, match.view(side), full)
        if match.question is None:
            outcome = match.outcome
            assert outcome["winner"] in (
                *match.sides,
                "soviet",
                "german",
                "germans",
                "yellow",
                "blue",
            )
            losses = match.view(side)["losses"]
            if outcome["kind"] == "soviet_deck":
                assert match.view(side)["cards"]["soviet_deck"] == 0
            else:
                assert losses >= 10 or outcome["winner"] != "soviet"


@rule("Long Move", "Terrain")
def test_a_stack_in_a_rough_or_urban_hex_has_no_long_move() -> None:
    s = Scene(german={"51": ["G-2"], "40": ["G-64"]}, soviet=FAR)
    assert not s.can("long_move")
    assert s.can("short_moves")


@rule("Long Move")
def test_a_stack_beside_soviets_has_no_long_move() -> None:
    s = Scene(german={"67": ["G-2"]}, soviet={"52": ["S-45"]})
    assert not s.can("long_move")


@rule("Long Move")
def test_neither_hex_of_a_long_move_may_touch_soviets_or_be_rough() -> None:
    s = Scene(german={"66": ["G-2"]}, soviet={"52": ["S-45"]})
    begin(s, "long_move", "66")
    assert s.legal_args("move_to") == {"X", "82", "83"}  # 67 touches 52
    s.play("move_to", "83")
    assert s.legal_args("move_to") == {"66", "82", "84", "98"}  # 67 and 68 touch 52
    assert s.can("stop")


@rule("Long Move", "R16")
def test_a_long_move_by_way_of_germans_does_not_end_where_it_began() -> None:
    s = Scene(german={"67": ["G-2"], "68": ["G-64"]}, soviet={"19": ["S-45"]})
    s.play("long_move").play("move_from", "67").play("move_to", "68")
    assert "52" in s.legal_args("move_to")
    assert "67" not in s.legal_args("move_to")


@rule("Long Move", "R16")
def test_a_long_move_may_stop_after_one_hex() -> None:
    s = Scene(german={"66": ["G-2"]}, soviet=FAR)
    begin(s, "long_move", "66").play("move_to", "67").play("stop")
    assert s.place("G-2") == "67"
    assert s.kind == "compass_die"


@rule("Long Move", "Join-up", "Stacking")
def test_a_long_move_passes_a_full_german_stack_but_never_ends_on_one() -> None:
    full = ["G-191", "G-194", "G-211", "G-516"]
    s = Scene(german={"66": ["G-2", "G-64"], "67": full, "68": ["G-517"]}, soviet=FAR)
    begin(s, "long_move", "66").play("move_to", "67")
    assert not s.can("stop")
    assert "68" not in s.legal_args("move_to")
    assert "51" not in s.legal_args("move_to")
    s.play("move_to", "52")
    assert s.stack("52") == {"G-2", "G-64"}
    assert s.stack("67") == set(full)


@rule("Long Move")
def test_a_german_stack_with_no_way_past_it_is_no_way_at_all() -> None:
    s = Scene(german={"97": ["G-2"], "81": ["G-64"], "96": ["G-79"]}, soviet={"63": ["S-45"]})
    # from 97 only 81 and 96 can be entered; beyond: 65, 80, 79, 95
    begin(s, "long_move", "97")
    s.play("move_to", "96")
    assert s.legal_args("move_to") == {"95"}  # 79 and 80 touch 63


@rule("Long Move", "Breakdown")
def test_a_long_move_takes_the_whole_stack() -> None:
    s = Scene(german={"66": ["G-2", "G-64", "G-79"]}, soviet=FAR)
    begin(s, "long_move", "66").play("move_to", "82")
    assert not s.can("go", 1)
    s.play("stop")
    assert s.stack("82") == {"G-2", "G-64", "G-79"}


@rule("Short Moves", "R15")
def test_a_stack_in_contact_may_leave_but_goals_beside_soviets_are_barred() -> None:
    s = Scene(german={"67": ["G-2"]}, soviet={"52": ["S-45"]})
    begin(s, "short_moves", "67")
    assert s.legal_args("move_to") == {"X", "66", "83"}  # 51 and 68 touch 52


@rule("Short Moves", "Terrain")
def test_short_moves_may_enter_rough_and_urban_hexes() -> None:
    s = Scene(german={"39": ["G-2"]}, soviet=FAR)
    begin(s, "short_moves", "39")
    assert {"23", "38", "40"} <= s.legal_args("move_to")


@rule("Short Moves")
def test_short_moves_with_nobody_moving_are_a_pass() -> None:
    s = Scene(german={"66": ["G-2"]}, soviet=FAR)
    s.play("short_moves").play("done")
    assert s.place("G-2") == "66"
    assert s.kind == "compass_die"


@rule("Short Moves", "German Actions")
def test_a_pass_is_possible_even_when_every_german_is_pinned() -> None:
    s = Scene(german={"97": ["G-2"]}, soviet={"80": ["S-45"], "95": ["S-87"]})
    assert s.can("short_moves")


@rule("Short Moves", "Breakdown")
def test_one_stack_may_send_two_parts_two_ways() -> None:
    s = Scene(german={"66": ["G-2", "G-64", "G-79"]}, soviet=FAR)
    begin(s, "short_moves", "66").play("move_to", "82")
    s.play("go", 1)
    if s.kind != "short_move":
        s.play("take", "G-2")
    s.play("move_from", "66").play("move_to", "X").play("go", 2)
    assert s.stack("82") == {"G-2"}
    assert s.stack("X") == {"G-64", "G-79"}
    assert s.stack("66") == set()
    assert s.kind == "compass_die"


@rule("Short Moves", "R14")
def test_no_unit_makes_both_short_moves_even_after_joining_others() -> None:
    s = Scene(german={"66": ["G-2"], "67": ["G-64"]}, soviet=FAR)
    begin(s, "short_moves", "66").play("move_to", "67")
    s.play("move_from", "67").play("move_to", "68")
    if s.kind != "compass_die":
        assert not s.can("go", 2)
        go(s, 1)
    assert s.place("G-2") == "67"
    assert s.place("G-64") == "68"


@rule("Short Moves", "R14")
def test_a_lone_unit_that_has_moved_is_not_offered_again() -> None:
    s = Scene(german={"66": ["G-2"]}, soviet=FAR)
    begin(s, "short_moves", "66").play("move_to", "67")
    assert s.kind == "compass_die"


@rule("Short Moves", "Join-up", "Stacking")
def test_a_join_up_moves_no_more_than_there_is_room_for() -> None:
    s = Scene(german={"66": ["G-191", "G-194", "G-211", "G-516"], "67": ["G-2"]}, soviet=FAR)
    begin(s, "short_moves", "66").play("move_to", "67")
    assert s.legal_args("go") == {1, 2, 3}


@rule("Short Moves", "Stacking")
def test_a_full_hex_takes_nobody() -> None:
    s = Scene(german={"66": ["G-2"], "67": ["G-191", "G-194", "G-211", "G-516"]}, soviet=FAR)
    begin(s, "short_moves", "66")
    assert s.legal_args("move_to") == {"X", "82", "83"}


@rule("Short Moves")
def test_the_first_short_move_out_of_a_full_hex_makes_room_for_the_second() -> None:
    s = Scene(german={"66": ["G-2"], "67": ["G-191", "G-194", "G-211", "G-516"]}, soviet=FAR)
    begin(s, "short_moves", "67").play("move_to", "68")
    go(s, 1)
    if s.kind != "short_move":
        s.play("take", "G-191")
    s.play("move_from", "66").play("move_to", "67")
    assert s.place("G-2") == "67"


@rule("German Actions", "Deliberate Attack")
def test_after_the_attack_the_german_turn_is_over() -> None:
    s = Scene(german={"67": ["G-2"]}, soviet={"52": ["S-45"]})
    s.deliberate("52").roll(1, 1, 1).roll(1, 1, 1, 1)
    assert s.kind == "compass_die"


@rule("German Actions", "Call for Reinforcements")
def test_a_call_is_the_whole_action_and_the_soviets_are_next() -> None:
    s = call(6, 6, 6, 6, 6, 6, track={1: ["G-191"]}, german={"66": ["G-2"]})
    assert s.kind == "compass_die"


@rule("Long Move", "Terrain")
def test_long_move_needs_clear_ground_out_of_contact_all_the_way() -> None:
    scene = Scene(german={"88": ["G-2"], "93": ["G-64"], "89": ["G-79"]}, soviet={"74": ["S-45"]})
    scene.play("long_move")
    assert scene.legal_args("move_from") == {"88"}
    assert scene.why("hex", "93").rule == "Long Move"
    scene.play("move_from", "88")
    assert scene.legal_args("move_to") == {"71", "87", "100"}


@rule("Long Move", "Join-up")
def test_a_long_move_passes_germans_but_does_not_stop_with_them() -> None:
    full = ["G-191", "G-194", "G-211", "G-516"]
    scene = Scene(german={"88": ["G-2"], "87": full}, soviet=FAR)
    scene.play("long_move").play("move_from", "88").play("move_to", "87")
    assert not scene.can("stop")
    scene.play("move_to", "86")
    assert scene.place("G-2") == "86"
    assert scene.stack("87") == set(full)


@rule("Long Move", "Breakdown", "R17", "Hex Control")
def test_a_long_move_takes_the_whole_stack_and_every_hex_it_enters() -> None:
    scene = Scene(german={"88": ["G-2", "G-64"]}, soviet=FAR)
    scene.play("long_move").play("move_from", "88").play("move_to", "87").play("move_to", "86")
    assert scene.stack("86") == {"G-2", "G-64"}
    assert scene.is_german("87")
    assert scene.is_german("86")
    assert scene.is_german("88")


@rule("Short Moves", "German Actions")
def test_short_moves_of_nobody_are_a_pass() -> None:
    scene = Scene(german={"88": ["G-2"]}, soviet=FAR)
    scene.play("short_moves").play("done")
    assert scene.told("soviet_turn_began") == [(2,)]


@rule("Short Moves", "R14")
def test_a_unit_makes_one_short_move_only() -> None:
    scene = Scene(german={"88": ["G-2", "G-64"]}, soviet=FAR)
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
    scene = Scene(german={"88": ["G-2"], "87": ["G-191", "G-194", "G-211", "G-516"]}, soviet=FAR)
    scene.play("short_moves").play("move_from", "88")
    assert scene.why("hex", "87").rule == "Stacking"
