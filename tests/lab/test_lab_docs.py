"""The page on the laboratory: its experiment is played, its sessions run as printed."""

from __future__ import annotations

import doctest
from pathlib import Path
from typing import Any

import pytest

from kurgan.cli.main import main
from tests.machine import module

PAGE = Path(__file__).resolve().parents[2] / "docs" / "lab.md"


@pytest.mark.slow
def test_the_sessions_with_polars_and_duckdb_run_as_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arrow: Any
) -> None:
    module("Polars")
    module("DuckDB")
    monkeypatch.chdir(tmp_path)
    experiment = PAGE.read_text(encoding="utf-8").split("```toml\n")[1].split("```")[0]
    (tmp_path / "balance.toml").write_text(experiment, encoding="utf-8")
    assert main(["lab", "run", "balance.toml", "--to", "results", "--jobs", "1"]) == 0
    found = doctest.testfile(str(PAGE), module_relative=False)
    assert found.attempted >= 9
    assert found.failed == 0
