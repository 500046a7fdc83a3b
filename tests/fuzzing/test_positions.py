"""Positions drawn at random: legal by the game's own invariants, and the same for the same seed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from kurgan.fuzzing import advance, axis, inferno
from kurgan.fuzzing.begin import POSITIONS, match_from_position, random_match
from kurgan.games import GAMES
from kurgan.games.axis.pack.tables import ALLIES, AXIS
from kurgan.games.axis.state import ALOFT
from kurgan.games.inferno.pack.tables import HEXES
from kurgan.kernel.bits import bit, first, members
from kurgan.kernel.pack import canonical
from kurgan.kernel.save import load
from kurgan.kernel.state import State

SEEDS = range(60)


def drawn(name: str, seed: int) -> State:
    """A position of a game, before its first step is run."""
    game, rng = GAMES[name], Random(f"position {seed}")
    match = random_match(game, rng, "draw")
    return POSITIONS[name].draw(match.tables, match.start["scenario"], match.options, rng)


@pytest.fixture(scope="module", params=list(POSITIONS))
def positions(request: pytest.FixtureRequest) -> tuple[str, list[State]]:
    """A game and many positions of it."""
    return request.param, [drawn(request.param, seed) for seed in SEEDS]


def test_every_game_has_a_drawer() -> None:
    assert set(POSITIONS) == set(GAMES)


def test_a_drawn_position_has_no_problems(positions: tuple[str, list[State]]) -> None:
    name, states = positions
    assert [found for s in states if (found := POSITIONS[name].problems(s))] == []


def test_the_same_seed_draws_the_same_position(positions: tuple[str, list[State]]) -> None:
    name, states = positions
    game = GAMES[name]
    again = [canonical(game.dump(drawn(name, seed))) for seed in SEEDS[:10]]
    assert [canonical(game.dump(s)) for s in states[:10]] == again
    assert len(set(again)) == len(again)


def test_a_match_from_a_position_is_a_save_that_loads(positions: tuple[str, list[State]]) -> None:
    game = GAMES[positions[0]]
    for seed in SEEDS[:5]:
        match = match_from_position(game, Random(seed), f"seed {seed}")
        again = load(json.loads(json.dumps(match.save())), GAMES)
        match.begin()
        assert canonical(game.dump(again.state)) == canonical(game.dump(match.state))


def test_axis_positions_are_of_many_kinds() -> None:
    seen: dict[str, int] = {}
    for s in axis_positions():
        facts = {
            "bad weather": s.bad,
            "the Volga frozen": s.is_volga_frozen,
            "launched in the race": s.launched and s.plan.name == "race",
            "cards wait": any(s.flanks),
            "a battle": s.battle,
            "an assault": s.assault,
            "cargo": any(cargo >= 0 for cargo in s.cargo),
            "one Axis airfield": (s.tables.airfields & s.friendly(AXIS)).bit_count() == 1,
            "aloft": ALOFT in s.job,
            "German ambushers": any(0 <= unit < 9 for unit in s.sites),
            "no factories": not s.workers,
        }
        for fact, holds in facts.items():
            seen[fact] = seen.get(fact, 0) + bool(holds)
    assert [fact for fact, count in seen.items() if not count] == []


def axis_positions() -> Iterator[Any]:
    for seed in range(250):
        yield drawn("axis", seed)


def broken(name: str, change: Callable[[Any], None]) -> list[str]:
    """What is said of a position after a change that the rules do not know."""
    s = drawn(name, 1)
    change(s)
    return POSITIONS[name].problems(s)


def test_a_token_too_many_is_noticed() -> None:
    def change(s: Any) -> None:
        s.pool[ALLIES] += 1

    assert "supply tokens" in broken("axis", change)[0]


def test_a_unit_in_a_base_is_noticed() -> None:
    def change(s: Any) -> None:
        s.add(s.tables.base[AXIS], 0, 1)

    assert "a land unit stands in a base" in broken("axis", change)


def test_an_intruder_without_a_combat_marker_is_noticed() -> None:
    def change(s: Any) -> None:
        s.add(first(s.tables.city & ~s.axis & ~s.contested), 0, 1)

    assert any("no Combat Marker lies in" in words for words in broken("axis", change))


def test_an_aircraft_without_an_airfield_is_noticed() -> None:
    def change(s: Any) -> None:
        s.send(0, first(s.tables.city & ~s.tables.airfields), 1)

    assert "aircraft 0 stands where it has no airfield" in broken("axis", change)


def test_too_many_units_in_a_zone_are_noticed_once_a_side_has_moved() -> None:
    s: Any = drawn("axis", 1)
    zone = first(s.axis & ~s.tables.bases)
    s.add(zone, 0, 9)
    s.stack[0].at = "axis_attack"  # Order 4 is being carried out
    assert any("holds more than 8" in words for words in axis.problems(s))
    s.stack[0].at = "axis_movement"
    assert not any("holds more than 8" in words for words in axis.problems(s))


def test_a_stale_index_is_noticed() -> None:
    def change(s: Any) -> None:
        s.german ^= bit(7)

    assert broken("advance", change) == ["the index of the units is stale"]


def test_a_counter_too_few_is_noticed() -> None:
    s: Any = drawn("advance", 1)
    area = first(s.soviet)
    s.counter[area] = -1
    assert f"area {area} has a counter too many or too few" in advance.problems(s)


def test_a_marker_off_its_track_is_noticed() -> None:
    def change(s: Any) -> None:
        s.morale = 20

    assert broken("advance", change) == ["a marker has left its track"]


def test_a_card_in_two_piles_is_noticed() -> None:
    def change(s: Any) -> None:
        s.soviet_hand |= bit(first(s.soviet_deck))

    assert broken("inferno", change) == ["a Soviet card lies in two piles"]


def test_a_stack_among_enemies_is_noticed() -> None:
    s: Any = drawn("inferno", 1)
    s.german_control |= bit(first(s.soviet))
    assert "a Stack stands in a hex of the enemy" in inferno.problems(s)


def test_a_soviet_block_keeps_what_the_germans_know_of_it() -> None:
    for seed in SEEDS:
        s: Any = drawn("inferno", seed)
        for unit in members(s.edition.soviets):
            on_map = s.soviet_where[unit] < HEXES
            assert (
                s.soviet_entered[unit] < s.soviet_deployed[unit]
                or not on_map
                or (s.soviet_deployed[unit] == 0 and s.soviet_entered[unit] < 0)
            )
