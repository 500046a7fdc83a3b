"""The Designer's Way: four levels, twelve advantages, two Uberblocks."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kurgan.games.inferno.game import INFERNO
from kurgan.games.inferno.pack.tables import (
    GERMAN_ADVANTAGES,
    HEXES,
    INFANTRY,
    OKH,
    SOVIET_ADVANTAGES,
)
from kurgan.games.inferno.state import Board
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.bits import members
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.game import read_options
from tests.inferno.scene import TABLES, Scene
from tests.rules import rule

HARDEST: dict[str, Any] = {"designers_way": "hardest"}
EASY_SOVIET: dict[str, Any] = {"designers_way": "easy_soviet"}
RANDOM: dict[str, Any] = {"designers_way": "random"}


def set_up(options: dict[str, Any], chosen: dict[str, list[int]] | None = None) -> Board:
    """A match after setup; `chosen` answers chance by kind, luck the rest."""
    s = INFERNO.setup("campaign", read_options(INFERNO, options), TABLES)
    assert isinstance(s, Board)
    rng = Random(1)
    given = {kind: list(args) for kind, args in (chosen or {}).items()}
    run(s)
    while (ask := question(s)) is not None and not isinstance(ask, Choice):
        if ask.kind == "advantage_dice" and given.get(ask.kind):
            apply(s, Action(ask.kind, tuple(given.pop(ask.kind))))
        elif given.get(ask.kind):
            apply(s, Action(ask.kind, (given[ask.kind].pop(0),)))
        else:
            apply(s, ask.sample(rng))
    return s


@rule("Random Level", "R4")
def test_two_dice_say_how_many_different_advantages_each_side_gets() -> None:
    s = set_up(RANDOM, {"advantage_dice": [4, 2]})
    assert s.soviet_advantages.bit_count() == 4
    assert s.german_advantages.bit_count() == 2


@rule("Random Level", "R4", "R2")
def test_leaders_of_an_advantage_lie_on_top_of_the_deck() -> None:
    german = [GERMAN_ADVANTAGES.index(name) for name in ("hoth", "linden")]
    soviet = [SOVIET_ADVANTAGES.index(name) for name in ("khrushchev", "immortal_guard")]
    s = set_up(
        RANDOM,
        {"advantage_dice": [2, 2], "german_advantage": german, "soviet_advantage": soviet},
    )
    in_play = {TABLES.german_cards[card].id for card in members(s.german_leaders)}
    assert in_play >= {"hoth", "linden"}
    assert [TABLES.soviet_cards[card].id for card in members(s.soviet_top)] == ["khrushchev"]


@rule("Late Deployment", "Setup 5")
def test_late_deployment_fills_the_pool_with_divisions_of_four_dots() -> None:
    late = SOVIET_ADVANTAGES.index("late_deployment")
    s = set_up(RANDOM, {"advantage_dice": [1, 1], "soviet_advantage": [late]})
    others = s.pool(INFANTRY) & ~TABLES.guards
    assert others == TABLES.divisions


@rule("Easy German Level", "R1")
def test_easy_german_starts_with_three_leaders_and_linden_on_top() -> None:
    s = set_up({"designers_way": "easy_german"})
    assert s.german_leaders == 0b111
    assert s.german_hand == [0, 0]
    assert [TABLES.german_cards[card].id for card in members(s.german_top)] == ["linden"]
    assert [TABLES.german_cards[card].id for card in members(s.german_bottom)] == ["okh"]
    s = set_up({"designers_way": "easy_german", "easy_german_hand": "besides"})
    assert s.german_leaders == 0b1111
    assert s.german_hand[0].bit_count() == 2


@rule("Easy German Level")
def test_okh_is_the_last_german_card() -> None:
    scene = Scene(german={"X": ["G-2"]}, soviet={"19": ["S-45"]}, german_deck=["okh", "pak-1"])
    scene.state.german_bottom = 1 << OKH
    scene.play("call_for_reinforcements")
    with pytest.raises(AssertionError):
        scene.draw("german_draw", "okh")
    scene.draw("german_draw", "pak-1")


@rule("Easy Soviet Level")
@pytest.mark.parametrize("level", ["easy_soviet", "hardest"])
def test_easy_soviet_draws_the_three_leaders_first(level: str) -> None:
    s = set_up({"designers_way": level})
    top = [TABLES.soviet_cards[card].id for card in members(s.soviet_top)]
    assert sorted(top) == ["chuikov", "khrushchev", "zaytsev"]
    assert s.soviet_hand == 0


@rule("Fortifications", "R60")
def test_only_the_hardest_level_has_fortifications() -> None:
    assert set_up(HARDEST).fortified == TABLES.fortifications
    assert set_up(EASY_SOVIET).fortified == 0


@rule("Fortifications", "R30")
def test_fortified_defenders_hit_more_easily_and_germans_destroy_it() -> None:
    scene = Scene(
        german={"43": ["G-191:3"]}, soviet={"28": ["S-45:2"]}, fortified=True, options=HARDEST,
        soviet_leaders=["khrushchev", "chuikov"],
    )  # fmt: skip
    scene.deliberate("28", "43")
    assert scene.dice == (0, 1)
    scene.roll(4)
    assert scene.strength("G-191") == 2
    scene.roll(5, 5).roll(4, 1)
    assert scene.strength("G-191") == 1
    assert scene.place("S-45") == "pool"
    assert not scene.state.fortified >> TABLES.hexes.index("28") & 1


@rule("Fortifications", "R30")
def test_fortifications_are_no_help_in_attack() -> None:
    scene = Scene(
        german={"12": ["G-191:3"]}, soviet={"28": ["S-45:2"]}, fortified=True, options=HARDEST,
        phase="soviet",
    )  # fmt: skip
    scene.roll(1).roll(1, 1, 1).roll(5, 5)
    assert scene.strength("G-191") == 3


@rule("1077th AA Regiment", "R60")
@pytest.mark.parametrize("level", ["hardest", "easy_soviet"])
def test_the_1077th_cancels_airstrikes_at_the_hardest_level(level: str) -> None:
    scene = Scene(
        german={"72": ["G-191:3"]}, soviet={"73": ["S-1077AA:2"]},
        german_hand=["heinkel-1"], options={"designers_way": level},
    )  # fmt: skip
    scene.deliberate("73", "72").play("lay_card").play("play_german_card", "heinkel-1")
    assert (scene.kind == "german_card_dice") is (level != "hardest")


@rule("20th Destroyer Brigade", "R43")
def test_the_20th_takes_a_step_from_the_strongest_tank_in_attack_too() -> None:
    scene = Scene(
        german={"57": ["G-2:3", "G-191:3"]}, soviet={"73": ["S-20D:2"]}, options=HARDEST,
        phase="soviet",
    ).roll(1)  # fmt: skip
    assert scene.strength("G-2") == 2


@rule("R31", "20th Destroyer Brigade")
def test_the_20th_that_arrives_by_infiltration_does_not_act() -> None:
    scene = Scene(
        german={"72": ["G-2:3"]}, soviet={"73": ["S-45:2"]}, options=HARDEST,
        soviet_hand=["infiltration-1"],
    )  # fmt: skip
    scene.deliberate("73", "72").draw("soviet_card", "infiltration-1")
    scene.draw("draw_unit", "S-20D").roll(1)
    assert scene.strength("G-2") == 3


@rule("Immortal Guard", "Combat 4")
def test_immortal_guards_rise_to_full_strength_in_every_combat() -> None:
    scene = Scene(
        german={"72": ["G-191:3"]}, soviet={"73": ["S-13G:1", "S-45:0"]}, options=RANDOM,
        soviet_advantages=["immortal_guard"],
    )  # fmt: skip
    scene.deliberate("73", "72")
    assert scene.strength("S-13G") == 4
    assert scene.strength("S-45") == 1


@rule("Marines Empowered")
def test_empowered_marines_land_at_full_strength() -> None:
    scene = Scene(
        german={"72": ["G-191:3"]}, soviet={"73": ["S-45:4"]}, options=RANDOM,
        soviet_advantages=["marines_empowered"], soviet_hand=["flotilla-1"],
    )  # fmt: skip
    scene.deliberate("73", "72").draw("soviet_card", "flotilla-1").roll(1, 2, 2)
    scene.draw("draw_unit", "S-92M")
    assert scene.place("S-92M") == "5"
    assert scene.strength("S-92M") == 3


@rule("6th Panzer Division", "R11", "R61")
def test_a_six_on_the_empty_last_row_brings_the_6th_panzer_to_the_track() -> None:
    scene = Scene(
        german={"X": ["G-2"]}, soviet={"19": ["S-45"]}, options=RANDOM,
        german_advantages=["6th_panzer"], track={1: ["G-191", "G-576"]},
    )  # fmt: skip
    scene.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(1, 6, 6, 6, 6, 6)
    assert [scene.row(row)[4] for row in (2, 3, 4)] == ["G-11", "G-4", "G-114"]
    assert scene.view()["track"][5]["raus"]


@rule("Chuikov's Headquarters", "R3", "R61")
@pytest.mark.parametrize(("dice", "stays"), [((2, 2, 1), True), ((3, 3, 4), False)])
def test_chuikov_needs_a_soviet_hex_for_his_headquarters(
    dice: tuple[int, ...], stays: bool
) -> None:
    scene = Scene(
        german={"72": ["G-191:3"], "10": ["G-194"]}, soviet={"73": ["S-45:4"]},
        soviet_hand=["chuikov"], options=EASY_SOVIET | {"chuikov_hq": "play"},
    )  # fmt: skip
    scene.deliberate("73", "72").draw("soviet_card", "chuikov").roll(*dice)
    cards = scene.view()["cards"]
    assert cards["soviet_leaders"] == (["chuikov"] if stays else [])
    assert cards["soviet_discards"] == ([] if stays else ["chuikov"])
    assert scene.stack("5") == set()


@rule("Chuikov's Headquarters", "R3")
def test_germans_who_enter_the_headquarters_end_chuikovs_effects() -> None:
    scene = Scene(
        german={"4": ["G-2"]}, soviet={"19": ["S-45"]}, soviet_leaders=["chuikov"],
        headquarters="5", options=EASY_SOVIET,
    )  # fmt: skip
    scene.play("short_moves").play("move_from", "4").play("move_to", "5")
    assert scene.view()["cards"]["soviet_leaders"] == []
    assert scene.view()["cards"]["soviet_discards"] == ["chuikov"]


@rule("R3", "Chuikov's Headquarters")
def test_the_headquarters_are_rolled_when_chuikov_is_drawn_and_all_know_it() -> None:
    scene = Scene(
        german={"Y": ["G-2"]}, soviet={"60": ["S-45"]}, phase="soviet", options=EASY_SOVIET
    )
    scene.roll(1).draw("soviet_draw", "chuikov").roll(2, 2, 1)
    assert scene.view()["cards"]["soviet_known"] == ["chuikov"]
    assert scene.state.headquarters == TABLES.hexes.index("5")


@rule("Setup 1")
def test_the_basic_game_leaves_the_axe_units_in_the_box() -> None:
    s = set_up({})
    assert all(s.german_where[unit] > HEXES + 3 for unit in members(TABLES.axe))
    assert s.headquarters == -1
