"""A live match: what its seats may do and see. Every change is on the disk before it is told."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import NamedTuple

from kurgan.games import GAMES
from kurgan.kernel.ask import CHANCE, Choice, Side
from kurgan.kernel.engine import question
from kurgan.kernel.errors import BadSetup, IllegalAction, KurganError, NothingChanged
from kurgan.kernel.journal import written
from kurgan.kernel.match import Match
from kurgan.kernel.pack import Pack
from kurgan.kernel.procedure import Json
from kurgan.kernel.proof import WORDS, standing
from kurgan.kernel.save import load
from kurgan.kernel.state import State
from kurgan.protocol import asked, explained, told, turn_position
from kurgan.web.claims import Claims
from kurgan.web.database import Database
from kurgan.web.folder import Folder
from kurgan.web.log import Row, placed_rows
from kurgan.web.refusals import Bug, NotAllowed
from kurgan.web.timeline import Timeline

MOST_TAKEN_BACK = 200  # answers between two that cannot be; else a journal could grow for ever
ENOUGH = f"{MOST_TAKEN_BACK} answers were taken back in this turn; now it must go on."


class Store(NamedTuple):
    """Where matches are kept, and the data packs they are played with, by digest."""

    folder: Folder
    database: Database
    packs: Mapping[str, Pack]

    @property
    def newest_packs(self) -> dict[str, Pack]:
        """The pack for new matches of each game: the one given last."""
        return {pack.game: pack for pack in self.packs.values()}

    def pack(self, body: Json) -> Pack | None:
        """The pack of a save, if it is here."""
        pack = body.get("pack") if isinstance(body, dict) else None
        digest = pack.get("digest") if isinstance(pack, dict) else None
        return self.packs.get(digest) if isinstance(digest, str) else None


class Reader:
    """What one browser has been told of a match."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.rows: list[Row] = []  # its log
        self.print = b""  # of the last position


