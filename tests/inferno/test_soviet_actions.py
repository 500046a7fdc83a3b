"""The printed algorithm that plays the Soviets."""

from __future__ import annotations

from random import Random
from statistics import median

import pytest

from kurgan.games.inferno.game import INFERNO
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.game import read_options
from tests.inferno.scene import TABLES, Scene
from tests.rules import rule

SPAWN = ["3", "7", "9", "13", "15", "19"]


@rule("Soviet Actions 1", "Soviet Actions")
def test_soviet_actions_1_without_a_spawn_hex_a_card_is_all() -> None:
    scene = Scene(
        german={"Y": ["G-2"]},
        soviet={"40": ["S-45"]},
        control={"german": SPAWN},
        phase="soviet",
        options={"mode": "solo"},
        german_leaders=["okh"],
    )
    scene.draw("soviet_draw", "aa-7")
    assert scene.hand("soviet") == ["aa-7"]
    assert scene.kind == "action"


@rule("Soviet Actions 2", "Soviet Actions 3", "Soviet Actions 4", "Soviet Actions 4B")
def test_soviet_actions_4_as_many_top_hexes_as_spawn_hexes_move() -> None:
    soviet = {"40": ["S-45", "S-87"], "41": ["S-95", "S-98"], "42": ["S-112"]}
    scene = Scene(
        german={"Y": ["G-2"]}, soviet=soviet, control={"german": SPAWN[:4]}, phase="soviet"
    )
    assert scene.told("top_stacked_found")[0][0] == 2
    assert scene.told("counts_compared") == [(2, 2)]
    assert scene.kind == "compass_die"


@rule("Soviet Actions 4A", "Spawn Action")
def test_soviet_actions_4a_more_top_hexes_than_spawn_hexes_spawn_in_order() -> None:
    soviet = {
        h: [f"S-{n}"]
        for h, n in zip(
            ["40", "41", "42", "43", "44", "45", "46"], (45, 87, 95, 98, 112, 131, 138), strict=True
        )
    }
    scene = Scene(german={"Y": ["G-2"]}, soviet=soviet, phase="soviet")
    infantry = ["S-157", "S-193", "S-196", "S-204", "S-229", "S-244"]
    tanks = ["S-T6", "S-T26", "S-T27"]
    for unit in (infantry[0], tanks[0], infantry[1], tanks[1], *infantry[2:], tanks[2]):
        scene.draw("draw_unit", unit).roll(1)
    placed = [TABLES.hexes[args[1]] for args in scene.told("soviet_deployed")]
    assert placed == ["3", "3", "19", "19", "9", "15", "13", "13", "7"]
    assert scene.strength("S-157") == 4


@rule("Spawn Action Cards", "R33", "R34")
def test_full_hexes_give_one_card_and_three_units_leave_room_for_infantry() -> None:
    soviet = {
        "3": ["S-45", "S-87", "S-95", "S-98"],
        "19": ["S-112", "S-131", "S-138", "S-157"],
        "13": ["S-193", "S-196", "S-204"],
        "40": ["S-229", "S-244", "S-284", "S-308"],
        "41": ["S-315", "S-399", "S-10B", "S-42B"],
    }
    scene = Scene(
        german={"Y": ["G-2"]}, soviet=soviet, control={"german": ["9", "15", "7"]}, phase="soviet"
    )
    scene.draw("soviet_draw", "aa-7").draw("soviet_draw", "aa-9")
    scene.draw("draw_unit", "S-115B").roll(3)
    assert scene.place("S-115B") == "13"
    assert scene.strength("S-115B") == 1
    assert scene.kind == "action"


@rule("Spawn Action Cards", "R34")
def test_three_units_and_no_infantry_give_one_card() -> None:
    soviet = {"13": ["S-45", "S-87", "S-95"], "40": ["S-98", "S-112", "S-131"]}
    german = ["3", "7", "9", "15", "19"]
    scene = Scene(
        german={"Y": ["G-2"]}, soviet=soviet, control={"german": german}, phase="soviet", pools={}
    )
    scene.draw("soviet_draw", "aa-7")
    assert scene.kind == "action"


