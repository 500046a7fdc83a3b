"""Attacks named by their place: all who can get there, each changeable."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kurgan.games.axis.moves.movement import flights, marches, movers
from kurgan.games.axis.moves.together import Way, in_order
from kurgan.games.axis.rules.stacking import is_overfull
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
    could = [piece for piece, ways in reach.items() if zone in ways]
    now, taking = look, list[Piece]()
    for piece in could:
        if piece in wanted or (not wanted and piece.verb == "force"):
            after = now.after(*reach[piece][zone].after.answers) if not now.ends else None
            if after is None or (not wanted and is_overfull(after.state, look.side, zone)):
                continue
            now = after
            taking.append(piece)
    if not taking:
        return None
    target = Action("zone", (zone,))
    words = move_words(look.state.tables, "attack", taking, target)
    return now.move(
        "attack",
        words,
        target,
        paths=tuple([_path(reach[piece][zone]) for piece in taking]),
        cost=_crowd(now.state, look.side, zone),
        parts=(Part(PLACE, (target,), (target,)), *_parts(look.state, could, taking)),
    )


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
