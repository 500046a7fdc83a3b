"""The odds of Inferno's battles, equal to our own engine's whole tree of chance."""

from __future__ import annotations

from itertools import permutations, product
from math import sqrt
from random import Random
from typing import Any

import pytest

from kurgan.games.inferno.state import Board
from kurgan.kernel.bits import members
from kurgan.odds.inferno import Table, forecast
from kurgan.odds.inferno_attacks import attack_of, deliberate
from kurgan.odds.inferno_battle import Odds
from kurgan.odds.inferno_effects import soviet_cards, support
from tests.inferno.scene import CODEC, TABLES, Scene
from tests.odds.inferno_walk import combat_of, counted, gap, play, tree

EXACT = 1e-12
FAR = {"3": ["S-98"]}  # so that the game goes on
KNOWN = ["S-45", "S-87", "S-95", "S-T84", "S-T26", "S-T27", "S-138", "S-WK1", "S-13G", "S-1077AA"]
KNOWN += ["S-20D", "S-98"]
POOLS = {"infantry": ["S-112", "S-10B"], "tank": ["S-T99", "S-T6"], "marine": ["S-92M"]}
Setting = dict[str, Any]


def attack(german: Setting, soviet: Setting, target: str = "41", **more: Any) -> Scene:
    """A Deliberate Attack on known Soviets, declared; hex 41 is Urban and 73 Clear."""
    scene = Scene(german=german, soviet=FAR | soviet, seen=[*KNOWN], **more)
    return scene.deliberate(target, *german)


def exact(s: Board, cards: tuple[str, ...] = (), side: int = 0) -> Odds:
    """Our odds, with the Soviet hand known."""
    held = {card: 1 / s.soviet_hand.bit_count() for card in members(s.soviet_hand)}
    laid = [next(c for c in TABLES.german_cards if c.id.startswith(name)) for name in cards]
    return Table(s, side).odds(
        attack_of(s, combat_of(s)), tuple([support(s, card) for card in laid]), held or {-1: 1.0}
    )


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


@pytest.mark.parametrize("card", SOVIET_CARDS)
@pytest.mark.parametrize("leaders", [[], ["chuikov"], ["zaytsev"]])
def test_a_soviet_card_is_as_the_whole_tree_of_chance(card: str, leaders: list[str]) -> None:
    if card in leaders:
        return
    s = attack(
        german={"55": ["G-64:2"]},
        soviet={"41": ["S-45:1"]},
        soviet_hand=[card],
        soviet_leaders=leaders,
        pools=POOLS,
    ).state
    assert gap(exact(s), counted(tree(s), True)) < EXACT


@pytest.mark.parametrize("card", ["flotilla-1", "aa-9"])
def test_a_card_on_the_bank_is_as_the_whole_tree_of_chance(card: str) -> None:
    s = attack(
        german={"25": ["G-64:2"]}, soviet={"9": ["S-45:1"]}, target="9", soviet_hand=[card]
    ).state
    assert gap(exact(s), counted(tree(s), True)) < EXACT


def test_the_last_rubble_marker_may_go_to_an_aa_card() -> None:
    urban = [TABLES.hexes[h] for h in members(TABLES.urban) if TABLES.hexes[h] not in ("41", "9")]
    s = attack(
        german={"55": ["G-64:2"], "56": ["G-2"]},
        soviet={"41": ["S-45:1"]},
        soviet_hand=["aa-9"],
        rubble=urban[:14],
    ).state
    assert gap(exact(s), counted(tree(s), True)) < EXACT


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


def test_chuikovs_headquarters_may_be_lost_when_he_is_played() -> None:
    s = attack(
        german={"55": ["G-64:1"]},
        soviet={"41": ["S-45:1"]},
        soviet_hand=["chuikov"],
        options={"designers_way": "easy_german"},
        control={"german": ["9", "10", "11"]},
    ).state
    assert gap(exact(s), counted(tree(s), True)) < EXACT


