"""Chapter 8: chosen units go somewhere together, or attack there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kurgan.games.advance.moves.attack import attackers, attacks
from kurgan.games.advance.moves.pieces import (
    Trail,
    Way,
    area_piece,
    chosen_of,
    offered,
    unit_pieces,
)
from kurgan.games.advance.pack.tables import AREAS
from kurgan.games.advance.rules.movement import ENTER, SELECT, STOP, Activation, entry_cost
from kurgan.games.advance.rules.sequence import ACTIVATE
from kurgan.games.advance.state import Board
from kurgan.games.advance.words import moves as words
from kurgan.kernel.bits import bits, members
from kurgan.kernel.moves import Look, Move, Piece


def able_units(look: Look) -> Iterable[Piece]:
    """The units that can move or attack."""
    starts = [look] if look.kind == "activation" else [now for _, now in look.each("activate")]
    return unit_pieces(members(bits(unit for now in starts for unit in acting(now))))


def acting(look: Look) -> Iterator[int]:
    """The units that can move or attack in this activation."""
    yield from offered(look, "select")
    for _, now in look.each("attack"):
        yield from offered(now, "attack_with") or attackers(now)


def marches(look: Look, chosen: tuple[Piece, ...]) -> Iterator[Move]:
    """The chosen units of one area go to every area that all can reach, or attack there.

    Only one area acts at a time: units of others than the first wait for a gesture of their own.
    """
    where = look.state.where
    units = [unit for unit in chosen_of("unit", chosen) if where[unit] <= AREAS]
    start: Look | None = look
    if units and look.kind == "activate":
        start = look.after(ACTIVATE[where[units[0]]])
        units = [unit for unit in units if where[unit] == where[units[0]]]
    if units and start is not None and not chosen_of("area", chosen):
        yield from marches_of(start, sorted(set(units)), chosen)


def marches_of(start: Look, units: list[int], chosen: tuple[Piece, ...]) -> Iterator[Move]:
    """What units can do together in this activation."""
    s: Board = start.state
    movers = [unit for unit in units if SELECT[unit] in start.options]
    arrived = {s.where[unit] for unit in units if unit not in movers}
    if len({s.where[unit] for unit in units}) == 1:
        yield from attacks(Way(start), s.where[units[0]], units, chosen)
    if not movers or len(arrived) > 1:
        return
    slowest = min(movers, key=s.movement)
    for area, trail in sorted(reached(start, slowest).items()):
        if arrived <= {area}:
            yield from going(start, movers, trail, units, chosen)


def going(
    start: Look, movers: list[int], trail: Trail, units: list[int], chosen: tuple[Piece, ...]
) -> Iterator[Move]:
    """Some units go to where a trail ends; there they attack with those who stand there, or not."""
    way = together(start, movers, trail)
    if way is not None:
        area = trail.areas[-1]
        yield from attacks(way, area, units, chosen)
        told = words.march(start.state, movers, area)
        yield way.look.move("march", told, area_piece(area), paths=way.paths, cost=way.cost)


def goes_on(look: Look, chosen: tuple[Piece, ...]) -> Iterator[Move]:
    """The unit that moves goes on to every area that it can reach."""
    top = look.state.stack[-1]
    assert isinstance(top, Activation)
    for _, trail in sorted(reached(look, top.unit).items()):
        yield from going(look, [top.unit], trail, [top.unit], chosen)


def reached(start: Look, unit: int) -> dict[int, Trail]:
    """The areas that a unit can reach, each by its cheapest way, tried step by step."""
    trails: dict[int, Trail] = {}
    here = start if start.kind == "move" else start.after(SELECT[unit])
    queue = [(Trail((start.state.where[unit],)), here)] if here is not None else []
    while queue:
        queue.sort(key=lambda step: step[0].cost)
        trail, here = queue.pop(0)
        if trail.areas[-1] in trails:
            continue
        trails[trail.areas[-1]] = trail
        for area in offered(here, "enter"):
            if area not in trails and (now := here.after(ENTER[area])) is not None:
                cost = trail.cost + entry_cost(here.state, area)
                queue.append((Trail((*trail.areas, area), cost), now))
    trails.pop(start.state.where[unit], None)
    return trails


def together(start: Look, units: list[int], trail: Trail) -> Way | None:
    """Every unit goes to where a trail ends: by this trail, or by its own where it may not."""
    way = Way(start)
    for unit in units:
        taken = trail
        look = along(way.look, unit, taken)
        if look is None:
            own = reached(way.look, unit).get(trail.areas[-1])
            look = along(way.look, unit, own) if own is not None else None
            taken = own or trail
        if look is None:
            return None
        way = Way(look, (*way.trails, taken))
    return way


def along(look: Look, unit: int, trail: Trail) -> Look | None:
    """A unit goes along a trail and stops."""
    steps = [ENTER[area] for area in trail.areas[1:]]
    now = look.after(*steps) if look.kind == "move" else look.after(SELECT[unit], *steps)
    return now.after(STOP) if now is not None and now.kind == "move" else now
