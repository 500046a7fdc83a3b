"""The positions and attacks that most rule tests of movement and combat begin with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.advance.scene import TABLES, Scene

# The area from which `assault` attacks, one for each kind of terrain and TEM.
FROM = {8: 6, 9: 4, 10: 8, 14: 13, 15: 11, 16: 3, 17: 18, 19: 2, 21: 20, 25: 24}
REPULSE, STALEMATE, SUCCESS, OVERRUN = 1, 2, 3, 4


def position(
    units: Mapping[str, int | str], soviet: Mapping[int, str] | None = None, **more: Any
) -> Scene:
    """A Combat Phase that goes on: 177 waits in area 50, a Soviet unit in 41 is left alone."""
    counters = {41: "guards 8"} | dict(soviet or {})
    scene = Scene(units={"177": 50} | dict(units), soviet=counters, **more)
    while scene.kind == "streets_die":
        scene.roll(1)
    return scene


def assault(area: int, counter: str, *units: str, **more: Any) -> Scene:
    """All the units step from the next area into this one, and the attack is declared."""
    start = FROM[area]
    placed = dict.fromkeys(units, start) | more.pop("units", {})
    scene = position(placed, {area: counter} | more.pop("soviet", {}), **more)
    scene.play("activate", start)
    for unit in units:
        scene.move(unit, area)
    return scene.play("attack", area)


def press(scene: Scene, lead: str = "", *support: str) -> Scene:
    """Name the lead unit where that is asked, and place this support and no more."""
    if scene.kind == "lead":
        scene.play("lead", lead)
    for marker in support:
        scene.play("support", marker)
    if scene.kind == "support":
        scene.play("done")
    return scene


def values(scene: Scene) -> tuple[int, int]:
    """The Attack Value and the Defense Value of the latest combat."""
    attack_dice, defense_dice, attack_total, defense_total = scene.told("dice_rolled")[-1]
    return attack_total - attack_dice, defense_total - defense_dice


def parts(scene: Scene, side: str) -> dict[str, int]:
    """What made up the "attack" or "defense" value of the only combat so far, rule by rule."""
    return {e.rule: e.args[0] for e in scene.events if e.kind == f"{side}_counts"}


def result(scene: Scene) -> int:
    """The result of the latest combat, as the totals gave it."""
    return scene.told("result_reached")[-1][0]


def costs(scene: Scene, unit: str) -> list[int]:
    """What each step of a unit has cost."""
    number = TABLES.units.index(unit)
    return [args[2] for args in scene.told("unit_moved") if args[0] == number]


def soviet_areas(scene: Scene) -> set[int]:
    """The areas that have a Soviet unit."""
    return {area for area in range(1, 51) if scene.is_soviet(area)}
