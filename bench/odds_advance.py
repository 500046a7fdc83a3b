"""The battles of Advance whose odds are measured."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from bench.odds import Battle
from bench.speeds import after
from kurgan.games.advance.game import ADVANCE
from kurgan.games.advance.imagine import imagine
from kurgan.games.advance.pack.tables import AIR, ARTILLERY, ENGINEER, HEAVY_URBAN, STRATEGIES
from kurgan.games.advance.rules.combat import DONE, FALL_BACK, LEAD, LOSE, SUPPORT, Combat
from kurgan.games.advance.state import GERMAN, Board
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.bits import members
from kurgan.kernel.engine import apply, question, run
from kurgan.odds.advance.battle import Battle as Spelled
from kurgan.odds.advance.battle import position
from kurgan.odds.advance.calculator import forecast, hidden, of_combat
from kurgan.odds.advance.forces import Force, given_up, largest_forces

OPTIONS = {"isolation": True, "limited_air": True, "rubble": True, "parent_organization": "extra"}
TYPICAL = Spelled(
    lead=6, units=4, artillery=1, engineers=1, air=1, same_division=True, morale=18, defense=8,
    terrain=HEAVY_URBAN, strategy=STRATEGIES.index("fanatic"),
)  # fmt: skip


def battles() -> list[Battle]:
    """A typical attack, the largest one on a face-down counter, and a whole position."""
    s = after(ADVANCE, 40, 3, OPTIONS)
    assert isinstance(s, Board)
    s.support = list(s.tables.markers)
    s.isolated = s.soviet & ~s.tables.volga
    largest = max(largest_forces(s), key=lambda force: _size(s, force))
    return [
        measured("a typical attack", Force(*position(TYPICAL))),
        measured("the largest attack: four units, isolation, a face-down counter", largest),
        Battle("all targets of a position", lambda: forecast(s, GERMAN), None),
    ]


def _size(s: Board, force: Force) -> tuple[int, int]:
    """The units, and how many things a face-down counter there can be."""
    area = force.combat.area
    kinds = 1 if s.is_revealed(area) else len(hidden(s, area))
    return force.combat.attackers.bit_count(), kinds


def measured(name: str, force: Force) -> Battle:
    """An attack, exact and by luck."""
    return Battle(name, lambda: of_combat(force.s, force.combat, adding=True), sampler(force))


def sampler(force: Force) -> Callable[[], object]:
    """Plays the attack once: the counters are dealt anew, chance and the policy answer."""
    rng = Random(1)

    def sample() -> object:
        s = imagine(force.s, rng)
        s.stack = [force.combat.copy()]
        run(s)
        while (ask := question(s)) is not None:
            apply(s, answer(s, ask) if isinstance(ask, Choice) else ask.sample(rng))
        return s

    return sample


def answer(s: Board, ask: Choice) -> Action:
    """The stated policy."""
    top = s.stack[-1]
    if not isinstance(top, Combat):
        return ask.options[0]
    if ask.kind == "barrage":
        unit = given_up(s, top, adding=True)
        return FALL_BACK if unit is None else LOSE[unit]
    if ask.kind == "lead":
        return LEAD[max(members(top.attackers), key=lambda unit: s.plan.attack[unit])]
    wanted = [SUPPORT[marker] for marker in (AIR, ENGINEER, ARTILLERY)]
    return next((marker for marker in wanted if marker in ask.options), DONE)
