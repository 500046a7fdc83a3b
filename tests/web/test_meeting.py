"""The lobby of a public server: who may begin, join, see and delete which match."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import APIRoute
from starlette.testclient import TestClient

from kurgan.kernel.procedure import Json
from kurgan.web.people import asking
from kurgan.web.people.routes import router
from kurgan.web.people.tournament_routes import router as tournaments

from .driving import Match, World


@pytest.fixture
def public(tmp_path: Path) -> Iterator[World]:
    made = World(tmp_path / "data", lan=True, public=True)
    yield made
    made.close()


def lobby(browser: TestClient) -> Json:
    return browser.get("/api/lobby").json()


def sit(browser: TestClient, match: Match, **wish: int) -> Any:
    return browser.post(f"/api/matches/{match.id}/sit", json=wish)


def begun(world: World, *people: TestClient) -> Match:
    """A match of two people, both of whom are here."""
    host, other = people
    match = world.host(host, "axis", open=[1])
    match.keys.append(sit(other, match, seat=1).json()["seats"][0]["key"])
    for seat, browser in enumerate(people):
        match.sit(seat, browser).get("nonce", nonce=str(seat))
    return match


def test_these_are_all_the_doors_for_people() -> None:
    """A new door is looked at here before it is opened: does it tell a key or a password?"""
    assert {route.path for route in router.routes if isinstance(route, APIRoute)} == {
        "/api/account", "/api/sign-in", "/api/sign-ins", "/api/lobby", "/next",
        "/api/matches/{name}/sit", "/api/alerts", "/api/alerts/{kind}", "/api/alerts/email",
        "/api/reset", "/api/token", "/api/openapi.json", "/api", "/api/vacation",
        "/api/people/{name}", "/api/matches/{name}/rematch",
    }  # fmt: skip


def test_these_are_all_the_doors_of_tournaments() -> None:
    place = "/api/tournaments/{tournament}"
    assert {route.path for route in tournaments.routes if isinstance(route, APIRoute)} == {
        "/api/tournaments", place, f"{place}/player", f"{place}/start",
    }  # fmt: skip


def test_who_is_not_signed_in_begins_nothing_and_sees_what_is_open(public: World) -> None:
    anna = public.person("Anna")
    match = public.host(anna, "axis", open=[1])
    told = public.guest.post("/api/matches", json={"game": "axis"})
    assert told.status_code == 403
    seen = lobby(public.guest)
    assert [(match["host"], match["open"]) for match in seen["open"]] == [("Anna", [1])]
    assert seen["mine"] == []
    assert sit(public.guest, match, seat=1).status_code == 401


def test_a_seat_that_is_taken_is_open_no_more(public: World) -> None:
    anna, boris, carla = (public.person(name) for name in ("Anna", "Boris", "Carla"))
    match = public.host(anna, "axis", open=[1])
    assert sit(boris, match, seat=1).status_code == 200
    assert lobby(carla)["open"] == []
    told = sit(carla, match, seat=1)
    assert told.status_code == 403
    assert "quicker" in told.text
    names = [seat["name"] for seat in lobby(boris)["mine"][0]["seats"]]
    assert names == ["Anna", "Boris"]


def test_a_private_match_is_not_in_the_lobby_and_an_invitation_gives_the_seat_to_the_account(
    public: World,
) -> None:
    anna, boris = public.person("Anna"), public.person("Boris")
    match = public.host(anna, "axis", friends=[1])
    assert lobby(boris) == {"open": [], "mine": []}
    assert sit(boris, match, seat=1).status_code == 403
    assert match.claim(match.invitations[0], boris).status_code == 200
    assert lobby(boris)["mine"][0]["mine"] == [1]
    assert sit(boris, match).status_code == 200


def test_a_guest_plays_by_an_invitation_and_is_called_one(public: World) -> None:
    anna = public.person("Anna")
    match = public.host(anna, "axis", friends=[1])
    told = public.guest.post(
        f"/api/matches/{match.id}/claim",
        json={"invitation": match.invitations[0], "text": "Anna"},
    )
    assert told.status_code == 200
    assert [seat["name"] for seat in lobby(anna)["mine"][0]["seats"]] == ["Anna", "Anna (guest)"]


def test_nobody_takes_a_name_that_is_not_his_own(public: World) -> None:
    anna = public.person("Anna")
    match = public.host(anna, "axis", names=["Boris", None], open=[1])
    assert lobby(anna)["mine"][0]["seats"][0]["name"] == "Anna"
    anna.put(f"/api/matches/{match.id}/name", json={"text": "Boris"}, headers=match.headers(0))
    assert lobby(anna)["mine"][0]["seats"][0]["name"] == "Anna"


def test_what_waits_for_me_comes_first_and_what_has_waited_longest_before_all(
    public: World,
) -> None:
    anna, boris = public.person("Anna"), public.person("Boris")
    matches = [begun(public, anna, boris) for _ in range(3)]
    public.host(anna, "axis", open=[1])  # waits for whoever comes, and for Anna's browser
    ids = [match["id"] for match in lobby(anna)["mine"] if match["waiting"]]
    assert ids[:3] == [match.id for match in matches]
    assert [match["waiting"] for match in lobby(boris)["mine"]] == [False] * 3
    told = anna.get("/next", follow_redirects=False)
    assert told.headers["location"] == f"/match/{matches[0].id}"
    assert boris.get("/next", follow_redirects=False).headers["location"] == "/"


def test_alone_an_account_is_the_owner_of_its_match(public: World) -> None:
    anna, boris = public.person("Anna"), public.person("Boris")
    match = public.host(anna, "axis", computers={"1": "policy"})
    line = match.sit(0, anna)
    assert line.position["shared"] is False
    assert "seed" in match.fetch("save", 0, anna).json()["dice"]
    copied = anna.post(
        f"/api/matches/{match.id}/branch", json={"at": 0}, headers=match.headers(0)
    ).json()
    assert {row["id"] for row in lobby(anna)["mine"]} == {match.id, copied["id"]}
    place = f"/api/matches/{match.id}"
    assert boris.post(f"{place}/computer", json={"seat": 0, "level": "policy"}).status_code == 403
    assert boris.delete(place).status_code == 403
    assert anna.delete(place).status_code == 200


def test_the_owner_of_the_server_gets_no_key_of_others_matches(public: World) -> None:
    anna = public.person("Anna")
    match = public.host(anna, "axis", computers={"1": "policy"})
    assert public.owner.post(f"/api/matches/{match.id}/seats", json={}).status_code == 403
    assert public.owner.delete(f"/api/matches/{match.id}").status_code == 200


def test_a_match_of_several_people_is_not_deleted_by_one_of_them(public: World) -> None:
    anna, boris = public.person("Anna"), public.person("Boris")
    match = begun(public, anna, boris)
    for browser in (anna, boris):
        assert browser.delete(f"/api/matches/{match.id}").status_code == 403
    assert boris.post(f"/api/matches/{match.id}/seats", json={"seat": 0}).status_code == 403
    assert sit(public.person("Carla"), match).status_code == 403


@pytest.mark.slow
def test_the_seat_of_an_account_opens_in_every_browser_where_it_is_signed_in(
    public: World,
) -> None:
    anna, boris = public.person("Anna"), public.person("Boris")
    match = begun(public, anna, boris)
    other = public.client(("10.1.1.1", 50000))
    other.portal = public.owner.portal
    other.post("/api/sign-in", json={"name": "Anna", "password": "long enough"})
    key = sit(other, match).json()["seats"][0]["key"]
    line = public.line(other)
    position = line.get("join", match=match.id, key=key)
    assert position["holders"] == {"axis": "Anna", "allies": "Boris"}
    assert position["question"] is not None


def test_matches_of_one_account_are_not_without_end(
    public: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "MOST_HOSTED", 1)
    anna = public.person("Anna")
    public.host(anna, "inferno")
    told = anna.post("/api/matches", json={"game": "inferno"})
    assert told.status_code == 403
    assert "delete some" in told.text


def test_matches_that_are_over_keep_nobody_from_the_next(
    public: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "MOST_HOSTED", 1)
    anna, boris = public.person("Anna"), public.person("Boris")
    match = begun(public, anna, boris)
    assert anna.post("/api/matches", json={"game": "axis"}).status_code == 403
    match.sit(1, boris).get("resign")
    assert anna.post("/api/matches", json={"game": "axis"}).status_code == 200
