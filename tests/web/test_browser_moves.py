"""Moves in the browser: pieces are chosen, a place is clicked, one request plays it all."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocket

import kurgan
from kurgan.kernel.match import Match
from kurgan.kernel.procedure import Json

from .browser import Player
from .conftest import NewPage
from .serving import Begun, Server, position

# The first thing with a key, and a point at which a click means it.
POINT = """(key) => {
  const things = [...document.querySelectorAll("#map [data-keys]")];
  const thing = things.findLast((one) => one.dataset.keys.split(" ").includes(key));
  const box = thing.getBoundingClientRect();
  const spots = [...Array(400).keys()].map((n) => (n * 67 + 210) % 400);
  const points = spots.map((n) => [
    box.left + box.width * ((n % 20) + 0.5) / 20,
    box.top + box.height * (Math.floor(n / 20) + 0.5) / 20,
  ]);
  const isFirst = ([x, y]) => document.elementFromPoint(x, y)?.closest("[data-keys]") === thing;
  return points.find(isFirst) ?? [box.left + box.width / 2, box.top + box.height / 2];
}"""


class Hand:
    """A hand with a mouse, whose clicks are counted, and what the page asks the server to play."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0
        self.plays: list[Json] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", self._note)

    def _note(self, frame: str | bytes) -> None:
        said = json.loads(frame)
        if said["do"] == "play":
            self.plays.append(said)

    def sit(self, server: Server, match: Match) -> Hand:
        """Take a seat in a match that stands somewhere."""
        self.player = self.player_at(server.upload(match.save()))
        return self

    def player_at(self, match: Begun, seat: int = 0) -> Player:
        """Somebody at a seat, who has not clicked yet."""
        self.clicks = 0
        return Player(self.page).sit(match, seat)

    def on(self, key: str, times: int = 1, **how: Json) -> None:
        """Click on a thing of the map; twice is two clicks."""
        self.settle()
        x, y = self.page.evaluate(POINT, key)
        self.page.mouse.click(x, y, click_count=times, **how)
        self.clicks += times
        self.settle()

    def press(self, selector: str) -> None:
        """Click on a button."""
        self.settle()
        self.page.locator(selector).first.click()
        self.clicks += 1
        self.settle()

    def settle(self) -> None:
        """Wait until the page knows what can be done."""
        self.page.locator("#ask:not([data-looks], [data-busy])").wait_for()

    def says(self, part: str = "#ask") -> str:
        """What is written there."""
        return str(self.page.locator(part).inner_text())


def played_to(game: str, *answers: str, seed: int = 1, **wish: Json) -> Match:
    """A match after some answers, each a verb and its things."""
    match = kurgan.new(game, seed=seed, **wish)
    for answer in answers:
        verb, *things = answer.split()
        match.play(match.codec.decode([verb, *things]))
    return match


def reached(game: str, is_so: Callable[[Match], bool], **wish: Json) -> Match:
    """A match of first answers until something is so."""
    match = kurgan.new(game, **{"seed": 1, **wish})
    while not is_so(match):
        assert match.question is not None
        match.play(match.question.options[-1])
    return match


def with_two_artillery() -> Match:
    """The first Combat Phase, with two Artillery markers bought."""
    return played_to("advance", "buy artillery", "buy artillery", "done")


@pytest.mark.slow
def test_four_units_attack_with_two_markers_in_six_clicks(server: Server, page: Page) -> None:
    hand = Hand(page).sit(server, with_two_artillery())
    hand.on("unit:24/21", times=2)
    assert page.locator(".crumb").count() == 4, "all that stand there"
    hand.on("area:16")
    hand.press("#tip .answer")
    assert "which unit leads" in hand.says()
    pressed = page.locator(".part-piece[aria-pressed=true]").all_inner_texts()
    assert pressed.count("Artillery") == 2, "the best support is proposed"
    hand.press("#ask .answer.main")
    page.locator(".battle").wait_for()
    assert hand.clicks <= 6
    assert len(hand.plays) == 2, "up to the reveal, and up to the roll"
    assert len(hand.plays[0]["actions"]) > 8


