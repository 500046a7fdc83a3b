"""Seats: people hold them, and keep them when the sides are exchanged."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.kernel.conformance import check
from kurgan.kernel.errors import BadSetup, RulesBug
from kurgan.kernel.match import Match, new
from kurgan.kernel.save import load

from .refusals import refused
from .toys import HEAP, TAKE, Nim, Peek


class Turncoats(Nim):
    """Nim in which the two seats exchange their sides while heap 0 was the last one taken from."""

    name = "turncoats"

    def seats(self, state: Any) -> tuple[int, ...]:
        return (1, 0) if state.last == 0 else (0, 1)


TURNCOATS = Turncoats()
GAMES = {TURNCOATS.name: TURNCOATS}


def exchanged() -> Match:
    """A match in which north took from heap 0, so that its seat plays south now."""
    match = new(TURNCOATS, seed=7)
    match.take_over("north", "Ada")
    match.take_over("south", "Ben")
    match.play(HEAP[0])
    match.play(TAKE)
    return match


def test_every_seat_plays_its_own_side_unless_the_game_says_otherwise() -> None:
    for game in (Nim(), Peek()):
        match = new(game, seed=7)
        assert match.seats == ("north", "south")
        assert [match.side_of(seat) for seat in (0, 1)] == [0, 1]
        assert [match.seat_of(side) for side in match.sides] == [0, 1]


def test_a_person_holds_the_other_side_after_an_exchange() -> None:
    match = exchanged()
    assert match.seats == ("south", "north")
    assert (match.side_of(0), match.seat_of("north")) == (1, 1)
    assert match.holders == {"south": "Ada", "north": "Ben"}


def test_whoever_takes_a_side_over_after_an_exchange_takes_the_seat_that_plays_it() -> None:
    match = exchanged()
    match.take_over("north", "Cleo")
    assert match.holders == {"south": "Ada", "north": "Cleo"}


def test_holders_come_back_from_a_save_in_their_seats() -> None:
    match = exchanged()
    match.take_over("north", "Cleo")
    again = load(match.save(), GAMES)
    assert again.seats == match.seats
    assert again.holders == match.holders


def test_an_exchange_is_never_taken_back() -> None:
    match = new(TURNCOATS, seed=7)
    match.play(HEAP[0])
    before = match.seats
    match.play(TAKE)
    assert match.seats != before
    assert match.barrier in ("the sides were exchanged", "it is another side's turn")


@pytest.mark.parametrize("seat", [-1, 2, True, "north", None])
def test_a_seat_that_is_not_there_is_refused(seat: Any) -> None:
    match = new(Nim(), seed=7)
    with refused(BadSetup, "seat"):
        match.side_of(seat)


class TwoOnOneSide(Nim):
    """Both seats play north."""

    def seats(self, state: Any) -> tuple[int, ...]:
        return (0, 0)


def test_conformance_wants_every_side_played_by_one_seat() -> None:
    with pytest.raises(RulesBug, match="do not play every side once"):
        check(TwoOnOneSide())
