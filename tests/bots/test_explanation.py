"""A computer player explains itself: plans with win chances, hopes, fears, what was hidden."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import kurgan
from kurgan.bots import Player, explanation
from kurgan.bots.explanation import Scene, blows_of, explained, fears
from kurgan.bots.foresight import Tried, Try
from kurgan.bots.knowledge import knowledge_of
from kurgan.bots.players import decide
from kurgan.bots.policy import PolicyMind
from kurgan.bots.search import Budget, SearchMind
from kurgan.bots.tales import shortened, tale_of
from kurgan.games import GAMES
from kurgan.games.advance.rules import combat as advance_combat
from kurgan.games.advance.rules.movement import Activation
from kurgan.games.advance.rules.results import REPULSE
from kurgan.games.advance.state import Board
from kurgan.games.inferno.rules.combat import Combat
from kurgan.games.inferno.words.names import place
from kurgan.kernel.ask import EVERYONE, Choice
from kurgan.kernel.match import Match
from kurgan.kernel.state import Event
from tests.share import first_of

from .test_kinds import QUESTIONS

TABLES: list[tuple[str, str, dict[str, Any]]] = [
    ("axis", "race", {}),
    ("advance", "main", {}),
    ("inferno", "campaign", {"mode": "versus"}),
]


@pytest.fixture(autouse=True)
def few_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explanation, "TRIES", 3)


def at_a_pivot(game: str, scenario: str, options: dict[str, Any]) -> Match:
    """A match that stands at a question at which plans are made."""
    match = kurgan.new(game, scenario, options, seed=5)
    player = kurgan.computer("policy", seed=2)
    while (ask := match.question) is not None and ask.kind not in knowledge_of(game).pivots:
        player.play(match)
    return match


@pytest.mark.parametrize("game", GAMES)
def test_every_question_has_a_reason(game: str) -> None:
    reasons = tale_of(game).reasons
    assert set(reasons) == QUESTIONS[game]
    assert all(words.endswith(".") for words in reasons.values())


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("is_search", first_of(True, False))
def test_the_plans_are_told_with_win_chances(
    table: tuple[str, str, dict[str, Any]], is_search: bool
) -> None:
    match = at_a_pivot(*table)
    mind = SearchMind(Budget(plans=3, tries=6, ahead=0)) if is_search else PolicyMind()
    player = Player("some", mind, 7)
    answer = player.choose(match)
    told = player.explanation()
    assert told is not None
    assert told.plans[0].answer == answer
    assert 2 <= len(told.plans) <= 4
    for plan in told.plans:
        assert plan.chance is not None
        assert 0 <= plan.chance.low <= plan.chance.chance <= plan.chance.high <= 1
    assert told.plans[0].plan
    assert match.game.text.action(match.state, answer) in player.explain()
    assert " %" in player.explain()


@pytest.mark.parametrize("level", ["recruit", "policy"])
def test_who_answers_at_once_gives_reasons_and_rivals_too(level: str) -> None:
    player = kurgan.computer(level, seed=7)
    player.choose(at_a_pivot("advance", "main", {}))
    told = player.explanation()
    assert told is not None
    assert told.reason in tale_of("advance").reasons.values()
    assert len(told.plans) == 3


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_is_hidden_changes_no_word(table: tuple[str, str, dict[str, Any]]) -> None:
    match = at_a_pivot(*table)
    told = []
    for swap in range(2):
        ask = match.question
        assert ask is not None
        player = kurgan.computer("policy", seed=7)
        player.choose(match)
        told.append(player.explain())
        match.state = match.game.imagine(match.state, ask.side, Random(swap))
    assert told[0] == told[1]


def test_what_was_hidden_is_named() -> None:
    match = at_a_pivot("advance", "main", {})
    player = kurgan.computer("policy", seed=7)
    player.choose(match)
    hidden = sum(1 for area in match.view("german")["areas"] if is_face_down(area))
    assert f"Unknown: what {hidden} face-down Soviet units are worth." in player.explain()
    versus = at_a_pivot("inferno", "campaign", {"mode": "versus"})
    player.choose(versus)
    assert "Soviet blocks" in player.explain()


def is_face_down(area: dict[str, Any]) -> bool:
    """Whether an area's Soviet unit was never seen."""
    soviet = area["soviet"]
    return bool(soviet) and soviet.get("id") is None


