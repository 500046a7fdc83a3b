"""What a seat may take home, and what an audit proves."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given

from kurgan.kernel.errors import BadSave
from kurgan.kernel.match import Match, branch, new
from kurgan.kernel.save import audit, load

from .driving import MOVES, SEEDS, driven
from .forging import finished, hiding, removed, replaced, resealed, unfinished
from .refusals import is_a_sentence, refused
from .toybox import play_on
from .toys import GAMES, Peek


def taken_home(match: Match, side: str) -> str:
    """Every letter of a side's record."""
    return json.dumps(match.record(side))


def cards_in(text: str) -> int:
    return text.count('"ace"') + text.count('"king"')


@pytest.mark.parametrize("cup", ["left-cup", "right-cup"])
def test_a_live_record_holds_neither_the_seed_nor_hidden_answers(cup: str) -> None:
    match = hiding(None, cup)
    seed = match.dice.seed.hex()
    for side in match.sides:
        assert seed not in taken_home(match, side)
        assert cards_in(taken_home(match, side)) == 2, "its own card: in an entry and an event"
    assert "cup" not in taken_home(match, "south")
    assert cup in taken_home(match, "north")
    assert "bury" not in taken_home(match, "north")
    assert seed in json.dumps(match.save()), "the owner's save has it"


@given(SEEDS, MOVES)
def test_no_record_of_a_live_match_tells_secrets(seed: int, moves: list[int]) -> None:
    match = driven(Peek(), seed, moves)
    if match.outcome is not None:
        return
    assert "cup" not in taken_home(match, "south")
    for side, looks in (("north", 0), ("south", int(match.view("south")["middle"] is not None))):
        assert match.dice.seed.hex() not in taken_home(match, side)
        assert cards_in(taken_home(match, side)) == 2 + looks


@given(SEEDS, MOVES)
def test_what_a_side_takes_home_does_not_depend_on_what_is_hidden(
    seed: int, moves: list[int]
) -> None:
    left, right = new(Peek(), seed=seed), new(Peek(), seed=seed)
    for match, cup in ((left, 0), (right, 1)):
        match.play(["hide", ["left-cup", "right-cup"][cup]])
        for number in moves:
            ask = match.question
            options = [option for option in ask.options if option.verb != "guess"] if ask else []
            if options:
                match.play(options[number % len(options)])
    assert left.record("south") == right.record("south")
    assert left.record("north") != right.record("north")


def test_a_record_of_a_branch_does_not_hold_the_position_it_began_with() -> None:
    copy = branch(hiding())
    assert "position" in copy.save()["start"]
    assert "position" not in taken_home(copy, "south")
    assert "token" not in taken_home(copy, "south")


def test_a_record_is_apart_from_its_match() -> None:
    match = unfinished()
    before = json.dumps(match.save())
    record = match.record("north")
    record["start"]["options"]["highest"] = 99
    record["entries"].clear()
    assert json.dumps(match.save()) == before


def test_a_live_record_cannot_be_played_on() -> None:
    for side in ("north", "south"):
        with refused(BadSave, f"record of the seat '{side}'", "unfinished", "owner"):
            load(hiding().record(side), GAMES)


def test_a_live_record_without_its_seat_still_cannot_be_played_on() -> None:
    with refused(BadSave, "seed"):
        load(removed(hiding().record("south"), ("seat",)), GAMES)


def test_after_the_end_the_record_is_the_save() -> None:
    match = hiding(None)
    assert match.record("south") != match.save()
    match.play(["guess", "left-cup"])
    for side in match.sides:
        assert match.record(side) == match.save()
    assert match.dice.seed.hex() in taken_home(match, "south")


def test_after_a_resignation_the_record_is_the_save() -> None:
    match = hiding(None)
    match.resign("south")
    assert match.record("south") == match.save()
    assert "left-cup" in taken_home(match, "south")


# Audits


def test_an_audit_proves_every_roll_of_a_finished_match() -> None:
    match = finished(None)
    found = audit(match.record("north"), GAMES)
    assert (found.rolls, found.practice, found.proved) == (match.rolls, False, True)
    assert f"All {match.rolls} rolls of Nim with a Die" in found.words
    assert is_a_sentence(found.words)


def test_an_audit_proves_a_match_with_nonces_and_take_overs() -> None:
    match = unfinished(None)
    play_on(match, Random(3))
    assert audit(match.save(), GAMES).proved


def test_an_audit_finds_a_changed_nonce() -> None:
    match = unfinished(7)
    play_on(match, Random(3))
    assert match.journal[2].note == "snow"
    with refused(BadSave, "tampered"):
        audit(replaced(match.save(), ("entries", 2, 2), "rain"), GAMES)


def test_an_audit_of_a_practice_match_proves_nothing() -> None:
    found = audit(finished(7).save(), GAMES)
    assert (found.practice, found.proved) == (True, False)
    assert "practice" in found.words
    assert is_a_sentence(found.words)


@pytest.mark.parametrize("seed", [None, 7])
def test_an_audit_of_a_live_record_says_that_it_must_wait(seed: int | None) -> None:
    found = audit(hiding(seed).record("south"), GAMES)
    assert (found.rolls, found.practice, found.proved) == (0, seed is not None, False)
    assert "when the match ends" in found.words
    assert is_a_sentence(found.words)


def test_an_audit_of_a_tampered_match_names_the_roll() -> None:
    body = finished(None).save()
    face = body["entries"][0][2][1]
    with refused(BadSave, "Entry 1 ", "tampered"):
        audit(replaced(body, ("entries", 0, 2, 1), 1 + face % 3), GAMES)
    with refused(BadSave, "digest"):
        audit({**body, "outcome": None}, GAMES)
    with refused(BadSave, "committed"):
        audit(replaced(body, ("dice", "seed"), "00" * 32), GAMES)


def test_an_audit_refuses_a_record_that_was_changed_or_is_none() -> None:
    record = hiding().record("south")
    with refused(BadSave, "digest"):
        audit({**record, "entries": []}, GAMES)
    with refused(BadSave, "not a save"):
        audit([], GAMES)
    with refused(BadSave, "nim, peek"):
        audit(resealed({**record, "game": "chess"}), GAMES)
