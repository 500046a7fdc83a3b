"""The worked examples printed in the rulebooks, move by move and die by die."""

from __future__ import annotations

import pytest

from tests.inferno.scene import TABLES, Scene
from tests.rules import rule

AROUND_9 = {
    "8": ["G-2:2", "G-64:2", "G-191:2", "G-194:2"],
    "25": ["G-24:2", "G-79:2", "G-211:2", "G-516:2"],
    "26": ["G-517:2", "G-518:2", "G-544:2", "G-545:2"],
    "10": ["G-546:2", "G-178:2", "G-203:2", "G-230:2"],
}
TRACK = {
    1: ["G-191", "G-194", "G-211", "G-516", "G-576"],
    2: ["G-517", "G-518", "G-544", "G-545", "G-577"],
    3: ["G-546", "G-178", "G-203", "G-230", "G-578"],
    4: ["G-267", "G-274", "G-276", "G-24", "G-208"],
    5: ["G-21", "G-103", "G-54", "G-227", "G-212"],
    6: ["G-36", "G-71", "G-129", "G-369", "G-226"],
}
FAR_AWAY = {"19": ["S-45"]}


# Call for Reinforcements


@rule("Call for Reinforcements")
def test_reinforcement_dice_2_3_4_5_5_5_pick_the_leftmost_units_of_their_rows() -> None:
    scene = Scene(german={"X": ["G-2"]}, soviet=FAR_AWAY, track=TRACK)
    scene.play("call_for_reinforcements").draw("german_draw", "heinkel-1").roll(2, 3, 4, 5, 5, 5)
    assert scene.legal_args("deploy") == {"G-517", "G-546", "G-267", "G-21", "G-103", "G-54"}
    assert scene.row(5) == ["", "", "", "G-227", "G-212"]
    assert scene.row(1) == TRACK[1]
    scene.play("deploy", "G-267")
    assert scene.legal_args("deploy_to") == {"Z"}
    scene.play("deploy_to", "Z").play("deploy", "G-517")
    assert scene.legal_args("deploy_to") == {"X", "Y"}
    scene.play("deploy_to", "Y").play("deploy", "G-54")
    assert scene.legal_args("deploy_to") == {"X", "Y", "Z"}


@rule("Removed Units", "R10", "R9")
def test_two_ones_on_the_empty_first_row_remove_the_64th_once() -> None:
    track = {row: units for row, units in TRACK.items() if row != 1}
    scene = Scene(german={"W": ["G-64"], "X": ["G-2"]}, soviet=FAR_AWAY, track=track)
    scene.play("call_for_reinforcements").draw("german_draw", "heinkel-1").roll(1, 1, 6, 6, 6, 6)
    assert scene.place("G-64") == "removed"
    assert scene.told("german_removed") == [(TABLES.german_units.index("G-64"), 1)]
    assert scene.view()["losses"] == 0
    assert scene.is_german("W")


@rule("Removed Units")
@pytest.mark.parametrize("place", ["dead", "track"])
def test_a_struck_row_has_no_effect_on_a_64th_that_is_destroyed_or_not_yet_here(place: str) -> None:
    track = {3: TRACK[3]} if place == "dead" else {2: ["G-64", "G-577"], 3: TRACK[3]}
    dead = ["G-64"] if place == "dead" else []
    scene = Scene(german={"X": ["G-2"]}, soviet=FAR_AWAY, track=track, dead=dead)
    scene.play("call_for_reinforcements").draw("german_draw", "heinkel-1").roll(1, 1, 3, 3, 3, 3)
    assert scene.place("G-64") == place
    assert not scene.told("german_removed")


# Movement


@rule("Long Move")
def test_the_long_move_example_goes_from_1_to_3() -> None:
    scene = Scene(german={"1": ["G-2", "G-64"]}, soviet=FAR_AWAY, german_deck=[])
    scene.play("long_move").play("move_from", "1").play("move_to", "2")
    assert scene.can("move_to", "3")
    scene.play("move_to", "3")
    assert scene.stack("3") == {"G-2", "G-64"}


