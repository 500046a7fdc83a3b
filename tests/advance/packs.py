"""Packs of Advance for tests: the packaged one, to be spoilt, and what is said of it."""

import json
from importlib import resources
from typing import Any

from kurgan.games.advance.pack.check import notes, problems

FILES = ("board.json", "units.json", "events.json")
DATA = resources.files("kurgan.games.advance") / "pack" / "data"
SOUND = {file: json.loads((DATA / file).read_text(encoding="utf-8")) for file in FILES}
LOST = object()


def said(pack: dict[str, Any]) -> list[str]:
    """All that is said of a pack: what keeps it from being played, and what does not."""
    return problems(pack) + notes(pack)


def assert_told(pack: dict[str, Any], *sentences: str) -> None:
    found = said(pack)
    for sentence in sentences:
        assert sentence in found, "\n".join(found)
