"""What lies on the table: the order of blocks, discards, markers, and the rest of the book."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kurgan.games.inferno.game import INFERNO
from kurgan.kernel.match import new
from tests.inferno.scene import TABLES, Scene
from tests.rules import rule

EASY_SOVIET = {"designers_way": "easy_soviet"}


def text(s: Scene, side: int) -> str:
    """All that a side sees, as text."""
    return json.dumps(s.view(side), sort_keys=True)


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


@rule("Combat 7", "Soviet Leaders")
def test_used_support_cards_are_discarded_and_never_come_back() -> None:
    s = Scene(
        german={"67": ["G-191"]},
        soviet={"52": ["S-45"]},
        soviet_hand=["aa-7"],
        german_hand=["pak-1"],
    )
    s.deliberate("52").draw("soviet_card", "aa-7").play("lay_card")
    if s.kind == "german_card":
        s.play("play_german_card", "pak-1")
    s.roll(1, 1, 1).roll(1, 1, 1, 1)
    cards = s.view()["cards"]
    assert cards["german_discards"] == ["pak-1"]
    assert cards["soviet_discards"] == ["aa-7"]
    s.play("call_for_reinforcements") if s.kind == "action" else s.roll(6)
    with pytest.raises(AssertionError):
        s.draw("soviet_draw", "aa-7")


@rule("Combat 12", "Blitz")
def test_blitz_is_a_choice() -> None:
    s = Scene(
        german={"67": ["G-2"]}, soviet={"52": ["S-45:1"], "19": ["S-87"]}, german_leaders=["hoth"]
    )
    s.deliberate("52").roll(6, 6, 6).roll(1)
    if s.kind == "advance":
        s.play("advance", "G-2")
    s.play("done")
    assert s.place("G-2") == "52"
    assert s.kind == "compass_die"


@rule("R61", "Chuikov's Headquarters")
def test_chuikovs_block_neither_stacks_nor_fights_nor_counts() -> None:
    s = Scene(
        phase="soviet",
        german={"82": ["G-2"]},
        soviet={"13": ["S-45", "S-87"], "20": ["S-95", "S-98"]},
        soviet_leaders=["chuikov"],
        headquarters="13",
        options=EASY_SOVIET,
    )
    assert set(s.view()["top_stacked"]) == {"13", "20"}
    s = Scene(
        phase="soviet",
        german={"82": ["G-2"]},
        soviet_leaders=["chuikov"],
        headquarters="13",
        options=EASY_SOVIET,
    )
    assert s.outcome["winner"] == "german"  # no Soviet Unit is on the map


@rule("R8", "Removed Units", "German Actions")
def test_no_action_removes_an_r_unit_at_will() -> None:
    s = Scene(german={"82": ["G-64"]}, soviet={"19": ["S-45"]}, german_leaders=["okh"])
    assert {row[0] for row in s.legal} == {"call_for_reinforcements", "long_move", "short_moves"}


@rule("Soviet Actions", "Soviet Actions 5")
def test_after_the_last_die_the_germans_choose_an_action_in_a_new_turn() -> None:
    s = Scene(phase="soviet", german={"82": ["G-2"]}, soviet={"55": ["S-45"]})
    turn = s.view()["turn"]
    s.roll(5).draw("move_unit", "S-45")
    assert s.kind == "action"
    assert s.view()["turn"] == turn + 1


@rule("1 vs 1 Sequence 2", "1 vs 1 Sequence 3")
def test_german_spawn_hexes_in_soviet_hands_do_not_count() -> None:
    for mode, kind in (("versus", "draw_unit"), ("solo", "draw_unit")):
        s = Scene(
            phase="soviet",
            german={"82": ["G-2"]},
            soviet={"20": ["S-45"], "40": ["S-87"]},
            control={"german": ["3", "7", "9", "13", "15"], "soviet": ["X", "Y", "Z"]},
            options={"mode": mode},
        )
        assert s.kind == kind


@rule("R64", "German Support Cards")
def test_of_cards_alike_one_is_offered_and_of_unlike_ones_all() -> None:
    s = Scene(
        german={"67": ["G-191"]},
        soviet={"52": ["S-45"]},
        german_hand=["stuka-1", "stuka-2", "heinkel-1", "howitzer-1", "pioneer-50", "pak-1"],
    )
    s.deliberate("52").play("lay_card")
    offered = {card.split("-")[0] for card in s.legal_args("play_german_card")}
    assert offered == {"stuka", "heinkel", "howitzer", "pioneer", "pak"}
    assert len(s.legal_args("play_german_card")) == 5


@rule("R63", "The Designer's Way")
def test_a_leader_unknown_to_2017_joins_its_deck_when_a_level_calls_for_it() -> None:
    options = {"edition": "2017", "designers_way": "easy_german"}
    cards = new(INFERNO, options=options, seed=1).view("german")["cards"]
    assert set(cards["german_leaders"]) == {"paulus", "hoth", "richthofen"}
