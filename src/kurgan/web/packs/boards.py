"""What the games' boards have in common for who corrects them: places, borders, what follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kurgan.games.inferno.pack.structure import DIRECTIONS
from kurgan.kernel.errors import BadSetup, brief
from kurgan.kernel.procedure import Json
from kurgan.web.packs.marks import OWNERS, mark_of, set_mark

BANKS = {"west_of_don", "east_of_don"}


class Land(NamedTuple):
    """How the places of a game are kept."""

    rows: str  # the list of places in board.json
    noun: str
    borders: Callable[[Json, Json], list[tuple[str, str, str]]]  # of a place: to, mark, its words
    join: Callable[[Json, Json, Json], None] | None  # None where places lie on a grid
    part: Callable[[Json, Json, Json], None] | None
    settle: Callable[[Json], None]  # make what follows from the rest


# Advance to the Volga: every area names its neighbours


def area_borders(board: Json, area: Json) -> list[tuple[str, str, str]]:
    """The neighbours of an area."""
    marks = area["adjacency_src"]
    return [
        (str(other), *mark_of(board, [board, {"src": marks.get(str(other), "")}], "src"))
        for other in area["adjacent"]
    ]


def join_areas(board: Json, one: Json, other: Json) -> None:
    """Make two areas neighbours."""
    for here, there in ((one, other), (other, one)):
        if there["id"] not in here["adjacent"]:
            here["adjacent"] = sorted([*here["adjacent"], there["id"]])
        here["adjacency_src"][str(there["id"])] = OWNERS["corrected"]


def part_areas(board: Json, one: Json, other: Json) -> None:
    """Make two areas neighbours no more."""
    for here, there in ((one, other), (other, one)):
        here["adjacent"] = [number for number in here["adjacent"] if number != there["id"]]
        here["adjacency_src"].pop(str(there["id"]), None)


def settle_areas(board: Json) -> None:
    """The modifier of an area with a corrected terrain is that of the terrain."""
    for area in board["areas"]:
        terrain = board["terrain_types"].get(str(area["terrain"]))
        if terrain and area["terrain_src"] == OWNERS["corrected"] != area["tem_src"]:
            area["tem"], area["tem_src"] = terrain["tem"], OWNERS["corrected"]


# Axis & Allies: borders are rows of their own


def zone_borders(board: Json, zone: Json) -> list[tuple[str, str, str]]:
    """The neighbours of a zone."""
    found = []
    for edge in board["edges"]:
        if zone["id"] in (edge["a"], edge["b"]):
            other = edge["b"] if edge["a"] == zone["id"] else edge["a"]
            found.append((other, *mark_of(board, [board, edge], "src")))
    return sorted(found)


def join_zones(board: Json, one: Json, other: Json) -> None:
    """Make two zones neighbours; across the Don if their banks say so."""
    a, b = sorted((one["id"], other["id"]))
    part_zones(board, one, other)
    river = "don" if {one["bank"], other["bank"]} == BANKS else None
    edge: Json = {"a": a, "b": b, "river": river, "src": ""}
    set_mark(board, [board, edge], "src", "corrected")
    board["edges"].append(edge)
    board["not_adjacent"] = [row for row in board["not_adjacent"] if {row["a"], row["b"]} != {a, b}]


def part_zones(board: Json, one: Json, other: Json) -> None:
    """Make two zones neighbours no more."""
    pair = {one["id"], other["id"]}
    board["edges"] = [edge for edge in board["edges"] if {edge["a"], edge["b"]} != pair]


# Inferno: hexes are neighbours by where they lie


def hex_borders(board: Json, hexagon: Json) -> list[tuple[str, str, str]]:
    """The neighbours of a hex, by direction."""
    mark = mark_of(board, [board, hexagon], "coord")
    return [(name, mark.status, way) for way, name in hexagon["adjacent"].items()]


def exchange(board: Json, one: Json, other: Json) -> None:
    """Two hexes lie where the other one lay."""
    for key in ("q", "r"):
        one[key], other[key] = other[key], one[key]
    for row in (one, other):
        set_mark(board, [board, row], "coord", "corrected")


def settle_hexes(board: Json) -> None:
    """Who is next to whom follows from the coordinates."""
    at = {(row["q"], row["r"]): row["id"] for row in board["hexes"]}
    for row in board["hexes"]:
        row["adjacent"] = {
            way: at[row["q"] + q, row["r"] + r]
            for way, (q, r) in DIRECTIONS.items()
            if (row["q"] + q, row["r"] + r) in at
        }


def settled_already(board: Json) -> None:
    """Nothing follows."""


LANDS = {
    "advance": Land("areas", "area", area_borders, join_areas, part_areas, settle_areas),
    "axis": Land("zones", "zone", zone_borders, join_zones, part_zones, settled_already),
    "inferno": Land("hexes", "hex", hex_borders, None, None, settle_hexes),
}


def redrawn(game: str, board: Json, own: Json) -> dict[str, list[list[str]]]:
    """Pairs of neighbours that only a corrected board has, and those that only the game's own."""
    if LANDS[game].join is None:
        return {"joined": [], "parted": []}  # hexes are drawn where they lie
    has, had = _neighbours(game, board), _neighbours(game, own)
    return {"joined": sorted(map(list, has - had)), "parted": sorted(map(list, had - has))}


def _neighbours(game: str, board: Json) -> set[tuple[str, str]]:
    """Each pair of neighbours once."""
    land = LANDS[game]
    return {
        (min(str(place["id"]), other), max(str(place["id"]), other))
        for place in board[land.rows]
        for other, *_ in land.borders(board, place)
    }


def place_of(game: str, board: Json, name: Json) -> Json:
    """The row of a place."""
    for row in board[LANDS[game].rows]:
        if str(row["id"]) == str(name):
            return row
    raise BadSetup(f"There is no {LANDS[game].noun} {brief(name)} on this board.")
