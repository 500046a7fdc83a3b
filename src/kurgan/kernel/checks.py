"""What a match is asked to do, checked whole before anything is done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kurgan.kernel.ask import Action, Choice, Side
from kurgan.kernel.engine import question
from kurgan.kernel.errors import IllegalAction, NotYourTurn, StaleAction, brief
from kurgan.kernel.moves import LONGEST
from kurgan.kernel.procedure import Json

if TYPE_CHECKING:
    from kurgan.kernel.match import Match


def checked_turn(match: Match, side: str | Side | None, seq: int | None) -> Choice:
    """The question, if this side is to answer it and has seen everything."""
    ask = match.question
    if match.waits and match.ended is None:
        names = ", ".join([match.sides[who] for who in match.waits])
        raise IllegalAction(f"The match has not begun: it waits for {names}.")
    if ask is None and question(match.state) is not None and match.ended is None:
        raise IllegalAction("A roll is due before a player can answer; begin() makes it.")
    if ask is None:
        raise IllegalAction("The match is over: there is nothing to answer.")
    to_act(match, side)
    check_seq(match, side, seq)
    return ask


def to_act(match: Match, side: str | Side | None) -> Side:
    """The side to act, if it is this one."""
    ask = match.question
    asked = ask.side if ask is not None else 0
    who = asked if side is None else match.side(side)
    if ask is not None and who != asked:
        raise NotYourTurn(f"It is {match.sides[asked]}'s turn, not {match.sides[who]}'s.")
    return who


def in_play(match: Match, side: str | Side) -> Side:
    """The number of a side, while the match goes on."""
    if match.outcome is not None:
        raise IllegalAction("The match is over already.")
    return match.side(side)


def check_seq(match: Match, side: str | Side | None, seq: int | None) -> None:
    """Whether a side has seen everything."""
    if seq is not None and seq != match.seq(side):
        raise StaleAction(
            f"This answer was given at entry {seq}, but the match is at {match.seq(side)}; "
            "look at the new position and answer again."
        )


def checked_action(match: Match, ask: Choice, given: Action | list[Json]) -> Action:
    """The option that an answer means."""
    if isinstance(given, Action):
        if given.verb not in match.game.verbs:
            raise IllegalAction(f"There is no action {brief(given.verb)} in {match.game.name}.")
        answer = given
    else:
        answer = match.codec.decode(given)
    if answer not in ask.options:
        raise IllegalAction(_refusal(match, ask, answer), match.rule)
    return ask.options[ask.options.index(answer)]


def checked_length(actions: Sequence[Action | list[Json]]) -> Sequence[Any]:
    """The answers of a move, if it is one."""
    if not isinstance(actions, (list, tuple)) or not 0 < len(actions) <= LONGEST:
        raise IllegalAction(f"A move is a list of 1 to {LONGEST} answers.")
    return actions


def still_asked(match: Match, first: Choice, number: int) -> Choice:
    """The question of the same side, before dice, to which a move goes on."""
    ask = question(match.state) if number else first
    if not isinstance(ask, Choice) or ask.side != first.side or (number and not match.before):
        raise IllegalAction(f"The move must end with its answer {number}: {match.stop}.")
    return ask


def _refusal(match: Match, ask: Choice, answer: Action) -> str:
    legal = [" ".join(map(str, match.codec.encode(option))) for option in ask.options[:6]]
    more = f" and {len(ask.options) - 6} more" if len(ask.options) > 6 else ""
    asked = match.game.text.question(match.state)
    return (
        f"'{spelled(match, answer)}' does not answer '{asked}' ({match.rule}); "
        f"legal now: {', '.join(legal)}{more}."
    )


def spelled(match: Match, answer: Action) -> str:
    """An answer as it is written, for sentences."""
    try:
        words = match.codec.encode(answer)
        if match.codec.decode(words) == answer:
            return " ".join(map(str, words))
    except (IllegalAction, IndexError, TypeError, ValueError):
        pass  # it is spelled as it came
    return f"{answer.verb} {brief(answer.args)}"
