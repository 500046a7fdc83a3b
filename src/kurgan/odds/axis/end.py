"""Exact odds of a battle fought round after round until one side has no land unit left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from kurgan.games.axis.pack.tables import UNITS
from kurgan.games.axis.rules.combat import changes_hands
from kurgan.games.axis.state import GROUND, LANDING_LATE, OFF, SCRAMBLED
from kurgan.kernel.bits import bit
from kurgan.kernel.procedure import Json
from kurgan.odds.axis.combat import (
    ATTACKER,
    DEFENDER,
    Battle,
    Fight,
    Odds,
    at_most_one,
    without_rows,
)
from kurgan.odds.axis.toll import Counts, Force, Hits, Spread, Toll, is_air, muster, taken

END_POLICY = (
    "To the end: the sides attack in turn, nobody comes or leaves, supply and weather stay as they "
    "are. Aircraft that flew in fight one round and fly home; those based in the zone stay and go "
    "down with it, but for fighters that attack in the round that loses it."
)
LEAVING = LANDING_LATE | bit(SCRAMBLED)  # jobs of aircraft that land elsewhere

Pair = tuple[Counts, Counts]  # what is left of the attacker and of the defender
EMPTY = (0.0, 0.0)
Masses = list[list[list[float]]]  # by who attacks next, the attacker's state and the defender's


@dataclass(frozen=True, slots=True)
class End:
    """What is left when the battle is over."""

    attacker: Force
    defender: Force
    flown: tuple[dict[str, float], dict[str, float]]  # home after the first round, on average
    left: dict[Pair, float]  # of those that stayed
    rounds: float  # expected, the first counted

    def of_land(self, attacker: bool, defender: bool) -> float:
        """The chance that these sides have land units left, and no others."""
        found = [
            chance
            for (a, d), chance in self.left.items()
            if self.attacker.has_land(a) == attacker and self.defender.has_land(d) == defender
        ]
        return min(1.0, sum(found, 0.0))

    def as_json(self) -> Json:
        """Every number."""
        attackers, defenders = self._alone(ATTACKER), self._alone(DEFENDER)
        return {
            "attacker_alone": self.of_land(True, False),
            "defender_alone": self.of_land(False, True),
            "nobody": self.of_land(False, False),
            "deadlock": self.of_land(True, True),
            "expected_rounds": self.rounds,
            "attackers_land_units_left": land_chances(self.attacker, attackers),
            "defenders_land_units_left": land_chances(self.defender, defenders),
            "attackers_left_by_type": added(mean_left(self.attacker, attackers), self.flown[0]),
            "defenders_left_by_type": added(mean_left(self.defender, defenders), self.flown[1]),
        }

    def _alone(self, who: int) -> Spread:
        found: Spread = {}
        for pair, chance in self.left.items():
            found[pair[who]] = found.get(pair[who], 0.0) + chance
        return found


def land_chances(force: Force, spread: Spread) -> list[float]:
    """The chances that 0, 1, 2, … land units are left."""
    found = [0.0] * (land_units(force, force.counts) + 1)
    for counts, chance in spread.items():
        found[land_units(force, counts)] += chance
    return at_most_one(found)


def mean_left(force: Force, spread: Spread) -> dict[str, float]:
    """How many of each type are left on average."""
    found = {UNITS[unit]: 0.0 for unit, _ in force.rows}
    for counts, chance in spread.items():
        for (unit, _), count in zip(force.rows, counts, strict=True):
            found[UNITS[unit]] += chance * count
    return found


def flown_home(force: Force, spread: Spread) -> dict[str, float]:
    """How many aircraft of each type leave after the first round, on average."""
    found: dict[str, float] = {}
    for n, (unit, job) in enumerate(force.rows):
        if LEAVING >> job & 1:
            mean = sum(chance * counts[n] for counts, chance in spread.items())
            found[UNITS[unit]] = found.get(UNITS[unit], 0.0) + mean
    return found


def added(one: dict[str, float], other: dict[str, float]) -> dict[str, float]:
    """Two sets of numbers together."""
    return {name: one.get(name, 0.0) + other.get(name, 0.0) for name in {**one, **other}}


def land_units(force: Force, counts: Counts) -> int:
    """How many land units these are."""
    return sum(n for (unit, _), n in zip(force.rows, counts, strict=True) if not is_air(unit))


def to_the_end(first: Odds) -> End:
    """After a first round the sides attack in turn."""
    battle = first.battle
    attacker, keep_attackers = staying(battle.attacker)
    defender, keep_defenders = staying(battle.defender)
    later = replace(battle, attacker=attacker, defender=defender, river=False)
    starts = [
        (
            branch.chance,
            projected(branch.attackers, keep_attackers),
            projected(branch.defenders, keep_defenders),
        )
        for branch in first.branches
    ]
    rounds = Rounds(
        later,
        {counts for _, attackers, _ in starts for counts in attackers},
        {counts for _, _, defenders in starts for counts in defenders},
    )
    for chance, attackers, defenders in starts:
        rounds.add(attackers, defenders, chance, DEFENDER)
    flown = (
        flown_home(battle.attacker, first.attackers),
        flown_home(battle.defender, first.defenders),
    )
    left, more = rounds.fought_out()
    fought = sum(branch.chance for branch in first.branches if branch.is_fought)
    return End(attacker, defender, flown, left, fought + more)


def staying(force: Force) -> tuple[Force, Callable[[Counts], Counts]]:
    """The units that are still there in the next round, and how to find them among all."""
    kept = [n for n, (_, job) in enumerate(force.rows) if not LEAVING >> job & 1]
    units: dict[tuple[int, int], int] = {}
    for n in kept:
        row = based(force.rows[n])
        units[row] = units.get(row, 0) + force.counts[n]
    later = muster(force.side, units)
    sources = [[n for n in kept if based(force.rows[n]) == row] for row in later.rows]
    return later, lambda counts: tuple([sum(counts[n] for n in ns) for ns in sources])


def based(row: tuple[int, int]) -> tuple[int, int]:
    """A row once everything has landed."""
    return row[0], OFF if row[1] == OFF else GROUND


def projected(spread: Spread, keep: Callable[[Counts], Counts]) -> Spread:
    """A distribution of the staying units alone."""
    found: Spread = {}
    for counts, chance in spread.items():
        left = keep(counts)
        found[left] = found.get(left, 0.0) + chance
    return found


class Rounds:
    """Follows every pair of states down to the end; a state never gains a unit."""

    def __init__(self, battle: Battle, attackers: set[Counts], defenders: set[Counts]) -> None:
        self.battle = battle
        self.fight = Fight(battle)
        self.states = [
            downwards(toll, starts)
            for toll, starts in zip(self.fight.tolls, (attackers, defenders), strict=True)
        ]
        self.number = [{c: n for n, c in enumerate(states)} for states in self.states]
        self.grounded = [  # by who would attack next: the other side attacked last
            self.fight.on_the_ground(battle.holder, attacks=turn != battle.holder)
            for turn in (ATTACKER, DEFENDER)
        ]
        rows, width = len(self.states[0]), len(self.states[1])
        self.masses: Masses = [[[0.0] * width for _ in range(rows)] for _ in range(2)]

    def add(self, attackers: Spread, defenders: Spread, chance: float, turn: int) -> None:
        """Spread a chance over all pairs."""
        masses, numbers = self.masses[turn], self.number[0]
        columns = [(self.number[1][counts], part) for counts, part in defenders.items()]
        for counts, part in attackers.items():
            row, weight = masses[numbers[counts]], chance * part
            for column, other in columns:
                row[column] += weight * other

    def fire(self, who: int, *, attacks: bool) -> list[Hits]:
        """What each state of a side scores; the bonus is the defender's."""
        bonus = 0 if attacks else self.battle.bonus(returns=who == ATTACKER)
        return [self.fight.hits(who, c, bonus, attacks=attacks) for c in self.states[who]]

    def fought_out(self) -> tuple[dict[Pair, float], float]:
        """What is left at the end, and the expected number of further rounds."""
        left: dict[Pair, float] = {}
        rounds = 0.0
        fire = [[self.fire(who, attacks=attacks) for attacks in (True, False)] for who in (0, 1)]
        alive = [has_land(self.battle, who, self.states[who]) for who in (0, 1)]
        for a, row in enumerate(self.masses[0]):
            for d, mass in enumerate(row):
                cell = mass, self.masses[1][a][d]
                if cell == EMPTY:
                    continue
                visits = None
                if alive[0][a] and alive[1][d]:
                    hits = [(fire[0][turn][a], fire[1][1 - turn][d]) for turn in (0, 1)]
                    visits = self.visits(cell, self.states[0][a], self.states[1][d], hits)
                if visits is not None:
                    rounds += sum(visits)
                    continue
                for pair, part in self.concluded(a, d, alive, cell):
                    left[pair] = left.get(pair, 0.0) + part
        return left, rounds

    def concluded(
        self, a: int, d: int, alive: list[list[bool]], cell: tuple[float, float]
    ) -> Iterator[tuple[Pair, float]]:
        """Who loses the zone loses its aircraft on the ground; fighters that attack are aloft."""
        pair = self.states[0][a], self.states[1][d]
        holder = self.battle.holder
        has_land = alive[0][a], alive[1][d]
        if not changes_hands(has_land[holder], has_land[1 - holder]):
            yield pair, sum(cell)
            return
        for turn in (ATTACKER, DEFENDER):
            mine = without_rows(pair[holder], self.grounded[turn])
            yield ((mine, pair[1]) if holder == ATTACKER else (pair[0], mine)), cell[turn]

    def visits(
        self, cell: tuple[float, float], a: Counts, d: Counts, hits: list[tuple[Hits, Hits]]
    ) -> list[float] | None:
        """How often each side attacks from here; None where nobody can hit."""
        tolls = self.fight.tolls
        ways = [(tolls[0].after(a, hurts), tolls[1].after(d, scored)) for scored, hurts in hits]
        idle = [way[0].get(a, 0.0) * way[1].get(d, 0.0) for way in ways]
        again = 1 - idle[0] * idle[1]  # all rounds in which nothing is hit, summed at once
        if again <= 0:
            return None
        visits = [(cell[turn] + idle[1 - turn] * cell[1 - turn]) / again for turn in (0, 1)]
        for turn, way in enumerate(ways):
            self.add(*way, visits[turn], 1 - turn)
        return visits


def has_land(battle: Battle, who: int, states: list[Counts]) -> list[bool]:
    """Whether a side fights on, in each of its states."""
    force = battle.defender if who else battle.attacker
    return [force.has_land(counts) for counts in states]


def downwards(toll: Toll, starts: set[Counts]) -> list[Counts]:
    """Every state that hits can lead to, those with most units first."""
    found = set(starts)
    waiting = list(starts)
    while waiting:
        counts = waiting.pop()
        for rows in (toll.order, *toll.aims):
            left, _ = taken(counts, rows, 1)
            if left not in found:
                found.add(left)
                waiting.append(left)
    return sorted(found, key=lambda counts: (-sum(counts), counts))
