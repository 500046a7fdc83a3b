"""The units of a combat spelled out by hand, as people write them."""

from __future__ import annotations

import re

from kurgan.games.axis.pack.tables import SIDE, UNITS, Tables
from kurgan.games.axis.words.names import SIDE_WORDS, UNIT_WORDS
from kurgan.kernel.errors import BadSetup, brief
from kurgan.odds.axis.toll import is_air

NATION = ("german ", "soviet ")
OTHER_NAMES = {
    "mech infantry": "mechanized infantry",
    "minor infantry": "minor axis infantry",
    "minor artillery": "minor axis artillery",
}
NUMBER = re.compile(r"-?\d+(\.\d*)?|-?\.\d+")
SMALL = re.compile(r"\d{1,6}")


def read_units(tables: Tables, text: str, side: int, option: str) -> dict[int, int]:
    """Numbers of units by type from words."""
    found: dict[int, int] = {}
    for part in re.split(r"[,;+]|\band\b", text):
        words = part.split()
        if not words:
            continue
        number = words.pop(0) if NUMBER.fullmatch(words[0]) else "1"
        unit = read_unit(" ".join(words), side, option)
        if not SMALL.fullmatch(number):
            most = tables.pieces[unit] if is_air(unit) else most_land(tables, option)
            raise BadSetup(
                f"{UNIT_WORDS[unit]} (--{option}) go by a whole number from 0 to {most}, "
                f"not {brief(number)}."
            )
        found[unit] = found.get(unit, 0) + int(number)
    return {unit: count for unit, count in found.items() if count}


def most_land(tables: Tables, option: str) -> int:
    """The land units of one side that one zone can hold."""
    airlift = 2 * tables.capacity  # landed after the stacks were checked, doubled in the city
    return tables.stacking + (airlift if option == "defend" else 0)


def read_unit(name: str, side: int, option: str) -> int:
    """A type of a side by its id or name or their beginning, with its nation or without."""
    plain = singular(name.lower()).removeprefix(NATION[side])
    known = names(side)
    ids = {UNITS[unit]: unit for unit in known.values()}
    others = {other: known[full] for other, full in OTHER_NAMES.items() if full in known}
    every = {**known, **ids, **others}
    if plain in every:
        return every[plain]
    meant = {unit for other, unit in every.items() if plain and other.startswith(plain)}
    if len(meant) == 1:
        return meant.pop()
    who = f"The {SIDE_WORDS[side]} (--{option})"
    if meant:
        some = [full for full, unit in known.items() if unit in meant]
        raise BadSetup(
            f"{who} have several units that begin with {brief(name)}: {', '.join(some)}."
        )
    raise BadSetup(f"{who} have no unit {brief(name)}; they have {', '.join(known)}.")


def singular(name: str) -> str:
    """One of them: infantries, tanks."""
    return f"{name[:-3]}y" if name.endswith("ies") else name.removesuffix("s")


def names(side: int) -> dict[str, int]:
    """A side's types by their names without a nation, but for the Minor Axis."""
    units = [unit for unit in range(len(UNITS)) if SIDE[unit] == side]
    return {UNIT_WORDS[unit].lower().removeprefix(NATION[side]): unit for unit in units}
