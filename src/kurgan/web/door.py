"""The door: lines that do not say in good time what they want are closed."""

from __future__ import annotations

import asyncio
import os

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from kurgan.web.limits import Pace, Rate

MOST_LINES = 4000
FILES_BESIDE = 200  # the database, the program's own
ASKING = 10.0  # seconds in which a request must have come, from its first byte to its headers' end
OF_SMALL_FRAMES = Rate(200, 20)  # pings, pongs and pieces of messages on one socket
ANSWERING = 120.0  # seconds in which its answer must have been taken


def room_for_lines() -> int:
    """How many lines there is room for: a process has some 1,000 open files until it asks."""
    if os.name == "nt":
        return MOST_LINES  # files are not counted there
    import resource  # there is none elsewhere

    wanted = MOST_LINES + FILES_BESIDE
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if 0 <= soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = most
    return MOST_LINES if soft < 0 else min(MOST_LINES, max(1, soft - FILES_BESIDE))


class Door(H11Protocol):
    """A line of HTTP that has so long to ask and so long to take the answer."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn narrows it too
        """Let a line in; if there are too many, the one that has asked for nothing longest goes."""
        super().connection_made(transport)
        self.since = self.loop.time()
        self._watch()
        if len(self.connections) > room_for_lines():
            doors = [line for line in self.connections if isinstance(line, Door)]
            waiting = [door for door in doors if not door.is_answering]  # this one at least
            min(waiting, key=lambda door: door.since).transport.abort()

    def on_response_complete(self) -> None:
        """The next request may come."""
        self.since = self.loop.time()
        super().on_response_complete()

    @property
    def is_answering(self) -> bool:
        """Whether a request has come whose answer has not gone out."""
        return self.cycle is not None and not self.cycle.response_complete

    def _watch(self) -> None:
        """Look every now and then whether this line takes too long."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return  # it is closed, or a socket now
        end = self.since + (ANSWERING if self.is_answering else ASKING)
        if self.loop.time() >= end:
            self.transport.abort()
        else:
            self.loop.call_later(min(end - self.loop.time(), ASKING), self._watch)


class Frames(WebSocketsSansIOProtocol):
    """A socket whose small frames, which nobody else counts, are counted; too many cut the line.

    A pong is owed for each ping: who sends pings and reads nothing would fill the memory.
    """

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A line becomes a socket."""
        super().connection_made(transport)
        self.pace = Pace(OF_SMALL_FRAMES)

    def handle_ping(self) -> None:
        """Answer, unless there are too many."""
        if self._is_in_time():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """The other end is still there."""
        if self._is_in_time():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """One more piece of a message."""
        if self._is_in_time():
            super().handle_cont(event)

    def _is_in_time(self) -> bool:
        if self.pace.charge(1):
            self.transport.abort()
        return not self.transport.is_closing()
