"""Copies of all matches: taken from a server at work, brought back when it is stopped."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from kurgan.web.backup import restore
from kurgan.web.database import Database

from ..cli.driving import Ran, Terminal, process
from .driving import World, play_on
from .serving import Server


@pytest.mark.slow
def test_a_copy_of_a_server_at_work_comes_back(own_server: Server, tmp_path: Path) -> None:
    begun = own_server.begin("axis", seed=3)
    kept = begun.save()
    copy = tmp_path / "copy.db"
    ran = process("backup", str(copy), data=own_server.folder)
    assert (ran.returncode, ran.stdout.decode()) == (0, f"1 match is in {copy}.\n")
    assert copy.stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "data"]
    own_server.ask("DELETE", f"matches/{begun.id}")
    lost = own_server.begin("advance")

    ran = process("restore", str(copy), data=own_server.folder)
    assert ran.returncode == 2
    assert f"({own_server.address}/); stop it" in ran.stderr.decode()
    assert [match["id"] for match in own_server.ask("GET", "matches")] == [lost.id]

    own_server.kill()
    ran = process("restore", str(copy), data=own_server.folder)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.decode().startswith("1 match is back.\nWhat was here before is in ")
    own_server.start()
    assert [match["id"] for match in own_server.ask("GET", "matches")] == [begun.id]
    assert begun.save() == kept
    [before] = own_server.folder.glob("kurgan.db.before-*[0-9]")
    with closing(sqlite3.connect(before)) as connection:
        assert connection.execute("SELECT id FROM match").fetchall() == [(lost.id,)]


def test_what_an_administrator_brings_back_is_the_servers_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, copy = tmp_path / "data", tmp_path / "copy.db"
    folder.mkdir()
    Database(f"sqlite:///{copy}").close()
    given: dict[str, tuple[int, int]] = {}
    monkeypatch.setattr(
        "kurgan.web.backup.os.chown", lambda file, *who: given.update({Path(file).name: who})
    )
    is_owner = os.stat_result((0o40700, 0, 0, 1, 501, 502, 0, 0, 0, 0))
    stat = Path.stat
    monkeypatch.setattr(
        Path, "stat", lambda path, **more: is_owner if path == folder else stat(path, **more)
    )
    monkeypatch.setattr("kurgan.web.backup.os.geteuid", lambda: 0)
    restore(folder, copy)
    assert given["kurgan.db"] == (501, 502)
    assert set(given) == {path.name for path in folder.iterdir()}


@pytest.mark.slow
def test_a_copy_while_people_play_is_of_one_moment(world: World, tmp_path: Path) -> None:
    begun = world.begin("axis", seed=3)
    lines = begun.lines()
    for number, _ in enumerate(play_on(lines, Random(1), 12)):
        copy = tmp_path / f"copy{number}.db"
        assert process("backup", str(copy), data=world.path).returncode == 0
        with closing(sqlite3.connect(copy)) as connection:
            [(count,)] = connection.execute("SELECT count(*) FROM entry").fetchall()
        assert count == len(begun.entries)
        if number == 2:
            break


class Clerk:
    """Runs a verb in this process on a data folder."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def run(self, *arguments: str, data: Path, url: str = "") -> Ran:
        """What it answers."""
        self.monkeypatch.setenv("KURGAN_DATABASE", url)
        return Terminal(data, self.capsys, self.monkeypatch).run(*arguments)

    def refused(self, *arguments: str, data: Path, url: str = "") -> str:
        """The sentence with which a verb is refused; nothing was changed."""
        before = {path: path.read_bytes() for path in data.glob("*.db")}
        ran = self.run(*arguments, data=data, url=url)
        assert ran.code == 2
        assert {path: path.read_bytes() for path in data.glob("*.db")} == before
        assert not list(data.glob("*.new"))
        return ran.err


@pytest.fixture
def clerk(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Clerk:
    """Verbs without a new process for each."""
    return Clerk(capsys, monkeypatch)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with a match in it."""
    made = World(tmp_path / "data")
    made.begin("advance")
    made.close()
    return tmp_path / "data"


def test_what_cannot_be_copied(clerk: Clerk, data: Path, tmp_path: Path) -> None:
    here = str(tmp_path / "here.db")
    Path(here).touch()
    assert "exists already" in clerk.refused("backup", here, data=data)
    assert "no matches" in clerk.refused("backup", str(tmp_path / "x.db"), data=tmp_path / "empty")
    assert "cannot be written" in clerk.refused("backup", str(tmp_path / "no" / "x.db"), data=data)
    assert "cannot be written" in clerk.refused("backup", "x" * 5000, data=data)
    for verb in ("backup", "restore"):
        told = clerk.refused(verb, here, data=data, url="postgresql+psycopg://host/name")
        assert "pg_dump" in told


def test_a_database_by_its_url_that_a_server_has(clerk: Clerk, data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    assert clerk.run("backup", str(copy), data=data).code == 0
    url = f"sqlite:///{data / 'kurgan.db'}"
    server = Database(url, alone=True)
    told = clerk.refused("restore", str(copy), data=tmp_path / "elsewhere", url=url)
    assert "Another Kurgan server has this database" in told
    server.close()


def test_what_is_no_copy(clerk: Clerk, data: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.db"
    for content in (b"", b"a letter" * 999):
        bad.write_bytes(content)
        assert "is not a copy of Kurgan's matches" in clerk.refused("restore", str(bad), data=data)
    assert "There is no file" in clerk.refused("restore", str(tmp_path / "none.db"), data=data)
    copy = tmp_path / "copy.db"
    assert clerk.run("backup", str(copy), data=data).code == 0
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "newer Kurgan" in clerk.refused("restore", str(copy), data=data)
