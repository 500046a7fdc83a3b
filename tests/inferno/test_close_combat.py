"""Close Combat in bulk: sampled fights against distributions worked out here by hand."""

from __future__ import annotations

from collections import Counter
from math import comb, sqrt
from random import Random
from typing import NamedTuple

import pytest

from kurgan.kernel.ask import Choice
from kurgan.kernel.engine import apply, question
from tests.inferno.scene import Scene
from tests.rules import rule

FIGHTS = 2_000  # in each of ten set-ups
CHANCE = {"SF": 1 / 6, "DF": 2 / 6, "TF": 3 / 6}
FIRE = ("german_fire", "soviet_fire", "reduce_german", "reduce_soviet")
Result = tuple[int, int]


class Fight(NamedTuple):
    """Dots of both sides, how well they hit, and who fires first."""

    german: tuple[str, ...]
    german_fire: str
    soviet: tuple[str, ...]
    soviet_fire: str
    target: str  # #73 is Clear, #75 Rough, #42 Urban
    rubble: bool = False


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


def left(scene: Scene, units: tuple[str, ...]) -> int:
    return sum(scene.strength(unit.partition(":")[0]) for unit in units)
