"""What README, CONTRIBUTING and docs say is true: sessions, commands, requests, files, links."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from kurgan.cli.engine import Engine
from kurgan.cli.main import make_parser

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
BASES = [ROOT, ROOT / "src" / "kurgan", ROOT / "src" / "kurgan" / "games" / "advance"]
A_FILE = re.compile(r"`([\w.-]+(?:/[\w.-]+)+/?|[\w-]+\.(?:py|js|toml|md|svg))`")
A_LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
MADE_OR_YOURS = (".venv/", "build/", "docs/rules/", "data/")  # by make, or by whoever runs a server


def test_the_session_of_the_readme_runs_as_printed() -> None:
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert found.attempted >= 15
    assert found.failed == 0


def test_the_session_of_the_kernels_page_runs_as_printed() -> None:
    found = doctest.testfile(str(ROOT / "docs" / "kernel.md"), module_relative=False)
    assert (found.attempted, found.failed) == (5, 0)


def test_the_session_of_the_computers_page_runs_as_printed() -> None:
    found = doctest.testfile(str(ROOT / "docs" / "computers.md"), module_relative=False)
    assert found.attempted >= 12
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


def named_files() -> list[tuple[str, str]]:
    """Files and folders that the pages name; GAME and NAME stand for any game."""
    found = {
        (page.name, re.sub(r"\b(GAME|NAME)\b", "advance", name))
        for page in PAGES
        for name in A_FILE.findall(page.read_text(encoding="utf-8"))
    }
    return sorted(found)


@pytest.mark.parametrize(("page", "name"), named_files())
def test_a_file_that_a_page_names_exists(page: str, name: str) -> None:
    assert any((base / name).exists() for base in BASES) or name.startswith(MADE_OR_YOURS), name


def links() -> list[tuple[Path, str]]:
    """Every link within the project."""
    return [(page, link) for page in PAGES for link in A_LINK.findall(page.read_text("utf-8"))]


def test_the_links_of_the_pages_lead_somewhere() -> None:
    assert len(links()) > 30
    astray = [f"{page.name}: {link}" for page, link in links() if not (page.parent / link).exists()]
    assert astray == []
