"""Whole matches in the browser: by mouse, by keyboard alone, and on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.share import first_of, some_of

from .browser import Player
from .conftest import NewPage
from .serving import Server, near_the_end

GAMES = ["advance", "inferno", "axis"]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def check_ended(player: Player) -> None:
    """The page says so, and offers the report."""
    assert player.page.locator("#ask a[href^='/report/']").is_visible()
    assert player.page.locator("#ask h2").inner_text()
    assert len(player.ways) > 1, "there is more than one way to answer"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "mode", "by"),
    some_of(
        [("advance", "", "mouse"), ("inferno", "", "keys"), ("axis", "", "mouse")],
        [("inferno", "versus", "mouse"), ("inferno", "versus", "keys"), ("advance", "", "keys"),
         ("inferno", "", "mouse"), ("axis", "", "keys")],
    ),
)  # fmt: skip
def test_the_end_of_a_match_is_played(
    server: Server, page: Page, tmp_path: Path, game: str, mode: str, by: str
) -> None:
    player = Player(page, by).open_save(server, near_the_end(game, 20, mode), tmp_path)
    check_ended(player.play(most=250))


# What reaches beyond the edge of the page; words for screen readers alone are nowhere.
CUT = """() => [...document.querySelectorAll(".top *, .side *")]
  .filter((one) => one.checkVisibility() && !one.closest(".for-readers, .tab-list"))
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => one.outerHTML.slice(0, 120))"""


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("wide", first_of(390, 1280))
def test_nothing_is_cut_at_the_side(
    server: Server, new_page: NewPage, game: str, wide: int
) -> None:
    page = new_page(viewport={"width": wide, "height": 844})
    Player(page).sit(server.begin(game, seed=1))
    assert page.evaluate("document.scrollingElement.scrollWidth") <= wide
    for tab in ("board", "log", "rules", "reference", "settings"):
        page.locator(f"#tab-{tab}").click()
        page.locator(f"#panel-{tab} > *").first.wait_for()
        assert page.evaluate(CUT) == [], tab
        if wide == 390:
            page.locator(".sheet-close").click()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_match_is_played_on_a_phone(
    server: Server, new_page: NewPage, tmp_path: Path, game: str
) -> None:
    page = new_page(**PHONE)
    player = Player(page, "touch").open_save(server, near_the_end(game, 20), tmp_path)
    check_ended(player.play(most=250))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "mode"), [("axis", ""), ("inferno", "versus")])
def test_the_end_of_a_match_is_played_against_a_recruit(
    server: Server, page: Page, game: str, mode: str
) -> None:
    server.own(page)
    match = server.upload(near_the_end(game, 240, mode))
    recruit = {"level": "recruit"}
    server.ask("POST", f"matches/{match.id}/computer", recruit, key=match.seats[1]["key"])
    check_ended(Player(page).sit(match).play(most=600))
    row = next(row for row in server.ask("GET", "matches") if row["id"] == match.id)
    assert row["seats"][1]["name"] == "the computer (recruit)"


@pytest.mark.long  # hundreds of answers
@pytest.mark.parametrize(("game", "mode"), [("axis", ""), ("inferno", "versus")])
def test_a_whole_match_is_played_against_a_recruit(
    server: Server, page: Page, game: str, mode: str
) -> None:
    server.own(page)
    options = {"mode": mode} if mode else {}
    match = server.begin(game, seed=1, options=options, computers={"1": "recruit"})
    check_ended(Player(page).sit(match).play(most=6000))


@pytest.mark.long  # hundreds of answers
@pytest.mark.parametrize("by", ["mouse", "keys"])
@pytest.mark.parametrize(
    ("game", "scenario"), [("advance", "main"), ("inferno", "campaign"), ("axis", "uranus")]
)
def test_a_whole_match_is_played(
    server: Server, page: Page, game: str, scenario: str, by: str
) -> None:
    page.goto(server.owner_link)
    card = page.locator(f".game-{game}")
    choice = card.locator(f"input[name=scenario][value={scenario}]")
    begin = card.get_by_role("button", name="Begin")
    for seat in card.locator(".seats select").all():
        seat.select_option("I")
    if choice.count():
        choice.focus()
        page.keyboard.press("Space")
    begin.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/match/*")
    player = Player(page, by).ready()
    check_ended(player.play(most=6000))
