"""The page is light: what a browser fetches to show a board, and what it leaves for later."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Response

from .browser import Player
from .serving import Server

HEAVIEST = 300_000


@pytest.mark.slow
@pytest.mark.parametrize("game", ["advance", "inferno", "axis"])
def test_a_board_is_less_than_300_kilobytes(server: Server, page: Page, game: str) -> None:
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    Player(page).sit(server.begin(game, seed=1))
    page.wait_for_load_state("networkidle")
    answers = [answer for answer in answers if answer.status == 200]
    sent = sum(answer.request.sizes()["responseBodySize"] for answer in answers)
    unpacked = sum(len(answer.body()) for answer in answers)
    print(f"{game}: {sent:,} bytes sent, {unpacked:,} unpacked, {len(answers)} files")
    assert len(answers) > 20
    assert sent < unpacked < HEAVIEST


@pytest.mark.slow
def test_the_rules_are_fetched_once_when_they_are_opened(server: Server, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    Player(page).sit(server.begin("axis", seed=1))
    page.wait_for_load_state("networkidle")
    late = {"book", "rulebook.js", "replay.js", "dock.js", "odds.js", "lesson.js", "menu.js"}
    assert late.isdisjoint(asked)
    page.locator("#ask .rule-link").click()
    page.locator(".rule.cited p").wait_for()
    page.locator("#tab-reference").click()
    page.locator("#panel-reference .provenance .reconstructed").first.wait_for(state="attached")
    assert asked.count("book") == 1
