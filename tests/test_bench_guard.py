"""The guard against slow play: it fails on many more instructions, however Python was built."""

from __future__ import annotations

import json
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

import pytest

from bench import guarded
from kurgan.games import GAMES

ROOT = Path(__file__).resolve().parent.parent
COUNTS = {"nothing": 1_000, "yardstick": 2_000, "inferno": 6_000, "advance": 8_000, "axis": 12_000}


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """scripts/bench-guard as a module that finds counts without counting, and those kept."""
    loader = SourceFileLoader("bench_guard", str(ROOT / "scripts" / "bench-guard"))
    spec = spec_from_loader("bench_guard", loader)
    assert spec is not None
    module: Any = module_from_spec(spec)
    loader.exec_module(module)
    monkeypatch.setattr(module.shutil, "which", lambda name: f"/usr/bin/{name}")
    module.KEPT = tmp_path / "instructions.json"
    module.counted = lambda: dict(COUNTS)
    module.main(["--write"])
    return module


def test_the_same_counts_pass_and_a_little_more_too(script: Any) -> None:
    assert script.main([]) == 0
    script.counted = lambda: {**COUNTS, "axis": 13_000}
    assert script.main([]) == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_game_with_a_count_raised_by_a_fifth_fails(script: Any, game: str) -> None:
    script.counted = lambda: {**COUNTS, game: 1_000 + (COUNTS[game] - 1_000) * 12 // 10}
    assert script.main([]) == 1


def test_a_python_that_needs_more_for_everything_passes(script: Any) -> None:
    script.counted = lambda: {name: 2 * count for name, count in COUNTS.items()}
    assert script.main([]) == 0


def test_a_game_without_a_kept_count_fails_and_another_python_is_told(
    script: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    script.counted = lambda: {**COUNTS, "new": 5_000}
    assert script.main([]) == 1
    script.VERSION = "3.99"
    assert script.main([]) == 0
    assert "no counts of Python 3.99" in capsys.readouterr().out


def test_every_game_has_a_kept_count() -> None:
    kept = json.loads((ROOT / "bench" / "instructions.json").read_text())
    assert all(set(counts) == set(GAMES) for counts in kept.values())


def test_the_yardstick_sets_eight_queens_in_all_ways() -> None:
    assert guarded.yardstick() == 92
