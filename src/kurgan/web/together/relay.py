"""The relay: what a browser asks of a match that another process has is passed on to that one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from kurgan.kernel.errors import BadSetup, KurganError
from kurgan.web.guard import App, Message, Receive, Scope, Send, is_secure, refuse
from kurgan.web.hall import Hall, is_name
from kurgan.web.proxy import RELAY as HEADER
from kurgan.web.reading import READING
from kurgan.web.refusals import Elsewhere, Unavailable

PATH = "/api/matches/"
NO_NAMES = ("upload",)  # that stand where the id of a match does
OPENING = 5.0  # seconds for a line to another process
ANSWERING = 60.0  # seconds for its answer
PATIENCE = 12.0  # seconds in which a match is found again whose process was killed
PAUSE = 0.2
LEFT_OUT = (
    b"connection", b"content-length", b"transfer-encoding", b"accept-encoding", b"upgrade",
    b"expect", b"host", b"origin", b"keep-alive", b"te", b"trailer", HEADER,
)  # fmt: skip


class Answer(NamedTuple):
    """What another process answered."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


def passed_on(scope: Scope, word: str) -> list[tuple[bytes, bytes]]:
    """The headers that tell another process who asks, and that one of us vouches for it."""
    found = dict(scope["headers"])
    kept = [(name, value) for name, value in scope["headers"] if name not in LEFT_OUT]
    kept = [(name, value) for name, value in kept if not name.startswith(b"sec-websocket-")]
    client = str((scope.get("client") or ("", 0))[0]).encode("latin-1")
    proto = b"https" if is_secure(scope) else b"http"
    told = [(b"x-forwarded-for", client), (b"x-forwarded-host", found.get(b"host", b""))]
    return [*kept, *told, (b"x-forwarded-proto", proto), (HEADER, word.encode())]


class Relay:
    """Passes requests about matches on to the process that has them."""

    def __init__(self, app: App, hall: Hall) -> None:
        self.app = app
        self.hall = hall

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        name = _match(scope)
        if self.hall.cluster is None or scope.get("is_relayed") or not name:
            await self.app(scope, receive, send)
            return
        try:
            answer = await self._asked(scope, receive, name)
        except KurganError as error:
            await refuse(scope, send, error)
            return
        if answer is None:
            await self.app(scope, receive, send)
            return
        start = {"type": "http.response.start", "status": answer.status}
        await send({**start, "headers": answer.headers})
        await send({"type": "http.response.body", "body": answer.body})

    async def _asked(self, scope: Scope, receive: Receive, name: str) -> Answer | None:
        """What the process answers that has the match; None if we do."""
        assert self.hall.cluster is not None
        body: bytes | None = None
        end = time.monotonic() + PATIENCE
        while True:
            there = await self.hall.elsewhere(name)
            if there is None and body is None:
                return None
            if there is None:  # it is ours by now, and its body has been read
                raise Unavailable("The match has just changed its place; try again.")
            body = await _body(receive) if body is None else body
            try:
                line = await self._line(there)
            except (OSError, TimeoutError) as error:
                await self._doubt(there, error)
                if time.monotonic() > end:
                    raise Unavailable("The match cannot be reached now; try again.") from None
                await asyncio.sleep(PAUSE)
                continue
            with self.hall.cluster.line(there.member, line[1].transport):
                return await self._answer(line, scope, body)

    async def _line(self, there: Elsewhere) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        host, _, port = there.address.rpartition(":")
        return await asyncio.wait_for(asyncio.open_connection(host, int(port)), OPENING)

    async def _doubt(self, there: Elsewhere, error: BaseException) -> None:
        """Nobody listens there: that process is gone."""
        if isinstance(error, ConnectionRefusedError):
            await self.hall.bury(there)

    async def _answer(
        self,
        line: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        scope: Scope,
        body: bytes,
    ) -> Answer:
        assert self.hall.cluster is not None
        reader, writer = line
        try:
            writer.write(_request(scope, passed_on(scope, self.hall.cluster.word), body))
            answer = await asyncio.wait_for(reader.read(-1), ANSWERING)
        except (OSError, TimeoutError):
            answer = b""
        finally:
            writer.close()
        if b"\r\n\r\n" not in answer:
            raise Unavailable("The process that has this match did not answer; look and try again.")
        return _read(answer)


def _match(scope: Scope) -> str:
    """The match that a request is about; "" if it is about none."""
    path = scope.get("path", "")
    if scope["type"] != "http" or not path.startswith(PATH):
        return ""
    name = path[len(PATH) :].partition("/")[0]
    return name if is_name(name) and name not in NO_NAMES else ""


async def _body(receive: Receive) -> bytes:
    body, is_more = b"", True
    while is_more:
        try:
            message: Message = await asyncio.wait_for(receive(), READING)
        except TimeoutError:
            raise BadSetup("The message did not come in time.") from None
        if message["type"] == "http.disconnect":
            raise Unavailable("The line was cut.")
        body += message.get("body", b"")
        is_more = message.get("more_body", False)
    return body


def _request(scope: Scope, headers: Iterable[tuple[bytes, bytes]], body: bytes) -> bytes:
    """A request of HTTP/1.0, whose answer ends with its line."""
    path = scope.get("raw_path") or scope["path"].encode()
    query = b"?" + scope["query_string"] if scope.get("query_string") else b""
    origin = [value for name, value in scope["headers"] if name == b"origin"]
    lines = [scope["method"].encode() + b" " + path.partition(b"?")[0] + query + b" HTTP/1.0"]
    lines += [b"host: localhost", *(b"origin: " + value for value in origin[:1])]
    lines += [name + b": " + value for name, value in headers]
    lines.append(b"content-length: " + str(len(body)).encode())
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


def _read(answer: bytes) -> Answer:
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *lines = head.split(b"\r\n")
    pairs = [line.partition(b":")[::2] for line in lines]
    headers = [(name.lower(), value.strip()) for name, value in pairs]
    kept = [pair for pair in headers if pair[0] not in DROPPED]
    length = (b"content-length", str(len(body)).encode())
    return Answer(int(first.split(b" ")[1]), [*kept, length], body)


DROPPED = (
    b"connection", b"content-length", b"transfer-encoding", b"date", b"server",
    b"content-security-policy", b"x-content-type-options", b"x-frame-options", b"referrer-policy",
    b"cross-origin-resource-policy", b"cross-origin-opener-policy",
)  # fmt: skip # what the process in front says itself


async def open_socket(there: Elsewhere, scope: Scope, word: str) -> ClientConnection:
    """A socket to the process that has a match, in the name of a browser."""
    headers = [(n.decode("latin-1"), v.decode("latin-1")) for n, v in passed_on(scope, word)]
    origin = [v.decode("latin-1") for n, v in scope["headers"] if n == b"origin"]
    return await connect(
        f"ws://{there.address}/socket",
        additional_headers=[*headers, *(("Origin", value) for value in origin[:1])],
        user_agent_header=None,
        compression=None,
        max_size=None,
        open_timeout=OPENING,
        ping_interval=None,
        proxy=None,
    )


__all__ = ["PATIENCE", "PAUSE", "Relay", "WebSocketException", "open_socket"]
