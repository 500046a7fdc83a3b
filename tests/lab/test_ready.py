"""The ready experiments: they can be played, and they leave no option out."""

from __future__ import annotations

from pathlib import Path

import pytest

from kurgan.games import GAMES
from kurgan.lab.experiment import read_experiment

FOLDER = Path(__file__).resolve().parents[2] / "lab"
FILES = sorted(FOLDER.glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_ready_experiment_can_be_read(path: Path) -> None:
    assert read_experiment(path, 3).matches == 3 * len(read_experiment(path).settings)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_a_game_is_tried_in_every_way(game: str) -> None:
    settings = read_experiment(FOLDER / f"{game}-options.toml").settings
    for option in GAMES[game].options:
        tried = [setting.options[option.name] for setting in settings]
        assert all(value in tried for value in option.values if option.name != "mode")
        assert any(value != option.default for value in tried), option.name


def test_the_balance_covers_every_scenario_and_mode() -> None:
    settings = read_experiment(FOLDER / "balance.toml").settings
    played = {(s.game, s.scenario) for s in settings}
    assert played == {(name, scenario) for name, g in GAMES.items() for scenario in g.scenarios}
    assert {s.options["mode"] for s in settings if s.game == "inferno"} == {
        "solo", "coop", "versus", "two_vs_one",
    }  # fmt: skip
