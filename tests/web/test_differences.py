"""Differences: a browser that puts them together has the whole position, to the byte."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from kurgan.kernel.procedure import Json
from kurgan.web.differences import applied, difference
from tests.share import first_of

from .driving import Line, Match, World


class Follower:
    """A browser that is told differences."""

    def __init__(self, begun: Match, seat: int) -> None:
        self.line: Line = begun.world.line()
        self.has: Json = None
        self.log: list[Json] = []
        self.sizes: list[int] = []
        key = begun.keys[seat]
        self.take(self.line.get("join", match=begun.id, key=key, differences=1))

    def take(self, told: Json) -> None:
        assert set(told) == {"change", "log"}
        self.has = applied(self.has, told["change"])
        self.log = self.log[: told["log"]["keep"]] + told["log"]["rows"]
        self.sizes.append(len(json.dumps(told)))

    def hear(self) -> None:
        """Take what was pushed."""
        self.line.ask("question")
        for push in self.line.pushes:
            if push["push"] == "position":
                self.take(push["position"])
        self.line.pushes.clear()

    @property
    def position(self) -> str:
        return json.dumps({**self.has, "log": {"keep": 0, "rows": self.log}})


def whole(begun: Match, seat: int) -> str:
    """What a browser is told that has just come."""
    return json.dumps(begun.sit(seat).position)


def answer(followers: list[Follower], luck: Random) -> bool:
    """A random answer, or an answer taken back; False if there is nobody to give one."""
    for follower in followers:
        follower.hear()
        if (question := follower.has["question"]) is None:
            continue
        if follower.has["undo"]["can"] and luck.random() < 0.2:
            follower.take(follower.line.get("undo"))
        else:
            action = luck.choice(question["options"])
            follower.take(follower.line.get("play", action=action, seq=follower.has["seq"]))
        return True
    return False


CASES: list[tuple[str, dict[str, Any]]] = [
    ("advance", {}),
    ("inferno", {"mode": "versus"}),
    ("axis", {"bidding": True}),
]


@pytest.mark.parametrize("answers", first_of(60, 150))
@pytest.mark.parametrize(("game", "options"), CASES)
def test_differences_lead_to_the_whole_position(
    world: World, game: str, options: dict[str, Any], answers: int
) -> None:
    begun = world.begin(game, options=options, seed=4)
    followers = [Follower(begun, seat) for seat in range(len(begun.keys))]
    luck = Random(4)
    for step in range(answers):
        if not answer(followers, luck):
            break
        if step % 15 == 0:
            for seat, follower in enumerate(followers):
                follower.hear()
                assert follower.position == whole(begun, seat)


def test_a_usual_answer_is_below_4_kilobytes(world: World) -> None:
    begun = world.begin("axis", seed=7)
    followers = [Follower(begun, seat) for seat in (0, 1)]
    luck = Random(7)
    for _ in range(120):
        assert answer(followers, luck)
    sizes = sorted(size for follower in followers for size in follower.sizes[1:])
    assert sizes[len(sizes) * 9 // 10] < 4096


def test_differences_survive_a_match_that_is_read_anew(world: World) -> None:
    begun = world.begin("axis", seed=2)
    followers = [Follower(begun, seat) for seat in (0, 1)]
    luck = Random(2)
    for _ in range(10):
        answer(followers, luck)
        begun.table.is_sound = False
    for seat, follower in enumerate(followers):
        follower.hear()
        assert follower.position == whole(begun, seat)


def test_a_browser_that_wants_no_differences_gets_none(world: World) -> None:
    line = world.begin("axis", seed=2).sit()
    assert {"view", "question", "log"} <= set(line.play())


PAIRS: list[tuple[Json, Json]] = [
    ({"a": 1, "b": {"c": 2}}, {"a": 1, "b": {"c": 3}}),
    ({"a": 1, "b": 2}, {"b": 2}),
    ({"a": 1}, {"b": 2, "a": 1}),
    ({"a": 1}, {"a": 1, "b": None}),
    ([1, 2, 3], [1, 3]),
    ([1, 2, 3], [1, 2, 9, 3]),
    ([], [1]),
    ([{"id": 1, "x": 0}, {"id": 2, "x": 0}], [{"id": 1, "x": 0}, {"id": 2, "x": 5}]),
    ({"a": None}, {"a": {}}),
    ({"a": [1]}, {"a": {"0": 1}}),
    ({"a": [1, 2, 3]}, {"a": []}),
]


@pytest.mark.parametrize(("old", "new"), [*PAIRS, *[(new, old) for old, new in PAIRS]])
def test_a_difference_makes_the_new_from_the_old(old: Json, new: Json) -> None:
    before = json.dumps(old)
    assert json.dumps(applied(old, difference(old, new))) == json.dumps(new)
    assert json.dumps(old) == before


def test_what_is_the_same_has_no_difference() -> None:
    assert difference({"a": [1, {"b": None}]}, {"a": [1, {"b": None}]}) is None
