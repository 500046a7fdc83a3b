"""What a box has otherwise than the rulebook says can be played where no rule counts on it."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

from kurgan.games import GAMES
from kurgan.games.box import notes_of
from kurgan.kernel.ask import Choice
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.game import read_options
from kurgan.kernel.pack import Pack


def advance(files: dict[str, Any]) -> None:
    """Another name, another modifier, another factor, another event."""
    area = next(row for row in files["board.json"]["areas"] if row["id"] == 28)
    area |= {"name": "Hill 107", "tem": 3}
    for unit in files["units.json"]["factory_units"]:
        unit["mf"] = 5
    files["events.json"]["factory"]["chart"][0]["event"] = "rain"


def axis(files: dict[str, Any]) -> None:
    """Another border, another card."""
    edge = {"a": "lake_sarpa", "b": "beketovka", "river": None, "src": "D1"}
    files["board.json"]["edges"].append(edge)
    files["cards.json"]["uranus_cards"][1]["contents"] = {"sov_tank": 2}


def inferno(files: dict[str, Any]) -> None:
    """Other dice of support."""
    card = next(row for row in files["cards.json"]["german"] if row["id"] == "howitzer")
    card |= {"dice": 7, "rubble": 3}


@pytest.mark.parametrize("change", [advance, axis, inferno], ids=lambda change: change.__name__)
def test_what_the_rules_do_not_count_on_may_be_corrected_and_is_told(change: Any) -> None:
    game = GAMES[change.__name__]
    files = copy.deepcopy(game.pack().files)
    change(files)
    pack = Pack("the box", game.name, files)
    assert game.problems(pack) == []
    assert len(notes_of(game, pack)) >= 1
    s = game.setup([*game.scenarios][-1], read_options(game, {}), game.tables(pack))
    run(s)
    rng = Random(1)
    while (ask := question(s)) is not None:
        apply(s, rng.choice(ask.options) if isinstance(ask, Choice) else ask.sample(rng))
    assert game.outcome(s)["winner"] in ("german", "soviet", "axis", "allies")
