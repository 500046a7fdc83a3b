"""Advance to the Volga under conformance: random matches, checked at every question."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kurgan.fuzzing.begin import random_options
from kurgan.games.advance.game import ADVANCE
from kurgan.games.advance.imagine import unseen_of
from kurgan.games.advance.state import Board
from kurgan.kernel.bits import members
from kurgan.kernel.conformance import check
from kurgan.kernel.engine import apply, question
from kurgan.kernel.match import new
from kurgan.kernel.state import State
from tests.share import every_option, first_of

EVERYTHING = every_option(ADVANCE, parent_organization="every", starting_morale=17)


def swap_hidden(state: State, rng: Random) -> State | None:
    """Swap two face-down counters of one terrain type by hand, or one with a leftover."""
    assert isinstance(state, Board)
    copy = state.copy()
    hidden = [a for a in members(copy.soviet & ~copy.revealed) if copy.counter[a] >= 0]
    if not hidden:
        return None
    area = rng.choice(hidden)
    alike = [a for a in hidden if copy.tables.terrain[a] == copy.tables.terrain[area] and a != area]
    if alike:
        other = rng.choice(alike)
        copy.counter[area], copy.counter[other] = copy.counter[other], copy.counter[area]
    else:
        lying = [
            copy.counter[a] for a in hidden if copy.tables.terrain[a] == copy.tables.terrain[area]
        ]
        left = unseen_of(copy, copy.tables.terrain[area])
        for counter in lying:
            left.remove(counter)
        if not left:
            return None
        copy.counter[area] = rng.choice(left)
    return copy


@pytest.mark.parametrize("scenario", ["main", "factory"])
@pytest.mark.parametrize("seed", first_of(1, 2))
def test_the_basic_game_conforms(scenario: str, seed: int) -> None:
    match = check(ADVANCE, scenario, None, seed, swap=swap_hidden, every=2)
    assert match.outcome["winner"] in ("german", "soviet")


@pytest.mark.parametrize("scenario", first_of("main", "factory"))
def test_the_game_conforms_with_every_option(scenario: str) -> None:
    assert check(ADVANCE, scenario, EVERYTHING, 3, swap=swap_hidden, every=2).outcome


@pytest.mark.parametrize("seed", range(10, 18))
def test_the_game_conforms_under_random_options(seed: int) -> None:
    rng = Random(seed)
    scenario = rng.choice(["main", "factory"])
    options = random_options(ADVANCE, rng)
    assert check(ADVANCE, scenario, options, seed, swap=swap_hidden, every=7).outcome


def played(seed: int, answers: int, options: dict[str, Any] | None = None) -> Board:
    """A position after so many random answers."""
    rng = Random(seed)
    match = new(ADVANCE, "main", options, seed)
    for _ in range(answers):
        ask = match.question
        assert ask is not None
        match.play(rng.choice(ask.options))
    assert isinstance(match.state, Board)
    return match.state


def test_imagined_counters_are_uniform_over_what_is_unseen() -> None:
    s = played(5, 60, {"pavlovs_house": True})
    area = next(a for a in members(s.soviet & ~s.revealed) if s.tables.terrain[a] == 4)
    pile = unseen_of(s, 4)
    rng = Random(2)
    samples = 6000
    counts: dict[int, int] = {}
    for _ in range(samples):
        dream = ADVANCE.imagine(s, 0, rng)
        assert isinstance(dream, Board)
        counts[dream.counter[area]] = counts.get(dream.counter[area], 0) + 1
    assert set(counts) == set(pile)
    for counter in set(pile):
        chance = pile.count(counter) / len(pile)
        noise = 5 * (chance * (1 - chance) / samples) ** 0.5
        assert abs(counts[counter] / samples - chance) < noise


def test_imagined_counters_are_no_more_than_exist_and_revealed_ones_stay() -> None:
    s = played(6, 90)
    rng = Random(3)
    for _ in range(50):
        dream = ADVANCE.imagine(s, 0, rng)
        assert isinstance(dream, Board)
        dealt = [dream.counter[a] for a in members(dream.soviet & ~dream.revealed)]
        assert all(dealt.count(counter) <= s.unseen[counter] for counter in set(dealt))
        shown = members(s.revealed)
        assert [dream.counter[a] for a in shown] == [s.counter[a] for a in shown]


def test_a_state_without_listeners_plays_on_as_one_with() -> None:
    s = played(7, 40)
    quiet = s.copy()
    loud = s.copy()
    loud.events = []
    for copy in (quiet, loud):
        rng = Random(9)
        for _ in range(60):
            ask = question(copy)
            assert ask is not None
            choice = rng.random()
            options = getattr(ask, "options", None)
            answer = options[int(choice * len(options))] if options else ask.sample(rng)  # type: ignore[union-attr]
            apply(copy, answer)
    assert ADVANCE.dump(quiet) == ADVANCE.dump(loud)
    assert loud.events
