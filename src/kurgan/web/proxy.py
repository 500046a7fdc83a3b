"""The proxy in front: what it says of a request is believed only if the owner named it."""

from __future__ import annotations

from hmac import compare_digest
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from kurgan.kernel.errors import BadSetup, brief
from kurgan.web.guard import App, Receive, Scope, Send, plain_address

Network = IPv4Network | IPv6Network
FORWARDED = (b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host")
RELAY = b"x-kurgan-relay"
SECURE = {"http": "https", "ws": "wss"}


def read_proxies(given: list[str]) -> tuple[Network, ...]:
    """The addresses or networks of trusted proxies."""
    try:
        return tuple(ip_network(address, strict=False) for address in given)
    except ValueError as error:
        raise BadSetup(f"A proxy is an address like 127.0.0.1: {brief(str(error))}.") from None


class Proxy:
    """Puts the client, the host name and TLS of a forwarded request in their places.

    Without a trusted proxy the headers are dropped: anybody can write them.
    """

    def __init__(self, app: App, proxies: tuple[Network, ...] = (), word: str = "") -> None:
        self.app = app
        self.word = word.encode()  # by which the processes of one server know each other
        self.proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            scope = self.read(scope)
        await self.app(scope, receive, send)

    def read(self, scope: Scope) -> Scope:
        """The request as the proxy received it."""
        headers = [(name.lower(), value) for name, value in scope["headers"]]
        told = {name: value.decode("latin-1") for name, value in headers if name in FORWARDED}
        plain = [(name, value) for name, value in headers if name not in FORWARDED]
        if self._is_relayed(headers):
            return self.read_relayed(scope, told, plain)
        plain = [(name, value) for name, value in plain if name != RELAY]
        peer = plain_address(str((scope.get("client") or ("", 0))[0]))
        if b"x-forwarded-for" not in told or not self.is_trusted(peer):
            return {**scope, "headers": plain}
        if host := told.get(b"x-forwarded-host"):
            plain = [(name, value) for name, value in plain if name != b"host"]
            plain.append((b"host", host.encode("latin-1")))
        is_secure = told.get(b"x-forwarded-proto", "").lower() == "https"
        scheme = SECURE.get(scope["scheme"], scope["scheme"]) if is_secure else scope["scheme"]
        client = (self.client(told[b"x-forwarded-for"], peer), 0)
        return {**scope, "headers": plain, "scheme": scheme, "client": client, "is_proxied": True}

    def _is_relayed(self, headers: list[tuple[bytes, bytes]]) -> bool:
        """Whether another process of ours passes on what it has looked at."""
        given = [value for name, value in headers if name == RELAY]
        return bool(self.word) and len(given) == 1 and compare_digest(given[0], self.word)

    def read_relayed(
        self, scope: Scope, told: dict[bytes, str], plain: list[tuple[bytes, bytes]]
    ) -> Scope:
        """The request as that process has read it."""
        kept = [(name, value) for name, value in plain if name not in (RELAY, b"host")]
        kept.append((b"host", told.get(b"x-forwarded-host", "").encode("latin-1")))
        is_secure = told.get(b"x-forwarded-proto") == "https"
        scheme = SECURE.get(scope["scheme"], scope["scheme"]) if is_secure else scope["scheme"]
        client = (told.get(b"x-forwarded-for", ""), 0)
        more = {"client": client, "is_proxied": True, "is_relayed": True}
        return {**scope, "headers": kept, "scheme": scheme, **more}

    def client(self, chain: str, peer: str) -> str:
        """The last address that no trusted proxy has; what stands before it may be invented."""
        for address in reversed([plain_address(part.strip()) for part in chain.split(",")]):
            if not self.is_trusted(address):
                return address
        return peer

    def is_trusted(self, address: str) -> bool:
        """Whether an address is a proxy of ours."""
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self.proxies)
