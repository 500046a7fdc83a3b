"""Hoth: the Combined Force Bonus and Blitz."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.inferno.scene import Scene
from tests.rules import rule


def clear_attack(german: Sequence[str], soviet: Sequence[str], **more: Any) -> Scene:
    """An attack on the Clear hex #52 with Hoth in play."""
    s = Scene(
        german={"67": german},
        soviet={"52": soviet, "19": ["S-131"]},
        german_leaders=more.pop("leaders", ["hoth"]),
        **more,
    )
    return s.deliberate("52")


@rule("Combined Force Bonus", "R39")
@pytest.mark.parametrize(
    ("german", "soviet", "bonus"),
    [
        (["G-2", "G-191"], ["S-45"], True),
        (["G-2", "G-120"], ["S-T6"], True),
        (["G-64"], ["S-45"], True),
        (["G-2"], ["S-45"], False),
        (["G-191", "G-120"], ["S-45"], False),
        (["G-2", "G-191"], ["S-45", "S-T6"], False),
        (["G-64"], ["S-45", "S-T6"], False),
        (["G-2", "G-191"], ["S-92M", "S-T6"], False),
        (["G-2", "G-191"], ["S-92M", "S-45"], True),
    ],
)
def test_the_bonus_wants_both_arms_on_one_side_only(
    german: list[str], soviet: list[str], bonus: bool
) -> None:
    s = clear_attack(german, soviet)
    assert (s.kind == "combined_force") is bonus


@rule("Combined Force Bonus", "Hoth")
def test_there_is_no_bonus_without_hoth() -> None:
    assert clear_attack(["G-64"], ["S-45"], leaders=[]).kind == "german_fire"


@rule("Combat 10B", "Combined Force Bonus")
def test_soviets_lost_to_the_first_fire_do_not_roll() -> None:
    s = clear_attack(["G-64:4"], ["S-45:1", "S-87:2"])
    s.play("fire_first").roll(6, 1, 1, 1)
    assert s.kind == "soviet_fire"
    assert s.dice == (2, 0, 0)


@rule("Combat 10B")
def test_the_german_may_decline_to_fire_first() -> None:
    s = clear_attack(["G-64:4"], ["S-45:1"])
    s.play("fire_together").roll(6, 1, 1, 1)
    assert s.kind == "soviet_fire"
    assert s.dice == (1, 0, 0)


@rule("Combined Force Bonus", "Terrain")
def test_the_bonus_is_for_clear_hexes_only() -> None:
    s = Scene(german={"43": ["G-64"]}, soviet={"28": ["S-45"]}, german_leaders=["hoth"])
    assert s.deliberate("28").kind == "german_fire"
    s = Scene(german={"40": ["G-64"]}, soviet={"24": ["S-45"]}, german_leaders=["hoth"])
    s.deliberate("24").roll(1, 1, 1)
    assert s.kind == "soviet_fire"


@rule("Combined Force Bonus", "R56")
def test_the_bonus_is_tested_on_those_still_there_at_step_10() -> None:
    s = clear_attack(["G-2", "G-191:1"], ["S-45"], soviet_hand=["sniper_s-1"])
    s.draw("soviet_card", "sniper_s-1")
    assert s.place("G-191") == "dead"
    assert s.kind == "german_fire"
    s = clear_attack(["G-2", "G-191"], ["S-45", "S-T6:1"], german_hand=["pak-1"])
    s.play("lay_card")
    if s.kind == "german_card":
        s.play("play_german_card", "pak-1")
    assert s.place("S-T6") == "pool"
    assert s.kind == "combined_force"


@rule("Combined Force Bonus")
def test_the_bonus_serves_german_defenders_in_a_clear_hex() -> None:
    s = Scene(
        phase="soviet", soviet={"52": ["S-45:1"]}, german={"67": ["G-64"]}, german_leaders=["hoth"]
    )
    s.roll(5)
    assert s.kind == "combined_force"
    s.play("fire_first").roll(6, 1, 1, 1)
    assert s.place("S-45") == "pool"
    assert s.kind == "over"


# Blitz


