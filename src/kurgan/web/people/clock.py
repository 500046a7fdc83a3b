"""Clocks: how much time each player has, and what happens when it is over."""

from __future__ import annotations

import json
import sys
import time
from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sql

from kurgan.kernel.errors import BadSetup
from kurgan.kernel.procedure import Json
from kurgan.web.people.tables import CLOCK, SEAT_ACCOUNT, VACATION

if TYPE_CHECKING:
    from kurgan.web.database import Database

DAY = 24 * 3600
LEAST, MOST = 10, 60 * DAY  # seconds to begin with
AT_END = {
    "forfeit": "Whoever runs out of time loses.",
    "computer": "Whoever runs out of time is replaced by a computer.",
}
SPANS = ((DAY, "day"), (3600, "hour"), (60, "minute"), (1, "second"))


def _running() -> float:
    """Seconds that nobody can set, and that go on while a machine sleeps, where it counts them."""
    if sys.platform == "linux":
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


BEGINNING = time.time() - _running()


def now() -> float:
    """This moment, in seconds of Unix; the machine's clock was looked at when the server began.

    So nobody loses or gains time when it is set forth or back while the server runs.
    """
    return BEGINNING + _running()


class Terms(NamedTuple):
    """What was agreed before the match, in seconds."""

    bank: int  # to begin with
    increment: int  # gained whenever the turn goes to somebody else
    cap: int  # what nobody can have more than
    at_end: str  # what happens at a time-out

    @property
    def words(self) -> str:
        """The terms in a sentence or two."""
        more = f", {span(self.increment)} more after each turn" if self.increment else ""
        cap = f", at most {span(self.cap)}" if self.increment else ""
        return f"{span(self.bank)} each{more}{cap}. {AT_END[self.at_end]}"


def span(seconds: int) -> str:
    """A length of time in words."""
    parts = []
    for length, name in SPANS:
        count, seconds = divmod(seconds, length)
        if count:
            parts.append(f"{count} {name}{'' if count == 1 else 's'}")
    return " ".join(parts)


def read_terms(given: Json) -> Terms | None:
    """The terms of a clock as a request gives them."""
    if given is None:
        return None
    numbers = [given.get(key, 0) for key in ("bank", "increment", "cap")]
    if not all(type(number) is int for number in numbers):
        raise BadSetup('"bank", "increment" and "cap" of a clock are whole seconds.')
    bank, increment, cap = numbers
    at_end = given.get("at_end", "forfeit")
    if not isinstance(at_end, str) or at_end not in AT_END:
        raise BadSetup('"at_end" of a clock is "forfeit" or "computer".')
    if not LEAST <= bank <= MOST or not 0 <= increment <= MOST or not 0 <= cap <= MOST:
        raise BadSetup(f"A clock begins with {span(LEAST)} to {span(MOST)}.")
    return Terms(bank, increment, max(bank, cap), at_end)


class Clock:
    """The clock of a match. It runs for the seat that a person is to answer for."""

    def __init__(self, terms: Terms, left: list[float]) -> None:
        self.terms = terms
        self.left = left  # by seat, when its turn began
        self.out: list[int] = []  # seats whose time was over
        self.running: int | None = None
        self.since = 0.0
        self.deadline: float | None = None

    def hand(self, seat: int | None, now: float, away_until: float = 0.0) -> None:
        """Another seat is to act, or none; a clock that is set back takes nothing."""
        if seat == self.running:
            return
        if self.running is not None:
            gained = self._left(now) + self.terms.increment
            self.left[self.running] = min(gained, float(self.terms.cap))
        self.running = seat
        self._run_from(now, away_until)

    def stand_still(self, now: float, away_until: float) -> None:
        """Who is to act goes away until then, or comes back now; where one plays by days."""
        if self.running is not None and self.is_slow:
            self.left[self.running] = self._left(now)
            self._run_from(now, away_until)

    @property
    def is_slow(self) -> bool:
        """Whether it is a clock of days, which vacations stop."""
        return self.terms.bank >= DAY

    def _left(self, now: float) -> float:
        """What who is to act has left; nothing is taken before the clock runs."""
        assert self.running is not None
        return max(0.0, self.left[self.running] - max(0.0, now - self.since))

    def _run_from(self, now: float, away_until: float) -> None:
        self.since = max(now, away_until) if self.is_slow else now
        self.deadline = self.since + self.left[self.running] if self.running is not None else None

    def is_over(self, now: float) -> bool:
        """Whether who is to act has no time left."""
        return self.deadline is not None and now >= self.deadline

    def expire(self) -> int:
        """The time of who is to act is over; whose it was."""
        assert self.running is not None
        seat = self.running
        self.left[seat] = 0.0
        self.out.append(seat)
        self.running = self.deadline = None
        return seat

    # Keeping and telling

    def row(self) -> dict[str, object]:
        """What is kept of it."""
        state = {
            "left": self.left, "out": self.out, "running": self.running, "since": self.since,
        }  # fmt: skip
        terms = json.dumps(self.terms._asdict())
        return {"terms": terms, "state": json.dumps(state), "deadline": self.deadline}

    def update(self, match: str) -> sql.Update:
        """What keeps it as it stands."""
        return CLOCK.update().where(CLOCK.c.match_id == match).values(**self.row())

    def told(self) -> Json:
        """What everybody may know of it; moments are seconds of Unix."""
        return {
            "words": self.terms.words,
            "terms": self.terms._asdict(),  # a rematch has the same
            "left": [round(left, 1) for left in self.left],
            "running": self.running,
            "deadline": self.deadline,
            "since": self.since,
        }


def new_clock(terms: Terms, seats: int) -> Clock:
    """A clock that has not run."""
    return Clock(terms, [float(terms.bank)] * seats)


def read_clock(database: Database, match: str) -> Clock | None:
    """The clock of a match as it was kept."""
    wanted = sql.select(CLOCK).where(CLOCK.c.match_id == match)
    with database.reading() as connection:
        row = connection.execute(wanted).first()
    if row is None:
        return None
    state = json.loads(row.state)
    clock = Clock(Terms(**json.loads(row.terms)), state["left"])
    clock.out, clock.running, clock.since = state["out"], state["running"], state["since"]
    clock.deadline = row.deadline
    return clock


def keep(database: Database, clock: Clock, match: str) -> None:
    """Keep a clock as it stands, apart from any answer."""
    with database.writing() as connection:
        connection.execute(clock.update(match))


def away_until(database: Database, match: str, seat: int) -> float:
    """Until when whoever holds a seat is away; 0 if nobody is."""
    wanted = (
        sql.select(sql.func.max(VACATION.c.until))
        .join(SEAT_ACCOUNT, SEAT_ACCOUNT.c.account_id == VACATION.c.account_id)
        .where(SEAT_ACCOUNT.c.match_id == match, SEAT_ACCOUNT.c.seat == seat)
    )
    with database.reading() as connection:
        return float(connection.execute(wanted).scalar() or 0.0)
