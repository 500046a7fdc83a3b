"""R47: what the edition of 2017 does otherwise."""

from __future__ import annotations

import pytest

from tests.inferno.scene import TABLES, Scene
from tests.rules import rule

OLD = {"edition": "2017"}


@rule("R47")
def test_2017_a_long_move_may_start_in_rough_ground() -> None:
    scene = Scene(german={"93": ["G-2"]}, soviet={"19": ["S-45"]}, options=OLD)
    scene.play("long_move")
    assert scene.can("move_from", "93")


@rule("R47")
@pytest.mark.parametrize(("airstrike", "rubble"), [(True, True), (False, False)])
def test_2017_aa_places_rubble_only_when_it_cancels(airstrike: bool, rubble: bool) -> None:
    scene = Scene(
        german={"72": ["G-191:3"]}, soviet={"73": ["S-45:4"]}, options=OLD,
        soviet_hand=["aa-7"], german_hand=["heinkel-1"],
    )  # fmt: skip
    scene.deliberate("73", "72").draw("soviet_card", "aa-7")
    if airstrike:
        scene.play("lay_card").play("play_german_card", "heinkel-1")
    else:
        scene.play("no_card")
    assert scene.is_rubble("7") is rubble


@rule("R47")
def test_2017_a_one_is_always_a_card() -> None:
    scene = Scene(
        german={"57": ["G-191"]}, soviet={"73": ["S-45"]}, phase="soviet", options=OLD
    ).roll(1)
    assert scene.kind == "soviet_draw"
    assert not scene.told("soviet_attack_declared")


@rule("R47", "Drawing Cards")
def test_2017_equal_ones_give_two_cards_each() -> None:
    soviet = {"73": ["S-45"], "60": ["S-87"]}
    scene = Scene(german={"Y": ["G-191"]}, soviet=soviet, phase="soviet", options=OLD)
    scene.roll(1).roll(1)
    for card in ("aa-7", "aa-9", "aa-13", "aa-15"):
        scene.draw("soviet_draw", card)
    assert scene.kind == "action"


@rule("R47", "Join-up")
def test_2017_joined_units_may_stay_out_of_a_hasty_attack() -> None:
    scene = Scene(
        german={"71": ["G-2"], "88": ["G-191", "G-194"]}, soviet={"73": ["S-45:4"]}, options=OLD
    )
    scene.play("hasty_attack").play("move_from", "71").play("move_to", "88")
    assert scene.legal_args("go") == {0, 1, 2}
    scene.play("go", 1).play("take", "G-191")
    assert scene.dice == (0, 3, 3)


@rule("R47")
def test_2017_every_pioneer_may_be_played() -> None:
    scene = Scene(
        german={"72": ["G-191:3"]}, soviet={"73": ["S-45:4"]}, options=OLD,
        german_hand=["pioneer-672"],
    )  # fmt: skip
    scene.deliberate("73", "72").play("lay_card")
    assert scene.legal_args("play_german_card") == {"pioneer-672"}


@rule("R47")
def test_2017_spawns_at_6_and_draws_for_9() -> None:
    german = ["3", "7", "13", "15", "19"]
    scene = Scene(
        german={"Y": ["G-2"]}, soviet={"60": ["S-45"], "61": ["S-87"]}, phase="soviet",
        options=OLD, control={"german": german},
    )  # fmt: skip
    scene.draw("draw_unit", "S-95").roll(1)
    assert scene.place("S-95") == "6"
    scene = Scene(german={"25": ["G-2"]}, soviet={"60": ["S-45"]}, options=OLD)
    scene.play("short_moves").play("move_from", "25").play("move_to", "9")
    assert scene.kind == "german_draw"


@rule("R47")
def test_2017_row_three_is_for_raus() -> None:
    scene = Scene(german={"X": ["G-26", "G-2"]}, soviet={"19": ["S-45"]}, options=OLD)
    scene.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(3, 3, 3, 3, 3, 4)
    assert scene.told("german_removed") == [(TABLES.german_units.index("G-26"), 4)]


@rule("R47")
def test_2017_a_stack_that_is_gone_gives_no_card() -> None:
    soviet = {"41": ["S-45:1"], "40": ["S-87:1"]}
    scene = Scene(
        german={"55": ["G-191:3"]}, soviet=soviet, phase="soviet", soviet_leaders=["chuikov"],
        options=OLD,
    )  # fmt: skip
    scene.roll(3).roll(4).roll(5, 5, 1).roll(1, 1).play("reduce_soviet", "S-45")
    assert scene.outcome["kind"] == "german_no_soviets"
    assert not scene.told("soviet_drew")
