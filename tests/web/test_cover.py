"""The board is covered between two players only where one would see what is hidden from him."""

from __future__ import annotations

from random import Random

import pytest

import kurgan
from kurgan.kernel.match import Match
from kurgan.kernel.procedure import Json
from kurgan.web.cover import is_secret, tells_the_same


def secrets(match: Match) -> list[bool]:
    """Whether the board is covered before each side."""
    views = [match.view(side) for side in range(len(match.sides))]
    return [is_secret(match, views, side) for side in range(len(views))]


def played(game: str, options: Json, answers: int) -> Match:
    """A random match."""
    match, luck = kurgan.new(game, None, options, seed=1), Random(1)
    for _ in range(answers):
        assert match.question is not None
        match.play(luck.choice(match.question.options))
    return match


def test_nothing_is_hidden_in_axis_before_uranus_cards_are_drawn() -> None:
    assert secrets(played("axis", None, 40)) == [False, False]


@pytest.mark.slow
def test_uranus_cards_are_covered_until_they_are_launched() -> None:
    match, luck = kurgan.new("axis", seed=1), Random(1)
    seen: list[tuple[bool, bool]] = []
    while match.question is not None and len(seen) < 4000:
        allied = match.view("allies")["uranus"]
        holds = bool(allied["hand"] or any(allied["cards"].values()))
        seen.append((holds, any(secrets(match))))
        match.play(luck.choice(match.question.options))
    assert all(is_covered for holds, is_covered in seen if holds)
    assert sum(is_covered for holds, is_covered in seen if not holds) < 5, "secret draws alone"
    assert {holds for holds, _ in seen} == {True, False}


def test_an_answer_given_in_secret_is_covered() -> None:
    match = kurgan.new("axis", None, {"factory_placement": True}, seed=1)
    while match.question is not None and match.question.kind != "hide_factories":
        match.play(match.question.options[0])
    assert secrets(match) == [True, True]


@pytest.mark.parametrize("answers", [0, 60, 200])
def test_blocks_are_hidden_in_inferno(answers: int) -> None:
    assert secrets(played("inferno", {"mode": "versus"}, answers)) == [True, True]


def test_nobody_needs_a_cover_alone_or_after_the_end() -> None:
    assert secrets(kurgan.new("advance", seed=1)) == [False]
    match = kurgan.new("inferno", None, {"mode": "versus"}, seed=1)
    match.resign("german")
    assert secrets(match) == [False, False]


def test_nothing_is_as_good_as_none() -> None:
    assert tells_the_same({"side": "a", "hand": []}, {"side": "b", "hand": None})
    assert not tells_the_same({"side": "a", "hand": ["x"]}, {"side": "b", "hand": 1})
    assert not tells_the_same({"cards": {"a": [1]}}, {"cards": {"a": [2]}})
