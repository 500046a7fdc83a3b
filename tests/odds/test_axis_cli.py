"""`kurgan odds axis`: the forms of a combat, and refusals that say why."""

from __future__ import annotations

import argparse
import shlex

import pytest

from kurgan.cli.odds_axis import add_arguments, battle
from kurgan.kernel.errors import BadSetup
from kurgan.odds.estimate import Estimate, Json

from ..cli.driving import Terminal, strict

ISSUE = '--attack "3 infantry, 1 tank" --defend "2 infantry, 1 artillery"'


def of(line: str) -> Estimate:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return battle(parser.parse_args(shlex.split(line)))


def numbers(line: str) -> Json:
    return of(line).details


def refusal(line: str) -> str:
    with pytest.raises(BadSetup) as caught:
        of(line)
    return caught.value.message


def test_the_form_of_the_issue(terminal: Terminal) -> None:
    ran = terminal.run("odds", "axis", *shlex.split(ISSUE), "--json")
    assert (ran.code, ran.err) == (0, "")
    found = strict(ran.out)
    miss, tank, gun = 5 / 6, 3 / 6, 4 / 6
    assert found["defenders_lost"][0] == pytest.approx(miss**3 * tank)
    assert found["attackers_lost"][0] == pytest.approx(gun**3)
    assert len(found["attackers_lost"]) == 5
    assert len(found["defenders_lost"]) == 4


def test_it_reads_well_without_json(terminal: Terminal) -> None:
    ran = terminal.run("odds", "axis", *shlex.split(ISSUE))
    assert (ran.code, ran.err) == (0, "")
    assert "the zone is taken" in ran.out


@pytest.mark.parametrize(
    ("flag", "hits"),
    [
        ("--fortified", 3 / 6),
        ("--river", 3 / 6),
        ("--fortified --river", 3 / 6),
        ("--defend-unsupplied", 1 / 6),
        ("--defend-unsupplied --river", 2 / 6),
        ("--fortified --attacker-holds", 2 / 6),
    ],
)
def test_flags_change_the_defense(flag: str, hits: float) -> None:
    found = numbers(f'--attack "tank" --defend "infantry" {flag}')
    assert found["attackers_lost"][1] == pytest.approx(hits)


def test_unsupplied_infantry_does_not_hit() -> None:
    found = numbers('--attack "2 infantry" --defend "infantry" --attack-unsupplied')
    assert found["defenders_lost"] == [1, 0] or found["defenders_lost"][0] == 1


def test_the_allies_attack_with_their_own_types() -> None:
    found = numbers('--attacker allies --attack "2 tanks" --defend "2 assault guns, infantry"')
    assert found["attackers"] == {"sov_tank": 2}
    assert found["defenders"] == {"ger_infantry": 1, "ger_assault_gun": 2}


@pytest.mark.parametrize(
    ("words", "unit"),
    [
        ("2 mech", "ger_mech"),
        ("2 mechanized infantry", "ger_mech"),
        ("2 minor axis infantry", "min_infantry"),
        ("2 Minor artillery", "min_artillery"),
        ("2 German Assault Guns", "ger_assault_gun"),
        ("2 ger_tank", "ger_tank"),
        ("tank and tank", "ger_tank"),
        ("fighter; fighter", "ger_fighter"),
    ],
)
def test_units_have_readable_names(words: str, unit: str) -> None:
    assert numbers(f'--attack "{words}" --defend "infantry"')["attackers"] == {unit: 2}


def test_bad_weather_keeps_aircraft_from_firing() -> None:
    line = '--attack "infantry, 2 fighters" --defend "infantry"'
    assert numbers(f"{line} --bad-weather")["defenders_lost"][1] == pytest.approx(1 / 6)
    assert numbers(f"{line} --bad-weather --sorties")["defenders_lost"][1] == pytest.approx(
        1 - 5 / 6 * (4 / 6) ** 2
    )


def test_bombers_on_transport_do_not_fire() -> None:
    found = numbers('--attack "2 bombers" --defend "infantry" --transports 2')
    assert found["defenders_lost"][0] == 1
    assert found["attackers_lost"][1] == pytest.approx(1 / 3)


