"""Events of Axis as scenes: what a fight is called, who stands in it, and what is no fight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

import kurgan
from kurgan.kernel.procedure import Json

from .serving import Server

# What a scene of Axis is made of: the pieces of both halves when a fight opens, and its terms.
FIGHTS = """async ([rows, view, units]) => {
  const { beats } = await import("/static/js/games/axis/scenes.js");
  const reference = { names: {}, files: { units: { units } } };
  const told = rows.map(([event, args, needs, rule = ""]) =>
    ({ event, args, needs, rule, words: "" }));
  const parts = ({ do: name, title, forces, throws, words, which }) => name === "fight"
    ? [title, ...forces.map(({ actors }) => actors.map(({ key }) => key))]
    : name === "roll"
    ? [throws[0].label, throws[0].words, throws[0].groups.map(({ by }) => by ?? "")]
    : [name, words, which];
  return beats(told, view, view, reference).filter(({ do: name }) => name !== "move").map(parts);
}"""


UNITS = [
    {"id": "ger_infantry", "class": "land", "atk": 1, "def": 2},
    {"id": "ger_tank", "class": "land", "atk": 3, "def": 3},
    {"id": "ger_assault_gun", "class": "land", "atk": 2, "def": 3},
    {"id": "ger_bomber", "class": "air", "atk": 3, "def": 1},
    {"id": "min_infantry", "class": "land", "atk": 1, "def": 2},
    {"id": "sov_infantry", "class": "land", "atk": 1, "def": 2},
    {"id": "sov_tank", "class": "land", "atk": 3, "def": 3},
]


def scene_of(page: Page, server: Server, rows: Json, **third_site: str) -> Json:
    """How the page would play some events after the beginning of Uranus."""
    page.goto(server.owner_link)
    view: Json = kurgan.new("axis", "uranus", seed=7).view("axis")
    view["ambush_sites"][2] |= third_site
    return page.evaluate(FIGHTS, [rows, view, UNITS])


def test_who_has_marched_into_a_fight_stands_in_it(server: Server, page: Page) -> None:
    """A computer marches and fights while the page still shows what was before."""
    marched = ["units_moved", ["sov_tank", 1, "kotluban", "rynok"], []]
    [[title, attackers, defenders], *_] = scene_of(
        page, server, [marched, ["combat_begun", ["rynok", "allies"], []]]
    )
    assert title == "Combat in Rynok"
    assert attackers == ["sov_tank"]
    assert defenders, "the Axis stands there from the beginning"


def test_supply_and_walls_count_in_combat_as_it_is_fought(server: Server, page: Page) -> None:
    """A token may have fed a force that the page still shows unsupplied; guns ask for neither."""
    fought = ["combat_begun", ["spartanovka", "axis"], []]
    fed = ["token_spent", ["spartanovka", "spartanovka", "allies"], []]
    for rows, terms in ([fought], [["term", "Unsupplied", 1]]), ([fed, fought], []):
        assert [part for part in scene_of(page, server, rows) if part[0] == "term"] == terms
    over = ["air_defense_fired", ["pavlovs_house", "allies", 0, 6], [[1, 1, 1]], "Artillery"]
    [[title, *_], dice, *_] = scene_of(page, server, [over])
    assert [title, dice[0]] == ["Air Defense over Pavlov's House", "Air Defense"]


@pytest.mark.slow
def test_an_ambush_is_seen_with_its_die(server: Server, page: Page) -> None:
    """A German hides beside the same zone, in which no Soviet stands."""
    rolled = ["ambush_rolled", ["mamayev_kurgan", 2], [[1, 1, 2]]]
    [fight, dice, *_] = scene_of(page, server, [rolled], unit="ger_infantry")
    assert fight[:2] == ["Ambush into Mamayev Kurgan", ["sov_infantry"]]
    assert fight[2] == ["ger_infantry", "ger_artillery"]
    assert dice == ["Ambush", "1 hit", [""]]


@pytest.mark.slow
def test_dice_of_axis_say_whose_they_are_where_the_values_tell_it(
    server: Server, page: Page
) -> None:
    kalach, marched = "kalach", [["sov_infantry", 2], ["sov_tank", 1]]
    rows = [["units_moved", [*units, "kotluban", kalach], []] for units in marched]
    rows += [["combat_begun", [kalach, "allies"], []]]
    supplied = ["hits_scored", [kalach, "allies", 1, 1, 4, 5], [[2, 1, 1], [1, 1, 3]]]
    unsupplied = ["hits_scored", [kalach, "allies", 0, 6], [[1, 1, 2]]]
    over_a_river = ["hits_scored", [kalach, "axis", 1, 4], [[1, 1, 4]]]
    of_nobody_there = ["hits_scored", [kalach, "axis", 1, 4, 1], [[2, 1, 3]]]
    scene = scene_of(page, server, [*rows, supplied, unsupplied, over_a_river, of_nobody_there])
    dice = [parts for parts in scene if parts[0] in ("Attack", "Defense")]
    assert [by for _, _, by in dice] == [["infantry", "tank"], ["tank"], ["tank"], [""]]


@pytest.mark.parametrize("rule", ["Infantry", "Stacking Limits", "Heroes of the Soviet Union"])
def test_who_is_lost_without_a_fight_is_shown_in_none(
    server: Server, page: Page, rule: str
) -> None:
    lost = ["units_lost", ["ger_infantry", 1, "pitomnik"], [], rule]
    assert [name for name, *_ in scene_of(page, server, [lost])] == ["tell"]
    fought = ["units_lost", ["ger_infantry", 1, "rynok"], [], "Combat 4"]
    [[title, *_], [loss, *_], *_] = scene_of(page, server, [fought])
    assert [title, loss] == ["Combat in Rynok", "lose"]
