"""Combat: order of steps, Rubble, fire, hits, Advance and Blitz."""

from __future__ import annotations

import pytest

from tests.inferno.scene import Scene
from tests.rules import rule

FIFTEEN = ["6", "8", "10", "11", "12", "13", "14", "15", "16", "17", "26", "27", "29", "30", "31"]


# Order


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


# The Rubble Roll


@rule("Combat 9", "Rubble Hexes", "Rubble Panzers")
@pytest.mark.parametrize(("faces", "rubble"), [((6, 4, 4), False), ((6, 5, 4), True)])
def test_two_hexes_a_panzer_and_a_panzer_grenadier_need_15(
    faces: tuple[int, int, int], rubble: bool
) -> None:
    s = Scene(german={"40": ["G-2", "G-120"], "41": ["G-64", "G-191"]}, soviet={"24": ["S-45"]})
    s.deliberate("24", "40", "41")
    assert s.kind == "rubble_dice"
    s.roll(*faces)  # 14 + 4 is 18, too little; 15 + 4 is 19
    assert s.is_rubble("24") is rubble
    assert s.kind == "soviet_fire"


@rule("Combat 9", "Rubble Card", "Rubble Hexes", "Rubble Panzers")
@pytest.mark.parametrize(("faces", "rubble"), [((5, 1, 1), False), ((6, 1, 1), True)])
def test_the_book_example_with_a_heinkel_needs_8(faces: tuple[int, int, int], rubble: bool) -> None:
    s = Scene(
        german={"8": ["G-2"], "25": ["G-24"], "26": ["G-64"], "10": ["G-79"]},
        soviet={"9": ["S-45:4", "S-87:4"]},
        german_hand=["heinkel-1"],
    )
    s.deliberate("9", "8", "25", "26", "10").play("lay_card")
    if s.kind == "german_card":
        s.play("play_german_card", "heinkel-1")
    s.roll(1, 1, 1, 1, 1, 1).roll(*faces)
    assert s.is_rubble("9") is rubble


@rule("Combat 9", "R23")
def test_a_panzer_lost_before_the_roll_adds_nothing() -> None:
    s = Scene(
        german={"40": ["G-2:1", "G-191"]}, soviet={"24": ["S-45"]}, soviet_hand=["antitank-1"]
    )
    s.deliberate("24").draw("soviet_card", "antitank-1")
    assert s.place("G-2") == "dead"
    s.roll(6, 6, 5)  # 17 + 1 for the hex alone
    assert not s.is_rubble("24")


@rule("Combat 9", "R23")
def test_a_hex_whose_attackers_are_gone_adds_nothing() -> None:
    s = Scene(
        german={"40": ["G-191:1"], "41": ["G-36:3"]},
        soviet={"24": ["S-45"]},
        soviet_hand=["sniper_s-1"],
    )
    s.deliberate("24", "40", "41").draw("soviet_card", "sniper_s-1")
    assert s.place("G-191") == "dead"
    s.roll(6, 5, 5)  # 16 + hex 41 + Panzer is 18
    assert not s.is_rubble("24")


@rule("Combat 9", "R54")
def test_there_is_no_roll_where_rubble_lies_or_when_fifteen_are_out() -> None:
    s = Scene(german={"40": ["G-2"]}, soviet={"24": ["S-45"]}, rubble=["24"])
    assert s.deliberate("24").kind == "soviet_fire"
    s = Scene(german={"40": ["G-2"]}, soviet={"24": ["S-45"]}, rubble=FIFTEEN)
    assert s.deliberate("24").kind == "soviet_fire"
    s = Scene(german={"40": ["G-2"]}, soviet={"24": ["S-45"]}, rubble=FIFTEEN[1:])
    assert s.deliberate("24").kind == "rubble_dice"


@rule("Combat 9", "Terrain")
def test_a_rough_hex_sees_no_rubble_roll_and_fires_together() -> None:
    s = Scene(german={"43": ["G-2:1"]}, soviet={"28": ["S-45:1"]})
    s.deliberate("28")
    assert s.kind == "german_fire"
    s.roll(6).roll(6)
    assert s.place("G-2") == "dead"
    assert s.place("S-45") == "pool"


