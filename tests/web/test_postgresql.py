"""The same server on PostgreSQL: tables by Alembic, play, kill, go on."""

from __future__ import annotations

import fcntl
import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

import kurgan
from kurgan.kernel.errors import BadSetup, StaleAction
from kurgan.kernel.procedure import Json
from kurgan.web.database import METADATA, Database
from kurgan.web.refusals import Unavailable
from tests.machine import POSTGRESQL, without

from ..cli.driving import process
from .serving import Begun, Server


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A PostgreSQL of our own, started for these tests."""
    try:
        pgserver: Any = import_module("pgserver")
    except ImportError:
        without(POSTGRESQL, "pgserver is not installed here")
    folder = Path(tempfile.mkdtemp(prefix="kurgan-postgresql-"))
    folder.chmod(0o755)  # started by root, PostgreSQL runs as somebody else
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(folder))
        try:
            with one_at_a_time(tmp_path_factory):
                started = pgserver.get_server(folder / "data")
        except Exception as error:
            without(POSTGRESQL, f"it does not start on this machine: {error}")
        yield started.get_uri().replace("postgresql:", "postgresql+psycopg:", 1)
        started.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def one_at_a_time(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Tests run in several processes, but only one may prepare this machine for PostgreSQL."""
    lock = tmp_path_factory.getbasetemp().parent / "postgresql.lock"
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


class Table:
    """Both players of a match, over one socket."""

    def __init__(self, match: Begun, line: ClientConnection) -> None:
        self.match = match
        self.line = line

    def ask(self, verb: str, **fields: Json) -> Json:
        """A request and its result."""
        self.line.send(json.dumps({"id": 0, "do": verb, **fields}))
        while "push" in (answer := json.loads(self.line.recv())):
            pass
        return answer["result"]

    def join(self, seat: int) -> Json:
        """Sit down at a seat."""
        return self.ask("join", match=self.match.id, key=self.match.seats[seat]["key"])

    def play(self, luck: Random, answers: int) -> None:
        """Random answers of whoever is to act."""
        position = self.join(0)
        for _ in range(answers):
            if position["question"] is None:
                position = self.join(position["seats"].index(position["to_act"]))
            action = luck.choice(position["question"]["options"])
            position = self.ask("play", action=action, seq=position["seq"])

    @property
    def seen(self) -> list[Json]:
        """What each seat sees."""
        return [self.join(seat) for seat in range(len(self.match.seats))]


@contextmanager
def sitting(match: Begun) -> Iterator[Table]:
    """Sit down at a match until the line is cut."""
    address = match.server.address
    where = f"{address.replace('http', 'ws')}/socket"
    own = {"cookie": match.server.cookie}
    with connect(where, origin=Origin(address), max_size=None, additional_headers=own) as line:
        yield Table(match, line)


def test_a_match_outlives_a_killed_server(url: str, tmp_path: Path) -> None:
    server = Server(tmp_path / "data", url)
    try:
        match = server.begin("inferno", options={"mode": "versus"}, seed=5)
        luck = Random(5)
        with sitting(match) as table:
            table.play(luck, 60)
            before = table.seen
        server.ask("PUT", f"matches/{match.id}/notes", {"text": "Норд"}, match.seats[0]["key"])
        server.kill()
        server.start()
        with sitting(match) as table:
            assert table.seen == before
            table.play(luck, 20)
        kept = server.ask("GET", f"matches/{match.id}/notes", key=match.seats[0]["key"])
        assert kept["text"] == "Норд"
        assert len(kurgan.load(match.save()).journal) > 80
        assert not (tmp_path / "data" / "kurgan.db").exists()
        server.ask("DELETE", f"matches/{match.id}")
        assert server.ask("GET", "matches") == []
    finally:
        server.stop()


def test_the_tables_are_those_of_the_program(url: str) -> None:
    database = Database(url)
    with database.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    database.close()


def test_two_servers_cannot_write_the_same_entry(url: str) -> None:
    first, second = Database(url), Database(url)
    save = kurgan.new("advance", seed=1).save()
    first.add_match("twice", "match", save, {})
    number = len(save["entries"])
    first.append("twice", number, [["one"]], save, {})
    with pytest.raises(StaleAction):
        second.append("twice", number, [["other"]], save, {})
    assert second.match("twice").body["entries"][number:] == [["one"]]
    first.delete("twice")
    first.close()
    second.close()


def test_a_cut_line_to_the_database_is_opened_anew(url: str) -> None:
    database = Database(url)
    assert database.matches() == []
    cut_lines(url)
    assert database.matches() == []
    database.close()


@pytest.mark.parametrize("wrong", ["no address at all", "postgresql+nothing://host/name"])
def test_a_database_that_cannot_be_used_is_told_in_a_sentence(wrong: str) -> None:
    with pytest.raises(BadSetup, match="The database cannot be used"):
        Database(wrong)


def test_a_second_server_on_one_database_is_refused(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kurgan.web.lock.PATIENCE", 0.2)
    first = Database(url, alone=True)
    with pytest.raises(Unavailable, match="Another Kurgan server has this database"):
        Database(url, alone=True)
    ran = process("serve", "--port", "0", "--no-browser", data=tmp_path, KURGAN_DATABASE=url)
    assert ran.returncode == 2
    assert ran.stderr.decode().startswith("Another Kurgan server has this database")
    first.close()
    Database(url, alone=True).close()


def test_a_claim_outlives_a_cut_line(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kurgan.web.lock.PATIENCE", 0.2)
    first = Database(url, alone=True)
    cut_lines(url)
    assert first.matches() == []
    with pytest.raises(Unavailable, match="Another Kurgan server"):
        Database(url, alone=True)
    cut_lines(url)
    second = Database(url, alone=True)
    with pytest.raises(Unavailable, match="Another Kurgan server"):
        first.matches()
    second.close()
    first.close()


def cut_lines(url: str) -> None:
    """Everybody who speaks with the database has to begin anew."""
    engine = sql.create_engine(url)
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid != pg_backend_pid()"
    with engine.begin() as connection:
        connection.execute(sql.text(cut))
    engine.dispose()
