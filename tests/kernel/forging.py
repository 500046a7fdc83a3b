"""Saves, and how to forge them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from hashlib import sha256
from random import Random
from typing import Any

from kurgan.kernel.match import Match, branch, new
from kurgan.kernel.pack import canonical

from .toybox import play_on
from .toys import Nim, Peek

Save = dict[str, Any]
Path = tuple[Any, ...]


def finished(seed: int | str | None = 7) -> Match:
    """A match of Nim played to its end."""
    match = new(Nim(), seed=seed)
    play_on(match, Random(7))
    return match


def unfinished(seed: int | str | None = 7) -> Match:
    """A match of Nim that goes on."""
    match = new(Nim(), seed=seed)
    match.take_over("south", "Chuikov")
    match.add_nonce("north", "snow")
    for number in (0, 0, 0):
        if match.question is not None:
            match.play(match.question.options[number])
    return match


def branched() -> Match:
    """A match of Nim that began in the middle of another."""
    copy = branch(unfinished(), 7)
    if copy.question is not None:
        copy.play(copy.question.options[0])
    return copy


def hiding(seed: int | str | None = 7, cup: str = "left-cup") -> Match:
    """A match of Peek in which north has hidden the token and south is to search."""
    match = new(Peek(), seed=seed)
    match.play(["hide", cup])
    match.play(["say", "west"])
    return match


def resealed(body: Any) -> Save:
    """A save with the digest that fits its content."""
    rest = {key: value for key, value in body.items() if key != "digest"}
    sealed: Save = {**rest, "digest": sha256(canonical(rest)).hexdigest()}
    return sealed


def forged(body: Save, change: Callable[[Any], object]) -> Save:
    """A changed copy of a save, sealed anew."""
    copy = json.loads(json.dumps(body))
    change(copy)
    return resealed(copy)


def paths(value: Any, here: Path = ()) -> Iterator[Path]:
    """The place of every value in a piece of JSON."""
    if here:
        yield here
    if isinstance(value, (dict, list)):
        steps = value if isinstance(value, dict) else range(len(value))
        for key in steps:
            yield from paths(value[key], (*here, key))


def replaced(body: Save, path: Path, value: Any) -> Save:
    """A copy of a save with one value changed, sealed anew."""

    def change(copy: Any) -> None:
        for key in path[:-1]:
            copy = copy[key]
        copy[path[-1]] = value

    return forged(body, change)


def removed(body: Save, path: Path) -> Save:
    """A copy of a save with one value left out, sealed anew."""

    def change(copy: Any) -> None:
        for key in path[:-1]:
            copy = copy[key]
        del copy[path[-1]]

    return forged(body, change)
