"""The door: lines that do not say in good time what they want are closed."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_LINES = 800  # a process has some 1,000 open files as a rule
ASKING = 10.0  # seconds in which a request must have come, from its first byte to its headers' end
ANSWERING = 120.0  # seconds in which its answer must have been taken


class Door(H11Protocol):
    """A line of HTTP that has so long to ask and so long to take the answer."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a line in; if there are too many, the one that has asked for nothing longest goes."""
        super().connection_made(transport)
        self.since = self.loop.time()
        self._watch()
        if len(self.connections) > MOST_LINES:
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
