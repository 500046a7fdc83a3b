"""What a player needs can be read and tapped: on a small screen with the whole map, on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

import kurgan
from kurgan.kernel.match import Match

from .browser import Player
from .conftest import NewPage
from .serving import Server, in_combat, position
from .share import first_of

GAMES = ["advance", "inferno", "axis"]
SMALLEST = 10.4  # pixels of type; 10.5 and what rounding takes away
FINGER = 40
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def to_act(match: Match) -> int:
    """Who has the question."""
    assert match.question is not None
    return match.question.side


def seated(server: Server, page: Page, save: Any) -> Player:
    """Open a position at the seat of the side that is asked."""
    return Player(page).sit(server.upload(save), to_act(kurgan.load(save)))


# Type

SMALL = """(least) => [...document.querySelectorAll("#map svg.board text, #map svg.board tspan")]
  .filter((one) => one.textContent.trim() && one.checkVisibility({opacityProperty: true}))
  .map((one) => {
    const { c, d } = (one.closest("text")).getScreenCTM();
    const pixels = parseFloat(getComputedStyle(one).fontSize) * Math.hypot(c, d);
    return { words: one.textContent, of: one.getAttribute("class"), pixels };
  })
  .filter((one) => one.pixels < least)"""


@pytest.mark.parametrize("size", [(1280, 800), pytest.param((1440, 900), marks=pytest.mark.long)])
@pytest.mark.parametrize("game", GAMES)
def test_all_type_can_be_read_with_the_whole_map_in_sight(
    server: Server, new_page: NewPage, game: str, size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    Player(page).sit(server.begin(game, seed=1))
    assert page.evaluate(SMALL, SMALLEST) == []
    seated(server, page, position(game, in_combat))
    assert page.evaluate(SMALL, SMALLEST) == []
    assert page.locator("#map svg.board text:visible").count() > 50


def test_small_print_comes_when_the_map_is_near(server: Server, page: Page) -> None:
    Player(page).sit(server.begin("advance", seed=1))
    names = page.locator(".layer-pieces .stripe-words")
    assert not names.first.is_visible()
    for _ in range(3):
        page.locator("#nearer").click()
    assert names.first.is_visible()
    page.locator("#whole").click()
    assert not names.first.is_visible()


COVERED = """() => {
  const meets = (a, b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const names = [...document.querySelectorAll(".axis-name")];
  return [...document.querySelectorAll(".axis-ambush")].flatMap((site) => {
    const { left, right, top, bottom, width } = site.getBoundingClientRect();
    const half = (width * 53) / 64;  // an ambusher is this much wider than the spot
    const middle = (left + right) / 2;
    const box = { left: middle - half, right: middle + half, top, bottom };
    const covered = names.filter((name) => meets(name.getBoundingClientRect(), box));
    return covered.map((name) => name.textContent);
  });
}"""


def test_no_ambusher_covers_a_name(server: Server, page: Page) -> None:
    Player(page).sit(server.begin("axis", seed=1))
    assert page.locator(".axis-ambush").count() > 3
    assert page.evaluate(COVERED) == []


UNDER_FLAGS = """() => {
  const box = (one) => one.getBoundingClientRect();
  const meets = (a, b) =>
    a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 3 && b.top < a.bottom - 3;
  const flags = [...document.querySelectorAll(".flag:not(.flag-piece) rect")].map(box);
  const words = [...document.querySelectorAll(".axis-name, .block-number, .area-name")];
  const hidden = words.filter((one) => flags.some((flag) => meets(flag, box(one))));
  return [flags.length, hidden.map((one) => one.textContent)];
}"""


@pytest.mark.parametrize("game", ["inferno", "axis"])
def test_flags_leave_names_and_blocks_free(server: Server, page: Page, game: str) -> None:
    def from_some_places(match: Match) -> bool:
        assert match.question is not None
        kinds = [match.game.verbs[option.verb] for option in match.question.options]
        return len(kinds) > 3 and all({"hex", "zone"} & set(kind) for kind in kinds[:-1])

    seated(server, page, position(game, from_some_places))
    flags, hidden = page.evaluate(UNDER_FLAGS)
    assert flags > 2
    assert hidden == []


# A phone

BOX = "(one) => one.getBoundingClientRect().toJSON()"
TAPPED = """() => [...document.querySelectorAll("button, summary, select, .home")]
  .filter((one) => one.checkVisibility() && !one.matches(".rule-link, .row-words"))
  .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
  .filter(([, box]) => box.width && box.height)
  .map(([words, box]) => [words, Math.min(box.width, box.height)])"""


@pytest.mark.parametrize("game", first_of("axis", "advance", "inferno"))
def test_on_a_phone_nothing_lies_over_the_map_but_its_buttons(
    server: Server, new_page: NewPage, game: str
) -> None:
    page = new_page(**PHONE)
    seated(server, page, position(game, in_combat))
    for _ in ("folded", "open"):
        page.locator("#combat > summary").tap()
        part = {name: page.locator(f"#{name}").evaluate(BOX) for name in ("map", "combat", "ask")}
        assert part["map"]["bottom"] <= part["combat"]["top"] + 1
        assert part["combat"]["bottom"] <= part["ask"]["top"] + 1
        assert part["map"]["height"] > 150


@pytest.mark.parametrize("game", first_of("inferno", "advance", "axis"))
def test_on_a_phone_every_button_is_as_large_as_a_finger(
    server: Server, new_page: NewPage, game: str
) -> None:
    page = new_page(**PHONE)
    seated(server, page, position(game, in_combat))
    tapped = page.evaluate(TAPPED)
    assert len(tapped) > 12
    assert [(words, size) for words, size in tapped if size < FINGER - 0.5] == []
    tabs = page.locator(".tab-list")
    assert tabs.evaluate("(one) => one.scrollWidth - one.clientWidth") <= 0
    assert page.locator("#tab-settings").evaluate(BOX)["right"] <= 390


def test_what_can_be_picked_is_brought_into_sight(server: Server, new_page: NewPage) -> None:
    page = new_page(**PHONE)
    seated(server, page, position("advance", in_combat))
    frame = page.locator("#map").evaluate(BOX)
    picks = page.locator("#map .can[data-keys]")
    assert picks.count() > 0
    for pick in picks.all():
        box = pick.evaluate(BOX)
        assert frame["top"] <= box["top"]
        assert box["bottom"] <= frame["bottom"]


# Why, and what a click means

OVER = """() => {
  const map = document.querySelector("#map svg.board");
  for (const place of map.querySelectorAll(".place.can")) {
    const box = place.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const [top, ...rest] = document.elementsFromPoint(x, y)
      .map((one) => map.contains(one) ? one.closest("[data-keys]") : null).filter(Boolean);
    const isOver = top && !top.matches(".can, .place") && rest.includes(place);
    if (isOver) return { at: [x, y], name: place.getAttribute("aria-label") };
  }
  return null;
}"""


def test_why_is_about_what_a_click_would_pick(server: Server, page: Page) -> None:
    def from_a_hex(match: Match) -> bool:
        assert match.question is not None
        kinds = [match.game.verbs[option.verb] for option in match.question.options]
        return len(kinds) > 3 and all("hex" in kind for kind in kinds[:-1])

    player = seated(server, page, position("inferno", from_a_hex))
    found = page.evaluate(OVER)
    assert found, "a block stands on a hex that can be chosen"
    page.mouse.click(*found["at"], button="right")
    card = page.locator("#tip")
    card.locator(".why").wait_for()
    assert "Can be chosen" in card.inner_text()
    assert card.locator("h3").inner_text().split()[0].strip(".:,") in found["name"]
    outlined = page.locator(".layer-hover .ring-about.ring-place")
    assert outlined.count() == 2
    page.keyboard.press("Escape")
    assert outlined.count() == 0
    seen = player.sees
    page.mouse.click(*found["at"])
    player._acted(seen, "map")


# Optional rules on the map


@pytest.mark.parametrize("wanted", [True, False])
def test_the_map_shows_optional_rules_that_are_in_force(
    server: Server, page: Page, wanted: bool
) -> None:
    options = {"rubble": wanted, "northern_shoulder": wanted}
    Player(page).sit(server.begin("advance", seed=1, options=options))
    assert page.locator(".layer-pieces .ruins").count() == int(wanted)
    assert page.locator(".layer-pieces .shoulder-border").count() == int(wanted)
