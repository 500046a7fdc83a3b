"""Two players at one screen: whether one would see what is hidden from him."""

from __future__ import annotations

from kurgan.kernel.ask import EVERYONE, Side
from kurgan.kernel.match import Match
from kurgan.kernel.procedure import Json


def is_secret(match: Match, views: list[Json], side: Side) -> bool:
    """Whether the board must be covered between this side and the one to act, or any other."""
    ask = match.question
    if ask is None:
        return False
    others = [ask.side] if ask.side != side else [n for n in range(len(views)) if n != side]
    is_answered_in_secret = bool(others) and ask.seen_by != EVERYONE
    return is_answered_in_secret or any(
        not tells_the_same(views[side], views[other]) for other in others
    )


def tells_the_same(one: Json, other: Json) -> bool:
    """Whether two views say the same, but for whose they are; nothing is as good as none."""
    return all(_same(one.get(key), other.get(key)) for key in {**one, **other} if key != "side")


def _same(one: Json, other: Json) -> bool:
    if one is other or one == other or not (one or other):
        return True
    if isinstance(one, dict) and isinstance(other, dict):
        return all(_same(one.get(key), other.get(key)) for key in {**one, **other})
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return all(map(_same, one, other))
    return False
