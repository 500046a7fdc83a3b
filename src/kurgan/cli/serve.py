"""`kurgan serve`: the games in the browser. Plain `kurgan` does the same."""

from __future__ import annotations

import argparse
import os
import sys
import threading
import webbrowser
from pathlib import Path

import kurgan
from kurgan.cli.arguments import whole_number
from kurgan.tui import store


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
    parser.add_argument("--pack", action="append", default=[], help="another data pack")
    parser.set_defaults(run=serve)


def serve(given: argparse.Namespace) -> int:
    """Serve until Ctrl-C; if a server has the data folder already, show that one."""
    from kurgan.web import server  # other verbs need not wait for it
    from kurgan.web.folder import AlreadyRunning, Folder
    from kurgan.web.guard import network_address
    from kurgan.web.measures import log_to_standard_error
    from kurgan.web.owner import owner_link, owner_secret
    from kurgan.web.proxy import read_proxies

    if given.log:
        log_to_standard_error()
    packs = [kurgan.read_pack(pack) for pack in given.pack]
    proxies = read_proxies(given.proxy)
    lan = given.lan or (given.public and not proxies)  # a proxy is mostly on this machine
    path = Path(given.data) if given.data else store.data_folder()
    try:
        folder = Folder(path)
    except AlreadyRunning as error:
        print(error.message, flush=True)
        if error.address and not given.no_browser:
            open_browser(owner_link(error.address, owner_secret(path)))
        return 0
    try:
        app = server.create_app(folder, lan, packs, proxies, given.public)
        listener = server.listen(given.port, lan)
        port = listener.getsockname()[1]
        address = f"http://127.0.0.1:{port}/"
        link = owner_link(address, owner_secret(path))

        def ready() -> None:
            folder.tell_address(address)
            print(f"Kurgan is at {link} (Ctrl-C ends it).", flush=True)
            if lan:
                place = network_address() or "this machine's address"
                print(f"Others on this network: http://{place}:{port}/", flush=True)
            if given.proxy:
                print(f"Through the proxy the owner's link ends in {link[len(address) - 1 :]}")
            if app.state.trouble:
                print(app.state.trouble, file=sys.stderr, flush=True)
            if not given.no_browser:
                open_browser(link)

        server.serve(app, listener, ready)
    finally:
        folder.close()
    return 0


def open_browser(address: str) -> None:
    """Open the browser where there is one; it may take its time."""
    if has_screen():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def has_screen() -> bool:
    """Whether a browser with a window can be opened; one in the terminal is not wanted."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
