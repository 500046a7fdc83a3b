"""The map of the city in characters: areas where they lie, with their borders."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.games.drawing import WATER, Grid, drawn
from kurgan.kernel.procedure import Json

NARROWEST = 78  # columns that the map needs
LINES = 50
EAST = 960  # of the plane; beyond it there is only the Volga
SHORT_TERRAIN = {
    "none": "", "clear": "Cl", "elevated": "El", "light_urban": "Lt", "heavy_urban": "Hv",
}  # fmt: skip
SHORT_NAMES = {
    "Hill ": "H. ", "Red October": "Red Oct.", "Settlement": "Settl.", "Station": "Stn",
    "Square": "Sq.", "Elevator": "Elev.", "Suburb": "Sub.", "Hospital": "Hosp.", "Works": "Wks",
    "Factory": "Fact.", "Tractor": "Tr.", "Barrikady": "Barr.",
}  # fmt: skip
VOLGA = ["V", "O", "L", "G", "A"]


def area_map(board: Json, view: Json, width: int) -> list[str]:
    """The areas with their names, what they are and who is there."""
    labels: dict[str, list[list[str]]] = {WATER: [VOLGA]}
    for area in view["areas"]:
        labels[area["id"]] = list(ways(area))
    return drawn(grid(board, min(width, 120) - 1), labels).lines


def ways(area: Json) -> Iterator[list[str]]:
    """An area in two lines or, where it is narrow, in three."""
    ground, forces = f"{terrain(area)} {holder(area)}".strip(), units(area)
    for name in names(area):
        yield [name, f"{ground} {forces}".strip()]
    for name in names(area):
        yield [name, ground, forces]
    yield [f"{area['id']} {terrain(area)}", f"{holder(area)} {forces}"]
    yield [f"{area['id']} {terrain(area)}", holder(area), forces]
    yield [f"{area['id']} {forces}", holder(area)]


def contents(area: Json) -> str:
    """Terrain, holder and units of an area in a few letters."""
    return " ".join(part for part in (terrain(area), holder(area), units(area)) if part)


def terrain(area: Json) -> str:
    """The terrain with its TEM."""
    return f"{SHORT_TERRAIN[area['terrain']]}{area['tem'] or ''}"


def units(area: Json) -> str:
    """How many German units are fresh, and how many spent."""
    fresh = sum(unit["fresh"] for unit in area["units"])
    return f"{fresh}+{len(area['units']) - fresh}" if area["units"] else ""


def holder(area: Json) -> str:
    """Who controls an area, and what is known of its Soviet unit."""
    soviet = area["soviet"]
    if soviet is None:
        return "G"
    mark = "*" if area["isolated"] else ""
    if not soviet["revealed"]:
        return f"S?{mark}"
    return f"S{soviet['defense']}{soviet['strategy'][:3]}{mark}"


def names(area: Json) -> Iterator[str]:
    """Number and name, then shorter and shorter."""
    full = f"{area['id']} {area['name']}"
    yield full
    for long, short in SHORT_NAMES.items():
        full = full.replace(long, short)
    yield full
    words = full.split()
    for count in range(len(words) - 1, 1, -1):
        yield " ".join(words[:count])
    for length in range(len(words[0]) + len(words[1]), len(words[0]), -1):
        yield f"{full[:length]}."


def grid(board: Json, width: int) -> Grid:
    """The area of each character: the one whose polygon its middle lies in."""
    lines: Grid = [[WATER] * width for _ in range(LINES)]
    for area in board["areas"]:
        for row, line in enumerate(lines):
            across = crossings(area["polygon"], (row + 0.5) * board["plane"]["height"] / LINES)
            for west, east in zip(across[::2], across[1::2], strict=True):
                for column in range(width):
                    if west <= (column + 0.5) * EAST / width < east:
                        line[column] = str(area["id"])
    return lines


def crossings(polygon: list[list[float]], y: float) -> list[float]:
    """Where a line from west to east cuts the border of a polygon."""
    sides = zip([polygon[-1], *polygon], polygon, strict=False)
    return sorted(
        x1 + (x2 - x1) * (y - y1) / (y2 - y1)
        for (x1, y1), (x2, y2) in sides
        if (y1 > y) != (y2 > y)
    )
