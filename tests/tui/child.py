"""The command in a terminal of its own, to be interrupted and killed."""

from __future__ import annotations

import os
import pty
import select
import sys
import time
from pathlib import Path

SECONDS = 30.0


class Child:
    """`kurgan` with a pseudo-terminal as its keyboard and screen."""

    def __init__(self, *arguments: str, data: Path) -> None:
        self.shown = ""
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            environment = {**os.environ, "KURGAN_DATA": str(data), "COLUMNS": "80"}
            command = [sys.executable, "-m", "kurgan", *arguments]
            os.execve(sys.executable, command, environment)

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self.master, text.encode())

    def interrupt(self, before: str = "") -> None:
        """Press Ctrl-C as a person would: not in the instant between the prompt and the read."""
        time.sleep(0.3)
        self.type(f"{before}\x03")

    def read_until(self, words: str) -> None:
        """Wait until the screen shows these words after all that was waited for before."""
        self.shown = ""
        end = time.monotonic() + SECONDS
        while words not in self.shown and time.monotonic() < end:
            self._read()
        assert words in self.shown, self.shown

    def _read(self) -> None:
        ready, _, _ = select.select([self.master], [], [], 0.1)
        try:
            self.shown += os.read(self.master, 65536).decode() if ready else ""
        except OSError:  # the other end is closed
            time.sleep(0.01)

    def lose_terminal(self) -> None:
        """Close the window."""
        os.close(self.master)
        self.master = -1

    def wait(self) -> int:
        """Read to the end; the exit code, or minus the signal that ended it."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            if self.master >= 0:
                self._read()
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                if self.master >= 0:
                    self._read()
                    os.close(self.master)
                return os.waitstatus_to_exitcode(status)
        raise AssertionError("the command did not end")
