"""The hall: which matches are in use, who sits at them, and the work that is done for them."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Collection, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import SystemRandom
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import kurgan
from kurgan.games import GAMES
from kurgan.kernel.dice import Dice
from kurgan.kernel.engine import question
from kurgan.kernel.errors import BadSave, BadSetup, KurganError
from kurgan.kernel.match import Match, branched
from kurgan.kernel.procedure import Json
from kurgan.kernel.save import load
from kurgan.web.refusals import Bug, NotAllowed, NotFound, TooMany, WrongKey
from kurgan.web.table import Reader, Store, Table, summary

T = TypeVar("T")
TABLES_KEPT = 16  # matches that stay in memory though nobody uses them
SOCKETS_AT_A_TABLE = 64
MOST_ENTRIES = 20_000  # of an uploaded save
MOST_SECONDS = 20.0  # for replaying it


class Guest(Reader):
    """A browser at a table: what it was told, and how to wake it."""

    def __init__(self, seat: int, news: asyncio.Event) -> None:
        super().__init__(seat)
        self.news = news
        self.is_position_new = False
        self.is_presence_new = False
        self.is_revoked = False  # somebody else holds the seat now

    def wake(self, *, position: bool = False, presence: bool = False) -> None:
        """There is something to tell; however much it is, it is told at once later."""
        self.is_position_new |= position
        self.is_presence_new |= presence
        self.news.set()


class Place:
    """A table in the hall, with its lock and the guests around it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.guests: list[Guest] = []
        self.chances: dict[tuple[str, int, int], Json] = {}  # verb, length of journal, side


