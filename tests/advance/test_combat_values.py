"""9.5.1 to 9.5.4: the dice, the Attack Value, the Defense Value and how much support fits."""

from __future__ import annotations

import pytest

from tests.advance.positions import assault, parts, position, press, values
from tests.advance.scene import Scene
from tests.rules import rule

RCN, MG, FIRST, SECOND = "29/RCN", "29/129", "29/15", "29/71"
PLENTY = {"air": 3, "artillery": 6, "engineer": 4}


def fought(scene: Scene, lead: str = "", *support: str, air: int = 0) -> Scene:
    """Press the attack to its end with the lowest dice on both sides."""
    press(scene, lead, *support)
    if air:
        scene.roll(air)
    return scene.roll(1, 1, 1, 1)


# 9.5 and 9.5.1 Dice


@rule("9.5", "9.5.1")
def test_9_5_1_each_side_rolls_two_dice_and_adds_them_to_its_value() -> None:
    scene = press(assault(10, "fanatic 8!", RCN, MG), RCN)
    assert scene.dice == (2, 2)
    scene.roll(5, 4, 3, 1)
    assert values(scene) == (8, 12)
    assert scene.told("dice_rolled") == [(9, 4, 17, 16)]


@rule("9.5", "R17", "R43")
def test_9_5_lead_support_air_and_dice_come_in_this_order() -> None:
    scene = assault(9, "heroes 6!", RCN, MG, FIRST, support=PLENTY)
    assert (scene.kind, scene.rule) == ("lead", "9.5.2A")
    scene.play("lead", RCN)
    assert (scene.kind, scene.rule) == ("support", "9.5.4")
    scene.play("support", "air").play("support", "artillery").play("done")
    assert scene.kind == "air_die"
    scene.roll(2)
    assert scene.kind == "combat_dice"


# 9.5.2 Attack Value


@rule("9.5.2", "9.5.2A")
@pytest.mark.parametrize(("lead", "factor"), [("24/I-24", 7), (RCN, 6), (FIRST, 5), ("71/191", 4)])
def test_9_5_2a_any_attacker_may_lead_with_its_factor(lead: str, factor: int) -> None:
    scene = assault(10, "fanatic 8!", "24/I-24", RCN, FIRST, "71/191")
    assert scene.legal_args("lead") == {"24/I-24", RCN, FIRST, "71/191"}
    fought(scene, lead)
    assert parts(scene, "attack") == {"9.5.2A": factor, "9.5.2B": 3, "9.5.2E": 1}
    assert values(scene)[0] == factor + 4


@rule("9.5.2B")
@pytest.mark.parametrize(("count", "attack"), [(1, 7), (2, 8), (3, 9), (4, 10)])
def test_9_5_2b_every_unit_besides_the_lead_unit_adds_one(count: int, attack: int) -> None:
    units = (RCN, MG, "71/191", "71/194")[:count]
    scene = fought(assault(10, "fanatic 8!", *units), RCN)
    assert values(scene)[0] == attack
    assert parts(scene, "attack").get("9.5.2B", 0) == count - 1


@rule("9.5.2C")
@pytest.mark.parametrize(
    ("support", "normal", "shortage"),
    [
        (("artillery",), 2, 1),
        (("engineer",), 2, 2),
        (("artillery", "artillery"), 4, 2),
        (("engineer", "engineer"), 4, 4),
        (("artillery", "engineer", "engineer"), 6, 5),
    ],
)
def test_9_5_2c_artillery_and_engineers_add_two_each_artillery_one_in_a_shortage(
    support: tuple[str, ...], normal: int, shortage: int
) -> None:
    for event, added in (("none", normal), ("artillery_shell_shortages", shortage)):
        scene = assault(10, "fanatic 8!", RCN, MG, "71/191", support=PLENTY, event=event)
        fought(scene, RCN, *support)
        assert parts(scene, "attack")["9.5.2C"] == added
        assert values(scene)[0] == 9 + added


@rule("9.5.2C")
def test_9_5_2c_air_adds_nothing_to_the_attack() -> None:
    scene = fought(assault(9, "heroes 6!", RCN, support=PLENTY), RCN, "air", air=4)
    assert values(scene)[0] == 7


