"""`kurgan board new`: a copy of a pack that one corrects."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kurgan

from .driving import Terminal


@pytest.mark.parametrize("game", sorted(kurgan.games()))
def test_a_new_board_is_a_sound_copy_under_its_own_name(
    terminal: Terminal, tmp_path: Path, game: str
) -> None:
    folder = tmp_path / "mine"
    made = terminal.run("board", "new", game, str(folder))
    assert made.code == 0
    pack = kurgan.read_pack(folder)
    assert (pack.name, pack.game) == ("mine", game)
    assert pack.files == kurgan.game(game).pack().files
    assert terminal.run("board", "check", str(folder)).lines == ["mine: no problems"]


def test_a_new_board_overwrites_nothing(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("mine")
    for folder in (tmp_path, tmp_path / "notes"):
        refused = terminal.run("board", "new", "axis", str(folder))
        assert (refused.code, refused.err) == (2, f"{folder} exists already; give a new folder.\n")
    assert (tmp_path / "notes").read_text() == "mine"


def test_a_new_board_of_no_game_lists_the_games(terminal: Terminal, tmp_path: Path) -> None:
    refused = terminal.run("board", "new", "chess", str(tmp_path / "new"))
    assert refused.code == 2
    assert refused.err == "There is no game 'chess'; there are inferno, advance, axis.\n"
    assert not (tmp_path / "new").exists()


def test_a_border_that_the_map_draws_otherwise_is_a_note_and_can_be_played(
    terminal: Terminal, tmp_path: Path
) -> None:
    folder = tmp_path / "mine"
    terminal.run("board", "new", "advance", str(folder))
    board = json.loads((folder / "board.json").read_text())
    areas = {area["id"]: area for area in board["areas"]}
    for one, other in ((17, 19), (19, 17)):
        areas[one]["adjacent"].append(other)
        areas[one]["adjacency_src"][str(other)] = "corrected: the printed map"
    (folder / "board.json").write_text(json.dumps(board))
    told = terminal.run("board", "check", str(folder))
    assert told.code == 0
    assert told.lines[:2] == [
        "mine: no problems",
        "Look at this once more; one can play nevertheless:",
    ]
    assert told.lines[2].startswith("  board.json, area 17: adjacent names 19, but their polygons")
    assert kurgan.new("advance", pack=kurgan.read_pack(folder)).question is not None


def test_a_board_of_no_game_is_told_as_a_problem_of_its_pack(
    terminal: Terminal, tmp_path: Path
) -> None:
    folder = tmp_path / "mine"
    terminal.run("board", "new", "axis", str(folder))
    manifest = folder / "pack.json"
    manifest.write_text(manifest.read_text().replace('"game": "axis"', '"game": "chess"'))
    told = terminal.run("board", "check", str(folder))
    assert told.code == 1
    assert told.lines == [
        "mine: 1 problem",
        "  pack.json: There is no game 'chess'; there are inferno, advance, axis.",
    ]
