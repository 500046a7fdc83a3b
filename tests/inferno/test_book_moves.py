"""Long and Short Moves, Hasty and Deliberate Attacks: what is legal and what is not."""

from __future__ import annotations

from tests.inferno.scene import Scene
from tests.rules import rule

FAR = {"19": ["S-45"]}


def begin(s: Scene, action: str, start: str) -> Scene:
    """Take an Action and name the Stack that moves."""
    s.play(action)
    if s.can("move_from", start):
        s.play("move_from", start)
    return s


def go(s: Scene, count: int) -> Scene:
    """Say how many go, where that is asked."""
    if s.can("go", count):
        s.play("go", count)
    return s


# Long Move


@rule("Long Move", "Terrain")
def test_a_stack_in_a_rough_or_urban_hex_has_no_long_move() -> None:
    s = Scene(german={"51": ["G-2"], "40": ["G-64"]}, soviet=FAR)
    assert not s.can("long_move")
    assert s.can("short_moves")


@rule("Long Move")
def test_a_stack_beside_soviets_has_no_long_move() -> None:
    s = Scene(german={"67": ["G-2"]}, soviet={"52": ["S-45"]})
    assert not s.can("long_move")


@rule("Long Move")
def test_neither_hex_of_a_long_move_may_touch_soviets_or_be_rough() -> None:
    s = Scene(german={"66": ["G-2"]}, soviet={"52": ["S-45"]})
    begin(s, "long_move", "66")
    assert s.legal_args("move_to") == {"X", "82", "83"}  # 67 touches 52
    s.play("move_to", "83")
    assert s.legal_args("move_to") == {"66", "82", "84", "98"}  # 67 and 68 touch 52
    assert s.can("stop")


@rule("Long Move", "R16")
def test_a_long_move_may_stop_after_one_hex() -> None:
    s = Scene(german={"66": ["G-2"]}, soviet=FAR)
    begin(s, "long_move", "66").play("move_to", "67").play("stop")
    assert s.place("G-2") == "67"
    assert s.kind == "compass_die"


@rule("Long Move", "Join-up", "Stacking")
def test_a_long_move_passes_a_full_german_stack_but_never_ends_on_one() -> None:
    full = ["G-191", "G-194", "G-211", "G-516"]
    s = Scene(german={"66": ["G-2", "G-64"], "67": full, "68": ["G-517"]}, soviet=FAR)
    begin(s, "long_move", "66").play("move_to", "67")
    assert not s.can("stop")
    assert "68" not in s.legal_args("move_to")
    assert "51" not in s.legal_args("move_to")
    s.play("move_to", "52")
    assert s.stack("52") == {"G-2", "G-64"}
    assert s.stack("67") == set(full)


@rule("Long Move")
def test_a_german_stack_with_no_way_past_it_is_no_way_at_all() -> None:
    s = Scene(german={"97": ["G-2"], "81": ["G-64"], "96": ["G-79"]}, soviet={"63": ["S-45"]})
    # from 97 only 81 and 96 can be entered; beyond: 65, 80, 79, 95
    begin(s, "long_move", "97")
    s.play("move_to", "96")
    assert s.legal_args("move_to") == {"95"}  # 79 and 80 touch 63


@rule("Long Move", "Breakdown")
def test_a_long_move_takes_the_whole_stack() -> None:
    s = Scene(german={"66": ["G-2", "G-64", "G-79"]}, soviet=FAR)
    begin(s, "long_move", "66").play("move_to", "82")
    assert not s.can("go", 1)
    s.play("stop")
    assert s.stack("82") == {"G-2", "G-64", "G-79"}


# Short Moves


@rule("Short Moves", "R15")
def test_a_stack_in_contact_may_leave_but_goals_beside_soviets_are_barred() -> None:
    s = Scene(german={"67": ["G-2"]}, soviet={"52": ["S-45"]})
    begin(s, "short_moves", "67")
    assert s.legal_args("move_to") == {"X", "66", "83"}  # 51 and 68 touch 52


@rule("Short Moves", "Terrain")
def test_short_moves_may_enter_rough_and_urban_hexes() -> None:
    s = Scene(german={"39": ["G-2"]}, soviet=FAR)
    begin(s, "short_moves", "39")
    assert {"23", "38", "40"} <= s.legal_args("move_to")


