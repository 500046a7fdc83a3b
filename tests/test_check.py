"""`make test` runs a test of the server again that failed among others, and nothing else."""

from __future__ import annotations

import json
import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

CHECK = Path(__file__).parents[1] / "scripts" / "check"


class Ran:
    """What a command came to."""

    def __init__(self, code: int) -> None:
        self.returncode = code


@pytest.fixture
def again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[int, list[Any]]]:
    """What is made of some failures, and which commands are run for them."""

    def judge(*failed: str, second: int = 0) -> tuple[int, list[Any]]:
        check = runpy.run_path(str(CHECK))
        kept, commands = tmp_path / "lastfailed", []
        kept.write_text(json.dumps(dict.fromkeys(failed, True)), encoding="utf-8")
        scope = check["again"].__globals__
        scope["FAILED"] = kept

        def run(command: list[str], check: bool) -> Ran:
            commands.append(command)
            return Ran(second)

        monkeypatch.setattr(scope["subprocess"], "run", run)
        return check["again"](), commands

    return judge


def test_a_failure_of_the_browser_is_tried_again_by_itself(
    again: Callable[..., tuple[int, list[Any]]],
) -> None:
    code, commands = again("tests/web/test_a.py::test_one")
    assert code == 0
    [command] = commands
    assert command[-1] == "tests/web/test_a.py::test_one"
    assert "-n" not in command


def test_failing_by_itself_twice_fails(again: Callable[..., tuple[int, list[Any]]]) -> None:
    code, commands = again("tests/web/test_a.py::test_one", second=1)
    assert (code, len(commands)) == (1, 2)


@pytest.mark.parametrize(
    "failed",
    [
        ["tests/axis/test_a.py::test_rule", "tests/web/test_a.py::test_one"],
        [f"tests/web/test_a.py::test_{number}" for number in range(13)],
        [],
    ],
    ids=["a rule", "too many", "none"],
)
def test_other_failures_are_not_tried_again(
    again: Callable[..., tuple[int, list[Any]]], failed: list[str]
) -> None:
    assert again(*failed) == (1, [])


def test_what_needs_no_test_runs_side_by_side_and_fails_by_any(
    capfd: pytest.CaptureFixture[str],
) -> None:
    check = runpy.run_path(str(CHECK))
    scope = check["together"].__globals__
    ends = {"fine": "0", "lacking": "77", "killed": "os.kill(os.getpid(), 9)", "worse": "2"}
    scope["TOGETHER"] = [
        (name, [sys.executable, "-c", f"import os, sys; print('{name}!'); sys.exit({code})"])
        for name, code in ends.items()
    ]
    scope["WRITTEN_ONCE"] = [sys.executable, "-c", ""]
    left_out: list[str] = []
    assert check["together"](left_out) == -9
    assert left_out == ["lacking"]
    told = capfd.readouterr().out
    assert "== killed: failed" in told
    assert "worse!\n== worse: failed" in told
    assert told.index("fine!") < told.index("worse!")
