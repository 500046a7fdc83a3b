"""The bare wire: requests and frames byte by byte, as no browser would send them."""

from __future__ import annotations

import json
import socket
import struct
from contextlib import suppress

from kurgan.kernel.procedure import Json

from .serving import PATIENCE, Server

CONT, TEXT, PING, PONG = 0, 1, 9, 10


class Wire:
    """A line to a server."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.line = socket.create_connection(("127.0.0.1", server.port), PATIENCE)

    def request(self, first: str, *headers: str, host: str = "", body: str = "") -> str:
        """What is answered to a request, whole."""
        self.ask(first, *headers, "connection: close", host=host, body=body)
        return self.rest().decode("latin-1")

    def ask(self, first: str, *headers: str, host: str = "", body: str = "") -> None:
        """Send a request."""
        lines = [first, f"host: {host or f'127.0.0.1:{self.server.port}'}", *headers]
        self.line.sendall(("\r\n".join(lines) + "\r\n\r\n" + body).encode())

    def upgrade(self, path: str = "/socket", origin: str = "") -> str:
        """Become a socket; the answer's first line."""
        self.ask(
            f"GET {path} HTTP/1.1", "upgrade: websocket", "connection: upgrade",
            "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==", "sec-websocket-version: 13",
            f"origin: {origin or self.server.address}",
        )  # fmt: skip
        told = b""
        while b"\r\n\r\n" not in told:
            told += self.line.recv(1)
        return told.partition(b"\r\n")[0].decode()

    def say(self, request: Json) -> None:
        """Send a message."""
        self.line.sendall(frame(TEXT, json.dumps(request).encode()))

    def send_for_ever(self, data: bytes, most: int = 256 << 20) -> bool:
        """Send the same again and again and read nothing; whether the server cuts the line."""
        self.line.settimeout(5)  # seconds in which it takes nothing: it waits for us to read
        sent = 0
        with suppress(TimeoutError):
            while sent < most:
                try:
                    sent += self.line.send(data)
                except OSError as error:
                    if isinstance(error, TimeoutError):
                        raise
                    return True
        return False

    def rest(self) -> bytes:
        """Everything until the server closes the line."""
        told = b""
        with suppress(ConnectionError):
            while more := self.line.recv(1 << 16):
                told += more
        return told


def frame(kind: int, data: bytes = b"", is_last: bool = True) -> bytes:
    """A frame of a browser's socket, masked with nothing."""
    head = bytes([(0x80 if is_last else 0) | kind])
    if len(data) < 126:
        return head + bytes([0x80 | len(data)]) + bytes(4) + data
    return head + bytes([0x80 | 126]) + struct.pack("!H", len(data)) + bytes(4) + data
