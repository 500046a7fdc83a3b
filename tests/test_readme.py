"""The README's session is run as it stands; so is every command that the documents show."""

from __future__ import annotations

import doctest
import shlex
from pathlib import Path

import pytest

from kurgan.cli.engine import Engine
from kurgan.cli.main import make_parser

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_the_session_of_the_readme_runs_as_printed() -> None:
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert found.attempted >= 15
    assert found.failed == 0


def block_lines() -> list[str]:
    """Every line inside a code block of the documents."""
    lines = []
    for page in PAGES:
        parts = page.read_text(encoding="utf-8").split("```")
        lines += [line for block in parts[1::2] for line in block.splitlines()[1:]]
    return lines


def commands() -> list[str]:
    """Every command of a code block."""
    return sorted({line for line in block_lines() if line.startswith("kurgan ")})


@pytest.mark.parametrize("command", commands())
def test_a_command_of_the_documents_exists(command: str) -> None:
    words = shlex.split(command.partition("<")[0])[1:]
    assert make_parser().parse_args(words).run is not None


def requests() -> list[str]:
    """Every engine request of a code block."""
    return [line for line in block_lines() if line.startswith('{"id"')]


def test_the_requests_of_the_documents_are_answered() -> None:
    engine = Engine()
    assert len(requests()) >= 4
    for request in requests():
        assert "result" in engine.answer(request), request
