"""`kurgan odds inferno`: the forms of the command line and what it says to bad input."""

from __future__ import annotations

import json
import shlex
from itertools import product
from typing import Any

import pytest

from kurgan.games.inferno.game import INFERNO
from kurgan.kernel.bits import members

from ..cli.driving import Terminal

ISSUE = '--attacker german --attack "3DF 4DF" --defend "4SF 2SF" --terrain urban --rubble'
EXACT = 1e-12


def details(terminal: Terminal, words: str) -> dict[str, Any]:
    """What a program reads."""
    ran = terminal.run("odds", "inferno", *shlex.split(words), "--json")
    assert ran.code == 0, ran.err
    found: dict[str, Any] = json.loads(ran.out)
    return found


def test_the_form_of_the_issue_is_as_six_dice_and_then_the_germans_that_are_left(
    terminal: Terminal,
) -> None:
    found = details(terminal, ISSUE)
    german = [0.0] * 8
    soviet = [0.0] * 7
    for hits in range(7):
        chance = choose(6, hits) * (1 / 6) ** hits * (5 / 6) ** (6 - hits)
        german[hits] += chance
        for scored in range(8 - hits):
            dice = 7 - hits
            p = choose(dice, scored) * (1 / 3) ** scored * (2 / 3) ** (dice - scored)
            soviet[min(6, scored // 2)] += chance * p
    assert found["attacker_steps_lost"] == pytest.approx(german[:7], abs=EXACT)
    assert found["defender_steps_lost"] == pytest.approx(soviet[:4], abs=EXACT)
    assert found["defender_destroyed"] == pytest.approx(soviet[6], abs=EXACT)


def choose(total: int, count: int) -> int:
    """In how many ways some of them can be the ones that hit."""
    return sum(1 for faces in product((0, 1), repeat=total) if sum(faces) == count)


@pytest.mark.parametrize(
    "words",
    [
        '--attack "3DF 4DF / G-2" --defend "? ?tank S-45:3" --cards "heinkel random" '
        "--khrushchev --headquarters --beside 3",
        '--attacker soviet --attack "3DF ?" --defend "? G-64:2" --terrain clear '
        "--cards infiltration --leaders hoth",
        '--attack "4DF:grenadiers" --defend "?marine 0SF" --terrain clear --hasty --leaders hoth',
        '--attack "4DF" --defend "4SF" --cards "pioneer pioneer" --leaders "linden, richthofen"',
        '--attack "4DF" --defend "4SF" --cards "stuka aa_here" --fortified',
        '--attack "4DF" --defend "4SF" --cards flotilla --coastal --edition 2nd',
        '--attacker soviet --attack "4SF 4SF 4SF 4SF / 3DF" --defend 3TF --headquarters',
    ],
)
def test_richer_forms(terminal: Terminal, words: str) -> None:
    found = details(terminal, words)
    assert sum(found["attacker_steps_lost"]) == pytest.approx(1, abs=1e-9)
    assert sum(found["defender_steps_lost"]) == pytest.approx(1, abs=1e-9)


def test_it_reads_well_without_json(terminal: Terminal) -> None:
    ran = terminal.run("odds", "inferno", *shlex.split(ISSUE))
    assert ran.code == 0
    assert "Deliberate Attack by 2 German Units on 2 Soviet in an urban hex with Rubble" in ran.out
    assert "keeps his better firepower" in ran.out


def test_rubble_roll_of_a_deliberate_attack_only(terminal: Terminal) -> None:
    force = '--attack "3TF / 3TF" --defend 4SF'
    assert details(terminal, force)["rubble"] == pytest.approx(20 / 216, abs=EXACT)
    assert details(terminal, "--attack 3TF --defend 4SF --hasty")["rubble"] == 0


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("--attack 3XX --defend 3SF", "a block is written like 3DF"),
        ("--attack 9DF --defend 3SF", "a block is written like 3DF"),
        ("--attack 0DF --defend 3SF", "without dots is destroyed"),
        ("--attack 3DF:zebra --defend 3SF", "infantry, motorized, panzer, tank, grenadiers"),
        ("--attack 3DF --defend S-45:7", "0 to 4 dots"),
        ("--attack 3DF --defend G-64", "no block of that side"),
        ("--attack 3DF --defend 3SF --cards zebra", "heinkel, stuka, howitzer"),
        ("--attack 3DF --defend 3SF --leaders zebra", "hoth, richthofen, linden"),
        ("--attack 3DF --defend 3SF --terrain hill", "clear, rough, urban"),
        ("--attack 3DF --defend 3SF --attacker nobody", "german, soviet"),
        ("--attack 3DF --defend 3SF --edition 1999", "2nd, 2017"),
        ("--attack 3DF --defend 3SF --terrain clear --rubble", "only in Urban hexes"),
        ("--attack 3DF --defend 3SF --hasty --deliberate", "either Hasty or Deliberate"),
        ("--attack 3DF --defend 3SF --hasty --cards stuka", "only in a German Deliberate"),
        ("--attack '3DF / 3DF' --defend 3SF --hasty", "from one hex"),
        ("--attack 3DF --defend 3SF --cards 'stuka pak'", "one card"),
        ("--attack 3DF --defend 3SF --cards 'tommy aa'", "one card"),
        ("--attack 3DF --defend 3SF --cards stuka --edition 2017", "0 cards stuka"),
        ("--attack 3DF --defend 3SF --cards khrushchev --khrushchev", "in play already"),
        ("--attack 3DF --defend '1SF 1SF 1SF 1SF 1SF'", "too tall"),
        ("--attack '3DF 3DF 3DF 3DF 3DF' --defend 1SF", "by /"),
        ("--attack '3DF /' --defend 1SF", "Nobody fights"),
        ("--attack '' --defend 1SF", "Nobody fights"),
        ("--attack ? --defend 1SF", "must be known"),
        ("--attack 3DF --defend ?zebra", "?infantry, ?tank, ?marine"),
        ("--attack 3DF --defend '?marine ?marine ?marine'", "not so many marine"),
        ("--attack 3DF --defend 1SF --beside 3", "with Chuikov"),
        ("--attack 3DF --defend 1SF --beside 99 --headquarters", "cannot be 99"),
        ("--attacker soviet --attack '1SF / 1SF' --defend 3DF", "Only with Chuikov"),
        ("--attacker soviet --attack 1SF --defend 3DF --fortified", "who defend"),
        ("--attacker soviet --attack 1SF --defend 3DF --hasty", "Only for a German attack"),
        ("--attacker soviet --attack 1SF --defend 3DF --cards pak", "only in a German"),
        ("--attacker soviet --attack 1SF --defend 3DF --deliberate", "Only for a German attack"),
        ("--attack 3DF --defend 3SF --terrain clear --cards aa_here", "must be Urban"),
        ("--attack 3DF --defend 3SF --cards Sniper", "sniper_g (German) or sniper_s (Soviet)"),
        ("--attack 3DF --defend 'S-45:3 s-45:2'", "S-45 is named twice"),
    ],
)
def test_bad_input_is_told_in_a_sentence(terminal: Terminal, words: str, reason: str) -> None:
    ran = terminal.run("odds", "inferno", *shlex.split(words))
    assert ran.code != 0
    assert reason in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    ("words", "other"),
    [
        ("--terrain Urban --cards AA_here", "--terrain urban --cards aa_here"),
        ("--cards Chuikov --beside 2", "--cards chuikov --beside 2"),
        ("--cards RANDOM --beside 2", "--cards random --beside 2"),
        ("--cards T-34", "--cards t34"),
        ("--cards Anti-Tank", "--cards antitank"),
    ],
)
def test_spelling_does_not_matter(terminal: Terminal, words: str, other: str) -> None:
    force = "--attack 3DF --defend 3SF "
    assert details(terminal, force + words) == details(terminal, force + other)


