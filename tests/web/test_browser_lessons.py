"""The first game of each game, driven in a real browser: nobody gets lost in it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from kurgan.kernel.procedure import Json
from tests.share import first_of

from .browser import POINT, Player
from .conftest import NewPage
from .serving import Server
from .test_browser_access import check_with_axe

GAMES = ["advance", "inferno", "axis"]
SIZES = [(1366, 768), (1280, 800)]

# Where the page stands after scripts have tried to scroll it; what a click does not reach.
STANDS = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame().then(frame);  // the map follows the size of the window
  for (const part of [document.documentElement, document.body]) part.scrollTo(0, 999);
  const parts = [...document.querySelectorAll(".answer, #combat, #tabs")];
  for (const part of parts) part.scrollIntoView({ block: "start" });
  document.querySelector("#panel-board").scrollTop = 0;
  const isAtHand = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  const wanted = ["#undo", "#replay-button", "#menu summary", ".lesson-ways button", "#tab-log"];
  return {
    scrolled: [scrollY, document.body.scrollTop],
    outOfReach: wanted.filter((one) => !isAtHand(document.querySelector(one))),
  };
}"""

# What the battle panel shows and captions in the order in which they come to be seen.
RECORD = """() => {
  window.seen = [];
  const note = (kind, box) => new MutationObserver((changes) => {
    for (const { textContent } of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (textContent.length > 3) window.seen.push([kind, textContent]);
    }
  }).observe(document.querySelector(box), { childList: true, subtree: true });
  note("row", ".battle");
  note("caption", ".lesson-words");
}"""

# Each time the tray shows something: how many lit things it lies over, and how many there are.
WATCH_TRAY = """() => {
  window.covered = [];
  const tray = document.querySelector("#tray");
  const middle = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  new MutationObserver(() => requestAnimationFrame(() => {
    if (tray.hidden || document.querySelector("#ask[data-busy]")) return;
    const box = tray.getBoundingClientRect();
    const lit = [...document.querySelectorAll("#map .can")].map(middle);
    const under = lit.filter(([x, y]) =>
      x > box.left && x < box.right && y > box.top && y < box.bottom);
    window.covered.push([under.length, lit.length]);
  })).observe(tray, { childList: true, subtree: true, attributes: true });
}"""


