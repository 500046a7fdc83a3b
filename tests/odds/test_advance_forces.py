"""Who can attack what in Advance: every force named can be played, and none stronger."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kurgan.games.advance.game import ADVANCE
from kurgan.games.advance.pack.tables import EVERY_AREA
from kurgan.games.advance.rules.combat import Combat
from kurgan.games.advance.rules.movement import ATTACK, ENTER, SELECT, STOP, Activation
from kurgan.games.advance.state import GERMAN, Board
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.bits import bit, members
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.game import read_options
from kurgan.odds.advance.calculator import belief, forecast, of_combat
from kurgan.odds.advance.forces import Force, assembled, largest_forces, lost_on_the_way_back, reach
from tests.share import every_option

from ..advance.positions import position
from ..advance.scene import TABLES, Scene
from .advance_tree import enumerated, same

PLAYS: list[tuple[str, dict[str, Any]]] = [
    ("main", {}),
    ("main", every_option(ADVANCE)),
    ("factory", every_option(ADVANCE, parent_organization="every", starting_morale=12)),
]


def game(scenario: str, options: dict[str, Any], seed: int) -> Iterator[Board]:
    """A random game, at each of its questions to the player."""
    rng = Random(seed)
    s = ADVANCE.setup(scenario, read_options(ADVANCE, options), TABLES)
    assert isinstance(s, Board)
    run(s)
    while (ask := question(s)) is not None:
        if isinstance(ask, Choice):
            yield s
            apply(s, rng.choice(ask.options))
        else:
            apply(s, ask.sample(rng))


def some(scenario: str, options: dict[str, Any], seeds: range, every: int) -> Iterator[Board]:
    """Some positions of some games."""
    for seed in seeds:
        for number, s in enumerate(game(scenario, options, seed)):
            if number % every == seed % every:
                yield s


@pytest.mark.parametrize(("scenario", "options"), PLAYS)
def test_nothing_hidden_reaches_the_odds_or_the_beliefs(
    scenario: str, options: dict[str, Any]
) -> None:
    rng, hidden = Random(1), 0
    for s in some(scenario, options, range(4), 41):
        dream = ADVANCE.imagine(s, GERMAN, rng)
        assert forecast(dream, GERMAN) == forecast(s, GERMAN)
        assert belief(dream, GERMAN) == belief(s, GERMAN)
        assert isinstance(dream, Board)
        hidden += dream.counter != s.counter
    assert hidden > 5


@pytest.mark.parametrize(("scenario", "options"), PLAYS)
def test_asking_changes_nothing(scenario: str, options: dict[str, Any]) -> None:
    for s in some(scenario, options, range(2), 53):
        before = ADVANCE.dump(s)
        forecast(s, GERMAN), belief(s, GERMAN)
        assert ADVANCE.dump(s) == before


@pytest.mark.parametrize(("scenario", "options"), PLAYS)
def test_every_chance_is_one_and_every_key_is_there(scenario: str, options: dict[str, Any]) -> None:
    assembling = 0
    for s in some(scenario, options, range(3), 37):
        now, targets = forecast(s, GERMAN)
        assembling += now is not None
        for estimate in (*targets, *([now] if now else [])):
            details = estimate.details
            assert sum(chance for _, chance in estimate.outcomes) == pytest.approx(1, abs=1e-12)
            assert sum(details["units_lost"]) == pytest.approx(1, abs=1e-12)
            assert sum(details["morale_change"].values()) == pytest.approx(1, abs=1e-12)
            assert estimate.win == details["captured"]
            assert len(estimate.force) <= TABLES.stacking
            assert sum(details["support"].values()) <= len(estimate.force)
        assert len({estimate.target for estimate in targets}) == len(targets)
    assert assembling > 0


# By the engine


def entered(s: Board, unit: int) -> dict[int, list[Action]]:
    """By the engine's own questions: the Soviet areas a selected unit can enter, and a way."""
    found: dict[int, list[Action]] = {}
    best: dict[
        int, int
    ] = {}  # the movement left where the unit has been: worse ways lead no further
    trials: list[tuple[Board, list[Action]]] = [(s.copy(), [])]
    while trials:
        trial, path = trials.pop()
        ask = question(trial)
        assert isinstance(ask, Choice)
        for option in ask.options:
            if option.verb != "enter":
                continue
            after = trial.copy()
            apply(after, option)
            area = option.args[0]
            if after.soviet >> area & 1:
                found.setdefault(area, [*path, option])
            elif isinstance(more := question(after), Choice) and more.kind == "move":
                moving = after.stack[-1]
                assert isinstance(moving, Activation)
                if moving.left > best.get(area, 0):
                    best[area] = moving.left
                    trials.append((after, [*path, option]))
    return found


