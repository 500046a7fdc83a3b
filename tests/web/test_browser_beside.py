"""What stands beside the map: the header, the last rows, answers with their chances."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from kurgan.kernel.match import Match

from .conftest import NewPage
from .serving import Server, position
from .test_browser_legible import seated
from .test_browser_moves import Hand, with_two_artillery


def test_the_header_the_last_rows_and_short_answers(server: Server, new_page: NewPage) -> None:
    def many_areas(match: Match) -> bool:
        assert match.question is not None
        return match.question.kind == "activate" and len(match.question.options) > 6

    page = new_page(viewport={"width": 1280, "height": 800})
    page.add_init_script("localStorage['kurgan.list'] = 'false'")
    player = seated(server, page, position("advance", many_areas))
    assert page.locator("#numbers dt").all_inner_texts() == ["Morale", "Areas", "Supply"]
    fold = page.locator("#ask .fold")
    assert fold.get_attribute("open") is None, "the map shows the same"
    fold.locator("summary").click()
    answers = page.locator("#ask .answers .answer")
    assert answers.count() > 5
    assert max(answer.evaluate("(one) => one.offsetHeight") for answer in answers.all()) < 60
    page.locator("#tab-settings").click()
    page.locator("#panel-settings input").first.wait_for()
    player.act()
    page.locator("#recent .row").first.wait_for()
    page.locator("#tab-log").click()
    assert not page.locator("#recent").is_visible()


def test_a_list_of_answers_keeps_its_room_on_a_low_screen(
    server: Server, new_page: NewPage
) -> None:
    def many_hits(match: Match) -> bool:
        ask = match.question
        return ask is not None and ask.kind == "casualty" and len(ask.options) > 4

    page = new_page(viewport={"width": 1280, "height": 560})
    seated(server, page, position("axis", many_hits))
    page.locator("#ask .proposal").first.wait_for()
    assert page.locator("#ask .answers").last.evaluate("(one) => one.clientHeight") > 60
    seq = page.locator("#ask").get_attribute("data-seq")
    page.locator("#ask .answers .answer").last.click()
    page.locator(f"#ask:not([data-seq='{seq}'])").wait_for()


def test_the_chance_stands_on_the_answer_that_attacks(server: Server, page: Page) -> None:
    def attack(match: Match) -> bool:
        assert match.question is not None
        verbs = [option.verb for option in match.question.options]
        return match.question.kind == "support" and "done" in verbs

    page.add_init_script("localStorage['kurgan.settings'] = '{\"odds\": true}'")
    seated(server, page, position("advance", attack))
    roll = page.locator("#ask .answer", has_text="Roll without support")
    roll.locator(".chance").wait_for()
    assert "%" in roll.locator(".chance").inner_text()


@pytest.mark.slow
def test_no_chance_stands_on_calling_an_attack_off(server: Server, page: Page) -> None:
    def barrage(match: Match) -> bool:
        assert match.question is not None
        return "fall_back" in [option.verb for option in match.question.options]

    page.add_init_script("localStorage['kurgan.settings'] = '{\"odds\": true}'")
    seated(server, page, position("advance", barrage))
    page.locator("#map .odds-badge").first.wait_for()
    assert page.locator("#ask .answer", has_text="Call the attack off").count() == 1
    assert page.locator("#ask .answer .chance").count() == 0


# How much the ink of something differs from what is under it, as the Web's guidelines reckon.
CONTRAST = """(where) => {
  const one = document.querySelector(where);
  if (one === null) return 0;
  const parts = (color) => color.match(/[\\d.]+/g).map(Number);
  let under = one;
  while (parts(getComputedStyle(under).backgroundColor)[3] === 0) under = under.parentElement;
  const light = (color) => parts(color).slice(0, 3)
    .map((part) => part / 255)
    .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, n) => sum + part * [0.2126, 0.7152, 0.0722][n], 0);
  const both = [getComputedStyle(one).color, getComputedStyle(under).backgroundColor].map(light);
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
}"""


@pytest.mark.slow
def test_the_chance_of_a_proposal_and_a_part_under_the_pointer_can_be_read(
    server: Server, page: Page
) -> None:
    page.add_init_script("localStorage['kurgan.settings'] = '{\"odds\": true}'")
    hand = Hand(page).sit(server, with_two_artillery())
    hand.on("unit:24/21", times=2)
    hand.on("area:16")
    hand.press("#tip .answer")
    chance, part = "#ask .answer.main .chance", "#ask .part-piece[aria-pressed=true]"
    page.locator(chance).wait_for()
    page.wait_for_function(f"({CONTRAST})('{chance}') > 4.5")  # it is drawn anew now and then
    page.locator(part).first.hover()
    page.wait_for_function(f"({CONTRAST})('{part}') > 4.5")


@pytest.mark.slow
def test_the_first_move_stands_among_the_last_rows(server: Server, new_page: NewPage) -> None:
    page = new_page(reduced_motion="no-preference")
    hand = Hand(page).sit(server, with_two_artillery())
    hand.on("unit:24/21", times=2)
    hand.on("area:16")
    hand.press("#tip .answer >> nth=1")
    page.locator("#recent .row", has_text="24/21 enters 16").wait_for()