@rule("9.5.2D", "R45")
@pytest.mark.parametrize(
    ("units", "bonus"),
    [
        ((RCN, MG), 0),
        ((RCN, MG, FIRST), 1),
        ((RCN, MG, FIRST, SECOND), 1),
        ((RCN, MG, FIRST, "71/191"), 1),
        ((RCN, MG, "71/191", "71/194"), 0),
        ((RCN, MG, "244A"), 0),
        ((RCN, MG, "244A", "244B"), 0),
        (("244A", "244B", "245A"), 0),
        (("71/191", "244A", "76/178"), 0),
    ],
)
def test_9_5_2d_three_units_of_one_division_add_one(units: tuple[str, ...], bonus: int) -> None:
    scene = fought(assault(10, "fanatic 8!", *units), units[0])
    assert parts(scene, "attack").get("9.5.2D", 0) == bonus


@rule("9.5.2B", "R45")
def test_9_5_2b_an_assault_gun_counts_as_a_further_unit_and_may_lead() -> None:
    scene = assault(10, "fanatic 8!", "71/191", "244A", "244B")
    assert "244A" in scene.legal_args("lead")
    fought(scene, "244A")
    assert parts(scene, "attack") == {"9.5.2A": 6, "9.5.2B": 2, "9.5.2E": 1}


@rule("9.5.2E", "9.5.3C")
@pytest.mark.parametrize(
    ("morale", "attack", "defense"), [(19, 7, 9), (10, 7, 9), (9, 6, 10), (0, 6, 10)]
)
def test_9_5_2e_strong_morale_helps_the_attack_and_shaken_morale_the_defense(
    morale: int, attack: int, defense: int
) -> None:
    scene = fought(assault(9, "heroes 6!", RCN, morale=morale))
    assert values(scene) == (attack, defense)
    assert parts(scene, "attack").get("9.5.2E", 0) == (morale >= 10)
    assert parts(scene, "defense").get("9.5.3C", 0) == (morale <= 9)


# 9.5.3 Defense Value


@rule("9.5.3", "9.5.3A")
@pytest.mark.parametrize("factor", [4, 5, 6, 7, 8, 9])
def test_9_5_3a_the_defense_starts_with_the_factor_of_the_soviet_unit(factor: int) -> None:
    scene = fought(assault(9, f"fanatic {factor}!", RCN))
    assert parts(scene, "defense") == {"9.5.3A": factor, "9.5.3B": 3}
    assert values(scene)[1] == factor + 3


@rule("9.5.3B")
@pytest.mark.parametrize(
    ("area", "counter", "tem"),
    [
        (16, "heroes 6!", 1),
        (17, "ambush 6!", 2),
        (9, "heroes 6!", 3),
        (10, "ambush 7!", 4),
        (19, "heroes 6!", 2),
        (21, "ambush 6!", 4),
        (15, "heroes 6!", 4),
    ],
)
def test_9_5_3b_the_terrain_adds_its_tem(area: int, counter: str, tem: int) -> None:
    scene = fought(assault(area, counter, RCN))
    assert parts(scene, "defense")["9.5.3B"] == tem
    assert values(scene)[1] == int(counter[-2]) + tem


@rule("9.5.3")
def test_9_5_3_commissars_add_one_to_the_defense() -> None:
    scene = fought(assault(9, "heroes 6!", RCN, event="commissars"))
    assert values(scene) == (7, 10)


@rule("9.5.3D")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_9_5_3d_the_air_die_is_taken_off_the_defense(die: int) -> None:
    scene = press(assault(9, "heroes 6!", RCN, support={"air": 1}), RCN, "air")
    assert scene.dice == (1,)
    scene.roll(die).roll(1, 1, 1, 1)
    assert values(scene) == (7, 9 - die)


@rule("9.5.3D")
@pytest.mark.parametrize(
    ("event", "die", "defense"),
    [("none", 4, 1), ("none", 5, 0), ("none", 6, 0), ("commissars", 5, 1), ("commissars", 6, 0)],
)
def test_9_5_3d_the_defense_value_never_falls_below_zero(
    event: str, die: int, defense: int
) -> None:
    scene = assault(16, "heroes 4!", RCN, support={"air": 1}, event=event)
    fought(scene, RCN, "air", air=die)
    assert values(scene)[1] == defense
    assert scene.told("dice_rolled")[-1][3] == defense + 2


