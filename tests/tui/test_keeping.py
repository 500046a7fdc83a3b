"""Saving and loading by hand: copies stay copies, and no file of the player is lost."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kurgan
from kurgan.kernel.sealing import unsealed
from kurgan.tui import store

from ..cli.driving import Terminal, played, written
from .script import flat, reply


def entries(path: Path) -> int:
    return len(unsealed(json.loads(path.read_text(encoding="utf-8")))["entries"])


def test_save_keeps_a_copy_that_is_the_match(terminal: Terminal, tmp_path: Path) -> None:
    copy = tmp_path / "new folder" / "my match.json"
    ran = terminal.play("1", f"save {copy}", "1")
    assert f"Saved in {copy}." in flat(reply(ran.out, f"save {copy}"))
    assert entries(copy) == 44
    assert entries(terminal.only_file()) == 45
    kurgan.load(copy)


def test_save_alone_says_where_the_match_is(terminal: Terminal) -> None:
    ran = terminal.play("1", "save", "1")
    assert f"Saved in {terminal.only_file()}." in flat(ran.out)
    assert entries(terminal.only_file()) == 45


def test_save_knows_the_home_folder(terminal: Terminal, tmp_path: Path) -> None:
    terminal.monkeypatch.setenv("HOME", str(tmp_path))
    terminal.play("save ~/copy.json", "load ~/copy.json")
    assert entries(tmp_path / "copy.json") == 43


def test_a_copy_may_be_written_again(terminal: Terminal, tmp_path: Path) -> None:
    copy = tmp_path / "copy.json"
    terminal.play(f"save {copy}", "1", f"save {copy}")
    assert entries(copy) == 44


def test_the_match_may_be_saved_under_its_own_name(terminal: Terminal) -> None:
    terminal.play("1")
    path = terminal.only_file()
    ran = terminal.run("play", "--resume", script=f"1\nsave {path}\n1\n")
    assert "another program" not in ran.out
    assert entries(terminal.only_file()) == 46


@pytest.mark.parametrize("content", [b"my diary", b"", b"{}", b'{"dice": 1}', b"\xff"])
def test_save_never_overwrites_something_else(
    terminal: Terminal, tmp_path: Path, content: bytes
) -> None:
    diary = tmp_path / "diary.txt"
    diary.write_bytes(content)
    ran = terminal.play(f"save {diary}")
    assert f"{diary} exists and is not this match; give another name." in flat(ran.out)
    assert diary.read_bytes() == content


def test_save_never_overwrites_another_match(terminal: Terminal, tmp_path: Path) -> None:
    other = written(kurgan.new("advance", seed=4), tmp_path / "other.json")
    before = other.read_bytes()
    ran = terminal.play(f"save {other}")
    assert "is not this match" in ran.out
    assert other.read_bytes() == before


def test_a_save_into_a_folder_that_cannot_be_written(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "wall").write_text("", encoding="utf-8")
    ran = terminal.play(f"save {tmp_path}/wall/copy.json", "1")
    assert "The match cannot be written to" in flat(ran.out)
    assert entries(terminal.only_file()) == 44, "the match goes on"


def test_load_goes_on_in_a_new_file_and_leaves_the_copy_alone(
    terminal: Terminal, tmp_path: Path
) -> None:
    copy = tmp_path / "before the attack.json"
    ran = terminal.play("1", f"save {copy}", "1", "1", f"load {copy}", "2", f"load {copy}", "3")
    assert ran.out.count(f"Loaded {copy}.") == 2 or flat(ran.out).count(f"Loaded {copy}.") == 2
    assert entries(copy) == 44
    assert sorted(map(entries, terminal.files())) == [45, 45, 46]
    assert flat(ran.out).endswith("The match is kept; kurgan play --resume goes on from here.")
    again = terminal.run("play", "--resume", script="")
    assert "11 Supply Points" in again.out, "the copy, then an Engineer"


def test_load_of_a_match_in_the_folder_goes_on_with_it(terminal: Terminal) -> None:
    terminal.play("1")
    first = terminal.only_file()
    terminal.play(f"load {first}", "1")
    assert entries(first) == 45
    assert len(terminal.files()) == 2


def test_load_does_not_tell_the_whole_match_again(terminal: Terminal, tmp_path: Path) -> None:
    match = played(kurgan.new("advance", seed=4), Random(4), 60)
    path = written(match, tmp_path / "match.json")
    ran = terminal.play(f"load {path}", "log 3")
    said = ran.out.split(f"> load {path}\n")[1].split("\n> ")[0]
    assert "Turn 1 begins." not in said
    assert match.game.text.question(match.state) in flat(said)


def test_load_of_a_match_that_is_over_tells_its_end(terminal: Terminal, tmp_path: Path) -> None:
    match = played(kurgan.new("advance", "factory", seed=3), Random(3))
    path = written(match, tmp_path / "match.json")
    ran = terminal.play(f"load {path}", "1")
    assert ran.code == 0
    assert match.outcome["words"] in flat(ran.out)


def bad_saves() -> dict[str, Any]:
    match = kurgan.new("advance", seed=4)
    return {
        "no json": "hello",
        "cut": json.dumps(match.save())[:-50],
        "changed": json.dumps(match.save() | {"rules": 9}),
        "a record": json.dumps(match.record("german")),
        "the future": json.dumps(match.save() | {"format": 99}),
        "another game": json.dumps(match.save() | {"game": "chess"}),
    }


@pytest.mark.parametrize("name", bad_saves())
def test_what_cannot_be_loaded_changes_nothing(
    terminal: Terminal, tmp_path: Path, name: str
) -> None:
    path = tmp_path / "bad.json"
    path.write_text(bad_saves()[name], encoding="utf-8")
    ran = terminal.play("1", f"load {path}", "1")
    assert reply(ran.out, f"load {path}").endswith(".")
    assert "Loaded" not in ran.out
    assert entries(terminal.only_file()) == 45
    assert path.read_text(encoding="utf-8") == bad_saves()[name]


def test_two_matches_of_one_second_have_two_files(terminal: Terminal) -> None:
    paths = {store.new_path("advance") for _ in range(5)}
    assert len(paths) == 5
    assert all(path.exists() for path in paths)
