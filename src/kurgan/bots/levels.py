"""The levels of computer players by name."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from kurgan.bots.minds import Mind
from kurgan.bots.players import Player
from kurgan.bots.policy import PolicyMind, RecruitMind
from kurgan.bots.random import RandomMind
from kurgan.bots.search import Budget, SearchMind
from kurgan.kernel.errors import BadSetup, brief

# So that a turn takes at most 3, 20 and 60 seconds
LEVELS: Final[Mapping[str, Callable[[], Mind]]] = {
    "random": RandomMind,
    "recruit": RecruitMind,
    "policy": PolicyMind,
    "officer": partial(SearchMind, Budget(plans=4, tries=16, ahead=1, most=2.7)),
    "general": partial(SearchMind, Budget(plans=8, tries=96, ahead=1, most=18.0)),
    "marshal": partial(SearchMind, Budget(plans=10, tries=320, ahead=1, most=54.0)),
}


def computer(level: str, seed: int | str | None = None) -> Player:
    """A computer player; the same seed gives the same answers to the same questions."""
    if not isinstance(level, str) or level not in LEVELS:
        known = ", ".join(LEVELS)
        raise BadSetup(f"There is no computer player {brief(level)}; there are {known}.")
    return Player(level, LEVELS[level](), secrets.randbits(64) if seed is None else seed)
