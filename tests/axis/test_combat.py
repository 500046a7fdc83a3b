"""Combat: the six steps, aimed hits, bonuses and the conclusion."""

from __future__ import annotations

from itertools import product

from tests.axis.scene import Scene
from tests.rules import rule


def battle(units: str, *, zone: str = "kalach", card: int = 5, **more: object) -> Scene:
    """One zone with units of both sides, and its combat begun."""
    others = dict(more.pop("units", {}))  # type: ignore[call-overload]
    return Scene(card=card, units={zone: units, **others}, battle=[zone], **more)  # type: ignore[arg-type]


@rule("Combat 1", "R40")
def test_combat_1_unsupplied_attackers_have_one_less() -> None:
    scene = battle("2 ger_infantry, 1 ger_artillery, 1 ger_tank, 1 ger_assault_gun, 1 sov_infantry")
    assert not scene.is_supplied("kalach", "axis")
    assert scene.volley == [(1, 0, 1), (2, 0, 1), (1, 1, 1)]


@rule("Combat 1")
def test_combat_1_supplied_attackers_have_their_printed_values() -> None:
    scene = battle(
        "2 ger_infantry, 1 ger_artillery, 1 ger_tank, 1 ger_assault_gun, 1 sov_infantry",
        axis=["novomoskovsk", "surovikino", "oblivskaya"],
    )
    assert scene.volley == [(1, 0, 2), (2, 0, 1), (3, 0, 1), (2, 1, 1)]


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


@rule("Combat 1", "R41")
def test_combat_1_a_battle_gets_no_river_bonus() -> None:
    scene = battle("ger_tank, sov_infantry", crossed=["kalach"])
    scene.roll(6)
    assert scene.volley == [(2, 0, 1)]


@rule("Combat 2", "Combat 3", "Combat 4", "R43")
def test_combat_3_casualties_of_the_defender_fire_back() -> None:
    scene = battle("ger_tank, sov_tank")
    scene.roll(1)
    assert scene.count("kalach", "sov_tank") == 1
    assert scene.dice == (1,)
    scene.roll(3)
    assert scene.units("kalach") == {}


@rule("Combat 6", "R34")
def test_combat_6_nobody_left_means_control_stays() -> None:
    scene = battle("ger_tank, sov_tank")
    scene.roll(1).roll(1)
    assert scene.controller("kalach") == "allies"
    assert scene.marker("kalach") == ""


@rule("Combat 6", "Supply Tokens", "R60")
def test_combat_6_control_captures_tokens_and_grounded_aircraft() -> None:
    scene = Scene(
        card=5, axis=["kalach"], tokens={"pitomnik": 2}, battle=["pitomnik"],
        units={"pitomnik": "2 ger_tank, sov_infantry, sov_fighter", "kalach": "ger_infantry"},
    )  # fmt: skip
    scene.play("keep_tokens")
    scene.roll(1, 6)
    scene.play("lose", "sov_infantry", 1)
    scene.roll(*[6] * sum(scene.dice))
    assert scene.controller("pitomnik") == "axis"
    assert scene.tokens("pitomnik", "axis") == 2
    assert scene.aircraft("pitomnik") == []


@rule("Combat", "R18")
def test_combat_an_empty_zone_is_taken_without_dice() -> None:
    scene = Scene(card=3, axis=["kalach", "bolshoy"], units={"kalach": "ger_infantry"})
    scene.march("kalach", "ger_infantry", "pitomnik")
    assert scene.controller("pitomnik") == "axis"
    assert scene.told("hits_scored") == []


@rule("Combat 6", "R44")
def test_combat_6_grounded_aircraft_alone_are_fought_and_lost() -> None:
    scene = Scene(
        card=12, round=6, axis=["oblivskaya"], assault=["oblivskaya"],
        units={"oblivskaya": "ger_bomber, ger_fighter, 2 sov_tank"},
    )  # fmt: skip
    scene.roll(6, 6)
    assert scene.volley == [(1, 0, 1), (4, 2, 1)]
    scene.miss()
    assert scene.controller("oblivskaya") == "allies"
    assert scene.aircraft("oblivskaya") == []


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


@rule("Bombers", "R67")
def test_bombers_name_a_type_and_all_artillery_is_one() -> None:
    scene = Scene(
        card=10, round=6, axis=["kalach"],
        units={"srednyaya_akhtuba": "sov_bomber",
               "kalach": "ger_artillery, min_artillery, min_infantry, ger_infantry"},
    )  # fmt: skip
    scene.fly("sov_bomber_1", 1, "strike", "kalach")
    scene.roll(6, 6) if scene.kind == "air_defense_dice" else None
    scene.roll(3)
    assert scene.side == "allies"
    assert scene.legal_args("target_type") == {"ger_infantry", "min_infantry", "ger_artillery"}
    scene.play("target_type", "ger_artillery")
    assert scene.side == "axis"
    assert scene.legal == [["lose", "ger_artillery", 1], ["lose", "min_artillery", 1]]


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


@rule("Fighters", "Combat 1")
def test_bad_weather_silences_aircraft_but_they_can_be_casualties() -> None:
    scene = Scene(
        card=5, round=8, axis=["oblivskaya"], battle=["oblivskaya"], weather="bad", frozen="don",
        units={"oblivskaya": "ger_fighter, 2 ger_infantry, sov_tank"},
    )  # fmt: skip
    assert scene.volley == [(1, 0, 2)]
    scene.roll(6, 6).roll(1)
    assert ["lose_aircraft", "ger_fighter_1"] in scene.legal


@rule("Bad Weather Sorties", "R69")
def test_bad_weather_sorties_let_aircraft_fight_with_one_less() -> None:
    scene = Scene(
        card=5, round=8, axis=["oblivskaya"], battle=["oblivskaya"], weather="bad", frozen="don",
        units={"oblivskaya": "ger_fighter, ger_infantry, sov_tank"},
        options={"bad_weather_sorties": True},
    )  # fmt: skip
    assert scene.volley == [(1, 0, 1), (2, 2, 1)]


@rule("Supply Tokens", "R16")
def test_tokens_may_be_spent_by_both_sides_attacker_first() -> None:
    scene = Scene(
        card=5, axis=["kopania"], battle=["kopania"], tokens={"manoilin": 1},
        axis_tokens={"kopania": 1}, units={"kopania": "2 ger_infantry, 2 sov_infantry"},
        ferries=[], allies=["kopania"],
    )  # fmt: skip
    assert scene.side == "axis"
    scene.play("spend", "kopania")
    assert scene.side == "allies"
    scene.play("spend", "manoilin")
    assert scene.volley == [(1, 0, 2)]
    assert scene.state.pool == [6, 12]


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
