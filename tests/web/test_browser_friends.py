"""Friends at two screens: who begins a match can invite the others, and nobody is covered by it."""

from __future__ import annotations

from playwright.sync_api import Page

from .browser import LONG_WAIT, Player
from .conftest import NewPage
from .serving import Server
from .test_browser_access import check_with_axe


def begun(page: Page, server: Server, game: str, here: str) -> Player:
    """A match begun in the lobby with one seat, or all of them, at this screen."""
    page.goto(server.owner_link)
    card = page.locator(f".game-{game}")
    if here:
        card.locator(f"input[name=here][value='{here}']").check()
    card.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/match/*")
    return Player(page).ready()


def play_until_other_side(player: Player) -> None:
    """Answer until another side is to act."""
    first = player.page.locator("#to-act").inner_text()
    for _ in range(400):
        if player.page.locator("#to-act").inner_text() != first:
            return
        if player.page.get_by_role("button", name="End your movement").count():
            asked = player.sees["seq"]
            player.page.keyboard.press("d")
            player.wait("(was) => Number(document.getElementById('ask').dataset.seq) > was", asked)
        else:
            player.act()
    raise AssertionError("it is always the same side's turn")


def test_who_plays_one_side_is_shown_a_link_for_the_other(
    server: Server, new_page: NewPage
) -> None:
    page = new_page()
    host = begun(page, server, "axis", "0")
    box = page.locator(".invitation")
    box.get_by_text("Nobody has taken the Allies seat yet.").wait_for(timeout=LONG_WAIT)
    check_with_axe(page)
    link = box.get_by_label("Link of the Allies seat").input_value()
    friend = new_page()
    friend.goto(link)
    Player(friend).ready()
    box.wait_for(state="hidden", timeout=LONG_WAIT)
    play_until_other_side(host)
    assert page.locator("#cover").is_hidden()
    friend.locator("#ask [data-answer]").first.wait_for(timeout=LONG_WAIT)
    assert friend.locator("#to-act").inner_text().endswith("your turn")


def test_a_seat_of_a_match_at_one_screen_can_be_given_away_and_taken_back(
    server: Server, new_page: NewPage
) -> None:
    page = new_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host = begun(page, server, "axis", "")
    page.locator("#menu summary").click()
    page.get_by_role("button", name="Let a friend play Allies: copy a link").click()
    page.get_by_text("The link is copied.").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{server.address}/match/")
    play_until_other_side(host)
    assert page.locator("#cover").is_hidden()
    friend = new_page()
    friend.goto(link)
    assert Player(friend).ready().sees["isAsked"]
    page.locator("#menu summary").click()
    page.get_by_role("button", name="Play Allies here again").click()
    page.locator("#cover:not([hidden])").wait_for(timeout=LONG_WAIT)


def test_playing_without_a_cover_is_for_one_match_only(server: Server, page: Page) -> None:
    begun(page, server, "axis", "")
    page.reload()
    page.get_by_label("I play all sides of this match").check()
    page.locator("#cover button").click()
    page.reload()
    assert not Player(page).ready().sees["isCovered"]
    begun(page, server, "axis", "")
    page.reload()
    assert Player(page).ready().sees["isCovered"]


def test_an_owner_without_a_key_is_asked_for_a_seat_and_the_others_are_told(
    own_server: Server, new_page: NewPage
) -> None:
    match = own_server.begin("axis", seed=1)
    friends = [Player(new_page()).sit(match, seat) for seat in range(2)]
    owner = new_page()
    owner.goto(own_server.owner_link)
    owner.get_by_role("button", name="Continue").click()
    dialog = owner.get_by_role("dialog")
    dialog.get_by_text("Which seat is yours?").wait_for()
    dialog.get_by_role("button", name="Allies").click()
    owner.wait_for_url("**/match/*")
    Player(owner).ready()
    assert owner.locator("#to-act").inner_text().endswith("Axis is to act")
    told = "Allies is now played by the owner of this server"
    friends[0].page.get_by_text(told).first.wait_for(timeout=LONG_WAIT)
    friends[1].page.get_by_text("the seat may be somebody else's now").wait_for(timeout=LONG_WAIT)


def test_a_guest_finds_the_way_back_and_nothing_that_only_the_owner_may(
    server: Server, page: Page
) -> None:
    Player(page).sit(server.begin("axis", seed=1), 1)
    page.goto(server.address)
    page.get_by_text("You are a guest here").wait_for()
    page.get_by_text("open the link that Kurgan printed").wait_for()
    assert page.get_by_role("button", name="Begin").count() == 0
    assert page.get_by_text("Open a save").is_hidden()
    check_with_axe(page)
    page.get_by_role("link", name="Continue").click()
    assert "Waiting" in Player(page).ready().sees["words"]


def test_an_address_that_is_none_shows_the_way_back(
    server: Server, page: Page, problems: list[str]
) -> None:
    answer = page.goto(f"{server.address}/mach/1")
    assert answer is not None
    assert answer.status == 404
    check_with_axe(page)
    page.get_by_role("link", name="All matches").click()
    page.get_by_text("You are a guest here").wait_for()
    assert problems.pop().endswith("404 (Not Found)")
