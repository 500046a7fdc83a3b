"""The page is light: what a browser fetches to show a board."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Response

from .browser import Player
from .serving import Server

HEAVIEST = 300_000


@pytest.mark.parametrize("game", ["advance", "inferno", "axis"])
def test_a_board_is_less_than_300_kilobytes(server: Server, page: Page, game: str) -> None:
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    Player(page).sit(server.begin(game, seed=1))
    page.wait_for_load_state("networkidle")
    answers = [answer for answer in answers if answer.status == 200]
    sent = sum(answer.request.sizes()["responseBodySize"] for answer in answers)
    bodies = sum(len(answer.body()) for answer in answers)
    print(f"{game}: {sent:,} bytes sent, {bodies:,} unpacked, {len(answers)} files")
    assert len(answers) > 20
    assert sent < HEAVIEST
