"""Accounts of a public server: making one, signing in and out, and leaving for good."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from argon2 import extract_parameters
from argon2.profiles import RFC_9106_LOW_MEMORY
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from kurgan.cli.main import main
from kurgan.kernel.errors import BadSetup
from kurgan.web.computers import person
from kurgan.web.people import accounts
from kurgan.web.people.names import account_name, guest_name, spelling
from kurgan.web.people.passwords import MOST_WAITING, Passwords
from kurgan.web.people.tables import ACCOUNT, HOSTING, SEAT_ACCOUNT, SIGN_IN
from kurgan.web.refusals import TooMany

from .driving import World

PASSWORD = "long enough"


@pytest.fixture
def public(tmp_path: Path) -> Iterator[World]:
    made = World(tmp_path / "data", lan=True, public=True)
    yield made
    made.close()


def rows(world: World, table: sql.Table) -> int:
    with world.hall.store.database.engine.connect() as connection:
        return int(connection.execute(sql.select(sql.func.count()).select_from(table)).scalar_one())


def stranger(world: World, address: str = "192.168.1.9") -> TestClient:
    browser = world.client((address, 50000))
    browser.portal = world.owner.portal
    return browser


def sign_in(browser: TestClient, name: str, password: str = PASSWORD) -> Any:
    return browser.post("/api/sign-in", json={"name": name, "password": password})


def who(browser: TestClient) -> Any:
    return browser.get("/api/network").json()["account"]


# Names and passwords


@pytest.mark.slow
def test_the_tail_of_a_long_name_hides_no_guesses(public: World) -> None:
    public.person("Anna")
    told = [
        sign_in(stranger(public, f"10.0.0.{n}"), "Anna" + "!" * 200 + f"x{n}", "wrong guess")
        for n in range(11)
    ]
    assert [answer.status_code for answer in told] == [403] * 10 + [429]


def test_a_key_makes_no_other_that_would_outlive_signing_out(public: World) -> None:
    anna = public.person("Anna")
    match = public.host(anna, "axis")
    place = f"/api/matches/{match.id}/computer"
    told = stranger(public).request("DELETE", place, json={}, headers=match.headers(0))
    assert told.json() == {"id": match.id, "seats": []}
    assert anna.delete("/api/sign-in").status_code == 200
    assert match.fetch("notes", client=public.guest).status_code == 401


def test_signing_out_everywhere_ends_invitations_to_the_seats(public: World) -> None:
    anna = public.person("Anna")
    match = public.host(anna, "axis")
    asked = anna.post(f"/api/matches/{match.id}/invitation", json={}, headers=match.headers(0))
    assert anna.delete("/api/sign-ins").status_code == 200
    assert match.claim(asked.json()["invitation"]).status_code == 401


@pytest.mark.parametrize("name", ["", "x", "a" * 25, "<b>", "Anna (guest)", "the computer", "12"])
def test_such_names_are_refused(name: str) -> None:
    with pytest.raises(BadSetup):
        account_name(name)


def test_letters_of_two_alphabets_make_no_name() -> None:
    assert account_name("Анна") == "Анна"
    with pytest.raises(BadSetup, match="one alphabet"):
        account_name("Аnna")  # the first letter is Cyrillic


def test_names_that_read_alike_are_the_same(public: World) -> None:
    public.person("Max Payne")
    assert spelling("MAX.payne") == spelling("Max Payne")
    told = stranger(public).post("/api/account", json={"name": "max.payne", "password": PASSWORD})
    assert told.status_code == 400
    assert "take another name" in told.text


@pytest.mark.parametrize(
    ("one", "other"),
    [("Bepa", "Вера"), ("Bepa", "вера"), ("TOM", "том"), ("Bill", "BiIl"), ("Bill", "Bi11"),
     ("Oleg", "0leɡ"), ("Pita", "Pıtɑ"), ("NIKO", "ΝΙΚΟ")],
)  # fmt: skip
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert spelling(one) == spelling(other) == spelling(spelling(one))


@pytest.mark.parametrize("name", ["\u3164\u3164", "Anna\u3164", "An\u200bna", "\u202eannA"])
def test_what_cannot_be_seen_makes_no_name(name: str) -> None:
    with pytest.raises(BadSetup):
        account_name(name)
    with pytest.raises(BadSetup):
        guest_name(name)


@pytest.mark.parametrize(
    "name", ["A former player", "a.former-player", "The.computer", "The-owner"]
)
def test_what_the_server_calls_somebody_is_no_name(name: str) -> None:
    with pytest.raises(BadSetup, match="what Kurgan calls"):
        account_name(name)


@pytest.mark.parametrize("name", ["Hǀstory", "Kᴏba", "Annaʻ"])
def test_letters_that_nobody_writes_make_no_name(name: str) -> None:
    """A click that looks like an l, a small capital, a mark like an apostrophe."""
    with pytest.raises(BadSetup):
        account_name(name)


@pytest.mark.parametrize("name", ["\x1b[31mred", "nul\0", "\u202eannA", "an\u200bna", "half\ud800"])
def test_no_name_steers_a_terminal_or_hides(name: str) -> None:
    with pytest.raises(BadSetup):
        person(name)


def test_one_account_is_signed_in_at_so_many_browsers_the_oldest_goes(
    public: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "MOST_BROWSERS", 3)
    anna = public.person("Anna")
    token = anna.post("/api/token", json={}).json()["token"]
    others = [stranger(public) for _ in range(3)]
    for browser in others[:2]:
        assert sign_in(browser, "Anna").status_code == 200
    assert who(anna) == "Anna"
    assert sign_in(others[2], "Anna").status_code == 200
    assert who(anna) is None
    assert [who(browser) for browser in others] == ["Anna"] * 3
    told = stranger(public).get("/api/network", headers={"x-kurgan-token": token})
    assert told.json()["account"] == "Anna", "a token is no browser"


def test_a_guest_cannot_be_called_like_an_account() -> None:
    with pytest.raises(BadSetup):
        account_name(guest_name("Anna"))


@pytest.mark.parametrize("password", ["short", "x" * 201])
def test_passwords_have_a_length(public: World, password: str) -> None:
    told = stranger(public).post("/api/account", json={"name": "Anna", "password": password})
    assert told.status_code == 400
    assert password not in told.text


def test_neither_password_nor_cookie_lies_on_the_disk(public: World) -> None:
    anna = public.person("Anna", "a secret of mine")
    token = next(iter(anna.cookies.values()))
    public.hall.store.database.engine.dispose()
    kept = b"".join(file.read_bytes() for file in public.path.glob("kurgan.db*"))
    assert b"a secret of mine" not in kept
    assert token.encode() not in kept
    assert b"$argon2id$" in kept


def test_passwords_are_hashed_as_strongly_as_the_standard_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.undo()  # the quick hashes of the other tests
    made = Passwords()
    kept = made.hasher.hash("a secret of mine")
    made.close()
    assert extract_parameters(kept) == RFC_9106_LOW_MEMORY


# Signing in and out


def test_a_name_and_a_password_sign_in_at_another_browser(public: World) -> None:
    anna = public.person("Anna")
    assert who(anna) == "Anna"
    other = stranger(public)
    assert who(other) is None
    assert sign_in(other, "ANNA").status_code == 200
    assert who(other) == "Anna"


def test_the_cookie_is_of_no_use_to_scripts_and_other_pages(public: World) -> None:
    told = stranger(public).post("/api/account", json={"name": "Anna", "password": PASSWORD})
    cookie = told.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert "Secure" not in cookie
    people = public.app.state.people
    assert people.set_cookie("https", "x")["set-cookie"].endswith("; Secure")
    foreign = {"origin": "http://evil.example"}
    told = stranger(public).post("/api/sign-in", json={}, headers=foreign)
    assert told.status_code == 403


def test_a_wrong_password_and_an_unknown_name_are_told_alike(public: World) -> None:
    public.person("Anna")
    wrong = sign_in(stranger(public), "Anna", "wrong password")
    unknown = sign_in(stranger(public), "Nobody", "wrong password")
    assert wrong.status_code == unknown.status_code == 403
    assert wrong.text == unknown.text


@pytest.mark.slow
def test_who_guesses_is_stopped_and_the_owner_of_the_name_comes_in_later(public: World) -> None:
    public.person("Anna")
    answers = [
        sign_in(stranger(public, f"10.0.0.{n}"), "Anna", f"wrong password {n}").status_code
        for n in range(12)
    ]
    assert answers == [403] * 10 + [429] * 2
    assert sign_in(stranger(public), "Anna").status_code == 429, "not even with the right one"
    public.app.state.people.attempts.paces.clear()  # some minutes later
    assert sign_in(stranger(public), "Anna").status_code == 200


@pytest.mark.slow
def test_one_address_cannot_guess_at_many_names(public: World) -> None:
    browser = stranger(public)
    answers = [sign_in(browser, f"Name {n}x").status_code for n in range(22)]
    assert answers[:20] == [403] * 20
    assert answers[20:] == [429] * 2


@pytest.mark.slow
def test_signing_in_rightly_is_never_too_often(public: World) -> None:
    public.person("Anna")
    browser = stranger(public)
    assert {sign_in(browser, "Anna").status_code for _ in range(15)} == {200}


def test_who_signs_in_without_end_lets_only_his_own_address_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[str] = []
    made = Passwords()

    def fits(kept: str | None, password: str) -> bool:
        done.append(password)
        return True

    async def ask() -> None:
        his = [asyncio.create_task(made.fits(None, "his", "10.0.0.1")) for _ in range(15)]
        await asyncio.sleep(0)
        await made.fits(None, "hers", "10.0.0.2")
        await asyncio.gather(*his)
        more = [made.fits(None, "his", "10.0.0.1") for _ in range(MOST_WAITING + 1)]
        told = await asyncio.gather(*more, return_exceptions=True)
        assert [type(one) for one in told].count(TooMany) == 1

    monkeypatch.setattr(made, "_fits", fits)
    asyncio.run(ask())
    assert done.index("hers") <= 2
    assert not made.waiting, "nobody is remembered"
    made.close()


@pytest.mark.slow
def test_one_address_makes_few_accounts(public: World) -> None:
    browser = stranger(public)
    told = [
        browser.post("/api/account", json={"name": f"Name {n}x", "password": PASSWORD}).status_code
        for n in range(7)
    ]
    assert told == [200] * 6 + [429]


def test_signing_out_voids_the_keys_of_that_browser_only(public: World) -> None:
    anna, other = public.person("Anna"), stranger(public)
    sign_in(other, "Anna")
    begun = public.host(anna, "axis", open=[1])
    sat = other.post(f"/api/matches/{begun.id}/sit", json={}).json()
    told = anna.delete("/api/sign-in").json()
    assert told["matches"] == [begun.id]
    assert who(anna) is None
    assert begun.fetch("notes", 0, anna).status_code == 401
    key = {"authorization": f"Bearer {sat['seats'][0]['key']}"}
    assert other.get(f"/api/matches/{begun.id}/notes", headers=key).status_code == 200


def test_signing_out_everywhere_closes_boards_that_are_open(public: World) -> None:
    anna, other = public.person("Anna"), stranger(public)
    sign_in(other, "Anna")
    begun = public.host(anna, "axis", open=[1])
    line = begun.sit(0, anna)
    assert other.delete("/api/sign-ins").status_code == 200
    assert who(anna) is None
    assert who(other) is None
    assert begun.fetch("notes", 0, anna).status_code == 401
    with pytest.raises(WebSocketDisconnect):
        line.get("question")
    assert rows(public, SIGN_IN) == 0


def test_another_password_signs_every_other_browser_out(public: World) -> None:
    anna, other = public.person("Anna"), stranger(public)
    sign_in(other, "Anna")
    change = {"password": "not this one", "new_password": "another one"}
    assert anna.put("/api/account", json=change).status_code == 403
    assert anna.put("/api/account", json={**change, "password": PASSWORD}).status_code == 200
    assert who(anna) == "Anna"
    assert who(other) is None
    assert sign_in(other, "Anna").status_code == 403
    assert sign_in(other, "Anna", "another one").status_code == 200


# Leaving


@pytest.mark.slow
def test_a_deleted_account_leaves_nothing_of_its_own(public: World) -> None:
    anna, boris = public.person("Anna"), public.person("Boris")
    alone = public.host(anna, "inferno")
    shared = public.host(anna, "axis", open=[1])
    sat = boris.post(f"/api/matches/{shared.id}/sit", json={"seat": 1}).json()
    line = shared.sit(0, anna)
    line.get("nonce", nonce="one")
    shared.keys.append(sat["seats"][0]["key"])
    shared.sit(1, boris).get("nonce", nonce="two")
    anna.put(f"/api/matches/{shared.id}/notes", json={"text": "mine"}, headers=shared.headers(0))
    assert anna.request("DELETE", "/api/account", json={"password": "not mine"}).status_code == 403
    assert anna.request("DELETE", "/api/account", json={"password": PASSWORD}).status_code == 200
    assert who(anna) is None
    assert sign_in(anna, "Anna").status_code == 403
    assert public.owner.get("/api/matches").json()[0]["id"] == shared.id
    assert public.hall.places.get(alone.id) is None
    assert "Anna" not in json.dumps(shared.entries)
    assert "the computer (policy)" in json.dumps(shared.entries)
    assert "Anna" not in boris.get("/api/lobby").text
    assert (rows(public, ACCOUNT), rows(public, HOSTING), rows(public, SEAT_ACCOUNT)) == (1, 0, 1)


def test_a_match_that_nobody_has_joined_goes_with_its_host(public: World) -> None:
    anna, boris = public.person("Anna"), public.person("Boris")
    public.host(anna, "axis", open=[1])
    anna.request("DELETE", "/api/account", json={"password": PASSWORD})
    assert boris.get("/api/lobby").json() == {"open": [], "mine": []}


# The host of the server


def test_the_host_resets_a_lost_password(public: World, capsys: pytest.CaptureFixture[str]) -> None:
    anna = public.person("Anna")
    data = ["--data", str(public.path)]
    assert main(["account", "list", *data]) == 0
    assert capsys.readouterr().out.startswith("Anna  since 20")
    assert main(["account", "reset", "anna", *data]) == 0
    password = capsys.readouterr().out.split(" is ")[1].split(" ")[0]
    assert who(anna) is None
    assert sign_in(anna, "Anna").status_code == 403
    assert sign_in(anna, "Anna", password).status_code == 200
    assert main(["account", "reset", "Nobody", *data]) == 2
    assert "Nobody is called" in capsys.readouterr().err


def test_without_public_there_are_no_accounts(world: World) -> None:
    told = world.guest.post("/api/account", json={"name": "Anna", "password": PASSWORD})
    assert told.status_code in (404, 405)
    assert set(world.guest.get("/api/network").json()) == {"address", "owner"}
    assert world.guest.get("/api/lobby").status_code == 404
