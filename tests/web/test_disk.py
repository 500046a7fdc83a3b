"""A full disk, a damaged one: nothing that was told is lost, and people hear what is wrong."""

from __future__ import annotations

import json
import resource
import sqlite3
from typing import Any

import sqlalchemy as sql
from websockets.sync.client import connect
from websockets.typing import Origin

from kurgan.kernel.procedure import Json
from kurgan.web import database as databases

from .driving import World
from .serving import Server


def fill(world: World) -> None:
    """From now on there is no room in the database."""
    engine = world.hall.store.database.engine
    pages = "PRAGMA max_page_count = 1"  # SQLite takes it as: not one page more than there are

    def no_more(connection: Any, *_: Any) -> None:
        connection.execute(pages)

    engine.dispose()
    sql.event.listen(engine, "connect", no_more)


def test_a_full_disk_is_said_so_and_the_match_stands(world: World) -> None:
    begun = world.begin("advance", seed=7)
    line = begun.sit()
    long_name = {"game": "advance", "names": ["x" * 200]}
    fill(world)
    for _ in range(200):
        before = line.get("question"), begun.entries
        answer = line.ask("play", action=before[0]["question"]["options"][0], seq=before[0]["seq"])
        if "error" in answer:
            break
    assert answer["error"]["kind"] == "DiskFull"
    assert "The disk of the server is full, so nothing was changed." in answer["error"]["message"]
    assert (line.get("question"), begun.entries) == before
    refused = next(
        answer
        for answer in (world.owner.post("/api/matches", json=long_name) for _ in range(50))
        if answer.status_code != 200
    )
    assert refused.status_code == 507
    assert refused.json()["error"]["kind"] == "DiskFull"


def test_a_real_limit_of_size_loses_nothing(own_server: Server) -> None:
    begun = own_server.begin("advance", seed=7)
    assert own_server.process is not None
    room = (own_server.folder / "kurgan.db-wal").stat().st_size + 40_000
    resource.prlimit(own_server.process.pid, resource.RLIMIT_FSIZE, (room, room))
    told: list[Json] = []
    where = f"{own_server.address.replace('http', 'ws')}/socket"
    with connect(where, origin=Origin(own_server.address), max_size=None) as line:

        def ask(verb: str, **fields: Json) -> Json:
            line.send(json.dumps({"id": 1, "do": verb, **fields}))
            while "id" not in (answer := json.loads(line.recv())):
                pass
            return answer

        position = ask("join", match=begun.id, key=begun.seats[0]["key"])["result"]
        while True:
            action = position["question"]["options"][0]
            answer = ask("play", action=action, seq=position["seq"])
            if "error" in answer:
                break
            told.append(action)
            position = answer["result"]
        assert answer["error"]["kind"] == "DiskFull", answer
        after = ask("question")["result"]
        assert after["seq"] == position["seq"]
        assert after["question"] == position["question"]
    own_server.kill()
    own_server.start()
    entries = begun.save()["entries"]
    assert [entry[2] for entry in entries if entry[0] == "play"] == told


def test_what_counts_as_full() -> None:
    def failure(code: int) -> sql.exc.DBAPIError:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = code
        return sql.exc.DBAPIError("", {}, error)

    assert databases._unusable(failure(sqlite3.SQLITE_FULL)).kind == "DiskFull"
    assert databases._unusable(failure(sqlite3.SQLITE_IOERR_WRITE)).kind == "DiskFull"
    assert databases._unusable(failure(sqlite3.SQLITE_BUSY)).kind == "Unavailable"
