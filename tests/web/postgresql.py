"""A PostgreSQL of our own, started for tests."""

from __future__ import annotations

import fcntl
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.machine import POSTGRESQL, without


class Postgresql:
    """The server, which can be made to fall over."""

    def __init__(self, started: Any) -> None:
        self.started = started
        self.url: str = started.get_uri().replace("postgresql:", "postgresql+psycopg:", 1)

    def crash(self) -> None:
        """End it as a cut of power would; then it comes back."""
        control: Any = import_module("pgserver").pg_ctl
        user = self.started.system_user
        control(["-w", "-m", "immediate", "stop"], pgdata=self.started.pgdata, user=user)
        self.started.ensure_postgres_running()


@contextmanager
def postgresql(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgresql]:
    """Start it; where it cannot be had, the tests that need it are left out."""
    try:
        pgserver: Any = import_module("pgserver")
    except ImportError:
        without(POSTGRESQL, "pgserver is not installed here")
    folder = Path(tempfile.mkdtemp(prefix="kurgan-postgresql-"))
    folder.chmod(0o755)  # started by root, PostgreSQL runs as somebody else
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(folder))
        try:
            with one_at_a_time(tmp_path_factory):
                started = pgserver.get_server(folder / "data")
        except Exception as error:
            without(POSTGRESQL, f"it does not start on this machine: {error}")
        yield Postgresql(started)
        started.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def one_at_a_time(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Tests run in several processes, but only one may prepare this machine for PostgreSQL."""
    lock = tmp_path_factory.getbasetemp().parent / "postgresql.lock"
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield
