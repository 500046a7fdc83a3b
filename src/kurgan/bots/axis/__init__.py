"""What the computer knows of axis."""

from __future__ import annotations

from functools import cache, partial

from kurgan.bots.axis.plans import dice_at, proposals, stands
from kurgan.bots.axis.policy import scores
from kurgan.bots.axis.value import features, turn, value
from kurgan.bots.axis.weights import Weights
from kurgan.bots.knowledge import Knowledge, read_weights
from kurgan.games.axis.state import Board

KNOWLEDGE: Knowledge[Board, Weights] = Knowledge(
    scores,
    cache(partial(read_weights, Weights, "axis")),
    value,
    features,
    turn,
    {"requisition": False, "move": False, "launch": False},
    proposals,
    dice_at,
    seconds=150e-6,
    effort=10.0,
    wave=400,
    stands=stands,
)
