"""The search: legal, repeatable, cancellable, blind to what its side cannot see."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import kurgan
from kurgan.bots.fate import Fate, Luck, even_dice
from kurgan.bots.knowledge import knowledge_of
from kurgan.bots.learned import coefficients
from kurgan.bots.minds import Decision
from kurgan.bots.players import decide
from kurgan.bots.policy import best
from kurgan.bots.search import (
    Budget,
    Contest,
    Plan,
    SearchMind,
    _chosen,
    _told,
    hopeful,
    played_out,
    slope,
    steadied,
)
from kurgan.fuzzing.begin import random_match
from kurgan.games import GAMES
from kurgan.kernel.ask import Action, Choice, Roll
from kurgan.kernel.engine import apply, question
from kurgan.kernel.match import Match
from tests.share import some_of

SMALL = Budget(plans=3, tries=6, ahead=0)
TABLES: list[tuple[str, str, dict[str, Any]]] = [
    ("axis", "race", {}),
    ("advance", "factory", {}),
    ("inferno", "campaign", {}),
]


def at_a_pivot(game: str, scenario: str, options: dict[str, Any]) -> Match:
    """A match that stands at a question at which plans are made."""
    match = kurgan.new(game, scenario, options, seed=5)
    player = kurgan.computer("policy", seed=2)
    known = knowledge_of(game)
    while (ask := match.question) is not None and ask.kind not in known.pivots:
        player.play(match)
    return match


def told(decision: Decision) -> Decision:
    """A decision without the weights that its plans were made of."""
    weighed = [one._replace(weights=None) for one in decision.weighed]
    return decision._replace(weighed=tuple(weighed))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_plans_are_tried_and_told(table: tuple[str, str, dict[str, Any]]) -> None:
    match = at_a_pivot(*table)
    ask = match.question
    assert ask is not None
    decision = decide(SearchMind(SMALL), match, ask, Random(1))
    assert decision.answer in ask.options
    assert "plans were tried" in decision.words
    assert decision.weighed
    assert all(0 <= one.score <= 1 for one in decision.weighed)


@pytest.mark.parametrize("table", some_of(TABLES[1:], [(TABLES[0],)]), ids=str)
def test_a_search_sees_only_dreams(table: tuple[str, str, dict[str, Any]]) -> None:
    match = at_a_pivot(*table)
    ask = match.question
    assert ask is not None
    first = told(decide(SearchMind(SMALL), match, ask, Random(1)))
    assert told(decide(SearchMind(SMALL), match, ask, Random(1))) == first
    match.state = match.game.imagine(match.state, ask.side, Random(9))
    same = match.question
    assert same is not None
    assert told(decide(SearchMind(SMALL), match, same, Random(1))) == first


def test_a_search_that_is_stopped_answers_at_once() -> None:
    match = at_a_pivot("axis", "race", {})
    ask = match.question
    assert ask is not None
    mind = SearchMind(Budget(plans=4, tries=4000, ahead=1))
    mind.listen = lambda share: True
    decision = decide(mind, match, ask, Random(1))
    assert decision.answer in ask.options
    plans, tries = re.findall(r"\d+", decision.words)
    assert 2 <= int(plans) == int(tries) <= 13  # fewer where some come to the same


@pytest.mark.parametrize("game", ["axis", "advance", "inferno"])
def test_equal_sights_and_equal_luck_give_equal_dreams(game: str) -> None:
    kind = GAMES[game]
    for number in range(6):
        rng = Random(number)
        state = random_match(kind, rng, str(number)).state
        for _ in range(600):
            ask = question(state)
            if ask is None:
                break
            if not isinstance(ask, Choice):
                apply(state, ask.sample(rng))
                continue
            if rng.random() < 0.05:
                other = kind.imagine(state, ask.side, Random(7))
                dreams = [kind.imagine(s, ask.side, Random(3)) for s in (state, other)]
                assert kind.dump(dreams[0]) == kind.dump(dreams[1])
            apply(state, rng.choice(ask.options))


@pytest.mark.parametrize(
    ("game", "name"),
    [("axis", "race"), ("axis", "uranus"), ("advance", "main"), ("advance", "factory"),
     ("inferno", "solo"), ("inferno", "coop"), ("inferno", "versus"), ("inferno", "two_vs_one")],
)  # fmt: skip
def test_every_scenario_has_a_learned_value(game: str, name: str) -> None:
    scenario = name if game != "inferno" else "campaign"
    options = {"mode": name} if game == "inferno" else {}
    state = kurgan.new(game, scenario, options, seed=1).state
    known = knowledge_of(game)
    assert len(coefficients(game, name).straight) == len(known.features(state))
    values = [known.value(state, side) for side in range(2 if game == "axis" else 1)]
    assert all(0 < value < 1 for value in values)


def test_a_part_of_a_budget_still_tries_every_plan_twice() -> None:
    budget = Budget(plans=8, tries=96, ahead=1, most=16.0)
    assert budget.part(0.25)[1:] == (24, 1, 4.0)
    assert budget.part(0.01).tries == 16


def test_a_game_with_few_plans_in_a_turn_gets_more_of_each() -> None:
    assert Budget(plans=8, tries=96, ahead=1).for_game(4.0)[:3] == (16, 384, 1)


def test_even_dice_are_fair_and_stay_near_their_mean() -> None:
    hits = []
    for seed in range(600):
        faces = even_dice(Roll("dice", (4,)), Luck(seed)).args
        assert list(faces) == sorted(faces)
        assert all(1 <= face <= 6 for face in faces)
        hits.append(sum(face <= 2 for face in faces))
    assert set(hits) == {1, 2}
    assert abs(sum(hits) / len(hits) - 4 / 3) < 0.08


def test_later_waves_are_made_around_the_best_so_far() -> None:
    match = at_a_pivot("axis", "race", {})
    ask = match.question
    assert ask is not None
    axis, around, used = knowledge_of("axis"), list[float](), [0.0]

    def proposals(s: Any, ask: Choice, base: Any, rng: Random, count: int) -> list[Any]:
        around.append(base.rp[0])
        return [
            (ask.options[-1], replace(base, rp=(base.rp[0] + by, base.rp[1]))) for by in (1, -1)
        ]

    def scores(s: Any, ask: Choice, w: Any) -> list[float]:
        used[0] = max(used[0], w.rp[0])
        return axis.scores(s, ask, w)

    def value(s: Any, side: int) -> float:
        found, used[0] = used[0] / 100, 0.0
        return found

    known = axis._replace(
        scores=scores, value=value, proposals=proposals, effort=1.0, wave=16, stands=None
    )
    mind = SearchMind(Budget(plans=3, tries=48, ahead=0))
    game = match.game
    told = mind.answer(
        known, ask, dict, lambda: game.imagine(match.state, ask.side, Random(2)), Random(1)
    )
    first = around[0]
    assert around == [first, first + 1, first + 2]
    assert told.weighed[0].weights.rp[0] == first + 3


def test_a_plan_that_is_rehearsed_comes_to_the_same_in_every_try() -> None:
    match = at_a_pivot("axis", "race", {})
    ask = match.question
    assert ask is not None
    axis = knowledge_of("axis")
    plain, rehearsed = [Plan(ask.options[-2], axis.weights("policy")) for _ in range(2)]
    rehearsed.rehearse(axis, match.state, ask.side)
    assert len(rehearsed.script) > len(plain.script) == 1
    for luck in range(3):
        first = played_out(axis, match.state, ask.side, plain, luck, 0)
        other = played_out(axis, match.state, ask.side, rehearsed, luck, 0)
        assert first[0] == other[0]
        assert first[1].answers > other[1].answers


def test_plans_that_come_to_the_same_before_chance_is_asked_are_one() -> None:
    match = at_a_pivot("axis", "race", {})
    ask = match.question
    assert ask is not None
    axis = knowledge_of("axis")
    base = axis.weights("policy")
    contest = Contest(axis, ask, lambda: match.state, Random(1), SMALL)
    first = best(axis, match.state, ask, base)
    other, third = [option for option in ask.options if option != first][:2]
    for weights in (base, replace(base, fair_bid=(1.0, 1.0))):
        contest.enter(match.state, Plan(first, weights))
    assert len(contest.plans) == 1
    contest.enter(match.state, Plan(first, replace(base, least=(1e6, 1e6))))  # nobody else moves
    assert len(contest.plans) == 2
    for answer in (other, third):  # some that begin otherwise, to be told
        contest.enter(match.state, Plan(answer, base))
    assert len(contest.plans) == 4


def test_a_turn_that_is_thought_of_again_begins_with_its_plan() -> None:
    match = at_a_pivot("axis", "race", {})
    ask = match.question
    assert ask is not None
    axis = knowledge_of("axis")
    seen, plan = list[Any](), replace(axis.weights("policy"), least=(1e6, 1e6))

    def proposals(s: Any, ask: Choice, base: Any, rng: Random, count: int) -> list[Any]:
        seen.append(base)
        return []

    mind = SearchMind(SMALL)
    known = axis._replace(proposals=proposals)
    state = match.state
    mind.answer(known, ask, dict, lambda: state, Random(1))
    mind._searched.clear()
    mind._weights = plan
    mind.answer(known, ask, dict, lambda: state, Random(1))
    assert seen[0] == axis.weights("policy")
    assert seen[-1] is plan


def test_a_computer_does_not_ponder_over_a_few_points_or_an_early_uranus() -> None:
    state: Any = kurgan.new("axis", "race", seed=5).state
    known = knowledge_of("axis")
    assert known.proposals is not None
    buy = Choice(1, "requisition", (Action("requisition", (9,)), Action("done")))
    state.rpc[1] = 3
    assert known.proposals(state, buy, known.weights("policy"), Random(1), 4) == []
    launch = Choice(1, "launch", (Action("launch"), Action("wait")))
    assert known.proposals(state, launch, known.weights("policy"), Random(1), 4) == []
    state.round = 6
    assert len(known.proposals(state, launch, known.weights("policy"), Random(1), 4)) == 1


def tried(name: str, values: list[float], fortunes: list[float] | None = None) -> Plan:
    plan = Plan(Action(name), None)
    plan.values, plan.fortunes = values, fortunes or [0.0] * len(values)
    return plan


def test_a_plan_that_fell_behind_is_not_taken_for_a_few_lucky_tries() -> None:
    plans = [tried("a", [0.5] * 8), tried("b", [0.9, 0.9]), tried("c", [0.6] * 8)]
    assert _chosen(plans) is plans[2]
    assert _chosen(plans, least=9) is plans[0]  # too few tries to leave the policy


def test_plans_are_told_as_they_compare_on_the_same_tries() -> None:
    first = tried("a", [0.9, 0.9, 0.3, 0.3])
    dropped = tried("b", [0.8, 0.8])  # better than the mean of the first, but not in its tries
    decision = _told([first, dropped], first)
    assert [(one.answer.verb, one.tries) for one in decision.weighed] == [("a", 4), ("b", 2)]
    assert [one.score for one in decision.weighed] == pytest.approx([0.6, 0.5])
    assert "not clearly so" not in decision.words
    lucky = tried("c", [0.95, 0.9, 0.3, 0.3])
    assert "What looks better is not clearly so." in _told([first, lucky], first).words


def test_what_a_try_owes_to_fortune_is_not_counted() -> None:
    first = tried("a", [0.5, 0.4, 0.5, 0.6], [0.0, -1.0, 0.0, 1.0])
    lucky = tried("b", [0.7, 0.6, 0.7, 0.6], [2.0, 1.0, 2.0, 1.0])
    good = tried("c", [0.6, 0.5, 0.55, 0.65], [0.0, -1.0, -0.5, 0.5])
    assert slope([first, lucky, good]) == pytest.approx(0.1)
    assert steadied(lucky, 0.1) == pytest.approx([0.5] * 4)
    assert _chosen([first, lucky, good]) is good


def test_plans_that_promise_nothing_or_come_to_the_same_are_dropped() -> None:
    first = tried("a", [0.5, 0.4, 0.5, 0.6])
    same, worse, hope = (
        tried("b", [0.5, 0.4, 0.5, 0.6]),
        tried("c", [0.4, 0.3, 0.4, 0.5]),
        [0.3, 0.9],
    )
    some, twice = tried("d", hope * 2), tried("e", hope * 2)
    assert hopeful([first, same, worse, some, twice]) == [first, some]


def test_the_tries_of_a_turn_grow_fewer_when_two_thirds_of_its_time_are_spent() -> None:
    budget = Budget(plans=8, tries=96, ahead=1, most=12.0)
    assert [budget.after(spent).tries for spent in (0, 8, 10, 12, 13)] == [96, 96, 48, 0, 0]
    assert budget.after(9.0).most == 3.0


@pytest.mark.parametrize("game", ["axis", "advance"])
def test_the_tries_of_a_turn_never_take_much_longer_than_they_may(game: str) -> None:
    match = at_a_pivot(game, "race" if game == "axis" else "main", {})
    most = 0.2
    mind = SearchMind(Budget(plans=3, tries=40, ahead=0, most=most))
    known, spent = knowledge_of(game), [0.0]
    side, turn = match.question.side, known.turn(match.state)[0]  # type: ignore[union-attr]
    searched = 0
    while (ask := match.question) is not None and known.turn(match.state)[0] == turn:
        decision = decide(mind, match, ask, Random(len(match.journal)))
        if ask.side == side:
            searched += "plans were tried" in decision.words
            spent.append(mind._spent)
        match.play(decision.answer)
    assert searched
    assert most / 2 < max(spent) < 2 * most  # the last tries of all plans are finished


def test_all_plans_have_the_same_luck_in_the_same_thing() -> None:
    known = knowledge_of("advance")._replace(luck_at=lambda s: 7)
    state = kurgan.new("advance", "main", seed=1).state
    ask = Roll("combat_dice", (2, 2))
    first, other = [Fate(known, 5, is_even=False) for _ in range(2)]
    other.answer(state, Roll("air_die", (1,)))  # what else fell does not matter
    dice = [first.answer(state, ask) for _ in range(40)]
    assert dice == [other.answer(state, ask) for _ in range(40)]
    assert len(set(dice)) > 10  # the next dice there are others
    faces = [face for one in dice for face in one.args]
    assert set(faces) == {1, 2, 3, 4, 5, 6}
