"""Roads and Rail Lines, and rivers on the way."""

from __future__ import annotations

from tests.axis.scene import Scene
from tests.axis.turns import moving, pools, steps
from tests.rules import rule

WEST = ["serafimovich", "perelazovskii", "kopania", "surovikino", "oblivskaya", "novomoskovsk"]


@rule("Rivers", "Roads and Rail Lines", "R22")
def test_a_road_over_the_don_is_no_bridge_while_the_river_flows() -> None:
    for frozen, value in (("", 3), ("don", 2)):
        scene = Scene(
            card=3, axis=["novomoskovsk", "surovikino", "oblivskaya"], frozen=frozen,
            units={"surovikino": "ger_mech", "kalach": "sov_infantry", "oblivskaya": "ger_tank"},
        )  # fmt: skip
        scene.march("surovikino", "ger_mech", "novomoskovsk", "kalach").done().miss()
        assert pools(scene) == [(value, 1)]


@rule("Rivers", "Lakes", "Zones")
def test_lakes_and_the_volga_part_zones_that_touch_them() -> None:
    scene = moving("allies", units={"beketovka": "sov_infantry", "dubovka": "sov_infantry"})
    assert steps(scene, "beketovka", "sov_infantry") == {
        "abganerovo_station", "buzinovka", "krasnoarmeysk", "pitomnik", "tinguta"}  # fmt: skip
    scene = moving("allies", units={"dubovka": "sov_infantry"})
    assert steps(scene, "dubovka", "sov_infantry") == {"ilovinska", "kotluban", "rynok"}


@rule("Roads and Rail Lines", "R21")
def test_a_road_move_of_four_zones_may_end_in_an_assault_but_not_go_on() -> None:
    scene = moving(axis=WEST, units={"kopania": "ger_mech, ger_infantry"})
    scene.play("march", "kopania").play("take", "ger_mech", 1)
    for zone in ("surovikino", "novomoskovsk", "kalach"):
        scene.play("enter", zone)
    assert scene.marker("kalach") == "assault"
    scene = moving(axis=[*WEST, "kalach"], units={"kopania": "ger_mech, ger_infantry"})
    scene.play("march", "kopania").play("take", "ger_mech", 1)
    for zone in ("surovikino", "novomoskovsk", "kalach", "pitomnik"):
        scene.play("enter", zone)
    assert scene.units("pitomnik") == {"ger_mech": 1}
    assert scene.kind == "move"


@rule("Roads and Rail Lines", "R21")
def test_the_two_roads_of_surovikino_are_not_joined() -> None:
    scene = moving(axis=[*WEST, "tormosin", "gromoslavka"], units={"perelazovskii": "2 ger_tank"})
    scene.play("march", "perelazovskii").play("take", "ger_tank", 1)
    scene.play("enter", "kopania").play("enter", "surovikino")
    assert scene.legal_args("enter") == {"kopania", "oblivskaya", "novomoskovsk"}


@rule("Roads and Rail Lines", "R21")
def test_a_move_that_begins_in_surovikino_may_take_either_road() -> None:
    for path in (("gromoslavka", "buzinovka", "kalach"), ("novomoskovsk", "kalach", "pitomnik")):
        scene = moving(axis=[*WEST, *path], units={"surovikino": "2 ger_tank"})
        scene.play("march", "surovikino").play("take", "ger_tank", 1)
        for zone in path:
            scene.play("enter", zone)
        scene.play("stop")
        assert scene.units(path[-1]) == {"ger_tank": 1}


@rule("Roads and Rail Lines", "R21")
def test_one_step_off_the_road_leaves_two_steps_in_all() -> None:
    scene = moving(axis=[*WEST, "manoilin", "akimovsky"], units={"surovikino": "2 ger_tank"})
    scene.play("march", "surovikino").play("take", "ger_tank", 1).play("enter", "manoilin")
    scene.play("enter", "akimovsky")
    assert scene.units("akimovsky") == {"ger_tank": 1}
    assert scene.kind == "move"


@rule("Roads and Rail Lines", "R21", "Infantry")
def test_the_road_runs_on_into_the_city_and_the_mechanized_bring_infantry() -> None:
    scene = moving(
        axis=["kotluban", "ilovinska", "vertyachii", "gumrak"],
        units={"ilovinska": "ger_mech, ger_infantry"},
    )  # fmt: skip
    scene.play("march", "ilovinska").play("take", "ger_mech", 1)
    for zone in ("kotluban", "vertyachii", "gumrak", "mamayev_kurgan"):
        scene.play("enter", zone)
    assert scene.units("gumrak") == {}
    assert scene.units("mamayev_kurgan") == {"ger_mech": 1, "ger_infantry": 1}
    assert "mamayev_kurgan" not in scene.legal_args("march")


@rule("Rivers", "R22", "R41")
def test_rivers_a_road_over_the_don_is_still_a_river() -> None:
    scene = Scene(
        card=3, axis=["novomoskovsk"], units={"novomoskovsk": "ger_tank", "kalach": "sov_infantry"},
    )  # fmt: skip
    scene.march("novomoskovsk", "ger_tank", "kalach")
    scene.roll(6)
    assert scene.volley == [(3, 0, 1)]


@rule("Roads and Rail Lines", "R21")
def test_roads_run_from_board_to_board() -> None:
    scene = Scene(
        card=3, axis=["kalach", "pitomnik", "leather_factory"], units={"kalach": "ger_tank"}
    )
    scene.play("march", "kalach").play("enter", "pitomnik").play("enter", "leather_factory")
    assert "southern_rail_station" in scene.legal_args("enter")
    assert "army_camp" not in scene.legal_args("enter")
