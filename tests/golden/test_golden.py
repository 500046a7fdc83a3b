"""Golden games: whole matches as readable text. A change of rules shows as a diff.

Write them anew with KURGAN_GOLDEN=write, in the commit that changes the rules.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

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


def transcript(game: str, scenario: str, options: dict[str, Any], seed: int) -> str:
    """A match played by a fixed hand: every answer, and what came of it."""
    rng = Random(seed)
    match = kurgan.new(game, scenario, options, seed=seed)
    lines = [f"{game} {scenario} {options}"]
    lines += [f"  {told(match, event)}" for event in match.log]
    while (ask := match.question) is not None:
        answer = ask.options[int(rng.random() * len(ask.options))]
        lines.append(" ".join(map(str, match.codec.encode(answer))))
        lines += [f"  {told(match, event)}" for event in match.play(answer)]
    lines.append(f"{match.outcome}")
    return "\n".join(lines) + "\n"


def told(match: kurgan.Match, event: Any) -> str:
    """An event with its rule."""
    return f"{event.rule}: {match.game.text.event(match.tables, event)}"


@pytest.mark.parametrize("name", GAMES)
def test_the_match_plays_out_as_it_always_did(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    text = transcript(*GAMES[name], seed=42)
    if os.environ.get("KURGAN_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_every_scenario_has_a_golden_game() -> None:
    written = {(game, scenario) for game, scenario, _ in GAMES.values()}
    there = {
        (name, scenario) for name, game in kurgan.games().items() for scenario in game.scenarios
    }
    assert there <= written
