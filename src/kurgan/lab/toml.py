"""TOML with the line of every key, so that a refusal can name it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn, TypeAlias

from kurgan.kernel.errors import BadSetup, brief
from kurgan.kernel.procedure import Json

Place: TypeAlias = tuple[str | int, ...]  # ("setting", 0, "options")
HEADING = re.compile(r"^\s*(\[\[?)\s*([^\]\[]+?)\s*\]")
KEY = re.compile(r"""^\s*([A-Za-z0-9_."'-]+)\s*=""")


class Sheet:
    """A TOML file: what it holds, and where."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            text = path.read_text(encoding="utf-8-sig")  # some editors begin with a mark
            self.plain: dict[str, Json] = tomllib.loads(text)
        except (OSError, ValueError, RecursionError) as error:
            raise BadSetup(f"{path.name or path}{_trouble(error)}") from None
        self.lines = lines_of(text)

    def refuse(self, place: Place, message: str) -> NoReturn:
        """Say what is wrong, with the line."""
        raise BadSetup(f"{self.path.name}, line {self.line(place)}: {message}")

    def line(self, place: Place) -> int:
        """The line of a key; of what holds it, where it has none of its own."""
        while place and place not in self.lines:
            place = place[:-1]
        return self.lines.get(place, 1)

    def check_keys(self, place: Place, table: Json, known: Sequence[str]) -> None:
        """Refuse a key that means nothing here."""
        if not isinstance(table, dict):
            self.refuse(place, f"{_named(place)} is a table of names and values.")
        for key in table:
            if key not in known:
                there = ", ".join(known)
                self.refuse((*place, key), f"there is no {brief(key)} here; there are {there}.")

    def text(self, place: Place, value: Json) -> str:
        """A text of one line."""
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            self.refuse(place, f"{_named(place)} is a text in quotes, in one line.")
        return value

    def number(self, place: Place, value: Json, least: int, most: int) -> int:
        """A whole number in a range."""
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self.refuse(
                place, f"{_named(place)} is a whole number from {least} to {most:,}, "
                f"not {brief(value)}."
            )  # fmt: skip
        return value


def lines_of(text: str) -> dict[Place, int]:
    """The line of every heading and key; keys in braces stand where the braces do."""
    found: dict[Place, int] = {}
    counts: dict[Place, int] = {}  # how many of each list of tables there were
    table: Place = ()
    for number, line in enumerate(text.splitlines(), 1):
        if heading := HEADING.match(line):
            table = _under(_keys(heading[2]), counts, is_new=heading[1] == "[[")
            found.setdefault(table, number)
        elif key := KEY.match(line):
            place = (*table, *_keys(key[1]))
            for length in range(len(table) + 1, len(place) + 1):
                found.setdefault(place[:length], number)
    return found


def _under(keys: Place, counts: dict[Place, int], *, is_new: bool) -> Place:
    """The place of a heading: what lies in a list of tables is in the last of them."""
    if is_new:
        for inner in [known for known in counts if known[: len(keys)] == keys != known]:
            del counts[inner]  # lists inside begin anew
        counts[keys] = counts.get(keys, 0) + 1
    place: Place = ()
    for length in range(1, len(keys) + 1):
        place = (*place, keys[length - 1])
        if keys[:length] in counts:
            place = (*place, counts[keys[:length]] - 1)
    return place


def _keys(dotted: str) -> Place:
    return tuple([part.strip(" \"'") for part in dotted.split(".")])


def _named(place: Place) -> str:
    return str(place[-1]) if place and isinstance(place[-1], str) else "this"


def _trouble(error: Exception) -> str:
    """What is wrong with the file as a whole; tomllib says the line of an error of form."""
    if isinstance(error, FileNotFoundError):
        return ": there is no such file."
    if isinstance(error, OSError):
        return f" cannot be read: {error.strerror or error}."
    if isinstance(error, UnicodeDecodeError):
        return " is not UTF-8 text."
    if isinstance(error, RecursionError):
        return " is nested too deeply."
    where = re.search(r"^(.*) \(at line (\d+), column (\d+)\)$", str(error))
    if where is None:
        return f": this is not TOML ({str(error).rstrip('.')})."
    return f", line {where[2]}, column {where[3]}: this is not TOML ({where[1]})."
