"""The odds of Advance: equal to the engine's whole tree of chance, and to its samples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from math import sqrt
from random import Random
from typing import Any

import pytest

from kurgan.games.advance.options import Rules
from kurgan.games.advance.pack.tables import (
    CLEAR,
    COMMISSARS,
    ELEVATED,
    HEAVY_URBAN,
    LIGHT_URBAN,
    SHELL_SHORTAGES,
    STRATEGIES,
)
from kurgan.games.advance.rules.combat import Combat
from kurgan.odds.advance.battle import Battle, position
from kurgan.odds.advance.calculator import Odds, of_combat
from kurgan.odds.advance.forces import assembled

from ..advance.positions import assault, press
from ..advance.positions import position as placed
from ..advance.scene import Scene
from .advance_tree import begun, enumerated, same, sampled

EVERY_STRATEGY = range(len(STRATEGIES))
SMALL = Battle(lead=6, units=2, defense=6, terrain=LIGHT_URBAN, morale=12)
BATTLES = {
    "a lone unit": replace(SMALL, units=1),
    "all support": replace(SMALL, units=3, air=1, artillery=1, engineers=1),
    "as many markers as units": replace(SMALL, air=1, artillery=1),
    "one division": replace(SMALL, units=3, same_division=True),
    "one division in the ruins": replace(
        SMALL, units=4, same_division=True, engineers=1, rules=Rules(rubble=True)
    ),
    "no engineers in the ruins": replace(
        SMALL, units=4, same_division=True, artillery=2, rules=Rules(rubble=True)
    ),
    "mixed divisions": replace(
        SMALL, units=4, divisions=3, rules=Rules(parent_organization="extra")
    ),
    "every division pays": replace(
        SMALL, units=3, divisions=2, rules=Rules(parent_organization="every")
    ),
    "reduced air": replace(SMALL, terrain=HEAVY_URBAN, air=1, rules=Rules(limited_air=True)),
    "shaken": replace(SMALL, morale=9),
    "no Morale left": replace(SMALL, morale=0),
    "Morale at the cap": replace(SMALL, terrain=HEAVY_URBAN, morale=19, defense=4),
    "shell shortages": replace(SMALL, artillery=2, event=SHELL_SHORTAGES),
    "Commissars": replace(SMALL, event=COMMISSARS),
    "a hill of +4": replace(SMALL, terrain=ELEVATED, tem=4),
    "isolated": replace(SMALL, terrain=CLEAR, isolated=True, rules=Rules(isolation=True)),
    "overwhelming": replace(SMALL, lead=12, units=4, defense=1, terrain=CLEAR, air=1),
}


def test_the_tree_of_the_engine_is_whole() -> None:
    found = enumerated(*position(SMALL), adding=True)
    assert sum(found.results.values()) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("strategy", EVERY_STRATEGY)
@pytest.mark.parametrize("name", BATTLES)
def test_equal_to_the_whole_tree(name: str, strategy: int) -> None:
    s, combat = position(replace(BATTLES[name], strategy=strategy))
    assert same(of_combat(s, combat, adding=True), enumerated(s, combat, adding=True))


def test_guards_on_the_volga_roll_four_dice() -> None:
    s, combat = position(replace(SMALL, strategy=STRATEGIES.index("guards"), volga=True))
    assert same(of_combat(s, combat, adding=True), enumerated(s, combat, adding=True))


def test_a_guards_unit_revealed_before_rolls_two_dice_but_isolation_knows_it() -> None:
    guards = replace(SMALL, strategy=STRATEGIES.index("guards"), revealed=True)
    for battle in (guards, replace(guards, isolated=True)):
        s, combat = position(battle)
        assert same(of_combat(s, combat, adding=True), enumerated(s, combat, adding=True))
    isolated = of_combat(*position(replace(guards, isolated=True)), adding=True)
    plain = replace(SMALL, revealed=True, isolated=True)
    assert not same(isolated, of_combat(*position(plain), adding=True))


def test_numbers_worked_out_by_hand() -> None:
    """Attack Value 7 against 7: equal totals of two dice each, a lone unit."""
    battle = Battle(lead=6, defense=6, terrain=CLEAR, revealed=True)
    found = of_combat(*position(battle), adding=True)
    assert found.results["stalemate"] == pytest.approx(146 / 1296, abs=1e-15)
    assert found.results["repulse"] == pytest.approx(575 / 1296, abs=1e-15)
    assert found.captured == pytest.approx(575 / 1296, abs=1e-15)
    assert found.units_lost[1] == pytest.approx(575 / 1296, abs=1e-15)


def test_an_even_finer_grid_against_the_tree() -> None:
    """Every gap that matters: from hopeless to certain."""
    for lead, defense in product((1, 5, 9, 12), (1, 4, 10, 20)):
        s, combat = position(Battle(lead=lead, defense=defense, terrain=CLEAR))
        assert same(of_combat(s, combat, adding=True), enumerated(s, combat, adding=True))


# From positions of the game


def stages() -> dict[str, Scene]:
    """An attack at each question that it can ask."""
    three = ("29/RCN", "29/15", "29/71")
    markers: Mapping[str, Any] = {"support": {"air": 1, "artillery": 2, "engineer": 1}}
    isolated = assault(10, "guards 8", *three, isolated=(10,), options={"isolation": True}).roll(6)
    placed_one = assault(10, "fanatic 8", *three, **markers).play("lead", "29/15")
    return {
        "barrage": assault(10, "barrage 7", *three, **markers),
        "a lone unit under a barrage": assault(10, "barrage 7", "29/RCN"),
        "lead": assault(10, "ambush 9", *three, **markers),
        "a weaker lead": assault(10, "ambush 9", *three, **markers).play("lead", "29/15"),
        "support": placed_one.play("support", "air").play("support", "artillery"),
        "after the isolation die": isolated,
        "Pavlov's House again": assault(14, "pavlov!", *three),
        "air die due": press(assault(10, "ambush 9", *three, **markers), "29/RCN", "air"),
    }


@pytest.mark.parametrize("name", stages())
def test_the_attack_being_assembled_at_each_question(name: str) -> None:
    s = stages()[name].state
    force = assembled(s)
    assert force is not None
    assert isinstance(force.combat, Combat)
    for adding in (False, True):
        assert same(of_combat(s, force.combat, adding), enumerated(s, force.combat, adding))


@pytest.mark.slow
def test_face_down_counters_are_averaged_over_what_they_can_be() -> None:
    units = {"29/RCN": 8, "29/15": 8, "244A": 8}
    soviet = {10: "fanatic 8", 14: "guards 10", 22: "barrage 7", 25: "barrage 7", 26: "ambush 9"}
    scene = placed(units, soviet, support={"air": 1, "artillery": 1}).play("activate", 8)
    for unit in units:
        scene.move(unit, 10)
    force = assembled(scene.state)
    assert force is not None
    assert force.combat.attackers.bit_count() == 3
    for adding in (False, True):
        assert same(
            of_combat(scene.state, force.combat, adding),
            enumerated(scene.state, force.combat, adding),
        )


# Samples of large battles

LARGE = Battle(
    lead=7, units=4, artillery=1, engineers=2, air=1, same_division=True, divisions=2, morale=10,
    defense=8, terrain=HEAVY_URBAN, strategy=STRATEGIES.index("guards"), isolated=True,
    rules=Rules(isolation=True, limited_air=True, rubble=True, parent_organization="extra"),
)  # fmt: skip


def assert_sampled(battle: Battle, samples: int) -> None:
    """No frequency is further than five standard deviations from its chance."""
    s, combat = position(battle)
    exact, rng = of_combat(s, combat, adding=True), Random(6)
    counts: Counter[tuple[str, str | int]] = Counter()
    for _ in range(samples):
        result, lost, morale = sampled(begun(s, combat), rng)
        counts.update([("result", result), ("lost", lost), ("morale", morale)])
    for key, chance in chances(exact).items():
        bound = 5 * sqrt(max(1, samples * chance * (1 - chance)))
        assert abs(counts[key] - samples * chance) <= bound, key


def chances(exact: Odds) -> dict[tuple[str, str | int], float]:
    return {
        **{("result", name): chance for name, chance in exact.results.items()},
        **{("lost", count): chance for count, chance in exact.units_lost.items()},
        **{("morale", change): chance for change, chance in exact.morale.items()},
    }


@pytest.mark.slow
def test_as_twenty_thousand_samples_of_a_large_attack() -> None:
    assert_sampled(LARGE, 20_000)


@pytest.mark.long
@pytest.mark.parametrize("strategy", EVERY_STRATEGY)
def test_as_a_million_samples_of_a_large_attack(strategy: int) -> None:
    assert_sampled(replace(LARGE, strategy=strategy), 1_000_000)
