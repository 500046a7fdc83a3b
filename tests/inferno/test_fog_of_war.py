"""Fog of War: what a side sees and remembers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kurgan.games.inferno.game import INFERNO
from kurgan.kernel.match import new
from tests.inferno.scene import TABLES, Scene
from tests.inferno.turns import versus
from tests.rules import rule

GERMAN, SOVIET = 0, 1


def text(s: Scene, side: int = GERMAN) -> str:
    """All that a side sees, as text."""
    return json.dumps(s.view(side), sort_keys=True)


def hidden_soviets(first: bool, **more: Any) -> Scene:
    """The same table with other blocks, dots, cards and track Units behind the screen."""
    soviet = (
        {"52": ["S-45:4", "S-T6:0"], "53": ["S-13G:1"]}
        if first
        else {"52": ["S-T84:1", "S-WK1:2"], "53": ["S-20D:3"]}
    )
    return Scene(
        german={"67": ["G-191"], "82": ["G-2"]},
        soviet=soviet,
        pools={"infantry": ["S-87", "S-95"], "tank": ["S-T26"], "marine": ["S-92M"]}
        if first
        else {"infantry": ["S-98", "S-112"], "tank": ["S-T27"], "marine": ["S-154M"]},
        soviet_hand=["chuikov", "aa-7"] if first else ["tommy-1", "t34-1"],
        soviet_deck=["t34-2", "t34-3"] if first else ["aa-9", "aa-13"],
        track={1: ["G-194", "G-576"]} if first else {1: ["G-211", "G-577"]},
        **more,
    )


def hexagon(s: Scene, name: str, side: int = GERMAN) -> Any:
    """A hex in a side's view."""
    return next(h for h in s.view(side)["hexes"] if h["id"] == name)


@rule("Fog of War")
@pytest.mark.parametrize("mode", ["solo", "versus"])
def test_the_german_view_is_the_same_whatever_stands_behind_the_blocks(mode: str) -> None:
    one, two = (hidden_soviets(first, options={"mode": mode}) for first in (True, False))
    assert text(one) == text(two)


@rule("Fog of War")
@pytest.mark.parametrize("mode", ["coop", "two_vs_one"])
def test_neither_german_player_sees_behind_the_blocks(mode: str) -> None:
    one, two = (hidden_soviets(first, options={"mode": mode}) for first in (True, False))
    for side in (0, 1):
        assert text(one, side) == text(two, side)


@rule("Fog of War")
def test_the_soviet_view_is_the_same_whatever_stands_behind_the_german_blocks() -> None:
    def table(first: bool) -> Scene:
        return Scene(
            german={"67": ["G-191", "G-64:2"]} if first else {"67": ["G-2", "G-576:1"]},
            soviet={"52": ["S-45"]},
            german_hand=["stuka-1", "pak-1"] if first else ["howitzer-1", "pioneer-50"],
            german_deck=["stuka-2"] if first else ["hoth"],
            track={2: ["G-194", "G-576"]} if first else {2: ["G-211", "G-577"]},
            options={"mode": "versus"},
        )

    assert text(table(True), SOVIET) == text(table(False), SOVIET)


@rule("Co-Op 6", "R53")
def test_the_partner_sees_how_many_cards_but_not_which() -> None:
    def table(card: str) -> Scene:
        return Scene(
            german={"82": ["G-2"]},
            soviet={"52": ["S-45"]},
            blue_hand=[card],
            german_deck=["stuka-4"],
            options={"mode": "coop"},
        )

    assert text(table("pak-1"), 0) == text(table("stuka-1"), 0)
    assert text(table("pak-1"), 1) != text(table("stuka-1"), 1)


@rule("Combat 3", "Combat 1")
def test_before_showdown_neither_the_soviet_card_nor_the_blocks_are_shown() -> None:
    texts = []
    for first, card in ((True, "aa-7"), (False, "t34-1")):
        s = hidden_soviets(first, german_hand=["stuka-1"])
        s.deliberate("52").draw("soviet_card", card)
        assert s.kind == "lay_german_card"
        texts.append(text(s))
    assert texts[0] == texts[1]


