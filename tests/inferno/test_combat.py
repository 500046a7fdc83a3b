"""Combat: cards and the order of the thirteen steps."""

from __future__ import annotations

import pytest

from tests.inferno.attacks import (
    CLEAR,
    URBAN,
    attack,
    attack_on,
    lay_cards,
    soviet_attack,
    supported_attack,
)
from tests.inferno.scene import TABLES, Scene
from tests.rules import rule


@rule("Combat 1", "Combat 2")
def test_the_soviet_card_is_laid_before_the_german_decides() -> None:
    s = Scene(
        german={"67": ["G-2"]},
        soviet={"52": ["S-45"]},
        german_hand=["stuka-1"],
        soviet_hand=["tommy-1", "aa-7"],
    )
    s.deliberate("52")
    assert s.kind == "soviet_card"
    s.draw("soviet_card", "aa-7")
    assert s.kind == "lay_german_card"
    s.play("no_card")
    assert s.kind == "german_fire"
    assert s.hand("german") == ["stuka-1"]
    assert s.hand("soviet") == ["tommy-1"]


@rule("Combat 5", "Combat 6", "Cards")
def test_hits_of_the_soviet_card_come_before_the_german_card() -> None:
    s = Scene(
        german={"67": ["G-2:1"]},
        soviet={"52": ["S-45:4"]},
        german_hand=["howitzer-1"],
        soviet_hand=["antitank-1"],
    )
    s.deliberate("52").draw("soviet_card", "antitank-1").play("lay_card")
    if s.kind == "german_card":
        s.play("play_german_card", "howitzer-1")
    assert s.place("G-2") == "dead"
    if s.kind == "german_card_dice":  # the card still takes effect, then nobody is left to attack
        s.roll(6, 6, 6, 6, 6, 6)
    assert s.hand("german") == []
    assert not s.is_german("52")


@rule("Combat 4")
def test_a_blank_block_is_read_as_one_dot_in_combat() -> None:
    s = Scene(german={"67": ["G-369:1"]}, soviet={"52": ["S-T26:0"]})
    s.deliberate("52").roll(1)
    assert s.dice == (0, 1, 0)
    s.roll(1)
    assert s.strength("S-T26") == 1


@rule("Combat 4", "Fog of War")
def test_a_blank_block_outside_the_combat_stays_blank() -> None:
    s = Scene(german={"67": ["G-369:1"]}, soviet={"52": ["S-T26:1"], "53": ["S-T27:0"]})
    s.deliberate("52").roll(1).roll(1)
    assert s.strength("S-T27") == 0


@rule("Combat 6", "R25", "R55")
def test_attackers_gone_at_step_5_leave_no_opportunity_fire_rubble_or_close_combat() -> None:
    s = Scene(
        german={"40": ["G-191:1"], "82": ["G-2"]},
        soviet={"24": ["S-45:4"]},
        soviet_hand=["sniper_s-1"],
        soviet_leaders=["chuikov"],
    )
    s.deliberate("24", "40").draw("soviet_card", "sniper_s-1")
    assert s.place("G-191") == "dead"
    assert s.kind == "compass_die"


@rule("Combat 6", "R26")
def test_defenders_lost_to_a_card_still_leave_a_rubble_roll_and_an_advance() -> None:
    s = supported_attack(
        "24", "howitzer-1", german={"40": ["G-191"]}, soviet={"24": ["S-45:1"], "19": ["S-87"]}
    )
    s.roll(6, 6, 6, 1, 1, 1)
    assert s.place("S-45") == "pool"
    assert s.kind == "rubble_dice"
    s.roll(6, 6, 6)
    if s.kind == "advance":
        s.play("advance", "G-191")
    assert s.is_rubble("24")
    assert s.place("G-191") == "24"
    assert s.strength("G-191") == 3


@rule("Combat 5", "Fog of War")
def test_the_view_names_the_step_at_which_the_combat_stands() -> None:
    s = Scene(german={"67": ["G-191"]}, soviet={"52": ["S-45:3"]}, soviet_hand=["tommy-1"])
    s.deliberate("52").draw("soviet_card", "tommy-1")
    assert s.kind == "soviet_card_dice"
    assert s.view()["combat"]["step"] in ("Combat 5", "Tommy Gunner", "Support Card Fire")
    s.roll(1, 1)
    assert s.kind == "german_fire"
    assert s.view()["combat"]["step"] in ("Combat 10", "Close Combat")


