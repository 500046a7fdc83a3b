"""Combat 1: values, bonuses and who fires."""

from __future__ import annotations

from kurgan.games.axis.view import view
from tests.axis.scene import Scene
from tests.axis.turns import allies_attack, axis_attacks, axis_moves, battle, fire, pools
from tests.rules import rule

SOUTH = ["verkhne_kumskii", "buzinovka"]


@rule("Combat 1", "Bombers")
def test_a_bomber_that_dropped_supplies_may_be_taken_as_a_casualty() -> None:
    scene = axis_moves(
        battle=["rynok"], units={"tatsinskaya": "ger_bomber", "rynok": "2 ger_tank, sov_tank"},
        axis_tokens={"tatsinskaya": 1},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "supply_drop", "rynok").done()
    scene.play("keep_tokens").miss().roll(1)
    assert scene.side == "axis"
    assert {row[0] for row in scene.legal} == {"lose", "lose_aircraft"}


@rule("Combat 1", "Combat 2")
def test_supplied_attackers_have_the_printed_values_and_rockets_none() -> None:
    scene = allies_attack(
        axis=["kalach"], battle=["kalach"],
        units={"kalach": "sov_infantry, sov_mech, sov_artillery, sov_tank, sov_rocket, ger_tank"},
    )  # fmt: skip
    assert pools(scene) == [(1, 2), (2, 1), (3, 1)]


@rule("Combat 1", "Supply Lines")
def test_unsupplied_attackers_have_one_less_and_their_infantry_does_not_fire() -> None:
    scene = axis_attacks(
        battle=["kalach"],
        units={"kalach": "ger_infantry, ger_mech, ger_artillery, ger_tank, ger_assault_gun,"
                         "sov_tank"},
    )  # fmt: skip
    assert not scene.is_supplied("kalach", "axis")
    assert pools(scene) == [(1, 1), (2, 1), (1, 1)]


@rule("Combat 1", "Supply Lines")
def test_unsupplied_defenders_have_one_less() -> None:
    scene = allies_attack(
        axis=["kalach"], battle=["kalach"],
        units={"kalach": "ger_infantry, ger_artillery, ger_tank, ger_assault_gun, sov_tank"},
    )  # fmt: skip
    scene.miss()
    assert scene.kind == "defense_dice"
    assert pools(scene) == [(1, 2), (2, 1), (2, 1)]


@rule("Combat 1", "Fortified Zones", "R40")
def test_fortification_cancels_the_lack_of_supply() -> None:
    scene = allies_attack(
        axis=["mamayev_kurgan"], battle=["mamayev_kurgan"],
        units={"mamayev_kurgan": "ger_infantry, ger_tank, sov_tank"},
    )  # fmt: skip
    assert not scene.is_supplied("mamayev_kurgan", "axis")
    scene.miss()
    assert pools(scene) == [(2, 1), (3, 1)]


@rule("Combat 1", "Fortified Zones", "R40")
def test_supplied_defenders_of_their_own_fortified_zone_have_one_more() -> None:
    scene = axis_attacks(
        battle=["mamayev_kurgan"],
        units={"mamayev_kurgan": "ger_tank, sov_infantry, sov_mech, sov_artillery, sov_tank"},
    )  # fmt: skip
    scene.miss()
    assert pools(scene) == [(3, 3), (4, 1)]


@rule("Fortified Zones", "R40")
def test_a_defender_that_does_not_control_the_fortified_zone_gets_nothing() -> None:
    scene = axis_attacks(
        axis=["mamayev_kurgan"], battle=["mamayev_kurgan"],
        units={"mamayev_kurgan": "ger_tank, sov_infantry"},
    )  # fmt: skip
    scene.miss()
    assert pools(scene) == [(2, 1)]


@rule("Fortified Zones", "R40")
def test_fortification_never_helps_the_attacker() -> None:
    scene = allies_attack(
        battle=["mamayev_kurgan"], units={"mamayev_kurgan": "ger_tank, 2 sov_infantry"}
    )
    assert pools(scene) == [(1, 2)]


@rule("Combat 1", "Rivers", "R41")
def test_one_unit_over_the_river_is_enough_for_throw_them_back() -> None:
    scene = Scene(
        card=3, axis=["surovikino", "verkhne_kumskii"],
        units={"surovikino": "ger_tank", "verkhne_kumskii": "2 ger_infantry",
               "gromoslavka": "sov_infantry, sov_artillery", "oblivskaya": "ger_infantry"},
    )  # fmt: skip
    scene.march("verkhne_kumskii", "2 ger_infantry", "gromoslavka")
    scene.march("surovikino", "ger_tank", "gromoslavka").done()
    while scene.kind != "attack_dice" or scene.dice != (2, 1):
        scene.play(
            *(["fight", "gromoslavka"] if scene.can("fight", "gromoslavka") else ["keep_tokens"])
        )
    scene.miss()
    assert pools(scene) == [(3, 2)]


@rule("Combat 1", "Frozen Rivers")
def test_a_frozen_don_gives_no_bonus() -> None:
    scene = Scene(
        card=3, axis=["surovikino", "tormosin"], frozen="don",
        units={"surovikino": "ger_tank", "gromoslavka": "sov_infantry"},
    )  # fmt: skip
    scene.march("surovikino", "ger_tank", "gromoslavka").done()
    scene.miss()
    assert pools(scene) == [(2, 1)]


