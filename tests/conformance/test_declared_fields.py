"""What a state holds is declared once: slots, types, blank, copy, dump and load agree with it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import kurgan
from kurgan.games import GAMES
from kurgan.kernel.fields import COUNTS, INDEX, NUMBER, NUMBERS, SET, SETS, SHARED, Field
from kurgan.kernel.match import Match, new

TYPES = {NUMBER: "int", SET: "int", NUMBERS: "list[int]", SETS: "list[int]", COUNTS: "bytearray"}
CASES = [(game, scenario) for game in GAMES.values() for scenario in game.scenarios]


def in_the_middle(game: Any, scenario: str, seed: int = 4, answers: int = 150) -> Match:
    """A match somewhere in its middle."""
    match = new(game, scenario, seed=seed)
    rng = Random(seed)
    for _ in range(answers):
        ask = match.question
        if ask is not None:
            match.play(rng.choice(ask.options))
    return match


@pytest.fixture(scope="module", params=CASES, ids=lambda case: f"{case[0].name} {case[1]}")
def match(request: pytest.FixtureRequest) -> Match:
    return in_the_middle(*request.param)


def fields(match: Match) -> tuple[Field, ...]:
    return match.state.FIELDS


def test_every_field_has_a_slot_and_a_type_that_fits(match: Match) -> None:
    kind = type(match.state)
    names = [field.name for field in fields(match)]
    assert len(set(names)) == len(names)
    if not hasattr(kind, "__slots__"):
        pytest.skip("compiled classes keep neither slots nor annotations")
    assert {*kind.__slots__} == {*names}
    declared = {n: t for n, t in kind.__annotations__.items() if "ClassVar" not in t}
    assert {*declared} == {*names}
    for field in fields(match):
        if field.shape in TYPES:
            assert declared[field.name] == TYPES[field.shape], field.name


def test_a_blank_state_has_every_field(match: Match) -> None:
    blank = match.game.setup(match.start["scenario"], match.options, match.tables)
    for field in fields(match):
        assert hasattr(blank, field.name), field.name


def test_a_copy_has_every_field_and_shares_none_that_can_change(match: Match) -> None:
    state = match.state
    copy = state.copy()
    for field in fields(match):
        mine, other = getattr(state, field.name), getattr(copy, field.name)
        if field.shape == SHARED:
            assert mine is other or isinstance(mine, int), field.name
            continue
        assert mine == other, field.name
        assert type(mine) is type(other), field.name
        assert mine is not other or isinstance(mine, int), field.name


def test_a_dump_has_every_field_and_loads_to_the_same(match: Match) -> None:
    plain = match.game.dump(match.state)
    assert plain == json.loads(json.dumps(plain)), "JSON as it is"
    again = match.game.load(plain, match.tables)
    for field in fields(match):
        assert (field.name in plain) == (field.shape not in (INDEX, SHARED)), field.name
        assert getattr(again, field.name) == getattr(match.state, field.name), field.name
    assert {*plain} - {field.name for field in fields(match)} <= {
        "stack", "reveals", "options", "scenario",
    }  # fmt: skip


def test_every_set_in_a_frame_is_one_of_a_frame(match: Match) -> None:
    names = {
        name
        for procedure in kurgan.game(match.game.name).procedures.values()
        for name in procedure.FIELDS
    }
    assert {*match.state.FRAME_SETS.names} <= names
