"""Clocks and draws between people: what was agreed before is what happens."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from kurgan.kernel.errors import BadSetup
from kurgan.kernel.procedure import Json
from kurgan.web.people import clock, timekeeper
from kurgan.web.people.clock import Terms, new_clock, read_terms
from kurgan.web.people.timekeeper import Timekeeper
from kurgan.web.refusals import DiskFull

from .driving import Line, Match, World

HOUR = {"bank": 3600, "increment": 60, "cap": 3600}


class Time:
    """A clock on the wall that a test sets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.moment = 1_000_000.0
        monkeypatch.setattr(clock, "now", lambda: self.moment)
        monkeypatch.setattr(timekeeper, "PERIOD", 0.01)

    def passes(self, seconds: float) -> None:
        self.moment += seconds


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Time:
    return Time(monkeypatch)


@pytest.fixture
def public(tmp_path: Path, wall: Time) -> Iterator[World]:
    made = World(tmp_path / "data", lan=True, public=True)
    yield made
    made.close()


def meet(world: World, known: bool = False, **wish: Json) -> tuple[Match, list[Line]]:
    """A match of two people, both of whom are here; Anna may have an account already."""
    people = [world.person(name) for name in (("Boris",) if known else ("Anna", "Boris"))]
    if known:
        anna = world.client(("10.2.2.2", 50000))
        anna.portal = world.owner.portal
        anna.post("/api/sign-in", json={"name": "Anna", "password": "long enough"})
        people.insert(0, anna)
    match = world.host(people[0], "axis", open=[1], **wish)
    sat = people[1].post(f"/api/matches/{match.id}/sit", json={"seat": 1}).json()
    match.keys.append(sat["seats"][0]["key"])
    lines = [match.sit(seat, browser) for seat, browser in enumerate(people)]
    for line in lines:
        line.get("nonce", nonce="x")
    return match, lines


def look(world: World, keeper: Timekeeper | None = None) -> None:
    """Let the timekeeper look once."""
    keeper = keeper or Timekeeper(world.hall, world.app.state.people.accounts)

    async def once() -> None:
        for name in await world.hall.quick(timekeeper.overdue, keeper.accounts, clock.now()):
            await keeper._end(name)

    world.within(once)


# The clock itself


def test_a_turn_costs_its_time_and_gains_the_increment_up_to_the_cap() -> None:
    ours = new_clock(Terms(100, 10, 105, "forfeit"), 2)
    ours.hand(0, 1000.0)
    ours.hand(1, 1030.0)
    assert ours.left == [80.0, 100.0]
    ours.hand(0, 1031.0)
    assert ours.left == [80.0, 105.0], "not more than the cap"
    assert ours.deadline == 1111.0
    assert not ours.is_over(1110.9)
    assert ours.is_over(1111.0)


def test_who_goes_on_gains_nothing_and_a_clock_set_back_takes_nothing() -> None:
    ours = new_clock(Terms(100, 10, 200, "forfeit"), 2)
    ours.hand(0, 1000.0)
    ours.hand(0, 1050.0)
    assert ours.deadline == 1100.0
    ours.hand(1, 900.0)
    assert ours.left[0] == 110.0


@pytest.mark.parametrize(
    "wrong",
    [{}, {"bank": 5}, {"bank": "x"}, {"bank": True}, {"bank": 1e3}, {"bank": 10**9},
     {"bank": 60, "increment": -1}, {"bank": 60, "at_end": "x"}, {"bank": 60, "at_end": []}],
)  # fmt: skip
def test_such_terms_are_refused(wrong: Json) -> None:
    with pytest.raises(BadSetup):
        read_terms(wrong)


def test_terms_are_told_in_words() -> None:
    terms = read_terms({"bank": 3 * 86_400, "increment": 43_200, "at_end": "computer"})
    assert terms is not None
    assert terms.words == (
        "3 days each, 12 hours more after each turn, at most 3 days. "
        "Whoever runs out of time is replaced by a computer."
    )


# In a match


