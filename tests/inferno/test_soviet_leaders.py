"""Chuikov, Zaytsev and Khrushchev."""

from __future__ import annotations

from typing import Any

import pytest

from tests.inferno.attacks import attack_on
from tests.inferno.scene import Scene
from tests.inferno.turns import defend
from tests.rules import rule

HARDEST: dict[str, Any] = {"designers_way": "hardest"}


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


@rule("Zaytsev", "R57")
def test_zaytsev_shoots_twice_and_looks_for_the_strongest_again() -> None:
    s = defend(
        "sniper_s-1",
        "52",
        {"67": ["G-191:3", "G-369:2"]},
        {"52": ["S-45:1"]},
        soviet_leaders=["zaytsev"],
    )
    assert s.strength("G-191") == 2
    assert s.legal_args("reduce_german") == {"G-191", "G-369"}
    s.play("reduce_german", "G-369")
    assert s.strength("G-369") == 1


@rule("Zaytsev", "Soviet Leaders")
def test_zaytsev_himself_is_the_card_of_his_combat_and_stays_in_play() -> None:
    s = defend("zaytsev", "52", {"67": ["G-191:3"]}, {"52": ["S-45:1"]})
    assert s.strength("G-191") == 3
    assert s.view()["cards"]["soviet_leaders"] == ["zaytsev"]
    assert s.view()["cards"]["soviet_discards"] == []


@rule("Chuikov", "Soviet Leaders", "Combat 8")
def test_chuikov_played_in_defence_gives_opportunity_fire_in_that_combat() -> None:
    s = Scene(german={"67": ["G-191"]}, soviet={"52": ["S-45:4"]}, soviet_hand=["chuikov"])
    s.deliberate("52").draw("soviet_card", "chuikov")
    assert s.kind == "opportunity_dice"
    assert sum(s.dice) == 1  # one Unit, one die, whatever its dots


@rule("Opportunity Fire", "R28")
def test_each_soviet_beside_any_attacking_stack_rolls_one_die() -> None:
    s = Scene(
        german={"67": ["G-191"], "68": ["G-194"]},
        soviet={"52": ["S-45:4", "S-87:1"], "51": ["S-T26:0"], "53": ["S-95"], "39": ["S-98"]},
        soviet_leaders=["chuikov"],
    )
    s.deliberate("52", "67", "68")
    # 51 touches 67, 53 touches 68; 39 touches the target only
    assert sum(s.dice) == 4
    s.roll(6, 5, 5, 5)
    assert s.legal_args("reduce_german") == {"G-191", "G-194"}
    s.play("reduce_german", "G-191")
    assert s.strength("G-191") == 2
    assert s.strength("S-T26") == 0


@rule("Opportunity Fire")
def test_a_german_stack_that_stays_out_draws_no_opportunity_fire() -> None:
    s = Scene(
        german={"67": ["G-191"], "68": ["G-194"]},
        soviet={"52": ["S-45"], "53": ["S-95"]},
        soviet_leaders=["chuikov"],
    )
    s.deliberate("52", "67")
    assert sum(s.dice) == 1


@rule("Opportunity Fire", "R28")
def test_the_option_stack_gives_a_die_for_each_attacking_stack() -> None:
    s = Scene(
        german={"67": ["G-191"], "68": ["G-194"]},
        soviet={"52": ["S-45", "S-87"], "53": ["S-95"]},
        soviet_leaders=["chuikov"],
        options={"opportunity_fire": "stack"},
    )
    s.deliberate("52", "67", "68")
    assert sum(s.dice) == 5


@rule("Opportunity Fire", "Hasty Attack")
def test_a_hasty_attack_draws_opportunity_fire_too() -> None:
    s = Scene(german={"66": ["G-191"]}, soviet={"52": ["S-45"]}, soviet_leaders=["chuikov"])
    s.play("hasty_attack")
    while s.kind != "opportunity_dice":
        s.play(*s.legal[0])
    assert sum(s.dice) == 1


@rule("Opportunity Fire")
def test_attacking_soviets_have_no_opportunity_fire() -> None:
    s = Scene(
        phase="soviet",
        german={"67": ["G-191"]},
        soviet={"52": ["S-45"]},
        soviet_leaders=["chuikov"],
    )
    s.roll(5)
    assert s.kind == "german_fire"


@rule("Soviet Deliberate Attack", "Chuikov")
def test_with_chuikov_all_stacks_around_the_germans_attack() -> None:
    s = Scene(
        phase="soviet",
        german={"24": ["G-64:4"]},
        soviet={
            "25": ["S-45:1", "S-87:1", "S-95:1"],
            "7": ["S-T6:2"],
            "8": ["S-98:3"],
            "6": ["S-112:4"],
        },
        soviet_leaders=["chuikov"],
    )
    s.roll(5).roll(1, 1, 1, 1)
    assert s.kind == "soviet_fire"
    assert s.dice == (6, 2, 0)  # without the Stack in #6


