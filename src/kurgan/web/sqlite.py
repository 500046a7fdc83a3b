"""SQLite files: private, safe on the disk, looked over at the start."""

from __future__ import annotations

import sqlite3
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

PRIVATE = 0o600
CHECKING = 5.0  # seconds for a look at the whole file


def make_private(file: Path) -> None:
    """For the owner alone; SQLite makes the files beside it as private as this one."""
    with suppress(OSError):  # whether it can be used is seen when it is
        file.touch(PRIVATE)
    for name in (file.name, f"{file.name}-wal", f"{file.name}-shm"):
        with suppress(OSError):
            file.with_name(name).chmod(PRIVATE)


def careful(connection: Any, record: Any) -> None:
    """Readers beside the writer, every commit on the disk before it counts."""
    for pragma in (
        "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000",
    ):  # fmt: skip
        connection.execute(f"PRAGMA {pragma}").close()


def quick_check(connection: Any) -> str:
    """What SQLite finds wrong within the time it has."""
    end = time.monotonic() + CHECKING
    connection.set_progress_handler(lambda: time.monotonic() > end, 10_000)
    try:
        found = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
        return "" if found == "ok" else found.splitlines()[-1]
    except sqlite3.DatabaseError as error:
        return "" if str(error) == "interrupted" else str(error)
    finally:
        connection.set_progress_handler(None, 0)
