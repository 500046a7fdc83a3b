"""Taking back by consent at a table: who has to agree, and what a seat is told of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kurgan.bots.seats import is_computers
from kurgan.kernel import consent
from kurgan.kernel.ask import Side
from kurgan.kernel.match import Match
from kurgan.kernel.procedure import Json
from kurgan.web.refusals import NotAllowed

if TYPE_CHECKING:
    from kurgan.web.timeline import Timeline

MOST_ASKED = 100  # take-backs that are asked for in one match


def ask_back(match: Match, timeline: Timeline, side: Side) -> None:
    """Ask for a take-back; where only computers play against a person, they agree at once."""
    why_not = _refusal(match, side)
    if why_not:
        raise NotAllowed(why_not)
    if sum(1 for entry in match.journal if entry.kind == "takeback") >= MOST_ASKED:
        raise NotAllowed("Moves were asked back often enough in this match; play on.")
    match.ask_back(side)
    timeline.note(match)
    for computer in _computers(match, side):
        match.consent(computer)
        timeline.note(match)


def _refusal(match: Match, side: Side) -> str:
    """Why nobody can be asked; "" if everybody else is a person, or everybody a computer."""
    computers = _computers(match, side)
    if is_computers(match, match.sides[side]):
        return "A computer plays this side; it takes nothing back."
    if computers and len(computers) < len(match.sides) - 1:
        return "A computer plays here beside other people, and does not agree to a take-back."
    return ""


def _computers(match: Match, side: Side) -> list[Side]:
    """The other sides that computers play."""
    return [
        other
        for other, name in enumerate(match.sides)
        if other != side and is_computers(match, name)
    ]


def told(match: Match, side: Side) -> Json:
    """Whether a side can ask to take its last move back, who asks now, and who has agreed."""
    if match.outcome is not None:
        return {"can": False, "asked": None, "agreed": []}
    can = not _refusal(match, side) and not consent.refusal(match, side)
    names = [match.sides[one] for one in match.asking]
    return {"can": can, "asked": names[0] if names else None, "agreed": names[1:]}
