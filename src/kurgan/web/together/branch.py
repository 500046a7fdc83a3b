"""A branch of a socket: the browser's line goes on to the process that has its match."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from kurgan.web.refusals import Elsewhere, Unavailable
from kurgan.web.together.relay import PATIENCE, PAUSE, open_socket

if TYPE_CHECKING:
    from kurgan.web.hall import Hall
    from kurgan.web.together.cluster import Cluster

MOVED = 1012  # with this a socket is closed whose browser finds the match anew when it comes back
TOLD = (1008, 1012, 1013)  # codes that a browser is told as they are
BROKEN = (OSError, TimeoutError, WebSocketException)


class Branch:
    """What the browser says goes there, and what is said there comes to the browser."""

    def __init__(
        self, line: ClientConnection, socket: WebSocket, cluster: Cluster, member: str
    ) -> None:
        self.line = line
        self.socket = socket
        self.cluster, self.member = cluster, member
        self.task = asyncio.ensure_future(self._pump())

    async def send(self, text: str) -> None:
        """Pass on what the browser says; a line that is cut is told by the pump."""
        with suppress(*BROKEN):
            await self.line.send(text)

    async def close(self) -> None:
        """The browser goes elsewhere."""
        self.task.cancel()
        with suppress(*BROKEN):
            await self.line.close()

    async def _pump(self) -> None:
        with (
            suppress(WebSocketDisconnect, RuntimeError, *BROKEN),
            self.cluster.line(self.member, self.line.transport),
        ):
            async for message in self.line:
                await self.socket.send_text(str(message))
        code, reason = self.line.close_code, self.line.close_reason or ""
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            await self.socket.close(code if code in TOLD and code else MOVED, reason)


async def lead(
    hall: Hall, socket: WebSocket, there: Elsewhere, text: str, match: str
) -> Branch | None:
    """A branch to the process that has a match; None if that is ours by now."""
    assert hall.cluster is not None
    end = time.monotonic() + PATIENCE
    found: Elsewhere | None = there
    while found is not None:
        try:
            line = await open_socket(found, socket.scope, hall.cluster.word)
            await line.send(text)
            return Branch(line, socket, hall.cluster, found.member)
        except BROKEN as error:
            if isinstance(error, ConnectionRefusedError):
                await hall.bury(found)
            if time.monotonic() > end:
                raise Unavailable("The match cannot be reached now; try again.") from None
        await asyncio.sleep(PAUSE)
        found = await hall.elsewhere(match)
    return None
