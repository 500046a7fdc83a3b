"""What the dice of an event had to show is told with it, and agrees with the hits."""

from __future__ import annotations

from random import Random

import pytest

import kurgan
from kurgan.kernel.state import Event

DICE = {
    "axis": {
        "hits_scored": (2, 3), "air_defense_fired": (2, 3), "crossing_attacked": (1, 2),
        "interceptors_fired": (1, 2),
    },
    "inferno": {
        "germans_fired": (0, 2), "soviets_fired": (0, 2), "card_fired": (0, 2),
        "opportunity_fired": (0, 1),
    },
}  # fmt: skip
"""Where the hits stand among an event's numbers, and where its dice begin."""


def that_hit(event: Event, first: int) -> int:
    """The dice of an event that show what they had to."""
    faces = iter(event.args[first:])
    return sum(
        need.low <= next(faces) <= need.high for need in event.needs for _ in range(need.dice)
    )


@pytest.mark.parametrize("game", DICE)
def test_the_dice_that_show_what_they_must_are_the_hits(game: str) -> None:
    options = {"interceptors": True} if game == "axis" else None
    seen = set()
    for seed in range(6):
        match, luck = kurgan.new(game, options=options, seed=seed), Random(seed)
        while match.question is not None:
            match.play(luck.choice(match.question.options))
        for event in match.log:
            if event.kind not in DICE[game]:
                assert not event.needs
                continue
            hits, first = DICE[game][event.kind]
            assert sum(need.dice for need in event.needs) == len(event.args) - first
            assert that_hit(event, first) == event.args[hits], event
            seen.add(event.kind)
    assert len(seen) > 1
    told = [match.codec.encode_event(event) for event in match.log if event.needs]
    assert all(row["needs"][0][2] >= 1 for row in told), "browsers get them as numbers"
