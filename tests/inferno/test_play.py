"""Inferno under conformance: random matches over modes, levels and editions."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kurgan.games.inferno.game import INFERNO
from kurgan.games.inferno.state import Board
from kurgan.games.inferno.tables import HEXES
from kurgan.kernel.conformance import check
from kurgan.kernel.state import State
from tests.rules import rule

MODES = ["solo", "coop", "versus", "two_vs_one"]
LEVELS = ["off", "random", "easy_german", "easy_soviet", "hardest"]
OTHER_RULINGS: dict[str, Any] = {
    "aa_without_airstrike": False,
    "opportunity_fire": "stack",
    "both_qualify": "soviet",
    "chuikov_hq": "draw",
    "okh_soviet_turns": False,
    "easy_german_hand": "besides",
}


def swap_hidden(state: State, rng: Random) -> State | None:
    """Swap two Soviet blocks that nobody has seen, and their dots, by hand."""
    assert isinstance(state, Board)
    if state.soviet_seat >= 0:
        return None  # the Soviet player sees his own
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
@pytest.mark.parametrize("mode", MODES)
def test_the_basic_game_conforms_in_every_mode(mode: str) -> None:
    match = check(INFERNO, "campaign", {"mode": mode}, 1, swap=swap_hidden, every=3)
    assert match.outcome is not None


@rule("The Designer's Way")
@pytest.mark.parametrize("level", LEVELS[1:])
@pytest.mark.parametrize("mode", MODES)
def test_every_level_conforms_in_every_mode(mode: str, level: str) -> None:
    options = {"mode": mode, "designers_way": level}
    match = check(INFERNO, "campaign", options, 2, swap=swap_hidden, every=11)
    assert match.outcome is not None


@rule("R47", "R63")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("mode", ["solo", "versus"])
def test_the_edition_of_2017_conforms(mode: str, level: str) -> None:
    options = {"mode": mode, "designers_way": level, "edition": "2017"}
    match = check(INFERNO, "campaign", options, 3, swap=swap_hidden, every=11)
    assert match.outcome is not None


@pytest.mark.parametrize("mode", MODES)
def test_the_other_way_of_every_ruling_conforms(mode: str) -> None:
    options = {"mode": mode, "designers_way": "hardest", **OTHER_RULINGS}
    check(INFERNO, "campaign", options, 4, swap=swap_hidden, every=11)
