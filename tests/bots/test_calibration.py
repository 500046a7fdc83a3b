"""Win chances are honest: they come true as often as they say, within what luck allows."""

from __future__ import annotations

import pytest
from bench.arena import SCENES
from bench.fit import NAMES, calibration, rows_of

from kurgan.bots.learned import Learned, coefficients

FRESH = 8_000_000  # seeds of games that nothing was learned from
SPREAD = 0.4  # of the players' weights, as in what was learned from
OFF = 0.05  # what a chance may be off


def test_a_band_tells_what_came_of_what_was_predicted() -> None:
    even = Learned((0.0,))
    games = [[([1.0], 1.0), ([1.0], 1.0)], [([1.0], 0.0), ([1.0], 0.0)]]
    [band] = calibration(even, games, 3)
    assert (band.predicted, band.won) == (0.5, 0.5)
    assert band.error == pytest.approx(2**0.5 / 4)  # two games, not four positions


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("axis-race", 24), ("axis-uranus", 24), ("inferno-versus", 100), ("inferno-coop", 100),
        ("inferno-two-vs-one", 100), ("inferno-solo", 100),
    ],
)  # fmt: skip
def test_chances_come_true_in_games_that_were_not_learned_from(name: str, count: int) -> None:
    scene, learned = SCENES[name], coefficients(name.partition("-")[0], NAMES[name])
    games = [rows_of(scene, SPREAD, FRESH + number) for number in range(count)]
    for band in calibration(learned, games, 3):
        assert abs(band.won - band.predicted) < OFF + 2.5 * band.error, band
