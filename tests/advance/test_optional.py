"""12.1, 12.2 and 12.4 to 12.6: the optional rules of movement and combat."""

from __future__ import annotations

import pytest

import kurgan
from tests.advance.positions import assault, parts, position, press, values
from tests.advance.scene import Scene
from tests.rules import rule

RCN, MG, FIRST, SECOND = "29/RCN", "29/129", "29/15", "29/71"
DIVISION = (RCN, MG, FIRST)
PLENTY = {"air": 3, "artillery": 6, "engineer": 4}
RUBBLE = {"rubble": True}
AIR = {"limited_air": True}
SHOULDER = {"northern_shoulder": True}
PAVLOV = {"pavlovs_house": True}


def test_the_player_sees_which_optional_rules_are_in_force() -> None:
    view = kurgan.new("advance", options={**RUBBLE, "reroll_ones": [2]}, seed=1).view("german")
    assert view["options"]["rubble"]
    assert not view["options"]["northern_shoulder"]
    assert view["options"]["reroll_ones"] == [2]


# 12.1 Rubble


def integrity_bonus(scene: Scene, *support: str) -> int:
    """Press the attack and tell its Divisional Integrity Bonus."""
    press(scene, RCN, *support).roll(1, 1, 1, 1)
    return parts(scene, "attack").get("9.5.2D", 0)


@rule("12.1", "9.5.2D", "R46")
@pytest.mark.parametrize(
    ("area", "counter", "bonus"),
    [
        (9, "heroes 6!", 0),
        (10, "fanatic 8!", 0),
        (15, "heroes 6!", 0),
        (16, "heroes 6!", 1),
        (17, "heroes 7!", 1),
        (21, "heroes 7!", 1),
    ],
)
def test_12_1_rubble_takes_the_bonus_away_in_urban_areas(
    area: int, counter: str, bonus: int
) -> None:
    scene = assault(area, counter, *DIVISION, options=RUBBLE, support=PLENTY)
    assert integrity_bonus(scene) == bonus
    assert values(scene)[0] == 9 + bonus


@rule("12.1", "4.5.6")
@pytest.mark.parametrize(
    ("support", "bonus"),
    [(("engineer",), 1), (("artillery",), 0), (("artillery", "engineer"), 1)],
)
def test_12_1_an_engineer_overcomes_the_rubble(support: tuple[str, ...], bonus: int) -> None:
    scene = assault(10, "fanatic 8!", *DIVISION, options=RUBBLE, support=PLENTY)
    assert integrity_bonus(scene, *support) == bonus


@rule("12.1")
def test_12_1_an_engineer_does_not_replace_the_third_unit() -> None:
    scene = assault(10, "fanatic 8!", RCN, MG, "244A", options=RUBBLE, support=PLENTY)
    assert integrity_bonus(scene, "engineer") == 0


@rule("12.1", "12.0")
def test_12_1_there_is_no_rubble_in_the_basic_game() -> None:
    assert integrity_bonus(assault(10, "fanatic 8!", *DIVISION)) == 1


# 12.2 Northern Shoulder Restrictions


@rule("12.2", "R27")
def test_12_2_northern_units_keep_to_areas_42_to_50() -> None:
    scene = position({"3/103": 45}, options=SHOULDER).play("activate", 45).play("select", "3/103")
    assert scene.legal_args("enter") == {"44", "46", "49"}
    assert scene.why("area", 34)[:3] == (False, "12.2", True)
    scene.play("enter", 46)
    assert scene.legal_args("enter") == {"45", "47", "48", "49"}
    assert scene.why("area", 33)[:3] == (False, "12.2", True)


@rule("12.2")
def test_12_2_northern_units_do_not_attack_outside_the_shoulder() -> None:
    soviet = {39: "heroes 6!", 42: "heroes 6!"}
    scene = position({"16/64": 43}, soviet, options=SHOULDER).play("activate", 43)
    scene.play("select", "16/64")
    assert scene.legal_args("enter") == {"42", "44", "50"}
    assert scene.why("area", 39)[:3] == (False, "12.2", True)


@rule("12.2", "R27")
def test_12_2_northern_units_may_go_from_one_home_area_to_another() -> None:
    scene = position({"60/160": 48}, options=SHOULDER).play("activate", 48)
    scene.move("60/160", 49, 50)
    assert scene.place("60/160") == "50"


