"""Why a computer player decided so, in words that a wargamer would use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from kurgan.bots.foresight import Chance, Tried, Try, around, foresee, luck, spread
from kurgan.bots.knowledge import knowledge_of
from kurgan.bots.minds import Decision, Known
from kurgan.bots.random import BY_LOT
from kurgan.bots.tales import Tale, listed, tale_of
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.game import Game
from kurgan.kernel.state import State

TOLD = 3  # plans that an explanation names
TRIES = 12  # of each of them
DEEDS = 2  # of a plan
BLOWS = 3  # of the worst try
TIMES = {2: "twice", 3: "three times"}
SAFE = 0.995  # who wins as good as surely even then has nothing to fear


class Scene(NamedTuple):
    """A question as its side knows it: what else there is was dealt anew."""

    game: Game
    state: State
    ask: Choice

    @property
    def known(self) -> Known:
        """What computer players know of the game."""
        return knowledge_of(self.game.name)

    @property
    def tale(self) -> Tale[State]:
        """How the game is told."""
        return tale_of(self.game.name)

    def words(self, answer: Action) -> str:
        """An answer in words."""
        return self.game.text.action(self.state, answer)


class PlanTold(NamedTuple):
    """A plan that was weighed: its first answer, what it leads to, its win chance."""

    answer: Action
    words: str
    plan: str
    chance: Chance | None


class Explanation(NamedTuple):
    """A decision in words; what does not apply is empty. The first plan is the one it took."""

    question: str
    words: str
    reason: str
    plans: tuple[PlanTold, ...] = ()
    hoped: str = ""
    feared: str = ""
    unknown: str = ""
    how: str = ""

    def __str__(self) -> str:
        rather = "; ".join(_with_chance(plan) for plan in self.plans[1:])
        first = _with_chance(self.plans[0]) if self.plans else self.words
        parts = [
            f"{self.question} {first}.",
            self.reason,
            self.how,
            f"Rather than: {rather}." if rather else "",
            f"Hoped: {self.hoped}." if self.hoped else "",
            f"Feared: {self.feared}." if self.feared else "",
            f"Unknown: {self.unknown}." if self.unknown else "",
        ]
        return "\n".join(filter(None, parts))


def explained(scene: Scene, decision: Decision, seed: int | str) -> Explanation:
    """A decision told: the plans, the worst and the best of the tries, and what was hidden."""
    words, tale = scene.words(decision.answer), scene.tale
    question = scene.game.text.question(scene.state)
    if len(scene.ask.options) == 1:
        return Explanation(question, words, "There was no choice.")
    reason = tale.reasons.get(scene.ask.kind, "")
    unknown = listed(hidden) if (hidden := tale.unknown(scene.state, scene.ask.side)) else ""
    if not decision.weighed:
        thought = "" if decision.words == BY_LOT else reason
        return Explanation(question, words, thought, unknown=unknown, how=decision.words)
    plans = retried(scene, decision, seed)
    chances = [_chance(decision, plans, plan) for plan in plans]
    told = [
        PlanTold(plan.answer, scene.words(plan.answer), line_of(scene, plans, plan), chance)
        for plan, chance in zip(plans, chances, strict=True)
        if plan.answer is not None
    ]
    hoped, feared = hopes(scene, plans[0], told[0].plan), fears(scene, plans[0])
    return Explanation(question, words, reason, tuple(told), hoped, feared, unknown, decision.words)


def retried(scene: Scene, decision: Decision, seed: int | str) -> list[Tried]:
    """The plan that was taken and its best rivals, played out again from what the side knew."""
    base = scene.known.weights("policy")
    order = sorted(decision.weighed, key=lambda one: one.answer != decision.answer)
    plans = [Tried(one.answer, one.weights or base) for one in order[:TOLD]]
    if plans[0].answer != decision.answer:
        plans.insert(0, Tried(decision.answer, base))
    rng, side = luck(seed, "explained"), scene.ask.side

    def dream() -> State:
        dealt: State = scene.game.imagine(scene.state, side, rng)
        return dealt

    is_known = any(one.tries for one in decision.weighed)
    foresee(scene.known, side, plans, dream, rng, 1 if is_known else TRIES)
    if is_known:
        foresee(scene.known, side, plans[:1], dream, rng, TRIES - 1)
    return plans


def _chance(decision: Decision, plans: Sequence[Tried], plan: Tried) -> Chance:
    """The chance that the player saw; if it counted none, that of the new tries."""
    for one in decision.weighed:
        if one.answer == plan.answer and one.tries:
            return around(one.score, plans[0].values, one.tries)
    return spread(plan.values)


def line_of(scene: Scene, plans: Sequence[Tried], plan: Tried) -> str:
    """What a plan does this turn: its first deed, and what tells it from the others."""
    lines = {id(other): _deeds(scene, other) for other in plans}
    mine = lines.pop(id(plan))
    own = [deed for deed in mine if not lines or any(deed not in one for one in lines.values())]
    first = mine[:1] if scene.tale.in_order else []
    return "; then ".join(dict.fromkeys([*first, *(own or mine)][:DEEDS]))


def _deeds(scene: Scene, plan: Tried) -> list[str]:
    if not plan.tries:
        return []
    first = plan.tries[0]
    return scene.tale.deeds(scene.state, first.events[: first.now], scene.ask.side)


def hopes(scene: Scene, plan: Tried, line: str) -> str:
    """What falls to the side this turn, and in how many tries; first what the plan is about."""
    counts: dict[str, int] = {}
    for one in plan.tries:
        for name in set(scene.tale.taken(scene.state, one.events[: one.now], scene.ask.side)):
            counts[name] = counts.get(name, 0) + 1
    best = sorted(counts, key=lambda name: (name not in line, -counts[name], name))[:DEEDS]
    if not best:
        return ""
    return (
        f"{listed([f'{name} falls in {counts[name]}' for name in best])} of {len(plan.tries)} tries"
    )


def fears(scene: Scene, plan: Tried) -> str:
    """What happened in the worst of the tries."""
    worst = plan.worst
    told = blows_of(scene, worst)
    if not told or worst.value >= SAFE:
        return ""
    chance = f"win chance then {percent(worst.value)}"
    return f"in the worst of {len(plan.tries)} tries {'; '.join(told)} ({chance})"


def blows_of(scene: Scene, one: Try) -> list[str]:
    """The heaviest blows of a try, in their order."""
    blows = scene.tale.blows(scene.state, one.events, scene.ask.side)
    heaviest = sorted(range(len(blows)), key=lambda n: -blows[n].weight)[:BLOWS]
    counts = Counter([blows[n].words for n in sorted(heaviest)])
    return [words if count == 1 else f"{words} {TIMES[count]}" for words, count in counts.items()]


def _with_chance(plan: PlanTold) -> str:
    line = f", to {plan.plan}" if plan.plan and plan.plan not in plan.words else ""
    chance = f": {chance_words(plan.chance)}" if plan.chance is not None else ""
    return f"{plan.words}{line}{chance}"


def chance_words(chance: Chance) -> str:
    """A chance with its interval."""
    return f"{percent(chance.chance)} ({100 * chance.low:.0f} to {100 * chance.high:.0f})"


def percent(chance: float) -> str:
    """A chance as people say it."""
    return f"{100 * chance:.0f} %"
