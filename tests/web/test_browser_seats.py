"""Two people: at one screen with a cover between them, or at two by seat links."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, WebSocket, expect

import kurgan
from kurgan.kernel.match import Match

from .browser import CHANGED, LONG_WAIT, Player
from .conftest import NewPage
from .serving import Server, position, second_to_act

# Everything that one side's view brought to the page.
SHOWN = """() => {
  const found = new Set();
  const names = ["data-keys", "data-hidden", "aria-label", "title"];
  const parts = "#ask, #panel-board, #panel-log, #combat, #tray, .battle, #tip, .layer-pieces";
  for (const box of document.querySelectorAll(parts)) {
    for (const element of box.querySelectorAll("*")) {
      for (const name of names) found.add(element.getAttribute(name));
      if (!element.childElementCount) found.add(element.textContent.trim());
    }
  }
  return [...found].filter((words) => words && words.length > 8);
}"""
# A click on the map that comes when the board has just been put away.
LATE_CLICK = """() => {
  const place = document.querySelector("#map .place");
  place.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
}"""
# The places of the map are there for everyone, and so are rules and the words of the page itself.
BARE = """() => {
  const copy = document.documentElement.cloneNode(true);
  const forEveryone = [".layer-places", ".layer-ground", "#cover", ".rulebook", ".tools",
    ".tab-list", "#panel-reference", "#panel-settings", "#panel-log select"];
  for (const part of copy.querySelectorAll(forEveryone.join())) part.remove();
  return copy.outerHTML;
}"""
EMPTY = [
    ".layer-pieces", ".layer-badges", ".layer-marks", ".layer-hover", ".layer-focus", "#ask",
    "#tray", ".battle", ".moment", ".layer-trail", ".layer-ghosts", "#tip", "#toasts", "#live",
    "#combat", "#panel-board > *", "#panel-log ol", ".odds-body", "#replay-slot",
    "#numbers", "#recent ol",
]  # fmt: skip


def second_turn(match: Match) -> bool:
    """Both sides have played and know things that the other does not."""
    return len(match.journal) > 120


def play_until_covered(player: Player) -> list[str]:
    """Play until the board is handed over; what the page had shown up to then."""
    shown: set[str] = set()
    for _ in range(300):
        shown.update(player.page.evaluate(SHOWN))
        player.act()
        if player.sees["isCovered"]:
            return sorted(shown)
    raise AssertionError("the board is never handed over")


def check_nothing_shown(page: Page, shown: list[str]) -> None:
    """The page holds nothing of what the last player saw."""
    for name in EMPTY:
        for box in page.locator(name).all():
            assert (box.text_content() or "").strip() == "", name
    assert page.locator("[data-keys]:not(.place)").count() == 0
    bare = page.evaluate(BARE)
    assert [words for words in shown if words in bare] == []


@pytest.mark.slow
def test_the_cover_between_two_players_hides_everything(
    server: Server, page: Page, tmp_path: Path
) -> None:
    save = position("inferno", second_turn, "versus")
    player = Player(page).open_save(server, save, tmp_path)
    if player.sees["isCovered"]:
        player.act()
    page.keyboard.press("b")
    page.locator("#tab-board").click()
    for _ in range(2):  # from either side to the other
        first = page.locator("#to-act").inner_text()
        shown = play_until_covered(player)
        assert len(shown) > 30
        check_nothing_shown(page, shown)
        page.reload()
        player.wait("() => !document.getElementById('cover')?.hidden")
        check_nothing_shown(page, shown)
        player.act()
        assert player.sees["isAsked"]
        assert page.locator("#to-act").inner_text() != first


def first_to_act(match: Match) -> bool:
    """Both sides know things, and the first of them has a question."""
    return second_turn(match) and match.question is not None and match.question.side == 0


@pytest.mark.slow
def test_a_page_opened_anew_is_covered_until_somebody_sits_down(
    server: Server, page: Page, tmp_path: Path
) -> None:
    save = position("inferno", first_to_act, "versus")
    player = Player(page).open_save(server, save, tmp_path)
    assert player.sees["isCovered"]
    player.act()
    player.wait("() => document.querySelector('#ask [data-answer]') !== null")
    shown = page.evaluate(SHOWN)
    assert len(shown) > 30
    second = Player(page.context.new_page())
    second.page.goto(page.url)
    page.reload()
    for other in (second, player):
        other.page.locator("#cover:not([hidden])").wait_for()
        check_nothing_shown(other.page, shown)
        other.page.evaluate(LATE_CLICK)
        check_nothing_shown(other.page, shown)
        other.act()
        assert other.sees["isAsked"]


@pytest.mark.slow
def test_who_begins_a_match_sees_it_at_once_and_covered_when_loaded_anew(
    server: Server, page: Page
) -> None:
    page.goto(server.owner_link)
    card = page.locator(".game-inferno")
    card.locator("input[name='option.mode'][value=versus]").check()
    card.locator("select[name='seat.1']").select_option("beside")
    card.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/match/*")
    assert Player(page).ready().sees["isAsked"]
    page.reload()
    assert Player(page).ready().sees["isCovered"]


@pytest.mark.slow
def test_nobody_hands_over_where_nothing_is_hidden(server: Server, page: Page) -> None:
    page.goto(server.owner_link)
    card = page.locator(".game-axis")
    card.locator("select[name='seat.1']").select_option("beside")
    card.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/match/*")
    player = Player(page).ready()
    page.reload()
    assert not player.ready().sees["isCovered"]
    expect(page.locator("#to-act")).to_contain_text("Axis: your turn")
    for _ in range(80):
        if "Allies: your turn" in page.locator("#to-act").inner_text():
            break
        finish = page.locator("#ask [data-answer][aria-keyshortcuts='d']")
        if finish.count():
            asked = player.sees["state"]
            finish.click()
            player.wait(CHANGED, asked)
        else:
            player.act()
        assert page.locator("#cover").is_hidden()
    expect(page.locator("#to-act")).to_contain_text("Allies: your turn")
    assert page.locator("#toasts").inner_text() == "", "whoever is here has seen it all"


@pytest.mark.slow
def test_who_plays_both_sides_need_not_hand_over(
    server: Server, page: Page, tmp_path: Path
) -> None:
    save = position("inferno", second_to_act, "versus")
    player = Player(page).open_save(server, save, tmp_path)
    page.get_by_label("I play all sides of this match").check()
    sides: set[str] = set()
    while len(sides) < 2:
        player.act()
        player.wait("() => document.querySelector('#ask button') !== null")
        sides.add(page.locator("#to-act").inner_text())
    assert player.ways["cover"] == 1


def passes_on(match: Match) -> bool:
    """The first answer brings much about and gives the turn to the other side."""
    assert match.question is not None
    if len(match.question.options) > 2:
        return False
    side, copy = match.question.side, kurgan.load(match.save())
    events = copy.play(match.question.options[0])
    return len(events) > 7 and copy.question is not None and copy.question.side != side


@pytest.mark.slow
def test_who_plays_both_sides_need_not_wait_for_the_events(
    server: Server, new_page: NewPage, tmp_path: Path
) -> None:
    page = new_page(reduced_motion="no-preference")
    page.add_init_script("localStorage.setItem('kurgan.settings', '{\"speed\": \"slow\"}')")
    player = Player(page).open_save(server, position("inferno", passes_on, "versus"), tmp_path)
    page.get_by_label("I play all sides").check()
    player.act()
    player.wait("() => document.querySelector('#ask [data-answer]') !== null")
    before = page.locator("#to-act").inner_text()
    page.locator("#ask [data-answer='0']").click()
    page.locator("body.staged").wait_for()
    page.keyboard.press("Escape")
    player.wait(
        """(before) => document.querySelector("#to-act.mine")
          && document.querySelector("#to-act").textContent !== before""",
        before,
    )
    assert player.sees["isAsked"]


@pytest.mark.slow
def test_two_browsers_play_live_by_seat_links(server: Server, new_page: NewPage) -> None:
    def mid_turn(match: Match) -> bool:
        return len(match.journal) > 300

    match = server.upload(position("axis", mid_turn))
    players = [Player(new_page(), luck=seat).sit(match, seat) for seat in range(2)]
    acted = set()
    for _ in range(60):
        seen = [player.sees for player in players]
        number = next(n for n, sight in enumerate(seen) if sight["isAsked"])
        check_waits(players[1 - number])
        players[number].act()
        acted.add(number)
        now = players[number].sees["seq"]
        players[1 - number].wait(
            "(seq) => Number(document.getElementById('ask').dataset.seq) === seq", now
        )
        if len(acted) == 2:
            break
    assert acted == {0, 1}, "each of them had a turn"
    for player in players:
        if player.sees["isAsked"]:
            player.page.keyboard.press("f")
            player.page.locator("#toasts").get_by_text("Your turn").wait_for(state="detached")


def check_waits(player: Player) -> None:
    """Who waits sees no question and can choose nothing."""
    assert "Waiting" in player.sees["words"]
    assert player.page.locator("[data-answer], .can, .chosen").count() == 0
    assert "to act" in player.page.locator("#to-act").inner_text()


@pytest.mark.slow
def test_a_seat_says_who_is_away(server: Server, new_page: NewPage) -> None:
    match = server.begin("axis", seed=1)
    waiting = Player(new_page()).sit(match, 1)
    away = waiting.page.get_by_text("Nobody is connected at that seat.")
    away.wait_for(timeout=LONG_WAIT)
    Player(new_page()).sit(match, 0)
    away.wait_for(state="detached", timeout=LONG_WAIT)


@pytest.mark.slow
def test_a_seat_key_is_in_no_address(server: Server, page: Page) -> None:
    match = server.begin("inferno", seed=1)
    key = match.seats[0]["key"]
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url.partition("#")[0])
        asked.extend(value for name, value in request.headers.items() if name != "authorization")

    def note_socket(socket: WebSocket) -> None:
        asked.append(socket.url)

    page.on("request", note)
    page.on("websocket", note_socket)
    player = Player(page).sit(match)
    player.act()
    page.keyboard.press("n")
    page.locator(".notes").fill("north first")
    page.get_by_text("Saved.").wait_for()
    page.reload()
    player.ready()
    assert any("/socket" in address for address in asked)
    assert any("/notes" in address for address in asked)
    assert [address for address in asked if key in address] == []
    assert key not in page.url, "nor is it left in the address bar"


def test_a_wrong_key_gets_a_sentence_and_no_board(server: Server, page: Page) -> None:
    match = server.begin("advance", seed=1)
    page.goto(match.link()[:-4] + "abcd")
    page.locator("#loading a").wait_for(timeout=LONG_WAIT)
    assert page.locator("svg.board").count() == 0
    assert page.locator("#loading p").inner_text().endswith(".")
