"""Reducing Strength: who takes the hits."""

from __future__ import annotations

from tests.inferno.attacks import CLEAR, attack
from tests.inferno.scene import Scene
from tests.inferno.turns import versus
from tests.rules import rule


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


@rule("Reducing Strength", "R50")
def test_ties_among_soviets_stay_with_the_german_player() -> None:
    s = versus(german={"67": ["G-369:1"]}, soviet={"52": ["S-45:2", "S-T6:2"]})
    s.deliberate("52").roll(6).roll(1, 1, 1, 1)
    assert s.kind == "reduce_soviet"
    assert s.side == 0


@rule("Reducing Strength", "R18")
def test_every_hit_looks_for_the_strongest_anew() -> None:
    scene = attack(CLEAR, ["G-2:3"], ["S-45:3", "S-87:2"])
    scene.roll(4, 4, 1).roll(*[1] * 5)
    scene.play("reduce_soviet", "S-87")
    assert (scene.strength("S-45"), scene.strength("S-87")) == (2, 1)