@rule("12.2")
def test_12_2_binds_only_units_that_set_up_in_the_north() -> None:
    scene = position({"244A": 45}, options=SHOULDER).play("activate", 45).play("select", "244A")
    assert scene.can("enter", 34)


@rule("12.2")
@pytest.mark.parametrize(("unit", "free"), [("94/267", True), ("16/64", False)])
def test_12_2_goes_by_the_setup_of_the_scenario(unit: str, free: bool) -> None:
    scene = position({unit: 45}, scenario="factory", turn=11, options=SHOULDER)
    scene.play("activate", 45).play("select", unit)
    assert scene.can("enter", 34) == free


@rule("12.2", "12.0")
def test_12_2_binds_nobody_in_the_basic_game() -> None:
    scene = position({"3/103": 45}).play("activate", 45).play("select", "3/103")
    assert scene.can("enter", 34)


# 12.4 Parent Organization

MIXED = [
    ((RCN,), 0, 1),
    ((RCN, MG, FIRST), 0, 1),
    ((RCN, "71/191"), 1, 2),
    ((RCN, MG, "71/191", "71/194"), 1, 2),
    ((RCN, "71/191", "76/178"), 2, 3),
    ((RCN, "71/191", "76/178", "94/267"), 3, 4),
    ((RCN, "244A"), 0, 1),
    (("244A", "244B"), 0, 0),
    ((RCN, "71/191", "244A", "245A"), 1, 2),
]


@rule("12.4", "9.5.2", "R29", "R45")
@pytest.mark.parametrize(("units", "extra", "every"), MIXED)
def test_12_4_mixed_divisions_weaken_the_attack(
    units: tuple[str, ...], extra: int, every: int
) -> None:
    plain = {}
    for reading in ("off", "extra", "every"):
        options = {"parent_organization": reading}
        scene = press(assault(10, "fanatic 8!", *units, options=options), units[0])
        plain[reading] = values(scene.roll(1, 1, 1, 1))[0]
    assert plain["off"] - plain["extra"] == extra
    assert plain["off"] - plain["every"] == every


@rule("12.4", "12.0", "R29")
def test_12_4_mixed_divisions_cost_nothing_in_the_basic_game() -> None:
    scene = press(assault(10, "fanatic 8!", RCN, "71/191", "76/178"), RCN).roll(1, 1, 1, 1)
    assert parts(scene, "attack") == {"9.5.2A": 6, "9.5.2B": 2, "9.5.2E": 1}


@rule("12.4", "R29")
def test_12_4_switched_on_the_rule_is_as_the_book_has_it_for_every_division() -> None:
    options = {"parent_organization": True}
    scene = press(assault(10, "fanatic 8!", RCN, "71/191", "244A", options=options), RCN)
    assert parts(scene.roll(1, 1, 1, 1), "attack")["12.4"] == -2


@rule("12.4", "R29")
def test_12_4_only_divisions_that_attack_count() -> None:
    units = {RCN: 16, MG: 16, "71/191": 16}
    options = {"parent_organization": "extra"}
    scene = position(units, {16: "heroes 6!"}, options=options).play("activate", 16)
    scene.play("attack", 16).play("attack_with", RCN).play("attack_with", MG).play("done")
    press(scene, RCN).roll(1, 1, 1, 1)
    assert values(scene)[0] == 8


# 12.5 Limited Air Power


def contested(area: int, counter: str, options: dict[str, bool]) -> Scene:
    """29/RCN stands in a contested area, alone, and attacks."""
    scene = position({RCN: area}, {area: counter}, options=options, support=PLENTY)
    return scene.play("activate", area).play("attack", area)


@rule("12.5", "R30", "R46")
@pytest.mark.parametrize(
    ("area", "counter", "allowed"),
    [
        (9, "heroes 6!", False),
        (10, "fanatic 8!", False),
        (15, "heroes 6!", False),
        (16, "heroes 6!", True),
        (17, "heroes 7!", True),
        (21, "heroes 7!", True),
    ],
)
def test_12_5_no_air_over_an_urban_area_already_contested(
    area: int, counter: str, allowed: bool
) -> None:
    scene = contested(area, counter, AIR)
    assert scene.can("support", "air") == allowed
    assert scene.can("support", "artillery")
    assert allowed or scene.why("support", "air")[:3] == (False, "12.5", True)


