"""Perft on three small positions of Inferno; every number is counted by hand in the comments."""

from __future__ import annotations

import pytest

from kurgan.kernel.perft import perft
from tests.inferno.scene import Scene


def corner() -> Scene:
    """Two Units in 97 (next to 81 and 96), S-45 in 65 (next to 64, 80, 81 and Z), two cards."""
    return Scene(
        german={"97": ["G-191:1", "G-194:2"]},
        soviet={"65": ["S-45:1"]},
        german_deck=["pak-1", "pak-2"],
    )


def hasty_attack() -> Scene:
    """The same Stack has said that it attacks by way of 81."""
    return corner().play("hasty_attack").play("move_from", "97").play("move_to", "81")


def call() -> Scene:
    """Three Yellow Units in row 1, a Blue one in row 2; X is lost and Y has room for one more."""
    scene = Scene(
        german={"Y": ["G-79", "G-516", "G-517"]},
        soviet={"10": ["S-45"]},
        track={1: ["G-191", "G-194", "G-211"], 2: ["G-267"]},
        control={"soviet": ["X"]},
        german_deck=[],
    )
    return scene.play("call_for_reinforcements")


def deliberate_attack() -> Scene:
    """An infantry of two dots against another in a Clear Hex, with two cards on either side."""
    scene = Scene(
        german={"66": ["G-191:2"]},
        soviet={"82": ["S-45:2"]},
        german_hand=["sniper_g-1", "pak-1"],
        soviet_hand=["sniper_s-1", "antitank-1"],
    )
    return scene.play("deliberate_attack")


# 1: call, Long Move, Short Moves, Hasty Attack; nobody is in contact for a Deliberate Attack.
# 2: the call draws one of two cards; the Long Move and the Hasty Attack have one Stack;
# the Short Moves have that Stack or are done: 2 + 1 + 2 + 1.
# 3: six dice have C(11, 5) = 462 results, after either card; the Long Move and the Short Move may
# go to 96 only (81 is in contact), the Hasty Attack to 81 only; after no move at all the
# Soviets roll a die for their one Stack.
@pytest.mark.parametrize(("depth", "lines"), [(1, 4), (2, 6), (3, 2 * 462 + 1 + (1 + 6) + 1)])
def test_a_stack_chooses_its_action(depth: int, lines: int) -> None:
    assert perft(corner().state, depth) == lines


# 1: one Unit goes or both do. 2: one: which of two; both: three dots roll C(8, 3) = 56 results.
# 3: one: G-191 rolls one die (6 results), G-194 two (21); both: S-45 rolls its one die after
# every roll, for in a Clear Hex fire is simultaneous.
# 4: one: S-45 rolls; both: without a 5 or 6 (C(6, 3) = 20 results) the turn is over, and the
# Soviets roll a die for their Stack; in the other 36 S-45 is destroyed, and one of two Units,
# for both outlive a hit, must be the first to Advance.
@pytest.mark.parametrize(
    ("depth", "lines"),
    [(1, 2), (2, 2 + 56), (3, 27 + 56 * 6), (4, 27 * 6 + 20 * 6 * 6 + 36 * 6 * 2)],
)
def test_a_hasty_attack_by_one_or_both(depth: int, lines: int) -> None:
    assert perft(hasty_attack().state, depth) == lines


# 1: six dice have 462 results. 2: with j 1s, C(9 - j, 3) results have no 2 and C(9 - j, 4) have
# one or more. A Yellow Unit is picked up for each 1, three at most, the Blue one for a 2; any of
# them may be deployed first. With neither the turn is over, and the Soviets roll a die:
#   j           0        1       2       3       4      5      6
#   without 2   84 x 6   56 x 1  35 x 2  20 x 3  10 x 3  4 x 3  1 x 3
#   with 2      126 x 1  70 x 2  35 x 3  15 x 4   5 x 4  1 x 4  -
@pytest.mark.parametrize(("depth", "lines"), [(1, 462), (2, 630 + 196 + 175 + 120 + 50 + 16 + 3)])
def test_the_dice_of_a_call(depth: int, lines: int) -> None:
    assert perft(call().state, depth) == lines


# All four Units are picked up. 1: any of them. 2: a Yellow one to Y, the Blue one to Z.
# 3: after a Yellow one Y is full, and the Blue one is left to deploy; after the Blue one there
# are three: 3 x 1 + 3. 4: their one hex. 5: of the two left over, which goes back first.
@pytest.mark.parametrize(("depth", "lines"), [(1, 4), (2, 4), (3, 6), (4, 6), (5, 12)])
def test_deploying_into_a_nearly_full_hex(depth: int, lines: int) -> None:
    assert perft(call().roll(1, 1, 1, 2, 6, 6).state, depth) == lines


# 1: one target, and one Stack to attack it. 2: the Soviet card, Sniper or Anti-Tank.
# 3: a German card or none. 4: Sniper or Pak, 2 x 2; with none the Germans fire: after the Sniper
# one dot is left (6 results), Anti-Tank finds no Tank (two dots: 21).
# 5: with a card they fire now: neither card changes the German dots, 2 x (6 + 21); without, the
# two dots of S-45 fire back: (6 + 21) x 21.
@pytest.mark.parametrize(
    ("depth", "lines"), [(1, 1), (2, 2), (3, 4), (4, 4 + 6 + 21), (5, 2 * 27 + 27 * 21)]
)
def test_a_deliberate_attack_with_cards(depth: int, lines: int) -> None:
    assert perft(deliberate_attack().state, depth) == lines
