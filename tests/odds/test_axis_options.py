"""Axis odds under every option: equal to the engine's whole tree, and the rules' own functions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from kurgan.games.axis.options import OPTIONS, Rules
from kurgan.games.axis.pack.tables import ALLIES, AXIS
from kurgan.games.axis.rules import bombardment, casualties, combat, crossings, reaction
from kurgan.games.axis.rules.attack import Attack
from kurgan.games.axis.rules.reaction import Reaction
from kurgan.games.axis.state import Board
from kurgan.kernel.engine import run
from kurgan.odds.axis import combat as odds_combat
from kurgan.odds.axis import crossing as odds_crossing
from kurgan.odds.axis import fire, toll
from kurgan.odds.axis.calculator import estimate, forecast
from kurgan.odds.axis.combat import Battle, odds
from kurgan.odds.axis.crossing import Strike, raid
from kurgan.odds.axis.end import to_the_end
from kurgan.odds.axis.policy import POLICY
from tests.axis.scene import TABLES, Scene
from tests.odds import axis_walk as walk
from tests.odds.test_axis import battle
from tests.odds.test_axis_crossing import strike

VALUES = [(option.name, value) for option in OPTIONS for value in option.values]
NAMES = [f"{name}-{value}" for name, value in VALUES]
BATTLES = {
    "good weather": battle(
        "1 ger_infantry, 1 ger_fighter flying, 1 ger_bomber flying",
        "1 sov_artillery, 1 sov_fighter based, 1 sov_bomber based", air_defense=1,
    ),
    "bad weather": battle(
        "1 ger_infantry, 1 ger_tank, 1 ger_fighter based", "1 sov_infantry, 2 sov_bomber based",
        bad_weather=True, attacker_holds=True, ambushers=1,
    ),
    "risen": battle(
        "1 ger_tank, 1 ger_bomber flying, 1 ger_bomber drop",
        "1 sov_infantry, 1 sov_fighter risen", fortified=True,
    ),
}  # fmt: skip


MODULES = (
    bombardment,
    casualties,
    combat,
    crossings,
    reaction,
    fire,
    odds_combat,
    odds_crossing,
    toll,
)


def under(name: str, value: Any) -> Rules:
    """The basic rules but for one option."""
    return Rules(**{name: value})


@pytest.mark.parametrize(("option", "value"), VALUES, ids=NAMES)
@pytest.mark.parametrize("name", BATTLES)
def test_a_battle_has_the_odds_of_the_tree_under_every_option(
    name: str, option: str, value: Any
) -> None:
    fought = replace(BATTLES[name], rules=under(option, value))
    assert walk.same(walk.ends(fought), walk.expected_ends(odds(fought)))


@pytest.mark.parametrize(("option", "value"), VALUES, ids=NAMES)
@pytest.mark.parametrize("bad_weather", [False, True])
def test_a_raid_has_the_odds_of_the_tree_under_every_option(
    option: str, value: Any, bad_weather: bool
) -> None:
    sent = strike(1, 1, 1, guns=1)
    sent = replace(sent, rules=under(option, value), bad_weather=bad_weather)
    ends = walk.raid_ends(walk.raid_board(sent))
    hit = sum(chance for end, chance in ends.items() if end[0])
    assert raid(sent)["hit"] == pytest.approx(hit, abs=1e-12)


@pytest.mark.parametrize(("option", "value"), VALUES, ids=NAMES)
@pytest.mark.parametrize("weather", ["good", "bad"])
def test_the_attack_foretold_of_a_position_has_the_odds_of_the_tree_under_every_option(
    option: str, value: Any, weather: str
) -> None:
    scene = Scene(
        card=3, options={option: value}, weather=weather, round=8, axis=["vertyachii"],
        units={"vertyachii": "2 ger_infantry", "tatsinskaya": "ger_fighter",
               "orlovka": "1 sov_artillery, 1 sov_infantry", "rynok": "1 sov_artillery"},
    )  # fmt: skip
    told = next(one for one in forecast(scene.state, AXIS).targets if one.target == "orlovka")
    scene.play("march", "vertyachii").play("take", "ger_infantry", 2).play("enter", "orlovka")
    if ["fly", "ger_fighter_1", 1] in scene.legal:
        scene.play("fly", "ger_fighter_1", 1).fly_on("strike", "orlovka")
    ends = attacked(scene.state)
    for side, who in ((AXIS, "attackers"), (ALLIES, "defenders")):
        size = sum(told.details[who].values())
        left = [
            sum(p for s, p in ends if present(s, "orlovka", side) == n) for n in range(size + 1)
        ]
        assert told.details[f"{who}_left"] == pytest.approx(left, abs=1e-12)


def test_a_forecast_says_that_interdiction_is_not_counted() -> None:
    for on in (False, True):
        found = estimate(replace(BATTLES["risen"], rules=under("interdiction", on)))
        assert ("(Interdiction) is not counted" in found.policy) is on


def attacked(s: Board) -> list[tuple[Board, float]]:
    """Every end of the Reaction and the Attack phase that follow a Movement."""
    start = s.copy()
    start.stack = [Attack(AXIS).begun(), Reaction(ALLIES).begun()]
    run(start)
    return list(walk.last_positions({walk.key(start): (start, 1.0)}))


def present(s: Board, name: str, side: int) -> int:
    """How many units of a side are in a zone."""
    zone = TABLES.zones.index(name)
    return s.land_units(zone, side) + len(s.crafts_at(zone, side))


PITOMNIK = battle(
    "3 sov_tank, 2 sov_infantry", "1 ger_infantry, 1 min_infantry, 4 ger_bomber based",
    bad_weather=True,
)  # fmt: skip


def test_grounded_aircraft_are_the_first_casualties() -> None:
    """The book's own tip: what cannot fire dies for what can."""
    found = estimate(PITOMNIK)
    by_type = found.details["defenders_lost_by_type"]
    assert by_type["ger_bomber"][0] < by_type["ger_infantry"][0] == pytest.approx(1)
    assert found.win == 0  # five hits cannot reach the sixth unit
    assert estimate(replace(PITOMNIK, bad_weather=False)).win > 0.1
    assert "first aircraft on the ground that cannot fire" in POLICY
    assert POLICY in found.policy
    end = to_the_end(odds(PITOMNIK))
    assert end.of_land(True, False) + end.of_land(False, True) > 0.99


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """A changed rule leaves nothing behind."""
    yield
    forget()


