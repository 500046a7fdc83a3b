"""Lessons stay true: their answers are legal, rules and things exist, captions are short."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import kurgan
import kurgan.web
from kurgan.kernel.match import Match
from kurgan.kernel.procedure import Json

FOLDER = Path(kurgan.web.__file__).parent / "lessons"
LESSONS = sorted(path.stem for path in FOLDER.glob("*.json"))
KEYS = {"caption", "rule", "things", "action"}
LONGEST_CAPTION = 240
UNIT_NAMES = {"II", "III", "IV", "RCN"}


def read(game: str) -> Json:
    return json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))


def begun(game: str) -> Match:
    lesson = read(game)
    return kurgan.new(game, lesson["scenario"], lesson["options"], seed=lesson["seed"])


def all_steps() -> list[Any]:
    return [
        pytest.param(game, step, id=f"{game}-{number}")
        for game in LESSONS
        for number, step in enumerate(read(game)["steps"], 1)
    ]


def test_there_are_lessons_and_each_is_of_a_game() -> None:
    assert "advance" in LESSONS
    assert set(LESSONS) <= set(kurgan.games())


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_has_a_title_a_start_and_enough_steps(game: str) -> None:
    lesson = read(game)
    assert set(lesson) == {"title", "scenario", "options", "seed", "steps"}
    assert lesson["title"]
    assert lesson["scenario"] in kurgan.game(game).scenarios
    assert isinstance(lesson["seed"], int)
    assert 10 <= len(lesson["steps"]) <= 30


@pytest.mark.parametrize("game", LESSONS)
def test_every_answer_is_legal_when_its_turn_comes(game: str) -> None:
    match = begun(game)
    for number, step in enumerate(read(game)["steps"], 1):
        if "action" not in step:
            continue
        assert match.question is not None, f"step {number}: the match is over"
        legal = [match.codec.encode(option) for option in match.question.options]
        assert step["action"] in legal, f"step {number}: {step['action']} is not one of {legal}"
        match.play(step["action"], match.sides[match.question.side])


@pytest.mark.parametrize("game", LESSONS)
def test_no_question_or_answer_has_a_short_word_that_no_caption_has_explained(game: str) -> None:
    """What stands in capitals, like MF, is short for something."""
    match, told = begun(game), ""
    for number, step in enumerate(read(game)["steps"], 1):
        told += step["caption"]
        if "action" not in step:
            continue
        assert match.question is not None
        text = match.game.text
        shown = [text.action(match.state, option) for option in match.question.options]
        for word in re.findall(r"\b[A-Z]{2,}\b", " ".join([text.question(match.state), *shown])):
            assert word in told or word in UNIT_NAMES, f"step {number}: {word}"
        match.play(step["action"])


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_ends_while_the_match_goes_on(game: str) -> None:
    match = begun(game)
    for step in read(game)["steps"]:
        if "action" in step:
            match.play(step["action"])
    assert match.outcome is None


@pytest.mark.parametrize(("game", "step"), all_steps())
def test_every_step_names_rules_and_things_that_exist(game: str, step: Json) -> None:
    match = begun(game)
    assert set(step) <= KEYS
    assert step["rule"] in match.game.rulebook
    for thing in step.get("things", []):
        kind, _, name = thing.partition(":")
        assert name in map(str, match.codec.names[kind]), thing


@pytest.mark.parametrize(("game", "step"), all_steps())
def test_captions_are_short_and_plain(game: str, step: Json) -> None:
    caption = step["caption"]
    assert caption == caption.strip()
    assert len(caption) <= LONGEST_CAPTION
    assert caption.endswith((".", "!", "?"))
    assert 1 <= len(re.findall(r"[.!?](?:\s|$)", caption)) <= 4
    assert not re.search(r"[<>_{}\[\]*`]", caption)


@pytest.mark.parametrize("game", LESSONS)
def test_captions_do_not_repeat_the_rules_list(game: str) -> None:
    """The captions are said anew, for the position at hand."""
    rulebook = kurgan.game(game).rulebook
    for step in read(game)["steps"]:
        assert step["caption"] not in rulebook[step["rule"]].words
