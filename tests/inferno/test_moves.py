"""Moves: what one gesture does in this game."""

from __future__ import annotations

from typing import Any

from tests.inferno.attacks import CLEAR, attack
from tests.inferno.scene import Scene
from tests.moving import Moving, Named

FAR = {"19": ["S-45"]}
AROUND = {"72": ["G-191", "G-194"], "57": ["G-211"], "88": ["G-516"]}


def units(*names: str) -> list[Named]:
    return [("german_unit", name) for name in names]


def stack(moving: Moving, hexagon: str) -> set[str]:
    """The German Units in a hex."""
    s: Any = moving.match.state
    number = moving.match.codec.number("hex", hexagon)
    names = moving.match.codec.names["german_unit"]
    return {str(names[unit]) for unit, place in enumerate(s.german_where) if place == number}


def told(moving: Moving, kind: str) -> int:
    return sum(event.kind == kind for event in moving.match.events())


# Attacks


def test_all_stacks_around_attack_with_a_card_in_five_clicks() -> None:
    scene = Scene(
        german=AROUND, soviet={"73": ["S-45"]}, german_hand=["pak-1"], soviet_hand=["tommy-1"]
    )
    moving = Moving(scene)
    move = moving.play("deliberate_attack", "73")
    assert move.ends == "roll"  # the Soviets lay a card first
    assert {answer.verb for answer in move.answers} >= {"attack_from"}
    assert len(move.paths) == 3
    assert moving.ask.kind == "lay_german_card"
    laid = moving.play("card", "pak-1")
    assert moving.answers(laid) == ["lay_card", "play_german_card pak-1"]
    assert moving.clicks + 1 <= 5  # one more to confirm the attack
    assert told(moving, "german_card_played") == 1


def test_a_card_chosen_with_the_attack_is_laid_where_no_soviet_card_comes_before() -> None:
    scene = Scene(german=AROUND, soviet={"73": ["S-45"]}, german_hand=["pak-1", "heinkel-1"])
    moving = Moving(scene)
    assert {("german_card", "pak-1"), ("german_card", "heinkel-1")} <= moving.pieces()
    open_card = moving.move("deliberate_attack", "73")
    assert (open_card.ends, [part.chosen for part in open_card.parts]) == ("", [()])
    assert len(open_card.parts[0].could) == 2
    move = moving.play("deliberate_attack", "73", ("german_card", "pak-1"))
    assert (move.ends, move.words[-8:]) == ("reveal", "with Pak")
    none = Moving(scene).move("deliberate_attack", "73", ("no_card",))
    assert none.ends == "reveal"


def test_only_the_chosen_stacks_attack() -> None:
    moving = Moving(Scene(german=AROUND, soviet={"73": ["S-45"]}))
    move = moving.play("deliberate_attack", "73", *units("G-191", "G-211"))
    declared = [e for e in moving.match.events() if e.kind == "deliberate_attack_declared"]
    names = moving.match.codec.names["hex"]
    assert {names[h] for h in declared[0].args[1:]} == {"72", "57"}
    assert "2 Stacks attack #73" in move.words


def test_a_partner_is_asked_only_where_his_stack_is_chosen() -> None:
    german = {"72": ["G-191"], "57": ["G-24"]}
    scene = Scene(german=german, soviet={"73": ["S-45"]}, options={"mode": "coop"})
    moving = Moving(scene)
    assert moving.move("deliberate_attack", "73").ends == "reveal"
    both = moving.play("deliberate_attack", "73", *units("G-191", "G-24"))
    assert both.ends == "turn"
    assert moving.ask.kind == "consent"


def test_a_hasty_attack_is_pointed_at_its_enemy() -> None:
    moving = Moving(Scene(german={"56": ["G-191", "G-194"]}, soviet={"73": ["S-45"]}))
    move = moving.play("hasty_attack", "73", *units("G-194"))
    assert move.ends == "reveal"
    path = [moving.match.codec.encode_piece(place)[1] for place in move.paths[0]]
    assert (path[0], path[-1]) == ("56", "73")
    assert told(moving, "hasty_attack_declared") == 1
    assert stack(moving, "56") == {"G-191"}


# Cards


def test_a_click_on_a_card_plays_it_and_a_click_on_none_plays_none() -> None:
    scene = attack(CLEAR, ["G-191"], ["S-45"], german_hand=["pak-1", "heinkel-1"])
    moving = Moving(scene)
    assert moving.pieces() == {
        ("german_card", "pak-1"),
        ("german_card", "heinkel-1"),
        ("no_card",),
    }
    assert moving.targets("card") == {"pak-1", "heinkel-1"}
    none = next(move for move in moving.found().moves if move.name == "no_card")
    assert moving.answers(none) == ["no_card"]
    moving.play("card", "heinkel-1")
    assert told(moving, "german_card_played") == 1


def test_with_linden_the_question_stays_open_unless_several_pioneers_are_chosen() -> None:
    scene = attack(
        CLEAR,
        ["G-191"],
        ["S-45"],
        german_hand=["pioneer-50", "pioneer-294"],
        german_leaders=["linden"],
    )
    moving = Moving(scene)
    pioneers = [piece for piece in moving.pieces() if piece[0] == "german_card"]
    one = moving.move("card", pioneers[0][1])
    assert one.ends == ""
    moving.match.play_move(one.answers)
    rest = [move for move in moving.found().moves if move.name == "card"]
    assert [move.ends for move in rest] == ["reveal"]


# Movement


