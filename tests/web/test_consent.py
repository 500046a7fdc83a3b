"""Taking back by consent: whoever is asked agrees or not, and everybody reads what was learnt."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kurgan.web import consent

from .driving import Line, Match, World
from .test_clocks import meet
from .test_differences import Follower, answer, whole

CASES: list[tuple[str, dict[str, Any]]] = [
    ("inferno", {"mode": "two_vs_one"}),
    ("axis", {"bidding": True}),
]


@pytest.fixture
def public(tmp_path: Path) -> Iterator[World]:
    made = World(tmp_path / "data", lan=True, public=True)
    yield made
    made.close()


def handed_over(lines: list[Line]) -> tuple[Line, Line, Any]:
    """Play until the turn goes to another side: who moved last, who is to act, and the question
    at which the last move was made."""
    for _ in range(500):
        actor = next(line for line in lines if line.get("question")["question"])
        asked = actor.get("question")["question"]
        if actor.play()["to_act"] not in (actor.position["side"], None):
            return actor, next(line for line in lines if line is not actor), asked
    raise AssertionError("the turn never went to another")


def words(line: Line) -> list[str]:
    return [row["words"] for row in line.get("join", **line_seat(line))["log"]["rows"]]


def line_seat(line: Line) -> dict[str, Any]:
    return {"match": line.position["match"], "key": line.key}  # type: ignore[attr-defined]


def seated(match: Match, lines: list[Line]) -> None:
    for line, key in zip(lines, match.keys, strict=True):
        line.key = key  # type: ignore[attr-defined]
        line.position = line.get("join", match=match.id, key=key)


@pytest.mark.slow
def test_two_people_take_a_move_back(public: World) -> None:
    match, lines = meet(public)
    seated(match, lines)
    mover, other, asked = handed_over(lines)
    entries = match.entries
    told = mover.get("ask_back")
    assert told["take_back"] == {"can": False, "asked": told["side"], "agreed": []}
    told = other.get("consent")
    assert told["to_act"] != other.position["side"]
    assert mover.get("question")["question"] == asked
    assert match.entries[: len(entries)] == entries
    assert [entry[0] for entry in match.entries[len(entries) :]] == ["takeback", "consent"]
    for line in (mover, other):
        rows = words(line)
        assert any(re.search("asks? to take the last move back", row) for row in rows)
        assert "By consent" in rows[-1]
    assert match.table.timeline.entries[-1] <= len(entries)


@pytest.mark.slow
def test_the_match_goes_on_from_there_after_the_server_was_started_anew(
    public: World, tmp_path: Path
) -> None:
    match, lines = meet(public)
    mover, other, _ = handed_over(lines)
    mover.get("ask_back")
    other.get("consent")
    mover.play()
    seen = [whole(match, seat) for seat in (0, 1)]
    public.close()
    again = World(tmp_path / "data", lan=True, public=True)
    try:
        match.world = again
        assert [whole(match, seat) for seat in (0, 1)] == seen
    finally:
        again.close()


def test_whoever_is_asked_may_say_no_and_who_asked_may_ask_no_more(public: World) -> None:
    match, lines = meet(public)
    mover, other, _ = handed_over(lines)
    entries = match.table.timeline.entries[-1]
    for line in (mover, other):
        mover.get("ask_back")
        told = line.get("refuse")
        assert told["take_back"]["asked"] is None
        assert re.search("says? that the move stands[.]$", told["log"]["rows"][-1]["words"])
        other.refused("consent", "IllegalAction")
    assert match.table.timeline.entries[-1] == entries


@pytest.mark.slow
def test_what_was_asked_lapses_with_the_next_answer(public: World) -> None:
    _, lines = meet(public)
    mover, other, _ = handed_over(lines)
    mover.get("ask_back")
    assert other.play()["take_back"]["asked"] is None
    other.refused("consent", "IllegalAction")


def test_computers_agree_where_nobody_else_plays(world: World) -> None:
    match = world.begin("axis", computers={"1": "random"})
    line = match.sit()
    told = line.play()
    for _ in range(200):
        if told["take_back"]["can"]:
            break
        told = line.play()
    entries = len(match.entries)
    told = line.get("ask_back")
    assert [entry[0] for entry in match.entries[entries:]][-2:] == ["takeback", "consent"]
    assert told["question"] is not None
    assert "By consent" in told["log"]["rows"][-1]["words"]


def test_a_computer_beside_other_people_does_not_agree(world: World) -> None:
    match = world.begin("inferno", options={"mode": "two_vs_one"}, computers={"2": "random"})
    line = match.sit()
    assert line.position["take_back"]["can"] is False
    assert "does not agree" in line.refused("ask_back", "NotAllowed")


def test_alone_there_is_nobody_to_ask(world: World) -> None:
    line = world.begin("inferno").sit()
    assert line.position["take_back"] == {"can": False, "asked": None, "agreed": []}
    line.play()
    assert "could agree" in line.refused("ask_back", "IllegalAction")


@pytest.mark.slow
def test_it_is_not_asked_for_ever(public: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consent, "MOST_ASKED", 1)
    _, lines = meet(public)
    mover, other, _ = handed_over(lines)
    mover.get("ask_back")
    other.get("refuse")
    assert "often enough" in mover.refused("ask_back", "NotAllowed")


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), CASES)
def test_browsers_that_follow_have_the_whole_position(
    world: World, game: str, options: dict[str, Any]
) -> None:
    begun = world.begin(game, options=options, seed=4)
    followers = [Follower(begun, seat) for seat in range(len(begun.keys))]
    luck, taken = Random(4), 0
    for step in range(120):
        if not answer(followers, luck):
            break
        for follower in followers:
            follower.hear()
        askers = [one for one in followers if one.has["take_back"]["can"]]
        if askers and luck.random() < 0.3:
            asker = luck.choice(askers)
            asker.take(asker.line.get("ask_back"))
            for other in followers:
                if other is not asker:
                    other.hear()
                    other.take(other.line.get("consent"))
            taken += 1
        if step % 15 == 0:
            for seat, follower in enumerate(followers):
                follower.hear()
                assert follower.position == whole(begun, seat)
    assert taken > 5
