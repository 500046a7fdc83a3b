"""Whether the polygons of a board tile the plane and meet where areas are adjacent (3.1)."""

import math
from collections.abc import Iterator
from typing import Any, TypeAlias

Point: TypeAlias = tuple[float, float]
Edge: TypeAlias = tuple[Point, Point]
RIVER = 0


def problems(board: dict[str, Any]) -> Iterator[str]:
    """What the screen could not draw well, one sentence each; the structure must be sound."""
    polygons = {area["id"]: corners(area["polygon"]) for area in board["areas"]}
    polygons[RIVER] = corners(board["river_polygon"])
    width, height = board["plane"]["width"], board["plane"]["height"]
    owners = owners_of_edges(polygons)
    yield from corners_outside_the_plane(polygons, width, height)
    yield from edges_that_cross(polygons)
    yield from gaps_or_overlaps(polygons, width, height)
    yield from edges_of_too_many_or_too_few(owners, width, height)
    yield from banks_away_from_the_river(board["areas"], owners)
    yield from labels_outside_their_areas(board["areas"], polygons)


def notes(board: dict[str, Any]) -> Iterator[str]:
    """Where the polygons, which nobody plays by, are not as the adjacency of the areas."""
    polygons = {area["id"]: corners(area["polygon"]) for area in board["areas"]}
    polygons[RIVER] = corners(board["river_polygon"])
    yield from adjacency_unlike_borders(board["areas"], owners_of_edges(polygons))


def corners(polygon: list[list[float]]) -> list[Point]:
    return [(x, y) for x, y in polygon]


def edges(polygon: list[Point]) -> list[Edge]:
    return [(polygon[index - 1], corner) for index, corner in enumerate(polygon)]


def row_of(number: int) -> str:
    return "board.json, river_polygon" if number == RIVER else f"board.json, area {number}"


def named(number: int) -> str:
    return "the river" if number == RIVER else f"area {number}"


def told(point: Point) -> str:
    return f"({point[0]:g}, {point[1]:g})"


def owners_of_edges(polygons: dict[int, list[Point]]) -> dict[Edge, list[int]]:
    """Which polygons have each edge, whichever way round they go."""
    owners: dict[Edge, list[int]] = {}
    for number, polygon in polygons.items():
        for start, end in edges(polygon):
            edge = (start, end) if start < end else (end, start)
            owners.setdefault(edge, []).append(number)
    return owners


def corners_outside_the_plane(
    polygons: dict[int, list[Point]], width: int, height: int
) -> Iterator[str]:
    for number, polygon in polygons.items():
        for x, y in polygon:
            if x > width or y > height:
                yield (
                    f"{row_of(number)}: the corner {told((x, y))} lies outside the plane, "
                    f"which is {width} by {height}."
                )


def edges_that_cross(polygons: dict[int, list[Point]]) -> Iterator[str]:
    for number, polygon in polygons.items():
        sides = edges(polygon)
        for index, first in enumerate(sides):
            for second in sides[index + 2 :]:
                if do_cross(first, second):
                    yield (
                        f"{row_of(number)}: the edges from {told(first[0])} and from "
                        f"{told(second[0])} cross, but a polygon should not cross itself."
                    )


def do_cross(first: Edge, second: Edge) -> bool:
    """Whether two edges cross between their ends; edges that only touch do not."""
    return (
        turn(*first, second[0]) * turn(*first, second[1]) < 0
        and turn(*second, first[0]) * turn(*second, first[1]) < 0
    )


def turn(origin: Point, ahead: Point, point: Point) -> float:
    """Above zero if the point lies to one side of a line, below if to the other."""
    return (ahead[0] - origin[0]) * (point[1] - origin[1]) - (ahead[1] - origin[1]) * (
        point[0] - origin[0]
    )