def test_the_terms_stand_in_the_lobby_before_anybody_joins(public: World) -> None:
    public.host(public.person("Anna"), "axis", open=[1], clock=HOUR)
    told = public.guest.get("/api/lobby").json()["open"][0]["pace"]
    assert told.startswith("1 hour each, 1 minute more")
    assert told.endswith("Whoever runs out of time loses.")


def test_a_position_tells_the_terms_with_which_a_rematch_begins(public: World) -> None:
    match, lines = meet(public, clock=HOUR)
    lines[1].get("resign")
    told = lines[0].get("join", match=match.id, key=match.keys[0])["clock"]
    assert told["terms"] == {**HOUR, "at_end": "forfeit"}
    anna = public.client(("10.2.2.2", 50000))
    anna.portal = public.owner.portal
    anna.post("/api/sign-in", json={"name": "Anna", "password": "long enough"})
    again = public.host(anna, "axis", friends=[0], clock=told["terms"])
    line = again.sit(0, anna)
    assert line.position["clock"]["words"] == told["words"]


def test_a_clock_is_for_matches_between_people(public: World) -> None:
    anna = public.person("Anna")
    for browser in (anna, public.owner):
        told = browser.post("/api/matches", json={"game": "axis", "clock": HOUR})
        assert told.status_code == 403


@pytest.mark.slow
def test_the_clock_runs_for_who_is_to_act_and_outlives_a_restart(
    public: World, wall: Time, tmp_path: Path
) -> None:
    match, lines = meet(public, clock=HOUR)
    wall.passes(600)
    position = lines[0].play()
    assert position["clock"]["running"] == 0
    assert position["clock"]["deadline"] == 1_003_600.0
    public.close()
    again = World(tmp_path / "data", lan=True, public=True)
    kept = match.keys[0]
    line = again.line()
    assert line.get("join", match=match.id, key=kept)["clock"] == position["clock"]
    again.close()


def test_nobody_runs_out_of_time_when_the_machine_is_set_forth_and_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = World(tmp_path / "data", lan=True, public=True)
    match, lines = meet(world, clock=HOUR)
    before = lines[0].play()["clock"]
    for days in (3, -3):
        moment = time.time() + days * clock.DAY
        with monkeypatch.context() as patch:
            patch.setattr(time, "time", lambda moment=moment: moment)
            look(world)
            after = lines[0].play()["clock"]
        assert after["deadline"] == pytest.approx(before["deadline"], abs=120)
    assert match.table.match.outcome is None
    world.close()


def test_who_runs_out_of_time_loses_where_that_was_agreed(public: World, wall: Time) -> None:
    match, lines = meet(public, clock=HOUR)
    wall.passes(3599)
    look(public)
    assert match.table.match.outcome is None
    wall.passes(2)
    look(public)
    outcome = lines[1].get("join", match=match.id, key=match.keys[1])["outcome"]
    assert (outcome["winner"], outcome["kind"]) == ("allies", "time-out")
    assert match.entries[-1] == ["timeout", "axis"]
    look(public)
    assert match.entries[-2:].count(["timeout", "axis"]) == 1


@pytest.mark.slow
def test_a_computer_takes_the_seat_where_that_was_agreed(public: World, wall: Time) -> None:
    match, lines = meet(public, clock={**HOUR, "at_end": "computer"})
    wall.passes(3601)
    look(public)
    position = lines[1].get("join", match=match.id, key=match.keys[1])
    assert position["holders"]["axis"] == "the computer (policy)"
    assert position["outcome"] is None
    back = public.owner.request(
        "DELETE", f"/api/matches/{match.id}/computer", json={}, headers=match.headers(0)
    )
    assert back.status_code == 403
    assert "plays on" in back.text


def test_after_a_start_everybody_has_a_minute(public: World, wall: Time) -> None:
    match, _ = meet(public, clock=HOUR)
    accounts = public.app.state.people.accounts
    # First the minute, then the time that has passed: the server's own timekeeper looks meanwhile
    timekeeper.grant_time(accounts, clock.now() + 10_000 + timekeeper.GRACE)
    wall.passes(10_000)
    assert timekeeper.overdue(accounts, clock.now() + 59) == []
    assert timekeeper.overdue(accounts, clock.now() + 60) == [match.id]


# Draws


