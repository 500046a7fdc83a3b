"""Ends that the rules of a game do not know: a resignation, a time-out, a draw by agreement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kurgan.kernel.ask import Side
from kurgan.kernel.checks import in_play
from kurgan.kernel.errors import IllegalAction
from kurgan.kernel.journal import Entry
from kurgan.kernel.whole import Whole
from kurgan.kernel.words import sentence

if TYPE_CHECKING:
    from kurgan.kernel.match import Match

OVER: Final = "the match is over"


def give_up(match: Match, side: str | Side, kind: str, how: str) -> None:
    """The match ends by this side; if there is one other, it wins."""
    with Whole(match, f"The end by {how}"):
        who = in_play(match, side)
    others = [name for number, name in enumerate(match.sides) if number != who]
    told = sentence(match.sides[who], f"ends the match by {how}")
    victory = f" {sentence(others[0], 'wins')}" if len(others) == 1 else ""
    match.journal.append(Entry(kind, who))
    match.ended = {
        "winner": others[0] if len(others) == 1 else None,
        "kind": how,
        "loser": match.sides[who],
        "words": told + victory,
    }
    match.bar(OVER)


def draw(match: Match, side: str | Side) -> None:
    """Offer a draw, or agree to one; when every side wants it the match is over."""
    who = in_play(match, side)
    if len(match.sides) == 1 or who in match.drawing or match.waits:
        raise IllegalAction("Nobody is there, or left, who could be asked for a draw.")
    match.drawing.append(who)
    match.journal.append(Entry("draw", who))
    if len(match.drawing) == len(match.sides):
        match.ended = {"winner": None, "kind": "draw", "words": "A draw by agreement."}
        match.bar(OVER)


def decline(match: Match, side: str | Side) -> None:
    """No draw: what others offered is declined, one's own offer withdrawn."""
    who = in_play(match, side)
    if not match.drawing:
        raise IllegalAction("Nobody has offered a draw.")
    match.drawing = []
    match.journal.append(Entry("decline", who))
