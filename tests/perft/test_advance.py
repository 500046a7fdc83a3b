"""Perft on three small positions. The shallow numbers are counted by hand in the comments."""

from __future__ import annotations

import pytest

from kurgan.kernel.perft import perft
from tests.advance.scene import Scene


def lone_infantry() -> Scene:
    """94/267 in 8 (next to 6, 7, 10) with Guards 8 in 10 face up, on the last turn."""
    return Scene(units={"94/267": 8}, soviet={10: "guards 8!"}, turn=9)


def two_attackers() -> Scene:
    """Two units of the 29th in 8, Fanatic 8 face down in 10, one Air and one Artillery marker."""
    scene = Scene(
        units={"29/RCN": 8, "29/15": 8},
        soviet={10: "fanatic 8"},
        turn=9,
        support={"air": 1, "artillery": 1},
    )
    scene.play("activate", 8).play("select", "29/RCN").play("enter", 10)
    return scene.play("select", "29/15").play("enter", 10)


def shopping() -> Scene:
    """Three points after the roll, full Morale, one infantry unit in the box."""
    scene = Scene(
        units={"94/267": "out of action", "94/274": 5},
        soviet={10: "fanatic 8"},
        phase="supply",
        turn=8,
        morale=19,
        event="66th_army_breakthrough",
        supply=1,
    )
    return scene.roll(1, 1)


# 1: activate or end. 2: select; the other line is over and counts as one.
# 3: enter 6, 7 or 10. 4: from 6 on to 5, 7, 8 or stop; from 7 on to 5, 6, 8, 9 or stop;
# in 10 the attack is owed: 4 + 5 + 1, and the line that is over.
# 5: by way of 6: 5, 5, 3 and 1 (stopped: over); by way of 7: 5, 4, 3, 4 and 1; the attack has no
# support to place, so 21 x 21 dice results follow; and the line that is over.
@pytest.mark.parametrize(
    ("depth", "lines"), [(1, 2), (2, 2), (3, 4), (4, 11), (5, 14 + 17 + 441 + 1)]
)
def test_a_lone_infantry_unit(depth: int, lines: int) -> None:
    assert perft(lone_infantry().state, depth) == lines


# 1: the attack is owed. 2: two leads. 3: Air, Artillery or none, for each lead.
# 4: after Air: Artillery or none; after Artillery: Air or none; after none: 441 dice results.
@pytest.mark.parametrize(("depth", "lines"), [(1, 1), (2, 2), (3, 6), (4, 2 * (2 + 2 + 441))])
def test_two_attackers_with_support(depth: int, lines: int) -> None:
    assert perft(two_attackers().state, depth) == lines


# 1: Air 3, Artillery 1, Engineer 2, the unit 1, done (Morale is at its highest).
# 2: after Air nothing can be bought: activate 5 or end the phase; likewise after done.
# After Artillery: Artillery, Engineer, the unit, done. After Engineer: Artillery, the unit, done.
# After the unit: areas 1, 2, 3, 4 and 5.
@pytest.mark.parametrize(("depth", "lines"), [(1, 5), (2, 2 + 4 + 3 + 5 + 2)])
def test_spending_three_points(depth: int, lines: int) -> None:
    assert perft(shopping().state, depth) == lines