def test_two_people_agree_to_a_draw(public: World) -> None:
    match, lines = meet(public)
    assert lines[1].get("draw")["draw"] == ["allies"]
    told = lines[0].get("join", match=match.id, key=match.keys[0])
    assert told["draw"] == ["allies"]
    assert told["log"]["rows"][-1]["words"] == "The Allies want a draw."
    ended = lines[0].get("draw")
    assert ended["outcome"]["words"] == "A draw by agreement."
    assert ended["seed"] is not None
    moments = lines[0].get("moments")
    assert moments[-1]["words"] == "A draw by agreement."


def test_an_offer_stands_through_answers_until_it_is_declined(public: World) -> None:
    _, lines = meet(public)
    lines[1].get("draw")
    assert lines[0].play()["draw"] == ["allies"]
    assert lines[0].get("undo")["draw"] == ["allies"]
    assert lines[0].get("decline")["draw"] == []
    lines[0].refused("decline", "IllegalAction")


def test_no_computer_agrees_to_a_draw(public: World) -> None:
    anna: TestClient = public.person("Anna")
    line = public.host(anna, "axis", computers={"1": "policy"}).sit(0, anna)
    assert "no computer agrees" in line.refused("draw", "NotAllowed")


# Ways around it


def overtaken(world: World, wall: Time) -> tuple[Match, list[Line]]:
    """A match in which the computer has taken over from Anna; it does not answer here."""
    world.hall.computers.is_closed = True
    match, lines = meet(world, clock={**HOUR, "at_end": "computer"})
    wall.passes(3601)
    look(world)
    return match, lines


def test_who_is_out_of_time_does_not_come_back_by_another_name(public: World, wall: Time) -> None:
    match, _ = overtaken(public, wall)
    place = f"/api/matches/{match.id}"
    told = public.owner.put(f"{place}/name", json={"text": "Ann"}, headers=match.headers(0))
    assert (told.status_code, "plays on" in told.text) == (403, True)
    asked = public.owner.post(f"{place}/invitation", json={}, headers=match.headers(0))
    told = match.claim(asked.json()["invitation"])
    assert (told.status_code, "plays on" in told.text) == (403, True)
    assert match.table.match.holders["axis"] == "the computer (policy)"


def test_who_is_out_of_time_does_not_answer_before_the_computer(public: World, wall: Time) -> None:
    match, lines = overtaken(public, wall)
    position = lines[0].get("question")
    action = position["question"]["options"][0]
    for how in ({"action": action}, {"actions": [action]}):
        told = lines[0].refused("play", "NotAllowed", seq=position["seq"], **how)
        assert "A computer plays" in told
    lines[0].refused("undo", "NotAllowed")
    assert match.entries[-1] == ["takeover", "axis", "the computer (policy)"]


@pytest.mark.slow
def test_a_computer_in_between_gains_no_time(public: World, wall: Time) -> None:
    public.hall.computers.is_closed = True
    match, lines = meet(public, clock=HOUR)
    place = f"/api/matches/{match.id}/computer"
    wall.passes(600)
    for _ in range(3):
        public.owner.post(place, json={"level": "marshal"}, headers=match.headers(0))
        wall.passes(600)
        public.owner.request("DELETE", place, json={}, headers=match.headers(0))
    clock_told = lines[0].get("join", match=match.id, key=match.keys[0])["clock"]
    assert clock_told["running"] == 0
    assert clock_told["deadline"] == 1_003_600.0, "it ran on all the while"


def test_a_full_disk_saves_nobody_from_the_clock(
    public: World, wall: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, _ = meet(public, clock=HOUR)
    for task in public.app.state.people.tasks:
        public.within(task.cancel)
    keeper = Timekeeper(public.hall, public.app.state.people.accounts)
    wall.passes(3601)

    def full(*arguments: object) -> None:
        raise DiskFull("There is no room.")

    with monkeypatch.context() as patch:
        patch.setattr(public.hall.writer, "write", full)
        look(public, keeper)
    assert match.table.match.outcome is None or not match.table.is_sound
    look(public, keeper)
    assert match.entries[-1] == ["timeout", "axis"]
