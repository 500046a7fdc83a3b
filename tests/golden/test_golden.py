"""Golden games: whole matches as readable text. A change of rules shows as a diff.

Write them anew with KURGAN_GOLDEN=write, in the commit that changes the rules. Each records the
rules number it was played under: a match that plays out otherwise needs a raised number first.
New words alone need none.
"""

from __future__ import annotations

import json
import os
import re
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

import kurgan

FOLDER = Path(__file__).resolve().parent
ADVANCE_OPTIONS: dict[str, Any] = {
    "rubble": True,
    "northern_shoulder": True,
    "isolation": True,
    "parent_organization": "extra",
    "limited_air": True,
    "pavlovs_house": True,
    "starting_morale": 18,
    "reroll_ones": [2, 3, 4],
}
AXIS_OPTIONS: dict[str, Any] = {
    "bidding": True,
    "factory_placement": True,
    "alternative_deployment": True,
    "bad_weather_sorties": True,
    "luftwaffe_priorities": True,
    "heroes": True,
    "interdiction": True,
    "interceptors": True,
}
GAMES: dict[str, tuple[str, str, dict[str, Any]]] = {
    "advance-main": ("advance", "main", {}),
    "advance-factory": ("advance", "factory", {}),
    "advance-every-option": ("advance", "main", ADVANCE_OPTIONS),
    "inferno-solo": ("inferno", "campaign", {}),
    "inferno-coop": ("inferno", "campaign", {"mode": "coop"}),
    "inferno-versus": ("inferno", "campaign", {"mode": "versus"}),
    "inferno-two-vs-one": ("inferno", "campaign", {"mode": "two_vs_one"}),
    "inferno-2017": ("inferno", "campaign", {"edition": "2017"}),
    "inferno-random": ("inferno", "campaign", {"designers_way": "random"}),
    "inferno-easy-german": ("inferno", "campaign", {"designers_way": "easy_german"}),
    "inferno-easy-soviet": ("inferno", "campaign", {"designers_way": "easy_soviet"}),
    "inferno-hardest": ("inferno", "campaign", {"designers_way": "hardest", "mode": "versus"}),
    "axis-race": ("axis", "race", {}),
    "axis-uranus": ("axis", "uranus", {}),
    "axis-every-option": ("axis", "race", AXIS_OPTIONS),
    "axis-uranus-every-option": ("axis", "uranus", AXIS_OPTIONS),
}


class Header(NamedTuple):
    """What a golden game says of itself: its rules number, and its play without the words."""

    rules: int
    play: str


HEADER = re.compile(r"^rules: (\d+), play: (\w+)$", re.MULTILINE)


def transcript(game: str, scenario: str, options: dict[str, Any], seed: int) -> str:
    """A match played by a fixed hand: every answer, and what came of it."""
    rng = Random(seed)
    match = kurgan.new(game, scenario, options, seed=seed)
    lines = [f"  {told(match, event)}" for event in match.log]
    answers = []
    while (ask := match.question) is not None:
        answer = ask.options[int(rng.random() * len(ask.options))]
        answers.append(match.codec.encode(answer))
        lines.append(" ".join(map(str, answers[-1])))
        lines += [f"  {told(match, event)}" for event in match.play(answer)]
    facts = [[event.kind, *event.args] for event in match.log]
    play = sha256(json.dumps([answers, facts]).encode()).hexdigest()[:12]
    head = [f"{game} {scenario} {options}", f"rules: {match.game.rules}, play: {play}"]
    return "\n".join([*head, *lines, f"{match.outcome}"]) + "\n"


def header(text: str) -> Header | None:
    """The header of a golden game; None if it has none."""
    found = HEADER.search(text)
    return Header(int(found[1]), found[2]) if found else None


def plays_otherwise(kept: str, text: str) -> str:
    """A complaint, if a match plays out otherwise under a rules number that was not raised."""
    before, now = header(kept), header(text)
    if before is None or now is None or before.play == now.play or now.rules > before.rules:
        return ""
    return f"This match plays out otherwise: raise the game's rules number above {before.rules}."


def told(match: kurgan.Match, event: Any) -> str:
    """An event with its rule."""
    return f"{event.rule}: {match.game.text.event(match.tables, event)}"


@pytest.mark.parametrize("name", GAMES)
def test_the_match_plays_out_as_it_always_did(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    text = transcript(*GAMES[name], seed=42)
    kept = path.read_text(encoding="utf-8") if path.exists() else ""
    complaint = plays_otherwise(kept, text)
    assert not complaint, complaint
    if os.environ.get("KURGAN_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    else:
        assert text == kept


def test_another_play_needs_a_raised_number_and_other_words_do_not() -> None:
    kept = "advance main {}\nrules: 2, play: aaaa\ndone\n"
    assert "above 2" in plays_otherwise(kept, kept.replace("aaaa", "bbbb"))
    assert "above 2" in plays_otherwise(kept, kept.replace("aaaa", "bbbb").replace(": 2", ": 1"))
    assert not plays_otherwise(kept, kept.replace("aaaa", "bbbb").replace(": 2", ": 3"))
    assert not plays_otherwise(kept, kept.replace("done", "finished"))
    assert not plays_otherwise("", kept)


def test_every_scenario_has_a_golden_game() -> None:
    written = {(game, scenario) for game, scenario, _ in GAMES.values()}
    there = {
        (name, scenario) for name, game in kurgan.games().items() for scenario in game.scenarios
    }
    assert there <= written
