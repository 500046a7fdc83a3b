"""Close Combat: who fires first, and how often all hit."""

from __future__ import annotations

from collections import Counter
from math import comb, sqrt
from random import Random
from typing import NamedTuple

import pytest

from kurgan.kernel.ask import Choice
from kurgan.kernel.engine import apply, question
from tests.inferno.attacks import CLEAR, ROUGH, attack, soviet_attack
from tests.inferno.scene import Scene
from tests.inferno.turns import clear_attack
from tests.rules import rule


class Fight(NamedTuple):
    """Dots of both sides, how well they hit, and who fires first."""

    german: tuple[str, ...]
    german_fire: str
    soviet: tuple[str, ...]
    soviet_fire: str
    target: str  # #73 is Clear, #75 Rough, #42 Urban
    rubble: bool = False


FIGHTS = 2_000  # in each of ten set-ups
CHANCE = {"SF": 1 / 6, "DF": 2 / 6, "TF": 3 / 6}
FIRE = ("german_fire", "soviet_fire", "reduce_german", "reduce_soviet")
Result = tuple[int, int]
FIGHTS_SET_UP = [
    Fight(("G-191:3",), "DF", ("S-45:4",), "SF", "73"),
    Fight(("G-2:3",), "TF", ("S-45:2",), "SF", "73"),
    Fight(("G-191:3", "G-194:2"), "DF", ("S-138:4",), "DF", "75"),
    Fight(("G-369:3",), "SF", ("S-T84:3",), "TF", "75"),
    Fight(("G-191:3",), "DF", ("S-45:4",), "SF", "42"),
    Fight(("G-2:3", "G-24:3"), "TF", ("S-138:3",), "DF", "42"),
    Fight(("G-191:3", "G-194:3"), "DF", ("S-45:2", "S-87:2"), "SF", "42"),
    Fight(("G-2:3", "G-24:3"), "TF", ("S-45:4",), "SF", "42", True),
    Fight(("G-191:3", "G-194:3", "G-211:3"), "DF", ("S-13G:3",), "DF", "42", True),
    Fight(("G-369:1",), "SF", ("S-WK1:1",), "SF", "42", True),
]


def dots(units: tuple[str, ...]) -> int:
    return sum(int(unit.partition(":")[2]) for unit in units)


def binomial(dice: int, chance: float) -> list[float]:
    return [comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(dice + 1)]


def exact(fight: Fight) -> dict[Result, float]:
    """The chance of every result: German and Soviet dots left."""
    german, soviet = dots(fight.german), dots(fight.soviet)
    on_germans = binomial(soviet, CHANCE[fight.soviet_fire])
    found: dict[Result, float] = {}
    for hits, chance in enumerate(on_germans):
        left = max(0, german - hits)
        rolling = left if fight.target == "42" else german
        for back, other in enumerate(binomial(rolling, CHANCE[fight.german_fire])):
            counted = back // 2 if fight.rubble else back
            result = (left, max(0, soviet - counted))
            found[result] = found.get(result, 0.0) + chance * other
    return found


def scene_of(fight: Fight) -> Scene:
    source = {"73": "72", "75": "74", "42": "41"}[fight.target]
    rubble = ["42"] if fight.rubble else ["25"]
    scene = Scene(german={source: fight.german}, soviet={fight.target: fight.soviet}, rubble=rubble)
    scene.deliberate(fight.target, source)
    if scene.kind == "rubble_dice":
        scene.roll(1, 1, 1)
    return scene


def left(scene: Scene, units: tuple[str, ...]) -> int:
    return sum(scene.strength(unit.partition(":")[0]) for unit in units)


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


@rule("Combat 10A", "Soviet Hasty Attack")
def test_soviets_lost_to_german_defenders_in_the_city_do_not_roll() -> None:
    s = Scene(phase="soviet", german={"24": ["G-2:3"]}, soviet={"25": ["S-45:2", "S-87:1"]})
    s.roll(5).roll(6, 6, 1)
    s.play("reduce_soviet", "S-87")
    assert s.dice == (1, 0, 0)


@rule("Combined Force Bonus", "R39")
@pytest.mark.parametrize(
    ("german", "soviet", "bonus"),
    [
        (["G-2", "G-191"], ["S-45"], True),
        (["G-2", "G-120"], ["S-T6"], True),
        (["G-64"], ["S-45"], True),
        (["G-2"], ["S-45"], False),
        (["G-191", "G-120"], ["S-45"], False),
        (["G-2", "G-191"], ["S-45", "S-T6"], False),
        (["G-64"], ["S-45", "S-T6"], False),
        (["G-2", "G-191"], ["S-92M", "S-T6"], False),
        (["G-2", "G-191"], ["S-92M", "S-45"], True),
    ],
)
def test_the_bonus_wants_both_arms_on_one_side_only(
    german: list[str], soviet: list[str], bonus: bool
) -> None:
    s = clear_attack(german, soviet)
    assert (s.kind == "combined_force") is bonus


@rule("Combined Force Bonus", "Hoth")
def test_there_is_no_bonus_without_hoth() -> None:
    assert clear_attack(["G-64"], ["S-45"], leaders=[]).kind == "german_fire"


@rule("Combat 10B", "Combined Force Bonus")
def test_soviets_lost_to_the_first_fire_do_not_roll() -> None:
    s = clear_attack(["G-64:4"], ["S-45:1", "S-87:2"])
    s.play("fire_first").roll(6, 1, 1, 1)
    assert s.kind == "soviet_fire"
    assert s.dice == (2, 0, 0)


