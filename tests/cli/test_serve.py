"""`kurgan serve`: ports, addresses, the browser, and what is said when something is amiss."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest

from kurgan.cli import serve as command
from kurgan.cli.main import make_parser
from kurgan.kernel.errors import BadSetup
from kurgan.web import server
from kurgan.web.folder import Folder
from kurgan.web.owner import owner_secret

from .driving import Terminal


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that the browser was opened at; no server stays."""
    found: list[str] = []
    monkeypatch.setattr(command, "open_browser", found.append)
    monkeypatch.setattr(
        server, "serve", lambda app, listeners, ready: (ready(), [one.close() for one in listeners])
    )
    return found


def test_one_line_says_where_it_is_and_the_browser_opens(
    terminal: Terminal, opened: list[str]
) -> None:
    ran = terminal.run("serve", "--port", "0")
    [address] = opened
    assert ran.out == f"Kurgan is at {address} (Ctrl-C ends it).\n"
    assert address.endswith(f"/#owner={owner_secret(terminal.data)}")
    assert (ran.code, ran.err) == (0, "")
    assert (terminal.data / "kurgan.db").is_file()


def test_no_browser_is_opened_if_none_is_wanted(
    terminal: Terminal, opened: list[str], tmp_path: Path
) -> None:
    ran = terminal.run("serve", "--port", "0", "--no-browser", "--data", str(tmp_path / "mine"))
    assert opened == []
    assert ran.out.startswith("Kurgan is at http://127.0.0.1:")
    assert (tmp_path / "mine" / "kurgan.db").is_file()


def test_on_the_network_others_are_told_where(terminal: Terminal, opened: list[str]) -> None:
    ran = terminal.run("serve", "--port", "0", "--lan")
    assert len(ran.lines) == 2
    assert ran.lines[1].startswith("Others on this network: http://")


def test_a_taken_port(terminal: Terminal, opened: list[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        ran = terminal.run("serve", "--port", str(taken.getsockname()[1]))
    assert ran.code == 2
    assert "cannot be used" in ran.err
    assert opened == []
    Folder(terminal.data).close()  # the folder is free again


@pytest.mark.parametrize("port", [-1, 70000])
def test_a_port_that_cannot_be(port: int) -> None:
    with pytest.raises(BadSetup, match="cannot be used"):
        server.listen(port, False)


def test_without_a_port_the_next_free_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        monkeypatch.setattr(server, "PORT", taken.getsockname()[1])
        found = server.listen(None, False)
        assert taken.getsockname()[1] < found.getsockname()[1]
        found.close()
        monkeypatch.setattr(server, "PORTS_TRIED", 1)
        with pytest.raises(BadSetup, match="are all taken"):
            server.listen(None, False)


def test_answers_are_sent_at_once() -> None:
    """Else the kernel holds each file back until the browser has acknowledged its head."""
    delays = []

    async def look(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = writer.get_extra_info("socket")
        delays.append(not line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    async def visit() -> None:
        found = server.listen(0, False)
        async with await asyncio.start_server(look, sock=found):
            reader, writer = await asyncio.open_connection(*found.getsockname())
            await reader.read()
            writer.close()

    asyncio.run(visit())
    assert delays == [False]


def test_only_this_machine_unless_asked() -> None:
    for lan, host in ((False, "127.0.0.1"), (True, "0.0.0.0")):
        found = server.listen(0, lan)
        assert found.getsockname()[0] == host
        found.close()


def test_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not command.has_screen()
    monkeypatch.setenv("DISPLAY", ":0")
    assert command.has_screen()
    monkeypatch.setattr("sys.platform", "darwin")
    assert command.has_screen()


def test_the_command_alone_is_serve() -> None:
    given = make_parser().parse_args(["serve"])
    assert given.run is command.serve
    assert (given.port, given.lan, given.no_browser, given.data) == (None, False, False, None)
