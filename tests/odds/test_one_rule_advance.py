"""Advance's odds know every option, and follow a rule that is changed in its one place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from kurgan.games.advance.game import ADVANCE
from kurgan.games.advance.options import read_rules
from kurgan.games.advance.pack.tables import HEAVY_URBAN, STRATEGIES
from kurgan.games.advance.rules import results
from kurgan.games.advance.rules.results import OVERRUN, REPULSE, STALEMATE, SUCCESS, Terms
from kurgan.kernel.game import read_options
from kurgan.odds.advance.battle import Battle, position
from kurgan.odds.advance.calculator import Odds, by_result, of_combat
from kurgan.odds.advance.forces import assembled
from tests.share import some_of, values

from ..advance.positions import assault
from .advance_tree import enumerated, same

TELLING = Battle(
    lead=6, units=4, air=1, artillery=1, divisions=2, same_division=True, defense=6,
    terrain=HEAVY_URBAN, morale=12,
)  # fmt: skip


AS_PRINTED = (ADVANCE.options[0].name, ADVANCE.options[0].default)
EVERY_VALUE = [
    (option.name, value)
    for option in ADVANCE.options
    for value in values(option)
    if value != option.default
]


@pytest.mark.parametrize(("name", "value"), [AS_PRINTED, *EVERY_VALUE])
def test_equal_to_the_whole_tree_whatever_the_option(name: str, value: Any) -> None:
    rules = read_rules(read_options(ADVANCE, {name: value}))
    assert same(*both(replace(TELLING, rules=rules)))


@pytest.mark.parametrize(("name", "value"), [AS_PRINTED, *EVERY_VALUE])
def test_equal_to_the_whole_tree_on_the_map_whatever_the_option(name: str, value: Any) -> None:
    scene = assault(10, "ambush 9!", "29/RCN", "71/191", isolated=(10,), options={name: value})
    force = assembled(scene.state)
    assert force is not None
    found = of_combat(scene.state, force.combat, adding=True)
    assert same(found, enumerated(scene.state, force.combat, adding=True))


# Trial changes: one function of the rules is another, and nothing else is touched


@pytest.fixture(autouse=True)
def fresh_tables() -> Iterator[None]:
    """What the odds remember of the rules is forgotten before and after a change."""
    by_result.cache_clear()
    yield
    by_result.cache_clear()


def both(battle: Battle) -> tuple[Odds, Odds]:
    """By the odds, and by the engine's whole tree."""
    s, combat = position(battle)
    return of_combat(s, combat, adding=True), enumerated(s, combat, adding=True)


def test_odds_and_engine_follow_if_a_stalemate_costs_a_morale(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    printed = results.morale_terms

    def changed(result: int, strategy: int, is_high: bool) -> Terms:
        return [*printed(result, strategy, is_high), ("9.5.5 Stalemate", -(result == STALEMATE))]

    plain, _ = both(TELLING)
    monkeypatch.setattr(results, "morale_terms", changed)
    found, by_engine = both(TELLING)
    assert same(found, by_engine)
    assert found.results == plain.results
    assert found.morale[-1] == pytest.approx(plain.morale[-1] + plain.results["stalemate"])


def test_odds_and_engine_follow_if_a_draw_takes_the_area(monkeypatch: pytest.MonkeyPatch) -> None:
    def changed(difference: int, factor: int) -> int:
        return REPULSE if difference < 0 else OVERRUN if difference > factor else SUCCESS

    monkeypatch.setattr(results, "result_of", changed)
    found, by_engine = both(TELLING)
    assert same(found, by_engine)
    assert found.results["stalemate"] == 0


CHANGES: dict[str, Any] = {
    "result_held": lambda result, strategy: STALEMATE if result == OVERRUN else result,
    "lead_lost_by": lambda result, strategy: "9.4 Ambush" if result == SUCCESS else "",
    "strategy_bites": lambda result: result == OVERRUN,
    "air_counts": lambda s, area, die: min(6, die + 1),
    "defense_counts": lambda terms: max(9, terms),
    "must_retreat": lambda result, mandatory: False,
}


@pytest.mark.parametrize("strategy", some_of(["heroes", "ambush"], ["fanatic"]))
@pytest.mark.parametrize("name", CHANGES)
def test_odds_and_engine_follow_any_rule_of_the_result(
    name: str, strategy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(results, name, CHANGES[name])
    assert same(*both(replace(TELLING, strategy=STRATEGIES.index(strategy))))


def test_each_of_these_changes_does_change_some_attack(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in set(CHANGES) - {"must_retreat"}:  # here everybody finds a way back
        strategy = STRATEGIES.index("heroes")
        battle = replace(TELLING, strategy=strategy, defense=1 if name == "defense_counts" else 6)
        plain = of_combat(*position(battle), adding=True)
        with monkeypatch.context() as patch:
            patch.setattr(results, name, CHANGES[name])
            assert not same(plain, of_combat(*position(battle), adding=True)), name
