"""Search over plans: ways to play the rest of a turn, tried on dreams with the same dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import sqrt
from random import Random
from typing import Any, NamedTuple, TypeAlias

from kurgan.bots.fate import Fate
from kurgan.bots.knowledge import ERRORS
from kurgan.bots.minds import Decision, Dream, Known, View, Weighed
from kurgan.bots.policy import best, varied
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.engine import apply, question
from kurgan.kernel.state import State

MOST = 600  # answers in one try
LAST = 4  # after several waves one try of so many is for the best plan against the policy's
SPREAD = 0.6  # how far the weights of plans lie from the policy's, in doublings
ENOUGH = "As planned: enough was tried this turn."
UNSURE = "What looks better is not clearly so."
LOOK = 8  # tries after which plans that promise nothing are dropped
LITTLE = 0.002  # a gain of win chance that is not worth more tries
SURE = 2.0  # standard errors by which a plan must fall short of that
TOLD = 3  # answers that are kept though they come to the same, so that some can be compared
AGAIN = 3  # times that plans are made anew where they come to nothing new
QUICK = 8  # answers of a script take as long as one that is thought of


# Told how much of the thinking is done, from 0 to 1; True: answer now
Listen: TypeAlias = Callable[[float], bool]


class Budget(NamedTuple):
    """How much is tried: plans for a decision, and tries in all."""

    plans: int
    tries: int
    ahead: int  # turns of all sides together, after the present one, that a try goes on
    most: float = 1e9  # seconds that the tries of a turn may take, by the usual time of an answer

    def part(self, share: float) -> Budget:
        """So much of the tries and of their time, but two tries of each plan at least."""
        tries = max(2 * self.plans, round(share * self.tries))
        return self._replace(tries=tries, most=share * self.most)

    def for_game(self, effort: float) -> Budget:
        """More tries and more plans for a game that makes few plans in a turn."""
        plans, tries = round(self.plans * sqrt(effort)), round(self.tries * effort)
        return self._replace(plans=plans, tries=tries)

    def after(self, spent: float) -> Budget:
        """What is left of a turn: full tries for two thirds of its time, then ever fewer."""
        left = max(0.0, self.most - spent)
        return self._replace(
            tries=min(self.tries, int(3 * self.tries * left / self.most)), most=left
        )


class Plan:
    """A way to play the rest of the turn: an answer now, then the policy with some weights."""

    def __init__(self, answer: Action, weights: Any) -> None:
        self.answer = answer
        self.weights = weights
        self.script: list[Action] = [answer]  # every try begins with these answers
        self.values: list[float] = []
        self.fortunes: list[float] = []  # how kind chance was to each try

    @property
    def mean(self) -> float:
        """The mean value of its tries."""
        return sum(self.values) / max(1, len(self.values))

    def rehearse(self, known: Known, start: State, side: int) -> State:
        """Write down all it answers until chance or another side is asked; what stands then."""
        s, turn = start.copy(), known.turn(start)
        s.events = None
        apply(s, self.answer)
        while isinstance(ask := question(s), Choice) and (ask.side, known.turn(s)) == (side, turn):
            self.script.append(best(known, s, ask, self.weights))
            apply(s, self.script[-1])
        return s


class SearchMind:
    """Plans compete by successive halving; the policy's own plan stays unless clearly beaten."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.listen: Listen = lambda share: False
        self._turn: object = None
        self._weights: Any = None  # of the plan that is followed this turn
        self._searched: set[str] = set()  # kinds of questions that were searched this turn
        self._spent = 0.0  # seconds of this turn's tries; counted, so that seeds give the same game

    def answer(
        self, known: Known, question: Choice, view: View, dream: Dream, rng: Random
    ) -> Decision:
        """The answer of the best plan; between its decisions a plan is followed."""
        s = dream()
        base = known.weights("policy")
        turn = (question.side, known.turn(s))
        if turn != self._turn:
            self._turn, self._weights, self._searched, self._spent = turn, base, set(), 0.0
        again = known.pivots.get(question.kind)
        if again is None or (not again and question.kind in self._searched):
            return Decision(best(known, s, question, self._weights), words="As planned.")
        self._searched.add(question.kind)
        budget = self._left(known, s)
        if self._spent and budget.tries < max(budget.plans, 2 * known.pairs):
            return Decision(best(known, s, question, self._weights), words=ENOUGH)
        contest = Contest(known, question, dream, rng, budget)
        start = base if known.fortune is None else self._weights
        contest.enter(s, Plan(best(known, s, question, start), start))
        if known.wave and self._weights is not base:
            plan = Plan(best(known, s, question, self._weights), self._weights)
            contest.enter(s, plan)
        self._compete(contest, s)
        self._spent += contest.seconds
        if len(contest.plans) == 1:
            return Decision(contest.plans[0].answer, words="There was nothing else to think of.")
        chosen = _chosen(contest.plans, known.errors, known.pairs)
        self._weights = chosen.weights
        return _told(contest.plans, chosen)

    def _left(self, known: Known, s: State) -> Budget:
        """What may still be tried in this turn."""
        budget = self.budget.for_game(known.effort).after(self._spent)
        return budget if known.ahead is None else budget._replace(ahead=known.ahead(s))

    def _compete(self, contest: Contest, s: State) -> None:
        """A race where luck is known, else waves of plans, each made around the best so far."""
        known, budget = contest.known, contest.budget
        if known.fortune is not None:
            contest.race(
                [*contest.plans, *contest.proposed(s, contest.plans[0])], budget.tries, self.listen
            )
            return
        waves = max(1, budget.tries // known.wave) if known.wave else 1
        last = budget.tries // LAST if waves > 1 else 0
        first, leader = contest.plans[0], contest.plans[-1]
        for wave in range(waves):
            new = contest.proposed(s, leader)
            if not new and (wave or leader is first):
                break
            left = [first, *([leader] if leader is not first else []), *new]
            if not contest.halve(left, (budget.tries - last) // waves, self.listen):
                return
            leader = _chosen(contest.plans, 0.0)
        if last and leader is not first:
            contest.halve([first, leader], last, self.listen)


class Contest:
    """Plans for one decision, tried on the same dreams with the same dice."""

    def __init__(
        self, known: Known, ask: Choice, dream: Dream, rng: Random, budget: Budget
    ) -> None:
        self.known, self.ask, self.dream, self.rng, self.budget = known, ask, dream, rng, budget
        self.plans: list[Plan] = []  # the policy's first
        self.starts: list[tuple[State, int]] = []  # dreams, and what the dice hang on
        self.stood: set[object] = set()  # what plans came to before chance was asked
        self.spent, self.seconds = 0, 0.0  # tries, and the usual time of the answers they had

    def enter(self, s: State, plan: Plan) -> None:
        """A plan competes, if it comes to something new."""
        if self.is_new(s, plan):
            self.plans.append(plan)

    def proposed(self, s: State, leader: Plan) -> list[Plan]:
        """New plans around one, which compete with the others from now on."""
        propose = self.known.proposals or partial(proposals, self.known)
        known = {(plan.answer, id(plan.weights)) for plan in self.plans}
        before, new = len(self.plans), list[Plan]()
        for _ in range(AGAIN if self.known.stands else 1):
            wanted = self.budget.plans - 1 - len(new)
            found = propose(s, self.ask, leader.weights, self.rng, wanted) if wanted > 0 else []
            for answer, weights in found:
                if (answer, id(weights)) not in known:
                    self.enter(s, Plan(answer, weights))
            new = self.plans[before:]
        return new

    def is_new(self, s: State, plan: Plan) -> bool:
        """Whether a plan comes to what no other came to, before chance is asked."""
        if self.known.stands is None:
            return True
        came_to = self.known.stands(plan.rehearse(self.known, s, self.ask.side))
        self.seconds += len(plan.script) * self.known.seconds
        is_new = came_to not in self.stood
        self.stood.add(came_to)
        answers = {one.answer for one in self.plans}
        return is_new or (len(answers) < TOLD and plan.answer not in answers)

    def halve(self, left: list[Plan], tries: int, listen: Listen) -> bool:
        """Try all of them, then the better half more often; False if it was cut short."""
        rounds = max(1, (len(left) - 1).bit_length())
        end, number = self.spent + tries, min([len(plan.values) for plan in left])
        while self.spent < end:
            for _ in range(max(1, tries // rounds // len(left))):
                for plan in left:
                    self.attempt(plan, number)
                number += 1
                is_cut = listen(min(1.0, self.spent / self.budget.tries))
                if is_cut or self.seconds >= self.budget.most:
                    return False
            if len(left) <= 2:
                return True
            others = sorted(left[1:], key=lambda plan: -sum(plan.values[:number]))
            left = [left[0], *others[: max(1, len(left) // 2 - 1)]]
        return True

    def race(self, left: list[Plan], tries: int, listen: Listen) -> None:
        """Try all of them, and leave out those that promise nothing."""
        end, number = self.spent + tries, 0
        while self.spent < end and len(left) > 1:
            for plan in left:
                self.attempt(plan, number)
            number += 1
            if number % LOOK == 0:
                left = hopeful(left)
            is_cut = listen(min(1.0, self.spent / self.budget.tries))
            if is_cut or self.seconds >= self.budget.most:
                return

    def attempt(self, plan: Plan, number: int) -> None:
        """Try a plan on one of the dreams, if it was not yet."""
        if len(plan.values) > number:
            return
        if len(self.starts) <= number:
            self.starts.append((self.dream(), int(self.rng.random() * 2**32)))
        start, luck = self.starts[number]
        found, course = played_out(self.known, start, self.ask.side, plan, luck, self.budget.ahead)
        plan.values.append(found)
        plan.fortunes.append(course.fortune)
        self.spent += 1
        self.seconds += course.answers * self.known.seconds


class Course(NamedTuple):
    """How a try went."""

    now: int  # how many events the present turn had, or -1 if it did not end
    answers: int
    fortune: float  # how much kinder chance was than in the mean


def proposals(
    known: Known, s: State, ask: Choice, base: Any, rng: Random, count: int
) -> list[tuple[Action, Any]]:
    """Plans for any game: other answers that look good, then weights around the policy's."""
    scores = known.scores(s, ask, base)
    order = sorted(range(len(scores)), key=lambda n: -scores[n])
    found = [(ask.options[n], base) for n in order[1 : 1 + (count + 1) // 2]]
    while len(found) < count:
        weights = varied(base, rng, SPREAD)
        found.append((best(known, s, ask, weights), weights))
    return found


def played_out(
    known: Known, start: State, side: int, plan: Plan | None, seed: int, ahead: int
) -> tuple[float, Course]:
    """Play a plan to the end of the turn or a little longer: its value, and how it went."""
    s = start.copy()
    s.events = None
    script, weights = ((), None) if plan is None else (plan.script, plan.weights)
    is_even = known.dice_at is not None
    course = go_on(known, s, side, script, weights, seed, ahead, is_even=is_even)
    return known.value(s, side), course


def go_on(
    known: Known,
    s: State,
    side: int,
    script: Sequence[Action],
    weights: Any,
    seed: int,
    ahead: int,
    *,
    is_even: bool,
) -> Course:
    """Play some answers and the turn with some weights, then so many turns as the policy."""
    base, turn, now = known.weights("policy"), known.turn(s), -1
    fate = Fate(known, seed, is_even=is_even)
    weights = base if weights is None else weights
    for answer in script:
        apply(s, answer)
    answers, fortune = len(script) // QUICK, 0.0
    while answers < MOST and (ask := question(s)) is not None:
        answers += 1
        if not isinstance(ask, Choice):
            fallen = fate.answer(s, ask)
            if known.fortune is not None:
                fortune += known.fortune(s, ask, fallen)
            apply(s, fallen)
            continue
        at = known.turn(s)
        if at != turn:
            now = len(s.events or ()) if now < 0 else now
            turn, weights, ahead = at, base, ahead - 1
            if ahead < 0:
                break
        apply(s, best(known, s, ask, weights if ask.side == side else base))
    return Course(now, answers, fortune)


def _chosen(plans: list[Plan], errors: float = ERRORS, least: int = 2) -> Plan:
    """The best plan that beats the policy's by more than its error, on the same tries."""
    found, gain, by = plans[0], 0.0, slope(plans)
    for plan in plans[1:]:
        if len(plan.values) < max(least, len(plans[0].values) // 2):
            continue  # it fell behind or was tried too seldom: luck may have made it look good
        mean, error = gained(plans[0], plan, by)
        if mean > gain and mean > errors * error:
            found, gain = plan, mean
    return found


def gained(first: Plan, plan: Plan, by: float) -> tuple[float, float]:
    """What a plan gains on another on the same tries, in the mean, and the error of that."""
    gains = [b - a for a, b in zip(steadied(first, by), steadied(plan, by), strict=False)]
    mean = sum(gains) / len(gains)
    return mean, sqrt(sum((g - mean) ** 2 for g in gains) / (len(gains) - 1) / len(gains))


def hopeful(plans: list[Plan]) -> list[Plan]:
    """The first, and those that may yet gain on it; of plans that come to the same, one."""
    by, left = slope(plans), plans[:1]
    for plan in plans[1:]:
        mean, error = gained(plans[0], plan, by)
        if mean + SURE * error > LITTLE and not any(plan.values == one.values for one in left):
            left.append(plan)
    return left


def steadied(plan: Plan, by: float) -> list[float]:
    """What the tries came to, less what they owed to fortune."""
    return [value - by * kind for value, kind in zip(plan.values, plan.fortunes, strict=True)]


def slope(plans: list[Plan]) -> float:
    """By how much tries came to more, the kinder chance was to them."""
    across = along = 0.0
    for plan in plans:
        count = max(1, len(plan.values))
        value, kind = sum(plan.values) / count, sum(plan.fortunes) / count
        for one, luck in zip(plan.values, plan.fortunes, strict=True):
            across += (luck - kind) * (one - value)
            along += (luck - kind) ** 2
    return across / along if along else 0.0


def _told(plans: list[Plan], chosen: Plan) -> Decision:
    """The decision with the best tries of each answer, compared on the same tries."""
    by = slope(plans)
    worth = {id(plan): beside(chosen, plan, by) for plan in plans}
    found: dict[Action, Plan] = {chosen.answer: chosen}
    for plan in sorted(plans, key=lambda plan: -worth[id(plan)]):
        if plan.values:
            found.setdefault(plan.answer, plan)
    order = sorted(found.values(), key=lambda plan: -worth[id(plan)])
    weighed = [Weighed(p.answer, worth[id(p)], len(p.values), p.weights) for p in order]
    tries = sum(len(plan.values) for plan in plans)
    better = "" if order[0] is chosen else f" {UNSURE}"
    return Decision(
        chosen.answer, tuple(weighed), f"{len(plans)} plans were tried {tries} times.{better}"
    )


def beside(chosen: Plan, plan: Plan, by: float) -> float:
    """What a plan is worth beside the one that is taken: that, and its gain on the same tries.

    A plan that was dropped early met other dreams and dice than one that was tried to the end.
    """
    pairs = zip(steadied(chosen, by), steadied(plan, by), strict=False)
    gains = [other - mine for mine, other in pairs]
    return min(1.0, max(0.0, chosen.mean + sum(gains) / max(1, len(gains))))
