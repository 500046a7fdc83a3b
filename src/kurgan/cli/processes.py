"""`kurgan serve --processes N`: several processes at one port, on one PostgreSQL."""

from __future__ import annotations

import argparse
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from kurgan.kernel.errors import BadSetup

MOST = 64
PATIENCE = 60.0  # seconds in which a process begins or ends
PAUSE = 1.0  # seconds before one that ended is begun anew
READY = "ready"


class Process:
    """One of them: it takes lines from the same port as the others."""

    def __init__(self, command: list[str], listener: socket.socket) -> None:
        self.command = [*command, "--member", str(listener.fileno())]
        self.listener = listener
        self.begin()

    def begin(self) -> None:
        """Start it; it ends when this process does, however that ends."""
        self.started = subprocess.Popen(
            self.command, pass_fds=[self.listener.fileno()], text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def wait_until_ready(self) -> bool:
        """Whether it serves."""
        assert self.started.stdout is not None
        return self.started.stdout.readline().strip() == READY

    def end(self) -> None:
        """Let it finish what it does, and go."""
        if self.started.poll() is None:
            self.started.send_signal(signal.SIGTERM)
        try:
            self.started.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.started.kill()


class Processes:
    """All of them, kept alive until they are told to stop."""

    def __init__(self, command: list[str], number: int, listener: socket.socket) -> None:
        self.is_stopping = self.is_restarting = False
        self.all = [Process(command, listener) for _ in range(number)]

    def run(self, ready: Callable[[], None]) -> int:
        """Serve until SIGTERM or Ctrl-C; SIGHUP restarts one after another."""
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, self._hear)
        is_ready = min(process.wait_until_ready() for process in self.all)
        if is_ready:
            ready()
        while is_ready and not self.is_stopping:
            self._look()
            time.sleep(0.2)
        for process in self.all:
            if process.started.poll() is None:
                process.started.send_signal(signal.SIGTERM)
        for process in self.all:
            process.end()
        return 0 if is_ready else 2

    def _hear(self, number: int, frame: FrameType | None) -> None:
        if number == signal.SIGHUP:
            self.is_restarting = True
        else:
            self.is_stopping = True

    def _look(self) -> None:
        if self.is_restarting:
            self.is_restarting = False
            for process in self.all:
                process.end()
                process.begin()
                process.wait_until_ready()
        for process in self.all:
            if process.started.poll() is not None and not self.is_stopping:
                print("A process ended; another takes its place.", file=sys.stderr, flush=True)
                time.sleep(PAUSE)
                process.begin()
                process.wait_until_ready()


def command(given: argparse.Namespace, path: Path) -> list[str]:
    """What starts one of the processes, with the wishes of all."""
    words = [sys.executable, "-m", "kurgan", "serve", "--no-browser", "--data", str(path)]
    words += [f"--{name}" for name in ("lan", "public", "log") if getattr(given, name)]
    for name in ("proxy", "pack"):
        words += [word for value in getattr(given, name) for word in (f"--{name}", value)]
    return [*words, "--inside", given.inside]


def checked_number(given: argparse.Namespace) -> int:
    """How many processes are wanted."""
    if not 1 <= given.processes <= MOST:
        raise BadSetup(f"--processes is a number from 1 to {MOST}.")
    if os.name == "nt" and given.processes > 1:
        raise BadSetup("Several processes at one port are not possible on Windows.")
    return int(given.processes)


def end_with_parent() -> None:
    """Stop when the process that began this one is gone."""

    def watch() -> None:
        sys.stdin.buffer.read()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()
