"""Every datum of a pack as a field with its mark; rows are called as `board check` calls them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from kurgan.games.advance.pack import structure as advance
from kurgan.games.axis.pack import structure as axis
from kurgan.games.inferno.pack import structure as inferno
from kurgan.games.shapes import Kind, Named, Rows, Shape, title
from kurgan.kernel.errors import BadSetup, brief
from kurgan.kernel.procedure import Json
from kurgan.web.packs.marks import mark_of

SHAPES: dict[str, Mapping[str, Shape]] = {
    "advance": advance.SHAPES,
    "axis": axis.SHAPES,
    "inferno": inferno.SHAPES,
}
SKIPPED = (
    "id", "code", "polygon", "river_polygon", "center", "center_clearance", "plane", "rasters",
    "sources", "provenance", "src", "adjacent", "adjacency_src", "edges", "not_adjacent", "board",
    "x", "y", "nodes", "off_board", "counts_as", "blitz", "note", "number",
)  # fmt: skip
NUMBER = re.compile(r"a whole number from (-?\d+) to (-?\d+)")
WHOLE_NUMBERS = ("areas", "turns", "rounds")  # what lists hold that are no texts


class Row(NamedTuple):
    """An object of a pack: what `board check` calls it, and its fields."""

    where: str
    name: str
    fields: list[Json]

    @property
    def json(self) -> Json:
        """For the browser."""
        return self._asdict()


def input_of(kind: Kind) -> Json | None:
    """How a value is filled in, read from the words of its kind; None if it cannot be changed."""
    words = kind.words
    may_be_null = words.startswith("null or ") or kind.optional
    parts = words.removeprefix("null or ").split(" or ")
    number = NUMBER.fullmatch(parts[0])
    if words == "true or false":
        return {"type": "yes"}
    if number is not None:
        span = {"low": int(number[1]), "high": int(number[2]), "null": may_be_null}
        return {"type": "number" if len(parts) == 1 else "mixed", **span, "values": parts[1:]}
    if words == "some text" or parts == ["some text"]:
        return {"type": "text", "null": may_be_null}
    if words.startswith(("a list of", "the first and", "the lowest and")) and "points" not in words:
        plural = words.removeprefix("a list of ").split(" or ")[0]
        is_whole = plural in WHOLE_NUMBERS or not words.startswith("a list")
        return {"type": "list", "whole": is_whole, "null": may_be_null, "words": words}
    if words == "units with their numbers":
        return {"type": "counts"}
    if len(parts) > 1 and all(re.fullmatch(r"[\w-]+", part) for part in parts):
        return {"type": "choice", "values": parts, "null": may_be_null}
    return None


def rows_of(files: Json, game: str) -> Iterator[tuple[str, str, Row]]:
    """Every row of a pack with its file and the table that it stands in."""
    for file, shape in SHAPES[game].items():
        assert isinstance(shape, dict)
        for key, inner in shape.items():
            if key in SKIPPED or key not in files[file]:
                continue
            place, path = f"{file}, {key}", [file, key]
            if isinstance(inner, Kind):
                field = _field(files[file], [files[file]], path, inner)
                rows = [Row(file, label(key), [field])] if field else []
            else:
                held = files[file][key]
                chain = [files[file]]
                rows = list(_rows(files[file], chain, held, inner, path, place, ""))
            for row in rows:
                yield file, key, row


def _rows(
    file: Json, chain: list[Json], value: Json, shape: Shape, path: list[Any], place: str, name: str
) -> Iterator[Row]:
    """The rows of an object or a list, with those that lie within."""
    if isinstance(shape, Rows):
        above = place.rpartition(", ")[0]
        for index, held in enumerate(value):
            own = held.get(shape.key) if shape.key else index + 1
            number = "" if shape.key else "number "
            where = f"{above}, {shape.noun} {number}{title(own)}"
            called = str(held.get("name") or own)
            yield from _rows(file, chain, held, shape.shape, [*path, index], where, called)
    elif isinstance(shape, Named):
        yield from _rows(file, chain, value, dict.fromkeys(value, shape.shape), path, place, name)
    elif isinstance(shape, dict) and isinstance(value, dict):
        yield from _object(file, [*chain, value], value, shape, path, place, name)


def _object(
    file: Json,
    chain: list[Json],
    value: Json,
    shape: Mapping[str, Shape],
    path: list[Any],
    place: str,
    name: str,
) -> Iterator[Row]:
    kinds = {key: kind for key, kind in shape.items() if isinstance(kind, Kind)}
    fields = [_field(file, chain, [*path, key], kind) for key, kind in kinds.items()]
    found = [field for field in fields if field is not None]
    if found:
        yield Row(place, name or label(str(path[-1])), found)
    for key, inner in shape.items():
        if key not in kinds and key in value and key not in SKIPPED:
            below = f"{name}, {key}" if name else key
            yield from _rows(file, chain, value[key], inner, [*path, key], f"{place}, {key}", below)


def _field(file: Json, chain: list[Json], path: list[Any], kind: Kind) -> Json | None:
    key = str(path[-1])
    how = input_of(kind)
    if how is None or key in SKIPPED or key.endswith("_src"):
        return None
    if key not in chain[-1] and not kind.optional:
        return None
    mark = mark_of(file, chain, key)
    return {
        "path": path,
        "key": key,
        "label": label(key),
        "input": how,
        "value": chain[-1].get(key),
        "mark": mark.status,
        "source": mark.words,
    }


def label(key: str) -> str:
    """A name of a datum as people read it."""
    return LABELS.get(key) or key.replace("_", " ").capitalize()


LABELS = {
    "tem": "Terrain modifier", "mf": "Movement", "atk": "Attack", "def": "Defence",
    "rp": "Reinforcement points",
    "R": "Removed (R)", "q": "Column (q)", "r": "Row (r)", "volga": "On the Volga", "tan": "Tan",
    "setup": "Set up", "start": "Held at the start by", "max_strength": "Strength",
}  # fmt: skip


def kind_at(game: str, path: list[Any]) -> Kind:
    """The kind of the datum at a path; refused if nothing there can be changed."""
    shape: Shape | None = dict(SHAPES[game])
    for part in path:
        if isinstance(shape, Rows):
            shape = shape.shape if type(part) is int else None
        elif isinstance(shape, Named):
            shape = shape.shape if isinstance(part, str) else None
        else:
            shape = shape.get(part) if isinstance(shape, dict) else None
        if shape is None or part in SKIPPED:
            break
    if not isinstance(shape, Kind) or input_of(shape) is None or path[-1] in SKIPPED:
        raise BadSetup(f"There is nothing to change at {brief(path)}.")
    return shape
