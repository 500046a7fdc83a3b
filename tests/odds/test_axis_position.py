"""Axis odds of a position: who could attack what, from one side's knowledge alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import sqrt
from random import Random
from typing import Any

import pytest

from kurgan.games.axis.game import AXIS as GAME
from kurgan.games.axis.pack.tables import ALLIES, AXIS, FLANKS, MECH, SECTORS
from kurgan.games.axis.rules.march import March
from kurgan.games.axis.rules.movement import Movement
from kurgan.games.axis.state import Board
from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.bits import members
from kurgan.kernel.engine import apply, question, run
from kurgan.kernel.game import read_options
from kurgan.odds.axis.calculator import belief, forecast
from kurgan.odds.axis.position import LATER, MOVING, planned, stage
from kurgan.odds.axis.reach import columns
from kurgan.odds.estimate import Estimate
from tests.axis.scene import TABLES, Scene
from tests.share import some_of

EVERY_RULE = {option.name: True for option in GAME.options if option.values == (False, True)}
PLAYS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("race", {}),
    ("uranus", {}),
    ("race", EVERY_RULE),
    ("uranus", EVERY_RULE),
)


def target(scene: Scene, side: int, zone: str) -> Estimate | None:
    found = {estimate.target: estimate for estimate in forecast(scene.state, side).targets}
    return found.get(zone)


def force(scene: Scene, zone: str, side: int = AXIS) -> dict[str, int]:
    found = target(scene, side, zone)
    return dict(found.details["attackers"]) if found is not None else {}


LANDING = TABLES.zones[TABLES.landing[SECTORS.index("brown")]]
SUPPLY = ("novomoskovsk", "surovikino", "oblivskaya")


def test_everything_that_can_march_in_is_counted() -> None:
    scene = Scene(
        card=3, axis=SUPPLY,
        units={"novomoskovsk": "3 ger_infantry, 1 ger_tank", "oblivskaya": "ger_mech, ger_infantry",
               "kalach": "2 sov_infantry"},
    )  # fmt: skip
    found = target(scene, AXIS, "kalach")
    assert found is not None
    assert found.details["attackers"]["ger_infantry"] == 3
    assert found.details["attackers"]["ger_tank"] == 1
    assert found.details["attack_supplied"]
    assert found.headline == "the zone is taken"


def test_an_attack_that_must_wait_for_its_phase_is_marked() -> None:
    units = {"novomoskovsk": "3 ger_infantry, 1 ger_tank", "kalach": "2 sov_infantry"}
    now = target(Scene(card=3, axis=SUPPLY, units=units), AXIS, "kalach")
    buying = target(Scene(card=2, axis=SUPPLY, units=units), AXIS, "kalach")
    assert now is not None
    assert buying is not None
    assert "later" not in now.details
    assert buying.details["later"]
    assert buying.win == now.win


def test_the_stacking_limit_keeps_the_strongest() -> None:
    scene = Scene(
        card=3, axis=SUPPLY,
        units={"novomoskovsk": "7 ger_infantry, 3 ger_tank", "kalach": "sov_infantry"},
    )  # fmt: skip
    assert force(scene, "kalach") == {"ger_infantry": 5, "ger_tank": 3}


def test_aircraft_alone_destroy_but_never_take() -> None:
    scene = Scene(
        card=3, units={"tatsinskaya": "2 ger_fighter, ger_bomber", "rynok": "sov_infantry"}
    )
    found = target(scene, AXIS, "rynok")
    assert found is not None
    assert found.headline == "every defender is destroyed"
    assert found.details["attacker_alone"] == 0
    assert found.win == pytest.approx(1 - 0.5**3)


def test_aircraft_stay_down_in_bad_weather() -> None:
    units = {"tatsinskaya": "2 ger_fighter", "rynok": "sov_infantry", "bolshoy": "ger_infantry"}
    scene = Scene(card=3, units=units, weather="bad", round=8)
    assert target(scene, AXIS, "rynok") is None


def test_enemy_guns_fire_at_aircraft_first() -> None:
    scene = Scene(card=3, units={"tatsinskaya": "ger_fighter", "rynok": "sov_artillery"})
    found = target(scene, AXIS, "rynok")
    assert found is not None
    assert found.details["air_defense"] == 1
    assert found.win == pytest.approx(5 / 6 * 0.5)


def test_a_unit_that_has_moved_is_no_longer_counted() -> None:
    scene = Scene(
        card=3, axis=SUPPLY, units={"novomoskovsk": "2 ger_infantry", "kalach": "sov_infantry"}
    )
    scene.play("march", "novomoskovsk").play("take", "ger_infantry", 1).play("enter", "surovikino")
    assert force(scene, "kalach") == {"ger_infantry": 1}


def test_an_empty_zone_that_the_enemy_entered_can_be_attacked_next() -> None:
    scene = Scene(
        card=3, axis=SUPPLY, units={"novomoskovsk": "2 ger_infantry", "buzinovka": "2 sov_infantry"}
    )
    scene.play("march", "novomoskovsk").play("take", "ger_infantry", 1).play("enter", "kalach")
    assert force(scene, "kalach", ALLIES) == {"sov_infantry": 2}


def test_units_that_entered_are_the_attack_put_together() -> None:
    scene = Scene(
        card=3, axis=SUPPLY, units={"novomoskovsk": "3 ger_infantry", "kalach": "sov_infantry"}
    )
    assert forecast(scene.state, AXIS).assembling is None
    scene.play("march", "novomoskovsk").play("take", "ger_infantry", 2).play("enter", "kalach")
    found = forecast(scene.state, AXIS)
    assert found.assembling is not None
    assert found.assembling.details["attackers"] == {"ger_infantry": 2}
    assert found.assembling.details["to_the_end"]["attacker_alone"] > found.assembling.win
    assert found.targets[0].details["attackers"] == {"ger_infantry": 3}
    assert found.targets[0].details["as_it_stands"]["win"] == found.assembling.win


def test_a_lone_german_of_the_city_is_no_partner_of_his_own() -> None:
    units = {"orlovka": "ger_mech", "kotluban": "sov_infantry", "bolshoy": "ger_infantry"}
    scene = Scene(card=3, axis=["orlovka", "rynok"], units=units)
    assert force(scene, "kotluban") == {}
    scene = Scene(card=3, axis=["orlovka", "rynok"], units={**units, "orlovka": "2 ger_mech"})
    assert force(scene, "kotluban") == {"ger_mech": 1}  # two leave, one of them is eliminated


def test_every_zone_entered_in_one_phase_is_told() -> None:
    scene = Scene(
        card=3, axis=SUPPLY,
        units={"novomoskovsk": "8 ger_infantry", "kalach": "sov_infantry",
               "buzinovka": "sov_infantry, sov_tank"},
    )  # fmt: skip
    for zone, count in (("buzinovka", 1), ("kalach", 3)):
        scene.play("march", "novomoskovsk").play("take", "ger_infantry", count)
        scene.play("enter", zone)
    found = forecast(scene.state, AXIS)
    assert found.assembling is not None
    assert (found.assembling.target, found.assembling.details["attackers"]) == (
        "kalach",
        {"ger_infantry": 3},
    )
    assert "most newcomers" in found.assembling.policy
    other = target(scene, AXIS, "buzinovka")
    assert other is not None
    assert other.details["attackers"] == {"ger_infantry": 5}
    assert other.details["as_it_stands"]["attackers"] == {"ger_infantry": 1}
    chance = f"{other.details['as_it_stands']['win']:.1%}"
    assert other.words.endswith(f" in Buzinovka (1 German infantry there now: {chance}).")
    scene.play("march", "novomoskovsk").play("take", "ger_infantry", 3).play("enter", "buzinovka")
    again = forecast(scene.state, AXIS)
    assert again.assembling is not None
    assert again.assembling.target == "buzinovka"


def test_infantry_off_a_ferry_has_entered() -> None:
    scene = Scene(
        card=10, ferries=["brown"], cargo={"brown": "sov_infantry"}, axis=[LANDING],
        units={LANDING: "ger_infantry", "rynok": "sov_infantry"},
    )  # fmt: skip
    scene.play("unload", "brown_crossing")
    found = forecast(scene.state, ALLIES).assembling
    assert found is not None
    assert (found.target, found.details["attackers"]) == (LANDING, {"sov_infantry": 1})


def test_in_the_attack_phase_only_those_present_fight() -> None:
    scene = Scene(
        card=5, battle=["kalach", "rynok"], axis=SUPPLY,
        units={"kalach": "2 ger_tank, sov_infantry", "rynok": "ger_infantry, sov_tank",
               "novomoskovsk": "5 ger_tank"},
    )  # fmt: skip
    assert scene.kind == "fight"
    found = {one.target: one.details["attackers"] for one in forecast(scene.state, AXIS).targets}
    assert found == {"kalach": {"ger_tank": 2}, "rynok": {"ger_infantry": 1}}


def test_a_token_in_reach_is_spent() -> None:
    units = {"kalach": "2 ger_tank, sov_infantry", "rynok": "ger_tank, sov_infantry"}
    dry = Scene(card=5, battle=["kalach", "rynok"], units=units)
    fed = Scene(card=5, battle=["kalach", "rynok"], units=units, axis_tokens={"kalach": 1})
    for scene, supplied in ((dry, False), (fed, True)):
        found = target(scene, AXIS, "kalach")
        assert found is not None
        assert found.details["attack_supplied"] is supplied


def test_the_river_helps_the_defender_of_an_assault() -> None:
    don = TABLES.don
    here = next(zone for zone in range(35) if don[zone] & ~TABLES.bases)
    there = members(don[here] & ~TABLES.bases)[0]
    scene = Scene(
        card=3, axis=[TABLES.zones[here]],
        units={TABLES.zones[here]: "2 ger_tank", TABLES.zones[there]: "sov_infantry"},
    )  # fmt: skip
    found = target(scene, AXIS, TABLES.zones[there])
    assert found is not None
    assert found.details["defensive_bonus"] == 1


def test_german_infantry_doubles_on_its_way_into_the_city() -> None:
    scene = Scene(
        card=3,
        axis=["vertyachii"],
        units={"vertyachii": "2 ger_infantry", "orlovka": "sov_infantry"},
    )
    assert force(scene, "orlovka") == {"ger_infantry": 4}


def test_a_ferry_can_be_struck() -> None:
    scene = Scene(
        card=3,
        ferries=["brown"],
        units={"tatsinskaya": "2 ger_fighter, ger_bomber", "kalach": "ger_tank"},
    )
    found = target(scene, AXIS, "brown_crossing")
    assert found is not None
    assert found.win == pytest.approx(7 / 8)
    assert target(scene, ALLIES, "brown_crossing") is None


@pytest.mark.parametrize("play", some_of([1, 3], [0, 2]))
def test_the_engine_marches_wherever_a_force_is_said_to_come_from(play: int) -> None:
    rng = Random(play)
    for s in game(*PLAYS[play], seed=play):
        if rng.random() > 0.02:
            continue
        for side in (AXIS, ALLIES):
            now = stage(s, side)
            if now == LATER or (now == MOVING and isinstance(s.stack[-1], Movement)):
                dream = planned(s, side, now)
                coming = columns(dream, side)
                told = {(c.origin, c.unit, zone) for zone, row in coming.items() for c in row}
                assert told == set(marched(dream, side))


def marched(dream: Board, side: int) -> Iterator[tuple[int, int, int]]:
    """Every march of the engine into a defended zone: where from, which type, where to."""
    start = dream.copy()
    start.stack = [Movement(side).begun()]
    start.stack[0].at = "choose"
    run(start)
    ask = question(start)
    options = ask.options if isinstance(ask, Choice) and ask.kind == "move" else ()
    waiting = [after(start, option) for option in options if option.verb == "march"]
    while waiting:
        s = waiting.pop()
        top, ask = s.stack[-1], question(s)
        if not isinstance(top, March) or not isinstance(ask, Choice):
            continue
        for option in ask.options:
            if option.verb != "enter":
                if option.verb in ("take", "blitz", "escort"):
                    waiting.append(after(s, option))
            elif not (s.hostile(side) | s.contested) >> option.args[0] & 1:
                waiting.append(after(s, option))
            elif s.occupied(1 - side) >> option.args[0] & 1 and TABLES.attack[top.unit]:
                yield top.origin, top.unit, option.args[0]
                if top.escorts:
                    yield top.origin, MECH[side], option.args[0]


def after(s: Board, option: Action) -> Board:
    onward = s.copy()
    apply(onward, option)
    return onward


def game(scenario: str, options: dict[str, Any], seed: int) -> Iterator[Board]:
    """The positions of a random match at which a player is asked."""
    rng = Random(seed)
    s = GAME.setup(scenario, read_options(GAME, options), TABLES)
    assert isinstance(s, Board)
    run(s)
    while (ask := question(s)) is not None:
        if isinstance(ask, Choice):
            yield s
            apply(s, ask.options[int(rng.random() * len(ask.options))])
        else:
            apply(s, ask.sample(rng))


@pytest.mark.parametrize("play", some_of([1], [0, 2, 3]))
def test_a_forecast_knows_nothing_hidden(play: int) -> None:
    rng = Random(play)
    for s in game(*PLAYS[play], seed=play):
        if rng.random() > 0.04:
            continue
        for side in (AXIS, ALLIES):
            dream = GAME.imagine(s, side, rng)
            assert forecast(dream, side) == forecast(s, side)
            assert belief(dream, side) == belief(s, side)
            for estimate in forecast(s, side).targets:
                assert sum(chance for _, chance in estimate.outcomes) == pytest.approx(1)


def test_the_allies_know_their_own_cards() -> None:
    scene = Scene(card=3, cards={"northwest": [1, 2], "southeast": [3, 4]}, launched=False)
    assert belief(scene.state, ALLIES) == ()
    found = belief(scene.state, AXIS)
    assert [one.place for one in found] == ["northwest"] * 2 + ["southeast"] * 2
    assert all(sum(chance for _, chance in one.chances) == pytest.approx(1) for one in found)


def test_after_the_launch_nothing_is_hidden() -> None:
    scene = Scene(card=3, cards={"northwest": [1]}, launched=True)
    assert belief(scene.state, AXIS) == ()


def test_a_factory_in_a_closed_hand_is_either() -> None:
    s = next(game("race", {"factory_placement": True}, seed=1))
    assert question(s).kind == "hide_factories"  # type: ignore[union-attr]
    apply(s, question(s).options[0])  # type: ignore[union-attr]
    found = belief(s, AXIS)
    assert [(one.place, one.chances[0][1]) for one in found] == [("left", 0.5), ("right", 0.5)]


def last_secrets(seed: int) -> tuple[Board | None, Board | None]:
    """The last positions of a random match with hidden cards, and with hidden hands."""
    cards = hands = None
    for s in game("race", {"factory_placement": True}, seed):
        if s.launched:
            break
        if s.left_hand >= 0:
            hands = s.copy()
        if s.hand or any(s.flanks):
            cards = s.copy()
    return cards, hands


def check_calibration(matches: int) -> dict[str, tuple[float, float]]:
    """Of all that is said to be X with some chance, that share is X; one piece of each match."""
    told: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for seed in range(matches):
        rng = Random(f"calibration {seed}")
        for s in last_secrets(seed):
            if s is None:
                continue
            found = belief(s, AXIS)
            piece = found[rng.randrange(len(found))]
            truth = what_it_is(s, piece.place, rng)
            for name, chance in piece.chances:
                told[name] += chance  # type: ignore[assignment]
                seen[name] += name == truth
    for name, expected in told.items():
        assert abs(seen[name] - expected) <= 5 * sqrt(expected) + 1, (name, seen[name], expected)
    return {name: (told[name], seen[name]) for name in told}


def what_it_is(s: Board, place: str, rng: Random) -> str:
    """The truth; of the cards of one pile, any."""
    if place in ("left", "right"):
        return ("tank_factory", "artillery_factory")[(s.left_hand + (place == "right")) % 2]
    pile = s.hand if place == "hand" else s.flanks[FLANKS.index(place)]
    return f"card_{rng.choice(members(pile)) + 1}"


@pytest.mark.slow
def test_beliefs_are_calibrated() -> None:
    assert len(check_calibration(200)) == 16


@pytest.mark.long
def test_beliefs_are_calibrated_over_many_matches() -> None:
    print(check_calibration(10_000))
