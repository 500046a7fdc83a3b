"""Events and questions put in words from one declaration."""

from __future__ import annotations

from kurgan.kernel.game import RuleText
from kurgan.kernel.state import Event
from kurgan.kernel.words import NOBODY, Fact, argument_kinds, concerned, sentence, told

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


def about(fact: Fact, *args: int) -> str:
    def owner(tables: None, kind: str, number: int) -> str:
        return ("north", "south")[number] if kind == "area" else ""

    return concerned(fact, None, Event("any", args, "1", 1), owner, "west")


def test_an_event_is_about_its_side_or_that_of_a_thing_or_who_acts() -> None:
    assert about(Fact(("count", "area", "area"), ""), 1, 1, 0) == "south"
    assert about(Fact(("area",), "", about="east"), 1) == "east"
    assert about(Fact(("area",), "", about=NOBODY), 1) == ""
    assert about(Fact(("count",), ""), 1) == "west"


def test_a_heading_is_not_told_twice() -> None:
    assert RuleText("Barrage", "").title("9.4 Barrage") == "9.4 Barrage"
    assert RuleText("Barrage", "").title("9.4") == "9.4 Barrage"
    assert RuleText("Rubble", "").title("Rubble") == "Rubble"


def test_the_allies_are_many_and_every_other_side_is_one() -> None:
    assert sentence("axis", "is now played by Boris") == "Axis is now played by Boris."
    assert sentence("allies", "is now played by Boris") == "The Allies are now played by Boris."
    assert sentence("allies", "wants a draw") == "The Allies want a draw."
    assert sentence("german", "wants a draw") == "German wants a draw."
