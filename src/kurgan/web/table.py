"""A live match: what its seats may do and see. Every change is on the disk before it is told."""

from __future__ import annotations

from collections.abc import Callable

import sqlalchemy as sql

from kurgan.bots.seats import holder, is_computers
from kurgan.games import GAMES
from kurgan.kernel.ask import Side
from kurgan.kernel.errors import BadSetup, IllegalAction, KurganError, Misfit, NothingChanged
from kurgan.kernel.journal import written
from kurgan.kernel.match import Match
from kurgan.kernel.procedure import Json
from kurgan.kernel.save import load
from kurgan.kernel.state import State
from kurgan.protocol import asked, explained, told, turn_position
from kurgan.web import chat, consent, positions, timing, upgrades, watching
from kurgan.web.claims import Claims
from kurgan.web.database import Change, Kept
from kurgan.web.differences import reusing
from kurgan.web.people import clock as clocks
from kurgan.web.people.accounts import Accounts
from kurgan.web.reader import WATCHER, Reader
from kurgan.web.refusals import Bug, NotAllowed
from kurgan.web.store import Store
from kurgan.web.summary import summary
from kurgan.web.timeline import ENOUGH, Timeline
from kurgan.web.timing import HEIR
from kurgan.web.written import Written

MOST_OFFERS = 40  # of a draw in one match
OUT_OF_TIME = "The time of this seat is over; the computer plays on."


