"""Targets in Chromium: how many clicks a usual deed takes, and how many requests."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page

import kurgan
from kurgan.kernel.match import Match
from kurgan.kernel.moves import find_moves

from .browser import Player
from .conftest import NewPage
from .serving import Server
from .test_browser_moves import Hand

FORCED = """localStorage["kurgan.settings"] = '{"odds": false, "forced": true, "speed": "off"}'"""


def asked(game: str, kind: str, least: int = 2, **wish: object) -> Match:
    """A random match at a question with several answers."""
    for seed in range(60):
        match = kurgan.new(game, seed=seed, **wish)  # type: ignore[arg-type]  # as a test names it
        luck = Random(seed)
        for _ in range(600):
            if match.question is None:
                break
            if match.question.kind == kind and len(match.question.options) >= least:
                return match
            match.play(luck.choice(match.question.options))
    raise AssertionError(f"no match of {game} asks {kind}")


def test_a_deliberate_attack_with_a_card_takes_five_clicks(server: Server, page: Page) -> None:
    hand = Hand(page).sit(server, kurgan.new("inferno", seed=3))
    hand.on("hex:4")
    hand.press("#tip .part-piece")
    hand.press("#tip .answer")
    page.locator("#ask h2:has-text('Combat in #4')").wait_for()
    assert hand.clicks <= 5
    [play] = hand.plays
    assert [action[0] for action in play["actions"]][:2] == ["deliberate_attack", "attack"]
    assert play["actions"][-1][0] in ("play_german_card", "no_card")


@pytest.mark.slow
def test_reinforcements_take_eight_clicks(server: Server, page: Page) -> None:
    hand = Hand(page).sit(server, kurgan.new("inferno", seed=3))
    hand.press("[data-answer='0']")
    page.locator("#ask h2:has-text('deploy next')").wait_for()
    while "deploy next" in hand.says("#ask h2"):
        lit = page.evaluate("() => document.querySelector('#map .place.can').dataset.keys")
        hand.on(lit.split(" ")[0])
        if page.locator("#tip.pinned .answer").count():
            hand.press("#tip .answer")
    assert "turn 2" in hand.says("#ask h2")
    assert hand.clicks <= 8


def test_a_click_on_a_card_plays_it(server: Server, page: Page) -> None:
    match = asked("inferno", "lay_german_card")
    hand = Hand(page).sit(server, match)
    page.locator("#panel-board .inferno-card.can").first.click()
    page.locator("#ask h2:has-text('card')").wait_for(state="detached")
    hand.settle()
    [play] = hand.plays
    assert [action[0] for action in play["actions"]][:2] == ["lay_card", "play_german_card"]


@pytest.mark.slow
def test_three_kinds_of_units_go_over_two_zones_in_three_clicks(server: Server, page: Page) -> None:
    hand = Hand(page).sit(server, kurgan.new("axis", seed=3))
    hand.on("force:manoilin/ger_tank", times=2)
    assert page.locator(".crumb").count() >= 3
    far = page.locator(".move:has-text('March'):has-text('2 zones')").first
    name = far.inner_text().split("March: ")[1].split(" (")[0]
    place = page.locator(f'.place[aria-label^="{name}"]').first.get_attribute("data-keys") or ""
    hand.on(place.split(" ")[0])
    assert hand.clicks == 3
    [play] = hand.plays
    assert Counter(action[0] for action in play["actions"])["take"] >= 3


@pytest.mark.parametrize(("game", "kind"), [("axis", "casualty"), ("inferno", "reduce_german")])
def test_the_casualties_of_a_volley_are_one_click(
    server: Server, page: Page, game: str, kind: str
) -> None:
    match = asked(game, kind)
    hand = Hand(page)
    seat = match.question.side if match.question is not None else 0
    hand.player = hand.player_at(server.upload(match.save()), seat)
    seq = page.locator("#ask").get_attribute("data-seq")
    hand.press("#ask .proposal .answer")
    page.wait_for_function("(seq) => document.getElementById('ask').dataset.seq != seq", arg=seq)
    assert hand.clicks == 1
    [play] = hand.plays
    [volley] = find_moves(match, match.state, seat).moves
    answers = [match.codec.encode(answer) for answer in volley.answers]
    assert play.get("actions", [play["action"]]) == answers


def test_an_answer_without_a_choice_is_given_by_itself_and_told(
    server: Server, new_page: NewPage
) -> None:
    page = new_page()
    page.add_init_script(FORCED)
    match = kurgan.new("inferno", seed=1)
    hand = Hand(page).sit(server, match)
    hand.press("#ask .answer:has-text('Hasty Attack')")
    page.locator("#ask h2:has-text('where does')").or_(
        page.locator(".recent i:has-text('By itself')")
    ).first.wait_for()
    assert len(hand.plays) >= 2, "one by the click, one by itself"
    assert "By itself" in hand.says("#recent")
    hand.press("#undo")
    page.locator("#ask h2:has-text('five Actions')").wait_for()


# A round of Axis: every stack that can attack does, aircraft strike, the rest stays.


class General(Hand):
    """Plays a side's round sensibly, with as few clicks as the page takes."""

    def play_round(self) -> None:
        """Until the other side has had its turn too and the round is over."""
        begun = self.says("#status")[:9]
        self.clicks_of: Counter[str] = Counter()
        while self.says("#status").startswith(begun):
            self.page.locator("#ask .answer:visible, #cover button:visible").first.wait_for()
            if self.page.locator("#cover:not([hidden])").count():
                self.page.get_by_label("I play all sides of this match").check()
                self.page.locator("#cover button").first.click()
                self.page.locator("#ask .answer").first.wait_for()
            self.clicks = 0
            acting = self.says("#to-act")
            self.act()
            self.clicks_of["axis" if "Axis" in acting else "allies"] += self.clicks

    def act(self) -> None:
        """One deed."""
        self.settle()
        if self.page.locator(".slip").count():
            return self.press(".slip .answer")
        if self.page.locator("#ask .proposal .answer").count():
            return self.press("#ask .proposal .answer")
        if "move next" in self.says("#ask h2") and self.attacks():
            return None
        plain = self.page.locator("#ask .plain-answers .answer").last
        if "move next" in self.says("#ask h2") and plain.count():
            return self.press("#ask .plain-answers .answer")
        return self.press("#ask .answer")

    def attacks(self) -> bool:
        """One more stack attacks, if one of those not yet tried can."""
        stacks = "[...document.querySelectorAll('#map .take[data-zone]')].map(e => e.dataset.zone)"
        for zone in dict.fromkeys(self.page.evaluate(stacks)):
            if zone in self.tried:
                continue
            self.tried.add(zone)
            piece = self.page.locator(f"#map .take[data-zone='{zone}']").last
            self.on((piece.get_attribute("data-keys") or "").split(" ")[-1], times=2)
            deed = self.deed()
            if deed:
                self.press(f"#ask [data-answer='{deed}']")
                return True
            self.page.keyboard.press("Escape")
            self.clicks -= 2  # nobody clicks what cannot attack
        return False

    def deed(self) -> str:
        """An attack or a strike on a zone that nobody else goes to."""
        for move in self.page.locator("#ask .move").all():
            verb, _, zone = move.inner_text().split("\n")[-1].partition(": ")
            if verb in ("Attack", "Strike") and zone.split(" (")[0] not in self.tried:
                self.tried.add(zone.split(" (")[0])
                return str(move.get_attribute("data-answer"))
        return ""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.tried: set[str] = set()


@pytest.mark.slow  # a hundred clicks
def test_a_usual_round_of_axis_takes_sixty_clicks_a_side(
    server: Server, new_page: NewPage, tmp_path: Path
) -> None:
    page = new_page()
    page.add_init_script(FORCED)
    general = General(page)
    general.player = Player(page).open_save(server, kurgan.new("axis", seed=3).save(), tmp_path)
    general.play_round()
    print(dict(general.clicks_of))
    assert set(general.clicks_of) == {"axis", "allies"}
    assert max(general.clicks_of.values()) <= 60
