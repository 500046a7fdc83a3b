"""Which games a change concerns, and what is said of steps that nobody missed."""

from __future__ import annotations

from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

import pytest

from kurgan.games import GAMES

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def script() -> Any:
    """scripts/rules-bite as a module."""
    loader = SourceFileLoader("rules_bite", str(ROOT / "scripts" / "rules-bite"))
    spec = spec_from_loader("rules_bite", loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("path", "games"),
    [
        ("src/kurgan/games/axis/rules/air.py", ["axis"]),
        ("tests/inferno/test_combat.py", ["inferno"]),
        ("src/kurgan/kernel/engine.py", [*GAMES]),
        ("tests/bench.py", [*GAMES]),
        ("src/kurgan/web/server.py", []),
        ("docs/axis.md", []),
    ],
)
def test_a_change_concerns_its_game_and_the_kernel_all(
    script: Any, path: str, games: list[str]
) -> None:
    assert script.games_touched([path]) == games


def test_every_game_is_bitten_where_git_cannot_tell(
    script: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(script, "git", lambda *command: None)
    assert script.changed_games() == [*GAMES]


def test_a_branch_is_compared_with_where_it_began_and_main_with_some_commits_ago(
    script: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = {"rev-parse HEAD": "new", "merge-base HEAD origin/main": "old"}
    monkeypatch.setattr(script, "git", lambda *command: said.get(" ".join(command)))
    assert script.beginning() == "old"
    said |= {"merge-base HEAD origin/main": "new", "rev-parse HEAD~20": "older"}
    assert script.beginning() == "older"


def test_a_step_that_nobody_missed_fails_and_one_not_tried_does_not(
    script: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert script.report({"advance:Combat.reveal": 1, "advance:Combat.barrage": -1}) == 0
    assert "1 bite, 0 do not, 0 have no test, 1 not tried" in capsys.readouterr().out
    assert script.report({"advance:Combat.reveal": 0}) == 1
    assert "advance:Combat.reveal: every marked test passes" in capsys.readouterr().out
