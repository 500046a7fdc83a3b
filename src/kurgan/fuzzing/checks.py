"""What is checked of a fuzzed match on its way: little at every question, much at a few."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from random import Random

from kurgan.fuzzing.begin import POSITIONS
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.conformance import (
    check_end,
    check_hidden,
    check_question,
    check_secret,
    check_undo,
    check_why,
)
from kurgan.kernel.engine import apply, question
from kurgan.kernel.errors import RulesBug
from kurgan.kernel.match import Match
from kurgan.kernel.pack import canonical

WIDE = 100
LOOKS = 0.01  # how many questions are looked at from every side
TRIES = 0.05  # at how many questions every answer is tried
GROUP_TRIES = 0.5  # at how many of those about groups every size of one group is tried


class Unplayable(RulesBug):
    """An answer that was offered and cannot be played."""

    def __init__(self, answer: Action, words: str) -> None:
        super().__init__(words)
        self.answer = answer


def conform(match: Match, rng: Random) -> None:
    """Everything that conformance knows, at the present question."""
    game = match.game
    check_question(game, match.state, rng, match.codec)
    check_secret(game, match.state, rng)
    if isinstance(question(match.state), Choice):
        check_hidden(game, match.state, rng)
        check_undo(match, rng)
        check_why(match, rng)


def look(match: Match, ask: Choice, branches: list[str], rng: Random) -> None:
    """The cheap checks: answers can be played, views and words exist, a dump loads."""
    if len(set(ask.options)) != len(ask.options) or not ask.options:
        raise RulesBug("an answer is listed twice, or there is none")
    groups = [name.endswith(("smallest", "middle", "largest")) for name in branches]
    luck = rng.random()
    if luck < TRIES:
        try_answers(match, ask.options)
    elif any(groups) and luck < GROUP_TRIES:
        number = rng.choice([n for n, is_group in enumerate(groups) if is_group])
        try_answers(match, sizes(ask.options, number, match.game.verbs[ask.options[number].verb]))
    if rng.random() < LOOKS:
        look_around(match, ask, rng)


def sizes(options: tuple[Action, ...], number: int, kinds: tuple[str, ...]) -> list[Action]:
    """All answers about one group, whatever their number."""
    verb, args = options[number]
    place = kinds.index("count")
    rest = (args[:place], args[place + 1 :])
    return [
        option
        for option in options
        if option.verb == verb and (option.args[:place], option.args[place + 1 :]) == rest
    ]


def try_answers(match: Match, answers: Iterable[Action]) -> None:
    """Every answer offered can be played, and leads to a question or to the end."""
    for answer in answers:
        twin = match.state.copy()
        twin.events = []
        try:
            apply(twin, answer)
            ask = question(twin)
        except Exception as error:
            raise Unplayable(answer, f"an answer that is offered fails: {named(error)}") from error
        if isinstance(ask, Choice) and not ask.options:
            raise Unplayable(answer, "an answer that is offered leads to a dead end")


def look_around(match: Match, ask: Choice, rng: Random) -> None:
    """The position as every side sees it, in words, and from a dump."""
    game, state = match.game, match.state
    for side in range(len(match.sides)):
        view = json.loads(canonical(game.view(state, side)))
        game.text.board(match.pack, view, WIDE)
        game.text.board(match.pack, view, 0)
    words = [game.text.question(state), game.text.turn(state)]
    words += [game.text.action(state, option) for option in rng.choices(ask.options, k=3)]
    if not all(words):
        raise RulesBug(f"the question {ask.kind} or an answer to it has no words")
    plain = json.loads(canonical(game.dump(state)))
    again = game.load(plain, match.tables)
    if question(again) != ask or json.loads(canonical(game.dump(again))) != plain:
        raise RulesBug("a dump of the position asks something else")


def check_position(match: Match) -> None:
    """What must hold of every position of the game once its set-up is over."""
    positions = POSITIONS[match.game.name]
    if type(match.state.stack[0]).__name__ == positions.sequence:
        problems = positions.problems(match.state)
        if problems:
            raise RulesBug(f"an impossible position: {'; '.join(problems[:3])}")


def check_over(match: Match, rng: Random, is_full: bool) -> None:
    """The end: an outcome, words for every event and, for some, a save that replays to it."""
    for event in match.log:
        if not match.game.text.event(match.tables, event):
            raise RulesBug(f"the event {event.kind} has no words")
    if match.outcome is None:
        raise RulesBug("the match is over but has no outcome")
    if is_full or rng.random() < 0.1:
        check_end(match.game, match)


def named(error: BaseException) -> str:
    """An error in a line, with the place in the code where it was raised."""
    cause = error.__traceback__
    while cause is not None and cause.tb_next is not None:
        cause = cause.tb_next
    place = f" [{Path(cause.tb_frame.f_code.co_filename).name}:{cause.tb_lineno}]" if cause else ""
    return f"{type(error).__name__}: {error}{place}"
