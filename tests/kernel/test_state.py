"""States: asking changes nothing, copies share nothing, dumps keep everything."""

from __future__ import annotations

import json
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given

from kurgan.kernel.ask import Choice
from kurgan.kernel.bits import members
from kurgan.kernel.engine import apply, question
from kurgan.kernel.errors import BadSave, RulesBug
from kurgan.kernel.fields import Field, counts, number, numbers, subset, subsets
from kurgan.kernel.pack import canonical
from kurgan.kernel.perft import answers_of
from kurgan.kernel.procedure import Procedure, Sets, load_stack, procedures
from kurgan.kernel.state import State

from .driving import MOVES, SEEDS, TOYS, driven
from .refusals import refused
from .toybox import Toy, begun
from .toys import HEAP, TAKE, Nim, NimState, Taking, Turn


def wander(state: State, luck: Random, answers: int) -> None:
    """Answer some questions by luck, chance's too."""
    for _ in range(answers):
        choices = answers_of(state)
        if choices:
            apply(state, choices[int(luck.random() * len(choices))])


@given(TOYS, SEEDS, MOVES)
def test_asking_changes_nothing(game: Toy, seed: int, moves: list[int]) -> None:
    state = driven(game, seed, moves).state
    before = canonical(game.dump(state))
    asked = question(state)
    for twin in (state, state.copy(), game.load(json.loads(before), None)):
        for _ in range(3):
            assert question(twin) == asked
        assert canonical(game.dump(twin)) == before


@given(TOYS, SEEDS, MOVES)
def test_a_copy_never_shares(game: Toy, seed: int, moves: list[int]) -> None:
    state = driven(game, seed, moves).state
    before = canonical(game.dump(state))
    copy = state.copy()
    wander(copy, Random(seed), 20)
    assert canonical(game.dump(state)) == before
    other = state.copy()
    wander(state, Random(seed), 20)
    assert canonical(game.dump(other)) == before


@given(TOYS, SEEDS, MOVES)
def test_a_dump_goes_on_as_the_state_does(game: Toy, seed: int, moves: list[int]) -> None:
    state = driven(game, seed, moves).state
    loaded = game.load(json.loads(canonical(game.dump(state))), None)
    for twin in (state, loaded):
        wander(twin, Random(seed), 20)
    assert canonical(game.dump(loaded)) == canonical(game.dump(state))


@given(TOYS, SEEDS, MOVES)
def test_a_copy_is_silent_and_holds_no_question(game: Toy, seed: int, moves: list[int]) -> None:
    match = driven(game, seed, moves)
    copy = match.state.copy()
    assert (copy.events, copy.asked, copy.recorder) == (None, None, None)
    told = len(match.log)
    wander(copy, Random(seed), 5)
    assert len(match.log) == told


def test_the_frames_of_a_dump_are_names_steps_and_numbers() -> None:
    state = begun(Nim(), highest=1)
    apply(state, answers_of(state)[0])
    apply(state, HEAP[2])
    rows = json.loads(canonical(Nim().dump(state)))["stack"]
    assert rows == [
        ["Turn", "pass_on", {"side": 0}],
        ["Taking", "take_or_stop", {"side": 0, "heap": 2, "limit": 1, "taken": 0}],
    ]
    frames = load_stack(rows, NimState.PROCEDURES, Sets(0))
    assert frames == state.stack
    assert [frame.at for frame in frames] == ["pass_on", "take_or_stop"]


def test_a_copied_frame_is_apart() -> None:
    frame = Taking(0, 1, 2, 0).begun()
    copy: Any = frame.copy()
    copy.taken, copy.at = 1, "tell"
    assert (frame.taken, frame.at) == (0, "take_or_stop")
    assert copy == Taking(0, 1, 2, 1)


def test_steps_stand_in_printed_order_and_know_the_next() -> None:
    assert list(Turn.STEPS) == ["roll_limit", "choose_heap", "pass_on"]
    steps = list(Turn.STEPS.values())
    assert [thing.after for thing in steps] == [steps[1], steps[2], None]
    assert [thing.rule for thing in Turn.STEPS.values()] == ["1", "2", "3"]
    assert Turn(1).begun().step is Turn.STEPS["roll_limit"]


def test_a_procedure_without_steps_is_a_bug() -> None:
    with pytest.raises(RulesBug, match="Procedure has no steps"):
        procedures(Procedure)


