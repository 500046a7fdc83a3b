"""Where Germans want to be: Spawn Hexes still to take pull, the nearer the more."""

from __future__ import annotations

from kurgan.bots.inferno.weights import Weights
from kurgan.games.inferno.pack.tables import HEXES, OKH, Tables
from kurgan.games.inferno.state import Board
from kurgan.kernel.bits import bit, members, steps_from

FAR = 24
LANDING = "13"
MANY = 512


def targets(s: Board, w: Weights) -> int:
    """Hexes still to be taken: Spawn Hexes; with OKH the bank, at once or when few are left."""
    spawn = s.soviet_spawn
    if s.has_german_leader(OKH) and (w.shore or spawn.bit_count() <= w.bank):
        return s.tables.okh_objective & ~s.german_control
    return spawn


def shore(s: Board, w: Weights) -> float:
    """How much the rest of the bank counts against Spawn Hexes: as much once few are left."""
    return w.shore if s.soviet_spawn.bit_count() > w.bank else 1.0


def pulls(s: Board, w: Weights) -> tuple[float, ...]:
    """How much it is worth for a dot to stand in each hex."""
    tables, goals = s.tables, targets(s, w)
    less = shore(s, w)
    key = (id(tables), goals, less, w.decay, w.open, w.landing)
    found = _pulls.get(key)
    if found is None:
        if len(_pulls) > MANY:
            _pulls.clear()
        found = _pulls[key] = (tables, made_pulls(s, goals, w))
    return found[1]


# With the tables, so that their number cannot become that of others
_pulls: dict[tuple[int, int, float, float, float, float], tuple[Tables, tuple[float, ...]]] = {}


def made_pulls(s: Board, goals: int, w: Weights) -> tuple[float, ...]:
    """The pulls of some goals together."""
    tables = s.tables
    powers = [w.decay**step for step in range(FAR + 1)]
    found = [0.0] * HEXES
    for goal in members(goals):
        weight = importance(s, goal, w)
        for hexagon, step in enumerate(steps_from(tables.adjacent, bit(goal), FAR)):
            found[hexagon] += weight * powers[step]
    return tuple(found)


def importance(s: Board, goal: int, w: Weights) -> float:
    """How much a hex that is wanted counts: open ends of the city, the landing stage, mere bank."""
    less = 1.0 if s.soviet_spawn >> goal & 1 else shore(s, w)
    if not s.tables.urban >> goal & 1:
        return less * w.open
    return less * w.landing if s.tables.hexes[goal] == LANDING else less


def closeness(s: Board, hexagon: int, w: Weights) -> float:
    """How much a fight there has to do with what is still to be taken."""
    if w.near == 1.0:
        return 1.0
    steps = steps_from(s.tables.adjacent, targets(s, w), FAR)[hexagon]
    return float(w.near ** max(0, steps - 1))


def time_left(s: Board, w: Weights) -> float:
    """How much what comes later still counts: little when the Soviet deck runs out."""
    cards = s.soviet_deck.bit_count()
    return cards / (cards + w.late)


def urgency(s: Board, w: Weights) -> float:
    """How many hexes must be taken for each Soviet card that is left."""
    return targets(s, w).bit_count() / max(1, s.soviet_deck.bit_count())


def left_behind(s: Board, origin: int, units: int, w: Weights) -> float:
    """A taken Spawn Hex that nobody guards any more."""
    is_left = not s.german_at[origin] & ~units
    return w.guard if is_left and s.edition.capture >> origin & 1 else 0.0