def soviet_odds(s: Board, card: str) -> Odds:
    """Our odds of a Soviet attack, to the Soviets."""
    number = CODEC.number("soviet_card", card) if card else -1
    return Table(s, 1).odds(attack_of(s, combat_of(s)), (), {number: 1.0})


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"rubble": ["41"]},
        {"soviet_leaders": ["khrushchev"]},
        {"soviet_leaders": ["khrushchev"], "rubble": ["41"]},
        {"german": {"73": ["G-64:2"]}, "soviet": {"72": ["S-45:1", "S-T84:1"]}},
        {
            "german": {"73": ["G-64:2"]},
            "soviet": {"72": ["S-45:1", "S-T84:1"]},
            "soviet_leaders": ["khrushchev"],
        },
        {
            "german": {"73": ["G-191:1", "G-2:1"]},
            "soviet": {"72": ["S-45:1", "S-87:1"]},
            "german_leaders": ["hoth"],
            "soviet_leaders": ["khrushchev"],
        },
    ],
)
def test_a_soviet_attack_is_as_the_whole_tree_of_chance(more: Setting) -> None:
    for card in ("", "tommy-1", "sniper_s-1", "infiltration-1"):
        found, walked = before_showdown(more, card)
        assert gap(found, walked) < EXACT, card


def before_showdown(more: Setting, card: str) -> tuple[Odds, Odds]:
    """Our odds of a Soviet attack, and those of the tree, which begins before the card is laid."""
    setting: Setting = {
        "german": {"41": ["G-64:2"]},
        "soviet": {"55": ["S-45:1", "S-T84:1"]},
        "pools": POOLS,
        "phase": "soviet",
        "seen": ["G-64", "G-191", "G-2"],
        "options": {"mode": "versus"},
        "soviet_hand": ["aa-7", card] if card else ["aa-7"],
    }
    scene = Scene(**(setting | more))
    target = next(iter((setting | more)["german"]))
    scene.play("movement_action").play("soviet_attack", target)
    assert scene.kind == "lay_soviet_card"
    found = soviet_odds(scene.state, card)
    if card:
        scene.play("lay_card")
    walked = tree(scene.state, soviet=card)
    return found, counted(walked, False)


@pytest.mark.parametrize("card", ["chuikov", "t34-1", "flotilla-1", "khrushchev"])
def test_a_soviet_attack_with_newcomers_is_as_the_whole_tree_of_chance(card: str) -> None:
    more = {"soviet": {"55": ["S-45:1", "S-87:1"], "56": ["S-T84:1"]}}
    found, walked = before_showdown(more, card)
    assert gap(found, walked) < EXACT


def test_a_random_card_of_an_unknown_hand_is_the_average_over_what_it_can_be() -> None:
    cards = ["tommy-1", "sniper_s-1", "antitank-1"]
    known, shares = [], []
    for card in cards:
        rest = [other for other in cards if other != card]
        s = attack(
            german={"55": ["G-64:2"]},
            soviet={"41": ["S-45:1"]},
            soviet_hand=[card],
            soviet_deck=rest,
        ).state
        known.append(exact(s))
        held = soviet_cards(s, 0, combat_of(s))
        shares.append(Table(s, 0).odds(attack_of(s, combat_of(s)), (), held))
    mean = sum(found.taken for found in known) / len(known)
    assert [found.taken for found in shares] == pytest.approx([mean] * 3, abs=EXACT)


def test_hidden_blocks_are_the_average_over_every_way_to_place_them() -> None:
    """Two blocks of setup and three Units: every pair and every edge, as if they were known."""
    total, count = Odds(True), 0
    for one, other in permutations(THREE, 2):
        for edges in product(range(4), repeat=2):
            add(total, odds_on_73(two_blocks(one, other, edges, [one, other])))
            count += 1
    found = odds_on_73(two_blocks("S-45", "S-138", (0, 2), []))
    total.german_lost = [chance / count for chance in total.german_lost]
    total.soviet_lost = [chance / count for chance in total.soviet_lost]
    for name in ("german_destroyed", "soviet_destroyed", "both_destroyed", "rubble"):
        setattr(total, name, getattr(total, name) / count)
    assert gap(found, total) < EXACT


THREE = ["S-45", "S-WK1", "S-138"]


