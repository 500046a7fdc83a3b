"""Moves: what one gesture does in this game."""

from __future__ import annotations

from kurgan.games.advance.state import Board
from kurgan.kernel.checks import spelled
from tests.advance.positions import assault, position
from tests.advance.scene import TABLES, Scene
from tests.moving import Moving, Named

MOTORIZED = ("29/RCN", "29/129", "29/15", "29/71")
HELP = {"air": 1, "artillery": 2}


def units(*names: str) -> list[Named]:
    return [("unit", name) for name in names]


def part(move: Moving, name: str, target: int, *pieces: Named) -> tuple[list[str], list[str]]:
    """The pieces of a part of the attack on an area: as proposed, and all that could be."""
    for found in move.move("attack", target, *pieces).parts:
        if found.name == name:
            return [spelled(move.match, p) for p in found.chosen], [
                spelled(move.match, p) for p in found.could
            ]
    raise AssertionError(f"no part {name}")


def board(moving: Moving) -> Board:
    assert isinstance(moving.match.state, Board)
    return moving.match.state


def place(moving: Moving, name: str) -> int:
    return board(moving).where[TABLES.units.index(name)]


def test_an_attack_of_four_units_with_two_markers_takes_six_clicks_with_the_roll() -> None:
    four = dict.fromkeys(MOTORIZED, 8)
    moving = Moving(position(four, {10: "fanatic 8!"}, support=HELP))
    move = moving.move("attack", 10, *units(*MOTORIZED))
    assert move.ends == "roll"
    assert [part.name for part in move.parts] == ["lead", "support"]
    assert "with 2 Artillery" in move.words
    moving.play("attack", 10, *units(*MOTORIZED))
    rolls_on_the_attack_card = 1
    assert moving.clicks + rolls_on_the_attack_card <= 6
    assert moving.match.events()[-1].kind != "attack_declared"
    assert any(event.kind == "dice_rolled" for event in moving.match.events())


def test_an_attack_named_by_its_place_takes_all_of_an_area_who_can_get_there() -> None:
    four = dict.fromkeys(MOTORIZED, 8)
    moving = Moving(position(four, {10: "fanatic 8!", 9: "fanatic 8"}, support=HELP))
    move = moving.move("attack", 10)
    assert move.words == moving.move("attack", 10, *units(*MOTORIZED)).words
    assert [part.name for part in move.parts] == ["place", "8 Sawmill", "lead", "support"]
    assert (
        len(moving.move("attack", 10, ("area", "10"), *units("29/15", "29/71")).parts[1].chosen)
        == 2
    )
    assert moving.move("attack", 9).ends == "reveal"
    assert moving.targets("attack", ("area", "10")) == {"10"}
    assert not moving.targets("march", ("area", "10"), *units("29/15"))
    moving.play("attack", 10)
    assert any(event.kind == "dice_rolled" for event in moving.match.events())


def test_of_too_many_as_many_attack_as_find_room() -> None:
    five = dict.fromkeys((*MOTORIZED, "94/267"), 8)
    moving = Moving(position({**five, "94/274": 10, "94/276": 10}, {10: "fanatic 8!"}))
    move = moving.move("attack", 10)
    assert len(move.parts[1].chosen) < len(move.parts[1].could)
    moving.play("attack", 10)


def test_an_attack_on_a_hidden_unit_ends_with_its_reveal_and_a_second_gesture_rolls() -> None:
    moving = Moving(position(dict.fromkeys(MOTORIZED, 8), {10: "fanatic 8"}, support=HELP))
    move = moving.play("attack", 10, *units(*MOTORIZED))
    assert (move.ends, move.parts) == ("reveal", ())
    assert move.words.endswith("its Soviet unit is turned up first")
    assert (moving.ask.kind, moving.clicks) == ("lead", 5)
    rest = moving.play("attack", 10)
    assert (rest.ends, moving.clicks) == ("roll", 6)
    assert len(rest.answers) == 4  # the lead, two markers, and no more
    assert any(event.kind == "dice_rolled" for event in moving.match.events())