class Pupil:
    """Someone who plays a lesson by mouse."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.box = page.locator(".lesson")
        self.words = page.locator(".lesson-words")

    def begin(self, server: Server, game: str) -> Pupil:
        """Begin the lesson on the first page."""
        self.page.goto(server.owner_link)
        self.page.locator(f".game-{game}").get_by_role("button", name="First game").click()
        self.box.wait_for()
        self.steps: list[Json] = server.ask("GET", f"lessons/{game}")["steps"]
        return self

    @property
    def seq(self) -> str | None:
        return self.page.locator("#ask").get_attribute("data-seq")

    def press(self, name: str) -> None:
        self.box.get_by_role("button", name=name).click()

    def go_on(self, step: Json) -> None:
        """Do what a caption says."""
        expect(self.words).to_contain_text(step["caption"])
        if "action" not in step:
            self.press("Next")
        elif not self.click_wanted_thing():
            self.page.locator("#ask .answer.wanted").click()

    def click_wanted_thing(self) -> bool:
        """Click what the lesson points at, where that is the answer."""
        lit = self.page.locator("#map .can[data-keys]")
        wanted = lit.evaluate_all("(all) => all.findIndex((one) => one.matches('.wanted'))")
        point = self.page.evaluate(POINT, wanted) if wanted >= 0 else None
        if point is None:
            return False
        seq = self.seq
        self.page.mouse.click(*point)
        self.page.wait_for_function(
            "(seq) => document.querySelector('#ask').dataset.seq !== seq"
            " || document.querySelector('.crumb, .lesson-hint.refused')",
            arg=seq,
        )
        if self.seq == seq:  # the thing has several answers
            self.page.locator("#ask .answer.wanted").click()
        return True

    def up_to(self, action: list[Json]) -> Iterator[Json]:
        """Play until this answer is to be given."""
        for step in self.steps:
            if step.get("action") == action:
                expect(self.words).to_contain_text(step["caption"])
                return
            self.go_on(step)
            yield step
        raise AssertionError("the lesson has no such answer")

    def to_the_first_answer(self) -> Json:
        """Read up to the first thing to do."""
        first: Json = next(step for step in self.steps if "action" in step)
        for _ in self.up_to(first["action"]):
            pass
        return first


# To the end


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_played_to_its_end_and_the_page_never_scrolls(
    server: Server, page: Page, game: str
) -> None:
    pupil = Pupil(page).begin(server, game)
    for number, step in enumerate(pupil.steps, 1):
        pupil.go_on(step)
        last = f"Step {number + 1} of" if number < len(pupil.steps) else "Done"
        expect(page.locator(".lesson-count")).to_contain_text(last)
        assert page.locator("#cover").is_hidden(), "whoever learns plays alone"
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            stands = page.evaluate(STANDS)
            assert stands == {"scrolled": [0, 0], "outOfReach": []}, (number, width)
    expect(pupil.box).to_contain_text("Well done")
    pupil.press("Play on")
    expect(pupil.box).to_have_count(0)
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.includes('lesson'))") == []
    assert page.locator("#ask [data-answer]").count() > 0


@pytest.mark.slow
def test_a_lesson_is_done_for_whoever_wants_it_so(server: Server, page: Page) -> None:
    pupil = Pupil(page).begin(server, "inferno")
    for step in pupil.steps:
        expect(pupil.words).to_contain_text(step["caption"])
        pupil.press("Do it for me" if "action" in step else "Next")
    expect(pupil.box).to_contain_text("Well done")


@pytest.mark.slow
def test_a_lesson_is_played_with_one_key(server: Server, page: Page) -> None:
    pupil = Pupil(page).begin(server, "axis")
    pupil.box.get_by_role("button", name="Next").focus()
    for step in pupil.steps:
        expect(pupil.words).to_contain_text(step["caption"])
        page.wait_for_function("() => document.activeElement.matches('.lesson button, .answer')")
        page.keyboard.press("Enter")
    expect(pupil.box).to_contain_text("Well done")


# Never lost


def test_a_page_that_is_read_takes_no_answer(server: Server, page: Page) -> None:
    pupil = Pupil(page).begin(server, "inferno")
    seq = pupil.seq
    assert page.locator("#map .can, #panel-board .can").count() == 0, "nothing is lit"
    for by in ("key", "mouse"):
        if by == "key":
            page.keyboard.press("1")
        else:
            page.locator("#ask .answer").first.click(force=True)
        expect(page.locator(".lesson-hint.refused")).to_contain_text("press Next")
        expect(page.locator("#live")).to_contain_text("press Next")
        assert pupil.seq == seq
        pupil.press("Next")
        expect(page.locator(".lesson-hint.refused")).to_have_count(0)
    assert page.locator("#ask[data-busy]").count() == 0


@pytest.mark.slow
def test_another_answer_than_the_lessons_is_refused_with_a_hint(server: Server, page: Page) -> None:
    pupil = Pupil(page).begin(server, "advance")
    roll = ["attack", "16"]  # dice and hidden things lie behind it
    for _ in pupil.up_to(roll):
        pass
    seq, words = pupil.seq, page.locator("#ask .answer.wanted span").inner_text()
    hint = page.locator(".lesson-hint.refused")
    page.locator("#ask .answer:not(.wanted)").first.click()
    expect(hint).to_contain_text(words)
    page.reload()
    expect(pupil.box).to_contain_text(f"Now you: {words}")
    unwanted = page.locator("#ask .answer:not(.wanted)").first.get_attribute("aria-keyshortcuts")
    page.keyboard.press(unwanted or "")
    expect(hint).to_contain_text(words)
    assert pupil.seq == seq
    page.locator("#ask .answer.wanted").click()
    expect(page.locator(".lesson-count")).to_contain_text("Step 16 of")


@pytest.mark.slow
def test_a_lesson_goes_back_with_undo(server: Server, page: Page) -> None:
    pupil = Pupil(page).begin(server, "advance")
    step = pupil.to_the_first_answer()
    pupil.go_on(step)
    expect(pupil.words).not_to_contain_text(step["caption"])
    page.keyboard.press("u")
    expect(pupil.words).to_contain_text(step["caption"])


@pytest.mark.slow
def test_a_lesson_begins_anew_whenever_one_wants(server: Server, page: Page) -> None:
    pupil = Pupil(page).begin(server, "axis")
    address = page.url
    pupil.to_the_first_answer()
    pupil.press("Begin the lesson anew")
    page.get_by_role("dialog").get_by_role("button", name="Go on here").click()
    assert page.url == address
    pupil.press("Begin the lesson anew")
    page.get_by_role("dialog").get_by_role("button", name="Begin anew").click()
    expect(pupil.words).to_contain_text(pupil.steps[0]["caption"])
    assert page.url != address
    assert page.locator("#cover").is_hidden()
    pupil.press("Leave the lesson")
    expect(pupil.box).to_have_count(0)
    page.reload()
    Player(page).ready()
    assert pupil.box.count() == 0


@pytest.mark.slow
def test_next_stays_where_it_is(server: Server, page: Page) -> None:
    pupil = Pupil(page).begin(server, "advance")
    following = pupil.box.get_by_role("button", name="Next")
    places: list[object] = []
    while following.is_visible() and len(places) < 4:
        places.append(following.bounding_box())
        following.click()
    assert len(places) > 1
    assert places.count(places[0]) == len(places)


@pytest.mark.slow
def test_a_lesson_shows_its_rule_and_goes_back(server: Server, page: Page) -> None:
    pupil = Pupil(page).begin(server, "advance")
    first, second = pupil.steps[:2]
    pupil.go_on(first)
    expect(pupil.box).to_contain_text("Step 2 of")
    assert page.locator("#map .wanted").count() == len(second["things"])
    pupil.box.locator(".rule-link").click()
    expect(page.locator(f".rule.cited[data-rule='{second['rule']}']")).to_be_visible()
    pupil.press("Back")
    expect(pupil.words).to_contain_text(first["caption"])


# What happens is seen first


@pytest.mark.slow
def test_a_caption_does_not_tell_what_the_dice_have_not_shown(
    server: Server, new_page: NewPage
) -> None:
    page = new_page(reduced_motion="no-preference")
    pupil = Pupil(page).begin(server, "inferno")
    bomb = ["play_german_card", "heinkel-4"]
    for _ in pupil.up_to(bomb):
        pass
    after = next(n for n, step in enumerate(pupil.steps) if step.get("action") == bomb) + 1
    told = pupil.steps[after]["caption"]
    page.evaluate(RECORD)
    page.locator("#ask .answer.wanted").click()
    expect(pupil.words).to_contain_text("Watch what happens")
    expect(pupil.words).to_contain_text(told)
    seen = page.evaluate("window.seen")
    rows = [n for n, (kind, _) in enumerate(seen) if kind == "row"]
    captions = [n for n, (kind, words) in enumerate(seen) if kind == "caption" and words == told]
    assert len(rows) > 3, "the bombs and what they did"
    assert captions[0] > rows[-1], seen


@pytest.mark.slow
def test_events_hide_nothing_that_is_lit_and_can_be_put_away(server: Server, page: Page) -> None:
    page.add_init_script("localStorage.setItem('kurgan.settings', '{\"speed\": \"off\"}')")
    pupil = Pupil(page).begin(server, "advance")
    tray = page.locator("#tray")
    page.evaluate(WATCH_TRAY)
    for step in pupil.steps[:20]:
        pupil.go_on(step)
    expect(tray).to_be_visible()
    covered = page.evaluate("window.covered")
    assert max(lit for _, lit in covered) > 3
    assert [under for under, _ in covered if under] == []
    assert tray.evaluate("(tray) => getComputedStyle(tray).pointerEvents") == "none"
    tray.get_by_role("button", name="Close").click()
    expect(tray).to_be_hidden()


@pytest.mark.slow
def test_dice_are_pictures_with_words_for_readers_only(server: Server, page: Page) -> None:
    pupil = Pupil(page).begin(server, "inferno")
    for _ in pupil.up_to(["reduce_german", "G-79"]):
        pass
    page.locator("#tab-log").click()
    rolled = page.locator("#panel-log .row", has=page.locator(".dice")).first
    expect(rolled.locator(".dice svg")).to_have_count(6)
    assert "[" not in rolled.inner_text()
    assert (rolled.locator(".dice").get_attribute("aria-label") or "").startswith("Dice 1, ")


@pytest.mark.slow
@pytest.mark.parametrize("scheme", first_of("light", "dark"))
def test_axe_on_a_lesson(server: Server, new_page: NewPage, scheme: str) -> None:
    page = new_page(color_scheme=scheme)
    pupil = Pupil(page).begin(server, "advance")
    check_with_axe(page)
    pupil.to_the_first_answer()
    page.locator("#ask .answer:not(.wanted)").first.click()
    expect(page.locator(".lesson-hint.refused")).to_be_visible()
    check_with_axe(page)