@rule("Combat 8", "R25", "R55")
def test_attackers_all_lost_to_opportunity_fire_end_the_combat_before_the_rubble_roll() -> None:
    s = Scene(german={"40": ["G-369:1"]}, soviet={"24": ["S-45"]}, soviet_leaders=["chuikov"])
    s.deliberate("24").roll(6)
    assert s.place("G-369") == "dead"
    assert s.kind in ("compass_die", "over")
    assert not s.is_german("24")


@rule("Combat 8", "R26")
def test_neighbours_fire_even_after_a_card_destroyed_all_defenders() -> None:
    s = Scene(
        german={"67": ["G-191"]},
        soviet={"52": ["S-45:1"], "51": ["S-87"]},
        soviet_leaders=["chuikov"],
        german_hand=["howitzer-1"],
    )
    s.deliberate("52", "67").play("lay_card")
    if s.kind == "german_card":
        s.play("play_german_card", "howitzer-1")
    s.roll(6, 6, 1, 1, 1, 1)
    assert s.place("S-45") == "pool"
    assert s.kind == "opportunity_dice"
    assert sum(s.dice) == 1
    s.roll(6)
    if s.kind == "advance":
        s.play("advance", "G-191")
    assert s.strength("G-191") == 2
    assert s.place("G-191") == "52"


@rule("Combat 7", "Soviet Leaders")
def test_used_support_cards_are_discarded_and_never_come_back() -> None:
    s = Scene(
        german={"67": ["G-191"]},
        soviet={"52": ["S-45"]},
        soviet_hand=["aa-7"],
        german_hand=["pak-1"],
    )
    s.deliberate("52").draw("soviet_card", "aa-7").play("lay_card")
    if s.kind == "german_card":
        s.play("play_german_card", "pak-1")
    s.roll(1, 1, 1).roll(1, 1, 1, 1)
    cards = s.view()["cards"]
    assert cards["german_discards"] == ["pak-1"]
    assert cards["soviet_discards"] == ["aa-7"]
    s.play("call_for_reinforcements") if s.kind == "action" else s.roll(6)
    with pytest.raises(AssertionError):
        s.draw("soviet_draw", "aa-7")


@rule("R64", "German Support Cards")
def test_of_cards_alike_one_is_offered_and_of_unlike_ones_all() -> None:
    s = Scene(
        german={"67": ["G-191"]},
        soviet={"52": ["S-45"]},
        german_hand=["stuka-1", "stuka-2", "heinkel-1", "howitzer-1", "pioneer-50", "pak-1"],
    )
    s.deliberate("52").play("lay_card")
    offered = {card.split("-")[0] for card in s.legal_args("play_german_card")}
    assert offered == {"stuka", "heinkel", "howitzer", "pioneer", "pak"}
    assert len(s.legal_args("play_german_card")) == 5


@rule(
    "Combat 2",
    "German Support Cards",
    "Heinkel 111",
    "Stuka",
    "Howitzer",
    "Pioneer",
    "Support Card Fire",
)
@pytest.mark.parametrize(
    ("card", "dice"), [("heinkel-1", 6), ("stuka-1", 5), ("howitzer-1", 6), ("pioneer-50", 5)]
)
def test_german_dice_cards_hit_on_four(card: str, dice: int) -> None:
    scene = lay_cards(attack_on(["G-191"], ["S-45:4"], german_hand=[card]), card)
    assert scene.dice == (dice,)
    scene.roll(4, 3, *[1] * (dice - 2))
    assert scene.strength("S-45") == 3


@rule("R57")
def test_a_card_without_a_target_does_nothing() -> None:
    scene = lay_cards(attack_on(["G-191"], ["S-45:4"], german_hand=["pak-1"]), "pak-1")
    assert scene.kind == "german_fire"
    assert scene.strength("S-45") == 4