@rule("Combat 3")
def test_a_laid_german_card_is_hidden_from_the_soviet_player_until_showdown() -> None:
    texts = []
    for cards in (["pioneer-50", "stuka-2"], ["heinkel-1", "stuka-2"]):
        s = Scene(
            german={"67": ["G-191"]},
            soviet={"52": ["S-45"]},
            german_hand=cards,
            german_deck=["pak-1"],
            soviet_hand=["aa-7"],
            options={"mode": "versus"},
        )
        s.deliberate("52")
        texts.append(text(s, SOVIET))
    assert texts[0] == texts[1]


@rule("Combat 3", "Fog of War")
def test_showdown_reveals_those_in_the_combat_and_nobody_beside_it() -> None:
    s = Scene(german={"67": ["G-191"]}, soviet={"52": ["S-45:3"], "53": ["S-T84:2"]})
    s.deliberate("52")
    shown = hexagon(s, "52")["soviet"][0]
    assert (shown["id"], shown["strength"], shown["revealed"]) == ("S-45", 3, True)
    assert hexagon(s, "53")["soviet"] == [{"hidden": True, "from": "setup", "arrived": 0}]
    assert "S-T84" not in text(s)


@rule("Opportunity Fire", "Fog of War")
def test_opportunity_fire_reveals_no_neighbour() -> None:
    s = Scene(
        german={"67": ["G-191"]},
        soviet={"52": ["S-45:3"], "51": ["S-T84:2"]},
        soviet_leaders=["chuikov"],
    )
    s.deliberate("52").roll(6, 1).roll(1, 1).roll(1, 1, 1)
    assert "S-T84" not in text(s)


@rule("Combat 13", "R62")
def test_after_combat_a_block_stands_again_but_is_remembered() -> None:
    s = Scene(german={"67": ["G-191"]}, soviet={"52": ["S-45:3"]}, options={"mode": "versus"})
    s.deliberate("52").roll(5, 1, 1).roll(1, 1, 1)
    block = hexagon(s, "52")["soviet"][0]
    assert not block.get("revealed")
    assert block.get("id") == "S-45" or "S-45" in json.dumps(block)
    german = hexagon(s, "67", SOVIET)["german"][0]
    assert "G-191" in json.dumps(german)


@rule("R62", "Reducing Strength")
def test_a_soviet_destroyed_in_sight_is_known_in_its_pool_and_blank_when_it_comes_again() -> None:
    s = Scene(
        german={"67": ["G-191"]},
        soviet={"52": ["S-45:1"], "20": ["S-87"], "40": ["S-95"]},
        control={"german": ["7", "9", "13", "15", "19"]},
        pools={"infantry": ["S-98", "S-112"], "tank": ["S-T26"]},
    )
    s.deliberate("52").roll(6, 6, 6).roll(1)
    if s.kind == "advance":
        s.play("advance", "G-191")
    assert s.view()["pools"]["infantry"]["went_back"] == ["S-45"]
    s.draw("draw_unit", "S-45").roll(2)
    assert hexagon(s, "3")["soviet"] == [
        {"hidden": True, "from": "infantry", "arrived": 2}  # after the loss, which is seen too
    ]


@rule("Random Deployment", "R62")
def test_a_deployed_block_shows_only_its_pool() -> None:
    texts = []
    for unit, spin in (("S-98", 1), ("S-112", 3)):
        s = Scene(
            phase="soviet",
            german={"82": ["G-2"]},
            soviet={"20": ["S-87"], "40": ["S-95"]},
            control={"german": ["7", "9", "13", "15", "19"]},
            pools={"infantry": ["S-98", "S-112"], "tank": ["S-T26"]},
        )
        s.draw("draw_unit", unit).roll(spin).draw("draw_unit", "S-T26").roll(1)
        texts.append(text(s))
    assert texts[0] == texts[1]
    assert hexagon(s, "3")["soviet"] == [
        {"hidden": True, "from": "infantry", "arrived": 1},
        {"hidden": True, "from": "tank", "arrived": 2},
    ]


