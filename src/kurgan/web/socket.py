"""The socket: one browser, one seat at a time, the verbs of `kurgan engine`."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from starlette.websockets import WebSocket, WebSocketDisconnect

from kurgan.kernel.errors import BadSetup, KurganError, brief
from kurgan.kernel.procedure import Json
from kurgan.protocol import (
    belief,
    field,
    forecast,
    needed,
    offered,
    promised,
    read_request,
    read_since,
    refusal,
)
from kurgan.web import chat, watching
from kurgan.web.hall import Hall
from kurgan.web.limits import A_LOAD, COSTS, OF_A_SOCKET, Pace
from kurgan.web.place import Guest, Place, Watcher
from kurgan.web.reader import WATCHER
from kurgan.web.refusals import NotAllowed, TooLarge, WrongKey

Verb = Callable[[Json], Awaitable[Json]]
LARGEST = 64 << 10  # bytes of a message
PATIENCE = 30.0  # seconds until the first join
SECRET = ("key", "nonce", "text")  # fields that are never written down
WRONG_KEYS = 10  # after so many the line is cut
PLAIN = ("resign", "draw", "decline", "ask_back", "consent", "refuse")  # as the table has them
VERBS = (
    "join", "watch", "play", "undo", *PLAIN, "nonce", "question", "view", "events", "why",
    "moments", "moment", "advise", "chance", "decisions", "explain", "hurry", "moves", "odds",
    "belief", "say", "chat",
)  # fmt: skip
REVOKED = "Somebody else holds this seat now."


class Text(str):
    """A result that is JSON already."""


class Socket:
    """One connection. Answers go out in the order of the requests, news when there are any."""

    def __init__(self, socket: WebSocket, hall: Hall, of_address: Pace, is_owner: bool) -> None:
        self.socket = socket
        self.hall = hall
        self.is_owner = is_owner
        self.manages: Callable[[str], Awaitable[bool]] | None = None  # where there are accounts
        self.place: Place | None = None
        self.news = asyncio.Event()
        self.guest = Guest(0, self.news)
        self.sending = asyncio.Lock()  # taken before any match's lock
        self.paces = (Pace(OF_A_SOCKET), of_address)
        self.deadline = asyncio.get_running_loop().time() + PATIENCE
        self.patience: asyncio.Timeout | None = None  # while nothing is said
        self.wrong_keys = 0

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
        wait = max([pace.charge(cost) for pace in self.paces]) if cost else 0.0
        if wait:
            await asyncio.sleep(wait)

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
            begun, refused = time.perf_counter(), ""
            await self._pay(1)
            try:
                if len(text) > LARGEST:
                    raise TooLarge(f"A message has at most {LARGEST >> 10} kB.")
                request = read_request(text)
                name = field(request, "id")
                verb = self._verb(request)
                await self._pay(COSTS.get(request["do"], 1) - 1)
                answer = _answered(name, await verb(request))
            except KurganError as error:
                self.wrong_keys += isinstance(error, WrongKey)
                refused = error.kind
                answer = json.dumps({"id": name, "error": refusal(error)})
            except Exception as bug:  # the edge: whatever it is, the line stays
                about = {key: request[key] for key in request if key not in SECRET}
                bug_told = await self.hall.write_bug("socket", bug, {"request": brief(about, 500)})
                refused = bug_told.kind
                answer = json.dumps({"id": name, "error": refusal(bug_told)})
            self._note(request, time.perf_counter() - begun, refused)
            await self._send(answer)

    def _note(self, request: Json, seconds: float, refused: str) -> None:
        """Count an answer; of what the browser wrote only a known verb is noted."""
        name = request.get("do")
        verb = name if isinstance(name, str) and name in VERBS else "other"
        match = self.place.table.name if self.place is not None else None
        self.hall.measures.answered(verb, seconds, refused, match)

    def _verb(self, request: Json) -> Verb:
        name = request.get("do")
        if not isinstance(name, str) or name not in VERBS:
            known = ", ".join(VERBS)
            raise BadSetup(f'There is no verb {brief(name)}; "do" is one of {known}.')
        if self.guest.key == WATCHER and name not in watching.VERBS:
            raise NotAllowed("You look on; whoever plays has a seat.")
        verb: Verb = partial(self._plain, name) if name in PLAIN else getattr(self, name)
        return verb

    async def _send(self, message: str) -> None:
        await self.socket.send_text(message)

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
            await self.socket.close(1008, self._revoked)
            return
        if guest.is_position_new:
            guest.is_position_new = False
            if self.hall.places.get(place.table.name) is not place:
                await self.socket.close(1008, "This match was deleted.")
                return
            look = self.hall.look if guest.wants_differences else self.hall.at
            position = await look(place, place.table.push, guest)
            if position is not None:
                await self._send(f'{{"push": "position", "position": {position}}}')
        if guest.is_presence_new:
            guest.is_presence_new = False
            thinking = self.hall.computers.thinking.get(place.table.name)
            seats = self.hall.present(place)
            told = {"push": "present", "seats": seats, "thinking": thinking}
            await self._send(json.dumps(told))

        if guest.is_chat_new:
            guest.is_chat_new = False
            await self._send(json.dumps({"push": "chat", "lines": await self._unheard(place)}))

    async def _unheard(self, place: Place) -> list[Json]:
        database = self.hall.store.database
        return await self.hall.quick(chat.unheard, database, place.table.name, self.guest)

    # Verbs

    async def join(self, request: Json) -> Json:
        """Take a seat, or change it."""
        name, key = str(needed(request, "match")), str(needed(request, "key"))
        seat = await self.hall.seat(name, key)
        if name not in self.hall.places:
            await self._pay(A_LOAD)
        place = await self.hall.place(name)
        self._leave()
        wants_differences = bool(field(request, "differences"))
        self.place, self.guest = place, Guest(seat, self.news, wants_differences)
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
        if name not in self.hall.places:
            await self._pay(A_LOAD)
        place = await self.hall.watch(name, token)
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
        """Let a computer that thinks answer now."""
        self.hall.computers.hurry(self._joined().table.name)
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


def _answered(name: Json, result: Json) -> str:
    text = result if isinstance(result, Text) else json.dumps(result)
    return f'{{"id": {json.dumps(name)}, "result": {text}}}'
