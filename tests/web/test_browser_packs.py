"""Correcting a board in Chromium: by mouse and by keyboard, checked at once, kept, and played."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import kurgan

from .browser import Player
from .conftest import NewPage
from .serving import Server
from .test_browser_access import check_with_axe

NAME_18 = "#f-board_json-areas-17-name"
VOLGA_18 = "#f-board_json-areas-17-volga"


def copy_board(server: Server, page: Page, game: str, name: str) -> None:
    """Copy a board on the page, as its owner does."""
    server.own(page)
    page.goto(f"{server.address}/packs?game={game}")
    page.get_by_label("Its name").fill(name)
    page.get_by_role("button", name="Copy the board").click()
    page.locator("#which").wait_for()


def state(page: Page, words: str) -> None:
    expect(page.locator("#state")).to_contain_text(words)


@pytest.mark.slow
def test_a_board_is_corrected_saved_and_played(own_server: Server, new_page: NewPage) -> None:
    page = new_page()
    copy_board(own_server, page, "advance", "my box")
    page.locator("#which").select_option("18")
    page.locator(NAME_18).fill("Market Square")
    page.keyboard.press("Tab")
    state(page, "1 corrected")
    page.locator(VOLGA_18).check()
    wrong = page.locator(".packs-field", has=page.locator(VOLGA_18)).locator(".packs-wrong")
    expect(wrong.first).to_contain_text("volga should be false (3.1)")
    expect(page.locator(".packs-warning")).to_contain_text("The rulebook states this")
    page.locator("#do-Play").click()  # what is wrong is shown instead
    expect(page.locator("#panel")).to_contain_text("To put right before it can be played")
    page.locator("#do-Undo").click()
    state(page, "nothing wrong")
    page.locator("#tab-place").click()
    page.locator("#on-map").click()
    page.locator("[data-keys='area:30']").click()  # a border that is drawn nowhere
    expect(page.locator(".packs-borders")).to_contain_text("30 Vishnevaya Ravine")
    expect(page.locator("#tab-faults")).to_contain_text("(1)")
    page.keyboard.press("Control+s")
    state(page, "· saved")
    pack = kurgan.read_pack(own_server.folder / "packs" / "my box")
    areas = {area["id"]: area for area in pack.files["board.json"]["areas"]}
    assert (areas[18]["name"], areas[18]["volga"]) == ("Market Square", False)
    assert 30 in areas[18]["adjacent"]
    assert 18 in areas[30]["adjacent"]
    page.locator("#do-Play").click()
    page.locator("dialog").get_by_role("button", name="Begin").click()
    page.wait_for_url("**/match/*")
    Player(page).ready()
    expect(page.locator("#map [data-keys='area:18']").first).to_have_attribute(
        "aria-label", "18 Market Square"
    )
    way = page.locator("#map .redrawn-way title")
    expect(way).to_have_text(
        "18 Market Square and 30 Vishnevaya Ravine are neighbours on this board"
    )
    page.goto(own_server.address)
    expect(page.locator(".game-advance select[name=pack]")).to_contain_text("my box")


@pytest.mark.slow
def test_a_board_goes_through_a_file(own_server: Server, new_page: NewPage, tmp_path: Path) -> None:
    page = new_page()
    copy_board(own_server, page, "inferno", "blocks")
    page.locator("#which").select_option("60")
    page.locator("#other").select_option("61")
    page.locator("#exchange").click()
    state(page, "not saved yet")
    page.locator("#do-Save").click()
    state(page, "· saved")
    with page.expect_download() as sent:
        page.get_by_role("link", name="Download as zip").click()
    sent.value.save_as(tmp_path / "blocks.zip")
    page.goto(f"{own_server.address}/packs")
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Delete blocks").click()
    expect(page.locator("main")).to_contain_text("You have no board of your own yet.")
    page.locator("input[type=file]").set_input_files(tmp_path / "blocks.zip")
    page.locator("#which").wait_for()
    pack = kurgan.read_pack(own_server.folder / "packs" / "blocks")
    places = {row["id"]: (row["q"], row["r"]) for row in pack.files["board.json"]["hexes"]}
    mine = kurgan.game("inferno").pack().files["board.json"]["hexes"]
    assert places["60"] == next((row["q"], row["r"]) for row in mine if row["id"] == "61")


@pytest.mark.slow
@pytest.mark.parametrize(("game", "scheme"), [("axis", "light"), ("inferno", "dark")])
def test_axe_in_the_editor(server: Server, new_page: NewPage, game: str, scheme: str) -> None:
    page = new_page(color_scheme=scheme)
    copy_board(server, page, game, f"{game} for axe")
    check_with_axe(page)
    page.locator("#tab-tables").click()
    page.locator("#panel summary").first.click()
    page.locator("#panel table").first.wait_for()
    check_with_axe(page)
    page.locator("#tab-faults").click()
    expect(page.locator("#panel")).to_contain_text("Nothing is wrong")
    check_with_axe(page)
    page.locator("#do-Play").click()
    page.locator("dialog .setup").wait_for()
    check_with_axe(page)
    page.goto(f"{server.address}/packs")
    page.locator(".packs-own").wait_for()
    check_with_axe(page)


@pytest.mark.slow
def test_a_unit_is_corrected_by_keyboard_alone(server: Server, new_page: NewPage) -> None:
    page = new_page()
    copy_board(server, page, "advance", "by keys")
    page.locator("#tab-place").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tab-tables")).to_be_focused()
    units = page.locator("#panel details", has_text="Main units")
    units.locator("summary").focus()
    page.keyboard.press("Enter")
    attack = page.locator("#f-units_json-main_units-0-attack")
    attack.focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Tab")
    state(page, "1 corrected")
    expect(attack).to_have_value("5")
    expect(attack).to_have_attribute("aria-label", "295/516: Attack, corrected")
    page.locator("svg.board .place").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#which")).to_be_visible()
    page.keyboard.press("Control+z")
    state(page, "0 corrected")
    page.keyboard.press("Control+y")
    state(page, "1 corrected")
    page.on("dialog", lambda dialog: dialog.accept())  # it is not saved


@pytest.mark.slow
def test_a_guest_reads_one_sentence(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.address}/packs")
    expect(page.locator("main")).to_contain_text("Only the owner of this server corrects boards")