class Table:
    """One match. One thread at a time calls its methods; if it is not sound, `restore` first."""

    def __init__(self, name: str, store: Store) -> None:
        self.name = name
        self.store = store
        self.is_sound = False
        self.restore()

    def restore(self) -> None:
        """The match as it is on the disk."""
        self.is_sound = False
        kept = self.store.database.match(self.name)
        timeline = Timeline()
        match = load(kept.body, GAMES, self.store.pack(kept.body), timeline.note)
        self.kind, self.shared = kept.kind, kept.shared
        self.match, self.timeline = match, timeline
        self.kept = len(kept.body["entries"])
        self.told: list[Json] = []
        self.claims = Claims(self)
        entries = [written(match, number) for number in range(len(match.journal))]
        self.look()
        if entries[: self.kept] != kept.body["entries"]:
            self.store.database.rewrite(self.name, match.save(), self.summary())
            self.kept = len(entries)
        self.keep()
        self.is_sound = True

    # Acting

    def play(self, seat: int, action: Json, seq: int) -> None:
        """Answer the question."""

        def answer() -> None:
            self.match.play(action, self.match.side_of(seat), seq, self.timeline.note)

        self._change(answer, {"seat": seat, "action": action})

    def undo(self, seat: int, seq: int | None = None) -> None:
        """Take the last answer back."""

        def take_back() -> None:
            if self.timeline.taken_back >= MOST_TAKEN_BACK:
                raise IllegalAction(ENOUGH)
            self.match.undo(self.match.side_of(seat), seq)
            self.timeline.note(self.match)

        self._change(take_back, {"seat": seat, "do": "undo"})

    def resign(self, seat: int) -> None:
        """Give the match up."""

        def give_up() -> None:
            self.match.resign(self.match.side_of(seat))
            self.timeline.note(self.match)

        self._change(give_up, {"seat": seat, "do": "resign"})

    def add_nonce(self, seat: int, nonce: str) -> None:
        """Stir a word of this seat into the dice; after the last one the match begins."""

        def stir() -> None:
            match = self.match
            if match.side_of(seat) not in match.waits:
                raise IllegalAction("A nonce is added once, before the first roll of the match.")
            match.add_nonce(match.side_of(seat), nonce)
            self.timeline.note(match)
            if not match.waits:
                match.begin(self.timeline.note)

        self._change(stir, {"seat": seat, "do": "nonce"})

    def take_over(self, seat: int, holder: str) -> None:
        """Somebody else plays this seat from now on."""

        def take() -> None:
            self.match.take_over(self.match.side_of(seat), holder)
            self.timeline.note(self.match)

        self._change(take, {"seat": seat, "do": "take_over"})

    def _change(self, deed: Callable[[], None], about: Json) -> None:
        """Do it, look at it from every side, keep it; if anything fails all is as before."""
        try:
            deed()
            self.look()
            self.keep()
        except KurganError:
            self.is_sound = len(self.match.journal) == self.kept
            raise
        except Exception as bug:  # the edge: the bug is written down, the match goes on
            self.is_sound = False
            raise self._written_down(bug, about) from None

    def _written_down(self, bug: Exception, about: Json) -> Bug:
        cause: BaseException = bug
        save = None
        if isinstance(bug, NothingChanged):
            cause, save = bug.__cause__ or bug, bug.proof  # with the entry that fails
        path = self.store.folder.write_bug(self.name, cause, save or self._body(), about)
        self.is_sound = False
        return Bug(
            f"This meets a bug in Kurgan ({type(cause).__name__}). Nothing was changed. "
            f"Please report it with the file {path.name} in the folder bugs of the server."
        )

    def _body(self) -> Json:
        try:
            return self.match.save()
        except Exception:
            return self.store.database.match(self.name).body

    def look(self) -> None:
        """Make all that will be shown; what cannot be shown is not kept."""
        match = self.match
        ask = match.question
        self.views = [match.view(side) for side in range(len(match.sides))]
        self.asked = asked(match, match.state, ask) if ask is not None else None
        del self.told[len(match.log) :]
        self.told += [told(match, event) for event in match.log[len(self.told) :]]

    def keep(self) -> None:
        """Commit what is new in the journal, in one transaction."""
        match = self.match
        entries = [written(match, number) for number in range(self.kept, len(match.journal))]
        if entries:
            progress = {"rules": match.game.rules, "outcome": match.outcome}
            database = self.store.database
            database.append(self.name, self.kept, entries, progress, self.summary())
            self.kept = len(match.journal)

    def share(self) -> None:
        """More than one person plays from now on; nobody may take everything home."""
        if not self.shared:
            self.store.database.share(self.name)
            self.shared = True

    # Looking

    def summary(self) -> Json:
        """What the lobby shows of this match."""
        return summary(self.match)

    def position(self, reader: Reader) -> Json:
        """Everything that a browser needs, as its seat may know it."""
        position = self._position(reader.seat)
        reader.print = sha256(json.dumps(position).encode()).digest()
        return {**position, "log": self._log(reader)}

    def push(self, reader: Reader) -> Json | None:
        """The position, if anything in it has changed for this reader."""
        before, rows = reader.print, reader.rows
        position = self.position(reader)
        return position if (reader.print, reader.rows) != (before, rows) else None

    def _position(self, seat: int) -> Json:
        match = self.match
        side = match.side_of(seat)
        ask = match.question
        return {
            **self._header(seat, side),
            "seats": list(match.seats),
            "holders": match.holders,
            "claims": self.claims.states,
            "waits": [match.sides[one] for one in match.waits] if match.outcome is None else [],
            "seq": match.seq(side),
            "at": self.timeline.numbers(match, side)[-1],
            "to_act": match.sides[ask.side] if ask is not None else None,
            "question": self.asked if ask is not None and ask.side == side else None,
            "outcome": match.outcome,
            "view": self.views[side] if not match.waits else None,
            "turn_words": match.game.text.turn(match.state),
            "undo": self._undo(side),
        }

    def question(self, seat: int) -> Json:
        """What a seat must answer now, as `kurgan engine` says it."""
        return turn_position(self.match, self.match.side_of(seat))

    def view(self, seat: int) -> Json:
        """The board as a seat sees it."""
        return self.views[self.match.side_of(seat)]

    def now(self, seat: int) -> tuple[int, Side, State]:
        """The length of the journal, a seat's side and a copy of the state, for calculators."""
        return len(self.match.journal), self.match.side_of(seat), self.match.state.copy()

    def moments(self, seat: int) -> list[Json]:
        """The steps of the match that a seat may look back at."""
        return self.timeline.listed(self.match, self.match.side_of(seat))

    def moment(self, seat: int, at: int, side: Side | None = None) -> Json:
        """The position as it was, with the eyes of a side; others' only when all is over."""
        match = self.match
        own = match.side_of(seat)
        eyes = own if side is None else side
        if eyes != own and match.outcome is None:
            raise NotAllowed("What another side sees can be looked at when the match is over.")
        index = self.index(own, at)
        moment = self.timeline.moments[index]
        state = moment.state
        is_last = index == len(self.timeline.moments) - 1
        outcome = match.outcome if is_last else match.game.outcome(state)
        ask = question(state) if outcome is None else None
        view = match.game.view(state, eyes)
        to_act = ask.side if ask is not None and ask.side != CHANCE else None
        mine = isinstance(ask, Choice) and ask.side == eyes
        return {
            **self._header(seat, eyes),
            "seats": [match.sides[number] for number in match.game.seats(state)],
            "holders": match.holders,
            "claims": self.claims.states,
            "waits": [],
            "seq": sum(1 for e in match.journal[: moment.entries] if e.seen_by >> own & 1),
            "at": at,
            "to_act": match.sides[to_act] if to_act is not None else None,
            "question": asked(match, state, ask) if mine and isinstance(ask, Choice) else None,
            "outcome": outcome,
            "view": view,
            "turn_words": match.game.text.turn(state),
            "undo": {"can": False, "words": "This is a moment of the past."},
            "log": self._log_then(index, own, eyes),
        }

    def index(self, side: Side, at: int) -> int:
        """The moment that bears a number."""
        numbers = self.timeline.numbers(self.match, side)
        if not 0 <= at <= numbers[-1]:
            raise BadSetup(f"There is no moment {at}; there are 0 to {numbers[-1]}.")
        return self.timeline.last(numbers, at)

    def state_at(self, seat: int, at: int) -> State:
        """A copy of the state at a moment."""
        index = self.index(self.match.side_of(seat), at)
        return self.timeline.moments[index].state.copy()

    def events(self, seat: int, since: int) -> list[Json]:
        """What has happened, as a seat knows it."""
        events = self.match.events(self.match.side_of(seat), since)
        return [told(self.match, event) for event in events]

    def why(self, seat: int, kind: str, thing: Json) -> Json:
        """Which rule allows or forbids a thing now."""
        reason = self.match.why(kind, thing, self.match.side_of(seat))
        return explained(self.match, reason)

    # Inside

    def _header(self, seat: int, side: Side) -> Json:
        match = self.match
        return {
            "match": self.name,
            "kind": self.kind,
            "game": match.game.name,
            "pack": {"name": match.pack.name, "digest": match.pack.digest},
            "scenario": match.start.get("scenario"),
            "options": match.options,
            "sides": list(match.sides),
            "seat": seat,
            "side": match.sides[side],
            "shared": self.shared,
            "practice": match.dice.practice,
            "commitment": match.dice.commitment,
            "standing": standing(match),
            "proof": WORDS[standing(match)],
            "nonces": list(match.dice.nonces),
            "seed": match.dice.seed.hex() if match.outcome is not None else None,
        }

    def _undo(self, side: Side) -> Json:
        match = self.match
        ask = match.question
        if ask is None:
            return {"can": False, "words": "The match is over."}
        if ask.side != side:
            return {"can": False, "words": f"{match.sides[ask.side].capitalize()} is to act."}
        if match.can_undo and self.timeline.taken_back >= MOST_TAKEN_BACK:
            return {"can": False, "words": ENOUGH}
        if match.can_undo:
            return {"can": True, "words": ""}
        return {"can": False, "words": f"Nothing can be taken back: {match.barrier}."}

    def _log(self, reader: Reader) -> Json:
        """What the reader's log lacks, and how many of its rows stand."""
        rows = self._rows(self.match.side_of(reader.seat))
        keep = _same(reader.rows, rows)
        reader.rows = rows
        return {"keep": keep, "rows": [row.json for row in rows[keep:]]}

    def _log_then(self, index: int, own: Side, eyes: Side) -> Json:
        """The log up to a moment; the reader has its own side's already."""
        rows = [row for row, until in self._placed_rows(eyes) if until <= index]
        if eyes == own:
            return {"keep": len(rows), "rows": []}
        return {"keep": 0, "rows": [row.json for row in rows]}

    def _rows(self, side: Side) -> list[Row]:
        """The log of a side."""
        return [row for row, _ in self._placed_rows(side)]

    def _placed_rows(self, side: Side) -> list[tuple[Row, int]]:
        return placed_rows(self.match, self.timeline, self.told, side)


def summary(match: Match) -> Json:
    """What the lobby shows of a match."""
    ask = match.question
    holders = match.holders
    return {
        "game": match.game.name,
        "title": match.game.title,
        "scenario": match.start.get("scenario"),
        "options": match.options,
        "turn_words": match.game.text.turn(match.state),
        "to_act": match.sides[ask.side] if ask is not None else None,
        "outcome": match.outcome,
        "practice": match.dice.practice,
        "standing": standing(match),
        "waits": [match.sides[side] for side in match.waits],
        "sides": list(match.sides),
        "seats": [
            {"seat": seat, "side": side, "name": holders.get(side)}
            for seat, side in enumerate(match.seats)
        ],
    }


def _same(old: list[Row], new: list[Row]) -> int:
    """How many rows at the beginning are the same."""
    for number, (one, other) in enumerate(zip(old, new, strict=False)):
        if one != other:
            return number
    return min(len(old), len(new))
