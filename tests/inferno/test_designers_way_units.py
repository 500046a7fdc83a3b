"""The Designer's Way: Headquarters, Fortifications and Units with powers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.inferno.designers_way import RANDOM, set_up
from tests.inferno.scene import TABLES, Scene
from tests.rules import rule

HARDEST: dict[str, Any] = {"designers_way": "hardest"}
EASY_SOVIET: dict[str, Any] = {"designers_way": "easy_soviet"}


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


@rule("R61", "Chuikov's Headquarters")
def test_chuikovs_block_neither_stacks_nor_fights_nor_counts() -> None:
    s = Scene(
        phase="soviet",
        german={"82": ["G-2"]},
        soviet={"13": ["S-45", "S-87"], "20": ["S-95", "S-98"]},
        soviet_leaders=["chuikov"],
        headquarters="13",
        options=EASY_SOVIET,
    )
    assert set(s.view()["top_stacked"]) == {"13", "20"}
    s = Scene(
        phase="soviet",
        german={"82": ["G-2"]},
        soviet_leaders=["chuikov"],
        headquarters="13",
        options=EASY_SOVIET,
    )
    assert s.outcome["winner"] == "german"  # no Soviet Unit is on the map


@rule("Fortifications", "R60")
def test_only_the_hardest_level_has_fortifications() -> None:
    assert set_up(HARDEST).fortified == TABLES.fortifications
    assert set_up(EASY_SOVIET).fortified == 0


@rule("Fortifications", "R30")
def test_fortified_defenders_hit_more_easily_and_germans_destroy_it() -> None:
    scene = Scene(
        german={"43": ["G-191:3"]}, soviet={"28": ["S-45:2"]}, fortified=True, options=HARDEST,
        soviet_leaders=["khrushchev", "chuikov"],
    )  # fmt: skip
    scene.deliberate("28", "43")
    assert scene.dice == (0, 1)
    scene.roll(4)
    assert scene.strength("G-191") == 2
    scene.roll(5, 5).roll(4, 1)
    assert scene.strength("G-191") == 1
    assert scene.place("S-45") == "pool"
    assert not scene.state.fortified >> TABLES.hexes.index("28") & 1


@rule("Fortifications", "R30")
def test_fortifications_are_no_help_in_attack() -> None:
    scene = Scene(
        german={"12": ["G-191:3"]}, soviet={"28": ["S-45:2"]}, fortified=True, options=HARDEST,
        phase="soviet",
    )  # fmt: skip
    scene.roll(1).roll(1, 1, 1).roll(5, 5)
    assert scene.strength("G-191") == 3


@rule("1077th AA Regiment", "R60")
@pytest.mark.parametrize("level", ["hardest", "easy_soviet"])
def test_the_1077th_cancels_airstrikes_at_the_hardest_level(level: str) -> None:
    scene = Scene(
        german={"72": ["G-191:3"]}, soviet={"73": ["S-1077AA:2"]},
        german_hand=["heinkel-1"], options={"designers_way": level},
    )  # fmt: skip
    scene.deliberate("73", "72").play("lay_card").play("play_german_card", "heinkel-1")
    assert (scene.kind == "german_card_dice") is (level != "hardest")


@rule("20th Destroyer Brigade", "R43")
def test_the_20th_takes_a_step_from_the_strongest_tank_in_attack_too() -> None:
    scene = Scene(
        german={"57": ["G-2:3", "G-191:3"]}, soviet={"73": ["S-20D:2"]}, options=HARDEST,
        phase="soviet",
    ).roll(1)  # fmt: skip
    assert scene.strength("G-2") == 2


@rule("R31", "20th Destroyer Brigade")
def test_the_20th_that_arrives_by_infiltration_does_not_act() -> None:
    scene = Scene(
        german={"72": ["G-2:3"]}, soviet={"73": ["S-45:2"]}, options=HARDEST,
        soviet_hand=["infiltration-1"],
    )  # fmt: skip
    scene.deliberate("73", "72").draw("soviet_card", "infiltration-1")
    scene.draw("draw_unit", "S-20D").roll(1)
    assert scene.strength("G-2") == 3


@rule("Immortal Guard", "Combat 4")
def test_immortal_guards_rise_to_full_strength_in_every_combat() -> None:
    scene = Scene(
        german={"72": ["G-191:3"]}, soviet={"73": ["S-13G:1", "S-45:0"]}, options=RANDOM,
        soviet_advantages=["immortal_guard"],
    )  # fmt: skip
    scene.deliberate("73", "72")
    assert scene.strength("S-13G") == 4
    assert scene.strength("S-45") == 1


@rule("Marines Empowered")
def test_an_empowered_marine_lands_where_the_dice_say() -> None:
    scene = Scene(
        german={"72": ["G-191:3"]}, soviet={"73": ["S-45:4"]}, options=RANDOM,
        soviet_advantages=["marines_empowered"], soviet_hand=["flotilla-1"],
    )  # fmt: skip
    scene.deliberate("73", "72").draw("soviet_card", "flotilla-1").roll(1, 2, 2)
    scene.draw("draw_unit", "S-92M")
    assert scene.place("S-92M") == "5"
    assert scene.strength("S-92M") == 3


@rule("6th Panzer Division", "R11", "R61")
def test_a_six_on_the_empty_last_row_brings_the_6th_panzer_to_the_track() -> None:
    scene = Scene(
        german={"X": ["G-2"]}, soviet={"19": ["S-45"]}, options=RANDOM,
        german_advantages=["6th_panzer"], track={1: ["G-191", "G-576"]},
    )  # fmt: skip
    scene.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(1, 6, 6, 6, 6, 6)
    assert [scene.row(row)[4] for row in (2, 3, 4)] == ["G-11", "G-4", "G-114"]
    assert scene.view()["track"][5]["raus"]


@rule("Chuikov's Headquarters", "R3", "R61")
@pytest.mark.parametrize(("dice", "stays"), [((2, 2, 1), True), ((3, 3, 4), False)])
def test_chuikov_needs_a_soviet_hex_for_his_headquarters(
    dice: tuple[int, ...], stays: bool
) -> None:
    scene = Scene(
        german={"72": ["G-191:3"], "10": ["G-194"]}, soviet={"73": ["S-45:4"]},
        soviet_hand=["chuikov"], options=EASY_SOVIET | {"chuikov_hq": "play"},
    )  # fmt: skip
    scene.deliberate("73", "72").draw("soviet_card", "chuikov").roll(*dice)
    cards = scene.view()["cards"]
    assert cards["soviet_leaders"] == (["chuikov"] if stays else [])
    assert cards["soviet_discards"] == ([] if stays else ["chuikov"])
    assert scene.stack("5") == set()


@rule("Chuikov's Headquarters", "R3")
def test_germans_who_enter_the_headquarters_end_chuikovs_effects() -> None:
    scene = Scene(
        german={"4": ["G-2"]}, soviet={"19": ["S-45"]}, soviet_leaders=["chuikov"],
        headquarters="5", options=EASY_SOVIET,
    )  # fmt: skip
    scene.play("short_moves").play("move_from", "4").play("move_to", "5")
    assert scene.view()["cards"]["soviet_leaders"] == []
    assert scene.view()["cards"]["soviet_discards"] == ["chuikov"]


@rule("R3", "Chuikov's Headquarters")
def test_the_headquarters_are_rolled_when_chuikov_is_drawn_and_all_know_it() -> None:
    scene = Scene(
        german={"Y": ["G-2"]}, soviet={"60": ["S-45"]}, phase="soviet", options=EASY_SOVIET
    )
    scene.roll(1).draw("soviet_draw", "chuikov").roll(2, 2, 1)
    assert scene.view()["cards"]["soviet_known"] == ["chuikov"]
    assert scene.state.headquarters == TABLES.hexes.index("5")
