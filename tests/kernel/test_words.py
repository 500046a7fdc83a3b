"""Events and questions put in words from one declaration."""

from __future__ import annotations

from kurgan.kernel.state import Event
from kurgan.kernel.words import Fact, argument_kinds, told

NAMES = {"area": ("the bank", "the hill"), "die": ("?", "one", "two", "three")}


def thing(tables: None, kind: str, number: int) -> str:
    return NAMES[kind][number]


def said(fact: Fact, *args: int) -> str:
    return told(fact, None, Event("any", args, "1", 1), thing)


def test_arguments_are_told_by_their_place() -> None:
    assert said(Fact(("area", "area"), "From {1} to {0}."), 0, 1) == "From the hill to the bank."


def test_a_count_may_have_a_sign() -> None:
    assert said(Fact(("count", "count"), "{0:+d}, now {1}."), -1, 4) == "-1, now 4."


def test_a_repeated_kind_is_told_in_one() -> None:
    assert said(Fact(("area", "die*"), "{0}: {*}."), 0, 3, 1) == "the bank: three one."
    assert said(Fact(("count", "area*"), "{0}: {*}."), 2, 0, 1) == "2: the bank, the hill."
    assert said(Fact(("count", "area*"), "{0}: {*}."), 0) == "0: ."


def test_more_words_have_names() -> None:
    fact = Fact(
        ("count",), "{0} {hits}.", lambda _, e: {"hits": "hit" if e.args[0] == 1 else "hits"}
    )
    assert said(fact, 1) == "1 hit."


def test_the_kinds_of_arguments_are_those_declared() -> None:
    events = {"moved": Fact(("area",), "To {0}."), "ended": Fact((), "Over.")}
    assert argument_kinds(events) == {"moved": ("area",), "ended": ()}
