"""Options of the suite: run on the compiled program, or with one step of the rules left out."""

from __future__ import annotations

import os
import signal

import pytest

from kurgan import fast
from kurgan.games import GAMES
from tests.machine import left_out


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bite", default="", help="leave out a step: advance:Combat.reveal")


def pytest_configure(config: pytest.Config) -> None:
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # started in the background
        signal.signal(signal.SIGINT, signal.default_int_handler)  # children can be interrupted
    if signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:  # started to outlive its terminal
        signal.signal(signal.SIGHUP, signal.SIG_DFL)  # children can lose theirs
    if os.environ.get("KURGAN_FAST") == "1":
        assert fast.STATUS == "fast", "this is not compiled"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    target = config.getoption("--bite")
    if not target:
        return
    game, _, name = str(target).partition(":")
    procedure, _, step_name = name.partition(".")
    step = GAMES[game].procedures[procedure].STEPS[step_name]
    step.function, step.asks = (lambda frame, state: None), False
    wanted = [item for item in items if step.rule in cited(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in wanted])
    items[:] = wanted


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = terminalreporter.stats.get("skipped", [])
    for line in left_out(str(report.longrepr) for report in skipped):
        terminalreporter.write_line(line, yellow=True)


def cited(item: pytest.Item) -> set[str]:
    """The rules that a test is marked with."""
    return {str(rule) for mark in item.iter_markers("rule") for rule in mark.args}
