"""What Inferno's odds assume is said in the answer and on the page, in the same words."""

from __future__ import annotations

from pathlib import Path

import pytest

from kurgan.odds.inferno import (
    AVERAGED,
    EVENLY,
    NO_SOVIET_CARD,
    ON_THE_WAY,
    RANDOM_CARD,
    TANGLED,
    forecast,
)
from kurgan.odds.inferno_battle import POLICY
from tests.inferno.scene import Scene

PAGE = Path(__file__).parents[2] / "docs" / "odds.md"


@pytest.mark.parametrize(
    "words", [POLICY, RANDOM_CARD, NO_SOVIET_CARD, ON_THE_WAY, AVERAGED, EVENLY, TANGLED]
)
def test_the_page_has_the_words_of_the_answer(words: str) -> None:
    page = " ".join(PAGE.read_text().split()).casefold()
    assert words.strip().casefold() in page


def test_each_answer_names_what_it_assumes_and_nothing_else() -> None:
    scene = Scene(
        german={"71": ["G-191"], "56": ["G-2"]},
        soviet={"41": ["S-45", "S-87"], "73": ["S-138", "S-95"]},
        options={"mode": "versus"},
    )
    german = {row.target: row.policy for row in forecast(scene.state, 0).targets}
    assert german == {
        "41": POLICY + RANDOM_CARD + AVERAGED,
        "73": POLICY + RANDOM_CARD + ON_THE_WAY + AVERAGED,
    }
    soviet = {row.policy for row in forecast(scene.state, 1).targets}
    assert soviet == {POLICY + NO_SOVIET_CARD + AVERAGED + EVENLY}
