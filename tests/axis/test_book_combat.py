"""The six steps of a combat, die by die."""

from __future__ import annotations

from tests.axis.scene import Scene
from tests.rules import rule

# An open road from the south keeps Axis units around Kalach in supply.
SOUTH = ["verkhne_kumskii", "buzinovka"]


def axis_attacks(**more: object) -> Scene:
    return Scene(card=5, **more)  # type: ignore[arg-type]


def allies_attack(**more: object) -> Scene:
    return Scene(card=12, **more)  # type: ignore[arg-type]


def values(scene: Scene) -> list[tuple[int, int]]:
    """The pools of the roll that is due: value and dice."""
    return [(value, dice) for value, _, dice in scene.volley]


def fire(scene: Scene, *faces: int) -> Scene:
    assert scene.kind == "attack_dice", (scene.kind, scene.legal)
    return scene.roll(*faces)


# Step 1


@rule("Combat 1", "Combat 2")
def test_supplied_attackers_have_the_printed_values_and_rockets_none() -> None:
    scene = allies_attack(
        axis=["kalach"], battle=["kalach"],
        units={"kalach": "sov_infantry, sov_mech, sov_artillery, sov_tank, sov_rocket, ger_tank"},
    )  # fmt: skip
    assert values(scene) == [(1, 2), (2, 1), (3, 1)]


@rule("Combat 1", "Supply Lines")
def test_unsupplied_attackers_have_one_less_and_their_infantry_does_not_fire() -> None:
    scene = axis_attacks(
        battle=["kalach"],
        units={"kalach": "ger_infantry, ger_mech, ger_artillery, ger_tank, ger_assault_gun,"
                         "sov_tank"},
    )  # fmt: skip
    assert not scene.is_supplied("kalach", "axis")
    assert values(scene) == [(1, 1), (2, 1), (1, 1)]


@rule("Combat 1", "Supply Lines")
def test_unsupplied_defenders_have_one_less() -> None:
    scene = allies_attack(
        axis=["kalach"], battle=["kalach"],
        units={"kalach": "ger_infantry, ger_artillery, ger_tank, ger_assault_gun, sov_tank"},
    )  # fmt: skip
    scene.miss()
    assert scene.kind == "defense_dice"
    assert values(scene) == [(1, 2), (2, 1), (2, 1)]


@rule("Combat 1", "Fortified Zones", "R40")
def test_fortification_cancels_the_lack_of_supply() -> None:
    scene = allies_attack(
        axis=["mamayev_kurgan"], battle=["mamayev_kurgan"],
        units={"mamayev_kurgan": "ger_infantry, ger_tank, sov_tank"},
    )  # fmt: skip
    assert not scene.is_supplied("mamayev_kurgan", "axis")
    scene.miss()
    assert values(scene) == [(2, 1), (3, 1)]


@rule("Combat 1", "Fortified Zones", "R40")
def test_supplied_defenders_of_their_own_fortified_zone_have_one_more() -> None:
    scene = axis_attacks(
        battle=["mamayev_kurgan"],
        units={"mamayev_kurgan": "ger_tank, sov_infantry, sov_mech, sov_artillery, sov_tank"},
    )  # fmt: skip
    scene.miss()
    assert values(scene) == [(3, 3), (4, 1)]


@rule("Fortified Zones", "R40")
def test_a_defender_that_does_not_control_the_fortified_zone_gets_nothing() -> None:
    scene = axis_attacks(
        axis=["mamayev_kurgan"], battle=["mamayev_kurgan"],
        units={"mamayev_kurgan": "ger_tank, sov_infantry"},
    )  # fmt: skip
    scene.miss()
    assert values(scene) == [(2, 1)]


@rule("Fortified Zones", "R40")
def test_fortification_never_helps_the_attacker() -> None:
    scene = allies_attack(
        battle=["mamayev_kurgan"], units={"mamayev_kurgan": "ger_tank, 2 sov_infantry"}
    )
    assert values(scene) == [(1, 2)]


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
    assert values(scene) == [(3, 2)]


@rule("Combat 1", "Frozen Rivers")
def test_a_frozen_don_gives_no_bonus() -> None:
    scene = Scene(
        card=3, axis=["surovikino", "tormosin"], frozen="don",
        units={"surovikino": "ger_tank", "gromoslavka": "sov_infantry"},
    )  # fmt: skip
    scene.march("surovikino", "ger_tank", "gromoslavka").done()
    scene.miss()
    assert values(scene) == [(2, 1)]


