"""What the lobby shows of a match."""

from __future__ import annotations

from kurgan.kernel.match import Match
from kurgan.kernel.procedure import Json
from kurgan.kernel.proof import standing


def summary(match: Match) -> Json:
    """Its game, who plays, whose turn it is, and what its dice prove."""
    ask = match.question
    holders = match.holders
    return {
        "game": match.game.name,
        "title": match.game.title,
        "scenario": match.start.get("scenario"),
        "options": match.options,
        "turn_words": match.game.text.turn(match.state),
        "to_act": match.sides[ask.side] if ask is not None else None,
        "outcome": match.outcome,
        "practice": match.dice.practice,
        "standing": standing(match),
        "waits": [match.sides[side] for side in match.waits],
        "sides": list(match.sides),
        "seats": [
            {"seat": seat, "side": side, "name": holders.get(side)}
            for seat, side in enumerate(match.seats)
        ],
    }