@rule("9.5.3D")
def test_9_5_3d_without_an_air_marker_no_air_die_is_rolled() -> None:
    scene = press(assault(9, "heroes 6!", RCN, support=PLENTY), RCN, "artillery")
    assert scene.kind == "combat_dice"


@rule("9.5.3D", "R43")
def test_9_5_3d_no_support_is_added_once_the_air_die_is_known() -> None:
    scene = assault(9, "heroes 6!", RCN, MG, FIRST, support=PLENTY).play("lead", RCN)
    scene.play("support", "air")
    assert scene.kind == "support"
    scene.play("done").roll(1)
    assert scene.kind == "combat_dice"
    assert len(scene.told("support_placed")) == 1


# 9.5.4 Support Limits


@rule("9.5.4")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_9_5_4_no_more_markers_than_attackers(count: int) -> None:
    units = (RCN, MG, FIRST, SECOND)[:count]
    scene = assault(9, "heroes 6!", *units, support=PLENTY)
    if scene.kind == "lead":
        scene.play("lead", RCN)
    for _ in range(count):
        assert scene.kind == "support"
        scene.play("support", "artillery")
    assert scene.kind == "combat_dice"
    assert len(scene.told("support_placed")) == count


@rule("9.5.4")
def test_9_5_4_air_counts_toward_the_number_of_markers() -> None:
    scene = assault(9, "heroes 6!", RCN, MG, support=PLENTY).play("lead", RCN)
    scene.play("support", "artillery").play("support", "air")
    assert scene.kind == "air_die"


@rule("9.5.4")
def test_9_5_4_at_most_one_air_marker() -> None:
    scene = assault(9, "heroes 6!", RCN, MG, FIRST, support=PLENTY).play("lead", RCN)
    assert scene.legal_args("support") == {"air", "artillery", "engineer"}
    scene.play("support", "air")
    assert scene.legal_args("support") == {"artillery", "engineer"}
    assert scene.why("support", "air")[:3] == (False, "9.5.4", True)


@rule("9.5.4")
def test_9_5_4_only_available_markers_can_be_placed() -> None:
    scene = assault(9, "heroes 6!", RCN, MG, FIRST, support={"artillery": 1}).play("lead", RCN)
    assert scene.legal_args("support") == {"artillery"}
    assert not scene.why("support", "engineer").allowed
    scene.play("support", "artillery")
    assert scene.kind == "combat_dice"


@rule("9.5.4")
def test_9_5_4_support_need_not_be_placed() -> None:
    scene = assault(9, "heroes 6!", RCN, support=PLENTY)
    assert scene.can("done")
    scene.play("done").roll(1, 1, 1, 1)
    assert values(scene) == (7, 9)


@rule("9.5.4", "R14")
def test_9_5_4_only_the_units_that_attack_allow_support() -> None:
    units = {RCN: 16, MG: 16, FIRST: 16}
    scene = position(units, {16: "heroes 6!"}, support=PLENTY).play("activate", 16)
    scene.play("attack", 16).play("attack_with", RCN).play("done").play("support", "engineer")
    assert scene.kind == "combat_dice"


@rule("9.5.4", "R43")
@pytest.mark.parametrize(
    "event", ["64th_army_offensive", "66th_army_offensive", "66th_army_breakthrough"]
)
def test_9_5_4_an_event_can_keep_air_out_of_combat(event: str) -> None:
    scene = assault(9, "heroes 6!", RCN, support=PLENTY, event=event)
    assert scene.legal_args("support") == {"artillery", "engineer"}
    reason = scene.why("support", "air")
    assert not reason.allowed
    assert reason.looked_at


@rule("R43")
def test_r43_air_may_be_bought_on_a_turn_that_prohibits_it() -> None:
    units = {"177": 50}
    scene = Scene(
        units=units, soviet={41: "guards 8"}, phase="supply", turn=2, event="64th_army_offensive"
    )
    scene.roll(1, 1, 1, 1)
    assert scene.can("buy", "air")
