"""The guard at the door: which hosts, origins and sizes are let in, and what every answer bears."""

from __future__ import annotations

import json
import socket
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

from kurgan.kernel.errors import KurganError
from kurgan.protocol import refusal
from kurgan.web.refusals import NotAllowed, NotJson, TooLarge, status

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LOCAL_NAMES = ("localhost", "127.0.0.1", "::1")
SAFE = ("GET", "HEAD")
UPLOADS = ("/api/matches/upload", "/api/packs/")  # where files and long lists of changes come
LARGEST_UPLOAD = 2 << 20
LARGEST = 64 << 10
HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
        b"object-src 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
OPENER = (b"cross-origin-opener-policy", b"same-origin")  # browsers heed it only where they trust


class Guard:
    """Looks at every request before anything else does."""

    def __init__(self, app: App, lan: bool = False) -> None:
        self.app = app
        self.lan = lan
        self.names = LOCAL_NAMES + (machine_names() if lan else ())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        try:
            self.check(scope)
        except KurganError as error:
            await refuse(scope, send, error)
            return
        limit = LARGEST_UPLOAD if scope["path"].startswith(UPLOADS) else LARGEST
        is_http = scope["type"] == "http"
        await self.app(
            scope, _counted(receive, limit) if is_http else receive, _with_headers(scope, send)
        )

    def check(self, scope: Scope) -> None:
        """Refuse what comes by a foreign name, from a foreign page, or is too large."""
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "")
        if not self.is_ours(host, scope):
            raise NotAllowed("This server does not answer to that host name.")
        is_socket = scope["type"] == "websocket"
        if is_socket or scope["method"] not in SAFE:
            _check_origin(headers.get(b"origin", ""), host, scope)
        if not is_socket:
            _check_body(scope, headers)

    def is_ours(self, host: str, scope: Scope) -> bool:
        """Whether a Host header names this machine; a name from elsewhere may be a trick."""
        try:
            parts = urlsplit(f"//{host}")
            name, port = (parts.hostname or "").lower(), parts.port
        except ValueError:
            return False
        server = scope.get("server") or ("", None)
        if parts.username is not None or parts.path or parts.query or parts.fragment:
            return False
        if scope.get("is_proxied"):
            return bool(name)  # which names lead here is the proxy's affair
        if (port or 80) != (server[1] or port or 80):
            return False
        return name in self.names or (self.lan and name == plain_address(str(server[0])))


def machine_names() -> tuple[str, ...]:
    """What other machines may call this one."""
    name = socket.gethostname().lower()
    return (name, f"{name.split('.')[0]}.local")


def network_address() -> str:
    """This machine's address on its network; "" if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # nothing is sent
        return str(probe.getsockname()[0])
    return ""


def plain_address(address: str) -> str:
    """An address in its shortest spelling."""
    try:
        found = ip_address(address.split("%")[0])
    except ValueError:
        return address
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return str(mapped or found)


def address_of(scope: Scope) -> str:
    """Whose request this is, for limits: the address at the other end of the line.

    Of IPv6 the first half, for everybody who has one has all the others.
    """
    address = plain_address(str((scope.get("client") or ("", 0))[0]))
    try:
        return str(ip_network((address, 64), strict=False)) if ":" in address else address
    except ValueError:
        return address


def is_secure(scope: Scope) -> bool:
    """Whether the browser speaks TLS."""
    return scope["scheme"] in ("https", "wss")


def is_trusted_by_browsers(scope: Scope) -> bool:
    """Whether browsers trust the line: by TLS, or because it leads to their own machine."""
    hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
    name = hosts[0].rpartition(":")[0] if hosts else ""
    return is_secure(scope) or name.strip("[]").lower() in LOCAL_NAMES


def _check_origin(origin: str, host: str, scope: Scope) -> None:
    """Only our own pages may act; a browser always says which page acts."""
    if origin.lower() != f"{'https' if is_secure(scope) else 'http'}://{host.lower()}":
        raise NotAllowed("This comes from another page than Kurgan's own; it was not done.")


def _check_body(scope: Scope, headers: dict[bytes, str]) -> None:
    length = headers.get(b"content-length", "")
    has_body = length not in ("", "0") or b"transfer-encoding" in headers
    if not has_body:
        return
    limit = LARGEST_UPLOAD if scope["path"].startswith(UPLOADS) else LARGEST
    if length and (not length.isdecimal() or len(length) > 12 or int(length) > limit):
        raise _too_large(limit)
    if headers.get(b"content-type", "").split(";")[0].strip().lower() != "application/json":
        raise NotJson("The message must be marked as JSON (Content-Type: application/json).")


def _too_large(limit: int) -> TooLarge:
    size = f"{limit >> 20} MB" if limit >= 1 << 20 else f"{limit >> 10} kB"
    return TooLarge(f"The message is too large; at most {size} are read.")


def _counted(receive: Receive, limit: int) -> Receive:
    """Stop reading a body that says no length, or a false one."""
    read = 0

    async def counted() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > limit:
            raise _too_large(limit)
        return message

    return counted


def _with_headers(scope: Scope, send: Send) -> Send:
    more = (OPENER,) if is_trusted_by_browsers(scope) else ()

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *HEADERS, *more]
        await send(message)

    return sent


async def refuse(scope: Scope, send: Send, error: KurganError) -> None:
    """Answer with a refusal before anything else has looked at a request."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": error.message})
        return
    body = json.dumps({"error": refusal(error)}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
        *HEADERS,
    ]
    await send({"type": "http.response.start", "status": status(error), "headers": headers})
    await send({"type": "http.response.body", "body": body})
