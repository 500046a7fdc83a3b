"""Servers and browsers for the tests that want them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from kurgan.web.people import passwords
from tests.machine import CHROMIUM, chromium_path, without

from .browser import LONG_WAIT
from .driving import World
from .serving import Server

NewPage = Callable[..., Page]
expect.set_options(timeout=LONG_WAIT)
# Lists stay open, no chances are reckoned and no answers given, unless a test is about them.
PLAIN = """try {
  localStorage["kurgan.list"] ??= "true";
  localStorage["kurgan.settings"] ??= '{"odds": false, "forced": false}';
} catch {}"""


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passwords that cost nothing; a server in a process of its own has the real ones."""
    quick = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(passwords, "PasswordHasher", quick)


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    made = World(tmp_path / "data", lan=True)
    yield made
    made.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server that many tests share."""
    made = Server(tmp_path_factory.mktemp("served"))
    yield made
    made.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A real server that a test may kill."""
    made = Server(tmp_path / "data")
    yield made
    made.stop()


@pytest.fixture(scope="session")
def shared_chromium() -> Iterator[tuple[Browser, asyncio.AbstractEventLoop]]:
    """Chromium, started once."""
    path = chromium_path()
    if path is None:
        without(CHROMIUM)
    driver = sync_playwright().start()
    loop = asyncio.get_running_loop()
    browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
    asyncio._set_running_loop(None)
    yield browser, loop
    asyncio._set_running_loop(loop)
    browser.close()
    driver.stop()


@pytest.fixture
def chromium(
    shared_chromium: tuple[Browser, asyncio.AbstractEventLoop],
) -> Iterator[Browser]:
    """Chromium, for one test; its driver's loop would be in the way of tests with a loop."""
    browser, loop = shared_chromium
    asyncio._set_running_loop(loop)
    yield browser
    asyncio._set_running_loop(None)


@pytest.fixture
def problems() -> list[str]:
    """What pages complained of; a test may take out what it brought about."""
    return []


@pytest.fixture
def new_page(chromium: Browser, problems: list[str]) -> Iterator[NewPage]:
    """Pages, each in a browser of its own; a complaint of any fails the test."""
    contexts: list[BrowserContext] = []

    def make(**wishes: Any) -> Page:
        wishes = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"} | wishes
        context = chromium.new_context(**wishes)
        context.set_default_timeout(LONG_WAIT)
        context.add_init_script(PLAIN)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(f"page error: {error.stack or error}"))
        page.on(
            "console",
            lambda line: problems.append(line.text) if line.type in ("error", "warning") else None,
        )
        return page

    yield make
    for context in contexts:
        context.close()
    assert not problems, problems


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """A page."""
    return new_page()
