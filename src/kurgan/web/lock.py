"""The lock: one server at a time has a database, wherever it lies."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import IO, Any

import sqlalchemy as sql

from kurgan.kernel.errors import BadSetup
from kurgan.web.folder import locked
from kurgan.web.refusals import Unavailable

PATIENCE = 3.0  # seconds in which a server that was killed lets go
NUMBER = int.from_bytes(b"kurgan", "big")  # of the lock that PostgreSQL keeps for us


class FileLock:
    """A lock on an SQLite file: a locked file beside it, free however this process ends."""

    def __init__(self, database: Path) -> None:
        self._file: IO[bytes] = database.with_name(f"{database.name}.lock").open("a+b")
        if not _patiently(lambda: locked(self._file)):
            self._file.close()
            raise _taken()

    def close(self) -> None:
        """Let another server have it."""
        self._file.close()


class LineLock:
    """A lock on PostgreSQL that lasts as long as one line to it."""

    def __init__(self, engine: sql.Engine, is_shared: bool = False) -> None:
        take = sql.func.pg_try_advisory_lock_shared if is_shared else sql.func.pg_try_advisory_lock
        self._wish = take(NUMBER)
        self._engine = sql.create_engine(engine.url, poolclass=sql.pool.NullPool)
        self._line = self._engine.connect()
        self._one_at_a_time = threading.Lock()
        self._take()
        sql.event.listen(engine, "connect", self._renew)

    def close(self) -> None:
        """Let another server have it."""
        self._line.close()

    def _take(self) -> None:
        if not _patiently(lambda: self._scalar(self._wish)):
            self._line.close()
            raise _taken()

    def _renew(self, *_: Any) -> None:
        """Whenever a new line is opened, old ones may have been cut, and the lock with them."""
        with self._one_at_a_time:
            try:
                self._scalar(1)
            except sql.exc.DBAPIError:
                self._line.close()
                self._line = self._engine.connect()
                self._take()

    def _scalar(self, value: Any) -> Any:
        with self._line.begin():
            return self._line.execute(sql.select(value)).scalar()


Lock = FileLock | LineLock


def lock(engine: sql.Engine, is_shared: bool = False) -> Lock | None:
    """Have a database to ourselves, or to those that share it; who has it is not disturbed."""
    if engine.dialect.name == "postgresql":
        return LineLock(engine, is_shared)
    if is_shared:
        raise BadSetup(
            "Several processes need a PostgreSQL database: set KURGAN_DATABASE to its address."
        )
    if engine.dialect.name == "sqlite" and engine.url.database:
        return FileLock(Path(engine.url.database))
    return None


def _patiently(attempt: Any) -> bool:
    end = time.monotonic() + PATIENCE
    while not (done := bool(attempt())) and time.monotonic() < end:
        time.sleep(0.05)
    return done


def _taken() -> Unavailable:
    return Unavailable(
        "Another Kurgan server has this database; stop that one first, or give this one another."
    )
