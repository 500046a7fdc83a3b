"""The first page: begin with options, go on, delete, open a save."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

from kurgan.kernel.procedure import Json
from tests.share import first_of

from .browser import Player
from .serving import Server


def opened(page: Page, server: Server) -> Page:
    """The lobby with its games."""
    page.goto("about:blank")
    page.goto(server.owner_link)
    page.locator(".game").nth(2).wait_for()
    return page


def match_of(page: Page, server: Server) -> Json:
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
    assert options["rubble"] is True
    assert options["parent_organization"] == "every"
    assert options["starting_morale"] == 12
    assert options["reroll_ones"] == [10, 12]
    assert row["practice"] is True


def test_one_seat_here_and_the_other_by_a_link(server: Server, page: Page) -> None:
    card = opened(page, server).locator(".game-inferno")
    card.locator("input[name='option.mode'][value=versus]").check()
    card.locator("select[name='seat.0']").select_option("friend")
    card.locator("select[name='seat.1']").select_option("I")
    card.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/match/*")
    page.get_by_role("heading", name="Waiting for German to take the seat").wait_for()


@pytest.mark.slow
def test_a_computer_plays_the_other_side_unless_told_otherwise(server: Server, page: Page) -> None:
    card = opened(page, server).locator(".game-axis")
    page.get_by_label("Your name").fill("Anna")
    card.locator("select[name='seat.1']").select_option("recruit")
    card.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/match/*")
    assert Player(page).ready().sees["isAsked"]
    row = match_of(page, server)
    assert [(one["side"], one["name"]) for one in row["seats"]] == [
        ("axis", "Anna"),
        ("allies", "the computer (recruit)"),
    ]
    words = page.locator("#recent").inner_text()
    assert "Axis is played by Anna." in words
    page.goto(server.address)
    who = page.locator(".saved .who").first
    who.wait_for()
    assert who.inner_text() == "✚ Anna · ★ the computer (recruit)"
    assert page.get_by_label("Your name").input_value() == "Anna"


@pytest.mark.slow
def test_people_choose_among_four_computers(server: Server, page: Page) -> None:
    options = opened(page, server).locator(".game-axis select[name='seat.1'] option")
    assert options.all_inner_texts() == [
        "I",
        "Somebody beside me",
        "A friend, by a link",
        *(f"Computer: {level}" for level in ("recruit", "officer", "general", "marshal")),
    ]
    alone = page.locator(".game-advance select[name='seat.0'] option")
    assert alone.first.inner_text() == "I"
    assert alone.count() == 5


def test_lots_decide_who_plays_which_side(server: Server, page: Page) -> None:
    found: set[str] = set()
    for lot in (False, True):
        opened(page, server).evaluate("Math.random = () => 0.1")
        card = page.locator(".game-axis")
        card.get_by_label("Draw lots for the sides").set_checked(lot)
        with page.expect_request("**/api/matches") as asked:
            card.get_by_role("button", name="Begin").click()
        page.wait_for_url("**/match/*")
        found |= set(json.loads(asked.value.post_data or "")["computers"])
    assert found == {"0", "1"}


@pytest.mark.slow
def test_who_plays_all_sides_alone_is_never_covered(server: Server, page: Page) -> None:
    card = opened(page, server).locator(".game-axis")
    card.locator("select[name='seat.1']").select_option("I")
    card.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/match/*")
    Player(page).ready()
    page.reload()
    assert not Player(page).ready().sees["isCovered"]


@pytest.mark.slow
def test_newcomers_are_led_to_a_first_game(own_server: Server, page: Page) -> None:
    opened(page, own_server)
    learn = page.get_by_role("button", name="First game").first
    begin = page.get_by_role("button", name="Begin").first
    ground = "(button) => getComputedStyle(button).backgroundColor"
    assert page.locator(".welcome").is_visible()
    assert learn.evaluate(ground) == begin.evaluate(ground)
    own_server.begin("axis", seed=1)
    opened(page, own_server)
    assert not page.locator(".welcome").is_visible()
    assert learn.evaluate(ground) != begin.evaluate(ground)


@pytest.mark.slow
def test_the_latest_three_matches_are_in_sight_and_the_rest_is_folded(
    own_server: Server, page: Page
) -> None:
    for seed in range(4):
        own_server.begin("advance", seed=seed)
    own_server.ask("POST", "lessons/axis", {})
    over = own_server.begin("inferno", seed=1)
    Player(page).sit(over)
    page.locator("#menu summary").click()
    page.get_by_role("button", name="Resign …").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.locator("#ask").get_by_text("The match is over").wait_for()
    opened(page, own_server)
    assert page.locator("#matches .saved").count() == 3
    folds = page.locator(".folded summary").all_inner_texts()
    assert [" ".join(words.split()) for words in folds] == [
        "More matches 1",
        "First games 1",
        "Finished 1",
    ]
    assert not page.get_by_text("Look at it").is_visible()
    page.locator(".folded summary").last.click()
    assert page.get_by_text("Look at it").is_visible()


def test_each_game_has_its_picture(server: Server, page: Page) -> None:
    opened(page, server)
    page.wait_for_load_state("networkidle")
    widths = "(all) => all.map((one) => one.naturalWidth)"
    assert page.locator(".game-picture").evaluate_all(widths) == [720, 720, 720]


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.parametrize("text", first_of("no save at all", "[]", json.dumps({"format": 1})))
def test_what_is_no_save_is_refused_in_a_sentence(
    server: Server, page: Page, tmp_path: Path, problems: list[str], text: str
) -> None:
    path = tmp_path / "wrong.json"
    path.write_text(text)
    with page.expect_console_message(lambda line: "status of 4" in line.text):
        opened(page, server).locator("#file").set_input_files(path)
    problem = page.locator("#problem")
    problem.wait_for()
    assert problem.inner_text().endswith((".", "!"))
    assert problem.get_attribute("role") == "alert"
    problems[:] = [line for line in problems if "status of 4" not in line]


def test_only_numbers_that_may_be_given_are_taken(server: Server, page: Page) -> None:
    card = opened(page, server).locator(".game-advance")
    card.locator("details.rules summary").click()
    card.locator("input[name='option.starting_morale']").fill("99")
    card.get_by_role("button", name="Begin").click()
    assert card.locator("input:invalid").count() == 1
    assert "/match/" not in page.url
