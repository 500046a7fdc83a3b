"""Why, or why not? Which rule allows or forbids a thing in the present question."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from kurgan.kernel.ask import Choice, spread
from kurgan.kernel.engine import question, rule
from kurgan.kernel.game import Game
from kurgan.kernel.state import Recorder, State


class Reason(NamedTuple):
    """Why something can or cannot be chosen now."""

    allowed: bool
    rule: str
    looked_at: bool  # whether the question is about things of this kind, or about their places
    words: str = ""  # in a clause, why it cannot


def why(game: Game, tables: Any, state: State, kind: str, thing: int) -> Reason:
    """Which rule allows or forbids a thing (a unit, a place) in the present question."""
    ask, recorder = _recorded_question(state)
    if not isinstance(ask, Choice):
        over = ask is None
        return Reason(False, rule(state), False, "the match is over" if over else "a roll is due")
    reason = _reason(game, state, ask, recorder, kind, thing)
    if reason.looked_at:
        return reason
    place = game.text.stands(state, ask.side, kind, thing)
    there = _reason(game, state, ask, recorder, *place) if place is not None else reason
    if place is None or not there.looked_at:
        asked = game.text.question(state)
        return reason._replace(words=f"this question does not ask for it, but: {asked}")
    where = f"choose a place; {game.text.thing(tables, *place)}, where it stands,"
    words = f"{where} can be chosen" if there.allowed else f"{where} cannot: {there.words}"
    return there._replace(allowed=False, words=words)


def _recorded_question(state: State) -> tuple[Any, Recorder]:
    copy = state.copy()
    copy.recorder = recorder = Recorder()
    return question(copy), recorder


def _reason(
    game: Game, state: State, ask: Choice, recorder: Recorder, kind: str, thing: int
) -> Reason:
    """The reason for a thing as the question itself has it, if it asks for such things."""
    offered = set(_offered(game, ask))
    if (kind, thing) in offered:
        return Reason(True, rule(state), True)
    words = game.text.otherwise.get(ask.kind, {}).get(kind, "")
    if not words and kind not in {other for other, _ in offered}:
        return Reason(False, rule(state), False)  # what was noted of such things was only tried
    note = recorder.reason(kind, thing)
    if note is not None:
        return Reason(False, note.rule, True, note.words)
    return Reason(False, rule(state), True, words)


def _offered(game: Game, ask: Choice) -> Iterator[tuple[str, int]]:
    """Everything that an answer names."""
    for option in ask.options:
        kinds = spread(game.verbs[option.verb], len(option.args))
        yield from zip(kinds, option.args, strict=False)
