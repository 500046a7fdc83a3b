"""Old saves, kept for ever: each must load and stand where it stood."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import kurgan
from kurgan.kernel.match import Match

SAVES = sorted(Path(__file__).resolve().parent.glob("*.json"))


def test_there_are_saves_from_awkward_moments() -> None:
    assert len(SAVES) >= 8


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_an_old_save_loads_stands_at_its_question_can_be_audited_and_played_on(path: Path) -> None:
    match = kurgan.load(path)
    stands_at_its_question(match, path)
    assert kurgan.audit(path).rolls == sum(entry.kind == "roll" for entry in match.journal)
    while (ask := match.question) is not None:
        match.play(ask.options[-1])
    assert match.outcome is not None


def stands_at_its_question(match: Match, path: Path) -> None:
    """The question of the file's name, and every entry that the file has."""
    ask = match.question
    assert ask is not None
    assert path.stem.partition("-")[2] == ask.kind
    body = json.loads(path.read_text(encoding="utf-8"))
    rewritten = body["entries"]
    for migration in match.game.migrations:
        if body["rules"] < migration.before:
            rewritten = migration.rewrite(rewritten)
    now = match.save()["entries"]
    added = len(now) - len(rewritten)  # answers that were not asked for then
    assert now == body["entries"] or is_within(rewritten, now)
    assert added <= sum(1 for entry in now if entry[0] == "play") // 20


def is_within(part: list[Any], whole: list[Any]) -> bool:
    """Whether all of a list comes in this order in another."""
    rest = iter(whole)
    return all(entry in rest for entry in part)
