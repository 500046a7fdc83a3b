"""Nothing is lost: the file after every action, resuming, interrupts, kills and full disks."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kurgan
from kurgan.kernel.sealing import unsealed
from kurgan.tui import store
from tests.share import first_of

from ..cli.driving import Ran, Terminal, is_for_people, played
from .child import Child
from .script import Session, flat


def on_disk(path: Path) -> Any:
    return unsealed(json.loads(path.read_text(encoding="utf-8")))


def refused(ran: Ran, *words: str) -> None:
    assert ran.code == 2
    assert is_for_people(ran.err), ran.err
    for word in words:
        assert word in ran.err


def test_the_file_is_the_match_after_every_action(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    session = Session(kurgan.new("advance", seed=3), path)
    seen = []

    def compare() -> None:
        assert on_disk(path) == session.client.match.save()
        seen.append(len(session.client.match.journal))

    session.play(Random(3), ("undo", "1", "help"), compare)
    assert len(seen) > 100
    assert seen == sorted(seen)
    assert on_disk(path) == session.client.match.save()
    assert [p.name for p in tmp_path.iterdir()] == ["match.json"], "no drafts are left"


def test_resume_goes_on_with_the_match_played_last(terminal: Terminal) -> None:
    for answers in (["1"], ["1", "1"], ["1", "1", "1"]):
        terminal.play(*answers)
    ran = terminal.run("play", "--resume", script="undo\n")
    assert ran.code == 0
    lengths = sorted(len(on_disk(path)["entries"]) for path in terminal.files())
    assert lengths == [44, 45, 47], "three answers and an undo"
    assert ran.lines[0].startswith("Advance to the Volga, 1942. The main game, September 1942:")


def test_resume_shows_where_the_match_stands(terminal: Terminal) -> None:
    first = terminal.play("buy air", "done")
    ran = terminal.run("play", "--resume", script="")
    question = ran.out[ran.out.index("[6.4.2]") :]
    assert question == first.out[first.out.index("[6.4.2]") :]


def test_resume_passes_over_matches_that_are_over(terminal: Terminal) -> None:
    terminal.play("1")
    finished = played(kurgan.new("advance", "factory", seed=3), Random(3))
    path = store.new_path("advance")
    store.write(finished.save(), path)
    os.utime(path, (time.time() + 60, time.time() + 60))
    ran = terminal.run("play", "--resume", script="")
    assert "13 Supply Points" in ran.out


def test_resume_of_a_game(terminal: Terminal) -> None:
    terminal.play("1")
    for arguments in (["advance", "--resume"], ["--resume", "advance"]):
        assert "13 Supply Points" in terminal.run("play", *arguments).out


@pytest.mark.parametrize("arguments", [[], ["advance"]])
def test_there_is_nothing_to_resume(terminal: Terminal, arguments: list[str]) -> None:
    ran = terminal.run("play", *arguments, "--resume")
    refused(ran, "There is no unfinished match", "begin one with kurgan play")
    finished = played(kurgan.new("advance", "factory", seed=3), Random(3))
    store.write(finished.save(), store.new_path("advance"))
    refused(terminal.run("play", *arguments, "--resume"), "There is no unfinished match")


def test_resume_takes_nothing_that_it_would_not_heed(terminal: Terminal) -> None:
    terminal.play("1")
    for arguments in (["--scenario", "factory"], ["--option", "rubble"]):
        refused(terminal.run("play", "--resume", *arguments), "leave out --scenario and --option")
    assert len(terminal.files()) == 1


def test_resume_of_a_file_goes_on_in_that_file(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "with a space.json"
    terminal.play("1", f"save {path}")
    ran = terminal.run("play", "--resume", str(path), script="1\n1\n")
    assert len(on_disk(path)["entries"]) == 46
    assert len(on_disk(terminal.only_file())["entries"]) == 44, "the other file stays"
    assert f"kurgan play --resume {path} goes on from here." in flat(ran.out)


def test_resume_of_a_match_that_is_over_tells_its_end(terminal: Terminal, tmp_path: Path) -> None:
    match = played(kurgan.new("advance", "factory", seed=3), Random(3))
    path = tmp_path / "over.json"
    store.write(match.save(), path)
    ran = terminal.run("play", "--resume", str(path), script="1\n")
    assert ran.code == 0
    assert match.outcome["words"] in ran.out
    assert on_disk(path) == match.save()


def damaged(good: bytes) -> dict[str, bytes]:
    """Files that look newer than the good match."""
    body = json.loads(good)
    return {
        "empty": b"",
        "cut": good[:-100],
        "noise": os.urandom(1000),
        "deep": b"[" * 100_000,
        "list": b"[]",
        "tampered": json.dumps(body | {"rules": 99}).encode(),
        "other": b'{"entries": [], "outcome": null}',
        "seat": json.dumps(kurgan.load(body).record("german")).encode(),
    }


def test_damaged_files_do_not_stop_resume(terminal: Terminal) -> None:
    terminal.play("1")
    good = terminal.only_file()
    for name, content in damaged(good.read_bytes()).items():
        (good.parent / f"{name}.json").write_bytes(content)
    (good.parent / "folder.json").mkdir()
    (good.parent / "nowhere.json").symlink_to(good.parent / "gone")
    os.utime(good, (1, 1))
    ran = terminal.run("play", "--resume", script="1\n")
    assert ran.code == 0
    assert "10 Supply Points" in ran.out
    for name in damaged(good.read_bytes()):
        assert f"{name}.json is passed over." in flat(ran.out)
    good.unlink()
    ran = terminal.run("play", "--resume")
    refused(ran, "There is no unfinished match")


# A folder that cannot be written


def test_a_folder_that_cannot_be_made_gives_a_sentence(terminal: Terminal, tmp_path: Path) -> None:
    wall = tmp_path / "wall"
    wall.write_text("a file, not a folder", encoding="utf-8")
    for place in (wall, wall / "data"):
        terminal.monkeypatch.setenv("KURGAN_DATA", str(place))
        ran = terminal.run("play", "advance", script="1\n")
        refused(ran, str(place), "KURGAN_DATA")
        assert ran.out == ""


def test_a_read_only_folder_gives_a_sentence(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path, *_: Any, **__: Any) -> None:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "touch", refuse)
    refused(terminal.run("play", "advance"), "Permission denied", "KURGAN_DATA")


def test_a_disk_that_fills_up_costs_no_answer(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    session = Session(kurgan.new("advance", seed=3), path)
    copy = tmp_path / "elsewhere" / "copy.json"

    def script() -> Any:
        yield "1"
        (tmp_path / "match.json.new").mkdir()  # the draft cannot be opened
        yield "1"
        yield f"save {copy}"
        (tmp_path / "match.json.new").rmdir()
        yield "2"

    session.client.play(script())
    shown = flat(" ".join(session.shown))
    assert f"The match cannot be written to {path}: Is a directory." in shown
    assert "the last answers are kept only here" in shown
    assert "You have 10 Supply Points" in shown, "the next question is asked all the same"
    assert len(on_disk(copy)["entries"]) == 45
    assert on_disk(path) == session.client.match.save()
    assert len(on_disk(path)["entries"]) == 46


def test_answers_that_could_not_be_kept_are_not_said_to_be(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    session = Session(kurgan.new("advance", seed=3), path)

    def script(mended: bool) -> Any:
        (tmp_path / "match.json.new").mkdir()  # the draft cannot be opened
        yield "1"
        if mended:
            (tmp_path / "match.json.new").rmdir()

    session.client.play(script(mended=False))
    lost = f"The last answers are lost: {path} cannot be written."
    assert flat(" ".join(session.shown)).endswith(lost)
    (tmp_path / "match.json.new").rmdir()
    session.client.play(script(mended=True))
    assert "The match is kept" in flat(" ".join(session.shown[-3:]))
    assert len(on_disk(path)["entries"]) == 45


def test_two_terminals_with_one_match_do_not_overwrite_each_other(terminal: Terminal) -> None:
    terminal.play("1")
    path = terminal.only_file()
    first = Session(kurgan.load(path), path)

    second: list[Session] = []

    def meanwhile() -> Any:
        yield "1"
        second.append(Session(kurgan.load(path), path))
        second[0].client.play(iter(["2", "2", "2"]))
        yield "3"

    first.client.play(meanwhile())
    assert "was changed by another program; this match goes on in" in flat(" ".join(first.shown))
    lengths = sorted(len(on_disk(path)["entries"]) for path in terminal.files())
    assert lengths == [46, 48]
    assert on_disk(path) == second[0].client.match.save()
    assert on_disk(first.client.path) == first.client.match.save()


# Interrupts and kills


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def started(data: Path) -> Child:
    """A match in a terminal, two answers in."""
    child = Child("play", "advance", "--seed", "3", data=data)
    for left in (16, 13):
        child.read_until(f"You have {left} Supply Points")
        child.type("1\n")
    child.read_until("You have 10 Supply Points")
    child.read_until("> ") if "> " not in child.shown else None
    return child


def resumed(data: Path) -> str:
    """What --resume shows; two answers must be there."""
    [path] = (data / "matches").glob("*.json")
    assert len(on_disk(path)["entries"]) == 45
    child = Child("play", "--resume", data=data)
    child.read_until("You have 10 Supply Points")
    child.type("quit\n")
    assert child.wait() == 0
    return child.shown


def test_an_interrupt_from_the_keyboard_loses_nothing(data: Path) -> None:
    child = started(data)
    child.interrupt("half a comma")
    child.read_until("goes on from here.")
    assert "Stopped. The match is kept; kurgan play --resume goes on from here." in child.shown
    assert "Traceback" not in child.shown
    assert child.wait() == 130
    resumed(data)


@pytest.mark.parametrize(
    "number", first_of(signal.SIGKILL, signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
)
def test_a_signal_loses_nothing(data: Path, number: signal.Signals) -> None:
    child = started(data)
    time.sleep(0.3)
    os.kill(child.pid, number)
    code = child.wait()
    assert code == (130 if number == signal.SIGINT else -number)
    assert "Traceback" not in child.shown
    resumed(data)


@pytest.mark.slow
def test_a_lost_terminal_loses_nothing(data: Path) -> None:
    child = started(data)
    child.lose_terminal()
    child.wait()
    resumed(data)


def test_the_end_key_leaves(data: Path) -> None:
    child = started(data)
    child.type("\x04")
    child.read_until("goes on from here.")
    assert child.wait() == 0
    assert "\x1b" not in child.shown
    resumed(data)


def test_an_interrupt_before_a_match_is_begun(data: Path) -> None:
    child = Child("play", data=data)
    child.read_until("> ")
    child.interrupt()
    child.read_until("Stopped. No match was begun.")
    assert child.wait() == 130
    assert not (data / "matches").exists()


def test_an_interrupt_while_the_file_is_written_loses_nothing(terminal: Terminal) -> None:
    write = store.write
    interrupted: list[Path] = []

    def interrupt_once(body: Any, path: Path) -> None:
        if len(unsealed(body)["entries"]) > 43 and not interrupted:
            interrupted.append(path)
            raise KeyboardInterrupt
        write(body, path)

    terminal.monkeypatch.setattr(store, "write", interrupt_once)
    ran = terminal.play("1", "1")
    assert ran.code == 130
    assert "Stopped. The match is kept" in ran.out
    assert len(on_disk(terminal.only_file())["entries"]) == 44


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
@pytest.mark.slow
def test_stopped_at_any_moment_the_file_is_a_match(data: Path, number: signal.Signals) -> None:
    """A script as fast as it goes, stopped again and again; the file is always whole."""
    lengths = [43]
    for delay in (0.0, 0.011, 0.023, 0.037):
        resume = ["--resume"] if len(lengths) > 1 else ["advance", "--seed", "3"]
        stop_in_the_middle(data, resume, lengths[-1], number, delay)
        [path] = (data / "matches").glob("*.json")
        lengths.append(len(kurgan.load(path).journal))
    assert lengths == sorted(lengths), "a match never shrinks"
    assert lengths[-1] > 43 + 4


def stop_in_the_middle(
    data: Path, arguments: list[str], length: int, number: signal.Signals, delay: float
) -> None:
    """Play and take back without end; stop when the match has grown, and a moment later."""
    child = subprocess.Popen(
        [sys.executable, "-m", "kurgan", "play", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**os.environ, "KURGAN_DATA": str(data)},
    )
    assert child.stdin is not None
    child.stdin.write(b"1\nundo\n" * 3000)
    child.stdin.flush()
    end = time.monotonic() + 30
    while longest(data) <= length and time.monotonic() < end:
        time.sleep(0.005)
    time.sleep(delay)
    child.send_signal(number)
    child.stdin.close()
    assert child.stderr is not None
    assert b"Traceback" not in child.stderr.read()
    child.wait()


def longest(data: Path) -> int:
    """How many entries the match on disk has."""
    bodies = [store.read(path) for path in (data / "matches").glob("*.json")]
    return max([len(unsealed(body)["entries"]) for body in bodies if body], default=0)
