"""Every level in every seat: legal, repeatable, blind to what is hidden, alone with its job."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import kurgan
from kurgan.bots import Mind
from kurgan.bots.players import decide
from kurgan.bots.policy import PolicyMind, RecruitMind
from kurgan.bots.random import RandomMind
from kurgan.bots.search import Budget, SearchMind
from kurgan.bots.workers import Bench, Job, job_of
from kurgan.fuzzing.begin import random_match
from kurgan.games import GAMES
from kurgan.kernel.match import Match
from kurgan.kernel.procedure import Json

from .test_players import TABLES

SMALL = Budget(plans=2, tries=4, ahead=0)


def small_search() -> SearchMind:
    """A search that takes a moment; officer, general and marshal differ from it in size alone."""
    return SearchMind(SMALL)


MINDS: dict[str, Callable[[], Mind]] = {
    "random": RandomMind,
    "recruit": RecruitMind,
    "policy": PolicyMind,
    "search": small_search,
}
Table = tuple[str, str, dict[str, Json]]
LONGEST = 6000  # answers in a match


def some_questions(table: Table, count: int) -> Match:
    """A match some questions on, whoever is asked."""
    match = kurgan.new(*table, seed=5)
    player = kurgan.computer("recruit", seed=count)
    for _ in range(count):
        if match.question is not None:
            player.play(match)
    return match


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize(
    "name", ["random", "recruit", "policy", pytest.param("search", marks=pytest.mark.slow)]
)
def test_the_same_luck_gives_the_same_answer_whatever_is_hidden(name: str, table: Table) -> None:
    match, player = kurgan.new(*table, seed=5), kurgan.computer("recruit", seed=6)
    for count in range(0, 60, 6):
        truth, ask = match.state, match.question
        assert ask is not None
        answer = decide(MINDS[name](), match, ask, Random(count)).answer
        assert answer in ask.options
        for swap in range(2):
            match.state = match.game.imagine(match.state, ask.side, Random(swap))
            same = match.question
            assert same is not None
            assert decide(MINDS[name](), match, same, Random(count)).answer == answer
        match.state = truth
        for _ in range(6):
            player.play(match)


def thought(match: Match, job: Job) -> Json:
    """What a bench that has seen nothing before answers."""
    bench = Bench(lambda share: True)
    bench.packs[match.pack.digest] = match.pack
    return bench.think(job)


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize(
    "level",
    [
        "random",
        "recruit",
        "policy",
        *[pytest.param(one, marks=pytest.mark.slow) for one in ("officer", "general", "marshal")],
    ],
)
def test_a_player_answers_behind_a_door_that_holds_no_state(level: str, table: Table) -> None:
    for count in (0, 25, 50):
        match = some_questions(table, count)
        if match.question is None:
            continue
        job = job_of(match, level, "7", "somebody")
        first = thought(match, job)
        assert match.codec.decode(first.action) in match.question.options
        assert thought(match, job) == first


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_search_finishes_a_match(table: Table) -> None:
    match = kurgan.new(*table, seed=3)
    player = kurgan.Player("search", SearchMind(Budget(plans=2, tries=2, ahead=0)), 1)
    if isinstance(player.mind, SearchMind):
        player.mind.listen = lambda share: True
    for _ in range(LONGEST):
        if match.question is None:
            break
        player.play(match)
    assert match.outcome is not None


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "matches",
    [2, pytest.param(20, marks=pytest.mark.slow), pytest.param(200, marks=pytest.mark.long)],
)
def test_the_policy_finishes_matches_with_any_options(game: str, matches: int) -> None:
    for number in range(matches):
        rng = Random(f"{game} options {number}")
        match = random_match(GAMES[game], rng, str(number), begin=True)
        player = kurgan.computer("policy", seed=number)
        for _ in range(LONGEST):
            if match.question is None:
                break
            player.play(match)
        assert match.outcome is not None, (game, number)
