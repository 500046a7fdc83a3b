"""The hall: which matches are in use, who sits at them, and the work that is done for them."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Collection, Mapping
from weakref import WeakValueDictionary

from kurgan.bots.seats import holder, is_computers
from kurgan.kernel.errors import KurganError
from kurgan.kernel.match import Match
from kurgan.kernel.procedure import Json
from kurgan.web.collector import give_back
from kurgan.web.computers import Computers
from kurgan.web.lease import Lease
from kurgan.web.measures import Measures
from kurgan.web.people.tables import NOBODY, Holder, Hosting
from kurgan.web.place import Guest, Place
from kurgan.web.refusals import Bug, Elsewhere, Moved, NotFound, TooMany, WrongKey
from kurgan.web.store import Store
from kurgan.web.summary import summary
from kurgan.web.table import Table
from kurgan.web.together.cluster import Cluster, Member
from kurgan.web.watching import check_link
from kurgan.web.work import Work

TABLES_KEPT = 16  # matches that stay in memory though nobody uses them
IDLE = 300.0  # seconds for which they do, and after which a long match is held without its past
LONG = 300  # entries
SOCKETS_AT_A_TABLE = 64
BRINGING = 8.0  # seconds in which another process lets go of a match


class Hall(Work):
    """Every match by its id; loaded when wanted, forgotten when idle, never lost.

    Whoever holds a place uses it. The hall itself holds only the places used last; another one
    is known for as long as anybody holds it, so that no match is ever in memory twice.
    """

    def __init__(self, store: Store, cluster: Cluster | None = None) -> None:
        super().__init__(store)
        self.cluster = cluster  # the processes that serve this database besides, if there are any
        self.places: WeakValueDictionary[str, Place] = WeakValueDictionary()
        self.recent: dict[str, Place] = {}  # the one used last comes last
        self.loading: dict[str, asyncio.Task[Place]] = {}
        self.measures = Measures()
        self.tidying: asyncio.TimerHandle | None = None
        self.computers = Computers(self)

    def close(self) -> None:
        """End the threads once their work is done."""
        self.computers.close()
        if self.tidying is not None:
            self.tidying.cancel()
        super().close()

    # Matches

    async def place(self, name: str) -> Place:
        """A match by its id, from memory or from the disk."""
        if not is_name(name):
            raise NotFound("There is no such match here.")
        if name in self.places and (there := await self.elsewhere(name)):
            raise there
        place = self.places.get(name)
        if place is None:
            if name not in self.loading:
                self.loading[name] = asyncio.ensure_future(self._load(name))
                self.loading[name].add_done_callback(self._done)
            place = await asyncio.shield(self.loading[name])
        self._remember(place)
        return place

    def is_at_hand(self, name: str) -> bool:
        """Whether a match need not be read from the disk, or is read for somebody else."""
        return name in self.places or name in self.loading

    async def _load(self, name: str) -> Place:
        try:
            lease = await self._taken(name)
            place = Place(await self.slow(self._read_table, name, lease))
            if not self._is_valid(lease):
                raise Moved
            self.places[name] = place
            self.computers.wake(place)
            return place
        finally:
            del self.loading[name]

    def _is_valid(self, lease: Lease | None) -> bool:
        """Whether nobody can have taken us for dead since we have a match."""
        cluster = self.cluster
        return cluster is None or (
            lease is not None and lease.process == cluster.members.me.id and cluster.is_alive
        )

    def _check_ours(self, place: Place) -> None:
        """Do nothing with a match that may be another process's by now."""
        if self.cluster is None:
            return
        if not self._is_valid(place.lease) or self.places.get(place.table.name) is not place:
            raise Moved

    def _remember(self, place: Place) -> None:
        """Hold this one among the last; the oldest of them goes unless somebody uses it."""
        name = place.table.name
        if self.places.get(name) is place:
            self.recent.pop(name, None)
            self.recent[name] = place
        for old in list(self.recent)[:-TABLES_KEPT]:
            del self.recent[old]
        self._use(place)

    def _use(self, place: Place) -> None:
        """Somebody needs it now."""
        self._check_ours(place)
        loop = asyncio.get_running_loop()
        place.used = loop.time()
        if self.tidying is None:
            self.tidying = loop.call_later(IDLE, self.forget_idle)

    def forget_idle(self) -> None:
        """Let go of matches that nobody has used for a while; where people wait, of their past."""
        loop = asyncio.get_running_loop()
        for name, place in list(self.places.items()):
            if loop.time() - place.used < IDLE or place.lock.locked():
                continue
            self.recent.pop(name, None)
            if place.table.is_sound and len(place.table.match.journal) > LONG:
                place.table.sleep()
        give_back()
        self.tidying = loop.call_later(IDLE, self.forget_idle) if self.places else None

    def _read_table(self, name: str, lease: Lease | None) -> Table:
        store = self.store
        if lease is not None:
            store = store._replace(database=store.database.under(lease))
        try:
            return Table(name, store)
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

    async def keep(
        self,
        match: Match,
        kind: str = "match",
        friends: Collection[int] = (),
        hosting: Hosting | None = None,
    ) -> Json:
        """Keep a new match: keys of people's seats here, invitations to those of friends."""
        name = secrets.token_hex(8)
        everybody = range(len(match.seats))
        people = [seat for seat in everybody if not is_computers(match, match.seats[seat])]
        people = people or list(everybody)  # nobody plays: whoever began it looks on
        here = {seat: match.seats[seat] for seat in people if seat not in friends}
        also = hosting.rows(name, here) if hosting is not None else []
        add = self.store.database.add_match
        await self.quick(add, name, kind, match.save(), summary(match), bool(friends), also)
        kept = await self.new_keys(name, here, hosting.holder if hosting is not None else NOBODY)
        asked = [seat for seat in friends if hosting is None or seat not in hosting.others]
        place = await self.place(name) if asked else None
        invitations = [await self.invite(place, seat) for seat in asked] if place else []
        return {**kept, "invitations": invitations}

    async def new_keys(self, name: str, sides: Mapping[int, str], holder: Holder = NOBODY) -> Json:
        """Fresh keys for these seats."""
        keys = {seat: new_token() for seat in sides}
        await self.quick(self.store.database.add_keys, name, keys, holder)
        seats = [{"seat": seat, "side": sides[seat], "key": key} for seat, key in keys.items()]
        return {"id": name, "seats": seats}

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

    # Among other processes

    async def elsewhere(self, name: str) -> Elsewhere | None:
        """Which other process has a match; None if we have it, or there is no such match."""
        try:
            await self._taken(name)
        except Elsewhere as there:
            return there
        return None

    async def _taken(self, name: str) -> Lease | None:
        """Have a match, unless another process has it; None, if there are no others."""
        if self.cluster is None:
            return None
        member = await self.quick(self.cluster.members.take, name)
        lease, place = Lease(name, member.id), self.places.get(name)
        if place is not None and place.lease != lease:
            self._abandon(place)  # we were taken for dead, and what we hold may be old
        if member.id != self.cluster.members.me.id:
            raise Elsewhere(member.address, member.id)
        return lease

    async def is_others(self, name: str) -> bool:
        """Whether another process has a match; it is not taken from anybody."""
        if self.cluster is None or name in self.places:
            return False
        holder = await self.quick(self.cluster.members.holder, name)
        return holder is not None and holder.id != self.cluster.members.me.id

    async def bury(self, there: Elsewhere) -> None:
        """Nobody listens where a process was."""
        assert self.cluster is not None
        await self.quick(self.cluster.members.bury, Member(there.member, there.address))

    async def brought(self, name: str) -> Place:
        """A match, though another process has it: that one is asked to let go of it."""
        end = time.monotonic() + BRINGING
        while True:
            try:
                return await self.place(name)
            except Elsewhere:
                if time.monotonic() > end or self.cluster is None:
                    raise
                await self.quick(self.cluster.ask_for, name)
                await asyncio.sleep(0.2)

    def hear(self, message: Json) -> None:
        """Another process says something."""
        if message.get("do") == "revoke":
            for name, seat in message.get("seats", ()):
                if (place := self.places.get(name)) is not None:
                    self.revoke(place, seat)
        elif message.get("do") == "release" and message.get("match") in self.places:
            self.begin(self._release(self.places[message["match"]]))

    async def _release(self, place: Place) -> None:
        """Let another process have a match; whoever sits at it comes back by himself."""
        assert self.cluster is not None
        async with place.lock:
            self._abandon(place)
            await self.quick(self.cluster.members.let_go, place.table.name)

    def abandon_all(self) -> None:
        """Every match may be another process's by now."""
        for place in list(self.places.values()):
            self._abandon(place)

    def _abandon(self, place: Place) -> None:
        place.is_abandoned = True
        if self.places.get(place.table.name) is place:
            self.places.pop(place.table.name)
        self.recent.pop(place.table.name, None)
        for guest in place.guests:
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

    async def claim(
        self, place: Place, invitation: str, name: str = "", holder: Holder = NOBODY
    ) -> Json:
        """Hold the seat of an invitation, which is void from now on."""
        key = new_token()
        claim = place.table.claims.claim
        seat: int = await self.at(place, claim, invitation, key, name, holder)
        self.revoke(place, seat)
        match = place.table.match
        kept = {"seat": seat, "side": match.seats[seat], "key": key}
        return {"id": place.table.name, **kept, "commitment": match.dice.commitment}

    async def take_open(self, place: Place, seat: int, name: str, holder: Holder) -> Json:
        """Hold a seat that is open to anybody."""
        key = new_token()
        await self.at(place, place.table.claims.take_open, seat, key, name, holder)
        self.revoke(place, seat)
        return {"seat": seat, "side": place.table.match.seats[seat], "key": key}

    async def take_seat(self, place: Place, seat: int) -> Json:
        """The owner takes a seat; everybody is told, and who held it holds it no more."""
        key = new_token()
        await self.at(place, place.table.claims.take, seat, key)
        self.revoke(place, seat)
        return {"seat": seat, "side": place.table.match.seats[seat], "key": key}

    async def seat_computer(self, place: Place, seat: int, level: str) -> None:
        """A computer plays this seat from now on."""
        await self.at(place, place.table.take_over, seat, holder(level))
        self.tell_others(place, None)
        self.computers.wake(place)

    async def dismiss_computer(self, place: Place, seat: int, name: str) -> None:
        """A person plays this seat again, if a computer does now."""
        if is_computers(place.table.match, place.table.match.seats[seat]):
            await self.at(place, place.table.take_over, seat, name)
            self.tell_others(place, None)

    async def rename(self, place: Place, seat: int, name: str) -> None:
        """Whoever plays this seat is called so."""
        await self.at(place, place.table.claims.rename, seat, name)
        self.tell_others(place, None)

    async def give_back(self, place: Place, seat: int) -> None:
        """Nobody holds this seat any more."""
        await self.at(place, place.table.claims.give_back, seat)
        self.revoke(place, seat)

    def revoke(self, place: Place, seat: int) -> None:
        """Whoever sits there with an old key has to go."""
        place.dismiss(seat)
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
        if not place.table.shared and (not is_owner or len(place.seats) > 1):
            await self.at(place, place.table.share)
        self.computers.wake(place)
        self.tell_presence(place)

    async def watch(self, name: str, token: str) -> Place:
        """The match at which the bearer of its link may look on."""
        if not is_name(name):
            raise NotFound("There is no such match here.")
        await self.quick(check_link, self.store.database, name, token)
        return await self.place(name)

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
        """Everybody else learns what has changed for them, computers too."""
        self.computers.wake(place)
        for guest in place.guests:
            if guest is not actor:
                guest.wake(position=True)

    def present(self, place: Place) -> list[bool]:
        """Which seats are connected."""
        return [seat in place.seats for seat in range(len(place.table.match.sides))]


def new_token() -> str:
    """A key or an invitation that nobody guesses."""
    return secrets.token_urlsafe(24)


def is_name(name: str) -> bool:
    """Whether a text can be the id of a match."""
    return 0 < len(name) <= 32 and name.isascii() and name.isalnum()
