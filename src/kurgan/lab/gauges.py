"""What is measured in each game: places held, pieces lost and where, battles and who began them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from kurgan.games.advance.pack.tables import AREAS
from kurgan.games.advance.state import Board as Advance
from kurgan.games.axis.pack.tables import SIDE, SIDES, ZONES
from kurgan.games.axis.state import Board as Axis
from kurgan.games.inferno.pack.tables import HEXES
from kurgan.games.inferno.state import Board as Inferno
from kurgan.kernel.state import Event

S = TypeVar("S")  # the game's own state
W = TypeVar("W")  # where pieces stand


class Loss(NamedTuple):
    """Pieces that were lost: whose, which kind of thing, how many, where."""

    side: str
    kind: str
    thing: int
    number: int
    place: int  # -1: nowhere on the map


class Battle(NamedTuple):
    """A battle that begins."""

    place: int
    attacker: str


class Gauge(NamedTuple, Generic[S, W]):
    """How to read one game."""

    sides: tuple[str, str]  # the two armies; places held are counted for the first
    place: str  # the kind of id that places have
    places: int
    control: Callable[[S], int]
    standing: Callable[[S], W]  # looked up before something happens to them
    loss: Callable[[S, Event, W], Loss | None]
    battle: Callable[[Event], Battle | None]
    taken: Mapping[str, str]  # events of a place that changes hands
    over: frozenset[str] = frozenset()  # events that end a battle


def advance_loss(s: Advance, event: Event, where: list[int]) -> Loss | None:
    """A German unit Out of Action, or a Soviet one eliminated with its area."""
    if event.kind == "unit_lost":
        place = where[event.args[0]]
        return Loss("german", "unit", event.args[0], 1, place if 1 <= place <= AREAS else -1)
    if event.kind == "area_captured":
        return Loss("soviet", "", 0, 1, event.args[0])
    return None


def axis_loss(s: Axis, event: Event, where: None) -> Loss | None:
    """Land units and aircraft."""
    if event.kind == "units_lost":
        unit, count, zone = event.args
        return Loss(SIDES[SIDE[unit]], "unit", unit, count, zone)
    if event.kind == "aircraft_lost":
        slot, place = event.args
        return Loss(SIDES[SIDE[s.tables.craft[slot]]], "aircraft", slot, 1, place)
    return None


def inferno_loss(s: Inferno, event: Event, where: tuple[list[int], list[int]]) -> Loss | None:
    """Units that lose their last dot."""
    if event.kind not in ("german_destroyed", "soviet_destroyed"):
        return None
    side = event.kind.partition("_")[0]
    unit = event.args[0]
    place = where[side == "soviet"][unit]
    return Loss(side, f"{side}_unit", unit, 1, place if place < HEXES else -1)


def advance_battle(event: Event) -> Battle | None:
    """The Germans attack an area."""
    return Battle(event.args[0], "german") if event.kind == "attack_declared" else None


def axis_battle(event: Event) -> Battle | None:
    """A side fights in a zone."""
    if event.kind != "combat_begun":
        return None
    return Battle(event.args[0], SIDES[event.args[1]])


def inferno_battle(event: Event) -> Battle | None:
    """A Hasty, Deliberate or Soviet Attack on a hex."""
    if not event.kind.endswith("_attack_declared"):
        return None
    return Battle(event.args[0], "soviet" if event.kind.startswith("soviet") else "german")


GAUGES: Mapping[str, Gauge[Any, Any]] = {
    "advance": Gauge(
        ("german", "soviet"), "area", AREAS, lambda s: AREAS - s.soviet.bit_count(),
        lambda s: s.where[:], advance_loss, advance_battle, {"area_captured": "german"},
    ),
    "axis": Gauge(
        ("axis", "allies"), "place", ZONES, lambda s: s.axis.bit_count(),
        lambda s: None, axis_loss, axis_battle, {"zone_taken": ""}, frozenset({"combat_over"}),
    ),
    "inferno": Gauge(
        ("german", "soviet"), "hex", HEXES, lambda s: s.german_control.bit_count(),
        lambda s: (s.german_where[:], s.soviet_where[:]), inferno_loss, inferno_battle,
        {"german_control_taken": "german", "soviet_control_taken": "soviet"},
    ),
}  # fmt: skip
