"""What the computer knows of inferno."""

from __future__ import annotations

from functools import cache, partial

from kurgan.bots.inferno.plans import ahead, luck_at, proposals
from kurgan.bots.inferno.policy import scores
from kurgan.bots.inferno.value import features, turn, value
from kurgan.bots.inferno.weights import Weights
from kurgan.bots.knowledge import Knowledge, read_weights
from kurgan.games.inferno.state import Board

PIVOTS = (
    "action", "lay_german_card", "soviet_action", "soviet_target", "lay_soviet_card",
)  # fmt: skip
KNOWLEDGE: Knowledge[Board, Weights] = Knowledge(
    scores,
    cache(partial(read_weights, Weights, "inferno")),
    value,
    features,
    turn,
    dict.fromkeys(PIVOTS, True),
    proposals,
    luck_at=luck_at,
    seconds=50e-6,
    effort=10.0,
    ahead=ahead,
)
