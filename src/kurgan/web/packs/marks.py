"""Where a datum comes from: documented, found, reconstructed or corrected."""

from __future__ import annotations

import re
from typing import NamedTuple

from kurgan.kernel.procedure import Json

STATUSES = ("documented", "found", "reconstructed", "corrected")
OWNERS = {
    "documented": "documented: the rulebook of the owner",
    "found": "found by the owner",
    "reconstructed": "reconstructed by the owner",
    "corrected": "corrected: the printed game of the owner",
}
TABLES = ("sources", "provenance")  # of a file: what its short marks mean
NOTES = ("where", "ref", "why")
WORD = re.compile(r"\b(corrected|documented|found|reconstructed)\b")


class Mark(NamedTuple):
    """Where a datum comes from, in a word and in a sentence."""

    status: str
    words: str


UNMARKED = Mark("reconstructed", "")


def mark_of(file: Json, chain: list[Json], key: str) -> Mark:
    """The mark of a datum in the last object of a chain; else of what it lies in."""
    found = _find(file, chain, key)
    if found is None:
        return UNMARKED
    holder, name = found
    return _read(file, holder[name], key)


def set_mark(file: Json, chain: list[Json], key: str, status: str) -> None:
    """Mark a datum as its owner says."""
    found = _find(file, chain, key)
    if found is None:  # the file says nothing of it yet
        chain[-1][f"{key}_src"] = OWNERS[status]
        return
    holder, name = found
    old = holder[name]
    if isinstance(old, dict) and "status" not in old:
        holder, name, old = old, key, old.get(key)
    holder[name] = _written(file, old, status)


def _find(file: Json, chain: list[Json], key: str) -> tuple[Json, str] | None:
    """The object and the name in it that hold the mark."""
    for row in reversed(chain):
        if not isinstance(row, dict):
            continue
        for name in (f"{key}_src", f"{key.removesuffix('_areas')}_src"):
            if isinstance(row.get(name), str):
                return row, name
        for name in ("src", "provenance"):
            if name in row and row is not file:
                return row, name
    lists = file.get("list_provenance") if isinstance(file, dict) else None
    above = [name for name, held in file.items() if len(chain) > 1 and held is chain[1]]
    names = [name for name in (key, *above) if isinstance(lists, dict) and name in lists]
    return (lists, names[0]) if names else None


def _read(file: Json, mark: Json, key: str) -> Mark:
    if isinstance(mark, dict) and "status" not in mark:
        mark = mark.get(key)
    if isinstance(mark, list):
        marks = [_read(file, one, key) for one in mark]
        return Mark(
            marks[0].status if marks else "reconstructed", "; ".join(m.words for m in marks)
        )
    if isinstance(mark, str):
        mark = _table(file).get(mark, mark)
    if isinstance(mark, dict):
        notes = [str(mark[note]) for note in NOTES if mark.get(note)]
        return Mark(_status(str(mark.get("status"))), "; ".join(notes))
    return Mark(_status(mark), mark) if isinstance(mark, str) else UNMARKED


def _status(words: str) -> str:
    found = WORD.search(words)
    return found[1] if found else "reconstructed"


def _table(file: Json) -> Json:
    found = [file[name] for name in TABLES if isinstance(file, dict) and name in file]
    return found[0] if found and isinstance(found[0], dict) else {}


def _written(file: Json, old: Json, status: str) -> Json:
    """A mark in the manner of the one before."""
    table = _table(file)
    is_short = table and not (isinstance(old, str) and WORD.search(old) and old not in table)
    if isinstance(old, dict) or (old is None and not table):
        return {"status": status, "where": OWNERS[status]}
    if not is_short:
        return OWNERS[status]
    name = f"OWN-{status}"
    note = next((key for key in NOTES for row in table.values() if key in row), "where")
    table.setdefault(name, {"status": status, note: OWNERS[status]})
    return name