@rule("Moving a Stack", "Fog of War")
def test_a_move_out_of_an_unseen_stack_does_not_tell_who_went() -> None:
    texts = []
    for unit in ("S-45", "S-T6"):
        s = Scene(phase="soviet", german={"82": ["G-2"]}, soviet={"55": ["S-45:1", "S-T6:3"]})
        s.roll(5).draw("move_unit", unit)
        texts.append(text(s))
    assert texts[0] == texts[1]


@rule("Drawing Cards", "Fog of War")
def test_soviet_draws_stay_unknown_to_the_germans_in_view_and_in_events() -> None:
    match = new(INFERNO, options={"mode": "versus"}, seed=4)
    for _ in range(200):
        ask = match.question
        assert ask is not None
        if match.view("soviet")["cards"]["hands"]["soviet"]:
            break
        choices = [match.codec.encode(option) for option in ask.options]
        wanted = [["short_moves"], ["done"], ["draw_action"]]
        match.play(next((w for w in wanted if w in choices), choices[0]))
    held = match.view("soviet")["cards"]["hands"]["soviet"]
    assert held
    german = match.view("german")
    assert german["cards"]["hands"]["soviet"] == len(held)
    assert held[0] not in json.dumps(german)
    number = match.codec.number("soviet_card", held[0])
    told = [e for e in match.events("german") if "soviet" in e.kind and "draw" in e.kind]
    assert all(number not in event.args for event in told)


@rule("Fog of War", "Setup 9")
@pytest.mark.parametrize("mode", ["solo", "versus"])
def test_facedown_track_units_are_in_nobodys_view_at_the_start(mode: str) -> None:
    match = new(INFERNO, options={"mode": mode}, seed=9)
    sides = ["german"] if mode == "solo" else ["german", "soviet"]
    for side in sides:
        for row in match.view(side)["track"]:
            assert not any(box for box in row["boxes"] if isinstance(box, str) and "G-" in box)
            assert "id" not in json.dumps(row["boxes"])


@rule("Fog of War", "Returned Units")
def test_reinforcements_the_soviet_player_cannot_tell_apart_look_alike() -> None:
    texts = []
    for unit in ("G-191", "G-194"):
        s = Scene(
            german={"82": ["G-2"]},
            soviet={"52": ["S-45"]},
            track={1: [unit, "G-576"]},
            german_deck=["pak-1"],
            options={"mode": "versus"},
        )
        s.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(1, 6, 6, 6, 6, 6)
        if s.kind == "deploy":
            s.play("deploy", unit)
        s.play("deploy_to", "X")
        texts.append(text(s, SOVIET))
    assert texts[0] == texts[1]


@rule("Infiltration and T-34", "R62", "Combat 13")
def test_a_card_drawn_for_a_full_hex_stays_hidden() -> None:
    texts = []
    for card in ("aa-7", "sniper_s-1"):
        s = Scene(
            german={"67": ["G-191"]},
            soviet={"52": ["S-45", "S-87", "S-95", "S-98"]},
            soviet_hand=["t34-1"],
        )
        s.deliberate("52").draw("soviet_card", "t34-1").draw("soviet_draw", card)
        texts.append(text(s))
    assert texts[0] == texts[1]


@rule("Fog of War", "Returned Units")
def test_a_returned_unit_is_not_shown_to_the_soviet_player() -> None:
    texts = []
    for unit in ("G-24", "G-36"):
        s = versus(
            german={"82": ["G-2"]},
            soviet={"40": ["S-45"]},
            control={"soviet": ["Z"]},
            track={1: [unit]},
            german_deck=["pak-1"],
        )
        s.play("call_for_reinforcements").draw("german_draw", "pak-1").roll(1, 6, 6, 6, 6, 6)
        while s.kind in ("deploy", "deploy_to", "return"):
            s.play(*s.legal[0])
        assert s.place(unit) == "track"
        texts.append(json.dumps(s.view(1), sort_keys=True))
    assert texts[0] == texts[1]


