"""What the page says beside the map of Inferno: things, the combat that goes on, hands."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

import kurgan
from kurgan.games.inferno.game import INFERNO
from kurgan.kernel.match import Match
from kurgan.kernel.procedure import Json
from kurgan.web.reference import reference
from tests.inferno.scene import Scene

from .browser import Player
from .serving import Server, position

# What the page says of a thing in a position of Inferno, and of the combat there.
SAID = """async ([view, reference, key]) => {
  const { describe } = await import("/static/js/games/inferno/words.js");
  const { combat } = await import("/static/js/games/inferno/combat.js");
  const lines = combat(view)?.lines.map(({ words, value }) => `${words}: ${value}`);
  return lines ?? describe(view, reference, key);
}"""


def said_of_inferno(page: Page, server: Server, view: Json, key: str = "") -> str:
    """What the page says of a thing, or of the combat that goes on."""
    page.goto(server.owner_link)
    book = reference(INFERNO, INFERNO.pack())
    lines: list[str] = page.evaluate(SAID, [view, book, key])
    return "\n".join(lines)


def test_of_a_thing_in_inferno_the_edition_is_told_that_is_played(
    server: Server, page: Page
) -> None:
    first, second = [
        kurgan.new("inferno", options={"edition": edition}, seed=7).view("german")
        for edition in ("2017", "2nd")
    ]
    assert "Yellow army" in said_of_inferno(page, server, first, "german_unit:G-15")
    assert "Flotilla" not in said_of_inferno(page, server, first, "hex:5")
    assert "The Flotilla lands here" in said_of_inferno(page, server, second, "hex:5")


def test_the_rubble_roll_of_inferno_counts_hexes_with_attackers_left(
    server: Server, page: Page
) -> None:
    scene = Scene(
        german={"41": ["G-191:1"], "43": ["G-2"]},
        soviet={"42": ["S-45:2", "S-87:2"]},
        soviet_hand=["sniper_s-1"],
        german_hand=["howitzer-1"],
    ).deliberate("42", "41", "43")
    scene.draw("soviet_card", "sniper_s-1")
    assert "attacking hexes: +2" in said_of_inferno(page, server, scene.view())
    scene.play("lay_card").play("play_german_card", "howitzer-1").roll(1, 1, 1, 1, 1, 6)
    assert scene.kind == "reduce_soviet"
    assert "attacking hexes: +1" in said_of_inferno(page, server, scene.view())


HANDS = """async ([view, reference]) => {
  const { panel } = await import("/static/js/games/inferno/panel.js");
  const boxes = [...panel(view, reference).querySelectorAll("section")];
  return boxes.find((box) => box.textContent.startsWith("Soviet hand")).textContent;
}"""


def test_an_announced_chuikov_may_be_the_card_that_lies_facedown(
    server: Server, page: Page
) -> None:
    scene = Scene(
        german={"41": ["G-2"]},
        soviet={"42": ["S-45"]},
        soviet_hand=["chuikov", "tommy-1"],
        german_hand=["howitzer-1"],
        options={"designers_way": "easy_soviet"},
        headquarters="5",
    )
    page.goto(server.owner_link)
    book = reference(INFERNO, INFERNO.pack())
    before = page.evaluate(HANDS, [scene.view(), book])
    scene.deliberate("42").draw("soviet_card", "chuikov")
    after = page.evaluate(HANDS, [scene.view(), book])
    assert before.startswith("Soviet hand: 2Chuikov")
    assert after == "Soviet hand: 1a hidden cardChuikov: here or facedown in the combat"


# Who throws the dice of cards, and what they are called; rows are event, side and arguments.
THROWS = """async ([rows, view, reference]) => {
  const { beats } = await import("/static/js/games/inferno/scenes.js");
  const told = rows.map(([event, side, ...args]) => ({ event, side, args, words: "", rule: "" }));
  const rolls = beats(told, view, view, reference).filter(({ do: name }) => name === "roll");
  return rolls.flatMap(({ throws }) => throws).map(({ which, label }) => [which, label]);
}"""
HOWITZER, TOMMY = ["card_fired", "german", 0, 0, 1, 1], ["card_fired", "soviet", 0, 0, 1, 1]


def test_where_both_sides_play_a_card_each_throws_the_dice_of_its_own(
    server: Server, page: Page
) -> None:
    scene = Scene(
        german={"41": ["G-191"]},
        soviet={"42": ["S-45"]},
        soviet_hand=["tommy-1"],
        german_hand=["howitzer-1"],
    )
    declared = ["deliberate_attack_declared", "german", "42", "41"]
    played = [
        ["german_card_played", "german", "howitzer-1"],
        ["soviet_card_played", "soviet", "tommy-1"],
    ]
    page.goto(server.owner_link)
    book = reference(INFERNO, INFERNO.pack())
    thrown = page.evaluate(THROWS, [[declared, *played, TOMMY, HOWITZER], scene.view(), book])
    assert thrown == [[1, "Tommy Gunner"], [0, "Howitzer"]]


def test_a_card_that_fires_after_a_choice_still_has_its_name(server: Server, page: Page) -> None:
    scene = Scene(
        german={"41": ["G-191:2", "G-194:2"]},
        soviet={"42": ["S-45"]},
        soviet_hand=["sniper_s-1"],
        german_hand=["howitzer-1"],
    ).deliberate("42", "41")
    scene.draw("soviet_card", "sniper_s-1").play("lay_card").play("play_german_card", "howitzer-1")
    assert scene.kind == "reduce_german"
    page.goto(server.owner_link)
    book = reference(INFERNO, INFERNO.pack())
    hit = ["german_reduced", "german", "G-191", 1]
    assert page.evaluate(THROWS, [[hit, HOWITZER], scene.view(), book]) == [[0, "Howitzer"]]


REMOVALS = """async ([view, reference]) => {
  const { panel } = await import("/static/js/games/inferno/panel.js");
  const cells = panel(view, reference).querySelectorAll(".track-removal");
  return [...cells].map((cell) => cell.textContent);
}"""


def test_the_track_names_only_units_that_a_die_can_still_remove(server: Server, page: Page) -> None:
    german, soviet = {"W": ["G-2"]}, {"20": ["S-45"]}
    scene = Scene(german=german, soviet=soviet, dead=["G-64"], removed=["G-120"])
    page.goto(server.owner_link)
    book = reference(INFERNO, INFERNO.pack())
    first, second, third, *_, last = page.evaluate(REMOVALS, [scene.view(), book])
    assert [first, second, third, last] == ["nobody", "closed", "−26", "nobody"]


@pytest.mark.slow
def test_a_card_is_offered_once_with_what_it_does(server: Server, page: Page) -> None:
    def with_a_card(match: Match) -> bool:
        ask = match.question
        return ask is not None and ask.kind == "lay_german_card" and len(ask.options) > 1

    Player(page).sit(server.upload(position("inferno", with_a_card)))
    page.locator("#ask .proposal .answer").first.wait_for()
    told = page.locator("#ask .answer > span").all_text_contents()
    assert len(told) > 1
    assert all(words == "Play no card" or re.match("Play .+: .+", words) for words in told)
    card = page.locator("#panel-board .inferno-card.can").first.bounding_box()
    last = page.locator("#recent").bounding_box()
    assert card
    assert last
    assert card["y"] + 40 < last["y"], "the cards can be seen without scrolling"


@pytest.mark.parametrize(
    ("leaders", "told"), [([], ["Losses", "Spawn", "Deck"]), (["okh"], ["Losses", "Bank", "Deck"])]
)
def test_under_okh_the_numbers_that_decide_count_the_bank(
    server: Server, page: Page, leaders: list[str], told: list[str]
) -> None:
    german, soviet = {"W": ["G-2"]}, {"20": ["S-45"]}
    scene = Scene(
        german=german, soviet=soviet, control={"german": ["3", "8"]}, german_leaders=leaders
    )
    page.goto(server.owner_link)
    numbers = page.evaluate(
        """async (view) => {
          const { numbers } = await import("/static/js/games/inferno/words.js");
          return numbers(view);
        }""",
        scene.view(),
    )
    assert [name for name, *_ in numbers] == told
    assert numbers[1][1] == ("2/19" if leaders else "1/6")
