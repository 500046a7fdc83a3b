"""Exact odds of an attack on a Volga Crossing, also where Interceptors rise to meet it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from kurgan.games.axis.options import Rules
from kurgan.games.axis.pack.tables import ALLIES, AXIS, BOMBER, FIGHTER, Tables
from kurgan.games.axis.rules.combat import air_value
from kurgan.games.axis.state import ATTACK, SCRAMBLED
from kurgan.kernel.procedure import Json
from kurgan.odds.axis.combat import BASIC, at_most_one, lost, lost_by_type, under_the_sky
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
    rules: Rules = BASIC  # in force

    def hits(self, number: int, unit: int, job: int) -> tuple[float, ...]:
        """The hits of so many aircraft of a type."""
        s = under_the_sky(self.tables, self.rules, bad_weather=self.bad_weather)
        return binomial(number, air_value(s, unit, job, attacks=job == ATTACK))


def raid(strike: Strike) -> Json:
    """Every number of an attack on a crossing; both its ends are sums, so neither is negative."""
    toll = Toll(muster(AXIS, {(unit, ATTACK): n for unit, n in strike.aircraft.items()}))
    answer = strike.hits(strike.interceptors, FIGHTER[ALLIES], SCRAMBLED)
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
    number = {unit: n for (unit, _), n in zip(toll.force.rows, counts, strict=True)}
    planes = strike.hits(number.get(FIGHTER[AXIS], 0), FIGHTER[AXIS], ATTACK)
    bombs = strike.hits(number.get(BOMBER[AXIS], 0), BOMBER[AXIS], ATTACK)
    for shots, chance in enumerate(planes):
        for bombed, part in enumerate(bombs):
            is_hit = bombed > 0 or shots > strike.interceptors
            fighters = min(strike.interceptors, shots + max(0, bombed - 1))
            yield is_hit, fighters, chance * part