@rule("Combat 1", "R41")
def test_reinforcing_a_battle_over_the_river_gives_no_bonus() -> None:
    scene = Scene(
        card=3, axis=["surovikino", "tormosin", "verkhne_kumskii"], battle=["gromoslavka"],
        units={"surovikino": "ger_tank", "gromoslavka": "sov_infantry, ger_infantry"},
    )  # fmt: skip
    scene.march("surovikino", "ger_tank", "gromoslavka").done()
    scene.miss()
    assert values(scene) == [(2, 1)]


@rule("Combat 1")
def test_river_and_fortification_do_not_add_up() -> None:
    scene = axis_attacks(
        assault=["barrikady_factory"], crossed=["barrikady_factory"],
        units={"barrikady_factory": "ger_tank, sov_infantry"},
    )  # fmt: skip
    scene.miss()
    assert values(scene) == [(3, 1)]


@rule("Combat 1", "R41")
def test_a_river_bonus_cancels_the_lack_of_supply() -> None:
    scene = allies_attack(
        axis=["surovikino"], assault=["surovikino"], crossed=["surovikino"],
        units={"surovikino": "sov_tank, ger_infantry"},
    )  # fmt: skip
    assert not scene.is_supplied("surovikino", "axis")
    scene.miss()
    assert values(scene) == [(2, 1)]


@rule("Combat 1", "Fighters")
def test_aircraft_never_gain_from_fortifications_nor_lose_from_supply() -> None:
    scene = axis_attacks(
        axis=["gumrak", "vertyachii"], assault=["pitomnik"], crossed=["pitomnik"],
        units={"pitomnik": "ger_tank, sov_infantry, sov_fighter, sov_bomber"},
    )  # fmt: skip
    scene.miss()
    assert values(scene) == [(1, 1), (3, 1), (4, 1)]


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
    assert values(scene) == [(2, 1)]


# Steps 2 to 4


@rule("Combat 2", "Combat 3", "R43")
def test_the_defender_names_casualties_that_still_fire_back() -> None:
    scene = axis_attacks(
        axis=SOUTH, battle=["kalach"], units={"kalach": "2 ger_tank, sov_infantry, sov_tank"}
    )
    fire(scene, 3, 3)
    assert scene.kind == "defense_dice"
    assert values(scene) == [(2, 1), (3, 1)]
    scene.roll(2, 3)
    assert scene.units("kalach") == {}


@rule("Combat 2")
def test_a_die_above_the_value_misses_and_the_value_itself_hits() -> None:
    scene = axis_attacks(
        axis=SOUTH, battle=["kalach"],
        units={"kalach": "ger_infantry, ger_artillery, ger_tank, 3 sov_infantry"},
    )  # fmt: skip
    assert values(scene) == [(1, 1), (2, 1), (3, 1)]
    fire(scene, 2, 3, 4)
    scene.roll(3, 3, 3)
    assert scene.units("kalach") == {
        "ger_infantry": 1, "ger_artillery": 1, "ger_tank": 1, "sov_infantry": 3}  # fmt: skip


@rule("Combat 2", "Combat 4")
def test_hits_beyond_the_last_unit_are_wasted() -> None:
    scene = axis_attacks(axis=SOUTH, battle=["kalach"], units={"kalach": "3 ger_tank, sov_rocket"})
    fire(scene, 1, 1, 1)
    assert scene.units("kalach") == {"ger_tank": 3}
    assert scene.controller("kalach") == "axis"


@rule("Combat 3", "R43")
def test_the_attacker_chooses_its_own_losses() -> None:
    scene = axis_attacks(
        axis=SOUTH, battle=["kalach"], units={"kalach": "ger_tank, ger_infantry, 2 sov_infantry"}
    )
    fire(scene, 6, 6)
    scene.roll(2, 6)
    assert scene.side == "axis"
    assert scene.legal_args("lose") == {"ger_infantry", "ger_tank"}
    scene.play("lose", "ger_infantry", 1)
    assert scene.units("kalach") == {"ger_tank": 1, "sov_infantry": 2}


