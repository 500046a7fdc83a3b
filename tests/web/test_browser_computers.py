"""Against a computer in the browser: it thinks, can be hurried, and changes places."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .browser import LONG_WAIT, Player, clicked
from .serving import Server, near_the_end
from .test_browser_recovery import forgive_lost_lines

YOURS = "#to-act.mine"
THINKING = '#ask progress[value]:not([value="0"])'  # some time already


def end_phases(page: Page, until: str) -> None:
    """Finish what is asked, or give the first answer, until something is seen."""
    for _ in range(400):
        if page.locator(until).count():
            return
        if page.locator("#ask [data-answer]").count():
            finish = page.locator("#ask [data-answer][aria-keyshortcuts='d']")
            answer = finish if finish.count() else page.locator("#ask [data-answer]")
            clicked(answer.first)
            sure = page.locator("#ask .confirm button.main, dialog[open] button.main")
            if sure.count():
                clicked(sure.first)
        page.wait_for_timeout(50)
    raise AssertionError("it never came")


@pytest.mark.slow
def test_a_person_plays_against_a_computer_and_changes_places_with_it(
    server: Server, page: Page
) -> None:
    server.own(page)
    player = Player(page).sit(server.begin("axis", seed=1, computers={"1": "marshal"}))
    expect(page.locator(YOURS)).to_contain_text("Axis: your turn")
    end_phases(page, THINKING)
    expect(page.locator("#ask .ask-words")).to_contain_text("the computer (marshal) thinks")
    page.get_by_role("button", name="Play now").click()
    page.locator(f"{YOURS}, #ask progress").first.wait_for(timeout=LONG_WAIT)
    # The computer's seat becomes one's own in the middle of the match
    page.locator("#menu summary").click()
    page.get_by_role("button", name="Play Allies myself again").click()
    page.locator("#ask [data-answer], #cover:not([hidden])").first.wait_for(timeout=LONG_WAIT)
    assert not player.sees["isOver"]


@pytest.mark.slow
def test_a_computer_plays_a_lone_side_for_a_while(server: Server, page: Page) -> None:
    server.own(page)
    player = Player(page).sit(server.begin("advance", seed=1))
    first = player.sees["seq"]
    page.locator("#menu summary").click()
    page.get_by_role("button", name="Let a computer play German …").click()
    page.get_by_role("dialog").get_by_role("button", name="Recruit").click()
    player.wait_past(first + 3)
    assert not player.sees["isAsked"], "it is the computer that is asked"
    page.get_by_role("button", name="Play myself again").click()
    expect(page.locator(YOURS)).to_contain_text("German: your turn")
    expect(page.locator("#recent")).to_contain_text("German is now played by a person.")
    player.act()


@pytest.mark.slow
def test_computers_are_watched_at_the_speed_of_the_replay_until_the_end(
    server: Server, page: Page
) -> None:
    server.own(page)
    match = server.upload(near_the_end("advance", 30))
    key = match.seats[0]["key"]
    server.ask("POST", f"matches/{match.id}/computer", {"level": "recruit"}, key=key)
    page.add_init_script("localStorage['kurgan.replay.speed'] = '\"fast\"'")
    page.goto(match.link())
    page.get_by_text("You watch the computers").wait_for()
    page.locator("dialog.ending").wait_for(timeout=2 * LONG_WAIT)
    assert "wins" in page.locator("dialog.ending h2").inner_text()


@pytest.mark.slow
def test_a_rematch_changes_sides_with_the_computer(server: Server, page: Page) -> None:
    server.own(page)
    match = server.begin("axis", seed=1, names=["Anna"], computers={"1": "recruit"})
    Player(page).sit(match)
    page.locator("#menu summary").click()
    page.get_by_role("button", name="Resign …").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Rematch, sides changed").click()
    page.wait_for_url(lambda url: "/match/" in url and match.id not in url)
    page.locator("#ask[data-seq]").wait_for()
    row = next(row for row in server.ask("GET", "matches") if row["id"] in page.url)
    assert [seat["name"] for seat in row["seats"]] == ["the computer (recruit)", "Anna"]


def test_the_adviser_is_asked_by_key_and_his_answer_is_given(server: Server, page: Page) -> None:
    server.own(page)
    player = Player(page).sit(server.begin("advance", seed=1))
    seq = player.sees["seq"]
    page.keyboard.press("v")
    advised = page.locator(".advised ol li")
    advised.first.wait_for(timeout=LONG_WAIT)
    assert 1 <= advised.count() <= 3
    expect(advised.first.locator(".chance-meter")).to_contain_text(" %")
    advised.first.get_by_role("button", name="Do that").click()
    expect(page.locator(".advised ol")).to_have_count(0)
    page.wait_for_function(f"document.querySelector('#ask').dataset.seq > {seq}")


@pytest.mark.slow
def test_the_win_chance_stands_above_the_map_when_it_is_switched_on(
    server: Server, page: Page
) -> None:
    server.own(page)
    Player(page).sit(server.begin("advance", seed=1))
    page.locator("#tab-advice").click()
    page.get_by_label("My win chance above the map").check()
    expect(page.locator("#numbers .win-chance dd")).to_contain_text(" % (", timeout=LONG_WAIT)
    page.get_by_label("My win chance above the map").uncheck()
    expect(page.locator("#numbers .win-chance")).to_have_count(0)


@pytest.mark.slow
def test_a_computer_tells_why_to_who_sees_all_it_sees(server: Server, page: Page) -> None:
    server.own(page)
    page.goto(server.begin("axis", seed=1, computers={"0": "recruit"}).link())
    page.locator(YOURS).wait_for(timeout=3 * LONG_WAIT)  # all of its turn is played and shown
    page.locator("#tab-advice").click()
    page.get_by_role("button", name="What did the computers think?").click()
    page.locator(".decisions summary").first.click()
    expect(page.locator(".decisions .weighed li").first).to_contain_text(" %", timeout=LONG_WAIT)
    expect(page.locator(".decisions dl").first).to_contain_text("Why")


@pytest.mark.slow
def test_what_a_computer_thought_is_told_in_the_replay(server: Server, page: Page) -> None:
    server.own(page)
    page.goto(server.begin("axis", seed=1, computers={"0": "recruit"}).link())
    page.locator(YOURS).wait_for(timeout=3 * LONG_WAIT)  # all of its turn is played and shown
    page.locator("#replay-button").click()
    page.get_by_role("button", name="Next moment").wait_for()
    page.get_by_role("button", name="First moment").click()
    page.get_by_role("button", name="Next moment").click()
    page.get_by_role("button", name="Why did it do that?").click()
    expect(page.locator(".reasons .weighed li").first).to_contain_text(" %", timeout=LONG_WAIT)


@pytest.mark.long  # minutes: every move of the computer is played out on the page
@pytest.mark.parametrize(
    ("game", "options", "seat"),
    [("axis", {}, 1), ("inferno", {"mode": "versus"}, 1), ("inferno", {"mode": "coop"}, 1)],
)
def test_some_turns_of_each_game_against_a_recruit(
    server: Server, page: Page, game: str, options: dict[str, str], seat: int
) -> None:
    server.own(page)
    begun = server.begin(game, seed=1, options=options, computers={str(seat): "recruit"})
    Player(page).sit(begun)
    page.locator("#ask [data-answer]").first.wait_for(timeout=LONG_WAIT)
    for _ in range(2):
        end_phases(page, "#ask .waiting")
        page.locator(f"{YOURS}, #ask .caption:text('over')").first.wait_for(timeout=LONG_WAIT)
    sides = {entry[1] for entry in begun.save()["entries"] if entry[0] == "play"}
    assert len(sides) == 2


@pytest.mark.slow
def test_a_server_killed_while_a_computer_thinks_goes_on_with_it(
    own_server: Server, page: Page, problems: list[str]
) -> None:
    own_server.own(page)
    begun = own_server.begin("axis", seed=1, computers={"0": "marshal"})
    Player(page).sit(begun)
    page.locator(THINKING).wait_for(timeout=LONG_WAIT)
    own_server.kill()
    page.locator("#banner").wait_for(timeout=LONG_WAIT)
    own_server.start()
    page.locator("#banner").wait_for(state="hidden", timeout=LONG_WAIT)
    page.locator(f"{THINKING}, {YOURS}").first.wait_for(timeout=LONG_WAIT)
    forgive_lost_lines(problems)
