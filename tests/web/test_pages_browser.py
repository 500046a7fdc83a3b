"""Looking back and the report, driven in a real browser."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

import kurgan
from kurgan.kernel.match import Match
from kurgan.kernel.procedure import Json
from tests.share import first_of, some_of

from .browser import LONG_WAIT, Player
from .conftest import NewPage
from .serving import Begun, Server, position
from .test_browser_access import check_with_axe

SCHEMES = ["light", "dark"]
CLIPBOARD = ["clipboard-read", "clipboard-write"]


@cache
def finished(game: str, mode: str = "") -> Json:
    """The save of a match that random players have ended."""
    match = kurgan.new(game, options={"mode": mode} if mode else None, seed=7)
    luck = Random(3)
    while match.question is not None:
        match.play(luck.choice(match.question.options))
    return match.save()


def second_turn(match: Match) -> bool:
    """The first turn is over."""
    return int(match.view(0).get("turn", 0)) == 2


def third_round(match: Match) -> bool:
    """Both sides have played two rounds."""
    return int(match.view(0).get("round", 0)) == 3


# Replay


class Reviewer:
    """Someone who looks back."""

    def __init__(self, page: Page, match: Begun) -> None:
        self.page = page
        self.match = match
        self.dock = page.locator(".past-dock")

    def look_back(self) -> Reviewer:
        """Open the match and press the button."""
        Player(self.page).sit(self.match)
        button = self.page.locator("#replay-button")
        if not button.is_visible():  # on a phone it is in the menu
            self.page.locator("#menu summary").click()
            button = self.page.locator("#menu-list").get_by_text("Replay", exact=True)
        button.click()
        return self.ready()

    def ready(self) -> Reviewer:
        """Wait for the past."""
        self.page.wait_for_function("() => location.hash.startsWith('#at=')", timeout=LONG_WAIT)
        expect(self.dock).to_be_visible()
        expect(self.page.locator(".past-where")).to_contain_text("moment")
        self.wait_at(self.at)
        return self

    @property
    def counted(self) -> tuple[int, int]:
        """The moment on show and how many there are."""
        told = self.page.locator(".past-where").text_content() or ""
        found = re.search(r"moment (\d+) of (\d+)", told)
        assert found, told
        return int(found[1]) - 1, int(found[2])

    @property
    def at(self) -> int:
        return self.counted[0]

    def wait_at(self, at: int) -> None:
        """Wait until the board shows a moment and the address names it."""
        self.page.wait_for_function(
            "(at) => location.hash === `#at=${at}`", arg=at, timeout=LONG_WAIT
        )

    def press(self, key: str) -> int:
        """Press a key; where it leads."""
        self.page.keyboard.press(key)
        self.wait_at(self.at)
        return self.at


@pytest.mark.slow
def test_a_match_is_scrubbed_by_action_and_by_turn(server: Server, page: Page) -> None:
    past = Reviewer(page, server.upload(finished("advance"))).look_back()
    last = past.counted[1] - 1
    assert past.at == last
    assert page.locator("body.in-past").count() == 1
    assert past.press(",") == last - 1
    assert past.press(".") == last
    turn_before = page.locator("#status").text_content()
    start = past.press("[")
    assert start < last
    assert past.press("[") < start
    assert page.locator("#status").text_content() != turn_before
    page.get_by_role("button", name="First moment").click()
    past.wait_at(0)
    assert "The match begins" in (page.locator(".past-words").text_content() or "")
    page.get_by_role("button", name="Next turn").click()
    past.wait_at(past.at)
    assert 0 < past.at < last
    page.get_by_label("Moment of the match").fill("100")
    past.wait_at(100)
    page.get_by_label("Turn", exact=True).select_option(index=2)
    past.wait_at(past.at)
    assert past.at != 100
    page.get_by_role("button", name="Last moment").click()
    past.wait_at(last)


@pytest.mark.slow
def test_the_log_and_the_dice_are_of_the_moment(server: Server, page: Page) -> None:
    past = Reviewer(page, server.upload(finished("advance"))).look_back()
    page.locator("#tab-log").click()
    page.get_by_label("Moment of the match").fill("5")
    past.wait_at(5)
    rows = page.locator("#panel-log .row")
    early = rows.count()
    assert 0 < early < 30
    for _ in range(60):
        past.press(".")
        if page.locator(".past-words .dice").count():
            break
    assert page.locator(".past-words .dice svg").count() > 0
    assert rows.count() > early
    assert "match is over" not in (page.locator("#to-act").text_content() or "")


def test_the_past_plays_by_itself_and_escape_returns(server: Server, page: Page) -> None:
    past = Reviewer(page, server.upload(position("advance", second_turn))).look_back()
    page.get_by_label("Speed").select_option("fast")
    page.get_by_label("Moment of the match").fill("0")
    page.locator("#title").click()
    page.keyboard.press(" ")
    page.wait_for_function("() => Number(location.hash.slice(4)) >= 3", timeout=LONG_WAIT)
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert page.locator("#ask [data-answer]").count() == 0
    page.keyboard.press("Escape")
    expect(past.dock).to_be_hidden()
    assert "#" not in page.url
    assert page.locator("#ask [data-answer]").count() > 0
    assert page.locator("body.in-past").count() == 0


@pytest.mark.slow
def test_a_link_leads_to_a_moment_and_holds_no_key(server: Server, new_page: NewPage) -> None:
    page = new_page(permissions=CLIPBOARD)
    match = server.upload(finished("advance"))
    past = Reviewer(page, match).look_back()
    page.get_by_label("Moment of the match").fill("77")
    past.wait_at(77)
    told = page.locator(".past-answer").text_content()
    page.get_by_role("button", name="Copy a link").click()
    expect(page.locator(".past-notice")).to_contain_text("copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{server.address}/match/{match.id}#at=77"
    other = page.context.new_page()
    other.goto(link)
    there = Reviewer(other, match).ready()
    assert there.at == 77
    assert other.locator(".past-answer").text_content() == told


@pytest.mark.slow
def test_a_link_pasted_into_an_open_match_leads_to_its_moment(server: Server, page: Page) -> None:
    match = server.upload(finished("advance"))
    Player(page).sit(match)
    past = Reviewer(page, match)
    address = f"{server.address}/match/{match.id}"
    page.goto(f"{address}#at=5")
    assert past.ready().at == 5
    page.goto(f"{address}#at=9")
    where = page.locator(".past-where")
    expect(where).to_contain_text("moment 10 of")
    page.go_back()
    expect(where).to_contain_text("moment 6 of")
    page.go_back()
    expect(past.dock).to_be_hidden()
    assert page.locator("body.in-past").count() == 0
    page.go_forward()
    assert past.ready().at == 5


@pytest.mark.slow
def test_a_seat_link_pasted_into_an_open_match_takes_that_seat(server: Server, page: Page) -> None:
    match = server.upload(position("axis", third_round))
    Player(page).sit(match, 0)
    page.goto(match.link(1))
    seated = "(seat) => JSON.parse(localStorage[`kurgan.seats.${seat[0]}`]).length === 2"
    page.wait_for_function(seated, arg=[match.id])
    assert "#" not in page.url


@pytest.mark.slow
@pytest.mark.parametrize("over", [True, False], ids=["finished", "solo"])
def test_a_copy_goes_on_from_a_moment(server: Server, page: Page, over: bool) -> None:
    save = finished("advance") if over else position("advance", second_turn)
    match = server.upload(save)
    server.own(page)
    past = Reviewer(page, match).look_back()
    page.get_by_label("Moment of the match").fill("12")
    past.wait_at(12)
    turn = page.locator("#status").text_content()
    page.get_by_role("button", name="Continue a copy").click()
    dialog = page.locator("dialog.past-copy")
    expect(dialog).to_contain_text("fresh dice")
    assert ("dealt anew" in (dialog.text_content() or "")) is not over
    dialog.get_by_role("button", name="Begin the copy").click()
    page.wait_for_function(
        "(id) => location.pathname.startsWith('/match/') && !location.pathname.includes(id)",
        arg=match.id,
    )
    player = Player(page).ready()
    expect(page.locator("#title")).to_contain_text("a copy")
    assert page.locator("#status").text_content() == turn
    player.click_on()
    assert match.save()["entries"] == save["entries"]


def test_a_finished_match_has_no_copy_from_its_end(server: Server, page: Page) -> None:
    Reviewer(page, server.upload(finished("advance"))).look_back()
    expect(page.get_by_role("button", name="Continue a copy")).to_be_disabled()


@pytest.mark.slow
def test_other_eyes_are_refused_while_the_match_goes_on(server: Server, page: Page) -> None:
    Reviewer(page, server.upload(position("axis", third_round))).look_back()
    choice = page.get_by_label("Seen by").locator("option")
    assert choice.evaluate_all("(all) => all.map((one) => one.disabled)") == [False, True]
    expect(choice.nth(1)).to_contain_text("when the match is over")


def test_any_eyes_are_free_when_the_match_is_over(server: Server, page: Page) -> None:
    past = Reviewer(page, server.upload(finished("inferno", "versus"))).look_back()
    page.get_by_label("Moment of the match").fill("40")
    past.wait_at(40)
    page.locator("#tab-log").click()
    own = page.locator("#panel-log ol").text_content()
    page.get_by_label("Seen by").select_option("soviet")
    expect(page.locator("#panel-log ol")).not_to_have_text(own or "")
    assert past.at == 40


@pytest.mark.slow
@pytest.mark.parametrize("scheme", first_of("dark", "light"))
def test_axe_on_the_past(server: Server, new_page: NewPage, scheme: str) -> None:
    page = new_page(color_scheme=scheme)
    Reviewer(page, server.upload(position("advance", second_turn))).look_back().press("[")
    check_with_axe(page)
    page.get_by_role("button", name="Continue a copy").click()
    check_with_axe(page)


@pytest.mark.slow
def test_the_past_fits_a_phone(server: Server, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    Reviewer(page, server.upload(finished("axis"))).look_back()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for button in page.locator(".past-dock button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
    check_with_axe(page)


# The report


def read_report(page: Page, server: Server, save: Json) -> int:
    """Open the report; how many turns the match had."""
    match = server.upload(save)
    Player(page).sit(match)
    page.goto(f"{server.address}/report/{match.id}")
    page.locator("#print:enabled").wait_for()
    state = kurgan.load(save).view(0)
    return int(state.get("turn") or state["round"])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "mode"), some_of([("inferno", "versus")], [("advance", ""), ("axis", "")])
)
def test_the_report_has_a_map_for_each_turn(
    server: Server, page: Page, game: str, mode: str
) -> None:
    save = finished(game, mode)
    turns = read_report(page, server, save)
    assert page.locator(".turn .report-map").count() == turns
    expect(page.locator(".report-result")).to_contain_text(kurgan.load(save).outcome["words"])
    assert page.locator(".chart").count() >= 2
    dashes = page.locator(".chart .chart-stroke").evaluate_all(
        "(all) => all.map((one) => one.getAttribute('stroke-dasharray'))"
    )
    assert len(set(dashes)) == len(dashes)
    for chart in page.locator(".chart").all():
        marks = chart.locator(".chart-words[text-anchor=end]").all_text_contents()
        assert marks[0] == "0", "a small change looks small"
        assert len(marks) >= 3
    assert page.locator(".turn .report-map [data-keys]").count() > turns


def test_the_report_tells_each_event_under_its_phase(server: Server, page: Page) -> None:
    read_report(page, server, finished("advance"))
    page.get_by_role("button", name="Unfold every turn").click()
    for turn in (1, 2):
        story = page.locator(f".turn[data-turn='Turn {turn}'] .story")
        phases = story.locator("h3").all_text_contents()
        assert [phase for phase in phases if phase in ("Dawn", "End")] == ["Dawn", "End"]
        assert phases[-1] == "End"
        assert "Morale" in (story.locator("ol").last.text_content() or "")


@pytest.mark.slow
def test_the_report_unfolds_prints_and_is_light_on_paper(server: Server, new_page: NewPage) -> None:
    page = new_page(color_scheme="dark")
    read_report(page, server, finished("advance"))
    folded = page.locator("main details:not([open])")
    assert folded.count() > 0
    page.emulate_media(media="print")
    expect(page.locator(".report-tools")).to_be_hidden()
    expect(page.locator("body")).to_have_css("color", "rgb(0, 0, 0)")
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    page.emulate_media(media="null")  # as it comes: on paper when it is printed
    page.evaluate(
        """() => addEventListener("beforeprint", () => {
          window.printed = [document.documentElement.dataset.theme,
            document.querySelectorAll("main details:not([open])").length];
        })"""
    )
    printed = page.pdf(format="A4")
    assert printed.startswith(b"%PDF")
    assert len(printed) < 8 << 20
    assert page.evaluate("window.printed") == ["light", 0]
    assert folded.count() > 0
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.get_by_role("button", name="Unfold every turn").click()
    assert folded.count() == 0


@pytest.mark.slow
def test_the_report_is_kept_as_one_file(server: Server, new_page: NewPage, tmp_path: Path) -> None:
    page = new_page()
    turns = read_report(page, server, finished("advance"))
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    path = tmp_path / "report.html"
    download.value.save_as(path)
    text = path.read_text(encoding="utf-8")
    assert "<script" not in text
    assert "<link" not in text
    kept = new_page(offline=True)
    kept.goto(path.as_uri())
    assert kept.locator(".turn .report-map").count() == turns
    assert kept.evaluate("getComputedStyle(document.querySelector('.turn')).display") == "grid"


@pytest.mark.slow
def test_the_report_is_seen_with_other_eyes_when_all_is_over(server: Server, page: Page) -> None:
    read_report(page, server, finished("inferno", "versus"))
    story = page.locator(".turn .story-rows").first.text_content()
    page.get_by_label("Seen by").select_option("soviet")
    expect(page.locator(".report-result")).to_contain_text("Soviet side", timeout=LONG_WAIT)
    assert page.locator(".turn .story-rows").first.text_content() != story


def test_a_report_needs_a_seat(server: Server, page: Page) -> None:
    match = server.begin("advance", seed=1)
    page.goto(f"{server.address}/report/{match.id}")
    expect(page.locator("#state")).to_contain_text("holds no seat")
    check_with_axe(page)
