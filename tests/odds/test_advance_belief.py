"""What face-down counters of Advance can be: by hand, and calibrated over random games."""

from __future__ import annotations

from collections import defaultdict
from math import sqrt
from random import Random
from typing import Any

import pytest

from kurgan.games.advance.state import GERMAN, Board
from kurgan.odds.advance.calculator import belief

from ..advance.positions import position
from .test_advance_forces import PLAYS, game

BINS = 20


def test_a_counter_is_one_of_the_unseen_of_its_terrain() -> None:
    soviet = {10: "fanatic 8", 14: "guards 10", 22: "barrage 7", 25: "barrage 7!", 16: "heroes 6"}
    found = {one.place: one for one in belief(position({}, soviet).state, GERMAN)}
    assert set(found) == {"10", "14", "22", "41", "16"}
    assert found["10"].chances == found["41"].chances
    assert dict(found["10"].chances) == {
        "heavy_urban-8-fanatic": 0.25,
        "heavy_urban-8-guards": 0.25,
        "heavy_urban-10-guards": 0.25,
        "heavy_urban-7-barrage": 0.25,
    }
    assert len(found["16"].chances) == 1
    assert found["10"].piece == "heavy_urban unit"


def test_the_likeliest_comes_first() -> None:
    soviet = {10: "fanatic 8", 14: "fanatic 8", 22: "barrage 7"}
    chances = belief(position({}, soviet).state, GERMAN)[0].chances
    assert [chance for _, chance in chances] == sorted((c for _, c in chances), reverse=True)
    assert chances[0] == ("heavy_urban-8-fanatic", 0.5)


def moment(scenario: str, options: dict[str, Any], seed: int) -> Board:
    """A position after a number of answers that luck fixed beforehand, or the last one."""
    left = Random(f"moment {seed}").randrange(700)
    last = None
    for s in game(scenario, options, seed):
        last = s
        left -= 1
        if left < 0:
            break
    assert last is not None
    return last


def calibration(games: int) -> dict[int, tuple[float, float, float, int]]:
    """By chance foretold, in steps: foretold, true, standard deviations apart, how many.

    Pieces of one game hang together, so a game counts as one: the spread is that of its sums.
    """
    foretold: dict[int, float] = defaultdict(float)
    true: dict[int, float] = defaultdict(float)
    spread: dict[int, float] = defaultdict(float)
    count: dict[int, int] = defaultdict(int)
    for seed in range(games):
        s = moment(*PLAYS[seed % len(PLAYS)], seed)
        gap: dict[int, float] = defaultdict(float)
        for one in belief(s, GERMAN):
            held = s.tables.counters[s.counter[int(one.place)]].id
            for name, chance in one.chances:
                step = min(BINS - 1, int(BINS * chance))
                foretold[step] += chance
                true[step] += name == held
                gap[step] += (name == held) - chance
                count[step] += 1
        for step, part in gap.items():
            spread[step] += part * part
    return {
        step: (
            foretold[step] / count[step],
            true[step] / count[step],
            (true[step] - foretold[step]) / sqrt(max(1, spread[step])),
            count[step],
        )
        for step in sorted(count)
    }


@pytest.mark.slow
def test_calibrated_over_some_hundred_random_games() -> None:
    found = calibration(300)
    assert sum(count for *_, count in found.values()) > 3000
    assert max(abs(apart) for _, _, apart, _ in found.values()) < 5


@pytest.mark.long
def test_calibrated_over_ten_thousand_random_games() -> None:
    found = calibration(10_000)
    for said, was, apart, count in found.values():
        print(f"said {said:.4f}, was {was:.4f}, {apart:+.2f} deviations, {count} pieces")
    assert max(abs(apart) for _, _, apart, _ in found.values()) < 5
