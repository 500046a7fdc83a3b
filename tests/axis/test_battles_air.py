"""Battles with fighters, bombers and assault guns: sampled losses by type agree with exact ones.

The exact side is an enumeration of its own: hits by aim from binomials, then the printed order of
targeted fire. Both players follow fixed habits, so that what is lost depends on the dice alone.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import comb, prod
from random import Random
from typing import NamedTuple

import pytest

from kurgan.games.axis.pack.tables import UNITS
from kurgan.games.axis.state import Board
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.engine import apply, question
from tests.axis.scene import TABLES, Scene
from tests.rules import rule

SAMPLES = 500
# What an owner gives up first, and what a bomber aims at first.
GIVES_UP = (
    "ger_infantry", "sov_infantry", "ger_mech", "sov_mech", "ger_tank", "sov_tank",
    "ger_assault_gun", "sov_rocket", "ger_fighter", "sov_fighter", "ger_bomber", "sov_bomber",
)  # fmt: skip
AIMS_AT = ("sov_tank", "sov_mech", "sov_infantry", "ger_tank", "ger_mech", "ger_infantry")
CRAFT = {"ger_fighter", "ger_bomber", "sov_fighter", "sov_bomber"}
Losses = tuple[tuple[str, int], ...]
Volley = dict[str, list[tuple[int, int]]]  # aim -> dice and the value they need


class Battle(NamedTuple):
    """Who stands in Kalach, what flies in, and what each side rolls."""

    axis: str
    allies: str
    flies: tuple[str, ...]  # Axis aircraft that attack
    attack: Volley
    defense: Volley


BATTLES = [
    # One assault gun and one tank against tanks and infantry: the gun hunts tanks.
    Battle("1 ger_tank, 2 ger_assault_gun", "2 sov_tank, 2 sov_infantry", (),
           {"plain": [(1, 3)], "guns": [(2, 2)]}, {"plain": [(2, 2), (2, 3)]}),
    # More guns than tanks: what they cannot aim is the owner's to take.
    Battle("4 ger_assault_gun", "1 sov_tank, 3 sov_infantry", (),
           {"guns": [(4, 2)]}, {"plain": [(3, 2), (1, 3)]}),
    # Fighters over a field with fighters: each side's may aim at aircraft.
    Battle("2 ger_infantry", "1 sov_infantry, 2 sov_fighter", ("2 ger_fighter",),
           {"plain": [(2, 1)], "planes": [(2, 3)]}, {"plain": [(1, 2)], "planes": [(2, 4)]}),
    # A fighter against bombers on the ground, which defend at 1 and aim at nothing.
    Battle("1 ger_infantry", "2 sov_infantry, 2 sov_bomber", ("1 ger_fighter",),
           {"plain": [(1, 1)], "planes": [(1, 3)]}, {"plain": [(2, 2), (2, 1)]}),
    # Bombers name a type.
    Battle("3 ger_infantry", "1 sov_tank, 1 sov_mech, 2 sov_infantry", ("3 ger_bomber",),
           {"plain": [(3, 1)], "bombs": [(3, 3)]}, {"plain": [(1, 3), (3, 2)]}),
    # Everything at once, and launchers that never roll.
    Battle("2 ger_tank, 1 ger_assault_gun", "2 sov_tank, 1 sov_rocket, 1 sov_fighter",
           ("1 ger_fighter", "2 ger_bomber"),
           {"plain": [(2, 3)], "guns": [(1, 2)], "planes": [(1, 3)], "bombs": [(2, 3)]},
           {"plain": [(2, 3)], "planes": [(1, 4)]}),
]  # fmt: skip


def counted(text: str) -> Counter[str]:
    """Units as numbers: "2 ger_tank, 1 ger_mech"."""
    return Counter({part.split()[1]: int(part.split()[0]) for part in text.split(", ")})


def hit_chances(volley: Volley) -> dict[tuple[tuple[str, int], ...], float]:
    """The chance of every combination of hits by aim."""
    pools = [(aim, dice, value) for aim, rows in volley.items() for dice, value in rows]
    found: dict[tuple[tuple[str, int], ...], float] = {}
    for hits in product(*[range(dice + 1) for _, dice, _ in pools]):
        chance = prod(
            comb(dice, hit) * (value / 6) ** hit * (1 - value / 6) ** (dice - hit)
            for (_, dice, value), hit in zip(pools, hits, strict=True)
        )
        total: Counter[str] = Counter()
        for (aim, _, _), hit in zip(pools, hits, strict=True):
            total[aim] += hit
        key = tuple(sorted((aim, hit) for aim, hit in total.items() if hit))
        found[key] = found.get(key, 0.0) + chance
    return found


def give_up(units: Counter[str], count: int, among: set[str]) -> int:
    """Take casualties in the owner's order; how many hits found nobody."""
    for unit in GIVES_UP:
        taken = min(count, units[unit]) if unit in among else 0
        units[unit] -= taken
        count -= taken
    return count


