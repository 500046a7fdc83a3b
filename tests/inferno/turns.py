"""The turns and attacks that tests of several chapters begin with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.inferno.scene import Scene

Stacks = Mapping[str, Sequence[str]]
FAR = {"19": ["S-45"]}  # a Soviet who has no part in it


def versus(**more: Any) -> Scene:
    """A position of the 1 vs 1 game."""
    return Scene(options={"mode": "versus"}, **more)


def coop(**more: Any) -> Scene:
    """A position with two German players."""
    return Scene(options={"mode": more.pop("mode", "coop")}, **more)


def begin(s: Scene, action: str, start: str) -> Scene:
    """Take an Action and name the Stack that moves."""
    s.play(action)
    if s.can("move_from", start):
        s.play("move_from", start)
    return s


def act_with(s: Scene, hexagon: str) -> Scene:
    """Let a Soviet Top Stacked Hex act, where that is asked."""
    return s.play("act_with", hexagon) if s.can("act_with", hexagon) else s


def soviet_turn(soviet: Stacks, *dice: int, **more: Any) -> Scene:
    """A Soviet turn with the Compass dice in the order of rolling."""
    s = Scene(phase="soviet", soviet=soviet, **more)
    for die in dice:
        assert s.kind == "compass_die"
        s.roll(die)
    return s


def draw_all(s: Scene, cards: Sequence[str]) -> int:
    """Answer every Soviet draw that is due; how many there were."""
    drawn = 0
    while s.kind == "soviet_draw":
        s.draw("soviet_draw", cards[drawn])
        drawn += 1
    return drawn


def defend(card: str, target: str, german: Stacks, soviet: Stacks, **more: Any) -> Scene:
    """A German Deliberate Attack from every German hex, met by a Soviet card."""
    s = Scene(german=german, soviet=soviet, soviet_hand=[card], **more)
    s.deliberate(target, *german).draw("soviet_card", card)
    if s.kind == "lay_german_card":
        s.play("lay_card")
    if s.kind == "german_card":
        s.play(*s.legal[0])
    return s


def clear_attack(german: Sequence[str], soviet: Sequence[str], **more: Any) -> Scene:
    """An attack on the Clear hex #52 with Hoth in play."""
    s = Scene(
        german={"67": german},
        soviet={"52": soviet, "19": ["S-131"]},
        german_leaders=more.pop("leaders", ["hoth"]),
        **more,
    )
    return s.deliberate("52")


def call(
    *dice: int,
    track: Mapping[int, Sequence[str]],
    german: Mapping[str, Sequence[str]] | None = None,
    **more: Any,
) -> Scene:
    """A call with its card drawn and its dice rolled."""
    s = Scene(german=german or {}, soviet=more.pop("soviet", FAR), track=track, **more)
    s.play("call_for_reinforcements").draw("german_draw", "pak-1")
    return s.roll(*dice)
