"""Matches driven by lists of numbers, so that Hypothesis can make them up and shrink them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from kurgan.kernel.errors import IllegalAction
from kurgan.kernel.match import Match, new
from kurgan.kernel.pack import canonical

from .toybox import Toy
from .toys import GAMES

TOYS = st.sampled_from(list(GAMES.values()))
SEEDS = st.integers(0, 1000)
MOVES = st.lists(st.integers(-3, 9), max_size=50)  # below 0: undo; else the number of an option


def position(match: Match) -> bytes:
    """All that can be seen of where a match stands."""
    state: Any = match.state
    views = [match.view(side) for side in match.sides]
    ask = match.question
    asked = [ask.side, ask.kind, ask.options] if ask is not None else None
    return canonical([match.game.dump(state), views, asked, match.log])


def move(match: Match, number: int) -> bool:
    """Make one move; false where it is refused or the match is over."""
    ask = match.question
    if ask is None:
        return False
    if number >= 0:
        match.play(ask.options[number % len(ask.options)])
        return True
    try:
        match.undo()
    except IllegalAction:
        return False
    return True


def driven(game: Toy, seed: int | str | None, moves: list[int]) -> Match:
    """A match after these moves."""
    match = new(game, seed=seed)
    for number in moves:
        move(match, number)
    return match


def stages(game: Toy, seed: int, moves: list[int]) -> Iterator[Match]:
    """The match before its first move and after each."""
    match = new(game, seed=seed)
    yield match
    for number in moves:
        move(match, number)
        yield match
