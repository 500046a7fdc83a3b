"""Long runs that the fast suite leaves out."""

from __future__ import annotations

from random import Random

import pytest

from kurgan.cli.fuzz import fuzz_one
from kurgan.games import GAMES


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_forty_random_matches_conform_closely(name: str) -> None:
    seeds = Random(name).sample(range(10_000, 99_999), 40)
    failures = [failure for seed in seeds if (failure := fuzz_one(GAMES[name], seed, 2)[1])]
    assert failures == []
