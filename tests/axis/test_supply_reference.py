"""Supply tracing against a slow reference that walks zone by zone, on random positions."""

from __future__ import annotations

from random import Random

import pytest

from kurgan.games.axis.game import AXIS
from kurgan.games.axis.pack.tables import SECTORS, ZONES
from kurgan.games.axis.rules.supply import (
    blocks,
    friendly_zones,
    supplied_zones,
    token_zones,
    trace,
)
from kurgan.kernel.bits import bits, members
from tests.axis.scene import TABLES
from tests.rules import rule
from tests.share import first_of

BOARD = AXIS.pack().files["board.json"]
NAMES = [zone["id"] for zone in BOARD["zones"]]
SECTOR = {zone["id"]: zone.get("sector") for zone in BOARD["zones"]}
BASE = {zone["id"]: zone["base"] for zone in BOARD["zones"]}
EXITS = {side: {row["zone"] for row in rows} for side, rows in BOARD["supply_exits"].items()}
LANDING = {row["sector"]: row["landing"] for row in BOARD["volga_crossings"]}
NEXT: dict[str, set[str]] = {name: set() for name in NAMES}
for _edge in BOARD["edges"]:
    NEXT[_edge["a"]].add(_edge["b"])
    NEXT[_edge["b"]].add(_edge["a"])

Position = tuple[set[str], set[str]]  # Axis zones, sectors with a crossing


def is_friendly(zone: str, side: str, axis: set[str]) -> bool:
    """Whether a side controls a zone."""
    if BASE[zone]:
        return bool(BASE[zone] == side)
    return (zone in axis) == (side == "axis")


def has_line(zone: str, side: str, position: Position) -> bool:
    """The rule read literally: walk out of the zone through friendly ones to an exit."""
    axis, crossings = position
    if BASE[zone] and BASE[zone] != side:
        return False
    if zone == "krasnaya_sloboda":
        return side == "allies"
    reached = walk(zone, side, axis)
    if reached & EXITS[side]:
        return True
    sector = SECTOR[zone]
    return side == "allies" and sector in crossings and LANDING[sector] in reached


def walk(zone: str, side: str, axis: set[str]) -> set[str]:
    """The zone itself and all friendly zones that can be reached from it."""
    reached, waiting = {zone}, [zone]
    while waiting:
        for other in NEXT[waiting.pop()]:
            if other not in reached and is_friendly(other, side, axis):
                reached.add(other)
                waiting.append(other)
    return reached


def random_position(rng: Random) -> Position:
    """Control scattered at a random density, and some crossings."""
    density = rng.random()
    axis = {name for name in NAMES if rng.random() < density and name != "krasnaya_sloboda"}
    axis = axis - {"srednyaya_akhtuba"} | {"tatsinskaya"}
    return axis, {sector for sector in SECTORS if rng.random() < 0.5}


@rule("Supply Lines", "Region Board Supply Lines", "City Board Supply Lines", "R11", "R12", "R13")
@pytest.mark.parametrize("positions", first_of(500, 2000))
def test_every_zone_of_random_positions_agrees_with_the_reference(positions: int) -> None:
    rng = Random(42)
    for _ in range(positions):
        axis, crossings = random_position(rng)
        control = bits(NAMES.index(name) for name in axis)
        ferries = bits(SECTORS.index(name) for name in crossings)
        for number, side in enumerate(("axis", "allies")):
            found = supplied_zones(TABLES, control, ferries, number)
            for zone in range(ZONES):
                expected = has_line(NAMES[zone], side, (axis, crossings))
                assert bool(found >> zone & 1) == expected, (NAMES[zone], side, axis, crossings)


@rule("Supply Lines")
def test_the_line_that_is_shown_exists_exactly_when_the_force_is_supplied() -> None:
    rng = Random(7)
    for _ in range(150):
        axis, crossings = random_position(rng)
        control = bits(NAMES.index(name) for name in axis)
        ferries = bits(SECTORS.index(name) for name in crossings)
        for side in (0, 1):
            found = supplied_zones(TABLES, control, ferries, side)
            friendly = friendly_zones(TABLES, control, side)
            for zone in rng.sample(range(ZONES), 10):
                if TABLES.bases >> zone & 1:
                    continue
                line = trace(TABLES, control, ferries, side, zone)
                assert bool(line) == bool(found >> zone & 1)
                assert all(friendly >> step & 1 for step in line[1:])
                assert bool(line) or not blocks(TABLES, control, ferries, side, zone) & friendly


@rule("Supply Tokens", "R16")
def test_reach_of_tokens_agrees_with_a_walk() -> None:
    rng = Random(3)
    apart = {"tatsinskaya", "srednyaya_akhtuba", "krasnaya_sloboda"}
    for _ in range(300):
        axis, _ = random_position(rng)
        control = bits(NAMES.index(name) for name in axis)
        number = rng.randrange(2)
        side = ("axis", "allies")[number]
        tokens = set(rng.sample(NAMES, 6))
        zone = rng.choice(sorted(set(NAMES) - apart))
        reached = walk(zone, side, axis)
        beside = {other for name in reached for other in NEXT[name]}
        friendly = friendly_zones(TABLES, control, number)
        held = bits(NAMES.index(name) for name in tokens)
        found = token_zones(TABLES, friendly, NAMES.index(zone), held)
        assert {NAMES[z] for z in members(found)} == tokens & (reached | beside) - apart
