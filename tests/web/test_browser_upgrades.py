"""A match that a change of the rules holds, in the browser: read it, decide, play on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import NewPage
from .serving import Server
from .test_upgrades import keep

pytestmark = pytest.mark.slow


class Held:
    """A real server that holds a match of older rules, and the keys of its seats."""

    def __init__(self, folder: Path) -> None:
        self.keys = keep(folder, is_kept=True)
        self.server = Server(folder)

    def open(self, page: Page, seat: int) -> None:
        page.goto(f"{self.server.address}/match/former#seat={self.keys[seat]}")


@pytest.fixture
def held(tmp_path: Path) -> Iterator[Held]:
    made = Held(tmp_path / "data")
    yield made
    made.server.stop()


def test_two_people_go_on_from_where_they_were(held: Held, new_page: NewPage) -> None:
    axis, allies = new_page(), new_page()
    for seat, page in enumerate((axis, allies)):
        held.open(page, seat)
        sheet = page.get_by_role("status", name="The match is held")
        expect(sheet).to_contain_text("The rules have changed")
        expect(sheet).to_contain_text("as you left it")
        expect(page.locator("#to-act")).to_contain_text("Held")
    axis.get_by_role("button", name="Go on from here").click()
    expect(allies.get_by_role("status", name="The match is held")).to_contain_text(
        "Axis wants to go on from here."
    )
    allies.get_by_role("button", name="Go on from here").click()
    expect(axis.get_by_role("status", name="The match is held")).to_be_hidden()
    expect(allies.locator("#to-act")).to_contain_text("your turn")


def test_two_people_end_it_without_result(held: Held, new_page: NewPage) -> None:
    axis, allies = new_page(), new_page()
    for seat, page in enumerate((axis, allies)):
        held.open(page, seat)
    axis.get_by_role("button", name="End it without result").click()
    expect(axis.get_by_role("button", name="Think again")).to_be_visible()
    allies.get_by_role("button", name="End it without result").click()
    for page in (axis, allies):
        expect(page.locator("#to-act")).to_contain_text("The match is over")
        expect(page.get_by_text("Ended without result").first).to_be_visible()


def test_the_lobby_says_that_it_is_held(held: Held, page: Page) -> None:
    held.server.own(page)
    page.goto(held.server.address)
    expect(page.get_by_text("its players decide how it goes on")).to_be_visible()
