"""What the book never allows, looked for in random games of every kind."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kurgan.games.inferno.game import INFERNO
from kurgan.kernel.match import new
from tests.inferno.scene import TABLES
from tests.rules import rule

KINDS: list[dict[str, Any]] = [
    {},
    {"mode": "versus"},
    {"mode": "coop"},
    {"mode": "two_vs_one", "designers_way": "hardest"},
    {"designers_way": "random", "mode": "coop"},
    {"designers_way": "easy_german"},
    {"edition": "2017", "mode": "versus"},
]
SIX = ("3", "7", "9", "13", "15", "19")


def check(state: Any, view: Any, full: dict[str, int]) -> None:
    """Every fact of the book that holds at any moment."""
    assert sum(h["rubble"] for h in view["hexes"]) <= 15
    for h in view["hexes"]:
        assert not h["rubble"] or h["terrain"] == "urban"
        assert len(h["german"]) <= 4
        assert len(h["soviet"]) <= 4
        assert not (h["german"] and h["soviet"])
        assert not h["german"] or h["control"] == "german"
        assert not h["soviet"] or h["control"] == "soviet"
        assert not h["fortified"] or h["control"] == "soviet"
        assert not h["headquarters"] or h["control"] == "soviet"
        colors = {unit["army"] for unit in h["german"]}
        if view["mode"] in ("coop", "two_vs_one"):
            assert not {"yellow", "blue"} <= colors
        for unit in h["german"]:
            assert 1 <= unit["strength"] <= full[unit["id"]]
    for unit, dots in enumerate(state.soviet_strength):
        assert 0 <= dots <= TABLES.soviet_strength[unit]
    cards = view["cards"]
    hands = sum(h if isinstance(h, int) else len(h) for h in cards["hands"].values())
    assert hands + cards["soviet_deck"] + cards["german_deck"] <= 54
    held = [h["id"] for h in view["hexes"] if h["id"] in SIX and h["control"] == "soviet"]
    assert 0 <= len(held) <= 6


@rule("Stacking", "Hex Control", "Rubble", "Co-Op 1", "Strength", "R51", "R54")
@pytest.mark.parametrize("number", range(len(KINDS)))
def test_random_games_never_break_a_standing_rule(number: int) -> None:
    full = dict(zip(TABLES.german_units, TABLES.german_strength, strict=True))
    for seed in range(3):
        rng = random.Random(seed * 100 + number)
        match = new(INFERNO, options=KINDS[number], seed=seed)
        side = match.sides[0]
        for step in range(1500):
            ask = match.question
            if ask is None:
                break
            match.play(ask.options[rng.randrange(len(ask.options))])
            if step % 5 == 0:
                check(match.state, match.view(side), full)
        if match.question is None:
            outcome = match.outcome
            assert outcome["winner"] in (
                *match.sides,
                "soviet",
                "german",
                "germans",
                "yellow",
                "blue",
            )
            losses = match.view(side)["losses"]
            if outcome["kind"] == "soviet_deck":
                assert match.view(side)["cards"]["soviet_deck"] == 0
            else:
                assert losses >= 10 or outcome["winner"] != "soviet"