@rule("Combat 1", "R41")
def test_reinforcing_a_battle_over_the_river_gives_no_bonus() -> None:
    scene = Scene(
        card=3, axis=["surovikino", "tormosin", "verkhne_kumskii"], battle=["gromoslavka"],
        units={"surovikino": "ger_tank", "gromoslavka": "sov_infantry, ger_infantry"},
    )  # fmt: skip
    scene.march("surovikino", "ger_tank", "gromoslavka").done()
    scene.miss()
    assert pools(scene) == [(2, 1)]


@rule("Combat 1")
def test_river_and_fortification_do_not_add_up() -> None:
    scene = axis_attacks(
        assault=["barrikady_factory"], crossed=["barrikady_factory"],
        units={"barrikady_factory": "ger_tank, sov_infantry"},
    )  # fmt: skip
    scene.miss()
    assert pools(scene) == [(3, 1)]


@rule("Combat 1")
def test_an_assault_is_told_to_be_over_a_river_only_where_it_is() -> None:
    scene = axis_attacks(
        assault=["kalach", "barrikady_factory"], crossed=["kalach"],
        units={"kalach": "ger_tank, sov_infantry", "barrikady_factory": "ger_tank, sov_infantry"},
    )  # fmt: skip
    zones = {row["id"]: row for row in view(scene.state, 0)["zones"]}
    assert zones["kalach"]["over_river"]
    assert zones["barrikady_factory"]["marker"] == "assault"
    assert "over_river" not in zones["barrikady_factory"]


@rule("Combat 1", "R41")
def test_a_river_bonus_cancels_the_lack_of_supply() -> None:
    scene = allies_attack(
        axis=["surovikino"], assault=["surovikino"], crossed=["surovikino"],
        units={"surovikino": "sov_tank, ger_infantry"},
    )  # fmt: skip
    assert not scene.is_supplied("surovikino", "axis")
    scene.miss()
    assert pools(scene) == [(2, 1)]


@rule("Combat 1", "Fighters")
def test_aircraft_never_gain_from_fortifications_nor_lose_from_supply() -> None:
    scene = axis_attacks(
        axis=["gumrak", "vertyachii"], assault=["pitomnik"], crossed=["pitomnik"],
        units={"pitomnik": "ger_tank, sov_infantry, sov_fighter, sov_bomber"},
    )  # fmt: skip
    scene.miss()
    assert pools(scene) == [(1, 1), (3, 1), (4, 1)]


@rule("Combat 1", "Fighters", "Bombers")
def test_in_bad_weather_aircraft_do_not_fire_but_may_be_lost() -> None:
    scene = axis_attacks(
        assault=["pitomnik"], weather="bad", axis=SOUTH,
        units={"pitomnik": "2 ger_tank, sov_infantry, sov_fighter, sov_bomber"},
    )  # fmt: skip
    fire(scene, 1, 6)
    assert scene.side == "allies"
    assert {row[0] for row in scene.legal} == {"lose", "lose_aircraft"}
    scene.play("lose_aircraft", "sov_fighter_1")
    assert pools(scene) == [(2, 1)]


@rule("Combat 1", "R41", "Stacking Limits", "R26")
def test_an_excess_unit_pushed_over_the_river_assaults_across_it() -> None:
    scene = Scene(
        card=3, axis=["novomoskovsk", "surovikino", "oblivskaya", "manoilin", "akimovsky"],
        units={"novomoskovsk": "8 ger_infantry", "surovikino": "ger_tank, ger_infantry",
               "kalach": "sov_infantry"},
    )  # fmt: skip
    scene.march("surovikino", "ger_tank", "novomoskovsk").done()
    scene.displace("ger_tank", "kalach")
    assert scene.marker("kalach") == "assault"
    scene.miss()
    assert pools(scene) == [(3, 1)]


@rule("Combat 1", "Fortified Zones", "R40")
def test_combat_1_a_fortified_zone_helps_only_a_defender_that_controls_it() -> None:
    held = battle("ger_infantry, sov_infantry", zone="mamayev_kurgan", ferries=["brown"])
    held.miss() if held.kind == "attack_dice" else None
    assert held.kind == "defense_dice"
    assert held.volley == [(3, 0, 1)]
    lost = battle("ger_infantry, sov_infantry", zone="mamayev_kurgan", axis=["mamayev_kurgan"])
    assert lost.volley == [(2, 0, 1)]


@rule("Combat 1", "R41")
def test_combat_1_fortified_and_river_do_not_add_up() -> None:
    scene = Scene(
        card=12, round=6, axis=["grain_elevator"], ferries=["white"],
        units={"grain_elevator": "sov_tank, 2 ger_infantry"}, assault=["grain_elevator"],
        crossed=["grain_elevator"],
    )  # fmt: skip
    scene.roll(6)
    assert scene.volley == [(2, 0, 2)]  # unsupplied, but +1


@rule("Combat 1", "Fighters", "R32")
def test_fighters_attack_in_place_and_bombers_do_not() -> None:
    scene = Scene(
        card=5, axis=["oblivskaya"], battle=["oblivskaya"],
        units={"oblivskaya": "ger_fighter, ger_bomber, ger_infantry, 2 sov_infantry"},
    )  # fmt: skip
    assert scene.volley == [(1, 0, 1), (3, 2, 1)]
    scene.roll(6, 6)
    scene.roll(1, 6)
    assert {row[1] for row in scene.legal} == {"ger_infantry", "ger_fighter_1", "ger_bomber_1"}
    scene.play("lose", "ger_infantry", 1)
    assert scene.controller("oblivskaya") == "allies"
    assert scene.aircraft("oblivskaya") == []
    assert scene.aircraft("tatsinskaya") == [("ger_fighter", "ground")]
