"""The thirteen steps of combat."""

from __future__ import annotations

from typing import Any

import pytest

from tests.inferno.scene import TABLES, Scene
from tests.rules import rule

CLEAR, ROUGH, URBAN = "73", "75", "42"
BESIDE = {CLEAR: "72", ROUGH: "74", URBAN: "41"}


def attack(target: str, german: list[str], soviet: list[str], **changes: Any) -> Scene:
    """A Deliberate Attack from one hex, at its first question."""
    scene = Scene(german={BESIDE[target]: german}, soviet={target: soviet}, **changes)
    return scene.deliberate(target, BESIDE[target])


def soviet_attack(
    german: list[str], soviet: list[str], target: str = "57", **changes: Any
) -> Scene:
    """The Stack in #73 attacks #57 to its east with a 1."""
    scene = Scene(german={target: german}, soviet={"73": soviet}, phase="soviet", **changes)
    return scene.roll(1)


@rule("Combat 1", "Soviet Leaders")
def test_combat_1_the_algorithm_must_play_a_random_card_and_hides_it() -> None:
    scene = attack(
        CLEAR, ["G-191"], ["S-45"], soviet_hand=["aa-7", "tommy-1"], german_hand=["pak-1"]
    )
    assert scene.kind == "soviet_card"
    scene.draw("soviet_card", "tommy-1")
    assert scene.kind == "lay_german_card"
    assert scene.view()["combat"]["soviet_card"] == 1
    scene.play("no_card")
    assert scene.view()["combat"]["soviet_card"] == ["tommy-1"]


@rule("Combat 2", "Hasty Attack")
def test_combat_2_no_german_card_in_a_hasty_attack() -> None:
    scene = Scene(german={"87": ["G-2"]}, soviet={"73": ["S-45"]}, german_hand=["pak-1"])
    scene.play("hasty_attack").play("move_from", "87").play("move_to", "88")
    assert scene.kind == "german_fire"


@rule("Combat 2", "Soviet Hasty Attack")
def test_combat_2_no_german_card_in_defence() -> None:
    scene = soviet_attack(["G-191"], ["S-45"], german_hand=["pak-1"])
    assert scene.kind == "german_fire"


@rule("Combat 3")
def test_combat_3_only_units_of_the_combat_are_turned_up() -> None:
    scene = Scene(
        german={"72": ["G-191"], "88": ["G-194"]},
        soviet={"73": ["S-45:4"], "58": ["S-87"]},
    )
    scene.deliberate("73", "72")
    assert {TABLES.soviet_units[args[0]] for args in scene.told("soviet_revealed")} == {"S-45"}
    assert {TABLES.german_units[args[0]] for args in scene.told("german_revealed")} == {"G-191"}


@rule("Combat 5", "Combat 6", "R57")
def test_combat_5_the_soviet_card_comes_whole_before_the_german_one() -> None:
    scene = attack(
        CLEAR, ["G-2:1"], ["S-45:2"], soviet_hand=["antitank-1"], german_hand=["howitzer-1"]
    )
    scene.draw("soviet_card", "antitank-1").play("lay_card").play("play_german_card", "howitzer-1")
    assert scene.place("G-2") == "dead"
    assert scene.kind == "german_card_dice"
    scene.roll(4, 1, 1, 1, 1, 1)
    assert scene.strength("S-45") == 1


@rule("R25", "R55", "Combat 8")
def test_without_attackers_the_combat_ends_after_the_cards() -> None:
    scene = attack(URBAN, ["G-191:1"], ["S-45:2"], soviet_hand=["sniper_s-1"])
    scene.draw("soviet_card", "sniper_s-1")
    assert scene.told("units_concealed")
    assert not scene.told("rubble_rolled")
    assert not scene.told("soviets_fired")
    assert not scene.is_german(URBAN)


@rule("Combat 7")
def test_combat_7_used_support_cards_are_discarded() -> None:
    scene = attack(CLEAR, ["G-2"], ["S-45:4"], soviet_hand=["aa-7"], german_hand=["pak-1"])
    scene.draw("soviet_card", "aa-7").play("lay_card").play("play_german_card", "pak-1")
    cards = scene.view()["cards"]
    assert cards["german_discards"] == ["pak-1"]
    assert cards["soviet_discards"] == ["aa-7"]


@rule("Combat 9", "Hasty Attack")
def test_combat_9_a_hasty_attack_never_makes_rubble() -> None:
    scene = Scene(german={"55": ["G-191"]}, soviet={"42": ["S-45:4"]})
    scene.play("hasty_attack").play("move_from", "55").play("move_to", "41")
    assert scene.kind == "soviet_fire"


