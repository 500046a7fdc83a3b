"""Other plans than the policy's: another attack, other support, another way to spend."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from random import Random

from kurgan.bots.advance.hour import hour_of
from kurgan.bots.advance.plans import attack_from
from kurgan.bots.advance.policy import scores
from kurgan.bots.advance.weights import Weights, at_factory
from kurgan.games.advance.rules.combat import Combat
from kurgan.games.advance.rules.movement import Activation
from kurgan.games.advance.state import Board
from kurgan.kernel.ask import Action, Choice

Proposal = tuple[Action, Weights]
HOPE = -0.3  # attacks that promise less are not tried
NEAR = 0.12  # nor answers that look so much worse than the best


def proposals(s: Board, ask: Choice, base: Weights, rng: Random, count: int) -> list[Proposal]:
    """Plans that a search compares with the policy's, the likeliest first."""
    if ask.kind == "spend":
        first = [(answer, base) for answer in others(ask, scores(s, ask, base), 9.0)[:1]]
        return [*first, *purses(s, ask, base)][:count]
    if ask.kind == "move":
        answers = other_targets(s, ask, base)
    elif ask.kind == "activate":
        answers = other_attacks(s, ask, base)
    else:
        answers = others(ask, scores(s, ask, base))
    return [(answer, base) for answer in answers[:count]]


def others(ask: Choice, scored: list[float], near: float = NEAR) -> list[Action]:
    """The answers that look nearly as good as the best, the better first."""
    order = sorted(range(len(scored)), key=lambda n: -scored[n])
    least = max(scored) - near
    return [ask.options[n] for n in order[1:] if scored[n] >= least]


def other_attacks(s: Board, ask: Choice, base: Weights) -> list[Action]:
    """Other areas to attack from, and to stop; moves are left to the policy."""
    w = base if s.plan.wins_by_count else at_factory(base)
    hour = hour_of(s, w)
    gains = {o: attack_from(s, o.args[0], hour).gain for o in ask.options if o.verb == "activate"}
    least = max([HOPE, *[gain - NEAR for gain in gains.values()]])
    hopes = sorted([o for o in gains if gains[o] > least], key=lambda o: -gains[o])
    if not hopes:
        return []
    stop = [option for option in ask.options if option.verb != "activate"]
    return hopes[1:] + stop[: gains[hopes[0]] < NEAR] if gains[hopes[0]] > 0 else hopes


def other_targets(s: Board, ask: Choice, base: Weights) -> list[Action]:
    """Other areas that the first unit of an attack may lead it to."""
    top = s.stack[-1]
    assert isinstance(top, Activation)
    if top.waiting or s.where[top.unit] != top.area:
        return []
    scored = scores(s, ask, base)
    best = ask.options[scored.index(max(scored))]
    if not best.args or not s.soviet >> best.args[0] & 1:
        return []
    return [o for o in ask.options if o.args and s.soviet >> o.args[0] & 1 and o != best]


def purses(s: Board, ask: Choice, base: Weights) -> list[Proposal]:
    """Other ways to spend, where they begin otherwise or may end otherwise."""
    w = base if s.plan.wins_by_count else at_factory(base)
    found = []
    for one in ways_to_spend(w):
        scored = scores(s, ask, one)
        found.append((ask.options[scored.index(max(scored))], one))
    return found


@lru_cache(maxsize=20)
def ways_to_spend(w: Weights) -> tuple[Weights, ...]:
    """The policy's weights with another mind for Morale, Air, units, Engineers or saving."""
    return (
        replace(w, low_morale=w.low_morale - 2),
        replace(w, low_morale=w.low_morale + 1.5),
        replace(w, buy_air=3 * w.buy_air),
        replace(w, buy_unit=w.buy_unit / 2),
        replace(w, buy_unit=2 * w.buy_unit),
        replace(w, buy_engineer=2 * w.buy_engineer),
        replace(w, bank=w.buy_artillery / 2),
        replace(w, buy_morale=1.5 * w.buy_artillery),
    )


def ahead(s: Board) -> int:
    """How many turns more are tried: none where every area counts, and its value is plain."""
    return 1 if s.plan.wins_by_count else 0


def luck_at(s: Board) -> int:
    """The area that is attacked; 0 for whatever else is left to chance."""
    top = s.stack[-1]
    return top.area if isinstance(top, Combat) else 0
