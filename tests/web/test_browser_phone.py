"""On a phone: the turn told whole, one's pieces in sight, several pieces chosen by a finger."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

import kurgan
from tests.share import first_of

from .browser import Player
from .conftest import NewPage
from .serving import Server, is_asked, position
from .test_browser_battles import give, sit
from .test_browser_legible import BOX, PHONE, seated
from .test_browser_moves import with_two_artillery


@pytest.mark.parametrize("game", first_of("inferno", "advance", "axis"))
def test_the_header_tells_the_whole_turn(server: Server, new_page: NewPage, game: str) -> None:
    page = new_page(**PHONE)
    Player(page).sit(server.begin(game, seed=1))
    bar, turn = (page.locator(part).evaluate(BOX) for part in (".top", "#status"))
    numbers = page.locator("#numbers").evaluate(BOX)
    assert page.locator("#status").evaluate("(one) => one.scrollHeight <= one.clientHeight + 1")
    assert page.locator("#status").evaluate("(one) => one.scrollWidth <= one.clientWidth + 1")
    assert bar["top"] <= turn["top"] < turn["bottom"] <= bar["bottom"]
    assert turn["right"] <= numbers["left"]


IN_SIGHT = """() => {
  const frame = document.querySelector("#map").getBoundingClientRect();
  return [...document.querySelectorAll("#map .can[data-keys]")]
    .map((one) => one.getBoundingClientRect())
    .filter(({ left, right, top, bottom }) => left >= frame.left && right <= frame.right
      && top >= frame.top && bottom <= frame.bottom).length;
}"""


def test_something_that_can_be_chosen_is_in_sight_at_once(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(**PHONE)
    Player(page).sit(server.begin("inferno", seed=1))
    page.locator("#ask:not([data-looks])").wait_for()
    assert page.locator("#map .can[data-keys]").count() > 3
    assert page.evaluate(IN_SIGHT) > 0


def draw(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Draw a finger over the page."""
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        where: Any = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

    touch("touchStart", start)
    for part in (0.25, 0.5, 0.75, 1.0):
        x, y = (a + (b - a) * part for a, b in zip(start, end, strict=True))
        touch("touchMove", (x, y))
    touch("touchEnd")


def test_a_finger_draws_a_box_around_several_pieces(server: Server, new_page: NewPage) -> None:
    page = new_page(**PHONE)
    Player(page).sit(server.upload(with_two_artillery().save()))
    page.locator(".starts summary").tap()
    starts, tabs = (page.locator(part).evaluate(BOX) for part in (".starts", ".tab-list"))
    assert starts["bottom"] <= tabs["top"], "many ways to choose scroll"
    page.locator(".boxing").tap()
    page.locator("#ask h2:has-text('Draw a box')").wait_for()
    all_three = [page.locator(f"#map [data-keys='unit:3/{n}']").evaluate(BOX) for n in (103, 8, 29)]
    left, top = (min(box[edge] for box in all_three) - 4 for edge in ("left", "top"))
    right, bottom = (max(box[edge] for box in all_three) + 4 for edge in ("right", "bottom"))
    draw(page, (left, top), (right, bottom))
    page.locator("#ask h2:has-text('Where to?')").wait_for()
    assert page.locator(".crumb").count() == 3
    page.locator("#ask:not([data-looks])").wait_for()
    page.wait_for_timeout(500)  # Chromium takes a tap right after a stroke for a part of it
    page.get_by_role("button", name="Clear").tap()
    page.locator("#ask h2:has-text('Choose an area')").wait_for()


