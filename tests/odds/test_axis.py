"""Exact odds of Axis combats: equal to the tree of our own engine, and to many samples of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from math import sqrt
from random import Random
from typing import Any

import pytest

from kurgan.games.axis.state import ATTACK, GROUND, LANDED, OFF, SCRAMBLED, SUPPLY_DROP
from kurgan.games.axis.tables import UNITS
from kurgan.odds.axis_combat import Battle, Odds, odds
from kurgan.odds.axis_end import to_the_end
from kurgan.odds.axis_toll import Force, Row, is_air, muster
from tests.odds import axis_walk as walk

JOBS = {
    "flying": ATTACK,
    "based": GROUND,
    "landed": LANDED,
    "risen": SCRAMBLED,
    "drop": SUPPLY_DROP,
}


def force(text: str) -> Force:
    """A force from words like "2 ger_infantry, 1 ger_fighter flying"."""
    units: dict[Row, int] = {}
    for part in text.split(", "):
        count, name, *job = part.split()
        unit = UNITS.index(name)
        units[unit, JOBS[job[0]] if job else OFF] = int(count)
    return muster(0 if "ger_" in text or "min_" in text else 1, units)


def battle(attack: str, defend: str, **more: Any) -> Battle:
    return Battle(walk.TABLES, force(attack), force(defend), **more)


SMALL = {
    "issue": battle("3 ger_infantry, 1 ger_tank", "2 sov_infantry, 1 sov_artillery"),
    "fortified": battle("2 ger_infantry, 1 ger_tank", "2 sov_infantry", fortified=True),
    "river": battle("1 ger_mech, 1 ger_tank", "1 sov_infantry, 1 sov_tank", river=True),
    "river and pillbox": battle("3 ger_tank", "2 sov_tank", river=True, fortified=True),
    "own pillbox": battle("2 ger_tank", "2 sov_tank", fortified=True, attacker_holds=True),
    "attacker cut off": battle(
        "2 ger_infantry, 2 ger_artillery", "2 sov_infantry", attacker_supplied=False
    ),
    "defender cut off": battle(
        "2 ger_tank", "2 sov_infantry, 1 sov_artillery", defender_supplied=False, fortified=True
    ),
    "assault guns": battle("2 ger_assault_gun, 1 ger_infantry", "2 sov_infantry, 2 sov_tank"),
    "assault guns defend": battle(
        "2 sov_tank, 2 sov_infantry, 1 sov_mech", "2 ger_assault_gun, 1 min_infantry, 1 ger_tank"
    ),
    "guns against one tank": battle("3 ger_assault_gun", "1 sov_infantry, 1 sov_tank"),
    "rockets are lost first": battle("2 ger_tank, 1 ger_infantry", "1 sov_rocket, 2 sov_infantry"),
    "fighters and bombers": battle(
        "1 ger_infantry, 2 ger_fighter flying, 1 ger_bomber flying",
        "1 sov_infantry, 1 sov_tank, 1 sov_fighter based, 1 sov_bomber based",
    ),
    "bombers pick the dearest": battle(
        "3 sov_bomber flying, 1 sov_infantry",
        "1 ger_infantry, 1 ger_artillery, 1 min_artillery, 1 ger_mech",
    ),
    "air alone": battle("2 ger_fighter flying, 1 ger_bomber flying", "1 sov_infantry, 1 sov_tank"),
    "aircraft on the ground": battle(
        "1 ger_infantry, 1 ger_tank", "2 sov_bomber based, 1 sov_fighter based"
    ),
    "bad weather": battle(
        "1 ger_infantry, 2 ger_fighter based", "2 sov_infantry, 1 sov_fighter based",
        bad_weather=True, attacker_holds=True,
    ),
    "sorties": battle(
        "1 ger_tank, 1 ger_fighter flying, 1 ger_bomber flying",
        "1 sov_infantry, 1 sov_fighter based, 1 sov_bomber based", bad_weather=True, sorties=True,
    ),
    "transports": battle(
        "1 ger_infantry, 1 ger_bomber flying, 2 ger_bomber drop", "3 sov_infantry, 1 sov_artillery"
    ),
    "interceptors": battle(
        "1 ger_infantry, 2 ger_bomber flying, 1 ger_fighter flying",
        "1 sov_infantry, 2 sov_fighter risen",
    ),
    "based and landed": battle(
        "1 ger_tank, 1 ger_fighter based, 1 ger_fighter landed, 1 ger_bomber based",
        "2 sov_infantry, 1 sov_fighter risen", attacker_holds=True,
    ),
    "air defense": battle(
        "1 ger_infantry, 1 ger_fighter flying, 2 ger_bomber flying",
        "1 sov_infantry, 2 sov_artillery", air_defense=2,
    ),
    "ambush": battle("1 ger_infantry, 1 ger_tank", "1 sov_infantry", ambushers=1),
    "ambush of a lone unit": battle(
        "1 ger_tank, 1 ger_fighter flying", "2 sov_infantry, 1 sov_artillery",
        ambushers=1, air_defense=1,
    ),
    "bombardment": battle("1 sov_infantry, 1 sov_tank", "2 ger_infantry, 1 ger_tank", rockets=3),
    "bombardment of the last": battle(
        "2 sov_infantry", "1 ger_infantry, 1 ger_fighter based", rockets=2, attacker_holds=True
    ),
}  # fmt: skip

LARGE = battle(
    "2 ger_infantry, 1 min_infantry, 1 ger_mech, 1 ger_artillery, 2 ger_tank, 1 ger_assault_gun, "
    "4 ger_fighter flying, 6 ger_bomber flying",
    "4 sov_infantry, 2 sov_mech, 2 sov_artillery, 3 sov_tank, 1 sov_rocket, 2 sov_fighter based, "
    "2 sov_bomber based",
    fortified=True, defender_supplied=False, air_defense=2,
)  # fmt: skip


@pytest.mark.parametrize("name", SMALL)
def test_a_small_battle_has_the_odds_of_the_whole_tree(name: str) -> None:
    assert walk.same(walk.ends(SMALL[name]), walk.expected_ends(odds(SMALL[name])))


@pytest.mark.parametrize("name", SMALL)
def test_every_distribution_adds_up_to_one(name: str) -> None:
    found = odds(SMALL[name]).as_json()
    for kind in ("attackers_lost", "defenders_lost"):
        assert sum(found[kind]) == pytest.approx(1, abs=1e-12)
        for chances in found[f"{kind}_by_type"].values():
            assert sum(chances) == pytest.approx(1, abs=1e-12)
    ends = ("attacker_alone", "fight_goes_on", "defender_alone", "nobody")
    assert sum(found[end] for end in ends) == pytest.approx(1, abs=1e-12)


def test_one_infantry_against_one() -> None:
    found = odds(battle("1 ger_infantry", "1 sov_infantry")).as_json()
    assert found["defenders_lost"] == [5 / 6, 1 / 6]
    assert found["attackers_lost"] == pytest.approx([4 / 6, 2 / 6])
    assert found["attacker_alone"] == pytest.approx(1 / 6 * 4 / 6)


def compare(fight: Battle, samples: int) -> None:
    """The number left of each type, within five standard deviations."""
    rng = Random(1943)
    start = walk.begin(fight)
    found = tallied((walk.sampled(fight, rng, start), 1.0) for _ in range(samples))
    exact = tallied(walk.expected_ends(odds(fight)).items())
    for what in {*found, *exact}:
        chance = exact[what]
        spread = sqrt(samples * chance * max(0.0, 1 - chance))
        assert abs(found[what] - samples * chance) <= 5 * spread + 1e-6, what


def tallied(ends: Iterable[tuple[walk.Left, float]]) -> Counter[tuple[int, str, int]]:
    """How often so many of each type are left."""
    found: Counter[tuple[int, str, int]] = Counter()
    for sides, weight in ends:
        for side, counts in enumerate(sides):
            for unit, left in enumerate(counts):
                found[side, UNITS[unit], left] += weight  # type: ignore[assignment]
    return found


def test_a_large_battle_agrees_with_samples() -> None:
    compare(LARGE, 20_000)


@pytest.mark.long
def test_a_large_battle_agrees_with_a_million_samples() -> None:
    compare(LARGE, 1_000_000)


def rounds_of_the_engine(fight: Battle) -> tuple[dict[tuple[bool, bool], float], float]:
    """Combat after combat by the engine: who has land units left, and the number of rounds."""
    side, zone = fight.attacker.side, walk.zone_of(fight)
    level = {walk.key(s): (s, 1.0) for s in [walk.begin(fight)]}
    over: dict[tuple[bool, bool], float] = {}
    rounds = 0.0
    while sum(chance for _, chance in level.values()) > 1e-14:
        rounds += sum(chance for _, chance in level.values())
        ended: walk.Level = {}
        for s, chance in walk.last_positions(level):
            both = (bool(s.land[fight.attacker.side] >> zone & 1),
                    bool(s.land[fight.defender.side] >> zone & 1))  # fmt: skip
            if both != (True, True):
                over[both] = over.get(both, 0.0) + chance
                continue
            walk.fly_home(s, zone, side)
            walk.fight_on(s, zone, 1 - side)
            name = walk.key(s)
            ended[name] = (s, chance + (ended[name][1] if name in ended else 0.0))
        level = ended
        side = 1 - side
    return over, rounds


ENDLESS = {
    "plain": battle("2 ger_infantry, 1 ger_tank", "2 sov_infantry"),
    "pillbox": battle("1 ger_infantry, 1 ger_tank", "1 sov_infantry, 1 sov_tank", fortified=True),
    "river": battle("2 ger_tank", "2 sov_infantry", river=True, attacker_supplied=False),
    "guns": battle("1 ger_assault_gun, 1 ger_infantry", "1 sov_infantry, 1 sov_tank"),
    "aircraft": battle(
        "1 ger_infantry, 1 ger_fighter flying", "1 sov_infantry, 1 sov_fighter based"
    ),
    "rockets": battle("1 ger_infantry", "2 sov_rocket", attacker_supplied=False),
}  # fmt: skip


@pytest.mark.parametrize("name", ENDLESS)
def test_to_the_end_is_the_sum_of_all_rounds(name: str) -> None:
    fight = ENDLESS[name]
    over, rounds = rounds_of_the_engine(fight)
    found = to_the_end(odds(fight))
    for attacker, defender in ((True, False), (False, True), (False, False)):
        engine = over.get((attacker, defender), 0.0)
        assert found.of_land(attacker, defender) == pytest.approx(engine, abs=1e-12)
    assert found.rounds == pytest.approx(rounds, abs=1e-11)


def test_to_the_end_counts_survivors() -> None:
    found = to_the_end(odds(SMALL["issue"])).as_json()
    assert sum(found["attackers_left"]) == pytest.approx(1, abs=1e-12)
    assert 1 - found["attackers_left"][0] == pytest.approx(found["attacker_alone"], abs=1e-12)
    assert 1 - found["defenders_left"][0] == pytest.approx(found["defender_alone"], abs=1e-12)


def test_what_helps_the_defender_hurts_the_attacker() -> None:
    plain = odds(SMALL["issue"])
    walls = odds(replace(SMALL["issue"], fortified=True))
    assert mean(walls) > mean(plain)
    assert mean(odds(replace(SMALL["issue"], defender_supplied=False))) < mean(plain)


def mean(found: Odds) -> float:
    return float(found.as_json()["attackers_expected_losses"])


def test_only_aircraft_are_air() -> None:
    assert [UNITS[unit] for unit in range(16) if is_air(unit)] == [
        "ger_fighter", "ger_bomber", "sov_fighter", "sov_bomber",
    ]  # fmt: skip
