"""One rule, one function: the odds follow every option and every changed rule of Inferno."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kurgan.games.inferno.options import OPTIONS
from kurgan.games.inferno.rules import (
    close_combat,
    combat,
    hits,
    opportunity_fire,
    rubble,
    soviet_cards,
    strength,
)
from kurgan.odds.arguments import read_given
from kurgan.odds.inferno import fire, stacks
from kurgan.odds.inferno.by_hand import ARGUMENTS, of_battle
from tests.inferno.scene import Scene
from tests.odds.inferno_scenes import EXACT, FAR, Setting, attack, exact
from tests.odds.inferno_walk import counted, gap, tree
from tests.share import some_of

# Battles in which the rules that may be changed matter
OPPORTUNITY: Setting = {
    "german": {"55": ["G-191:1"], "56": ["G-2:1"]},
    "soviet": {"41": ["S-45:1"], "42": ["S-WK1:1"], "54": ["S-T26:1"]},
    "soviet_leaders": ["chuikov", "khrushchev"],
    "fortified": ["54"],
}
ANTI_AIRCRAFT: Setting = {
    "german": {"8": ["G-191:2"], "24": ["G-64:1"]},
    "soviet": {"7": ["S-45:2"]},
    "target": "7",
    "soviet_hand": ["aa-7"],
}
COMBINED: Setting = {
    "german": {"72": ["G-64:2", "G-191:1"]},
    "soviet": {"73": ["S-45:2"]},
    "target": "73",
    "german_leaders": ["hoth"],
}
POWERS: Setting = {
    "german": {"55": ["G-64:2", "G-191:1"]},
    "soviet": {"41": ["S-1077AA:1", "S-20D:1"]},
    "soviet_hand": ["tommy-1"],
}
HEADQUARTERS: Setting = {
    "german": {"55": ["G-191:2"]},
    "soviet": {"41": ["S-45:1"], "42": ["S-WK1:1"]},
    "soviet_hand": ["chuikov"],
    "control": {"german": ["10", "11", "12"]},
}
SNIPERS: Setting = {
    "german": {"55": ["G-191:2", "G-2:3"]},
    "soviet": {"41": ["S-45:2", "S-T84:1"]},
    "soviet_hand": ["sniper_s-1"],
    "soviet_leaders": ["zaytsev"],
    "rubble": ["41"],
}
UNEVEN: Setting = {
    "german": {"55": ["G-369:1", "G-2:3"]},
    "soviet": {"41": ["S-45:2", "S-T84:1"]},
}
BATTLES = {
    "opportunity": OPPORTUNITY,
    "aa": ANTI_AIRCRAFT,
    "combined": COMBINED,
    "powers": POWERS,
    "headquarters": HEADQUARTERS,
    "snipers": SNIPERS,
    "uneven": UNEVEN,
}


def declared(setting: Setting, **options: Any) -> Scene:
    """The battle with some options; a Soviet player keeps his cards."""
    held = dict(setting)
    if options.get("mode") in ("versus", "two_vs_one"):
        held.pop("soviet_hand", None)
    return attack(**held, options=options)


def difference(scene: Scene) -> float:
    """How far our odds are from the engine's own tree."""
    s = scene.state
    return gap(exact(s), counted(tree(s), side=True))


WITH = {  # what an option is nothing without
    "chuikov_hq": {"designers_way": "easy_soviet"},
    "coop_decisions": {"mode": "coop"},
}
AS_PRINTED = (OPTIONS[0].name, OPTIONS[0].default)
CASES = [
    (option.name, value)
    for option in OPTIONS
    for value in option.values
    if value != option.default or option.name in WITH
]


@pytest.mark.parametrize("battle", some_of([*BATTLES][:-1], [*BATTLES][-1:]))
@pytest.mark.parametrize(("option", "value"), [AS_PRINTED, *CASES])
def test_the_odds_are_the_engines_with_every_option(option: str, value: Any, battle: str) -> None:
    options = WITH.get(option, {}) | {option: value}
    assert difference(declared(BATTLES[battle], **options)) < EXACT


def test_a_soviet_attack_on_rubble_is_the_engines_too() -> None:
    s = Scene(
        phase="soviet", german={"24": ["G-64:2"]}, soviet=FAR | {"25": ["S-45:2", "S-T84:1"]},
        seen=["S-45", "S-T84"], rubble=["24"], soviet_leaders=["khrushchev"],
    ).roll(5).state  # fmt: skip
    assert gap(exact(s), counted(tree(s), side=False)) < EXACT


