"""Exact odds of Axis combats: equal to the tree of our own engine, and to many samples of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from math import sqrt
from random import Random
from typing import Any, NamedTuple

import pytest

from kurgan.games.axis.options import Rules
from kurgan.games.axis.pack.tables import UNITS
from kurgan.games.axis.state import ATTACK, GROUND, LANDED, OFF, SCRAMBLED, SUPPLY_DROP
from kurgan.odds.axis.calculator import estimate
from kurgan.odds.axis.combat import Battle, Odds, odds
from kurgan.odds.axis.end import to_the_end
from kurgan.odds.axis.toll import Force, Row, is_air, muster
from tests.odds import axis_walk as walk
from tests.share import some_of

JOBS = {
    "flying": ATTACK,
    "based": GROUND,
    "landed": LANDED,
    "risen": SCRAMBLED,
    "drop": SUPPLY_DROP,
}

SORTIES = Rules(bad_weather_sorties=True)


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
    "aircraft that cannot fire go first": battle(
        "2 ger_infantry, 1 ger_tank", "1 sov_infantry, 1 sov_tank, 2 sov_bomber based",
        bad_weather=True,
    ),
    "bombers aim past the idle": battle(
        "1 ger_tank, 2 ger_bomber flying", "1 sov_infantry, 2 sov_bomber based",
        bad_weather=True, rules=SORTIES,
    ),
    "rockets hit the idle": battle(
        "2 sov_tank", "1 ger_infantry, 2 ger_bomber based, 1 ger_fighter based",
        bad_weather=True, rockets=3,
    ),
    "a token drop is kept": battle(
        "1 ger_infantry, 1 ger_tank, 1 ger_bomber drop, 1 ger_fighter based", "2 sov_tank",
        bad_weather=True, attacker_holds=True,
    ),
    "sorties": battle(
        "1 ger_tank, 1 ger_fighter flying, 1 ger_bomber flying",
        "1 sov_infantry, 1 sov_fighter based, 1 sov_bomber based", bad_weather=True, rules=SORTIES,
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


@pytest.mark.slow
def test_a_large_battle_agrees_with_samples() -> None:
    compare(LARGE, 20_000)


@pytest.mark.long
def test_a_large_battle_agrees_with_a_million_samples() -> None:
    compare(LARGE, 1_000_000)


class EngineEnd(NamedTuple):
    """A battle fought out by the engine."""

    over: dict[tuple[bool, bool], float]  # who has land units left
    left: Counter[str]  # units of each type that survive, on average
    rounds: float


def rounds_of_the_engine(fight: Battle) -> EngineEnd:
    """Combat after combat by the engine; aircraft that flew in leave after the first."""
    side, zone = fight.attacker.side, walk.zone_of(fight)
    start = walk.begin(fight)
    level, stay = {walk.key(start): (start, 1.0)}, walk.based(walk.board(fight)[0])
    found = EngineEnd({}, Counter(), 0.0)
    while (mass := sum(chance for _, chance in level.values())) > 1e-14:
        found = found._replace(rounds=found.rounds + mass)
        ended: walk.Level = {}
        for s, chance in walk.last_positions(level):
            both = (bool(s.land[fight.attacker.side] >> zone & 1),
                    bool(s.land[fight.defender.side] >> zone & 1))  # fmt: skip
            if both != (True, True):
                found.over[both] = found.over.get(both, 0.0) + chance
                for counts in walk.remains(s, zone, fight):
                    tally(found.left, enumerate(counts), chance)
                continue
            tally(found.left, ((unit, 1) for unit in walk.fly_home(s, zone, stay)), chance)
            walk.fight_on(s, zone, 1 - side)
            name = walk.key(s)
            ended[name] = (s, chance + (ended[name][1] if name in ended else 0.0))
        level = ended
        side = 1 - side
    return found


def tally(left: Counter[str], units: Iterable[tuple[int, int]], chance: float) -> None:
    for unit, count in units:
        left[UNITS[unit]] += count * chance  # type: ignore[assignment]


ENDLESS = {
    "plain": battle("2 ger_infantry, 1 ger_tank", "2 sov_infantry"),
    "pillbox": battle("1 ger_infantry, 1 ger_tank", "1 sov_infantry, 1 sov_tank", fortified=True),
    "river": battle("2 ger_tank", "2 sov_infantry", river=True, attacker_supplied=False),
    "guns": battle("1 ger_assault_gun, 1 ger_infantry", "1 sov_infantry, 1 sov_tank"),
    "aircraft": battle(
        "1 ger_infantry, 1 ger_fighter flying", "1 sov_infantry, 1 sov_fighter based"
    ),
    "rockets": battle("1 ger_infantry", "2 sov_rocket", attacker_supplied=False),
    "interceptors": battle(
        "1 ger_infantry, 1 ger_bomber flying",
        "1 sov_infantry, 1 sov_fighter risen, 1 sov_bomber based",
    ),
    "airfield": battle(
        "2 ger_infantry", "1 sov_infantry, 1 sov_fighter based, 1 sov_bomber based"
    ),
    "airfield in bad weather": battle(
        "1 ger_tank", "1 sov_infantry, 1 sov_fighter based", bad_weather=True
    ),
    "only aircraft": battle("1 ger_infantry", "2 sov_bomber based, 1 sov_fighter based"),
    "own airfield": battle(
        "1 ger_infantry, 1 ger_fighter based, 1 ger_fighter landed, 1 ger_bomber based",
        "2 sov_infantry", attacker_holds=True,
    ),
}  # fmt: skip


LONGEST = ["plain", "own airfield"]


@pytest.mark.parametrize("name", some_of([one for one in ENDLESS if one not in LONGEST], LONGEST))
def test_to_the_end_is_the_sum_of_all_rounds(name: str) -> None:
    fight = ENDLESS[name]
    engine = rounds_of_the_engine(fight)
    found = to_the_end(odds(fight))
    for attacker, defender in ((True, False), (False, True), (False, False)):
        chance = engine.over.get((attacker, defender), 0.0)
        assert found.of_land(attacker, defender) == pytest.approx(chance, abs=1e-12)
    assert found.rounds == pytest.approx(engine.rounds, abs=1e-11)
    told = found.as_json()
    for unit, mean in {**told["attackers_left_by_type"], **told["defenders_left_by_type"]}.items():
        assert mean == pytest.approx(engine.left[unit], abs=1e-12), unit


def test_to_the_end_counts_survivors() -> None:
    found = to_the_end(odds(SMALL["issue"])).as_json()
    for side in ("attacker", "defender"):
        left = found[f"{side}s_land_units_left"]
        assert sum(left) == pytest.approx(1, abs=1e-12)
        assert 1 - left[0] == pytest.approx(found[f"{side}_alone"], abs=1e-12)


def test_an_attack_that_is_called_off_is_no_round() -> None:
    fight = battle("1 ger_tank", "2 sov_infantry")
    ambushed = replace(fight, ambushers=1)
    lives = 4 / 6  # both hits of the ambusher take the lone tank (R46)
    expected = lives * to_the_end(odds(fight)).rounds
    assert to_the_end(odds(ambushed)).rounds == pytest.approx(expected, abs=1e-12)


# Combat 6: a side that loses the zone loses its aircraft on the ground there


def test_combat_6_a_bomber_on_the_ground_goes_down_with_the_zone() -> None:
    found = odds(battle("2 ger_infantry", "1 sov_infantry, 1 sov_bomber based")).as_json()
    hits = (25 / 36, 10 / 36, 1 / 36)
    both_shot = 2 / 6 * 1 / 6  # then nobody is left to take the zone after one hit
    assert found["defenders_lost"] == pytest.approx(
        [hits[0], hits[1] * both_shot, hits[1] * (1 - both_shot) + hits[2]], abs=1e-12
    )
    assert found["defenders_lost_by_type"]["sov_infantry"][1] == pytest.approx(11 / 36)
    assert found["defenders_destroyed"] == found["defenders_lost"][2]


def test_combat_6_interceptors_are_in_the_air() -> None:
    fight = "1 ger_tank, 1 ger_bomber flying", "1 sov_rocket, 1 sov_fighter"
    based = odds(battle(fight[0], f"{fight[1]} based")).as_json()
    risen = odds(battle(fight[0], f"{fight[1]} risen")).as_json()
    assert risen["attacker_alone"] == pytest.approx(based["attacker_alone"])
    assert risen["defenders_lost_by_type"]["sov_fighter"][1] < based["attacker_alone"]
    assert based["defenders_lost_by_type"]["sov_fighter"][1] >= based["attacker_alone"]


def test_aircraft_alone_take_no_zone_and_no_airfield() -> None:
    found = odds(battle("1 ger_bomber flying", "1 sov_infantry, 1 sov_bomber based")).as_json()
    assert found["defenders_lost_by_type"]["sov_bomber"] == pytest.approx([1, 0])


def negative(value: Any) -> bool:
    """Whether a number below 0 hides in an answer."""
    if isinstance(value, dict):
        return any(negative(one) for one in value.values())
    if isinstance(value, list):
        return any(negative(one) for one in value)
    return isinstance(value, float) and (value < 0 or str(value) == "-0.0")


@pytest.mark.parametrize("name", SMALL)
def test_no_chance_is_negative(name: str) -> None:
    found = estimate(SMALL[name], ending=True)
    assert not negative([found.details, found.win, [chance for _, chance in found.outcomes]])


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
