"""Both boards in characters: zones where they lie, with their borders, the Don and the Volga."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from kurgan.games.drawing import (
    LINE,
    RIVER,
    WATER,
    Border,
    Drawing,
    Grid,
    drawn,
    heights_for,
    stretched,
    widths_for,
)
from kurgan.kernel.procedure import Json

NARROWEST = 78  # columns that the maps need
MOST_LINES = 40  # of one board
LABEL = 13  # letters of a name that a zone should have room for
LAND = {"~~": WATER, "##": "city", "LL": "lake"}  # what the rasters show beside the zones
SHORT = {
    "ger_infantry": "i", "min_infantry": "m", "ger_mech": "h", "ger_artillery": "a",
    "min_artillery": "n", "ger_tank": "t", "ger_assault_gun": "g",
    "sov_infantry": "I", "sov_mech": "H", "sov_artillery": "A", "sov_tank": "T", "sov_rocket": "R",
}  # fmt: skip
SHORT_NAMES = {
    " Workers Settlement": " Settl.", " Steel Works": " Steel", " Rail Station": " Rail Stn",
    "Red October": "Red Oct.", "Southern": "South.", "Factory": "Fact.", "Abganerovo": "Abgan.",
    "Srednyaya": "Sr.", "Verkhne": "V.", "Station": "Stn",
}  # fmt: skip


def zone_map(board: Json, view: Json, name: str, width: int) -> Drawing:
    """One board: each zone with its name, who holds it and who is there."""
    raster = board["rasters"][name]
    legend = {**raster["legend"], **LAND}
    rows = tuple(
        [tuple([legend[code] for code in row.split()]) for row in raster["rows_north_to_south"]]
    )
    zones = [zone for zone in view["zones"] if zone["board"] == name]
    rooms = tuple([(zone["id"], min(len(zone["name"]), LABEL)) for zone in zones])
    labels: dict[str, list[list[str]]] = {zone["id"]: list(ways(zone)) for zone in zones}
    labels |= {WATER: [[*"VOLGA"]], "city": [["City", "Board"], ["City"]], "lake": [["lake"]]}
    don = {(zone["id"], near) for zone in zones for near in zone["across_don"]}

    def border(one: str, other: str) -> Border:
        return RIVER if (one, other) in don else LINE

    return drawn(grid(rows, rooms, width - 1), labels, border)


@cache
def grid(rows: tuple[tuple[str, ...], ...], rooms: Sequence[tuple[str, int]], width: int) -> Grid:
    """The raster with as much room as the names need."""
    wanted = dict(rooms)
    widths = widths_for(rows, wanted, width)
    return stretched(rows, widths, heights_for(rows, widths, wanted, MOST_LINES))


def ways(zone: Json) -> Iterator[list[str]]:
    """A zone in two lines, or in more where it is narrow; at last cut, with a mark that says so."""
    head, parts = marks(zone), forces(zone)
    line = " ".join([head, *parts])
    below = [" ".join([head, *parts[:1]]), *parts[1:]]
    for name in names(zone["name"]):
        yield [name, line]
    for name in names(zone["name"]):
        yield [name, *below]
    for length in range(len(line) - 1, 3, -1):
        for name in names(zone["name"]):
            yield [name, f"{line[:length]}~"]


def names(name: str) -> Iterator[str]:
    """A name, then shorter and shorter."""
    yield name
    for long, short in SHORT_NAMES.items():
        name = name.replace(long, short)
    yield name
    for length in range(len(name) - 2, 4, -1):
        yield f"{name[:length]}."


def marks(zone: Json) -> str:
    """Control, combat, Resource Points, fortification and airfield."""
    control = "X" if zone["control"] == "axis" else "S"
    combat = {"assault": "!", "battle": "#", None: ""}[zone["marker"]]
    fortified, airfield = "f" if zone["fortified"] else "", "^" if zone["airfield"] else ""
    return f"{control}{combat}{zone['rp'] or ''}{fortified}{airfield}"


def forces(zone: Json) -> list[str]:
    """The units of the Axis, of the Soviets, and the tokens of a zone."""
    axis = "".join(f"{n}{SHORT[u]}" for u, n in zone["units"].items() if SHORT[u].islower())
    allies = "".join(f"{n}{SHORT[u]}" for u, n in zone["units"].items() if SHORT[u].isupper())
    if axis and "axis" not in zone["supplied"]:
        axis += "(u)"
    if allies and "allies" not in zone["supplied"]:
        allies += "(u)"
    tokens = [f"+{n}{'x' if side == 'axis' else 's'}" for side, n in zone["tokens"].items()]
    return [part for part in (axis, allies, *tokens) if part]
