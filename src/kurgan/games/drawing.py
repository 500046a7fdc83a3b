"""A map in characters: each of them belongs to a place; borders between places, words inside."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

WATER = "~"
OUTSIDE = ""

Grid: TypeAlias = list[list[str]]  # the place of each character; WATER and OUTSIDE are no places
Labels: TypeAlias = Mapping[str, Sequence[Sequence[str]]]  # the lines of a place, the best first


class Border(NamedTuple):
    """What parts two places: beside each other, and one above the other."""

    beside: str = "|"
    above: str = "_"


LINE = Border()
RIVER = Border("}", "~")


class Drawing(NamedTuple):
    """The lines of a map, and the words that each place got; a place without room has none."""

    lines: list[str]
    words: dict[str, Sequence[str]]


def stretched(rows: Sequence[Sequence[str]], widths: list[int], heights: list[int]) -> Grid:
    """A raster of which each column has its width and each row its height in characters."""
    grid = []
    for row, height in zip(rows, heights, strict=True):
        line = [place for place, width in zip(row, widths, strict=True) for _ in range(width)]
        grid += [list(line) for _ in range(height)]
    return grid


def widths_for(rows: Sequence[Sequence[str]], wanted: Mapping[str, int], width: int) -> list[int]:
    """The width of each column of a raster, so that places have room for so many letters."""
    runs = {
        place: [run for row in rooms.values() for run in row]
        for place, rooms in _rooms(rows).items()
    }
    widths = [1] * len(rows[0])
    while sum(widths) < width:
        votes = [0.0] * len(widths)
        for place, letters in wanted.items():
            room, west, east = max((sum(widths[a : b + 1]), a, b) for a, b in runs[place])
            for column in range(west, east + 1):
                votes[column] += max(0, letters + 1 - room) / (east + 1 - west)
        most = max(range(len(widths)), key=lambda c: (votes[c] / widths[c], -widths[c], -c))
        widths[most] += 1
    return widths


def heights_for(
    rows: Sequence[Sequence[str]], widths: list[int], wanted: Mapping[str, int], most: int
) -> list[int]:
    """The height of each row of a raster, so that places have room for two lines of letters."""
    heights = [1] * len(rows)
    runs = _rooms(stretched(rows, widths, heights))
    for place, letters in wanted.items():
        room = min(letters, max(b - a for row in runs[place].values() for a, b in row))
        broad = max(runs[place], key=lambda row: max(b - a for a, b in runs[place][row]))
        rooms = _rooms(stretched(rows, widths, heights))[place]
        if _spot(rooms, 2, room) is None and sum(heights) < most:
            heights[broad] += 1
    return heights


def drawn(
    grid: Grid, labels: Labels, border: Callable[[str, str], Border] = lambda one, other: LINE
) -> Drawing:
    """A map; of each place's labels the first that fits is written."""
    lines = [
        [_character(grid, row, column, border) for column in range(len(grid[row]))]
        for row in range(len(grid))
    ]
    rooms = _rooms(grid)
    written: dict[str, Sequence[str]] = {}
    for place, ways in labels.items():
        for words in ways:
            spot = _spot(rooms.get(place, {}), len(words), max(map(len, words)))
            if spot is not None:
                _write(lines, *spot, words)
                written[place] = words
                break
    return Drawing(["".join(line).rstrip() for line in lines], written)


def _character(grid: Grid, row: int, column: int, border: Callable[[str, str], Border]) -> str:
    here = grid[row][column]
    right = grid[row][column + 1] if column + 1 < len(grid[row]) else here
    below = grid[row + 1][column] if row + 1 < len(grid) else here
    if here == WATER:
        return WATER
    if right not in (here, WATER):
        return border(here, right).beside
    if below not in (here, WATER):
        return border(here, below).above
    return " "


Rooms: TypeAlias = dict[int, list[tuple[int, int]]]  # by row: where a run begins and ends


def _rooms(grid: Sequence[Sequence[str]]) -> dict[str, Rooms]:
    """Where each place has room for words: in each row the runs without its right border."""
    found: dict[str, Rooms] = {}
    for number, row in enumerate(grid):
        start = 0
        for column in range(1, len(row) + 1):
            if column == len(row) or row[column] != row[start]:
                runs = found.setdefault(row[start], {}).setdefault(number, [])
                runs.append((start, column - 1))
                start = column
    return found


def _spot(rooms: Rooms, lines: int, width: int) -> tuple[int, int] | None:
    """The row and column nearest to the middle where so many lines fit one below the other."""
    cells = [(row, (a + b) / 2, b - a) for row, runs in rooms.items() for a, b in runs if b > a]
    if not cells:
        return None
    size = sum(width for _, _, width in cells)
    middle_row = sum(row * width for row, _, width in cells) / size
    middle = sum(column * width for _, column, width in cells) / size
    spots = [
        (abs(row + (lines - 1) / 2 - middle_row) * 2 + abs((a + b) / 2 - middle), row, a, b)
        for row in rooms
        for a, b in _shared(rooms, row, lines)
        if b - a >= width
    ]
    if not spots:
        return None
    _, row, a, b = min(spots)
    return row, a + (b - a - width) // 2


def _shared(rooms: Rooms, row: int, height: int) -> Iterator[tuple[int, int]]:
    """The columns that some rows share."""
    shared = [(0, 1_000_000)]
    for line in range(row, row + height):
        shared = [
            (max(a, c), min(b, d))
            for a, b in shared
            for c, d in rooms.get(line, ())
            if max(a, c) < min(b, d)
        ]
    yield from shared


def _write(lines: list[list[str]], row: int, column: int, words: Sequence[str]) -> None:
    for down, text in enumerate(words):
        for right, letter in enumerate(text):
            lines[row + down][column + right] = letter