def test_the_strongest_leads_unless_another_is_chosen() -> None:
    moving = Moving(position({"29/15": 8, "29/RCN": 8, "244A": 8}, {10: "fanatic 8!"}))
    three = units("29/15", "29/RCN", "244A")
    attack = {name: TABLES.plans["main"].attack[TABLES.units.index(name)] for _, name in three}
    chosen, could = part(moving, "lead", 10, *three)
    assert attack[chosen[0].removeprefix("lead ")] == max(attack.values())
    assert set(could) == {f"lead {name}" for name in attack}
    other = part(moving, "lead", 10, *three, ("lead", "29/RCN"))[0]
    assert other == ["lead 29/RCN"]


def test_support_is_proposed_up_to_the_limit_but_air_is_left_to_the_player() -> None:
    moving = Moving(
        position({"29/15": 8, "29/71": 8}, {10: "fanatic 8!"}, support=HELP | {"engineer": 1})
    )
    two = units("29/15", "29/71")
    proposed, could = part(moving, "support", 10, *two)
    assert proposed == ["support artillery"] * 2
    assert could == ["support air", *["support artillery"] * 2, "support engineer"]
    wanted: list[Named] = [("support", "air"), ("support", "engineer")]
    assert part(moving, "support", 10, *two, *wanted)[0] == ["support air", "support engineer"]
    assert part(moving, "support", 10, *two, ("no_support",))[0] == []


def test_markers_that_cannot_all_be_placed_are_placed_as_far_as_they_can() -> None:
    moving = Moving(position({"29/15": 8}, {10: "fanatic 8!"}, support=HELP))
    pieces: list[Named] = [("unit", "29/15"), ("support", "artillery"), ("support", "artillery")]
    assert part(moving, "support", 10, *pieces)[0] == ["support artillery"]


def test_units_go_together_by_the_cheapest_way_and_back_in_one_step() -> None:
    moving = Moving(position(dict.fromkeys(("29/15", "29/71"), 4), {10: "fanatic 8"}))
    before = moving.match.game.dump(moving.match.state)
    move = moving.play("march", 8, *units("29/15", "29/71"))
    paths = {tuple(moving.match.codec.encode_piece(p)[1] for p in path) for path in move.paths}
    assert len(paths) == 1
    way = paths.pop()
    assert (way[0], way[-1]) == ("4", "8")
    spent = [e.args[2] for e in moving.match.events() if e.kind == "unit_moved"]
    assert move.cost == f"{sum(spent) // 2} MF"
    assert place(moving, "29/15") == place(moving, "29/71") == 8
    moving.match.undo()
    assert moving.match.game.dump(moving.match.state) == before


def test_units_go_only_where_all_of_them_can_go() -> None:
    moving = Moving(position({"29/RCN": 4, "94/267": 4, "94/274": 21}, {10: "fanatic 8"}))
    fast, slow = (moving.targets("march", ("unit", name)) for name in ("29/RCN", "94/267"))
    both = moving.targets("march", *units("29/RCN", "94/267"))
    assert slow < fast
    assert both == slow
    assert moving.targets("march", *units("29/RCN", "94/274")) == fast  # 94/274 is for later


def test_a_full_area_takes_no_more() -> None:
    crowd = dict.fromkeys(("94/267", "94/274", "94/276"), 3)
    moving = Moving(position({"29/15": 4, "29/71": 4} | crowd, {10: "fanatic 8"}))
    assert "3" in moving.targets("march", ("unit", "29/15"))
    assert "3" not in moving.targets("march", *units("29/15", "29/71"))


def test_some_of_those_in_a_contested_area_attack_from_where_they_stand() -> None:
    moving = Moving(position(dict.fromkeys(MOTORIZED, 10), {10: "fanatic 8!"}))
    move = moving.play("attack", 10, *units("29/15", "29/71"))
    assert moving.answers(move)[:4] == [
        "activate 10",
        "attack 10",
        "attack_with 29/15",
        "attack_with 29/71",
    ]
    assert "29/129" not in move.words


