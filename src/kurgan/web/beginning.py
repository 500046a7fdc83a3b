"""How a match comes to be: begun anew, read from a save, or copied from a moment of another."""

from __future__ import annotations

import time
from collections.abc import Mapping
from random import SystemRandom
from types import MappingProxyType

import kurgan
from kurgan.games import GAMES
from kurgan.kernel.dice import Dice
from kurgan.kernel.engine import question
from kurgan.kernel.errors import BadSave, BadSetup, KurganError
from kurgan.kernel.match import Match, branched
from kurgan.kernel.pack import Pack
from kurgan.kernel.procedure import Json
from kurgan.kernel.save import load
from kurgan.protocol import forecast
from kurgan.web.computers import person, seat_computers
from kurgan.web.refusals import NotAllowed
from kurgan.web.store import Store
from kurgan.web.table import Table

MOST_ENTRIES = 20_000  # of an uploaded save
MOST_SECONDS = 20.0  # for replaying it
UNSOUND = "The start of this save is not a sound position of this game."


def new_match(
    store: Store,
    game: str,
    scenario: Json,
    options: Json,
    seed: Json,
    names: Json,
    friends: Json,
    computers: Mapping[int, str] = MappingProxyType({}),
    pack: Pack | None = None,
) -> Match:
    """Begin a match; with friends it waits until each of them has taken his seat."""
    pack = pack or store.newest_packs.get(game)
    match = kurgan.new(game, scenario, options, seed=seed, pack=pack, nonces=bool(friends))
    if not set(friends or []) <= set(range(len(match.sides))):
        raise BadSetup(f'"friends" are seats from 0 to {len(match.sides) - 1}.')
    given = names or []
    if len(given) > len(match.sides):
        raise BadSetup(f"There are more names than seats; there are {len(match.sides)} seats.")
    for seat, name in enumerate(given):
        if name:
            match.take_over(match.side_of(seat), person(name))
    seat_computers(match, computers, set(friends or []))
    return match


def read_match(store: Store, body: Json) -> Match:
    """A match from an uploaded save; refused if it is too long or takes too long."""
    entries = body.get("entries") if isinstance(body, dict) else None
    if isinstance(entries, list) and len(entries) > MOST_ENTRIES:
        raise BadSave(f"This save has more than {MOST_ENTRIES} entries; no match is so long.")
    end = time.monotonic() + MOST_SECONDS

    def watch(match: Match) -> None:
        if time.monotonic() > end:
            raise BadSave(f"Replaying this save takes longer than {MOST_SECONDS:.0f} seconds.")

    match = load(body, GAMES, store.pack(body), watch)
    if match.waits:
        raise BadSave("This match has not begun; begin it anew.")
    _check_bears_thought(match)
    match.start["origin"] = "uploaded"  # for ever: whoever brought it may know its seed
    return match


def _check_bears_thought(match: Match) -> None:
    """A position from outside can be looked at, dreamt of and reckoned with, from every side."""
    for side in range(len(match.sides)):
        match.view(side)
        if "position" not in match.start or match.question is None:
            continue
        try:
            match.game.imagine(match.state, side, SystemRandom())
            forecast(match, match.state, side)
        except KurganError:
            pass  # nothing to reckon here
        except Exception:  # whatever breaks on it, the position is bad
            raise BadSave(UNSOUND) from None


def copied(table: Table, seat: int, at: int, is_owner: bool) -> Match:
    """A match that goes on from a moment with fresh dice; what is hidden is dealt anew."""
    match = table.match
    is_over = match.outcome is not None
    if not is_over and len(match.sides) > 1 and (table.shared or not is_owner):
        raise NotAllowed("A match between several people can be copied when it is over.")
    state = table.state_at(seat, at)
    if question(state) is None:
        raise BadSetup("The match is over at this moment; go on from an earlier one.")
    if not is_over:
        state = match.game.imagine(state, match.side_of(seat), SystemRandom())
    return branched(match, state, Dice.fresh())
