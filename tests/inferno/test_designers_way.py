"""The Designer's Way: its levels and advantages."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.games.inferno.game import INFERNO
from kurgan.games.inferno.pack.tables import (
    GERMAN_ADVANTAGES,
    HEXES,
    INFANTRY,
    OKH,
    SOVIET_ADVANTAGES,
)
from kurgan.kernel.bits import members
from kurgan.kernel.match import new
from tests.inferno.designers_way import RANDOM, set_up
from tests.inferno.scene import TABLES, Scene
from tests.rules import rule


@rule("Easy German Level", "R1")
def test_easy_german_begins_with_three_leaders_linden_next_and_okh_last() -> None:
    for seed in range(3):
        match = new(INFERNO, options={"designers_way": "easy_german"}, seed=seed)
        cards = match.view("german")["cards"]
        assert set(cards["german_leaders"]) == {"paulus", "hoth", "richthofen"}
        assert cards["hands"]["german"] == []
        assert cards["german_deck"] == 23
        match.play(["call_for_reinforcements"])
        cards = match.view("german")["cards"]
        assert "linden" in cards["german_leaders"]  # Paulus draws two, Linden among them
        assert "okh" not in cards["german_leaders"]
        assert len(cards["hands"]["german"]) == 1


@rule("Easy German Level", "R1")
def test_the_option_besides_draws_three_cards_more_with_linden_first() -> None:
    options = {"designers_way": "easy_german", "easy_german_hand": "besides"}
    cards = new(INFERNO, options=options, seed=2).view("german")["cards"]
    assert set(cards["german_leaders"]) == {"paulus", "hoth", "richthofen", "linden"}
    assert len(cards["hands"]["german"]) == 2


@rule("Easy Soviet Level")
def test_the_first_three_soviet_draws_are_the_leaders_and_they_stay_hidden() -> None:
    for level in ("easy_soviet", "hardest"):
        match = new(INFERNO, options={"designers_way": level, "mode": "versus"}, seed=5)
        for _ in range(400):
            hand = match.view("soviet")["cards"]["hands"]["soviet"]
            if len(hand) >= 3:
                break
            ask = match.question
            assert ask is not None
            choices = [match.codec.encode(option) for option in ask.options]
            wanted = [["short_moves"], ["done"], ["draw_action"]]
            match.play(next((w for w in wanted if w in choices), choices[0]))
        hand = match.view("soviet")["cards"]["hands"]["soviet"]
        assert {"chuikov", "zaytsev", "khrushchev"} <= set(hand)
        assert match.view("german")["cards"]["soviet_leaders"] == []


@rule("Random Level", "R4")
def test_each_side_gets_one_to_six_different_advantages() -> None:
    for seed in range(12):
        match = new(INFERNO, options=RANDOM, seed=seed)
        given = match.view("german")["advantages"]
        for side in ("german", "soviet"):
            assert 1 <= len(given[side]) == len(set(given[side])) <= 6
        leaders = set(given["german"]) - {"6th_panzer"}
        cards = match.view("german")["cards"]
        # Leaders on top are drawn into the opening hand, so up to three are in play
        assert len(set(cards["german_leaders"]) & leaders) == min(3, len(leaders))


@rule("Late Deployment")
def test_late_deployment_keeps_eighteen_four_dot_divisions_off_the_map() -> None:
    seen = 0
    for seed in range(25):
        match = new(INFERNO, options=RANDOM, seed=seed)
        if "late_deployment" not in match.view("german")["advantages"]["soviet"]:
            continue
        seen += 1
        state: Any = match.state
        on_map = [
            number
            for number, where in enumerate(state.soviet_where)
            if 0 <= where < len(TABLES.hexes)
        ]
        infantry = [n for n in on_map if not TABLES.soviet_units[n].startswith("S-T")]
        assert len(infantry) == 16
        assert all(TABLES.soviet_strength[n] < 4 for n in infantry)
    assert seen > 3


@rule("R63", "The Designer's Way")
def test_a_leader_unknown_to_2017_joins_its_deck_when_a_level_calls_for_it() -> None:
    options = {"edition": "2017", "designers_way": "easy_german"}
    cards = new(INFERNO, options=options, seed=1).view("german")["cards"]
    assert set(cards["german_leaders"]) == {"paulus", "hoth", "richthofen"}


@rule("Random Level", "R4")
def test_two_dice_say_how_many_different_advantages_each_side_gets() -> None:
    s = set_up(RANDOM, {"advantage_dice": [4, 2]})
    assert s.soviet_advantages.bit_count() == 4
    assert s.german_advantages.bit_count() == 2


@rule("Random Level", "R4", "R2")
def test_leaders_of_an_advantage_lie_on_top_of_the_deck() -> None:
    german = [GERMAN_ADVANTAGES.index(name) for name in ("hoth", "linden")]
    soviet = [SOVIET_ADVANTAGES.index(name) for name in ("khrushchev", "immortal_guard")]
    s = set_up(
        RANDOM,
        {"advantage_dice": [2, 2], "german_advantage": german, "soviet_advantage": soviet},
    )
    in_play = {TABLES.german_cards[card].id for card in members(s.german_leaders)}
    assert in_play >= {"hoth", "linden"}
    assert [TABLES.soviet_cards[card].id for card in members(s.soviet_top)] == ["khrushchev"]


@rule("Late Deployment", "Setup 5")
def test_late_deployment_fills_the_pool_with_divisions_of_four_dots() -> None:
    late = SOVIET_ADVANTAGES.index("late_deployment")
    s = set_up(RANDOM, {"advantage_dice": [1, 1], "soviet_advantage": [late]})
    others = s.pool(INFANTRY) & ~TABLES.guards
    assert others == TABLES.divisions


@rule("Easy German Level", "R1")
def test_easy_german_starts_with_three_leaders_and_linden_on_top() -> None:
    s = set_up({"designers_way": "easy_german"})
    assert s.german_leaders == 0b111
    assert s.german_hand == [0, 0]
    assert [TABLES.german_cards[card].id for card in members(s.german_top)] == ["linden"]
    assert [TABLES.german_cards[card].id for card in members(s.german_bottom)] == ["okh"]
    s = set_up({"designers_way": "easy_german", "easy_german_hand": "besides"})
    assert s.german_leaders == 0b1111
    assert s.german_hand[0].bit_count() == 2


@rule("Easy German Level")
def test_okh_is_the_last_german_card() -> None:
    scene = Scene(german={"X": ["G-2"]}, soviet={"19": ["S-45"]}, german_deck=["okh", "pak-1"])
    scene.state.german_bottom = 1 << OKH
    scene.play("call_for_reinforcements")
    with pytest.raises(AssertionError):
        scene.draw("german_draw", "okh")
    scene.draw("german_draw", "pak-1")


@rule("Easy Soviet Level")
@pytest.mark.parametrize("level", ["easy_soviet", "hardest"])
def test_easy_soviet_draws_the_three_leaders_first(level: str) -> None:
    s = set_up({"designers_way": level})
    top = [TABLES.soviet_cards[card].id for card in members(s.soviet_top)]
    assert sorted(top) == ["chuikov", "khrushchev", "zaytsev"]
    assert s.soviet_hand == 0


@rule("Setup 1")
def test_the_basic_game_leaves_the_axe_units_in_the_box() -> None:
    s = set_up({})
    assert all(s.german_where[unit] > HEXES + 3 for unit in members(TABLES.axe))
    assert s.headquarters == -1