@rule("Combat 3", "Rocket Launchers")
def test_a_defending_launcher_rolls_no_die_but_absorbs_a_hit() -> None:
    scene = axis_attacks(
        axis=SOUTH, battle=["kalach"], units={"kalach": "ger_tank, sov_rocket, sov_infantry"}
    )
    fire(scene, 1)
    scene.play("lose", "sov_rocket", 1)
    assert values(scene) == [(2, 1)]
    scene.roll(6)
    assert scene.units("kalach") == {"ger_tank": 1, "sov_infantry": 1}


# Aimed fire


@rule("Assault Guns", "R42")
def test_assault_gun_hits_may_be_forced_onto_tanks_when_attacking() -> None:
    scene = axis_attacks(
        axis=SOUTH,
        battle=["kalach"],
        units={"kalach": "2 ger_assault_gun, 3 sov_infantry, sov_tank"},
    )
    fire(scene, 1, 2)
    assert (scene.side, scene.legal_args("target_tanks")) == ("axis", {0, 1})
    scene.play("target_tanks", 1)
    assert values(scene) == [(2, 3), (3, 1)]
    scene.miss()
    assert scene.units("kalach") == {"ger_assault_gun": 2, "sov_infantry": 2}


@rule("Assault Guns", "R42")
def test_assault_guns_aim_when_defending_too() -> None:
    scene = allies_attack(
        axis=["kalach", *SOUTH], battle=["kalach"],
        units={"kalach": "ger_assault_gun, sov_tank, 2 sov_infantry"},
    )  # fmt: skip
    scene.miss()
    scene.roll(3)
    assert scene.side == "axis"
    scene.play("target_tanks", 1)
    assert scene.units("kalach") == {"ger_assault_gun": 1, "sov_infantry": 2}


@rule("Fighters", "R42")
def test_fighter_hits_may_be_forced_onto_aircraft_of_the_owners_choice() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya", *SOUTH],
        units={"oblivskaya": "ger_fighter", "pitomnik": "sov_bomber, sov_fighter, 2 sov_infantry",
               "buzinovka": "ger_tank"},
    )  # fmt: skip
    scene.fly("ger_fighter_1", 1, "strike", "pitomnik").done()
    assert values(scene) == [(3, 1)]
    scene.roll(3)
    assert scene.legal_args("target_aircraft") == {0, 1}
    scene.play("target_aircraft", 1)
    assert scene.side == "allies"
    assert {row[1] for row in scene.legal} == {"sov_fighter_1", "sov_bomber_1"}
    scene.play("lose_aircraft", "sov_bomber_1")
    assert values(scene) == [(1, 1), (2, 2), (4, 1)]


@rule("Bombers", "R42", "R67")
def test_a_bomber_hit_names_a_land_unit_type_but_no_aircraft() -> None:
    scene = Scene(
        card=10,
        axis=["oblivskaya", "pitomnik"],
        units={"srednyaya_akhtuba": "sov_bomber",
               "pitomnik": "min_infantry, ger_infantry, min_artillery, ger_artillery, ger_fighter",
               "dubovka": "sov_infantry"},
    )  # fmt: skip
    scene.fly("sov_bomber_1", 1, "strike", "pitomnik").done()
    while scene.kind == "air_defense_dice" or scene.side == "axis":
        scene.miss() if scene.side == "chance" else scene.play(*scene.legal[-1])
    assert values(scene) == [(3, 1)]
    scene.roll(2)
    assert scene.side == "allies"
    named = scene.legal_args("target_type")
    assert {"min_infantry", "ger_infantry"} <= named
    assert "ger_fighter" not in named
    assert len(named) == 3  # Minor Axis and German artillery are one type
    assert scene.can("no_target")


@rule("Bombers", "R42")
def test_a_defending_bomber_does_not_aim() -> None:
    scene = axis_attacks(
        axis=SOUTH, assault=["pitomnik"],
        units={"pitomnik": "ger_tank, ger_infantry, sov_bomber, sov_infantry"},
    )  # fmt: skip
    scene.miss()
    assert values(scene) == [(1, 1), (2, 1)]
    scene.roll(1, 6)
    assert scene.side == "axis"
    assert scene.legal_args("lose") == {"ger_infantry", "ger_tank"}