# A rule is changed in one place: the engine and the odds both follow


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    """Forget what was worked out by other rules."""
    forget()
    yield
    forget()


def forget() -> None:
    for module in (fire, stacks):
        for thing in vars(module).values():
            if hasattr(thing, "cache_clear"):
                thing.cache_clear()


def change(patch: pytest.MonkeyPatch, rule: Callable[..., Any], new: Callable[..., Any]) -> None:
    """Another rule in the place of one, for all who have imported it."""
    for name, module in list(sys.modules.items()):
        if name.startswith("kurgan."):
            for key, value in list(vars(module).items()):
                if value is rule:
                    patch.setattr(module, key, new)


def weakest(units: int, dots: list[int]) -> int:
    """Hits on the weakest, for a change."""
    held = [n for n in range(units.bit_length()) if units >> n & 1 and dots[n]]
    least = min((dots[n] for n in held), default=0)
    return sum(1 << n for n in held if dots[n] == least)


CHANGES: dict[str, tuple[Callable[..., Any], Callable[..., Any], Setting, dict[str, Any]]] = {
    "Rubble stops two of three hits": (
        rubble.through_rubble, lambda scored: scored // 3, SNIPERS, {},
    ),
    "Rubble falls more easily": (rubble.makes_rubble, lambda total: total > 12, POWERS, {}),
    "tanks count twice for Rubble": (
        rubble.rubble_terms,
        lambda support, hexes, tanks: [("Rubble Hexes", support + hexes + 2 * tanks)],
        POWERS, {},
    ),
    "no Rubble Rolls": (
        rubble.is_roll_due, lambda **given: False, POWERS, {},
    ),
    "Rubble protects nobody": (rubble.is_protected, lambda **given: False, SNIPERS, {}),
    "attackers fire first in the city": (
        close_combat.fire_order,
        lambda terrain, *, is_german, is_combined: close_combat.GERMANS_FIRST,
        POWERS, {},
    ),
    "no Combined Force Bonus": (
        close_combat.has_combined_force, lambda german, soviet: False, COMBINED, {},
    ),
    "a Fortification adds two": (
        opportunity_fire.opportunity_bonus,
        lambda bonus, *, is_fortified: bonus + 2 * is_fortified,
        OPPORTUNITY, {},
    ),
    "two dice for each Unit": (
        opportunity_fire.opportunity_dice,
        lambda rules, stacks, units: 2 * units * min(stacks, 1),
        OPPORTUNITY, {},
    ),
    "no Opportunity Fire": (
        opportunity_fire.has_opportunity, lambda **given: False, OPPORTUNITY, {},
    ),
    "cards hit with every die": (
        hits.card_hits, lambda faces, least: len(tuple(faces)), POWERS, {},
    ),
    "Rubble may lie anywhere": (
        rubble.may_get_rubble, lambda **given: not given["is_rubble"], COMBINED, {},
    ),
    "AA leaves no Rubble": (
        soviet_cards.places_rubble, lambda rules, *, has_cancelled: False, ANTI_AIRCRAFT, {},
    ),
    "the 1077th and the 20th act at every level": (
        combat.have_powers, lambda rules: True, POWERS, {},
    ),
    "the weakest are hit": (strength.strongest, weakest, UNEVEN, {}),
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_rule_changes_the_engine_and_the_odds_alike(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rule, new, battle, options = CHANGES[name]
    before = counted(tree(declared(battle, **options).state), side=True)
    change(monkeypatch, rule, new)
    forget()
    s = declared(battle, **options).state
    after = counted(tree(s), side=True)
    assert gap(before, after) > EXACT, "the change must matter to this battle"
    assert gap(exact(s), after) < EXACT


def test_by_hand_aa_finds_no_airstrike_that_the_1077th_has_cancelled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    change(monkeypatch, combat.have_powers, lambda rules: True)
    change(monkeypatch, soviet_cards.places_rubble, lambda rules, *, has_cancelled: has_cancelled)
    battle = {"attack": "1SF", "defend": "S-1077AA:1"}
    found = [by_hand(battle | {"cards": cards}) for cards in ("stuka aa_here", "stuka")]
    assert found[0] == found[1]


def by_hand(said: dict[str, Any]) -> dict[str, Any]:
    """The odds of a battle that is spelled out."""
    found: dict[str, Any] = of_battle(read_given(ARGUMENTS, said)).details
    return found
