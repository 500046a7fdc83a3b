"""Attacks named by their place: all of one area who can get there, each changeable."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.games.advance.moves.attack import attackers, attacks
from kurgan.games.advance.moves.march import reached, together
from kurgan.games.advance.moves.pieces import (
    Trail,
    Way,
    area_piece,
    chosen_of,
    offered,
    unit_pieces,
)
from kurgan.games.advance.rules.movement import ATTACK
from kurgan.games.advance.rules.sequence import ACTIVATE
from kurgan.games.advance.words.names import place
from kurgan.kernel.bits import bits
from kurgan.kernel.moves import Look, Move, Part, Piece

PLACE = "place"  # the part of a proposal that names it


def assaults(look: Look, chosen: tuple[Piece, ...]) -> Iterator[Move]:
    """Without a choice every area that can be attacked; of a named area those chosen attack it."""
    targets = chosen_of("area", chosen)
    if targets or not chosen_of("unit", chosen):
        found = [move for start in starts(look) for move in assaults_of(start, targets, chosen)]
        yield from sorted(found, key=lambda move: -len(move.parts[1].chosen))


def starts(look: Look) -> list[Look]:
    """The activation that runs, or every one that can begin."""
    if look.kind == "activation":
        return [look]
    return [look.after(ACTIVATE[area]) or look for area in offered(look, "activate")]


def assaults_of(start: Look, targets: list[int], chosen: tuple[Piece, ...]) -> Iterator[Move]:
    """The attacks of one activation, each by those wanted or else by all who can get there."""
    wanted = bits(chosen_of("unit", chosen))
    for area, (units, trail) in sorted(in_reach(start).items()):
        taking = [unit for unit in units if wanted >> unit & 1] if wanted else units
        if taking and (not targets or area in targets):
            yield from assault(start, area, taking, units, trail, chosen)


def in_reach(start: Look) -> dict[int, tuple[list[int], Trail | None]]:
    """Who can attack where: on the spot, or by the way of the slowest of them."""
    s = start.state
    found: dict[int, tuple[list[int], Trail | None]] = {
        area: (list(standing(start, area)), None) for area in offered(start, "attack")
    }
    by_speed: dict[int, list[int]] = {}
    for unit in offered(start, "select"):
        by_speed.setdefault(s.movement(unit), []).append(unit)
    for _, units in sorted(by_speed.items()):
        for area, trail in reached(start, units[0]).items():
            if s.soviet >> area & 1:
                others, way = found.get(area, ([], None))
                found[area] = ([*others, *units], way or trail)
    return found


def standing(start: Look, area: int) -> tuple[int, ...]:
    """Those who can attack where they stand."""
    now = start.after(ATTACK[area])
    return tuple(offered(now, "attack_with") or attackers(now)) if now is not None else ()


def assault(
    start: Look,
    area: int,
    taking: list[int],
    could: list[int],
    trail: Trail | None,
    chosen: tuple[Piece, ...],
) -> Iterator[Move]:
    """The attack, with as many of them as find room."""
    s = start.state
    movers = [unit for unit in taking if s.where[unit] != area]
    way = together(start, movers, trail) if trail is not None else Way(start)
    while way is None and len(movers) > 1 and trail is not None:
        taking = [unit for unit in taking if unit != movers[-1]]
        way = together(start, movers := movers[:-1], trail)
    if way is None:
        return
    target = area_piece(area)
    origin = place(s.tables, s.where[could[-1]])
    parts = (
        Part(PLACE, (target,), (target,)),
        Part(origin, tuple(unit_pieces(taking)), tuple(unit_pieces(could))),
    )
    for move in attacks(way, area, taking, chosen):
        yield move._replace(parts=(*parts, *move.parts))
