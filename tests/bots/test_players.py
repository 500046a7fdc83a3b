"""What a computer player is given, and its doors in Python, the engine and the terminal."""

from __future__ import annotations

import json
from random import Random

import pytest

import kurgan
from kurgan.bots import LEVELS, explanation
from kurgan.bots.players import decide
from kurgan.cli.engine import Engine
from kurgan.kernel.errors import BadSetup, IllegalAction, NotYourTurn
from kurgan.kernel.match import Match
from kurgan.kernel.procedure import Json
from tests.share import some_of

TABLES: list[tuple[str, str, dict[str, Json]]] = [
    ("axis", "race", {}),
    ("axis", "uranus", {}),
    ("advance", "main", {}),
    ("advance", "factory", {}),
    ("inferno", "campaign", {}),
    ("inferno", "campaign", {"mode": "coop"}),
    ("inferno", "campaign", {"mode": "versus"}),
    ("inferno", "campaign", {"mode": "two_vs_one"}),
]


def played(level: str, game: str, scenario: str, options: dict[str, Json], most: int) -> Match:
    """A match in which one computer answers for every side."""
    match = kurgan.new(game, scenario, options, seed=7)
    player = kurgan.computer(level, seed=11)
    for _ in range(most):
        if match.question is None:
            break
        player.play(match)
    return match


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("level", some_of(["policy"], ["random", "recruit"]))
def test_a_match_comes_to_its_end(level: str, table: tuple[str, str, dict[str, Json]]) -> None:
    assert played(level, *table, most=4000).outcome is not None


@pytest.mark.parametrize("table", TABLES[::3], ids=str)
@pytest.mark.parametrize("level", ["random", "recruit", "policy"])
def test_the_same_seed_gives_the_same_answers(
    level: str, table: tuple[str, str, dict[str, Json]]
) -> None:
    first, second = (played(level, *table, most=25).save()["entries"] for _ in range(2))
    assert first == second


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_a_side_cannot_see_changes_no_answer(
    table: tuple[str, str, dict[str, Json]],
) -> None:
    match = kurgan.new(table[0], table[1], table[2], seed=5)
    luck = kurgan.computer("policy", seed=3)
    mind = luck.mind
    for number in range(150):
        ask = match.question
        if ask is None:
            break
        answer = decide(mind, match, ask, Random(number)).answer
        true = match.state
        for swap in range(2):
            match.state = match.game.imagine(true, ask.side, Random(swap))
            same = match.question
            assert same is not None
            assert decide(mind, match, same, Random(number)).answer == answer
        match.state = true
        match.play(answer)


def test_a_player_explains_its_last_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explanation, "TRIES", 3)
    match = kurgan.new("axis", "race", seed=7)
    player = kurgan.computer("policy", seed=1)
    assert player.explain() == "Nothing was decided yet."
    answer = player.choose(match)
    assert match.game.text.action(match.state, answer) in player.explain()
    assert "Rather than: " in player.explain()


def test_every_level_has_a_name_and_gives_a_player() -> None:
    assert list(LEVELS) == ["random", "recruit", "policy", "officer", "general", "marshal"]
    assert {kurgan.computer(level, seed=1).level for level in LEVELS} == set(LEVELS)


def test_choosing_plays_nothing() -> None:
    match = kurgan.new("advance", seed=7)
    before = match.save()
    kurgan.computer("policy", seed=1).choose(match)
    assert match.save() == before


def test_a_level_nobody_knows_is_refused() -> None:
    with pytest.raises(BadSetup, match="there are random"):
        kurgan.computer("grandmaster")


def test_nobody_answers_for_another_side_or_after_the_end() -> None:
    match = kurgan.new("axis", "race", seed=7)
    player = kurgan.computer("random", seed=1)
    with pytest.raises(NotYourTurn):
        player.choose(match, "allies")
    match.resign("axis")
    with pytest.raises(IllegalAction):
        player.choose(match)


def ask(engine: Engine, **request: Json) -> Json:
    """The answer of the engine to one request."""
    return engine.answer(json.dumps(request))


