"""The odds of attacks on hidden blocks: the average over all that they can be."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from kurgan.games.inferno.state import Board
from kurgan.odds.inferno.attacks import attack_of, deliberate
from kurgan.odds.inferno.battle import Odds
from kurgan.odds.inferno.calculator import Table
from kurgan.odds.inferno.effects import soviet_cards
from tests.inferno.scene import TABLES, Scene
from tests.odds.inferno_scenes import EXACT, FAR, attack, exact
from tests.odds.inferno_walk import combat_of, counted, gap, tree
from tests.share import some_of


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


@pytest.mark.parametrize("block", some_of(POWERS[1:2], [POWERS[0], POWERS[2]]))
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
