"""The phases that many tests begin in, and what these read from the board."""

from __future__ import annotations

from typing import Any

from tests.axis.probing import goals
from tests.axis.scene import Scene


def axis_moves(**more: Any) -> Scene:
    """Axis Movement has begun."""
    return Scene(card=3, **more)


def soviets_move(number: int = 4, **more: Any) -> Scene:
    """Allies Movement of a round has begun."""
    return Scene(card=10, round=number, **more)


def moving(side: str = "axis", **more: Any) -> Scene:
    """The Movement of either side has begun."""
    return Scene(card=3 if side == "axis" else 10, **more)


def axis_attacks(**more: Any) -> Scene:
    """The Axis Attack has begun."""
    return Scene(card=5, **more)


def allies_attack(**more: Any) -> Scene:
    """The Allies Attack has begun."""
    return Scene(card=12, **more)


def battle(units: str, *, zone: str = "kalach", card: int = 5, **more: Any) -> Scene:
    """One zone with units of both sides, and its combat begun."""
    others = more.pop("units", {})
    return Scene(card=card, units={zone: units, **others}, battle=[zone], **more)


def still(**more: Any) -> Scene:
    """A position looked at, with an Axis unit that may still move."""
    return Scene(card=3, units={"bolshoy": "ger_infantry", **more.pop("units", {})}, **more)


def preparing(number: int, **more: Any) -> Scene:
    """Uranus is not launched yet, and its cards are due."""
    return Scene(card=7, round=number, launched=False, **more)


def drawn(number: int, one: int, two: int, **more: Any) -> Scene:
    """Two Uranus cards are drawn."""
    scene = preparing(number, **more)
    return scene.draw("draw_card", f"card_{one}").draw("draw_card", f"card_{two}")


def steps(scene: Scene, zone: str, unit: str, count: int = 1) -> set[str]:
    """Where a force picked up in a zone may go first."""
    scene.play("march", zone)
    if scene.kind == "take":
        scene.play("take", unit, count)
    return {str(name) for name in scene.legal_args("enter")}


def mission(scene: Scene, aircraft: str, verb: str) -> set[str]:
    """Where one aircraft may go on a mission."""
    scene.play("fly", aircraft, 1)
    return {str(name) for name in goals(scene, verb)}


def fire(scene: Scene, *faces: int) -> Scene:
    """Roll the attack dice that are due."""
    assert scene.kind == "attack_dice", (scene.kind, scene.legal)
    return scene.roll(*faces)


def pools(scene: Scene) -> list[tuple[int, int]]:
    """The pools of the roll that is due: value and dice."""
    return [(value, dice) for value, _, dice in scene.volley]
