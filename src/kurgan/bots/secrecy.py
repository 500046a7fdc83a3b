"""Whether a position hides anything from a side: then another side's thoughts are not for it."""

from __future__ import annotations

from random import Random

from kurgan.kernel.ask import Side
from kurgan.kernel.game import Game
from kurgan.kernel.state import State

DEALS = 3


def hides(game: Game, state: State, side: Side) -> bool:
    """Whether anything could be otherwise as far as a side knows."""
    truth = game.dump(state)
    return any(game.dump(game.imagine(state, side, Random(deal))) != truth for deal in range(DEALS))
