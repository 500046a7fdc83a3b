"""A proxy in front: forged headers do nothing, a trusted one is believed, nginx as documented."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from kurgan.kernel.errors import BadSetup
from kurgan.web.owner import owner_secret
from kurgan.web.proxy import Proxy, read_proxies
from tests.machine import PROXY, without

from .driving import World
from .serving import Server
from .test_keeping import ask

DOCS = Path(__file__).parents[2] / "docs" / "server.md"
FORGED = {"x-forwarded-for": "127.0.0.1", "x-forwarded-host": "127.0.0.1:8342"}


def read(peer: str, headers: dict[str, str], *proxies: str) -> Any:
    """What the server makes of a request."""
    sent = [(name.encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "scheme": "http", "client": (peer, 1), "headers": sent}
    seen: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope)

    asyncio.run(Proxy(app, read_proxies(list(proxies)))(scope, None, None))  # type: ignore[arg-type]
    return seen[0]


def test_forwarded_headers_of_anybody_are_dropped() -> None:
    for peer, proxies in (("127.0.0.1", ()), ("10.0.0.9", ("127.0.0.1",)), ("", ("10.0.0.9",))):
        headers = {"host": "h", "X-Forwarded-Proto": "https", **FORGED}
        seen = read(peer, headers, *proxies)
        assert seen["headers"] == [(b"host", b"h")]
        assert (seen["scheme"], seen["client"][0]) == ("http", peer)
        assert "is_proxied" not in seen


@pytest.mark.parametrize(
    ("chain", "client"),
    [
        ("9.9.9.9", "9.9.9.9"), ("1.2.3.4, 9.9.9.9", "9.9.9.9"), ("9.9.9.9, 10.0.0.1", "9.9.9.9"),
        ("x, 10.0.0.1", "x"), ("10.0.0.1", "10.0.0.2"), ("::ffff:9.9.9.9", "9.9.9.9"),
    ],
)  # fmt: skip
def test_the_last_address_that_is_no_proxy_is_the_client(chain: str, client: str) -> None:
    headers = {"host": "inner", "x-forwarded-for": chain, "x-forwarded-host": "kurgan.example"}
    seen = read("10.0.0.2", {**headers, "x-forwarded-proto": "https"}, "10.0.0.0/24")
    assert seen["client"][0] == client
    assert seen["headers"] == [(b"host", b"kurgan.example")]
    assert seen["scheme"] == "https"


def test_a_proxy_is_an_address() -> None:
    with pytest.raises(BadSetup, match="A proxy is an address"):
        read_proxies(["nginx.example"])


def test_forged_headers_open_no_door(world: World) -> None:
    begun = world.begin("axis")
    for path in ("/api/matches", f"/api/matches/{begun.id}/save"):
        assert world.guest.get(path, headers=FORGED).status_code in (401, 403)
    evil = {"host": "evil.example", "x-forwarded-host": "127.0.0.1:8342", "x-forwarded-for": "::1"}
    assert world.guest.get("/api/games", headers=evil).status_code == 403
    evil = {"origin": "https://127.0.0.1:8342", "x-forwarded-proto": "https"}
    assert world.owner.post("/api/matches", json={}, headers=evil).status_code == 403


# nginx, with the very lines of the documentation


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Nginx:
    """A real proxy with TLS in front of a real server."""

    def __init__(self, folder: Path, server: Server) -> None:
        self.port = free_port()
        self.address = f"https://kurgan.example:{self.port}"
        certificate, key = self._certificate(folder)
        [block] = re.findall(r"```nginx\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
        for documented, here in (
            ("listen 443 ssl;", f"listen 127.0.0.1:{self.port} ssl;"),
            ("/etc/ssl/kurgan.pem", str(certificate)),
            ("/etc/ssl/kurgan.key", str(key)),
            ("http://127.0.0.1:8342", server.address),
        ):
            assert documented in block
            block = block.replace(documented, here)
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        paths = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
        config = folder / "nginx.conf"
        config.write_text(
            f"pid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
            f"http {{\naccess_log {folder}/access.log;\n{paths}{block}}}\n"
        )
        command = [nginx_path(), "-p", str(folder), "-c", str(config), "-g", "daemon off;"]
        self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        self.trust = ssl.create_default_context(cafile=str(certificate))
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise AssertionError((folder / "error.log").read_text())

    def _certificate(self, folder: Path) -> tuple[Path, Path]:
        certificate, key = folder / "kurgan.pem", folder / "kurgan.key"
        subject = ["-subj", "/CN=kurgan.example", "-addext", "subjectAltName=DNS:kurgan.example"]
        kind = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
        files = ["-keyout", str(key), "-out", str(certificate)]
        subprocess.run(["openssl", "req", *kind, *subject, *files], check=True, capture_output=True)
        return certificate, key

    def browser(self) -> httpx2.Client:
        """Somebody far away, with cookies of his own."""
        headers = {"origin": self.address, "host": f"kurgan.example:{self.port}"}
        base = f"https://127.0.0.1:{self.port}"
        more: Any = {"extensions": {"sni_hostname": "kurgan.example"}}
        client = httpx2.Client(base_url=base, headers=headers, verify=self.trust, timeout=60)
        client.event_hooks = {
            "request": [lambda request: request.extensions.update(more["extensions"])]
        }
        return client

    def socket(self) -> ClientConnection:
        line = socket.create_connection(("127.0.0.1", self.port))
        return connect(
            f"wss://kurgan.example:{self.port}/socket",
            sock=line, ssl=self.trust, origin=Origin(self.address), max_size=None,
        )  # fmt: skip

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=20)


def nginx_path() -> str:
    return shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin") or ""


@pytest.fixture
def nginx(tmp_path: Path) -> Iterator[tuple[Nginx, Server]]:
    if not nginx_path() or not shutil.which("openssl"):
        without(PROXY)
    server = Server(tmp_path / "data", more=("--proxy", "127.0.0.1"))
    (tmp_path / "nginx").mkdir()
    proxy = Nginx(tmp_path / "nginx", server)
    yield proxy, server
    proxy.stop()
    server.stop()


@pytest.mark.slow
def test_behind_nginx_as_documented_not_everybody_is_the_owner(
    nginx: tuple[Nginx, Server],
) -> None:
    proxy, server = nginx
    match = server.begin("axis", seed=1)
    guest = proxy.browser()
    assert guest.get("/").status_code == 200
    assert guest.get("/api/network").json() == {"address": None, "owner": False}
    for method, path, body in (
        ("GET", "/api/matches", None),
        ("POST", "/api/matches", {"game": "axis"}),
        ("POST", "/api/matches/upload", {}),
        ("POST", f"/api/matches/{match.id}/seats", {"seat": 1}),
        ("DELETE", f"/api/matches/{match.id}", None),
    ):
        forged = {"x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "http"}
        assert guest.request(method, path, json=body, headers=forged).status_code == 403
    owner = proxy.browser()
    answer = owner.post("/api/owner", json={"secret": owner_secret(server.folder)})
    assert "Secure" in answer.headers["set-cookie"]
    cookie = answer.headers["set-cookie"].partition(";")[0]
    listed = owner.get("/api/matches", headers={"cookie": cookie}).json()
    assert [row["id"] for row in listed] == [match.id]
    evil = {"origin": "https://evil.example", "cookie": cookie}
    assert owner.delete(f"/api/matches/{match.id}", headers=evil).status_code == 403


@pytest.mark.slow
def test_behind_nginx_as_documented_seats_are_played(nginx: tuple[Nginx, Server]) -> None:
    proxy, server = nginx
    match = server.begin("axis", seed=1)
    with proxy.socket() as axis, proxy.socket() as allies:
        position = ask(axis, "join", match=match.id, key=match.seats[0]["key"])
        ask(allies, "join", match=match.id, key=match.seats[1]["key"])
        action = position["question"]["options"][0]
        assert ask(axis, "play", action=action, seq=position["seq"])["seq"] > position["seq"]
    headers = {"authorization": f"Bearer {match.seats[1]['key']}"}
    save = proxy.browser().get(f"/api/matches/{match.id}/save", headers=headers).json()
    assert "seed" not in save["dice"]


@pytest.mark.slow
def test_the_secret_stands_in_no_log_of_the_proxy(
    nginx: tuple[Nginx, Server], tmp_path: Path
) -> None:
    proxy, server = nginx
    secret = owner_secret(server.folder)
    proxy.browser().get(f"/#owner={secret}")
    proxy.browser().post("/api/owner", json={"secret": secret})
    proxy.stop()
    log = (tmp_path / "nginx" / "access.log").read_text()
    assert "/api/owner" in log
    assert secret not in log
