"""The data folder: one server at a time, and a file for every bug."""

from __future__ import annotations

import os
import platform
import sys
import time
import traceback
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import IO

import kurgan
from kurgan.kernel.errors import BadSetup, KurganError
from kurgan.kernel.journal import with_digest
from kurgan.kernel.procedure import Json
from kurgan.tui import store

BUGS_KEPT = 100  # files; the oldest go first
PATIENCE = 3.0  # seconds in which a server that has just begun says where it is


class AlreadyRunning(KurganError):
    """Another server has this folder."""

    def __init__(self, address: str) -> None:
        place = address or "somewhere"
        super().__init__(f"Kurgan runs already with this data folder: {place}")
        self.address = address


class Folder:
    """A data folder that this process has to itself until it ends or is killed."""

    def __init__(self, path: Path, is_shared: bool = False) -> None:
        """Take a folder; `is_shared`, and whoever began this process has it."""
        self.path = path
        self.is_shared = is_shared
        try:
            path.mkdir(0o700, parents=True, exist_ok=True)
            self._file = (path / "kurgan.lock").open("a+b")
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or "it is not a name"
            raise BadSetup(f"The data folder {path} cannot be used: {why}.") from None
        if is_shared:
            return
        if not locked(self._file):
            self._file.close()
            raise AlreadyRunning(self._waited_address())
        self._address.unlink(missing_ok=True)
        _make_private(path)

    @property
    def _address(self) -> Path:
        return self.path / "kurgan.address"

    @property
    def database_url(self) -> str:
        """Where the matches are: a file here, or another database by its URL."""
        return database_url(self.path)

    @property
    def bugs(self) -> Path:
        """Where bugs of ours are written down."""
        return self.path / "bugs"

    def tell_address(self, address: str) -> None:
        """Say where this server is, for a second one that finds the folder taken."""
        draft = self._address.with_suffix(".new")
        draft.write_text(address, encoding="utf-8")
        draft.replace(self._address)

    def close(self) -> None:
        """Let another server have it."""
        if not self.is_shared:
            with suppress(OSError):
                self._address.unlink(missing_ok=True)
        self._file.close()

    def _waited_address(self) -> str:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(OSError):
                return self._address.read_text(encoding="utf-8").strip()
            time.sleep(0.05)
        return ""

    def write_bug(self, name: str, bug: BaseException, save: Json, about: Json) -> Path:
        """What shows a bug of ours, hidden things too: for the owner; no keys and no seeds."""
        stamp = f"{datetime.now():%Y%m%d-%H%M%S-%f}"
        path = self.bugs / f"{name}-{stamp}.json"
        trace = traceback.format_exception(bug)
        body = {**capsule(unseeded(save)), "error": f"{type(bug).__name__}: {bug}", "about": about}
        with suppress(OSError):  # whether it can be used is seen in a moment
            self.bugs.mkdir(0o700, exist_ok=True)
        store.write({**body, "trace": "".join(trace).splitlines()}, path)
        _make_private(self.path)
        for old in sorted(self.bugs.iterdir(), key=store.age)[:-BUGS_KEPT]:
            old.unlink(missing_ok=True)
        return path


def database_url(folder: Path) -> str:
    """Where the matches of a data folder are: a file in it, or another database by its URL."""
    return os.environ.get("KURGAN_DATABASE") or f"sqlite:///{folder / 'kurgan.db'}"


def unseeded(save: Json) -> Json:
    """A save whose rolls stand as they are written, without the seed they came from."""
    if not isinstance(save, dict) or not isinstance(save.get("dice"), dict):
        return save
    rest = {key: value for key, value in save.items() if key != "digest"}
    return with_digest({**rest, "dice": {**save["dice"], "seed": ""}})


def capsule(save: Json, **more: Json) -> Json:
    """A save with what a programmer wants to know besides; `kurgan replay` opens it."""
    return {
        "capsule": 1,
        "kurgan": kurgan.__version__,
        "python": platform.python_version(),
        "system": sys.platform,
        **more,
        "save": save,
    }


def _make_private(path: Path) -> None:
    """Nobody but the owner of the folder reads what Kurgan keeps in it."""
    bugs = path / "bugs"
    private = [
        (bugs, 0o700),
        *((file, 0o600) for file in (*path.glob("kurgan.*"), *bugs.glob("*"))),
    ]
    for place, mode in private:
        with suppress(OSError):
            place.chmod(mode)


def locked(file: IO[bytes]) -> bool:
    """Whether the file is ours now; the system lets go of it however this process ends."""
    try:
        if os.name == "nt":
            import msvcrt  # there is none elsewhere

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl  # there is none on Windows

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
