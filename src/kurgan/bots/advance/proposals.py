"""Other plans than the policy's: another attack, other support, another way to spend."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from random import Random

from kurgan.bots.advance.hour import hour_of
from kurgan.bots.advance.plans import attack_from
from kurgan.bots.advance.policy import BUYING, scores
from kurgan.bots.advance.weights import Weights, at_factory
from kurgan.games.advance.pack.tables import OUT_OF_ACTION
from kurgan.games.advance.rules.combat import Combat
from kurgan.games.advance.rules.movement import Activation
from kurgan.games.advance.rules.supply import SupplyPhase
from kurgan.games.advance.state import Board
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.bits import members
from kurgan.kernel.engine import apply, question

Proposal = tuple[Action, Weights]
HOPE = -0.3  # attacks that promise less are not tried
DRAWS = 40  # ways to spend that are thought of
NEAR = 0.12  # nor answers that look so much worse than the best


def proposals(s: Board, ask: Choice, base: Weights, rng: Random, count: int) -> list[Proposal]:
    """Plans that a search compares with the policy's, the likeliest first."""
    if ask.kind == "spend":
        return purses(s, ask, base, rng, count)
    base = base.after or base
    if ask.kind == "move":
        answers = other_targets(s, ask, base)
    elif ask.kind == "activate":
        answers = other_attacks(s, ask, base)
    else:
        answers = others(ask, scores(s, ask, base))
    found = [(answer, base) for answer in answers[:count]]
    if ask.kind == "activate" and is_dawn(s):
        w = base if s.plan.wins_by_count else at_factory(base)
        found += [(best(s, ask, one), one) for one in ways_to_fight(w)]
    return found[:count]


def is_dawn(s: Board) -> bool:
    """Whether no unit on the map has acted this turn."""
    return not any(s.at[area] & ~s.fresh for area in members(s.german))


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
    chosen = ask.options[scored.index(max(scored))]
    if not chosen.args or not s.soviet >> chosen.args[0] & 1:
        return []
    return [o for o in ask.options if o.args and s.soviet >> o.args[0] & 1 and o != chosen]


def purses(s: Board, ask: Choice, base: Weights, rng: Random, count: int) -> list[Proposal]:
    """Other ways to spend, each of which buys something else."""
    w = base if s.plan.wins_by_count else at_factory(base)
    found: list[Proposal] = []
    seen = [bought(s, w)]
    for _ in range(DRAWS):
        one = otherwise(w, rng)
        purse = bought(s, one)
        if purse not in seen and len(found) < count:
            seen.append(purse)
            found.append((best(s, ask, one), one))
    return found


def otherwise(w: Weights, rng: Random) -> Weights:
    """Another mind on what to buy; what comes after is as it was."""

    def times(doublings: float) -> float:
        return 2 ** ((2 * rng.random() - 1) * doublings)

    return replace(
        w,
        low_morale=w.low_morale + 8 * (rng.random() - 0.5),
        buy_artillery=w.buy_artillery * times(1.5),
        buy_engineer=w.buy_engineer * times(1.5),
        buy_air=w.buy_air * times(2),
        buy_unit=w.buy_unit * times(1.5),
        buy_morale=w.buy_morale * times(2),
        bank=w.bank * times(3),
        glut=w.glut * times(1.5),
        after=w,
    )


def bought(s: Board, w: Weights) -> tuple[int, ...]:
    """What some weights come to have when all is bought."""
    s = s.copy()
    s.events = None
    while isinstance(ask := question(s), Choice) and ask.kind in BUYING:
        apply(s, best(s, ask, w))
    return (*s.support, s.morale, s.supply, s.at[OUT_OF_ACTION])


def best(s: Board, ask: Choice, w: Weights) -> Action:
    """The answer of some weights."""
    scored = scores(s, ask, w)
    return ask.options[scored.index(max(scored))]


@lru_cache(maxsize=20)
def ways_to_fight(w: Weights) -> tuple[Weights, ...]:
    """The policy's weights with another mind for how the turn is fought."""
    return (
        replace(w, marker=0.4 * w.marker, scarce=0.6 * w.scarce),
        replace(w, marker=2 * w.marker, scarce=1.6 * w.scarce),
        replace(w, air=0.4 * w.air, air_scarce=0.5 * w.air_scarce),
        replace(w, air=2 * w.air, air_scarce=2 * w.air_scarce),
        replace(w, least=4 * w.least, spent=2 * w.spent),
        replace(w, least=0.0, spent=0.4 * w.spent),
        replace(w, unit=2 * w.unit, morale=1.5 * w.morale),
        replace(w, unit=0.4 * w.unit, morale=0.6 * w.morale),
        replace(w, stalemate=0.3 * w.stalemate),
        replace(w, stalemate=2 * w.stalemate),
        replace(w, open=4 * w.open),
        replace(w, hard=3 * w.hard),
        replace(w, near=0.8 * w.near, wide=3 * w.wide),
        replace(w, engineer=1.5 * w.engineer),
    )


def ahead(s: Board) -> int:
    """How many turns more are tried: none where every area counts, but for what is bought."""
    return int(s.plan.wins_by_count or isinstance(s.stack[-1], SupplyPhase))


def luck_at(s: Board) -> int:
    """The area that is attacked; 0 for whatever else is left to chance."""
    top = s.stack[-1]
    return top.area if isinstance(top, Combat) else 0
