"""The board in Chromium: from opening the page to a question with pieces, beside the bare fetch."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from statistics import median

import httpx2
from playwright.sync_api import Browser, sync_playwright
from tests.machine import chromium_path
from tests.web.serving import Begun, Server

from bench.timing import Row, show
from kurgan.games import GAMES

ROUNDS = 5
CHROMIUM = chromium_path()
# Tells when the question can be answered and the pieces have been painted.
WATCH = """() => {
  const look = () => {
    const asks = document.querySelector("#ask [data-answer]");
    const pieces = document.querySelector(".layer-pieces")?.childElementCount;
    if (!asks || !pieces) return requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => (window.usefulAt = performance.now())));
  };
  requestAnimationFrame(look);
}"""


def opened(browser: Browser, match: Begun) -> tuple[float, list[str]]:
    """Open the board in a browser that has nothing yet: seconds, and the addresses it asked for."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.partition("#")[0]))
    page.add_init_script(f"({WATCH})()")
    page.goto(match.link())
    useful = page.wait_for_function("() => window.usefulAt", timeout=60_000).json_value()
    context.close()
    return float(useful) / 1000, asked


def fetched(addresses: list[str]) -> float:
    """Fetch the same over one connection, one after another: seconds."""
    with httpx2.Client() as client:
        start = time.perf_counter()
        for address in addresses:
            client.get(address).raise_for_status()
        return time.perf_counter() - start


def measured(browser: Browser, server: Server, game: str) -> Row:
    """How soon a game can be played."""
    match = server.begin(game, seed=1)
    opened(browser, match)
    rounds = [opened(browser, match) for _ in range(ROUNDS)]
    bare = median(fetched(asked) for _, asked in rounds)
    useful = median(seconds for seconds, _ in rounds)
    return Row(f"{game}, first useful board", useful, "s", f"{useful / bare:.1f} fetches")


def main() -> None:
    """Measure every game and print; without Chromium say so."""
    if CHROMIUM is None:
        print("\nNo Chromium: the board in the browser was not measured.")
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        server = Server(Path(folder))
        rows = [measured(browser, server, game) for game in GAMES]
        server.stop()
        browser.close()
    show("The board in the browser", rows)
