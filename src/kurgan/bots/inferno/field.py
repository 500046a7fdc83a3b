"""Where Germans want to be: Spawn Hexes still to take pull, the nearer the more."""

from __future__ import annotations

from functools import lru_cache

from kurgan.bots.inferno.weights import Weights
from kurgan.games.inferno.pack.tables import HEXES, OKH, Tables
from kurgan.games.inferno.state import Board
from kurgan.kernel.bits import bit, members

FAR = 24
LANDING = "13"
MANY = 512


def targets(s: Board, w: Weights) -> int:
    """Hexes still to be taken: Spawn Hexes; with OKH, once few are left, the whole bank."""
    spawn = s.soviet_spawn
    if s.has_german_leader(OKH) and spawn.bit_count() <= w.bank:
        return s.tables.okh_objective & ~s.german_control
    return spawn


def pulls(s: Board, w: Weights) -> tuple[float, ...]:
    """How much it is worth for a dot to stand in each hex."""
    tables, goals = s.tables, targets(s, w)
    key = (id(tables), goals, w.decay, w.open, w.landing)
    found = _pulls.get(key)
    if found is None:
        if len(_pulls) > MANY:
            _pulls.clear()
        found = _pulls[key] = (tables, made_pulls(tables, goals, w))
    return found[1]


# With the tables, so that their number cannot become that of others
_pulls: dict[tuple[int, int, float, float, float], tuple[Tables, tuple[float, ...]]] = {}


def made_pulls(tables: Tables, goals: int, w: Weights) -> tuple[float, ...]:
    """The pulls of some goals together."""
    powers = [w.decay**step for step in range(FAR + 1)]
    found = [0.0] * HEXES
    for goal in members(goals):
        weight = important(tables, goal, w)
        for hexagon, step in enumerate(steps_from(tables.adjacent, goal)):
            found[hexagon] += weight * powers[step]
    return tuple(found)


def importance(s: Board, goal: int, w: Weights) -> float:
    """How much a hex that is wanted counts."""
    return important(s.tables, goal, w)


def important(tables: Tables, goal: int, w: Weights) -> float:
    """Open ground at the ends of the city, and the landing stage where two Units come."""
    if not tables.urban >> goal & 1:
        return w.open
    return w.landing if tables.hexes[goal] == LANDING else 1.0


def time_left(s: Board, w: Weights) -> float:
    """How much what comes later still counts: little when the Soviet deck runs out."""
    cards = s.soviet_deck.bit_count()
    return cards / (cards + w.late)


@lru_cache(maxsize=256)
def steps_from(adjacent: tuple[int, ...], start: int) -> tuple[int, ...]:
    """How many steps each hex lies away."""
    steps = [FAR] * HEXES
    rim, reached, step = bit(start), bit(start), 0
    while rim and step < FAR:
        beyond = 0
        for hexagon in members(rim):
            steps[hexagon] = step
            beyond |= adjacent[hexagon]
        rim = beyond & ~reached
        reached |= rim
        step += 1
    return tuple(steps)


def left_behind(s: Board, origin: int, units: int, w: Weights) -> float:
    """A taken Spawn Hex that nobody guards any more."""
    is_left = not s.german_at[origin] & ~units
    return w.guard if is_left and s.edition.capture >> origin & 1 else 0.0
