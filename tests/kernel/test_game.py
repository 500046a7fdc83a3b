"""What a game declares: options in one spelling, and ids at the border."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kurgan.kernel.ask import EVERYONE, Action, spread
from kurgan.kernel.codec import Codec
from kurgan.kernel.errors import BadSetup, IllegalAction
from kurgan.kernel.game import Option, read_options, read_scenario, spoken
from kurgan.kernel.state import Event

from .refusals import refused
from .toybox import Declared
from .toys import Nim, Peek

SWITCH = Option("rubble", "7.1", "Rubble forms.", False, (False, True))
CHOICE = Option("way", "3.2", "The designer's way.", "off", ("off", "random", "hardest"))
NUMBER = Option("morale", "5", "Starting morale.", 10, low=3, high=12)
SCENARIO_NUMBER = Option("air", "6", "Air units.", None, low=0, high=4, default_words="as printed")
MANY = Option("rounds", "8", "Rounds with re-rolls.", [], low=1, high=4, many=True)


@pytest.mark.parametrize(
    ("option", "given", "read"),
    [
        *((SWITCH, True, True), (SWITCH, False, False), (SWITCH, 1, True), (SWITCH, 0, False)),
        *((SWITCH, "1", True), (SWITCH, "0", False), (SWITCH, "Yes", True), (SWITCH, "off", False)),
        *((CHOICE, "OFF", "off"), (CHOICE, "on", "random"), (MANY, "on", [1, 2, 3, 4])),
        *((CHOICE, "off", "off"), (CHOICE, "hardest", "hardest")),
        *((CHOICE, True, "random"), (CHOICE, False, "off")),
        *((NUMBER, 3, 3), (NUMBER, 12, 12), (NUMBER, None, 10)),
        *((SCENARIO_NUMBER, 0, 0), (SCENARIO_NUMBER, None, None)),
        *((MANY, [], []), (MANY, [3, 1, 3], [1, 3]), (MANY, True, [1, 2, 3, 4])),
        *((MANY, False, []), (MANY, None, []), (MANY, 3, [3])),
    ],
)
def test_a_value_is_read_in_its_one_spelling(option: Option, given: Any, read: Any) -> None:
    assert option.read(given) == read
    assert type(option.read(given)) is type(read)
    assert option.read(option.read(given)) == read


@pytest.mark.parametrize(
    ("option", "values"),
    [
        (SWITCH, [2, -1, "often", "", None, [], {}, 1.0]),
        (CHOICE, ["easy", 1, "1", None, ["off"], ""]),
        (NUMBER, [2, 13, True, "on", "10", 10.0, [10], {}]),
        (MANY, [[0], [5], [True], ["1"], 5, "1", {"1": 1}, [[1]], [None]]),
    ],
)
def test_a_value_out_of_range_is_refused_with_the_range(option: Option, values: list[Any]) -> None:
    for value in values:
        with refused(BadSetup, option.name, option.range_words, repr(value)):
            option.read(value)


def test_the_range_in_words() -> None:
    assert SWITCH.range_words == "off, on"
    assert CHOICE.range_words == "off, random, hardest"
    assert NUMBER.range_words == "a number from 3 to 12"
    assert MANY.range_words == "off, on, or a list of numbers from 1 to 4"


def test_values_as_people_say_them() -> None:
    assert [spoken(value) for value in (True, False, 7, "easy", [1, 2], [])] == [
        *("on", "off", "7", "easy", "1, 2", "")
    ]


class Optioned(Nim):
    """Nim with many options."""

    options: Sequence[Option] = (SWITCH, CHOICE, NUMBER, MANY)


DEFAULTS = {"rubble": False, "way": "off", "morale": 10, "rounds": []}


def test_options_not_given_have_their_defaults() -> None:
    assert read_options(Optioned(), None) == read_options(Optioned(), {}) == DEFAULTS
    assert read_options(Optioned(), {"way": True, "rounds": [2, 1]}) == {
        **DEFAULTS,
        "way": "random",
        "rounds": [1, 2],
    }


def test_an_unknown_option_lists_the_known_ones() -> None:
    with refused(BadSetup, "nim has no option 'speed'", "rubble, way, morale, rounds"):
        read_options(Optioned(), {"speed": 1})


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(BadSetup) as caught:
        read_options(Peek(), {"speed": 1})
    assert caught.value.message.startswith("peek has no option 'speed'")
    assert "it has ." not in caught.value.message


@pytest.mark.parametrize("given", [7, "rubble", ["rubble"], True])
def test_options_are_names_and_values(given: Any) -> None:
    with refused(BadSetup, "names and values"):
        read_options(Optioned(), given)


def test_a_default_cannot_be_changed_through_what_was_read() -> None:
    read_options(Optioned(), None)["rounds"].append(3)
    assert read_options(Optioned(), None)["rounds"] == []


def test_the_first_scenario_is_the_default_and_others_are_read_by_name() -> None:
    assert read_scenario(Nim(), None) == "three"
    assert read_scenario(Nim(), "two") == "two"
    with refused(BadSetup, "nim has no scenario 'five'", "three, two"):
        read_scenario(Nim(), "five")


# Ids at the border


class Verbs(Nim):
    """Verbs of every shape."""

    verbs: Declared = {
        "go": ("heap", "count"),
        "many": ("heap*",),
        "mixed": ("die", "heap*"),
        "pass": (),
    }
    facts: Declared = {"gone": ("heap", "count"), "left": ("heap*",)}


CODEC = Codec(Verbs(), None)
HEAPS = st.integers(0, 3)
COUNTS = st.integers(-(10**9), 10**9)
ACTIONS = st.one_of(
    st.builds(lambda heap, count: Action("go", (heap, count)), HEAPS, COUNTS),
    st.builds(lambda heaps: Action("many", tuple(heaps)), st.lists(HEAPS, max_size=4)),
    st.builds(lambda die, heaps: Action("mixed", (die, *heaps)), COUNTS, st.lists(HEAPS)),
    st.just(Action("pass")),
)


@given(ACTIONS)
def test_an_action_goes_out_and_comes_back(action: Action) -> None:
    assert CODEC.decode(CODEC.encode(action)) == action


def test_actions_and_events_in_json() -> None:
    assert CODEC.encode(Action("go", (1, 7))) == ["go", "barrow", 7]
    assert CODEC.encode(Action("many", (0, 3))) == ["many", "anthill", "dune"]
    assert CODEC.encode(Action("pass")) == ["pass"]
    assert CODEC.encode_event(Event("left", (2, 1), "9.1", -1)) == {
        "event": "left",
        "args": ["cairn", "barrow"],
        "rule": "9.1",
    }


@given(HEAPS, COUNTS, st.lists(HEAPS))
def test_an_event_goes_out_and_comes_back(heap: int, count: int, heaps: list[int]) -> None:
    for event in (
        Event("gone", (heap, count), "9.1", EVERYONE),
        Event("left", tuple(heaps), "", EVERYONE),
    ):
        assert CODEC.decode_event(CODEC.encode_event(event)) == event


@pytest.mark.parametrize(
    "row",
    [
        *(None, 7, "gone", [], {}, {"event": "gone"}, {"event": 7, "args": []}),
        *({"event": "gone", "args": None}, {"event": "gone", "args": ["barrow"]}),
        *({"event": "fled", "args": []}, {"event": "gone", "args": ["barrow", 1, 2]}),
    ],
)
def test_what_is_no_event_is_refused(row: Any) -> None:
    with refused(IllegalAction, "not an event of nim"):
        CODEC.decode_event(row)
    with refused(IllegalAction, "no heap 'tower'"):
        CODEC.decode_event({"event": "left", "args": ["tower"]})


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (["go", "barrow"], "takes heap count"),
        (["go", "barrow", 7, 7], "takes heap count"),
        (["pass", 1], "takes nothing"),
        (["mixed"], "takes die heap*"),
        (["mixed", "barrow"], "not a number"),
        (["many", "barrow", "tower"], "no heap 'tower'"),
        (["many", None], "no heap None"),
    ],
)
def test_a_wrong_argument_is_refused_with_what_is_wanted(given: Any, words: str) -> None:
    with refused(IllegalAction, words):
        CODEC.decode(given)


def test_an_id_may_be_a_number_and_an_empty_id_names_nothing() -> None:
    class Numbered(Verbs):
        things: Mapping[str, Sequence[str]] = {"heap": ("", "101", "102")}

    codec = Codec(Numbered(), None)
    assert codec.decode(["many", 101, "102"]) == Action("many", (1, 2))
    with refused(IllegalAction, "no heap ''"):
        codec.decode(["many", ""])


def test_the_last_kind_repeats() -> None:
    assert spread(("die", "heap*"), 3) == ("die", "heap", "heap")
    assert spread(("heap*",), 0) == ()
    assert spread(("die", "heap*"), 0) == ("die",)
    assert spread(("heap",), 3) == ("heap",)
    assert spread((), 2) == ()
