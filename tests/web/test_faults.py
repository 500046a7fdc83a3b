"""Small faults: a browser that goes in mid-word, and a clock that is set back and forth."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, tzinfo
from itertools import cycle
from socket import SHUT_WR

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from kurgan.kernel.procedure import Json
from kurgan.web import database
from kurgan.web.database import KEYS_KEPT

from .driving import World
from .serving import PATIENCE, Begun, Server
from .wire import TEXT, Wire, frame


def position(begun: Begun) -> Json:
    """What the first seat is told when it sits down."""
    address = begun.server.address
    where = f"{address.replace('http', 'ws')}/socket"
    with connect(where, origin=Origin(address), max_size=None) as line:
        line.send(json.dumps(join(begun)))
        while "id" not in (answer := json.loads(line.recv(PATIENCE))):
            pass
    return answer["result"]


def join(begun: Begun) -> Json:
    """The word with which one sits down."""
    return {"id": 1, "do": "join", "match": begun.id, "key": begun.seats[0]["key"]}


def plays(begun: Begun) -> list[Json]:
    """The answers that are kept."""
    return [entry for entry in begun.save()["entries"] if entry[0] == "play"]


@pytest.mark.parametrize("is_whole", [True, False])
def test_a_browser_that_goes_in_mid_message_answers_once_or_not_at_all(
    server: Server, is_whole: bool
) -> None:
    begun = server.begin("advance", seed=7)
    told = position(begun)
    play = {"do": "play", "action": told["question"]["options"][0], "seq": told["seq"]}
    said = frame(TEXT, json.dumps({"id": 2, **play}).encode())
    wire = Wire(server)
    wire.upgrade()
    wire.say(join(begun))
    wire.line.recv(1)  # it is seated
    wire.line.sendall(said if is_whole else said[:-5])
    wire.line.shutdown(SHUT_WR)
    wire.rest()
    assert position(begun)["question"] is not None
    assert len(plays(begun)) == is_whole


class Jumping:
    """A clock that is set back and forth by a day."""

    def __init__(self) -> None:
        self.jumps: Iterator[int] = cycle((0, -1, 1))

    def now(self, zone: tzinfo) -> datetime:
        return datetime.now(UTC) + timedelta(days=next(self.jumps))


def test_a_clock_that_jumps_stops_nobody(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "datetime", Jumping())
    begun = [world.begin("advance", seed=7) for _ in range(3)]
    lines = [match.sit() for match in begun]
    for _ in range(5):
        for line in lines:
            line.play()
    assert [len([e for e in match.entries if e[0] == "play"]) for match in begun] == [5, 5, 5]
    assert len(world.owner.get("/api/matches").json()) == 3


def test_a_key_given_after_the_clock_was_set_back_opens_its_seat(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, kept = world.begin("advance"), world.hall.store.database
    for number in range(KEYS_KEPT):
        kept.add_keys(begun.id, {0: f"key {number}"})
    monkeypatch.setattr(database, "_now", lambda: "2001-01-01T00:00:00.000000+00:00")
    kept.add_keys(begun.id, {0: "the newest"})
    assert kept.seat(begun.id, "the newest") == 0
