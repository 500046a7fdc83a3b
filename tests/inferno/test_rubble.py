"""Rubble: when it is made and whom it protects."""

from __future__ import annotations

import pytest

from tests.inferno.attacks import URBAN, attack, attack_on, lay_cards, supported_attack
from tests.inferno.scene import Scene
from tests.rules import rule

FIFTEEN = ["6", "8", "10", "11", "12", "13", "14", "15", "16", "17", "26", "27", "29", "30", "31"]
CITY = {"german": {"40": ["G-191"]}, "soviet": {"24": ["S-45:4", "S-T6:3"], "19": ["S-87:4"]}}


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


@rule("Rubble", "Support Card Fire", "R20", "R19")
def test_rubble_halves_card_dice_and_close_combat_each_for_itself() -> None:
    s = supported_attack("24", "pioneer-50", rubble=["24"], **CITY)  # type: ignore[arg-type]
    s.roll(6, 6, 6, 1, 1)
    assert s.strength("S-45") + s.strength("S-T6") == 6
    while s.kind == "reduce_soviet":
        s.play("reduce_soviet", "S-45")
    s.roll(*[1] * 6)
    s.roll(6, 1, 1)
    assert s.strength("S-45") + s.strength("S-T6") == 6


@rule("Rubble", "Opportunity Fire")
def test_opportunity_fire_at_attackers_among_rubble_is_not_halved() -> None:
    s = Scene(
        german={"40": ["G-64:4"]},
        soviet={"24": ["S-45:1"]},
        soviet_leaders=["chuikov"],
        rubble=["24", "40"],
    )
    s.deliberate("24").roll(6)
    assert s.strength("G-64") == 3


@rule("Rubble", "R21", "Khrushchev")
def test_rubble_halves_khrushchevs_hits_but_not_his_ones() -> None:
    s = Scene(
        phase="soviet",
        german={"24": ["G-64:4"]},
        soviet={"25": ["S-45:4"]},
        soviet_leaders=["khrushchev"],
        rubble=["24"],
    )
    s.roll(5).roll(1, 1, 1, 1).roll(1, 5, 5, 5)
    assert s.strength("G-64") == 3
    assert s.strength("S-45") == 3


@rule("R20", "R19", "Rubble", "Combat 6")
def test_rubble_halves_each_card_roll_by_itself() -> None:
    scene = attack_on(
        ["G-191"], ["S-45:4", "S-87:4"], "42", rubble=["42"],
        german_hand=["pioneer-50", "pioneer-294"], german_leaders=["linden"],
    )  # fmt: skip
    lay_cards(scene, "pioneer-50", "pioneer-294")
    scene.roll(6, 6, 6, 1, 1).play("reduce_soviet", "S-45").roll(6, 1, 1, 1, 1)
    assert scene.strength("S-45") + scene.strength("S-87") == 7


@rule("Combat 9", "Hasty Attack")
def test_combat_9_a_hasty_attack_never_makes_rubble() -> None:
    scene = Scene(german={"55": ["G-191"]}, soviet={"42": ["S-45:4"]})
    scene.play("hasty_attack").play("move_from", "55").play("move_to", "41")
    assert scene.kind == "soviet_fire"


@rule("Combat 9", "Rubble", "R54")
@pytest.mark.parametrize("limit", ["here", "fifteen"])
def test_combat_9_no_roll_where_rubble_lies_or_none_is_left(limit: str) -> None:
    fifteen = ["6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "23", "24", "25"]
    rubble = [URBAN] if limit == "here" else fifteen
    scene = attack(URBAN, ["G-191"], ["S-45:4"], rubble=rubble)
    assert scene.kind == "soviet_fire"


@rule("Combat 9", "R22")
def test_combat_9_new_rubble_protects_at_once() -> None:
    hexes = {"41": ["G-2", "G-64"], "25": ["G-79", "G-24"], "26": ["G-36", "G-21"]}
    scene = Scene(german=hexes, soviet={"42": ["S-45:4"]})
    scene.deliberate("42", "41", "25", "26").roll(6, 6, 1)
    assert scene.is_rubble("42")
    scene.roll(1, 1, 1, 1).roll(*[6, *[1] * 11], *[1] * 9)
    assert scene.strength("S-45") == 4


@rule("Combat 9", "Rubble Hexes", "Rubble Panzers", "R23")
def test_combat_9_counts_only_attackers_that_are_left() -> None:
    scene = Scene(
        german={"41": ["G-2:1"], "25": ["G-191"]},
        soviet={"42": ["S-45:4"]},
        soviet_hand=["antitank-1"],
    )
    scene.deliberate("42", "41", "25").draw("soviet_card", "antitank-1").roll(1, 1, 1)
    assert scene.told("rubble_rolled") == [(1, 4, 1, 1, 1)]


@rule("R21", "Rubble")
def test_rubble_protects_german_defenders() -> None:
    scene = Scene(
        german={"42": ["G-191:3"]}, soviet={"41": ["S-138:4"]}, rubble=["42"], phase="soviet"
    ).roll(2)
    scene.roll(1, 1, 1).roll(5, 5, 5, 1)
    assert scene.strength("G-191") == 2
