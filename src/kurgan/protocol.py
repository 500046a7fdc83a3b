"""The JSON that `kurgan engine` and the socket of the server both speak: requests and answers."""

from __future__ import annotations

import json

from kurgan import odds
from kurgan.kernel.ask import Choice, Side
from kurgan.kernel.engine import rule
from kurgan.kernel.errors import BadSetup, KurganError
from kurgan.kernel.match import Match
from kurgan.kernel.procedure import Json
from kurgan.kernel.state import Event, State
from kurgan.kernel.why import Reason

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
    "invitation": ((str,), "an invitation to a seat"),
    "nonce": ((str,), "a text that this seat stirs into the dice"),
}

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
    return int(since)


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
    return {
        "side": match.sides[ask.side],
        "kind": ask.kind,
        "rule": rule(state),
        "words": text.question(state),
        "options": [match.codec.encode(option) for option in ask.options],
        "option_words": [text.action(state, option) for option in ask.options],
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


def belief(match: Match, state: State, side: Side) -> Json:
    """What each hidden enemy piece can still be, as a side knows."""
    return [odds.as_json(one) for one in odds.belief(match.game.name, state, side)]