@rule("Combat 9", "Soviet Hasty Attack")
def test_a_soviet_attack_on_an_urban_hex_rolls_for_no_rubble() -> None:
    s = Scene(phase="soviet", soviet={"25": ["S-45"]}, german={"24": ["G-191"]})
    s.roll(5)
    assert s.kind == "german_fire"  # the defender first, here the German


# Double Defense


@rule("Rubble", "R19")
@pytest.mark.parametrize(("hits", "left"), [(1, 4), (2, 3), (3, 3), (4, 2)])
def test_two_hits_count_as_one_among_rubble_and_an_odd_one_is_lost(hits: int, left: int) -> None:
    s = Scene(german={"40": ["G-11:4"]}, soviet={"24": ["S-45:4"]}, rubble=["24"])
    s.deliberate("24").roll(1, 1, 1, 1).roll(*[6] * hits, *[1] * (4 - hits))
    assert s.strength("S-45") == left


@rule("Rubble")
def test_rubble_never_shields_the_attackers() -> None:
    s = Scene(german={"40": ["G-191:3"]}, soviet={"24": ["S-45:4"]}, rubble=["24", "40"])
    s.deliberate("24").roll(6, 1, 1, 1)
    assert s.strength("G-191") == 2


@rule("Rubble", "R21")
def test_rubble_shields_german_defenders() -> None:
    s = Scene(phase="soviet", soviet={"25": ["S-45:4"]}, german={"24": ["G-191:3"]}, rubble=["24"])
    s.roll(5).roll(1, 1, 1).roll(6, 6, 6, 1)
    assert s.strength("G-191") == 2


@rule("Rubble", "R22")
def test_rubble_made_by_an_attack_shields_against_that_attack() -> None:
    s = Scene(german={"40": ["G-11:4"]}, soviet={"24": ["S-45:4"]})
    s.deliberate("24").roll(6, 6, 6)
    assert s.is_rubble("24")
    s.roll(1, 1, 1, 1).roll(6, 6, 6, 1)
    assert s.strength("S-45") == 3


# Fire and hits


@rule("Combat 10A", "Close Combat")
def test_attackers_lost_to_the_defenders_first_fire_do_not_roll() -> None:
    s = Scene(german={"40": ["G-191:1", "G-2:2"]}, soviet={"24": ["S-45:4"]})
    s.deliberate("24").roll(1, 1, 1).roll(6, 6, 1, 1)
    # the Panzer falls to 1, then the player picks between equals
    s.play("reduce_german", "G-191")
    assert s.kind == "german_fire"
    assert s.dice == (0, 0, 1)


@rule("Combat 10", "R55", "Combat 11")
def test_in_the_open_both_may_die_and_the_hex_keeps_its_owner() -> None:
    s = Scene(german={"67": ["G-369:1"]}, soviet={"52": ["S-45:1"], "19": ["S-87"]})
    s.deliberate("52").roll(6).roll(6)
    assert s.place("G-369") == "dead"
    assert s.place("S-45") == "pool"
    assert not s.is_german("52")
    assert s.kind == "compass_die"


@rule("Reducing Strength", "R18")
def test_hits_find_the_strongest_of_all_stacks_anew_each_time() -> None:
    s = Scene(german={"67": ["G-369:2"], "68": ["G-64:4"]}, soviet={"52": ["S-45:4"]})
    s.deliberate("52", "67", "68").roll(1, 1, 1, 1, 1, 1).roll(6, 6, 6, 1)
    assert s.strength("G-64") == 2
    assert s.legal_args("reduce_german") == {"G-369", "G-64"}
    s.play("reduce_german", "G-369")
    assert (s.strength("G-64"), s.strength("G-369")) == (2, 1)


