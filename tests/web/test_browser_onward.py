"""From here, in Chromium: chances come while one plays on, can be stopped, and are read aloud."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .browser import LONG_WAIT, Player
from .conftest import NewPage
from .serving import Server, position
from .test_browser_access import check_with_axe


@pytest.mark.slow
def test_a_moment_is_played_out_stopped_and_gone_on_with(server: Server, new_page: NewPage) -> None:
    page = new_page()
    late = position("inferno", lambda match: len(match.journal) > 300)
    Player(page).sit(server.upload(late))
    page.locator("#replay-button").click()
    ask = page.locator(".past-deeds").get_by_role("button", name="How would it end from here?")
    ask.click()
    box = page.locator(".onward")
    expect(box).to_be_focused()
    box.locator("tbody tr").first.wait_for(timeout=2 * LONG_WAIT)
    expect(box.locator(".onward-chance")).to_contain_text("German wins")
    expect(box.locator(".onward-where")).to_contain_text("dealt anew for each game")
    check_with_axe(page)
    box.get_by_role("button", name="Stop").click()
    expect(box.locator(".onward-count")).not_to_contain_text("of")
    box.get_by_role("button", name="Play 2,000 more").click()
    expect(box.get_by_role("button", name="Stop")).to_be_visible()
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    expect(page.locator(".past-dock")).to_be_visible()  # the replay stays open


@pytest.mark.slow
def test_friends_are_told_why_not(server: Server, new_page: NewPage, problems: list[str]) -> None:
    page, other = new_page(), new_page()
    match = server.begin("axis", seed=1)
    Player(page).sit(match, 0)
    Player(other).sit(match, 1)
    page.locator("#menu summary").click()
    with page.expect_console_message(lambda line: "403" in line.text):  # the refusal itself
        page.get_by_role("button", name="How would it end from here?").click()
    told = page.locator(".onward-problem")
    expect(told).to_have_text("Friends play here; a position is played out when the match is over.")
    page.locator(".onward").get_by_role("button", name="Close").click()
    expect(page.locator(".onward")).to_have_count(0)
    problems[:] = [one for one in problems if "403" not in one]
