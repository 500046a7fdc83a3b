"""Matches on disk: one file each, written whole after every action."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from kurgan.kernel.errors import BadSave
from kurgan.kernel.sealing import sealed

Save = dict[str, Any]


def data_folder() -> Path:
    """Where matches are kept; the variable KURGAN_DATA moves it."""
    given = os.environ.get("KURGAN_DATA")
    return Path(given) if given else user_data_path("kurgan", appauthor=False)


def match_folder() -> Path:
    """Where --resume looks."""
    return data_folder() / "matches"


def new_path(game: str) -> Path:
    """A file for a new match, made at once so that no other match takes it."""
    folder = match_folder()
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    number = 1
    while True:
        path = folder / f"{stem}{'' if number == 1 else f'-{number}'}.json"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.touch(exist_ok=False)
            return path
        except FileExistsError as error:
            if not folder.is_dir():
                raise _cannot_write(path, error) from None
            number += 1
        except (OSError, ValueError) as error:
            raise _cannot_write(path, error) from None


def write(body: Save, path: Path) -> None:
    """Write a save so that a crash leaves either the old file or the new one."""
    if path.name in ("", "..") or os.path.isdir(path):
        raise BadSave(f"{path} is a folder; give the name of a file, like {path / 'match.json'}.")
    draft = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with draft.open("w", encoding="utf-8") as file:
            file.write(json.dumps(body))  # at once: dump() writes it bit by bit, ten times slower
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except (OSError, ValueError) as error:
        with suppress(OSError, ValueError):
            draft.unlink(missing_ok=True)
        raise _cannot_write(path, error) from None


def keep(body: Save, path: Path) -> None:
    """Write a match; while it runs nobody reads by accident what it hides."""
    write(sealed(body), path)


def write_copy(body: Save, path: Path) -> None:
    """Write a copy for the player; never over a file that holds something else."""
    if os.path.isfile(path):
        dice = (read(path) or {}).get("dice")
        if not isinstance(dice, dict) or dice.get("commitment") != body["dice"]["commitment"]:
            raise BadSave(f"{path} exists and is not this match; give another name.")
    keep(body, path)


def matches() -> list[Path]:
    """The files of the folder, the one written last first."""
    return sorted(match_folder().glob("*.json"), key=age, reverse=True)


def is_over(body: Save) -> bool:
    """Whether a save is of a match that has ended."""
    return body.get("outcome") is not None


def read(path: Path) -> Save | None:
    """The JSON object in a file; None if there is none."""
    try:
        body = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    return body if isinstance(body, dict) else None


def digest(path: Path) -> object:
    """The digest of the save in a file; None if there is none."""
    return (read(path) or {}).get("digest")


def age(path: Path) -> int:
    """When a file was written; 0 if there is none."""
    try:
        return path.stat().st_mtime_ns
    except (OSError, ValueError):
        return 0


def _cannot_write(path: Path, error: OSError | ValueError) -> BadSave:
    why = error.strerror if isinstance(error, OSError) and error.strerror else "it is not a name"
    return BadSave(
        f"The match cannot be written to {path}: {why}. "
        "Free or choose another place; the variable KURGAN_DATA names the folder of matches."
    )
