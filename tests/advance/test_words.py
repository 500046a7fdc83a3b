"""Everything that can be told, asked or answered has words, and no words stand idle."""

from __future__ import annotations

from random import Random

import pytest

from kurgan.games.advance.game import ADVANCE
from kurgan.games.advance.verbs import VERBS
from kurgan.games.advance.words.answers import ANSWERS, PLAIN
from kurgan.games.advance.words.events import EVENTS
from kurgan.games.advance.words.questions import OTHERWISE, QUESTIONS
from kurgan.kernel.ask import Choice
from kurgan.kernel.engine import apply, question, run
from tests.advance.scene import TABLES
from tests.words import events_told, questions_asked, words_used

CHANCE = ("die", "dice", "deal", "pause")


def test_every_event_of_the_rules_has_a_sentence_and_no_sentence_is_idle() -> None:
    assert events_told("advance") <= set(EVENTS) <= words_used("advance")


def test_every_question_of_the_rules_has_words_and_no_words_are_idle() -> None:
    assert QUESTIONS.kinds == questions_asked("advance")
    assert set(OTHERWISE) <= QUESTIONS.kinds


def test_every_answer_of_the_player_has_words() -> None:
    answers = {verb for verb in VERBS if not verb.endswith(CHANCE)}
    assert {*ANSWERS, *PLAIN, "done"} == answers


@pytest.mark.parametrize("scenario", ["main", "factory"])
def test_a_whole_game_in_words(scenario: str) -> None:
    rng = Random(5)
    options = {option.name: option.values[-1] for option in ADVANCE.options if option.values}
    more = {"starting_morale": None, "reroll_ones": [2]}
    s = ADVANCE.setup(scenario, {**options, **more}, TABLES)
    run(s)
    while (ask := question(s)) is not None:
        s.events = []
        if isinstance(ask, Choice):
            assert ADVANCE.text.question(s).strip()
            said = [ADVANCE.text.action(s, option) for option in ask.options]
            assert len(set(said)) == len(said), (ask.kind, said)
        apply(s, rng.choice(ask.options) if isinstance(ask, Choice) else ask.sample(rng))
        for event in s.events:
            assert "{" not in ADVANCE.text.event(TABLES, event)
