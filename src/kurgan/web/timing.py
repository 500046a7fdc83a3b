"""Timing: whom a match waits for, whose clock runs, and what happens when time is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kurgan.bots.seats import holder, is_computers
from kurgan.web.people import clock as clocks
from kurgan.web.people.turns import turn_rows

if TYPE_CHECKING:
    from kurgan.web.table import Table

HEIR = "policy"  # the computer that plays on where a person's time is over


def follow_turn(table: Table) -> None:
    """The clock runs for the person who is to act; who has an account is told."""
    seat = awaited(table)
    if table.clock is not None:
        _hand_clock(table, table.clock, _timed(table, table.clock))
    if seat != table.awaited and table.claims.accounts:
        told = seat if seat in table.claims.accounts else None
        table.turn_rows = turn_rows(table.name, told)
    table.awaited = seat


def start_anew(table: Table) -> None:
    """The clock runs again where it was stopped."""
    if table.clock is not None:
        table.clock.running = None
        _hand_clock(table, table.clock, _timed(table, table.clock))
        clocks.keep(table.store.database, table.clock, table.name)
        table.shown.clear()


def _hand_clock(table: Table, clock: clocks.Clock, seat: int | None) -> None:
    if seat == clock.running:
        return
    away = 0.0
    if seat is not None and seat in table.claims.accounts:
        away = clocks.away_until(table.store.database, table.name, seat)
    clock.hand(seat, clocks.now(), away)


def awaited(table: Table) -> int | None:
    """The seat of the person who is to act."""
    ask = table.match.question
    if ask is None or is_computers(table.match, table.match.sides[ask.side]):
        return None
    return table.match.seat_of(ask.side)


def _timed(table: Table, clock: clocks.Clock) -> int | None:
    """The seat whose clock runs: also while its player lets a computer answer for him."""
    ask = table.match.question
    seat = table.match.seat_of(ask.side) if ask is not None else None
    is_held = seat is not None and table.claims.states[seat] in ("held", "moving")
    return seat if (is_held or seat == awaited(table)) and seat not in clock.out else None


def expire(table: Table, clock: clocks.Clock) -> None:
    """What was agreed happens; who has not even come loses."""
    match = table.match
    if match.waits:
        clock.deadline = None
        match.time_out(match.waits[0])
        table.timeline.note(match)
        return
    seat = clock.expire()
    if clock.terms.at_end == "computer":
        match.take_over(match.side_of(seat), holder(HEIR))
    else:
        match.time_out(match.side_of(seat))
    table.timeline.note(match)


def stand_still(table: Table, seat: int, until: float) -> None:
    """Whoever plays this seat is away until then, or back now; a slow clock waits so long."""
    if table.clock is not None and table.clock.running == seat:
        table.clock.stand_still(clocks.now(), until)
        clocks.keep(table.store.database, table.clock, table.name)
        table.shown.clear()
