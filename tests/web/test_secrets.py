"""What lies on the disk is for its owner alone; bug files hold neither keys nor seeds."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kurgan
from kurgan.kernel.errors import BadSave
from kurgan.kernel.journal import with_digest
from kurgan.web.folder import Folder, unseeded

from .driving import World, play_on


def broken(*arguments: Any, **named: Any) -> Any:
    raise ZeroDivisionError("a bug")


def modes(folder: Path) -> dict[str, int]:
    """The mode of everything that Kurgan keeps in a folder."""
    found = [*folder.glob("kurgan*"), *folder.glob("bugs"), *folder.glob("bugs/*")]
    return {str(path.relative_to(folder)): path.stat().st_mode & 0o777 for path in found}


def test_everything_is_for_the_owner_alone(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    world.begin("advance").sit()
    monkeypatch.setattr("kurgan.web.database.Database.matches", broken)
    assert world.owner.get("/api/matches").status_code == 500
    found = modes(world.path)
    assert {"kurgan.db", "kurgan.db-wal", "kurgan.db-shm", "bugs"} < set(found)
    assert found.pop("bugs") == 0o700
    assert set(found.values()) == {0o600}
    assert world.path.stat().st_mode & 0o777 == 0o700


def test_what_was_open_to_all_is_closed_at_the_start(tmp_path: Path) -> None:
    for name in ("kurgan.db", "kurgan.db-wal", "kurgan.db-shm", "bugs/old.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch(0o644)
    Folder(tmp_path).close()
    found = modes(tmp_path)
    assert found.pop("bugs") == 0o700
    assert set(found.values()) == {0o600}


def test_a_bug_file_holds_no_key(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = world.begin("advance")
    line = world.line()
    monkeypatch.setattr("kurgan.web.hall.Hall.place", broken)
    line.refused("join", "RulesBug", match=begun.id, key=begun.keys[0])
    [path] = (world.path / "bugs").iterdir()
    told = path.read_text(encoding="utf-8")
    assert begun.id in told
    assert begun.keys[0] not in told


def test_a_bug_file_is_not_written_by_the_one_who_answers(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    writers: list[str] = []
    monkeypatch.setattr(
        Folder, "write_bug", lambda *a: writers.append(threading.current_thread().name)
    )
    monkeypatch.setattr("kurgan.web.database.Database.matches", broken)
    monkeypatch.setattr("kurgan.web.hall.Hall.place", broken)
    begun = world.begin("advance")
    world.owner.get("/api/matches")
    world.line().refused("join", "RulesBug", match=begun.id, key=begun.keys[0])
    assert len(writers) == 2
    assert all(name.startswith("database") for name in writers)


def test_a_bug_file_holds_no_seed_and_shows_the_bug(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = world.begin("axis")
    lines = begun.lines()
    list(play_on(lines, Random(3), 40))
    seed = begun.table.match.dice.seed.hex()
    line = next(line for line in lines if line.get("question")["question"] is not None)
    position = line.get("question")
    with monkeypatch.context() as patch:
        patch.setattr("kurgan.web.table.Table.look", broken)
        action = position["question"]["options"][0]
        line.refused("play", "RulesBug", action=action, seq=position["seq"])
    [path] = (world.path / "bugs").iterdir()
    text = path.read_text(encoding="utf-8")
    assert seed not in text
    shown = kurgan.load(json.loads(text)["save"])
    assert shown.dice.practice
    journal = begun.table.match.journal
    assert shown.journal[: len(journal)] == journal


def test_rolls_without_a_seed_are_those_that_can_be_rolled() -> None:
    match = kurgan.new("axis", seed=4)
    while not any(entry.kind == "roll" for entry in match.journal):
        assert match.question is not None
        match.play(match.question.options[0])
    body = unseeded(match.save())
    again = kurgan.load(body)
    assert again.save()["entries"] == body["entries"]
    assert kurgan.load(again.save()).save() == again.save()
    assert not kurgan.audit(body).proved
    number = next(n for n, entry in enumerate(body["entries"]) if entry[0] == "roll")
    body["entries"][number][2] = [*body["entries"][number][2], 1]
    del body["digest"]
    with pytest.raises(BadSave, match="no dice and no pile"):
        kurgan.load(with_digest(body))


def test_old_bugs_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kurgan.web.folder.BUGS_KEPT", 3)
    folder = Folder(tmp_path)
    for _ in range(5):
        newest = folder.write_bug("x", ValueError("x"), None, {})
    assert len(list(folder.bugs.iterdir())) == 3
    assert newest.exists()
    folder.close()
