"""Where Germans want to be: Spawn Hexes still to take pull, the nearer the more."""

from __future__ import annotations

from typing import Final

from kurgan.bots.inferno.chances import Blocks
from kurgan.bots.inferno.force import Force
from kurgan.bots.inferno.weights import Weights
from kurgan.games.inferno.pack.tables import HEXES, OKH, Tables
from kurgan.games.inferno.rules.coop import own_stacks
from kurgan.games.inferno.rules.victory import german_losses
from kurgan.games.inferno.state import Board
from kurgan.kernel.bits import bit, members

FAR: Final = 24
LANDING: Final = "13"
MANY: Final = 512
NEARLY_LOST: Final = 7  # German losses from which on each counts to the end


class Aim:
    """What it is worth to attack a hex, whoever does."""

    __slots__ = ("close", "cover", "prize")

    def __init__(self, s: Board, hexagon: int, field: Field) -> None:
        self.close = closeness(s, hexagon, field.targets, field.w)
        self.prize = field.worth(s, hexagon) + field.w.clear * self.close  # what clearing it brings
        self.cover = opened(s, hexagon, field)


class Field:
    """What the Germans want and can afford; made for a question, while nothing moves."""

    __slots__ = (
        "_aims", "_dots", "_forces", "fear", "foes", "left", "own", "pace", "pulls", "targets",
        "time", "urgency", "w",
    )  # fmt: skip

    def __init__(self, s: Board, w: Weights) -> None:
        self.w = w
        self.targets = targets(s, w)
        self.pulls = pulls(s, self.targets, w)
        self.own = own_stacks(s)
        self.left = time_left(s, w)
        # how many hexes must be taken for each Soviet card that is left
        self.urgency = self.targets.bit_count() / max(1, s.soviet_deck.bit_count())
        self.pace = 1 + w.urge * self.urgency
        losses = german_losses(s)
        self.fear = w.dead * (1 + w.fear * losses)
        self.time = self.left if losses < NEARLY_LOST else 1.0
        self.foes: dict[int, Blocks] = {}  # Soviet Stacks as the Germans know them
        self._aims: dict[int, Aim] = {}
        self._dots: dict[int, int] = {}
        self._forces: dict[int, Force] = {}

    def worth(self, s: Board, hexagon: int) -> float:
        """What taking a hex is worth in itself."""
        if self.targets >> hexagon & 1:
            return self.w.spawn * importance(s, hexagon, self.w)
        if s.german_control >> hexagon & 1:
            return 0.0
        return self.w.coast if s.tables.okh_objective >> hexagon & 1 else self.w.hex

    def dots(self, s: Board, units: int) -> int:
        """The dots of some German Units."""
        found = self._dots.get(units)
        if found is None:
            strength = s.german_strength
            found = self._dots[units] = sum([strength[unit] for unit in members(units)])
        return found

    def force(self, s: Board, units: int) -> Force:
        """Some German Units as attackers."""
        found = self._forces.get(units)
        if found is None:
            found = self._forces[units] = Force(s, units, self.pulls, self.w)
        return found

    def aim(self, s: Board, hexagon: int) -> Aim:
        """What it is worth to attack a hex."""
        found = self._aims.get(hexagon)
        if found is None:
            found = self._aims[hexagon] = Aim(s, hexagon, self)
        return found


def opened(s: Board, target: int, field: Field) -> float:
    """Empty hexes that are wanted and that only this Soviet Stack keeps Germans from entering."""
    wanted = field.targets & s.tables.adjacent[target] & ~s.soviet
    return sum([field.w.cover for hexagon in members(wanted) if only_neighbor(s, hexagon)])


def only_neighbor(s: Board, hexagon: int) -> bool:
    """Whether one Soviet Stack alone touches a hex."""
    return (s.tables.adjacent[hexagon] & s.soviet).bit_count() == 1


def targets(s: Board, w: Weights) -> int:
    """Hexes still to be taken: Spawn Hexes; with OKH the bank, at once or when few are left."""
    spawn = s.soviet_spawn
    if s.has_german_leader(OKH) and (w.shore or spawn.bit_count() <= w.bank):
        return s.tables.okh_objective & ~s.german_control
    return spawn


def shore(s: Board, w: Weights) -> float:
    """How much the rest of the bank counts against Spawn Hexes: as much once few are left."""
    return w.shore if s.soviet_spawn.bit_count() > w.bank else 1.0


def pulls(s: Board, goals: int, w: Weights) -> tuple[float, ...]:
    """How much it is worth for a dot to stand in each hex, with some targets."""
    tables, less = s.tables, shore(s, w)
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
        for hexagon, step in enumerate(tables.links.steps_from(bit(goal), FAR)):
            found[hexagon] += weight * powers[step]
    return tuple(found)


def importance(s: Board, goal: int, w: Weights) -> float:
    """How much a hex that is wanted counts: open ends of the city, the landing stage, mere bank."""
    less = 1.0 if s.soviet_spawn >> goal & 1 else shore(s, w)
    if not s.tables.urban >> goal & 1:
        return less * w.open
    return less * w.landing if s.tables.hexes[goal] == LANDING else less


def closeness(s: Board, hexagon: int, goals: int, w: Weights) -> float:
    """How much a fight there has to do with what is still to be taken."""
    if w.near == 1.0:
        return 1.0
    steps = s.tables.links.steps_from(goals, FAR)[hexagon]
    return float(w.near ** max(0, steps - 1))


def time_left(s: Board, w: Weights) -> float:
    """How much what comes later still counts: little when the Soviet deck runs out."""
    cards = s.soviet_deck.bit_count()
    return cards / (cards + w.late)


def left_behind(s: Board, origin: int, units: int, w: Weights) -> float:
    """A taken Spawn Hex that nobody guards any more."""
    is_left = not s.german_at[origin] & ~units
    return w.guard if is_left and s.edition.capture >> origin & 1 else 0.0
