"""Vacations: slow clocks stand still, for so many days a year and no more."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Barrier, BrokenBarrierError
from typing import Any

import pytest
from starlette.testclient import TestClient

from kurgan.kernel.procedure import Json
from kurgan.web.people import vacation
from kurgan.web.people.clock import DAY, Terms, new_clock

from .driving import Line, Match, World
from .test_clocks import Time, look

SLOW = {"bank": 3 * DAY, "increment": 0}


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Time:
    return Time(monkeypatch)


@pytest.fixture
def public(tmp_path: Path, wall: Time) -> Iterator[World]:
    made = World(tmp_path / "data", lan=True, public=True)
    yield made
    made.close()


def meet(world: World, clock: Json) -> tuple[Match, list[Line], list[TestClient]]:
    """A match of two people, who are both here."""
    people = [world.person(name) for name in ("Anna", "Boris")]
    match = world.host(people[0], "axis", open=[1], clock=clock)
    sat = people[1].post(f"/api/matches/{match.id}/sit", json={"seat": 1}).json()
    match.keys.append(sat["seats"][0]["key"])
    lines = [match.sit(seat, browser) for seat, browser in enumerate(people)]
    for line in lines:
        line.get("nonce", nonce="x")
    return match, lines, people


def away(browser: TestClient, days: int) -> Json:
    told = browser.put("/api/vacation", json={"days": days})
    assert told.status_code == 200, told.text
    return told.json()


def test_the_clock_of_who_is_away_stands_still_and_runs_on_after(public: World, wall: Time) -> None:
    match, lines, (anna, _) = meet(public, SLOW)
    wall.passes(DAY)
    begun = wall.moment
    assert away(anna, 5) == {"until": begun + 5 * DAY, "left": 25}
    told = lines[1].get("join", match=match.id, key=match.keys[1])["clock"]
    assert told["left"][0] == 2 * DAY
    assert (told["since"], told["deadline"]) == (begun + 5 * DAY, begun + 7 * DAY)
    wall.passes(6 * DAY)
    look(public)
    assert match.table.match.outcome is None
    wall.passes(DAY + 1)
    look(public)
    assert match.table.match.outcome is not None


def test_whoever_comes_back_early_plays_on_and_a_day_begun_counts(
    public: World, wall: Time
) -> None:
    match, _, (anna, _) = meet(public, SLOW)
    away(anna, 10)
    wall.passes(1.5 * DAY)
    told = anna.delete("/api/vacation").json()
    assert told == {"until": None, "left": 28}
    assert match.table.clock is not None
    assert match.table.clock.deadline == wall.moment + 3 * DAY


def test_a_turn_that_comes_while_one_is_away_waits(public: World, wall: Time) -> None:
    _, lines, (_, boris) = meet(public, SLOW)
    until = away(boris, 7)["until"]
    position = lines[0].play()
    while position["to_act"] == "axis":
        position = lines[0].play()
    clock = position["clock"]
    assert (clock["running"], clock["since"]) == (1, until)
    assert clock["deadline"] == until + 3 * DAY


def test_nobody_is_away_from_a_match_of_an_evening(public: World) -> None:
    match, _, (anna, _) = meet(public, {"bank": 3600})
    before = match.table.clock.deadline if match.table.clock else None
    away(anna, 3)
    assert match.table.clock is not None
    assert match.table.clock.deadline == before


def test_the_days_of_a_year_are_counted(public: World, wall: Time) -> None:
    anna = public.person("Anna")
    assert anna.get("/api/vacation").json() == {"until": None, "left": 30}
    for days in (0, -1, 31):
        assert anna.put("/api/vacation", json={"days": days}).status_code == 400
    away(anna, 20)
    assert "already" in anna.put("/api/vacation", json={"days": 1}).text
    wall.passes(21 * DAY)
    assert "10 left" in anna.put("/api/vacation", json={"days": 11}).text
    away(anna, 10)
    wall.passes(366 * DAY)
    assert anna.get("/api/vacation").json()["left"] == 30
    assert public.guest.get("/api/vacation").status_code == 401


def test_two_clicks_at_once_take_the_days_once(
    public: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = public.person("Anna")
    both, used = Barrier(2), vacation._used

    def used_slowly(*rows: Any) -> int:
        with suppress(BrokenBarrierError):
            both.wait(0.3)  # for the other one, who must not be here
        return used(*rows)

    monkeypatch.setattr(vacation, "_used", used_slowly)
    with ThreadPoolExecutor(2) as threads:
        told = list(threads.map(lambda _: anna.put("/api/vacation", json={"days": 20}), "ab"))
    assert sorted(answer.status_code for answer in told) == [200, 403]
    assert anna.get("/api/vacation").json()["left"] == 10


def test_a_clock_that_stands_still_takes_nothing() -> None:
    ours = new_clock(Terms(2 * DAY, 0, 2 * DAY, "forfeit"), 2)
    ours.hand(0, 1000.0, 1000.0 + DAY)
    ours.hand(1, 2000.0)
    assert ours.left == [2 * DAY, 2 * DAY]