def test_the_engine_lets_a_computer_answer_once_or_for_the_rest_of_the_turn() -> None:
    engine = Engine()
    ask(engine, do="new", game="advance", seed=7)
    once = ask(engine, do="bot", level="policy", seed=7)["result"]
    assert len(once["actions"]) == 1
    assert once["words"]
    match = engine.matches["1"]
    assert match.view("german")["turn"] == 1
    rest = ask(engine, do="bot", level="policy", seed=7, until="turn")["result"]
    assert len(rest["actions"]) > 1
    assert match.view("german")["turn"] == 2
    assert "until" in ask(engine, do="bot", level="policy", until="dusk")["error"]["message"]
    assert "level" in ask(engine, do="bot")["error"]["message"]


def test_the_engine_answers_for_a_seat_and_explains() -> None:
    engine = Engine()
    ask(engine, do="new", game="inferno", seed=7, options={"mode": "versus"})
    assert "No computer has answered" in ask(engine, do="explain")["error"]["message"]
    ask(engine, do="bot", level="policy", seed=7, seat=0)
    told = ask(engine, do="explain")["result"]
    assert told["plans"][0]["low"] <= told["plans"][0]["chance"] <= told["plans"][0]["high"]
    assert told["unknown"]
    assert told["text"].startswith(told["question"])
    chance = ask(engine, do="chance", side="soviet", seed=1)["result"]
    assert chance["side"] == "soviet"
    assert chance["low"] <= chance["chance"] <= chance["high"]


def test_the_engine_goes_on_with_the_same_player_and_forgets_it_with_the_match() -> None:
    engine = Engine()
    ask(engine, do="new", game="advance", seed=7)
    ask(engine, do="bot", level="policy", seed=7)
    first = engine.players["1"]
    ask(engine, do="bot", level="policy")
    assert engine.players["1"] is first
    ask(engine, do="bot", level="recruit")
    assert engine.players["1"] is not first
    ask(engine, do="new", game="advance", seed=7)
    assert engine.players == {}


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        ({"level": "genius"}, "There is no computer player 'genius'; there are random"),
        ({"level": 7}, '"level" is the level of a computer player.'),
        ({"level": ["general"]}, '"level" is the level of a computer player.'),
        ({"level": "policy", "seat": 1}, "It is axis's turn, not allies's."),
        ({"level": "policy", "side": "allies"}, "It is axis's turn, not allies's."),
        ({"level": "policy", "side": "soviet"}, "There is no side 'soviet' in this match"),
        ({"level": "policy", "seat": 10**400}, "There is no seat "),
        ({"level": "policy", "seat": -1}, "There is no seat -1; there are 0 to 1."),
        ({"level": "policy", "seat": True}, '"seat" is the number of a seat.'),
        ({"level": "policy", "seat": 0, "side": "axis"}, "give one of them"),
        ({"level": "policy", "until": "dusk"}, '"until" is "turn" for the rest of the turn.'),
        ({"level": "policy", "until": 3}, '"until" is "turn" for the rest of the turn.'),
        ({"level": "policy", "seed": {}}, '"seed" is a text or a whole number.'),
        ({"level": "policy", "match": "elsewhere"}, "There is no match 'elsewhere'"),
        ({}, 'The request needs "level"'),
    ],
)
def test_a_hostile_request_for_a_computer_gets_one_clear_sentence(
    request_: dict[str, Json], words: str
) -> None:
    engine = Engine()
    ask(engine, do="new", game="axis", seed=7)
    before = engine.matches["1"].save()
    error = ask(engine, do="bot", **request_)["error"]
    assert words in error["message"]
    assert error["message"].count("\n") == 0
    assert error["kind"] in ("BadSetup", "NotYourTurn")
    assert engine.matches["1"].save() == before


def test_a_seed_may_be_any_number_or_text() -> None:
    engine = Engine()
    for seed in (10**4000, -1, "", "x" * 5000, "\ud800"):
        ask(engine, do="new", game="axis", seed=7)
        assert "result" in ask(engine, do="bot", level="policy", seed=seed)


def test_nobody_is_advised_after_the_end() -> None:
    engine = Engine()
    ask(engine, do="new", game="axis", seed=7)
    engine.matches["1"].resign("axis")
    assert "nothing to advise" in ask(engine, do="advise")["error"]["message"]
    assert ask(engine, do="chance", side="axis")["result"]["chance"] in (0, 0.5, 1)
