"""Random games of Inferno, and how well what is believed in them fits what is true."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from kurgan.games.inferno.game import INFERNO
from kurgan.games.inferno.pack.tables import HEXES
from kurgan.games.inferno.state import Board
from kurgan.kernel.ask import Choice
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.game import read_options
from kurgan.odds.inferno.calculator import belief
from kurgan.odds.inferno.fog import soviet_face
from kurgan.odds.inferno.german_fog import german_face

TABLES = INFERNO.tables(INFERNO.pack())
BINS = 10


def positions(options: dict[str, Any], seed: int, every: int) -> Iterator[Board]:
    """Positions of a random game: before every so manieth choice."""
    rng = Random(seed)
    s = INFERNO.setup("campaign", read_options(INFERNO, options), TABLES)
    assert isinstance(s, Board)
    run(s)
    wait = 1 + int(rng.random() * every)
    while (ask := question(s)) is not None:
        if not isinstance(ask, Choice):
            apply(s, ask.sample(rng))
            continue
        wait -= 1
        if not wait:
            wait = every
            yield s
        apply(s, ask.options[int(rng.random() * len(ask.options))])


def faces(s: Board, side: int) -> list[str]:
    """The true faces of the blocks hidden from a side, in the order of what it believes."""
    if side == s.soviet_seat:
        germans = sorted(
            (place, s.german_facing[unit], unit)
            for unit, place in enumerate(s.german_where)
            if place < HEXES and not s.german_seen >> unit & 1
        )
        return [german_face(s, unit) for *_, unit in germans]
    soviets = sorted(
        (place, s.soviet_origin[unit], s.soviet_deployed[unit], unit)
        for unit, place in enumerate(s.soviet_where)
        if place < HEXES and not s.soviet_seen >> unit & 1
    )
    return [soviet_face(s, unit) for *_, unit in soviets]


class Row(NamedTuple):
    """Of all that was said with about this chance, how much was true."""

    name: str
    said: float
    times: int
    mean: float
    true: float
    deviations: float  # in standard errors, whole games taken as one


Sums = dict[tuple[str, int], list[float]]


def calibration(
    options: dict[str, Any],
    sides: tuple[int, ...],
    games: int,
    every: int,
    *,
    by_face: bool = False,
) -> dict[int, list[Row]]:
    """How well each side's beliefs fit the truth over the same random games."""
    sums: dict[int, Sums] = {side: {} for side in sides}
    for seed in range(games):
        here: dict[int, Sums] = {side: {} for side in sides}
        for s in positions(options, seed, every):
            for side in sides:
                note(s, side, here[side], by_face)
        for side in sides:
            for key, (count, said, true) in here[side].items():
                total = sums[side].setdefault(key, [0.0] * 4)
                for place, more in enumerate((count, said, true, (true - said) ** 2)):
                    total[place] += more
    return {side: rows(sums[side]) for side in sides}


def note(s: Board, side: int, here: Sums, by_face: bool) -> None:
    """What a side believes in a position, and what is true."""
    for believed, face in zip(belief(s, side), faces(s, side), strict=True):
        for name, chance in believed.chances:
            key = (name if by_face else "", min(BINS - 1, int(chance * BINS)))
            row = here.setdefault(key, [0.0, 0.0, 0.0])
            row[0] += 1
            row[1] += chance
            row[2] += name == face


def rows(sums: Sums) -> list[Row]:
    """Sums as shares; the spread is that of whole games."""
    return [
        Row(
            name,
            place / BINS,
            int(count),
            said / count,
            true / count,
            (true - said) / sqrt(spread or 1),
        )
        for (name, place), (count, said, true, spread) in sorted(sums.items())
    ]
