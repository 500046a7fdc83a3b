"""Combat 2 and 3: hits, aimed or not, and who picks the casualties."""

from __future__ import annotations

from itertools import product
from typing import Any

from tests.axis.probing import flights
from tests.axis.scene import Scene
from tests.axis.turns import allies_attack, axis_attacks, axis_moves, battle, fire, pools
from tests.rules import rule

SOUTH = ["verkhne_kumskii", "buzinovka"]


def losses(scene: Scene) -> Any:
    return scene.legal_args("lose")


@rule("Fighters", "Bombers")
def test_in_bad_weather_fighters_relocate_and_bombers_also_carry_nothing_attacks() -> None:
    scene = axis_moves(
        axis=["oblivskaya"], weather="bad", ferries=["brown"], axis_tokens={"tatsinskaya": 1},
        units={"tatsinskaya": "ger_fighter, ger_bomber", "kalach": "sov_infantry"},
    )  # fmt: skip
    scene.play("fly", "ger_fighter_1", 1)
    assert {row[0] for row in flights(scene)} <= {"relocate"}
    scene = axis_moves(
        axis=["oblivskaya"], weather="bad", ferries=["brown"], axis_tokens={"tatsinskaya": 1},
        units={"tatsinskaya": "ger_bomber, ger_fighter", "kalach": "sov_infantry"},
    )  # fmt: skip
    scene.play("fly", "ger_bomber_1", 1)
    assert {row[0] for row in flights(scene)} == {"relocate", "supply_drop", "supply_landing"}


@rule("Fighters", "R32")
def test_a_fighter_that_stayed_in_a_battle_attacks_and_a_bomber_that_stayed_does_not() -> None:
    scene = Scene(
        card=5, axis=["pitomnik", "buzinovka", "verkhne_kumskii"], battle=["pitomnik"],
        units={"pitomnik": "ger_infantry, ger_fighter, ger_bomber, sov_tank"},
    )  # fmt: skip
    assert [(value, dice) for value, _, dice in scene.volley] == [(1, 1), (3, 1)]


@rule("Combat 2", "Combat 3", "R43")
def test_the_defender_names_casualties_that_still_fire_back() -> None:
    scene = axis_attacks(
        axis=SOUTH, battle=["kalach"], units={"kalach": "2 ger_tank, sov_infantry, sov_tank"}
    )
    fire(scene, 3, 3)
    assert scene.kind == "defense_dice"
    assert pools(scene) == [(2, 1), (3, 1)]
    scene.roll(2, 3)
    assert scene.units("kalach") == {}


@rule("Combat 2")
def test_a_die_above_the_value_misses_and_the_value_itself_hits() -> None:
    scene = axis_attacks(
        axis=SOUTH, battle=["kalach"],
        units={"kalach": "ger_infantry, ger_artillery, ger_tank, 3 sov_infantry"},
    )  # fmt: skip
    assert pools(scene) == [(1, 1), (2, 1), (3, 1)]
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
    assert pools(scene) == [(2, 1)]
    scene.roll(6)
    assert scene.units("kalach") == {"ger_tank": 1, "sov_infantry": 1}


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
    assert pools(scene) == [(2, 3), (3, 1)]
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
    assert pools(scene) == [(3, 1)]
    scene.roll(3)
    assert scene.legal_args("target_aircraft") == {0, 1}
    scene.play("target_aircraft", 1)
    assert scene.side == "allies"
    assert {row[1] for row in scene.legal} == {"sov_fighter_1", "sov_bomber_1"}
    scene.play("lose_aircraft", "sov_bomber_1")
    assert pools(scene) == [(1, 1), (2, 2), (4, 1)]


@rule("Fighters", "Bombers", "R42")
def test_a_defending_fighter_may_aim_at_a_bomber_that_brought_supplies() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya", *SOUTH], battle=["pitomnik"], axis_tokens={"tatsinskaya": 1},
        units={"tatsinskaya": "ger_bomber", "pitomnik": "2 ger_tank, sov_fighter, sov_infantry"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "supply_drop", "pitomnik").done()
    while scene.can("keep_tokens"):
        scene.play("keep_tokens")
    scene.miss().roll(6, 4)
    assert scene.side == "allies"
    scene.play("target_aircraft", 1)
    assert [row["type"] for row in scene.view("axis")["aircraft"]] == ["sov_fighter"]
    assert scene.count("pitomnik", "ger_tank") == 2
    assert scene.tokens("pitomnik", "axis") == 1


@rule("Assault Guns", "Bombers", "R42")
def test_aimed_hits_do_not_fall_on_a_unit_already_marked() -> None:
    scene = Scene(
        card=3, axis=["tatsinskaya", "buzinovka", "verkhne_kumskii", "oblivskaya"],
        units={"tatsinskaya": "ger_bomber", "buzinovka": "ger_assault_gun",
               "kalach": "sov_tank, 3 sov_infantry"},
    )  # fmt: skip
    scene.march("buzinovka", "ger_assault_gun", "kalach")
    scene.fly("ger_bomber_1", 1, "strike", "kalach").done().roll(1, 1)
    scene.play("target_tanks", 1)
    assert "sov_tank" not in scene.legal_args("target_type")


