"""Everything that can be told, asked or answered has words, and no words stand idle."""

from __future__ import annotations

from random import Random

import pytest

from kurgan.games.advance.game import ADVANCE
from kurgan.games.advance.verbs import VERBS
from kurgan.games.advance.words.answers import ANSWERS, PLAIN
from kurgan.games.advance.words.events import EVENTS
from kurgan.games.advance.words.questions import OTHERWISE, QUESTIONS
from kurgan.games.advance.words.screen import area_sentence, tracks
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


HELD_BACK: dict[str, int | str] = {"389/544": "reserve", "245A": "reserve", "71/191": 1}
WITHDRAWN = {"29/RCN": 6, "71/191": 1}
OF_THE_14TH = {"14/I-36": 27, "71/191": 14}


def reserve_told(scene: Scene) -> list[str]:
    """What the terminal says of units that wait off the map."""
    lines = tracks(scene.view, 80)[2:]
    return [line for line in lines if not line.startswith("Out of action")]


@rule("6.1.1", "R1")
def test_a_group_is_due_this_turn_until_it_is_held_back_and_then_on_the_next() -> None:
    scene = Scene(units=HELD_BACK, soviet={41: "guards 8"}, phase="dawn", turn=2)
    assert reserve_told(scene) == ["Due on turn 2: 389/544, 245A"]
    assert reserve_told(scene.play("hold_back")) == ["Due on turn 3: 389/544, 245A"]


@rule("6.1.1", "R1")
def test_a_group_held_back_on_the_last_turn_can_no_longer_arrive() -> None:
    scene = Scene(units=HELD_BACK, soviet={41: "guards 8"}, phase="dawn", turn=9)
    assert reserve_told(scene) == ["Due on turn 9: 389/544, 245A"]
    assert reserve_told(scene.play("hold_back")) == ["Can no longer arrive: 389/544, 245A"]


@rule("6.2.1", "R3")
@pytest.mark.parametrize(
    ("turn", "told"), [(7, "Due on turn 8: 29/RCN"), (8, "Can no longer arrive: 29/RCN")]
)
def test_the_29th_motorized_withdrawn_on_turn_8_is_not_said_to_return(turn: int, told: str) -> None:
    scene = Scene(units=WITHDRAWN, soviet={41: "guards 8"}, phase="event", turn=turn)
    assert reserve_told(scene.roll(1, 1, 1)) == [told]


@rule("6.2.1", "R48")
def test_the_29th_motorized_held_back_on_turn_8_can_no_longer_arrive() -> None:
    scene = Scene(units=WITHDRAWN, soviet={41: "guards 8"}, phase="event", turn=7).roll(1, 1, 1)
    while scene.state.turn == 7:
        scene.roll(*[2] * sum(scene.dice)) if scene.dice else scene.play(*scene.legal[-1])
    assert reserve_told(scene) == ["Due on turn 8: 29/RCN"]
    assert reserve_told(scene.play("hold_back")) == ["Can no longer arrive: 29/RCN"]


@rule("14.6.1")
@pytest.mark.parametrize(
    ("turn", "told"), [(13, "Due on turn 14: 14/I-36"), (14, "Can no longer arrive: 14/I-36")]
)
def test_nobody_is_said_to_arrive_after_the_last_turn(turn: int, told: str) -> None:
    scene = Scene(
        scenario="factory", units=OF_THE_14TH, soviet={41: "guards 8"}, phase="event", turn=turn
    )
    assert reserve_told(scene.roll(1, 1, 1)) == [told]
