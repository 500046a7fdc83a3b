"""Changes to a pack, one after another: a value, a mark, a border, two hexes that change places."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from kurgan.kernel.errors import BadSetup, brief
from kurgan.kernel.pack import Pack
from kurgan.kernel.procedure import Json
from kurgan.web.packs.boards import LANDS, exchange, place_of
from kurgan.web.packs.forms import kind_at
from kurgan.web.packs.marks import STATUSES, set_mark

MOST = 5000  # changes at once
LONGEST = 500  # characters of a text
BETWEEN = ("join", "part", "exchange")


def edited(pack: Pack, edits: list[Json]) -> Pack:
    """A pack with these changes; the one that was given stays as it is."""
    if len(edits) > MOST:
        raise BadSetup(f"These are more than {MOST:,} changes; save some of them first.")
    files = deepcopy(pack.files)
    for edit in edits:
        _apply(pack.game, files, edit)
    if edits:
        LANDS[pack.game].settle(files["board.json"])
    return Pack(pack.name, pack.game, files)


def _apply(game: str, files: Json, edit: Json) -> None:
    if not isinstance(edit, dict):
        raise BadSetup("A change is an object.")
    for verb in BETWEEN:
        if verb in edit:
            return _between(game, files["board.json"], verb, edit[verb])
    _set(game, files, edit)


def _between(game: str, board: Json, verb: str, names: Json) -> None:
    if not isinstance(names, list) or len(names) != 2 or str(names[0]) == str(names[1]):
        raise BadSetup(f'"{verb}" names two different places.')
    one, other = (place_of(game, board, name) for name in names)
    land = LANDS[game]
    deeds = {"join": land.join, "part": land.part, "exchange": None if land.join else exchange}
    deed = deeds[verb]
    if deed is None:
        grid = "change places by their coordinates" if land.join is None else "have borders"
        raise BadSetup(f"Places of this board {grid}; {verb} is for others.")
    deed(board, one, other)


def _set(game: str, files: Json, edit: Json) -> None:
    path, status = edit.get("path"), edit.get("mark", "corrected")
    is_path = isinstance(path, list) and len(path) > 1
    if not is_path or not all(type(part) in (int, str) for part in path) or status not in STATUSES:
        raise BadSetup(f"A change has a path, a value and a mark: one of {', '.join(STATUSES)}.")
    kind = kind_at(game, path)
    chain = _chain(files, path)
    key = path[-1]
    if key not in chain[-1] and not kind.optional:
        raise BadSetup(f"There is nothing to change at {brief(path)}.")
    if "value" in edit:
        _put(chain[-1], key, edit["value"], kind.optional)
    set_mark(files[path[0]], chain, key, status)


def _put(row: Json, key: str, value: Json, is_optional: bool) -> None:
    if isinstance(value, str) and len(value) > LONGEST:
        raise BadSetup(f"A text has at most {LONGEST} characters.")
    if not _is_flat(value):
        raise BadSetup("A value is nested too deeply to be a datum.")
    if value is None and is_optional:
        row.pop(key, None)
    else:
        row[key] = value


def _is_flat(value: Json, levels: int = 4) -> bool:
    held = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return levels > 0 and all(_is_flat(one, levels - 1) for one in held)


def _chain(files: Json, path: list[Any]) -> list[Json]:
    """Every object on the way to a datum."""
    found = [files[path[0]]]
    for part in path[1:-1]:
        here = found[-1]
        is_there = (
            0 <= part < len(here)
            if isinstance(here, list) and type(part) is int
            else isinstance(here, dict) and part in here
        )
        if not is_there:
            raise BadSetup(f"There is nothing to change at {brief(path)}.")
        found.append(here[part])
    if not isinstance(found[-1], dict):
        raise BadSetup(f"There is nothing to change at {brief(path)}.")
    return found
