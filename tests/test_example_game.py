"""The small game of docs/add-a-game.md is sound, and the page shows the file as it is."""

from __future__ import annotations

import doctest
import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from kurgan.kernel import conformance
from kurgan.kernel.match import new
from kurgan.kernel.save import load

DOCS = Path(__file__).resolve().parent.parent / "docs"
FILE = DOCS / "examples" / "house.py"


def example() -> Any:
    """The file as a module."""
    spec = spec_from_file_location("house", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["house"] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


HOUSE = example()
GAME, MINE, STORM = HOUSE.GAME, HOUSE.MINE, HOUSE.STORM


@pytest.mark.parametrize("seed", range(20))
def test_it_passes_conformance(seed: int) -> None:
    conformance.check(GAME, seed=seed)


def test_a_match_is_played_saved_and_loaded() -> None:
    match = new(GAME, seed="house")
    match.play(MINE[2], "defender")
    assert "mine" not in str(match.events("attacker")[0].args)
    while match.question is not None:
        match.play(match.question.options[0])
    assert match.outcome["winner"] in ("attacker", "defender")
    assert load(match.save(), {"house": GAME}).outcome == match.outcome


def test_the_mine_stops_the_attack_once_and_bars_undo() -> None:
    match = new(GAME, seed="house")
    match.play(MINE[0])
    events = match.play(STORM[0])
    assert [event.kind for event in events] == ["mine_found"]
    assert not match.can_undo
    assert match.view("attacker")["mine"] == 0


def test_the_page_shows_the_parts_of_the_file() -> None:
    page = (DOCS / "add-a-game.md").read_text(encoding="utf-8")
    file = FILE.read_text(encoding="utf-8")
    shown = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    parts = [block.strip() for block in shown if not block.startswith(">>>")]
    assert len(parts) >= 3
    assert [part for part in parts if part not in file] == []


def test_the_session_of_the_page_runs_as_printed() -> None:
    found = doctest.testfile(str(DOCS / "add-a-game.md"), module_relative=False)
    assert found.attempted >= 3
    assert found.failed == 0
