"""Packs with reconstructed numbers changed, to see how much hangs on them."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import NamedTuple

from kurgan.kernel.pack import Pack
from kurgan.kernel.procedure import Json

DOCUMENTED = "documented"


class Change(NamedTuple):
    """Something added to numbers in the rows of a file that are as `where` says."""

    name: str
    file: str
    where: dict[str, Json]
    add: dict[str, int | float]


def changed(pack: Pack, change: Change) -> tuple[Pack, int]:
    """A pack under a name of its own, and how many numbers in it were changed.

    What is documented stays as it is.
    """
    files = deepcopy(pack.files)
    text = files[change.file]
    sources = text.get("sources") if isinstance(text, dict) else None
    count = 0
    for row in rows_in(text):
        if all(row.get(key) == value for key, value in change.where.items()):
            for key, more in change.add.items():
                if more and is_number(row.get(key)) and not is_documented(row, key, sources):
                    row[key] += more
                    count += 1
    return Pack(f"{pack.name}, {change.name}", pack.game, files), count


def rows_in(plain: Json) -> Iterator[dict[str, Json]]:
    """Every object in a file."""
    if isinstance(plain, dict):
        yield plain
    parts = plain.values() if isinstance(plain, dict) else plain if isinstance(plain, list) else ()
    for part in parts:
        yield from rows_in(part)


def is_number(value: Json) -> bool:
    """Whether something can be added to it."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_documented(row: dict[str, Json], key: str, sources: Json) -> bool:
    """Whether the rulebook states a number: a row has a mark, or one for each of its keys."""
    mark = row.get("src", row.get("provenance"))
    if isinstance(mark, dict):
        mark = mark.get(key)
    if isinstance(sources, dict) and isinstance(mark, str) and mark in sources:
        mark = sources[mark].get("status")
    return isinstance(mark, str) and mark.startswith(DOCUMENTED)
