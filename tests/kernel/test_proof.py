"""What dice prove: nonces of every seat before the first roll, and where a match came from."""

from __future__ import annotations

from random import Random

import pytest

from kurgan.kernel.errors import BadSave, IllegalAction
from kurgan.kernel.match import Match, branch, new
from kurgan.kernel.proof import standing
from kurgan.kernel.save import audit, load

from .forging import forged
from .toybox import play_on
from .toys import Nim

GAMES = {"nim": Nim()}


def together() -> Match:
    """A match that begins when every seat has added a nonce."""
    return new(Nim(), nonces=True)


def stirred() -> Match:
    match = together()
    for side in match.sides:
        match.add_nonce(side, f"{side} salt")
    match.begin()
    return match


def test_nothing_is_rolled_or_asked_before_every_seat_has_added_a_nonce() -> None:
    match = together()
    assert match.waits == list(range(len(match.sides)))
    match.add_nonce(match.sides[0], "snow")
    match.begin()
    assert (match.rolls, match.question, match.outcome) == (0, None, None)
    with pytest.raises(IllegalAction, match="waits for"):
        match.play(["take", 1])
    match.add_nonce(match.sides[1], "ice")
    match.begin()
    assert match.question is not None


def test_a_seat_adds_one_nonce_and_none_after_the_first_roll() -> None:
    match = together()
    match.add_nonce(match.sides[0], "snow")
    with pytest.raises(IllegalAction, match="one nonce"):
        match.add_nonce(match.sides[0], "more snow")
    match.add_nonce(match.sides[1], "ice")
    match.begin()
    for side in match.sides:
        with pytest.raises(IllegalAction, match="one nonce"):
            match.add_nonce(side, "late")


def test_a_match_that_waits_is_saved_and_waits_on() -> None:
    match = together()
    match.add_nonce(match.sides[1], "ice")
    again = load(match.save(), GAMES)
    assert (again.waits, again.rolls, again.question) == ([0], 0, None)
    again.add_nonce(again.sides[0], "snow")
    again.begin()
    assert again.question is not None


def test_the_dice_depend_on_every_nonce() -> None:
    seed = together().dice.seed
    rolls = set()
    for salt in ("a", "b"):
        match = together()
        match.dice.seed = seed
        for side in match.sides:
            match.add_nonce(side, salt)
        rolls.add(match.dice.roll(1).random())
    assert len(rolls) == 2


def test_a_roll_forged_before_the_nonces_is_refused() -> None:
    match = stirred()
    play_on(match, Random(3))
    save = match.save()
    assert audit(save, GAMES).proved

    def move_nonce(body: dict[str, list[object]]) -> None:
        body["entries"].append(body["entries"].pop(0))

    with pytest.raises(BadSave):
        load(forged(save, move_nonce), GAMES)


def test_where_a_match_stands() -> None:
    assert standing(new(Nim(), seed=7)) == "practice"
    assert standing(new(Nim())) == "alone"
    assert standing(stirred()) == "together"
    assert standing(branch(new(Nim()))) == "copy"


def test_a_copy_begins_at_once_and_says_for_ever_that_it_is_one() -> None:
    copy = branch(stirred())
    assert copy.question is not None
    assert standing(load(copy.save(), GAMES)) == "copy"
    play_on(copy, Random(3))
    found = audit(copy.save(), GAMES)
    assert found.origin == "copy"
    assert "copy" in found.words


def test_an_audit_says_what_is_proved_and_what_is_not() -> None:
    match = stirred()
    play_on(match, Random(3))
    found = audit(match.save(), GAMES)
    assert (found.proved, found.origin, found.nonces) == (True, None, len(match.sides))
    assert match.dice.commitment in found.words
    assert "Every seat added a nonce" in found.words
    uploaded = forged(match.save(), lambda body: body["start"].update(origin="uploaded"))
    found = audit(uploaded, GAMES)
    assert not found.proved
    assert "came from a file" in found.words


@pytest.mark.parametrize(
    ("field", "value"),
    [("origin", "moon"), ("origin", 7), ("origin", []), ("nonces", 1), ("nonces", "yes")],
)
def test_an_origin_that_is_none_is_refused(field: str, value: object) -> None:
    save = forged(new(Nim(), seed=3).save(), lambda body: body["start"].update({field: value}))
    with pytest.raises(BadSave, match="start"):
        load(save, GAMES)
