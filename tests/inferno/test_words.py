"""Everything that can be told, asked or answered has words, and no words stand idle."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kurgan.games.inferno.game import INFERNO
from kurgan.games.inferno.words.events import EVENTS
from kurgan.games.inferno.words.questions import OTHERWISE, QUESTIONS
from kurgan.kernel.ask import Choice
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.game import read_options
from tests.inferno.scene import TABLES
from tests.words import events_told, questions_asked, words_used


def test_every_event_of_the_rules_has_a_sentence_and_no_sentence_is_idle() -> None:
    assert events_told("inferno") <= set(EVENTS) <= words_used("inferno")


def test_every_question_of_the_rules_has_words_and_no_words_are_idle() -> None:
    assert questions_asked("inferno") <= QUESTIONS.kinds <= words_used("inferno")
    assert set(OTHERWISE) <= QUESTIONS.kinds


@pytest.mark.parametrize("mode", ["coop", "two_vs_one"])
def test_a_whole_game_in_words(mode: str) -> None:
    rng = Random(5)
    options: dict[str, Any] = {"mode": mode, "designers_way": "random"}
    s = INFERNO.setup("campaign", read_options(INFERNO, options), TABLES)
    run(s)
    while (ask := question(s)) is not None:
        s.events = []
        if isinstance(ask, Choice):
            assert INFERNO.text.question(s).strip()
            said = [INFERNO.text.action(s, option) for option in ask.options]
            assert len(set(said)) == len(said), (ask.kind, said)
        apply(s, rng.choice(ask.options) if isinstance(ask, Choice) else ask.sample(rng))
        for event in s.events:
            assert "{" not in INFERNO.text.event(TABLES, event)
