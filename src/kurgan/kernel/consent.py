"""Taking a move back beyond the barrier: one side asks, and every other one has to agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kurgan.kernel.ask import Side
from kurgan.kernel.checks import in_play
from kurgan.kernel.engine import question
from kurgan.kernel.errors import IllegalAction
from kurgan.kernel.journal import Entry
from kurgan.kernel.state import State
from kurgan.kernel.whole import Whole

if TYPE_CHECKING:
    from kurgan.kernel.match import Match

KEPT = 3  # last moves of each side that can still be asked for
TOLD = 6  # events that are named when they are taken back
TAKEN_BACK = "a move was taken back by consent"


class Past(NamedTuple):
    """Where a side stood before one of its last moves."""

    side: Side
    state: State
    events: int  # of the log up to there
    entries: int  # of the journal up to there


def remembered(past: tuple[Past, ...], move: Past) -> tuple[Past, ...]:
    """The last moves with one more; of each side only a few are kept."""
    own = [one for one in past if one.side == move.side]
    kept = [one for one in past if len(own) < KEPT or one is not own[0]]
    return (*kept, move)


def ask_back(match: Match, side: str | Side) -> None:
    """Ask to take back the last move of a side; it stands until the next answer."""
    who = in_play(match, side)
    why_not = refusal(match, who)
    if why_not:
        raise IllegalAction(why_not)
    match.asking = (who,)
    match.journal.append(Entry("takeback", who))


def refusal(match: Match, who: Side) -> str:
    """Why a side cannot ask to take its last move back; "" if it can."""
    ask = match.question
    if match.asking:
        return f"{match.sides[match.asking[0]].capitalize()} has asked to take a move back."
    if len(match.sides) == 1:
        return "Nobody else is there who could agree."
    if ask is None:
        return "Nothing can be taken back now."
    if ask.side == who and match.before:
        return "Undo takes the last answer back; nobody need be asked."
    move = last_move(match, who)
    if move is None:
        return "There is no move of this side, or it is too long ago."
    if match.game.seats(move.state) != match.game.seats(match.state):
        return "The sides were exchanged since then."
    return ""


def last_move(match: Match, who: Side) -> Past | None:
    """Where a side stood before its last move, as far as it is kept."""
    return next((move for move in reversed(match.past) if move.side == who), None)


def consent(match: Match, side: str | Side) -> None:
    """Agree that the move is taken back; when everybody has, it is."""
    who = in_play(match, side)
    if not match.asking:
        raise IllegalAction("Nobody asks to take a move back, or no longer.")
    if who in match.asking:
        raise IllegalAction("This side has agreed already; the others are asked.")
    agreed = (*match.asking, who)
    if len(agreed) < len(match.sides):
        match.asking = agreed
        match.journal.append(Entry("consent", who))
    else:
        _go_back(match, who)


def refuse(match: Match, side: str | Side) -> None:
    """The move stands: a side does not agree, or who asked asks no more."""
    who = in_play(match, side)
    if not match.asking:
        raise IllegalAction("Nobody asks to take a move back, or no longer.")
    match.asking = ()
    match.journal.append(Entry("refuse", who))


def _go_back(match: Match, who: Side) -> None:
    """The last move of who asked, and all after it, did not happen; the rolls stay used."""
    with Whole(match, "Taking back by consent"):
        move = last_move(match, match.asking[0])
        assert move is not None, "it was there when it was asked for"
        question(move.state)
        words = learnt(match, move)
    move.state.events = match.log
    match.state = move.state
    match.past = tuple([one for one in match.past if one.entries < move.entries])
    del match.log[move.events :]
    match.asking = ()
    match.back_to = move.entries
    match.bar(TAKEN_BACK)
    match.journal.append(Entry("consent", who, note=words))


def learnt(match: Match, move: Past) -> str:
    """What is taken back, and what everybody has learnt since: nothing that anybody hid."""
    everybody = (1 << len(match.sides)) - 1
    name = match.sides[move.side].capitalize()
    words = [f"By consent {name} takes its last move back, and all that followed."]
    events = [event for event in match.log[move.events :] if event.seen_by & everybody == everybody]
    if events:
        told = [match.game.text.event(match.tables, event) for event in events[:TOLD]]
        more = f" … and {len(events) - TOLD} lines more" if len(events) > TOLD else ""
        words.append(f"This had been seen: {' '.join(told)}{more}")
    rolls = [
        entry.side
        for entry in match.journal[move.entries :]
        if entry.kind == "roll" and entry.seen_by & everybody == everybody
    ]
    if rolls:
        which = f"roll {rolls[0]}" if len(rolls) == 1 else f"rolls {rolls[0]} to {rolls[-1]}"
        words.append(f"The numbers of its dice ({which}) are not used again.")
    return " ".join(words)
