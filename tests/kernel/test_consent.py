"""Taking back beyond the barrier: everybody agrees, the journal keeps all, no die rolls twice."""

from __future__ import annotations

import pytest
from hypothesis import given

from kurgan.kernel.errors import BadSave, IllegalAction
from kurgan.kernel.journal import with_digest
from kurgan.kernel.match import Match, new
from kurgan.kernel.save import audit, load

from .driving import MOVES, SEEDS, TOYS, move, position
from .refusals import refused
from .toybox import Toy
from .toys import GAMES, HEAP, HIDE, LOOK, SAY, TAKE, Nim, Peek


def kinds(match: Match) -> list[str]:
    return [entry.kind for entry in match.journal]


def turned() -> Match:
    """North has taken, and it is south's turn."""
    match = new(Nim(), seed=1, options={"highest": 1})
    match.play(HEAP[0])
    match.play(TAKE)
    return match


def test_a_move_before_another_turn_is_taken_back_when_everybody_agrees() -> None:
    match = new(Nim(), seed=1, options={"highest": 1})
    match.play(HEAP[0])
    before, journal = position(match), list(match.journal)
    match.play(TAKE)
    match.ask_back("north")
    assert match.asking == (0,)
    match.consent("south")
    assert position(match) == before
    assert match.journal[: len(journal)] == journal
    assert kinds(match)[len(journal) :] == ["play", "takeback", "consent"]
    assert match.journal[-1].note.startswith("By consent North takes its last move back")
    with refused(IllegalAction, "by consent"):
        match.undo("north")


def test_what_is_rolled_anew_bears_new_numbers() -> None:
    match = new(Nim(), seed=3, options={"highest": 3})
    match.play(HEAP[0])
    while match.rolls == 1:
        assert match.question is not None
        match.play(match.question.options[0])
    rolls, who = match.rolls, match.sides[match.past[-1].side]
    other = match.sides[1 - match.past[-1].side]
    match.ask_back(who)
    match.consent(other)
    assert match.rolls == rolls
    while match.rolls == rolls:
        assert match.question is not None
        match.play(match.question.options[0])
    numbers = [entry.side for entry in match.journal if entry.kind == "roll"]
    assert numbers == list(range(1, match.rolls + 1))
    proof = match.save()
    assert load(proof, GAMES).save() == proof
    assert audit(proof, GAMES).rolls == match.rolls


def test_whoever_does_not_agree_ends_it_and_so_does_who_asked() -> None:
    for side in ("north", "south"):
        match = turned()
        here = position(match)
        match.ask_back("north")
        match.refuse(side)
        assert not match.asking
        assert position(match) == here
        with refused(IllegalAction, "no longer"):
            match.consent("south")


def test_what_was_asked_lapses_with_the_next_answer() -> None:
    match = turned()
    match.ask_back("north")
    match.play(HEAP[1])
    assert not match.asking
    with refused(IllegalAction, "no longer"):
        match.consent("south")
    with refused(IllegalAction, "no longer"):
        match.refuse("south")


def test_nobody_agrees_twice_or_asks_while_another_asks() -> None:
    match = turned()
    match.ask_back("north")
    with refused(IllegalAction, "agreed already"):
        match.consent("north")
    with refused(IllegalAction, "North has asked"):
        match.ask_back("south")


def test_what_undo_can_do_needs_no_consent() -> None:
    match = new(Nim(), seed=1, options={"highest": 1})
    with refused(IllegalAction, "no move of this side"):
        match.ask_back("south")
    match.play(HEAP[0])
    with refused(IllegalAction, "Undo takes the last answer back"):
        match.ask_back("north")


def test_after_the_end_nothing_is_asked_for() -> None:
    match = turned()
    match.ask_back("north")
    match.resign("south")
    for deed in (match.ask_back, match.consent, match.refuse):
        with refused(IllegalAction, "over"):
            deed("north")


def test_a_hidden_answer_is_not_named_when_it_is_taken_back() -> None:
    match = new(Peek(), seed=1)
    match.play(HIDE[0])
    match.play(SAY[0])
    match.play(LOOK)
    match.ask_back("north")
    match.consent("south")
    note = match.journal[-1].note
    assert "cup" not in note.lower().replace("cups", ""), note


@given(TOYS, SEEDS, MOVES)
def test_wherever_it_is_taken_back_the_save_leads_to_the_same_place(
    game: Toy, seed: int, moves: list[int]
) -> None:
    match = new(game, seed=seed)
    for number in moves:
        if number == -3 and len(match.sides) > 1:
            take_back(match)
        else:
            move(match, number)
    save = match.save()
    again = load(save, GAMES)
    assert again.save() == save
    assert position(again) == position(match)
    assert [one.entries for one in again.past] == [one.entries for one in match.past]
    assert [entry.side for entry in match.journal if entry.kind == "roll"] == list(
        range(1, match.rolls + 1)
    )


def take_back(match: Match) -> None:
    """Whoever moved last takes it back, if that can be asked for."""
    if not match.past:
        return
    who = match.past[-1].side
    try:
        match.ask_back(who)
    except IllegalAction:
        return
    for side in range(len(match.sides)):
        if side != who:
            match.consent(side)


def test_a_save_in_which_nobody_agreed_is_bad() -> None:
    match = turned()
    body = match.save()
    body.pop("digest")
    body["entries"].append(["consent", "south"])
    with pytest.raises(BadSave, match="no longer"):
        load(with_digest(body), GAMES)