def test_air_defense_counts_the_artillery_of_the_zone() -> None:
    found = numbers('--attack "1 fighter" --defend "1 artillery" --air-defense')
    assert found["air_defense"] == 1
    assert found["attackers_lost"][1] == pytest.approx(1 / 6 + 5 / 6 * 2 / 6)


def test_interceptors_aim_at_aircraft() -> None:
    found = numbers('--attack "infantry, bomber" --defend "infantry, fighter" --interceptors 1')
    lost = found["attackers_lost_by_type"]["ger_bomber"][1]
    assert lost == pytest.approx(4 / 6)


def test_bombardment_alone_and_before_a_combat() -> None:
    alone = numbers('--attacker allies --rockets 2 --defend "3 infantry"')
    assert alone["defenders_lost"] == pytest.approx([25 / 36, 10 / 36, 1 / 36, 0])
    before = numbers('--attacker allies --rockets 2 --attack "tank" --defend "3 infantry"')
    assert before["defenders_lost"][0] == pytest.approx(25 / 36 / 2)


def test_a_crossing_is_hit_once_or_not() -> None:
    assert numbers('--crossing --attack "2 fighters, bomber"')["hit"] == pytest.approx(7 / 8)


def test_an_ambusher_takes_the_best_or_the_least() -> None:
    found = numbers('--attack "infantry, tank" --defend "infantry" --ambushers 1 --bad-weather')
    assert found["attackers_lost_by_type"]["ger_tank"][1] > 1 / 6


def test_to_the_end() -> None:
    estimate = of(f"{ISSUE} --to-the-end")
    found = estimate.details["to_the_end"]
    assert estimate.win == found["attacker_alone"]
    assert sum(chance for _, chance in estimate.outcomes) == pytest.approx(1)
    alone = of('--attack "fighter" --defend "infantry" --to-the-end')
    assert alone.headline == "every defender is destroyed"
    ends = ("attacker_alone", "defender_alone", "nobody", "deadlock")
    assert sum(found[end] for end in ends) == pytest.approx(1)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('--attack "2 zebras" --defend "infantry"', "zebras"),
        ('--attack "rocket launcher" --defend "infantry"', "assault gun"),
        ('--attack "infantry" --defend "2 assault guns"', "rocket launcher"),
        ('--attack "infantry" --defend "german infantry"', "german infantry"),
        ('--attack "-2 infantry" --defend "infantry"', "-2 infantry"),
        ('--attack "3" --defend "infantry"', "they have"),
        ('--attack "" --defend "infantry"', "Nobody attacks"),
        ('--attack "0 tanks" --defend "infantry"', "Nobody attacks"),
        ('--attack "tank" --defend ""', "Nobody defends"),
        ('--attack "9 infantry" --defend "infantry"', "At most 8"),
        ('--attack "tank" --defend "17 infantry"', "At most 16"),
        ('--attack "9 fighters" --defend "infantry"', "only 4 German fighters"),
        ('--attack "tank" --defend "5 bombers"', "holds 4"),
        ('--attack "tank" --defend "infantry" --attacker finns', "axis or allies"),
        ('--attack "bomber" --defend "infantry" --transports 2', "from 0 to 1"),
        ('--attack "tank" --defend "fighter" --interceptors -1', "from 0 to 1"),
        ('--attack "tank" --defend "infantry" --ambushers 6', "from 0 to 5"),
        ('--attack "tank" --defend "infantry" --air-defense 99', "--air-defense"),
        ('--attack "tank" --defend "infantry" --rockets 1', "Only the Allies"),
        ('--attack "tank" --defend "infantry" --sorties', "--bad-weather"),
        ('--attack "tank" --defend "infantry" --river --attacker-holds', "hostile"),
        ('--crossing --attack "tank"', "Only Axis fighters"),
        ('--crossing --attack "fighter" --bad-weather', "bad weather"),
        ('--crossing --attacker allies --attack "fighter"', "Only Axis"),
    ],
)
def test_bad_input_says_why(line: str, words: str) -> None:
    assert words in refusal(line)
    assert refusal(line).endswith(".")


def test_bad_input_is_no_traceback(terminal: Terminal) -> None:
    ran = terminal.run("odds", "axis", "--attack", "zebra", "--defend", "tank")
    assert ran.code != 0
    assert "Traceback" not in ran.err
    assert "mechanized infantry" in ran.err
