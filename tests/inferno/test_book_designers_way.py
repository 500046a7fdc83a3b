"""The Designer's Way: levels, advantages, fortifications and special Units."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.games.inferno.game import INFERNO
from kurgan.kernel.match import new
from tests.inferno.scene import TABLES, Scene
from tests.rules import rule

FOUR_DOT_DIVISIONS = 18
RANDOM = {"designers_way": "random"}
HARDEST = {"designers_way": "hardest"}
EASY_SOVIET = {"designers_way": "easy_soviet"}


@rule("Easy German Level", "R1")
def test_easy_german_begins_with_three_leaders_linden_next_and_okh_last() -> None:
    for seed in range(3):
        match = new(INFERNO, options={"designers_way": "easy_german"}, seed=seed)
        cards = match.view("german")["cards"]
        assert set(cards["german_leaders"]) == {"paulus", "hoth", "richthofen"}
        assert cards["hands"]["german"] == []
        assert cards["german_deck"] == 23
        match.play(["call_for_reinforcements"])
        cards = match.view("german")["cards"]
        assert "linden" in cards["german_leaders"]  # Paulus draws two, Linden among them
        assert "okh" not in cards["german_leaders"]
        assert len(cards["hands"]["german"]) == 1


@rule("Easy German Level", "R1")
def test_the_option_besides_draws_three_cards_more_with_linden_first() -> None:
    options = {"designers_way": "easy_german", "easy_german_hand": "besides"}
    cards = new(INFERNO, options=options, seed=2).view("german")["cards"]
    assert set(cards["german_leaders"]) == {"paulus", "hoth", "richthofen", "linden"}
    assert len(cards["hands"]["german"]) == 2


@rule("Easy Soviet Level")
def test_the_first_three_soviet_draws_are_the_leaders_and_they_stay_hidden() -> None:
    for level in ("easy_soviet", "hardest"):
        match = new(INFERNO, options={"designers_way": level, "mode": "versus"}, seed=5)
        for _ in range(400):
            hand = match.view("soviet")["cards"]["hands"]["soviet"]
            if len(hand) >= 3:
                break
            ask = match.question
            assert ask is not None
            choices = [match.codec.encode(option) for option in ask.options]
            wanted = [["short_moves"], ["done"], ["draw_action"]]
            match.play(next((w for w in wanted if w in choices), choices[0]))
        hand = match.view("soviet")["cards"]["hands"]["soviet"]
        assert {"chuikov", "zaytsev", "khrushchev"} <= set(hand)
        assert match.view("german")["cards"]["soviet_leaders"] == []


@rule("Random Level", "R4")
def test_each_side_gets_one_to_six_different_advantages() -> None:
    for seed in range(12):
        match = new(INFERNO, options=RANDOM, seed=seed)
        given = match.view("german")["advantages"]
        for side in ("german", "soviet"):
            assert 1 <= len(given[side]) == len(set(given[side])) <= 6
        leaders = set(given["german"]) - {"6th_panzer"}
        cards = match.view("german")["cards"]
        # Leaders on top are drawn into the opening hand, so up to three are in play
        assert len(set(cards["german_leaders"]) & leaders) == min(3, len(leaders))


@rule("Late Deployment")
def test_late_deployment_keeps_eighteen_four_dot_divisions_off_the_map() -> None:
    seen = 0
    for seed in range(25):
        match = new(INFERNO, options=RANDOM, seed=seed)
        if "late_deployment" not in match.view("german")["advantages"]["soviet"]:
            continue
        seen += 1
        state: Any = match.state
        on_map = [
            number
            for number, where in enumerate(state.soviet_where)
            if 0 <= where < len(TABLES.hexes)
        ]
        infantry = [n for n in on_map if not TABLES.soviet_units[n].startswith("S-T")]
        assert len(infantry) == 16
        assert all(TABLES.soviet_strength[n] < 4 for n in infantry)
    assert seen > 3


# 6th Panzer Division


@rule("6th Panzer Division", "R11")
def test_a_6_on_the_empty_row_6_brings_three_axe_units_to_the_emptiest_rows() -> None:
    s = Scene(
        german={"82": ["G-2"]},
        soviet={"19": ["S-45"]},
        german_advantages=["6th_panzer"],
        options=RANDOM,
        track={
            1: ["G-191", "G-576"],
            2: ["G-194", "G-577"],
            3: ["G-211"],
            4: ["G-578"],
            5: ["G-208"],
        },
    )
    s.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(6, 6, 1, 1, 5, 6)
    # after the pick-up rows 1 to 6 hold 0, 2, 1, 1, 0, 0
    while s.kind in ("deploy", "deploy_to"):
        s.play(*s.legal[0])
    assert {s.row(1)[4], s.row(5)[4], s.row(6)[4]} == {"G-11", "G-4", "G-114"}


@rule("6th Panzer Division")
def test_without_the_advantage_a_6_on_the_empty_row_brings_nobody() -> None:
    s = Scene(german={"82": ["G-2"]}, soviet={"19": ["S-45"]}, options=RANDOM, track={1: ["G-191"]})
    s.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(6, 6, 6, 6, 6, 6)
    assert s.row(6) == ["", "", "", "", ""]
    assert s.place("G-11") == "out"


@rule("6th Panzer Division", "R11")
def test_raus_comes_once() -> None:
    s = Scene(
        german={"82": ["G-2"]},
        soviet={"19": ["S-45"]},
        german_advantages=["6th_panzer"],
        options=RANDOM,
    )
    s.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(6, 6, 6, 6, 6, 6)
    assert [s.row(n)[4] != "" for n in range(1, 7)] == [True, True, True, False, False, False]
    s.roll(6).draw("move_unit", "S-45")
    s.play("call_for_reinforcements").draw("german_draw", "pak-2").roll(6, 6, 6, 6, 6, 6)
    assert [s.row(n)[4] != "" for n in range(1, 7)] == [True, True, True, False, False, False]
    assert s.row(1)[3] == ""


# Chuikov's Headquarters


@rule("Chuikov's Headquarters", "R3")
@pytest.mark.parametrize("moment", ["draw", "play"])
def test_chuikovs_dice_are_rolled_when_he_is_played_only_by_the_option(moment: str) -> None:
    s = Scene(
        german={"67": ["G-191"]},
        soviet={"52": ["S-45"]},
        soviet_hand=["chuikov"],
        options={**EASY_SOVIET, "chuikov_hq": moment},
    )
    s.deliberate("52").draw("soviet_card", "chuikov")
    if moment == "play":
        s.roll(4, 4, 5)
        assert [h["id"] for h in s.view()["hexes"] if h["headquarters"]] == ["13"]
    assert s.kind == "opportunity_dice"


@rule("Chuikov's Headquarters")
def test_a_german_hex_costs_the_soviets_chuikov_at_once() -> None:
    s = Scene(
        german={"67": ["G-191"]},
        soviet={"52": ["S-45"]},
        soviet_hand=["chuikov"],
        options={**EASY_SOVIET, "chuikov_hq": "play"},
        control={"german": ["13"]},
    )
    s.deliberate("52").draw("soviet_card", "chuikov").roll(4, 4, 5)
    assert s.kind == "german_fire"  # no Opportunity Fire
    assert s.view()["cards"]["soviet_leaders"] == []


@rule("Chuikov's Headquarters")
def test_germans_who_enter_the_headquarters_end_chuikov() -> None:
    s = Scene(
        german={"2": ["G-2"]},
        soviet={"40": ["S-45"]},
        soviet_leaders=["chuikov"],
        headquarters="3",
        options=EASY_SOVIET,
    )
    s.play("short_moves").play("move_from", "2").play("move_to", "3").draw("german_draw", "pak-1")
    assert s.view()["cards"]["soviet_leaders"] == []
    assert not any(h["headquarters"] for h in s.view()["hexes"])


@rule("Chuikov's Headquarters", "R3")
def test_outside_the_designers_way_chuikov_has_no_headquarters() -> None:
    s = Scene(german={"67": ["G-191"]}, soviet={"52": ["S-45"]}, soviet_hand=["chuikov"])
    s.deliberate("52").draw("soviet_card", "chuikov")
    assert s.kind == "opportunity_dice"


# Guards and Marines


@rule("Immortal Guard")
def test_guards_in_a_combat_rise_to_full_strength_before_the_cards() -> None:
    s = Scene(
        german={"67": ["G-191"]},
        soviet={"52": ["S-13G:1", "S-45:1"], "53": ["S-35G:1"]},
        soviet_advantages=["immortal_guard"],
        german_hand=["sniper_g-1"],
        options=RANDOM,
    )
    s.deliberate("52").play("lay_card")
    if s.kind == "german_card":
        s.play("play_german_card", "sniper_g-1")
    assert s.strength("S-13G") == 3  # up to 4, then shot
    assert s.strength("S-45") == 1
    assert s.strength("S-35G") == 1


@rule("Immortal Guard")
def test_without_the_advantage_guards_stay_as_they_are() -> None:
    s = Scene(german={"67": ["G-191"]}, soviet={"52": ["S-13G:1"]}, options=RANDOM)
    s.deliberate("52").roll(1, 1, 1)
    assert s.dice == (0, 1, 0)


@rule("Marines Empowered")
def test_empowered_marines_land_at_full_strength() -> None:
    s = Scene(
        german={"67": ["G-191"]},
        soviet={"52": ["S-45"]},
        soviet_hand=["flotilla-1"],
        soviet_advantages=["marines_empowered"],
        options=RANDOM,
    )
    s.deliberate("52").draw("soviet_card", "flotilla-1").roll(3, 3, 3).draw("draw_unit", "S-92M")
    assert s.kind != "spin"
    assert s.strength("S-92M") == 3


# Fortifications


@rule("Fortifications")
@pytest.mark.parametrize(("face", "left"), [(4, 4), (5, 3)])
def test_fortified_defenders_hit_one_point_lower(face: int, left: int) -> None:
    s = Scene(german={"43": ["G-64:4"]}, soviet={"28": ["S-45:1"]}, fortified=True, options=HARDEST)
    s.deliberate("28").roll(1, 1, 1, 1).roll(face)
    assert s.strength("G-64") == left


@rule("Fortifications")
def test_soviets_attacking_out_of_a_fortification_have_no_bonus() -> None:
    s = Scene(
        phase="soviet",
        german={"43": ["G-64:4"]},
        soviet={"28": ["S-45:1"]},
        fortified=True,
        options=HARDEST,
    )
    s.roll(5).roll(1, 1, 1, 1).roll(5)
    assert s.strength("G-64") == 4


@rule("Fortifications", "R30", "Khrushchev")
def test_the_bonus_adds_to_khrushchevs() -> None:
    for face, left in ((3, 4), (4, 3)):
        s = Scene(
            german={"43": ["G-64:4"]},
            soviet={"28": ["S-45:1"]},
            fortified=True,
            soviet_leaders=["khrushchev"],
            options=HARDEST,
        )
        s.deliberate("28").roll(1, 1, 1, 1).roll(face)
        assert s.strength("G-64") == left
        assert s.strength("S-45") == 1


@rule("Fortifications", "Opportunity Fire")
def test_a_fortified_neighbour_gives_better_opportunity_fire() -> None:
    s = Scene(
        german={"43": ["G-64:4"]},
        soviet={"44": ["S-87:1"], "28": ["S-45:1"]},
        fortified=True,
        soviet_leaders=["chuikov"],
        options=HARDEST,
    )
    s.deliberate("44")
    assert s.dice == (1, 1)
    s.roll(5, 5)  # the plain 5 misses, the fortified one hits
    assert s.strength("G-64") == 3


@rule("Fortifications")
def test_a_fortification_is_gone_for_good_once_germans_enter() -> None:
    s = Scene(
        german={"43": ["G-2"]},
        soviet={"28": ["S-45:1"], "19": ["S-87"]},
        fortified=True,
        options=HARDEST,
    )
    s.deliberate("28").roll(6, 6, 6).roll(1)
    if s.kind == "advance":
        s.play("advance", "G-2")
    assert {h["id"] for h in s.view()["hexes"] if h["fortified"]} == {"4", "21", "26", "32"}


# The 1077th and the 20th


@rule("1077th AA Regiment")
def test_the_1077th_cancels_an_airstrike_without_making_rubble() -> None:
    s = Scene(
        german={"40": ["G-191"]},
        soviet={"24": ["S-1077AA"]},
        german_hand=["heinkel-1"],
        options=HARDEST,
    )
    s.deliberate("24").play("lay_card")
    if s.kind == "german_card":
        s.play("play_german_card", "heinkel-1")
    assert s.kind == "rubble_dice"
    s.roll(6, 6, 5)  # 17 + 1: the Heinkel's 3 are lost too
    assert not any(h["rubble"] for h in s.view()["hexes"])
    assert s.hand("german") == []


@rule("1077th AA Regiment")
def test_the_1077th_stops_no_howitzer_and_nothing_below_the_hardest_level() -> None:
    for card, options in (("howitzer-1", HARDEST), ("stuka-1", {}), ("stuka-1", EASY_SOVIET)):
        s = Scene(
            german={"67": ["G-191"]},
            soviet={"52": ["S-1077AA"]},
            german_hand=[card],
            options=options,
        )
        s.deliberate("52").play("lay_card")
        if s.kind == "german_card":
            s.play("play_german_card", card)
        assert s.kind == "german_card_dice"


@rule("20th Destroyer Brigade", "R43")
def test_the_20th_takes_a_step_from_a_panzer_in_attack_and_defence() -> None:
    s = Scene(german={"67": ["G-2:3", "G-120:4"]}, soviet={"52": ["S-20D:1"]}, options=HARDEST)
    s.deliberate("52")
    assert (s.strength("G-2"), s.strength("G-120")) == (2, 4)
    s = Scene(
        phase="soviet",
        german={"24": ["G-64:4"]},
        soviet={"25": ["S-20D:1"]},
        rubble=["24"],
        options=HARDEST,
    )
    s.roll(5)
    assert s.strength("G-64") == 3


@rule("20th Destroyer Brigade", "R60")
def test_the_20th_is_plain_infantry_below_the_hardest_level() -> None:
    s = Scene(german={"67": ["G-2:3"]}, soviet={"52": ["S-20D:1"]}, options=EASY_SOVIET)
    s.deliberate("52")
    assert s.strength("G-2") == 3


@rule("20th Destroyer Brigade", "R31")
def test_a_20th_that_infiltrates_does_not_act_in_that_combat() -> None:
    s = Scene(
        german={"67": ["G-2:3"]},
        soviet={"52": ["S-45:1"]},
        soviet_hand=["infiltration-1"],
        options=HARDEST,
    )
    s.deliberate("52").draw("soviet_card", "infiltration-1").draw("draw_unit", "S-20D").roll(1)
    assert s.strength("G-2") == 3
