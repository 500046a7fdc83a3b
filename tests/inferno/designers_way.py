"""Matches set up by the Designer's Way."""

from __future__ import annotations

from random import Random
from typing import Any

from kurgan.games.inferno.game import INFERNO
from kurgan.games.inferno.state import Board
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.game import read_options
from tests.inferno.scene import TABLES

RANDOM: dict[str, Any] = {"designers_way": "random"}


def set_up(options: dict[str, Any], chosen: dict[str, list[int]] | None = None) -> Board:
    """A match after setup; `chosen` answers chance by kind, luck the rest."""
    s = INFERNO.setup("campaign", read_options(INFERNO, options), TABLES)
    assert isinstance(s, Board)
    rng = Random(1)
    given = {kind: list(args) for kind, args in (chosen or {}).items()}
    run(s)
    while (ask := question(s)) is not None and not isinstance(ask, Choice):
        if ask.kind == "advantage_dice" and given.get(ask.kind):
            apply(s, Action(ask.kind, tuple(given.pop(ask.kind))))
        elif given.get(ask.kind):
            apply(s, Action(ask.kind, (given[ask.kind].pop(0),)))
        else:
            apply(s, ask.sample(rng))
    return s
