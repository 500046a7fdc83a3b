"""Matches on disk: one file each, written whole after every action."""

from __future__ import annotations

import json
import os
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from kurgan.kernel.errors import BadSave
from kurgan.kernel.match import Match


def data_folder() -> Path:
    """Where matches are kept; the variable KURGAN_DATA moves it."""
    given = os.environ.get("KURGAN_DATA")
    return Path(given) if given else user_data_path("kurgan", appauthor=False)


def new_path(game: str) -> Path:
    """A file name for a new match that no other match has."""
    folder = data_folder() / "matches"
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    number = 1
    while (path := folder / f"{stem}{'' if number == 1 else f'-{number}'}.json").exists():
        number += 1
    return path


def write(match: Match, path: Path) -> None:
    """Write a match so that a crash leaves either the old file or the new one."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(path.name + ".new")
        with draft.open("w", encoding="utf-8") as file:
            json.dump(match.save(), file)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as error:
        raise BadSave(f"The match cannot be written to {path}: {error.strerror}.") from None


def latest() -> Path:
    """The match that was played last and is not over."""
    paths = sorted(
        (data_folder() / "matches").glob("*.json"), key=lambda path: path.stat().st_mtime
    )
    for path in reversed(paths):
        if is_unfinished(path):
            return path
    raise BadSave("There is no unfinished match to resume; begin one with kurgan play.")


def is_unfinished(path: Path) -> bool:
    """Whether a file is a match that is still going on."""
    try:
        body = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(body, dict) and "entries" in body and body.get("outcome") is None
