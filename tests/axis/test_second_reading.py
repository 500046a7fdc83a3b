"""Whole games of Axis & Allies: Stalingrad, held against a second reading of the rulebook."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kurgan.games.axis.game import AXIS
from kurgan.games.axis.pack.tables import KINDS, ZONES
from kurgan.games.axis.state import Board
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.bits import members
from kurgan.kernel.engine import question, run
from kurgan.kernel.game import read_options
from tests.axis.positions import drawn_position
from tests.axis.reading import load_of
from tests.axis.reading_setup import Match
from tests.axis.scene import TABLES
from tests.reading import Expected, Play, agree
from tests.rules import rule

COMPARED = ("move", "fight", "requisition", "free_infantry", "weather_die")


def eager(ask: Choice, rng: Random) -> Action:
    """Moves on more often than not, all else by luck."""
    more = [action for action in ask.options if action.verb != "done"]
    return rng.choice(more if ask.kind == "move" and rng.random() < 0.7 else ask.options)


def read_along(s: Board, reading: Match, game: Play, rng: Random) -> int:
    """A game, read twice."""

    def compare(expected: Expected) -> None:
        if expected.kind in COMPARED:
            same(s, reading)

    run(s)
    return agree(s, game, rng, eager, compare) if question(s) is not None else 0


def same(s: Board, reading: Match) -> None:
    """Every piece and marker where the second reading has it."""
    assert [list(s.units[z * KINDS : (z + 1) * KINDS]) for z in range(ZONES)] == reading.u
    assert [list(s.tokens[:ZONES]), list(s.tokens[ZONES:])] == reading.tokens
    for n, craft in enumerate(reading.craft):
        assert [s.at[n], s.job[n], s.load[n]] == [craft.at, craft.job, load_of(craft)]
    for index, zones in ((s.axis, reading.axis), (s.assault, reading.assault),
                         (s.battle, reading.battle), (s.strikes, reading.strikes),
                         (s.ferries, reading.ferries)):  # fmt: skip
        assert set(members(index)) == zones
    assert [s.cargo, s.sites, s.factory] == [reading.cargo, reading.sites, reading.factory]
    assert [s.rpc, s.pool, s.storm] == [reading.rpc, reading.pool, reading.storm]
    assert [s.round, s.bad, s.swapped] == [reading.round, reading.bad, reading.swapped]


def some_options(rng: Random) -> dict[str, Any]:
    """Any options together."""
    return {o.name: rng.choice(o.values) for o in AXIS.options if rng.random() < 0.6}


def whole_match(scenario: str, options: dict[str, Any], seed: int) -> int:
    """A match from the setup on, read twice."""
    s = AXIS.setup(scenario, read_options(AXIS, options), TABLES)
    s.events = None
    reading = Match(s)
    return read_along(s, reading, reading.match(), Random(seed))


def from_a_position(seed: int) -> int:
    """A game from a random position and an order card on, with any options, read twice."""
    rng = Random(seed)
    s, card = drawn_position(rng)
    s.events = None
    reading = Match(s)
    return read_along(s, reading, reading.game(card), rng)


@rule("Movement", "Combat", "Bombers", "Order 2", "Order 9", "Victory Conditions")
@pytest.mark.parametrize("scenario", ["race", "uranus"])
def test_a_match_goes_as_the_second_reading_has_it(scenario: str) -> None:
    options = {o.name: True for o in AXIS.options if o.values == (False, True)}
    assert whole_match(scenario, options, 3) > 300


@rule("Movement", "Combat", "Bombers", "Order 2", "Order 9", "Victory Conditions")
def test_games_from_any_position_go_as_the_second_reading_has_them() -> None:
    assert sum(from_a_position(seed) for seed in range(2)) > 200


@rule("Movement", "Combat", "Bombers", "Order 2", "Order 9", "Victory Conditions")
@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["race", "uranus"])
def test_many_matches_go_as_the_second_reading_has_them(scenario: str) -> None:
    for seed in range(15):
        whole_match(scenario, some_options(Random(seed)), seed)


@rule("Movement", "Combat", "Bombers", "Order 2", "Order 9", "Victory Conditions")
@pytest.mark.slow
def test_many_games_from_any_position_go_as_the_second_reading_has_them() -> None:
    for seed in range(100, 160):
        from_a_position(seed)
