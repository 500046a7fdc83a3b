"""Nothing is lost: a page loaded anew, a server that dies, a line that breaks."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute

from tests.share import first_of

from .browser import LONG_WAIT, Player
from .conftest import NewPage
from .serving import Server, in_combat, position


@pytest.mark.slow
@pytest.mark.parametrize("game", first_of("axis", "advance", "inferno"))
def test_a_page_loaded_anew_in_mid_combat_shows_the_same(
    server: Server, page: Page, game: str
) -> None:
    match = server.upload(position(game, in_combat))
    player = Player(page).sit(match, asked_seat(server, match.id))
    assert page.locator("#combat").is_visible()
    before = player.board
    page.reload()
    player.ready()
    assert player.board == before
    player.act()


def asked_seat(server: Server, name: str) -> int:
    """The seat that is to act."""
    row = next(row for row in server.ask("GET", "matches") if row["id"] == name)
    return next(int(seat["seat"]) for seat in row["seats"] if seat["side"] == row["to_act"])


def forgive_lost_lines(problems: list[str]) -> None:
    """The browser itself complains of a server that is away."""
    problems[:] = [line for line in problems if not re.search("WebSocket|ERR_CONNECTION", line)]


@pytest.mark.slow
def test_a_server_that_dies_in_mid_turn_loses_nothing(
    own_server: Server, page: Page, problems: list[str]
) -> None:
    match = own_server.begin("advance", seed=5)
    player = Player(page).sit(match)
    for _ in range(6):
        player.act()
    before = player.board
    own_server.kill()
    page.locator("#banner").wait_for(timeout=LONG_WAIT)
    assert "Nothing is lost" in page.locator("#banner").inner_text()
    own_server.start()
    page.locator("#banner").wait_for(state="hidden", timeout=LONG_WAIT)
    player.wait("() => document.getElementById('link').textContent === 'connected'")
    assert player.board == before
    player.act()
    forgive_lost_lines(problems)


@pytest.mark.slow
def test_an_answer_given_while_the_server_is_away_arrives_once(
    own_server: Server, page: Page, problems: list[str]
) -> None:
    match = own_server.begin("advance", seed=5)
    player = Player(page).sit(match)
    seq = player.sees["seq"]
    own_server.kill()
    page.locator("#banner").wait_for(timeout=LONG_WAIT)
    page.locator("#ask [data-answer]").first.click()
    own_server.start()
    player.wait_past(seq)
    plays = [entry for entry in match.save()["entries"] if entry[0] == "play"]
    assert len(plays) == 1
    forgive_lost_lines(problems)


@pytest.mark.slow
def test_what_is_fetched_late_is_fetched_when_the_server_is_back(
    own_server: Server, page: Page, problems: list[str]
) -> None:
    Player(page).sit(own_server.begin("advance", seed=5))
    own_server.kill()
    page.locator("#banner").wait_for(timeout=LONG_WAIT)
    page.locator("#tab-rules").click()
    again = page.locator("#panel-rules").get_by_role("button", name="Try again")
    again.wait_for()
    page.locator("#replay-button").click()
    page.locator("#toasts").get_by_text("The server does not answer").wait_for()
    own_server.start()
    page.locator("#banner").wait_for(state="hidden", timeout=LONG_WAIT)
    again.click()
    page.locator("#panel-rules .rule").first.wait_for(state="attached")
    page.locator("#replay-button").click()
    page.locator(".past-dock").wait_for()
    forgive_lost_lines(problems)


@pytest.mark.slow
def test_both_players_come_back_after_the_server(
    own_server: Server, new_page: NewPage, problems: list[str]
) -> None:
    match = own_server.begin("axis", seed=5)
    players = [Player(new_page(), luck=seat).sit(match, seat) for seat in range(2)]
    players[0].act()
    own_server.kill()
    for player in players:
        player.page.locator("#banner").wait_for(timeout=LONG_WAIT)
    own_server.start()
    for player in players:
        player.wait("() => document.getElementById('link').textContent === 'connected'")
    players[0].wait("() => document.querySelector('#ask [data-answer]') !== null")
    seq = players[1].sees["seq"]
    while players[0].sees["seq"] == seq:
        players[0].act()
    players[1].wait_past(seq)
    forgive_lost_lines(problems)


FULL = "Too many browsers at once at this server; try again later."


@pytest.mark.slow
def test_a_full_server_is_tried_again(server: Server, page: Page) -> None:
    is_full = [True]

    def door(line: WebSocketRoute) -> None:
        if is_full[0]:
            line.close(code=1013, reason=FULL)
        else:
            line.connect_to_server()

    page.route_web_socket(re.compile("/socket$"), door)
    match = server.begin("advance", seed=5)
    page.goto(match.link())
    page.locator("#banner").get_by_text(FULL).wait_for(timeout=LONG_WAIT)
    is_full[0] = False
    Player(page).ready().act()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["TooMany", "Unavailable"])
def test_a_refusal_that_may_pass_is_tried_again(server: Server, page: Page, kind: str) -> None:
    refused: list[str] = []

    def door(line: WebSocketRoute) -> None:
        if len(refused) < 2:
            line.on_message(lambda message: refuse(line, message, kind, refused))
        else:
            line.connect_to_server()

    page.route_web_socket(re.compile("/socket$"), door)
    page.goto(server.begin("advance", seed=5).link())
    Player(page).ready().act()
    assert len(refused) == 2


def test_a_refusal_that_is_final_is_told_once(server: Server, page: Page) -> None:
    refused: list[str] = []
    closed: list[int | None] = []

    def door(line: WebSocketRoute) -> None:
        line.on_message(lambda message: refuse(line, message, "WrongKey", refused))
        line.on_close(lambda code, reason: closed.append(code))

    page.route_web_socket(re.compile("/socket$"), door)
    page.goto(server.begin("advance", seed=5).link())
    page.locator("#loading").get_by_text("No, says the server.").wait_for()
    page.wait_for_function("() => document.querySelector('#loading a') !== null")
    assert len(refused) == len(closed) == 1


def refuse(line: WebSocketRoute, message: str | bytes, kind: str, refused: list[str]) -> None:
    """Answer as a server that refuses."""
    refused.append(kind)
    error = {"kind": kind, "message": "No, says the server.", "rule": ""}
    line.send(json.dumps({"id": json.loads(message)["id"], "error": error}))
