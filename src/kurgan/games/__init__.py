"""The games, by name."""

from __future__ import annotations

from kurgan.games.advance.game import ADVANCE
from kurgan.games.axis.game import AXIS
from kurgan.games.inferno.game import INFERNO
from kurgan.kernel.game import Game

GAMES: dict[str, Game] = {game.name: game for game in (INFERNO, ADVANCE, AXIS)}
