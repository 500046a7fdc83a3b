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
PLAIN_KINDS = (
    "undo", "resign", "timeout", "draw", "decline", "takeback", "consent", "refuse",
)  # fmt: skip
JOINED = "and"  # the note of an answer that is taken back together with the one before


class Entry(NamedTuple):
    """One line of the journal."""

    kind: str  # play, roll, takeover, nonce, or one of the plain kinds
    side: Side  # of a roll: its number
    action: Action | None = None
    note: str = ""
    seen_by: int = EVERYONE


class Seen:
    """How many entries each side has seen; an entry is counted once, however long the journal."""

    def __init__(self, sides: int) -> None:
        self.counts = [0] * sides
        self.length = 0  # of the journal that is counted

    def count(self, journal: list[Entry], side: Side) -> int:
        """How many entries a side has seen."""
        for entry in journal[self.length :]:
            for who in range(len(self.counts)):
                self.counts[who] += entry.seen_by >> who & 1
        self.length = len(journal)
        return self.counts[side]

    def forget(self, journal: list[Entry], length: int) -> None:
        """These entries from a length on did not happen."""
        for entry in journal[length : self.length]:
            for who in range(len(self.counts)):
                self.counts[who] -= entry.seen_by >> who & 1
        self.length = min(self.length, length)


def save(match: Match) -> Json:
    """The whole match, seed and hidden answers included: for its owner or the server."""
    body = _body(match)
    body["dice"]["seed"] = match.dice.seed.hex()
    body["entries"] = [written(match, number) for number in range(len(match.journal))]
    return with_digest(body)


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
    return with_digest(body)


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


def with_digest(body: dict[str, Json]) -> Json:
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
        joined = [JOINED] if entry.note == JOINED else []
        return ["play", side, match.codec.encode(entry.action), *joined]
    return [entry.kind, side] if entry.kind in PLAIN_KINDS else [entry.kind, side, entry.note]
