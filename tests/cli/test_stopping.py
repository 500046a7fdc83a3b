"""Ctrl-C while the command is still being read, and while it is being ended."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import kurgan_command
from kurgan.cli.stopping import heard_once

SOURCE = Path(kurgan_command.__file__).parent


def test_ctrl_c_while_the_program_is_being_read_is_told_in_a_word(tmp_path: Path) -> None:
    (tmp_path / "kurgan").mkdir()
    (tmp_path / "kurgan" / "__init__.py").write_text("raise KeyboardInterrupt")
    start = "import sys, kurgan_command; sys.exit(kurgan_command.main())"
    paths = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{SOURCE}"}
    ended = subprocess.run(
        [sys.executable, "-c", start], env=paths, capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "Stopped.\n")


def test_a_second_ctrl_c_breaks_nothing_that_is_being_ended() -> None:
    before = signal.getsignal(signal.SIGINT)
    try:
        with heard_once():
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)


def test_where_nobody_presses_ctrl_c_it_is_heard_afterwards_as_before() -> None:
    before = signal.getsignal(signal.SIGINT)
    with heard_once():
        assert signal.getsignal(signal.SIGINT) is not before
    assert signal.getsignal(signal.SIGINT) is before