def gaps_or_overlaps(polygons: dict[int, list[Point]], width: int, height: int) -> Iterator[str]:
    covered = sum(size_of(polygon) for polygon in polygons.values())
    if abs(covered - width * height) >= 1:
        fault = "leave gaps" if covered < width * height else "overlap"
        yield (
            f"board.json: areas and river cover {covered:.0f} of a plane of {width * height}, "
            f"so they {fault}, but should tile it exactly."
        )


def size_of(polygon: list[Point]) -> float:
    return abs(sum(start[0] * end[1] - end[0] * start[1] for start, end in edges(polygon))) / 2


def edges_of_too_many_or_too_few(
    owners: dict[Edge, list[int]], width: int, height: int
) -> Iterator[str]:
    for (start, end), numbers in owners.items():
        row = f"{row_of(numbers[0])}: the edge from {told(start)} to {told(end)}"
        if len(numbers) > 2:
            others = " and ".join(named(number) for number in numbers[1:])
            yield f"{row} belongs also to {others}, but an edge parts only two areas."
        elif len(numbers) == 1 and not is_on_the_rim(start, end, width, height):
            yield f"{row} has no area beyond it; a neighbour should have the same two corners."


def is_on_the_rim(start: Point, end: Point, width: int, height: int) -> bool:
    return start[0] == end[0] in (0, width) or start[1] == end[1] in (0, height)


def banks_away_from_the_river(
    areas: list[dict[str, Any]], owners: dict[Edge, list[int]]
) -> Iterator[str]:
    """Areas on the Volga are drawn there (3.1)."""
    wet = {number for pair in owners.values() if RIVER in pair for number in pair}
    for area in areas:
        if area["volga"] and area["id"] not in wet:
            yield f"{row_of(area['id'])}: volga is true, but the polygon does not touch the river."


def adjacency_unlike_borders(
    areas: list[dict[str, Any]], owners: dict[Edge, list[int]]
) -> Iterator[str]:
    """Areas are adjacent where they share a boundary, and only there (3.1)."""
    borders = {(min(pair), max(pair)) for pair in owners.values() if len(pair) == 2}
    for area in areas:
        number = area["id"]
        for other in range(number + 1, 51):
            if other in area["adjacent"] and (number, other) not in borders:
                yield (
                    f"{row_of(number)}: adjacent names {other}, but their polygons share no "
                    "border; adjacent areas share a boundary (3.1)."
                )
            if other not in area["adjacent"] and (number, other) in borders:
                yield (
                    f"{row_of(number)}: adjacent leaves out {other}, but their polygons share a "
                    "border; areas with a common boundary are adjacent (3.1)."
                )


def labels_outside_their_areas(
    areas: list[dict[str, Any]], polygons: dict[int, list[Point]]
) -> Iterator[str]:
    for area in areas:
        center = (area["center"][0], area["center"][1])
        sides = edges(polygons[area["id"]])
        room = min(distance(center, side) for side in sides)
        if not is_inside(center, sides):
            yield f"{row_of(area['id'])}: center {told(center)} lies outside the area's polygon."
        elif area["center_clearance"] > room + 1:
            yield (
                f"{row_of(area['id'])}: center_clearance is {area['center_clearance']}, "
                f"but the nearest edge is {room:.0f} from the center."
            )


def is_inside(point: Point, sides: list[Edge]) -> bool:
    """Whether a line from the point to the east leaves the polygon an odd number of times."""
    crossings = 0
    for (x1, y1), (x2, y2) in sides:
        if (y1 <= point[1]) != (y2 <= point[1]):
            crossings += point[0] < x1 + (point[1] - y1) * (x2 - x1) / (y2 - y1)
    return crossings % 2 == 1


def distance(point: Point, side: Edge) -> float:
    """From a point to the nearest point of an edge."""
    (x1, y1), (x2, y2) = side
    along_x, along_y = x2 - x1, y2 - y1
    length = along_x * along_x + along_y * along_y
    share = ((point[0] - x1) * along_x + (point[1] - y1) * along_y) / length if length else 0.0
    share = min(1.0, max(0.0, share))
    return math.hypot(point[0] - x1 - share * along_x, point[1] - y1 - share * along_y)
