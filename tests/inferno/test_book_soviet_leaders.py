"""Chuikov, Opportunity Fire, Soviet Deliberate Attacks and Khrushchev."""

from __future__ import annotations

import pytest

from tests.inferno.scene import Scene
from tests.rules import rule


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


@rule("Soviet Hasty Attack", "Chuikov")
def test_without_chuikov_the_neighbours_stay_out() -> None:
    s = Scene(
        phase="soviet",
        german={"24": ["G-64:4"]},
        soviet={"25": ["S-45:1", "S-87:1"], "8": ["S-T26:2"]},
    )
    s.roll(5).roll(1, 1, 1, 1)
    assert s.dice == (2, 0, 0)


# Khrushchev


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