@rule("Short Moves")
def test_short_moves_with_nobody_moving_are_a_pass() -> None:
    s = Scene(german={"66": ["G-2"]}, soviet=FAR)
    s.play("short_moves").play("done")
    assert s.place("G-2") == "66"
    assert s.kind == "compass_die"


@rule("Short Moves", "German Actions")
def test_a_pass_is_possible_even_when_every_german_is_pinned() -> None:
    s = Scene(german={"97": ["G-2"]}, soviet={"80": ["S-45"], "95": ["S-87"]})
    assert s.can("short_moves")


@rule("Short Moves", "Breakdown")
def test_one_stack_may_send_two_parts_two_ways() -> None:
    s = Scene(german={"66": ["G-2", "G-64", "G-79"]}, soviet=FAR)
    begin(s, "short_moves", "66").play("move_to", "82")
    s.play("go", 1)
    if s.kind != "short_move":
        s.play("take", "G-2")
    s.play("move_from", "66").play("move_to", "X").play("go", 2)
    assert s.stack("82") == {"G-2"}
    assert s.stack("X") == {"G-64", "G-79"}
    assert s.stack("66") == set()
    assert s.kind == "compass_die"


@rule("Short Moves", "R14")
def test_no_unit_makes_both_short_moves_even_after_joining_others() -> None:
    s = Scene(german={"66": ["G-2"], "67": ["G-64"]}, soviet=FAR)
    begin(s, "short_moves", "66").play("move_to", "67")
    s.play("move_from", "67").play("move_to", "68")
    if s.kind != "compass_die":
        assert not s.can("go", 2)
        go(s, 1)
    assert s.place("G-2") == "67"
    assert s.place("G-64") == "68"


@rule("Short Moves", "R14")
def test_a_lone_unit_that_has_moved_is_not_offered_again() -> None:
    s = Scene(german={"66": ["G-2"]}, soviet=FAR)
    begin(s, "short_moves", "66").play("move_to", "67")
    assert s.kind == "compass_die"


@rule("Short Moves", "Join-up", "Stacking")
def test_a_join_up_moves_no_more_than_there_is_room_for() -> None:
    s = Scene(german={"66": ["G-191", "G-194", "G-211", "G-516"], "67": ["G-2"]}, soviet=FAR)
    begin(s, "short_moves", "66").play("move_to", "67")
    assert s.legal_args("go") == {1, 2, 3}


@rule("Short Moves", "Stacking")
def test_a_full_hex_takes_nobody() -> None:
    s = Scene(german={"66": ["G-2"], "67": ["G-191", "G-194", "G-211", "G-516"]}, soviet=FAR)
    begin(s, "short_moves", "66")
    assert s.legal_args("move_to") == {"X", "82", "83"}


@rule("Short Moves")
def test_the_first_short_move_out_of_a_full_hex_makes_room_for_the_second() -> None:
    s = Scene(german={"66": ["G-2"], "67": ["G-191", "G-194", "G-211", "G-516"]}, soviet=FAR)
    begin(s, "short_moves", "67").play("move_to", "68")
    go(s, 1)
    if s.kind != "short_move":
        s.play("take", "G-191")
    s.play("move_from", "66").play("move_to", "67")
    assert s.place("G-2") == "67"


# Hasty Attack


@rule("Hasty Attack")
def test_only_a_stack_out_of_contact_may_move_to_a_hasty_attack() -> None:
    s = Scene(german={"67": ["G-2"], "68": ["G-64"]}, soviet={"52": ["S-45"]})
    assert not s.can("hasty_attack")
    assert s.can("deliberate_attack")


@rule("Hasty Attack")
def test_a_hasty_attack_must_end_beside_soviets() -> None:
    s = Scene(german={"66": ["G-2"]}, soviet={"52": ["S-45"]})
    begin(s, "hasty_attack", "66")
    assert s.legal_args("move_to") <= {"67"}
    if s.kind == "hasty_attack_to":
        s.play("move_to", "67")
    assert s.kind == "german_fire"