def test_a_whole_stack_makes_a_long_move_and_a_part_of_it_only_a_short_one() -> None:
    moving = Moving(Scene(german={"Y": ["G-191", "G-194"]}, soviet=FAR))
    whole, part = units("G-191", "G-194"), units("G-194")
    assert moving.targets("long_move", *whole) > moving.targets("short_move", *whole) > set()
    assert moving.targets("long_move", *part) == set()
    assert moving.targets("short_move", *part) == moving.targets("short_move", *whole)
    far = next(m for m in moving.found(*whole).moves if m.cost == "2 hexes")
    assert len(far.paths[0]) == 3
    assert "by way of" in far.words


def test_two_stacks_join_up_with_both_short_moves() -> None:
    moving = Moving(Scene(german={"101": ["G-191"], "90": ["G-194", "G-211"]}, soviet=FAR))
    move = moving.play("short_move", "Y", *units("G-191", "G-194"))
    assert [answer.verb for answer in move.answers].count("move_from") == 2
    assert stack(moving, "Y") == {"G-191", "G-194"}


def test_the_first_short_move_is_taken_back_in_one_step() -> None:
    moving = Moving(Scene(german={"Y": ["G-191", "G-194", "G-211"]}, soviet=FAR))
    before = moving.match.game.dump(moving.match.state)
    moving.play("short_move", "101", *units("G-191", "G-211"))
    assert moving.ask.kind == "short_move"
    assert stack(moving, "101") == {"G-191", "G-211"}
    assert moving.targets("short_move", *units("G-191")) == set()  # it has moved
    moving.match.undo()
    assert moving.match.game.dump(moving.match.state) == before


def test_before_short_moves_end_the_one_that_is_left_is_named() -> None:
    moving = Moving(Scene(german={"Y": ["G-191"], "X": ["G-194"]}, soviet=FAR))
    moving.play("short_move", "101", *units("G-191"))
    assert list(moving.slips()) == ["done"]
    assert "#X" in moving.slips()["done"]
    assert "#101" not in moving.slips()["done"]


# Reinforcements


def reinforced(*names: str, **more: Any) -> Moving:
    """A call that has brought these Units, one in each row."""
    track = {row + 1: [name] for row, name in enumerate(names)}
    scene = Scene(soviet=FAR, track=track, control={"german": ["X", "Y", "Z"]}, **more)
    scene.play("call_for_reinforcements").draw("german_draw", "pak-1")
    return Moving(scene.roll(*range(1, 7)))


def test_six_reinforcements_are_deployed_in_eight_clicks() -> None:
    moving = reinforced("G-191", "G-194", "G-576", "G-577", "G-24", "G-21")
    assert len(moving.pieces()) == 6
    moving.play("deploy", "X", *units("G-191", "G-576"))
    moving.play("deploy", "Z", *units("G-24", "G-577"))
    moving.play("deploy", "Y")  # who may go there
    moving.play("deploy", "Z")
    assert moving.clicks <= 8
    assert told(moving, "german_deployed") == 6
    assert stack(moving, "Z") == {"G-24", "G-577", "G-21"}


def test_a_hex_takes_as_many_as_it_has_room_for() -> None:
    moving = reinforced(
        "G-191", "G-194", "G-211", "G-516", german={"X": ["G-517", "G-518"], "W": ["G-2"]}
    )
    move = moving.play("deploy", "X")
    assert len(stack(moving, "X")) == 4
    assert len(move.answers) == 4


# Losses and advances


def test_a_whole_volley_is_one_move() -> None:
    german = ["G-2:3", "G-191:3", "G-194:3"]
    scene = attack(CLEAR, german, ["S-45:4"], german_hand=[])
    moving = Moving(scene.roll(1, 1, 1, 1, 1, 1, 1, 1, 1).roll(6, 6, 1, 1))
    assert moving.ask.kind == "reduce_german"
    move = moving.move("losses", "")
    assert moving.answers(move) == ["reduce_german G-191", "reduce_german G-194"]
    first = moving.move("losses", "", *units("G-2"))
    assert moving.answers(first)[0] == "reduce_german G-2"
    assert "2nd Panzer Regiment loses 1 dot" in first.words


def test_all_survivors_advance_unless_some_are_chosen() -> None:
    scene = attack(CLEAR, ["G-191", "G-194", "G-211"], ["S-45:1"])
    moving = Moving(scene.roll(6, 6, 6, 1, 1, 1, 1, 1, 1).roll(1))
    assert moving.ask.kind == "advance"
    assert len(moving.move("advance", CLEAR).answers) == 3
    moving.play("advance", CLEAR, *units("G-194"))
    assert stack(moving, CLEAR) == {"G-194"}


# The Soviet player


def test_the_soviet_player_moves_a_unit_or_attacks_from_his_first_question() -> None:
    scene = Scene(
        options={"mode": "versus"},
        phase="soviet",
        soviet={"73": ["S-45", "S-87"]},
        german={"57": ["G-2"]},
        soviet_hand=["tommy-1"],
    )
    moving = Moving(scene)
    assert moving.pieces() == {("soviet_unit", "S-45"), ("soviet_unit", "S-87")}
    move = moving.move("soviet_move", "74", ("soviet_unit", "S-87"))
    assert moving.answers(move) == ["movement_action", "soviet_to 74", "soviet_moves S-87"]
    assert moving.targets("soviet_attack") == {"57"}
    attacked = moving.play("soviet_attack", "57", ("soviet_card", "tommy-1"))
    assert attacked.words.endswith("with Tommy Gunner")
    assert attacked.ends == "reveal"
