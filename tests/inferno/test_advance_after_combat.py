"""Advance After Combat and Blitz."""

from __future__ import annotations

from tests.inferno.attacks import CLEAR, attack, soviet_attack
from tests.inferno.scene import Scene
from tests.inferno.turns import act_with, clear_attack, versus
from tests.rules import rule


@rule("Advance After Combat", "Combat 11")
def test_one_german_must_advance_and_four_at_most_may_from_all_stacks() -> None:
    s = Scene(
        german={"67": ["G-2", "G-64", "G-191"], "68": ["G-79", "G-194"]}, soviet={"52": ["S-45:1"]}
    )
    s.deliberate("52", "67", "68").roll(6, *[1] * 13, *[1] * 3).roll(1)
    assert not s.can("done")
    for unit in ("G-2", "G-194", "G-191"):
        s.play("advance", unit)
    assert s.can("done")
    s.play("advance", "G-79")
    assert s.stack("52") == {"G-2", "G-194", "G-191", "G-79"}
    assert s.kind == "over"  # no Soviet is left on the map


@rule("Advance After Combat")
def test_a_german_stack_that_stayed_out_of_the_attack_does_not_advance() -> None:
    s = Scene(german={"67": ["G-2"], "68": ["G-64"]}, soviet={"52": ["S-45:1"], "19": ["S-87"]})
    s.deliberate("52", "67").roll(6, 6, 6).roll(1)
    assert "G-64" not in s.legal_args("advance")
    assert s.place("G-64") == "68"


@rule("Advance After Combat", "R41")
def test_exactly_the_strongest_soviet_advances() -> None:
    s = Scene(
        phase="soviet", soviet={"52": ["S-45:3", "S-87:2", "S-T6:1"]}, german={"67": ["G-369:1"]}
    )
    s.roll(5).roll(1).roll(6, 1, 1, 1, 1, 1)
    assert s.place("S-45") == "67"
    assert s.place("S-87") == s.place("S-T6") == "52"
    assert not s.is_german("67")
    assert s.kind == "action"


@rule("Advance After Combat", "R41")
def test_the_german_picks_the_advancing_soviet_among_equals() -> None:
    s = Scene(
        phase="soviet", soviet={"52": ["S-45:2", "S-87:2", "S-T6:1"]}, german={"67": ["G-369:1"]}
    )
    s.roll(5).roll(1).roll(6, 1, 1, 1, 1)
    assert s.side == 0
    assert s.legal_args("advance_soviet") == {"S-45", "S-87"}
    s.play("advance_soviet", "S-87")
    assert s.place("S-87") == "67"
    assert s.place("S-45") == "52"


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


@rule("Combat 12", "Blitz")
def test_blitz_is_a_choice() -> None:
    s = Scene(
        german={"67": ["G-2"]}, soviet={"52": ["S-45:1"], "19": ["S-87"]}, german_leaders=["hoth"]
    )
    s.deliberate("52").roll(6, 6, 6).roll(1)
    if s.kind == "advance":
        s.play("advance", "G-2")
    s.play("done")
    assert s.place("G-2") == "52"
    assert s.kind == "compass_die"


@rule("Combat 11", "Advance After Combat", "R41", "Hex Control")
def test_combat_11_one_to_four_germans_advance() -> None:
    scene = Scene(
        german={"72": ["G-2", "G-191", "G-194"], "88": ["G-211", "G-516"]},
        soviet={"73": ["S-WK1:1"]},
    )
    scene.deliberate("73", "72", "88").roll(*[6] * 12, *[6] * 3).roll(1)
    assert not scene.can("done")
    scene.play("advance", "G-2").play("advance", "G-211").play("advance", "G-191")
    scene.play("advance", "G-194")
    assert scene.stack("73") == {"G-2", "G-211", "G-191", "G-194"}
    assert scene.is_german("73")


@rule("Combat 11", "Advance After Combat", "R41")
def test_combat_11_only_the_strongest_soviet_advances() -> None:
    scene = soviet_attack(["G-191:1"], ["S-45:3", "S-87:1"])
    scene.roll(1).roll(6, 1, 1, 1)
    assert scene.stack("57") == {"S-45"}
    assert scene.stack("73") == {"S-87"}


@rule("R55")
def test_nobody_advances_when_both_sides_are_gone() -> None:
    scene = attack(CLEAR, ["G-191:1"], ["S-WK1:1"])
    scene.roll(6).roll(6)
    assert scene.stack("73") == set()
    assert not scene.is_german("73")


@rule("Blitz", "Combat 12", "R40", "R48", "Terrain")
def test_blitz_units_that_advanced_may_split_into_clear_hexes() -> None:
    scene = attack(CLEAR, ["G-2", "G-64", "G-191"], ["S-WK1:1"], german_leaders=["hoth"])
    scene.play("fire_first").roll(*[6] * 7, *[6] * 3)
    scene.play("advance", "G-2").play("advance", "G-64").play("advance", "G-191")
    assert {unit for unit, _ in scene.legal_args("blitz")} == {"G-2", "G-64"}
    assert {place for _, place in scene.legal_args("blitz")} == {"57", "58", "74", "88", "89"}
    scene.play("blitz", "G-2", "58").play("blitz", "G-64", "89")
    assert (scene.place("G-2"), scene.place("G-64"), scene.place("G-191")) == ("58", "89", "73")


@rule("Blitz")
def test_no_blitz_without_hoth_or_out_of_the_city() -> None:
    scene = attack(CLEAR, ["G-2"], ["S-WK1:1"])
    scene.roll(6, 6, 6).roll(1)
    assert scene.kind != "blitz"
