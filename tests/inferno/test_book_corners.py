"""Corners where two rules of the book meet."""

from __future__ import annotations

from typing import Any

import pytest

from tests.inferno.scene import Scene
from tests.rules import rule

FOUR_R = ["G-64", "G-120", "G-26", "G-108"]
EASY_SOVIET = {"designers_way": "easy_soviet"}
HARDEST = {"designers_way": "hardest"}
RANDOM = {"designers_way": "random"}


def lay(s: Scene, card: str) -> Scene:
    """Lay a German card."""
    s.play("lay_card")
    return s.play("play_german_card", card) if s.kind == "german_card" else s


@rule("Victory", "Soviet Decisive Victory")
def test_ten_losses_wait_for_the_end_of_the_soviet_turn() -> None:
    s = Scene(
        phase="soviet",
        german={"67": ["G-369:1"], "82": ["G-2"]},
        soviet={"52": ["S-45:1"], "55": ["S-87"]},
        dead=[*FOUR_R, "G-191"],
    )
    s.roll(5).roll(6)  # #52 is north of #55
    s.roll(1).roll(6)
    assert s.view()["losses"] == 10
    assert s.kind == "move_unit"
    s.draw("move_unit", "S-87")
    assert s.outcome["winner"] == "soviet"


@rule("Soviet Decisive Victory", "Spawn Action Cards", "R5")
def test_the_last_card_stops_a_spawn_action_half_way() -> None:
    s = Scene(
        phase="soviet",
        soviet={"20": ["S-45"], "40": ["S-87"], "42": ["S-131"]},
        german={"82": ["G-2"]},
        control={"german": ["7", "9", "15", "19"]},
        pools={"infantry": ["S-95", "S-98", "S-112"]},
        soviet_deck=["aa-7"],
    )
    s.draw("draw_unit", "S-95").roll(1).draw("soviet_draw", "aa-7")  # no Tank for #3
    assert s.outcome["kind"] == "soviet_deck"
    assert s.place("S-98") == s.place("S-112") == "pool"


@rule("Soviet Actions 4", "R38", "German Decisive Victory")
def test_soviets_without_a_unit_roll_nothing_and_lose() -> None:
    s = Scene(phase="soviet", german={"82": ["G-2"]})
    assert s.kind == "over"
    assert s.outcome["winner"] == "german"


@rule("Spawn Action Cards", "R34")
def test_three_units_in_3_want_an_infantry_and_take_no_tank_instead() -> None:
    s = Scene(
        phase="soviet",
        soviet={"3": ["S-45", "S-87", "S-95"], "40": ["S-98", "S-112", "S-131"]},
        german={"82": ["G-2"]},
        control={"german": ["7", "9", "13", "15", "19"]},
        pools={"tank": ["S-T6"]},
    )
    s.draw("soviet_draw", "aa-7")
    assert s.place("S-T6") == "pool"
    assert s.kind == "action"


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


@rule("Infiltration and T-34", "Combat 5", "German Sniper")
def test_the_german_card_may_hit_the_newcomer_of_the_soviet_card() -> None:
    s = Scene(
        german={"67": ["G-191"]},
        soviet={"52": ["S-45:1"]},
        soviet_hand=["infiltration-1"],
        german_hand=["sniper_g-1"],
    )
    s.deliberate("52").draw("soviet_card", "infiltration-1")
    lay(s, "sniper_g-1").draw("draw_unit", "S-87").roll(1)
    assert s.strength("S-87") == 3
    assert s.strength("S-45") == 1


