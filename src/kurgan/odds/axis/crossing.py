"""Exact odds of an attack on a Volga Crossing, also where Interceptors rise to meet it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from kurgan.games.axis.pack.tables import ALLIES, AXIS, BOMBER, FIGHTER, Tables
from kurgan.games.axis.state import ATTACK
from kurgan.kernel.procedure import Json
from kurgan.odds.axis.combat import at_most_one, lost, lost_by_type
from kurgan.odds.axis.fire import shot_down
from kurgan.odds.axis.toll import NONE, Counts, Hits, Spread, Toll, binomial, muster

CROSSING_POLICY = (
    "Hits of fighters are aimed at interceptors, the first hit of a bomber at the crossing; for "
    "the other hits the Allies give up fighters before the crossing. The Axis gives up bombers "
    "before fighters, also to Air Defense, which fires first."
)


@dataclass(frozen=True, slots=True)
class Strike:
    """Aircraft against a Volga Crossing, and what meets them."""

    tables: Tables = field(repr=False, compare=False)
    aircraft: Mapping[int, int]  # by type
    air_defense: int = 0  # guns that fire at them first
    downed: int = 0  # of those aircraft, hits that are certain already
    interceptors: int = 0  # Allied fighters that have risen
    bad_weather: bool = False

    def binomial(self, number: int, value: int) -> tuple[float, ...]:
        """The hits of so many aircraft; Bad Weather Sorties fire at 1 less (R39, R69)."""
        return binomial(number, value - self.bad_weather)


def raid(strike: Strike) -> Json:
    """Every number of an attack on a crossing; both its ends are sums, so neither is negative."""
    toll = Toll(muster(AXIS, {(unit, ATTACK): n for unit, n in strike.aircraft.items()}))
    answer = strike.binomial(strike.interceptors, strike.tables.defense[FIGHTER[ALLIES]])
    left: Spread = {}
    ends = [0.0, 0.0]
    fallen = [0.0] * (strike.interceptors + 1)
    for counts, chance in shot_down(toll, strike.air_defense, strike.downed).items():
        for is_hit, fighters, part in fire(strike, toll, counts):
            ends[is_hit] += chance * part
            fallen[fighters] += chance * part
        for after, part in toll.after(counts, Hits(answer, NONE, NONE, NONE)).items():
            left[after] = left.get(after, 0.0) + chance * part
    stands, hit = at_most_one(ends)
    return {
        "hit": hit,
        "stands": stands,
        "aircraft": sum(strike.aircraft.values()),
        "air_defense": strike.air_defense,
        "interceptors": strike.interceptors,
        "attackers_lost": lost(toll.force, left),
        "attackers_lost_by_type": lost_by_type(toll.force, left),
        "interceptors_lost": at_most_one(fallen),
    }


def fire(strike: Strike, toll: Toll, counts: Counts) -> Iterator[tuple[bool, int, float]]:
    """Whether the crossing is hit and how many interceptors are, each way with its chance.

    A bomber may aim at the crossing; a fighter's hit the Allies can give to a fighter while there
    is one (R56, R70). Without interceptors one hit of anybody is enough (R39).
    """
    attack = strike.tables.attack
    number = {unit: n for (unit, _), n in zip(toll.force.rows, counts, strict=True)}
    planes = strike.binomial(number.get(FIGHTER[AXIS], 0), attack[FIGHTER[AXIS]])
    bombs = strike.binomial(number.get(BOMBER[AXIS], 0), attack[BOMBER[AXIS]])
    for shots, chance in enumerate(planes):
        for bombed, part in enumerate(bombs):
            is_hit = bombed > 0 or shots > strike.interceptors
            fighters = min(strike.interceptors, shots + max(0, bombed - 1))
            yield is_hit, fighters, chance * part
