"""Results and ratings: who played whom, counted once, by Glickman's own example."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from kurgan.kernel.procedure import Json
from kurgan.web.people import ratings
from kurgan.web.people.glicko import Played, Strength, after
from kurgan.web.schema import ENTRY

from .driving import Match, World
from .test_clocks import meet


@pytest.fixture
def public(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    monkeypatch.setattr(ratings, "EVERY", 3600.0)  # a test counts by itself
    made = World(tmp_path / "data", lan=True, public=True)
    yield made
    made.close()


def count(world: World) -> int:
    return ratings.count(world.app.state.people.accounts)


def profile(world: World, name: str) -> Json:
    return world.guest.get(f"/api/people/{name}").json()


def test_the_example_of_the_paper() -> None:
    played = [
        Played(Strength(1400, 30), 1), Played(Strength(1550, 100), 0),
        Played(Strength(1700, 300), 0),
    ]  # fmt: skip
    found = after(Strength(1500, 200, 0.06), played)
    assert found.rating == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_what_is_long_ago_is_less_sure_and_a_surprise_weighs() -> None:
    steady = Strength(1500, 60, 0.06)
    win = [Played(Strength(1500, 60), 1)]
    assert after(steady, win, 24).deviation > after(steady, win, 0).deviation
    upset = after(Strength(1500, 40, 0.06), [Played(Strength(2600, 40), 1)])
    assert upset.volatility > 0.06


def test_a_match_between_two_accounts_is_rated_once(public: World) -> None:
    _, (anna, _) = meet(public)
    assert count(public) == 0, "it goes on"
    anna.get("resign")
    assert [count(public), count(public)] == [1, 0]
    winner, loser = profile(public, "boris"), profile(public, "Anna")
    assert winner["name"] == "Boris"
    assert winner["results"] == [
        {"game": "axis", "side": "allies", "won": 1, "drawn": 0, "lost": 0}
    ]
    assert loser["results"][0] == {"game": "axis", "side": "axis", "won": 0, "drawn": 0, "lost": 1}
    (up,), (down,) = winner["ratings"], loser["ratings"]
    assert up["rating"] - 1500 == 1500 - down["rating"] == 162
    assert up["deviation"] == down["deviation"] < 350
    assert (up["game"], up["matches"]) == ("axis", 1)


def test_a_draw_between_equals_leaves_them_equal(public: World) -> None:
    _, lines = meet(public)
    for line in lines:
        line.get("draw")
    count(public)
    assert [profile(public, name)["ratings"][0]["rating"] for name in ("Anna", "Boris")] == [
        1500
    ] * 2
    assert profile(public, "Anna")["results"][0]["drawn"] == 1


def test_what_a_computer_or_a_guest_played_is_not_rated(public: World) -> None:
    anna = public.person("Anna")
    alone = public.host(anna, "axis", computers={"1": "random"})
    alone.sit(0, anna).get("resign")
    match = public.host(anna, "axis", friends=[1])
    key = match.claim(match.invitations[0], public.guest).json()["key"]
    match.keys.append(key)
    lines = [match.sit(0, anna), match.sit(1, public.guest)]
    for line in lines:
        line.get("nonce", nonce="x")
    lines[1].get("resign")
    assert count(public) == 2
    told = profile(public, "Anna")
    assert told["ratings"] == []
    assert told["results"] == [{"game": "axis", "side": "axis", "won": 1, "drawn": 0, "lost": 0}]


def test_where_a_computer_took_over_nothing_is_rated(public: World) -> None:
    match, lines = meet(public)
    told = public.owner.post(
        f"/api/matches/{match.id}/computer", json={"level": "random"}, headers=match.headers(0)
    )
    assert told.status_code == 200
    lines[1].get("resign")
    count(public)
    assert profile(public, "Boris")["ratings"] == []
    assert profile(public, "Anna")["results"] == []


def as_guest(public: World, match: Match, path: str, **body: Json) -> Json:
    """What a route answers to the key of Anna's seat, without Anna's cookie."""
    place = f"/api/matches/{match.id}/{path}"
    method = {"name": "PUT", "seat": "DELETE"}.get(path, "POST")
    return public.guest.request(method, place, json=body, headers=match.headers(0)).json()


def call_anna_otherwise(public: World, match: Match) -> None:
    as_guest(public, match, "name", text="Nobody")


def let_a_computer_in(public: World, match: Match) -> None:
    as_guest(public, match, "computer", level="random")


def invite_somebody(public: World, match: Match) -> None:
    invitation = as_guest(public, match, "invitation")["invitation"]
    match.keys[0] = match.claim(invitation).json()["key"]


@pytest.mark.parametrize("leave", [call_anna_otherwise, let_a_computer_in, invite_somebody])
def test_whoever_leaves_the_seat_loses_the_match_as_rated(
    public: World, leave: Callable[[World, Match], None]
) -> None:
    public.hall.computers.is_closed = True  # it takes the seat, and does not answer
    match, _ = meet(public)
    leave(public, match)
    match.sit(0, public.guest).get("resign")
    count(public)
    (up,), (down,) = (profile(public, name)["ratings"] for name in ("Boris", "Anna"))
    assert (up["rating"], down["rating"]) == (1662, 1338)


def test_who_gives_the_seat_back_loses_what_the_next_one_loses(public: World) -> None:
    match, _ = meet(public)
    as_guest(public, match, "seat")
    carla = public.person("Carla")
    place = f"/api/matches/{match.id}"
    invited = _anna(public).post(f"{place}/invitation", json={"seat": 0}).json()
    match.keys[0] = match.claim(invited["invitation"], carla).json()["key"]
    match.sit(0, carla).get("resign")
    count(public)
    assert profile(public, "Carla")["ratings"] == []
    assert profile(public, "Anna")["ratings"][0]["rating"] == 1338


def test_nobody_gains_by_what_a_computer_played_for_him(public: World) -> None:
    public.hall.computers.is_closed = True
    match, lines = meet(public)
    anna, place = _anna(public), f"/api/matches/{match.id}/computer"
    assert anna.post(place, json={"level": "marshal"}, headers=match.headers(0)).is_success
    assert anna.request("DELETE", place, json={}, headers=match.headers(0)).is_success
    assert match.table.match.holders["axis"] == "Anna"
    lines[1].get("resign")
    count(public)
    assert [profile(public, name)["ratings"] for name in ("Anna", "Boris")] == [[], []]


def _anna(public: World) -> TestClient:
    browser = public.client(("10.3.3.3", 50000))
    browser.portal = public.owner.portal
    browser.post("/api/sign-in", json={"name": "Anna", "password": "long enough"})
    return browser


@pytest.mark.parametrize("wrong", ['["takeover", ', '["takeover"]', '["takeover", 7, []]'])
def test_a_damaged_match_keeps_no_other_from_being_rated(public: World, wrong: str) -> None:
    carla, dora = (public.person(name) for name in ("Carla", "Dora"))
    match = public.host(carla, "axis", friends=[1])
    match.keys.append(match.claim(match.invitations[0], dora).json()["key"])
    lines = [match.sit(0, carla), match.sit(1, dora)]
    for line in lines:
        line.get("nonce", nonce="x")
    lines[0].get("resign")
    with public.hall.store.database.writing() as connection:
        here = (ENTRY.c.match_id == match.id, ENTRY.c.number == 0)
        connection.execute(ENTRY.update().where(*here).values(entry=wrong))
    _, (anna, _) = meet(public)
    anna.get("resign")
    assert [count(public), count(public)] == [2, 0]
    told = [profile(public, name)["ratings"] for name in ("Carla", "Dora", "Boris")]
    assert [len(ratings) for ratings in told] == [0, 0, 1]


def test_an_account_that_is_deleted_has_no_profile(public: World) -> None:
    _, (anna, _) = meet(public)
    anna.get("resign")
    count(public)
    gone = _anna(public).request("DELETE", "/api/account", json={"password": "long enough"})
    assert gone.status_code == 200
    assert public.guest.get("/api/people/Anna").status_code == 404
    assert profile(public, "Boris")["ratings"][0]["matches"] == 1