@rule("Volga River Flotilla", "R32", "Opportunity Fire")
def test_a_marine_just_landed_gives_opportunity_fire_but_does_not_fight() -> None:
    s = Scene(
        german={"25": ["G-191"]},
        soviet={"24": ["S-45:1"], "19": ["S-87"]},
        soviet_hand=["flotilla-1"],
        soviet_leaders=["chuikov"],
        rubble=["24"],
    )
    s.deliberate("24").draw("soviet_card", "flotilla-1").roll(3, 3, 3)
    s.draw("draw_unit", "S-92M").roll(1)
    assert s.kind == "opportunity_dice"
    assert sum(s.dice) == 2  # the defender and the Marine in #9
    s.roll(1, 1)
    assert s.dice == (1, 0, 0)
    assert "S-92M" not in str(s.view()["hexes"])


@rule("Volga River Flotilla", "R32", "Soviet Deliberate Attack")
def test_of_several_attacking_hexes_the_first_decides_about_the_bank() -> None:
    s = Scene(
        phase="soviet",
        german={"24": ["G-191"]},
        soviet={"25": ["S-45", "S-87"], "8": ["S-95"]},
        soviet_hand=["flotilla-1"],
        soviet_leaders=["chuikov"],
    )
    s.roll(5).draw("soviet_card", "flotilla-1")
    assert s.kind == "landing_dice"


@rule("Dice Results", "R58", "Movement Cards B", "R37")
def test_a_joined_unit_that_advanced_leaves_its_own_die_without_a_unit() -> None:
    s = Scene(
        phase="soviet",
        german={"24": ["G-369:1"], "82": ["G-2"]},
        soviet={"8": ["S-45:4"], "25": ["S-87:1"]},
        soviet_leaders=["chuikov"],
    )
    s.roll(6).roll(5)  # #8 rolled 6, #25 rolled 5
    s.roll(1).roll(6, 1, 1, 1, 1)
    assert s.place("S-45") == "24"
    s.draw("soviet_draw", "aa-7")
    assert s.kind == "action"


@rule("Combat 10A", "Soviet Hasty Attack")
def test_soviets_lost_to_german_defenders_in_the_city_do_not_roll() -> None:
    s = Scene(phase="soviet", german={"24": ["G-2:3"]}, soviet={"25": ["S-45:2", "S-87:1"]})
    s.roll(5).roll(6, 6, 1)
    s.play("reduce_soviet", "S-87")
    assert s.dice == (1, 0, 0)


@rule("Khrushchev", "Combat 11")
def test_attackers_lost_to_their_own_ones_do_not_advance() -> None:
    s = Scene(
        phase="soviet",
        german={"67": ["G-369:1"], "82": ["G-2"]},
        soviet={"52": ["S-45:2"], "19": ["S-87"]},
        soviet_leaders=["khrushchev"],
        control={"german": ["67"]},
    )
    s.roll(5).roll(4)
    # the die of #19 was a 4 and comes first: the 87th goes west
    s.draw("move_unit", "S-87").roll(6).roll(1, 6)
    assert s.place("S-45") == "pool"
    assert s.place("G-369") == "dead"
    assert s.is_german("67")


@rule("Khrushchev", "Fortifications", "R29", "R30")
def test_red_dots_with_both_bonuses_hit_on_2_and_a_1_still_backfires() -> None:
    for face, german, soviet in ((2, 3, 2), (1, 4, 1)):
        s = Scene(
            german={"43": ["G-64:4"]},
            soviet={"28": ["S-T84:2"]},
            fortified=True,
            soviet_leaders=["khrushchev"],
            options=HARDEST,
        )
        s.deliberate("28").roll(1, 1, 1, 1).roll(face, 2)
        extra = 1  # the second die hits in both cases
        assert s.strength("G-64") == german - extra
        assert s.strength("S-T84") == soviet


@rule("Fortifications", "Hex Control")
def test_walking_into_an_empty_fortification_destroys_it() -> None:
    s = Scene(german={"43": ["G-2"]}, soviet={"19": ["S-45"]}, fortified=True, options=HARDEST)
    s.play("short_moves").play("move_from", "43").play("move_to", "28")
    assert {h["id"] for h in s.view()["hexes"] if h["fortified"]} == {"4", "21", "26", "32"}


