"""For everyone: no complaint of axe on any page, and every control within reach of the keyboard."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.share import first_of, some_of

from .browser import Player
from .conftest import NewPage
from .serving import Server, in_combat, is_asked, position, second_to_act

GAMES = ["advance", "inferno", "axis"]
SCHEMES = ["light", "dark"]


def check_with_axe(page: Page) -> None:
    """Axe finds nothing to complain of."""
    found: dict[str, Any] = Axe().run(page).response
    complaints = [
        (one["impact"], one["id"], one["help"], [node["html"][:200] for node in one["nodes"][:4]])
        for one in found["violations"]
    ]
    assert complaints == []


@pytest.mark.slow
@pytest.mark.parametrize("scheme", first_of("light", "dark"))
def test_axe_on_the_first_page(server: Server, new_page: NewPage, scheme: str) -> None:
    server.begin("inferno", seed=1)
    page = new_page(color_scheme=scheme)
    page.goto(server.owner_link)
    page.locator(".game").nth(2).wait_for()
    page.locator(".saved").first.wait_for()
    for rules in page.locator("details.rules summary").all():
        rules.click()
    check_with_axe(page)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "scheme"),
    some_of(
        [("advance", "light"), ("inferno", "dark"), ("axis", "light")],
        [("advance", "dark"), ("inferno", "light"), ("axis", "dark")],
    ),
)
def test_axe_on_the_board(server: Server, new_page: NewPage, game: str, scheme: str) -> None:
    page = new_page(color_scheme=scheme)
    match = server.upload(position(game, in_combat))
    Player(page).sit(match)
    check_with_axe(page)
    if scheme == "light":
        return
    for tab in ("log", "rules", "odds", "notes", "reference", "settings"):
        page.locator(f"#tab-{tab}").click()
    page.locator("#panel-settings select").first.wait_for()
    check_with_axe(page)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["requisition", "deploy_card"])
def test_axe_where_things_beside_the_boards_are_picked(
    server: Server, page: Page, kind: str
) -> None:
    save = position("axis", lambda match: is_asked(match, kind), scenario="uranus")
    player = Player(page).sit(server.upload(save), 1)
    player.page.locator("#tab-board").click()
    page.locator("#panel-board .can[role=button]").first.wait_for()
    check_with_axe(page)
    if kind == "requisition":
        page.locator("#ask .answers .answer").first.click()
        page.locator(".crumb").wait_for()
        check_with_axe(page)


@pytest.mark.slow
def test_axe_on_a_phone_with_an_open_sheet(server: Server, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    Player(page, "touch").sit(server.begin("inferno", seed=1))
    check_with_axe(page)
    page.locator("#tab-log").tap()
    check_with_axe(page)


@pytest.mark.slow
def test_axe_on_the_cover(server: Server, page: Page, tmp_path: Path) -> None:
    save = position("inferno", second_to_act, "versus")
    player = Player(page).open_save(server, save, tmp_path)
    assert player.sees["isCovered"]
    check_with_axe(page)


@pytest.mark.slow
@pytest.mark.parametrize("scheme", first_of("dark", "light"))
def test_axe_on_the_report(server: Server, new_page: NewPage, scheme: str) -> None:
    page = new_page(color_scheme=scheme)
    match = server.upload(position("advance", lambda match: len(match.journal) > 150))
    Player(page).sit(match)
    page.goto(f"{server.address}/report/{match.id}")
    page.locator("#print:enabled").wait_for()
    check_with_axe(page)


# Keyboard

CONTROLS = """() => {
  const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")];
  const controls = all.filter((one) => one.checkVisibility() && !one.disabled
    && one.getAttribute("tabindex") !== "-1" && !one.closest("[inert]"));
  controls.forEach((one, n) => (one.dataset.control = String(n)));
  const stops = controls.filter((one) => one.type !== "radio" || one.checked);
  return stops.map((one) => one.dataset.control);
}"""
FOCUSED = """() => {
  const one = document.activeElement;
  const { outlineStyle, outlineWidth } =
    getComputedStyle(one.matches("input.for-readers") ? one.parentElement : one);
  const isMap = one.closest("svg.board") !== null;
  const hasRing = isMap && document.querySelector("#map .ring-focus") !== null;
  return {
    control: one.dataset.control ?? "", isMap,
    isVisible: hasRing || (outlineStyle !== "none" && parseFloat(outlineWidth) > 1),
    html: one.outerHTML.slice(0, 160),
  };
}"""


def walk(page: Page, most: int) -> list[dict[str, Any]]:
    """Press Tab until the round is done; where the focus went."""
    seen: list[dict[str, Any]] = []
    for _ in range(most):
        page.keyboard.press("Tab")
        here = page.evaluate(FOCUSED)
        if "<body" in here["html"][:6]:
            break
        if seen and here == seen[0]:
            break
        seen.append(here)
    return seen


@pytest.mark.parametrize("game", ["", "inferno"])
def test_every_control_is_reached_by_tab_and_shows_it(
    server: Server, page: Page, game: str
) -> None:
    if game:
        Player(page).sit(server.begin(game, seed=1))
    else:
        page.goto("about:blank")
        page.goto(server.owner_link)
        page.locator(".game").nth(2).wait_for()
    controls = set(page.evaluate(CONTROLS))
    reached = walk(page, len(controls) + 60)
    missed = controls - {here["control"] for here in reached}
    told = [
        page.locator(f"[data-control='{one}']").evaluate("(one) => one.outerHTML.slice(0, 160)")
        for one in missed
    ]
    assert told == []
    assert [here["html"] for here in reached if not here["isVisible"]] == []
    assert not game or any(here["isMap"] for here in reached)


def test_arrows_move_over_the_map(server: Server, page: Page) -> None:
    Player(page).sit(server.begin("advance", seed=1))
    page.keyboard.press("m")
    visited = set()
    for arrow in ("Right", "Down", "Right", "Down", "Left", "Up", "Right", "Down"):
        page.keyboard.press(f"Arrow{arrow}")
        keys = page.evaluate("document.activeElement.dataset.keys")
        assert keys
        assert page.locator("#map .ring-focus").count() > 0
        assert page.evaluate("document.activeElement.getAttribute('aria-label').length") > 2
        visited.add(keys)
    assert len(visited) > 4


def test_keys_do_what_the_help_says(server: Server, page: Page) -> None:
    player = Player(page).sit(server.begin("advance", seed=1))
    page.keyboard.press("?")
    dialog = page.locator("dialog.help")
    dialog.wait_for()
    assert "undo" in dialog.inner_text()
    page.keyboard.press("1")  # nothing is answered behind it
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    tabs = {"l": "log", "r": "rules", "p": "board", "n": "notes"}
    for key, name in tabs.items():
        page.keyboard.press(key)
        page.locator(f"#tab-{name}[aria-selected=true]").wait_for()
        page.locator(f"#panel-{name}").wait_for()
    seq = player.sees["seq"]
    page.wait_for_function("() => document.activeElement.matches('.notes')")
    page.keyboard.press("1")  # typed, not answered
    page.wait_for_function("() => document.querySelector('.notes').value === '1'")
    assert player.sees["seq"] == seq
    page.locator("#tab-board").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("1")
    player.wait_past(seq)