def two_blocks(one: str, other: str, edges: tuple[int, ...], seen: list[str]) -> Board:
    """A Stack of two of three Units; the third waits in its Pool."""
    full = [TABLES.soviet_strength[TABLES.soviet_units.index(unit)] for unit in (one, other)]
    dots = [max(0, full[0] - edges[0]), max(0, full[1] - edges[1])]
    scene = Scene(
        german={"72": ["G-191:2", "G-369:1"]},
        soviet=FAR | {"73": [f"{one}:{dots[0]}", f"{other}:{dots[1]}"]},
        seen=["S-98", *seen],
        pools={"infantry": [unit for unit in THREE if unit not in (one, other)]},
    )
    return scene.state


def odds_on_73(s: Board) -> Odds:
    """The odds of a Deliberate Attack from 72, before it is declared."""
    names = TABLES.hexes
    return Table(s, 0).odds(deliberate(s, names.index("73"), 1 << names.index("72")), (), {-1: 1.0})


def add(total: Odds, part: Odds) -> None:
    """Sum up."""
    for mine, theirs in (
        (total.german_lost, part.german_lost),
        (total.soviet_lost, part.soviet_lost),
    ):
        mine += [0.0] * (len(theirs) - len(mine))
        for count, chance in enumerate(theirs):
            mine[count] += chance
    for name in ("german_destroyed", "soviet_destroyed", "both_destroyed", "rubble"):
        setattr(total, name, getattr(total, name) + getattr(part, name))


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


def test_a_large_attack_is_as_many_samples() -> None:
    assert sampled(large(), (), 20_000) < 5


def test_the_largest_attack_is_as_many_samples() -> None:
    assert sampled(largest(), ("heinkel",), 3_000) < 5


@pytest.mark.long
def test_the_largest_attack_is_as_a_million_samples() -> None:
    assert sampled(largest(), ("heinkel",), 1_000_000) < 5


@pytest.mark.long
def test_a_large_attack_is_as_a_million_samples() -> None:
    assert sampled(large(), (), 1_000_000) < 5


def hardest(block: str, edge: int, seen: list[str]) -> Board:
    """One block in hex 41 and an Infiltration card; the 20th and the 1077th may come with it."""
    rest = [unit for unit in POWERS if unit != block]
    full = TABLES.soviet_strength[TABLES.soviet_units.index(block)]
    scene = Scene(
        german={"55": ["G-64:2"]},
        soviet=FAR | {"41": [f"{block}:{max(0, full - edge)}"]},
        seen=["S-98", *seen],
        pools={"infantry": rest},
        soviet_hand=["infiltration-1"],
        german_hand=["stuka-1"],
        options={"designers_way": "hardest"},
    )
    return scene.deliberate("41", "55").state


POWERS = ["S-20D", "S-1077AA", "S-45"]


@pytest.mark.parametrize("block", POWERS)
def test_newcomers_have_no_powers_as_in_the_tree_of_chance(block: str) -> None:
    s = hardest(block, 1, [block])
    assert gap(exact(s, ("stuka",)), counted(tree(s, ("stuka",)), True)) < EXACT


def test_powers_of_hidden_blocks_are_averaged_too() -> None:
    total = [0.0, 0.0]
    for block, edge in product(POWERS, range(4)):
        found = exact(hardest(block, edge, [block]), ("stuka",))
        total[0] += found.taken / 12
        total[1] += found.german_destroyed / 12
    hidden = exact(hardest("S-45", 0, []), ("stuka",))
    assert [hidden.taken, hidden.german_destroyed] == pytest.approx(total, abs=EXACT)


def test_a_hasty_attack_that_may_be_made_is_as_the_whole_tree_of_chance() -> None:
    """From 71 to 72, where one Unit waits; both attack 73."""
    scene = Scene(
        german={"71": ["G-191:2"], "72": ["G-369:1"]},
        soviet=FAR | {"73": ["S-45:2"]},
        seen=["S-98", "S-45"],
    )
    found = {row.target: row for row in forecast(scene.state, 0).targets}["73"]
    assert (found.force, found.details["deliberate"]) == (("G-191", "G-369"), False)
    scene.play("hasty_attack")
    for verb, *words in (("move_from", "71"), ("move_to", "72"), ("attack", "73")):
        if scene.can(verb, *words):
            scene.play(verb, *words)
    walked = counted(tree(scene.state), True)
    assert found.win == pytest.approx(walked.taken, abs=EXACT)
    assert found.details["attacker_steps_lost"] == pytest.approx(walked.german_lost, abs=EXACT)
