"""The rule that a question stands on is the rule that the book would be opened at."""

from __future__ import annotations

import pytest

from tests.axis.scene import Scene
from tests.rules import rule

SOUTH = ["verkhne_kumskii", "buzinovka"]


@rule("Combat 2")
def test_the_defender_names_casualties_under_step_2() -> None:
    scene = Scene(
        card=5, axis=SOUTH, battle=["kalach"], units={"kalach": "ger_tank, sov_tank, sov_infantry"}
    )
    scene.roll(1)
    assert (scene.side, scene.rule) == ("allies", "Combat 2")


@rule("Combat 3")
def test_the_attacker_removes_units_under_step_3() -> None:
    scene = Scene(
        card=5, axis=SOUTH, battle=["kalach"], units={"kalach": "ger_tank, ger_infantry, sov_tank"}
    )
    scene.miss().roll(1)
    assert (scene.side, scene.rule) == ("axis", "Combat 3")


@rule("Heroes of the Soviet Union")
def test_the_casualty_of_a_hero_is_named_under_the_heroes_card() -> None:
    scene = Scene(
        card=10, options={"heroes": True}, axis=["kalach"], battle=["kalach"],
        units={"kalach": "2 sov_infantry, ger_tank, ger_infantry", "dubovka": "sov_tank"},
    )  # fmt: skip
    scene.done().roll(6)
    assert (scene.side, scene.rule) == ("axis", "Heroes of the Soviet Union")


@rule("Rocket Launchers")
def test_the_casualty_of_a_bombardment_is_named_under_rocket_launchers() -> None:
    scene = Scene(
        card=12, axis=["kalach"],
        units={"pitomnik": "sov_rocket", "kalach": "ger_tank, ger_infantry"},
    )  # fmt: skip
    scene.bombard("pitomnik", 1, "kalach").roll(1)
    assert (scene.side, scene.rule) == ("axis", "Rocket Launchers")


@rule("Artillery")
def test_the_loss_to_air_defense_is_named_under_artillery() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya"],
        units={"tatsinskaya": "ger_bomber, ger_fighter", "kalach": "sov_artillery"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "strike", "kalach")
    scene.fly("ger_fighter_1", 1, "strike", "kalach").done().roll(1)
    assert (scene.side, scene.rule) == ("axis", "Artillery")


@rule("Assault Guns", "Fighters", "Bombers")
def test_aimed_hits_are_asked_for_under_the_unit_that_fired() -> None:
    scene = Scene(
        card=5, axis=SOUTH, battle=["kalach"],
        units={"kalach": "ger_assault_gun, sov_tank, sov_infantry"},
    )  # fmt: skip
    scene.roll(1)
    assert (scene.side, scene.rule) == ("axis", "Assault Guns")


@rule("Order 13")
def test_allied_aircraft_land_under_card_13() -> None:
    scene = Scene(
        card=10, axis=["kalach"],
        units={"frolovo": "sov_fighter", "kalach": "ger_tank", "dubovka": "sov_tank"},
    )  # fmt: skip
    scene.fly("sov_fighter_1", 1, "strike", "kalach").done().miss().miss()
    assert (scene.side, scene.kind) == ("allies", "land")
    assert scene.rule == "Order 13"


@rule("Order 12")
def test_allied_aircraft_that_relocate_land_under_card_12() -> None:
    units = {"frolovo": "3 sov_fighter", "srednyaya_akhtuba": "sov_fighter, sov_bomber"}
    scene = Scene(card=10, units=units)
    scene.fly("sov_fighter_4", 1, "relocate", "frolovo")
    scene.fly("sov_bomber_1", 1, "relocate", "frolovo").done()
    assert (scene.side, scene.kind, scene.rule) == ("allies", "crowded_airfield", "Order 12")
    scene.play(*scene.legal[0])
    assert {e.rule for e in scene.events if e.kind == "aircraft_landed"} == {"Order 12"}


@rule("Interceptors", "Order 13")
def test_interceptors_go_home_under_their_own_rule() -> None:
    scene = Scene(
        card=10, options={"interceptors": True}, axis=["pitomnik", "vertyachii", "kalach"],
        units={"pitomnik": "ger_fighter", "vertyachii": "ger_tank", "frolovo": "2 sov_fighter"},
    )  # fmt: skip
    scene.fly("sov_fighter_1", 1, "strike", "vertyachii").done()
    scene.play("scramble", "ger_fighter_1", "vertyachii").miss().miss()
    assert (scene.kind, scene.rule) == ("land", "Order 13")
    assert [e.rule for e in scene.events if e.kind == "aircraft_landed"] == ["Interceptors"]


@rule("Order 13", "R35")
def test_a_field_just_taken_is_closed_to_the_allies_under_card_13() -> None:
    scene = Scene(
        card=10, axis=["pitomnik"],
        units={"frolovo": "sov_fighter", "pitomnik": "ger_infantry", "beketovka": "2 sov_tank"},
    )  # fmt: skip
    scene.fly("sov_fighter_1", 1, "strike", "pitomnik")
    scene.march("beketovka", "2 sov_tank", "pitomnik").done().roll(1, 1, 1).miss()
    assert (scene.kind, scene.controller("pitomnik")) == ("land", "allies")
    assert scene.why("zone", "pitomnik")[1] == "Order 13"


@rule("Order Cards", "Order 10")
@pytest.mark.parametrize(
    ("card", "name"),
    [
        (5, "Axis Attack"),
        (12, "Allies Attack"),
        (3, "Axis Movement"),
        (10, "Allies Movement"),
        (4, "Allies Reaction"),
        (11, "Axis Reaction"),
        (9, "Allies Reinforcement"),
        (2, "Axis Reinforcement"),
        (7, "Allies Counter-Offensive Preparation"),
        (1, "Weather Roll"),
    ],
)
def test_the_view_names_the_order_card_that_is_being_resolved(card: int, name: str) -> None:
    scene = Scene(
        card=card, round=7, storm=7, launched=card != 7, axis=["oblivskaya", "kalach", "army_camp"],
        units={"oblivskaya": "ger_infantry, ger_fighter", "dubovka": "sov_tank",
               "kalach": "sov_tank, ger_tank", "train_station_1": "ger_tank, sov_tank"},
        battle=["kalach", "train_station_1"], rpc=(9, 9),
        sites={"ambush_4": "sov_infantry", "ambush_5": "ger_infantry"},
    )  # fmt: skip
    if card == 11:
        scene = Scene(
            card=11, units={"army_camp": "sov_tank"}, sites={"ambush_5": "ger_infantry"},
            axis=["grain_elevator"],
        )  # fmt: skip
    assert scene.card == card
    assert scene.view("allies")["phase"] == name