def test_a_move_is_one_step_of_undo_and_one_line_of_the_log(server: Server, page: Page) -> None:
    hand = Hand(page).sit(server, with_two_artillery())
    before = hand.player.board
    hand.on("unit:24/21", times=2)
    hand.on("area:16")
    hand.press("#tip .answer >> nth=1")
    assert [len(play.get("actions", [])) > 4 for play in hand.plays] == [True]
    page.locator("#tab-log").click()
    [line] = page.locator("#panel-log .row").filter(has_text="24/21 enters 16").all()
    assert line.inner_text().count("enters 16") == 4
    hand.press("#undo")
    page.locator("#tab-board").click()
    assert page.locator("#panel-log .row").filter(has_text="enters 16").count() == 0
    assert hand.player.board.splitlines()[1] == before.splitlines()[1]


def test_the_way_and_its_cost_are_seen_before_the_click(server: Server, page: Page) -> None:
    hand = Hand(page).sit(server, with_two_artillery())
    hand.on("unit:24/21")
    page.mouse.move(*page.evaluate(POINT, "area:16"))
    page.locator(".layer-paths .path-line").first.wait_for(state="attached")
    assert page.locator(".path-cost").text_content() == "4 MF"
    assert hand.plays == []


@pytest.mark.slow
def test_parts_of_a_proposal_can_be_changed_and_nothing_is_rolled_before_roll(
    server: Server, page: Page
) -> None:
    hand = Hand(page).sit(server, with_two_artillery())
    hand.on("unit:24/21", times=2)
    hand.on("area:16")
    hand.press("#tip .answer")
    chip = "#ask .part-piece:has-text('{}')".format
    hand.press(chip("24/26"))
    assert page.locator(chip("24/26")).get_attribute("aria-pressed") == "true"
    hand.press(chip("Artillery"))
    hand.press(chip("Artillery"))
    assert len(hand.plays) == 1, "markers are placed and no dice rolled"
    hand.press("#ask .answer.main")
    assert ["lead", "24/26"] in hand.plays[1]["actions"]


@pytest.mark.slow
def test_units_are_enclosed_by_a_box_and_dragged_to_a_place(server: Server, page: Page) -> None:
    hand = Hand(page).sit(server, with_two_artillery())
    box = page.evaluate(
        """() => { const boxes = ["24/I-24", "24/26"].map((id) =>
          document.querySelector(`[data-keys="unit:${id}"]`).getBoundingClientRect());
          const [{ left, top }, { right, bottom }] = boxes;
          return [left - 4, top - 4, right + 4, bottom + 4]; }"""
    )
    with page.expect_response("**/hand.js"):
        page.mouse.move(*box[:2])
    page.wait_for_load_state("networkidle")
    page.keyboard.down("Shift")
    page.mouse.down()
    page.mouse.move(*box[2:], steps=4)
    page.mouse.up()
    page.keyboard.up("Shift")
    hand.settle()
    assert page.locator(".crumb").count() == 4
    page.keyboard.press("Escape")
    assert page.locator(".crumb").count() == 0
    hand.settle()
    page.mouse.move(*page.evaluate(POINT, "unit:24/21"))
    page.mouse.down()
    page.mouse.move(*page.evaluate(POINT, "area:16"), steps=5)
    page.mouse.up()
    page.locator("#tip.pinned .answer").first.wait_for()
    assert hand.plays == []


def test_ending_a_phase_asks_who_could_still_act(server: Server, page: Page) -> None:
    hand = Hand(page).sit(server, with_two_artillery())
    page.keyboard.press("d")
    assert "Fresh units could still act in 1 Hill 126.3" in hand.says(".slip")
    page.keyboard.press("Escape")
    assert page.locator(".slip").count() == 0
    assert hand.plays == []
    page.keyboard.press("d")
    page.keyboard.press("d")
    page.locator(".slip").wait_for(state="detached")
    assert [play["action"] for play in hand.plays] == [["end_phase"]]


