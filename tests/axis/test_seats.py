"""Bidding settles which seat plays which side; people keep their seats (R72)."""

from __future__ import annotations

import json
from io import StringIO

import pytest

import kurgan
from kurgan.cli.engine import serve
from kurgan.games.axis.pack.tables import LAND
from tests.rules import rule


def settled(*, wanted: str) -> kurgan.Match:
    """The player who bids first wants a side and gets it for 5 RPs."""
    match = kurgan.new("axis", "race", {"bidding": True}, seed=3)
    match.take_over("axis", "Ada")
    match.take_over("allies", "Ben")
    first = match.question
    assert first is not None
    match.play(["want", wanted])
    match.play(["bid", 5])
    match.play(["accept"])
    return match


def first_seat() -> str:
    """The side of the seat that bids first with this seed."""
    match = kurgan.new("axis", "race", {"bidding": True}, seed=3)
    assert match.question is not None
    return match.sides[match.question.side]


@rule("Reinforcement Point Bidding", "R72")
def test_a_bid_for_the_own_side_exchanges_nothing() -> None:
    match = settled(wanted=first_seat())
    assert match.seats == ("axis", "allies")
    assert match.holders == {"axis": "Ada", "allies": "Ben"}


@rule("Reinforcement Point Bidding", "R72")
def test_a_bid_for_the_other_side_exchanges_the_seats_and_people_go_along() -> None:
    other = next(side for side in ("axis", "allies") if side != first_seat())
    match = settled(wanted=other)
    assert match.seats == ("allies", "axis")
    assert match.holders == {"allies": "Ada", "axis": "Ben"}
    assert [match.sides[match.side_of(seat)] for seat in (0, 1)] == ["allies", "axis"]
    again = kurgan.load(match.save())
    assert (again.seats, again.holders) == (match.seats, match.holders)


@rule("Reinforcement Point Bidding", "R72")
def test_whoever_accepts_plays_the_other_side_and_is_told_so() -> None:
    other = next(side for side in ("axis", "allies") if side != first_seat())
    match = settled(wanted=other)
    told = [match.game.text.event(match.tables, event) for event in match.log]
    mine, theirs = (side.capitalize() for side in match.seats)
    words = next(text for text in told if "accepted" in text)
    assert f"the first player plays the {mine}" in words
    assert f"the second player plays the {theirs}" in words
    assert match.view("axis")["bid"]["settled"] is True
    assert "The first player plays the " in match.game.text.board(
        match.pack, match.view("axis"), 80
    )


def bidding() -> kurgan.Match:
    match = kurgan.new("axis", "race", {"bidding": True}, seed=3)
    match.play(["want", "axis"])
    return match


def standing(match: kurgan.Match) -> int:
    """The last bid made."""
    return [event.args[2] for event in match.log if event.kind == "bid_made"][-1]


@rule("Reinforcement Point Bidding", "R72")
@pytest.mark.parametrize("bid", [1, 10, 11, 41, 137, 500, 998])
def test_any_amount_can_be_bid_in_a_few_answers(bid: int) -> None:
    match = bidding()
    answers = [["much_higher"]] * ((bid - 1) // 100) + [["higher"]] * ((bid - 1) % 100 // 10)
    for answer in answers:
        match.play(answer)
    match.play(["bid", bid])
    assert standing(match) == bid
    assert match.question is not None
    assert match.question.options[0].verb == "accept"
    match.play(["bid", bid + 1])
    assert standing(match) == bid + 1


@rule("Reinforcement Point Bidding", "R72")
def test_the_highest_bid_is_accepted_without_asking() -> None:
    """The limit is no rule: it is more than everything in the box costs, and bidding ends."""
    match = bidding()
    for answer in (*[["much_higher"]] * 9, *[["higher"]] * 9):
        match.play(answer)
    assert match.question is not None
    assert [option.args for option in match.question.options] == [(n,) for n in range(991, 1000)]
    match.play(["bid", 999])
    assert match.question.kind != "bid"
    assert match.view("axis")["bid"]["settled"] is True
    tables = match.tables
    for side in (0, 1):
        pieces = sum(tables.pieces[unit] * tables.cost[unit] for unit in LAND[side])
        chips = (tables.gray + 3 * tables.green) * max(tables.cost[unit] for unit in LAND[side])
        assert pieces + chips < 999


def test_the_engine_says_who_plays_what() -> None:
    requests = [
        {"do": "new", "game": "axis", "seed": 3, "options": {"bidding": True}},
        {"do": "play", "action": ["want", "axis"]},
        {"do": "play", "action": ["bid", 1]},
        {"do": "play", "action": ["accept"]},
        {"do": "question"},
        {"do": "quit"},
    ]
    answers = StringIO()
    serve(StringIO("\n".join(json.dumps(row) for row in requests)), answers)
    rows = [json.loads(line)["result"] for line in answers.getvalue().splitlines()]
    assert rows[0]["seats"] == ["axis", "allies"]
    assert sorted(rows[4]["seats"]) == ["allies", "axis"]
