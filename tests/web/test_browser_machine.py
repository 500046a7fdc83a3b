"""What the page asks of the machine it runs on: sound, the whole screen, the clipboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .browser import Player
from .conftest import NewPage
from .serving import Server

# Counts what makes a sound.
LISTEN = """
  window.heard = { contexts: 0, sounds: 0 };
  window.AudioContext = class extends AudioContext {
    constructor() { super(); window.heard.contexts++; }
  };
  for (const { prototype } of [AudioBufferSourceNode, AudioScheduledSourceNode]) {
    const { start } = prototype;
    prototype.start = function (...when) {
      window.heard.sounds++;
      return start.apply(this, when);
    };
  }
"""


def roll_dice(player: Player) -> None:
    """Play until dice have been rolled once more."""
    before = player.page.locator("#panel-log .dice").count()
    for _ in range(60):
        player.act()
        if player.page.locator("#panel-log .dice").count() > before:
            return
    raise AssertionError("no dice were rolled")


@pytest.mark.slow
def test_nothing_sounds_until_sounds_are_switched_on(server: Server, page: Page) -> None:
    page.add_init_script(LISTEN)
    player = Player(page).sit(server.begin("advance", seed=2))
    page.locator("#tab-log").click()
    roll_dice(player)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.heard") == {"contexts": 0, "sounds": 0}
    page.locator("#tab-settings").click()
    page.get_by_label("Sounds").check()
    page.locator("#tab-log").click()
    roll_dice(player)
    page.wait_for_function("() => window.heard.sounds > 0")
    roll_dice(player)
    assert page.evaluate("window.heard.contexts") == 1


def test_the_board_fills_the_screen_and_gives_it_back(server: Server, page: Page) -> None:
    Player(page).sit(server.begin("advance", seed=2))
    page.locator("#full").click()
    page.wait_for_function("() => document.fullscreenElement === document.documentElement")
    page.locator("#full").click()
    page.wait_for_function("() => document.fullscreenElement === null")


@pytest.mark.slow
def test_an_invitation_to_my_seat_is_copied_and_opens_it(server: Server, new_page: NewPage) -> None:
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    match = server.begin("axis", seed=2)
    Player(page).sit(match, 0)
    page.locator("#menu summary").click()
    page.get_by_role("button", name="Pass Axis on").click()
    expect(page.locator("#toasts")).to_contain_text("copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{server.address}/match/{match.id}#invitation=")
    assert match.seats[0]["key"] not in link
    other = new_page()
    other.goto(link)
    assert Player(other).ready().sees["isAsked"]


@pytest.mark.slow
def test_a_link_that_cannot_be_copied_is_shown(server: Server, page: Page) -> None:
    page.add_init_script("navigator.clipboard.writeText = () => Promise.reject(new Error())")
    match = server.begin("axis", seed=2)
    Player(page).sit(match, 0)
    page.locator("#menu summary").click()
    page.get_by_role("button", name="Pass Axis on").click()
    expect(page.get_by_label("Link of the Axis seat")).to_have_value(
        re.compile(f"/match/{match.id}#invitation=")
    )
