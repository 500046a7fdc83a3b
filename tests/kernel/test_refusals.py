"""The measure that the other tests hold refusals against."""

from __future__ import annotations

import pytest

from kurgan.kernel.errors import BadSave, IllegalAction, KurganError, NotYourTurn, RulesBug

from .refusals import is_a_sentence, refused


@pytest.mark.parametrize(
    "message",
    [
        "Nothing can be taken back: the match is over.",
        "units.json, line 3, column 1: not JSON (Expecting value).",
        "This save has been changed. Use an unchanged copy.",
        "'take 3' does not answer 'choose' (8.2.1); legal now: stop.",
    ],
)
def test_a_sentence_is_known_as_one(message: str) -> None:
    assert is_a_sentence(message)


@pytest.mark.parametrize(
    "message",
    [
        "",
        "no full stop",
        "One. Two. Three.",
        "Two stops..",
        "There is no <class 'int'> here.",
        "Turn.__init__() got an unexpected keyword argument 'x'.",
        "Traceback (most recent call last): it broke.",
        "It broke:\nbadly.",
        "It is <Turn object at 0x7f00>.",
        "KeyError('heaps').",
        "A very long " + "long " * 200 + "tale.",
    ],
)
def test_what_is_no_sentence_is_known_too(message: str) -> None:
    assert not is_a_sentence(message)


def test_an_error_carries_its_message_its_rule_and_its_kind() -> None:
    error = IllegalAction("No.", "8.2")
    assert (error.message, error.rule, error.kind, str(error)) == (
        *("No.", "8.2", "IllegalAction"),
        "No.",
    )
    assert BadSave("No.").rule == ""


def test_people_err_and_programs_have_bugs_and_neither_is_the_other() -> None:
    assert issubclass(NotYourTurn, KurganError)
    assert not issubclass(RulesBug, KurganError)
    assert issubclass(RulesBug, AssertionError)


def test_a_refusal_of_another_kind_does_not_count() -> None:
    with pytest.raises(AssertionError, match="No"), refused(BadSave):
        raise IllegalAction("No.")
