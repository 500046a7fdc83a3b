"""Odds of attacks on a Volga Crossing: the book's example, the engine's whole tree, positions."""

from __future__ import annotations

import pytest

from kurgan.games.axis.options import Rules
from kurgan.games.axis.pack.tables import AXIS, GER_BOMBER, GER_FIGHTER
from kurgan.odds.axis.calculator import forecast
from kurgan.odds.axis.crossing import Strike, raid
from kurgan.odds.estimate import Estimate
from tests.axis.scene import Scene
from tests.odds import axis_walk as walk


def strike(
    fighters: int, bombers: int, interceptors: int = 0, guns: int = 0, bad_weather: bool = False
) -> Strike:
    aircraft = {GER_FIGHTER: fighters, GER_BOMBER: bombers}
    there = {unit: count for unit, count in aircraft.items() if count}
    rules = Rules(bad_weather_sorties=bad_weather, interceptors=interceptors > 0)
    return Strike(walk.TABLES, there, guns, 0, interceptors, bad_weather, rules)


STRIKES = {
    "nobody rises": strike(2, 1),
    "guns": strike(1, 2, guns=2),
    "the book's bomber": strike(0, 1, 1),
    "fighters against one": strike(3, 0, 1),
    "fighters against as many": strike(2, 0, 2),
    "more rise than attack": strike(1, 1, 3),
    "both": strike(2, 2, 1),
    "both and guns": strike(2, 1, 2, guns=2),
    "sorties": strike(1, 1, 1, guns=1, bad_weather=True),
}


@pytest.mark.parametrize("frozen", [False, True], ids=["ferry", "ice"])
@pytest.mark.parametrize("name", STRIKES)
def test_an_attack_on_a_crossing_has_the_odds_of_the_whole_tree(name: str, frozen: bool) -> None:
    sent = STRIKES[name]
    ends = walk.raid_ends(walk.raid_board(sent, frozen=frozen))
    found = raid(sent)
    hit = sum(chance for end, chance in ends.items() if end[0])
    assert found["hit"] == pytest.approx(hit, abs=1e-12)
    assert found["stands"] == pytest.approx(1 - hit, abs=1e-12)
    total = sum(sent.aircraft.values())
    lost = {"attackers_lost": [0.0] * (total + 1),
            "interceptors_lost": [0.0] * (sent.interceptors + 1)}  # fmt: skip
    bombers = [0.0] * (sent.aircraft.get(GER_BOMBER, 0) + 1)
    for (_, fighters, bombing, risen), chance in ends.items():
        lost["attackers_lost"][total - fighters - bombing] += chance
        lost["interceptors_lost"][sent.interceptors - risen] += chance
        bombers[len(bombers) - 1 - bombing] += chance
    for kind, chances in lost.items():
        assert found[kind] == pytest.approx(chances, abs=1e-12), kind
    if len(bombers) > 1:
        by_type = found["attackers_lost_by_type"]["ger_bomber"]
        assert by_type == pytest.approx(bombers, abs=1e-12)


def test_a_bomber_may_aim_at_the_ferry_behind_a_fighter() -> None:
    found = raid(strike(0, 1, 1))
    assert found["hit"] == pytest.approx(3 / 6)
    assert found["interceptors_lost"] == pytest.approx([1, 0])
    assert found["attackers_lost"] == pytest.approx([2 / 6, 4 / 6])


def test_the_hit_of_a_fighter_the_allies_give_to_a_fighter() -> None:
    assert raid(strike(1, 0, 1))["hit"] == 0
    found = raid(strike(2, 0, 1))
    assert found["hit"] == pytest.approx(1 / 4)  # two hits, one interceptor
    assert found["interceptors_lost"] == pytest.approx([1 / 4, 3 / 4])


def gray(scene: Scene) -> Estimate:
    """The gray crossing among the Axis's targets."""
    return {one.target: one for one in forecast(scene.state, AXIS).targets}["gray_crossing"]


def attacked() -> Scene:
    """A bomber and a fighter have set out for the gray crossing; a fighter can meet them."""
    scene = Scene(
        card=3,
        options={"interceptors": True},
        ferries=["gray"],
        units={
            "tatsinskaya": "ger_fighter, ger_bomber",
            "srednyaya_akhtuba": "sov_fighter",
            "krasnaya_sloboda": "sov_infantry, sov_artillery",
            "oblivskaya": "ger_infantry",
        },
    )
    for craft in ("ger_fighter_1", "ger_bomber_1"):
        scene.play("fly", craft, 1).play("strike_crossing", "gray_crossing")
    return scene


def test_an_attack_on_a_crossing_is_put_together() -> None:
    scene = attacked()
    found = forecast(scene.state, AXIS)
    assert found.assembling is not None
    assert found.assembling.target == "gray_crossing"
    assert gray(scene).details["as_it_stands"]["win"] == found.assembling.win


def test_a_scrambled_fighter_counts_at_once() -> None:
    scene = attacked().play("done")
    assert scene.kind == "scramble"
    before = gray(scene)
    assert before.details["interceptors"] == 0
    scene.play("scramble", "sov_fighter_1", "gray_crossing")
    after = gray(scene)
    assert after.details["interceptors"] == 1
    assert after.win == pytest.approx(raid(strike(1, 1, 1, guns=1))["hit"], abs=1e-12)
    assert after.win < before.win


def test_dice_that_were_rolled_are_rolled() -> None:
    scene = attacked().play("done").play("scramble", "sov_fighter_1", "gray_crossing")
    scene.roll(6)  # Air Defense
    scene.roll(1, 1)
    assert scene.kind == "target"
    assert "gray_crossing" not in {one.target for one in forecast(scene.state, AXIS).targets}
