"""Runs: every match once, however often it is interrupted, and nobody's file overwritten."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from errno import ENOSPC
from pathlib import Path
from typing import Any

import pytest

from kurgan.cli.main import main
from kurgan.kernel.errors import BadSetup
from kurgan.lab.experiment import Experiment, read_experiment
from kurgan.lab.journal import Journal
from kurgan.lab.matches import play
from kurgan.lab.run import run

from .conftest import SMALL, Make

NAMES = ("", ".turns", ".battles", ".losses", ".actions")


def quiet(done: int, total: int) -> None:
    """Nobody looks."""


def stops_at(number: int) -> Callable[[int, int], None]:
    """Somebody presses Ctrl-C when so many are done."""

    def tell(done: int, total: int) -> None:
        if done >= number:
            raise KeyboardInterrupt

    return tell


def everything(arrow: Any, folder: Path) -> dict[str, Any]:
    """All rows of all tables."""
    return {name: arrow.read_table(folder / f"small{name}.parquet").to_pylist() for name in NAMES}


def test_a_run_writes_a_row_for_each_match_and_tables_beside_it(
    make: Make, tmp_path: Path, arrow: Any
) -> None:
    result = run(make(), tmp_path, 1, quiet)
    found = everything(arrow, tmp_path)
    assert (result.played, result.kept) == (9, 0)
    assert [(row["game"], row["number"]) for row in found[""]][:4] == [
        ("advance", 0), ("advance", 1), ("advance", 2), ("inferno", 0),
    ]  # fmt: skip
    assert all(sum(row["scores"]) in (0.0, 1.0) for row in found[""])
    assert sum(row["answers"] + row["rolls"] for row in found[""]) == len(found[".actions"])
    assert {row["side"] for row in found[".losses"]} == {"german", "soviet"}
    assert all(0 <= row["control"] <= 109 for row in found[".turns"])
    assert not list(tmp_path.glob("*.jsonl"))
    assert not list(tmp_path.glob("*.part"))


def test_losses_stand_where_battles_were_fought(make: Make) -> None:
    rows = play(make(), 0, 0)
    places = {battle["place"] for battle in rows["battles"]}
    soviet = [loss for loss in rows["losses"] if loss["side"] == "soviet"]
    assert soviet
    assert {loss["place"] for loss in soviet} <= places
    taken = [battle["place"] for battle in rows["battles"] if battle["taken"]]
    assert sorted(taken) == sorted(loss["place"] for loss in soviet)


def test_an_interrupted_run_goes_on_and_ends_with_the_same_rows(
    make: Make, tmp_path: Path, arrow: Any
) -> None:
    experiment = make()
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    run(experiment, whole, 1, quiet)
    with pytest.raises(KeyboardInterrupt):
        run(experiment, parts, 2, stops_at(4))
    assert not (parts / "small.parquet").exists()
    with (parts / "small.lab.jsonl").open("ab") as journal:
        journal.write(b'{"match": [0, 2], "tab')  # as when it is killed while it writes
    result = run(experiment, parts, 1, quiet)
    assert result.kept >= 4
    assert result.played == 9 - result.kept
    assert everything(arrow, parts) == everything(arrow, whole)


@pytest.mark.parametrize(
    "line",
    [
        b"not ours",
        b'{"match": [0, 99], "tables": {}}',
        b'{"match": [9, 0], "tables": {"matches": []}}',
        b'{"match": [0, 2], "tables": {"mat',
        b"\0" * 40,
    ],
)
def test_a_damaged_line_of_the_journal_is_passed_over(
    make: Make, tmp_path: Path, arrow: Any, line: bytes
) -> None:
    with pytest.raises(KeyboardInterrupt):
        run(make(), tmp_path, 1, stops_at(4))
    with (tmp_path / "small.lab.jsonl").open("ab") as journal:
        journal.write(line + b"\n")
    result = run(make(), tmp_path, 1, quiet)
    assert (result.kept, result.played) == (4, 5)
    assert len(everything(arrow, tmp_path)[""]) == 9


def test_a_finished_run_plays_nothing_again(make: Make, tmp_path: Path, arrow: Any) -> None:
    first = run(make(), tmp_path, 1, quiet)
    assert run(make(), tmp_path, 1, quiet).files == first.files
    before = (tmp_path / "small.parquet").stat().st_mtime_ns
    assert run(make(), tmp_path, 1, quiet)[1:] == (0, 9)
    assert (tmp_path / "small.parquet").stat().st_mtime_ns == before


def test_the_file_of_another_experiment_is_never_overwritten(
    make: Make, tmp_path: Path, arrow: Any
) -> None:
    run(make(), tmp_path, 1, quiet)
    before = (tmp_path / "small.parquet").read_bytes()
    other = make(SMALL.replace("seed = 7", "seed = 8"))
    with pytest.raises(BadSetup, match="not overwritten; give this experiment another name"):
        run(other, tmp_path, 1, quiet)
    (tmp_path / "else").mkdir()
    (tmp_path / "else" / "small.turns.parquet").write_text("my notes")
    with pytest.raises(BadSetup, match="holds something else"):
        run(other, tmp_path / "else", 1, quiet)
    assert (tmp_path / "small.parquet").read_bytes() == before


def test_the_journal_of_another_experiment_is_not_gone_on_with(
    make: Make, tmp_path: Path, arrow: Any
) -> None:
    with pytest.raises(KeyboardInterrupt):
        run(make(), tmp_path, 1, stops_at(1))
    with pytest.raises(BadSetup, match="was begun by another experiment"):
        run(make(SMALL.replace("seed = 7", "seed = 8")), tmp_path, 1, quiet)


@pytest.mark.parametrize("notes", ["mine", "mine\n", '{"experiment": "smaller"'])
def test_a_file_that_only_has_the_name_of_a_journal_stays_as_it_is(
    make: Make, tmp_path: Path, arrow: Any, notes: str
) -> None:
    file = tmp_path / "small.lab.jsonl"
    file.write_text(notes)
    with pytest.raises(BadSetup, match="was begun by another experiment"):
        run(make(), tmp_path, 1, quiet)
    assert file.read_text() == notes


def test_a_journal_that_was_torn_in_its_first_line_is_begun_anew(
    make: Make, tmp_path: Path, arrow: Any
) -> None:
    Journal(make(), tmp_path).close()
    file = tmp_path / "small.lab.jsonl"
    whole = file.read_bytes()
    file.write_bytes(whole[:40])
    Journal(make(), tmp_path).close()
    assert file.read_bytes() == whole


def test_two_runs_do_not_write_one_journal(make: Make, tmp_path: Path) -> None:
    first = Journal(make(), tmp_path)
    with pytest.raises(BadSetup, match="Another run writes"):
        Journal(make(), tmp_path)
    first.close()


class Disk:
    """A file on a disk that takes half of the third line and is full then."""

    def __init__(self, file: Any) -> None:
        self.file = file
        self.lines = 0

    def write(self, line: bytes) -> int:
        self.lines += 1
        if self.lines == 3:
            self.file.write(line[: len(line) // 2])
            raise OSError(ENOSPC, os.strerror(ENOSPC))
        return int(self.file.write(line))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


def test_a_full_disk_ends_the_run_in_a_sentence_and_keeps_what_was_played(
    make: Make,
    tmp_path: Path,
    arrow: Any,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    make()
    command = ["lab", "run", str(tmp_path / "experiment.toml"), "--to", str(tmp_path), "--jobs=1"]
    begin = Journal.__init__

    def on_small_disk(self: Any, experiment: Experiment, folder: Path) -> None:
        begin(self, experiment, folder)
        self.file = Disk(self.file)

    with monkeypatch.context() as patched:
        patched.setattr(Journal, "__init__", on_small_disk)
        assert main(command) == 1
    told = capsys.readouterr().err.splitlines()[-1]
    assert told == (
        "The disk is full: 2 of 9 matches are kept; the same command goes on from there."
    )
    assert main(command) == 0
    assert capsys.readouterr().out.startswith("9 matches: ")
    assert len(arrow.read_table(tmp_path / "small.parquet")) == 9


@pytest.mark.slow
def test_the_luck_of_the_dice_has_the_mean_zero_and_changes_no_match(make: Make) -> None:
    text = 'matches = 40\nplayers = "random"\n[[setting]]\ngame = "advance"\nscenario = "factory"\n'
    plain, lucky = make(text), make("luck = true\n" + text)
    rows = [play(lucky, 0, number)["matches"][0] for number in range(40)]
    luck = [row["luck"] for row in rows]
    error = (sum(one * one for one in luck) / len(luck) ** 2) ** 0.5
    assert any(luck)
    assert abs(sum(luck) / len(luck)) < 3 * error
    same = play(plain, 0, 3)["matches"][0]
    assert {**same, "luck": None} == {**rows[3], "luck": None}


def test_a_folder_that_cannot_be_used_is_told_in_a_sentence(
    make: Make, tmp_path: Path, arrow: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    make()
    path = tmp_path / "experiment.toml"
    assert main(["lab", "run", str(path), "--to", str(path)]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"The results cannot be written to {path}: ")
    assert told.endswith("--to names another folder.\n")


def begun(folder: Path) -> subprocess.Popen[str]:
    """A run of 450 matches on two processes that has played some."""
    path = folder / "experiment.toml"
    path.write_text(SMALL.replace("matches = 3", "matches = 150"), encoding="utf-8")
    command = [sys.executable, "-m", "kurgan", "lab", "run", str(path), "--to", str(folder)]
    child = subprocess.Popen([*command, "--jobs", "2"], stderr=subprocess.PIPE, text=True)
    journal = folder / "small.lab.jsonl"
    while not journal.exists() or journal.stat().st_size < 20_000:
        assert child.poll() is None
        time.sleep(0.02)
    return child


def goes_on(arrow: Any, folder: Path) -> bool:
    """Whether the rest is played, and every match is there once."""
    experiment = read_experiment(folder / "experiment.toml")
    assert run(experiment, folder, 2, quiet).kept > 0
    rows = arrow.read_table(folder / "small.parquet").to_pylist()
    return len({(row["setting"], row["number"]) for row in rows}) == len(rows) == 450


@pytest.mark.slow
def test_ctrl_c_ends_a_run_cleanly_and_the_same_command_goes_on(tmp_path: Path, arrow: Any) -> None:
    child = begun(tmp_path)
    for _ in range(6):  # as an impatient person does
        child.send_signal(signal.SIGINT)
        time.sleep(0.03)
    _, told = child.communicate(timeout=120)
    assert child.returncode == 130
    assert "matches are kept; the same command goes on from there." in told
    assert "Traceback" not in told
    assert goes_on(arrow, tmp_path)


@pytest.mark.slow
def test_a_run_that_is_killed_leaves_nobody_playing_and_the_same_command_goes_on(
    tmp_path: Path, arrow: Any
) -> None:
    child = begun(tmp_path)
    child.kill()  # its processes hear nothing of that
    child.communicate(timeout=60)  # ends when the last of them has let go of the screen
    assert goes_on(arrow, tmp_path)
