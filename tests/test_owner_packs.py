"""What a box has otherwise than the rulebook says can be played where no rule counts on it."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kurgan.games import GAMES
from kurgan.games.box import notes_of
from kurgan.kernel.ask import Choice
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.errors import BadData
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


def left_out(value: Any) -> Iterator[tuple[dict[str, Any], str]]:
    """Every key of every object; of rows that are alike the first one's."""
    rows = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    kinds: set[tuple[str, ...]] = set()
    for row in rows:
        alike = tuple(row) if isinstance(row, dict) else ()
        if isinstance(value, dict) or alike not in kinds:
            yield from left_out(row)
        kinds.add(alike)
    if isinstance(value, dict):
        yield from ((value, key) for key in [*value])


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_what_is_left_out_of_a_pack_is_told_or_not_needed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAMES[name]
    monkeypatch.setattr(game, "_tables", {})  # else it keeps the tables of every spoilt pack
    files, told = copy.deepcopy(game.pack().files), []
    for place, key in [pair for file in files.values() for pair in left_out(file)]:
        held = dict(place)
        del place[key]
        try:
            game.tables(Pack("the box", name, files))
        except BadData as error:
            told.append(str(error))
        place.clear()
        place |= held
    assert told
    assert all(".json" in words for words in told)
