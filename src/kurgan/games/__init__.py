"""The games, by name."""

from __future__ import annotations

from kurgan.games.advance.game import ADVANCE
from kurgan.kernel.game import Game

GAMES: dict[str, Game] = {game.name: game for game in (ADVANCE,)}