@rule("Short Moves", "R15")
def test_the_first_short_move_example_leaves_two_stacks_pinned() -> None:
    scene = Scene(
        german={"91": ["G-2"], "92": ["G-64"], "74": ["G-79"], "75": ["G-120"]},
        soviet={"76": ["S-45"], "89": ["S-87"], "103": ["S-95"]},
    )
    scene.play("short_moves")
    assert scene.legal_args("move_from") == {"74", "75"}
    assert not scene.why("hex", "91").allowed
    scene.play("move_from", "74")
    assert scene.legal_args("move_to") == {"58"}
    scene.play("move_to", "58").play("move_from", "75")
    assert scene.legal_args("move_to") == {"58"}
    scene.play("move_to", "58")
    assert scene.stack("58") == {"G-79", "G-120"}


@rule("Short Moves", "Breakdown", "Join-up", "Stacking")
def test_the_second_short_move_example_counts_the_block_already_there() -> None:
    scene = Scene(
        german={
            "89": ["G-2", "G-64"],
            "90": ["G-191", "G-194", "G-211", "G-516"],
            "101": ["G-79"],
        },
        soviet={"73": ["S-45"], "102": ["S-87"], "44": ["S-95"]},
    )
    scene.play("short_moves").play("move_from", "89")
    assert scene.legal_args("move_to") == {"100", "101"}
    scene.play("move_to", "101").play("go", 1).play("take", "G-2")
    assert scene.legal_args("move_from") >= {"89", "90"}
    scene.play("move_from", "90")
    assert scene.legal_args("move_to") == {"101"}
    scene.play("move_to", "101")
    assert scene.legal_args("go") == {1, 2}
    scene.play("go", 2).play("take", "G-191").play("take", "G-194")
    assert scene.stack("101") == {"G-79", "G-2", "G-191", "G-194"}


@rule("Short Moves", "Breakdown")
def test_the_left_stack_of_that_example_may_split_both_ways() -> None:
    scene = Scene(german={"89": ["G-2", "G-64"]}, soviet={"73": ["S-45"], "44": ["S-95"]})
    scene.play("short_moves").play("move_from", "89").play("move_to", "100").play("go", 1)
    scene.play("take", "G-2").play("move_from", "89").play("move_to", "101")
    assert (scene.place("G-2"), scene.place("G-64")) == ("100", "101")


@rule("Hasty Attack", "Join-up")
def test_the_hasty_attack_example_lets_only_stack_c_attack_in_two_ways() -> None:
    german = {"88": ["G-191"], "89": ["G-194"], "71": ["G-2"]}
    scene = Scene(german=german, soviet={"73": ["S-45"], "44": ["S-95"]})
    scene.play("hasty_attack")
    assert scene.legal_args("move_from") == {"71"}
    assert not scene.why("hex", "88").allowed
    scene.play("move_from", "71")
    assert scene.legal_args("move_to") == {"72", "88"}
    scene.play("move_to", "88")
    assert {args[0] for args in scene.told("german_revealed")} == {
        TABLES.german_units.index(unit) for unit in ("G-2", "G-191")
    }


# Combat


@rule("Combat 9", "Rubble Card", "Rubble Hexes", "Rubble Panzers", "Heinkel 111")
@pytest.mark.parametrize(("faces", "is_rubble"), [((1, 1, 6), True), ((1, 1, 5), False)])
def test_four_stacks_four_tanks_and_a_heinkel_need_eight(
    faces: tuple[int, ...], is_rubble: bool
) -> None:
    scene = Scene(
        german={"8": ["G-2"], "25": ["G-24"], "26": ["G-64"], "10": ["G-79"]},
        soviet={"9": ["S-45:4", "S-87:4"]},
        german_hand=["heinkel-1"],
    )
    scene.deliberate("9", "8", "25", "26", "10").play("lay_card").play(
        "play_german_card", "heinkel-1"
    )
    scene.roll(1, 1, 1, 1, 1, 1).roll(*faces)
    assert scene.told("rubble_rolled") == [(11, sum(faces) + 11, *sorted(faces))]
    assert scene.is_rubble("9") is is_rubble


@rule("Combat 9", "R47")
@pytest.mark.parametrize(("faces", "is_rubble"), [((1, 2, 6), True), ((1, 1, 6), False)])
def test_in_2017_four_stacks_three_tanks_and_a_heinkel_need_nine(
    faces: tuple[int, ...], is_rubble: bool
) -> None:
    scene = Scene(
        german={"12": ["G-2"], "29": ["G-191"], "30": ["G-64"], "14": ["G-79"]},
        soviet={"13": ["S-45:4", "S-87:4"]},
        german_hand=["heinkel-1"],
        options={"edition": "2017"},
    )
    scene.deliberate("13", "12", "29", "30", "14").play("lay_card").play(
        "play_german_card", "heinkel-1"
    )
    scene.roll(1, 1, 1, 1, 1, 1).roll(*faces)
    assert scene.told("rubble_rolled") == [(10, sum(faces) + 10, *sorted(faces))]
    assert scene.is_rubble("13") is is_rubble


