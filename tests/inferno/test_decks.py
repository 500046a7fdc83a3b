"""Drawing cards, German Leaders and captures."""

from __future__ import annotations

from tests.inferno.scene import FULL_ROWS, Scene
from tests.rules import rule

FAR = {"19": ["S-45"]}
SPAWN = ["3", "7", "9", "13", "15", "19"]


@rule("Capturing a Spawn Hex", "Hasty Attack")
def test_the_move_of_a_hasty_attack_into_a_spawn_hex_draws_before_the_combat() -> None:
    s = Scene(german={"2": ["G-2"]}, soviet={"5": ["S-45"], "21": ["S-87"]}, control={})
    assert not s.can("hasty_attack")  # from 2 nothing touches them
    s = Scene(german={"2": ["G-2"]}, soviet={"4": ["S-45"]})
    s.play("hasty_attack")
    while s.kind not in ("german_draw", "german_fire"):
        s.play(*(["move_to", "3"] if s.can("move_to", "3") else s.legal[0]))
    assert s.kind == "german_draw"
    s.draw("german_draw", "pak-1")
    assert s.kind == "german_fire"


@rule("Paulus", "R12", "Capturing a Spawn Hex")
def test_paulus_drawn_by_a_capture_does_not_double_it() -> None:
    s = Scene(german={"2": ["G-2"]}, soviet={"40": ["S-45"]})
    s.play("short_moves").play("move_from", "2").play("move_to", "3").draw("german_draw", "paulus")
    assert s.kind == "compass_die"


@rule("Capturing a Spawn Hex", "R48")
def test_a_spawn_hex_taken_again_draws_again() -> None:
    s = Scene(german={"2": ["G-2"]}, soviet={"4": ["S-45:1"]}, control={"german": ["3"]})
    assert s.is_german("3")
    s.play("short_moves").play("done").roll(6).draw("move_unit", "S-45")
    assert not s.is_german("3")
    s.deliberate("3").roll(6, 6, 6).roll(1)
    if s.kind == "advance":
        s.play("advance", "G-2")
    s.draw("german_draw", "pak-1")
    assert s.hand("german") == ["pak-1"]


@rule("German Leaders", "Paulus", "R12")
def test_paulus_drawn_by_a_call_is_in_play_but_does_not_double_that_call() -> None:
    s = Scene(german={"W": ["G-2"]}, soviet=FAR, track=FULL_ROWS)
    s.play("call_for_reinforcements").draw("german_draw", "paulus")
    assert s.kind == "reinforcement_dice"
    assert s.hand("german") == []
    assert s.view()["cards"]["german_leaders"] == ["paulus"]


@rule("Paulus")
def test_with_paulus_a_call_draws_two_cards() -> None:
    s = Scene(german={"W": ["G-2"]}, soviet=FAR, track=FULL_ROWS, german_leaders=["paulus"])
    s.play("call_for_reinforcements").draw("german_draw", "hoth").draw("german_draw", "pak-1")
    assert s.kind == "reinforcement_dice"
    assert s.hand("german") == ["pak-1"]


@rule("Paulus", "R44")
def test_paulus_with_a_single_card_left_draws_just_that_one() -> None:
    s = Scene(
        german={"W": ["G-2"]},
        soviet=FAR,
        track=FULL_ROWS,
        german_leaders=["paulus"],
        german_deck=["pak-2"],
    )
    s.play("call_for_reinforcements").draw("german_draw", "pak-2")
    assert s.kind == "reinforcement_dice"


@rule("Paulus", "R12")
def test_paulus_doubles_draws_from_the_next_one_on() -> None:
    scene = Scene(german={"X": ["G-2"]}, soviet={"19": ["S-45"]})
    scene.play("call_for_reinforcements").draw("german_draw", "paulus")
    assert scene.kind == "reinforcement_dice"
    scene = Scene(german={"X": ["G-2"]}, soviet={"19": ["S-45"]}, german_leaders=["paulus"])
    scene.play("call_for_reinforcements").draw("german_draw", "pak-1").draw("german_draw", "pak-2")
    assert scene.hand("german") == ["pak-1", "pak-2"]


@rule("Paulus", "Capturing a Spawn Hex", "R13")
def test_a_captured_spawn_hex_draws_and_a_retaken_one_does_not() -> None:
    scene = Scene(german={"20": ["G-2"]}, soviet={"19": ["S-45"]}, german_leaders=["paulus"])
    scene.play("short_moves").play("move_from", "20").play("move_to", "4")
    assert not scene.told("german_card_drawn")
    scene = Scene(german={"4": ["G-2"]}, soviet={"19": ["S-45"]}, german_leaders=["paulus"])
    scene.play("short_moves").play("move_from", "4").play("move_to", "3")
    scene.draw("german_draw", "pak-1").draw("german_draw", "pak-2")
    scene = Scene(german={"36": ["G-2"]}, soviet={"19": ["S-45"]}, control={"soviet": ["X"]})
    scene.play("short_moves").play("move_from", "36").play("move_to", "X")
    assert scene.kind != "german_draw"


@rule("German Leaders", "R2")
def test_a_german_leader_enters_play_when_drawn() -> None:
    scene = Scene(german={"X": ["G-2"]}, soviet={"19": ["S-45"]})
    scene.play("call_for_reinforcements").draw("german_draw", "hoth")
    assert scene.view()["cards"]["german_leaders"] == ["hoth"]


@rule("Capturing a Spawn Hex", "Moving a Stack")
def test_soviets_in_a_german_spawn_hex_draw_a_card() -> None:
    scene = Scene(german={"Y": ["G-191"]}, soviet={"36": ["S-45"]}, phase="soviet").roll(4)
    scene.draw("move_unit", "S-45")
    assert scene.place("S-45") == "X"
    assert scene.kind == "soviet_draw"


@rule("R48", "OKH")
def test_okh_drawn_on_the_sixth_spawn_hex_takes_that_victory_away() -> None:
    scene = Scene(german={"4": ["G-2"]}, soviet={"60": ["S-45"]}, control={"german": SPAWN[1:]})
    scene.play("short_moves").play("move_from", "4").play("move_to", "3")
    scene.draw("german_draw", "okh")
    assert scene.outcome is None
