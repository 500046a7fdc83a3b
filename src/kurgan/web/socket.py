"""The socket: one browser, one seat at a time, the verbs of `kurgan engine`."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from kurgan.kernel.errors import BadSetup, KurganError, brief
from kurgan.kernel.procedure import Json
from kurgan.protocol import (
    belief,
    field,
    forecast,
    needed,
    read_request,
    read_since,
    refusal,
)
from kurgan.web.hall import Guest, Hall, Place
from kurgan.web.limits import A_LOAD, COSTS, OF_A_SOCKET, Pace
from kurgan.web.refusals import TooLarge, WrongKey

Verb = Callable[[Json], Awaitable[Json]]
LARGEST = 64 << 10  # bytes of a message
PATIENCE = 30.0  # seconds until the first join
SECRET = ("key", "nonce")  # fields that are never written down
WRONG_KEYS = 10  # after so many the line is cut
REVOKED = "Somebody else holds this seat now."


class Socket:
    """One connection. Answers go out in the order of the requests, news when there are any."""

    def __init__(self, socket: WebSocket, hall: Hall, of_address: Pace, is_owner: bool) -> None:
        self.socket = socket
        self.hall = hall
        self.is_owner = is_owner
        self.place: Place | None = None
        self.news = asyncio.Event()
        self.guest = Guest(0, self.news)
        self.sending = asyncio.Lock()  # taken before any match's lock
        self.paces = (Pace(OF_A_SOCKET), of_address)
        self.deadline = asyncio.get_running_loop().time() + PATIENCE
        self.patience: asyncio.Timeout | None = None  # while nothing is said
        self.wrong_keys = 0
        self.verbs: dict[str, Verb] = {
            "join": self.join,
            "play": self.play,
            "undo": self.undo,
            "resign": self.resign,
            "nonce": self.nonce,
            "question": self.question,
            "view": self.view,
            "events": self.events,
            "why": self.why,
            "moments": self.moments,
            "moment": self.moment,
            "odds": self.odds,
            "belief": self.belief,
        }

    async def serve(self) -> None:
        """Answer until the line is cut."""
        news = asyncio.ensure_future(self._tell_news())
        try:
            while self.wrong_keys < WRONG_KEYS:
                await self._answer(await self._receive_in_time())
            await self.socket.close(1008, "Too many wrong keys.")
        except TimeoutError:
            await self.socket.close(1008, "No seat was taken.")
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass  # the line is cut; the browser comes back by itself
        finally:
            news.cancel()
            self._leave()

    @property
    def is_waiting(self) -> bool:
        """Whether it has taken no seat and says nothing."""
        patience = self.patience
        return self.place is None and patience is not None and not patience.expired()

    def dismiss(self) -> None:
        """Close it, while it waits: somebody else wants the room."""
        assert self.patience is not None
        self.patience.reschedule(0)

    async def _receive_in_time(self) -> str:
        """The next message; without a seat it must come soon."""
        try:
            end = self.deadline if self.place is None else None
            async with asyncio.timeout_at(end) as self.patience:
                return await self._receive()
        finally:
            self.patience = None

    async def _pay(self, cost: float) -> None:
        """Wait, if this browser or its address asks for much."""
        await asyncio.sleep(max([pace.charge(cost) for pace in self.paces]))

    async def _receive(self) -> str:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        return text if text is not None else ""  # a message of bytes is no request

    async def _answer(self, text: str) -> None:
        async with self.sending:
            name: Json = None
            request: Json = {}
            await self._pay(1)
            try:
                if len(text) > LARGEST:
                    raise TooLarge(f"A message has at most {LARGEST >> 10} kB.")
                request = read_request(text)
                name = field(request, "id")
                verb = self._verb(request)
                await self._pay(COSTS.get(request["do"], 1) - 1)
                answer = {"id": name, "result": await verb(request)}
            except KurganError as error:
                self.wrong_keys += isinstance(error, WrongKey)
                answer = {"id": name, "error": refusal(error)}
            except Exception as bug:  # the edge: whatever it is, the line stays
                about = {key: request[key] for key in request if key not in SECRET}
                bug_told = await self.hall.write_bug("socket", bug, {"request": brief(about, 500)})
                answer = {"id": name, "error": refusal(bug_told)}
            await self._send(answer)

    def _verb(self, request: Json) -> Verb:
        name = request.get("do")
        if not isinstance(name, str) or name not in self.verbs:
            known = ", ".join(self.verbs)
            raise BadSetup(f'There is no verb {brief(name)}; "do" is one of {known}.')
        return self.verbs[name]

    async def _send(self, message: Json) -> None:
        await self.socket.send_text(json.dumps(message))

    # News

    async def _tell_news(self) -> None:
        """Tell what others did; a slow browser gets only the newest position."""
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            while True:
                await self.news.wait()
                async with self.sending:
                    await self._tell_once()

    async def _tell_once(self) -> None:
        guest, place = self.guest, self.place
        self.news.clear()
        if place is None:
            return
        if guest.is_revoked:
            await self.socket.close(1008, REVOKED)
            return
        if guest.is_position_new:
            guest.is_position_new = False
            if self.hall.places.get(place.table.name) is not place:
                await self.socket.close(1008, "This match was deleted.")
                return
            position = await self.hall.at(place, place.table.push, guest)
            if position is not None:
                await self._send({"push": "position", "position": position})
        if guest.is_presence_new:
            guest.is_presence_new = False
            await self._send({"push": "present", "seats": self.hall.present(place)})

    # Verbs

    async def join(self, request: Json) -> Json:
        """Take a seat, or change it."""
        name, key = str(needed(request, "match")), str(needed(request, "key"))
        seat = await self.hall.seat(name, key)
        if name not in self.hall.places:
            await self._pay(A_LOAD)
        place = await self.hall.place(name)
        self._leave()
        self.place, self.guest = place, Guest(seat, self.news)
        try:
            await self.hall.sit(place, self.guest, self.is_owner)
            await self.hall.seat(name, key)  # it may have been revoked meanwhile
        except KurganError:
            self._leave()
            raise
        return await self.hall.at(place, place.table.position, self.guest)

    async def play(self, request: Json) -> Json:
        """Answer the question."""
        place = self._joined()
        seq = needed(request, "seq")
        return await self._change(place, place.table.play, request.get("action"), seq)

    async def undo(self, request: Json) -> Json:
        """Take the last answer back."""
        place = self._joined()
        return await self._change(place, place.table.undo, field(request, "seq"))

    async def resign(self, request: Json) -> Json:
        """Give the match up."""
        place = self._joined()
        return await self._change(place, place.table.resign)

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
        place = self._joined()
        return await self.hall.at(place, place.table.moments, self.guest.seat)

    async def moment(self, request: Json) -> Json:
        """The position as it was."""
        place = self._joined()
        at, side = needed(request, "at"), field(request, "side")
        eyes = None if side is None else place.table.match.side(side)
        return await self.hall.at(place, place.table.moment, self.guest.seat, at, eyes)

    async def odds(self, request: Json) -> Json:
        """The exact odds of the attack being assembled and of every target."""
        return await self._chances("odds", forecast)

    async def belief(self, request: Json) -> Json:
        """What each hidden enemy piece can still be."""
        return await self._chances("belief", belief)

    # Inside

    def _joined(self) -> Place:
        if self.place is None:
            raise BadSetup('Take a seat first: {"do": "join", "match": …, "key": …}.')
        if self.guest.is_revoked:
            raise WrongKey(REVOKED)
        return self.place

    def _leave(self) -> None:
        if self.place is not None:
            self.hall.leave(self.place, self.guest)
            self.place = None

    async def _change(self, place: Place, deed: Callable[..., None], *arguments: Json) -> Json:
        """Change the match; the answer is ready when the change is on the disk."""
        guest = self.guest

        def change() -> Json:
            deed(guest.seat, *arguments)
            return place.table.position(guest)

        position = await self.hall.at(place, change)
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
