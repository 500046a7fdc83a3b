"""The JSON that `kurgan engine` and the socket of the server both speak: requests and answers."""

from __future__ import annotations

import json
from random import Random

from kurgan import odds
from kurgan.kernel.ask import Choice, Side
from kurgan.kernel.engine import rule
from kurgan.kernel.errors import BadSetup, KurganError
from kurgan.kernel.match import Match
from kurgan.kernel.moves import LONGEST, Look, Move, find_moves, is_forced
from kurgan.kernel.procedure import Json
from kurgan.kernel.state import Event, State
from kurgan.kernel.why import Reason

MOST_EVENTS = 2**31 - 1  # no database counts further
FIELDS: dict[str, tuple[tuple[type, ...], str]] = {
    "id": ((str, int), "a text or a whole number"),
    "match": ((str, int), "a text or a whole number"),
    "game": ((str,), "the name of a game"),
    "scenario": ((str,), "the name of a scenario"),
    "options": ((dict,), "an object of names and values"),
    "seed": ((str, int), "a text or a whole number"),
    "save": ((dict, str), "a save, or the path of one"),
    "side": ((str, int), "the name of a side"),
    "seq": ((int,), "a whole number"),
    "since": ((int,), "a number of events, 0 or more"),
    "kind": ((str,), 'a kind of thing, like "area"'),
    "thing": ((str, int), "the id of a thing"),
    "key": ((str,), "the key of a seat"),
    "at": ((int,), "the number of a moment"),
    "seat": ((int,), "the number of a seat"),
    "names": ((list,), "a list of names, one for each seat"),
    "text": ((str,), "a text"),
    "secret": ((str,), "the owner's secret"),
    "friends": ((list,), "a list of seats that friends play"),
    "computers": ((dict,), "levels of computers by the numbers of seats"),
    "open": ((list,), "a list of seats that anybody may take"),
    "clock": ((dict,), "bank, increment and cap in seconds, and what happens then"),
    "name": ((str,), "the name of an account or of a data pack"),
    "password": ((str,), "a password"),
    "days": ((int,), "a number of whole days"),
    "bot": ((int,), "1 if a program plays"),
    "new_password": ((str,), "the password that takes its place"),
    "invitation": ((str,), "an invitation to a seat"),
    "actions": ((list,), "a list of answers that are given as one"),
    "differences": ((int,), "1 to be told what has changed instead of the whole"),
    "chosen": ((list,), "a list of pieces"),
    "nonce": ((str,), "a text that this seat stirs into the dice"),
    "level": ((str,), "the level of a computer player"),
    "until": ((str,), '"turn" for the rest of the turn'),
    "games": ((int,), "how many games"),
    "pack": ((str,), "the name of a data pack of yours"),
    "edits": ((list,), "a list of changes to a data pack"),
    "base": ((str,), "the digest of the pack that the changes begin with"),
    "saved": ((str,), "the digest of the pack as it was saved last"),
    "wish": ((str,), "what is to become of a match that is held"),
}
MOST_PIECES = 200  # that one can choose at once

# Requests