@rule("Soviet Deliberate Attack", "R41")
def test_the_strongest_of_all_attacking_stacks_advances() -> None:
    s = Scene(
        phase="soviet",
        german={"24": ["G-369:1"]},
        soviet={"25": ["S-45:1", "S-87:1"], "8": ["S-98:3"]},
        soviet_leaders=["chuikov"],
    )
    s.roll(5).roll(1).roll(6, 1, 1, 1, 1)
    assert s.place("S-98") == "24"
    assert s.place("S-45") == "25"


@rule("Chuikov", "R27")
def test_chuikov_played_in_an_attack_brings_the_neighbours_in_at_once() -> None:
    s = Scene(
        phase="soviet",
        german={"24": ["G-64:4"]},
        soviet={"25": ["S-45:1", "S-87:1"], "8": ["S-T26:0"]},
        soviet_hand=["chuikov"],
    )
    s.roll(5).draw("soviet_card", "chuikov").roll(1, 1, 1, 1)
    assert s.dice == (2, 1, 0)
    assert s.strength("S-T26") == 1
    assert s.view()["combat"]["deliberate"]  # no longer a Hasty Attack


@rule("Khrushchev", "R29")
@pytest.mark.parametrize(("unit", "miss", "hit"), [("S-45", 4, 5), ("S-T6", 3, 4), ("S-T84", 2, 3)])
def test_khrushchev_lets_each_firepower_hit_one_point_lower(unit: str, miss: int, hit: int) -> None:
    for face, left in ((miss, 4), (hit, 3)):
        s = Scene(
            german={"67": ["G-64:4"]}, soviet={"52": [f"{unit}:1"]}, soviet_leaders=["khrushchev"]
        )
        s.deliberate("52").roll(1, 1, 1, 1).roll(face)
        assert s.strength("G-64") == left
        assert s.strength(unit) == 1


@rule("Khrushchev", "R29")
def test_each_1_hits_the_strongest_soviet_through_rubble() -> None:
    s = Scene(
        german={"40": ["G-64:4"]},
        soviet={"24": ["S-45:3", "S-87:1"]},
        soviet_leaders=["khrushchev"],
        rubble=["24"],
    )
    s.deliberate("24").roll(1, 1, 2, 2)
    assert s.kind == "german_fire"
    assert (s.strength("S-45"), s.strength("S-87")) == (1, 1)


@rule("Khrushchev", "Close Combat")
def test_in_an_urban_hex_the_ones_count_before_the_germans_fire() -> None:
    s = Scene(
        german={"40": ["G-64:4"]},
        soviet={"24": ["S-45:1"], "19": ["S-87"]},
        soviet_leaders=["khrushchev"],
        rubble=["24"],
    )
    s.deliberate("24").roll(1)
    if s.kind == "advance":
        s.play("advance", "G-64")
    assert s.place("S-45") == "pool"
    assert s.place("G-64") == "24"


@rule("Khrushchev", "Opportunity Fire")
def test_a_1_of_an_unseen_neighbour_hits_the_revealed_defenders() -> None:
    s = Scene(
        german={"67": ["G-64:4"]},
        soviet={"52": ["S-45:2"], "51": ["S-T84:3"]},
        soviet_leaders=["khrushchev", "chuikov"],
    )
    s.deliberate("52").roll(1, 5)
    assert s.strength("S-45") == 1
    assert s.strength("S-T84") == 3
    assert s.strength("G-64") == 3


@rule("Khrushchev", "Combat 9", "Combat 11")
def test_defenders_lost_to_their_own_opportunity_fire_skip_close_combat_only() -> None:
    s = Scene(
        german={"40": ["G-64:4"]},
        soviet={"24": ["S-45:1"], "19": ["S-87"]},
        soviet_leaders=["khrushchev", "chuikov"],
    )
    s.deliberate("24").roll(1)
    assert s.place("S-45") == "pool"
    assert s.kind == "rubble_dice"
    s.roll(1, 1, 1)
    if s.kind == "advance":
        s.play("advance", "G-64")
    assert s.place("G-64") == "24"


