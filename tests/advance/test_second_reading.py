"""Whole games of Advance, held against a second reading of the rulebook."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from kurgan.games.advance.game import ADVANCE
from kurgan.games.advance.pack.tables import OUT_OF_ACTION, RESERVE
from kurgan.games.advance.state import Board
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.bits import bit, members
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.game import read_options
from tests.advance.reading_combat import Reading
from tests.advance.scene import TABLES
from tests.reading import Expected, agree
from tests.rules import rule
from tests.share import every_option

COMPARED = ("activate", "activation", "event_dice")
OPTIONS: list[dict[str, Any]] = [
    {},
    {"rubble": True, "northern_shoulder": True, "limited_air": True, "hold_back": False},
    {"isolation": True, "parent_organization": "every", "pavlovs_house": True},
    {"isolation": True, "northern_shoulder": True, "reroll_ones": [2, 3, 11, 12]},
    every_option(ADVANCE, starting_morale=18),
]


def begun(scenario: str, options: dict[str, Any], rng: Random) -> Board:
    """A match with all counters dealt, before its first dice."""
    s = ADVANCE.setup(scenario, read_options(ADVANCE, options), TABLES)
    run(s)
    ask = question(s)
    while ask is not None and ask.kind == "deal" and not isinstance(ask, Choice):
        apply(s, ask.sample(rng))
        ask = question(s)
    return s


def scramble(s: Board, rng: Random) -> None:
    """Any turn, areas taken and seen, units thrown about and into the box."""
    share = rng.random()
    for area in members(s.soviet & ~s.revealed):
        luck = rng.random()
        if luck < share or luck > 0.8:
            s.reveal(area)
        if luck < share:
            s.eliminate(area, "9.5.5 Success")
    known = members(s.vacant | s.revealed)
    few = rng.sample(known, min(len(known), rng.choice((6, 12, 25))))
    for unit, place in enumerate(s.where):
        if place >= RESERVE:
            continue
        open_to = [area for area in few if s.room(area) and s.allowed_areas(unit) >> area & 1]
        s.move(unit, rng.choice([*open_to, OUT_OF_ACTION]))
        s.fresh |= bit(unit)
    s.fresh &= ~s.at[OUT_OF_ACTION]
    s.turn = rng.randint(s.plan.first_turn, s.plan.last_turn)
    s.morale, s.supply = rng.choice((1, 2, 9, 10, 11, 18, 19)), rng.randint(0, 20)
    s.support = [rng.randint(0, most) for most in TABLES.markers]
    s.asked = None


def careful(s: Board) -> Callable[[Choice, Random], Action]:
    """Buys Morale, and attacks or goes on as the dice say; so that games last."""

    def choose(ask: Choice, rng: Random) -> Action:
        quiet = [a for a in ask.options if a.verb == "buy_morale"]
        if ask.kind == "move":
            quiet = [a for a in ask.options if not a.args or s.vacant >> a.args[0] & 1]
        return rng.choice(quiet if quiet and rng.random() < 0.7 else ask.options)

    return choose


def read_along(scenario: str, options: dict[str, Any], seed: int, *, is_scrambled: bool) -> int:
    """A whole game, read twice."""
    rng = Random(seed)
    s = begun(scenario, options, rng)
    if is_scrambled:
        scramble(s, rng)
    reading = Reading(s)

    def compare(expected: Expected) -> None:
        if expected.kind in COMPARED:
            same(s, reading)

    return agree(s, reading.game(), rng, careful(s), compare)


def same(s: Board, reading: Reading) -> None:
    """Every piece and marker where the second reading has it."""
    assert dict(enumerate(s.where)) == reading.where
    assert set(members(s.fresh)) == reading.fresh
    assert [s.turn, s.morale, s.supply] == [reading.turn, reading.morale, reading.supply]
    assert s.support == reading.support
    assert set(members(s.soviet)) == set(reading.soviet)
    assert set(members(s.revealed)) == reading.revealed
    assert set(members(s.isolated)) == reading.isolated


def some_options(rng: Random) -> dict[str, Any]:
    """Any options together."""
    found: dict[str, Any] = {
        o.name: rng.choice(o.values) for o in ADVANCE.options if o.values and rng.random() < 0.5
    }
    found["reroll_ones"] = rng.sample(range(1, 15), rng.randint(0, 5))
    return found | ({"starting_morale": rng.randint(1, 19)} if rng.random() < 0.2 else {})


@rule("6.0", "8.1", "9.5", "11.1")
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("scenario", ["main", "factory"])
def test_a_game_goes_as_the_second_reading_has_it(scenario: str, options: dict[str, Any]) -> None:
    is_scrambled = scenario == "main" and bool(options)
    assert read_along(scenario, options, 3, is_scrambled=is_scrambled) > 20


@rule("6.0", "8.1", "9.5", "11.1")
@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["main", "factory"])
def test_many_games_with_any_options_go_as_the_second_reading_has_them(scenario: str) -> None:
    for seed in range(60):
        is_scrambled = scenario == "main" and seed % 3 > 0
        read_along(scenario, some_options(Random(seed)), seed, is_scrambled=is_scrambled)
