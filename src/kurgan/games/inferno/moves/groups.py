"""Losses, advances, a Blitz and reinforcements of several Units at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kurgan.games.inferno.moves.pieces import (
    Chosen,
    chosen_of,
    german_pieces,
    hex_piece,
    offered,
    soviet_pieces,
    top,
)
from kurgan.games.inferno.rules.advance_after_combat import ADVANCE, BLITZ, DONE, GermanAdvance
from kurgan.games.inferno.rules.hits import TakeHits
from kurgan.games.inferno.rules.reinforcements import DEPLOY, DEPLOY_TO, RETURN
from kurgan.games.inferno.words import moves as words
from kurgan.kernel.ask import Action
from kurgan.kernel.moves import Look, Move, Part, Piece

# Hits


def hit(look: Look) -> Iterable[Piece]:
    """The strongest Units, of which one takes the hit."""
    return [
        *german_pieces(offered(look, "reduce_german")),
        *soviet_pieces(offered(look, "reduce_soviet")),
    ]


def losses(look: Look, chosen: Chosen) -> Iterator[Move]:
    """All hits of a volley: first on the chosen Units, then in the usual order.

    Of equally strong Units the Germans with the weakest fire are hit first, and the Soviets with
    the strongest: the German player decides about both.
    """
    volley, kind, now = top(look), look.kind, look
    assert isinstance(volley, TakeHits)
    first = chosen_of("german_unit" if volley.on_germans else "soviet_unit", chosen)
    left = volley.hits + 1
    while now.kind == kind and top(now).hits < left:  # as many are left: another volley
        left = top(now).hits
        now = now.after(next_loss(now, kind, first)) or now
    told = words.losses(look.state, now.state, volley.units, is_german=volley.on_germans)
    yield now.move("losses", told)


def next_loss(look: Look, kind: str, first: list[int]) -> Action:
    """Who takes the next hit."""
    wanted = [answer for answer in look.options if answer.args[0] in first]
    if wanted:
        return wanted[0]
    tables = look.state.tables
    if kind == "reduce_german":
        return min(look.options, key=lambda answer: tables.german_firepower[answer.args[0]])
    return max(look.options, key=lambda answer: tables.soviet_firepower[answer.args[0]])


# Advance After Combat and Blitz


def survivors(look: Look) -> Iterable[Piece]:
    """Those who may Advance."""
    return german_pieces(offered(look, "advance"))


def advances(look: Look, chosen: Chosen) -> Iterator[Move]:
    """The chosen Units Advance and no others; without a choice as many as may."""
    frame = top(look)
    assert isinstance(frame, GermanAdvance)
    could = offered(look, "advance")
    wanted = [unit for unit in chosen_of("german_unit", chosen) if unit in could]
    now, gone = look, []
    for unit in wanted or could:
        after = now.after(ADVANCE[unit]) if now.kind == "advance" else None
        if after is not None:
            now = after
            gone.append(unit)
    if wanted and now.kind == "advance":
        now = now.after(DONE) or now
    part = Part("units", tuple(german_pieces(gone)), tuple(german_pieces(could)))
    told = words.advance(look.state, gone, frame.target)
    yield now.move("advance", told, hex_piece(frame.target), parts=(part,))


def blitzers(look: Look) -> Iterable[Piece]:
    """Units that may go on."""
    return german_pieces(offered(look, "blitz"))


def blitzes(look: Look, chosen: Chosen) -> Iterator[Move]:
    """The chosen Units go on to a hex; a card that is drawn there ends the move."""
    wanted = chosen_of("german_unit", chosen) or list(dict.fromkeys(offered(look, "blitz")))
    for target in sorted({answer.args[1] for answer in look.options if answer.verb == "blitz"}):
        now, gone = look, []
        for unit in wanted:
            after = now.after(BLITZ[unit][target])
            if after is not None:
                now = after
                gone.append(unit)
        if gone:
            told = words.blitz(look.state, gone, target)
            yield now.move("blitz", told, hex_piece(target), cost="1 hex")


# Reinforcements


def newcomers(look: Look) -> Iterable[Piece]:
    """Units that wait to be deployed, or to go back to the track."""
    return german_pieces([*offered(look, "deploy"), *offered(look, "return")])


def deployments(look: Look, chosen: Chosen) -> Iterator[Move]:
    """The chosen Units, or all, are deployed in one hex as far as it takes them."""
    could = offered(look, "deploy")
    units = [unit for unit in chosen_of("german_unit", chosen) if unit in could] or could
    hexes: dict[int, None] = {}
    for unit in units:
        named = look.after(DEPLOY[unit])
        if named is not None:
            hexes |= dict.fromkeys(offered(named, "deploy_to"))
    for hexagon in sorted(hexes):
        now, gone = look, []
        for unit in units:
            after = now.after(DEPLOY[unit], DEPLOY_TO[hexagon])
            if after is not None:
                now = after
                gone.append(unit)
        yield now.move("deploy", words.deployment(look.state, gone, hexagon), hex_piece(hexagon))


def returns(look: Look, chosen: Chosen) -> Iterator[Move]:
    """All Units without room go back to the track, the chosen ones first."""
    wanted = [RETURN[unit] for unit in chosen_of("german_unit", chosen)]
    now, gone = look, []
    while now.kind == "return":
        answer = ([a for a in wanted if a in now.options] or list(now.options))[0]
        gone.append(answer.args[0])
        now = now.after(answer) or now
    yield now.move("return", words.returned(look.state, gone))
