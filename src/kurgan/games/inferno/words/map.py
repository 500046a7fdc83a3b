"""The hex map in characters: staggered rows of hexes, each with its marks and its Stack."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.games.drawing import OUTSIDE, WATER, Grid, drawn
from kurgan.kernel.procedure import Json

NARROWEST = 78  # columns that the map needs
NARROW, BROAD = 8, 12  # letters of a hex; both even, for rows are shifted by half of them
HEIGHT = 2  # lines of a hex
SHORTEST = 6  # letters of a name that is cut
TERRAIN_MARKS = {"clear": "", "rough": "^", "urban": "#"}


def hex_map(board: Json, hexes: list[Json], width: int) -> list[str]:
    """Every hex where it lies; a broad screen has room for their names."""
    cell = BROAD if width >= NARROWEST * BROAD // NARROW else NARROW
    labels = {hexagon["id"]: list(ways(hexagon)) for hexagon in hexes}
    return drawn(grid(board, hexes, cell), labels).lines[:-1]


def grid(board: Json, hexes: list[Json], cell: int) -> Grid:
    """The hex of each character, with the Volga beside those on its bank."""
    west = min(2 * hexagon["at"][0] + hexagon["at"][1] for hexagon in hexes)
    north = min(hexagon["at"][1] for hexagon in hexes)
    south = max(hexagon["at"][1] for hexagon in hexes)
    east = max(2 * hexagon["at"][0] + hexagon["at"][1] for hexagon in hexes)
    broad, shore = 1 + (east - west + 3) * cell // 2, cell // 2
    lines: Grid = [[OUTSIDE] * broad for _ in range((south - north + 1) * HEIGHT + 2)]
    coast = {hexagon["id"] for hexagon in board["hexes"] if hexagon["coastal"]}
    for hexagon in sorted(hexes, key=lambda one: one["at"][0]):
        q, r = hexagon["at"]
        column = 1 + (2 * q + r - west) * cell // 2
        for line in lines[(r - north) * HEIGHT + 1 :][:HEIGHT]:
            line[column : column + cell] = [hexagon["id"]] * cell
            if hexagon["id"] in coast:
                line[column + cell : column + cell + shore] = [WATER] * shore
    return lines


def ways(hexagon: Json) -> Iterator[list[str]]:
    """The marks and the Stack of a hex, with its name where there is room."""
    name, marks, stack = hexagon["name"] or "", first_line(hexagon), second_line(hexagon)
    yield [f"{marks} {name}".strip(), stack]
    for length in range(len(name) - 1, SHORTEST - 2, -1):
        yield [f"{marks} {name[:length].rstrip()}.", stack]
    yield [marks, stack]
    for length in range(len(stack) - 1, 2, -1):
        yield [marks, f"{stack[:length]}~"]


def first_line(hexagon: Json) -> str:
    """Number, terrain and holder."""
    mark = "%" if hexagon["rubble"] else TERRAIN_MARKS[hexagon["terrain"]]
    holder = "g" if hexagon["control"] == "german" else ""
    extra = "!" if hexagon["fortified"] else "@" if hexagon["headquarters"] else ""
    spawn = "*" if hexagon["spawn"] else ""
    return f"{hexagon['id']} {spawn}{mark}{holder}{extra}".strip()


def second_line(hexagon: Json) -> str:
    """The Stack: whose it is, and what is known of the Strength of each Unit."""
    for letter, side in (("G", "german"), ("S", "soviet")):
        blocks = hexagon[side]
        if blocks:
            dots = "".join("?" if "hidden" in b else str(b["strength"]) for b in blocks)
            return f"{letter}:{dots}"
    return ""