class Table:
    """One match. One thread at a time calls its methods; if it is not sound, `restore` first."""

    def __init__(self, name: str, store: Store) -> None:
        self.name = name
        self.store = store
        self.is_sound = False
        self.is_written_later = False  # whoever calls writes the journal before anybody is told
        self.loaded = 0  # how often the match was read from the disk
        self.kept = 0  # entries that are on the disk
        self.views: list[Json] = []
        self.held: upgrades.Held | None = None  # the present rules do not follow it to its end
        self.restore()

    def restore(self) -> None:
        """The match as it is on the disk."""
        self.is_sound = False
        kept = self.store.database.match(self.name)
        timeline = Timeline()
        self.held = None
        try:
            match = load(kept.body, GAMES, self.store.pack(kept.body), timeline.note)
        except Misfit as misfit:
            match, timeline, self.held = upgrades.held(self.store, self.name, kept, misfit)
        self.hold(match, timeline, kept)
        if self.held is None:
            self._bring_up_to_date(kept)
        else:
            self.store.database.retell(self.name, self.summary())
        self.is_sound = True

    def _bring_up_to_date(self, kept: Kept) -> None:
        """Write what the present rules have made of the match, if it is something else."""
        match = self.match
        entries = [written(match, number) for number in range(len(match.journal))]
        if entries[: self.kept] != kept.body["entries"] or match.game.rules != kept.body["rules"]:
            self.store.database.rewrite(self.name, match.save(), self.summary())
            self.kept = len(entries)
        self.keep()

    def hold(self, match: Match, timeline: Timeline, kept: Kept) -> None:
        """Go on with this match."""
        self.loaded += 1
        self.kind, self.shared = kept.kind, kept.shared
        self.match, self.timeline = match, timeline
        self.kept = len(kept.body["entries"]) if self.held is None else len(match.journal)
        self.snapshot = upgrades.kept_entries(self.store.database, self.name)
        self.shown: dict[int, Json] = {}  # positions by seat, until something changes
        self.numbers: dict[int, int] = {}  # by seat: of the position last made
        self.changes: dict[int, tuple[int, int, str]] = {}  # by seat: from, to, and how
        self.claims = Claims(self)
        self.host = Accounts(self.store.database).host(self.name)  # the account that began it
        self.clock = clocks.read_clock(self.store.database, self.name)
        self.said = chat.last(self.store.database, self.name)  # the last line of the chat
        self.is_watched = watching.is_linked(self.store.database, self.name)
        self.awaited = timing.awaited(self)
        self.turn_rows: tuple[sql.UpdateBase, ...] = ()  # to be kept with the next change
        self.look()

    def sleep(self) -> None:
        """Hold the position alone; what led to it is on the disk, and is read when wanted."""
        self.is_sound = False
        self.match.journal.clear()
        self.match.log.clear()  # the state holds it too
        self.match.before.clear()
        self.match.past = ()
        self.timeline, self.written = Timeline(), Written()
        self.changes.clear()

    # Acting

    def check_person(self, seat: int) -> None:
        """Refuse what a person answers where a computer plays."""
        if is_computers(self.match, self.match.seats[seat]):
            raise NotAllowed("A computer plays this seat; take the seat back first.")

    def play(self, seat: int, action: Json, seq: int) -> None:
        """Answer the question."""

        def answer() -> None:
            self.match.play(action, self.match.side_of(seat), seq, self.timeline.note)

        self._change(answer, {"seat": seat, "action": action})

    def play_move(self, seat: int, actions: list[Json], seq: int) -> None:
        """Give several answers as one."""

        def move() -> None:
            self.match.play_move(actions, self.match.side_of(seat), seq, self.timeline.note)

        self._change(move, {"seat": seat, "actions": actions})

    def undo(self, seat: int, seq: int | None = None) -> None:
        """Take the last answer back."""

        def take_back() -> None:
            if self.timeline.is_worn:
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

    def draw(self, seat: int) -> None:
        """Offer a draw, or agree to one."""

        def offer() -> None:
            match = self.match
            if any(is_computers(match, side) for side in match.sides):
                raise NotAllowed("A computer plays here, and no computer agrees to a draw.")
            if sum(1 for entry in match.journal if entry.kind == "draw") >= MOST_OFFERS:
                raise NotAllowed("A draw was offered often enough; play on.")
            match.draw(match.side_of(seat))
            self.timeline.note(match)

        self._change(offer, {"seat": seat, "do": "draw"})

    def decline(self, seat: int) -> None:
        """No draw."""

        def play_on() -> None:
            self.match.decline(self.match.side_of(seat))
            self.timeline.note(self.match)

        self._change(play_on, {"seat": seat, "do": "decline"})

    def ask_back(self, seat: int) -> None:
        """Ask to take the last move of this seat back, beyond what undo can."""

        def ask() -> None:
            consent.ask_back(self.match, self.timeline, self.match.side_of(seat))

        self._change(ask, {"seat": seat, "do": "ask_back"})

    def consent(self, seat: int) -> None:
        """Agree that a move is taken back."""

        def agree() -> None:
            self.match.consent(self.match.side_of(seat))
            self.timeline.note(self.match)

        self._change(agree, {"seat": seat, "do": "consent"})

    def refuse(self, seat: int) -> None:
        """The move stands."""

        def stand() -> None:
            self.match.refuse(self.match.side_of(seat))
            self.timeline.note(self.match)

        self._change(stand, {"seat": seat, "do": "refuse"})

    def time_out(self) -> None:
        """What was agreed happens, if the time of who is to act is over."""
        clock = self.clock
        if clock is not None and self.held is None and clock.is_over(clocks.now()):
            self._change(lambda: timing.expire(self, clock), {"do": "time_out"})

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

    def take_over(self, seat: int, player: str) -> None:
        """Somebody else plays this seat from now on; where time is over, only the heir does."""

        def take() -> None:
            if self.clock is not None and seat in self.clock.out and player != holder(HEIR):
                raise NotAllowed(OUT_OF_TIME)
            self.match.take_over(self.match.side_of(seat), player)
            self.timeline.note(self.match)

        self._change(take, {"seat": seat, "do": "take_over"})

    def _change(self, deed: Callable[[], None], about: Json) -> None:
        """Do it, look at it from every side, keep it; if anything fails all is as before."""
        if self.held is not None:
            raise NotAllowed(upgrades.STANDS)
        taken_back = self.timeline.taken_back
        try:
            deed()
            timing.follow_turn(self)
            self.look()
            if not self.is_written_later:
                self.keep()
        except KurganError:
            self.is_sound = len(self.match.journal) == self.kept
            self.timeline.drop(self.match)
            self.timeline.taken_back = taken_back
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
        self.views = self._views()
        self.asked = asked(match, match.state, ask) if ask is not None else None
        self.shown.clear()
        self.written = Written()

    def _views(self) -> list[Json]:
        """What each side sees; what it saw before or another sees too is held once."""
        found: list[Json] = []
        for side in range(len(self.match.sides)):
            view = self.match.view(side)
            view = reusing(self.views[side], view) if self.views else view
            found.append(reusing(found[0], view) if found else view)
        return found

    def unwritten(self) -> Change | None:
        """What is new in the journal."""
        match = self.match
        numbers = range(self.kept, len(match.journal))
        if not numbers:
            return None
        entries = [written(match, number) for number in numbers]
        progress = {"rules": match.game.rules, "outcome": match.outcome}
        clock = (self.clock.update(self.name),) if self.clock is not None else ()
        also = (*clock, *self.turn_rows, *upgrades.snapshot_rows(self))
        self.turn_rows = ()
        lease = self.store.database.lease
        return Change(self.name, self.kept, entries, progress, self.summary(), also, lease)

    def keep(self) -> None:
        """Commit what is new in the journal, in one transaction."""
        change = self.unwritten()
        if change is not None:
            self.store.database.append([change])
            self.kept += len(change.entries)

    def share(self) -> None:
        """More than one person plays from now on; nobody may take everything home."""
        if not self.shared:
            self.store.database.share(self.name)
            self.shared = True
            self.shown.clear()

    # Looking

    def summary(self) -> Json:
        """What the lobby shows of this match."""
        told = summary(self.match)
        if self.held is not None:
            told |= {"held": self.held.told(self)["awaited"], "to_act": None}
        return told

    def tell(self, reader: Reader) -> str:
        """The position as a browser gets it, in JSON."""
        return reader.tell(self)

    def push(self, reader: Reader) -> str | None:
        """The position, if anything in it has changed for this reader."""
        return None if reader.knows_all(self) else reader.tell(self)

    def position(self, seat: int) -> Json:
        """What a seat or a watcher may know, but for the log; made once, until it changes."""
        if seat not in self.shown:
            made = watching.position(self) if seat == WATCHER else positions.now(self, seat)
            self.shown[seat] = made
            self.numbers[seat] = self.numbers.get(seat, 0) + 1
        return self.shown[seat]

    def change(self, seat: int, has: Json, number: int) -> str:
        """What makes a seat's position from the one that a browser has; made once for all."""
        new = self.position(seat)
        known = self.changes.get(seat)
        if has is None or known is None or known[:2] != (number, self.numbers[seat]):
            known = (number, self.numbers[seat], self.written.change(has, new))
        if has is not None:
            self.changes[seat] = known
        return known[2]

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
        return positions.then(self, seat, at, side)

    def index(self, side: Side, at: int) -> int:
        """The moment that bears a number."""
        numbers = self.timeline.numbers(self.match, side)
        if not 0 <= at <= numbers[-1]:
            raise BadSetup(f"There is no moment {at}; there are 0 to {numbers[-1]}.")
        return self.timeline.last(numbers, at)

    def state_at(self, seat: int, at: int) -> State:
        """A copy of the state at a moment."""
        index = self.index(self.match.side_of(seat), at)
        return self.timeline.state(self.match, index)

    def events(self, seat: int, since: int) -> list[Json]:
        """What has happened, as a seat knows it."""
        events = self.match.events(self.match.side_of(seat), since)
        return [told(self.match, event) for event in events]

    def why(self, seat: int, kind: str, thing: Json) -> Json:
        """Which rule allows or forbids a thing now."""
        reason = self.match.why(kind, thing, self.match.side_of(seat))
        return explained(self.match, reason)