@rule("Combat 9", "Rubble", "R54")
@pytest.mark.parametrize("limit", ["here", "fifteen"])
def test_combat_9_no_roll_where_rubble_lies_or_none_is_left(limit: str) -> None:
    fifteen = ["6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "23", "24", "25"]
    rubble = [URBAN] if limit == "here" else fifteen
    scene = attack(URBAN, ["G-191"], ["S-45:4"], rubble=rubble)
    assert scene.kind == "soviet_fire"


@rule("Combat 9", "R22")
def test_combat_9_new_rubble_protects_at_once() -> None:
    hexes = {"41": ["G-2", "G-64"], "25": ["G-79", "G-24"], "26": ["G-36", "G-21"]}
    scene = Scene(german=hexes, soviet={"42": ["S-45:4"]})
    scene.deliberate("42", "41", "25", "26").roll(6, 6, 1)
    assert scene.is_rubble("42")
    scene.roll(1, 1, 1, 1).roll(*[6, *[1] * 11], *[1] * 9)
    assert scene.strength("S-45") == 4


@rule("Combat 9", "Rubble Hexes", "Rubble Panzers", "R23")
def test_combat_9_counts_only_attackers_that_are_left() -> None:
    scene = Scene(
        german={"41": ["G-2:1"], "25": ["G-191"]},
        soviet={"42": ["S-45:4"]},
        soviet_hand=["antitank-1"],
    )
    scene.deliberate("42", "41", "25").draw("soviet_card", "antitank-1").roll(1, 1, 1)
    assert scene.told("rubble_rolled") == [(1, 4, 1, 1, 1)]


@rule("Combat 10", "Close Combat", "Strength", "Firepower")
def test_combat_10_both_sides_fire_together_outside_the_city() -> None:
    scene = attack(ROUGH, ["G-2:3", "G-191:1", "G-369:1"], ["S-45:2", "S-138:1", "S-T84:1"])
    assert scene.dice == (1, 1, 3)
    scene.roll(6, 5, 4, 3, 3)
    assert scene.kind == "soviet_fire"
    assert scene.dice == (2, 1, 1)
    scene.roll(5, 5, 4, 3)
    assert scene.told("germans_fired")[0][:2] == (3, 3)
    assert scene.told("soviets_fired")[0][:2] == (0, 0)


@rule("Combat 10A", "Terrain")
def test_combat_10a_german_defenders_fire_first_in_the_city() -> None:
    scene = Scene(german={"42": ["G-191:3"]}, soviet={"41": ["S-45:1"]}, phase="soviet").roll(2)
    assert scene.kind == "german_fire"
    scene.roll(5, 1, 1)
    assert scene.place("S-45") == "pool"
    assert not scene.told("soviets_fired")


@rule("R21", "Rubble")
def test_rubble_protects_german_defenders() -> None:
    scene = Scene(
        german={"42": ["G-191:3"]}, soviet={"41": ["S-138:4"]}, rubble=["42"], phase="soviet"
    ).roll(2)
    scene.roll(1, 1, 1).roll(5, 5, 5, 1)
    assert scene.strength("G-191") == 2


@rule("Reducing Strength", "R18")
def test_every_hit_looks_for_the_strongest_anew() -> None:
    scene = attack(CLEAR, ["G-2:3"], ["S-45:3", "S-87:2"])
    scene.roll(4, 4, 1).roll(*[1] * 5)
    scene.play("reduce_soviet", "S-87")
    assert (scene.strength("S-45"), scene.strength("S-87")) == (2, 1)


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


@rule("Combat 13", "Fog of War")
def test_combat_13_the_blocks_are_concealed() -> None:
    scene = attack(CLEAR, ["G-191"], ["S-45:4"])
    scene.roll(1, 1, 1).roll(1, 1, 1, 1)
    hexes = {row["id"]: row for row in scene.view()["hexes"]}
    assert not any(block["revealed"] for block in hexes["73"]["soviet"])
    assert scene.told("units_concealed") == [()]


# Hoth


@rule("Combined Force Bonus", "Combat 10B", "Hoth", "R39")
def test_combined_force_lets_the_germans_fire_first_if_they_like() -> None:
    scene = attack(CLEAR, ["G-64:4"], ["S-45:1"], german_leaders=["hoth"])
    assert scene.kind == "combined_force"
    scene.play("fire_first").roll(6, 1, 1, 1)
    assert scene.place("S-45") == "pool"
    assert not scene.told("soviets_fired")


@rule("Combined Force Bonus", "R56", "Terrain")
@pytest.mark.parametrize(
    ("target", "german", "soviet"),
    [
        (CLEAR, ["G-64"], ["S-45", "S-T6"]),
        (CLEAR, ["G-191"], ["S-45"]),
        (CLEAR, ["G-2"], ["S-45"]),
        (ROUGH, ["G-64"], ["S-45"]),
    ],
)
def test_combined_force_needs_both_types_clear_ground_and_no_soviet_mix(
    target: str, german: list[str], soviet: list[str]
) -> None:
    scene = attack(target, german, soviet, german_leaders=["hoth"])
    assert scene.kind == "german_fire"


@rule("Combined Force Bonus", "R39")
def test_combined_force_helps_german_defenders() -> None:
    scene = soviet_attack(["G-2:1", "G-191:1"], ["S-45:4"], german_leaders=["hoth"])
    assert scene.kind == "combined_force"


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