def test_what_was_feared_happened_in_the_worst_try() -> None:
    match = at_a_pivot("advance", "main", {})
    ask = match.question
    assert ask is not None
    scene = Scene(match.game, match.state, ask)
    plan = Tried(ask.options[0], None)
    plan.tries = [Try(0.6, (), 0), Try(0.2, lost_events(match), 0)]
    words = fears(scene, plan)
    unit = match.tables.units[4]
    assert words == f"in the worst of 2 tries {unit} was lost (win chance then 20 %)"


def test_who_wins_as_good_as_surely_even_in_the_worst_try_fears_nothing() -> None:
    match = at_a_pivot("advance", "main", {})
    ask = match.question
    assert ask is not None
    plan = Tried(ask.options[0], None)
    plan.tries = [Try(0.998, lost_events(match), 0), Try(1.0, (), 0)]
    assert fears(Scene(match.game, match.state, ask), plan) == ""


def lost_events(match: Match) -> tuple[Any, ...]:
    """One unit goes Out of Action."""
    [*_, last] = match.log
    return (last._replace(kind="unit_lost", args=(4,)),)


def happened(*facts: tuple[str, tuple[int, ...]]) -> list[Event]:
    """Events as a try tells them."""
    return [Event(kind, args, "", EVERYONE) for kind, args in facts]


def test_attacks_are_told_by_division_and_support() -> None:
    match = kurgan.new("advance", seed=7)
    units = [n for n, name in enumerate(match.tables.units) if name.startswith("24/")][:3]
    events = happened(
        ("marker_bought", (1, 1)),
        ("marker_bought", (1, 2)),
        ("area_activated", (4,)),
        *[("unit_moved", (unit, 16, 4)) for unit in units],
        ("attack_declared", (16,)),
        ("support_placed", (1,)),
        ("support_placed", (1,)),
        ("unit_moved", (units[0], 17, 2)),
    )
    assert tale_of("advance").deeds(match.state, events, 0) == [
        "buy 2 Artillery",
        "attack 16 Experimental Station with 3 units of the 24th Pz and 2 Artillery",
        "bring 24/I-24 to 17 Hill 112.5",
    ]


def asked(match: Match, kind: str) -> Match:
    """The match, once the policy comes to a question of some kind."""
    player = kurgan.computer("policy", seed=2)
    while match.question is not None and match.question.kind != kind:
        player.play(match)
    return match


def test_the_attack_that_is_being_made_is_told_first_with_all_that_is_in_it() -> None:
    match = asked(kurgan.new("advance", seed=7), "support")
    [*_, top] = match.state.stack
    assert isinstance(top, advance_combat.Combat)
    area, tale = top.area, tale_of("advance")
    name = match.game.text.thing(match.tables, "area", area)
    events = happened(("support_placed", (1,)), ("result_reached", (REPULSE,)))
    [attack] = tale.deeds(match.state, events, 0)
    assert attack.startswith(f"attack {name} with ")
    assert attack.endswith(" and 1 Artillery")
    [blow] = tale.blows(match.state, events, 0)
    assert blow.words == f"the attack on {name} was repulsed"


def test_who_waits_to_attack_is_told_with_who_comes() -> None:
    match = asked(kurgan.new("advance", seed=7), "move")
    s = match.state
    assert isinstance(s, Board)
    [*_, top] = s.stack
    assert isinstance(top, Activation)
    unit = top.unit
    kurgan.computer("policy", seed=2).play(match)
    events = happened(("attack_declared", (s.where[unit],)))
    [attack] = tale_of("advance").deeds(match.state, events, 0)
    assert attack.endswith(f" with {match.tables.units[unit]}")


def test_the_combat_that_goes_on_is_told_to_both_sides_of_it() -> None:
    match = asked(kurgan.new("inferno", options={"mode": "versus"}, seed=7), "lay_soviet_card")
    tale, [top] = tale_of("inferno"), [f for f in match.state.stack if isinstance(f, Combat)]
    name = place(match.tables, top.target)
    events = happened(("soviet_card_played", (5,)), ("german_reduced", (0, 1)))
    [held] = tale.deeds(match.state, events, 1)
    assert held == f"hold {name} with {match.tables.soviet_cards[5].name}"
    assert tale.deeds(match.state, events, 0) == [f"attack {name}"]
    [blow] = tale.blows(match.state, events, 0)
    assert blow.words == f"1 dot lost in the fight for {name}"