@rule("Movement Cards B", "R37", "Dice Results")
@pytest.mark.parametrize(("hexagon", "die"), [("97", 4), ("3", 6)])
def test_no_playable_hex_is_a_card(hexagon: str, die: int) -> None:
    scene = Scene(german={"Y": ["G-2"]}, soviet={hexagon: ["S-45"]}, phase="soviet").roll(die)
    scene.draw("soviet_draw", "aa-7")
    assert scene.kind == "action"


@rule("Movement Cards B")
def test_four_soviets_in_the_way_are_a_card() -> None:
    four = ["S-45", "S-87", "S-95", "S-98"]
    soviet = {"40": four, "41": ["S-112", "S-131", "S-138", "S-157"]}
    scene = Scene(german={"Y": ["G-2"]}, soviet=soviet, phase="soviet").roll(2).roll(3)
    assert scene.kind == "soviet_draw"


@rule("R37", "R58", "Movement Cards B")
def test_a_stack_that_is_gone_before_its_die_is_a_card() -> None:
    soviet = {"41": ["S-45:1"], "40": ["S-87:1"]}
    scene = Scene(
        german={"55": ["G-191:3"]}, soviet=soviet, phase="soviet", soviet_leaders=["chuikov"]
    )
    scene.roll(3).roll(4)  # #40 attacks #55 together with #41
    scene.roll(5, 5, 1).roll(1, 1).play("reduce_soviet", "S-45")
    assert scene.told("move_blocked") == [(TABLES.hexes.index("41"),)]
    assert scene.kind == "soviet_draw"


@rule("Movement Cards C", "R36")
def test_a_single_one_attacks_germans_to_the_east_or_draws() -> None:
    scene = Scene(german={"57": ["G-191"]}, soviet={"73": ["S-45"]}, phase="soviet").roll(1)
    assert scene.told("soviet_attack_declared")
    scene = Scene(german={"Y": ["G-191"]}, soviet={"73": ["S-45"]}, phase="soviet").roll(1)
    assert scene.kind == "soviet_draw"


@rule("Capturing a Spawn Hex", "Moving a Stack")
def test_soviets_in_a_german_spawn_hex_draw_a_card() -> None:
    scene = Scene(german={"Y": ["G-191"]}, soviet={"36": ["S-45"]}, phase="soviet").roll(4)
    scene.draw("move_unit", "S-45")
    assert scene.place("S-45") == "X"
    assert scene.kind == "soviet_draw"


@rule("Dice Order")
def test_dice_are_rolled_from_the_north_and_from_the_volga() -> None:
    soviet = {"40": ["S-45"], "24": ["S-87"], "9": ["S-95"], "5": ["S-98"]}
    scene = Scene(german={"Y": ["G-2"]}, soviet=soviet, phase="soviet").roll(2).roll(2).roll(2)
    scene.roll(2)
    order = [TABLES.hexes[args[0]] for args in scene.told("compass_rolled")]
    assert order == ["5", "24", "40", "9"]


@rule("Soviet Actions 5", "Drawing Cards", "Soviet Decisive Victory")
def test_against_a_passive_german_the_deck_lasts_about_twenty_turns() -> None:
    turns = []
    for seed in range(120):
        s = INFERNO.setup("campaign", read_options(INFERNO, {}), TABLES)
        rng = Random(seed)
        run(s)
        while (ask := question(s)) is not None:
            if isinstance(ask, Choice):
                verb = {"action": "short_moves", "short_move": "done"}.get(ask.kind)
                apply(s, Action(verb) if verb else ask.options[0])
            else:
                apply(s, ask.sample(rng))
        turns.append(s.turn)
    turns.sort()
    assert 19 <= median(turns) <= 22
    assert 14 <= turns[12] <= 17
    assert 23 <= turns[108] <= 28