@rule("Fog of War", "R62")
@pytest.mark.parametrize("others", [("S-45:4", "S-98:1"), ("S-13G:2", "S-T254:2")])
def test_the_order_of_a_stack_does_not_tell_an_unseen_block_beside_a_seen_one(
    others: tuple[str, str],
) -> None:
    texts = [
        text(
            Scene(
                german={"67": ["G-191"]},
                soviet={"52": ["S-87:2", other]},
                seen=["S-87"],
                pools={"infantry": ["S-95"]},
            ),
            0,
        )
        for other in others
    ]
    assert texts[0] == texts[1]


@rule("Fog of War", "R62")
def test_the_order_of_a_german_stack_does_not_tell_an_unseen_block_beside_a_seen_one() -> None:
    texts = [
        text(
            Scene(
                german={"67": ["G-191", other]},
                soviet={"52": ["S-45"]},
                seen=["G-191"],
                options={"mode": "versus"},
            ),
            1,
        )
        for other in ("G-2", "G-576")
    ]
    assert texts[0] == texts[1]


@rule("Fog of War", "R62", "Random Deployment")
def test_the_order_of_a_stack_does_not_tell_a_spawned_block_beside_one_of_the_setup() -> None:
    texts = []
    for old, fresh in (("S-45", "S-98"), ("S-112", "S-87")):
        s = Scene(
            phase="soviet",
            german={"82": ["G-2"]},
            soviet={"13": [old], "20": ["S-131"], "40": ["S-138"]},
            control={"german": ["3", "7", "9", "15", "19"]},
            pools={"infantry": [fresh, "S-157"]},
        )
        s.draw("draw_unit", fresh).roll(1).draw("draw_unit", "S-157").roll(1)
        assert s.stack("13") == {old, fresh, "S-157"}
        texts.append(text(s, 0))
    assert texts[0] == texts[1]


@rule("Fog of War", "R62")
def test_after_a_move_a_seen_block_is_followed_and_its_mate_stays_unknown() -> None:
    texts = []
    for mate in ("S-45:1", "S-T254:2"):
        s = Scene(
            phase="soviet",
            german={"82": ["G-2"]},
            soviet={"55": ["S-87:3", mate]},
            seen=["S-87"],
            pools={"infantry": ["S-95"]},
        )
        s.roll(5).draw("move_unit", "S-87")
        assert "S-87" in json.dumps([h for h in s.view()["hexes"] if h["id"] == "54"])
        texts.append(text(s, 0))
    assert texts[0] == texts[1]


@rule("Fog of War", "R62")
@pytest.mark.parametrize("seed", range(3))
def test_exchanging_unseen_blocks_anywhere_leaves_the_german_view_alone(seed: int) -> None:
    match = new(INFERNO, options={"mode": "versus"}, seed=seed)
    for step in range(120):
        ask = match.question
        if ask is None:
            break
        match.play(ask.options[(step * 7 + seed) % len(ask.options)])
    state: Any = match.state
    other: Any = state.copy()
    rows = ("soviet_where", "soviet_strength", "soviet_origin", "soviet_deployed")
    unseen = [
        unit
        for unit, where in enumerate(state.soviet_where)
        if 0 <= where < len(TABLES.hexes) and not state.soviet_seen >> unit & 1
    ]
    pairs = [
        (a, b)
        for a in unseen
        for b in unseen
        if a < b
        and state.soviet_origin[a] == state.soviet_origin[b]
        and state.soviet_where[a] != state.soviet_where[b]
    ]
    assert pairs
    a, b = pairs[seed % len(pairs)]
    for row in rows:
        values = getattr(other, row)
        values[a], values[b] = values[b], values[a]
    other.rebuild_index()
    before, after = (json.dumps(INFERNO.view(s, 0), sort_keys=True) for s in (state, other))
    assert before == after
    assert json.dumps(INFERNO.view(state, 1)) != json.dumps(INFERNO.view(other, 1))
