"""5.4, 12.6 and 12.7: the Soviet counters of the main game and what the options change."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, NamedTuple

import pytest

import kurgan
from kurgan.kernel.ask import Draw
from kurgan.kernel.engine import apply, question
from tests.advance.scene import CODEC, Scene
from tests.rules import rule

POOL = {
    "clear": "4H 4A 5B 5F 6H 7A",
    "elevated": "5H 6A 6B 7F 7H 8A 8B 9F",
    "light_urban": (
        "4H 4A 4B 4F 4G 5H 5A 5B 5F 5G 6H 6A 6B 6F 6G 7H 7A 7B 7F 7G 7H "
        "8A 8B 8F 8G 8H 8A 9B 9F 9G 9H 9A"
    ),
    "heavy_urban": "7A 7B 8F 8G 9A 9B 10F 10G 10A",
}


class Dealt(NamedTuple):
    area: int
    counter: str
    pile: Counter[str]


def deal(scenario: str = "main", **options: Any) -> list[Dealt]:
    """Deal by hand, always the first counter of the pile, noting every pile."""
    match = kurgan.new("advance", scenario, options, seed=1, begin=False)
    state: Any = match.state
    dealt: list[Dealt] = []
    while isinstance(ask := question(state), Draw):
        pile = Counter({CODEC.encode(action)[1]: weight for action, weight in ask.outcomes()})
        action = next(iter(ask.outcomes()))[0]
        before = list(state.counter)
        apply(state, action)
        (area,) = (a for a in range(1, 51) if state.counter[a] != before[a])
        dealt.append(Dealt(area, CODEC.encode(action)[1], pile))
    return dealt


def short(name: str) -> str:
    """`heavy_urban-8-guards` as 8G."""
    _, factor, strategy = name.split("-")
    return factor + strategy[0].upper()


def unseen(view: Any, terrain: str) -> Counter[str]:
    rows = view["unseen"][terrain]
    return Counter(f"{row['defense']}{row['strategy'][0].upper()}" for row in rows)


def terrain_of(match: kurgan.Match) -> dict[int, str]:
    return {int(area["id"]): area["terrain"] for area in match.view("german")["areas"]}


# 5.4


@rule("5.4", "3.1.1", "7.1")
def test_5_4_one_counter_is_dealt_to_each_of_the_41_soviet_areas() -> None:
    areas = [row.area for row in deal()]
    assert sorted(areas) == list(range(7, 48))


@rule("5.4", "3.1.1", "4.4")
def test_5_4_an_area_gets_a_counter_of_its_own_terrain_type() -> None:
    terrain = terrain_of(kurgan.new("advance", seed=1))
    for row in deal():
        assert {name.split("-")[0] for name in row.pile} == {terrain[row.area]}


@rule("5.4")
def test_5_4_the_55_counters_of_the_checklist_are_shuffled() -> None:
    terrain = terrain_of(kurgan.new("advance", seed=1))
    first: dict[str, Counter[str]] = {}
    for row in deal():
        first.setdefault(terrain[row.area], row.pile)
    for kind, words in POOL.items():
        by_word: Counter[str] = Counter()
        for name, count in first[kind].items():
            by_word[short(name)] += count
        assert by_word == Counter(words.split())
    assert sum(pile.total() for pile in first.values()) == 55


@rule("5.4")
def test_5_4_a_counter_that_is_dealt_is_gone_from_the_pile() -> None:
    terrain = terrain_of(kurgan.new("advance", seed=1))
    left: dict[str, Counter[str]] = {}
    for row in deal():
        kind = terrain[row.area]
        assert row.pile == left.get(kind, row.pile)
        left[kind] = row.pile - Counter([row.counter])
    assert {kind: pile.total() for kind, pile in left.items()} == {
        "clear": 1,
        "elevated": 1,
        "light_urban": 10,
        "heavy_urban": 2,
    }


@rule("5.4", "4.4")
def test_5_4_nothing_but_the_terrain_of_a_counter_is_in_view() -> None:
    view = kurgan.new("advance", seed=1).view("german")
    soviet = {int(area["id"]): area["soviet"] for area in view["areas"] if area["soviet"]}
    assert sorted(soviet) == list(range(7, 48))
    for area in view["areas"]:
        if area["soviet"]:
            assert area["soviet"] == {"revealed": False, "terrain": area["terrain"]}


@rule("5.4")
def test_5_4_the_deal_cannot_be_told_from_the_view() -> None:
    views = [kurgan.new("advance", seed=seed).view("german") for seed in range(4)]
    assert len({json.dumps(view["areas"]) for view in views}) == 1
    assert len({json.dumps(view["unseen"]) for view in views}) == 1
    for kind, words in POOL.items():
        assert unseen(views[0], kind) == Counter(words.split())


@rule("5.4")
def test_5_4_different_luck_deals_differently() -> None:
    saves = [kurgan.new("advance", seed=seed).save() for seed in range(4)]
    deals = {json.dumps([e for e in save["entries"] if "deal" in json.dumps(e)]) for save in saves}
    assert len(deals) == 4


@rule("5.4")
def test_5_4_counters_left_over_or_hidden_are_never_shown() -> None:
    match = kurgan.new("advance", seed=1)
    idle(match)
    assert match.outcome is not None
    view = match.view("german")
    hidden = [area["soviet"] for area in view["areas"] if area["soviet"]]
    assert len(hidden) == 41
    assert all(set(soviet) == {"revealed", "terrain"} for soviet in hidden)
    assert sum(len(rows) for rows in view["unseen"].values()) == 55
    for event in match.events("german"):
        assert "counter" not in match.game.facts[event.kind]


@rule("5.4")
def test_5_4_the_player_may_take_home_no_record_of_the_deal() -> None:
    match = kurgan.new("advance", seed=1)
    assert '"deal"' in json.dumps(match.save())
    assert '"deal"' not in json.dumps(match.record("german"))


def idle(match: kurgan.Match) -> None:
    """Play to the end without doing anything that can be left undone."""
    while (ask := match.question) is not None:
        idle_verbs = [option for option in ask.options if option.verb in ("done", "end_phase")]
        match.play((idle_verbs or list(ask.options))[0])


@rule("5.1", "3.2", "R26")
def test_5_1_an_idle_game_runs_through_turns_1_to_9_and_is_lost() -> None:
    match = kurgan.new("advance", seed=1)
    idle(match)
    turns = [event.args[0] for event in match.events() if event.kind == "turn_began"]
    assert turns == list(range(1, 10))
    assert match.outcome["kind"] == "soviet_final"
    assert match.view("german")["morale"] == 19 - 8


# 12: options


def chosen(options: dict[str, Any]) -> list[str]:
    """The optional rules in force; holding back (6.1.1) is no optional rule."""
    off: tuple[Any, ...] = (False, "off", None, [])
    return [name for name, value in options.items() if value not in off and name != "hold_back"]


@rule("12.0")
def test_12_0_the_basic_game_uses_no_optional_rule() -> None:
    assert chosen(kurgan.new("advance", seed=1).options) == []


@rule("12.0")
def test_12_0_each_optional_rule_is_chosen_by_itself() -> None:
    match = kurgan.new("advance", options={"rubble": True}, seed=1)
    assert chosen(match.options) == ["rubble"]


@rule("4.5.8", "5.4", "12.6")
def test_12_6_pavlovs_house_is_left_out_unless_its_option_is_chosen() -> None:
    assert all("pavlovs_house" not in row.pile for row in deal())
    view = kurgan.new("advance", seed=1).view("german")
    assert len(view["unseen"]["heavy_urban"]) == 9


@rule("4.5.8", "12.6")
def test_12_6_pavlovs_house_is_shuffled_into_the_heavy_urban_counters() -> None:
    heavy = [row for row in deal(pavlovs_house=True) if "pavlovs_house" in row.pile]
    assert heavy[0].area == 10
    assert (heavy[0].pile["pavlovs_house"], heavy[0].pile.total()) == (1, 10)
    view = kurgan.new("advance", options={"pavlovs_house": True}, seed=1).view("german")
    assert len(view["unseen"]["heavy_urban"]) == 10
    assert {row["strategy"] for row in view["unseen"]["heavy_urban"]} >= {"guards"}


@rule("12.6", "5.4")
def test_12_6_pavlovs_house_never_lies_outside_heavy_urban_areas() -> None:
    terrain = terrain_of(kurgan.new("advance", seed=1))
    for row in deal(pavlovs_house=True):
        if terrain[row.area] != "heavy_urban":
            assert "pavlovs_house" not in row.pile


@rule("12.7")
def test_12_7_morale_starts_at_15_if_so_chosen() -> None:
    view = kurgan.new("advance", options={"starting_morale": 15}, seed=1, begin=False).view(0)
    assert (view["morale"], view["strong"]) == (15, True)


@rule("12.7", "R50")
@pytest.mark.parametrize(("morale", "strong"), [(1, False), (9, False), (10, True), (19, True)])
def test_12_7_any_level_from_1_to_19_may_be_tried(morale: int, strong: bool) -> None:
    options = {"starting_morale": morale}
    for scenario in ("main", "factory"):
        view = kurgan.new("advance", scenario, options, seed=1, begin=False).view("german")
        assert (view["morale"], view["strong"]) == (morale, strong)


@rule("12.7", "R50")
@pytest.mark.parametrize("morale", [0, 20, -1, True])
def test_12_7_no_other_starting_level_is_taken(morale: int) -> None:
    with pytest.raises(kurgan.KurganError, match="starting_morale"):
        kurgan.new("advance", options={"starting_morale": morale}, seed=1)


@rule("R36", "12.7")
@pytest.mark.parametrize("scenario", ["main", "factory"])
def test_r36_the_cap_is_19_even_where_morale_starts_lower(scenario: str) -> None:
    scene = Scene(
        scenario=scenario,
        options={"starting_morale": 5},
        phase="supply",
        turn=3 if scenario == "main" else 11,
        morale=18,
        supply=20,
        soviet={10: "ambush 7"},
    )
    scene.roll(1, 1, 1, 1).play("buy_morale")
    assert scene.state.morale == 19
    assert not scene.can("buy_morale")
