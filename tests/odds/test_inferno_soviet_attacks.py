"""The odds of Soviet attacks, equal to our own engine's whole tree of chance."""

from __future__ import annotations

import pytest

from kurgan.games.inferno.state import Board
from kurgan.odds.inferno.attacks import attack_of
from kurgan.odds.inferno.battle import Odds
from kurgan.odds.inferno.calculator import Table
from tests.inferno.scene import CODEC, Scene
from tests.odds.inferno_scenes import EXACT, POOLS, Setting
from tests.odds.inferno_walk import combat_of, counted, gap, tree
from tests.share import some_of


def soviet_odds(s: Board, card: str) -> Odds:
    """Our odds of a Soviet attack, to the Soviets."""
    number = CODEC.number("soviet_card", card) if card else -1
    return Table(s, 1).odds(attack_of(s, combat_of(s)), (), {number: 1.0})


SETTINGS: list[Setting] = [
    {},
    {"rubble": ["41"]},
    {"soviet_leaders": ["khrushchev"]},
    {
        "german": {"73": ["G-191:1", "G-2:1"]},
        "soviet": {"72": ["S-45:1", "S-87:1"]},
        "german_leaders": ["hoth"],
        "soviet_leaders": ["khrushchev"],
    },
]
MORE_SETTINGS: list[Setting] = [
    {"soviet_leaders": ["khrushchev"], "rubble": ["41"]},
    {"german": {"73": ["G-64:2"]}, "soviet": {"72": ["S-45:1", "S-T84:1"]}},
    {
        "german": {"73": ["G-64:2"]},
        "soviet": {"72": ["S-45:1", "S-T84:1"]},
        "soviet_leaders": ["khrushchev"],
    },
]


@pytest.mark.parametrize("more", some_of(SETTINGS, MORE_SETTINGS))
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
