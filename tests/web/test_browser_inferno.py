"""What the page says beside the map of Inferno: things, the combat that goes on, hands."""

from __future__ import annotations

from playwright.sync_api import Page

import kurgan
from kurgan.games.inferno.game import INFERNO
from kurgan.kernel.procedure import Json
from kurgan.web.reference import reference
from tests.inferno.scene import Scene

from .serving import Server

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