@pytest.mark.slow
def test_what_pieces_can_do_folds_away_where_the_map_shows_it(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(**PHONE)
    page.add_init_script("localStorage['kurgan.list'] = 'false'")
    Player(page).sit(server.upload(kurgan.new("axis", seed=3).save()))
    tanks = page.locator("#map [data-keys='force:manoilin/ger_tank']")
    before, room = tanks.evaluate(BOX), page.locator("#map").evaluate(BOX)
    tanks.tap(force=True)
    page.locator("#ask h2:has-text('Where to?')").wait_for()
    assert page.locator("#map").evaluate(BOX)["height"] > room["height"] + 5
    after = tanks.evaluate(BOX)
    assert abs(after["top"] - before["top"]) < 1, "what is under the finger stays there"
    for kind in ("ger_mech", "ger_assault_gun"):
        page.locator(f"#map [data-keys='force:manoilin/{kind}']").tap(force=True)
    page.locator(".crumb >> nth=2").wait_for()
    assert page.locator("#ask .plain-answers").count() == 0, "nobody ends a phase with pieces held"
    fold = page.locator("#ask .fold")
    least, tabs = (part.evaluate(BOX) for part in (fold, page.locator(".tab-list")))
    assert least["bottom"] <= tabs["top"], "what is chosen takes one line"
    assert fold.get_attribute("open") is None
    assert not page.locator("#ask .move").first.is_visible()
    fold.locator("summary").tap()
    assert page.locator("#ask .move").first.is_visible()


VERDICT_IN_SIGHT = """() => {
  const parts = [".battle-verdict", ".battle", "#map"];
  const ends = parts.map((part) => document.querySelector(part).getBoundingClientRect().bottom);
  return ends[0] <= ends[1] && ends[1] <= ends[2];
}"""


@pytest.mark.slow
def test_a_verdict_is_in_sight_however_long_the_fight(server: Server, new_page: NewPage) -> None:
    page = new_page(**PHONE)
    player, number = sit(server, page, "advance")
    give(player, number)
    page.locator(".battle-verdict:not(:empty)").wait_for()
    assert page.locator(".battle").evaluate("(one) => one.scrollHeight > one.clientHeight")
    player.wait(VERDICT_IN_SIGHT)  # once the panel has found its place


@pytest.mark.slow
def test_on_a_phone_the_place_of_a_fight_is_seen_beside_its_panel(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(**PHONE, reduced_motion="no-preference")
    seated(server, page, position("axis", lambda match: is_asked(match, "fight")))
    answer = page.locator("#ask .answers .answer").last
    name = answer.locator("span").first.inner_text().split("Combat in ")[1].split(":")[0]
    answer.tap()
    panel = page.locator(".battle:visible")
    panel.wait_for()
    place = page.locator(f'#map .place[aria-label^="{name}"]').first.evaluate(BOX)
    middle = (place["top"] + place["bottom"]) / 2
    assert panel.evaluate(BOX)["bottom"] <= middle < page.locator("#map").evaluate(BOX)["bottom"]


# The part of the map that is in sight: its left and upper edge, and how much a pixel shows.
SEEN = """() => {
  const { x, y, width } = document.querySelector("#map svg.board").viewBox.baseVal;
  return [x, y, (100 * width) / document.querySelector("#map").clientWidth].map(Math.round);
}"""


KEPT = """() => {
  const { x, y, width } = document.querySelector("#map svg.board").viewBox.baseVal;
  const kept = JSON.parse(localStorage["kurgan.view.inferno"] ?? "{}");
  return Math.abs(kept.top - y) < 1 && Math.abs(kept.x - x - width / 2) < 1;
}"""


@pytest.mark.slow
def test_on_a_phone_the_map_stands_after_a_reload_as_before(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(**PHONE)
    player = Player(page).sit(server.begin("inferno", seed=1))
    page.locator("#ask:not([data-looks]) .answer").first.wait_for()
    page.locator("#nearer").tap()
    player.wait(KEPT)
    before = page.evaluate(SEEN)
    page.reload()
    player.ready()
    page.locator("#ask:not([data-looks]) .answer").first.wait_for()
    player.wait(f"(before) => String(({SEEN})()) === before", ",".join(map(str, before)))
