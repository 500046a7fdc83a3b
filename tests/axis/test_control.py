"""Combat and its conclusion: markers, control and what is lost with a zone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.axis.scene import Scene
from tests.axis.turns import axis_attacks, battle, fire, moving, pools
from tests.rules import rule

SOUTH = ["verkhne_kumskii", "buzinovka"]


@rule("Combat 6", "R32")
def test_grounded_bombers_die_with_the_zone_but_the_fighter_that_fired_is_in_the_air() -> None:
    scene = Scene(
        card=5, axis=["pitomnik", "oblivskaya"], battle=["pitomnik"],
        units={"pitomnik": "ger_infantry, ger_fighter, ger_bomber, 2 sov_tank"},
    )  # fmt: skip
    scene.miss().roll(1, 6)
    scene.play("lose", "ger_infantry", 1)
    assert scene.controller("pitomnik") == "allies"
    left = {row["type"] for row in scene.view("axis")["aircraft"]}
    assert left == {"ger_fighter"}


@rule("Combat 6")
@pytest.mark.parametrize("bad", [False, True])
def test_defending_aircraft_on_the_ground_are_lost_with_their_zone(bad: bool) -> None:
    scene = Scene(
        card=12, axis=["pitomnik"], battle=["pitomnik"], weather="bad" if bad else "good",
        units={"pitomnik": "ger_infantry, 2 ger_fighter, 2 sov_tank"},
    )  # fmt: skip
    scene.roll(1, 6).play("lose", "ger_infantry", 1)
    assert sum(scene.dice) == (1 if bad else 3)
    scene.miss()
    assert scene.controller("pitomnik") == "allies"
    assert scene.view("axis")["aircraft"] == []


@rule("Combat 6")
def test_land_units_of_both_sides_leave_a_battle_marker() -> None:
    scene = axis_attacks(axis=SOUTH, assault=["kalach"], units={"kalach": "ger_tank, sov_tank"})
    scene.miss().miss()
    assert (scene.marker("kalach"), scene.controller("kalach")) == ("battle", "allies")


@rule("Combat 6")
def test_when_all_land_units_die_control_stays_and_the_marker_goes() -> None:
    for axis, controller in ((SOUTH, "allies"), ([*SOUTH, "kalach"], "axis")):
        scene = axis_attacks(axis=axis, battle=["kalach"], units={"kalach": "ger_tank, sov_tank"})
        scene.roll(1).roll(1)
        assert (scene.marker("kalach"), scene.controller("kalach")) == ("", controller)


@rule("Combat 6", "Supply Tokens", "R44")
def test_the_winner_captures_tokens_and_destroys_grounded_aircraft() -> None:
    scene = axis_attacks(
        axis=SOUTH, assault=["pitomnik"], tokens={"pitomnik": 2},
        units={"pitomnik": "2 ger_tank, sov_infantry, sov_fighter"},
    )  # fmt: skip
    while scene.can("keep_tokens"):
        scene.play("keep_tokens")
    fire(scene, 1, 6)
    scene.play("lose", "sov_infantry", 1).roll(6, 6)
    assert scene.controller("pitomnik") == "axis"
    assert scene.tokens("pitomnik", "axis") == 2
    assert scene.aircraft("pitomnik") == []


@rule("Combat", "Combat 6")
def test_an_undefended_zone_is_taken_without_a_die() -> None:
    scene = axis_attacks(
        axis=SOUTH, assault=["kalach"], units={"kalach": "ger_infantry"}, tokens={"kalach": 1}
    )
    assert scene.controller("kalach") == "axis"
    assert scene.tokens("kalach", "axis") == 1
    assert scene.told("attack_dice") == []


@rule("Combat", "R40")
def test_the_active_side_attacks_in_every_contested_zone_in_its_own_order() -> None:
    scene = axis_attacks(
        axis=[*SOUTH, "kalach"], battle=["kalach", "pitomnik"],
        units={"kalach": "ger_tank, sov_tank", "pitomnik": "ger_tank, sov_tank"},
    )  # fmt: skip
    assert scene.legal_args("fight") == {"kalach", "pitomnik"}
    scene.play("fight", "pitomnik").miss().miss().miss().miss()
    assert (scene.marker("kalach"), scene.marker("pitomnik")) == ("battle", "battle")
    assert scene.card == 9


@rule("Combat", "Supply Lines", "R15")
def test_a_zone_taken_earlier_in_the_phase_supplies_the_next_combat() -> None:
    # Buzinovka is the missing link between Verkhne Kumskii and Kalach.
    for first, strength in (("buzinovka", 3), ("kalach", 2)):
        scene = axis_attacks(
            axis=["verkhne_kumskii"], battle=["kalach"], assault=["buzinovka"],
            units={"kalach": "ger_tank, sov_tank", "buzinovka": "ger_tank, sov_rocket"},
        )  # fmt: skip
        scene.play("fight", first)
        if first == "buzinovka":
            scene.roll(1)
        assert pools(scene) == [(strength, 1)]


@rule("Combat", "Supply Lines", "R15")
def test_a_zone_taken_earlier_in_the_phase_cuts_the_defenders_of_the_next() -> None:
    # Undefended Pitomnik is the city's last way to Krasnoarmeysk.
    for first, strength in (("army_camp", 2), ("pitomnik", 1)):
        scene = axis_attacks(
            axis=["vertyachii", "rynok", "gumrak"], ferries=[], battle=["army_camp"],
            assault=["pitomnik"],
            units={"pitomnik": "ger_tank", "army_camp": "ger_tank, sov_infantry"},
        )  # fmt: skip
        assert scene.is_supplied("army_camp", "allies")
        scene.play("fight", first).miss()
        assert pools(scene) == [(strength, 1)]


@pytest.mark.parametrize("face", [1, 6])
@rule("Combat", "R34")
def test_air_alone_takes_no_zone_and_leaves_no_marker(face: int) -> None:
    scene = Scene(
        card=3, axis=["oblivskaya"],
        units={"oblivskaya": "ger_fighter", "mamayev_kurgan": "sov_infantry"},
    )  # fmt: skip
    scene.fly("ger_fighter_1", 1, "strike", "mamayev_kurgan").done()
    assert scene.marker("mamayev_kurgan") == "assault"
    scene.roll(face)
    assert pools(scene) == [(3, 1)]
    scene.roll(6)
    assert (scene.marker("mamayev_kurgan"), scene.controller("mamayev_kurgan")) == ("", "allies")
    assert sum(scene.units("mamayev_kurgan").values()) == int(face == 6)


@rule("Combat Markers", "R47", "Attacking Volga Crossings")
def test_an_attack_on_a_crossing_needs_a_marker_and_gives_it_back() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya"], ferries=["gray"],
        units={"oblivskaya": "ger_fighter, ger_infantry", "kalach": "sov_tank"},
    )  # fmt: skip
    scene.fly("ger_fighter_1", 1, "strike_crossing", "gray_crossing")
    assert scene.view("axis")["markers_left"] == 14
    scene.done().miss()
    assert scene.view("axis")["markers_left"] == 15


@rule("Combat", "Fighters", "Combat 6")
@pytest.mark.parametrize("face", [4, 5])
def test_a_defending_fighter_hits_on_4_and_kills_the_lone_raider(face: int) -> None:
    scene = Scene(
        card=3, axis=["oblivskaya"],
        units={"oblivskaya": "ger_bomber", "frolovo": "sov_fighter"},
    )  # fmt: skip
    scene.fly("ger_bomber_1", 1, "strike", "frolovo").done().roll(4)
    scene.roll(face)
    types: list[Any] = [row["type"] for row in scene.view("axis")["aircraft"]]
    assert types == (["sov_fighter"] if face == 4 else ["ger_bomber", "sov_fighter"])


@rule("Combat 6", "R44")
def test_grounded_fighters_alone_defend_once_and_fall_with_their_airfield() -> None:
    scene = Scene(
        card=5, axis=SOUTH, assault=["pitomnik"],
        units={"pitomnik": "ger_tank, ger_infantry, 2 sov_fighter"},
    )  # fmt: skip
    scene.miss()
    assert pools(scene) == [(4, 2)]
    scene.miss()
    assert scene.controller("pitomnik") == "axis"
    assert scene.view("axis")["aircraft"] == []


@rule("Combat 6", "R34")
def test_aircraft_left_over_a_zone_hold_nothing_when_their_land_units_die() -> None:
    scene = Scene(
        card=3, axis=["oblivskaya", "kalach", *SOUTH],
        units={"oblivskaya": "ger_fighter", "kalach": "ger_tank", "pitomnik": "2 sov_tank"},
    )  # fmt: skip
    scene.march("kalach", "ger_tank", "pitomnik")
    scene.fly("ger_fighter_1", 1, "strike", "pitomnik").done()
    scene.miss().roll(1, 6)
    scene.play("lose", "ger_tank", 1)
    assert (scene.marker("pitomnik"), scene.controller("pitomnik")) == ("", "allies")
    assert len(scene.view("axis")["aircraft"]) == 1


@rule("Combat Markers", "R47", "Movement Across the Volga")
def test_compulsory_unloading_goes_on_without_a_marker_and_contests_the_zone() -> None:
    fights = [
        "bolshoy", "serafimovich", "kletskaya", "kremenskaya", "zimovskii", "perelazovskii",
        "manoilin", "petrovka", "kopania", "oblivskaya", "surovikino", "tormosin", "terkin",
        "frolovo", "kalach",
    ]  # fmt: skip
    scene = Scene(
        card=10, battle=fights, axis=["pavlovs_house"], ferries=["brown"],
        cargo={"brown": "sov_infantry"},
        units={**dict.fromkeys(fights, "ger_infantry, sov_infantry"),
               "pavlovs_house": "ger_tank", "dubovka": "sov_infantry"},
    )  # fmt: skip
    scene.play("unload", "brown_crossing")
    assert scene.units("pavlovs_house") == {"sov_infantry": 1, "ger_tank": 1}
    assert "pavlovs_house" not in scene.legal_args("march")
    assert scene.marker("pavlovs_house") == "assault"
    assert scene.view("axis")["markers_left"] == 0  # never fewer


@rule("Combat Markers", "R47")
def test_without_a_combat_marker_left_no_assault_begins_but_battles_are_joined() -> None:
    fights = [
        "bolshoy", "serafimovich", "kletskaya", "kremenskaya", "zimovskii", "perelazovskii",
        "manoilin", "petrovka", "kopania", "oblivskaya", "surovikino", "tormosin", "terkin",
        "frolovo", "kalach",
    ]  # fmt: skip
    scene = moving(
        axis=["akimovsky"], battle=fights,
        units={**dict.fromkeys(fights, "ger_infantry, sov_infantry"), "akimovsky": "2 ger_tank"},
    )  # fmt: skip
    assert scene.view("axis")["markers_left"] == 0
    scene.play("march", "akimovsky").play("take", "ger_tank", 1)
    assert scene.legal_args("enter") == {"kalach", "manoilin", "zimovskii"}
    assert scene.legal_args("blitz") == set()


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


@rule("Combat Markers", "R47")
def test_combat_markers_none_left_bars_every_new_assault() -> None:
    zones = ["bolshoy", "serafimovich", "kletskaya", "zimovskii", "perelazovskii", "manoilin",
             "petrovka", "kopania", "oblivskaya", "surovikino", "novomoskovsk", "akimovsky",
             "tormosin", "kremenskaya", "terkin"]  # fmt: skip
    scene = Scene(
        card=3, axis=["kalach", "buzinovka"], battle=zones,
        units={"kalach": "ger_tank", "tatsinskaya": "ger_bomber", "pitomnik": "sov_infantry"},
    )  # fmt: skip
    scene.play("march", "kalach")
    assert "pitomnik" not in scene.legal_args("enter")
    assert "buzinovka" in scene.legal_args("enter")
    assert not scene.legal_args("blitz")
    assert scene.why("zone", "pitomnik").rule == "Combat Markers"


@rule("Combat", "Combat Markers", "R16")
def test_every_contested_zone_is_fought_and_the_marks_of_the_phase_go() -> None:
    scene = Scene(
        card=5, axis=["kalach", "bolshoy", "rynok"], battle=["kalach", "bolshoy"],
        crossed=["kalach"], axis_tokens={"kalach": 1},
        units={"kalach": "ger_infantry, sov_infantry", "bolshoy": "min_infantry, sov_infantry",
               "rynok": "ger_infantry"},
    )  # fmt: skip
    scene.play("fight", "kalach").play("spend", "kalach").miss().miss()
    scene.miss().miss()
    assert len(scene.told("combat_begun")) == 2
    assert scene.state.provisioned == [0, 0]
    assert scene.state.crossed == 0


FIGHTS = [
    "bolshoy", "serafimovich", "kletskaya", "zimovskii", "perelazovskii", "manoilin", "petrovka",
    "kopania", "oblivskaya", "surovikino", "novomoskovsk", "akimovsky", "tinguta", "kremenskaya",
    "terkin",
]  # fmt: skip


def requisitions(fights: int, card: int) -> Scene:
    """Verkhne Kumskii and Ilovinska are Axis, all zones that matter are empty; a tank is bought."""
    battle = FIGHTS[:fights]
    scene = Scene(
        card=card, round=11, storm=10, axis=["verkhne_kumskii", "ilovinska"], battle=battle,
        units=dict.fromkeys(battle, "ger_infantry, sov_infantry"), rpc=(6, 6),
    )  # fmt: skip
    return scene.play("requisition", "ger_tank" if card == 2 else "sov_tank")


@rule("Combat Markers", "R47", "Order 2")
def test_without_a_combat_marker_the_axis_deploys_into_no_allied_zone_even_an_empty_one() -> None:
    assert requisitions(14, card=2).legal_args("deploy") == {"tormosin", "verkhne_kumskii"}
    assert requisitions(15, card=2).count("verkhne_kumskii", "ger_tank") == 1


@rule("Combat Markers", "R47", "Order 9")
def test_without_a_combat_marker_the_allies_deploy_into_no_axis_zone_even_an_empty_one() -> None:
    assert "ilovinska" in requisitions(14, card=9).legal_args("deploy")
    without = requisitions(15, card=9)
    assert without.legal_args("deploy") == {"veshenskaya", "krasnoarmeysk", "krasnaya_sloboda"}
    assert without.why("zone", "ilovinska").rule == "Combat Markers"