@pytest.mark.slow
def test_moves_are_made_by_keyboard_and_told_to_a_reader(server: Server, page: Page) -> None:
    hand = Hand(page).sit(server, with_two_artillery())
    page.locator("[data-keys='unit:24/21']").first.evaluate("(one) => one.focus()")
    page.keyboard.press("Enter")
    hand.settle()
    page.keyboard.press("c")
    hand.settle()
    assert page.locator(".crumb").count() == 4
    told = page.locator("#live").text_content() or ""
    assert "24/26" in told
    assert "places to go" in told
    page.keyboard.press("1")
    page.locator("#ask h2:has-text('which unit leads')").wait_for()
    hand.settle()
    page.keyboard.press("x")
    page.locator(".battle").wait_for()
    assert len(hand.plays) == 2


@pytest.mark.slow
def test_a_double_click_on_what_is_chosen_takes_all_once(server: Server, page: Page) -> None:
    """The first click of the two lets the piece go; the second must not take it twice."""
    hand = Hand(page).sit(server, kurgan.new("axis", seed=3))
    hand.on("force:manoilin/ger_tank")
    page.wait_for_function(
        "(begun) => performance.now() > begun + 500", arg=page.evaluate("performance.now()")
    )
    hand.on("force:manoilin/ger_tank", times=2)
    chosen = page.locator(".crumb").all_inner_texts()
    assert len(chosen) == len(set(chosen)) >= 3
    assert page.locator("#ask .move").count()


def test_a_press_is_not_lost_when_the_answers_are_drawn_anew(server: Server, page: Page) -> None:
    """As when moves arrive between the press of a finger and its release."""
    hand = Hand(page).sit(server, kurgan.new("axis", seed=3))
    hand.on("force:manoilin/ger_tank", times=2)
    page.get_by_role("button", name="Clear").hover()
    page.mouse.down()
    page.evaluate("dispatchEvent(new Event('kurgan-settings'))")  # everything is drawn anew
    page.mouse.up()
    page.locator(".crumb").first.wait_for(state="detached")
    assert page.locator(".crumb").count() == 0


@pytest.mark.slow
def test_what_was_ordered_once_goes_on_after_the_page_is_loaded_anew(
    server: Server, new_page: NewPage, tmp_path: Path
) -> None:
    def many_fights(match: Match) -> bool:
        ask = match.question
        return ask is not None and ask.kind == "fight" and len(ask.options) > 3

    page = new_page(reduced_motion="no-preference")
    page.add_init_script("localStorage['kurgan.settings'] = '{\"speed\": \"slow\"}'")
    Player(page).open_save(server, position("axis", many_fights), tmp_path)
    ordered, cover = page.locator("#ask .standing"), page.locator("#cover button").first
    page.locator("#ask .proposal .answer", has_text="Fight all").or_(cover).first.wait_for()
    if cover.is_visible():
        page.get_by_label("I play all sides of this match").check()
        cover.click()
    page.locator("#ask .proposal .answer", has_text="Fight all").click()
    losses = page.locator("#ask .answer:not([data-answer='move 1'])").first
    while not ordered.is_visible():  # losses are asked on the way
        asked = page.locator("#ask:not([data-busy], [data-looks])")
        asked.locator(".standing, .answer").or_(ordered).first.wait_for(timeout=60_000)
        if not ordered.is_visible():
            losses.click()
    page.reload()
    ordered.wait_for()
    before = page.locator("#ask").get_attribute("data-seq")
    another = "(before) => document.getElementById('ask').dataset.seq !== before"
    page.wait_for_function(another, arg=before, timeout=60_000)
