"""Movement: forces of several kinds march or attack, aircraft fly with them."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.games.axis.moves.together import Way, Ways, found, frame
from kurgan.games.axis.pack.tables import MECH
from kurgan.games.axis.rules.march import March
from kurgan.games.axis.state import Board
from kurgan.kernel.ask import Action
from kurgan.kernel.moves import Look, Move, Piece

STOP = Action("stop")


def movers(look: Look) -> Iterator[Piece]:
    """Every force and every flight that can set out."""
    most: dict[int, int] = {}
    for answer in look.options:
        if answer.verb == "march":
            after = look.after(answer)
            assert after is not None
            yield from _forces(after, answer.args[0])
        elif answer.verb == "fly":
            slot, count = answer.args
            most[slot] = max(most.get(slot, 0), count)
    for slot, count in most.items():
        yield Action("aircraft", (slot, count))


def _forces(look: Look, zone: int) -> Iterator[Piece]:
    """The largest forces that can leave a zone."""
    if look.kind != "take":  # there is one only
        march = frame(look, March)
        if march is not None:
            yield Action("force", (zone, march.unit, march.count))
        return
    most: dict[int, int] = {}
    for answer in look.options:
        unit, count = answer.args
        most[unit] = max(most.get(unit, 0), count)
    for unit, count in most.items():
        yield Action("force", (zone, unit, count))


def moves_of(look: Look, chosen: tuple[Piece, ...]) -> Iterator[Move]:
    """Marches, attacks and flights of those chosen; with a place named it is an assault."""
    able = tuple([piece for piece in chosen if piece.verb in ("force", "aircraft")])
    if any(piece.verb == "zone" for piece in chosen):
        return iter(())
    return found(look, able, lambda now, piece: _ways(now, piece, chosen))


def _ways(look: Look, piece: Piece, chosen: tuple[Piece, ...]) -> Ways:
    if look.kind != "move":
        return iter(())
    return flights(look, piece) if piece.verb == "aircraft" else marches(look, piece, chosen)


def marches(look: Look, force: Piece, chosen: tuple[Piece, ...]) -> Ways:
    """Where a force can go, nearest first."""
    zone, unit, count = force.args
    start = look.after(Action("march", (zone,)))
    if start is not None and start.kind == "take":
        start = start.after(Action("take", (unit, count)))
    march = frame(start, March) if start is not None else None
    if start is None or march is None or (march.unit, march.count) != (unit, count):
        return
    level: list[tuple[Look, tuple[int, ...]]] = [(start, (zone,))]
    passed = {zone}
    blitzes: list[tuple[Look, tuple[int, ...]]] = []
    while level:
        onward: list[tuple[Look, tuple[int, ...]]] = []
        for here, path in level:
            for answer, after in here.each("enter", "hide", "board"):
                if answer.verb != "enter":
                    kind = "site" if answer.verb == "hide" else "crossing"
                    yield Action(kind, answer.args), Way(answer.verb, after, path)
                    continue
                there = answer.args[0]
                if there in passed:
                    continue
                passed.add(there)
                trail = (*path, there)
                yield Action("zone", (there,)), _arrival(look, after, trail)
                if after.kind == "march":
                    onward.append((after, trail))
            blitzes += [(after, (*path, a.args[0])) for a, after in here.each("blitz")]
        level = onward
    for after, path in blitzes:
        yield from _blitzed(after, path, chosen)


def _arrival(look: Look, after: Look, path: tuple[int, ...]) -> Way:
    """The end of a march; into a hostile zone it is an attack."""
    stopped = after.after(STOP) or after
    s: Board = look.state
    hostile = s.hostile(look.side) & s.occupied(1 - look.side)
    return Way("attack" if hostile >> path[-1] & 1 else "march", stopped, path)


def _blitzed(look: Look, path: tuple[int, ...], chosen: tuple[Piece, ...]) -> Ways:
    """Where a Blitz can end, with those chosen along with the tanks."""
    escorts = 0
    if look.kind == "escort":
        mech = MECH[look.side]
        wanted = [p.args[2] for p in chosen if p.verb == "force" and p.args[:2] == (path[0], mech)]
        escorts = min(sum(wanted), max(answer.args[0] for answer in look.options))
        look = look.after(Action("escort", (escorts,))) or look
    for answer, after in look.each("enter"):
        there = answer.args[0]
        yield Action("zone", (there,)), Way("blitz", after, (*path, there), escorts)


def flights(look: Look, piece: Piece) -> Ways:
    """Where aircraft can fly, and what for."""
    slot, count = piece.args
    start = look.after(Action("fly", (slot, count)))
    if start is None:
        return
    here = (look.state.at[slot],)
    jobs = [after for _, after in start.each("mission")] if start.kind == "mission" else [start]
    for job in jobs:
        for answer in reversed(job.options) if job.kind == "destination" else ():
            kind = "crossing" if answer.verb == "strike_crossing" else "zone"
            after = job.after(answer)
            assert after is not None
            path = (*here, answer.args[0]) if kind == "zone" else here
            yield Action(kind, answer.args[:1]), Way(answer.verb, after, path)
