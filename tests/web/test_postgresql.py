"""The same server on PostgreSQL: tables by Alembic, play, kill, go on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx2
import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

import kurgan
from kurgan.kernel.errors import BadSetup, StaleAction
from kurgan.kernel.procedure import Json
from kurgan.web.database import METADATA, Change, Database
from kurgan.web.refusals import Unavailable

from ..cli.driving import process
from .postgresql import postgresql
from .serving import PATIENCE, Begun, Server


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A PostgreSQL of our own."""
    with postgresql(tmp_path_factory) as started:
        yield started.url


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


@pytest.mark.slow
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
    first.append([Change("twice", number, [["one"]], save, {})])
    with pytest.raises(StaleAction):
        second.append([Change("twice", number, [["other"]], save, {})])
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


@pytest.mark.slow
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


@pytest.mark.slow
def test_people_meet_on_postgresql_too(url: str, tmp_path: Path) -> None:
    server = Server(tmp_path, url, ("--public", "--proxy", "127.0.0.1"))
    try:
        anna, boris = (httpx2.Client(base_url=server.address, timeout=PATIENCE) for _ in "ab")
        for browser, name in ((anna, "Anna"), (boris, "Boris")):
            browser.headers["origin"] = server.address
            account = {"name": name, "password": "long enough"}
            assert browser.post("/api/account", json=account).status_code == 200
        taken = boris.post("/api/account", json={"name": "ANNA", "password": "long enough"})
        assert taken.status_code == 400
        match = anna.post("/api/matches", json={"game": "axis", "open": [1]}).json()["id"]
        assert [row["id"] for row in boris.get("/api/lobby").json()["open"]] == [match]
        assert boris.post(f"/api/matches/{match}/sit", json={"seat": 1}).status_code == 200
        assert boris.get("/api/lobby").json()["mine"][0]["mine"] == [1]
        gone = anna.request("DELETE", "/api/account", json={"password": "long enough"})
        assert gone.status_code == 200, gone.text
        assert boris.get("/api/lobby").json() == {"open": [], "mine": []}
    finally:
        server.stop()
