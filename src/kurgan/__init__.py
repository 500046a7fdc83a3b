"""Kurgan: three Stalingrad board wargames with every rule enforced."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kurgan import fast as fast  # first: it decides where the others come from
from kurgan.bots import Player, computer
from kurgan.games import GAMES
from kurgan.kernel import match as matches
from kurgan.kernel import save as saves
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.errors import (
    BadData,
    BadSave,
    BadSetup,
    IllegalAction,
    KurganError,
    NotYourTurn,
    StaleAction,
    brief,
)
from kurgan.kernel.game import Game
from kurgan.kernel.match import Match, branch
from kurgan.kernel.pack import Pack, read_pack

__version__ = "0.1.0"
__all__ = [
    "Action",
    "BadData",
    "BadSave",
    "BadSetup",
    "Choice",
    "Game",
    "IllegalAction",
    "KurganError",
    "Match",
    "NotYourTurn",
    "Player",
    "StaleAction",
    "audit",
    "branch",
    "computer",
    "game",
    "games",
    "load",
    "new",
    "read_pack",
]


def games() -> dict[str, Game]:
    """The games by name."""
    return dict(GAMES)


def game(name: str) -> Game:
    """One game by name."""
    if not isinstance(name, str) or name not in GAMES:
        raise BadSetup(f"There is no game {brief(name)}; there are {', '.join(GAMES)}.")
    return GAMES[name]


def new(
    game_name: str,
    scenario: str | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | str | None = None,
    pack: str | Path | Pack | None = None,
    begin: bool = True,
    nonces: bool = False,
) -> Match:
    """Begin a match; `kurgan.new("advance", scenario="factory", options={"rubble": True})`."""
    return matches.new(game(game_name), scenario, options, seed, _pack(pack), begin, nonces)


def load(save: str | Path | dict[str, Any], pack: str | Path | Pack | None = None) -> Match:
    """A match from a save file or its JSON."""
    body = saves.read_file(save) if isinstance(save, (str, Path)) else save
    return saves.load(body, GAMES, _pack(pack))


def audit(save: str | Path | dict[str, Any], pack: str | Path | Pack | None = None) -> saves.Audit:
    """Prove every roll of a save."""
    body = saves.read_file(save) if isinstance(save, (str, Path)) else save
    return saves.audit(body, GAMES, _pack(pack))


def _pack(pack: str | Path | Pack | None) -> Pack | None:
    if pack is None or isinstance(pack, Pack):
        return pack
    if not isinstance(pack, (str, Path)):
        raise BadSetup(f"A data pack is given as its folder, not as {brief(pack)}.")
    return read_pack(pack)