@rule("Hasty Attack", "Join-up")
def test_units_joined_on_the_way_must_attack_too() -> None:
    s = Scene(german={"66": ["G-2"], "67": ["G-64"]}, soviet={"52": ["S-45"]})
    s.play("hasty_attack")
    while s.kind != "german_fire":
        s.play(*s.legal[0])
    assert s.dice == (0, 4, 3)


@rule("Hasty Attack", "Stacking")
def test_a_full_stack_in_contact_cannot_be_joined_for_a_hasty_attack() -> None:
    full = ["G-191", "G-194", "G-211", "G-516"]
    s = Scene(german={"82": ["G-2"], "66": ["G-64"], "67": full}, soviet={"52": ["S-45"]})
    assert not s.can("hasty_attack")  # from 66 only 67 touches the Soviets


@rule("Hasty Attack", "Breakdown")
def test_those_left_behind_by_a_breakdown_do_not_attack() -> None:
    s = Scene(german={"66": ["G-2", "G-64"]}, soviet={"52": ["S-45"]})
    begin(s, "hasty_attack", "66")
    if s.can("move_to", "67"):
        s.play("move_to", "67")
    s.play("go", 1).play("take", "G-2")
    assert s.dice == (0, 0, 3)
    assert s.place("G-64") == "66"


@rule("Hasty Attack")
def test_a_hasty_attack_chooses_one_target_of_several() -> None:
    s = Scene(german={"66": ["G-2"]}, soviet={"52": ["S-45"], "68": ["S-87"]})
    begin(s, "hasty_attack", "66")
    if s.can("move_to", "67"):
        s.play("move_to", "67")
    assert s.legal_args("attack") == {"52", "68"}


@rule("Hasty Attack", "Combat 2")
def test_no_german_card_is_asked_for_in_a_hasty_attack() -> None:
    s = Scene(german={"66": ["G-2"]}, soviet={"52": ["S-45"]}, german_hand=["stuka-1", "pak-1"])
    begin(s, "hasty_attack", "66")
    if s.can("move_to", "67"):
        s.play("move_to", "67")
    assert s.kind == "german_fire"
    assert s.hand("german") == ["stuka-1", "pak-1"]


@rule("Hasty Attack", "Combat 9", "Combat 10A")
def test_a_hasty_attack_on_an_urban_hex_rolls_for_no_rubble() -> None:
    s = Scene(german={"54": ["G-2"]}, soviet={"24": ["S-45"]})
    begin(s, "hasty_attack", "54")
    if s.can("move_to", "40"):
        s.play("move_to", "40")
    assert s.kind == "soviet_fire"
    assert s.is_german("40")


# Deliberate Attack


@rule("Deliberate Attack")
def test_any_of_the_adjacent_stacks_may_stay_out() -> None:
    s = Scene(german={"67": ["G-2"], "68": ["G-64"], "51": ["G-191"]}, soviet={"52": ["S-45"]})
    s.deliberate("52", "68", "51")
    assert s.dice == (0, 7, 0)


@rule("Deliberate Attack")
def test_at_least_one_stack_has_to_attack() -> None:
    s = Scene(german={"67": ["G-2"], "68": ["G-64"]}, soviet={"52": ["S-45"]})
    s.play("deliberate_attack")
    if s.can("attack", "52"):
        s.play("attack", "52")
    assert not s.can("done")


@rule("Deliberate Attack")
def test_all_units_of_a_chosen_stack_attack() -> None:
    s = Scene(german={"67": ["G-2", "G-64", "G-191", "G-369"]}, soviet={"52": ["S-45"]})
    s.deliberate("52")
    assert s.dice == (3, 7, 3)


@rule("Deliberate Attack")
def test_an_empty_soviet_hex_is_no_target() -> None:
    s = Scene(german={"67": ["G-2"]}, soviet={"53": ["S-45"]})
    assert not s.can("deliberate_attack")


@rule("German Actions", "Deliberate Attack")
def test_after_the_attack_the_german_turn_is_over() -> None:
    s = Scene(german={"67": ["G-2"]}, soviet={"52": ["S-45"]})
    s.deliberate("52").roll(1, 1, 1).roll(1, 1, 1, 1)
    assert s.kind == "compass_die"
