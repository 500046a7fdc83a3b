"""The maps in characters: every place where it lies, beside its neighbors, with what is there."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kurgan
from kurgan.games.advance.words import map as city
from kurgan.games.axis.words import map as boards
from kurgan.games.drawing import LINE, RIVER, WATER, Border, Grid, drawn, stretched
from kurgan.games.inferno.words import map as hexes
from kurgan.kernel.match import Match

from ..cli.driving import played

WIDTHS = (80, 100, 120)


def board_of(match: Match) -> Any:
    return match.pack.files["board.json"]


def touching(grid: Grid) -> set[frozenset[str]]:
    """The places that have a border on the map."""
    pairs = [(a, b) for row in grid for a, b in pairwise(row)]
    for row, below in pairwise(grid):
        pairs += zip(row, below, strict=True)
    return {frozenset(pair) for pair in pairs if len(set(pair)) == 2 and WATER not in pair}


def test_borders_stand_between_places_and_words_in_the_middle_of_them() -> None:
    def border(one: str, other: str) -> Border:
        return RIVER if {one, other} == {"a", "c"} else LINE

    grid = stretched(["aab", "aab", "ccb", "~~b"], [4, 3, 6], [1, 2, 2, 1])
    drawing = drawn(grid, {"a": [["too long for it"], ["A", "1st"]], "b": [["B"]]}, border)
    assert drawing.lines == [
        " A    |",
        " 1st  |",
        "~~~~~~|  B",
        "      |",
        "      |",
        "~~~~~~~",
    ]
    assert drawing.words == {"a": ["A", "1st"], "b": ["B"]}


def test_the_map_in_the_page_about_the_terminal_is_the_map() -> None:
    page = (Path(__file__).parents[2] / "docs" / "terminal.md").read_text(encoding="utf-8")
    match = kurgan.new("advance", seed=3)
    lines = city.area_map(board_of(match), match.view(0), 80)
    assert "\n".join(lines[3:17]) in page


@pytest.mark.parametrize("width", WIDTHS)
def test_areas_lie_beside_their_neighbors(width: int) -> None:
    match = kurgan.new("advance", seed=3)
    areas = match.view(0)["areas"]
    near = {frozenset((area["id"], other)) for area in areas for other in area["adjacent"]}
    shown = touching(city.grid(board_of(match), width - 1))
    assert near <= shown
    assert len(shown - near) <= 3, "where four areas all but meet"


@pytest.mark.parametrize("width", WIDTHS)
def test_every_area_is_told_even_when_all_are_crowded(width: int) -> None:
    match = kurgan.new("advance", seed=3)
    view = match.view(0)
    for number, area in enumerate(view["areas"]):
        area["isolated"] = True
        area["soviet"] = {"revealed": True, "defense": 10, "strategy": "Heroes"}
        area["units"] = [{"fresh": True}] * (number % 3 + 1) + [{"fresh": False}]
    lines = city.area_map(board_of(match), view, width)
    text = "\n".join(lines)
    assert max(map(len, lines)) <= width
    assert text.count("S10Her*") == len(view["areas"])
    assert len(re.findall(r"[123]\+1", text)) == len(view["areas"])
    for area in view["areas"]:
        assert re.search(rf"(?<![\d.+]){area['id']} ", text), area["name"]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("answers", [0, 400])
def test_every_zone_is_named_and_whatever_is_cut_is_told_in_full(width: int, answers: int) -> None:
    match = played(kurgan.new("axis", seed=3), Random(3), answers)
    view = match.view("axis")
    text = match.game.text.board(match.pack, view, width)
    assert max(map(len, text.splitlines())) <= width
    full = " ".join(text.split("In full (~): ")[-1].split())
    for name in ("region", "city"):
        drawing = boards.zone_map(board_of(match), view, name, width)
        for zone in view["zones"]:
            if zone["board"] == name:
                words = drawing.words[zone["id"]]
                assert words[0][:4] == zone["name"][:4] or words[0].startswith(("V. ", "Sr. "))
                line = " ".join([boards.marks(zone), *boards.forces(zone)])
                assert " ".join(words[1:]) == line or f"{zone['name']} {line}" in full


def test_the_don_is_a_border_of_its_own() -> None:
    match = kurgan.new("axis", seed=3)
    lines = boards.zone_map(board_of(match), match.view("axis"), "region", 80).lines
    [line] = [line for line in lines if "Kalach" in line]
    assert re.search(r"Novomo\w*\.?}|} +Kalach", line), "between Novomoskovsk and Kalach"


@pytest.mark.parametrize(("width", "cell"), [(80, 8), (120, 12)])
def test_hexes_lie_beside_their_neighbors(width: int, cell: int) -> None:
    match = kurgan.new("inferno", seed=3)
    shown = match.view(0)["hexes"]
    grid = hexes.grid(board_of(match), shown, cell)
    near = {frozenset((one["id"], other)) for one in shown for other in one["adjacent"]}
    assert {pair for pair in touching(grid) if "" not in pair} == near
    lines = hexes.hex_map(board_of(match), shown, width)
    assert max(map(len, lines)) <= width
    assert sum(line.count("S:?") for line in lines) == sum(bool(one["soviet"]) for one in shown)
    for one in shown:
        assert re.search(rf"[| ]{one['id']}[ |~]", "\n".join(lines)), one["id"]


def test_a_stack_that_is_broader_than_its_hex_is_marked() -> None:
    match = kurgan.new("inferno", seed=3)
    shown = match.view(0)["hexes"]
    shown[60]["german"] = [{"strength": 4}] * 9
    shown[60]["soviet"] = []
    assert "G:4444~" in "\n".join(hexes.hex_map(board_of(match), shown, 80))
