"""A game held against a second reading of its rulebook, question by question.

The second reading is a generator over a whole game. It says what must be asked now and takes the
answer that was given. It knows the program's names for questions and pieces, and of the program
nothing but the printed tables.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from random import Random
from typing import Any, NamedTuple, TypeAlias

from kurgan.kernel.ask import Action, Ask, Choice, Roll
from kurgan.kernel.engine import apply, question

CHANCE = -1
Answer: TypeAlias = tuple[Any, ...]  # the verb and its arguments


class Expected(NamedTuple):
    """A question as the second reading would put it: to whom, and every answer."""

    kind: str
    side: int
    answers: Any  # a set for a choice, the dice of each pool, or the pile of a draw


Play: TypeAlias = Generator[Expected, Answer, Any]


class GameOver(Exception):
    """The game has ended, with this outcome."""

    def __init__(self, outcome: int) -> None:
        self.outcome = outcome


def choice(kind: str, side: int, verb: str, things: Iterable[int], *words: str) -> Play:
    """Ask a side for one of some things, or for one of some plain words."""
    answers = {(verb, thing) for thing in things} | {(word,) for word in words}
    return (yield Expected(kind, side, answers))


def roll(kind: str, *pools: int) -> Play:
    """Ask chance for dice: their faces."""
    return (yield Expected(kind, CHANCE, [dice for dice in pools if dice]))[1:]


def draw(kind: str, pile: Iterable[int]) -> Play:
    """Ask chance for a piece of a pile."""
    return (yield Expected(kind, CHANCE, sorted(pile)))[1]


def put(ask: Ask | None) -> Expected | None:
    """The program's question in the form of the second reading."""
    if ask is None:
        return None
    if isinstance(ask, Choice):
        return Expected(ask.kind, ask.side, {(a.verb, *a.args) for a in ask.options})
    if isinstance(ask, Roll):
        return Expected(ask.kind, CHANCE, [dice for dice in ask.pools if dice])
    return Expected(ask.kind, CHANCE, sorted(ask.pile))


def agree(
    s: Any,  # the position of any game
    game: Play,
    rng: Random,
    choose: Callable[[Choice, Random], Action],
    compare: Callable[[Expected], None],
) -> int:
    """Play to the end; both must put the same questions all the way. The number of answers."""
    answers: list[Action] = []
    try:
        return played(s, game, rng, choose, compare, answers)
    except AssertionError as error:
        error.add_note(
            f"The rules and the second reading part after {len(answers)} answers, {answers[-1:]}. "
            "Which of them has the rulebook? A change of a rule is made in reading*.py too."
        )
        raise


def played(
    s: Any,
    game: Play,
    rng: Random,
    choose: Callable[[Choice, Random], Action],
    compare: Callable[[Expected], None],
    answers: list[Action],
) -> int:
    """The same, noting the answers."""
    expected = next(game)
    while True:
        ask = question(s)
        assert put(ask) == expected
        assert ask is not None
        action = choose(ask, rng) if isinstance(ask, Choice) else ask.sample(rng)
        apply(s, action)
        answers.append(action)
        told = answered(game, (action.verb, *action.args))
        if isinstance(told, int):
            assert question(s) is None
            assert s.outcome == told
            return len(answers)
        expected = told
        compare(expected)


def answered(game: Play, answer: Answer) -> Expected | int:
    """The next question of the second reading, or the outcome of the game."""
    try:
        return game.send(answer)
    except GameOver as over:
        return over.outcome
