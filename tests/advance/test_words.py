"""Everything that can be told, asked or answered has words, and no words stand idle."""

from __future__ import annotations

from random import Random

import pytest

from kurgan.games.advance.game import ADVANCE
from kurgan.games.advance.verbs import VERBS
from kurgan.games.advance.words.answers import ANSWERS, PLAIN
from kurgan.games.advance.words.events import EVENTS
from kurgan.games.advance.words.questions import OTHERWISE, QUESTIONS
from kurgan.games.advance.words.screen import area_sentence
from kurgan.kernel.ask import Choice
from kurgan.kernel.engine import apply, question, run
from tests.advance.scene import TABLES, Scene
from tests.rules import rule
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


@rule("R51")
def test_an_area_in_words_tells_who_is_spent_and_who_is_paused() -> None:
    units = {"29/RCN": 6, "29/15": 6, "71/191": 6}
    scene = Scene(units=units, spent=["29/15"], soviet={41: "guards 8"}, paused="29th Mot")
    told = area_sentence(scene.view["areas"][5])
    assert "German units 71/191, 29/RCN (paused), 29/15 (spent, paused);" in told


@rule("12.6")
def test_an_area_in_words_tells_pavlovs_house_from_other_guards() -> None:
    scene = Scene(units={"177": 50}, soviet={14: "pavlov!", 41: "guards 8!"})
    fourteen, forty_one = (scene.view["areas"][area - 1] for area in (14, 41))
    assert "Soviet Pavlov's House, guards 9;" in area_sentence(fourteen)
    assert "Soviet guards 8;" in area_sentence(forty_one)
