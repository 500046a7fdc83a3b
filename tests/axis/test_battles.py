"""Ten fixed battles: sampled results agree with the exact distribution of losses."""

from __future__ import annotations

from math import comb
from random import Random

import pytest

from kurgan.games.axis.pack.tables import UNITS
from kurgan.games.axis.state import Board
from kurgan.kernel.ask import Choice
from kurgan.kernel.engine import apply, question
from tests.axis.scene import Scene, zone_number
from tests.rules import rule

ROAD = ("novomoskovsk", "surovikino", "oblivskaya")
SAMPLES = 600
# zone, units, Axis zones, the values of the attackers and of the defenders
BATTLES: list[tuple[str, str, tuple[str, ...], list[int], list[int]]] = [
    ("kalach", "1 ger_tank, 1 sov_tank", ROAD, [3], [3]),
    ("kalach", "3 ger_infantry, 2 sov_infantry", ROAD, [1] * 3, [2] * 2),
    ("kalach", "2 ger_artillery, 3 sov_infantry", ROAD, [2] * 2, [2] * 3),
    ("kalach", "2 ger_tank, 2 ger_assault_gun, 4 sov_infantry", ROAD, [3, 3, 2, 2], [2] * 4),
    ("kalach", "4 ger_tank, 1 sov_rocket, 1 sov_infantry", ROAD, [3] * 4, [2]),
    ("kalach", "4 ger_infantry, 3 sov_artillery", (), [], [2] * 3),
    ("kalach", "3 ger_tank, 3 sov_tank", (), [2] * 3, [3] * 3),
    ("mamayev_kurgan", "2 ger_tank, 2 sov_infantry", ("gumrak",), [2] * 2, [3] * 2),
    ("tractor_factory", "3 ger_artillery, 1 sov_tank, 1 sov_infantry", (), [1] * 3, [4, 3]),
    ("kalach", "6 ger_mech, 6 sov_mech", ROAD, [1] * 6, [2] * 6),
]


def hits(values: list[int]) -> list[float]:
    """The chance of each number of hits."""
    chances = [1.0]
    for value in values:
        after = [0.0] * (len(chances) + 1)
        for count, chance in enumerate(chances):
            after[count] += chance * (6 - value) / 6
            after[count + 1] += chance * value / 6
        chances = after
    return chances


def capped(chances: list[float], most: int) -> list[float]:
    """Losses are never more than there are units."""
    return [*chances[:most], sum(chances[most:])]


def losses(s: Board, zone: int, rng: Random) -> tuple[int, int]:
    """Fight one round with random dice and random choices; what each side lost."""
    before = [s.land_units(zone, side) for side in (0, 1)]
    while (ask := question(s)) is not None and any(type(f).__name__ == "Combat" for f in s.stack):
        apply(s, rng.choice(ask.options) if isinstance(ask, Choice) else ask.sample(rng))
    return before[0] - s.land_units(zone, 0), before[1] - s.land_units(zone, 1)


@rule("Combat 1", "Combat 2", "Combat 3", "Combat 4")
@pytest.mark.parametrize("number", range(len(BATTLES)))
def test_losses_of_a_fixed_battle(number: int) -> None:
    name, units, axis, attack, defense = BATTLES[number]
    start = Scene(card=5, axis=axis, units={name: units}, battle=[name]).state
    zone = zone_number(name)
    counts = [start.land_units(zone, side) for side in (0, 1)]
    exact = [
        capped(hits(values), count) for values, count in ((defense, counts[0]), (attack, counts[1]))
    ]
    rng = Random(number)
    found = [[0] * (count + 1) for count in counts]
    for _ in range(SAMPLES):
        for side, lost in enumerate(losses(start.copy(), zone, rng)):
            found[side][lost] += 1
    for side in (0, 1):
        for lost, chance in enumerate([*exact[side], *[0.0] * 9][: counts[side] + 1]):
            noise = 5 * (chance * (1 - chance) / SAMPLES) ** 0.5
            assert abs(found[side][lost] / SAMPLES - chance) <= noise + 1e-9, UNITS


def test_the_reference_is_a_binomial() -> None:
    assert hits([3, 3]) == pytest.approx([comb(2, n) / 4 for n in range(3)])
