"""One attack of Advance by our own engine: its whole tree of chance, or one sample of it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from kurgan.games.advance.pack.tables import AIR, ARTILLERY, ENGINEER, OUT_OF_ACTION
from kurgan.games.advance.rules.combat import DONE, FALL_BACK, LEAD, LOSE, SUPPORT, Combat
from kurgan.games.advance.rules.results import RESULTS
from kurgan.games.advance.rules.retreat import Retreat
from kurgan.games.advance.state import Board
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.bits import members
from kurgan.kernel.engine import apply, question, run
from kurgan.odds.advance.calculator import Odds, hidden
from kurgan.odds.advance.forces import given_up

Leaf = tuple[str, int, int]  # the result, the units lost, the change of Morale


class Start(NamedTuple):
    """Where an attack begins."""

    morale: int
    out_of_action: int


def answer(s: Board, ask: Choice, adding: bool) -> Action:
    """The answer of the stated policy."""
    top = s.stack[-1]
    if isinstance(top, Retreat):
        return ask.options[0]
    assert isinstance(top, Combat)
    if ask.kind == "barrage":
        unit = given_up(s, top, adding)
        return FALL_BACK if unit is None else LOSE[unit]
    if ask.kind == "lead":
        return LEAD[max(members(top.attackers), key=lambda unit: s.plan.attack[unit])]
    wanted = [SUPPORT[marker] for marker in (AIR, ENGINEER, ARTILLERY)] if adding else []
    return next((marker for marker in wanted if marker in ask.options), DONE)


def is_on(s: Board) -> bool:
    """Whether the attack, or the retreat from it, goes on."""
    return any(isinstance(frame, Combat | Retreat) for frame in s.stack)


def told(s: Board, result: str) -> str:
    """The latest result in the events."""
    for event in s.events or ():
        if event.kind in ("result_reached", "result_changed"):
            result = RESULTS[event.args[0]]
        elif event.kind == "attack_called_off":
            result = "called_off"
    s.events = []
    return result


def leaf(s: Board, start: Start, result: str) -> Leaf:
    """What the attack came to."""
    lost = (s.at[OUT_OF_ACTION] & ~start.out_of_action).bit_count()
    return result, lost, s.morale - start.morale


def tree(
    s: Board, start: Start, adding: bool, chance: float = 1.0, result: str = "none"
) -> Iterator[tuple[Leaf, float]]:
    """Every way in which the attack may go."""
    ask = question(s) if is_on(s) else None
    if ask is None:
        yield leaf(s, start, result), chance
        return
    if isinstance(ask, Choice):
        ways = [(answer(s, ask, adding), 1)]
        total = 1
    else:
        ways, total = list(ask.outcomes()), ask.total
    for action, weight in ways:
        trial = s.copy()
        trial.events = []
        apply(trial, action)
        yield from tree(trial, start, adding, chance * weight / total, told(trial, result))


def sampled(s: Board, rng: Random, adding: bool = True) -> Leaf:
    """One way by luck; the position is used up."""
    start = Start(s.morale, s.at[OUT_OF_ACTION])
    s.events = []
    result = "none"
    while is_on(s):
        ask = question(s)
        assert ask is not None
        apply(s, answer(s, ask, adding) if isinstance(ask, Choice) else ask.sample(rng))
        result = told(s, result)
    return leaf(s, start, result)


def begun(s: Board, combat: Combat) -> Board:
    """A copy in which this attack has just been declared."""
    trial = s.copy()
    trial.stack = [combat.copy()]
    trial.events = []
    run(trial)
    return trial


def enumerated(s: Board, combat: Combat, adding: bool) -> Odds:
    """The odds by brute force: every counter the area can hold, every roll of the dice."""
    found = Odds()
    start = Start(s.morale, s.at[OUT_OF_ACTION])
    counters = {s.counter[combat.area]: 1.0}
    if not s.is_revealed(combat.area):
        counters = hidden(s, combat.area)
    for counter, likely in counters.items():
        trial = s.copy()
        trial.counter[combat.area] = counter
        if combat.step is Combat.START:
            trial = begun(trial, combat)
        for (result, lost, morale), chance in tree(trial, start, adding):
            found.add(result, lost, morale, likely * chance)
    return found


def same(one: Odds, other: Odds) -> bool:
    """Equal to 1e-12 in every number."""
    return all(
        abs(a.get(key, 0.0) - b.get(key, 0.0)) < 1e-12
        for a, b in (
            (one.results, other.results),
            (one.units_lost, other.units_lost),
            (one.morale, other.morale),
        )
        for key in {*a, *b}
    )
