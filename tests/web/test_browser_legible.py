"""What a player needs can be read and tapped: on a small screen with the whole map, on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

import kurgan
from kurgan.games.axis.pack.tables import UNITS
from kurgan.kernel.dice import dice_for
from kurgan.kernel.match import Match, branched
from kurgan.kernel.moves import find_moves
from kurgan.protocol import promised
from tests.share import first_of, some_of

from .browser import Player
from .conftest import NewPage
from .serving import Server, in_combat, position
from .test_browser_moves import Hand

GAMES = ["advance", "inferno", "axis"]
SMALLEST = 10.4  # pixels of type; 10.5 and what rounding takes away
FINGER = 40
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def to_act(match: Match) -> int:
    """Who has the question."""
    assert match.question is not None
    return match.question.side


def seated(server: Server, page: Page, save: Any) -> Player:
    """Open a position at the seat of the side that is asked."""
    return Player(page).sit(server.upload(save), to_act(kurgan.load(save)))


# Type

SMALL = """(least) => [...document.querySelectorAll("#map svg.board text, #map svg.board tspan")]
  .filter((one) => one.textContent.trim() && one.checkVisibility({opacityProperty: true}))
  .map((one) => {
    const { c, d } = (one.closest("text")).getScreenCTM();
    const pixels = parseFloat(getComputedStyle(one).fontSize) * Math.hypot(c, d);
    return { words: one.textContent, of: one.getAttribute("class"), pixels };
  })
  .filter((one) => one.pixels < least)"""


@pytest.mark.parametrize("size", [(1280, 800), pytest.param((1440, 900), marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", some_of(["axis"], ["advance", "inferno"]))
def test_all_type_can_be_read_with_the_whole_map_in_sight(
    server: Server, new_page: NewPage, game: str, size: tuple[int, int]
) -> None:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    Player(page).sit(server.begin(game, seed=1))
    assert page.evaluate(SMALL, SMALLEST) == []
    seated(server, page, position(game, in_combat))
    assert page.evaluate(SMALL, SMALLEST) == []
    assert page.locator("#map svg.board text:visible").count() > 50


@pytest.mark.slow
def test_small_print_comes_when_the_map_is_near(server: Server, page: Page) -> None:
    Player(page).sit(server.begin("advance", seed=1))
    names = page.locator(".layer-pieces .stripe-words")
    assert not names.first.is_visible()
    for _ in range(3):
        page.locator("#nearer").click()
    assert names.first.is_visible()
    page.locator("#whole").click()
    assert not names.first.is_visible()


COVERED = """() => {
  const box = (one) => one.getBoundingClientRect();
  const meets = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const ink = ({ left, right, top, bottom }) => ({ left, right, top: top + 3, bottom: bottom - 3 });
  const pieces = [...document.querySelectorAll("#map .piece")];
  const bodies = pieces.map((one) => [one, box(one.querySelector(".piece-body") ?? one)]);
  return [...document.querySelectorAll("#map .axis-name")].flatMap((name, n, names) => {
    const words = ink(box(name));
    const over = bodies.filter(([, body]) => meets(words, body)).map(([one]) => one.dataset.zone);
    const written = names.filter((other) => other !== name && meets(words, ink(box(other))));
    const by = [...over, ...written.map((other) => other.textContent)];
    return by.map((cover) => [name.textContent, cover]);
  });
}"""
CROWD = """() => {
  const box = (one) => one.getBoundingClientRect();
  const sheet = box(document.querySelector("#map .layer-ground"));
  const stacks = [...document.querySelectorAll("#map .axis-stack")]
    .map((one) => [...one.querySelectorAll(".piece")]);
  const body = (one) => box(one.querySelector(".piece-body"));
  const isHidden = (a, b) =>
    Math.abs(a.top - b.top) < 2 && Math.abs(a.left - b.left) < a.width * 0.6;
  const hidden = stacks.flatMap((pieces) => pieces.flatMap((one, n) => pieces.slice(n + 1)
    .filter((other) => isHidden(body(one), body(other))).map(() => one.dataset.zone)));
  const outside = stacks.flat()
    .filter((one) => box(one).left < sheet.left || box(one).right > sheet.right);
  return [hidden, outside.map((one) => one.dataset.zone)];
}"""


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["race", "uranus"])
def test_nothing_covers_a_name_of_the_axis_boards(
    server: Server, page: Page, scenario: str
) -> None:
    def in_the_middle(match: Match) -> bool:
        return len(match.journal) > 500 and in_combat(match)

    for save in (
        kurgan.new("axis", scenario, seed=1).save(),
        position("axis", in_the_middle, scenario=scenario),
    ):
        seated(server, page, save)
        assert page.locator("#map .axis-name").count() > 58
        assert page.locator("#map .piece").count() > 50
        assert page.evaluate(COVERED) == []
        assert page.evaluate(CROWD) == [[], []]


OUTSIDE = """() => {
  const box = (one) => one.getBoundingClientRect();
  const hexes = [...document.querySelectorAll("#map .place")].map(box);
  return [...document.querySelectorAll("#map .inferno-name:not(.small-print)")].filter((name) => {
    const { left, right, top, bottom } = box(name);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const near = ({ left, right, top, bottom }) =>
      Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y);
    const hex = hexes.reduce((one, other) => (near(one) < near(other) ? one : other));
    return left < hex.left || right > hex.right;
  }).map((name) => name.textContent);
}"""


@pytest.mark.slow
def test_names_of_inferno_stay_in_their_hexes(server: Server, page: Page) -> None:
    for save in (kurgan.new("inferno", seed=1).save(), position("inferno", in_combat)):
        seated(server, page, save)
        assert page.locator("#map .inferno-name:not(.small-print)").count() > 50
        assert page.evaluate(OUTSIDE) == []


NAMED = """() => [...document.querySelectorAll("#map .axis-stack .piece")].map((one) => {
  const { zone, kind, unit = "supply", side, count, slots = "" } = one.dataset;
  const shown = one.querySelector(".axis-count, .axis-token-count").textContent;
  return { zone, kind, unit, side, count: Number(count), shown, slots };
})"""


@pytest.mark.slow
def test_a_captured_factory_of_axis_shows_its_other_side(server: Server, page: Page) -> None:
    match = kurgan.new("axis", "race", seed=1)
    state: Any = match.state.copy()
    zone = state.factory[0]
    state.destroy(zone, UNITS.index("sov_infantry"), 2)
    state.take_control(zone, 0)
    seated(server, page, branched(match, state, dice_for(1)).save())
    titles = page.locator("#map .axis-factory title").all_text_contents()
    assert sorted(titles) == ["Artillery factory", "Tank factory, captured"]
    assert page.locator("#map .axis-factory.is-idle").count() == 1


@pytest.mark.slow
def test_every_chip_says_what_it_is_and_a_stack_opens(server: Server, page: Page) -> None:
    save = kurgan.new("axis", "race", seed=1).save()
    player = seated(server, page, save)
    view = kurgan.load(save).view(0)
    chips = page.evaluate(NAMED)
    assert all(chip["shown"] == str(chip["count"]) for chip in chips)
    units = {
        (zone["id"], unit): count for zone in view["zones"] for unit, count in zone["units"].items()
    }
    on_land = [chip for chip in chips if chip["kind"] == "unit"]
    assert {(chip["zone"], chip["unit"]): chip["count"] for chip in on_land} == units
    slots = [slot for chip in chips for slot in chip["slots"].split()]
    assert sorted(slots) == sorted(
        craft["id"]
        for craft in view["aircraft"]
        if craft["place"] in {z["id"] for z in view["zones"]}
    )
    assert page.locator("#map .axis-clash").count() == sum(
        len({unit[:3] == "sov" for unit in zone["units"]}) > 1 for zone in view["zones"]
    )
    here = "abganerovo_station"
    page.locator(f"#map .place[data-keys~='zone:{here}']").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    opened = page.locator("#tip .axis-opened")
    opened.wait_for()
    place = page.evaluate("document.activeElement.dataset.keys").split()[0].partition(":")[2]
    shown = opened.locator(".piece").count()
    assert shown == len([chip for chip in chips if chip["zone"] == place])
    page.keyboard.press("Escape")
    page.get_by_label("Legend of the map").first.click()
    page.locator(".axis-legend li").nth(30).wait_for(state="attached")
    page.keyboard.press("Escape")
    assert page.locator(".axis-legend").count() == 0
    assert player.sees["isAsked"]


UNDER_BLOCKS = """() => {
  const box = (one) => one.getBoundingClientRect();
  const meets = (face, { left, right, top, bottom, height }) =>  // letters do not fill their box
    left < face.right - 2 && face.left < right - 2 &&
    top + height / 4 < face.bottom && face.top < bottom - height / 4;
  const faces = [...document.querySelectorAll(".layer-pieces .block-face")].map(box);
  const seen = [...document.querySelectorAll(".inferno-name, .spawn-star")].filter(
    (one) => one.checkVisibility({ opacityProperty: true }));
  const dots = [...document.querySelectorAll(".layer-pieces .dot:not(.dot-lost)")];
  return {
    seen: seen.length,
    hidden: seen.filter((one) => faces.some((face) => meets(face, box(one)))).map((one) =>
      one.textContent || "star"),
    smallest: Math.min(...dots.map((one) => box(one).width)),
  };
}"""


def test_blocks_show_their_dots_and_cover_no_name(server: Server, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    seated(server, page, position("inferno", in_combat))
    far = page.evaluate(UNDER_BLOCKS)
    for _ in range(3):
        page.locator("#nearer").click()
    near = page.evaluate(UNDER_BLOCKS)
    assert far["smallest"] > 4.4
    assert min(far["seen"], near["seen"]) > 30
    assert (far["hidden"], near["hidden"]) == ([], [])
    card = page.locator(".inferno-card[data-keys]").first
    assert card.locator(".card-picture").count() == 1
    assert len(card.locator(".card-words").inner_text()) > 10


# A phone

BOX = "(one) => one.getBoundingClientRect().toJSON()"
TAPPED = """() => [...document.querySelectorAll("button, summary, select, .home")]
  .filter((one) => one.checkVisibility() && !one.matches(".rule-link, .row-words"))
  .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
  .filter(([, box]) => box.width && box.height)
  .map(([words, box]) => [words, Math.min(box.width, box.height)])"""


@pytest.mark.parametrize("game", first_of("axis", "advance", "inferno"))
def test_on_a_phone_nothing_lies_over_the_map_but_its_buttons(
    server: Server, new_page: NewPage, game: str
) -> None:
    page = new_page(**PHONE)
    seated(server, page, position(game, in_combat))
    for _ in ("folded", "open"):
        page.locator("#combat > summary").tap()
        part = {name: page.locator(f"#{name}").evaluate(BOX) for name in ("map", "combat", "ask")}
        assert part["map"]["bottom"] <= part["combat"]["top"] + 1
        assert part["combat"]["bottom"] <= part["ask"]["top"] + 1
        assert part["map"]["height"] > 150


@pytest.mark.parametrize("game", first_of("inferno", "advance", "axis"))
def test_on_a_phone_every_button_is_as_large_as_a_finger(
    server: Server, new_page: NewPage, game: str
) -> None:
    page = new_page(**PHONE)
    seated(server, page, position(game, in_combat))
    tapped = page.evaluate(TAPPED)
    assert len(tapped) > 12
    assert [(words, size) for words, size in tapped if size < FINGER - 0.5] == []
    tabs = page.locator(".tab-list")
    assert tabs.evaluate("(one) => one.scrollWidth - one.clientWidth") <= 0
    assert page.locator("#tab-settings").evaluate(BOX)["right"] <= 390


def test_what_can_be_picked_is_brought_into_sight(server: Server, new_page: NewPage) -> None:
    page = new_page(**PHONE)
    seated(server, page, position("advance", in_combat))
    frame = page.locator("#map").evaluate(BOX)
    picks = page.locator("#map .can[data-keys]")
    assert picks.count() > 0
    for pick in picks.all():
        box = pick.evaluate(BOX)
        assert frame["top"] <= box["top"]
        assert box["bottom"] <= frame["bottom"]


# Why, and what a click means

OVER = """() => {
  const map = document.querySelector("#map svg.board");
  for (const place of map.querySelectorAll(".place.can")) {
    const box = place.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const [top, ...rest] = document.elementsFromPoint(x, y)
      .map((one) => map.contains(one) ? one.closest("[data-keys]") : null).filter(Boolean);
    const isOver = top && !top.matches(".can, .place") && rest.includes(place);
    if (isOver) return { at: [x, y], name: place.getAttribute("aria-label") };
  }
  return null;
}"""


def test_why_is_about_what_a_click_would_pick(server: Server, page: Page) -> None:
    def from_a_hex(match: Match) -> bool:
        """Hexes can be chosen, and no block."""
        ask = match.question
        assert ask is not None
        kinds = [match.game.verbs[option.verb] for option in ask.options]
        is_hexes = len(kinds) > 3 and all("hex" in kind for kind in kinds[:-1])
        return is_hexes and not find_moves(match, match.state, ask.side).pieces

    player = seated(server, page, position("inferno", from_a_hex))
    found = page.evaluate(OVER)
    assert found, "a block stands on a hex that can be chosen"
    page.mouse.click(*found["at"], button="right")
    card = page.locator("#tip")
    card.locator(".why").wait_for()
    assert "Can be chosen" in card.inner_text()
    assert card.locator("h3").inner_text().split()[0].strip(".:,") in found["name"]
    outlined = page.locator(".layer-hover .ring-about.ring-place")
    assert outlined.count() == 2
    page.keyboard.press("Escape")
    assert outlined.count() == 0
    seen = player.sees
    page.mouse.click(*found["at"])
    player._acted(seen, "map")


# Optional rules on the map


@pytest.mark.parametrize("wanted", [True, False])
def test_the_map_shows_optional_rules_that_are_in_force(
    server: Server, page: Page, wanted: bool
) -> None:
    options = {"rubble": wanted, "northern_shoulder": wanted}
    Player(page).sit(server.begin("advance", seed=1, options=options))
    assert page.locator(".layer-pieces .ruins").count() == int(wanted)
    assert page.locator(".layer-pieces .shoulder-border").count() == int(wanted)


@pytest.mark.slow
def test_a_strategy_that_has_worked_looks_spent(server: Server, page: Page) -> None:
    def seen_before(match: Match) -> bool:
        areas = match.view("german")["areas"]
        return any(
            area["soviet"] and area["soviet"]["revealed"] for area in areas
        ) and not in_combat(match)

    Player(page).sit(server.upload(position("advance", seen_before)))
    counters = page.locator("#map .layer-pieces .counter.revealed")
    spent = page.locator("#map .counter.revealed.strategy-spent .strategy-strike")
    assert counters.count() == spent.count() > 0
    assert not page.locator("#map .layer-ground .strategy-spent").count(), "the legend's is fresh"


@pytest.mark.slow
def test_chances_stand_on_the_map_only_where_one_attacks_now(
    server: Server, new_page: NewPage
) -> None:
    """While one buys or loses units nobody asks what could be attacked some phases later."""
    page = new_page()
    page.add_init_script("""localStorage["kurgan.settings"] = '{"odds": true}'""")
    match = kurgan.new("axis", seed=3)
    while match.question is not None and match.question.kind != "requisition":
        match.play(match.question.options[-1])
    assert match.question is not None
    Player(page).sit(server.upload(match.save()), match.question.side)
    page.locator("#tab-odds").click()
    page.locator("#panel-odds .estimate").first.wait_for()
    assert page.locator("#map .odds-badge").count() == 0


# Chances that lie on a name or on a piece.
ON_OTHERS = """() => {
  const box = (one) => one.getBoundingClientRect();
  const meets = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 5;
  const things = [...document.querySelectorAll("#map .axis-name, #map .piece .piece-body")];
  return [...document.querySelectorAll("#map .odds-badge rect")]
    .filter((one) => things.some((thing) => meets(box(one), box(thing))))
    .map((one) => one.parentNode.textContent);
}"""


@pytest.mark.slow
def test_chances_lie_on_no_name_and_no_piece(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script("""localStorage["kurgan.settings"] = '{"odds": true}'""")
    match, player = kurgan.new("axis", seed=5), kurgan.computer("policy", 1)
    while match.question is not None and match.question.kind != "fight":
        player.play(match)
    seated(server, page, match.save())
    page.locator("#map .odds-badge").first.wait_for()
    assert page.locator("#map .odds-badge").count() > 4
    assert page.evaluate(ON_OTHERS) == []


@pytest.mark.slow
def test_the_map_tells_the_chance_of_what_is_proposed(server: Server, new_page: NewPage) -> None:
    """Not that of the attack without the support that is proposed."""
    page = new_page()
    page.add_init_script("""localStorage["kurgan.settings"] = '{"odds": true}'""")
    match, player = kurgan.new("advance", seed=3), kurgan.computer("policy", 1)
    while match.question is not None and match.question.kind != "lead":
        player.play(match)
    seated(server, page, match.save())
    on_roll = page.locator("#ask .answer.main .chance")
    on_roll.wait_for()
    page.wait_for_function(
        """(chance) => [...document.querySelectorAll("#map .odds-badge")]
          .some((one) => one.textContent.trim() === chance)""",
        arg=on_roll.inner_text(),
    )
    assert on_roll.is_visible()


CHANCES = """() => [...document.querySelectorAll("#map .odds-badge")]
  .map((one) => one.textContent.trim())"""


# Whatever is shown on the map, for however short a time, that is not a chance but a bound of it.
BOUNDS = """() => {
  window.bounds = [];
  new MutationObserver(() => window.bounds.push(
    ...[...document.querySelectorAll("#map .odds-badge")].map((one) => one.textContent)
      .filter((words) => words.includes("≤")),
  )).observe(document.querySelector("#map .layer-badges"), { childList: true, subtree: true });
}"""


@pytest.mark.slow
def test_the_map_tells_the_chances_of_what_is_chosen(server: Server, new_page: NewPage) -> None:
    """Not those of all that could come, for no moment; none where a click attacks nothing."""
    page = new_page()
    page.add_init_script("""localStorage["kurgan.settings"] = '{"odds": true}'""")
    match = kurgan.new("axis", "race", seed=3)
    hand = Hand(page).sit(server, match)
    page.locator("#map .odds-badge").first.wait_for()
    in_reach = page.locator("#map .place.aim").count()
    assert page.locator("#map .odds-badge").count() == in_reach
    page.evaluate(BOUNDS)
    hand.on("force:manoilin/ger_tank", times=2)
    pieces = find_moves(match, match.state, 0).pieces
    at_manoilin = ["force", "manoilin"]
    chosen = tuple(p for p in pieces if match.codec.encode_piece(p)[:2] == at_manoilin)
    attacks = [
        one for one in find_moves(match, match.state, 0, chosen).moves if one.name == "attack"
    ]
    answers = [[match.codec.encode(one) for one in attack.answers] for attack in attacks]
    found = [promised(match, match.state, 0, one)["assembling"]["win"] for one in answers]
    page.wait_for_function(
        f"(chances) => String(({CHANCES})().sort()) === String(chances)",
        arg=sorted(f"{round(100 * one)} %" for one in found),
    )
    assert len(found) > 4
    assert page.evaluate("window.bounds") == []
