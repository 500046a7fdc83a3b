"""What could be answered one question further on, found by trying it on a copy."""

from __future__ import annotations

from typing import Any

from kurgan.games.axis.pack.tables import UNITS
from kurgan.games.axis.state import Board
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.engine import apply, question
from tests.axis.scene import CODEC, TABLES, Scene


def tried(scene: Scene, option: Action) -> tuple[Board, list[Action]]:
    """The position after an answer, and the answers to the question that follows."""
    twin = scene.state.copy()
    twin.events = []
    apply(twin, option)
    ask = question(twin)
    return twin, list(ask.options) if isinstance(ask, Choice) else []


def flights(scene: Scene) -> list[list[Any]]:
    """Every destination, on any mission, of the aircraft that were chosen."""
    if scene.kind != "mission":
        return scene.legal
    found = [tried(scene, option)[1] for option in scene.question.options]
    return [CODEC.encode(action) for actions in found for action in actions]


def goals(scene: Scene, verb: str) -> set[Any]:
    """The places to which the aircraft that were chosen may fly in one way."""
    return {row[1] for row in flights(scene) if row[0] == verb}


def places(scene: Scene) -> dict[str, int]:
    """Where what was bought may go, and how many at most."""
    if scene.kind == "how_many":
        return {TABLES.zones[scene.state.stack[-1].zone]: len(scene.legal)}  # type: ignore[attr-defined]
    found = {}
    for option in scene.question.options:
        _, actions = tried(scene, option)
        many = [action for action in actions if action.verb == "how_many"]
        found[TABLES.zones[option.args[0]]] = max(1, len(many))
    return found


def targets(scene: Scene, zone: str) -> set[str]:
    """The zones that the rocket launchers of a zone may bombard."""
    twin, actions = tried(scene, CODEC.decode(["fire_from", zone, 1]))
    aimed = [event.args[1] for event in twin.events or () if event.kind == "bombardment_aimed"]
    return {TABLES.zones[z] for z in aimed or [action.args[0] for action in actions]}


def pushes(scene: Scene) -> set[tuple[str, str]]:
    """The units that may be pushed out of a crowded zone now, and where to."""
    if scene.kind == "displace":
        unit = UNITS[scene.state.stack[-1].unit]  # type: ignore[attr-defined]
        return {(unit, str(row[1])) for row in scene.legal}
    found = set()
    for option in scene.question.options:
        twin, actions = tried(scene, option)
        gone = [event.args[2] for event in twin.events or () if event.kind == "unit_displaced"]
        zones = gone[:1] or [action.args[0] for action in actions]
        found |= {(UNITS[option.args[0]], TABLES.zones[zone]) for zone in zones}
    return found