@rule("Khrushchev", "R59")
def test_when_both_fire_together_dice_of_a_soviet_lost_to_a_1_still_stand() -> None:
    s = Scene(
        german={"67": ["G-64:4"]},
        soviet={"52": ["S-45:2"], "19": ["S-87"]},
        soviet_leaders=["khrushchev"],
    )
    s.deliberate("52").roll(6, 1, 1, 1).roll(1, 6)
    # one dot is lost to the 1, the other to the Germans; the 6 hits all the same
    assert s.strength("G-64") == 3
    assert s.place("S-45") == "pool"


@rule("Khrushchev")
def test_attacking_soviets_suffer_their_ones_too() -> None:
    s = Scene(
        phase="soviet",
        german={"67": ["G-64:4"]},
        soviet={"52": ["S-45:3"]},
        soviet_leaders=["khrushchev"],
    )
    s.roll(5).roll(1, 1, 1, 1).roll(1, 1, 5)
    assert s.strength("S-45") == 1
    assert s.strength("G-64") == 3


@rule("Khrushchev", "Soviet Leaders")
def test_khrushchev_counts_from_the_combat_he_is_played_in() -> None:
    s = Scene(german={"67": ["G-64:4"]}, soviet={"52": ["S-45:1"]}, soviet_hand=["khrushchev"])
    s.deliberate("52").draw("soviet_card", "khrushchev").roll(1, 1, 1, 1).roll(5)
    assert s.strength("G-64") == 3
    assert s.view()["cards"]["soviet_leaders"] == ["khrushchev"]


@rule("Zaytsev", "R57")
def test_zaytsev_shoots_twice_and_looks_anew() -> None:
    scene = attack_on(
        ["G-191:3", "G-194:2"], ["S-45:4"], soviet_hand=["sniper_s-1"], soviet_leaders=["zaytsev"]
    )
    scene.draw("soviet_card", "sniper_s-1")
    assert scene.strength("G-191") == 2
    scene.play("reduce_german", "G-194")
    assert scene.strength("G-194") == 1


@rule("Opportunity Fire", "Combat 8", "Chuikov", "R28")
def test_opportunity_fire_counts_units_beside_the_attackers() -> None:
    changes: dict[str, Any] = {
        "german": {"72": ["G-191:3"], "88": ["G-194:3"]},
        "soviet": {"73": ["S-45:4", "S-87:4"], "71": ["S-95"], "44": ["S-98"]},
        "soviet_leaders": ["chuikov"],
    }
    scene = Scene(**changes).deliberate("73", "72", "88")
    assert scene.kind == "opportunity_dice"
    assert scene.dice == (3, 0)
    scene.roll(6, 5, 1).play("reduce_german", "G-191")
    assert scene.strength("G-191") == 2
    changes["options"] = {"opportunity_fire": "stack"}
    scene = Scene(**changes).deliberate("73", "72", "88")
    assert scene.dice == (6, 0)


@rule("Khrushchev", "R29", "R59")
def test_khrushchev_helps_to_hit_and_strikes_his_own() -> None:
    scene = attack_on(["G-191:3"], ["S-45:4"], soviet_leaders=["khrushchev"])
    scene.roll(1, 1, 1).roll(5, 5, 4, 1)
    assert scene.strength("G-191") == 1
    assert scene.strength("S-45") == 3


@rule("Khrushchev", "Combat 10A")
def test_khrushchevs_ones_strike_defenders_before_the_attackers_roll() -> None:
    scene = attack_on(["G-191:3"], ["S-45:1"], "42", soviet_leaders=["khrushchev"], rubble=["42"])
    scene.roll(1)
    assert scene.place("S-45") == "pool"
    assert not scene.told("germans_fired")
    assert scene.place("G-191") == "42"


@rule("Khrushchev", "R26", "R29")
def test_khrushchevs_ones_in_opportunity_fire_can_end_the_defence() -> None:
    scene = attack_on(
        ["G-191:3"], ["S-45:1"], "42", soviet_leaders=["chuikov", "khrushchev"], rubble=["42"]
    )
    scene.roll(1)
    assert scene.place("S-45") == "pool"
    assert not scene.told("soviets_fired")
    assert scene.place("G-191") == "42"


@rule("Chuikov", "R27", "Soviet Deliberate Attack")
def test_chuikov_played_in_an_attack_brings_the_neighbours_in() -> None:
    scene = Scene(
        german={"57": ["G-191:3"]},
        soviet={"73": ["S-45:2", "S-95:2"], "44": ["S-87:0"]},
        soviet_hand=["chuikov"],
        phase="soviet",
    ).roll(1)
    scene.draw("soviet_card", "chuikov").roll(1, 1, 1)
    assert scene.strength("S-87") == 1
    assert sum(scene.dice) == 5
    assert scene.view()["cards"]["soviet_leaders"] == ["chuikov"]
