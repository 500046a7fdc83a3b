"""Battles of Axis & Allies: Stalingrad to measure the exact odds with."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from bench.odds import Battle
from bench.speeds import after
from kurgan.games.axis.game import AXIS as GAME
from kurgan.games.axis.options import Rules
from kurgan.games.axis.pack.tables import (
    GER_ARTILLERY,
    GER_ASSAULT_GUN,
    GER_BOMBER,
    GER_FIGHTER,
    GER_INFANTRY,
    GER_MECH,
    GER_TANK,
    KINDS,
    MIN_INFANTRY,
    SOV_ARTILLERY,
    SOV_BOMBER,
    SOV_FIGHTER,
    SOV_INFANTRY,
    SOV_MECH,
    SOV_TANK,
)
from kurgan.games.axis.rules.combat import Combat
from kurgan.games.axis.state import ATTACK, GROUND, OFF, Board, blank
from kurgan.kernel.ask import Choice
from kurgan.kernel.engine import apply, question, run
from kurgan.odds.axis import combat as axis_combat
from kurgan.odds.axis.calculator import forecast
from kurgan.odds.axis.combat import odds
from kurgan.odds.axis.end import to_the_end
from kurgan.odds.axis.policy import answer
from kurgan.odds.axis.toll import Force, Row, is_air, muster

TABLES = GAME.tables(GAME.pack())
TYPICAL: tuple[dict[Row, int], dict[Row, int]] = (
    {(GER_INFANTRY, OFF): 3, (GER_TANK, OFF): 1},
    {(SOV_INFANTRY, OFF): 2, (SOV_ARTILLERY, OFF): 1},
)
LARGEST: tuple[dict[Row, int], dict[Row, int]] = (
    {(GER_INFANTRY, OFF): 1, (MIN_INFANTRY, OFF): 1, (GER_MECH, OFF): 1, (GER_ARTILLERY, OFF): 1,
     (GER_TANK, OFF): 2, (GER_ASSAULT_GUN, OFF): 2, (GER_FIGHTER, ATTACK): 4,
     (GER_BOMBER, ATTACK): 6},
    {(SOV_INFANTRY, OFF): 5, (SOV_MECH, OFF): 2, (SOV_ARTILLERY, OFF): 2, (SOV_TANK, OFF): 3,
     (SOV_FIGHTER, GROUND): 2, (SOV_BOMBER, GROUND): 2},
)  # fmt: skip
ZONE = 1


def battles() -> list[Battle]:
    """A typical attack, the largest legal one, both to the end, and all targets of a position."""
    typical, largest = fight(*TYPICAL), fight(*LARGEST)
    s = after(GAME, 4, 3)
    assert isinstance(s, Board)
    return [
        Battle("axis, a typical attack", partial(details, typical), sampler(typical)),
        Battle("axis, the largest legal attack", partial(details, largest), sampler(largest)),
        Battle("axis, a typical attack to the end", partial(ending, typical), None),
        Battle("axis, the largest attack to the end", partial(ending, largest), None),
        Battle("axis, all targets of a position", partial(forecast, s, 0), None),
    ]


def fight(attack: dict[Row, int], defend: dict[Row, int]) -> axis_combat.Battle:
    """A battle without anything special."""
    return axis_combat.Battle(TABLES, muster(0, attack), muster(1, defend))


def details(battle: axis_combat.Battle) -> object:
    """One round with every number."""
    return odds(battle).as_json()


def ending(battle: axis_combat.Battle) -> object:
    """Round after round with every number."""
    return to_the_end(odds(battle)).as_json()


def sampler(battle: axis_combat.Battle) -> Callable[[], object]:
    """Plays the battle once by our own engine."""
    rng = Random(1)
    start = blank(TABLES, TABLES.plans["race"], Rules(), [])
    for force in (battle.attacker, battle.defender):
        place(start, force)
    start.rebuild_index()
    start.assault = 1 << ZONE
    start.supplied = [1 << ZONE, 1 << ZONE]
    start.stack = [Combat(ZONE, 0).begun()]
    run(start)
    return partial(sample, start, rng)


def place(s: Board, force: Force) -> None:
    """Put a force on the board."""
    slots = list(TABLES.crafts[force.side])
    for (unit, job), count in zip(force.rows, force.counts, strict=True):
        if not is_air(unit):
            s.units[ZONE * KINDS + unit] = count
        for slot in [slot for slot in slots if TABLES.craft[slot] == unit][:count]:
            s.at[slot], s.job[slot] = ZONE, job


def sample(start: Board, rng: Random) -> Board:
    """One round by luck, with the policy's answers."""
    s = start.copy()
    while (ask := question(s)) is not None:
        apply(s, answer(s, ask) if isinstance(ask, Choice) else ask.sample(rng))
    return s
