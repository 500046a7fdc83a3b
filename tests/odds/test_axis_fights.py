"""Axis odds of combats in matches: what the engine comes to, and chances from 0 to 1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

import kurgan
from kurgan.games.axis.pack.tables import ALLIES, AXIS
from kurgan.games.axis.rules.attack import Attack
from kurgan.games.axis.rules.combat import Combat
from kurgan.games.axis.state import Board
from kurgan.kernel.bits import members
from kurgan.kernel.engine import run
from kurgan.odds.axis.calculator import forecast
from tests.axis.scene import TABLES
from tests.odds import axis_walk as walk
from tests.odds.test_axis_position import PLAYS, game

AXIS_SAVES = sorted((Path(__file__).parent.parent / "saves").glob("axis*.json"))


def small_fights(count: int) -> Iterator[tuple[Board, int]]:
    """Combats of random matches in which few units fight, aircraft in every second of them."""
    found = [0, 0]
    for seed in range(100):
        for s in game(*PLAYS[seed % len(PLAYS)], seed=seed):
            top = s.stack[-1]
            if not isinstance(top, Attack):
                continue
            for zone in members(s.contested & ~top.fought):
                sizes = [strength(s, zone, side) for side in (AXIS, ALLIES)]
                has_craft = bool(s.crafts_at(zone, 1 - top.side))
                if min(sizes) > 0 and max(sizes) <= 4 and found[has_craft] < count:
                    found[has_craft] += 1
                    yield s, zone
        if min(found) >= count:
            return


def test_a_combat_of_a_position_has_the_odds_of_the_engine() -> None:
    seen = 0
    for s, zone in small_fights(8):
        side = getattr(s.stack[-1], "side", 0)
        told = {one.target: one for one in forecast(s, side).targets}[TABLES.zones[zone]]
        fought = s.copy()
        fought.stack = [Combat(zone, side).begun()]
        run(fought)
        lost: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
        for end, chance in walk.last_positions({walk.key(fought): (fought, 1.0)}):
            for n, who in enumerate((side, 1 - side)):
                lost[n][strength(s, zone, who) - strength(end, zone, who)] += chance  # type: ignore[assignment]
        for n, name in enumerate(("attackers_lost", "defenders_lost")):
            engine = [lost[n][number] for number in range(len(told.details[name]))]
            assert told.details[name] == pytest.approx(engine, abs=1e-12), told.words
        seen += 1
    assert seen == 16


def strength(s: Board, zone: int, side: int) -> int:
    return s.land_units(zone, side) + len(s.crafts_at(zone, side))


@pytest.mark.parametrize("path", AXIS_SAVES, ids=lambda path: path.stem)
def test_no_chance_of_a_saved_match_is_below_0_or_above_1(path: Path) -> None:
    match = kurgan.load(path)
    assert isinstance(match.state, Board)
    for side in (AXIS, ALLIES):
        found = forecast(match.state, side)
        for one in (*found.targets, *filter(None, [found.assembling])):
            lists = [chances for chances in one.details.values() if isinstance(chances, list)]
            told = [one.win, *[chance for _, chance in one.outcomes], *chain(*lists)]
            assert all(0 <= chance <= 1 and str(chance) != "-0.0" for chance in told), one.words
