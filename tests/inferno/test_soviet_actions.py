"""Soviet Actions: the algorithm and its Spawn Action."""

from __future__ import annotations

from random import Random
from statistics import median
from typing import Any

import pytest

from kurgan.games.inferno.game import INFERNO
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.game import read_options
from tests.inferno.scene import TABLES, Scene
from tests.inferno.turns import Stacks, draw_all, soviet_turn
from tests.rules import rule

SPREAD = ["45", "87", "95", "98", "112", "131", "138"]
AA = ["aa-7", "aa-9", "aa-13", "aa-15", "t34-1", "t34-2", "t34-3"]
SPAWN = ["3", "7", "9", "13", "15", "19"]


def spawn(soviet: Stacks | None = None, **more: Any) -> Scene:
    """A position that calls for a Spawn Action: seven tall Stacks of one, or what is given."""
    hexes = ["20", "40", "41", "42", "43", "44", "45"]
    spread = {h: [f"S-{n}"] for h, n in zip(hexes, SPREAD, strict=True)}
    return Scene(phase="soviet", soviet=soviet if soviet is not None else spread, **more)


@rule("Soviet Actions 1")
def test_without_a_spawn_hex_the_soviets_draw_one_card_and_stop() -> None:
    s = soviet_turn(
        {"20": ["S-45"]},
        control={"german": ["3", "7", "9", "13", "15", "19"]},
        german={"82": ["G-2"]},
    )
    assert s.kind == "soviet_draw"
    s.draw("soviet_draw", "aa-7")
    assert s.kind != "compass_die"
    assert s.place("S-45") == "20"


@rule("Soviet Actions 2", "Soviet Actions 3", "Soviet Actions 4B")
def test_only_the_tallest_stacks_count() -> None:
    s = soviet_turn(
        {"20": ["S-45", "S-87"], "40": ["S-95"], "41": ["S-98"]},
        control={"german": ["3", "7", "9", "13", "15"]},
    )
    assert s.kind == "compass_die"  # one Top Stacked Hex against one Spawn Hex
    s.roll(3)
    assert s.kind == "move_unit"


@rule("Soviet Actions 4A")
def test_more_top_stacks_than_spawn_hexes_is_a_spawn_action() -> None:
    s = soviet_turn(
        {"20": ["S-45"], "40": ["S-95"]}, control={"german": ["3", "7", "9", "13", "15"]}
    )
    assert s.kind == "draw_unit"


@rule("Soviet Actions 4B")
def test_equal_counts_are_a_movement_action_of_six_dice() -> None:
    hexes = ["20", "40", "41", "42", "43", "44"]
    s = soviet_turn({h: [f"S-{n}"] for h, n in zip(hexes, SPREAD, strict=False)}, 1, 1, 1, 1, 1, 1)
    assert draw_all(s, AA) == 6
    assert s.kind == "action"


@rule("Spawn Action", "Random Deployment")
def test_nine_units_come_in_the_printed_order() -> None:
    s = spawn()
    wanted = [
        ("S-13G", "3"), ("S-T6", "3"), ("S-35G", "19"), ("S-T26", "19"), ("S-37G", "9"),
        ("S-39G", "15"), ("S-157", "13"), ("S-193", "13"), ("S-T27", "7"),
    ]  # fmt: skip
    for unit, hexagon in wanted:
        s.draw("draw_unit", unit).roll(1)
        assert s.place(unit) == hexagon
    assert s.kind == "action"
    assert s.hand("soviet") == []


@rule("Random Deployment")
@pytest.mark.parametrize(("spin", "dots"), [(1, 2), (2, 1), (3, 0), (4, 0)])
def test_a_two_dot_unit_has_two_blank_edges(spin: int, dots: int) -> None:
    s = spawn(pools={"infantry": ["S-WK1"]})
    s.draw("draw_unit", "S-WK1").roll(spin)
    assert s.strength("S-WK1") == dots


@rule("Spawn Action")
def test_spawn_hexes_in_german_hands_are_passed_over_without_a_card() -> None:
    s = spawn(control={"german": ["3", "19", "9", "15", "13"]})
    s.draw("draw_unit", "S-T6").roll(1)
    assert s.place("S-T6") == "7"
    assert s.kind == "action"
    assert s.hand("soviet") == []


