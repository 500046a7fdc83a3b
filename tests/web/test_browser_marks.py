"""Flags, odds, outlines and proposals cover nothing that one must read, pick or see."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from kurgan.kernel.match import Match
from tests.share import first_of, some_of

from .browser import Player
from .serving import Server, position
from .test_browser_legible import seated

UNDER_FLAGS = """() => {
  const box = (one) => one.getBoundingClientRect();
  const meets = (a, b) =>
    a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 3 && b.top < a.bottom - 3;
  const flags = [...document.querySelectorAll(".flag rect")].map(box);
  const words = [...document.querySelectorAll(".axis-name, .block-number, .area-name")];
  const hidden = words.filter((one) => flags.some((flag) => meets(flag, box(one))));
  return [flags.length, hidden.map((one) => one.textContent)];
}"""


@pytest.mark.parametrize("game", first_of("axis", "inferno"))
def test_flags_leave_names_and_blocks_free(server: Server, page: Page, game: str) -> None:
    def from_some_places(match: Match) -> bool:
        assert match.question is not None
        kinds = [match.game.verbs[option.verb] for option in match.question.options]
        return len(kinds) > 3 and all({"hex", "zone"} & set(kind) for kind in kinds[:-1])

    seated(server, page, position(game, from_some_places))
    assert page.evaluate(UNDER_FLAGS) == [0, []], "flags are for the keyboard"
    page.keyboard.press(".")
    flags, hidden = page.evaluate(UNDER_FLAGS)
    assert flags > 2
    assert all(letter.isupper() for letter in page.locator(".flag-can text").all_text_contents())
    assert hidden == []


ON_PIECES = """() => {
  const box = (one) => one.getBoundingClientRect();
  const meets = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const marks = [...document.querySelectorAll(".badge rect, .flag rect")].map(box);
  const pieces = [...document.querySelectorAll(".layer-pieces .piece-body")].map(box);
  const halos = [...document.querySelectorAll(".layer-pieces .halo")];
  return {
    marks: marks.length,
    together: marks.filter((mark) =>
      marks.some((other) => other !== mark && meets(mark, other))).length,
    covered: pieces.filter((piece) => marks.some((mark) => meets(mark, piece))).length,
    halos: halos.length,
    above: halos.filter((halo) => !halo.matches(":is(:first-child, .halo + .halo)")).length,
  };
}"""


def test_outlines_and_odds_cover_no_piece(server: Server, page: Page) -> None:
    def some_units(match: Match) -> bool:
        assert match.question is not None
        verbs = [option.verb for option in match.question.options]
        return verbs.count("select") > 2 and "attack" in verbs

    page.add_init_script("localStorage['kurgan.settings'] = '{\"odds\": true}'")
    seated(server, page, position("advance", some_units))
    page.locator(".odds-badge").first.wait_for()
    page.keyboard.press("a")
    seen = page.evaluate(ON_PIECES)
    assert seen["marks"] > 3
    assert seen["halos"] > 2
    assert (seen["covered"], seen["above"], seen["together"]) == (0, 0, 0)


BESIDE = """() => {
  const box = (one) => one.getBoundingClientRect();
  const card = box(document.querySelector("#tip"));
  const pieces = [...document.querySelectorAll('.stack[data-place="hex:W"] .block-face')];
  const hides = ({ left, right, top, bottom }) =>
    card.left < right && left < card.right && card.top < bottom && top < card.bottom;
  return [pieces.length, pieces.filter((piece) => hides(box(piece))).length];
}"""


@pytest.mark.slow
def test_what_is_proposed_hides_neither_the_target_nor_who_would_attack_it(
    server: Server, page: Page
) -> None:
    Player(page).sit(server.begin("inferno", seed=1))
    target = page.locator("#map .place.can[data-keys='hex:3']")
    target.wait_for()
    target.click(position={"x": 12, "y": 26}, force=True)
    page.locator("#tip.pinned .answer").wait_for()
    assert page.evaluate(BESIDE) == [3, 0]


# What of a kind the outlines of places are drawn over; they are of no use to who must read a name.
OUTLINED = """(kind) => {
  const rings = [...document.querySelectorAll("#map .ring-place")];
  const things = [...document.querySelectorAll(`#map .layer-pieces ${kind}`)];
  const isOver = (ring, thing) =>
    thing.compareDocumentPosition(ring) & Node.DOCUMENT_POSITION_FOLLOWING;
  return [rings.length, things.filter((thing) => rings.some((ring) => isOver(ring, thing))).length];
}"""


def test_no_outline_runs_through_a_name_or_a_piece_of_the_axis_boards(
    server: Server, page: Page
) -> None:
    def into_many_zones(match: Match) -> bool:
        assert match.question is not None
        return match.question.kind == "march" and len(match.question.options) > 4

    seated(server, page, position("axis", into_many_zones))
    assert page.locator("#map .place.can").count() > 2
    for kind in (".axis-name", ".axis-sign", ".axis-flag", ".piece"):
        rings, under = page.evaluate(OUTLINED, kind)
        assert rings > 4
        assert under == 0, kind
    fronts = page.evaluate(OUTLINED, ".axis-front")[1]
    assert fronts == page.locator("#map .axis-front").count() > 0, "but the front hides none"


# Of points all over the places that can be picked how many show the hand, and how many do not.
HANDS = """() => {
  const counts = { pointer: 0, other: 0 };
  for (const place of document.querySelectorAll("#map .place.can")) {
    const { left, top, width, height } = place.getBoundingClientRect();
    for (let n = 0; n < 100; n++) {
      const [across, down] = [(n % 10) + 0.5, Math.floor(n / 10) + 0.5];
      const all = document.elementsFromPoint(left + width * across / 10, top + height * down / 10);
      const means = all.find((one) => one.matches("[data-keys], [data-keys] *, :not(#map *)"));
      if (means !== place) continue;
      counts[getComputedStyle(all[0]).cursor === "pointer" ? "pointer" : "other"]++;
    }
  }
  return counts;
}"""


@pytest.mark.parametrize("game", first_of("axis", "advance", "inferno"))
def test_the_pointer_is_a_hand_wherever_a_click_picks_a_place(
    server: Server, page: Page, game: str
) -> None:
    def many_places(match: Match) -> bool:
        assert match.question is not None
        kinds = [match.game.verbs.get(option.verb, ()) for option in match.question.options]
        return sum(kind[-1:] in (("area",), ("zone",), ("hex",)) for kind in kinds) > 4

    seated(server, page, position(game, many_places))
    page.locator("#map .place.can").first.wait_for()
    counts = page.evaluate(HANDS)
    assert counts["other"] == 0
    assert counts["pointer"] > 100, counts


@pytest.mark.parametrize(
    ("game", "kinds"),
    some_of([("advance", [".area-label", ".counter"])], [("inferno", [".inferno-name", ".block"])]),
)
def test_no_outline_runs_through_a_name_or_a_piece(
    server: Server, page: Page, game: str, kinds: list[str]
) -> None:
    def in_a_turn(match: Match) -> bool:
        assert match.question is not None
        return match.question.kind in ("activate", "action")

    seated(server, page, position(game, in_a_turn))
    page.locator("#map .place.can, #map .block.can").first.wait_for()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("w")  # what is told stands about the place that is meant
    page.locator(".ring-about").first.wait_for(state="attached")
    for kind in kinds:
        rings, under = page.evaluate(OUTLINED, kind)
        assert rings > 3
        assert under == 0, kind
