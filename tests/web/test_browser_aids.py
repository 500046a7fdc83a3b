"""What helps a player: undo, why not, odds, what is hidden, rules, saves."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page

import kurgan
from kurgan import odds
from kurgan.cli.main import main
from kurgan.games.advance.game import ADVANCE
from kurgan.kernel.match import Match
from tests.share import first_of

from .browser import Player
from .conftest import NewPage
from .serving import Server, is_asked, position

GAMES = ["advance", "inferno", "axis"]
# A point of a place that cannot be chosen now.
FORBIDDEN = """() => {
  for (const place of document.querySelectorAll(".place:not(.can)")) {
    const { left, top, width, height } = place.getBoundingClientRect();
    for (let n = 0; n < 100; n++) {
      const [column, row] = [(n % 10) + 0.5, Math.floor(n / 10) + 0.5];
      const point = [left + (width * column) / 10, top + (height * row) / 10];
      const all = document.elementsFromPoint(...point).map((one) => one.closest("[data-keys]"));
      if (all.find((thing) => thing) === place) return point;
    }
  }
}"""

# Undo


def can_be_taken_back(match: Match) -> bool:
    """Whether the first answer can be given and taken back; in Axis most lines choose pieces."""
    assert match.question is not None
    if match.game.name == "axis" and match.question.kind != "casualty":
        return False
    side = match.question.side
    copy = kurgan.load(match.save())
    copy.play(match.question.options[0])
    return bool(copy.question and copy.question.side == side and copy.can_undo)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["axis", "advance", "inferno"])
def test_an_answer_is_taken_back(server: Server, page: Page, game: str) -> None:
    match = server.upload(position(game, can_be_taken_back))
    player = Player(page).sit(match)
    for way in ("key", "button"):
        before, seq = player.board, player.sees["seq"]
        page.locator("#ask [data-answer='0']").click()
        player.wait_past(seq)
        assert player.board != before
        assert page.locator("#undo").get_attribute("aria-disabled") == "false"
        if way == "key":
            page.keyboard.press("u")
        else:
            page.locator("#undo").click()
        player.wait_past(seq + 1)
        assert player.board == before


def test_the_barrier_of_undo_is_explained(server: Server, page: Page) -> None:
    def rolled(match: Match) -> bool:
        return match.barrier.startswith("dice") and not match.can_undo

    match = server.upload(position("advance", rolled))
    Player(page).sit(match)
    undo = page.locator("#undo")
    assert undo.get_attribute("aria-disabled") == "true"
    assert "dice were rolled" in (undo.get_attribute("title") or "")
    undo.click(force=True)  # it says why not
    page.locator("#toasts").get_by_text("dice were rolled").wait_for()
    page.locator("#toasts button[aria-label=Close]").click()
    page.keyboard.press("u")
    page.locator("#toasts").get_by_text("dice were rolled").wait_for()


# Keys that finish


@pytest.mark.parametrize("game", GAMES)
def test_no_question_has_two_answers_that_finish(game: str) -> None:
    match = kurgan.new(game, options={"mode": "versus"} if game == "inferno" else None, seed=2)
    luck = Random(2)
    found = set()
    for _ in range(300):
        if match.question is None:
            break
        verbs = [option.verb for option in match.question.options]
        ends = [verb for verb in verbs if verb in match.game.finishes]
        assert len(ends) < 2, ends
        found |= set(ends)
        match.play(luck.choice(match.question.options))
    assert found


def test_the_key_that_finishes_does_nothing_else(server: Server, page: Page) -> None:
    def may_buy_morale(match: Match) -> bool:
        assert match.question is not None
        return any(option.verb == "buy_morale" for option in match.question.options)

    player = Player(page).sit(server.upload(position("advance", may_buy_morale)))
    seq = player.sees["seq"]
    finish = page.locator("#ask [aria-keyshortcuts=d]")
    assert "Morale" not in finish.inner_text()
    assert "Morale" in page.locator("#ask [aria-keyshortcuts=e]").inner_text()
    page.keyboard.press("d")
    player.wait_past(seq)
    assert "Morale" not in page.locator("#ask").inner_text()


# Why not


@pytest.mark.parametrize("game", first_of("inferno", "advance", "axis"))
def test_why_a_thing_may_or_may_not_be_chosen(server: Server, page: Page, game: str) -> None:
    def one_of_several_places(match: Match) -> bool:
        assert match.question is not None
        kinds = {"area", "hex", "zone"}
        verbs = {option.verb for option in match.question.options}
        return len(match.question.options) > 3 and any(
            set(match.game.verbs[verb]) & kinds for verb in verbs
        )

    save = position(game, one_of_several_places)
    seat = kurgan.load(save)
    assert seat.question is not None
    player = Player(page).sit(server.upload(save), seat.question.side)
    card = page.locator("#tip .why")
    page.keyboard.press(".")
    page.keyboard.press("w")
    card.wait_for()
    assert "Can be chosen" in card.inner_text()
    page.keyboard.press("Escape")
    page.locator("#tip").wait_for(state="hidden")
    page.mouse.click(*page.evaluate(FORBIDDEN), button="right")
    card.wait_for()
    words = card.inner_text()
    assert "Cannot be chosen" in words
    assert card.locator(".because").inner_text().endswith((".", "?"))
    rule = card.locator(".rule-link").first
    cited = rule.inner_text().removeprefix("§ ")
    rule.click()
    page.locator(".rule.cited").wait_for()
    assert page.locator(".rule.cited .rule-number").inner_text().startswith(cited[:1])
    assert player.sees["isAsked"], "asking why changes nothing"


# Odds and what is hidden


@pytest.mark.slow
def test_odds_are_switched_on_and_off(server: Server, page: Page) -> None:
    def has_targets(match: Match) -> bool:
        assert match.question is not None
        return bool(odds.forecast("advance", match.state, match.question.side).targets)

    Player(page).sit(server.upload(position("advance", has_targets)))
    assert page.locator(".odds-badge").count() == 0
    page.keyboard.press("o")
    page.locator(".odds-badge").first.wait_for()
    assert "%" in page.locator(".odds-badge").first.text_content()  # type: ignore[operator]
    assert page.locator("#panel-odds .estimate").count() > 0
    page.locator("#panel-odds input").first.uncheck()
    page.locator(".odds-badge").first.wait_for(state="detached")


def test_what_is_hidden_is_switched_on_and_off(server: Server, page: Page) -> None:
    def knows_of_hidden(match: Match) -> bool:
        assert match.question is not None
        return bool(odds.belief("inferno", match.state, match.question.side))

    save = position("inferno", knows_of_hidden, "versus")
    asked = kurgan.load(save).question
    assert asked is not None
    Player(page).sit(server.upload(save), asked.side)
    page.keyboard.press("b")
    page.locator(".belief-badge").first.wait_for()
    section = page.locator("#panel-odds .estimate").first
    section.wait_for()
    assert "%" in section.inner_text()
    page.keyboard.press("b")
    page.locator(".belief-badge").first.wait_for(state="detached")


# Dice and events


@pytest.mark.slow
def test_events_are_shown_one_after_another_and_can_be_skipped(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(reduced_motion="no-preference")
    asked = position("advance", lambda match: is_asked(match, "arrive_at"))
    player = Player(page).sit(server.upload(asked))
    for _ in range(20):
        player.act()
        if page.locator("#tray .dice").count():
            break
    assert page.locator("#tray .dice").count(), "dice are shown as dice"
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.locator("#tray").wait_for(state="hidden")


def test_since_my_last_turn_and_the_log(server: Server, page: Page) -> None:
    match = server.upload(position("axis", lambda match: len(match.journal) > 200))
    asked = next(row for row in server.ask("GET", "matches") if row["id"] == match.id)["to_act"]
    seat = next(n for n, one in enumerate(match.seats) if one["side"] == asked)
    Player(page).sit(match, seat)
    page.keyboard.press("l")
    rows = page.locator("#panel-log .row")
    everything = rows.count()
    assert everything > 20
    page.locator("#panel-log select").select_option(index=2)
    assert 0 < rows.count() < everything
    page.locator("#panel-log button.row-words").last.click()
    page.locator(".ring-flash").first.wait_for(state="attached")
    page.keyboard.press("h")
    assert page.locator("#panel-log select").input_value() == "since"


# Saves


@pytest.mark.slow
def test_a_save_goes_down_and_up(
    server: Server, page: Page, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = server.begin("inferno", seed=3)
    server.own(page)
    player = Player(page).sit(match)
    for _ in range(5):
        player.act()
    page.keyboard.press("Escape")  # what was chosen is not in a save
    words = player.sees["words"]
    saves = {}
    for name in ("save", "capsule"):
        page.locator("#menu summary").click()
        with page.expect_download() as started:
            page.locator("#menu-list").get_by_text(f"Download the {name}").or_(
                page.locator("#menu-list").get_by_text(f"bug {name}")
            ).click()
        saves[name] = tmp_path / started.value.suggested_filename
        started.value.save_as(saves[name])
    body = json.loads(saves["save"].read_text())
    assert body == match.save()
    assert main(["replay", str(saves["capsule"])]) == 0
    assert capsys.readouterr().out
    server.ask("DELETE", f"matches/{match.id}")
    page.goto(server.owner_link)
    page.locator("#file").set_input_files(saves["save"])
    page.wait_for_url("**/match/*")
    player.ready()
    assert match.id not in page.url
    assert player.sees["words"] == words
    player.act()


# Notes and settings


@pytest.mark.slow
def test_notes_are_kept_for_this_seat(server: Server, new_page: NewPage) -> None:
    match = server.begin("axis", seed=3)
    page, other = new_page(), new_page()
    player = Player(page).sit(match, 0)
    page.keyboard.press("n")
    page.wait_for_function("() => document.activeElement.matches('.notes')")
    page.keyboard.type("u 1 2 3 ?")  # keys that mean something elsewhere
    page.get_by_text("Saved.").wait_for()
    page.reload()
    player.ready()
    page.locator("#tab-notes").click()
    page.wait_for_function("() => document.querySelector('.notes')?.value === 'u 1 2 3 ?'")
    Player(other).sit(match, 1)
    with other.expect_response("**/notes"):
        other.locator("#tab-notes").click()
    other.locator(".notes").wait_for()
    assert other.locator(".notes").input_value() == ""


@pytest.mark.slow
def test_light_and_dark_are_remembered(server: Server, page: Page) -> None:
    player = Player(page).sit(server.begin("advance", seed=3))
    ink = "getComputedStyle(document.body).color"
    light = page.evaluate(ink)
    page.locator("#tab-settings").click()
    page.locator("#panel-settings select").first.select_option("dark")
    page.wait_for_function(f"(light) => {ink} !== light", arg=light)
    page.reload()
    player.ready()
    assert page.evaluate(ink) != light


@pytest.mark.slow
def test_the_map_remembers_where_one_looked(server: Server, page: Page) -> None:
    player = Player(page).sit(server.begin("advance", seed=3))
    window = "document.querySelector('svg.board').getAttribute('viewBox').split(' ').map(Number)"
    whole = page.evaluate(window)
    page.locator("#nearer").click()
    page.mouse.move(300, 300)
    page.mouse.wheel(0, -300)
    page.wait_for_function(
        "() => (localStorage.getItem('kurgan.view.advance') ?? 'null') !== 'null'"
    )
    page.mouse.down()
    page.mouse.move(360, 340, steps=4)
    page.mouse.up()
    near = page.evaluate(window)
    assert near[2] < whole[2] * 0.8
    page.wait_for_function(
        "([x]) => Math.abs(JSON.parse(localStorage.getItem('kurgan.view.advance')).x - x) < 2",
        arg=[near[0] + near[2] / 2],
    )
    page.reload()
    player.ready()
    again = page.evaluate(window)
    assert again == pytest.approx(near, abs=2)
    page.keyboard.press("f")
    assert page.evaluate(window) == pytest.approx(whole, abs=2)


def test_the_catalogue_of_advance_has_every_soviet_counter(server: Server, page: Page) -> None:
    """Those that begin face up (14.5.1) and Pavlov's House (12.6), too."""
    page.goto(server.owner_link)
    pack = kurgan.new("advance", seed=1).pack
    files = {name.removesuffix(".json"): rows for name, rows in pack.files.items()}
    listed = page.evaluate(
        """async (files) => {
          const { catalogue } = await import("/static/js/games/advance/catalogue.js");
          return catalogue({ names: {}, files }).flatMap(({ rows }) => rows.map(({ key }) => key));
        }""",
        files,
    )
    counters = {f"counter:{counter.id}" for counter in ADVANCE.tables(pack).counters}
    assert counters <= set(listed)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["advance", "inferno", "axis"])
def test_the_reference_is_an_aid_and_tells_last_where_data_come_from(
    server: Server, page: Page, game: str
) -> None:
    Player(page).sit(server.begin(game, seed=1))
    page.locator("#tab-reference").click()
    panel = page.locator("#panel-reference")
    panel.locator(".aid").first.wait_for()
    titles = panel.locator(".reference > details > summary").all_inner_texts()
    assert "round" in titles[0] or "turn" in titles[0]
    assert titles[-1] == "Where the data come from"
    shown = panel.locator(".reference > .catalogue").all_text_contents()
    assert not any(word in text for text in shown for word in ("documented", "reconstructed"))
    assert not any(code in text for text in shown for code in ("OOA", "arrives T"))
    first = panel.locator(".aid-rule").first
    rule = (first.get_attribute("title") or "").removeprefix("Rule ")
    first.click()
    page.locator(f".rule.cited[data-rule='{rule}']").wait_for()
