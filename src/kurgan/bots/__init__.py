"""Computer players: given a question, a view and dreams, never the state."""

from __future__ import annotations

from kurgan.bots.levels import LEVELS, computer
from kurgan.bots.minds import Decision, Mind
from kurgan.bots.players import Player

__all__ = ["LEVELS", "Decision", "Mind", "Player", "computer"]
