"""Nothing is lost: kills, restarts, full disks, bugs of ours, and two servers on one folder."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sql
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

import kurgan
from kurgan.kernel.errors import BadSetup
from kurgan.web import migrations
from kurgan.web import table as tables
from kurgan.web.database import METADATA, Database
from kurgan.web.folder import AlreadyRunning, Folder
from kurgan.web.refusals import Unavailable
from kurgan.web.schema import ENTRY

from .driving import World, play_on
from .serving import owner_cookie


class Child:
    """The command as a process of its own."""

    def __init__(self, data: Path, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kurgan", *arguments],
            env={**os.environ, "KURGAN_DATA": str(data), "DISPLAY": "", "WAYLAND_DISPLAY": ""},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.lines = ExitStack()
        assert self.process.stdout is not None
        self.first = self.process.stdout.readline()

    @property
    def address(self) -> str:
        return self.first.split(" at ")[1].split("/#")[0]

    def end(self, how: int) -> tuple[int, str]:
        """Send a signal; the exit code and what was still said."""
        self.process.send_signal(how)
        out, _ = self.process.communicate(timeout=20)
        return self.process.returncode, out

    def post(self, path: str, body: Any) -> Any:
        request = urllib.request.Request(
            self.address + path,
            json.dumps(body).encode(),
            {
                "origin": self.address,
                "content-type": "application/json",
                "cookie": owner_cookie(self.first.split(" at ")[1].split(" ")[0]),
            },
        )
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def join(self, match: str, key: str) -> tuple[ClientConnection, Any]:
        host = self.address.removeprefix("http://")
        line = self.lines.enter_context(
            connect(f"ws://{host}/socket", origin=Origin(self.address), max_size=None)
        )
        return line, ask(line, "join", match=match, key=key)


def ask(line: ClientConnection, verb: str, **fields: Any) -> Any:
    """A request over a real socket; its result."""
    line.send(json.dumps({"id": verb, "do": verb, **fields}))
    while True:
        answer = json.loads(line.recv())
        if answer.get("id") == verb:
            return answer["result"]


@pytest.fixture
def children() -> Iterator[list[Child]]:
    started: list[Child] = []
    yield started
    for child in started:
        if child.process.poll() is None:
            child.process.kill()
            child.process.wait()
        child.lines.close()


@pytest.mark.slow
def test_an_answer_that_was_told_survives_a_kill(tmp_path: Path, children: list[Child]) -> None:
    luck = Random(4)
    children.append(server := Child(tmp_path, "serve", "--no-browser", "--port", "0"))
    assert server.first.startswith("Kurgan is at http://127.0.0.1:")
    begun = server.post("/api/matches", {"game": "axis"})
    keys = {seat["side"]: seat["key"] for seat in begun["seats"]}
    told: dict[str, Any] = {}
    for kill in range(3):
        to_act = told.get("to_act") or "axis"
        line, position = server.join(begun["id"], keys[to_act])
        if told:
            assert position["to_act"] == told["to_act"]
            mine = (
                position
                if to_act == told["side"]
                else server.join(begun["id"], keys[told["side"]])[1]
            )
            assert mine["view"] == told["view"]
            assert mine["seq"] == told["seq"]
        for _ in range(5 + kill):
            if position["question"] is None:
                line, position = server.join(begun["id"], keys[position["to_act"]])
            action = luck.choice(position["question"]["options"])
            position = told = ask(line, "play", action=action, seq=position["seq"])
        server.end(signal.SIGKILL)
        children.append(server := Child(tmp_path, "serve", "--no-browser", "--port", "0"))
    assert server.join(begun["id"], keys[told["side"]])[1]["view"] == told["view"]


@pytest.mark.slow
def test_ctrl_c_ends_quietly_with_a_browser_connected(
    tmp_path: Path, children: list[Child]
) -> None:
    children.append(server := Child(tmp_path, "serve", "--port", "0"))
    begun = server.post("/api/matches", {"game": "advance"})
    server.join(begun["id"], begun["seats"][0]["key"])
    start = time.monotonic()
    assert server.end(signal.SIGINT) == (0, "")
    assert time.monotonic() - start < 10


@pytest.mark.slow
def test_a_second_server_shows_the_first(tmp_path: Path, children: list[Child]) -> None:
    children.append(first := Child(tmp_path, "serve", "--port", "0"))
    children.append(second := Child(tmp_path, "serve", "--port", "0"))
    assert "runs already" in second.first
    assert first.address in second.first
    assert second.process.wait(timeout=10) == 0
    assert first.post("/api/matches", {"game": "advance"})["id"]


def test_a_folder_is_for_one_server_and_free_after_it(tmp_path: Path) -> None:
    first = Folder(tmp_path)
    first.tell_address("http://here/")
    with pytest.raises(AlreadyRunning) as taken:
        Folder(tmp_path)
    assert taken.value.address == "http://here/"
    first.close()
    Folder(tmp_path).close()


def test_two_servers_on_one_file_by_its_url(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kurgan.web.lock.PATIENCE", 0.1)
    url = f"sqlite:///{tmp_path / 'x.db'}"
    first = Database(url, alone=True)
    with pytest.raises(Unavailable, match="Another Kurgan server has this database"):
        Database(url, alone=True)
    first.close()
    Database(url, alone=True).close()


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(BadSetup, match="data folder"):
        Folder(tmp_path / "file")
    with pytest.raises(BadSetup, match="data folder"):
        Folder(Path("bad\0name"))


# In memory and on the disk


def test_a_match_comes_back_from_the_disk(world: World) -> None:
    begun = world.begin("axis", seed=3)
    lines = begun.lines()
    list(play_on(lines, Random(2), 30))
    before = begun.table.match.save()
    world.hall.places.clear()
    begun.sit()
    assert begun.table.match.save() == before


def test_idle_matches_leave_memory(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kurgan.web.hall.TABLES_KEPT", 3)
    watched = world.begin("advance")
    watched.sit()
    others = [world.begin("advance") for _ in range(6)]
    for other in others:
        assert other.fetch("save").status_code == 200
    assert len(world.hall.places) <= 4
    assert watched.id in world.hall.places
    assert others[0].fetch("save").status_code == 200


def test_a_full_disk_leaves_the_match_as_it_was(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = world.begin("advance", seed=7)
    line = begun.sit()
    before = line.get("question"), begun.entries

    def full(*arguments: Any) -> None:
        raise BadSetup("The database of the matches cannot be used: disk full.")

    with monkeypatch.context() as patch:
        patch.setattr(Database, "append", full)
        told = line.refused("play", "BadSetup", action=["buy", "air"], seq=line.position["seq"])
        assert "disk full" in told
    assert (line.get("question"), begun.entries) == before
    assert line.get("play", action=["buy", "air"], seq=line.position["seq"])["undo"]["can"]


def test_a_journal_that_another_server_wrote_on(world: World) -> None:
    begun = world.begin("advance", seed=7)
    line = begun.sit()
    store = world.hall.store
    other = tables.Table(begun.id, store)
    other.play(0, ["buy", "air"], other.match.seq(0))
    told = line.refused(
        "play", "StaleAction", action=["buy", "artillery"], seq=line.position["seq"]
    )
    assert "Another server" in told
    assert line.get("view") == other.views[0]
    assert [entry for entry in begun.entries if entry[0] == "play"] == [
        ["play", "german", ["buy", "air"]]
    ]


@pytest.mark.parametrize("place", ["the rules", "a view", "the words"])
def test_a_bug_of_ours_is_written_down_and_nothing_changes(
    world: World, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    begun = world.begin("advance", seed=7)
    line = begun.sit()
    line.get("play", action=["buy", "artillery"], seq=line.position["seq"])
    before = line.get("question"), line.get("view"), begun.entries
    game = begun.table.match.game

    def broken(*arguments: Any, **named: Any) -> Any:
        raise ZeroDivisionError("secret words of the program")

    with monkeypatch.context() as patch:
        if place == "the rules":
            patch.setattr("kurgan.kernel.match.apply_telling", broken)
        elif place == "a view":
            real, calls = game.view, []

            def once(*arguments: Any) -> Any:
                calls.append(1)
                return broken() if len(calls) == 1 else real(*arguments)

            patch.setattr(type(game), "view", lambda self, *a: once(*a))
        else:
            patch.setattr(type(game.text), "action", broken)
        told = line.refused("play", "RulesBug", action=["buy", "air"], seq=before[0]["seq"])
    assert "secret" not in told
    assert "Traceback" not in told
    assert "Nothing was changed" in told
    assert (line.get("question"), line.get("view"), begun.entries) == before
    [path] = (world.path / "bugs").iterdir()
    assert path.name in told
    body = json.loads(path.read_text(encoding="utf-8"))
    assert "ZeroDivisionError" in body["error"]
    assert kurgan.load(body["save"]).journal[-1].kind == "play"
    assert line.get("play", action=["buy", "air"], seq=before[0]["seq"])["undo"]["can"]


def test_a_bug_in_a_route_is_one_sentence(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: Any) -> Any:
        raise ZeroDivisionError("secret words of the program")

    monkeypatch.setattr(Database, "matches", broken)
    answer = world.owner.get("/api/matches")
    assert answer.status_code == 500
    assert answer.json()["error"]["kind"] == "RulesBug"
    assert "secret" not in answer.text
    assert len(list((world.path / "bugs").iterdir())) == 1


def test_a_match_that_cannot_be_replayed_is_said_so(world: World) -> None:
    begun = world.begin("advance", seed=7)
    engine = world.hall.store.database.engine
    with engine.begin() as connection:
        connection.execute(ENTRY.update().values(entry='["play", "german", ["x"]]'))
    line = world.line()
    told = line.get("join", match=begun.id, key=begun.keys[0])["held"]
    assert "Entry 1" in told["why"]
    assert told["entries"] == 0


# The tables


def test_the_steps_make_the_tables_that_the_program_uses(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'x.db'}")
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, METADATA) == []
        assert connection.execute(sql.text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(sql.text("PRAGMA synchronous")).scalar() == 2
    database.close()
    Database(f"sqlite:///{tmp_path / 'x.db'}").close()


def test_a_database_that_is_up_to_date_is_opened_without_alembic(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path / 'x.db'}"
    Database(url).close()
    monkeypatch.setattr(migrations, "_upgrade", None)
    Database(url).close()


def test_a_database_of_a_newer_kurgan(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'x.db'}"
    database = Database(url)
    with database.engine.begin() as connection:
        connection.execute(sql.text("UPDATE alembic_version SET version_num = '9999'"))
    database.close()
    with pytest.raises(BadSetup, match="newer Kurgan"):
        Database(url)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_text("This is a letter, not a database. " * 99, encoding="utf-8")
    with pytest.raises(Unavailable, match="cannot be used"):
        Database(f"sqlite:///{tmp_path / 'x.db'}")


def test_the_steps_speak_postgresql_too(capsys: pytest.CaptureFixture[str]) -> None:
    config = Config()
    config.set_main_option("script_location", str(migrations.HERE))
    config.set_main_option("path_separator", "os")
    config.set_main_option("dialect", "postgresql")
    command.upgrade(config, "head", sql=True)
    told = capsys.readouterr().out
    for table in METADATA.tables:
        assert f"CREATE TABLE {table}" in told