def test_a_block_without_a_type_is_what_is_printed_with_its_firepower(terminal: Terminal) -> None:
    force = "--defend 3SF --cards heinkel --attack "
    assert details(terminal, force + "4TF") == details(terminal, force + "4TF:panzer")
    assert details(terminal, force + "4DF") == details(terminal, force + "4DF:infantry")
    assert "is a tank if it is TF" in " ".join(
        terminal.run("odds", "inferno", *shlex.split(force), "4TF").out.split()
    )


def strengths(terminal: Terminal, defenders: str) -> float:
    """The mean loss of attackers, who are fired at by all dots of the defenders."""
    found = details(terminal, f'--attack "4DF 4DF" --defend "{defenders}"')
    mean: float = found["attacker_steps_expected"]
    return mean


def test_a_named_block_is_no_longer_among_those_an_unknown_one_can_be(terminal: Terminal) -> None:
    """The strongest Guards beside a block of the Infantry Pool leave that Pool a little weaker."""
    apart = strengths(terminal, "S-13G") + strengths(terminal, "?infantry")
    assert strengths(terminal, "S-13G ?infantry") < apart - 1e-4


def test_it_makes_no_difference_which_of_two_like_blocks_is_named(terminal: Terminal) -> None:
    """Wherever the dealt start has them, Units of one print leave the same others behind."""
    tables = INFERNO.tables(INFERNO.pack())
    alike: dict[tuple[int, int], list[str]] = {}
    plain = tables.kind_units[0] & ~tables.guards
    for unit in members(plain & INFERNO.tables(INFERNO.pack()).editions["2nd"].soviets):
        face = (tables.soviet_strength[unit], tables.soviet_firepower[unit])
        alike.setdefault(face, []).append(tables.soviet_units[unit])
    names = max(alike.values(), key=len)[:6]
    assert len(names) > 3
    found = [strengths(terminal, f"{name} ? ?infantry") for name in names]
    assert found == pytest.approx([found[0]] * len(found), abs=EXACT)
