"""Junk in every field of every verb and route: it is refused with a sentence, never a bug."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi.routing import APIRoute

from kurgan.kernel.procedure import Json
from kurgan.web import limits, socket
from kurgan.web.from_here import router as from_here_router
from kurgan.web.people.routes import router as people_router
from kurgan.web.people.tournament_routes import router as tournament_router
from kurgan.web.routes import router
from kurgan.web.seat_routes import router as seat_router

from ..kernel.forging import forged
from .driving import World

JUNK: tuple[Json, ...] = (
    None, True, False, 0, -1, 1, 2, 10**18, -(10**30), 1.5, "", "0", "axis", "allies", "\0",
    "\ud800", "<script>", "'; DROP TABLE match;--", "x" * 5000, [], [[]], [None], {}, {"a": 1},
    [[[[[[[]]]]]]], ["play", 1], ["a", "b", "c"], "../../etc/passwd", [1] * 300, {"": ""}, "１",
    {"seat": 0}, "zone", "unit", "kalach", [["x"]], [{"a": []}], "http://[", "a@b", "2",
)  # fmt: skip
OF_VERBS = (
    "seq", "action", "actions", "nonce", "kind", "thing", "at", "side", "chosen", "since", "match",
    "differences", "id",
)  # fmt: skip
OF_ROUTES = (
    "game", "scenario", "options", "seed", "names", "friends", "computers", "text", "seat", "level",
    "invitation", "at", "secret", "entries", "start", "open", "pace", "clock", "name", "password",
    "email", "url", "address", "on", "new", "code", "out", "to",
)  # fmt: skip
THINKING = {"advise", "chance", "explain", "decisions", "hurry"}  # they ask a worker


@pytest.fixture
def junkyard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    """A public server that lets anybody ask for as much as he likes."""
    endless = limits.Rate(1e9, 1e9)
    monkeypatch.setattr(limits, "OF_AN_ADDRESS", endless)
    monkeypatch.setattr("kurgan.web.verbs.OF_A_SOCKET", endless)
    monkeypatch.setattr(socket, "WRONG_KEYS", 10**9)
    made = World(tmp_path / "data", public=True)
    yield made
    made.close()


def some(luck: Random, fields: tuple[str, ...]) -> dict[str, Json]:
    """A few fields, with anything in them."""
    return {name: luck.choice(JUNK) for name in luck.sample(fields, luck.randint(0, 6))}


def broken(luck: Random, body: Json) -> Json:
    """The same with something else somewhere in it."""
    body = json.loads(json.dumps(body))
    part = body
    while isinstance(part, dict | list) and part:
        key: Any = luck.choice(list(part)) if isinstance(part, dict) else luck.randrange(len(part))
        if not isinstance(part[key], dict | list) or not part[key] or luck.random() < 0.2:
            part[key] = luck.choice(JUNK)
            break
        part = part[key]
    return body


@pytest.mark.parametrize(("game", "options"), [("axis", {}), ("inferno", {"mode": "versus"})])
def test_junk_in_verbs_is_no_bug(junkyard: World, game: str, options: Json) -> None:
    luck = Random(game)
    begun = junkyard.begin(game, options=options, seed=2)
    lines = [begun.sit(seat) for seat in range(len(begun.keys))]
    for _ in range(150):
        line = luck.choice(lines)
        now = line.get("question")
        wish = {"seq": now["seq"], **some(luck, OF_VERBS)}
        if now["question"] and luck.random() < 0.4:
            wish["action"] = broken(luck, luck.choice(now["question"]["options"]))
        verb = luck.choice(sorted({*socket.VERBS} - THINKING - {"join", "resign"}))
        said = json.dumps({**wish, "do": verb})
        answer = line.say(said)
        assert answer.get("error", {}).get("kind") != "RulesBug", (said[:500], answer)
    assert not (junkyard.path / "bugs").exists()


FIELDS_OF = {
    "chat": ("since",), "events": ("since",), "moment": ("at", "side"), "undo": ("seq",),
    "join": ("match", "key"), "watch": ("match", "key"), "why": ("kind", "thing"),
}  # fmt: skip
WHOLE: dict[str, Json] = {"moment": {"at": 0}, "why": {"kind": "unit", "thing": "x"}}


def test_junk_in_each_field_is_no_bug(junkyard: World) -> None:
    begun = junkyard.begin("axis", seed=2)
    line = begun.sit()
    for verb, names in FIELDS_OF.items():
        whole = WHOLE.get(verb, {"match": begun.id, "key": begun.keys[0]})
        for name in names:
            for junk in (*JUNK, 2**31, 2**63, 10**30):
                answer = line.ask(verb, **{**whole, name: junk})
                assert answer.get("error", {}).get("kind") != "RulesBug", (verb, name, junk)
                if verb in ("join", "watch"):
                    line.get("join", match=begun.id, key=begun.keys[0])


DOORS = sorted(
    (method, route.path)
    for doors in (router, seat_router, from_here_router, people_router, tournament_router)
    for route in doors.routes
    if isinstance(route, APIRoute)
    for method in route.methods or ()
)


LEAVING = {
    ("DELETE", path) for path in ("/api/matches/{name}", "/api/sign-in", "/api/sign-ins")
}  # after them there is nothing to ask for


@pytest.mark.slow
def test_junk_in_routes_is_no_bug(junkyard: World) -> None:
    luck = Random(1)
    begun = junkyard.begin("axis", seed=2)
    save = begun.fetch("save").json()
    account = {"name": "Anna", "password": "long enough"}
    assert junkyard.owner.post("/api/account", json=account).status_code == 200
    cup = {"game": "axis", "clock": {"bank": 60}}
    tournament = junkyard.owner.post("/api/tournaments", json=cup).json()["id"]
    for number in range(600):
        method, path = DOORS[number % len(DOORS)]
        body: Json = {**some(luck, OF_ROUTES)}
        if path.endswith("upload"):
            body = forged(save, lambda save: save.update(broken(luck, save)))
        elif path.endswith("matches"):
            body["game"] = luck.choice(("axis", "inferno", "advance"))
        if (method, path) in LEAVING:
            continue
        where = path.format(
            name=begun.id,
            game=luck.choice(("axis", "%00")),
            digest="x",
            kind=luck.choice(("webhook", "email", "x")),
            tournament=luck.choice((tournament, "%00", "%ED%A0%80", "x" * 40)),
            position=luck.choice(("x", "%00")),
        )
        headers = {"content-type": "application/json"}
        headers |= begun.headers(luck.randrange(2)) if luck.random() < 0.6 else {}
        content = None if method == "GET" else json.dumps(body)
        answer = junkyard.owner.request(method, where, content=content, headers=headers)
        assert answer.status_code < 500, (method, where, json.dumps(body)[:500], answer.text)
    assert not (junkyard.path / "bugs").exists()
