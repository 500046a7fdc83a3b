"""Whole games of Inferno, held against a second reading of the rulebook."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kurgan.games.inferno.game import INFERNO
from kurgan.games.inferno.pack.tables import SOVIET_TYPES
from kurgan.games.inferno.state import Board
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.bits import members
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.game import read_options
from tests.inferno.reading import PLACES, soviet_place
from tests.inferno.reading_turns import Reading
from tests.inferno.scene import TABLES
from tests.inferno.scramble import scramble
from tests.reading import Expected, agree
from tests.rules import rule

MODES = ["solo", "coop", "versus", "two_vs_one"]
LEVELS = ["off", "random", "easy_german", "easy_soviet", "hardest"]


def begun(options: dict[str, Any], rng: Random) -> Board:
    """A match at its first question to a player."""
    s = INFERNO.setup("campaign", read_options(INFERNO, options), TABLES)
    run(s)
    ask = question(s)
    while ask is not None and not isinstance(ask, Choice):
        apply(s, ask.sample(rng))
        ask = question(s)
    return s


def bold(ask: Choice, rng: Random) -> Action:
    """Attacks and cards more often than not, all else by luck."""
    wanted = ("deliberate_attack", "attack_from", "lay_card")
    eager = [action for action in ask.options if action.verb in wanted]
    return rng.choice(eager if eager and rng.random() < 0.6 else ask.options)


def read_along(options: dict[str, Any], seed: int, *, is_scrambled: bool) -> int:
    """A whole game, read twice."""
    rng = Random(seed)
    s = begun(options, rng)
    if is_scrambled:
        scramble(s, rng)
    reading = Reading(s)
    reading.s_leaders = {SOVIET_TYPES[leader] for leader in members(s.soviet_leaders)}

    def compare(expected: Expected) -> None:
        if expected.kind == "action":
            same(s, reading)

    return agree(s, reading.game(), rng, bold, compare)


def same(s: Board, reading: Reading) -> None:
    """Every piece where the second reading has it."""
    assert [PLACES.get(place, place) for place in s.german_where] == list(reading.gw.values())
    for unit, place in enumerate(s.soviet_where):
        assert soviet_place(place) == reading.sw[unit]
        if reading.sw[unit] in range(109):
            assert s.soviet_strength[unit] == reading.ss[unit]
    for unit, place in enumerate(s.german_where):
        assert place > 108 or s.german_strength[unit] == reading.gs[unit]
    assert set(members(s.german_control)) == reading.control
    assert set(members(s.rubble)) == reading.rubble
    assert set(members(s.fortified)) == reading.forts
    assert s.headquarters == reading.hq
    assert [set(members(hand)) for hand in s.german_hand] == reading.g_hand
    assert set(members(s.soviet_hand)) == reading.s_hand
    assert set(members(s.soviet_deck)) == reading.s_deck


def some_options(rng: Random) -> dict[str, Any]:
    """Any options together."""
    found = {o.name: rng.choice(o.values) for o in INFERNO.options if rng.random() < 0.5}
    return {"mode": rng.choice(MODES)} | found


@rule("Combat 1", "Soviet Actions", "Call for Reinforcements", "Victory")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("mode", MODES)
def test_a_game_goes_as_the_second_reading_has_it(mode: str, level: str) -> None:
    options = {"mode": mode, "designers_way": level}
    assert read_along(options, len(mode) + len(level), is_scrambled=True) > 1


@rule("R47")
@pytest.mark.parametrize("mode", MODES)
def test_a_game_of_2017_goes_as_the_second_reading_has_it(mode: str) -> None:
    assert read_along({"mode": mode, "edition": "2017"}, 4, is_scrambled=False) > 100


@rule("Combat 1", "Soviet Actions", "Call for Reinforcements", "Victory")
@pytest.mark.slow
@pytest.mark.parametrize("is_scrambled", [True, False])
def test_many_games_with_any_options_go_as_the_second_reading_has_them(is_scrambled: bool) -> None:
    for seed in range(150 if is_scrambled else 25):
        read_along(some_options(Random(seed)), seed, is_scrambled=is_scrambled)
