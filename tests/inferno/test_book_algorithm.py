"""The Soviet algorithm, step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.inferno.scene import Scene
from tests.rules import rule

Stacks = Mapping[str, Sequence[str]]
SPREAD = ["45", "87", "95", "98", "112", "131", "138"]


def soviet_turn(soviet: Stacks, *dice: int, **more: Any) -> Scene:
    """A Soviet turn with the Compass dice in the order of rolling."""
    s = Scene(phase="soviet", soviet=soviet, **more)
    for die in dice:
        assert s.kind == "compass_die"
        s.roll(die)
    return s


def draw_all(s: Scene, cards: Sequence[str]) -> int:
    """Answer every Soviet draw that is due; how many there were."""
    drawn = 0
    while s.kind == "soviet_draw":
        s.draw("soviet_draw", cards[drawn])
        drawn += 1
    return drawn


AA = ["aa-7", "aa-9", "aa-13", "aa-15", "t34-1", "t34-2", "t34-3"]


# Counting


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


# Spawn Action


def spawn(soviet: Stacks | None = None, **more: Any) -> Scene:
    """A position that calls for a Spawn Action: seven tall Stacks of one, or what is given."""
    hexes = ["20", "40", "41", "42", "43", "44", "45"]
    spread = {h: [f"S-{n}"] for h, n in zip(hexes, SPREAD, strict=True)}
    return Scene(phase="soviet", soviet=soviet if soviet is not None else spread, **more)


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


# Movement Action


@rule("Dice Order")
def test_dice_go_from_the_north_and_nearer_the_volga_first() -> None:
    s = soviet_turn({"25": ["S-45"], "9": ["S-87"], "7": ["S-95"]}, 2, 3, 4)
    # #7 rolled 2, #9 rolled 3, #25 rolled 4
    s.draw("move_unit", "S-95").draw("move_unit", "S-87").draw("move_unit", "S-45")
    assert (s.place("S-95"), s.place("S-87"), s.place("S-45")) == ("8", "26", "41")


@rule("Dice Results")
def test_dice_are_carried_out_from_the_lowest_whatever_the_hex() -> None:
    s = soviet_turn({"7": ["S-95"], "9": ["S-87"], "25": ["S-45"]}, 6, 4, 2)
    with pytest.raises(AssertionError):
        s.draw("move_unit", "S-95")
    s.draw("move_unit", "S-45").draw("move_unit", "S-87").draw("move_unit", "S-95")
    assert (s.place("S-45"), s.place("S-87"), s.place("S-95")) == ("26", "25", "6")


@rule("Soviet Compass")
@pytest.mark.parametrize(("die", "goal"), [(2, "56"), (3, "72"), (4, "71"), (5, "54"), (6, "40")])
def test_the_compass_runs_clockwise_from_the_east(die: int, goal: str) -> None:
    s = soviet_turn({"55": ["S-45"]}, die).draw("move_unit", "S-45")
    assert s.place("S-45") == goal


@rule("Movement Cards C", "Soviet Compass")
def test_a_single_1_draws_a_card_and_moves_nobody() -> None:
    s = soviet_turn({"55": ["S-45"]}, 1)
    assert draw_all(s, AA) == 1
    assert s.place("S-45") == "55"


@rule("Movement Cards A")
def test_dice_1_1_6_6_3_1_give_five_cards_and_one_move() -> None:
    hexes = ["20", "40", "41", "42", "43", "44"]
    stacks = {h: [f"S-{n}"] for h, n in zip(hexes, SPREAD, strict=False)}
    s = soviet_turn(stacks, 1, 1, 6, 6, 3, 1)
    assert draw_all(s, AA) == 3
    s.draw("move_unit", "S-112")
    assert s.place("S-112") == "44"
    assert draw_all(s, AA[3:]) == 2
    assert s.place("S-95") == "41"
    assert s.kind == "action"


@rule("Movement Cards A", "R35")
def test_equal_dice_towards_germans_are_cards_and_no_attack() -> None:
    s = soviet_turn({"52": ["S-45"], "40": ["S-87"]}, 5, 5, german={"67": ["G-191"]})
    assert draw_all(s, AA) == 2
    assert s.kind == "action"


@rule("Movement Cards C", "R36")
def test_a_single_1_towards_germans_is_an_attack() -> None:
    s = soviet_turn({"67": ["S-45:1"]}, 1, german={"51": ["G-191:3"]})
    assert s.kind == "german_fire"


@rule("Movement Cards C", "Movement Cards A", "R35")
def test_two_1s_towards_germans_are_two_cards() -> None:
    s = soviet_turn({"67": ["S-45:1"], "19": ["S-87"]}, 1, 1, german={"51": ["G-191:3"]})
    assert draw_all(s, AA) == 2
    assert s.kind == "action"


@rule("Movement Cards B")
def test_the_edge_of_the_map_gives_a_card() -> None:
    s = soviet_turn({"1": ["S-45"]}, 4)
    assert draw_all(s, AA) == 1
    assert s.place("S-45") == "1"


@rule("Movement Cards B", "R37", "R58")
def test_nobody_left_in_the_hex_gives_a_card_even_on_a_6() -> None:
    s = soviet_turn(
        {"25": ["S-45:1"], "7": ["S-87:1"], "19": ["S-95"]},
        6,
        5,
        4,
        german={"24": ["G-2:3"]},
        soviet_leaders=["chuikov"],
    )
    # 19 goes west, then #25 attacks #24 together with #7, both die; the 6 of #7 finds nobody
    s.draw("move_unit", "S-95").roll(6, 6, 6)
    while s.kind == "reduce_soviet":
        s.play(*s.legal[0])
    assert s.place("S-87") == "pool"
    assert draw_all(s, AA) == 1
    assert s.kind == "action"


@rule("Dice Results", "R58")
def test_a_unit_that_arrived_may_be_moved_on_by_the_die_of_its_new_hex() -> None:
    s = soviet_turn({"6": ["S-45"], "7": ["S-87"]}, 3, 4)
    s.draw("move_unit", "S-45")
    assert s.place("S-45") == "7"
    s.draw("move_unit", "S-45")
    assert s.place("S-45") == "23"
    assert s.place("S-87") == "7"


@rule("Soviet Hasty Attack", "Combat 1", "Movement Cards C")
def test_a_card_drawn_by_a_lower_die_may_be_played_in_the_attack_of_a_higher_one() -> None:
    s = soviet_turn(
        {"7": ["S-45"], "9": ["S-87"], "25": ["S-95:1"]}, 6, 1, 5, german={"24": ["G-191"]}
    )
    s.draw("soviet_draw", "sniper_s-1")
    assert s.kind == "soviet_card"
    s.draw("soviet_card", "sniper_s-1")
    assert s.strength("G-191") == 2


@rule("Soviet Hasty Attack")
def test_the_whole_stack_attacks_and_the_germans_lay_no_card() -> None:
    s = soviet_turn(
        {"52": ["S-45:2", "S-T6:1"]}, 5, german={"67": ["G-191"]}, german_hand=["howitzer-1"]
    )
    assert s.kind == "german_fire"
    s.roll(1, 1, 1)
    assert s.dice == (2, 1, 0)


@rule("Moving a Stack", "Stacking")
def test_any_unit_of_the_stack_may_be_the_one_to_go() -> None:
    for unit in ("S-45", "S-T6"):
        s = soviet_turn({"55": ["S-45", "S-T6"]}, 5).draw("move_unit", unit)
        assert s.place(unit) == "54"
        assert len(s.stack("55")) == 1


@rule("Soviet Hasty Attack", "Capturing a Spawn Hex")
def test_an_advance_into_a_german_spawn_hex_draws_a_card() -> None:
    s = soviet_turn({"36": ["S-45:2"]}, 4, german={"X": ["G-369:1"], "82": ["G-2"]})
    s.roll(1).roll(6, 1)
    assert s.place("S-45") == "X"
    assert draw_all(s, AA) == 1
