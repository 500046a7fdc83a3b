"""Friends at two screens: who begins a match can invite the others, and nobody is covered by it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from .browser import LONG_WAIT, Player
from .conftest import NewPage
from .serving import Server
from .test_browser_access import check_with_axe


def begun(page: Page, server: Server, game: str, here: str) -> Player:
    """A match begun in the lobby with one seat, or all of them, at this screen."""
    page.goto("about:blank")
    page.goto(server.owner_link)
    card = page.locator(f".game-{game}")
    if game == "inferno":
        card.locator("input[name='option.mode'][value=versus]").check()
    for seat in range(2):
        elsewhere = "friend" if here else "beside"
        player = "I" if str(seat) == (here or "0") else elsewhere
        card.locator(f"select[name='seat.{seat}']").select_option(player)
    card.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/match/*")
    return Player(page) if here else Player(page).ready()


def play_until_other_side(player: Player) -> None:
    """Answer until another side is to act."""
    first = player.page.locator("#to-act").inner_text()
    for _ in range(400):
        if player.page.locator("#to-act").inner_text() != first:
            return
        if player.page.get_by_role("button", name="End your movement").count():
            asked = player.sees["seq"]
            player.page.keyboard.press("d")
            if player.page.locator(".slip").count():  # somebody could still move: it is meant
                player.page.keyboard.press("d")
            player.wait("(was) => Number(document.getElementById('ask').dataset.seq) > was", asked)
        else:
            player.act()
    raise AssertionError("it is always the same side's turn")


@pytest.mark.slow
def test_a_match_with_a_friend_waits_and_begins_by_itself(
    server: Server, new_page: NewPage
) -> None:
    page = new_page()
    host = begun(page, server, "axis", "0")
    page.get_by_role("heading", name="Waiting for Allies to take the seat").wait_for()
    page.get_by_text("fair against everyone but whoever runs this server").wait_for()
    check_with_axe(page)
    link = page.get_by_label("Link of the Allies seat").input_value()
    assert len(host_keys(page)) == 1, "the host has no key of the friend's seat"
    page.reload()
    page.get_by_label("Link of the Allies seat").wait_for()
    friend = new_page()
    friend.goto(link)
    Player(friend).ready()
    assert "#" not in friend.url
    host.ready()
    assert page.locator(".invitation").count() == 0 or page.locator(".invitation").is_hidden()
    play_until_other_side(host)
    assert page.locator("#cover").is_hidden()
    friend.locator("#ask [data-answer]").first.wait_for(timeout=LONG_WAIT)
    assert friend.locator("#to-act").inner_text().endswith("your turn")


@pytest.mark.slow
def test_an_invitation_opens_its_seat_in_one_browser(server: Server, new_page: NewPage) -> None:
    page = new_page()
    begun(page, server, "axis", "0")
    link = page.get_by_label("Link of the Allies seat").input_value()
    friend = new_page()
    friend.goto(link)
    Player(friend).ready()
    friend.goto("about:blank")
    friend.goto(link)
    Player(friend).ready()


@pytest.mark.slow
def test_a_host_who_lost_the_link_makes_a_new_one(server: Server, new_page: NewPage) -> None:
    page, friend = new_page(), new_page()
    begun(page, server, "axis", "0")
    link = page.get_by_label("Link of the Allies seat")
    lost = link.input_value()
    page.evaluate(
        "Object.keys(localStorage).filter((name) => name.startsWith('kurgan.given.'))"
        ".forEach((name) => localStorage.removeItem(name))"
    )
    page.reload()
    page.get_by_role("button", name="Make a new link for Allies").click()
    assert link.input_value() != lost
    friend.goto(link.input_value())
    Player(friend).ready()
    Player(page).ready()


def test_a_practice_match_bears_its_mark(server: Server, page: Page) -> None:
    Player(page).sit(server.begin("axis", seed=1))
    assert page.locator("#title").inner_text().endswith("(practice)")
    page.locator("#menu summary").click()
    page.get_by_role("button", name="Are the dice fair?").click()
    page.get_by_role("dialog").get_by_text("Whoever chose the seed can know every roll").wait_for()


@pytest.mark.slow
def test_a_used_invitation_is_told_in_a_sentence(
    server: Server, new_page: NewPage, problems: list[str]
) -> None:
    page = new_page()
    begun(page, server, "axis", "0")
    link = page.get_by_label("Link of the Allies seat").input_value()
    friend, other = new_page(), new_page()
    friend.goto(link)
    Player(friend).ready()
    with other.expect_console_message(lambda line: "401" in line.text):
        other.goto(link)
    other.get_by_text("This invitation is void").wait_for()
    assert problems.pop().endswith("401 (Unauthorized)")


@pytest.mark.slow
def test_a_seat_that_was_given_back_can_be_played_by_another(
    server: Server, new_page: NewPage
) -> None:
    page, friend, other = new_page(), new_page(), new_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    begun(page, server, "axis", "0")
    friend.goto(page.get_by_label("Link of the Allies seat").input_value())
    Player(friend).ready()
    friend.locator("#menu summary").click()
    friend.get_by_role("button", name="Give my seat back …").click()
    friend.get_by_role("dialog").get_by_role("button", name="Give it back").click()
    friend.get_by_text("You are a guest here").wait_for()
    assert friend.get_by_role("link", name="Continue").count() == 0
    Player(page).ready()
    page.locator("#menu summary").click()
    page.get_by_role("button", name="Invite somebody to play Allies: copy a link").click()
    page.get_by_text("The link is copied.").wait_for()
    other.goto(page.evaluate("navigator.clipboard.readText()"))
    assert "Waiting" in Player(other).ready().sees["words"]


@pytest.mark.slow
def test_after_the_end_each_browser_says_whether_the_promise_was_kept(
    server: Server, new_page: NewPage
) -> None:
    page, friend = new_page(), new_page()
    host = begun(page, server, "axis", "0")
    friend.goto(page.get_by_label("Link of the Allies seat").input_value())
    guest = Player(friend).ready()
    host.ready()
    page.locator("#menu summary").click()
    page.get_by_role("button", name="Are the dice fair?").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Whoever runs this server can read its disk").wait_for()
    check_with_axe(page)
    dialog.get_by_role("button", name="Close").click()
    lied = "JSON.stringify({commitment: '0'.repeat(64), nonce: 'x'})"
    friend.evaluate(
        f"Object.keys(localStorage).filter((k) => k.startsWith('kurgan.dice.'))"
        f".forEach((k) => localStorage.setItem(k, {lied}))"
    )
    page.locator("#menu summary").click()
    page.get_by_role("button", name="Resign …").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_text("is the one that was promised to this browser").wait_for()
    guest.page.get_by_text("is NOT the one that was promised to this browser").wait_for()


COPIED = """async (was) => {
  for (let tries = 0; tries < 200; tries++) {
    const now = await navigator.clipboard.readText();
    if (now !== was) return now;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("nothing new was copied");
}"""


def give_allies(page: Page, before: str) -> str:
    """Let a friend play Allies; the link that is copied, when another one was copied before.

    The message of the first copy may still stand while the second is made, so it tells nothing."""
    page.locator("#menu summary").click()
    page.get_by_role("button", name="Let a friend play Allies: copy a link").click()
    page.get_by_text("The link is copied.").wait_for()
    return str(page.evaluate(COPIED, before))


def host_keys(page: Page) -> set[str]:
    """Every key of a seat that this browser has."""
    found = page.evaluate(
        "() => Object.entries(localStorage).flatMap(([name, seats]) =>"
        " /^kurgan.(seats|given)/.test(name) ? JSON.parse(seats).map(({ key }) => key) : [])"
    )
    return set(found) - {""}


@pytest.mark.slow
def test_a_seat_of_a_match_at_one_screen_can_be_given_away_once(
    server: Server, new_page: NewPage
) -> None:
    page = new_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host = begun(page, server, "axis", "")
    first = give_allies(page, "")
    page.locator("#menu summary").click()
    page.get_by_role("button", name="Play Allies here again").click()
    page.locator(".invitation").wait_for(state="hidden")
    copied = give_allies(page, first)
    assert copied.startswith(f"{server.address}/match/")
    assert host_keys(page).isdisjoint(copied.partition("#invitation=")), "a link has no key"
    play_until_other_side(host)
    assert page.locator("#cover").is_hidden()
    friend = new_page()
    friend.goto(copied)
    assert Player(friend).ready().sees["isAsked"]
    page.locator("#panel-log, #toasts").get_by_text(
        "The Allies are now played by whoever"
    ).first.wait_for()
    page.locator("#menu summary").click()
    page.get_by_role("button", name="Are the dice fair?").wait_for()
    assert page.get_by_role("button", name="Play Allies here again").count() == 0


@pytest.mark.slow
def test_playing_without_a_cover_is_for_one_match_only(server: Server, page: Page) -> None:
    begun(page, server, "inferno", "")
    page.reload()
    page.get_by_label("I play all sides of this match").check()
    page.locator("#cover button").click()
    page.reload()
    assert not Player(page).ready().sees["isCovered"]
    begun(page, server, "inferno", "")
    page.reload()
    assert Player(page).ready().sees["isCovered"]


@pytest.mark.slow
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
    told = "The Allies are now played by the owner of this server"
    friends[0].page.get_by_text(told).first.wait_for(timeout=LONG_WAIT)
    friends[1].page.get_by_text("the seat may be somebody else's now").wait_for(timeout=LONG_WAIT)


@pytest.mark.slow
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