class Hall:
    """Every match by its id; loaded when wanted, forgotten when idle, never lost.

    Whoever holds a place uses it. The hall itself holds only the places used last; another one
    is known for as long as anybody holds it, so that no match is ever in memory twice.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.places: WeakValueDictionary[str, Place] = WeakValueDictionary()
        self.recent: dict[str, Place] = {}  # the one used last comes last
        self.loading: dict[str, asyncio.Task[Place]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.threads = ThreadPoolExecutor(4, "table")
        self.slow_threads = ThreadPoolExecutor(2, "slow")

    def close(self) -> None:
        """End the threads once their work is done."""
        self.threads.shutdown(wait=True, cancel_futures=True)
        self.slow_threads.shutdown(wait=False, cancel_futures=True)

    # Work

    async def quick(self, function: Callable[..., T], *arguments: Any) -> T:
        """Something with the database, in a thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.threads, lambda: function(*arguments))

    async def slow(self, function: Callable[..., T], *arguments: Any) -> T:
        """Something that may take seconds, in a thread; at most two at a time."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.slow_threads, lambda: function(*arguments))

    async def at(self, place: Place, function: Callable[..., T], *arguments: Any) -> T:
        """Something with a match, one at a time; it is finished even if nobody waits for it."""

        def sound() -> T:
            if not place.table.is_sound:
                place.table.restore()
            return function(*arguments)

        async def alone() -> T:
            async with place.lock:
                return await self.quick(sound)

        return await self._finished(alone())

    async def write_bug(self, name: str, bug: Exception, about: Json) -> Bug:
        """Write down a bug of ours that belongs to no match; what its finder is told."""
        with suppress(KurganError):
            await self.quick(self.store.folder.write_bug, name, bug, None, about)
        return Bug(f"This is a bug in Kurgan ({type(bug).__name__}). Please report it.")

    async def _finished(self, work: Coroutine[Any, Any, T]) -> T:
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled():
            task.exception()  # it is told to whoever waited, if somebody did

    # Matches

    async def place(self, name: str) -> Place:
        """A match by its id, from memory or from the disk."""
        if not is_name(name):
            raise NotFound("There is no such match here.")
        place = self.places.get(name)
        if place is None:
            if name not in self.loading:
                self.loading[name] = asyncio.ensure_future(self._load(name))
                self.loading[name].add_done_callback(self._done)
            place = await asyncio.shield(self.loading[name])
        self._remember(place)
        return place

    async def _load(self, name: str) -> Place:
        try:
            place = Place(await self.slow(self._read_table, name))
            self.places[name] = place
            return place
        finally:
            del self.loading[name]

    def _remember(self, place: Place) -> None:
        """Hold this one among the last; the oldest of them goes unless somebody uses it."""
        name = place.table.name
        if self.places.get(name) is place:
            self.recent.pop(name, None)
            self.recent[name] = place
        for old in list(self.recent)[:-TABLES_KEPT]:
            del self.recent[old]

    def _read_table(self, name: str) -> Table:
        try:
            return Table(name, self.store)
        except KurganError:
            raise
        except Exception as bug:  # the edge: a kept match that cannot be replayed
            body = self.store.database.match(name).body
            path = self.store.folder.write_bug(name, bug, body, {"do": "load"})
            raise Bug(
                f"This match meets a bug in Kurgan ({type(bug).__name__}) and cannot be opened. "
                f"Please report it with the file {path.name} in the folder bugs of the server."
            ) from None

    async def seat(self, name: str, key: str) -> int:
        """The seat that a key opens."""
        is_sound = is_name(name) and 0 < len(key) <= 100
        found = await self.quick(self.store.database.seat, name, key) if is_sound else None
        if found is None:
            raise WrongKey(
                "This key opens no seat of this match; the seat may be somebody else's now."
            )
        return found

    async def keep(self, match: Match, kind: str = "match", friends: Collection[int] = ()) -> Json:
        """Keep a new match: keys of the seats here, invitations to those of friends."""
        name = secrets.token_hex(8)
        database = self.store.database
        shared = bool(friends)
        await self.quick(database.add_match, name, kind, match.save(), summary(match), shared)
        here = {seat: side for seat, side in enumerate(match.seats) if seat not in friends}
        kept = await self.new_keys(name, here)
        place = await self.place(name) if friends else None
        invitations = [await self.invite(place, seat) for seat in friends] if place else []
        return {**kept, "invitations": invitations}

    async def new_keys(self, name: str, sides: Mapping[int, str]) -> Json:
        """Fresh keys for these seats."""
        keys = {seat: new_token() for seat in sides}
        await self.quick(self.store.database.add_keys, name, keys)
        seats = [{"seat": seat, "side": sides[seat], "key": key} for seat, key in keys.items()]
        return {"id": name, "seats": seats}

    def new(
        self, game: str, scenario: Json, options: Json, seed: Json, names: Json, friends: Json
    ) -> Match:
        """Begin a match; with friends it waits until each of them has taken his seat."""
        pack = self.store.newest_packs.get(game)
        match = kurgan.new(game, scenario, options, seed=seed, pack=pack, nonces=bool(friends))
        if not set(friends or []) <= set(range(len(match.sides))):
            raise BadSetup(f'"friends" are seats from 0 to {len(match.sides) - 1}.')
        given = names or []
        if len(given) > len(match.sides):
            raise BadSetup(f"There are more names than seats; there are {len(match.sides)} seats.")
        for seat, name in enumerate(given):
            if name:
                match.take_over(match.side_of(seat), name)
        return match

    def read(self, body: Json) -> Match:
        """A match from an uploaded save; refused if it is too long or takes too long."""
        entries = body.get("entries") if isinstance(body, dict) else None
        if isinstance(entries, list) and len(entries) > MOST_ENTRIES:
            raise BadSave(f"This save has more than {MOST_ENTRIES} entries; no match is so long.")
        end = time.monotonic() + MOST_SECONDS

        def watch(match: Match) -> None:
            if time.monotonic() > end:
                raise BadSave(f"Replaying this save takes longer than {MOST_SECONDS:.0f} seconds.")

        match = load(body, GAMES, self.store.pack(body), watch)
        if match.waits:
            raise BadSave("This match has not begun; begin it anew.")
        for side in match.sides:
            match.view(side)
        match.start["origin"] = "uploaded"  # for ever: whoever brought it may know its seed
        return match

    def copy(self, table: Table, seat: int, at: int, is_owner: bool) -> Match:
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

    async def delete(self, name: str) -> None:
        """Forget a match; whoever sits at it learns that it is gone."""
        if not is_name(name):
            raise NotFound("There is no such match here.")
        await self.quick(self.store.database.delete, name)
        if name in self.loading:  # it was read just before
            await asyncio.wait([self.loading[name]])
        place = self.places.pop(name, None)
        self.recent.pop(name, None)
        for guest in place.guests if place is not None else ():
            guest.wake(position=True)

    # Seats

    async def invite(self, place: Place, seat: int) -> Json:
        """A new invitation to a seat."""
        invitation = new_token()
        await self.at(place, place.table.claims.invite, seat, invitation)
        self.tell_others(place, None)
        side = place.table.match.seats[seat]
        return {"seat": seat, "side": side, "invitation": invitation}

    async def withdraw(self, place: Place, seat: int) -> None:
        """Take an invitation back."""
        await self.at(place, place.table.claims.withdraw, seat)
        self.tell_others(place, None)

    async def claim(self, place: Place, invitation: str) -> Json:
        """Hold the seat of an invitation, which is void from now on."""
        key = new_token()
        seat: int = await self.at(place, place.table.claims.claim, invitation, key)
        self._revoke(place, seat)
        match = place.table.match
        kept = {"seat": seat, "side": match.seats[seat], "key": key}
        return {"id": place.table.name, **kept, "commitment": match.dice.commitment}

    async def take_seat(self, place: Place, seat: int) -> Json:
        """The owner takes a seat; everybody is told, and who held it holds it no more."""
        key = new_token()
        await self.at(place, place.table.claims.take, seat, key)
        self._revoke(place, seat)
        return {"seat": seat, "side": place.table.match.seats[seat], "key": key}

    async def give_back(self, place: Place, seat: int) -> None:
        """Nobody holds this seat any more."""
        await self.at(place, place.table.claims.give_back, seat)
        self._revoke(place, seat)

    def _revoke(self, place: Place, seat: int) -> None:
        """Whoever sits there with an old key has to go."""
        for guest in place.guests:
            guest.is_revoked |= guest.seat == seat
        self.tell_others(place, None)

    # Guests

    async def sit(self, place: Place, guest: Guest, is_owner: bool) -> None:
        """A browser takes a seat. Two seats at once, or not the owner: several people play."""
        if self.places.get(place.table.name) is not place:
            raise NotFound("There is no such match here.")
        if guest not in place.guests and len(place.guests) >= SOCKETS_AT_A_TABLE:
            raise TooMany("Too many browsers look at this match; close some.")
        if guest not in place.guests:
            place.guests.append(guest)
        seats = {other.seat for other in place.guests}
        if not place.table.shared and (not is_owner or len(seats) > 1):
            await self.at(place, place.table.share)
        self.tell_presence(place)

    def leave(self, place: Place, guest: Guest) -> None:
        """A browser goes away."""
        if guest in place.guests:
            place.guests.remove(guest)
        self.tell_presence(place)

    def tell_presence(self, place: Place) -> None:
        """Everybody learns who is here."""
        for guest in place.guests:
            guest.wake(presence=True)

    def tell_others(self, place: Place, actor: Guest | None) -> None:
        """Everybody else learns what has changed for them."""
        for guest in place.guests:
            if guest is not actor:
                guest.wake(position=True)

    def present(self, place: Place) -> list[bool]:
        """Which seats are connected."""
        here = {guest.seat for guest in place.guests}
        return [seat in here for seat in range(len(place.table.match.sides))]


def new_token() -> str:
    """A key or an invitation that nobody guesses."""
    return secrets.token_urlsafe(24)


def is_name(name: str) -> bool:
    """Whether a text can be the id of a match."""
    return 0 < len(name) <= 32 and name.isascii() and name.isalnum()