@rule("Fortifications", "Rubble")
def test_rubble_and_a_fortification_serve_together() -> None:
    s = Scene(
        german={"27": ["G-11:4"]},
        soviet={"26": ["S-45:2"]},
        fortified=True,
        rubble=["26"],
        options=HARDEST,
    )
    s.deliberate("26").roll(5, 4)
    assert s.strength("G-11") == 3
    s.roll(6, 1, 1)
    assert s.strength("S-45") == 2


@rule("Chuikov's Headquarters", "R3")
def test_the_dice_come_with_the_draw_and_a_german_hex_costs_the_card() -> None:
    s = Scene(phase="soviet", soviet={"55": ["S-45"]}, german={"82": ["G-2"]}, options=EASY_SOVIET)
    s.roll(1).draw("soviet_draw", "chuikov")
    assert s.kind == "headquarters_dice"
    s.roll(4, 4, 5)
    assert s.hand("soviet") == ["chuikov"]
    s = Scene(
        phase="soviet",
        soviet={"55": ["S-45"]},
        german={"82": ["G-2"]},
        options=EASY_SOVIET,
        control={"german": ["13"]},
    )
    s.roll(1).draw("soviet_draw", "chuikov").roll(4, 4, 5)
    assert s.hand("soviet") == []
    assert s.view()["cards"]["soviet_leaders"] == []


@rule("Chuikov's Headquarters", "R3")
def test_germans_in_the_headquarters_take_chuikov_from_the_hand_too() -> None:
    s = Scene(
        german={"2": ["G-2"]},
        soviet={"40": ["S-45"]},
        soviet_hand=["chuikov", "aa-7"],
        headquarters="3",
        options=EASY_SOVIET,
    )
    s.play("short_moves").play("move_from", "2").play("move_to", "3").draw("german_draw", "pak-1")
    assert s.hand("soviet") == ["aa-7"]


@rule("Chuikov's Headquarters", "Opportunity Fire")
def test_headquarters_lost_in_one_attack_give_no_opportunity_fire_in_the_next() -> None:
    s = Scene(
        german={"W": ["G-2"], "67": ["G-191"]},
        soviet={"3": ["S-45:1"], "52": ["S-87:1"]},
        soviet_leaders=["chuikov"],
        headquarters="3",
        options=EASY_SOVIET,
    )
    s.deliberate("3").roll(1).roll(6, 6, 6).roll(1)
    if s.kind == "advance":
        s.play("advance", "G-2")
    s.draw("german_draw", "pak-1").roll(1).draw("soviet_draw", "aa-7")
    s.deliberate("52").draw("soviet_card", "aa-7")
    if s.kind == "lay_german_card":
        s.play("no_card")
    assert s.kind == "german_fire"


@rule("Immortal Guard", "R31", "Infiltration and T-34")
def test_an_immortal_guard_that_infiltrates_is_at_full_strength() -> None:
    s = Scene(
        german={"67": ["G-191"]},
        soviet={"52": ["S-45:1"]},
        soviet_hand=["infiltration-1"],
        soviet_advantages=["immortal_guard"],
        options=RANDOM,
    )
    s.deliberate("52").draw("soviet_card", "infiltration-1").draw("draw_unit", "S-13G")
    if s.kind == "spin":
        s.roll(4)
    s.roll(1, 1, 1)
    assert s.dice == (1, 4, 0)


@rule("Immortal Guard", "R27", "Chuikov")
def test_guards_brought_in_by_chuikov_rise_to_full_strength() -> None:
    s = Scene(
        phase="soviet",
        german={"24": ["G-64:4"]},
        soviet={"25": ["S-45:1", "S-87:1"], "8": ["S-13G:1"]},
        soviet_hand=["chuikov"],
        soviet_advantages=["immortal_guard"],
        options=RANDOM,
    )
    s.roll(5).draw("soviet_card", "chuikov")
    if s.kind == "headquarters_dice":
        s.roll(4, 4, 5)
    s.roll(1, 1, 1, 1)
    assert s.dice == (2, 4, 0)


