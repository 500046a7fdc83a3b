"""What Inferno's odds assume is said in the answer and on the page, in the same words."""

from __future__ import annotations

from pathlib import Path

import pytest

from kurgan.odds.inferno.attacks import attack_of
from kurgan.odds.inferno.battle import POLICY
from kurgan.odds.inferno.calculator import (
    AVERAGED,
    BEST_CARD,
    EVENLY,
    NO_SOVIET_CARD,
    ON_THE_WAY,
    RANDOM_CARD,
    TANGLED,
    Table,
    forecast,
)
from kurgan.odds.inferno.effects import soviet_cards, support
from tests.inferno.scene import TABLES, Scene
from tests.odds.inferno_scenes import EXACT, attack
from tests.odds.inferno_walk import combat_of

PAGE = Path(__file__).parents[2] / "docs" / "odds.md"


@pytest.mark.parametrize(
    "words", [POLICY, BEST_CARD, RANDOM_CARD, NO_SOVIET_CARD, ON_THE_WAY, AVERAGED, EVENLY, TANGLED]
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


def test_where_a_card_must_be_laid_the_best_one_is_and_each_is_told() -> None:
    scene = attack(
        german={"56": ["G-64:2"]}, soviet={"41": ["S-45:1"]}, soviet_hand=["tommy-1"],
        german_hand=["howitzer-1", "sniper_g-1"],
    )  # fmt: skip
    scene.draw("soviet_card", "tommy-1")
    before = forecast(scene.state, 0).assembling
    scene.play("lay_card")
    s, found = scene.state, forecast(scene.state, 0).assembling
    assert before is not None
    assert found is not None
    combat = combat_of(s)
    held = soviet_cards(s, 0, combat)
    chances = {
        card.id: Table(s, 0).odds(attack_of(s, combat), (support(s, card),), held).taken
        for card in TABLES.german_cards
        if card.id in ("howitzer-1", "sniper_g-1")
    }
    assert found.details["by_card"] == pytest.approx(chances, abs=EXACT)
    assert found.win == max(chances.values()) > before.win
    assert found.policy.startswith(BEST_CARD)