@rule("Combat 10B")
def test_the_german_may_decline_to_fire_first() -> None:
    s = clear_attack(["G-64:4"], ["S-45:1"])
    s.play("fire_together").roll(6, 1, 1, 1)
    assert s.kind == "soviet_fire"
    assert s.dice == (1, 0, 0)


@rule("Combined Force Bonus", "Terrain")
def test_the_bonus_is_for_clear_hexes_only() -> None:
    s = Scene(german={"43": ["G-64"]}, soviet={"28": ["S-45"]}, german_leaders=["hoth"])
    assert s.deliberate("28").kind == "german_fire"
    s = Scene(german={"40": ["G-64"]}, soviet={"24": ["S-45"]}, german_leaders=["hoth"])
    s.deliberate("24").roll(1, 1, 1)
    assert s.kind == "soviet_fire"


@rule("Combined Force Bonus", "R56")
def test_the_bonus_is_tested_on_those_still_there_at_step_10() -> None:
    s = clear_attack(["G-2", "G-191:1"], ["S-45"], soviet_hand=["sniper_s-1"])
    s.draw("soviet_card", "sniper_s-1")
    assert s.place("G-191") == "dead"
    assert s.kind == "german_fire"
    s = clear_attack(["G-2", "G-191"], ["S-45", "S-T6:1"], german_hand=["pak-1"])
    s.play("lay_card")
    if s.kind == "german_card":
        s.play("play_german_card", "pak-1")
    assert s.place("S-T6") == "pool"
    assert s.kind == "combined_force"


@rule("Combined Force Bonus")
def test_the_bonus_serves_german_defenders_in_a_clear_hex() -> None:
    s = Scene(
        phase="soviet", soviet={"52": ["S-45:1"]}, german={"67": ["G-64"]}, german_leaders=["hoth"]
    )
    s.roll(5)
    assert s.kind == "combined_force"
    s.play("fire_first").roll(6, 1, 1, 1)
    assert s.place("S-45") == "pool"
    assert s.kind == "over"


@rule("Close Combat", "Combat 10", "Combat 10A", "Firepower", "Rubble")
@pytest.mark.parametrize("number", range(len(FIGHTS_SET_UP)))
def test_sampled_close_combats_agree_with_the_exact_distribution(number: int) -> None:
    fight = FIGHTS_SET_UP[number]
    start = scene_of(fight)
    rng = Random(number)
    before = start.state
    counts: Counter[Result] = Counter()
    for _ in range(FIGHTS):
        start.state = before.copy()
        while (ask := question(start.state)) is not None and ask.kind in FIRE:
            options = ask.options if isinstance(ask, Choice) else (ask.sample(rng),)
            apply(start.state, options[int(rng.random() * len(options))])
        counts[left(start, fight.german), left(start, fight.soviet)] += 1
    expected = exact(fight)
    assert set(counts) <= set(expected)
    chi_square, classes = 0.0, 0
    for result, chance in expected.items():
        if chance * FIGHTS >= 5:
            chi_square += (counts[result] - chance * FIGHTS) ** 2 / (chance * FIGHTS)
            classes += 1
    assert chi_square < classes + 5 * sqrt(2 * classes) + 5


@rule("Combat 10", "Close Combat", "Strength", "Firepower")
def test_combat_10_both_sides_fire_together_outside_the_city() -> None:
    scene = attack(ROUGH, ["G-2:3", "G-191:1", "G-369:1"], ["S-45:2", "S-138:1", "S-T84:1"])
    assert scene.dice == (1, 1, 3)
    scene.roll(6, 5, 4, 3, 3)
    assert scene.kind == "soviet_fire"
    assert scene.dice == (2, 1, 1)
    scene.roll(5, 5, 4, 3)
    assert scene.told("germans_fired")[0][:2] == (3, 3)
    assert scene.told("soviets_fired")[0][:2] == (0, 0)


@rule("Combat 10A", "Terrain")
def test_combat_10a_german_defenders_fire_first_in_the_city() -> None:
    scene = Scene(german={"42": ["G-191:3"]}, soviet={"41": ["S-45:1"]}, phase="soviet").roll(2)
    assert scene.kind == "german_fire"
    scene.roll(5, 1, 1)
    assert scene.place("S-45") == "pool"
    assert not scene.told("soviets_fired")


@rule("Combined Force Bonus", "Combat 10B", "Hoth", "R39")
def test_combined_force_lets_the_germans_fire_first_if_they_like() -> None:
    scene = attack(CLEAR, ["G-64:4"], ["S-45:1"], german_leaders=["hoth"])
    assert scene.kind == "combined_force"
    scene.play("fire_first").roll(6, 1, 1, 1)
    assert scene.place("S-45") == "pool"
    assert not scene.told("soviets_fired")


@rule("Combined Force Bonus", "R56", "Terrain")
@pytest.mark.parametrize(
    ("target", "german", "soviet"),
    [
        (CLEAR, ["G-64"], ["S-45", "S-T6"]),
        (CLEAR, ["G-191"], ["S-45"]),
        (CLEAR, ["G-2"], ["S-45"]),
        (ROUGH, ["G-64"], ["S-45"]),
    ],
)
def test_combined_force_needs_both_types_clear_ground_and_no_soviet_mix(
    target: str, german: list[str], soviet: list[str]
) -> None:
    scene = attack(target, german, soviet, german_leaders=["hoth"])
    assert scene.kind == "german_fire"


@rule("Combined Force Bonus", "R39")
def test_combined_force_helps_german_defenders() -> None:
    scene = soviet_attack(["G-2:1", "G-191:1"], ["S-45:4"], german_leaders=["hoth"])
    assert scene.kind == "combined_force"
