"""Programs on a public server: tokens, bots, the document of the routes, and the example bot."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from kurgan.protocol import FIELDS
from kurgan.web.people.openapi import BODIES

from .driving import World
from .serving import PATIENCE, Server

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "bot.py"


@pytest.fixture
def public(tmp_path: Path) -> Iterator[World]:
    made = World(tmp_path / "data", lan=True, public=True)
    yield made
    made.close()


def name_of(world: World, token: str) -> str | None:
    browser = world.client(("10.3.3.3", 50000))
    browser.portal = world.owner.portal
    told = browser.get("/api/network", headers={"x-kurgan-token": token}).json()
    return str(told["account"]) if told["account"] else None


def test_a_token_signs_a_program_in_until_there_is_a_new_one(public: World) -> None:
    anna = public.person("Anna")
    first, second = (anna.post("/api/token", json={}).json()["token"] for _ in range(2))
    assert name_of(public, first) is None
    assert name_of(public, second) == "Anna"
    assert name_of(public, "x") is None
    anna.delete("/api/token")
    assert name_of(public, second) is None
    assert anna.get("/api/network").json()["account"] == "Anna", "the browser stays signed in"


def test_signing_out_everywhere_voids_the_token_too(public: World) -> None:
    anna = public.person("Anna")
    token = anna.post("/api/token", json={}).json()["token"]
    anna.delete("/api/sign-ins")
    assert name_of(public, token) is None


def test_a_bot_says_that_it_is_one(public: World) -> None:
    made = {"name": "Deep Red", "password": "long enough", "bot": 1}
    assert public.guest.post("/api/account", json=made).status_code == 200
    assert public.guest.get("/api/network").json()["account"] == "Deep Red (bot)"


def test_every_route_is_in_the_document_with_the_fields_it_takes(public: World) -> None:
    told = public.guest.get("/api/openapi.json").json()
    known = {f"{method.upper()} {path}" for path, all_ in told["paths"].items() for method in all_}
    assert set(BODIES) <= known
    assert all(field in FIELDS for fields in BODIES.values() for field in fields)
    assert "POST /api/matches/{name}/sit" in known
    assert all(one["summary"] for path in told["paths"].values() for one in path.values())
    assert public.guest.get("/api").status_code == 200


@pytest.mark.slow
def test_the_example_bot_takes_a_seat_and_answers(tmp_path: Path) -> None:
    found = importlib.util.spec_from_file_location("bot", EXAMPLE)
    assert found is not None
    assert found.loader is not None
    bot = importlib.util.module_from_spec(found)
    found.loader.exec_module(bot)
    server = Server(tmp_path / "data", more=("--public", "--proxy", "127.0.0.1"))
    try:
        anna, owner = (
            httpx2.Client(
                base_url=server.address, headers={"origin": server.address}, timeout=PATIENCE
            )
            for _ in "ab"
        )
        for browser, made in ((anna, {"name": "Anna"}), (owner, {"name": "Red", "bot": 1})):
            browser.post("/api/account", json={**made, "password": "long enough"})
        begun = anna.post("/api/matches", json={"game": "axis", "open": [0]}).json()
        token = owner.post("/api/token", json={}).json()["token"]
        bot.look(server.address, token)  # takes the seat, and waits for the other one
        with bot.connect(
            server.address.replace("http", "ws", 1) + "/socket",
            additional_headers={"Origin": server.address},
        ) as line:
            key = begun["seats"][0]["key"]
            for wish in (
                {"do": "join", "match": begun["id"], "key": key},
                {"do": "nonce", "nonce": "x"},
            ):
                line.send(json.dumps({"id": 1, **wish}))
                while json.loads(line.recv()).get("id") != 1:
                    pass
        bot.look(server.address, token)  # plays until it is the other's turn
        match = anna.get("/api/lobby").json()["mine"][0]
        assert [seat["name"] for seat in match["seats"]] == ["Red (bot)", "Anna"]
        assert match["to_act"] == "allies" or match["outcome"] is not None
    finally:
        server.stop()
