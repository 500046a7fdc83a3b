"""`kurgan odds axis`: the forms of a combat, and refusals that say why."""

from __future__ import annotations

import argparse
import shlex

import pytest

from kurgan import odds
from kurgan.cli.odds import add_argument
from kurgan.kernel.errors import BadSetup
from kurgan.kernel.procedure import Json
from kurgan.odds.axis.by_hand import ARGUMENTS
from kurgan.odds.estimate import Estimate

from ..cli.driving import Terminal, strict

ISSUE = '--attack "3 infantry, 1 tank" --defend "2 infantry, 1 artillery"'


def of(line: str) -> Estimate:
    parser = argparse.ArgumentParser()
    for argument in ARGUMENTS:
        add_argument(parser, argument)
    return odds.battle("axis", **vars(parser.parse_args(shlex.split(line))))


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
        ("2 inf", "ger_infantry"),
        ("2 infs", "ger_infantry"),
        ("2 Infantries", "ger_infantry"),
        ("1 art and 1 artilleries", "ger_artillery"),
        ("2 mech inf", "ger_mech"),
        ("2 minor inf", "min_infantry"),
        ("2 ass", "ger_assault_gun"),
        ("2 ger_inf", "ger_infantry"),
        ("2 german t", "ger_tank"),
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


def test_to_the_end(terminal: Terminal) -> None:
    line = '--attack "3 infantry, 1 tank, 1 fighter" --defend "2 infantry, 1 artillery, 1 bomber"'
    estimate = of(f"{line} --to-the-end")
    end = estimate.details["to_the_end"]
    ends = ("attacker_alone", "defender_alone", "nobody", "deadlock")
    assert sum(end[name] for name in ends) == pytest.approx(1)
    assert end["defenders_left_by_type"]["sov_bomber"] == pytest.approx(0.1315, abs=5e-5)
    assert {**estimate.details, "to_the_end": 0} == {**numbers(line), "to_the_end": 0}
    shown = terminal.run("odds", "axis", *shlex.split(line), "--to-the-end").out
    first, last = shown.split("\nTo the end\n")
    assert "In the first round\nThe zone is taken: 3.9%\n" in first
    assert "Attackers lost: 0 24.7%, 1 42.0%" in first
    assert "attacker alone  75.3%" in last
    assert "Attackers land units left: 0 24.7%, 1 16.4%" in last
    assert "sov bomber 0.13" in " ".join(last.split())
    assert "Expected rounds: 3.08\n" in last
    assert "To the end" not in terminal.run("odds", "axis", *shlex.split(line)).out


def test_interceptors_meet_an_attack_on_a_crossing(terminal: Terminal) -> None:
    line = '--crossing --attack "2 fighters, 1 bomber" --interceptors 1'
    found = numbers(line)
    assert found["hit"] == pytest.approx(1 - 1 / 2 * 3 / 4)  # the bomber, or both fighters
    assert found["attackers_lost"] == pytest.approx([2 / 6, 4 / 6, 0, 0])
    assert "the crossing is hit" in terminal.run("odds", "axis", *shlex.split(line)).out


def test_nothing_is_said_twice_of_the_weather() -> None:
    line = '--crossing --attack "fighter" --bad-weather --sorties --interceptors 1'
    assert numbers(line)["attackers_lost"][1] == pytest.approx(3 / 6)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('--attack "2 zebras" --defend "infantry"', "zebras"),
        ('--attack "rocket launcher" --defend "infantry"', "assault gun"),
        ('--attack "infantry" --defend "2 assault guns"', "rocket launcher"),
        ('--attack "infantry" --defend "german infantry"', "german infantry"),
        ('--attack "-2 infantry" --defend "infantry"', "from 0 to 8, not '-2'"),
        ('--attack "1.5 tank" --defend "infantry"', "from 0 to 8, not '1.5'"),
        ('--attack "1000000000000 inf" --defend "infantry"', "from 0 to 8, not '1000000000000'"),
        ('--attack "tank" --defend "-1 infantry"', "from 0 to 16, not '-1'"),
        ('--attack "-1 fighter" --defend "infantry"', "from 0 to 4, not '-1'"),
        ('--attack "3 a" --defend "infantry"', "artillery, assault gun"),
        ('--attack "minor" --defend "infantry"', "minor axis infantry, minor axis artillery"),
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
        ('--attack "fighter" --defend "artillery" --air-defense -1', "from 0 to"),
        ('--attack "fighter" --defend "infantry" --air-defense', "no artillery"),
        ('--attack "tank" --defend "artillery" --air-defense', "only at aircraft"),
        ('--attack "tank" --defend "artillery" --air-defense 2', "only at aircraft"),
        ('--attack "tank" --defend "inf, fighter" --interceptors 1', "here none does"),
        ('--attack "inf, bomber" --transports 1 --defend "fighter" --interceptors 1', "here none"),
        ('--attack "tank, bomber" --defend "fighter" --interceptors 1 --bad-weather', "here none"),
        ('--attack "fighter" --defend "infantry" --bad-weather', "without --sorties"),
        ('--attack "fighter" --defend "infantry" --ambushers 1', "land units"),
        ('--attack "fighter" --defend "infantry" --river', "land units"),
        ('--attacker allies --rockets 1 --defend "infantry" --to-the-end', "--to-the-end"),
        ('--attacker allies --rockets 1 --defend "infantry" --air-defense', "--air-defense"),
        ('--crossing --attack "fighter" --defend "infantry"', "--defend does not go"),
        ('--crossing --attack "fighter" --river', "--river does not go"),
        ('--crossing --attack "fighter" --fortified', "--fortified does not go"),
        ('--crossing --attack "fighter" --ambushers 1', "--ambushers does not go"),
        ('--crossing --attack "fighter" --rockets 1', "--rockets does not go"),
        ('--crossing --attack "fighter" --to-the-end', "--to-the-end does not go"),
        ('--crossing --attack "bomber" --transports 1', "--transports does not go"),
        ('--crossing --attack "bomber" --air-defense', "needs a number"),
        ('--crossing --attack "bomber" --air-defense -1', "from 0 to"),
        ('--crossing --attack "bomber" --interceptors -1', "from 0 to"),
        ('--crossing --attack "bomber" --sorties', "--bad-weather"),
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
