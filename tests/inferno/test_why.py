"""Why not? What a player is told of hexes, Units and cards that a question does not offer."""

from __future__ import annotations

import pytest

from tests.inferno.scene import Scene
from tests.rules import rule

FAR_AWAY = {"19": ["S-45"]}


def reasons(scene: Scene, kind: str, *names: str) -> list[tuple[str, str]]:
    """The rule and the clause for each of some things that cannot be chosen."""
    found = [scene.why(kind, name) for name in names]
    assert not any(reason.allowed for reason in found)
    return [(reason.rule, reason.words) for reason in found]


@rule("Short Moves", "Stacking")
def test_short_move_says_of_every_hex_why_units_cannot_go_there() -> None:
    scene = Scene(
        german={"88": ["G-2"], "87": ["G-191", "G-194", "G-211", "G-516"]}, soviet={"73": ["S-45"]}
    )
    scene.play("short_moves").play("move_from", "88")
    assert scene.legal_args("move_to") == {"71", "100"}
    assert reasons(scene, "hex", "52", "87", "72", "89") == [
        ("Short Moves", "it is not adjacent"),
        ("Stacking", "it is full"),
        ("Short Moves", "it is next to a Soviet Stack"),
        ("Short Moves", "it is next to a Soviet Stack"),
    ]


@rule("Short Moves")
def test_short_move_says_of_every_hex_why_nobody_leaves_it() -> None:
    scene = Scene(german={"88": ["G-2"]}, soviet=FAR_AWAY).play("short_moves")
    assert reasons(scene, "hex", "52", "19") == [("Short Moves", "no German Stack is there")] * 2


@rule("German Actions")
def test_the_choice_of_an_action_says_that_hexes_come_after_it() -> None:
    scene = Scene(german={"88": ["G-2"], "93": ["G-64"]}, soviet={"74": ["S-45"]})
    (found,) = set(reasons(scene, "hex", "88", "93", "74", "52"))
    assert found == (
        "German Actions",
        "first choose one of the five Actions; it is asked for after that",
    )


@rule("Long Move")
def test_long_move_names_the_condition_that_a_stack_fails() -> None:
    scene = Scene(german={"88": ["G-2"], "93": ["G-64"], "89": ["G-79"]}, soviet={"74": ["S-45"]})
    scene.play("long_move")
    assert reasons(scene, "hex", "93", "89", "74") == [
        ("Long Move", "it is not a Clear Hex"),
        ("Long Move", "the Stack is next to a Soviet Stack"),
        ("Long Move", "no German Stack is there"),
    ]


@rule("Long Move")
def test_a_block_is_told_by_the_hex_it_stands_in() -> None:
    scene = Scene(german={"88": ["G-2"], "89": ["G-79"]}, soviet={"74": ["S-45"]})
    scene.play("long_move")
    assert scene.why("german_unit", "G-2").words.endswith("where it stands, can be chosen")
    assert scene.why("german_unit", "G-79").words.endswith(
        "where it stands, cannot: the Stack is next to a Soviet Stack"
    )


@rule("Short Moves")
@pytest.mark.parametrize("unit", ["S-45", "S-13G"])
def test_of_an_enemy_block_nothing_is_told_that_is_hidden(unit: str) -> None:
    scene = Scene(german={"88": ["G-2"]}, soviet=FAR_AWAY).play("short_moves")
    reason = scene.why("soviet_unit", unit)
    assert reason.words == (
        "this question does not ask for it, but: Short Move 1 of 2: from which hex?"
    )
