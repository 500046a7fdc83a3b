"""Data packs: the folder with a game's board, pieces and charts, and its digest."""

from __future__ import annotations

import json
from hashlib import sha256
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING

from kurgan.kernel.errors import BadData, BadSetup, brief
from kurgan.kernel.procedure import Json

if TYPE_CHECKING:
    from kurgan.kernel.game import Game

MANIFEST = "pack.json"


class Pack:
    """The parsed files of a pack; equal content has an equal digest."""

    def __init__(self, name: str, game: str, files: dict[str, Json]) -> None:
        self.name = name
        self.game = game
        self.files = files
        self.digest = sha256(canonical([name, game, files])).hexdigest()


def canonical(value: Json) -> bytes:
    """JSON with one spelling for one value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def read_pack(folder: str | Path | Traversable) -> Pack:
    """Read a pack from its folder; its `pack.json` names the game, the pack and its files."""
    place = Path(folder) if isinstance(folder, str) else folder
    if not _is_folder(place):
        raise BadData(
            f"There is no data pack at {brief(str(place), 200)}: "
            f"it must be a folder with a {MANIFEST}."
        )
    manifest = _read(place, MANIFEST)
    words = [manifest.get(key) for key in ("name", "game")] if isinstance(manifest, dict) else []
    files = manifest.get("files") if words else None
    if not words or not all(isinstance(word, str) for word in words):
        raise BadData(f'{MANIFEST}: it must be an object with the texts "name" and "game".')
    if not isinstance(files, list) or not all(isinstance(name, str) for name in files):
        raise BadData(f'{MANIFEST}: "files" must list the names of the pack\'s files.')
    parsed = {name: _read(place, name) for name in files}
    try:
        return Pack(str(words[0]), str(words[1]), parsed)
    except RecursionError:  # writing the digest goes deeper than reading did
        raise BadData("A file of this pack is nested too deeply to be a data file.") from None


def _is_folder(place: Path | Traversable) -> bool:
    try:
        return place.is_dir()
    except (OSError, ValueError):  # a name that no folder can have
        return False


def _read(place: Path | Traversable, name: str) -> Json:
    if not name or set(name) & {"/", "\\", "\0"} or name.startswith("."):
        raise BadData(f"{MANIFEST}: {brief(name)} is not the name of a file in the pack.")
    try:
        text = (place / name).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BadData(f"{name}: this file of the pack is missing.") from None
    except OSError as error:
        raise BadData(f"{brief(name)} cannot be read: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise BadData(f"{name}: the file is not UTF-8 text.") from None
    return _parsed(name, text)


def _parsed(name: str, text: str) -> Json:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise BadData(
            f"{name}, line {error.lineno}, column {error.colno}: not JSON ({error.msg})."
        ) from None
    except RecursionError:
        raise BadData(f"{name}: the JSON is nested too deeply to be a data file.") from None
    except ValueError:
        raise BadData(f"{name}: a number in it is too long to be read.") from None


def checked_pack(game: Game, pack: Pack | None) -> Pack:
    """The pack to play with: the game's own unless another of the same game is given."""
    if pack is None:
        return game.pack()
    if pack.game != game.name:
        raise BadSetup(f"The pack {pack.name!r} is for {pack.game}, not for {game.name}.")
    return pack
