"""Attacks that several chapters' tests begin with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.inferno.scene import Scene

CLEAR, ROUGH, URBAN = "73", "75", "42"
BESIDE = {CLEAR: "72", ROUGH: "74", URBAN: "41"}


def supported_attack(
    target: str,
    *cards: str,
    german: Mapping[str, Sequence[str]],
    soviet: Mapping[str, Sequence[str]],
    soviet_card: str = "",
    **more: Any,
) -> Scene:
    """A Deliberate Attack from every German hex with some German cards laid."""
    s = Scene(
        german=german,
        soviet=soviet,
        german_hand=more.pop("german_hand", cards),
        soviet_hand=[soviet_card] if soviet_card else [],
        **more,
    )
    s.deliberate(target, *german)
    if soviet_card:
        s.draw("soviet_card", soviet_card)
    for card in cards:
        s.play("lay_card")
        if s.kind == "german_card":
            s.play("play_german_card", card)
    if cards and s.kind == "lay_german_card":
        s.play("no_card")
    return s


def attack_on(german: list[str], soviet: list[str], target: str = "73", **changes: Any) -> Scene:
    """A Deliberate Attack on #73 (Clear) from #72, or on #42 (Urban) from #41."""
    source = {"73": "72", "42": "41", "9": "25"}[target]
    scene = Scene(german={source: german}, soviet={target: soviet}, **changes)
    return scene.deliberate(target, source)


def lay_cards(scene: Scene, *cards: str) -> Scene:
    for card in cards:
        scene.play("lay_card").play("play_german_card", card)
    if scene.kind == "lay_german_card":
        scene.play("no_card")
    return scene


def attack(target: str, german: list[str], soviet: list[str], **changes: Any) -> Scene:
    """A Deliberate Attack from one hex, at its first question."""
    scene = Scene(german={BESIDE[target]: german}, soviet={target: soviet}, **changes)
    return scene.deliberate(target, BESIDE[target])


def soviet_attack(
    german: list[str], soviet: list[str], target: str = "57", **changes: Any
) -> Scene:
    """The Stack in #73 attacks #57 to its east with a 1."""
    scene = Scene(german={target: german}, soviet={"73": soviet}, phase="soviet", **changes)
    return scene.roll(1)
