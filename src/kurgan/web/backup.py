"""A copy of every match in one file, and the way back from it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sql

from kurgan.kernel.errors import BadSetup
from kurgan.web.database import Database
from kurgan.web.folder import AlreadyRunning, Folder, database_url
from kurgan.web.lock import FileLock

BESIDE = ("", "-wal", "-shm")  # the files of one SQLite database


class Copied(NamedTuple):
    """What a copy holds."""

    matches: int
    problems: list[str]


def back_up(folder: Path, file: Path) -> Copied:
    """Copy the matches of a folder into a new file; a server may be at work there."""
    source = database_file(folder)
    if not source.is_file():
        raise BadSetup(f"There are no matches in {folder} yet, so nothing was copied.")
    if os.path.lexists(file):
        raise BadSetup(f"{file} exists already; give another name.")
    with _draft_of(file) as draft:
        _copy(source, draft)
        copied = Copied(_count(draft), _problems(draft))
        os.replace(draft, file)
    return copied


def restore(folder: Path, file: Path) -> tuple[int, Path | None]:
    """Bring the matches of a copy back. How many, and where those are that were here before."""
    if not os.path.isfile(file):
        raise BadSetup(f"There is no file {file}.")
    target = database_file(folder)
    with _to_ourselves(folder), closing(FileLock(target)), _draft_of(target) as draft:
        _check_copy(file, draft)
        matches = _count(draft)
        before = _put_aside(target)
        os.replace(draft, target)
        _hand_over(folder)
    return matches, before


def database_file(folder: Path) -> Path:
    """The SQLite file of a data folder."""
    url = sql.make_url(database_url(folder))
    if url.get_backend_name() != "sqlite":
        raise BadSetup("The matches are in PostgreSQL: copy them with pg_dump, restore with psql.")
    return Path(url.database or "")


@contextmanager
def _to_ourselves(folder: Path) -> Iterator[None]:
    """The folder, while no server has it."""
    try:
        held = Folder(folder)
    except AlreadyRunning as error:
        where = f" ({error.address})" if error.address else ""
        raise BadSetup(
            f"Kurgan runs with this data folder{where}; stop it, restore, and start it again."
        ) from None
    try:
        yield
    finally:
        held.close()


@contextmanager
def _draft_of(file: Path) -> Iterator[Path]:
    """A private file that takes its place beside the real one when it is whole."""
    draft = file.with_name(f"{file.name}.new")
    try:
        _forget(draft)
        draft.touch(0o600)
        yield draft
    except sqlite3.Error as error:
        raise BadSetup(f"This cannot be copied: {error}.") from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "it is not a name"
        raise BadSetup(f"{file} cannot be written: {why}.") from None
    finally:
        _forget(draft)


def _forget(draft: Path) -> None:
    for end in BESIDE:
        with suppress(OSError, ValueError):
            draft.with_name(draft.name + end).unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    """A copy as of one moment, in one file; whoever writes meanwhile is not held up."""
    with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(target)) as there:
        here.execute("PRAGMA busy_timeout=5000")
        here.backup(there)
        there.execute("PRAGMA journal_mode=DELETE")
    descriptor = os.open(target, os.O_RDONLY)
    os.fsync(descriptor)
    os.close(descriptor)


def _check_copy(file: Path, draft: Path) -> None:
    """Take a copy over as far as `draft`, if it is one and is sound."""
    try:
        _copy(file, draft)
        _count(draft)
    except sqlite3.DatabaseError:
        raise BadSetup(f"{file} is not a copy of Kurgan's matches.") from None
    if _problems(draft):
        raise BadSetup(f"{file} is damaged; nothing was changed. Take another copy.")
    Database(f"sqlite:///{draft}").close()  # one of a newer Kurgan is refused, an older one changed


def _put_aside(target: Path) -> Path | None:
    """Nothing is ever thrown away: what is here gets another name."""
    if not target.exists():
        return None
    before = target.with_name(f"{target.name}.before-{datetime.now():%Y%m%d-%H%M%S-%f}")
    for end in BESIDE:
        with suppress(FileNotFoundError):
            os.replace(target.with_name(target.name + end), before.with_name(before.name + end))
    return before


def _hand_over(folder: Path) -> None:
    """An administrator brought it back, and whoever the folder belongs to is to serve it."""
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return
    owner = folder.stat()
    for file in folder.iterdir():
        if file.is_file() and file.stat().st_uid != owner.st_uid:
            os.chown(file, owner.st_uid, owner.st_gid)


def _count(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        return int(connection.execute("SELECT count(*) FROM match").fetchone()[0])


def _problems(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        rows = connection.execute("PRAGMA quick_check(10)").fetchall()
    return [str(row[0]) for row in rows if row[0] != "ok"]
