"""Moves: which answers belong to one gesture, and in which order they are tried."""

from __future__ import annotations

from kurgan.games.advance.moves.assault import assaults
from kurgan.games.advance.moves.attack import attack_units, joined, lead_and_support, presses
from kurgan.games.advance.moves.groups import (
    arrivals,
    goods,
    purchases,
    reinforcements,
    retreating,
    retreats,
)
from kurgan.games.advance.moves.march import able_units, goes_on, marches
from kurgan.games.advance.moves.pieces import PIECES
from kurgan.games.advance.rules.movement import DONE, Activation
from kurgan.games.advance.rules.sequence import END_PHASE
from kurgan.games.advance.state import Board
from kurgan.games.advance.words import moves as words
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.moves import Gesture, Moves, nothing


def unfinished(s: Board, ask: Choice) -> dict[Action, str]:
    """Ending the phase with areas that could act, or an activation with attacks not made.

    Fresh units that only end an activation lose nothing: their area can be activated again.
    """
    slips: dict[Action, str] = {}
    if END_PHASE in ask.options:
        areas = [answer.args[0] for answer in ask.options if answer.verb == "activate"]
        slips[END_PHASE] = words.could_act(s, areas)
    top = s.stack[-1]
    waiting = top.waiting if isinstance(top, Activation) and ask.kind == "activation" else 0
    if waiting and DONE in ask.options:
        slips[DONE] = words.could_attack(s, waiting)
    return slips


MOVES = Moves(
    PIECES,
    (
        Gesture(("activate", "activation"), able_units, marches),
        Gesture(("activate", "activation"), nothing, assaults),
        Gesture(("move",), nothing, goes_on),
        Gesture(("name_attackers",), attack_units, joined),
        Gesture(("lead", "support"), lead_and_support, presses),
        Gesture(("retreat", "retreat_to"), retreating, retreats),
        Gesture(("spend",), goods, purchases),
        Gesture(("arrive_at", "arrive"), reinforcements, arrivals),
    ),
    unfinished,
)
