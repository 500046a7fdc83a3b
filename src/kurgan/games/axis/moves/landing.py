"""Air Unit Landing: all aircraft at once, or some at an airfield."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.games.axis.moves.together import Way, Ways, found
from kurgan.kernel.ask import Action
from kurgan.kernel.moves import Look, Move, Piece


def aloft(look: Look) -> Iterator[Piece]:
    """Aircraft that have to land."""
    slots = dict.fromkeys(answer.args[0] for answer in look.options if answer.verb == "land")
    return iter([Action("aircraft", (slot, 1)) for slot in slots])


def landings(look: Look, chosen: tuple[Piece, ...]) -> Iterator[Move]:
    """The chosen aircraft land at one airfield; without a choice all, where there is room."""
    if chosen:
        yield from found(look, chosen, _landed)
        return
    now = look
    while now.kind == "land":
        together = [answer for answer in now.options if answer.verb == "land_all"]
        after = now.after(together[0] if together else now.options[0])
        assert after is not None
        now = after
    yield Move("land", "All aircraft land", now.answers, ends=now.ends)


def _landed(look: Look, piece: Piece) -> Ways:
    for answer, after in look.each("land"):
        if answer.args[0] == piece.args[0]:
            yield Action("zone", answer.args[1:]), Way("land", after)
