"""Chapter 9: an attack up to its roll, with the best lead and support."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kurgan.games.advance.moves.pieces import (
    NO_SUPPORT,
    Way,
    area_piece,
    chosen_of,
    offered,
    unit_pieces,
)
from kurgan.games.advance.pack.tables import AIR, SUPPORTS
from kurgan.games.advance.rules.combat import LEAD, SUPPORT, Combat, attack_value
from kurgan.games.advance.rules.movement import ATTACK, ATTACK_WITH, DONE
from kurgan.games.advance.words import moves as words
from kurgan.kernel.ask import Action
from kurgan.kernel.bits import members
from kurgan.kernel.moves import Look, Move, Part, Piece


def attacks(way: Way, area: int, units: list[int], chosen: tuple[Piece, ...]) -> Iterator[Move]:
    """The units attack in the area where they are now; where they reveal, the move ends."""
    look = way.look.after(ATTACK[area])
    if look is not None:
        yield from declared(look, units, chosen, way)


def attack_units(look: Look) -> Iterable[Piece]:
    """Those who may take part in the attack."""
    return unit_pieces(offered(look, "attack_with"))


def joined(look: Look, chosen: tuple[Piece, ...]) -> Iterator[Move]:
    """The chosen units attack in the area that was named."""
    units = chosen_of("unit", chosen)
    if units:
        yield from declared(look, units, chosen, Way(look))


def declared(start: Look, units: list[int], chosen: tuple[Piece, ...], way: Way) -> Iterator[Move]:
    """An attack with these units and no others, where that can be chosen."""
    look: Look | None = start
    while look is not None and look.kind == "name_attackers":
        rest = [unit for unit in units if ATTACK_WITH[unit] in look.options]
        look = look.after(ATTACK_WITH[rest[0]] if rest else DONE)
    if look is not None and set(units) <= set(attackers(look)):
        yield from pressed(look, chosen, way)


def lead_and_support(look: Look) -> Iterable[Piece]:
    """Who can lead, and the markers that can be placed."""
    leads = [LEAD[unit] for unit in offered(look, "lead")]
    led = look.after(leads[0]) if leads else look
    markers = offered(led, "support") if led is not None else []
    return [*leads, *[SUPPORT[marker] for marker in markers], *[NO_SUPPORT] * bool(markers)]


def presses(look: Look, chosen: tuple[Piece, ...]) -> Iterator[Move]:
    """The rest of an attack whose defender lies face up."""
    yield from pressed(look, chosen, Way(look))


def pressed(look: Look, chosen: tuple[Piece, ...], way: Way) -> Iterator[Move]:
    """Name the lead and place support, as proposed or as chosen; then only the roll is left."""
    combat = combat_in(look)
    if combat is None:
        return
    led, leads = with_lead(look, chosen)
    ready, markers = with_support(led, chosen)
    final = combat_in(ready)
    told = words.attack(ready.state, final or combat, ready.ends)
    target = area_piece(combat.area)
    parts = (*leads, *markers)
    yield ready.move("attack", told, target, paths=way.paths, cost=way.cost, parts=parts)


def with_lead(look: Look, chosen: tuple[Piece, ...]) -> tuple[Look, tuple[Part, ...]]:
    """The lead that was chosen, or the one with the highest Attack Value.

    Of several the one that is cheapest to bring back, for a Repulse costs the lead.
    """
    could = [LEAD[unit] for unit in offered(look, "lead")]
    if not could:
        return look, ()
    wanted = [piece for piece in chosen if piece in could]  # the first is meant
    costs = look.state.tables.return_cost

    def worth(piece: Piece) -> tuple[int, int]:
        return value_after(look, piece), -costs[piece.args[0]]

    lead = wanted[0] if wanted else max(could, key=worth)
    return look.after(lead) or look, (Part("lead", (lead,), tuple(could)),)


def with_support(look: Look, chosen: tuple[Piece, ...]) -> tuple[Look, tuple[Part, ...]]:
    """The markers that were chosen, as many of them as can be placed, or those proposed."""
    if look.kind != "support":
        return look, ()
    could = [SUPPORT[m] for m in range(len(SUPPORTS)) for _ in range(most_markers(look, m))]
    wanted: list[Piece] = [piece for piece in chosen if piece.verb == "support"]
    if not wanted and NO_SUPPORT not in chosen:
        wanted = proposed(look)
    placed: list[Piece] = []
    for marker in wanted:
        after = look.after(marker)
        if after is not None:
            look = after
            placed.append(marker)
    return look.after(DONE) or look, (Part("support", tuple(placed), tuple(could)),)


def proposed(look: Look) -> list[Piece]:
    """The markers that add most to the Attack Value, Artillery before Engineers, to the limit.

    Air is left to the player: only its die says what it is worth, and there is little of it.
    """
    markers: list[Piece] = []
    while look.kind == "support":
        could = [SUPPORT[marker] for marker in offered(look, "support") if marker != AIR]
        best = max(could, key=lambda piece: value_after(look, piece), default=None)
        after = look.after(best) if best is not None else None
        if best is None or after is None:
            break
        markers.append(best)
        look = after
    return markers


def most_markers(look: Look, marker: int) -> int:
    """How many markers of a kind could be placed."""
    count = 0
    now = look.after(SUPPORT[marker])
    while now is not None:
        count += 1
        now = now.after(SUPPORT[marker])
    return count


def value_after(look: Look, answer: Action) -> int:
    """The Attack Value once this is answered."""
    after = look.after(answer)
    combat = combat_in(after) if after is not None else None
    return attack_value(combat, after.state) if after is not None and combat is not None else 0


def attackers(look: Look) -> tuple[int, ...]:
    """Who attacks, once an attack is declared."""
    combat = combat_in(look)
    return members(combat.attackers) if combat is not None else ()


def combat_in(look: Look) -> Combat | None:
    """The attack that is being made."""
    top = look.state.stack[-1] if look.state.stack else None
    return top if isinstance(top, Combat) else None
