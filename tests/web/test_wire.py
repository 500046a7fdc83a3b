"""An attacker with a bare wire: nothing gets in, nothing falls over, memory stays."""

from __future__ import annotations

from pathlib import Path
from socket import SHUT_WR

import pytest

from .serving import Server
from .wire import CONT, PING, PONG, TEXT, Wire, frame

FLOODS = {
    "pings": frame(PING, b"x" * 125) * 100,
    "pongs": frame(PONG, b"x" * 125) * 100,
    "pieces": frame(CONT, is_last=False) * 1000,
}


@pytest.mark.parametrize("kind", FLOODS)
def test_who_sends_small_frames_without_end_is_cut_off(server: Server, kind: str) -> None:
    wire = Wire(server)
    assert wire.upgrade() == "HTTP/1.1 101 Switching Protocols"
    if kind == "pieces":
        wire.line.sendall(frame(TEXT, is_last=False))
    assert wire.send_for_ever(FLOODS[kind])
    assert server.ask("GET", "games")


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
def test_who_asks_and_never_reads_fills_no_memory(server: Server) -> None:
    begun = server.begin("axis")
    wire = Wire(server)
    wire.upgrade()
    wire.say({"id": 1, "do": "join", "match": begun.id, "key": begun.seats[0]["key"]})
    before = memory(server)
    asked = frame(TEXT, b'{"id": 2, "do": "view"}')
    assert not wire.send_for_ever(asked * 50, most=64 << 20)  # it is made to wait
    assert memory(server) - before < 32


def memory(server: Server) -> float:
    """Megabytes that a server holds."""
    assert server.process is not None
    pages = Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]
    return int(pages) * 4096 / 2**20


PATHS = (
    "/static/../server.py", "/static/..%2fserver.py", "/static/%2e%2e/server.py", "//etc/passwd",
    "/static//etc/passwd", "/static/..\\server.py", "/match/..%2f..%2fetc%2fpasswd", "/static/%00",
    "/api/matches/..%2fx/save", "/static/js", "/static/" + "a/" * 3000, "/static/%ff%fe",
    "/lessons/axis.json", "/static/../../../../../../etc/passwd",
)  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_no_path_leads_out_of_the_pages(server: Server, path: str) -> None:
    assert Wire(server).request(f"GET {path} HTTP/1.1").startswith("HTTP/1.1 404")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "{}.evil", "{}/", "https://{}"])
def test_no_socket_is_opened_from_another_page(server: Server, origin: str) -> None:
    came_from = origin.format(server.address)
    assert Wire(server).upgrade(origin=came_from) == "HTTP/1.1 403 Forbidden"


HOSTS = ("evil.example", "127.0.0.1.evil.example:{}", "127.0.0.1:{}@evil", "x:{}", "127.0.0.1:1")


@pytest.mark.parametrize("host", HOSTS)
def test_no_foreign_name_leads_here(server: Server, host: str) -> None:
    told = Wire(server).request("GET /api/games HTTP/1.1", host=host.format(server.port))
    assert told.startswith("HTTP/1.1 403")


REQUESTS = (
    (("GET / HTTP/1.1", "host: evil.example"), "400"),  # a second host
    (("POST /api/owner HTTP/1.1", "content-length: 4", "transfer-encoding: chunked"), "403"),
    (("POST /api/owner HTTP/1.1", "content-length: 4", "content-length: 5"), "400"),
    (("GET / HTTP/1.1", "x: a\x00b"), "400"),
    (("GET /\x00 HTTP/1.1",), "400"),
    (("TRACE / HTTP/1.1", "origin: {}"), "405"),
)


@pytest.mark.parametrize(("lines", "status"), REQUESTS)
def test_broken_requests_are_refused(server: Server, lines: tuple[str, ...], status: str) -> None:
    lines = tuple(line.format(server.address) for line in lines)
    assert Wire(server).request(*lines).startswith(f"HTTP/1.1 {status}")


def test_a_range_of_many_pieces_costs_no_more_than_the_whole(server: Server) -> None:
    pieces = ",".join(f"{2 * n}-{2 * n}" for n in range(5000))
    told = Wire(server).request("GET / HTTP/1.1", f"range: bytes={pieces}")
    assert told.startswith(("HTTP/1.1 200", "HTTP/1.1 416"))


BODIES = (
    "[" * 60_000, f'{{"secret": {"[" * 30_000}{"]" * 30_000}}}', f'{{"secret": {"9" * 60_000}}}',
    '{"secret": NaN}', "\ufeff{}", '{"secret": 1e999}', "[]", "1", '"x"',
)  # fmt: skip


@pytest.mark.parametrize("body", BODIES)
def test_monstrous_json_is_refused(server: Server, body: str) -> None:
    told = Wire(server).request(
        "POST /api/owner HTTP/1.1", f"origin: {server.address}", "content-type: application/json",
        f"content-length: {len(body.encode())}", body=body,
    )  # fmt: skip
    assert told.split(" ")[1] in ("400", "403")
    wire = Wire(server)
    wire.upgrade()
    wire.line.sendall(frame(TEXT, body.encode()))
    assert b'"error"' in wire.line.recv(1 << 16)


def test_a_body_that_breaks_off_is_no_bug(own_server: Server) -> None:
    for _ in range(3):
        wire = Wire(own_server)
        wire.ask(
            "POST /api/owner HTTP/1.1", f"origin: {own_server.address}",
            "content-type: application/json", "content-length: 100", body='{"secret": ',
        )  # fmt: skip
        wire.line.shutdown(SHUT_WR)
        wire.rest()
        wire.line.close()
    assert own_server.ask("GET", "games")
    assert not (own_server.folder / "bugs").exists()


def test_nothing_of_this_is_a_bug(server: Server) -> None:
    assert not (server.folder / "bugs").exists()
