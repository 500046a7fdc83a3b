"""From here: a position of one's own match is played out in the background; nothing is told."""

from __future__ import annotations

import time
from random import Random
from typing import Any

import pytest

import kurgan
from kurgan.bots import computer
from kurgan.kernel.engine import question
from kurgan.kernel.procedure import Json
from kurgan.lab.onward import position_in
from kurgan.web.from_here import key_of
from kurgan.web.playouts import AT_ONCE, Playout, Playouts

from .driving import Match, World, play_on
from .test_routes import refused


@pytest.fixture
def no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are wanted, but nobody plays them."""
    monkeypatch.setattr(Playout, "_hire", lambda self, numbers: self.crew.append((Nobody(), None)))


class Nobody:
    """A process that is none."""

    def kill(self) -> None:
        pass


def ask(match: Match, at: int, client: Any = None, seat: int = 0, **more: Json) -> Any:
    place = f"/api/matches/{match.id}/from"
    body = {"at": at, **more}
    return (client or match.world.owner).post(place, json=body, headers=match.headers(seat))


def finished(match: Match) -> None:
    """The match ends."""
    match.sit().get("resign")


# Playing


def test_a_position_is_played_out_by_a_process_and_the_rest_goes_on(world: World) -> None:
    match = world.begin("inferno", seed=1)
    told = ask(match, 0, games=2).json()
    assert (told["wanted"], told["is_dealt"]) == (2, True)
    end = time.monotonic() + 60
    while told["is_running"] and time.monotonic() < end:
        time.sleep(0.1)
        told = match.fetch(f"from/{told['position']}").json()
    assert told["games"] == 2 == sum(way["games"] for way in told["ways"])
    chance = told["chances"]["german"]
    assert 0 <= chance["low"] <= chance["value"] <= chance["high"] <= 1
    assert all(way["words"] and way["words"] != way["outcome"] for way in told["ways"])
    again = ask(match, 0, games=2).json()
    assert again == told  # it is remembered


def test_games_that_were_stopped_are_played_later_with_the_same_luck() -> None:
    match = kurgan.new("inferno", seed=1)
    playout = Playout("key", position_in(match, match.state, 0, "policy", 1))
    row = {"scores": [1.0], "winner": "german", "outcome": "x", "turns": 3, "control": 4}
    given: list[list[int]] = []
    playout._hire = given.append  # type: ignore[method-assign, assignment]
    playout.start(4)
    for number in (0, 2):
        playout._take((number, row))
    playout.crew = []
    playout.stop()
    assert (playout.told()["games"], playout.told()["wanted"]) == (2, 2)
    playout.start(4)
    assert sorted(number for numbers in given[len(given) // 2 :] for number in numbers) == [1, 3]


def test_who_asks_for_another_position_stops_the_one_before(
    world: World, no_processes: None
) -> None:
    match = world.begin("advance", seed=1)
    line = match.sit()
    list(play_on([line], Random(1), 3))
    first = ask(match, 0).json()["position"]
    second = ask(match, 1).json()["position"]
    assert first != second
    assert not match.fetch(f"from/{first}").json()["is_running"]
    assert match.fetch(f"from/{second}").json()["is_running"]
    stopped = world.owner.delete(f"/api/matches/{match.id}/from", headers=match.headers()).json()
    assert (stopped["position"], stopped["is_running"]) == (second, False)


def test_only_so_many_positions_are_played_out_at_once(world: World, no_processes: None) -> None:
    begun = [world.begin("advance", scenario=name, seed=1) for name in ("main", "factory")]
    assert [ask(match, 0).status_code for match in begun] == [200] * AT_ONCE
    refused(ask(world.begin("inferno"), 0), 429, "TooMany", "being played out")
    assert len(world.app.state.playouts.known) == AT_ONCE, "what is refused takes no memory"
    same = world.begin("advance", scenario="main", seed=1)
    assert ask(same, 0).status_code == 200


def test_a_position_that_two_wait_for_goes_on_until_both_have_stopped(
    world: World, no_processes: None
) -> None:
    one, other = world.begin("advance", seed=1), world.begin("advance", seed=1)
    key = ask(one, 0).json()["position"]
    assert ask(other, 0).json()["position"] == key
    for match, goes_on in ((one, True), (other, False)):
        place = f"/api/matches/{match.id}/from"
        assert not world.owner.delete(place, headers=match.headers()).json()["is_running"]
        assert one.fetch(f"from/{key}").json()["is_running"] is goes_on


def test_positions_are_forgotten_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kurgan.web.playouts.KEPT", 2)
    monkeypatch.setattr(Playout, "start", lambda self, games: None)
    match = kurgan.new("advance", seed=1)
    position = position_in(match, match.state, 0, "policy", 1)
    every = Playouts()
    for key in "abcd":
        every.start(key, position, "match", key, 1)
    assert list(every.known) == ["c", "d"]
    assert sorted(every.of) == ["c", "d"]


# Who may


def test_friends_have_it_played_out_when_the_match_is_over(
    world: World, no_processes: None
) -> None:
    match = world.begin("axis", friends=[1])
    assert match.claim(match.invitations[0]).status_code == 200
    refused(ask(match, 0), 403, "NotAllowed", "has not begun")
    hot = world.begin("axis", seed=1)
    mine, other = hot.lines()
    refused(ask(hot, 0), 403, "NotAllowed", "when the match is over")
    mine.get("resign")
    assert other.get("question")["outcome"]
    assert ask(hot, 0).json()["is_dealt"] is False
    refused(ask(hot, 0, world.guest, 1), 403, "NotAllowed", "Only who began")


def test_without_a_key_nothing_is_played_out(world: World, no_processes: None) -> None:
    match, other = world.begin("advance", seed=1), world.begin("advance", seed=2)
    place = f"/api/matches/{match.id}/from"
    refused(world.owner.post(place, json={"at": 0}), 401, "WrongKey")
    found = ask(match, 0).json()["position"]
    refused(other.fetch(f"from/{found}"), 404, "NotFound")
    refused(match.fetch("from/nonsense"), 404, "NotFound")


@pytest.mark.parametrize("body", [{}, {"at": "x"}, {"at": 9999}, {"at": -1}, {"at": 0, "games": 0},
                                  {"at": 0, "games": 10**9}])  # fmt: skip
def test_what_cannot_be_played_out(world: World, no_processes: None, body: Json) -> None:
    match = world.begin("advance", seed=1)
    place = f"/api/matches/{match.id}/from"
    refused(world.owner.post(place, json=body, headers=match.headers()), 400, "BadSetup")


def test_the_end_is_not_played_out(world: World, no_processes: None) -> None:
    save = ended("inferno").save()
    begun = world.owner.post("/api/matches/upload", json=save).json()
    match = Match(world, begun)
    last = match.sit().get("moments")[-1]["at"]
    refused(ask(match, last), 400, "BadSetup", "go to an earlier one")
    assert ask(match, last // 2).json()["is_dealt"] is False


def ended(game: str) -> kurgan.Match:
    match, player = kurgan.new(game, seed=2), computer("recruit", 2)
    while match.question is not None:
        player.play(match)
    return match


# What is hidden


@pytest.mark.parametrize(("game", "options"), [("inferno", {"mode": "versus"}), ("axis", {})])
def test_positions_that_a_side_cannot_tell_apart_have_one_name(game: str, options: Json) -> None:
    match, luck = kurgan.new(game, options=options, seed=3), Random(3)
    while question(match.state) and len(match.journal) < 150:
        assert match.question is not None
        match.play(luck.choice(match.question.options))
    for side in range(2):
        dream = match.game.imagine(match.state, side, Random(4))
        assert key_of(match, dream, side) == key_of(match, match.state, side)
    assert key_of(match, match.state, 0) != key_of(match, match.state, 1)
