"""Positions as a seat is told them: as a match stands, and as it stood."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from kurgan.kernel.ask import CHANCE, Choice, Side
from kurgan.kernel.engine import question
from kurgan.kernel.procedure import Json
from kurgan.kernel.proof import WORDS, standing
from kurgan.kernel.words import sentence
from kurgan.protocol import asked
from kurgan.web import consent
from kurgan.web.cover import is_secret
from kurgan.web.refusals import NotAllowed
from kurgan.web.timeline import ENOUGH
from kurgan.web.upgrades import STANDS

if TYPE_CHECKING:
    from kurgan.web.table import Table


def now(table: Table, seat: int) -> Json:
    """What a seat may know, but for the log."""
    match = table.match
    side = match.side_of(seat)
    ask = match.question if table.held is None else None
    is_mine = ask is not None and ask.side == side
    return {
        **header(table, seat, side),
        "seats": list(match.seats),
        "holders": match.holders,
        "claims": table.claims.states,
        "waits": [match.sides[one] for one in match.waits] if match.outcome is None else [],
        "seq": match.seq(side),
        "at": table.timeline.numbers(match, side)[-1],
        "to_act": match.sides[ask.side] if ask is not None else None,
        "question": table.asked if is_mine else None,
        "outcome": match.outcome,
        "view": table.views[side] if not match.waits or match.outcome is not None else None,
        "secret": is_secret(match, table.views, side),
        "turn_words": match.game.text.turn(match.state),
        "undo": undo(table, side),
        "draw": [match.sides[one] for one in match.drawing] if match.outcome is None else [],
        "take_back": consent.told(match, side),
        "watched": table.is_watched,
        "clock": table.clock.told() if table.clock is not None else None,
        "held": table.held.told(table) if table.held is not None else None,
    }


def then(table: Table, seat: int, at: int, side: Side | None = None) -> Json:
    """The position as it was, with the eyes of a side; others' only when all is over."""
    match = table.match
    own = match.side_of(seat)
    eyes = own if side is None else side
    if eyes != own and match.outcome is None:
        raise NotAllowed("What another side sees can be looked at when the match is over.")
    index = table.index(own, at)
    entries, state = table.timeline.entries[index], table.timeline.state(match, index)
    is_last = index == len(table.timeline) - 1
    outcome = match.outcome if is_last else match.game.outcome(state)
    ask = question(state) if outcome is None else None
    view = match.game.view(state, eyes)
    to_act = ask.side if ask is not None and ask.side != CHANCE else None
    mine = isinstance(ask, Choice) and ask.side == eyes
    return {
        **header(table, seat, eyes),
        "seats": [match.sides[number] for number in match.game.seats(state)],
        "holders": match.holders,
        "claims": table.claims.states,
        "waits": [],
        "seq": sum(1 for e in match.journal[:entries] if e.seen_by >> own & 1),
        "at": at,
        "to_act": match.sides[to_act] if to_act is not None else None,
        "question": asked(match, state, ask) if mine and isinstance(ask, Choice) else None,
        "outcome": outcome,
        "view": view,
        "turn_words": match.game.text.turn(state),
        "undo": {"can": False, "words": "This is a moment of the past."},
        "draw": [],
        "take_back": {"can": False, "asked": None, "agreed": []},
        "watched": table.is_watched,
        "clock": None,
        "held": None,
        "log": log_then(table, index, own, eyes),
    }


def header(table: Table, seat: int, side: Side) -> Json:
    """What a match is, and who looks."""
    match = table.match
    return {
        "match": table.name,
        "kind": table.kind,
        "game": match.game.name,
        "pack": {"name": match.pack.name, "digest": match.pack.digest},
        "scenario": match.start.get("scenario"),
        "options": match.options,
        "sides": list(match.sides),
        "seat": seat,
        "side": match.sides[side],
        "shared": table.shared,
        "practice": match.dice.practice,
        "commitment": match.dice.commitment,
        "standing": standing(match),
        "proof": WORDS[standing(match)],
        "nonces": list(match.dice.nonces),
        "seed": match.dice.seed.hex() if match.outcome is not None else None,
    }


def undo(table: Table, side: Side) -> Json:
    """Whether a side can take an answer back, and why not."""
    match = table.match
    ask = match.question
    if table.held is not None:
        return {"can": False, "words": STANDS}
    if ask is None:
        return {"can": False, "words": "The match is over."}
    if ask.side != side:
        return {"can": False, "words": sentence(match.sides[ask.side], "is to act")}
    if match.can_undo and table.timeline.is_worn:
        return {"can": False, "words": ENOUGH}
    if match.can_undo:
        return {"can": True, "words": ""}
    return {"can": False, "words": f"Nothing can be taken back: {match.barrier}."}


def log_then(table: Table, index: int, own: Side, eyes: Side) -> Json:
    """The log up to a moment; the reader has its own side's already."""
    log = table.timeline.log
    count = log.until(eyes, index)
    if eyes == own:
        return {"keep": count, "rows": []}
    rows = log.rows(table.match, table.timeline, eyes, 0, count)
    return {"keep": 0, "rows": json.loads(f"[{rows}]")}