def test_those_who_entered_before_attack_with_those_who_come_after() -> None:
    moving = Moving(position(dict.fromkeys(MOTORIZED, 8), {10: "fanatic 8!"}))
    moving.play("march", 10, ("unit", "29/15"))
    moving.play("march", 10, ("unit", "29/71"))
    move = moving.move("attack", 10, *units("29/15", "29/71", "29/RCN"))
    assert [answer.verb for answer in move.answers[:3]] == ["select", "enter", "attack"]


def test_a_unit_that_moves_goes_on_to_any_area_that_it_reaches() -> None:
    scene = position({"29/RCN": 4}, {10: "fanatic 8"})
    moving = Moving(scene)
    everywhere = moving.targets("march", ("unit", "29/RCN"))
    moving = Moving(scene.play("activate", 4).play("select", "29/RCN"))
    assert moving.targets("march") == everywhere


def test_all_retreat_to_one_area_as_far_as_it_takes_them() -> None:
    crowd = dict.fromkeys(("94/267", "94/274", "94/276"), 8)
    armor = ("29/RCN", "29/129", "244A")
    scene = position(dict.fromkeys(armor, 6) | crowd, {10: "barrage 7"}).play("activate", 6)
    for unit in armor:
        scene.move(unit, 8, 10)
    moving = Moving(scene.play("attack", 10).play("fall_back"))
    assert moving.targets("retreat") == {"6", "7"}
    move = moving.play("retreat", 7, ("unit", "244A"))
    assert move.words == "244A retreats to 8 Sawmill; 29/RCN and 29/129 retreat to 7 Yelshanka"
    assert (place(moving, "244A"), place(moving, "29/RCN")) == (8, 7)


def test_several_markers_and_units_are_bought_at_once() -> None:
    placed: dict[str, int | str] = {"177": 50, "29/15": "out of action"}
    scene = Scene(units=placed, soviet={41: "guards 8"}, phase="supply", supply=9)
    moving = Moving(scene.roll(1, 1, 1, 1))
    before = board(moving).supply
    artillery: Named = ("support", "artillery")
    goods: list[Named] = [artillery, artillery, ("support", "engineer")]
    move = moving.move("buy", "", *goods)
    assert (move.words, move.cost) == ("Buy 2 Artillery and 1 Engineer", "4 Supply Points")
    moving.play("buy", 3, *goods, *units("29/15"))
    assert board(moving).supply == before - 5
    assert (board(moving).support[1:], place(moving, "29/15")) == ([2, 1], 3)
    assert not moving.found(*[("support", "air")] * 9).moves


def test_reinforcements_arrive_in_one_area_and_the_chosen_first_where_room_is_short() -> None:
    second = ("389/544", "389/545", "389/546", "245A")
    placed: dict[str, int | str] = dict.fromkeys(second, "reserve")
    placed |= dict.fromkeys(("71/191", "71/194"), 1)
    scene = Scene(
        units=placed,
        soviet={41: "guards 8"},
        phase="dawn",
        turn=2,
    )
    moving = Moving(scene)
    assert moving.targets("arrive") == {"1", "2"}
    move = moving.play("arrive", 1, *units("245A", "389/546"))
    assert move.words == "389/546 and 245A arrive in 1 Hill 126.3"
    assert place(moving, "389/544") != 1


def test_before_the_phase_ends_those_who_could_act_are_named() -> None:
    moving = Moving(position({"29/15": 8}, {10: "fanatic 8"}))
    assert moving.slips() == {
        "end_phase": "Fresh units could still act in 8 Sawmill and 50 Latashanka."
    }


def test_before_an_activation_ends_those_who_entered_and_did_not_attack_are_named() -> None:
    moving = Moving(position({"29/15": 8, "29/71": 10}, {10: "fanatic 8!"}))
    moving.play("march", 10, ("unit", "29/15"))
    assert moving.slips() == {"done": "29/15 could still attack and has not."}


def test_an_attack_that_is_declared_is_pressed_without_choosing_anything() -> None:
    scene = assault(10, "fanatic 8", "29/15", "29/71", support=HELP)
    moving = Moving(scene)
    assert {piece[0] for piece in moving.pieces()} == {"lead", "support", "no_support"}
    assert moving.move("attack", 10).ends == "roll"
