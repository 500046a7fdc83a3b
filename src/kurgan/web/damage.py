"""Damage: what is wrong with a database that refuses to work, in words."""

from __future__ import annotations

import sqlite3

import sqlalchemy as sql

from kurgan.kernel.errors import KurganError
from kurgan.web.refusals import Damaged, DiskFull, Unavailable

NO_ROOM = (  # what SQLite says of a full disk, and of a quota or a limit of size that is reached
    sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE,
)  # fmt: skip


def damage(why: str) -> Damaged:
    """That something cannot be read, and what can be done."""
    return Damaged(
        f"The database of the matches is damaged: {why}. What can be read goes on; "
        "bring a copy of the rest back with kurgan restore, if there is one."
    )


def unusable(error: sql.exc.DBAPIError) -> KurganError:
    """Why a database cannot do what it was asked to."""
    if _is_full(error.orig):
        return DiskFull(
            "The disk of the server is full, so nothing was changed. What was told before is "
            "safe. Free some room there and try again."
        )
    why = str(error.orig).strip().rstrip(".")
    if _is_broken(error.orig):
        return damage(why)
    return Unavailable(f"The database of the matches cannot be used: {why}.")


def _is_full(error: BaseException | None) -> bool:
    code = getattr(error, "sqlite_errorcode", None)
    return code in NO_ROOM or getattr(error, "sqlstate", None) == "53100"


def _is_broken(error: BaseException | None) -> bool:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code == sqlite3.SQLITE_CORRUPT or str(error).startswith("Could not decode to UTF-8")
