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
from kurgan.protocol import field, read_request, refusal
from kurgan.web import watching
from kurgan.web.hall import Hall
from kurgan.web.limits import COSTS, Pace
from kurgan.web.reader import WATCHER
from kurgan.web.refusals import Elsewhere, NotAllowed, TooLarge, WrongKey
from kurgan.web.together.branch import MOVED, Branch, lead
from kurgan.web.verbs import Text, Verbs

Verb = Callable[[Json], Awaitable[Json]]
LARGEST = 64 << 10  # bytes of a message
PATIENCE = 30.0  # seconds until the first join
SECRET = ("key", "nonce", "text")  # fields that are never written down
WRONG_KEYS = 10  # after so many the line is cut
PLAIN = ("resign", "draw", "decline", "ask_back", "consent", "refuse")  # as the table has them
VERBS = (
    "join", "watch", "play", "undo", *PLAIN, "nonce", "question", "view", "events", "why",
    "moments", "moment", "advise", "chance", "decisions", "explain", "hurry", "moves", "odds",
    "belief", "say", "chat", "settle",
)  # fmt: skip


class Socket(Verbs):
    """One connection. Answers go out in the order of the requests, news when there are any."""

    def __init__(self, socket: WebSocket, hall: Hall, of_address: Pace, is_owner: bool) -> None:
        super().__init__(hall, of_address, is_owner)
        self.socket = socket
        self.sending = asyncio.Lock()  # taken before any match's lock
        self.deadline = asyncio.get_running_loop().time() + PATIENCE
        self.patience: asyncio.Timeout | None = None  # while nothing is said
        self.wrong_keys = 0
        self.branch: Branch | None = None  # to the process that has the match, if it is another

    async def serve(self) -> None:
        """Answer until the line is cut."""
        news = asyncio.ensure_future(self._tell_news())
        try:
            while self.wrong_keys < WRONG_KEYS:
                text = await self._receive_in_time()
                if not await self._pass_on(text):
                    await self._answer(text)
            await self.socket.close(1008, "Too many wrong keys.")
        except TimeoutError:
            await self.socket.close(1008, "No seat was taken.")
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass  # the line is cut; the browser comes back by itself
        finally:
            news.cancel()
            self._leave()
            if self.branch is not None:
                await self.branch.close()

    @property
    def is_waiting(self) -> bool:
        """Whether it has taken no seat and says nothing."""
        patience = self.patience
        is_free = self.place is None and self.branch is None
        return is_free and patience is not None and not patience.expired()

    def dismiss(self) -> None:
        """Close it, while it waits: somebody else wants the room."""
        assert self.patience is not None
        self.patience.reschedule(0)

    async def _receive_in_time(self) -> str:
        """The next message; without a seat it must come soon."""
        try:
            is_free = self.place is None and self.branch is None
            end = self.deadline if is_free else None
            async with asyncio.timeout_at(end) as self.patience:
                return await self._receive()
        finally:
            self.patience = None

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
                result = await self._done(verb, request, text)
                if self.branch is not None:
                    return  # it is answered there
                answer = _answered(name, result)
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

    async def _done(self, verb: Verb, request: Json, text: str) -> Json:
        """What a verb says; where another process has the match, the line goes on to that one."""
        try:
            return await verb(request)
        except Elsewhere as there:
            if self.socket.scope.get("is_relayed"):
                raise
            name = str(request["match"])
            self.branch = await lead(self.hall, self.socket, there, text, name)
        if self.branch is None:
            return await verb(request)
        self._leave()
        return None

    async def _pass_on(self, text: str) -> bool:
        """Let the process hear it that has the match; False if there is none, or no more."""
        branch = self.branch
        if branch is None:
            return False
        if _is_leaving(text):
            self.branch = None
            await branch.close()
            return False
        await self._pay(1)
        await branch.send(text)
        return True

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
            if place.is_abandoned:
                await self.socket.close(MOVED, "This match has moved; come back.")
                return
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


def _is_leaving(text: str) -> bool:
    """Whether a browser wants to go to another match, or to the same one anew."""
    if '"join"' not in text and '"watch"' not in text:
        return False
    try:
        return read_request(text).get("do") in ("join", "watch")
    except KurganError:
        return False


def _answered(name: Json, result: Json) -> str:
    text = result if isinstance(result, Text) else json.dumps(result)
    return f'{{"id": {json.dumps(name)}, "result": {text}}}'
