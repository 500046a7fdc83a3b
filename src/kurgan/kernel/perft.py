"""Perft: how many ways a position can go on, to a depth; a check on move generation."""

from __future__ import annotations

from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.engine import apply, question
from kurgan.kernel.errors import RulesBug
from kurgan.kernel.state import State


def perft(state: State, depth: int) -> int:
    """The number of lines of `depth` answers, results of chance included."""
    answers = answers_of(state)
    if depth <= 1 or not answers:
        return len(answers) if depth >= 1 and answers else 1
    return sum(perft(after(state, answer), depth - 1) for answer in answers)


def after(state: State, answer: Action) -> State:
    """The position after an answer."""
    copy = state.copy()
    apply(copy, answer)
    return copy


def answers_of(state: State) -> list[Action]:
    """Every answer to the question, a player's or chance's."""
    ask = question(state)
    if ask is None:
        return []
    if isinstance(ask, Choice):
        return list(ask.options)
    if not ask.is_few:
        raise RulesBug(f"{ask.kind} has too many results to list")
    return [action for action, _ in ask.outcomes()]
