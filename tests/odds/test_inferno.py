"""The odds of Inferno's battles, equal to our own engine's whole tree of chance."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from kurgan.games.inferno.state import Board
from kurgan.kernel.bits import members
from tests.inferno.scene import TABLES, Scene
from tests.odds.inferno_scenes import EXACT, FAR, POOLS, Setting, attack, exact
from tests.odds.inferno_walk import counted, gap, play, tree
from tests.share import some_of

BATTLES: dict[str, tuple[Setting, tuple[str, ...]]] = {
    "clear": ({"german": {"72": ["G-191:2"]}, "soviet": {"73": ["S-45:2"]}, "target": "73"}, ()),
    "urban": ({"german": {"55": ["G-191:2", "G-2:1"]}, "soviet": {"41": ["S-45:2"]}}, ()),
    "ties": (
        {"german": {"55": ["G-369:1", "G-2:1"]}, "soviet": {"41": ["S-45:1", "S-T84:1"]}},
        (),
    ),
    "rubble": (
        {
            "german": {"55": ["G-191:3", "G-2:1"]},
            "soviet": {"41": ["S-45:1", "S-T84:1"]},
            "rubble": ["41"],
        },
        (),
    ),
    "two hexes and tanks": (
        {"german": {"55": ["G-64:2"], "56": ["G-2:2"]}, "soviet": {"41": ["S-45:2"]}},
        (),
    ),
    "khrushchev in the city": (
        {
            "german": {"55": ["G-191:2"]},
            "soviet": {"41": ["S-45:2", "S-T84:1"]},
            "soviet_leaders": ["khrushchev"],
        },
        (),
    ),
    "khrushchev outside": (
        {
            "german": {"72": ["G-191:2", "G-369:1"]},
            "soviet": {"73": ["S-45:2", "S-T84:1"]},
            "target": "73",
            "soviet_leaders": ["khrushchev"],
        },
        (),
    ),
    "combined force": (
        {
            "german": {"72": ["G-64:2"]},
            "soviet": {"73": ["S-45:2"]},
            "target": "73",
            "german_leaders": ["hoth"],
            "soviet_leaders": ["khrushchev"],
        },
        (),
    ),
    "a Soviet mix that a Pak breaks up": (
        {
            "german": {"72": ["G-64:2"]},
            "soviet": {"73": ["S-45:2", "S-T84:1"]},
            "target": "73",
            "german_leaders": ["hoth"],
            "german_hand": ["pak-1"],
        },
        ("pak",),
    ),
    "opportunity fire": (
        {
            "german": {"55": ["G-191:2"], "56": ["G-2:1"]},
            "soviet": {"41": ["S-45:2"], "42": ["S-WK1:1"], "54": ["S-T26:1", "S-T27:1"]},
            "soviet_leaders": ["chuikov"],
        },
        (),
    ),
    "opportunity fire at each stack": (
        {
            "german": {"55": ["G-191:1"], "56": ["G-2:1"]},
            "soviet": {"41": ["S-45:1"], "42": ["S-WK1:1"]},
            "soviet_leaders": ["chuikov"],
            "options": {"opportunity_fire": "stack"},
        },
        (),
    ),
    "both leaders and a fortress": (
        {
            "german": {"55": ["G-191:2"]},
            "soviet": {"41": ["S-45:1", "S-T84:1"], "54": ["S-WK1:1"]},
            "soviet_leaders": ["chuikov", "khrushchev"],
            "fortified": ["41"],
        },
        (),
    ),
    "a fortress beside": (
        {
            "german": {"55": ["G-191:2"]},
            "soviet": {"41": ["S-45:1"], "54": ["S-WK1:1"]},
            "soviet_leaders": ["chuikov", "khrushchev"],
            "fortified": ["54"],
        },
        (),
    ),
    "a german sniper": (
        {
            "german": {"55": ["G-64:1"]},
            "soviet": {"41": ["S-45:2", "S-T84:2"]},
            "german_hand": ["sniper_g-1"],
        },
        ("sniper_g",),
    ),
    "a stuka met by AA": (
        {
            "german": {"55": ["G-64:1"]},
            "soviet": {"41": ["S-45:2"]},
            "german_hand": ["stuka-1"],
            "soviet_hand": ["aa-7"],
        },
        ("stuka",),
    ),
    "two pioneers": (
        {
            "german": {"55": ["G-64:1"]},
            "soviet": {"41": ["S-45:2"]},
            "german_hand": ["pioneer-50", "pioneer-294"],
            "german_leaders": ["linden"],
        },
        ("pioneer", "pioneer"),
    ),
    "richthofen's stuka on rubble": (
        {
            "german": {"55": ["G-64:1"]},
            "soviet": {"41": ["S-45:4"]},
            "german_hand": ["stuka-1"],
            "german_leaders": ["richthofen"],
            "rubble": ["41"],
        },
        ("stuka",),
    ),
    "the 1077th and the 20th": (
        {
            "german": {"55": ["G-64:2"]},
            "soviet": {"41": ["S-1077AA:1", "S-20D:1"]},
            "german_hand": ["stuka-1"],
            "options": {"designers_way": "hardest"},
        },
        ("stuka",),
    ),
    "AA after the 1077th has cancelled the strike": (
        {
            "german": {"25": ["G-64:2"]},
            "soviet": {"9": ["S-1077AA:1", "S-45:1"]},
            "target": "9",
            "german_hand": ["stuka-1"],
            "soviet_hand": ["aa-9"],
            "options": {"designers_way": "hardest", "aa_without_airstrike": False},
        },
        ("stuka",),
    ),
    "AA with the 1077th where it always makes rubble": (
        {
            "german": {"25": ["G-64:2"]},
            "soviet": {"9": ["S-1077AA:1", "S-45:1"]},
            "target": "9",
            "german_hand": ["stuka-1"],
            "soviet_hand": ["aa-9"],
            "options": {"designers_way": "hardest"},
        },
        ("stuka",),
    ),
    "AA without the 1077th where it must cancel": (
        {
            "german": {"25": ["G-64:2"]},
            "soviet": {"9": ["S-20D:1", "S-45:1"]},
            "target": "9",
            "german_hand": ["stuka-1"],
            "soviet_hand": ["aa-9"],
            "options": {"designers_way": "hardest", "aa_without_airstrike": False},
        },
        ("stuka",),
    ),
    "AA without an airstrike where it must cancel": (
        {
            "german": {"25": ["G-64:2"]},
            "soviet": {"9": ["S-1077AA:1", "S-45:1"]},
            "target": "9",
            "soviet_hand": ["aa-9"],
            "options": {"designers_way": "hardest", "aa_without_airstrike": False},
        },
        (),
    ),
    "an immortal guard": (
        {
            "german": {"55": ["G-64:2"]},
            "soviet": {"41": ["S-13G:1", "S-45:0"]},
            "soviet_advantages": ["immortal_guard"],
        },
        (),
    ),
}
SOVIET_CARDS = [
    "tommy-1", "sniper_s-1", "antitank-1", "aa-7", "chuikov", "khrushchev", "zaytsev",
    "infiltration-1", "t34-1", "flotilla-1",
]  # fmt: skip


@pytest.mark.parametrize("name", BATTLES)
def test_a_battle_is_as_the_whole_tree_of_chance(name: str) -> None:
    setting, cards = BATTLES[name]
    s = attack(**setting).state
    assert gap(exact(s, cards), counted(tree(s, cards), True)) < EXACT


LED = [
    (card, leader)
    for leader in ("", "chuikov", "zaytsev")
    for card in SOVIET_CARDS
    if card != leader
]
LONGEST = [
    ("flotilla-1", ""), ("flotilla-1", "chuikov"), ("flotilla-1", "zaytsev"),
    ("t34-1", "chuikov"), ("infiltration-1", "chuikov"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("card", "leader"), some_of([one for one in LED if one not in LONGEST], LONGEST)
)
def test_a_soviet_card_is_as_the_whole_tree_of_chance(card: str, leader: str) -> None:
    s = attack(
        german={"55": ["G-64:2"]},
        soviet={"41": ["S-45:1"]},
        soviet_hand=[card],
        soviet_leaders=[leader] if leader else [],
        pools=POOLS,
    ).state
    assert gap(exact(s), counted(tree(s), True)) < EXACT


@pytest.mark.parametrize("card", ["flotilla-1", "aa-9"])
def test_a_card_on_the_bank_is_as_the_whole_tree_of_chance(card: str) -> None:
    s = attack(
        german={"25": ["G-64:2"]}, soviet={"9": ["S-45:1"]}, target="9", soviet_hand=[card]
    ).state
    assert gap(exact(s), counted(tree(s), True)) < EXACT


@pytest.mark.parametrize("always", [True, False])
@pytest.mark.parametrize("defender", ["S-45:1", "S-1077AA:1"])
def test_the_last_rubble_marker_may_go_to_an_aa_card(defender: str, always: bool) -> None:
    urban = [TABLES.hexes[h] for h in members(TABLES.urban) if TABLES.hexes[h] not in ("41", "9")]
    s = attack(
        german={"55": ["G-64:1"], "56": ["G-2:1"]},
        soviet={"41": [defender]},
        soviet_hand=["aa-9"],
        german_hand=["stuka-1"],
        rubble=urban[:14],
        options={"designers_way": "hardest", "aa_without_airstrike": always},
    ).state
    assert gap(exact(s, ("stuka",)), counted(tree(s, ("stuka",)), True)) < EXACT


def test_the_last_soviet_card_ends_the_game_in_the_middle_of_a_combat() -> None:
    s = attack(
        german={"55": ["G-64:2"]},
        soviet={"41": ["S-45:1"]},
        soviet_hand=["t34-1", "tommy-1"],
        soviet_deck=["aa-7"],
        pools={"infantry": ["S-112"]},
    ).state
    found = exact(s)
    assert found.game_ends == pytest.approx(0.5)
    assert gap(found, counted(tree(s), True)) < EXACT


def test_an_attacker_lost_before_the_game_ends_is_counted_once() -> None:
    """The 20th takes the last step, then the last Soviet card is drawn."""
    s = attack(
        german={"55": ["G-64:1"]},
        soviet={"41": ["S-20D:1"]},
        soviet_hand=["t34-1"],
        soviet_deck=["aa-7"],
        pools={"infantry": ["S-112"]},
        options={"designers_way": "hardest"},
    ).state
    found = exact(s)
    assert (found.game_ends, found.german_lost, found.held) == (1.0, [0.0, 1.0], 0.0)
    assert gap(found, counted(tree(s), True)) < EXACT


def test_chuikovs_headquarters_may_be_lost_when_he_is_played() -> None:
    s = attack(
        german={"55": ["G-64:1"]},
        soviet={"41": ["S-45:1"]},
        soviet_hand=["chuikov"],
        options={"designers_way": "easy_german"},
        control={"german": ["9", "10", "11"]},
    ).state
    assert gap(exact(s), counted(tree(s), True)) < EXACT


def largest() -> Board:
    """The largest attack: twenty-four Germans around four Soviets, with every Leader in play."""
    germans = [name for name in TABLES.german_units if name not in ("G-11", "G-4", "G-114")]
    around = ["24", "25", "40", "42", "55", "56"]
    german = {h: germans[4 * n : 4 * n + 4] for n, h in enumerate(around)}
    beside = {"39": ["S-WK2", "S-WK3", "S-9MR"], "26": ["S-10B", "S-42B"]}
    scene = Scene(
        german=german,
        soviet=FAR | {"41": ["S-45", "S-138", "S-T84", "S-T6G"]} | beside,
        soviet_leaders=["chuikov", "khrushchev", "zaytsev"],
        german_leaders=["hoth", "richthofen", "linden"],
        soviet_hand=["sniper_s-1"],
        german_hand=["heinkel-1"],
        seen=["S-45", "S-138", "S-T84", "S-T6G"],
    )
    return scene.deliberate("41", *around).state


def sampled(s: Board, cards: tuple[str, ...], rounds: int) -> float:
    """How far samples are from our odds, in standard deviations."""
    found = exact(s, cards)
    rng = Random(6)
    luck = counted([(play(s, rng, cards), 1 / rounds) for _ in range(rounds)], True)
    worst = 0.0
    for mine, theirs in (
        (found.german_lost, luck.german_lost),
        (found.soviet_lost, luck.soviet_lost),
        (
            [found.taken, found.both_destroyed, found.rubble],
            [luck.taken, luck.both_destroyed, luck.rubble],
        ),
    ):
        for number, chance in enumerate(mine):
            other = theirs[number] if number < len(theirs) else 0.0
            spread = sqrt(max(chance * (1 - chance), 1 / rounds) / rounds)
            worst = max(worst, abs(chance - other) / spread)
    return worst


def large() -> Board:
    """Six Germans from two hexes against three Soviets in Rubble."""
    return attack(
        german={"55": ["G-64", "G-2", "G-191", "G-194"], "56": ["G-24", "G-21"]},
        soviet={"41": ["S-45", "S-138", "S-T84"]},
        rubble=["41"],
    ).state


@pytest.mark.slow
def test_a_large_attack_is_as_many_samples() -> None:
    assert sampled(large(), (), 20_000) < 5


@pytest.mark.slow
def test_the_largest_attack_is_as_many_samples() -> None:
    assert sampled(largest(), ("heinkel",), 3_000) < 5


@pytest.mark.long
def test_the_largest_attack_is_as_a_million_samples() -> None:
    assert sampled(largest(), ("heinkel",), 1_000_000) < 5


@pytest.mark.long
def test_a_large_attack_is_as_a_million_samples() -> None:
    assert sampled(large(), (), 1_000_000) < 5