def losses_of(units: Counter[str], hits: dict[str, int]) -> Losses:
    """What a force loses: fighters hit aircraft, guns tanks, bombers a type; then the rest."""
    left = units.copy()
    plain = hits.get("plain", 0)
    plain += give_up(left, hits.get("planes", 0), CRAFT)
    plain += give_up(left, hits.get("guns", 0), {"sov_tank", "ger_tank"})
    for _ in range(hits.get("bombs", 0)):
        named = next((unit for unit in AIMS_AT if left[unit]), "")
        left[named] -= 1 if named else 0
        plain += 0 if named else 1
    give_up(left, plain, set(GIVES_UP))
    return tuple(sorted((unit, n - left[unit]) for unit, n in units.items() if n > left[unit]))


def exact(units: Counter[str], volley: Volley) -> dict[Losses, float]:
    """The chance of every result for one side."""
    found: dict[Losses, float] = {}
    for hits, chance in hit_chances(volley).items():
        lost = losses_of(units, dict(hits))
        found[lost] = found.get(lost, 0.0) + chance
    return found


def begun(battle: Battle) -> Board:
    """The position in which the attackers' dice are due."""
    away = ", ".join(battle.flies)
    scene = Scene(
        card=3, axis=["novomoskovsk", "surovikino", "oblivskaya"], assault=["kalach"],
        units={"kalach": f"{battle.axis}, {battle.allies}", "oblivskaya": "1 ger_infantry",
               **({"tatsinskaya": away} if away else {})},
    )  # fmt: skip
    for group in battle.flies:
        count, unit = group.split()
        scene.fly(f"{unit}_1", int(count), "strike", "kalach")
    scene.done()
    assert scene.kind == "attack_dice"
    assert sum(scene.dice) == sum(dice for rows in battle.attack.values() for dice, _ in rows)
    return scene.state


def habit(ask: Choice) -> Action:
    """Aim as much as possible; give up the first of the order."""
    if ask.kind == "target":
        named = {UNITS[o.args[0]]: o for o in ask.options if o.verb == "target_type"}
        return next((named[unit] for unit in AIMS_AT if unit in named), ask.options[-1])
    wanted = {kind_of(option): option for option in reversed(ask.options)}
    return next(wanted[unit] for unit in GIVES_UP if unit in wanted)


def kind_of(option: Action) -> str:
    """The type of unit that an answer gives up."""
    return UNITS[TABLES.craft[option.args[0]] if option.verb == "lose_aircraft" else option.args[0]]


def fought(s: Board, rng: Random) -> list[Losses]:
    """One round by the habits; what each side lost to fire."""
    s.events = []
    while (ask := question(s)) is not None and any(type(f).__name__ == "Combat" for f in s.stack):
        apply(s, habit(ask) if isinstance(ask, Choice) else ask.sample(rng))
    lost: Counter[str] = Counter()
    fired = [event for event in s.events if event.rule in ("Combat 3", "Combat 4")]
    for event in fired:  # what is captured with the zone (Combat 6) is no casualty of fire
        if event.kind == "units_lost":
            lost[UNITS[event.args[0]]] += event.args[1]
        elif event.kind == "aircraft_lost":
            lost[UNITS[TABLES.craft[event.args[0]]]] += 1
    return [
        tuple(sorted((unit, n) for unit, n in lost.items() if unit.startswith("sov") is soviet))
        for soviet in (False, True)
    ]


@rule("Combat 2", "Combat 3", "Fighters", "Bombers", "Assault Guns")
@pytest.mark.parametrize("number", range(len(BATTLES)))
def test_losses_by_type_of_a_battle_with_targeted_fire(number: int) -> None:
    battle = BATTLES[number]
    start = begun(battle)
    flying = counted(", ".join(battle.flies)) if battle.flies else Counter[str]()
    chances = [
        exact(counted(battle.axis) + flying, battle.defense),
        exact(counted(battle.allies), battle.attack),
    ]
    rng = Random(number)
    found: list[Counter[Losses]] = [Counter(), Counter()]
    for _ in range(SAMPLES):
        for side, lost in enumerate(fought(start.copy(), rng)):
            found[side][lost] += 1
    for side in (0, 1):
        assert set(found[side]) <= set(chances[side])
        for lost, chance in chances[side].items():
            noise = 5 * (chance * (1 - chance) / SAMPLES) ** 0.5 + 2 / SAMPLES
            assert abs(found[side][lost] / SAMPLES - chance) <= noise, lost


def test_the_reference_adds_up_and_aims_in_the_printed_order() -> None:
    for battle in BATTLES:
        assert sum(exact(counted(battle.allies), battle.attack).values()) == pytest.approx(1)
    force = counted("1 sov_tank, 1 sov_infantry, 1 sov_fighter")
    assert losses_of(force, {"guns": 2}) == (("sov_infantry", 1), ("sov_tank", 1))
    assert losses_of(force, {"planes": 1}) == (("sov_fighter", 1),)
    assert losses_of(force, {"bombs": 1}) == (("sov_tank", 1),)