@rule("Blitz")
def test_only_blitz_units_that_advanced_go_on_and_only_to_clear_hexes() -> None:
    s = clear_attack(["G-2", "G-191", "G-120"], ["S-45:1"], leaders=["hoth"])
    s.play("fire_first").roll(6, 6, 6, 6, 6, 6, 6, 6, 6, 6)
    s.play("advance", "G-2").play("advance", "G-191").play("done")
    assert s.legal_args("blitz") == {("G-2", "39"), ("G-2", "67"), ("G-2", "68")}
    s.play("blitz", "G-2", "39")
    assert s.is_german("39")
    assert s.kind == "compass_die"  # no second step for the Panzer


@rule("Blitz", "Stacking")
def test_blitz_may_split_and_leave_the_hex_empty_but_german() -> None:
    s = clear_attack(["G-2", "G-64"], ["S-45:1"])
    s.play("fire_first").roll(*[6] * 7)
    s.play("advance", "G-2").play("advance", "G-64")
    s.play("blitz", "G-2", "39").play("blitz", "G-64", "68")
    assert s.stack("52") == set()
    assert s.is_german("52")
    assert (s.place("G-2"), s.place("G-64")) == ("39", "68")


@rule("Blitz", "Terrain")
def test_there_is_no_blitz_out_of_a_rough_or_urban_hex() -> None:
    s = Scene(
        german={"38": ["G-2"]}, soviet={"37": ["S-45:1"], "19": ["S-87"]}, german_leaders=["hoth"]
    )
    s.deliberate("37").roll(6, 6, 6).roll(1)
    if s.kind == "advance":
        s.play("advance", "G-2")
    assert s.place("G-2") == "37"
    assert s.kind == "compass_die"


@rule("Blitz", "R40")
def test_blitz_may_end_beside_soviets_but_never_on_them_and_a_full_hex_is_closed() -> None:
    full = ["G-191", "G-194", "G-211", "G-516"]
    s = Scene(
        german={"67": ["G-2"], "68": full},
        soviet={"52": ["S-45:1"], "53": ["S-87"], "39": ["S-95"]},
        german_leaders=["hoth"],
    )
    s.deliberate("52", "67").roll(6, 6, 6).roll(1)
    if s.kind == "advance":
        s.play("advance", "G-2")
    assert s.legal_args("blitz") == {("G-2", "67")}


@rule("Blitz", "Hasty Attack", "R40")
def test_blitz_follows_a_hasty_attack_too() -> None:
    s = Scene(
        german={"66": ["G-2"]}, soviet={"52": ["S-45:1"], "19": ["S-87"]}, german_leaders=["hoth"]
    )
    s.play("hasty_attack")
    while s.kind != "german_fire":
        s.play(*s.legal[0])
    s.roll(6, 6, 6).roll(1)
    if s.kind == "advance":
        s.play("advance", "G-2")
    assert s.kind == "blitz"
    assert ("G-2", "39") in s.legal_args("blitz")


@rule("Blitz", "R48", "Capturing a Spawn Hex")
def test_hoth_drawn_for_the_captured_hex_gives_blitz_at_once() -> None:
    s = Scene(german={"W": ["G-2"]}, soviet={"3": ["S-45:1"], "19": ["S-87"]})
    s.deliberate("3").roll(6, 6, 6).roll(1)
    if s.kind == "advance":
        s.play("advance", "G-2")
    s.draw("german_draw", "hoth")
    assert s.legal_args("blitz") == {("G-2", "2"), ("G-2", "W")}


@rule("Blitz", "R48", "Capturing a Spawn Hex")
def test_a_spawn_hex_taken_by_blitz_draws_a_card() -> None:
    s = Scene(
        german={"1": ["G-2"]}, soviet={"2": ["S-45:1"], "19": ["S-87"]}, german_leaders=["hoth"]
    )
    s.deliberate("2").roll(6, 6, 6).roll(1)
    if s.kind == "advance":
        s.play("advance", "G-2")
    s.play("blitz", "G-2", "3").draw("german_draw", "pak-1")
    assert s.hand("german") == ["pak-1"]
    assert s.is_german("3")
