"""Two people meet in the lobby of a public server and play; the server is killed between."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .browser import Player
from .conftest import NewPage
from .serving import Server
from .test_browser_access import check_with_axe

BEGIN = """(wish) => fetch("/api/matches", {method: "POST", body: JSON.stringify(wish),
  headers: {"content-type": "application/json"}}).then((answer) => answer.json())"""


PLAY_ON = """async () => {
  const match = location.pathname.split("/").at(-1);
  const [{key}] = JSON.parse(localStorage.getItem(`kurgan.seats.${match}`));
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/socket`);
  await new Promise((done) => socket.addEventListener("open", done));
  const ask = (wish) => new Promise((done) => {
    const hear = ({data}) => {
      const told = JSON.parse(data);
      if (told.push) return;
      socket.removeEventListener("message", hear);
      done(told.result);
    };
    socket.addEventListener("message", hear);
    socket.send(JSON.stringify({id: 1, ...wish}));
  });
  await ask({do: "join", match, key});
  for (;;) {
    const {question, seq} = await ask({do: "question"});
    if (!question) break;
    await ask({do: "play", action: question.options[0], seq});
  }
  socket.close();
}"""  # until it is another side's turn
ELSEWHERE = """
Object.defineProperty(document, "hidden", {get: () => true});
window.told = [];
window.bells = 0;
window.Notification = class {
  static permission = "granted";
  constructor(title, {body}) { window.told.push(body); }
};
const Sounding = window.OscillatorNode;
window.OscillatorNode = class extends Sounding {
  constructor(...given) { super(...given); window.bells++; }
};
"""  # the page is not looked at, its notices and bells are counted
PUBLIC = ("--public", "--proxy", "127.0.0.1")  # with a proxy it listens on this machine only


@pytest.fixture
def own_public_server(tmp_path: Path) -> Iterator[Server]:
    """A real public server that a test may kill."""
    made = Server(tmp_path / "data", more=PUBLIC)
    yield made
    made.stop()


@pytest.fixture(scope="module")
def public_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real public server; few accounts can be made there."""
    made = Server(tmp_path_factory.mktemp("public"), more=PUBLIC)
    yield made
    made.stop()


def arrive(page: Page, server: Server, name: str, button: str = "Make an account") -> Page:
    """Make an account, or sign in."""
    page.goto(server.address)
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password").fill("long enough")
    page.get_by_role("button", name=button).click()
    page.get_by_role("button", name=name, exact=True).wait_for()
    return page


@pytest.mark.slow
def test_two_people_meet_in_the_lobby_and_play_across_a_restart(
    own_public_server: Server, new_page: NewPage, problems: list[str]
) -> None:
    public_server = own_public_server
    anna, boris = new_page(), new_page()
    anna.goto(public_server.address)
    anna.get_by_role("heading", name="Sign in").wait_for()
    check_with_axe(anna)
    arrive(anna, public_server, "Anna")
    card = anna.locator(".game-axis")
    card.locator("select[name='seat.1']").select_option("anybody")
    card.get_by_role("button", name="Begin").click()
    anna.get_by_role("heading", name="Waiting for Allies").wait_for()
    arrive(boris, public_server, "Boris")
    boris.get_by_text("Anna invites").wait_for()
    check_with_axe(boris)
    boris.get_by_role("button", name="Play Allies").click()
    Player(boris).ready()
    boris.get_by_text("Waiting for Anna (Axis)").wait_for()
    player = Player(anna).ready()
    player.act()
    public_server.kill()
    public_server.start()
    seen = player.ready().sees["seq"]
    player.wait("() => document.getElementById('link').textContent.includes('connected')")
    player.act()
    assert player.sees["seq"] >= seen
    problems.clear()  # lines that were cut


@pytest.mark.slow
def test_who_signs_in_at_another_browser_goes_on_there(
    public_server: Server, new_page: NewPage
) -> None:
    carla, other = new_page(), new_page()
    arrive(carla, public_server, "Carla")
    carla.locator(".game-axis").get_by_role("button", name="Begin").click()
    Player(carla).ready()
    arrive(other, public_server, "Carla", "Sign in")
    other.get_by_role("link", name="Continue Axis").click()
    Player(other).ready()
    other.goto(public_server.address)
    other.get_by_role("button", name="Carla", exact=True).click()
    check_with_axe(other)
    other.get_by_role("button", name="Sign out", exact=True).click()
    other.get_by_role("heading", name="Sign in").wait_for()
    assert other.evaluate("Object.keys(localStorage).filter((key) => key.includes('seats'))") == []


@pytest.mark.slow
def test_the_board_leads_to_the_next_match_that_waits(
    public_server: Server, new_page: NewPage
) -> None:
    dora = new_page()
    arrive(dora, public_server, "Dora")
    waits = dora.evaluate(BEGIN, {"game": "inferno"})
    watched = dora.evaluate(BEGIN, {"game": "axis", "open": [0]})
    dora.goto(f"{public_server.address}/match/{watched['id']}")
    dora.get_by_role("heading", name="Waiting for Axis").wait_for()
    emil = arrive(new_page(), public_server, "Emil")
    emil.get_by_role("button", name="Play Axis").click()
    Player(dora).ready()
    dora.get_by_role("link", name="Another match waits for you").click()
    dora.wait_for_url(f"**/match/{waits['id']}")
    Player(dora).ready()


def meet(server: Server, new_page: NewPage, **wish: object) -> tuple[Page, Page]:
    """Two people at the board of one match."""
    anna, boris = (arrive(new_page(), server, name) for name in ("Anna", "Boris"))
    match = anna.evaluate(BEGIN, {"game": "axis", "open": [1], **wish})
    anna.goto(f"{server.address}/match/{match['id']}")
    anna.get_by_role("heading", name="Waiting for Allies").wait_for()
    boris.reload()
    boris.get_by_role("button", name="Play Allies").click()
    for page in (anna, boris):
        Player(page).ready()
    return anna, boris


@pytest.mark.slow
def test_two_people_agree_to_a_draw(public_server: Server, new_page: NewPage) -> None:
    anna, boris = meet(public_server, new_page, clock={"bank": 3600, "increment": 60})
    anna.get_by_role("timer", name="Time left").get_by_text("59:").wait_for()
    boris.locator("#menu summary").click()
    boris.get_by_role("button", name="Offer a draw").click()
    boris.get_by_role("button", name="Offer it").click()
    boris.get_by_text("You want a draw").wait_for()
    anna.get_by_text("Boris (Allies) offers a draw.").wait_for()
    check_with_axe(anna)
    anna.get_by_role("button", name="Agree: a draw").click()
    for page in (anna, boris):
        page.get_by_role("heading", name="A draw by agreement.").wait_for()
        assert page.locator(".draw-offer:visible").count() == 0


@pytest.mark.slow
def test_a_rematch_comes_to_the_other_one(own_public_server: Server, new_page: NewPage) -> None:
    anna, boris = meet(own_public_server, new_page)
    anna.locator("#menu summary").click()
    anna.get_by_role("button", name="Resign …").click()
    anna.get_by_role("dialog").get_by_role("button", name="Resign").click()
    anna.get_by_role("button", name="Rematch, sides changed").click()
    anna.get_by_role("heading", name="Waiting for Axis").wait_for()
    boris.goto(own_public_server.address)
    boris.get_by_role("button", name="Decline").wait_for()
    check_with_axe(boris)
    boris.get_by_text("Accept", exact=True).click()
    for page in (anna, boris):
        Player(page).ready()
    assert anna.url == boris.url
    assert boris.get_by_text("Waiting for").count() == 0


@pytest.mark.slow
def test_two_people_talk_beside_the_board(own_public_server: Server, new_page: NewPage) -> None:
    anna, boris = meet(own_public_server, new_page)
    anna.get_by_role("tab", name="Chat").click()
    anna.get_by_label("Say something").fill("Good <i>luck</i>!")
    anna.get_by_label("Say something").press("Enter")
    anna.get_by_role("log").get_by_text("Good <i>luck</i>!").wait_for()
    boris.get_by_role("tab", name="Chat, 1 unread").wait_for()
    boris.locator("#live", has_text="Anna says: Good <i>luck</i>!").wait_for(state="attached")
    boris.reload()
    boris.get_by_role("tab", name="Chat, 1 unread").click()
    boris.get_by_role("log").get_by_text("Good <i>luck</i>!").wait_for()
    boris.get_by_role("tab", name="Chat", exact=True).wait_for()
    check_with_axe(boris)


@pytest.mark.slow
def test_who_is_away_sees_it_at_the_clock_and_comes_back(
    own_public_server: Server, new_page: NewPage
) -> None:
    anna, boris = meet(own_public_server, new_page, clock={"bank": 3 * 86_400})
    anna.goto(own_public_server.address)
    anna.get_by_role("button", name="Anna", exact=True).click()
    anna.get_by_text("Vacation", exact=True).click()
    anna.get_by_role("spinbutton", name="Days").fill("5")
    check_with_axe(anna)
    anna.get_by_role("button", name="Go away now").click()
    boris.get_by_role("timer").get_by_text("away until").wait_for()
    anna.get_by_role("button", name="Anna", exact=True).click()
    anna.get_by_text("Vacation", exact=True).click()
    anna.get_by_role("button", name="I am back").click()
    Player(boris).wait("() => !document.querySelector('.clock').textContent.includes('away')")


@pytest.mark.slow
def test_before_one_sits_down_one_sees_the_time_and_who_invites(
    own_public_server: Server, new_page: NewPage
) -> None:
    anna, boris = meet(own_public_server, new_page)
    boris.locator("#menu summary").click()
    boris.get_by_role("button", name="Resign …").click()
    boris.get_by_role("button", name="Resign", exact=True).click()
    anna.get_by_role("heading", name="Victory").wait_for()
    anna.evaluate(BEGIN, {"game": "axis", "open": [1], "clock": {"bank": 86_400}})
    boris.goto(own_public_server.address)
    boris.get_by_text("1 day each").wait_for()
    boris.get_by_role("button", name="Anna", exact=True).click()
    boris.get_by_role("row", name="Axis & Allies: Stalingrad Axis 1 0 0").wait_for()
    check_with_axe(boris)


@pytest.mark.slow
def test_somebody_looks_on_until_the_link_is_taken_back(
    own_public_server: Server, new_page: NewPage
) -> None:
    anna, _ = meet(own_public_server, new_page)
    anna.locator("#menu summary").click()
    anna.get_by_role("button", name="Let others look on").click()
    link = anna.get_by_label("Link to look on").input_value()
    watcher = new_page()
    watcher.goto(link)
    Player(watcher).ready()
    watcher.get_by_text("Waiting for Anna (Axis)").wait_for()
    assert "watch=" not in watcher.url
    assert watcher.locator("[data-answer]").count() == 0
    assert watcher.get_by_role("tab", name="Notes").count() == 0
    Player(anna).act()
    watcher.locator("#menu summary").click()
    assert watcher.get_by_role("button", name="Resign").count() == 0
    check_with_axe(watcher)
    anna.locator("#menu summary").click()
    anna.get_by_role("button", name="Nobody may look on any more").click()
    watcher.get_by_text("This link was taken back").wait_for()


@pytest.mark.slow
def test_a_move_is_taken_back_when_the_other_agrees(
    own_public_server: Server, new_page: NewPage
) -> None:
    anna, boris = meet(own_public_server, new_page)
    anna.evaluate(PLAY_ON)
    Player(boris).wait("() => document.querySelector('#ask [data-answer]')")
    anna.locator("#menu summary").click()
    anna.get_by_role("button", name="Take my last move back").click()
    anna.get_by_role("button", name="Ask for it").click()
    anna.get_by_text("The others have to agree").wait_for()
    boris.get_by_text("Anna (Axis) asks to take the last move back").wait_for()
    check_with_axe(anna)
    boris.get_by_role("button", name="Agree: take it back").click()
    boris.get_by_text("By consent Axis takes its last move back").first.wait_for()
    Player(anna).wait("() => document.querySelector('#ask [data-answer]')")
    assert boris.locator(".draw-offer:visible").count() == 0


@pytest.mark.slow
def test_a_time_out_hands_the_seat_to_a_computer(
    own_public_server: Server, new_page: NewPage
) -> None:
    _, boris = meet(own_public_server, new_page, clock={"bank": 10, "at_end": "computer"})
    boris.get_by_text("Axis is now played by the computer (policy).").first.wait_for()


@pytest.mark.slow
def test_three_people_begin_a_tournament(own_public_server: Server, new_page: NewPage) -> None:
    anna = arrive(new_page(), own_public_server, "Anna")
    card = anna.locator(".game-axis")
    card.get_by_role("button", name="As a tournament").click()
    anna.get_by_text("a tournament has a clock").wait_for()
    card.locator("select[name=pace]").select_option("evening")
    for answer in ("Call it off", "Keep it"):  # once it is called off, once it is not
        card.get_by_role("button", name="As a tournament").click()
        anna.get_by_text("It needs 3 players.").wait_for()
        anna.get_by_role("button", name="Call it off").click()
        anna.get_by_role("dialog").get_by_role("button", name=answer).click()
        expect(anna.get_by_role("dialog")).to_have_count(0)
        expect(anna.get_by_text("It needs 3 players.")).to_have_count(int(answer == "Keep it"))
    for name in ("Boris", "Carla"):
        page = arrive(new_page(), own_public_server, name)
        page.get_by_role("button", name="Join").click()
        page.get_by_role("button", name="Leave").wait_for()
    check_with_axe(page)
    anna.reload()
    anna.get_by_role("button", name="Start").click()
    anna.get_by_role("button", name="Table").click()
    expect(anna.locator(".results tbody tr")).to_have_count(3)
    expect(anna.locator(".pairings a")).to_have_count(4)
    check_with_axe(anna)
    anna.get_by_role("link", name="Boris – Anna").click()
    anna.get_by_role("heading", name="Waiting for Axis").wait_for()


@pytest.mark.slow
@pytest.mark.parametrize("wants", [True, False])
def test_who_looks_elsewhere_is_told_of_a_turn_if_he_wants(
    own_public_server: Server, new_page: NewPage, wants: bool
) -> None:
    server = own_public_server
    anna, boris = new_page(), new_page()
    wish = {"odds": False, "forced": False, "notify": wants, "sound": wants}
    boris.add_init_script(f"localStorage['kurgan.settings'] = '{json.dumps(wish)}'; {ELSEWHERE}")
    arrive(anna, server, "Anna")
    arrive(boris, server, "Boris")
    match = anna.evaluate(BEGIN, {"game": "axis", "open": [1]})["id"]
    boris.reload()
    boris.get_by_role("button", name="Play Allies").click()
    boris.wait_for_url(f"**/match/{match}")
    anna.goto(f"{server.address}/match/{match}")
    Player(anna).ready()
    expect(anna).to_have_title("● Axis & Allies: Stalingrad – Kurgan")
    expect(boris).to_have_title("Axis & Allies: Stalingrad – Kurgan")
    assert boris.evaluate("[told, bells]") == [[], 0]
    anna.evaluate(PLAY_ON)
    expect(boris).to_have_title("● Axis & Allies: Stalingrad – Kurgan")
    if wants:
        boris.wait_for_function("told.length && bells")
    turn = "It is your turn in Axis & Allies: Stalingrad."
    assert boris.evaluate("told") == [turn] * wants
    assert (boris.evaluate("bells") > 0) == wants
