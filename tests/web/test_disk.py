"""A full disk, a damaged one: nothing that was told is lost, and people hear what is wrong."""

from __future__ import annotations

import json
import os
import resource
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from websockets.sync.client import connect
from websockets.typing import Origin

from kurgan.kernel.procedure import Json
from kurgan.web.damage import unusable
from kurgan.web.schema import MATCH

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
    long_name = {"game": "advance", "names": ["x" * 40]}
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
        for answer in (world.owner.post("/api/matches", json=long_name) for _ in range(300))
        if answer.status_code != 200
    )
    assert refused.status_code == 507
    assert refused.json()["error"]["kind"] == "DiskFull"


@pytest.mark.slow
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

    assert unusable(failure(sqlite3.SQLITE_FULL)).kind == "DiskFull"
    assert unusable(failure(sqlite3.SQLITE_IOERR_WRITE)).kind == "DiskFull"
    assert unusable(failure(sqlite3.SQLITE_BUSY)).kind == "Unavailable"


# Damage


def damaged(folder: Path, text: str) -> None:
    """Break the first page of the database that holds this text."""
    with closing(sqlite3.connect(folder / "kurgan.db")) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        [(size,)] = connection.execute("PRAGMA page_size").fetchall()
        connection.execute("PRAGMA journal_mode=DELETE")
    content = bytearray((folder / "kurgan.db").read_bytes())
    page = content.index(text.encode()) // size
    content[page * size : (page + 1) * size] = b"\xff" * size
    (folder / "kurgan.db").write_bytes(content)


def test_a_damaged_page_does_not_close_the_lobby(tmp_path: Path) -> None:
    world = World(tmp_path)
    begun = [world.begin("advance", names=[f"player{n}" * 5]) for n in range(12)]
    assert world.owner.get("/api/network").json()["trouble"] == ""
    world.close()
    damaged(tmp_path, "player5" * 5)
    world = World(tmp_path)
    told = world.owner.get("/api/network").json()["trouble"]
    assert told.startswith("The database of the matches is damaged: ")
    assert "kurgan restore" in told
    listed = {match["id"]: match for match in world.owner.get("/api/matches").json()}
    assert set(listed) == {match.id for match in begun}
    broken = [match for match in begun if listed[match.id].get("unreadable")]
    assert 0 < len(broken) < len(begun)
    line = world.line()
    answer = line.ask("join", match=broken[0].id, key=broken[0].keys[0])
    assert answer["error"]["kind"] in ("Damaged", "WrongKey")
    sound = next(match for match in begun if match not in broken)
    sound.world = world
    assert sound.sit().play()["seq"] > 0
    assert world.begin("advance").sit()
    world.close()


def test_a_summary_that_is_not_what_was_written(world: World) -> None:
    begun = [world.begin("advance") for _ in range(2)]
    with world.hall.store.database.engine.begin() as connection:
        spoilt = MATCH.update().where(MATCH.c.id == begun[0].id)
        connection.execute(spoilt.values(summary="{", start="{"))
    listed = {match["id"]: match for match in world.owner.get("/api/matches").json()}
    assert listed[begun[0].id]["unreadable"]
    assert listed[begun[1].id]["title"]
    line = world.line()
    told = line.refused("join", "Damaged", match=begun[0].id, key=begun[0].keys[0])
    assert "damaged" in told
    assert not (world.path / "bugs").exists()
    assert world.owner.delete(f"/api/matches/{begun[0].id}").status_code == 200


def test_the_damage_is_said_at_the_start(tmp_path: Path) -> None:
    world = World(tmp_path)
    for n in range(3):
        world.begin("advance", names=[f"player{n}" * 5])
    world.close()
    damaged(tmp_path, "player1" * 5)
    server = subprocess.Popen(
        [sys.executable, "-m", "kurgan", "serve", "--no-browser", "--port", "0"],
        env={**os.environ, "KURGAN_DATA": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    assert server.stdout.readline().startswith("Kurgan is at")
    server.terminate()
    assert "The database of the matches is damaged: " in server.communicate(timeout=30)[1]
