"""What someone hears who cannot see the page, and where the keyboard is after each act."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import kurgan
from kurgan import odds
from kurgan.kernel.match import Match
from kurgan.kernel.procedure import Json
from kurgan.web.differences import applied
from tests.share import first_of

from .browser import Player
from .serving import Server, position
from .test_browser_lessons import Pupil

# A screen reader reads out what is added to the live region; it reads nothing that is gone at once.
LISTEN = """() => {
  window.heard = [];
  const region = document.querySelector("#live[aria-live=polite]");
  const hear = () => {
    const words = region.lastElementChild?.textContent.trim() ?? "";
    if (words && words !== window.heard.at(-1)) window.heard.push(words);
  };
  hear();
  new MutationObserver(hear).observe(region, { childList: true, characterData: true });
}"""
FOCUSED = "document.activeElement.matches('#ask [data-answer]')"


class Listener:
    """Someone who hears the page; also what the server has sent to it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.positions: list[Json] = []
        page.on("websocket", lambda line: line.on("framereceived", self.take))

    def take(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        told = message.get("result") or message.get("position")
        if isinstance(told, dict) and "change" in told:
            before = self.positions[-1] if self.positions else None
            told = {**applied(before, told["change"]), "log": told["log"]}
        if isinstance(told, dict) and "log" in told:
            self.positions.append(told)

    def listen(self) -> Listener:
        self.page.evaluate(LISTEN)
        return self

    @property
    def heard(self) -> list[str]:
        return list(self.page.evaluate("window.heard"))


def spoken(row: Json) -> str:
    """A row as it is read out: dice without brackets."""
    return str(row["words"]).replace("[", "").replace("]", "")


def is_told(position: Json, utterance: str) -> bool:
    """Whether all news are told in their order and the question after them."""
    question = position["question"]
    parts = [spoken(row) for row in position["log"]["rows"]]
    at = 0
    for part in [*parts, question["words"], f"{len(question['options'])} answer"]:
        at = utterance.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return True


@pytest.mark.slow
@pytest.mark.parametrize("game", first_of("inferno", "advance"))
def test_the_news_are_read_out_and_then_the_question(server: Server, page: Page, game: str) -> None:
    listener = Listener(page)
    player = Player(page).sit(server.begin(game, seed=1))
    listener.listen()
    assert is_told({**listener.positions[-1], "log": {"rows": []}}, listener.heard[-1])
    with_news = 0
    for _ in range(25):
        player.act()
        if player.sees["chosen"] or len(listener.positions[-1]["log"]["rows"]) > 20:
            continue
        assert is_told(listener.positions[-1], listener.heard[-1]), listener.heard[-3:]
        with_news += bool(listener.positions[-1]["log"]["rows"])
    assert with_news > 3


@pytest.mark.slow
def test_in_a_lesson_all_that_a_roll_brought_is_heard_before_the_next_caption(
    server: Server, page: Page
) -> None:
    listener = Listener(page)
    pupil = Pupil(page).begin(server, "inferno")
    listener.listen()
    for step in pupil.steps[:11]:
        expect(pupil.words).to_contain_text(step["caption"])
        pupil.press("Do it for me" if "action" in step else "Next")
    caption = pupil.steps[11]["caption"]
    expect(pupil.words).to_contain_text(caption)
    news, _, after = listener.heard[-1].partition(caption)
    assert len(listener.positions[-1]["log"]["rows"]) > 12, "the Soviet turn"
    assert is_told(listener.positions[-1], news)
    assert after


def test_of_a_very_long_turn_the_weighty_events_are_told(server: Server, page: Page) -> None:
    rows = [{"event": "soviet_moved", "words": f"A block moves to {n}."} for n in range(40)]
    rows[3] = {"event": "german_destroyed", "words": "The 64th is destroyed by [6] [6]."}
    rows[30] = {"event": "soviet_control_taken", "words": "Hex 7 is taken."}
    page.goto(server.owner_link)
    told = page.evaluate(
        "async (rows) => (await import('/static/js/match/voice.js')).newsWords(rows)", rows
    )
    assert told == ("The 64th is destroyed by 6 6. Hex 7 is taken. 38 more events, see the log.")


# Where the keyboard is


@pytest.mark.slow
def test_after_an_answer_by_enter_the_next_answers_have_the_focus(
    server: Server, page: Page
) -> None:
    player = Player(page).sit(server.begin("advance", seed=1))
    page.keyboard.press("a")
    for _ in range(6):
        seq = player.sees["seq"]
        assert page.evaluate(FOCUSED)
        page.keyboard.press("Enter")
        player.wait_past(seq)
    assert page.evaluate(FOCUSED)


@pytest.mark.slow
def test_after_a_pick_on_the_map_the_focus_stays_in_the_page(server: Server, page: Page) -> None:
    player = Player(page, "keys").sit(server.begin("inferno", seed=1))
    for _ in range(12):
        player.press_on()
        if player.ways.get("Enter"):
            assert page.evaluate("document.activeElement !== document.body")


def test_escape_from_the_card_goes_back_to_where_one_was(server: Server, page: Page) -> None:
    Player(page).sit(server.begin("advance", seed=1))
    page.keyboard.press("m")
    page.keyboard.press("ArrowRight")
    keys = page.evaluate("document.activeElement.dataset.keys")
    page.keyboard.press("w")
    page.locator("#tip .why").wait_for()
    page.wait_for_function("() => document.activeElement.closest('#tip')")
    page.keyboard.press("Escape")
    page.locator("#tip").wait_for(state="hidden")
    assert page.evaluate("document.activeElement.dataset.keys") == keys
    assert page.locator("#map .ring-focus").count() > 0


# Odds and what is hidden, without sight


def told_chance(before: str = "") -> re.Pattern[str]:
    return re.compile(rf"{before}.*\d %")


@pytest.mark.slow
def test_odds_are_heard_on_the_target(server: Server, page: Page) -> None:
    def targets(match: Match) -> list[Any]:
        assert match.question is not None
        return list(odds.forecast("advance", match.state, match.question.side).targets)

    save = position("advance", lambda match: bool(targets(match)))
    target = targets(kurgan.load(save))[0]
    listener = Listener(page)
    Player(page).sit(server.upload(save))
    listener.listen()
    place = page.locator(f"#map .place[data-keys~='area:{target.target}']")
    page.keyboard.press("o")
    assert "Odds are shown on every target" in listener.heard[-1]
    page.locator(".odds-badge").first.wait_for()
    place.focus()
    expect(place).to_have_attribute("aria-label", told_chance())
    page.keyboard.press("o")
    assert "no longer shown" in listener.heard[-1]
    expect(place).not_to_have_attribute("aria-label", told_chance())


def test_what_is_hidden_is_heard_on_its_place(server: Server, page: Page) -> None:
    def knows_of_hidden(match: Match) -> bool:
        assert match.question is not None
        return bool(odds.belief("inferno", match.state, match.question.side))

    save = position("inferno", knows_of_hidden, "versus")
    match = kurgan.load(save)
    assert match.question is not None
    hidden = odds.belief("inferno", match.state, match.question.side)[0]
    listener = Listener(page)
    Player(page).sit(server.upload(save), match.question.side)
    listener.listen()
    page.keyboard.press("b")
    assert "What hidden pieces can be is shown" in listener.heard[-1]
    page.locator(".belief-badge").first.wait_for()
    place = page.locator(f"#map .place[data-keys~='hex:{hidden.place}']")
    place.focus()
    expect(place).to_have_attribute("aria-label", told_chance("Hidden: "))
