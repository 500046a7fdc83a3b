"""Bad messages are refused with a clear reason, and the match stays as it is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from kurgan.web import socket as sockets

from ..cli.driving import is_for_people
from .driving import HERE, Line, Match, World

DEEP = "[" * 100_000


@contextmanager
def untouched(begun: Match) -> Iterator[None]:
    """Neither the disk nor the match changes meanwhile."""
    before = (begun.entries, begun.table.match.save())
    yield
    assert (begun.entries, begun.table.match.save()) == before


@pytest.fixture
def begun(world: World) -> Match:
    return world.begin("axis", seed=3)


@pytest.mark.parametrize(
    "text",
    [
        "", "hello", "{", "[]", "7", "null", '"join"', "{}", '{"id": 1}', '{"do": 7}',
        '{"do": "dance"}', '{"do": ["play"]}', '{"do": "play"}', '{"do": "play", "seq": "1"}',
        '{"do": "play", "seq": true}', '{"do": "play", "seq": 1.5}', '{"do": "play", "seq": NaN}',
        '{"do": "play", "seq": 0}', '{"do": "play", "seq": 0, "action": {}}',
        '{"do": "play", "seq": 0, "action": []}', '{"do": "play", "seq": 0, "action": [[]]}',
        '{"id": [], "do": "view"}', '{"id": true, "do": "view"}', '{"id": 1.5, "do": "view"}',
        '{"do": "join"}', '{"do": "join", "match": {}, "key": 1}', '{"do": "join", "match": "x"}',
        '{"do": "why"}', '{"do": "why", "kind": "area", "thing": []}',
        '{"do": "why", "kind": "dream", "thing": "1"}',
        '{"do": "why", "kind": "zone", "thing": "x"}',
        '{"do": "events", "since": -1}', '{"do": "events", "since": "x"}',
        '{"do": "moment"}', '{"do": "moment", "at": -1}', '{"do": "moment", "at": 100000}',
        '{"do": "moment", "at": 0, "side": "german"}', '{"do": "undo", "seq": 99}',
        '{"do": "play", "seq": ' + "9" * 5000 + "}", DEEP[:60_000],
    ],
)  # fmt: skip
def test_a_malformed_message(begun: Match, text: str) -> None:
    line = begun.sit()
    with untouched(begun):
        answer = line.say(text)
    assert set(answer) == {"id", "error"}, answer
    assert answer["error"]["kind"] != "RulesBug"
    assert is_for_people(answer["error"]["message"]), answer
    assert line.get("view")


def test_bytes_are_no_message(begun: Match) -> None:
    line = begun.sit()
    with untouched(begun):
        line.session.send_bytes(b'{"do": "resign"}')
        assert line.answer()["error"]["kind"] == "BadSetup"


def test_an_oversized_message(begun: Match) -> None:
    line = begun.sit()
    with untouched(begun):
        assert "64 kB" in line.refused("view", "TooLarge", pad="x" * 70_000)
    assert line.get("view")


def test_out_of_turn(begun: Match) -> None:
    axis, allies = begun.lines()
    action = axis.position["question"]["options"][0]
    with untouched(begun):
        seq = allies.position["seq"]
        assert "axis's turn" in allies.refused("play", "NotYourTurn", action=action, seq=seq)
        assert "axis's turn" in allies.refused("undo", "NotYourTurn")
        assert "axis's turn" in allies.refused("why", "NotYourTurn", kind="zone", thing="don")


def test_stale_and_replayed(begun: Match) -> None:
    line = begun.sit()
    first = line.position
    message = json.dumps(
        {"id": 1, "do": "play", "action": first["question"]["options"][0], "seq": first["seq"]}
    )
    assert "result" in line.say(message)
    with untouched(begun):
        again = line.say(message)
        assert again["error"]["kind"] == "StaleAction"
        early = line.get("question")
        line.refused("play", "StaleAction", action=["done"], seq=early["seq"] + 1)
        line.refused("undo", "StaleAction", seq=first["seq"])


def test_an_illegal_answer_names_the_legal_ones(begun: Match) -> None:
    line = begun.sit()
    with untouched(begun):
        seq = line.position["seq"]
        told = line.refused("play", "IllegalAction", action=["casualty", "german_tank"], seq=seq)
        assert "legal now" in told or "There is no" in told
        line.refused("play", "IllegalAction", action=["dance"], seq=seq)


def test_keys_of_other_seats_and_matches(world: World, begun: Match) -> None:
    other = world.begin("axis")
    line = world.line()
    with untouched_on_disk(begun):
        for key in (other.keys[0], "", "x", "x" * 3000, begun.keys[0][:-1], begun.keys[0] + " "):
            line.refused("join", "WrongKey", match=begun.id, key=key)
        line.refused("join", "WrongKey", match="nowhere", key=begun.keys[0])
        line.refused("join", "WrongKey", match=7, key=begun.keys[0])
        line.refused("view", "BadSetup")
        line.refused("play", "BadSetup", action=["done"], seq=0)
    assert line.get("join", match=begun.id, key=begun.keys[1])["side"] == "allies"


@contextmanager
def untouched_on_disk(begun: Match) -> Iterator[None]:
    before = begun.entries
    yield
    assert begun.entries == before


def test_a_failed_join_keeps_the_seat(begun: Match) -> None:
    line = begun.sit(1)
    line.refused("join", "WrongKey", match=begun.id, key="wrong")
    assert line.get("question")["question"] is None
    assert line.position["side"] == "allies"


def test_whoever_tries_many_keys_is_cut_off(world: World, begun: Match) -> None:
    line = world.line()
    for _ in range(sockets.WRONG_KEYS):
        line.refused("join", "WrongKey", match=begun.id, key="wrong")
    with pytest.raises(WebSocketDisconnect):
        line.ask("join", match=begun.id, key=begun.keys[0])


def test_whoever_takes_no_seat_is_cut_off(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "PATIENCE", 0.05)
    line = world.line()
    with pytest.raises(WebSocketDisconnect):
        line.answer()


def test_too_many_browsers_at_a_match(begun: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kurgan.web.hall.SOCKETS_AT_A_TABLE", 1)
    begun.sit()
    line = begun.world.line()
    line.refused("join", "TooMany", match=begun.id, key=begun.keys[1])
    line.refused("view", "BadSetup")


@pytest.mark.parametrize(
    ("headers", "host"),
    [
        ({"origin": "http://evil.example"}, None),
        ({"origin": "null"}, None),
        ({"origin": ""}, None),
        ({"origin": "http://127.0.0.1:9999"}, None),
        ({"origin": f"{HERE}.evil.example"}, None),
        ({"origin": "http://evil.example"}, "evil.example"),
    ],
)
def test_a_socket_from_a_foreign_page(world: World, headers: Any, host: str | None) -> None:
    more = {**headers, **({"host": host} if host else {})}
    address = f"{HERE.replace('http', 'ws')}/socket"
    with (
        pytest.raises(WebSocketDisconnect) as cut,
        world.owner.websocket_connect(address, headers=more),
    ):
        pass
    assert cut.value.code == 1008


def test_a_socket_without_an_origin(world: World) -> None:
    del world.owner.headers["origin"]
    with pytest.raises(WebSocketDisconnect):
        world.line()


def test_a_deleted_match_lets_its_browsers_go(world: World, begun: Match) -> None:
    line = begun.sit()
    assert world.owner.delete(f"/api/matches/{begun.id}").status_code == 200
    with pytest.raises(WebSocketDisconnect):
        line.answer()


def test_the_match_goes_on_beside_all_this(begun: Match) -> None:
    line: Line = begun.sit()
    assert line.play()["seq"] > 0
