"""Win chances are honest: they come true as often as they say, within what luck allows."""

from __future__ import annotations

import pytest
from bench.arena import SCENES
from bench.fit import calibration, rows_of

from kurgan.bots.learned import Learned, coefficients

FRESH = 8_000_000  # seeds of games that nothing was learned from
GAMES = 24
SPREAD = 0.4  # of the players' weights, as in what was learned from
OFF = 0.05  # what a chance may be off


def test_a_band_tells_what_came_of_what_was_predicted() -> None:
    even = Learned((0.0,))
    games = [[([1.0], 1.0), ([1.0], 1.0)], [([1.0], 0.0), ([1.0], 0.0)]]
    [band] = calibration(even, games, 3)
    assert (band.predicted, band.won) == (0.5, 0.5)
    assert band.error == pytest.approx(2**0.5 / 4)  # two games, not four positions


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["race", "uranus"])
def test_chances_come_true_in_games_that_were_not_learned_from(scenario: str) -> None:
    scene = SCENES[f"axis-{scenario}"]
    games = [rows_of(scene, SPREAD, FRESH + number) for number in range(GAMES)]
    for band in calibration(coefficients("axis", scenario), games, 3):
        assert abs(band.won - band.predicted) < OFF + 2.5 * band.error, band
