"""Driving the command: in this process, and as a process of its own."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

import kurgan
from kurgan.cli.main import main
from kurgan.kernel.match import Match

ADVANCE_DATA = Path(kurgan.__file__).parent / "games" / "advance" / "pack" / "data"
PYTHON_WORDS = re.compile(r"Traceback|<class|object at 0x|NoneType|\b\w+Error\b")


class Ran(NamedTuple):
    """What a run of the command left behind."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


class Terminal:
    """A terminal with a data folder of its own."""

    def __init__(
        self, data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.data = data
        self.capsys = capsys
        self.monkeypatch = monkeypatch
        monkeypatch.setenv("KURGAN_DATA", str(data))
        monkeypatch.setenv("COLUMNS", "80")

    def run(self, *arguments: str, script: str = "") -> Ran:
        """Run the command in this process with a script on standard input."""
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(script))
        self.capsys.readouterr()
        try:
            code = main(list(arguments))
        except SystemExit as stop:
            code = stop.code if isinstance(stop.code, int) else 1
        shown = self.capsys.readouterr()
        return Ran(code, shown.out, shown.err)

    def play(self, *commands: str, also: tuple[str, ...] = ()) -> Ran:
        """Play Advance with fixed dice and these commands, one a line."""
        script = "\n".join(commands) + "\n"
        return self.run("play", "advance", "--seed", "3", *also, script=script)

    def files(self) -> list[Path]:
        """The matches in the folder."""
        return sorted((self.data / "matches").glob("*.json"))

    def only_file(self) -> Path:
        """The one match in the folder."""
        [path] = self.files()
        return path


def process(
    *arguments: str, data: Path, stdin: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run the command as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "kurgan", *arguments],
        input=stdin,
        capture_output=True,
        timeout=60,
        check=False,
        env={**os.environ, "KURGAN_DATA": str(data), **environment},
    )


def is_for_people(text: str) -> bool:
    """Words for a person: they end as sentences do and hold nothing of Python."""
    return text.rstrip()[-1:] in tuple(".?)") and not PYTHON_WORDS.search(text)


def strict(line: str) -> Any:
    """The JSON of a line as any language reads it: one line, no NaN."""
    assert "\n" not in line.rstrip("\n")

    def refuse(name: str) -> Any:
        raise AssertionError(f"{name} is not JSON")

    return json.loads(line, parse_constant=refuse)


def played(match: Match, luck: Random, answers: int = 1_000_000) -> Match:
    """The match after so many answers by luck."""
    for _ in range(answers):
        ask = match.question
        if ask is None:
            break
        match.play(ask.options[int(luck.random() * len(ask.options))])
    return match


def written(match: Match, path: Path) -> Path:
    """The match as a file."""
    path.write_text(json.dumps(match.save()), encoding="utf-8")
    return path


def copied_pack(folder: Path, file: str = "", old: str = "", new: str = "") -> Path:
    """A copy of the data of Advance with one text in one file changed."""
    folder.mkdir(parents=True)
    for path in ADVANCE_DATA.iterdir():
        text = path.read_text(encoding="utf-8")
        if path.name == file:
            assert text.count(old) >= 1, old
            text = text.replace(old, new, 1)
        (folder / path.name).write_text(text, encoding="utf-8")
    return folder
