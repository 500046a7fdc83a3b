"""The first page: begin with options, go on, delete, open a save."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

from .browser import Player
from .serving import Server


def opened(page: Page, server: Server) -> Page:
    """The lobby with its games."""
    page.goto("about:blank")
    page.goto(server.owner_link)
    page.locator(".game").nth(2).wait_for()
    return page


def match_of(page: Page, server: Server) -> dict[str, object]:
    """The match that the page shows, as the server lists it."""
    name = page.url.partition("#")[0].rpartition("/")[2]
    rows = server.ask("GET", "matches")
    return next(row for row in rows if row["id"] == name)


def test_one_click_begins_each_game(server: Server, page: Page) -> None:
    for game in ("advance", "inferno", "axis"):
        opened(page, server).locator(f".game-{game}").get_by_role("button", name="Begin").click()
        page.wait_for_url("**/match/*")
        assert Player(page).ready().sees["isAsked"]
        assert match_of(page, server)["game"] == game


def test_a_match_begins_with_options(server: Server, page: Page) -> None:
    card = opened(page, server).locator(".game-advance")
    card.locator("input[name=scenario][value=factory]").check()
    card.locator("details.rules summary").click()
    card.locator("input[name='option.rubble']").check()
    card.locator("select[name='option.parent_organization']").select_option("every")
    card.locator("input[name='option.starting_morale']").fill("12")
    card.locator("input[name='option.reroll_ones']").fill("10, 12")
    card.locator("input[name=seed]").fill("a word")
    card.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/match/*")
    Player(page).ready()
    row = match_of(page, server)
    assert row["scenario"] == "factory"
    options = row["options"]
    assert isinstance(options, dict)
    assert options["rubble"] is True
    assert options["parent_organization"] == "every"
    assert options["starting_morale"] == 12
    assert options["reroll_ones"] == [10, 12]
    assert row["practice"] is True


def test_one_seat_here_and_the_other_by_a_link(server: Server, page: Page) -> None:
    card = opened(page, server).locator(".game-inferno")
    card.locator("input[name='option.mode'][value=versus]").check()
    card.locator("input[name=here][value='1']").check()
    card.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/match/*")
    page.get_by_role("heading", name="Waiting for German to take the seat").wait_for()


def test_a_match_goes_on_and_is_deleted(own_server: Server, page: Page) -> None:
    match = own_server.begin("inferno", seed=3)
    row = opened(page, own_server).locator(".saved")
    row.get_by_role("button", name="Continue").click()
    page.wait_for_url(f"**/match/{match.id}")
    player = Player(page).ready()
    player.act()
    page.locator("a.home").click()
    row.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Keep it").click()
    assert row.count() == 1
    row.get_by_role("button", name="Delete").click()
    page.locator("dialog").get_by_role("button", name="Delete").click()
    row.wait_for(state="detached")
    assert own_server.ask("GET", "matches") == []
    assert not page.locator("#saved").is_visible()


def test_matches_are_told_in_words(own_server: Server, page: Page) -> None:
    begun = {
        "advance": "Practice. Turn 1, Supply. ✚ German is to act.",
        "inferno": "Practice. Turn 1, German action. ✚ German is to act.",
        "axis": "Practice. Round 1, Axis Movement. ✚ Axis is to act.",
    }
    for game, words in begun.items():
        own_server.begin(game, seed=3)
        row = opened(page, own_server).locator(".saved").first
        assert row.locator("p").first.inner_text() == words


@pytest.mark.parametrize("text", ["no save at all", "[]", json.dumps({"format": 1})])
def test_what_is_no_save_is_refused_in_a_sentence(
    server: Server, page: Page, tmp_path: Path, problems: list[str], text: str
) -> None:
    path = tmp_path / "wrong.json"
    path.write_text(text)
    opened(page, server).locator("#file").set_input_files(path)
    problem = page.locator("#problem")
    problem.wait_for()
    assert problem.inner_text().endswith((".", "!"))
    assert problem.get_attribute("role") == "alert"
    problems[:] = [line for line in problems if "status of 4" not in line]  # the browser tells too


def test_only_numbers_that_may_be_given_are_taken(server: Server, page: Page) -> None:
    card = opened(page, server).locator(".game-advance")
    card.locator("details.rules summary").click()
    card.locator("input[name='option.starting_morale']").fill("99")
    card.get_by_role("button", name="Begin").click()
    assert card.locator("input:invalid").count() == 1
    assert "/match/" not in page.url
