"""Appendix 2: Heroes, Luftwaffe Priorities and Interdiction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.axis.scene import Scene
from tests.rules import rule

SOUTH = ["verkhne_kumskii", "buzinovka"]


def heroic(**more: Any) -> Scene:
    scene = Scene(card=10, options={"heroes": True}, **more)
    scene.done()
    assert scene.kind == "heroes_die"
    return scene


def lift(options: Mapping[str, Any], **units: str) -> Scene:
    scene = Scene(
        card=3, options=options, axis=["pitomnik", "oblivskaya"], battle=["buzinovka"],
        units={"tatsinskaya": "ger_bomber", "oblivskaya": "ger_infantry", **units},
        axis_tokens={"tatsinskaya": 2},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "supply_landing", "pitomnik", 2)
    return scene.done()


@rule("Interdiction", "Artillery", "R66")
def test_a_gun_chooses_between_its_standard_target_and_a_transport_next_door() -> None:
    scene = Scene(
        card=3, options={"interdiction": True}, axis=["pitomnik"], axis_tokens={"tatsinskaya": 2},
        units={"tatsinskaya": "2 ger_bomber", "kuporosnoye": "sov_artillery",
               "grain_elevator": "sov_infantry"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "supply_drop", "pitomnik")
    scene.fly("ger_bomber_2", 1, "strike", "grain_elevator").done()
    assert sorted(scene.legal) == [["aim", "grain_elevator", 1], ["interdict", "pitomnik", 1]]
    scene.play("interdict", "pitomnik", 1).roll(1)
    assert scene.aircraft("pitomnik") == []
    assert scene.aircraft("grain_elevator") == [("ger_bomber", "attack")]


@rule("Heroes of the Soviet Union", "R71", "R34")
def test_a_hero_of_the_air_does_not_call_off_the_rest_of_an_air_attack() -> None:
    # No land unit has been eliminated on the Soviet side, for there was none.
    scene = Scene(
        card=10, options={"heroes": True}, axis=["kalach", *SOUTH],
        units={"frolovo": "2 sov_fighter", "kalach": "2 ger_infantry", "dubovka": "sov_tank"},
    )  # fmt: skip
    scene.fly("sov_fighter_1", 2, "strike", "kalach").done().roll(6)
    while scene.side in {"allies", "axis"} and scene.card == 10:
        scene.play(*scene.legal[0])
    assert scene.units("kalach") == {"ger_infantry": 1}
    assert scene.marker("kalach") == "assault"
    assert (scene.kind, scene.dice) == ("attack_dice", (1,))


@rule("Luftwaffe Priorities", "R55")
@pytest.mark.parametrize(("scenario", "gain"), [("race", 10), ("uranus", 5)])
def test_a_six_costs_a_chosen_aircraft_and_pays_by_scenario(scenario: str, gain: int) -> None:
    scene = Scene(
        card=2, round=8, scenario=scenario, options={"luftwaffe_priorities": True}, rpc=(1, 0),
        axis=["petrovka"], units={"tatsinskaya": "ger_fighter, ger_bomber"}, storm=12,
    )  # fmt: skip
    assert scene.kind == "priorities_die"
    scene.roll(6)
    assert sorted(scene.legal) == [
        ["lose_aircraft", "ger_bomber_1"], ["lose_aircraft", "ger_fighter_1"]]  # fmt: skip
    scene.play("lose_aircraft", "ger_bomber_1")
    assert scene.view("axis")["rpc"]["axis"] == 1 + gain
    assert [row["type"] for row in scene.view("axis")["aircraft"]] == ["ger_fighter"]


@rule("Luftwaffe Priorities", "Order 2")
def test_what_the_luftwaffe_pays_is_there_to_spend_on_the_same_card() -> None:
    scene = Scene(
        card=2, round=9, options={"luftwaffe_priorities": True}, rpc=(0, 0), storm=8,
        axis=["tormosin", "verkhne_kumskii"], units={"tatsinskaya": "ger_bomber"},
    )  # fmt: skip
    scene.roll(6)
    assert scene.aircraft("tatsinskaya") == []
    assert scene.kind == "requisition"
    scene.buy("ger_tank", "tormosin").buy("ger_mech", "verkhne_kumskii")
    assert scene.view("axis")["rpc"]["axis"] == 0


@rule("Luftwaffe Priorities", "R55")
def test_without_an_aircraft_or_without_a_six_nothing_is_gained() -> None:
    for units, face in (({}, 6), ({"tatsinskaya": "ger_fighter"}, 5)):
        scene = Scene(
            card=2, round=8, options={"luftwaffe_priorities": True}, axis=["petrovka"],
            units=units, storm=12,
        )  # fmt: skip
        if scene.kind == "priorities_die":
            scene.roll(face)
        assert scene.view("axis")["rpc"]["axis"] == 0
        assert len(scene.view("axis")["aircraft"]) == len(units)


@rule("Heroes of the Soviet Union", "R71")
def test_a_six_trades_a_soviet_unit_for_an_axis_unit_of_its_owners_choice() -> None:
    scene = heroic(
        axis=["kalach"], battle=["kalach"],
        units={"kalach": "sov_infantry, sov_tank, ger_tank, ger_infantry", "dubovka": "sov_tank"},
    )  # fmt: skip
    scene.roll(6)
    assert scene.side == "allies"
    assert not any(row[0] == "done" for row in scene.legal)
    assert {row[1] for row in scene.legal} == {"kalach"}
    scene.play("sacrifice", "kalach", "sov_infantry")
    assert scene.side == "axis"
    scene.play("lose", "ger_infantry", 1)
    assert scene.units("kalach") == {"sov_tank": 1, "ger_tank": 1}
    assert scene.marker("kalach") == "battle"


@rule("Heroes of the Soviet Union", "R55", "R71")
def test_no_hero_falls_on_a_five_or_without_a_contested_zone() -> None:
    scene = heroic(
        axis=["kalach"], battle=["kalach"],
        units={"kalach": "sov_infantry, ger_tank", "dubovka": "sov_tank"},
    )  # fmt: skip
    scene.roll(5)
    assert scene.units("kalach") == {"sov_infantry": 1, "ger_tank": 1}
    quiet = Scene(card=10, options={"heroes": True}, units={"dubovka": "sov_tank"}).done()
    if quiet.kind == "heroes_die":
        quiet.roll(6)
    assert quiet.units("dubovka") == {"sov_tank": 1}


@rule("Heroes of the Soviet Union", "R71")
def test_the_marker_stays_while_the_rest_belong_to_the_side_without_control() -> None:
    # The last German falls in an Axis zone: Soviets remain, so the combat must settle it.
    scene = heroic(
        axis=["kalach"], battle=["kalach"],
        units={"kalach": "2 sov_infantry, ger_tank", "dubovka": "sov_tank"},
    )  # fmt: skip
    before = scene.controller("kalach")
    scene.roll(6)
    assert before == "axis"
    assert scene.units("kalach") == {"sov_infantry": 1}
    # The Allies Attack has followed at once: an undefended zone falls without a die.
    assert (scene.controller("kalach"), scene.marker("kalach")) == ("allies", "")


@rule("Heroes of the Soviet Union", "R71")
def test_the_marker_goes_when_both_sides_are_gone_and_control_stays() -> None:
    scene = heroic(
        axis=["kalach"], battle=["kalach"],
        units={"kalach": "sov_infantry, ger_tank", "dubovka": "sov_tank"},
    )  # fmt: skip
    scene.roll(6)
    assert scene.units("kalach") == {}
    assert (scene.controller("kalach"), scene.marker("kalach")) == ("axis", "")


@rule("Interdiction")
def test_quiet_guns_truly_adjacent_fire_at_a_transport() -> None:
    scene = lift(
        {"interdiction": True}, kalach="sov_artillery", vertyachii="2 sov_artillery",
        mamayev_kurgan="sov_artillery", buzinovka="sov_artillery, ger_tank",
    )  # fmt: skip
    assert (scene.kind, scene.dice) == ("air_defense_dice", (3,))
    scene.roll(2, 2, 1)
    assert scene.view("axis")["aircraft"] == []
    assert scene.view("axis")["token_pool"] == {"axis": 5, "allies": 13}


@rule("Interdiction")
def test_without_the_option_adjacent_guns_keep_silent() -> None:
    scene = lift({}, kalach="sov_artillery", vertyachii="2 sov_artillery")
    assert scene.kind != "air_defense_dice"
    assert scene.aircraft("pitomnik") == [("ger_bomber", "ground")]


@rule("Interdiction")
def test_attacking_aircraft_are_not_interdicted_from_next_door() -> None:
    scene = Scene(
        card=3, options={"interdiction": True}, axis=["oblivskaya"],
        units={"tatsinskaya": "ger_bomber", "kalach": "sov_infantry", "pitomnik": "sov_artillery"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "strike", "kalach").done()
    assert scene.kind == "attack_dice"


@rule("Luftwaffe Priorities", "R55")
def test_luftwaffe_priorities_pay_for_the_aircraft() -> None:
    scene = Scene(
        card=2, round=5, options={"luftwaffe_priorities": True}, axis=["oblivskaya"],
        units={"tatsinskaya": "ger_bomber", "oblivskaya": "ger_fighter"},
    )  # fmt: skip
    scene.roll(6).play("lose_aircraft", "ger_bomber_1")
    assert scene.state.rpc[0] == 10
    assert scene.aircraft("tatsinskaya") == []


@rule("Heroes of the Soviet Union", "R55", "R71")
def test_heroes_take_an_enemy_along() -> None:
    scene = Scene(
        card=10, round=6, options={"heroes": True}, axis=["kalach", "bolshoy"],
        battle=["kalach"], units={"kalach": "ger_infantry, sov_infantry"},
    )  # fmt: skip
    scene.roll(6)
    assert scene.units("kalach") == {}
    assert scene.marker("kalach") == ""
    assert scene.controller("kalach") == "axis"


@rule("Heroes of the Soviet Union")
def test_heroes_need_a_6() -> None:
    scene = Scene(
        card=10, round=6, options={"heroes": True}, axis=["kalach", "bolshoy"],
        battle=["kalach"], units={"kalach": "ger_infantry, sov_infantry"},
    )  # fmt: skip
    scene.roll(5)
    assert scene.units("kalach") == {"ger_infantry": 1, "sov_infantry": 1}


@rule("Interdiction")
def test_interdiction_fires_at_transports_into_an_adjacent_zone() -> None:
    scene = Scene(
        card=3, options={"interdiction": True}, axis=["pitomnik", "oblivskaya"],
        axis_tokens={"tatsinskaya": 1},
        units={"tatsinskaya": "ger_bomber", "kalach": "2 sov_artillery"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "supply_landing", "pitomnik", 1).done()
    assert scene.kind == "air_defense_dice"
    assert scene.dice == (2,)
    scene.roll(1, 1)
    assert scene.aircraft("pitomnik") == []
    assert scene.state.pool[1] == 12


@rule("Interdiction", "Base Zones", "R77")
def test_no_gun_beside_a_base_fires_at_a_transport_that_flies_into_it() -> None:
    scene = Scene(
        card=3, options={"interdiction": True}, axis=["pitomnik"], axis_tokens={"pitomnik": 1},
        units={"pitomnik": "ger_bomber, ger_infantry", "tormosin": "2 sov_artillery"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "supply_landing", "tatsinskaya", 1).done()
    assert scene.kind != "air_defense_dice"
    assert scene.told("air_defense_fired") == []


@rule("Interdiction")
def test_a_city_gun_may_single_out_the_transport_beside_an_attacker() -> None:
    """Standard fire lets the Axis lose the fighter instead; interdiction is aimed at the bomber."""
    scene = Scene(
        card=3, options={"interdiction": True}, axis=["oblivskaya"], battle=["mamayev_kurgan"],
        units={"tatsinskaya": "ger_bomber", "oblivskaya": "ger_fighter",
               "mamayev_kurgan": "ger_infantry, sov_infantry", "chemical_factory": "sov_artillery"},
        axis_tokens={"tatsinskaya": 1},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "supply_drop", "mamayev_kurgan")
    scene.fly("ger_fighter_1", 1, "strike", "mamayev_kurgan").done()
    assert sorted(scene.legal) == [
        ["aim", "mamayev_kurgan", 1],
        ["interdict", "mamayev_kurgan", 1],
    ]
    scene.play("interdict", "mamayev_kurgan", 1).roll(1)
    assert scene.aircraft("mamayev_kurgan") == [("ger_fighter", "attack")]


@rule("Interdiction")
def test_no_second_way_to_aim_is_offered_where_only_transports_fly() -> None:
    scene = Scene(
        card=3, options={"interdiction": True}, axis=["mamayev_kurgan"],
        units={"tatsinskaya": "ger_bomber", "mamayev_kurgan": "ger_infantry",
               "chemical_factory": "sov_artillery"},
        axis_tokens={"tatsinskaya": 1},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "supply_drop", "mamayev_kurgan").done()
    assert (scene.kind, scene.dice) == ("air_defense_dice", (1,))