def read_request(line: str) -> Json:
    """The JSON object of a line."""
    try:
        request = json.loads(line, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise BadSetup('A request is one line of JSON like {"id": 1, "do": "games"}.') from None
    if not isinstance(request, dict):
        raise BadSetup('A request is a JSON object like {"id": 1, "do": "games"}.')
    return request


def _refuse_constant(name: str) -> Json:
    raise ValueError(f"{name} is not JSON")


def field(request: Json, key: str) -> Json:
    """A field of the request, of the right type; None if it is null or left out."""
    value = request.get(key)
    types, words = FIELDS[key]
    if value is not None and (isinstance(value, bool) or not isinstance(value, types)):
        raise BadSetup(f'"{key}" is {words}.')
    return value


def needed(request: Json, key: str) -> Json:
    """A field that must be there."""
    value = field(request, key)
    if value is None:
        raise BadSetup(f'The request needs "{key}": {FIELDS[key][1]}.')
    return value


def read_since(request: Json) -> int:
    """From which event on."""
    since = field(request, "since") or 0
    if since < 0:
        raise BadSetup('"since" is a number of events, 0 or more.')
    return min(int(since), MOST_EVENTS)


# Answers


def refusal(error: KurganError) -> Json:
    """An error as JSON."""
    return {"kind": error.kind, "message": error.message, "rule": error.rule}


def turn_position(match: Match, side: str | int | None = None) -> Json:
    """Who is to act and what is asked; with a side, only that side's own question."""
    ask = match.question
    shown = ask is not None and (side is None or match.side(side) == ask.side)
    return {
        "seq": match.seq(side),
        "seats": list(match.seats),
        "to_act": match.sides[ask.side] if ask is not None else None,
        "question": asked(match, match.state, ask) if shown and ask is not None else None,
        "outcome": match.outcome,
    }


def asked(match: Match, state: State, ask: Choice) -> Json:
    """A question with every legal answer, for the side it is put to."""
    text = match.game.text
    slips = match.game.moves.unfinished(state, ask)
    usual = match.game.moves.usual(state, ask)
    return {
        "side": match.sides[ask.side],
        "kind": ask.kind,
        "rule": rule(state),
        "words": text.question(state),
        "options": [match.codec.encode(option) for option in ask.options],
        "option_words": [text.action(state, option) for option in ask.options],
        "forced": is_forced(match, state, ask),
        "usual": ask.options.index(usual) if usual is not None else None,
        "unfinished": [[ask.options.index(answer), words] for answer, words in slips.items()],
    }


def offered(match: Match, state: State, side: Side, chosen: list[Json]) -> Json:
    """What a side can choose at its question, and its moves with what it chose."""
    pieces = tuple([match.codec.decode_piece(piece) for piece in chosen[:MOST_PIECES]])
    found = find_moves(match, state, side, pieces)
    return {
        "pieces": [match.codec.encode_piece(piece) for piece in found.pieces],
        "moves": [_move(match, move) for move in found.moves],
    }


def _move(match: Match, move: Move) -> Json:
    piece = match.codec.encode_piece
    parts = [
        {
            "name": part.name,
            "chosen": [piece(one) for one in part.chosen],
            "could": [piece(one) for one in part.could],
        }
        for part in move.parts
    ]
    return {
        "name": move.name,
        "words": move.words,
        "actions": [match.codec.encode(answer) for answer in move.answers],
        "target": piece(move.target) if move.target is not None else None,
        "paths": [[piece(place) for place in path] for path in move.paths],
        "cost": move.cost,
        "parts": parts,
        "ends": move.ends,
        "again": list(move.again),
    }


def told(match: Match, event: Event) -> Json:
    """An event with its words."""
    words = match.game.text.event(match.tables, event)
    return {**match.codec.encode_event(event), "words": words}


def explained(match: Match, reason: Reason) -> Json:
    """Why something can or cannot be chosen, in a clause, and the rule in our words."""
    text = match.game.rulebook.get(reason.rule)
    words = text.words if text else ""
    return {**reason._asdict(), "because": reason.words, "words": words}


def forecast(match: Match, state: State, side: Side) -> Json:
    """The exact odds of the attack being assembled and of every target, as a side knows."""
    found = odds.forecast(match.game.name, state, side)
    return {"side": match.sides[side], **odds.as_json(found)}


def promised(match: Match, state: State, side: Side, actions: list[Json]) -> Json:
    """The odds of the attack that a move leads to, before it is played."""
    answers = [match.codec.decode(action) for action in actions[:LONGEST]]
    dream = match.game.imagine(state, side, Random(0))
    after = Look(dream, side, [LONGEST]).after(*answers)
    if after is None or after.ends not in ("", "roll"):
        return {"side": match.sides[side], "assembling": None, "targets": []}
    found = odds.promised(match.game.name, dream, after.state, side)
    return {"side": match.sides[side], **odds.as_json(found)}


def belief(match: Match, state: State, side: Side) -> Json:
    """What each hidden enemy piece can still be, as a side knows."""
    return [odds.as_json(one) for one in odds.belief(match.game.name, state, side)]
