"""The Movement Action of the algorithm."""

from __future__ import annotations

import pytest

from tests.inferno.scene import TABLES, Scene
from tests.inferno.turns import draw_all, soviet_turn
from tests.rules import rule

AA = ["aa-7", "aa-9", "aa-13", "aa-15", "t34-1", "t34-2", "t34-3"]
SPREAD = ["45", "87", "95", "98", "112", "131", "138"]


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


@rule("Dice Results", "R58", "Movement Cards B", "R37")
def test_a_joined_unit_that_advanced_leaves_its_own_die_without_a_unit() -> None:
    s = Scene(
        phase="soviet",
        german={"24": ["G-369:1"], "82": ["G-2"]},
        soviet={"8": ["S-45:4"], "25": ["S-87:1"]},
        soviet_leaders=["chuikov"],
    )
    s.roll(6).roll(5)  # #8 rolled 6, #25 rolled 5
    s.roll(1).roll(6, 1, 1, 1, 1)
    assert s.place("S-45") == "24"
    s.draw("soviet_draw", "aa-7")
    assert s.kind == "action"


@rule("Soviet Hasty Attack", "Chuikov")
def test_without_chuikov_the_neighbours_stay_out() -> None:
    s = Scene(
        phase="soviet",
        german={"24": ["G-64:4"]},
        soviet={"25": ["S-45:1", "S-87:1"], "8": ["S-T26:2"]},
    )
    s.roll(5).roll(1, 1, 1, 1)
    assert s.dice == (2, 0, 0)


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


@rule("Dice Order")
def test_dice_are_rolled_from_the_north_and_from_the_volga() -> None:
    soviet = {"40": ["S-45"], "24": ["S-87"], "9": ["S-95"], "5": ["S-98"]}
    scene = Scene(german={"Y": ["G-2"]}, soviet=soviet, phase="soviet").roll(2).roll(2).roll(2)
    scene.roll(2)
    order = [TABLES.hexes[args[0]] for args in scene.told("compass_rolled")]
    assert order == ["5", "24", "40", "9"]
