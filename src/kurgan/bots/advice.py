"""Advice: the best answers with their win chances, and the win chance of a position."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from kurgan.bots.explanation import Scene, blows_of, hopes, line_of
from kurgan.bots.foresight import Chance, Tried, foresee, luck, spread
from kurgan.bots.knowledge import knowledge_of
from kurgan.bots.policy import best
from kurgan.bots.search import Listen
from kurgan.kernel.ask import Action
from kurgan.kernel.errors import IllegalAction
from kurgan.kernel.match import Match
from kurgan.kernel.state import State
from kurgan.kernel.words import plural

ADVISED = 3
LOOKED_AT = 8  # answers that are tried a little
A_LITTLE = 3  # tries of each of them
TRIES = 16  # of each answer that is advised
HARDLY = 0.005  # what rounds to no point of win chance
FIRST = 0.25  # the share of the work that looking at them a little takes


class Advice(NamedTuple):
    """An answer, what it leads to, its win chance, and one sentence on it."""

    answer: Action
    plan: str
    chance: Chance
    words: str


def unheard(share: float) -> bool:
    """Nobody listens."""
    return False


def advise(match: Match, seed: int | str = 0, listen: Listen = unheard) -> list[Advice]:
    """The best answers to the question that stands, for the side to act."""
    ask = match.question
    if ask is None:
        raise IllegalAction("The match is over or has not begun: there is nothing to advise.")
    rng, side = luck(seed, "advice"), ask.side

    def dream() -> State:
        dealt: State = match.game.imagine(match.state, side, rng)
        return dealt

    scene = Scene(match.game, dream(), ask)
    plans = promising(scene)
    if not foresee(scene.known, side, plans, dream, rng, A_LITTLE, lambda n: listen(n * FIRST)):
        plans, left = _different(plans)[:ADVISED], TRIES - A_LITTLE
        rest: Listen = lambda n: listen(FIRST + n * (1 - FIRST))  # noqa: E731
        foresee(scene.known, side, plans, dream, rng, left, rest)
    plans = _different(plans)[:ADVISED]
    plans.sort(key=lambda plan: -plan.mean)
    return [_told(scene, plans, plan) for plan in plans]


def win_chance(match: Match, side: str | int, seed: int | str = 0) -> Chance:
    """The chance that a side wins from here, if both go on as the policy does."""
    who, game = match.side(side), match.game
    if match.outcome is not None:
        won = game.score(match.state)[who]
        return Chance(won, won, won)
    known, rng = knowledge_of(game.name), luck(seed, "chance")
    plan = Tried(None, known.weights("policy"))
    foresee(known, who, [plan], lambda: game.imagine(match.state, who, rng), rng, TRIES)
    return spread(plan.values)


def promising(scene: Scene) -> list[Tried]:
    """The answers that the policy likes best: its own, then the best of each kind."""
    known, ask = scene.known, scene.ask
    weights = known.weights("policy")
    scores = known.scores(scene.state, ask, weights)
    order = sorted(range(len(scores)), key=lambda n: -scores[n])
    own = best(known, scene.state, ask, weights)
    liked = [ask.options[n] for n in order]
    kinds = {answer.verb: answer for answer in reversed(liked)}
    answers = list(dict.fromkeys([own, *liked]))
    answers.sort(key=lambda answer: answer not in (own, *kinds.values()))
    return [Tried(answer, weights) for answer in answers[:LOOKED_AT]]


def _different(plans: Sequence[Tried]) -> list[Tried]:
    """The better plans first, then those that came to just the same as one of them."""
    found: dict[tuple[float, ...], Tried] = {}
    for plan in plans:
        found.setdefault(tuple(plan.values), plan)
    order = sorted(found.values(), key=lambda plan: -plan.mean)
    return [*order, *[plan for plan in plans if plan not in order]]


def _told(scene: Scene, plans: Sequence[Tried], plan: Tried) -> Advice:
    assert plan.answer is not None
    line = line_of(scene, plans, plan)
    sentence = ", ".join(filter(None, [hopes(scene, plan, line), compared(plans, plan)]))
    worst = blows_of(scene, plan.worst)
    feared = f"; at worst {worst[0]}" if worst else ""
    words = f"{sentence[:1].upper()}{sentence[1:]}{feared}."
    return Advice(plan.answer, line, spread(plan.values), words)


def compared(plans: Sequence[Tried], plan: Tried) -> str:
    """How an answer compares with the best, on the same dice."""
    first = plans[0]
    if len(plans) == 1:
        return "the only answer"
    if plan is first:
        return f"the best of {len(plans)} in {len(plan.tries)} tries with the same dice"
    losses = [a - b for a, b in zip(first.values, plan.values, strict=False)]
    mean = sum(losses) / len(losses)
    if not any(losses):
        return "just as good as the best"
    if mean <= HARDLY:
        return "hardly less"
    error = sqrt(sum((x - mean) ** 2 for x in losses) / max(1, len(losses) - 1) / len(losses))
    points = f"{plural(round(100 * mean), 'point')} less"
    return f"{points}, and clearly so" if mean > 2 * error else f"{points}, within the error"
