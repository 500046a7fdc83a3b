"""Inferno under conformance: random matches over modes, levels and editions."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kurgan.games.inferno.game import INFERNO
from kurgan.games.inferno.options import OPTIONS
from kurgan.games.inferno.pack.tables import HEXES
from kurgan.games.inferno.state import Board
from kurgan.kernel.bits import members
from kurgan.kernel.conformance import check
from kurgan.kernel.engine import question
from kurgan.kernel.match import new
from kurgan.kernel.state import State
from tests.rules import rule
from tests.share import first_of, some_of

MODES = ["solo", "coop", "versus", "two_vs_one"]
LEVELS = ["off", "random", "easy_german", "easy_soviet", "hardest"]
NO_RULINGS = ("mode", "designers_way", "edition")
OTHER_RULINGS: dict[str, Any] = {
    option.name: option.values[-1] for option in OPTIONS if option.name not in NO_RULINGS
}


def swap_hidden(state: State, rng: Random) -> State | None:
    """Swap two Soviet blocks that nobody has seen, where no Soviet player sees his own."""
    assert isinstance(state, Board)
    return None if state.soviet_seat >= 0 else swapped(state, rng)


def swapped(state: Board, rng: Random) -> Board | None:
    """Swap two Soviet blocks that no German has seen, and their dots, by hand."""
    hidden = [
        unit
        for unit, place in enumerate(state.soviet_where)
        if place < HEXES and not state.soviet_seen >> unit & 1
    ]
    if len(hidden) < 2 or type(state.stack[-1]).__name__ in ("Deploy", "Setup"):
        return None
    copy = state.copy()
    one, other = rng.sample(hidden, 2)
    for held in (copy.soviet_where, copy.soviet_origin, copy.soviet_deployed):
        held[one], held[other] = held[other], held[one]
    for unit in (one, other):
        full = copy.tables.soviet_strength[unit]
        copy.soviet_strength[unit] = rng.randint(0, full)
    copy.rebuild_index()
    return copy


@rule("Fog of War", "R62")
@pytest.mark.parametrize("mode", ["versus", "two_vs_one"])
def test_a_swap_of_unseen_blocks_shows_no_german_anything(mode: str) -> None:
    rng = Random(mode)
    match = new(INFERNO, "campaign", {"mode": mode}, mode)
    tried = 0
    while (ask := match.question) is not None:
        assert isinstance(match.state, Board)
        twin = swapped(match.state, rng)
        if twin is not None:
            tried += 1
            for side in members(match.state.german_seats):
                assert INFERNO.view(twin, side) == INFERNO.view(match.state, side)
            if match.state.german_seats >> ask.side & 1:
                assert question(twin) == ask
                assert INFERNO.text.question(twin) == INFERNO.text.question(match.state)
        match.play(rng.choice(ask.options))
    assert tried > 50


@rule("Fog of War", "R62")
@pytest.mark.parametrize("mode", some_of(["solo", "coop"], ["versus", "two_vs_one"]))
def test_the_basic_game_conforms_in_every_mode(mode: str) -> None:
    match = check(INFERNO, "campaign", {"mode": mode}, 1, swap=swap_hidden, every=3)
    assert match.outcome is not None


@rule("The Designer's Way")
@pytest.mark.parametrize("level", first_of(LEVELS[-1], *LEVELS[1:-1]))
@pytest.mark.parametrize("mode", some_of(["solo", "two_vs_one"], ["coop", "versus"]))
def test_every_level_conforms_in_every_mode(mode: str, level: str) -> None:
    options = {"mode": mode, "designers_way": level}
    match = check(INFERNO, "campaign", options, 2, swap=swap_hidden, every=11)
    assert match.outcome is not None


@rule("R47", "R63")
@pytest.mark.parametrize("level", first_of(LEVELS[-1], *LEVELS[:-1]))
@pytest.mark.parametrize("mode", MODES)
def test_the_edition_of_2017_conforms(mode: str, level: str) -> None:
    options = {"mode": mode, "designers_way": level, "edition": "2017"}
    match = check(INFERNO, "campaign", options, 3, swap=swap_hidden, every=11)
    assert match.outcome is not None


@pytest.mark.parametrize("mode", MODES)
def test_the_other_way_of_every_ruling_conforms(mode: str) -> None:
    options = {"mode": mode, "designers_way": "hardest", **OTHER_RULINGS}
    check(INFERNO, "campaign", options, 4, swap=swap_hidden, every=11)
