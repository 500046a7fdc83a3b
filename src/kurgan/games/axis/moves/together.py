"""Several pieces go to one target, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias, TypeVar

from kurgan.games.axis.pack.tables import MECH, SIDE
from kurgan.games.axis.words.moves import move_words, steps_words
from kurgan.kernel.ask import Action
from kurgan.kernel.moves import Look, Move, Piece
from kurgan.kernel.procedure import Procedure

F = TypeVar("F", bound=Procedure)


class Way(NamedTuple):
    """How one piece gets to a target: what follows, and the zones it passes."""

    name: str
    after: Look
    path: tuple[int, ...] = ()
    escorts: int = 0  # mechanized infantry that goes along


Ways: TypeAlias = Iterator[tuple[Piece, Way]]  # each with its target


def found(
    look: Look, chosen: tuple[Piece, ...], ways: Callable[[Look, Piece], Ways]
) -> Iterator[Move]:
    """Every move that takes all chosen pieces to one target, one after the other."""
    if not chosen:
        return
    first, *others = sorted(chosen, key=in_order)
    seen: set[tuple[Piece, str]] = set()
    reached: set[Piece] = set()
    for target, way in ways(look, first):
        if (target, way.name) not in seen:
            is_near = way.name == "blitz" and target in reached
            seen.add((target, way.name))
            move = _together(way, target, first, others, ways, alike=is_near)
            if move is not None:
                reached.add(target)
                yield move


def in_order(piece: Piece) -> tuple[bool, int]:
    """Those who may take others along go first; aircraft after those who march."""
    return piece.verb != "force", -piece.args[1] if piece.verb == "force" else 0


def _together(
    way: Way,
    target: Piece,
    first: Piece,
    others: list[Piece],
    ways: Callable[[Look, Piece], Ways],
    *,
    alike: bool,
) -> Move | None:
    """The move in which the others follow to the same target, alike where they must."""
    look, paths, name = way.after, [way.path], way.name
    for piece in others:
        wanted = _less_escorts(piece, first, way.escorts)
        if wanted is None:
            continue
        same = [one for goal, one in ways(look, wanted) if goal == target]
        if not same:
            return None
        best = next((one for one in same if one.name == name), same[0])
        if alike and best.name != name:
            return None  # a Blitz to where all can march is for those alone who can Blitz
        look = best.after
        paths.append(best.path)
    tables = look.state.tables
    longest = max(map(len, paths))
    return Move(
        name,
        move_words(tables, name, (first, *others), target),
        look.answers,
        target,
        tuple([tuple([Action("zone", (zone,)) for zone in path]) for path in paths if path]),
        steps_words(longest - 1) if longest > 1 else "",
        ends=look.ends,
    )


def _less_escorts(piece: Piece, first: Piece, escorts: int) -> Piece | None:
    """What is left of a force after some of it went along with the tanks."""
    if not escorts or piece.verb != "force" or piece.args[0] != first.args[0]:
        return piece
    zone, unit, count = piece.args
    if unit != MECH[SIDE[unit]]:
        return piece
    return Action("force", (zone, unit, count - escorts)) if count > escorts else None


def frame(look: Look, kind: type[F]) -> F | None:
    """The running procedure, if it is of this kind."""
    top = look.state.stack[-1] if look.state.stack else None
    return top if isinstance(top, kind) else None
