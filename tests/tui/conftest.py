"""A terminal for every test that wants one."""

from __future__ import annotations

from pathlib import Path

import pytest

import kurgan

from ..cli.driving import Terminal


@pytest.fixture
def terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Terminal:
    return Terminal(tmp_path / "data", capsys, monkeypatch)


@pytest.fixture
def only_advance(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the package held one game, so that the scenario is asked for first."""
    monkeypatch.setattr(kurgan, "games", lambda: {"advance": kurgan.game("advance")})