@rule("Chuikov's Headquarters", "R27")
def test_a_chuikov_lost_on_arrival_brings_nobody_into_the_attack() -> None:
    s = Scene(
        phase="soviet",
        german={"24": ["G-64:4"]},
        soviet={"25": ["S-45:1", "S-87:1"], "8": ["S-95:4"]},
        soviet_hand=["chuikov"],
        control={"german": ["13"]},
        options={**EASY_SOVIET, "chuikov_hq": "play"},
    )
    s.roll(5).draw("soviet_card", "chuikov").roll(4, 4, 5).roll(1, 1, 1, 1)
    assert s.dice == (2, 0, 0)


@rule("6th Panzer Division", "R10")
def test_one_call_can_empty_row_6_and_bring_raus() -> None:
    s = Scene(
        german={"82": ["G-2"]},
        soviet={"19": ["S-45"]},
        german_advantages=["6th_panzer"],
        options=RANDOM,
        track={6: ["G-191"], 1: ["G-576"]},
    )
    s.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(6, 6, 3, 3, 3, 3)
    while s.kind in ("deploy", "deploy_to"):
        s.play(*s.legal[0])
    assert s.place("G-191") in ("X", "Y")
    assert {s.row(2)[4], s.row(3)[4], s.row(4)[4]} == {"G-11", "G-4", "G-114"}


@rule("6th Panzer Division", "Call for Reinforcements")
def test_axe_units_are_deployed_like_white_ones() -> None:
    s = Scene(german={"82": ["G-2"]}, soviet={"19": ["S-45"]}, options=RANDOM, track={1: ["G-11"]})
    s.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(1, 3, 3, 3, 3, 3)
    if s.kind == "deploy":
        s.play("deploy", "G-11")
    assert s.legal_args("deploy_to") == {"X", "Y", "Z"}


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


def coop(**more: Any) -> Scene:
    """A position with two German players."""
    return Scene(options={"mode": "coop"}, **more)


@rule("Co-Op 11", "R45")
@pytest.mark.parametrize(("active", "unit", "winner"), [(0, "G-2", "yellow"), (1, "G-24", "blue")])
def test_the_captor_of_the_only_spawn_hex_wins_for_the_germans(
    active: int, unit: str, winner: str
) -> None:
    s = coop(german={"W": [unit]}, soviet={"3": ["S-45:1"]}, active=active)
    s.deliberate("3").roll(6, 6, 6).roll(1)
    if s.kind == "advance":
        s.play("advance", unit)
    s.draw("german_draw", "pak-1")
    assert s.outcome["winner"] == winner


@rule("Co-Op 1", "R51", "Returned Units")
def test_yellow_units_in_z_send_blue_reinforcements_back() -> None:
    s = coop(german={"Z": ["G-2"]}, soviet={"40": ["S-45"]}, track={1: ["G-24"]}, active=1)
    s.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(1, 6, 6, 6, 6, 6)
    while s.kind in ("deploy", "deploy_to", "return"):
        s.play(*s.legal[0])
    assert s.place("G-24") == "track"
    assert s.stack("Z") == {"G-2"}


@rule("Co-Op 1", "Hasty Attack", "R51")
def test_a_hasty_attack_joins_white_but_not_the_partner() -> None:
    s = coop(german={"66": ["G-2"], "67": ["G-24"]}, soviet={"52": ["S-45"]})
    assert not s.can("hasty_attack")
    s = coop(german={"66": ["G-2"], "67": ["G-576"]}, soviet={"52": ["S-45"]})
    s.play("hasty_attack")
    while s.kind != "german_fire":
        s.play(*s.legal[0])
    assert s.dice == (0, 4, 3)
