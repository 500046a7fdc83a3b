"""Victory: what each side must reach, the deck clock and OKH."""

from __future__ import annotations

from typing import Final

from kurgan.games.inferno.pack.tables import DEAD, OKH, REMOVED
from kurgan.games.inferno.state import (
    GERMAN_BANK,
    GERMAN_NO_SOVIETS,
    GERMAN_SPAWN,
    NOT_EXTENDED,
    SOVIET_DECK,
    SOVIET_LOSSES,
    UNDECIDED,
    Board,
)
from kurgan.kernel.bits import members
from kurgan.kernel.procedure import AGAIN, Signal

LOSSES_TO_LOSE: Final = 10
R_UNIT_COUNTS: Final = 2


def end_game(s: Board, outcome: int) -> Signal:
    """The game ends here and now, whatever was going on."""
    s.outcome = outcome
    s.emit("game_ended", outcome)
    s.stack.clear()
    return AGAIN


def end_of_turn(s: Board, *, is_german_turn: bool) -> int:
    """Who has won when a turn ends (R5, R6)."""
    german = german_objective(s)
    has_ten_losses = german_losses(s) >= LOSSES_TO_LOSE
    if german and has_ten_losses:
        germans_first = {"turn": is_german_turn, "german": True, "soviet": False}
        return german if germans_first[s.rules.both_qualify] else SOVIET_LOSSES
    if has_ten_losses:
        return SOVIET_LOSSES
    return german or (SOVIET_DECK if is_german_turn and is_time_up(s) else UNDECIDED)


def german_objective(s: Board) -> int:
    """The German Decisive Victory that holds now, as OKH has it once in play."""
    if not s.soviet:
        return GERMAN_NO_SOVIETS
    if s.has_german_leader(OKH):
        bank = s.tables.okh_objective
        return GERMAN_BANK if bank & s.german_control == bank else UNDECIDED
    return UNDECIDED if s.soviet_spawn else GERMAN_SPAWN


def is_time_up(s: Board) -> bool:
    """Whether the German turn that ends was the last of the extra ones (R7)."""
    return s.extra_turns != NOT_EXTENDED and s.extra_turns >= removed_r_units(s)


def german_losses(s: Board) -> int:
    """Destroyed German Units; those marked R count double."""
    marked = sum([1 for unit in members(s.tables.r_units) if s.german_where[unit] == DEAD])
    return s.german_where.count(DEAD) + (R_UNIT_COUNTS - 1) * marked


def removed_r_units(s: Board) -> int:
    """R Units that lie Removed on the track; they are no losses (R9)."""
    return sum(1 for unit in members(s.tables.r_units) if s.german_where[unit] == REMOVED)


def is_extended(s: Board) -> bool:
    """Whether OKH lets the game outlive the Soviet deck (R7)."""
    return s.has_german_leader(OKH) and removed_r_units(s) > 0
