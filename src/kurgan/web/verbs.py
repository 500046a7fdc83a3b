"""The verbs of the socket: what a browser at a seat, or one that looks on, may ask for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from kurgan.kernel.errors import BadSetup, KurganError
from kurgan.kernel.procedure import Json
from kurgan.protocol import belief, field, forecast, needed, offered, promised, read_since
from kurgan.web import chat, upgrades, watching
from kurgan.web.database import key_digest
from kurgan.web.hall import Hall
from kurgan.web.limits import A_LOAD, OF_A_SOCKET, Pace, give_back, pay
from kurgan.web.place import Guest, Place, Watcher
from kurgan.web.reader import WATCHER
from kurgan.web.refusals import Elsewhere, TooMany, WrongKey

REFUSED = 1.0  # seconds
REVOKED = "Somebody else holds this seat now."


class Text(str):
    """A result that is JSON already."""


class Verbs:
    """One browser and the seat it has taken; each verb is a method of its name."""

    def __init__(self, hall: Hall, of_address: Pace, is_owner: bool) -> None:
        self.hall = hall
        self.is_owner = is_owner
        self.manages: Callable[[str], Awaitable[bool]] | None = None  # where there are accounts
        self.place: Place | None = None
        self.news = asyncio.Event()
        self.guest = Guest(0, self.news)
        self.paces = (Pace(OF_A_SOCKET), of_address)

    async def _pay(self, cost: float) -> None:
        """Wait, if this browser or its address asks for much; what is dear may be refused."""
        try:
            await pay(self.paces, cost, is_refused=cost > 1)
        except TooMany:
            await asyncio.sleep(REFUSED)  # who asks again at once waits for it too
            raise

    async def join(self, request: Json) -> Json:
        """Take a seat, or change it."""
        name, key = str(needed(request, "match")), str(needed(request, "key"))
        seat = await self.hall.seat(name, key)
        place = await self._entered(name, lambda: self.hall.place(name))
        self._leave()
        wants_differences = bool(field(request, "differences"))
        self.place, self.guest = place, Guest(seat, self.news, wants_differences)
        self.guest.digest = key_digest(key)
        try:
            is_own = await self.manages(name) if self.manages is not None else self.is_owner
            await self.hall.sit(place, self.guest, is_own)
            await self.hall.seat(name, key)  # it may have been revoked meanwhile
        except KurganError:
            self._leave()
            raise
        chat.listen(place.table, self.guest)
        return Text(await self.hall.at(place, place.table.tell, self.guest))

    async def watch(self, request: Json) -> Json:
        """Look on by the link of a match, without a seat."""
        name, token = str(needed(request, "match")), str(needed(request, "key"))
        place = await self._entered(name, lambda: self.hall.watch(name, token))
        self._leave()
        watcher = Watcher(place.table, self.news, bool(field(request, "differences")))
        await self.hall.at(place, place.let_watch, watcher, token)
        self.place, self.guest = place, watcher
        chat.listen(place.table, watcher)
        return Text(await self.hall.at(place, place.table.tell, watcher))

    async def play(self, request: Json) -> Json:
        """Answer the question, or with "actions" give a whole move."""
        place = self._joined()
        seq, actions = needed(request, "seq"), field(request, "actions")
        if actions is not None:
            return await self._by_hand(place, place.table.play_move, actions, seq)
        return await self._by_hand(place, place.table.play, request.get("action"), seq)

    async def undo(self, request: Json) -> Json:
        """Take the last answer back."""
        place = self._joined()
        return await self._by_hand(place, place.table.undo, field(request, "seq"))

    async def _plain(self, deed: str, request: Json) -> Json:
        """Change the match by a deed that needs no more words."""
        place = self._joined()
        return await self._change(place, getattr(place.table, deed))

    async def settle(self, request: Json) -> Json:
        """Say how a match goes on that a change of the rules holds: its "wish"."""
        place, wish = self._joined(), needed(request, "wish")
        await self.hall.at(place, upgrades.settle, place.table, self.guest.seat, wish)
        self.hall.tell_others(place, self.guest)
        return Text(await self.hall.at(place, place.table.tell, self.guest))

    async def nonce(self, request: Json) -> Json:
        """Stir a word of this seat into the dice, before the first roll."""
        place = self._joined()
        return await self._change(place, place.table.add_nonce, str(needed(request, "nonce")))

    async def question(self, request: Json) -> Json:
        """What must be answered now, if this seat is to answer."""
        place = self._joined()
        return await self.hall.at(place, place.table.question, self.guest.seat)

    async def view(self, request: Json) -> Json:
        """The position as this seat sees it."""
        place = self._joined()
        return await self.hall.at(place, place.table.view, self.guest.seat)

    async def events(self, request: Json) -> Json:
        """What has happened, as this seat knows it."""
        place = self._joined()
        return await self.hall.at(place, place.table.events, self.guest.seat, read_since(request))

    async def why(self, request: Json) -> Json:
        """Which rule allows or forbids a thing now."""
        place = self._joined()
        kind, thing = needed(request, "kind"), needed(request, "thing")
        return await self.hall.at(place, place.table.why, self.guest.seat, kind, thing)

    async def moments(self, request: Json) -> Json:
        """The steps that this seat may look back at."""
        place, guest = self._joined(), self.guest
        return await self.hall.at(place, lambda: place.table.moments(guest.seat))

    async def moment(self, request: Json) -> Json:
        """The position as it was."""
        place, guest = self._joined(), self.guest
        at, side = needed(request, "at"), field(request, "side")
        eyes = None if side is None else place.table.match.side(side)
        return await self.hall.at(place, lambda: place.table.moment(guest.seat, at, eyes))

    async def advise(self, request: Json) -> Json:
        """What a computer would answer in this seat's place."""
        return await self.hall.computers.advise(self._joined(), self.guest.seat)

    async def chance(self, request: Json) -> Json:
        """The win chance of this seat's side."""
        return await self.hall.computers.chance(self._joined(), self.guest.seat)

    async def decisions(self, request: Json) -> Json:
        """The decisions of computers of which this seat may hear the reasons."""
        return await self.hall.computers.decisions(self._joined(), self.guest.seat)

    async def explain(self, request: Json) -> Json:
        """Why a computer gave the answer that led to a moment."""
        place, at = self._joined(), needed(request, "at")
        return await self.hall.computers.explain(place, self.guest.seat, at)

    async def hurry(self, request: Json) -> Json:
        """Let a computer that thinks answer now, if it thinks for nobody else."""
        self.hall.computers.hurry(self._joined().table, self.guest.seat)
        return {}

    async def moves(self, request: Json) -> Json:
        """What can be chosen now, and the moves with what is "chosen"."""
        place, chosen = self._joined(), field(request, "chosen") or []
        _, side, state = await self.hall.at(place, place.table.now, self.guest.seat)
        return await self.hall.slow(offered, place.table.match, state, side, chosen)

    async def odds(self, request: Json) -> Json:
        """The exact odds of the attack being assembled and of every target; of a move's own."""
        actions = field(request, "actions")
        if actions is None:
            return await self._chances("odds", forecast)
        place = self._joined()
        _, side, state = await self.hall.at(place, place.table.now, self.guest.seat)
        return await self.hall.slow(promised, place.table.match, state, side, actions)

    async def belief(self, request: Json) -> Json:
        """What each hidden enemy piece can still be."""
        return await self._chances("belief", belief)

    async def say(self, request: Json) -> Json:
        """Say something to everybody at the table; it comes back as it is told to all."""
        place = self._joined()
        text = str(needed(request, "text"))
        await self.hall.at(place, chat.say, place, self.guest.seat, text)
        place.tell_chat()
        return {}

    async def chat(self, request: Json) -> Json:
        """What was said after line number "since"; what is said later comes by itself."""
        place = self._joined()
        self.guest.heard = read_since(request)
        return await self._unheard(place)

    # Inside

    async def _entered(self, name: str, enter: Callable[[], Awaitable[Place]]) -> Place:
        """A match; one that has to be read from the disk costs more, if it is read here."""
        cost = 0 if self.hall.is_at_hand(name) else A_LOAD
        await self._pay(cost)
        try:
            return await enter()
        except Elsewhere:
            give_back(self.paces, cost)
            raise

    def _joined(self) -> Place:
        if self.place is None:
            raise BadSetup('Take a seat first: {"do": "join", "match": …, "key": …}.')
        if self.guest.is_revoked:
            raise WrongKey(self._revoked)
        return self.place

    @property
    def _revoked(self) -> str:
        return watching.VOID if self.guest.key == WATCHER else REVOKED

    def _leave(self) -> None:
        if self.place is not None:
            self.hall.leave(self.place, self.guest)
            self.place = None

    async def _unheard(self, place: Place) -> list[Json]:
        database = self.hall.store.database
        return await self.hall.quick(chat.unheard, database, place.table.name, self.guest)

    async def _by_hand(self, place: Place, deed: Callable[..., None], *arguments: Json) -> Json:
        """Change the match as only a person does who plays the seat himself."""

        def by_hand(seat: int, *given: Json) -> None:
            place.table.check_person(seat)
            deed(seat, *given)

        return await self._change(place, by_hand, *arguments)

    async def _change(self, place: Place, deed: Callable[..., None], *arguments: Json) -> Json:
        """Change the match; the answer is ready when the change is on the disk."""
        guest = self.guest

        def change() -> str:
            deed(guest.seat, *arguments)
            return place.table.tell(guest)

        position = Text(await self.hall.change(place, change))
        guest.is_position_new = False
        self.hall.tell_others(place, guest)
        return position

    async def _chances(self, verb: str, count: Callable[..., Json]) -> Json:
        """What the calculators say, worked out beside the match and kept while it stands."""
        place = self._joined()
        length, side, state = await self.hall.at(place, place.table.now, self.guest.seat)
        key = (verb, length, side)
        if key not in place.chances:
            found = await self.hall.slow(count, place.table.match, state, side)
            place.chances = {old: row for old, row in place.chances.items() if old[1] == length}
            place.chances[key] = found
        return place.chances[key]