def at_the_start_of_a_round(s: Board) -> bool:
    ask = question(s)
    return isinstance(ask, Choice) and ask.kind == "activate"


def activated(s: Board, area: int) -> Board:
    trial = s.copy()
    apply(trial, Action("activate", (area,)))
    return trial


@pytest.mark.parametrize(("scenario", "options"), PLAYS)
def test_units_reach_what_the_engine_lets_them_enter(
    scenario: str, options: dict[str, Any]
) -> None:
    compared = 0
    for s in some(scenario, options, range(6), 23):
        if not at_the_start_of_a_round(s):
            continue
        ask = question(s)
        assert isinstance(ask, Choice)
        for area in [option.args[0] for option in ask.options if option.args][:3]:
            trial = activated(s, area)
            selecting = question(trial)
            assert isinstance(selecting, Choice)
            for option in selecting.options:
                if option.verb == "select":
                    unit = option.args[0]
                    moving = trial.copy()
                    apply(moving, option)
                    by_engine = set(entered(moving, unit))
                    assert set(reach(s, unit, s.movement(unit), 0)) == by_engine
                    compared += 1
    assert compared > 30


def start_of(s: Board, force: Force) -> int:
    """The Active Area of a force."""
    [area] = {s.where[unit] for unit in members(force.combat.attackers)}
    return area


def carried_out(s: Board, force: Force) -> Board:
    """The force activated, moved in unit by unit, and its attack declared, by the engine."""
    target = force.combat.area
    start = start_of(s, force)
    trial = activated(s, start)
    for unit in members(force.combat.attackers) if start != target else ():
        apply(trial, SELECT[unit])
        for action in entered(trial, unit)[target]:
            apply(trial, action)
    assert ATTACK[target] in options_of(trial)
    apply(trial, ATTACK[target])
    for unit in members(force.combat.attackers):
        if Action("attack_with", (unit,)) in options_of(trial):
            apply(trial, Action("attack_with", (unit,)))
    if isinstance(trial.stack[-1], Activation) and Action("done") in options_of(trial):
        apply(trial, Action("done"))
    return trial


def options_of(s: Board) -> tuple[Action, ...]:
    ask = question(s)
    return ask.options if isinstance(ask, Choice) else ()


@pytest.mark.parametrize(("scenario", "options"), PLAYS)
def test_the_largest_force_can_be_played_and_has_the_odds_foretold(
    scenario: str, options: dict[str, Any]
) -> None:
    played = 0
    for s in some(scenario, options, range(5), 7):
        if not at_the_start_of_a_round(s):
            continue
        for force in list(largest_forces(s))[::4]:
            trial = carried_out(s, force)
            combats = [frame for frame in trial.stack if isinstance(frame, Combat)]
            if s.is_revealed(force.combat.area) and combats:
                foretold = of_combat(force.s, force.combat, adding=True)
                assert same(foretold, of_combat(trial, combats[0], adding=True))
                played += 1
    assert played > 5


@pytest.mark.parametrize(("scenario", "options"), PLAYS)
def test_no_target_that_the_engine_offers_is_left_out(
    scenario: str, options: dict[str, Any]
) -> None:
    """What can be attacked now is a target now, and was one when the Action Round began."""
    for seed in range(4):
        at_first: set[str] = set()
        for s in game(scenario, options, seed):
            offered = {str(option.args[0]) for option in options_of(s) if option.verb == "attack"}
            if offered or at_the_start_of_a_round(s):
                targets = {str(force.combat.area) for force in largest_forces(s)}
                at_first = targets if at_the_start_of_a_round(s) else at_first
                assert offered <= targets & at_first


# By hand


def area_10(scene: Scene) -> Any:
    [found] = [one for one in forecast(scene.state, GERMAN).targets if one.target == "10"]
    return found


