"""A rematch: the same people, sides changed, one match whoever asks first; it can be declined."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from starlette.testclient import TestClient

from kurgan.kernel.procedure import Json
from kurgan.web.people import ratings

from .driving import Match, World
from .test_clocks import Time, meet, public, wall
from .test_meeting import lobby

__all__ = ["Time", "public", "wall"]
HOUR = {"bank": 3600, "increment": 60, "cap": 3600}


def browser(world: World, name: str) -> TestClient:
    """A browser in which somebody signs in."""
    found = world.client((f"10.4.{len(name)}.1", 50000))
    found.portal = world.owner.portal
    told = found.post("/api/sign-in", json={"name": name, "password": "long enough"})
    assert told.status_code == 200
    return found


def again(match: Match, who: TestClient) -> Json:
    return who.post(f"/api/matches/{match.id}/rematch", json={})


def over(world: World) -> tuple[Match, TestClient, TestClient]:
    """A match that Anna has lost to Boris."""
    match, lines = meet(world, clock=HOUR)
    lines[0].get("resign")
    return match, browser(world, "Anna"), browser(world, "Boris")


def test_the_rematch_waits_among_the_matches_of_the_other(public: World) -> None:
    match, anna, boris = over(public)
    begun = again(match, anna).json()
    assert [seat["side"] for seat in begun["seats"]] == ["allies"]
    (row,) = (row for row in lobby(boris)["mine"] if row["id"] == begun["id"])
    assert (row["waiting"], row["mine"], row["hosted"]) == (True, [0], False)
    assert [seat["name"] for seat in row["seats"]] == ["Boris", "Anna"]
    assert row["pace"].startswith("1 hour each, 1 minute more")
    keys = boris.post(f"/api/matches/{begun['id']}/sit", json={}).json()["seats"]
    next_one = Match(public, {**begun, "seats": [*keys, *begun["seats"]]})
    lines = [next_one.sit(0, boris), next_one.sit(1, anna)]
    for line in lines:
        line.get("nonce", nonce="x")
    lines[0].get("resign")
    people = public.app.state.people
    ratings.count(people.accounts)
    told = public.guest.get("/api/people/Anna").json()
    assert [(row["side"], row["won"], row["lost"]) for row in told["results"]] == [
        ("allies", 1, 0), ("axis", 0, 1),
    ]  # fmt: skip
    assert told["ratings"][0]["matches"] == 2


def test_both_ask_at_once_and_come_to_one_match(public: World) -> None:
    match, anna, boris = over(public)
    with ThreadPoolExecutor(6) as threads:
        told = list(threads.map(lambda who: again(match, who), [anna, boris] * 3))
    assert {answer.status_code for answer in told} == {200}
    assert len({answer.json()["id"] for answer in told}) == 1
    assert len(lobby(anna)["mine"]) == len(lobby(boris)["mine"]) == 2


def test_who_is_told_of_turns_is_told_of_a_rematch(public: World) -> None:
    match, anna, _ = over(public)
    begun = again(match, anna).json()
    awaited = public.app.state.people.alerts.awaited(float("inf"))
    assert [(name, seat) for name, seat, _ in awaited] == [(begun["id"], 0)]


def test_nobody_is_flooded_with_alerts_of_rematches(public: World) -> None:
    match, anna, _ = over(public)
    alerts = public.app.state.people.alerts
    told = 0
    for _ in range(8):
        begun = again(match, anna)
        assert begun.status_code == 200
        told += len(alerts.awaited(float("inf")))
        assert anna.delete(f"/api/matches/{begun.json()['id']}").status_code == 200
    assert told == 5


def test_a_rematch_can_be_declined_and_its_host_deletes_it(public: World) -> None:
    match, anna, boris = over(public)
    begun = again(match, anna).json()
    key = boris.post(f"/api/matches/{begun['id']}/sit", json={}).json()["seats"][0]["key"]
    place = f"/api/matches/{begun['id']}"
    headers = {"authorization": f"Bearer {key}"}
    assert boris.request("DELETE", f"{place}/seat", headers=headers).status_code == 200
    assert [row["id"] for row in lobby(boris)["mine"]] == [match.id]
    assert "given back" in again(match, boris).text
    assert anna.delete(place).status_code == 200
    assert again(match, boris).status_code == 200


def test_a_guest_is_invited_to_the_rematch(public: World) -> None:
    anna = public.person("Anna")
    match = public.host(anna, "axis", friends=[1])
    match.keys.append(match.claim(match.invitations[0]).json()["key"])
    lines = [match.sit(0, anna), match.sit(1, public.guest)]
    for line in lines:
        line.get("nonce", nonce="x")
    lines[0].get("resign")
    begun = again(match, anna).json()
    assert [one["side"] for one in begun["invitations"]] == ["axis"]
    assert [one["side"] for one in begun["seats"]] == ["allies"]


@pytest.mark.parametrize("who", ["Anna", "Carla", "nobody"])
def test_who_may_not_begin_one_is_refused(public: World, who: str) -> None:
    match, _ = meet(public)
    if who == "Carla":
        public.person("Carla")
        match.lines()[0].get("resign")
    asks = public.guest if who == "nobody" else browser(public, who)
    told = again(match, asks)
    assert told.status_code == {"Anna": 403, "Carla": 403, "nobody": 401}[who]
    assert len(lobby(browser(public, "Boris"))["mine"]) == 1
