"""Every question that a game can ask has a scorer, and scores fit its options."""

from __future__ import annotations

from math import isfinite
from random import Random

import pytest

from kurgan.bots.advance.policy import SCORERS as ADVANCE
from kurgan.bots.axis.policy import SCORERS as AXIS
from kurgan.bots.inferno.policy import SCORERS as INFERNO
from kurgan.bots.knowledge import knowledge_of
from kurgan.fuzzing.begin import match_from_position, random_match
from kurgan.games import GAMES
from kurgan.games.advance.words.questions import QUESTIONS as ADVANCE_QUESTIONS
from kurgan.games.axis.words.questions import QUESTIONS as AXIS_QUESTIONS
from kurgan.games.inferno.words.questions import QUESTIONS as INFERNO_QUESTIONS
from kurgan.kernel.ask import Choice
from kurgan.kernel.engine import apply, question

SCORERS = {"advance": ADVANCE, "axis": AXIS, "inferno": INFERNO}
QUESTIONS: dict[str, set[str]] = {
    "advance": ADVANCE_QUESTIONS.kinds,
    "axis": AXIS_QUESTIONS.kinds,
    "inferno": INFERNO_QUESTIONS.kinds,
}
MOST = 400


@pytest.mark.parametrize("game", GAMES)
def test_every_question_has_a_scorer(game: str) -> None:
    assert QUESTIONS[game] == set(SCORERS[game])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("begin", [random_match, match_from_position])
@pytest.mark.parametrize("matches", [8, pytest.param(100, marks=pytest.mark.long)])
def test_random_positions_of_all_options_are_scored(game: str, begin: object, matches: int) -> None:
    known = knowledge_of(game)
    weights = known.weights("policy")
    for number in range(matches):
        rng = Random(f"{game} {number}")
        state = begin(GAMES[game], rng, str(number)).state  # type: ignore[operator]
        state.events = None
        for _ in range(MOST):
            ask = question(state)
            if ask is None:
                break
            if not isinstance(ask, Choice):
                apply(state, ask.sample(rng))
                continue
            scores = known.scores(state, ask, weights)
            assert len(scores) == len(ask.options), ask.kind
            assert all(isfinite(score) for score in scores), ask.kind
            apply(state, rng.choice(ask.options))