def test_only_as_many_come_as_fit() -> None:
    units = dict.fromkeys(("29/RCN", "29/129", "29/15", "29/71"), 8)
    others = {"244A": 10, "244B": 10}
    scene = position({**units, **others}, {10: "fanatic 8!"}, spent=tuple(others))
    assert len(area_10(scene).force) == 2


def test_the_force_that_waits_grows_with_who_can_still_come() -> None:
    units = dict.fromkeys(("29/RCN", "29/129", "29/15"), 8)
    scene = position(units, {10: "fanatic 8"}).play("activate", 8).move("29/15", 10)
    now, _ = forecast(scene.state, GERMAN)
    assert now is not None
    assert now.force == ("29/15",)
    assert set(area_10(scene).force) == set(units)


def test_a_spent_or_paused_unit_attacks_nobody() -> None:
    scene = position({"29/RCN": 8, "29/15": 8}, {10: "fanatic 8"}, spent=("29/15",))
    assert area_10(scene).force == ("29/RCN",)
    paused = position({"29/RCN": 8}, {10: "guards 8"}, paused="29th Mot")
    assert "10" not in [one.target for one in forecast(paused.state, GERMAN).targets]


def test_markers_of_the_running_attack_serve_no_other() -> None:
    units = {"29/RCN": 8, "29/15": 8, "244A": 13}
    scene = position(units, {10: "fanatic 8!", 14: "ambush 9!"}, support={"air": 1})
    before = {one.target: one for one in forecast(scene.state, GERMAN).targets}
    assert before["10"].details["support"]["air"] == 1
    assert before["14"].details["support"]["air"] == 1
    scene.play("activate", 8).move("29/RCN", 10).play("attack", 10).play("support", "air")
    after = {one.target: one for one in forecast(scene.state, GERMAN).targets}
    assert after["10"].force == ("29/RCN",)
    assert after["10"].details["support"]["air"] == 1
    assert after["14"].details["support"]["air"] == 0


def test_limited_air_stays_out_of_contested_streets() -> None:
    units = {"29/RCN": 10, "29/15": 8}
    limited = position(units, {10: "fanatic 8!"}, support={"air": 1}, options={"limited_air": True})
    assert area_10(limited).details["support"]["air"] == 0
    free = position(units, {10: "fanatic 8!"}, support={"air": 1})
    assert area_10(free).details["support"]["air"] == 1


def test_units_without_a_way_back_are_lost_with_a_repulse() -> None:
    scene = position({"29/RCN": 8, "29/15": 8}, {10: "fanatic 8!"}).play("activate", 8)
    scene.move("29/RCN", 10).move("29/15", 10)
    s = scene.state
    assert lost_on_the_way_back(s, s.at[10]) == 0
    walled = s.copy()
    for name in ("244A", "244B", "295/516", "295/517"):
        walled.move(TABLES.units.index(name), 8)
    walled.soviet = EVERY_AREA & ~bit(8)  # the area they came from is full, and all else Soviet
    assert lost_on_the_way_back(walled, s.at[10]) == 2
    force = assembled(walled)
    assert force is not None
    found = of_combat(walled, force.combat, adding=False)
    assert same(found, enumerated(walled, force.combat, adding=False))
    assert found.units_lost[2] == found.results["repulse"]


def test_a_game_that_is_over_has_no_targets() -> None:
    *_, last = game("factory", {}, 3)
    apply_all(last)
    assert forecast(last, GERMAN) == (None, ())


def apply_all(s: Board) -> None:
    """Play on with the last answers to the end."""
    rng = Random(3)
    while (ask := question(s)) is not None:
        apply(s, ask.options[-1] if isinstance(ask, Choice) else ask.sample(rng))


def test_moving_units_are_counted_from_where_they_stand() -> None:
    scene = position({"29/RCN": 8, "29/15": 8}, {10: "fanatic 8!"}).play("activate", 8)
    scene.play("select", "29/RCN")
    assert set(area_10(scene).force) == {"29/RCN", "29/15"}
    away = next(option for option in options_of(scene.state) if option != ENTER[10])
    apply(scene.state, away)
    if STOP in options_of(scene.state):
        apply(scene.state, STOP)
    assert area_10(scene).force == ("29/15",)
