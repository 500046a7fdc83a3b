"""Who may import whom: kernel <- games <- odds, bots, fuzzing <- lab, rl, cli, tui, web."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src" / "kurgan"
TESTS = Path(__file__).resolve().parent
LAYERS = {
    "kernel": {"kernel"},
    "games": {"kernel", "games"},
    "odds": {"kernel", "games", "odds"},
    "bots": {"kernel", "games", "odds", "bots"},
    "protocol.py": {"kernel", "games", "odds", "bots"},
    "fuzzing": {"kernel", "games", "fuzzing"},
}
TOP = {
    "kernel", "games", "odds", "bots", "fuzzing", "protocol", "lab", "rl", "cli", "tui", "web", "",
}  # fmt: skip


@cache
def imports(path: Path) -> set[str]:
    """The parts of kurgan that a module imports; "" is the package itself."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
            if node.module == "kurgan":
                names = [f"kurgan.{alias.name}" for alias in node.names]
        found |= {name.split(".")[1] if "." in name else "" for name in names if is_ours(name)}
    return found


def is_ours(name: str) -> bool:
    """Whether a module is part of this package."""
    return name == "kurgan" or name.startswith("kurgan.")


def part_of(path: Path) -> str:
    """The part of the package that a module lies in."""
    return path.relative_to(SOURCE).parts[0]


def modules() -> list[Path]:
    """Every module inside a part of the package."""
    return sorted([*SOURCE.glob("*/**/*.py"), SOURCE / "protocol.py"])


def test_a_module_imports_only_what_lies_below_it() -> None:
    upward = {path: imports(path) - LAYERS.get(part_of(path), TOP) for path in modules()}
    assert {path.relative_to(SOURCE): found for path, found in upward.items() if found} == {}
    assert set(LAYERS) <= {part_of(path) for path in upward}


def test_nothing_imports_the_command_line_but_its_door() -> None:
    outside = [path for path in SOURCE.rglob("*.py") if path.parent != SOURCE / "cli"]
    assert [path.name for path in outside if "cli" in imports(path)] == ["__main__.py"]


def test_json_is_defined_once() -> None:
    pattern = re.compile(r"^(type )?Json(: \w+)? = ", re.MULTILINE)
    every = [path for folder in (SOURCE, TESTS) for path in folder.rglob("*.py")]
    found = [path for path in every if pattern.search(path.read_text(encoding="utf-8"))]
    assert found == [SOURCE / "kernel" / "procedure.py"]


def games() -> list[str]:
    """The games by folder."""
    return sorted(path.parent.name for path in SOURCE.glob("games/*/game.py"))


@pytest.mark.parametrize("game", games())
def test_a_game_imports_no_other_game(game: str) -> None:
    for path in (SOURCE / "games" / game).rglob("*.py"):
        others = [other for other in games() if other != game]
        text = path.read_text(encoding="utf-8")
        assert not [other for other in others if f"kurgan.games.{other}" in text], path


def test_the_rules_know_no_luck_clock_or_files() -> None:
    banned = {"random", "time", "datetime", "os", "secrets", "copy", "socket", "pathlib"}
    for path in SOURCE.glob("games/*/**/*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                used = {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                used = {(node.module or "").split(".")[0]}
            else:
                continue
            assert not used & banned, f"{path.name} imports {used & banned}"