@rule("Close Combat", "Combat 10A", "Rubble", "Firepower", "R19")
def test_four_soviets_in_rubble_roll_five_and_three_dice_before_sixteen_germans() -> None:
    scene = Scene(
        german=AROUND_9,
        soviet={"9": ["S-45:3", "S-87:2", "S-138:2", "S-284:1"]},
        rubble=["9"],
    )
    scene.deliberate("9", "8", "25", "26", "10")
    assert scene.kind == "soviet_fire"
    assert scene.dice == (5, 3, 0)
    scene.roll(6, 1, 1, 1, 1, 5, 1, 1)
    scene.play("reduce_german", "G-191").play("reduce_german", "G-194")
    assert (scene.strength("G-191"), scene.strength("G-194")) == (1, 1)
    assert scene.dice == (0, 26, 4)
    scene.roll(*[5, 5, 5], *[1] * 23, *[1] * 4)
    assert scene.told("germans_fired")[0][:2] == (3, 1)
    assert scene.strength("S-45") == 2


@rule("Combat 4", "Strength")
def test_a_blank_edge_is_adjusted_to_one_dot() -> None:
    scene = Scene(german={"72": ["G-191"]}, soviet={"73": ["S-10B:0"]})
    scene.deliberate("73", "72")
    assert scene.strength("S-10B") == 1


@rule("Combat 4", "Fog of War")
def test_a_block_is_shown_as_it_fights_so_that_the_view_keeps_all_that_was_told() -> None:
    told = []
    for dots in (0, 1):
        scene = Scene(german={"72": ["G-191"]}, soviet={"73": [f"S-10B:{dots}"]})
        scene.deliberate("73", "72")
        told.append((scene.state.events, scene.view()))
    assert told[0] == told[1]


@rule("Deliberate Attack")
def test_one_of_two_adjacent_soviet_stacks_may_be_attacked_not_both() -> None:
    scene = Scene(
        german={"88": ["G-2"], "89": ["G-64"]},
        soviet={"73": ["S-45"], "74": ["S-87"]},
    )
    assert not scene.can("hasty_attack")
    scene.play("deliberate_attack")
    assert scene.legal_args("attack") == {"73", "74"}


# The Soviet algorithm


@rule("Spawn Action Cards", "Spawn Action", "R5")
def test_an_empty_tank_pool_gives_a_card_each_for_3_and_19() -> None:
    soviet = {"40": ["S-45"], "41": ["S-87"], "42": ["S-95"], "43": ["S-98"], "56": ["S-112"]}
    scene = Scene(
        german={"7": ["G-2"]},
        soviet=soviet | {"57": ["S-131"]},
        pools={"infantry": ["S-138", "S-157", "S-193", "S-196", "S-204", "S-229"]},
        phase="soviet",
    )
    spawned = iter(["S-138", "S-157", "S-193", "S-196", "S-204", "S-229"])
    cards = iter(["tommy-1", "tommy-2"])
    while scene.kind in ("draw_unit", "spin", "soviet_draw"):
        if scene.kind == "draw_unit":
            scene.draw("draw_unit", next(spawned))
        elif scene.kind == "spin":
            scene.roll(1)
        else:
            scene.draw("soviet_draw", next(cards))
    assert scene.hand("soviet") == ["tommy-1", "tommy-2"]
    assert [scene.stack(h) for h in ("3", "19", "9", "15", "13")] == [
        {"S-138"}, {"S-157"}, {"S-193"}, {"S-196"}, {"S-204", "S-229"},
    ]  # fmt: skip


@rule("Volga River Flotilla", "R32")
def test_a_third_marine_is_a_card() -> None:
    scene = Scene(
        german={"72": ["G-191"]},
        soviet={"73": ["S-45:4"], "5": ["S-92M", "S-154M"]},
        soviet_hand=["flotilla-1"],
    )
    scene.deliberate("73", "72").draw("soviet_card", "flotilla-1").roll(1, 2, 3)
    scene.draw("soviet_draw", "tommy-1")
    assert scene.hand("soviet") == ["tommy-1"]