@rule("Spawn Action Cards")
def test_an_empty_tank_pool_gives_a_card_for_each_tank_not_come() -> None:
    infantry = ["S-13G", "S-35G", "S-37G", "S-39G", "S-157", "S-193"]
    s = spawn(pools={"infantry": infantry}, control={"german": ["7"]})
    drawn = 0
    while s.kind in ("draw_unit", "spin", "soviet_draw"):
        if s.kind == "soviet_draw":
            s.draw("soviet_draw", AA[drawn])
            drawn += 1
        elif s.kind == "spin":
            s.roll(1)
        else:
            s.draw("draw_unit", infantry.pop())
    assert drawn == 2  # the Tanks of #3 and #19; #7 is German


@rule("Spawn Action Cards", "R33")
def test_a_full_hex_due_two_units_gives_one_card() -> None:
    full = ["S-45", "S-87", "S-95", "S-98"]
    s = spawn(
        {"3": full, "20": ["S-T6", "S-T26", "S-T27", "S-T39"]},
        control={"german": ["7", "9", "13", "15", "19"]},
    )
    assert draw_all(s, AA) == 1
    assert s.stack("3") == set(full)
    assert s.kind == "action"


@rule("Spawn Action Cards")
def test_three_units_in_3_leave_room_for_one_infantry_and_no_card() -> None:
    s = spawn(
        {"3": ["S-45", "S-87", "S-95"], "20": ["S-T6", "S-T26", "S-T27"]},
        control={"german": ["7", "9", "13", "15", "19"]},
    )
    s.draw("draw_unit", "S-98").roll(1)
    assert s.place("S-98") == "3"
    assert s.kind == "action"
    assert s.hand("soviet") == []


@rule("Spawn Action Cards", "R34")
def test_three_units_in_13_and_no_infantry_left_give_one_card() -> None:
    s = spawn(
        {"13": ["S-45", "S-87", "S-95"], "20": ["S-T6", "S-T26", "S-T27"]},
        control={"german": ["3", "7", "9", "15", "19"]},
        pools={"tank": ["S-T39"]},
    )
    assert draw_all(s, AA) == 1
    assert s.place("S-T39") == "pool"


@rule("Spawn Action Cards")
def test_two_units_due_in_13_and_one_in_the_pool_give_a_unit_and_a_card() -> None:
    s = spawn(control={"german": ["3", "7", "9", "15", "19"]}, pools={"infantry": ["S-157"]})
    s.draw("draw_unit", "S-157").roll(1)
    assert s.place("S-157") == "13"
    assert draw_all(s, AA) == 1


@rule("Spawn Action Cards")
def test_a_full_7_gives_a_card() -> None:
    s = spawn(
        {"7": ["S-45", "S-87", "S-95", "S-98"], "20": ["S-T6", "S-T26", "S-T27", "S-T39"]},
        control={"german": ["3", "9", "13", "15", "19"]},
    )
    assert draw_all(s, AA) == 1


@rule("Soviet Actions 4", "R38", "German Decisive Victory")
def test_soviets_without_a_unit_roll_nothing_and_lose() -> None:
    s = Scene(phase="soviet", german={"82": ["G-2"]})
    assert s.kind == "over"
    assert s.outcome["winner"] == "german"


@rule("Spawn Action Cards", "R34")
def test_three_units_in_3_want_an_infantry_and_take_no_tank_instead() -> None:
    s = Scene(
        phase="soviet",
        soviet={"3": ["S-45", "S-87", "S-95"], "40": ["S-98", "S-112", "S-131"]},
        german={"82": ["G-2"]},
        control={"german": ["7", "9", "13", "15", "19"]},
        pools={"tank": ["S-T6"]},
    )
    s.draw("soviet_draw", "aa-7")
    assert s.place("S-T6") == "pool"
    assert s.kind == "action"


@rule("Soviet Actions", "Soviet Actions 5")
def test_after_the_last_die_the_germans_choose_an_action_in_a_new_turn() -> None:
    s = Scene(phase="soviet", german={"82": ["G-2"]}, soviet={"55": ["S-45"]})
    turn = s.view()["turn"]
    s.roll(5).draw("move_unit", "S-45")
    assert s.kind == "action"
    assert s.view()["turn"] == turn + 1


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