@rule("Reducing Strength")
def test_the_german_picks_among_equal_soviets_too() -> None:
    s = Scene(german={"67": ["G-369:2"]}, soviet={"52": ["S-45:2", "S-T6:2", "S-87:1"]})
    s.deliberate("52").roll(6, 1).roll(1, 1, 1, 1, 1)
    assert s.side == 0
    assert s.legal_args("reduce_soviet") == {"S-45", "S-T6"}


@rule("Reducing Strength", "Strength")
def test_strength_means_dots_and_not_firepower() -> None:
    s = Scene(german={"67": ["G-369:1"]}, soviet={"52": ["S-45:3", "S-T84:2"]})
    s.deliberate("52").roll(6).roll(1, 1, 1, 1, 1)
    assert (s.strength("S-45"), s.strength("S-T84")) == (2, 2)


@rule("Reducing Strength")
def test_hits_beyond_the_last_dot_are_lost() -> None:
    s = Scene(german={"67": ["G-2:3"]}, soviet={"52": ["S-45:1"], "53": ["S-87:4"]})
    s.deliberate("52").roll(6, 6, 6).roll(1)
    assert s.place("S-45") == "pool"
    assert s.strength("S-87") == 4


# Advance


@rule("Advance After Combat", "Combat 11")
def test_one_german_must_advance_and_four_at_most_may_from_all_stacks() -> None:
    s = Scene(
        german={"67": ["G-2", "G-64", "G-191"], "68": ["G-79", "G-194"]}, soviet={"52": ["S-45:1"]}
    )
    s.deliberate("52", "67", "68").roll(6, *[1] * 13, *[1] * 3).roll(1)
    assert not s.can("done")
    for unit in ("G-2", "G-194", "G-191"):
        s.play("advance", unit)
    assert s.can("done")
    s.play("advance", "G-79")
    assert s.stack("52") == {"G-2", "G-194", "G-191", "G-79"}
    assert s.kind == "over"  # no Soviet is left on the map


@rule("Advance After Combat")
def test_a_german_stack_that_stayed_out_of_the_attack_does_not_advance() -> None:
    s = Scene(german={"67": ["G-2"], "68": ["G-64"]}, soviet={"52": ["S-45:1"], "19": ["S-87"]})
    s.deliberate("52", "67").roll(6, 6, 6).roll(1)
    assert "G-64" not in s.legal_args("advance")
    assert s.place("G-64") == "68"


@rule("Advance After Combat", "R41")
def test_exactly_the_strongest_soviet_advances() -> None:
    s = Scene(
        phase="soviet", soviet={"52": ["S-45:3", "S-87:2", "S-T6:1"]}, german={"67": ["G-369:1"]}
    )
    s.roll(5).roll(1).roll(6, 1, 1, 1, 1, 1)
    assert s.place("S-45") == "67"
    assert s.place("S-87") == s.place("S-T6") == "52"
    assert not s.is_german("67")
    assert s.kind == "action"


@rule("Advance After Combat", "R41")
def test_the_german_picks_the_advancing_soviet_among_equals() -> None:
    s = Scene(
        phase="soviet", soviet={"52": ["S-45:2", "S-87:2", "S-T6:1"]}, german={"67": ["G-369:1"]}
    )
    s.roll(5).roll(1).roll(6, 1, 1, 1, 1)
    assert s.side == 0
    assert s.legal_args("advance_soviet") == {"S-45", "S-87"}
    s.play("advance_soviet", "S-87")
    assert s.place("S-87") == "67"
    assert s.place("S-45") == "52"


@rule("Reducing Strength", "Units")
def test_destroyed_soviets_return_to_the_pool_of_their_kind() -> None:
    s = Scene(
        german={"67": ["G-2:3"]},
        soviet={"52": ["S-92M:1", "S-T6:1", "S-45:1"], "19": ["S-87"]},
        pools={},
    )
    s.deliberate("52").roll(6, 6, 6).roll(1, 1, 1)
    while s.kind == "reduce_soviet":
        s.play(*s.legal[0])
    counts = {kind: pool["count"] for kind, pool in s.view()["pools"].items()}
    assert counts == {"infantry": 1, "tank": 1, "marine": 1}
