"""What the dice of a match prove, and against whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kurgan.kernel.errors import BadSetup, brief
from kurgan.kernel.procedure import Json

if TYPE_CHECKING:
    from kurgan.kernel.match import Match

ORIGINS: Final = ("uploaded", "copy", "resumed")
WORDS: Final = {
    "together": (
        "Dice: fair against everyone but whoever runs this server, and provable afterwards."
    ),
    "alone": (
        "Dice: begun at one screen. Whoever began this match can have read its seed, so its dice "
        "prove nothing to others."
    ),
    "practice": "Dice: a practice match. Whoever chose the seed can know every roll.",
    "uploaded": (
        "Dice: this match came from a file. Whoever brought it can know every roll, and its dice "
        "prove nothing about the past."
    ),
    "copy": (
        "Dice: this is a copy. Its dice are fresh, and prove nothing about the match from which "
        "it was copied."
    ),
    "resumed": (
        "Dice: the rules changed under this match, and its players went on from a position that "
        "was kept. Its dice are fresh from there on, and prove nothing about what was before."
    ),
}


def check_start(start: Json) -> None:
    """Where a match came from and whether it waits for nonces, in words that we know."""
    origin, nonces = start.get("origin"), start.get("nonces")
    if origin is not None and origin not in ORIGINS:
        raise BadSetup(f"A match is {' or '.join(ORIGINS)}, not {brief(origin)}.")
    if nonces is not None and not isinstance(nonces, bool):
        raise BadSetup('"nonces" says whether every seat adds one: true or false.')


def standing(match: Match) -> str:
    """How far the dice can be trusted: together, alone, practice, or its origin."""
    origin = match.start.get("origin")
    if origin is not None:
        return str(origin)
    if match.dice.practice:
        return "practice"
    return "together" if match.start.get("nonces") else "alone"
