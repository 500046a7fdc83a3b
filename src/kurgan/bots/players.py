"""Computer players: a mind at a table, which answers for the side to act and can say why."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from kurgan.bots.advice import win_chance
from kurgan.bots.explanation import Explanation, Scene, explained
from kurgan.bots.foresight import Chance, luck
from kurgan.bots.knowledge import knowledge_of
from kurgan.bots.minds import Decision, Mind
from kurgan.bots.tales import tale_of
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.errors import IllegalAction, NotYourTurn
from kurgan.kernel.game import Game
from kurgan.kernel.match import Match
from kurgan.kernel.state import State

NOTHING = "Nothing was decided yet."
PLANNED = "It follows its plan of this turn:"


class Decided(NamedTuple):
    """A decision and where it was made; it is told only when somebody asks."""

    game: Game
    state: State
    ask: Choice
    decision: Decision

    def explained(self, seed: int | str) -> Explanation:
        """Told from what the side knew: the rest is dealt anew."""
        rng = luck(seed, "scene")
        scene = Scene(self.game, self.game.imagine(self.state, self.ask.side, rng), self.ask)
        return explained(scene, self.decision, seed)


class Player:
    """A mind at a table: it answers for the side to act and can say why."""

    def __init__(self, level: str, mind: Mind, seed: int | str) -> None:
        self.level = level
        self.mind = mind
        self.seed = seed
        self.last: Decided | None = None
        self.plan: Decided | None = None  # what was weighed last in this turn
        self._turn: tuple[int, int, int] | None = None  # the side and the turn it answered in

    def choose(self, match: Match, side: str | int | None = None) -> Action:
        """The answer for the side to act; it is not played."""
        ask = match.question
        if ask is None:
            raise IllegalAction("The match is over or has not begun: there is nothing to answer.")
        if side is not None and match.side(side) != ask.side:
            asked = match.sides[match.side(side)]
            raise NotYourTurn(f"It is {match.sides[ask.side]}'s turn, not {asked}'s.")
        rng = luck(self.seed, ask.side, len(match.journal))
        decision = decide(self.mind, match, ask, rng)
        self._remember(match, ask, decision)
        return decision.answer

    def _remember(self, match: Match, ask: Choice, decision: Decision) -> None:
        turn = (ask.side, *knowledge_of(match.game.name).turn(match.state))
        if turn != self._turn:
            self._turn, self.plan = turn, None
        state = match.state.copy()
        state.events = None
        self.last = Decided(match.game, state, ask, decision)
        if any(one.tries for one in decision.weighed):
            self.plan = self.last

    def play(self, match: Match, side: str | int | None = None) -> Action:
        """Choose and play."""
        answer = self.choose(match, side)
        match.play(answer)
        return answer

    def goes_on(self, match: Match) -> bool:
        """Whether the next question is put to the same side in the same turn."""
        ask = match.question
        turn = knowledge_of(match.game.name).turn(match.state)
        return ask is not None and self._turn == (ask.side, *turn)

    def chance(self, match: Match, side: str | int) -> Chance:
        """The chance that a side wins from here, with its interval."""
        return win_chance(match, side, self.seed)

    def brief(self) -> str:
        """The last decision in a sentence, without trying anything again."""
        if self.last is None:
            return NOTHING
        game, state, ask, decision = self.last
        thought = decision.words or tale_of(game.name).reasons.get(ask.kind, "")
        return f"{game.text.action(state, decision.answer)}. {thought}".strip()

    def explanation(self) -> Explanation | None:
        """The last decision, told: plans with win chances, hopes, fears, what was hidden."""
        return self.last.explained(self.seed) if self.last is not None else None

    def explain(self) -> str:
        """The last decision in some lines, with the plan that it follows."""
        told = self.explanation()
        if told is None:
            return NOTHING
        if told.plans or self.plan is None or self.plan is self.last:
            return str(told)
        return f"{told}\n{PLANNED}\n{self.plan.explained(self.seed)}"


def decide(mind: Mind, match: Match, ask: Choice, rng: Random) -> Decision:
    """Put a question to a mind, with the view and the dreams of its side."""
    game, state, side = match.game, match.state, ask.side
    if len(ask.options) == 1:
        return Decision(ask.options[0], words="There was no choice.")
    return mind.answer(
        knowledge_of(game.name),
        ask,
        lambda: game.view(state, side),
        lambda: game.imagine(state, side, rng),
        rng,
    )
