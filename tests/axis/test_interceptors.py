"""The optional Interceptors, over zones and over crossings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.axis.scene import Scene
from tests.rules import rule

SOUTH = ["verkhne_kumskii", "buzinovka"]
ON = {"interceptors": True}


def raid(
    target: str, *, crossing: bool = False, aircraft: str = "ger_bomber", **more: Any
) -> Scene:
    """One Axis aircraft flies from Tatsinskaya at a place; the Reaction is due."""
    units = {"tatsinskaya": aircraft, "oblivskaya": "ger_infantry", **more.pop("units", {})}
    options = more.pop("options", ON)
    scene = Scene(card=3, options=options, axis=["oblivskaya", *more.pop("axis", [])],
                  units=units, **more)  # fmt: skip
    scene.play("fly", f"{aircraft}_1", 1)
    return scene.fly_on("strike_crossing" if crossing else "strike", target).done()


def over_ferry(**more: Any) -> Scene:
    scene = raid(
        "gray_crossing", crossing=True, ferries=["gray"], cargo={"gray": "sov_infantry"},
        units={"srednyaya_akhtuba": "sov_fighter", **more.pop("units", {})}, **more,
    )  # fmt: skip
    return scene.play("scramble", "sov_fighter_1", "gray_crossing")


@rule("Interceptors", "R70")
def test_an_interceptor_whose_home_has_fallen_is_lost() -> None:
    scene = Scene(
        card=3, options={"interceptors": True}, axis=["kalach", "oblivskaya", *SOUTH],
        units={"kalach": "3 ger_tank", "oblivskaya": "ger_fighter", "pitomnik": "sov_fighter",
               "gumrak": "sov_infantry"},
    )  # fmt: skip
    scene.march("kalach", "3 ger_tank", "pitomnik")
    scene.fly("ger_fighter_1", 1, "strike", "gumrak").done()
    scene.play("scramble", "sov_fighter_1", "gumrak")
    while scene.kind != "land":
        scene.miss() if scene.side == "chance" else scene.play(*scene.legal[0])
    assert scene.controller("pitomnik") == "axis"
    assert [row["type"] for row in scene.view("axis")["aircraft"]] == ["ger_fighter"]


@rule("Interceptors", "R70")
@pytest.mark.parametrize(
    ("target", "near"),
    [("rynok", True), ("pitomnik", True), ("beketovka", True), ("krasnoarmeysk", True),
     ("dubovka", True), ("orlovka", True), ("krasnaya_sloboda", True), ("vertyachii", False),
     ("kalach", False), ("lake_sarpa", False)],
)  # fmt: skip
def test_the_soviet_base_is_near_the_city_and_the_volga_front(target: str, near: bool) -> None:
    scene = raid(target, units={"srednyaya_akhtuba": "sov_fighter", target: "sov_infantry"})
    assert (scene.kind == "scramble") is near


@rule("Interceptors")
@pytest.mark.parametrize(
    ("home", "target", "near"),
    [("gumrak", "spartanovka", True), ("gumrak", "rynok", True), ("pitomnik", "spartanovka", True),
     ("frolovo", "kletskaya", True), ("frolovo", "kotluban", False),
     ("pitomnik", "kotluban", False)],
)  # fmt: skip
def test_city_zones_and_gates_are_near_one_another_elsewhere_borders_decide(
    home: str, target: str, near: bool
) -> None:
    scene = raid(target, units={home: "sov_fighter", target: "sov_infantry"})
    assert (scene.kind == "scramble") is near


@rule("Interceptors")
def test_without_the_option_no_fighter_rises() -> None:
    scene = raid(
        "rynok", options={}, units={"srednyaya_akhtuba": "sov_fighter", "rynok": "sov_tank"}
    )
    assert scene.kind == "attack_dice"


@rule("Interceptors", "Fighters")
def test_bombers_do_not_scramble() -> None:
    scene = raid("rynok", units={"srednyaya_akhtuba": "2 sov_bomber", "rynok": "sov_tank"})
    assert scene.kind == "attack_dice"


@rule("Interceptors", "R70")
def test_transport_is_no_air_attack() -> None:
    scene = Scene(
        card=3, options=ON, axis=["gumrak"], axis_tokens={"tatsinskaya": 2},
        units={"tatsinskaya": "ger_bomber", "srednyaya_akhtuba": "sov_fighter"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "supply_landing", "gumrak", 2).done()
    assert scene.kind != "scramble"
    assert scene.tokens("gumrak", "axis") == 2


@rule("Interceptors")
def test_an_interceptor_defends_and_must_aim_at_aircraft_when_there_is_one() -> None:
    scene = raid(
        "rynok", axis=["kotluban"],
        units={"srednyaya_akhtuba": "sov_fighter", "rynok": "sov_infantry", "kotluban": "ger_tank"},
    )  # fmt: skip
    scene.play("scramble", "sov_fighter_1", "rynok")
    assert ("sov_fighter", "attack") not in scene.aircraft("srednyaya_akhtuba")
    scene.miss()
    assert sorted((v, n) for v, _, n in scene.volley) == [(2, 1), (4, 1)]
    scene.roll(6, 4)
    # No choice is left: the only attacking aircraft is the target.
    assert [row["type"] for row in scene.view("axis")["aircraft"]] == ["sov_fighter"]


@rule("Interceptors", "Fighters")
def test_a_forced_hit_spares_the_land_attackers() -> None:
    scene = Scene(
        card=3, options=ON, axis=["oblivskaya", "kotluban", "ilovinska"],
        units={"oblivskaya": "ger_fighter, ger_infantry", "kotluban": "2 ger_tank",
               "rynok": "sov_infantry", "srednyaya_akhtuba": "sov_fighter"},
    )  # fmt: skip
    scene.march("kotluban", "2 ger_tank", "rynok")
    scene.fly("ger_fighter_1", 1, "strike", "rynok").done()
    scene.play("scramble", "sov_fighter_1", "rynok")
    scene.miss()
    scene.roll(6, 1)
    assert scene.count("rynok", "ger_tank") == 2
    assert [row["type"] for row in scene.view("axis")["aircraft"]] == ["sov_fighter"]


@rule("Interceptors", "R70")
def test_a_surviving_interceptor_goes_home_before_the_attackers_land() -> None:
    scene = raid("rynok", units={"srednyaya_akhtuba": "sov_fighter", "rynok": "sov_infantry"})
    scene.play("scramble", "sov_fighter_1", "rynok").miss().miss()
    assert scene.aircraft("srednyaya_akhtuba") == [("sov_fighter", "ground")]
    assert scene.aircraft("rynok") == [("ger_bomber", "attack")]
    assert (scene.card, scene.kind) == (6, "land")


@rule("Interceptors", "R70")
def test_an_interceptor_is_not_lost_with_the_zone_it_defended() -> None:
    scene = Scene(
        card=3, options=ON, axis=["oblivskaya", "kotluban", "ilovinska", "zimovskii", "kletskaya",
                                  "perelazovskii", "petrovka"],
        units={"oblivskaya": "ger_fighter, ger_infantry", "kotluban": "2 ger_tank",
               "rynok": "sov_rocket", "srednyaya_akhtuba": "sov_fighter"},
    )  # fmt: skip
    scene.march("kotluban", "2 ger_tank", "rynok")
    scene.fly("ger_fighter_1", 1, "strike", "rynok").done()
    scene.play("scramble", "sov_fighter_1", "rynok")
    assert [n for _, _, n in scene.volley] == [2, 1]
    scene.roll(1, 6, 6)
    assert scene.side == "allies"
    scene.play("lose", "sov_rocket", 1).miss()
    assert scene.controller("rynok") == "axis"
    assert scene.aircraft("srednyaya_akhtuba") == [("sov_fighter", "ground")]


@rule("Interceptors", "R32")
def test_a_fighter_that_attacks_without_having_moved_can_be_intercepted() -> None:
    scene = Scene(
        card=4, options=ON, axis=["pitomnik"], battle=["pitomnik"],
        units={"pitomnik": "ger_tank, ger_fighter, sov_tank", "srednyaya_akhtuba": "sov_fighter"},
    )  # fmt: skip
    assert scene.kind == "scramble"
    assert scene.can("scramble", "sov_fighter_1", "pitomnik")


@rule("Interceptors", "Order 11")
def test_axis_fighters_intercept_on_card_11() -> None:
    scene = Scene(
        card=10, options=ON, axis=["pitomnik"], battle=["mamayev_kurgan"],
        units={"srednyaya_akhtuba": "sov_fighter", "pitomnik": "ger_fighter",
               "mamayev_kurgan": "ger_infantry, sov_infantry"},
    )  # fmt: skip
    scene.fly("sov_fighter_1", 1, "strike", "mamayev_kurgan").done()
    assert (scene.side, scene.kind) == ("axis", "scramble")
    scene.play("scramble", "ger_fighter_1", "mamayev_kurgan")
    assert scene.card == 12


@rule("Interceptors", "R56")
def test_a_bomber_may_aim_at_the_ferry_before_the_fighter_answers() -> None:
    scene = over_ferry().roll(3)
    assert (scene.side, {row[0] for row in scene.legal}) == (
        "axis",
        {"target_crossing", "no_target"},
    )
    scene.play("target_crossing")
    assert (scene.kind, scene.dice) == ("interceptor_dice", (1,))
    scene.roll(4)
    crossing = scene.view("axis")["crossings"][0]
    assert (crossing["bears"], crossing["cargo"]) == (None, None)
    assert [row["type"] for row in scene.view("axis")["aircraft"]] == ["sov_fighter"]


@rule("Interceptors", "R56", "R70")
def test_an_unaimed_hit_lets_the_allies_choose_and_a_lost_fighter_still_fires() -> None:
    scene = over_ferry().roll(3).play("no_target")
    assert (scene.side, {row[0] for row in scene.legal}) == (
        "allies", {"lose_aircraft", "lose_crossing"})  # fmt: skip
    scene.play("lose_aircraft", "sov_fighter_1")
    assert scene.kind == "interceptor_dice"
    scene.roll(4)
    assert scene.view("axis")["aircraft"] == []
    assert scene.view("axis")["crossings"][0]["bears"] == "ferry"


@rule("Interceptors", "Fighters", "R56")
def test_a_german_fighter_over_a_crossing_may_aim_at_the_interceptor() -> None:
    scene = over_ferry(aircraft="ger_fighter").roll(3)
    assert scene.side == "axis"
    assert scene.legal_args("target_aircraft") == {0, 1}
    scene.play("target_aircraft", 1)
    assert scene.kind == "interceptor_dice"
    scene.roll(5)
    assert [row["type"] for row in scene.view("axis")["aircraft"]] == ["ger_fighter"]
    assert scene.view("axis")["crossings"][0]["cargo"] == "sov_infantry"


@rule("Interceptors", "Bad Weather Sorties", "R69")
def test_with_sorties_interceptors_rise_in_bad_weather_at_one_less() -> None:
    both = {"interceptors": True, "bad_weather_sorties": True}
    units = {"srednyaya_akhtuba": "sov_fighter", "rynok": "sov_infantry"}
    scene = raid("rynok", options=both, weather="bad", units=units)
    scene.play("scramble", "sov_fighter_1", "rynok")
    assert [(value, dice) for value, _, dice in scene.volley] == [(2, 1)]
    scene.miss()
    assert [(value, dice) for value, _, dice in scene.volley] == [(2, 1), (3, 1)]


@rule("Interceptors", "R70")
def test_interceptors_return_home_or_are_lost() -> None:
    scene = Scene(
        card=3, round=4, options={"interceptors": True},
        units={"tatsinskaya": "ger_bomber", "pitomnik": "sov_fighter", "kalach": "sov_infantry"},
        axis=["oblivskaya"],
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "strike", "kalach")
    scene.play("scramble", "sov_fighter_1", "kalach")
    scene.roll(6)
    assert (4, 3, 1) in scene.volley
    scene.miss()
    if scene.kind == "land":
        scene.play("land", "ger_bomber_1", "tatsinskaya")
    assert ("sov_fighter", "ground") in scene.aircraft("pitomnik")


@rule("Interceptors", "Fighters", "Bombers", "R56", "R70")
def test_interceptors_over_a_crossing_fight_a_whole_round() -> None:
    """Two bombers and a fighter against two interceptors: every kind of hit is given out."""
    scene = Scene(
        card=3, round=4, options={"interceptors": True}, ferries=["gray"], axis=["oblivskaya"],
        units={"tatsinskaya": "2 ger_bomber, ger_fighter", "srednyaya_akhtuba": "sov_fighter",
               "gumrak": "sov_fighter"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 2, "strike_crossing", "gray_crossing")
    scene.fly("ger_fighter_1", 1, "strike_crossing", "gray_crossing")
    scene.play("scramble", "sov_fighter_1", "gray_crossing")
    scene.play("scramble", "sov_fighter_2", "gray_crossing")
    assert scene.dice == (1, 2)
    scene.roll(3, 1, 6)
    assert scene.legal == [["target_aircraft", 0], ["target_aircraft", 1]]
    scene.play("target_aircraft", 1)
    assert scene.side == "allies"
    scene.play("lose_aircraft", "sov_fighter_2")
    assert scene.legal == [["target_crossing"], ["no_target"]]
    scene.play("target_crossing")
    assert sum(scene.dice) == 2
    scene.roll(4, 5)
    assert scene.side == "axis"
    scene.play("lose_aircraft", "ger_bomber_1")
    assert scene.state.ferries == 0
    assert len(scene.told("aircraft_lost")) == 2
