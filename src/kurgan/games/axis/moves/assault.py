"""Attacks named by their place: all who can get there, each changeable."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kurgan.games.axis.moves.movement import flights, marches, movers
from kurgan.games.axis.moves.together import Way, in_order
from kurgan.games.axis.rules.stacking import is_overfull, room
from kurgan.games.axis.state import Board
from kurgan.games.axis.words.moves import crowd_words, move_words
from kurgan.kernel.ask import Action
from kurgan.kernel.moves import Look, Move, Part, Piece

PLACE = "place"  # the part of a proposal that names it
Reach = dict[Piece, dict[int, Way]]  # how each piece gets to each zone that it can attack


def assaults(look: Look, chosen: tuple[Piece, ...]) -> Iterator[Move]:
    """Without a choice every zone that can be attacked; of a named zone those chosen attack it."""
    zones = [piece.args[0] for piece in chosen if piece.verb == "zone"]
    wanted = tuple([piece for piece in chosen if piece.verb in ("force", "aircraft")])
    if wanted and not zones:
        return  # they are chosen, and where they go is not
    reach = reached(look)
    for zone in zones or sorted({zone for ways in reach.values() for zone in ways}):
        move = assault(look, zone, reach, wanted)
        if move is not None:
            yield move


def reached(look: Look) -> Reach:
    """Who can attack where; a Blitz is not meant where only the place is named."""
    reach: Reach = {}
    for piece in sorted(movers(look), key=in_order):
        ways = flights(look, piece) if piece.verb == "aircraft" else marches(look, piece, ())
        reach[piece] = {}
        for target, way in ways:
            if target.verb == "zone" and way.name in ("attack", "strike"):
                reach[piece].setdefault(target.args[0], way)
    return reach


def assault(look: Look, zone: int, reach: Reach, wanted: tuple[Piece, ...]) -> Move | None:
    """The attack on a zone, by those wanted or else by the land units in reach that find room."""
    now, could, taking = look, list[Piece](), dict[Piece, Way]()
    for piece, ways in reach.items():
        if zone not in ways:
            continue
        some, after = _joined(now, zone, piece, ways[zone], wanted)
        could.append(some)
        if after is not None:
            now, taking[some] = after, ways[zone]
    if not taking:
        return None
    target = Action("zone", (zone,))
    words = move_words(look.state.tables, "attack", tuple(taking), target)
    return now.move(
        "attack",
        words,
        target,
        paths=tuple([_path(way) for way in taking.values()]),
        cost=_crowd(now.state, look.side, zone),
        parts=(Part(PLACE, (target,), (target,)), *_parts(look.state, could, taking)),
    )


def _joined(
    now: Look, zone: int, piece: Piece, way: Way, wanted: tuple[Piece, ...]
) -> tuple[Piece, Look | None]:
    """Those of a piece who join an attack, and what comes of it; None if nobody does."""
    *who, most = piece.args
    if wanted:
        alike = [one for one in wanted if (one.verb, [*one.args[:-1]]) == (piece.verb, who)]
        count = min(most, alike[0].args[-1]) if alike else 0
    else:
        count = min(most, room(now.state, now.side, zone)) if piece.verb == "force" else 0
    after = now.after(*_less(way.after.answers, piece, count)) if count > 0 else None
    return (piece, None) if after is None else (Action(piece.verb, (*who, count)), after)


def _less(answers: tuple[Action, ...], piece: Piece, count: int) -> list[Action]:
    """How fewer of a piece go the same way."""
    return [
        Action(answer.verb, (*answer.args[:-1], count))
        if answer.verb in ("take", "fly") and answer.args == piece.args[-len(answer.args) :]
        else answer
        for answer in answers
    ]


def _path(way: Way) -> tuple[Piece, ...]:
    return tuple([Action("zone", (passed,)) for passed in way.path])


def _crowd(s: Board, side: int, zone: int) -> str:
    """A word of warning where more come than may stay."""
    return crowd_words(s.tables.stacking) if is_overfull(s, side, zone) else ""


def _parts(s: Board, could: Iterable[Piece], taking: Iterable[Piece]) -> Iterator[Part]:
    """Those who could attack, by the place that they leave."""
    origins: dict[str, list[Piece]] = {}
    for piece in could:
        at = s.at[piece.args[0]] if piece.verb == "aircraft" else piece.args[0]
        origins.setdefault(s.tables.names[at], []).append(piece)
    for name, pieces in origins.items():
        yield Part(name, tuple([piece for piece in pieces if piece in taking]), tuple(pieces))
