"""The page on odds is run as it stands."""

from __future__ import annotations

import doctest
import shlex
import shutil
from pathlib import Path

import pytest

from ..cli.driving import Terminal

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "docs" / "odds.md"
SAVE = ROOT / "tests" / "saves" / "advance-lead.json"


def examples() -> list[tuple[str, str]]:
    """Every command of the page with what it is said to print; "" where nothing is shown."""
    found = []
    for block in PAGE.read_text(encoding="utf-8").split("```")[1::2]:
        lines = block.strip("\n").splitlines()
        commands = [line for line in lines if line.startswith("kurgan ")]
        shown = "\n".join(line for line in lines if not line.startswith("kurgan "))
        found += [(command, shown) for command in commands]
    return found


@pytest.mark.parametrize(("command", "shown"), examples())
def test_an_example_prints_what_the_page_shows(
    terminal: Terminal, tmp_path: Path, command: str, shown: str
) -> None:
    terminal.monkeypatch.chdir(tmp_path)
    shutil.copy(SAVE, "match.json")
    ran = terminal.run(*shlex.split(command)[1:])
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.strip("\n") == shown or (not shown and ran.out)


def test_the_python_session_runs_as_printed() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False)
    assert found.attempted >= 8
    assert found.failed == 0


def test_there_are_examples() -> None:
    assert len(examples()) >= 7
    assert sum(bool(shown) for _, shown in examples()) >= 2
