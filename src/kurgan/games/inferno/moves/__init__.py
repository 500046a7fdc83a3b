"""Moves: which answers belong to one gesture, and in which order they are tried."""

from __future__ import annotations

from kurgan.games.inferno.moves.attack import (
    card_plays,
    deliberate_attacks,
    hasty_attacks,
    offered_cards,
)
from kurgan.games.inferno.moves.groups import (
    advances,
    blitzers,
    blitzes,
    deployments,
    hit,
    losses,
    newcomers,
    returns,
    survivors,
)
from kurgan.games.inferno.moves.march import able_units, long_moves, short_moves
from kurgan.games.inferno.moves.pieces import PIECES
from kurgan.games.inferno.moves.soviet import acting_units, soviet_moves
from kurgan.games.inferno.rules.movement import DONE
from kurgan.games.inferno.state import Board
from kurgan.games.inferno.words import moves as words
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.moves import Gesture, Moves, nothing


def unfinished(s: Board, ask: Choice) -> dict[Action, str]:
    """Ending Short Moves while one is left."""
    if ask.kind != "short_move" or len(ask.options) == 1:
        return {}
    hexes = [answer.args[0] for answer in ask.options if answer.verb == "move_from"]
    return {DONE: words.could_move(s, hexes)}


MOVES = Moves(
    PIECES,
    (
        Gesture(("action", "short_move"), able_units, short_moves),
        Gesture(("action",), nothing, long_moves),
        Gesture(("action",), nothing, hasty_attacks),
        Gesture(("action",), nothing, deliberate_attacks),
        Gesture(
            ("lay_german_card", "german_card", "lay_soviet_card", "soviet_card"),
            offered_cards,
            card_plays,
        ),
        Gesture(("reduce_german", "reduce_soviet"), hit, losses),
        Gesture(("advance",), survivors, advances),
        Gesture(("blitz",), blitzers, blitzes),
        Gesture(("deploy",), newcomers, deployments),
        Gesture(("return",), newcomers, returns),
        Gesture(("soviet_action", "act_with", "soviet_target"), acting_units, soviet_moves),
    ),
    unfinished,
)
