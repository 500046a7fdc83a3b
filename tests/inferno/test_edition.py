"""The edition of 2017."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.games.inferno.game import INFERNO
from kurgan.kernel.match import new
from tests.inferno.scene import TABLES, Scene
from tests.inferno.turns import draw_all
from tests.rules import rule

OLD = {"edition": "2017"}
AA = ["aa-7", "aa-9", "aa-13", "aa-15", "t34-1", "t34-2"]


def old(**more: Any) -> Scene:
    """A position of the first edition."""
    return Scene(options={**OLD, **more.pop("options", {})}, **more)


@rule("R47")
def test_counts_of_the_first_edition() -> None:
    match = new(INFERNO, options=OLD, seed=1)
    view = match.view("german")
    assert view["pools"]["infantry"]["count"] == 17
    assert view["pools"]["tank"]["count"] == 6
    assert view["cards"]["soviet_deck"] == 21
    cards = view["cards"]
    drawn = len(cards["hands"]["german"]) + len(cards["german_leaders"])
    assert (cards["german_deck"], drawn) == (20, 3)
    in_w = next(h for h in view["hexes"] if h["id"] == "W")["german"]
    assert {unit["id"] for unit in in_w} == {"G-2", "G-15", "G-79"}


@rule("R47", "Co-Op 1")
@pytest.mark.parametrize("mode", ["coop", "two_vs_one"])
def test_two_german_players_begin_with_yellow_stacks_alone(mode: str) -> None:
    view = new(INFERNO, options={**OLD, "mode": mode}, seed=1).view("yellow")
    stacks = {row["id"]: row["german"] for row in view["hexes"] if row["german"]}
    assert {block["id"] for block in stacks["W"]} == {"G-2", "G-15", "G-79"}
    assert {block["army"] for stack in stacks.values() for block in stack} == {"yellow"}


@rule("R47", "Long Move")
def test_a_long_move_may_start_in_a_rough_or_urban_hex() -> None:
    s = old(german={"51": ["G-2"], "40": ["G-64"]}, soviet={"19": ["S-45"]})
    s.play("long_move")
    assert s.legal_args("move_from") == {"51", "40"}
    s.play("move_from", "51")
    assert "37" not in s.legal_args("move_to")
    assert {"36", "52", "67", "X"} <= s.legal_args("move_to")


@rule("R47", "Movement Cards C")
def test_a_1_is_a_card_even_with_germans_to_the_east() -> None:
    s = old(phase="soviet", soviet={"67": ["S-45:1"]}, german={"51": ["G-191:3"]})
    s.roll(1)
    assert draw_all(s, AA) == 1
    assert s.kind == "action"


@rule("R47", "Movement Cards A")
def test_causes_of_a_card_add_up() -> None:
    s = old(phase="soviet", soviet={"20": ["S-45"], "40": ["S-87"]})
    s.roll(1).roll(1)
    assert draw_all(s, AA) == 4
    s = old(phase="soviet", soviet={"1": ["S-45"], "40": ["S-87"]})
    s.roll(4).roll(4)  # #1 has no hex to its west
    assert draw_all(s, AA) == 3


@rule("R47", "Movement Cards A")
def test_the_old_example_of_six_dice_gives_five_cards() -> None:
    hexes = ["20", "40", "41", "42", "43", "44"]
    units = ["S-45", "S-87", "S-95", "S-98", "S-112", "S-131"]
    s = old(phase="soviet", soviet={h: [u] for h, u in zip(hexes, units, strict=True)})
    for die in (1, 2, 6, 6, 3, 2):
        s.roll(die)
    drawn = 0
    while s.kind != "action":
        if s.kind == "soviet_draw":
            s.draw("soviet_draw", AA[drawn])
            drawn += 1
        else:
            s.draw("move_unit", "S-112")
    assert drawn == 5
    assert s.place("S-112") == "44"


@rule("R47", "Movement Cards B")
def test_a_stack_that_is_gone_gives_no_card() -> None:
    s = old(
        phase="soviet",
        soviet={"25": ["S-45:1"], "7": ["S-87:1"], "19": ["S-95"]},
        german={"24": ["G-2:3"]},
        soviet_leaders=["chuikov"],
    )
    s.roll(6).roll(5).roll(4).draw("move_unit", "S-95").roll(6, 6, 6)
    while s.kind == "reduce_soviet":
        s.play(*s.legal[0])
    assert s.place("S-87") == "pool"
    assert s.kind == "action"
    assert s.hand("soviet") == []


@rule("R47", "Spawn Action")
def test_spawning_uses_6_and_not_9() -> None:
    hexes = ["20", "40", "41", "42", "43", "44", "45"]
    units = ["S-45", "S-87", "S-95", "S-98", "S-112", "S-131", "S-138"]
    s = old(
        phase="soviet",
        soviet={h: [u] for h, u in zip(hexes, units, strict=True)},
        control={"german": ["3", "19", "15", "13", "7"]},
    )
    s.draw("draw_unit", "S-157").roll(1)
    assert s.place("S-157") == "6"
    assert s.kind == "action"


@rule("R47", "German Decisive Victory")
def test_victory_asks_for_6_and_the_capture_card_still_goes_by_9() -> None:
    held = ["7", "13", "15", "19", "6"]
    s = old(german={"2": ["G-2"]}, soviet={"40": ["S-45"]}, control={"german": held})
    s.play("short_moves").play("move_from", "2").play("move_to", "3").draw("german_draw", "pak-1")
    assert s.outcome["winner"] == "german"
    s = old(german={"5": ["G-2"], "8": ["G-64"]}, soviet={"40": ["S-45"]})
    s.play("short_moves").play("move_from", "5").play("move_to", "6")
    assert s.kind == "short_move"  # #6 gives no card
    s.play("move_from", "8").play("move_to", "9").draw("german_draw", "pak-1")
    assert s.hand("german") == ["pak-1"]


@rule("R47", "AA")
def test_aa_makes_rubble_only_when_it_cancels() -> None:
    s = old(german={"67": ["G-191"]}, soviet={"52": ["S-45"]}, soviet_hand=["aa-7"])
    s.deliberate("52").draw("soviet_card", "aa-7")
    assert not s.is_rubble("7")
    s = old(
        german={"67": ["G-191"]},
        soviet={"52": ["S-45"]},
        soviet_hand=["aa-7"],
        german_hand=["heinkel-5"],
    )
    s.deliberate("52").draw("soviet_card", "aa-7").play("lay_card")
    if s.kind == "german_card":
        s.play("play_german_card", "heinkel-5")
    assert s.is_rubble("7")
    assert s.kind == "german_fire"


@rule("R47", "Removed Units")
def test_row_3_is_for_raus_and_row_4_strikes_the_26th() -> None:
    s = old(german={"82": ["G-26", "G-108", "G-15"]}, soviet={"19": ["S-45"]}, track={1: ["G-576"]})
    s.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(3, 3, 3, 3, 3, 4)
    assert s.view()["removed"] == ["G-26"]


@rule("R47", "Hasty Attack")
def test_units_joined_in_a_hasty_attack_may_stay_out() -> None:
    for joining, dice in ((0, (0, 0, 3)), (1, (0, 4, 3))):
        s = old(german={"66": ["G-2"], "67": ["G-64"]}, soviet={"52": ["S-45"]})
        s.play("hasty_attack")
        while not s.can("go", joining):
            s.play(*s.legal[0])
        s.play("go", joining)
        assert s.kind == "german_fire"
        assert s.dice == dice


@rule("R47", "Linden")
def test_every_pioneer_may_be_played_without_linden() -> None:
    pioneers = [c.id for c in TABLES.german_cards if c.id.startswith("pioneer")]
    assert len(pioneers) == 5
    for card in pioneers:
        s = old(german={"67": ["G-191"]}, soviet={"52": ["S-45"]}, german_hand=[card])
        assert s.deliberate("52").can("lay_card")


@rule("R47", "Soviet Actions 3")
def test_the_algorithm_of_2017_counts_6_and_not_9() -> None:
    six = {
        hexagon: [unit]
        for hexagon, unit in zip(
            ["20", "40", "41", "42", "43", "44"],
            ["S-45", "S-87", "S-95", "S-98", "S-112", "S-131"],
            strict=True,
        )
    }
    for edition, taken, kind in (
        ("2017", "9", "compass_die"),
        ("2017", "6", "draw_unit"),
        ("2nd", "9", "draw_unit"),
        ("2nd", "6", "compass_die"),
    ):
        s = Scene(
            phase="soviet",
            soviet=six,
            german={"82": ["G-2"]},
            control={"german": [taken]},
            options={"edition": edition},
        )
        assert s.kind == kind


@rule("R47")
def test_2017_a_long_move_may_start_in_rough_ground() -> None:
    scene = Scene(german={"93": ["G-2"]}, soviet={"19": ["S-45"]}, options=OLD)
    scene.play("long_move")
    assert scene.can("move_from", "93")


@rule("R47")
@pytest.mark.parametrize(("airstrike", "rubble"), [(True, True), (False, False)])
def test_2017_aa_places_rubble_only_when_it_cancels(airstrike: bool, rubble: bool) -> None:
    scene = Scene(
        german={"72": ["G-191:3"]}, soviet={"73": ["S-45:4"]}, options=OLD,
        soviet_hand=["aa-7"], german_hand=["heinkel-1"],
    )  # fmt: skip
    scene.deliberate("73", "72").draw("soviet_card", "aa-7")
    if airstrike:
        scene.play("lay_card").play("play_german_card", "heinkel-1")
    else:
        scene.play("no_card")
    assert scene.is_rubble("7") is rubble


@rule("R47")
def test_2017_a_one_is_always_a_card() -> None:
    scene = Scene(
        german={"57": ["G-191"]}, soviet={"73": ["S-45"]}, phase="soviet", options=OLD
    ).roll(1)
    assert scene.kind == "soviet_draw"
    assert not scene.told("soviet_attack_declared")


@rule("R47", "Drawing Cards")
def test_2017_equal_ones_give_two_cards_each() -> None:
    soviet = {"73": ["S-45"], "60": ["S-87"]}
    scene = Scene(german={"Y": ["G-191"]}, soviet=soviet, phase="soviet", options=OLD)
    scene.roll(1).roll(1)
    for card in ("aa-7", "aa-9", "aa-13", "aa-15"):
        scene.draw("soviet_draw", card)
    assert scene.kind == "action"


@rule("R47", "Join-up")
def test_2017_joined_units_may_stay_out_of_a_hasty_attack() -> None:
    scene = Scene(
        german={"71": ["G-2"], "88": ["G-191", "G-194"]}, soviet={"73": ["S-45:4"]}, options=OLD
    )
    scene.play("hasty_attack").play("move_from", "71").play("move_to", "88")
    assert scene.legal_args("go") == {0, 1, 2}
    scene.play("go", 1).play("take", "G-191")
    assert scene.dice == (0, 3, 3)


@rule("R47")
def test_2017_every_pioneer_may_be_played() -> None:
    scene = Scene(
        german={"72": ["G-191:3"]}, soviet={"73": ["S-45:4"]}, options=OLD,
        german_hand=["pioneer-672"],
    )  # fmt: skip
    scene.deliberate("73", "72").play("lay_card")
    assert scene.legal_args("play_german_card") == {"pioneer-672"}


@rule("R47")
def test_2017_spawns_at_6_and_draws_for_9() -> None:
    german = ["3", "7", "13", "15", "19"]
    scene = Scene(
        german={"Y": ["G-2"]}, soviet={"60": ["S-45"], "61": ["S-87"]}, phase="soviet",
        options=OLD, control={"german": german},
    )  # fmt: skip
    scene.draw("draw_unit", "S-95").roll(1)
    assert scene.place("S-95") == "6"
    scene = Scene(german={"25": ["G-2"]}, soviet={"60": ["S-45"]}, options=OLD)
    scene.play("short_moves").play("move_from", "25").play("move_to", "9")
    assert scene.kind == "german_draw"


@rule("R47")
def test_2017_row_three_is_for_raus() -> None:
    scene = Scene(german={"X": ["G-26", "G-2"]}, soviet={"19": ["S-45"]}, options=OLD)
    scene.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(3, 3, 3, 3, 3, 4)
    assert scene.told("german_removed") == [(TABLES.german_units.index("G-26"), 4)]


@rule("R47")
def test_2017_a_stack_that_is_gone_gives_no_card() -> None:
    soviet = {"41": ["S-45:1"], "40": ["S-87:1"]}
    scene = Scene(
        german={"55": ["G-191:3"]}, soviet=soviet, phase="soviet", soviet_leaders=["chuikov"],
        options=OLD,
    )  # fmt: skip
    scene.roll(3).roll(4).roll(5, 5, 1).roll(1, 1).play("reduce_soviet", "S-45")
    assert scene.outcome["kind"] == "german_no_soviets"
    assert not scene.told("soviet_drew")


@rule("R47", "Co-Op 4")
def test_2017_the_15th_obeys_yellow_and_only_there() -> None:
    for edition, mover in (("2017", {"72"}), ("2nd", set())):
        options = {"mode": "coop", "edition": edition}
        s = Scene(german={"72": ["G-15"]}, soviet={"3": ["S-45"]}, options=options)
        assert s.play("short_moves").legal_args("move_from") == mover