@rule("Cards", "R64")
def test_cards_that_are_alike_are_offered_once() -> None:
    scene = attack_on(["G-191"], ["S-45"], german_hand=["heinkel-1", "heinkel-2", "pak-1"])
    scene.play("lay_card")
    assert scene.legal_args("play_german_card") == {"heinkel-1", "pak-1"}


@rule("Combat 1", "Soviet Leaders")
def test_combat_1_the_algorithm_must_play_a_random_card_and_hides_it() -> None:
    scene = attack(
        CLEAR, ["G-191"], ["S-45"], soviet_hand=["aa-7", "tommy-1"], german_hand=["pak-1"]
    )
    assert scene.kind == "soviet_card"
    scene.draw("soviet_card", "tommy-1")
    assert scene.kind == "lay_german_card"
    assert scene.view()["combat"]["soviet_card"] == 1
    scene.play("no_card")
    assert scene.view()["combat"]["soviet_card"] == ["tommy-1"]


@rule("Combat 2", "Hasty Attack")
def test_combat_2_no_german_card_in_a_hasty_attack() -> None:
    scene = Scene(german={"87": ["G-2"]}, soviet={"73": ["S-45"]}, german_hand=["pak-1"])
    scene.play("hasty_attack").play("move_from", "87").play("move_to", "88")
    assert scene.kind == "german_fire"


@rule("Combat 2", "Soviet Hasty Attack")
def test_combat_2_no_german_card_in_defence() -> None:
    scene = soviet_attack(["G-191"], ["S-45"], german_hand=["pak-1"])
    assert scene.kind == "german_fire"


@rule("Combat 3")
def test_combat_3_only_units_of_the_combat_are_turned_up() -> None:
    scene = Scene(
        german={"72": ["G-191"], "88": ["G-194"]},
        soviet={"73": ["S-45:4"], "58": ["S-87"]},
    )
    scene.deliberate("73", "72")
    assert {TABLES.soviet_units[args[0]] for args in scene.told("soviet_revealed")} == {"S-45"}
    assert {TABLES.german_units[args[0]] for args in scene.told("german_revealed")} == {"G-191"}


@rule("Combat 5", "Combat 6", "R57")
def test_combat_5_the_soviet_card_comes_whole_before_the_german_one() -> None:
    scene = attack(
        CLEAR, ["G-2:1"], ["S-45:2"], soviet_hand=["antitank-1"], german_hand=["howitzer-1"]
    )
    scene.draw("soviet_card", "antitank-1").play("lay_card").play("play_german_card", "howitzer-1")
    assert scene.place("G-2") == "dead"
    assert scene.kind == "german_card_dice"
    scene.roll(4, 1, 1, 1, 1, 1)
    assert scene.strength("S-45") == 1


@rule("R25", "R55", "Combat 8")
def test_without_attackers_the_combat_ends_after_the_cards() -> None:
    scene = attack(URBAN, ["G-191:1"], ["S-45:2"], soviet_hand=["sniper_s-1"])
    scene.draw("soviet_card", "sniper_s-1")
    assert scene.told("units_concealed")
    assert not scene.told("rubble_rolled")
    assert not scene.told("soviets_fired")
    assert not scene.is_german(URBAN)


@rule("Combat 7")
def test_combat_7_used_support_cards_are_discarded() -> None:
    scene = attack(CLEAR, ["G-2"], ["S-45:4"], soviet_hand=["aa-7"], german_hand=["pak-1"])
    scene.draw("soviet_card", "aa-7").play("lay_card").play("play_german_card", "pak-1")
    cards = scene.view()["cards"]
    assert cards["german_discards"] == ["pak-1"]
    assert cards["soviet_discards"] == ["aa-7"]


@rule("Combat 13", "Fog of War")
def test_combat_13_the_blocks_are_concealed() -> None:
    scene = attack(CLEAR, ["G-191"], ["S-45:4"])
    scene.roll(1, 1, 1).roll(1, 1, 1, 1)
    hexes = {row["id"]: row for row in scene.view()["hexes"]}
    assert not any(block["revealed"] for block in hexes["73"]["soviet"])
    assert scene.told("units_concealed") == [()]
