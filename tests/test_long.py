"""Long runs that the fast suite leaves out."""

from __future__ import annotations

import pytest

from kurgan.fuzzing.matches import SOURCES, Batch, play_batch
from kurgan.games import GAMES


@pytest.mark.long
@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("name", GAMES)
def test_twenty_random_matches_conform_closely(
    name: str, source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kurgan.fuzzing.matches.FULL", 1)
    assert play_batch(Batch(name, source, 10_000, 20), 2).failures == []
