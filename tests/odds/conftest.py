"""A terminal for every test that wants one."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..cli.driving import Terminal


@pytest.fixture
def terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Terminal:
    return Terminal(tmp_path / "data", capsys, monkeypatch)
