"""Advice: the best answers with win chances, from what the side to act may know."""

from __future__ import annotations

from random import Random

import pytest

import kurgan
from kurgan.bots import advice
from kurgan.bots.advice import LOOKED_AT, advise, compared, promising, win_chance
from kurgan.bots.explanation import Scene
from kurgan.bots.foresight import LEARNED, Tried, Try, spread
from kurgan.cli.engine import Engine
from kurgan.kernel.dice import dice_for
from kurgan.kernel.match import branched

GAMES = [("advance", {}), ("inferno", {"mode": "versus"}), ("axis", {})]


@pytest.fixture(autouse=True)
def few_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "TRIES", 4)
    monkeypatch.setattr(advice, "A_LITTLE", 2)


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_three_answers_best_first_each_with_a_chance(game: str, options: dict[str, str]) -> None:
    match = kurgan.new(game, options=options, seed=1)
    ask = match.question
    assert ask is not None
    found = advise(match)
    assert 1 <= len(found) <= 3
    assert len({one.answer for one in found}) == len(found)
    assert all(one.answer in ask.options for one in found)
    assert [one.chance for one in found] == sorted([o.chance for o in found], reverse=True)
    for one in found:
        assert 0 <= one.chance.low <= one.chance.chance <= one.chance.high <= 1
    assert "the best of " in found[0].words.lower()


def test_the_best_answer_of_each_kind_is_looked_at() -> None:
    match = kurgan.new("advance", seed=1)
    player = kurgan.computer("policy", seed=1)
    while (ask := match.question) is not None:
        verbs = [option.verb for option in ask.options]
        if ask.kind == "spend" and verbs.count("return") > LOOKED_AT // 2 and len(set(verbs)) > 3:
            break
        player.play(match)
    assert ask is not None
    plans = promising(Scene(match.game, match.state, ask))
    assert plans[0].answer == player.choose(match)
    assert {plan.answer.verb for plan in plans if plan.answer} == set(verbs)


def test_what_is_hidden_changes_no_advice() -> None:
    match = kurgan.new("advance", seed=1)
    other = branched(match, match.game.imagine(match.state, 0, Random(9)), dice_for(1))
    assert advise(match, 7) == advise(other, 7)


@pytest.mark.slow
def test_advice_plays_nothing() -> None:
    match = kurgan.new("axis", seed=1)
    before = match.save()
    advise(match)
    player = kurgan.computer("policy", seed=1)
    chance = player.chance(match, "axis")
    assert chance.low < chance.chance < chance.high
    assert match.save() == before


def test_when_all_is_over_the_chance_is_what_came_of_it() -> None:
    match = kurgan.new("advance", seed=1)
    player = kurgan.computer("policy", seed=1)
    while match.question is not None:
        player.play(match)
    won = match.game.score(match.state)[0]
    assert win_chance(match, 0) == (won, won, won)


def test_the_error_shrinks_with_tries_but_never_below_what_was_learned() -> None:
    few, many = spread([0.4, 0.6] * 2), spread([0.4, 0.6] * 500)
    assert few.high - few.low > many.high - many.low > 2 * LEARNED


def test_an_answer_is_compared_with_the_best_in_words_that_fit_its_loss() -> None:
    best, near, far = [Tried(None, None) for _ in range(3)]
    for plan, loss in ((best, 0.0), (near, 0.001), (far, 0.1)):
        plan.tries = [Try(value - loss, (), 0) for value in (0.5, 0.6)]
    assert compared([best], best) == "the only answer"
    assert compared([best, near], best) == "the best of 2 in 2 tries with the same dice"
    assert compared([best, near], near) == "hardly less"  # not "clearly so", which is absurd
    assert compared([best, far], far) == "10 points less, and clearly so"


def test_the_engine_advises() -> None:
    engine = Engine()
    engine.answer('{"do": "new", "game": "axis", "seed": 1}')
    [first, *_] = engine.answer('{"do": "advise", "seed": 7}')["result"]
    assert set(first) == {"action", "words", "plan", "chance", "low", "high", "why"}
