"""What the computer knows of advance."""

from __future__ import annotations

from kurgan.bots.advance.fortune import fortune
from kurgan.bots.advance.policy import scores
from kurgan.bots.advance.proposals import ahead, luck_at, proposals
from kurgan.bots.advance.value import features, turn, value
from kurgan.bots.advance.weights import Weights, weights_of
from kurgan.bots.knowledge import Knowledge
from kurgan.games.advance.state import Board

KNOWLEDGE: Knowledge[Board, Weights] = Knowledge(
    scores,
    weights_of,
    value,
    features,
    turn,
    {"spend": False, "activate": True, "move": True, "support": True},
    proposals,
    luck_at=luck_at,
    fortune=fortune,
    seconds=70e-6,
    ahead=ahead,
    effort=8.0,
    pairs=16,
    errors=4.0,
)
