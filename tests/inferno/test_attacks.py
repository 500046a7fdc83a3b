"""Hasty and Deliberate Attacks before the combat."""

from __future__ import annotations

from tests.inferno.scene import Scene
from tests.inferno.turns import begin
from tests.rules import rule


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


@rule("Hasty Attack", "Breakdown")
def test_a_hasty_attack_may_break_down_and_picks_one_enemy() -> None:
    scene = Scene(german={"87": ["G-2", "G-64"]}, soviet={"73": ["S-45:4"], "89": ["S-87:4"]})
    scene.play("hasty_attack").play("move_from", "87").play("move_to", "88").play("go", 1)
    scene.play("take", "G-2")
    assert scene.legal_args("attack") == {"73", "89"}
    scene.play("attack", "89")
    assert (scene.place("G-2"), scene.place("G-64")) == ("88", "87")
    assert scene.dice == (0, 0, 3)


@rule("Hasty Attack")
def test_a_stack_in_contact_makes_no_hasty_attack() -> None:
    scene = Scene(german={"72": ["G-2"]}, soviet={"73": ["S-45"]})
    assert not scene.can("hasty_attack")
    assert scene.can("deliberate_attack")


@rule("Deliberate Attack")
def test_the_attacker_picks_which_stacks_attack() -> None:
    scene = Scene(german={"72": ["G-2"], "88": ["G-64"]}, soviet={"73": ["S-45:4"]})
    scene.play("deliberate_attack").play("attack", "73").play("attack_from", "88").play("done")
    assert scene.dice == (0, 4, 0)