@rule("Combat 2", "Combat 3")
def test_each_side_chooses_its_own_casualties_and_all_are_removed_together() -> None:
    scene = Scene(
        card=12, axis=["kalach", *SOUTH], battle=["kalach"],
        units={"kalach": "2 sov_tank, sov_infantry, ger_tank, ger_infantry, ger_artillery"},
    )  # fmt: skip
    scene.roll(6, 3, 1)
    assert (scene.side, losses(scene)) == ("axis", {"ger_tank", "ger_infantry", "ger_artillery"})
    scene.play("lose", "ger_infantry", 1).play("lose", "ger_artillery", 1)
    assert pools(scene) == [(2, 2), (3, 1)]
    scene.roll(1, 2, 6)
    assert (scene.side, losses(scene)) == ("allies", {"sov_tank", "sov_infantry"})
    scene.play("lose", "sov_tank", 2)
    assert scene.units("kalach") == {"sov_infantry": 1, "ger_tank": 1}


@rule("Combat 2", "Combat 3", "Combat 4", "R43")
def test_combat_3_casualties_of_the_defender_fire_back() -> None:
    scene = battle("ger_tank, sov_tank")
    scene.roll(1)
    assert scene.count("kalach", "sov_tank") == 1
    assert scene.dice == (1,)
    scene.roll(3)
    assert scene.units("kalach") == {}


@rule("Assault Guns", "R42")
def test_assault_guns_may_aim_at_tanks() -> None:
    scene = battle(
        "2 ger_assault_gun, sov_tank, 2 sov_infantry",
        axis=["novomoskovsk", "surovikino", "oblivskaya"],
    )
    scene.roll(2, 6)
    assert scene.side == "axis"
    assert scene.legal == [["target_tanks", 0], ["target_tanks", 1]]
    scene.play("target_tanks", 1)
    scene.roll(*[6] * sum(scene.dice))
    assert scene.units("kalach") == {"ger_assault_gun": 2, "sov_infantry": 2}


@rule("Fighters", "R42")
def test_fighters_may_aim_at_aircraft() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya"],
        units={"oblivskaya": "ger_fighter", "pitomnik": "sov_infantry, sov_bomber, sov_fighter"},
    )  # fmt: skip
    scene.fly("ger_fighter_1", 1, "strike", "pitomnik")
    scene.roll(3).play("target_aircraft", 1)
    assert scene.side == "allies"
    assert {row[0] for row in scene.legal} == {"lose_aircraft"}
    scene.play("lose_aircraft", "sov_bomber_1").miss()
    assert ("sov_bomber", "ground") not in scene.aircraft("pitomnik")
    assert scene.controller("pitomnik") == "allies"
    assert scene.marker("pitomnik") == ""


@rule("Fighters", "Combat 1")
def test_bad_weather_silences_aircraft_but_they_can_be_casualties() -> None:
    scene = Scene(
        card=5, round=8, axis=["oblivskaya"], battle=["oblivskaya"], weather="bad", frozen="don",
        units={"oblivskaya": "ger_fighter, 2 ger_infantry, sov_tank"},
    )  # fmt: skip
    assert scene.volley == [(1, 0, 2)]
    scene.roll(6, 6).roll(1)
    assert ["lose_aircraft", "ger_fighter_1"] in scene.legal


@rule("Combat 2", "Combat 3", "Combat 6")
def test_sampled_battles_agree_with_the_exact_distribution() -> None:
    """One tank against two infantry: enumerate every roll of both sides."""
    exact: dict[tuple[int, int], int] = {}
    for attack in range(1, 7):
        for defense in product(range(1, 7), repeat=2):
            soviets = 2 - (attack <= 2)
            tank = 0 if any(face <= 2 for face in defense) else 1
            key = (tank, soviets)
            exact[key] = exact.get(key, 0) + 1
    found: dict[tuple[int, int], int] = {}
    for attack in range(1, 7):
        for defense in product(range(1, 7), repeat=2):
            scene = battle("ger_tank, 2 sov_infantry")
            scene.roll(attack).roll(*defense)
            key = (scene.count("kalach", "ger_tank"), scene.count("kalach", "sov_infantry"))
            found[key] = found.get(key, 0) + 1
    assert found == exact


@rule("Fighters", "Bombers", "R39")
def test_bad_weather_grounds_the_attackers() -> None:
    scene = Scene(
        card=3, round=8, weather="bad", frozen="don", axis=["oblivskaya"], ferries=["gray"],
        units={"tatsinskaya": "ger_bomber, ger_fighter", "kalach": "sov_infantry"},
        axis_tokens={"tatsinskaya": 1},
    )  # fmt: skip
    scene.play("fly", "ger_fighter_1", 1)
    assert {row[0] for row in flights(scene)} == {"relocate"}
    scene.fly_on("relocate", "oblivskaya").play("fly", "ger_bomber_1", 1)
    assert {row[0] for row in flights(scene)} == {"relocate", "supply_drop", "supply_landing"}
