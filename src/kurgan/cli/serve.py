"""`kurgan serve`: the games in the browser. Plain `kurgan` does the same."""

from __future__ import annotations

import argparse
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

import kurgan
from kurgan.cli import processes
from kurgan.cli.arguments import whole_number
from kurgan.tui import store

if TYPE_CHECKING:
    from kurgan.web.folder import Folder

HERE = "127.0.0.1"
LAST_PORT = 65_535


def add_parser(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The verb."""
    parser = verbs.add_parser("serve", help="play in the browser (also without a verb)")
    parser.add_argument("--port", type=whole_number, help="the port; 8342 or the next that is free")
    parser.add_argument("--lan", action="store_true", help="let others on this network in")
    parser.add_argument(
        "--public", action="store_true", help="let people make accounts, begin matches and meet"
    )
    parser.add_argument(
        "--proxy", action="append", default=[], metavar="ADDRESS",
        help="believe what this proxy says of its requests",
    )  # fmt: skip
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument("--log", action="store_true", help="tell what happens, in lines of JSON")
    parser.add_argument("--data", metavar="DIR", help="the folder of the matches")
    parser.add_argument(
        "--processes", type=whole_number, default=1, metavar="N",
        help="serve with several processes, on a PostgreSQL database",
    )  # fmt: skip
    parser.add_argument(
        "--inside", default="", metavar="ADDRESS",
        help="serve beside others on one PostgreSQL; they reach this one at this address",
    )  # fmt: skip
    parser.add_argument("--member", type=whole_number, help=argparse.SUPPRESS)
    parser.add_argument("--pack", action="append", default=[], help="another data pack")
    parser.set_defaults(run=serve)


def serve(given: argparse.Namespace) -> int:
    """Serve until Ctrl-C; if a server has the data folder already, show that one."""
    from kurgan.web.folder import AlreadyRunning, Folder  # other verbs need not wait for it
    from kurgan.web.measures import log_to_standard_error
    from kurgan.web.owner import owner_link, owner_secret

    if given.port is not None and not 0 <= given.port <= LAST_PORT:
        raise kurgan.BadSetup(f"--port is a number from 0 to {LAST_PORT}; 0 takes any free port.")
    if given.log:
        log_to_standard_error()
    path = Path(given.data) if given.data else store.data_folder()
    number = processes.checked_number(given)
    try:
        folder = Folder(path, is_shared=given.member is not None)
    except AlreadyRunning as error:
        print(error.message, flush=True)
        if error.address and not given.no_browser:
            open_browser(owner_link(error.address, owner_secret(path)))
        return 0
    try:
        if number > 1:
            return _serve_all(given, folder, number)
        return _serve_one(given, folder)
    finally:
        folder.close()


def _serve_one(given: argparse.Namespace, folder: Folder) -> int:
    """One process: alone, or beside others on the same database."""
    from kurgan.web import server
    from kurgan.web.proxy import read_proxies

    packs, proxies = [kurgan.read_pack(pack) for pack in given.pack], read_proxies(given.proxy)
    lan = _is_open(given)
    inner = server.listen_inside(given.inside) if given.inside else None
    inside = f"{given.inside}:{inner.getsockname()[1]}" if inner is not None else ""
    app = server.create_app(folder, lan, packs, proxies, given.public, inside)
    if given.member is not None:
        processes.end_with_parent()
        listener = socket.socket(fileno=given.member)
        server.serve(app, [listener, *([inner] if inner else [])], _say_ready)
        return 0
    listener = server.listen(given.port, lan)

    def ready() -> None:
        _tell(given, folder, listener, app.state.trouble)

    server.serve(app, [listener, *([inner] if inner else [])], ready)
    return 0


def _serve_all(given: argparse.Namespace, folder: Folder, number: int) -> int:
    """Several processes at one port."""
    from kurgan.web import server
    from kurgan.web.database import Database

    given.inside = given.inside or HERE
    Database(folder.database_url, together=True).close()  # it is refused before anything begins
    listener = server.listen(given.port, _is_open(given))
    command = processes.command(given, folder.path)

    def ready() -> None:
        _tell(given, folder, listener, "")

    return processes.Processes(command, number, listener).run(ready)


def _is_open(given: argparse.Namespace) -> bool:
    """Whether others on the network are let in; a proxy is mostly on this machine."""
    return bool(given.lan or (given.public and not given.proxy))


def _say_ready() -> None:
    print(processes.READY, flush=True)


def _tell(given: argparse.Namespace, folder: Folder, listener: socket.socket, trouble: str) -> None:
    """Say where the server is, and open the browser there."""
    from kurgan.web.guard import network_address
    from kurgan.web.owner import owner_link, owner_secret

    port = listener.getsockname()[1]
    address = f"http://127.0.0.1:{port}/"
    link = owner_link(address, owner_secret(folder.path))
    folder.tell_address(address)
    print(f"Kurgan is at {link} (Ctrl-C ends it).", flush=True)
    if _is_open(given):
        place = network_address() or "this machine's address"
        print(f"Others on this network: http://{place}:{port}/", flush=True)
    if given.proxy:
        print(f"Through the proxy the owner's link ends in {link[len(address) - 1 :]}")
    if trouble:
        print(trouble, file=sys.stderr, flush=True)
    if not given.no_browser:
        open_browser(link)


def open_browser(address: str) -> None:
    """Open the browser where there is one; it may take its time."""
    if has_screen():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def has_screen() -> bool:
    """Whether a browser with a window can be opened; one in the terminal is not wanted."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