@rule("12.5", "R30")
def test_12_5_no_air_for_units_that_enter_an_urban_area_already_contested() -> None:
    scene = position({RCN: 8, "71/191": 10}, {10: "fanatic 8!"}, options=AIR, support=PLENTY)
    scene.play("activate", 8).move(RCN, 10).play("attack", 10)
    assert scene.why("support", "air")[:3] == (False, "12.5", True)


@rule("12.5", "R30")
def test_12_5_units_that_just_entered_do_not_make_the_area_contested_before() -> None:
    scene = assault(9, "heroes 6!", RCN, MG, options=AIR, support=PLENTY).play("lead", RCN)
    assert scene.can("support", "air")


@rule("12.5", "12.0")
def test_12_5_air_flies_over_contested_urban_areas_in_the_basic_game() -> None:
    scene = contested(10, "fanatic 8!", {})
    scene.play("support", "air").roll(6).roll(1, 1, 1, 1)
    assert values(scene)[1] == 6


@rule("12.5")
@pytest.mark.parametrize(("die", "counts"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 3), (6, 4)])
def test_12_5_in_heavy_urban_areas_the_air_die_counts_two_less(die: int, counts: int) -> None:
    scene = assault(10, "fanatic 8!", RCN, options=AIR, support=PLENTY)
    scene.play("support", "air").roll(die).roll(1, 1, 1, 1)
    assert values(scene)[1] == 12 - counts


@rule("12.5", "R46")
@pytest.mark.parametrize(
    ("area", "counter", "defense"),
    [(9, "heroes 6!", 9), (15, "heroes 6!", 10), (21, "heroes 7!", 11), (16, "heroes 6!", 7)],
)
def test_12_5_elsewhere_the_air_die_counts_in_full(area: int, counter: str, defense: int) -> None:
    scene = assault(area, counter, RCN, options=AIR, support=PLENTY)
    scene.play("support", "air").roll(5).roll(1, 1, 1, 1)
    assert values(scene)[1] == defense - 5


# 12.6 Pavlov's House


@rule("12.6", "9.4 Guards")
@pytest.mark.parametrize("counter", ["pavlov", "pavlov!"])
def test_12_6_pavlovs_house_defends_as_guards_revealed_or_not(counter: str) -> None:
    scene = assault(14, counter, RCN, options=PAVLOV)
    assert scene.dice == (2, 4)
    scene.roll(6, 6, 1, 2, 6, 5)
    assert scene.told("dice_rolled")[0][:2] == (12, 11)


@rule("12.6")
def test_12_6_pavlovs_house_is_guards_again_in_the_next_attack() -> None:
    scene = assault(14, "pavlov", RCN, MG, FIRST, units={SECOND: 13}, options=PAVLOV)
    press(scene, RCN).roll(1, 1, 6, 6, 6, 6).play("done")
    assert scene.is_revealed(14)
    scene.play("activate", 13).move(SECOND, 14).play("attack", 14)
    assert scene.dice == (2, 4)


@rule("12.6", "9.4 Guards")
def test_12_6_away_from_the_volga_it_would_roll_three_dice() -> None:
    assert assault(15, "pavlov!", RCN, options=PAVLOV).dice == (2, 3)


# R46, R47: what Bloody Streets goes by


def streets(area: int, counter: str, options: dict[str, bool] | None = None) -> Scene:
    """A Combat Phase that begins with 29/RCN in a contested area."""
    return Scene(units={RCN: area, "177": 50}, soviet={area: counter}, options=options)


@rule("6.4.1", "12.6", "R47")
@pytest.mark.parametrize(("die", "morale", "fresh"), [(3, 15, True), (4, 14, True), (5, 14, False)])
def test_r47_pavlovs_house_is_a_guards_unit_for_bloody_streets(
    die: int, morale: int, fresh: bool
) -> None:
    scene = streets(14, "pavlov!", PAVLOV).roll(die)
    assert scene.state.morale == morale
    assert scene.is_fresh(RCN) == fresh


@rule("6.4.1", "R46")
@pytest.mark.parametrize(
    ("area", "counter", "morale"), [(15, "guards 6!", 14), (9, "guards 6!", 15)]
)
def test_r46_the_tem_makes_guards_in_the_central_rail_station_worse(
    area: int, counter: str, morale: int
) -> None:
    assert streets(area, counter).roll(4).state.morale == morale


@rule("6.4.1", "R46")
def test_r46_mamayev_kurgan_is_not_urban_and_not_rolled_for() -> None:
    assert streets(21, "heroes 7!").kind == "activate"