def test_what_happens_again_is_told_once() -> None:
    match = asked(kurgan.new("advance", seed=7), "support")
    assert match.question is not None
    scene = Scene(match.game, match.state, match.question)
    again = happened(("result_reached", (REPULSE,)), ("result_reached", (REPULSE,)))
    [words] = blows_of(scene, Try(0.5, tuple(again), 0))
    assert words.endswith(" was repulsed twice")


def test_an_axis_turn_is_told_by_its_attacks_the_largest_first() -> None:
    match = kurgan.new("axis", seed=7)
    zones = {name: zone for zone, name in enumerate(match.tables.names)}
    kalach, terkin, far = zones["Kalach"], zones["Terkin"], zones["Manoilin"]
    events = happened(
        ("units_moved", (3, 2, far, terkin)),
        ("assault_begun", (terkin,)),
        ("units_moved", (0, 5, far, zones["Zimovskii"])),
        ("units_moved", (0, 4, zones["Zimovskii"], kalach)),
        ("assault_begun", (kalach,)),
        ("units_moved", (9, 7, far, kalach)),
        ("combat_begun", (kalach, 0)),
        ("units_moved", (0, 9, far, kalach)),
    )
    assert tale_of("axis").deeds(match.state, events, 0) == [
        "attack Kalach with 4 German infantry",
        "attack Terkin with 2 German tanks",
        "bring 1 German infantry to Zimovskii",
    ]


def test_what_hurts_a_side_is_told_by_its_weight() -> None:
    match = kurgan.new("axis", seed=7)
    zones = {name: zone for zone, name in enumerate(match.tables.names)}
    events = happened(
        ("units_lost", (0, 2, zones["Terkin"])),
        ("zone_taken", (zones["Kalach"], 1)),
        ("zone_taken", (zones["Terkin"], 0)),
        ("force_cut_off", (zones["Manoilin"], 0)),
    )
    tale = tale_of("axis")
    blows = sorted(tale.blows(match.state, events, 0), reverse=True)
    assert [blow.words for blow in blows] == [
        "Kalach fell to the Allies",
        "the force in Manoilin was cut off",
        "2 units fell in Terkin",
    ]
    assert tale.taken(match.state, events, 0) == ["Terkin"]
    assert [blow.words for blow in tale.blows(match.state, events, 1)] == [
        "Terkin fell to the Axis"
    ]


def test_inferno_is_told_for_both_sides() -> None:
    match = kurgan.new("inferno", options={"mode": "versus"}, seed=7)
    tables, tale = match.tables, tale_of("inferno")
    events = happened(
        ("german_moved", (0, 1, 2)),
        ("hasty_attack_declared", (3, 2)),
        ("german_card_played", (5,)),
        ("german_destroyed", (0,)),
        ("soviet_attack_declared", (2, 3)),
        ("soviet_control_taken", (2,)),
    )
    german = tale.deeds(match.state, events, 0)
    assert german[0].startswith(f"bring {tables.german_names[0]} to #")
    assert german[1].endswith(f" with {tables.german_cards[5].name}")
    assert [deed[:7] for deed in tale.deeds(match.state, events, 1)] == ["attack "]
    words = [blow.words for blow in tale.blows(match.state, events, 0)]
    assert words[0].startswith(f"{tables.german_names[0]} was destroyed in the fight for #")
    assert words[-1].endswith("fell to the Soviets")
    assert len(tale.taken(match.state, events, 1)) == 1


def test_a_step_of_a_plan_is_told_with_the_plan() -> None:
    match = at_a_pivot("advance", "main", {})
    player = Player("some", SearchMind(Budget(plans=3, tries=6, ahead=0)), 7)
    player.play(match)
    while player.plan is player.last and player.goes_on(match):
        player.play(match)
    assert player.plan is not player.last
    assert "It follows its plan of this turn:" in player.explain()


def test_chance_and_single_answers_say_so() -> None:
    match = at_a_pivot("advance", "main", {})
    player = kurgan.computer("random", seed=1)
    player.choose(match)
    assert "by lot" in player.explain().lower()
    ask = match.question
    assert ask is not None
    only = Scene(match.game, match.state, Choice(ask.side, ask.kind, ask.options[:1]))
    decision = decide(PolicyMind(), match, ask, Random(1))
    assert explained(only, decision, 1).reason == "There was no choice."


def test_a_long_list_is_shortened() -> None:
    assert shortened(["a", "b", "c", "d"], "units") == "a, b, c and d"
    assert shortened(["a", "b", "c", "d", "e"], "units") == "a, b, c and 2 more units"
