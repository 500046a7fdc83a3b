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
from tests.share import first_of

from .conftest import NewPage
from .general import General
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


@pytest.mark.parametrize(
    ("game", "kind"), first_of(("inferno", "reduce_german"), ("axis", "casualty"))
)
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
    volley, *_ = find_moves(match, match.state, seat).moves
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


# Rounds of Axis as a computer plans them, carried out by mouse.


def rounds_by_mouse(
    server: Server, page: Page, folder: Path, scenario: str, count: int
) -> dict[tuple[int, str], int]:
    """The clicks of each side in each round."""
    page.add_init_script(FORCED)
    general = General(page, kurgan.new("axis", scenario, seed=3)).begin(server, folder)
    general.play_rounds(count)
    print(dict(general.counts), *general.skipped, sep="\n")
    assert len(general.skipped) < 3, "the plan was carried out"
    return dict(general.counts)


@pytest.mark.slow  # a hundred clicks
def test_the_opening_round_of_axis_takes_sixty_clicks_a_side(
    server: Server, page: Page, tmp_path: Path
) -> None:
    clicks = rounds_by_mouse(server, page, tmp_path, "race", 1)
    assert set(clicks) == {(1, "axis"), (1, "allies")}
    assert max(clicks.values()) <= 60


@pytest.mark.long  # minutes
@pytest.mark.parametrize("scenario", ["race", "uranus"])
def test_every_round_of_axis_takes_sixty_clicks_a_side(
    server: Server, page: Page, tmp_path: Path, scenario: str
) -> None:
    clicks = rounds_by_mouse(server, page, tmp_path, scenario, 4)
    assert max(clicks.values()) <= 60