SIX_TOP = {
    "40": ["S-45", "S-87"], "41": ["S-95", "S-98"], "42": ["S-112", "S-131"],
    "43": ["S-138", "S-157"], "45": ["S-193", "S-196"], "47": ["S-204", "S-229"],
}  # fmt: skip


def roll_for(scene: Scene, *dice: int) -> None:
    for die in dice:
        assert scene.kind == "compass_die"
        scene.roll(die)


@rule("Movement Cards A", "Movement Cards C", "Dice Results", "R35")
def test_dice_1_1_6_6_3_1_draw_five_cards_and_move_one_unit() -> None:
    scene = Scene(german={"Y": ["G-2"]}, soviet=SIX_TOP, phase="soviet")
    roll_for(scene, 1, 1, 6, 6, 3, 1)
    drawn = ["tommy-1", "tommy-2", "aa-7", "aa-9", "aa-13"]
    for card in drawn[:3]:
        scene.draw("soviet_draw", card)
    assert scene.kind == "move_unit"
    scene.draw("move_unit", "S-193")
    assert scene.place("S-193") == "60"
    for card in drawn[3:]:
        scene.draw("soviet_draw", card)
    assert sorted(scene.hand("soviet")) == sorted(drawn)
    assert scene.kind == "action"


@rule("Movement Cards A", "R47")
def test_in_2017_dice_1_2_6_6_3_2_draw_five_cards_and_move_one_unit() -> None:
    scene = Scene(
        german={"Y": ["G-2"]}, soviet=SIX_TOP, phase="soviet", options={"edition": "2017"}
    )
    roll_for(scene, 1, 2, 6, 6, 3, 2)
    cards = iter(["tommy-1", "tommy-2", "aa-7", "aa-9", "aa-13"])
    moved = 0
    while scene.kind in ("soviet_draw", "move_unit"):
        if scene.kind == "move_unit":
            scene.draw("move_unit", "S-193")
            moved += 1
        else:
            scene.draw("soviet_draw", next(cards))
    assert moved == 1
    assert len(scene.hand("soviet")) == 5


THREE_TOP = {
    "7": ["S-45:4", "S-87:4", "S-95:4"],
    "9": ["S-98:4", "S-112:4", "S-131:4"],
    "25": ["S-138:4", "S-157:4", "S-193:4"],
    "8": ["S-196:4"],
}


@rule("Dice Order", "Dice Results", "Soviet Compass", "Moving a Stack", "Soviet Hasty Attack")
def test_the_example_of_7_9_and_25_attacks_24_and_moves_to_6() -> None:
    scene = Scene(german={"24": ["G-191:3"]}, soviet=THREE_TOP, phase="soviet")
    roll_for(scene, 6, 1, 5)
    names = [TABLES.hexes[args[0]] for args in scene.told("compass_rolled")]
    assert names == ["7", "9", "25"]
    scene.draw("soviet_draw", "tommy-1").draw("soviet_card", "tommy-1")
    attackers = {TABLES.soviet_units[args[0]] for args in scene.told("soviet_revealed")}
    assert attackers == {"S-138", "S-157", "S-193"}
    scene.roll(5, 5)  # Tommy Gunner: two of three dots
    assert scene.kind == "german_fire"
    scene.roll(5).play("reduce_soviet", "S-157")
    scene.roll(6, *[1] * 6, *[1] * 4)
    assert scene.place("G-191") == "dead"
    scene.play("advance_soviet", "S-193")
    assert scene.place("S-193") == "24"
    assert not scene.is_german("24")
    scene.draw("move_unit", "S-87")
    assert scene.place("S-87") == "6"


@rule("Soviet Deliberate Attack", "Chuikov")
def test_with_chuikov_7_and_8_join_the_attack_on_24() -> None:
    scene = Scene(
        german={"24": ["G-191:3"]}, soviet=THREE_TOP, phase="soviet", soviet_leaders=["chuikov"]
    )
    roll_for(scene, 6, 1, 5)
    scene.draw("soviet_draw", "tommy-1").draw("soviet_card", "tommy-1")
    attackers = {TABLES.hexes[args[2]] for args in scene.told("soviet_revealed")}
    assert attackers == {"7", "8", "25"}
