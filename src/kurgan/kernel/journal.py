"""The journal of a match and its JSON: a start and entries, from which nothing is ever removed."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from kurgan.kernel.ask import EVERYONE, Action, Side
from kurgan.kernel.pack import canonical
from kurgan.kernel.procedure import Json

if TYPE_CHECKING:
    from kurgan.kernel.match import Match

FORMAT = 1
PLAIN_KINDS = ("undo", "resign", "timeout")


class Entry(NamedTuple):
    """One line of the journal."""

    kind: str  # play, roll, undo, resign, timeout, takeover, nonce
    side: Side  # of a roll: its number
    action: Action | None = None
    note: str = ""
    seen_by: int = EVERYONE


def save(match: Match) -> Json:
    """The whole match, seed and hidden answers included: for its owner or the server."""
    body = _body(match)
    body["dice"]["seed"] = match.dice.seed.hex()
    body["entries"] = [written(match, number) for number in range(len(match.journal))]
    return sealed(body)


def record(match: Match, side: str | int) -> Json:
    """What a seat may take home: the whole match once it is over, before that what it has seen."""
    if match.outcome is not None:
        return save(match)
    who = match.side(side)
    body = _body(match)
    body["seat"] = match.sides[who]
    body["start"].pop("position", None)
    body["entries"] = [
        written(match, number)
        for number, entry in enumerate(match.journal)
        if entry.seen_by >> who & 1
    ]
    body["events"] = [match.codec.encode_event(event) for event in match.events(who)]
    return sealed(body)


def _body(match: Match) -> dict[str, Json]:
    return {
        "format": FORMAT,
        "game": match.game.name,
        "rules": match.game.rules,
        "pack": {"name": match.pack.name, "digest": match.pack.digest},
        "start": apart(match.start),
        "dice": {"commitment": match.dice.commitment, "practice": match.dice.practice},
        "outcome": apart(match.outcome),
    }


def apart(value: Json) -> Json:
    """JSON that shares nothing with the original."""
    return json.loads(json.dumps(value))


def sealed(body: dict[str, Json]) -> Json:
    """A save with the digest of everything in it."""
    body["digest"] = sha256(canonical(body)).hexdigest()
    return body


def written(match: Match, number: int) -> Json:
    """An entry of the journal as JSON."""
    entry = match.journal[number]
    if entry.kind == "roll":
        assert entry.action is not None
        return ["roll", entry.side, match.codec.encode(entry.action)]
    side = match.sides[entry.side]
    if entry.kind == "play":
        assert entry.action is not None
        return ["play", side, match.codec.encode(entry.action)]
    return [entry.kind, side] if entry.kind in PLAIN_KINDS else [entry.kind, side, entry.note]
