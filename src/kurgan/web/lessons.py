"""Lessons: a guided first turn of each game, from the files of the folder `lessons`."""

from __future__ import annotations

import json
from pathlib import Path

from kurgan.games import GAMES
from kurgan.kernel.procedure import Json
from kurgan.web.refusals import NotFound

FOLDER = Path(__file__).parent / "lessons"


def has_lesson(game: str) -> bool:
    """Whether a game has a lesson."""
    return game in GAMES and (FOLDER / f"{game}.json").is_file()


def lesson(game: str) -> Json:
    """The lesson of a game: title, scenario, options, seed and steps."""
    if not has_lesson(game):
        raise NotFound("There is no lesson for this game.")
    return json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))