@pytest.mark.parametrize(
    "row",
    [
        ["Turn", "dance", {"side": 0}],
        ["Dance", "roll_limit", {"side": 0}],
        ["Turn", "roll_limit", {"side": 0, "heap": 1}],
        ["Turn", "roll_limit", {"side": True}],
        ["Turn", "roll_limit", {"side": "0"}],
        ["Turn", "roll_limit", {"side": 10**6}],
        ["Turn", "roll_limit", {"side": [0]}],
        ["Turn", ["roll_limit"], {"side": 0}],
        ["Turn", "roll_limit"],
        "Turn",
        None,
    ],
)
def test_a_frame_that_cannot_be_is_refused(row: Any) -> None:
    with refused(BadSave, "not sound"):
        load_stack([row], NimState.PROCEDURES, Sets(0))


def test_a_stack_without_end_is_refused() -> None:
    row = ["Turn", "roll_limit", {"side": 0}]
    with refused(BadSave, "not sound"):
        load_stack([row] * 1000, NimState.PROCEDURES, Sets(0))


def test_a_number_in_a_frame_may_be_a_set() -> None:
    row = ["Turn", "roll_limit", {"side": 1 << 30}]
    assert load_stack([row], NimState.PROCEDURES, Sets(31, ("side",))) == [Turn(1 << 30)]
    with refused(BadSave, "side of Turn"):
        load_stack([row], NimState.PROCEDURES, Sets(30, ("side",)))
    with refused(BadSave, "side of Turn"):
        load_stack([["Turn", "roll_limit", {"side": -1}]], NimState.PROCEDURES, Sets(30, ("side",)))


def test_events_carry_the_rule_of_the_running_step_and_nobody_hears_them_in_search() -> None:
    state = begun(Nim(), highest=1)
    state.events = []
    apply(state, answers_of(state)[0])
    apply(state, HEAP[1])
    apply(state, TAKE)
    assert [(event.kind, event.args, event.rule) for event in state.events] == [
        ("limited", (1,), "1"),
        ("taken", (1, 1), "2.2"),
    ]
    state.events = None
    state.emit("taken", 0, 1)
    assert state.events is None


def test_a_loaded_state_does_not_hold_the_lists_it_was_loaded_from() -> None:
    plain = Nim().dump(begun(Nim()))
    loaded = Nim().load(plain, None)
    assert isinstance(loaded, NimState)
    assert isinstance(question(loaded), Choice) is False
    loaded.heaps[0] = 99
    assert plain["heaps"][0] == 3


def test_a_negative_number_is_no_set() -> None:
    assert members(0b1010) == (1, 3)
    assert members(0) == ()
    with pytest.raises(ValueError, match="cannot be negative"):
        members(-1)


FIELDS: list[tuple[Field, list[Any], list[Any]]] = [
    (number("n", -1, 3), [-1, 3], [-2, 4, True, "1", 1.0, None, [1], {}]),
    (number("n", 0, "where"), [0, 2], [3, -1]),
    (subset("n", 3), [0, 7], [8, -1, False, 1 << 2000]),
    (subset("n", "where"), [7], [8]),
    (numbers("where", 0, 9), [[0, 9, 1]], [[0, 9], [0, 9, 1, 1], [0, 0, 10], [0, 0, [0]], 3]),
    (numbers("n", 0, 9, longest=2), [[], [9, 9]], [[1, 1, 1], [True]]),
    (subsets("where", 2), [[0, 3, 1]], [[0, 4, 1], [0, -1, 1]]),
]


@pytest.mark.parametrize(("field", "sound", "unsound"), FIELDS)
def test_a_field_takes_what_it_can_be_and_nothing_else(
    field: Field, sound: list[Any], unsound: list[Any]
) -> None:
    blank = SimpleNamespace(where=[0, 0, 0])
    for value in sound:
        assert field.read(value, blank) == value
    for value in unsound:
        with refused(BadSave, field.name):
            field.read(value, blank)


def test_counts_are_bytes_inside_and_a_list_outside() -> None:
    blank = SimpleNamespace(units=bytearray(2))
    assert counts("units").read([1, 255], blank) == bytearray([1, 255])
    with refused(BadSave, "units"):
        counts("units").read([1, 256], blank)


def test_a_dump_that_lacks_a_field_is_refused() -> None:
    plain = Nim().dump(begun(Nim()))
    del plain["limit"]
    with refused(BadSave, "limit"):
        Nim().load(plain, None)