def forget() -> None:
    """Work out every chance anew."""
    for table in (toll.binomial, toll.hits_of):
        table.cache_clear()


def ends_of(fought: Battle) -> tuple[bool, Any]:
    """The odds, and whether they are the engine's."""
    forget()
    found = odds(fought)
    return walk.same(walk.ends(fought), walk.expected_ends(found)), found.as_json()


def changed(monkeypatch: pytest.MonkeyPatch, fought: Battle, name: str, rule: Any) -> bool:
    """Change one function of the rules: the engine and the odds follow, and both change."""
    agreed, before = ends_of(fought)
    assert agreed
    for module in MODULES:
        if hasattr(module, name):
            monkeypatch.setattr(module, name, rule)
    agreed, after = ends_of(fought)
    return agreed and before != after


def test_dice_that_hit_below_their_value_only_change_both(monkeypatch: pytest.MonkeyPatch) -> None:
    fought = battle(
        "2 ger_tank, 1 ger_fighter flying", "1 sov_artillery", air_defense=1, ambushers=1
    )
    assert changed(
        monkeypatch, fought, "hits", lambda faces, value: sum(face < value for face in faces)
    )


def test_a_changed_bonus_changes_both(monkeypatch: pytest.MonkeyPatch) -> None:
    fought = battle("2 ger_tank", "2 sov_infantry", fortified=True, river=True)
    assert changed(
        monkeypatch, fought, "bonus",
        lambda *, behind_walls, over_river: int(behind_walls) + int(over_river),
    )  # fmt: skip


def test_aircraft_at_another_value_change_both(monkeypatch: pytest.MonkeyPatch) -> None:
    assert changed(
        monkeypatch, BATTLES["good weather"], "air_value", lambda s, unit, job, *, attacks: 2
    )


def test_fighters_that_stay_down_change_both(monkeypatch: pytest.MonkeyPatch) -> None:
    fought = battle("1 ger_tank, 2 ger_fighter based", "2 sov_infantry", attacker_holds=True)
    assert changed(monkeypatch, fought, "rises", lambda s, unit, job: False)


def test_control_that_never_changes_keeps_the_aircraft(monkeypatch: pytest.MonkeyPatch) -> None:
    fought = battle("3 ger_tank", "1 sov_infantry, 1 sov_bomber based")
    assert changed(monkeypatch, fought, "changes_hands", lambda holder, other: False)


def test_a_combat_never_called_off_is_fought(monkeypatch: pytest.MonkeyPatch) -> None:
    fought = battle("1 ger_infantry, 1 ger_fighter flying", "1 sov_infantry", ambushers=1)
    assert changed(monkeypatch, fought, "is_called_off", lambda *, has_land, holds: False)


def test_a_raid_follows_the_value_of_aircraft(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: Strike = strike(2, 1, 1)
    for module in (crossings, odds_crossing):
        monkeypatch.setattr(module, "air_value", lambda s, unit, job, *, attacks: 1)
    ends = walk.raid_ends(walk.raid_board(sent))
    hit = sum(chance for end, chance in ends.items() if end[0])
    assert raid(sent)["hit"] == pytest.approx(hit, abs=1e-12)
    assert hit < 0.3
